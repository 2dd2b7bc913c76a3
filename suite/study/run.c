/* One algorithm on one environment: exact regret at a grid of episode counts.
 *
 * Blocks end where the algorithm wants to look or where a row is due.  The
 * regret of a block is its start counts times the policy's loss from each
 * state, which the oracle has by a recursion over gaps: no cancellation, never
 * negative, computed once for each policy. */
#include "suite/study/run.h"
#include "oracles/value.h"
#include "suite/stat/confidence.h"
#include "suite/study/learner.h"
#include "suite/study/observe.h"

#include <math.h>

const Setting run_settings[] = {
    {"env", SET_TEXT, "riverswim", 0, 0, NULL, "environment"},
    {"algorithm", SET_TEXT, "random", 0, 0, NULL, "algorithm"},
    {"episodes", SET_COUNT, "10000", 1, EPISODES_MAX, NULL,
     "episodes K; 1e15 is a number like any other"},
    {"privacy", SET_CHOICE, "none", 0, 0, PRIVACY_NAMES, "privacy model"},
    {"epsilon", SET_REAL, "1", 1e-9, 1e9, NULL, "privacy parameter"},
    {"delta", SET_REAL, "1e-6", 0, 0.999999, NULL, "privacy parameter"},
    {"mode", SET_CHOICE, "published", 0, 0, "published|calibrated",
     "the paper's constants or the least noise"},
    {"lazy", SET_REAL, "0", 0, 10, NULL,
     "look on the grid k <- ceil(k (1+lazy)); 0: as the paper does"},
    {"scale-bonus", SET_REAL, "1", 0, 1e9, NULL,
     "exploration bonus, as a multiple of the mode's"},
    {"points", SET_INT, "4", 1, 1000, NULL, "rows per decade of episodes"},
    {"replicates", SET_INT, "1", 1, 100000, NULL, "independent repetitions"},
    {"observe", SET_CHOICE, "no", 0, 0, OBSERVER_NAMES,
     "what is held against the truth at every look"},
    {"forget", SET_INT, "0", 0, 10000, NULL,
     "last steps left out of the regret (a fault)"},
    {"tilt", SET_REAL, "0", 0, 1, NULL,
     "simulated transitions mixed with uniform ones (a fault)"},
    {0}};

typedef struct {
    const Job *job;
    Env env;   /* the truth */
    Env drawn; /* what users are drawn from: the same, or tilted */
    Rng rng;
    Optimum optimum;
    Policy policy, target;
    Block block;
    Learner learner;
    const Observer *observer; /* NULL: none */
    void *seen;
    Sight sight;
    uint64_t *starts;             /* [S] so far */
    long double *loss;            /* [H+1][S] of the current policy */
    long double *value;           /* [H+1][S] */
    long double *variance;        /* [S] */
    long double regret, reward;   /* so far */
    long double expected, spread; /* of the reward, and its variance */
    uint64_t updates;
} Run;

static void forget_steps(Run *run, int steps)
{
    Shape d = run->env.task.dim;
    int from = d.H > steps ? d.H - steps : 0;
    for (int c = from * d.S * d.A; c < shape_cells(d); c++)
        run->optimum.gap[c] = 0;
}

static Status open_learner(Run *run, Arena *arena)
{
    const Job *job = run->job;
    const Params *p = &job->params;
    AlgorithmInput input = {
        .privacy = (Privacy)(1 << params_choice(p, "privacy")),
        .epsilon = params_real(p, "epsilon"),
        .delta = params_real(p, "delta"),
        .calibrated = params_choice(p, "mode") == 1,
        .lazy = params_real(p, "lazy"),
        .scale_bonus = params_real(p, "scale-bonus"),
        .own = &job->algo_params,
        .target = &run->target,
    };
    NoisePlace noise = {
        job->seed, arena_text(arena, "%s/%d", job->env->name, job->replicate)};
    return learner_open(&run->learner, job->algo, &run->env.task, &input, noise,
                        arena);
}

static Status open_observer(Run *run, Arena *arena)
{
    run->observer = observer_find(params_text(&run->job->params, "observe"));
    run->sight = (Sight){.env = &run->env,
                         .optimum = &run->optimum,
                         .learner = &run->learner,
                         .policy = &run->policy,
                         .loss = run->loss};
    if (run->observer == NULL)
        return OK;
    run->seen = arena_take(arena, 1, run->observer->self_size);
    return run->observer->open(run->seen, &run->sight, arena);
}

static Status open_run(Run *run, const Job *job, Arena *arena)
{
    *run = (Run){.job = job};
    TRY(job_env(job, &run->env, &run->rng, arena));
    run->env.task.episodes = params_count(&job->params, "episodes");
    run->drawn = run->env;
    env_tilt(&run->drawn, params_real(&job->params, "tilt"), arena);
    Shape d = run->env.task.dim;
    size_t values = (size_t)(d.H + 1) * (size_t)d.S;
    optimum_open(&run->optimum, &run->env, arena);
    policy_open(&run->policy, d, arena);
    policy_open(&run->target, d, arena);
    optimum_policy(&run->optimum, &run->target);
    block_open(&run->block, d, arena);
    run->starts = arena_array(arena, uint64_t, d.S);
    run->loss = arena_array(arena, long double, values);
    run->value = arena_array(arena, long double, values);
    run->variance = arena_array(arena, long double, d.S);
    forget_steps(run, params_int(&job->params, "forget"));
    TRY(open_learner(run, arena));
    return open_observer(run, arena);
}

