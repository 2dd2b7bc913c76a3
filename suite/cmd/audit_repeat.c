/* assay audit --repeat N: the same audit under N seeds, one job each, and how
 * often it says what. */
#include "suite/base/clock.h"
#include "suite/base/json.h"
#include "suite/cmd/audit.h"
#include "suite/judge/blackbox.h"
#include "suite/judge/privacy.h"
#include "suite/run/trials.h"
#include "suite/stat/confidence.h"

#include <inttypes.h>
#include <math.h>

#define LEVEL 0.99 /* of the interval for the share of violated */

typedef struct {
    const Args *args;
    Job *job; /* of the first seed */
    int n;
    bool blackbox;
    TrialCount found;
    double most; /* epsilon refuted; NaN: none */
    double seconds;
} Repeat;

static Verdict judge_one(bool blackbox, const Job *job, const Rows *rows,
                         double *epsilon)
{
    if (blackbox) {
        BlackBoxResult r;
        blackbox_result(job, rows, 1, ALPHA, &r);
        *epsilon = r.epsilon_lower;
        return r.verdict;
    }
    AuditResult r;
    audit_result(job, rows, 1, ALPHA, &r);
    *epsilon = r.epsilon_lower;
    return r.verdict;
}

static Verdict judge(void *context, int i, int s, const Job *job,
                     const Rows *rows)
{
    Repeat *x = context;
    double epsilon;
    (void)i, (void)s;
    Verdict verdict = judge_one(x->blackbox, job, rows, &epsilon);
    x->most = fmax(x->most, epsilon);
    return verdict;
}

static Status run_all(Repeat *x, Arena *arena)
{
    x->job = arena_array(arena, Job, 1);
    TRY(audit_job(x->args, arena, x->job));
    const Job *jobs[] = {x->job};
    return trials_run(
        &(Trials){.jobs = jobs,
                  .n = 1,
                  .seeds = x->n,
                  .workers = params_int(&x->args->options, "jobs"),
                  .progress = true,
                  .judge = judge,
                  .context = x},
        &x->found);
}

/* the seed of the first violated verdict */
static uint64_t first_seed(const Repeat *x)
{
    return x->job->seed + x->found.first_violated;
}

static uint64_t count_of(const Repeat *x, Verdict verdict)
{
    return x->found.count[verdict];
}

/* ---- what it says ---- */

static double lower(const Repeat *x)
{
    return binomial_lower(count_of(x, VIOLATED), (uint64_t)x->n,
                          (1 - LEVEL) / 2);
}

static double upper(const Repeat *x)
{
    return binomial_upper(count_of(x, VIOLATED), (uint64_t)x->n,
                          (1 - LEVEL) / 2);
}

static void print_json(const Repeat *x)
{
    const Params *p = &x->job->params;
    char seed[24], first[24];
    snprintf(seed, sizeof seed, "%" PRIu64, x->job->seed);
    snprintf(first, sizeof first, "%" PRIu64, first_seed(x));
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_text(&j, "mechanism", x->args->word[0]);
    json_bool(&j, "blackbox", x->blackbox);
    json_real(&j, "epsilon", params_real(p, "epsilon"));
    json_real(&j, "delta_claimed", params_real(p, "delta"));
    json_text(&j, "mode", params_text(p, "mode"));
    json_count(&j, "runs", params_count(p, "runs"));
    json_count(&j, "repeat", (uint64_t)x->n);
    json_count(&j, "violated", count_of(x, VIOLATED));
    json_count(&j, "holds", count_of(x, HOLDS));
    json_count(&j, "undecided", count_of(x, UNDECIDED));
    json_real(&j, "violated_share_lower", lower(x));
    json_real(&j, "violated_share_upper", upper(x));
    json_real(&j, "level", LEVEL);
    json_real(&j, "epsilon_lower", x->most);
    json_text(&j, "violated_seed", count_of(x, VIOLATED) > 0 ? first : NULL);
    json_real(&j, "alpha", ALPHA);
    json_text(&j, "seed", seed);
    json_real(&j, "seconds", x->seconds);
    json_close(&j);
}

static void print_text(const Repeat *x)
{
    const Params *p = &x->job->params;
    printf("%s: (epsilon=%s, delta=%s) %s, %s, %d times %s runs each way\n",
           x->args->word[0], params_text(p, "epsilon"), params_text(p, "delta"),
           params_text(p, "mode"), x->blackbox ? "black box" : "exact losses",
           x->n, params_text(p, "runs"));
    printf("  violated            %" PRIu64
           " (a share of %.4g..%.4g, at %g %%)\n",
           count_of(x, VIOLATED), lower(x), upper(x), 100 * LEVEL);
    printf("  holds               %" PRIu64 "\n  undecided           %" PRIu64
           "\n",
           count_of(x, HOLDS), count_of(x, UNDECIDED));
    if (!isnan(x->most))
        printf("  epsilon refuted     %.6g at most\n", x->most);
    if (count_of(x, VIOLATED) > 0)
        printf("  first violated      --seed %" PRIu64 "\n", first_seed(x));
    printf("  seeds from %" PRIu64 ", %.2g s\n", x->job->seed, x->seconds);
}

/* a black box never says that a claim holds */
static bool as_claimed(const Repeat *x)
{
    return x->blackbox ? count_of(x, VIOLATED) == 0
                       : count_of(x, HOLDS) == (uint64_t)x->n;
}

Status audit_repeat(const Args *args, Arena *arena)
{
    int n = params_int(&args->options, "repeat");
    double begin = clock_now();
    Repeat x = {.args = args,
                .n = n,
                .blackbox = params_flag(&args->options, "blackbox") ||
                            audit_of_actions(args),
                .most = (double)NAN};
    TRY(run_all(&x, arena));
    x.seconds = clock_now() - begin;
    if (args->json)
        print_json(&x);
    else
        print_text(&x);
    return as_claimed(&x) ? OK : UNEXPECTED;
}
