#include "suite/audit/learner_exact.h"
#include "suite/audit/losses.h"
#include "tests/check.h"

#include <math.h>
#include <string.h>

static Arena arena;

#define SMALL                                                                  \
    "algorithm=dp-ucbvi env=tabular-random env.S=3 env.A=2 env.H=2 "           \
    "algo.tie=lowest episodes=8 delta=0 mode=calibrated "

static void open_job(Job *job, const char *text)
{
    CHECK(job_open(job, &study_exposure, check_seed(), text) == OK);
}

/* ---- one life against densities worked out here ---- */

static double laplace(double x, double scale)
{
    return -fabs(x) / scale - log(2 * scale);
}

/* everything that holds leaf `user` of 7, read anew from the billboard */
static double loss_of(const Exposed *x)
{
    double sum = 0, noise[100];
    const Channel *is = x->channel;
    for (int c = 0; c < x->channels; c++)
        for (uint64_t node = 1; node <= is[c].leaves; node++) {
            bool hers = x->user <= node && x->user > node - (node & -node);
            billboard_node(x->learner.billboard, c, node, noise);
            for (int i = 0; hers && i < is[c].size; i++)
                sum += laplace(noise[i], is[c].scale[i]) -
                       laplace(noise[i] + x->shift[c][i], is[c].scale[i]);
        }
    return sum;
}

static double spread(void *context)
{
    const Exposed *x = context;
    double sum = 0;
    for (int c = 0; c < x->channels; c++)
        for (int i = 0; i < x->channel[c].size; i++)
            sum += fabs(x->shift[c][i]);
    return sum;
}

static void losses_are_log_ratios(void)
{
    Job job;
    Exposed x;
    open_job(&job, SMALL "privacy=pure-jdp user=3");
    CHECK(exposed_open(&x, &job, &arena) == OK);
    Recorder *r = recorder_open(x.channel, x.channels, x.user, &arena);
    for (int c = 0; c < x.channels; c++)
        for (int i = 0; i < x.channel[c].size; i++)
            x.shift[c][i] = 1;
    recorder_pair(r, (const double *const *)x.shift);
    x.mark = arena_mark(&arena);
    exposed_live(&x, 0);
    exposed_pair(&x, spread, &x);
    for (uint64_t run = 1; run < 200; run++) {
        x.here = (int)(run % 2);
        exposed_live(&x, run);
        exposed_walk(&x);
        CHECK(spread(&x) == 12); /* 6H units: the worst pair */
        recorder_pair(r, (const double *const *)x.shift);
        recorder_tilt(r, x.learner.billboard, run % 3 == 0 ? 2.0 : 0.0);
        Record record = recorder_read(r, x.learner.billboard);
        CHECK(fabs(record.loss - loss_of(&x)) < 1e-9);
        CHECK(!x.mixed);
    }
}

/* what was released before her is a function of the life's number alone */
static void lives_repeat(void)
{
    Job job;
    Exposed x;
    open_job(&job, SMALL "privacy=pure-jdp user=6 scale-bonus=0");
    CHECK(exposed_open(&x, &job, &arena) == OK);
    size_t size = (size_t)shape_cells(x.env.task.dim) * sizeof(double);
    double *first = arena_take(&arena, 1, size);
    x.mark = arena_mark(&arena);
    exposed_live(&x, 5);
    memcpy(first, x.policy.prob, size);
    exposed_live(&x, 6);
    exposed_live(&x, 5);
    CHECK(memcmp(first, x.policy.prob, size) == 0);
}

/* ---- no shift moves more than an algorithm's own bound ---- */

typedef struct {
    Exposed *x;
    double most;
} Largest;

static double squares(void *context)
{
    Largest *l = context;
    const Exposed *x = l->x;
    double sum = 0;
    for (int c = 0; c < x->channels; c++) {
        double levels = x->channel[c].when == SUM_TREE
                            ? tree_depth(x->channel[c].leaves)
                            : 1;
        for (int i = 0; i < x->channel[c].size; i++)
            sum += levels * pow(x->shift[c][i] / x->channel[c].scale[i], 2);
    }
    l->most = fmax(l->most, sum);
    return sum;
}

static void bound_holds(const char *text)
{
    Job job;
    Exposed x;
    double size = 0;
    open_job(&job, text);
    CHECK(exposed_open(&x, &job, &arena) == OK);
    Largest l = {&x, 0};
    CHECK(job.algo->moves(x.learner.self, &size) == 1);
    for (uint64_t run = 0; run < 5; run++) {
        exposed_live(&x, run);
        exposed_pair(&x, squares, &l);
    }
    CHECK(l.most > 0 && l.most <= size * size * (1 + 1e-12));
}

static void bounds_hold(void)
{
#define GAUSS " pair=search user=5 mode=calibrated privacy="
    bound_holds("algorithm=dp-ucbvi algo.noise=gauss" GAUSS "jdp");
    bound_holds("algorithm=ucrl-vtr env=lm-cone env.rewards=fixed" GAUSS "jdp");
    bound_holds("algorithm=ucrl-vtr env=lm-cone env.rewards=fixed "
                "env.features=opposed scale-bonus=0" GAUSS "ldp");
    bound_holds("algorithm=ucrl-vtr-plus env=lm-cone env.rewards=fixed" GAUSS
                "jdp");
    bound_holds("algorithm=linopt-vi env=lm-cone" GAUSS "jdp");
    bound_holds("algorithm=linopt-vi env=lm-cone scale-bonus=0" GAUSS "ldp");
    bound_holds("algorithm=linopt-po env=lm-cone" GAUSS "jdp");
}

static void values_cut_on_one_side_have_none(void)
{
    Job job;
    Exposed x;
    double size = 0;
    open_job(&job, "algorithm=ucrl-vtr env=lm-cone env.rewards=fixed "
                   "privacy=jdp mode=published");
    CHECK(exposed_open(&x, &job, &arena) == OK);
    job.algo->moves(x.learner.self, &size);
    CHECK(isnan(size));
}

static void bad_input_is_refused(void)
{
    static const char *const bad[] = {
        SMALL "privacy=none",
        SMALL "privacy=pure-jdp user=9",
        SMALL "privacy=pure-jdp level=message",
        SMALL "privacy=pure-jdp theta=much",
        "algorithm=random privacy=none",
    };
    for (int i = 0; i < 5; i++) {
        Job job;
        open_job(&job, bad[i]);
        CHECK(exposure_check(&job, &arena) == BAD_INPUT);
        status_clear();
    }
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    losses_are_log_ratios();
    lives_repeat();
    bounds_hold();
    values_cut_on_one_side_have_none();
    bad_input_is_refused();
    arena_close(&arena);
    return check_done("exposure");
}
