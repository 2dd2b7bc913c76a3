/* A second learner beside the run's, for what is said of two: a replay from
 * releases, the algorithm without noise, the one that looks at every episode.
 */
#include "suite/simulation/observer.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static Status own_q(const Learner *learner, const double **q)
{
    return observer_watch(learner, "q", shape_cells(learner->task->dim), q);
}

/* --- replay: a learner that sees the noisy releases and nothing else ------ */

typedef struct {
    Learner again;
    Channel *bare;
    Policy policy;
    uint64_t differs, first; /* looks with another policy; the first of them */
    uint64_t looks;
} Replay;

/* its sums are what the run's billboard shows: no noise, no tree */
static void open_bare(Replay *self, const Learner *run, Arena *arena)
{
    Learner *l = &self->again;
    l->channels = run->channels;
    self->bare = arena_array(arena, Channel, run->channels);
    for (int c = 0; c < run->channels; c++) {
        self->bare[c] = run->channel[c];
        self->bare[c].law = NOISE_NONE;
        self->bare[c].when = SUM_LOCAL;
    }
    l->channel = self->bare;
    l->billboard = billboard_open(self->bare, l->channels, 0, "", arena);
    l->moved = arena_array(arena, Contribution, l->channels);
    for (int c = 0; c < l->channels; c++)
        contribution_open(&l->moved[c], self->bare[c].size, arena);
}

static Status replay_open(void *memory, const Sight *sight, Arena *arena)
{
    Replay *self = memory;
    const Learner *run = sight->learner;
    *self = (Replay){.again = {.algo = run->algo, .episodes = run->episodes}};
    if (run->billboard == NULL || run->refreshes)
        return FAIL(BAD_INPUT,
                    "observe=replay needs summed channels, and %s "
                    "has others or none",
                    run->algo->name);
    self->again.self = arena_take(arena, 1, run->algo->self_size);
    TRY(run->algo->open(self->again.self, run->task, &run->input, arena));
    open_bare(self, run, arena);
    policy_open(&self->policy, run->task->dim, arena);
    return OK;
}

/* s + (r - s) is near r, so the second difference is exact */
static void show(Replay *self, const Learner *run, int c)
{
    Learner *l = &self->again;
    const Channel *is = &run->channel[c];
    const long double *released = billboard_shown(run->billboard, c);
    const long double *seen = billboard_shown(l->billboard, c);
    for (int round = 0; round < 2; round++) {
        contribution_clear(&l->moved[c]);
        for (int i = 0; i < is->size; i++) {
            bool noisy = is->law != NOISE_NONE && is->scale[i] > 0;
            if (noisy && seen[i] != released[i])
                contribute(&l->moved[c], i, released[i] - seen[i]);
        }
        billboard_add(l->billboard, c, 1, &l->moved[c]);
    }
}

static void replay_look(void *memory, const Sight *sight)
{
    Replay *self = memory;
    const Policy *policy = sight->policy;
    size_t size = (size_t)shape_cells(policy->dim) * sizeof(double);
    for (int c = 0; c < self->again.channels; c++)
        show(self, sight->learner, c);
    learner_plan(&self->again, sight->k, &self->policy);
    self->looks++;
    if (memcmp(self->policy.prob, policy->prob, size) == 0)
        return;
    self->first = self->differs++ == 0 ? sight->k : self->first;
}

static void replay_put(const void *memory, const Sight *sight, Rows *rows)
{
    const Replay *self = memory;
    (void)sight;
    rows_put_at(rows, "replay_differs", 0, self->first, (double)self->differs);
    rows_put(rows, "looks", (double)self->looks);
}

const Observer observe_replay = {
    .name = "replay",
    .self_size = sizeof(Replay),
    .open = replay_open,
    .look = replay_look,
    .put = replay_put,
};

/* --- noiseless: the same data without privacy, with the same E ------------ */

typedef struct {
    Learner again;
    Params own;
    Policy policy;
    const double *q, *run_q;
    const double *error;
    double gap, least; /* max |Q - Q'| / H, min Q / H */
} Noiseless;

static Status noiseless_open(void *memory, const Sight *sight, Arena *arena)
{
    Noiseless *self = memory;
    const Learner *run = sight->learner;
    char text[40];
    *self = (Noiseless){.own = *run->input.own, .least = 1};
    TRY(observer_watch(run, "error", 1, &self->error));
    snprintf(text, sizeof text, "%.17g", *self->error);
    TRY(params_set(&self->own, "error-scale", text)); /* without it, E is 1 */
    AlgorithmInput input = run->input;
    input.privacy = PRIVACY_NONE;
    input.own = &self->own;
    TRY(learner_open(&self->again, run->algo, run->task, &input, run->noise,
                     arena));
    policy_open(&self->policy, run->task->dim, arena);
    TRY(own_q(run, &self->run_q));
    return own_q(&self->again, &self->q);
}

static void noiseless_look(void *memory, const Sight *sight)
{
    Noiseless *self = memory;
    Shape d = sight->env->task.dim;
    learner_plan(&self->again, sight->k, &self->policy);
    for (int c = 0; c < shape_cells(d); c++) {
        self->gap = fmax(self->gap, fabs(self->q[c] - self->run_q[c]) / d.H);
        self->least = fmin(self->least, self->q[c] / d.H);
    }
}