static void evaluate(Run *run)
{
    policy_losses(&run->optimum, &run->env, &run->policy, run->loss);
    if (run->job->algo->learns)
        return;
    policy_values(&run->env, &run->policy, run->value);
    policy_variances(&run->env, &run->policy, run->variance);
}

static void look(Run *run, uint64_t k)
{
    if (learner_plan(&run->learner, k, &run->policy)) {
        run->updates += k > 1; /* the first policy is no change */
        evaluate(run);
    }
    if (run->observer == NULL)
        return;
    run->sight.k = k;
    run->observer->look(run->seen, &run->sight);
}

static void play(Run *run, uint64_t first, uint64_t n)
{
    Block *b = &run->block;
    b->first = first;
    b->n = n;
    env_draw(&run->drawn, &run->policy, &run->rng, b);
    run->sight.regret = run->regret;
    if (run->observer != NULL && run->observer->drawn != NULL)
        run->observer->drawn(run->seen, &run->sight, b);
    for (int s = 0; s < b->dim.S; s++) {
        run->starts[s] += b->start[s];
        long double users = (long double)b->start[s];
        run->regret += users * run->loss[s];
        run->expected += users * run->value[s];
        run->spread += users * run->variance[s];
    }
    for (int i = 0; i < b->cells; i++)
        run->reward += (long double)b->reward[b->cell[i]];
}

/* the episode count of row i: 10^(i/points), rounded up, at most K */
static uint64_t due(int i, int points, uint64_t K)
{
    long double k = ceill(powl(10, (long double)i / points));
    return k >= (long double)K ? K : (uint64_t)k;
}

static void simulate(Run *run, uint64_t K, int points, Rows *rows)
{
    int row = 0, written = 0;
    uint64_t record = due(row, points, K),
             end = 0; /* end of the current look */
    for (uint64_t k = 1; k <= K && k != 0;) {
        if (k > end) {
            look(run, k);
            end = learner_last(&run->learner, k);
        }
        uint64_t last = end < record ? end : record;
        last = observer_last(run->observer, run->seen, k, last);
        play(run, k, last - k + 1);
        learner_take(&run->learner, &run->block);
        if (last == record) {
            rows_put_at(rows, "regret", written, last, (double)run->regret);
            rows_put_at(rows, "updates", written++, last, (double)run->updates);
            while (record == last && last < K)
                record = due(++row, points, K);
        }
        k = last + 1; /* wraps to 0 only past 2^64-1 */
    }
}

static void put_totals(const Run *run, uint64_t K, Rows *rows)
{
    rows_put(rows, "episodes", (double)K);
    rows_put(rows, "instances", 1);
    rows_put(rows, "regret_total", (double)run->regret);
    rows_put(rows, "reward_total", (double)run->reward);
    rows_put(rows, "value_optimal", run->optimum.value);
    rows_put(rows, "updates_total", (double)run->updates);
}

/* A control never changes its policy, so everything about it is known: its
 * regret by values and by visits instead of gaps, the law of its reward. */
static void put_control(const Run *run, Arena *arena, Rows *rows)
{
    Shape d = run->env.task.dim;
    long double best = 0, got = 0, z = 0;
    for (int s = 0; s < d.S; s++) {
        long double users = (long double)run->starts[s];
        best += users * run->optimum.v[s];
        got += users * run->value[s];
    }
    if (run->spread > 0)
        z = (run->reward - run->expected) / sqrtl(run->spread);
    long double *scratch = arena_array(arena, long double, 2 * d.S);
    rows_put(rows, "scale", (double)best);
    rows_put(rows, "regret_by_values", (double)(best - got));
    rows_put(rows, "regret_by_visits",
             (double)optimum_regret(&run->optimum, &run->env, &run->policy,
                                    run->starts, scratch));
    rows_put(rows, "reward_expected", (double)run->expected);
    rows_put(rows, "reward_p", normal_p((double)z));
}

static Status run_job(const Job *job, Arena *arena, Rows *rows)
{
    Run run;
    TRY(open_run(&run, job, arena));
    uint64_t K = run.env.task.episodes;
    simulate(&run, K, params_int(&job->params, "points"), rows);
    put_totals(&run, K, rows);
    if (run.observer != NULL)
        run.observer->put(run.seen, &run.sight, rows);
    if (!job->algo->learns)
        put_control(&run, arena, rows);
    return OK;
}

const Study study_run = {
    .name = "run",
    .help = "an algorithm on an environment: exact regret along the episodes",
    .version = 1,
    .settings = run_settings,
    .limit = 24 * 3600,
    .run = run_job,
};
