#include "suite/cmd/bench_learners.h"
#include "suite/claim/study.h"

#include <math.h>

/* Bonuses small enough to learn, but for the printed ones. */
static const char *const learners[LEARNERS] = {
    [UCBVI] = "env=riverswim algorithm=ucbvi scale-bonus=0.05",
    [UCBVI_PRINTED] = "env=riverswim algorithm=ucbvi",
    [UCBVI_HOEFFDING] = "env=riverswim algorithm=ucbvi bonus=hoeffding "
                        "scale-bonus=0.001",
    [DP_UCBVI] = "env=riverswim algorithm=dp-ucbvi scale-bonus=0.05 "
                 "none-as=bernstein c0=0",
    [DP_UCBVI_JDP] = "env=riverswim algorithm=dp-ucbvi scale-bonus=0.05 "
                     "privacy=jdp epsilon=300 c0=0 private-term=3e-5 "
                     "error-scale=0.01",
    [UCRL_VTR] = "env=mixture-random algorithm=ucrl-vtr scale-bonus=0.05",
    [LINOPT_VI] = "env=mixture-random algorithm=linopt-vi scale-bonus=0.05",
    [LSVI_UCB] = "env=linear-simplex algorithm=lsvi-ucb scale-bonus=0.05",
    [LSVI_UCB_TABLE] = "env=riverswim env.H=10 env.features=table "
                       "algorithm=lsvi-ucb scale-bonus=0.05",
    [LSVI_UCB_DENSE] = "env=linear-random env.H=10 env.S=6 env.A=2 env.d=12 "
                       "algorithm=lsvi-ucb scale-bonus=0.05",
    [LSVI_SWITCHING] = "env=linear-simplex algorithm=lsvi-switching "
                       "privacy=jdp",
};
static const uint64_t ages[AGES] = {[EARLY] = 10000, [LATE] = 1000000};

/* The users before `age` come as one block, under the first policy. */
static Status open_learner(Simulation *s, const char *text, uint64_t age,
                           Arena *arena)
{
    Job *job = arena_array(arena, Job, 1);
    TRY(job_open(job, &study_run, 1, text));
    SimulationSetup setup = {
        .algo = job->algo,
        .input = learner_input(&job->params, &job->algo_params),
        .noise = {1, "bench"},
        .noise_scale = 1,
    };
    TRY(job_env(job, &setup.env, &setup.users, arena));
    setup.env.task.episodes = UINT64_C(1000000000000);
    setup.drawn = setup.env;
    TRY(simulation_open(s, &setup, arena));
    simulation_go(s, 1);
    s->until = age;
    simulation_go(s, age);
    return OK;
}

/* RiverSwim as if it were known, with bonuses */
static void open_sweep(School *school, const Env *env, Arena *arena)
{
    Sweep *w = &school->sweep;
    Shape d = env->task.dim;
    int cells = shape_cells(d);
    sweep_open(w, d, arena);
    policy_open(&school->policy, d, arena);
    w->falling = true;
    w->per_deviation = 2;
    w->per_gap = 1;
    for (int i = 0; i < cells * d.N; i++)
        w->p[i] = env->p[i];
    for (int c = 0; c < cells; c++) {
        w->reward[c] = env->mean[c];
        w->fixed[c] = w->root[c] = 0.01;
        sweep_touch(w, c);
    }
}

static void open_counts(School *school, Simulation *s, Arena *arena)
{
    Shape d = s->env.task.dim;
    Channel *channel = arena_array(arena, Channel, COUNT_CHANNELS);
    CountsHow how = {.law = NOISE_NONE, .users = UINT64_MAX};
    counts_channels(d, &how, channel, arena);
    school->billboard =
        billboard_open(channel, COUNT_CHANNELS, 1, "bench", arena);
    for (int c = 0; c < COUNT_CHANNELS; c++)
        contribution_open(&school->moved[c], channel[c].size, arena);
    block_open(&school->block, d, arena);
    school->law = arena_array(arena, double, (size_t)(shape_cells(d) * d.N));
    school->block.first = school->block.n = 1;
    env_draw(&s->env, &s->policy, &s->users, &school->block);
}

Status school_open(School *school, Arena *arena)
{
    for (int i = 0; i < LEARNERS; i++)
        for (int age = 0; age < AGES; age++)
            TRY(open_learner(&school->learner[i][age], learners[i], ages[age],
                             arena));
    open_sweep(school, &school->learner[UCBVI][EARLY].env, arena);
    open_counts(school, &school->learner[UCBVI][EARLY], arena);
    return OK;
}

double school_learn(School *school, Bencher who, Age age, long n)
{
    Simulation *s = &school->learner[who][age];
    simulation_go(s, s->done + (uint64_t)n);
    return (double)s->regret;
}

double school_count(School *school, long n)
{
    CountsNews news;
    CountsFour x = {{0}, {0}, {0}, {0}};
    for (long i = 0; i < n; i++) {
        for (int c = 0; c < COUNT_CHANNELS; c++) {
            contribution_clear(&school->moved[c]);
            counts_stat(c, &school->block, &school->moved[c]);
            billboard_add(school->billboard, c, 1, &school->moved[c]);
        }
        counts_read(&news, school->billboard);
        for (int j = 0; j + COUNTS_FOUR <= news.n; j += COUNTS_FOUR)
            counts_shares(&news, school->block.dim, news.cell + j, 1,
                          school->law, &x);
    }
    return x.times[0];
}

double school_sweep(School *school, long n)
{
    Sweep *w = &school->sweep;
    Shape d = w->dim;
    int step = d.S * d.A;
    for (long i = 0; i < n; i++) {
        for (int c = 0; c < shape_cells(d); c++)
            w->q[c] = d.H; /* from where it falls again */
        for (int h = 0; h < d.H; h++)
            sweep_wake(w, h * step + (int)(i % step));
        for (int c = (d.H - 1) * step; c < d.H * step; c++) {
            w->fixed[c] = i % 2 == 0 ? 0.01 : 0.02;
            sweep_wake(w, c);
        }
        sweep_run(w, &school->policy);
    }
    return w->v[0];
}

/* V of a step from one V of the next: each of two halves of a sum starts from
 * 0 and has every second term; the other half is 0 here */
static double chain_step(const Sweep *w, double v)
{
    double p = 1.0 / w->dim.N, none = w->v[state_index(w->dim, w->dim.H, 0)];
    double square = 0, mean = 0;
    for (int s = 0; s < w->dim.N; s += 2) {
        mean += p * v;
        square += p * (v * v);
    }
    mean += none;
    square += none;
    double variance = square - mean * mean;
    double deviation = sqrt(variance > 0 ? variance : 0);
    double q = 0.25 + mean + 0.01;
    q += 0.5 * (w->per_deviation * deviation + 0.5);
    q = q < w->dim.H ? q : w->dim.H;
    return q > 0 ? q : 0;
}

double school_chain(const School *school, long n)
{
    double v = 0;
    for (long i = 0; i < n; i++)
        for (int h = 0; h < school->sweep.dim.H; h++)
            v = chain_step(&school->sweep, v);
    return v;
}
