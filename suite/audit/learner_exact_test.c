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
static double loss_of(const AuditedUser *x)
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
    const AuditedUser *x = context;
    double sum = 0;
    for (int c = 0; c < x->channels; c++)
        for (int i = 0; i < x->channel[c].size; i++)
            sum += fabs(x->shift[c][i]);
    return sum;
}

static void losses_are_log_ratios(void)
{
    Job job;
    AuditedUser x;
    open_job(&job, SMALL "privacy=pure-jdp user=3");
    CHECK(audited_user_open(&x, &job, &arena) == OK);
    Recorder *r = recorder_open(x.channel, x.channels, x.user, &arena);
    for (int c = 0; c < x.channels; c++)
        for (int i = 0; i < x.channel[c].size; i++)
            x.shift[c][i] = 1;
    recorder_pair(r, (const double *const *)x.shift);
    x.mark = arena_mark(&arena);
    audited_user_live(&x, 0);
    audited_user_pair(&x, spread, &x);
    for (uint64_t run = 1; run < 200; run++) {
        x.here = (int)(run % 2);
        audited_user_live(&x, run);
        audited_user_walk(&x);
        CHECK(spread(&x) == 12); /* 6H units: the worst pair */
        recorder_pair(r, (const double *const *)x.shift);
        recorder_tilt(r, x.learner.billboard, run % 3 == 0 ? 2.0 : 0.0);
        Record record = recorder_read(r, x.learner.billboard);
        CHECK(fabs(record.loss - loss_of(&x)) < 1e-9);
        CHECK(!x.mixed);
    }
}

/* ---- statistics computed anew ---- */

#define ANEW                                                                   \
    "env=linear-simplex env.H=2 algo.tie=lowest episodes=600 epsilon=2 "       \
    "delta=1e-4 mode=calibrated privacy=jdp pair=random "

static Record live(AuditedUser *x, Recorder *r, uint64_t run, double theta,
                   Block *after)
{
    x->here = (int)(run % 2);
    audited_user_live(x, run);
    audited_user_walk(x);
    recorder_pair(r, (const double *const *)x->summed);
    recorder_tilt(r, x->learner.billboard, theta);
    audited_user_live_on(x, theta, after);
    recorder_tilt(r, x->learner.billboard, theta);
    Record record = recorder_read(r, x->learner.billboard);
    record.loss += x->anew.loss;
    if (theta != 0)
        record.log_weight += x->anew.log_moment - theta * x->anew.drawn;
    return record;
}

/* E exp(-L) = 1 whatever she moves; so is the mean of the weights; and what
 * she moves is within the algorithm's own bound */
static void anew_is_a_likelihood(const char *algorithm, const char *user)
{
    Job job;
    AuditedUser x;
    Block after;
    char text[400];
    snprintf(text, sizeof text, "algorithm=%s " ANEW "user=%s", algorithm,
             user);
    open_job(&job, text);
    CHECK(audited_user_open(&x, &job, &arena) == OK);
    block_open(&after, x.env.task.dim, &arena);
    Recorder *r = recorder_open(x.channel, x.channels, x.user, &arena);
    recorder_pair(r, (const double *const *)x.shift);
    x.mark = arena_mark(&arena);
    audited_user_live(&x, 0);
    audited_user_pair(&x, spread, &x);
    double sum = 0, square = 0, weights = 0, releases = 0, size;
    int n = check_repeat(400);
    double times = job.algo->moves(x.learner.self, &size);
    for (int i = 1; i <= n; i++) {
        Record plain = live(&x, r, (uint64_t)i, 0, &after);
        double e = exp(-plain.loss);
        sum += e;
        square += e * e;
        releases += (double)x.anew.releases;
        CHECK(2 * (recorder_mean(r) + x.anew.mean) <=
              times * size * size * (1 + 1e-9));
        CHECK(live(&x, r, (uint64_t)i, 0, &after).loss == plain.loss);
        weights += exp(live(&x, r, (uint64_t)i, 1.5, &after).log_weight);
    }
    double mean = sum / n, sd = sqrt((square / n - mean * mean) / n);
    CHECK(sd > 1e-4 && fabs(mean - 1) < 5.5 * sd);
    CHECK(fabs(weights / n - 1) < 12 * sd);
    CHECK(releases > n);
}

static void anew_repeats_noise(void)
{
    Job job;
    AuditedUser x;
    Block after;
    open_job(&job,
             "algorithm=lsvi-batched noise=again batches=12 " ANEW "user=200");
    CHECK(audited_user_open(&x, &job, &arena) == OK);
    block_open(&after, x.env.task.dim, &arena);
    x.mark = arena_mark(&arena);
    audited_user_live(&x, 0);
    audited_user_pair(&x, spread, &x);
    audited_user_live(&x, 1);
    audited_user_walk(&x);
    audited_user_live_on(&x, 0, &after);
    CHECK(isinf(x.anew.loss));
}