static void noiseless_drawn(void *memory, const Sight *sight,
                            const Block *block)
{
    (void)sight;
    learner_take(&((Noiseless *)memory)->again, block);
}

static void noiseless_put(const void *memory, const Sight *sight, Rows *rows)
{
    const Noiseless *self = memory;
    (void)sight;
    /* while Q = H everything is equal, and E of 1 allows anything in [0,H]:
     * that shows nothing */
    rows_put(rows, "noiseless_gap", self->gap);
    if (self->least < 1 && *self->error < 1)
        observe_put(rows, "noiseless_over_error", self->gap / *self->error);
    rows_put(rows, "noiseless_least", self->least);
}

const Observer observe_noiseless = {
    .name = "noiseless",
    .self_size = sizeof(Noiseless),
    .open = noiseless_open,
    .look = noiseless_look,
    .drawn = noiseless_drawn,
    .put = noiseless_put,
};

/* --- exact: the algorithm that looks at every episode, on other users ----- */

typedef struct {
    Learner again;
    Policy policy;
    Rng users;
    Block block;
    Losses losses;
    const long double *loss;
    long double regret;
} Exact;

static Status exact_open(void *memory, const Sight *sight, Arena *arena)
{
    Exact *self = memory;
    const Learner *run = sight->learner;
    *self = (Exact){0};
    AlgorithmInput input = run->input;
    input.lazy = 0;
    input.by_information = false;
    NoisePlace noise = {run->noise.seed,
                        arena_text(arena, "%s/exact", run->noise.pairing)};
    TRY(learner_open(&self->again, run->algo, run->task, &input, noise, arena));
    self->users = rng_open(noise.seed, noise.pairing);
    policy_open(&self->policy, run->task->dim, arena);
    block_open(&self->block, run->task->dim, arena);
    losses_open(&self->losses, sight->optimum, sight->env, arena);
    return OK;
}

static void exact_look(void *memory, const Sight *sight)
{
    (void)memory;
    (void)sight;
}

static void exact_drawn(void *memory, const Sight *sight, const Block *block)
{
    Exact *self = memory;
    for (uint64_t i = 0; i < block->n; i++) {
        uint64_t k = block->first + i;
        if (learner_plan(&self->again, k, &self->policy))
            self->loss = losses_update(&self->losses, &self->policy);
        self->block.first = k;
        self->block.n = 1;
        env_draw(sight->env, &self->policy, &self->users, &self->block);
        for (int s = 0; s < block->dim.S; s++)
            self->regret += (long double)self->block.start[s] * self->loss[s];
        learner_take(&self->again, &self->block);
    }
}

static void exact_put(const void *memory, const Sight *sight, Rows *rows)
{
    (void)sight;
    rows_put(rows, "regret_exact", (double)((const Exact *)memory)->regret);
}

const Observer observe_exact = {
    .name = "exact",
    .self_size = sizeof(Exact),
    .open = exact_open,
    .look = exact_look,
    .drawn = exact_drawn,
    .put = exact_put,
};

/* --- ties: while all actions seem alike, what the uniform policy loses; and
 * what each look's policy loses, by values in place of gaps ---------------- */

typedef struct {
    const double *q;
    long double *loss; /* [S] of the uniform policy */
    long double *v;    /* [H+1][S] of the look's policy */
    long double regret, regret_values;
    uint64_t broken; /* the first look that prefers an action, 0: none */
} Ties;

static Status ties_open(void *memory, const Sight *sight, Arena *arena)
{
    Ties *self = memory;
    Shape d = sight->env->task.dim;
    *self = (Ties){0};
    Policy uniform;
    policy_open(&uniform, d, arena);
    policy_uniform(&uniform);
    self->v = arena_array(arena, long double, (d.H + 1) * d.S);
    policy_values(sight->env, &uniform, self->v);
    self->loss = arena_array(arena, long double, d.S);
    for (int s = 0; s < d.S; s++)
        self->loss[s] = sight->optimum->v[s] - self->v[s];
    return own_q(sight->learner, &self->q);
}

static void ties_look(void *memory, const Sight *sight)
{
    Ties *self = memory;
    int A = sight->env->task.dim.A, cells = shape_cells(sight->env->task.dim);
    for (int c = 0; c < cells && self->broken == 0; c++)
        if (self->q[c] != self->q[c - c % A])
            self->broken = sight->k;
    policy_values(sight->env, sight->policy, self->v);
}

static void ties_drawn(void *memory, const Sight *sight, const Block *block)
{
    Ties *self = memory;
    for (int s = 0; s < block->dim.S; s++) {
        long double users = (long double)block->start[s];
        self->regret += users * self->loss[s];
        self->regret_values += users * (sight->optimum->v[s] - self->v[s]);
    }
}

static void ties_put(const void *memory, const Sight *sight, Rows *rows)
{
    const Ties *self = memory;
    (void)sight;
    /* once an action was preferred there is nothing to compare: no such row */
    rows_put(rows, "preferred_from", (double)self->broken);
    rows_put(rows, "regret_values", (double)self->regret_values);
    if (self->broken == 0)
        rows_put(rows, "regret_uniform", (double)self->regret);
}

const Observer observe_ties = {
    .name = "ties",
    .self_size = sizeof(Ties),
    .open = ties_open,
    .look = ties_look,
    .drawn = ties_drawn,
    .put = ties_put,
};
