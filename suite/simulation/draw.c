/* The block draw under a random mixed policy, against the exact visit law and
 * against the step-by-step simulator. */
#include "oracles/steps.h"
#include "oracles/value.h"
#include "suite/base/sample.h"
#include "suite/claim/study.h"
#include "suite/stat/confidence.h"
#include "suite/stat/fit.h"

#include <math.h>

static const uint64_t STEPS_MAX = 10000000; /* walked one by one up to here */

static const Setting settings[] = {
    {"env", SET_TEXT, "riverswim", 0, 0, NULL, "environment"},
    {"n", SET_COUNT, "20000", 1, EPISODES_MAX, NULL, "episodes in the block"},
    {"first", SET_COUNT, "1", 1, EPISODES_MAX, NULL,
     "number of the block's first episode"},
    {"replicates", SET_INT, "1", 1, 100000, NULL, "independent repetitions"},
    {"tilt", SET_REAL, "0", 0, 1, NULL,
     "weight of uniform starts and transitions mixed into the simulated ones "
     "(a fault)"},
    {"paid", SET_REAL, "1", 1e-9, 1e12, NULL,
     "simulated rewards are multiplied by this (a fault)"},
    {"dealt", SET_REAL, "0", 0, 1, NULL,
     "replaces this share of each multinomial by its mean: too little variance "
     "(a fault)"},
    {0}};

typedef struct {
    Env env;   /* the truth */
    Env drawn; /* what the block is drawn from: the same, or tilted */
    Rng rng;
    Policy policy;
    Block block;
    long double *visits;   /* [h][s][a] expected per user */
    long double *expected; /* one step's cells */
    uint64_t *walked;      /* [h][s][a][s'] by the slow simulator */
    double *walked_reward;
} Draw;

static void random_policy(Policy *policy, Rng *rng)
{
    Shape d = policy->dim;
    rng_seek(rng, RNG_STUDY, 0, 0);
    for (int row = 0; row < d.H * d.S; row++)
        sample_law(rng, d.A, policy->prob + (ptrdiff_t)row * d.A);
}

static void tilt_starts(Env *env, double tilt, Arena *arena)
{
    int S = env->task.dim.S;
    double *start = arena_array(arena, double, S);
    for (int s = 0; s < S; s++)
        start[s] = (1 - tilt) * env->start[s] + tilt / S;
    env->start = start;
}

static Status open_draw(Draw *x, const Job *job, Arena *arena)
{
    TRY(job_env(job, &x->env, &x->rng, arena));
    Shape d = x->env.task.dim;
    size_t cells = (size_t)shape_cells(d);
    x->drawn = x->env;
    double tilt = params_real(&job->params, "tilt");
    env_tilt(&x->drawn, tilt, arena);
    tilt_starts(&x->drawn, tilt, arena);
    env_pay(&x->drawn, params_real(&job->params, "paid"), arena);
    policy_open(&x->policy, d, arena);
    random_policy(&x->policy, &x->rng);
    block_open(&x->block, d, arena);
    x->visits = arena_array(arena, long double, cells);
    x->expected = arena_array(arena, long double, (d.S * d.A * d.N));
    x->walked = arena_array(arena, uint64_t, cells * (size_t)d.N);
    x->walked_reward = arena_array(arena, double, cells);
    return OK;
}

/* expected counts start from the block's own starts: under a start law those
 * are random, and tested by themselves */
static void expect(Draw *x, double *shares)
{
    for (int s = 0; s < x->env.task.dim.S; s++)
        shares[s] = (double)x->block.start[s] / (double)x->block.n;
    policy_visits(&x->env, &x->policy, shares, x->visits);
}

/* a fault: every count moves towards what is expected of it */
static void deal(Draw *x, long double share)
{
    Shape d = x->env.task.dim;
    long double n = (long double)x->block.n;
    for (int c = 0; c < shape_cells(d); c++) {
        long double users = 0;
        for (int s = 0; s < d.N; s++) {
            size_t at = (size_t)c * (size_t)d.N + (size_t)s;
            long double drawn = (long double)x->block.visit[at];
            long double due = n * x->visits[c] * (long double)x->env.p[at];
            x->block.visit[at] = (uint64_t)(drawn + share * (due - drawn));
            users += (long double)x->block.visit[at];
        }
        x->block.at[c] = (uint64_t)users;
    }
}