/* what was released before her is a function of the life's number alone */
static void lives_repeat(void)
{
    Job job;
    AuditedUser x;
    open_job(&job, SMALL "privacy=pure-jdp user=6 scale-bonus=0");
    CHECK(audited_user_open(&x, &job, &arena) == OK);
    size_t size = (size_t)shape_cells(x.env.task.dim) * sizeof(double);
    double *first = arena_take(&arena, 1, size);
    x.mark = arena_mark(&arena);
    audited_user_live(&x, 5);
    memcpy(first, x.policy.prob, size);
    audited_user_live(&x, 6);
    audited_user_live(&x, 5);
    CHECK(memcmp(first, x.policy.prob, size) == 0);
}

/* ---- no shift moves more than an algorithm's own bound ---- */

typedef struct {
    AuditedUser *x;
    double most;
} Largest;

static double squares(void *context)
{
    Largest *l = context;
    const AuditedUser *x = l->x;
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
    AuditedUser x;
    double size = 0;
    open_job(&job, text);
    CHECK(audited_user_open(&x, &job, &arena) == OK);
    Largest l = {&x, 0};
    CHECK(job.algo->moves(x.learner.self, &size) == 1);
    for (uint64_t run = 0; run < 5; run++) {
        audited_user_live(&x, run);
        audited_user_pair(&x, squares, &l);
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
#define KERNEL "algorithm=capri env=kernel-matern C=3 A=2 env.B=3 episodes=200"
    bound_holds(KERNEL " env.kappa=missing" GAUSS "jdp");
    bound_holds(KERNEL " env.rewards=fair" GAUSS "ldp");
    bound_holds(KERNEL " pair=search user=30 mode=published privacy=jdp");
    bound_holds(KERNEL " pair=search user=30 mode=published privacy=ldp");
}

/* Epochs of 200 users end with 15, 45 and 105; the users after them stand in no
 * release, and the largest difference between their answers does not show. */
static void late_users_are_in_no_release(void)
{
    static const struct {
        const char *user;
        bool seen;
    } known[] = {{"1", true}, {"105", true}, {"106", false}, {"200", false}};
    for (int i = 0; i < 4; i++) {
        char text[200];
        Job job;
        Rows rows;
        rows_open(&rows, &arena);
        snprintf(text, sizeof text,
                 "algorithm=capri env=kernel-arms C=3 A=1 episodes=200 "
                 "privacy=jdp mode=calibrated runs=200 user=%s",
                 known[i].user);
        open_job(&job, text);
        CHECK(study_exposure.run(&job, &arena, &rows) == OK);
        CHECK((rows_find(&rows, "loss_square", 0)->value > 0) == known[i].seen);
        CHECK((rows_find(&rows, "expected", 1)->value > 0) == known[i].seen);
        CHECK(rows_find(&rows, "infinite", 0)->value == 0);
    }
}

/* Scripts pay what the environment can pay. */
static void scripts_pay_both_signs(void)
{
#define SCRIPTED(x)                                                            \
    "algorithm=capri env=kernel-arms C=3 A=1 env.B=2 episodes=200 "            \
    "privacy=jdp mode=calibrated scripts=" x
    static const struct {
        const char *text;
        Status status;
    } known[] = {
        {SCRIPTED("1:-2/1:2"), OK},         {SCRIPTED("0:2/2:0.5"), OK},
        {SCRIPTED("0:2.1/2:0"), BAD_INPUT}, {SCRIPTED("0:nan/2:0"), BAD_INPUT},
        {SCRIPTED("-1:0/2:0"), BAD_INPUT},  {SCRIPTED("3:0/2:0"), BAD_INPUT}};
    for (int i = 0; i < 6; i++) {
        Job job;
        open_job(&job, known[i].text);
        CHECK(exposure_check(&job, &arena) == known[i].status);
        status_clear();
    }
}

static void values_cut_on_one_side_have_none(void)
{
    Job job;
    AuditedUser x;
    double size = 0;
    open_job(&job, "algorithm=ucrl-vtr env=lm-cone env.rewards=fixed "
                   "privacy=jdp mode=published");
    CHECK(audited_user_open(&x, &job, &arena) == OK);
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
    anew_is_a_likelihood("lsvi-batched batches=12", "1");
    anew_is_a_likelihood("lsvi-batched batches=12", "200");
    anew_is_a_likelihood("lsvi-switching", "1");
    anew_repeats_noise();
    lives_repeat();
    bounds_hold();
    late_users_are_in_no_release();
    scripts_pay_both_signs();
    values_cut_on_one_side_have_none();
    bad_input_is_refused();
    arena_close(&arena);
    return check_done("exposure");
}
