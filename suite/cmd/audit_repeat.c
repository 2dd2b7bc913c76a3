/* assay audit --repeat N: the same audit under N seeds, one job each, and how
 * often it says what. */
#include "suite/base/json.h"
#include "suite/cmd/audit.h"
#include "suite/judge/blackbox.h"
#include "suite/judge/privacy.h"
#include "suite/run/pool.h"
#include "suite/stat/confidence.h"

#include <inttypes.h>
#include <math.h>
#include <time.h>

#define LEVEL 0.99 /* of the interval for the share of violated */

typedef struct {
    const Args *args;
    Job *job;
    const Job **list;
    int n;
    bool blackbox;
    int count[UNTESTABLE + 1]; /* by verdict */
    int first;                 /* violated; n: none */
    double most;               /* epsilon refuted; NaN: none */
    Status job_status;
    char job_message[400];
    double seconds;
} Repeat;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static Verdict judge(const Repeat *x, const Job *job, const Rows *rows,
                     double *epsilon)
{
    if (x->blackbox) {
        BlackBoxResult r;
        blackbox_result(job, rows, 1, AUDIT_ALPHA, &r);
        *epsilon = r.epsilon_lower;
        return r.verdict;
    }
    AuditResult r;
    audit_result(job, rows, 1, AUDIT_ALPHA, &r);
    *epsilon = r.epsilon_lower;
    return r.verdict;
}

static Status keep(void *context, int i, const Outcome *outcome)
{
    Repeat *x = context;
    if (outcome->status != OK && x->job_status == OK) {
        x->job_status = outcome->status;
        snprintf(x->job_message, sizeof x->job_message, "%s", outcome->message);
    }
    if (outcome->status != OK)
        return OK;
    double epsilon;
    Verdict verdict = judge(x, &x->job[i], outcome->rows, &epsilon);
    x->count[verdict]++;
    if (verdict == VIOLATED && i < x->first)
        x->first = i;
    x->most = fmax(x->most, epsilon);
    return OK;
}

static Status run_all(Repeat *x, Arena *arena)
{
    int workers = params_int(&x->args->options, "jobs");
    x->job = arena_array(arena, Job, x->n);
    x->list = arena_array(arena, const Job *, x->n);
    TRY(audit_job(x->args, arena, &x->job[0]));
    for (int i = 0; i < x->n; i++) {
        uint64_t seed = x->job[0].seed + (uint64_t)i;
        if (i > 0)
            x->job[i] = x->job[0];
        x->job[i].seed = seed;
        x->list[i] = &x->job[i];
    }
    TRY(pool_run(x->list, x->n, workers > 0 ? workers : pool_default_workers(),
                 true, keep, x));
    return x->job_status == OK ? OK : FAIL(x->job_status, "%s", x->job_message);
}

/* ---- what it says ---- */

static double lower(const Repeat *x)
{
    return binomial_lower((uint64_t)x->count[VIOLATED], (uint64_t)x->n,
                          (1 - LEVEL) / 2);
}

static double upper(const Repeat *x)
{
    return binomial_upper((uint64_t)x->count[VIOLATED], (uint64_t)x->n,
                          (1 - LEVEL) / 2);
}

static void print_json(const Repeat *x)
{
    const Params *p = &x->job[0].params;
    char seed[24], first[24];
    snprintf(seed, sizeof seed, "%" PRIu64, x->job[0].seed);
    snprintf(first, sizeof first, "%" PRIu64,
             x->job[0].seed + (uint64_t)x->first);
    Json j = json_open(stdout);
    json_bool(&j, "summary", true);
    json_text(&j, "mechanism", x->args->word[0]);
    json_bool(&j, "blackbox", x->blackbox);
    json_real(&j, "epsilon", params_real(p, "epsilon"));
    json_real(&j, "delta_claimed", params_real(p, "delta"));
    json_text(&j, "mode", params_text(p, "mode"));
    json_count(&j, "runs", params_count(p, "runs"));
    json_count(&j, "repeat", (uint64_t)x->n);
    json_count(&j, "violated", (uint64_t)x->count[VIOLATED]);
    json_count(&j, "holds", (uint64_t)x->count[HOLDS]);
    json_count(&j, "undecided", (uint64_t)x->count[UNDECIDED]);
    json_real(&j, "violated_share_lower", lower(x));
    json_real(&j, "violated_share_upper", upper(x));
    json_real(&j, "level", LEVEL);
    json_real(&j, "epsilon_lower", x->most);
    json_text(&j, "violated_seed", x->first < x->n ? first : NULL);
    json_real(&j, "alpha", AUDIT_ALPHA);
    json_text(&j, "seed", seed);
    json_real(&j, "seconds", x->seconds);
    json_close(&j);
}

static void print_text(const Repeat *x)
{
    const Params *p = &x->job[0].params;
    printf("%s: (epsilon=%s, delta=%s) %s, %s, %d times %s runs each way\n",
           x->args->word[0], params_text(p, "epsilon"), params_text(p, "delta"),
           params_text(p, "mode"), x->blackbox ? "black box" : "exact losses",
           x->n, params_text(p, "runs"));
    printf("  violated            %d (a share of %.4g..%.4g, at %g %%)\n",
           x->count[VIOLATED], lower(x), upper(x), 100 * LEVEL);
    printf("  holds               %d\n  undecided           %d\n",
           x->count[HOLDS], x->count[UNDECIDED]);
    if (!isnan(x->most))
        printf("  epsilon refuted     %.6g at most\n", x->most);
    if (x->first < x->n)
        printf("  first violated      --seed %" PRIu64 "\n",
               x->job[0].seed + (uint64_t)x->first);
    printf("  seeds from %" PRIu64 ", %.2g s\n", x->job[0].seed, x->seconds);
}

/* a black box never says that a claim holds */
static bool as_claimed(const Repeat *x)
{
    return x->blackbox ? x->count[VIOLATED] == 0 : x->count[HOLDS] == x->n;
}

Status audit_repeat(const Args *args, Arena *arena)
{
    int n = params_int(&args->options, "repeat");
    double begin = now();
    Repeat x = {.args = args,
                .n = n,
                .blackbox = params_flag(&args->options, "blackbox") ||
                            audit_of_actions(args),
                .first = n,
                .most = (double)NAN,
                .job_status = OK};
    TRY(run_all(&x, arena));
    x.seconds = now() - begin;
    if (args->json)
        print_json(&x);
    else
        print_text(&x);
    return as_claimed(&x) ? OK : UNEXPECTED;
}