static void test_starts(const Draw *x, Rows *rows)
{
    int S = x->env.task.dim.S;
    if (x->env.rule != START_LAW)
        return;
    for (int s = 0; s < S; s++)
        x->expected[s] = (long double)x->block.n * (long double)x->env.start[s];
    rows_put(rows, "p_start", fit_p(S, x->block.start, x->expected));
}

static void test_step(const Draw *x, int h, Rows *rows)
{
    Shape d = x->env.task.dim;
    int pairs = d.S * d.A;
    long double n = (long double)x->block.n;
    const long double *visits = x->visits + (ptrdiff_t)h * pairs;
    for (int c = 0; c < pairs; c++)
        x->expected[c] = n * visits[c];
    rows_put_at(rows, "p_visit", h, 0,
                fit_p(pairs, x->block.at + (ptrdiff_t)h * pairs, x->expected));
    size_t from = (size_t)h * (size_t)pairs * (size_t)d.N;
    for (int c = 0; c < pairs; c++)
        for (int s = 0; s < d.N; s++)
            x->expected[c * d.N + s] =
                n * visits[c] *
                (long double)
                    x->env.p[from + (size_t)c * (size_t)d.N + (size_t)s];
    rows_put_at(rows, "p_flow", h, 0,
                fit_p(pairs * d.N, x->block.visit + from, x->expected));
    if (x->block.n <= STEPS_MAX)
        rows_put_at(
            rows, "p_steps", h, 0,
            fit_two_p(pairs * d.N, x->block.visit + from, x->walked + from));
}

/* the variance of one reward of this mean */
static long double reward_variance(const Env *env, long double m)
{
    long double B = (long double)env->task.reward_bound;
    long double h = (long double)env->spread;
    switch (env->law) {
    case REWARD_BERNOULLI:
        return m * (1 - m);
    case REWARD_SIGN:
        return (B - m) * (B + m);
    case REWARD_FAIR:
        return h * h;
    case REWARD_FIXED:
        break;
    }
    return 0;
}

/* rewards given visits are sums of independent draws */
static void test_rewards(const Draw *x, Rows *rows)
{
    long double off = 0, variance = 0;
    for (int i = 0; i < x->block.cells; i++) {
        int c = x->block.cell[i];
        long double m = (long double)x->env.mean[c];
        long double n = (long double)x->block.at[c];
        off += (long double)x->block.reward[c] - n * m;
        variance += n * reward_variance(&x->env, m);
    }
    if (variance > 0)
        rows_put(rows, "p_reward", normal_p((double)(off / sqrtl(variance))));
    else
        rows_put(rows, "reward_off", (double)fabsl(off));
}

static Status run(const Job *job, Arena *arena, Rows *rows)
{
    Draw x = {0};
    TRY(open_draw(&x, job, arena));
    x.block.first = params_count(&job->params, "first");
    x.block.n = params_count(&job->params, "n");
    if (x.block.first > UINT64_MAX - x.block.n)
        return FAIL(BAD_INPUT, "first + n: at most 1.8e19");
    env_draw(&x.drawn, &x.policy, &x.rng, &x.block);
    if (x.block.n <= STEPS_MAX) {
        rng_seek(&x.rng, RNG_STUDY, 1, 0);
        steps_simulate(&x.env, &x.policy, x.block.first, x.block.n, &x.rng,
                       x.walked, x.walked_reward);
    }
    /* one more p-value: nobody is lost or found between two steps */
    rows_put_at(rows, "p_visit", x.env.task.dim.H, 0,
                block_conserves(&x.block) ? 1 : 0);
    expect(&x, arena_array(arena, double, x.env.task.dim.S));
    if (params_real(&job->params, "dealt") > 0)
        deal(&x, (long double)params_real(&job->params, "dealt"));
    test_starts(&x, rows);
    for (int h = 0; h < x.env.task.dim.H; h++)
        test_step(&x, h, rows);
    test_rewards(&x, rows);
    rows_put(rows, "instances", 1);
    return OK;
}

const Study study_draw = {
    .name = "draw",
    .help = "a drawn block of episodes against the exact law and a slow "
            "simulator",
    .version = 2,
    .settings = settings,
    .limit = 3600,
    .run = run,
};
