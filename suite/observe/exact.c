/* A second learner that replans whenever the paper says, on users of its own:
 * the reference for the regret of a run that replans lazily. */
#include "suite/simulation/observer.h"

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
