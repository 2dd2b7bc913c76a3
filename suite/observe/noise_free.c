/* The same algorithm beside a run, with the same eps, shift, bonus and E, that
 * reads plain sums: no noise, no tree.  It meets the same users.  As noise
 * vanishes, a private run must become this one, draw for draw. */
#include "oracles/start_losses.h"
#include "suite/simulation/observer.h"

#include <math.h>
#include <string.h>

typedef struct {
    Learner again;
    Policy policy;
    Rng users;
    Block block;
    StartLosses losses; /* as the run has them: equal runs are 0 apart */
    const double *loss;
    long double regret, apart; /* apart: the largest distance of the two */
    uint64_t differ, first;    /* blocks drawn otherwise; the first of them */
    uint64_t moved;            /* looks that changed its policy */
} Twin;

static Status open(void *memory, const Sight *sight, Arena *arena)
{
    Twin *self = memory;
    const Learner *run = sight->learner;
    *self = (Twin){.users = sight->users};
    TRY(learner_open_quiet(&self->again, run->algo, run->task, &run->input,
                           run->noise, arena));
    policy_open(&self->policy, run->task->dim, arena);
    block_open(&self->block, run->task->dim, arena);
    start_losses_open(&self->losses, sight->optimum, sight->env, arena);
    return OK;
}

static void look(void *memory, const Sight *sight)
{
    Twin *self = memory;
    bool changed = learner_plan(&self->again, sight->k, &self->policy);
    if (changed || self->loss == NULL)
        self->loss = start_losses_update(&self->losses, &self->policy);
    self->moved += changed && sight->k > 1;
}

static bool same_visits(const Block *a, const Block *b)
{
    size_t n = (size_t)shape_cells(a->dim) * (size_t)a->dim.N;
    return memcmp(a->visit, b->visit, n * sizeof *a->visit) == 0;
}

static void keep_distance(Twin *self, long double regret)
{
    long double apart = fabsl(self->regret - regret);
    self->apart = apart > self->apart ? apart : self->apart;
}

static void drawn(void *memory, const Sight *sight, const Block *block)
{
    Twin *self = memory;
    keep_distance(self, sight->regret);
    self->block.first = block->first;
    self->block.n = block->n;
    env_draw(sight->env, &self->policy, &self->users, &self->block);
    if (!same_visits(block, &self->block) && self->differ++ == 0)
        self->first = block->first;
    self->regret += block_loss(&self->block, self->loss);
    learner_take(&self->again, &self->block);
}

/* A twin that never moved shows nothing: no such rows. */
static void put(const void *memory, const Sight *sight, Rows *rows)
{
    Twin last = *(const Twin *)memory;
    keep_distance(&last, sight->regret);
    double larger = (double)fmaxl(last.regret, sight->regret);
    rows_put(rows, "regret_twin", (double)last.regret);
    rows_put(rows, "twin_moved", (double)last.moved);
    if (last.moved == 0 || !(larger > 0))
        return;
    rows_put_at(rows, "twin_draws", 0, last.first, (double)last.differ);
    rows_put(rows, "twin_apart", (double)last.apart / larger);
}

const Observer observe_twin = {
    .name = "twin",
    .self_size = sizeof(Twin),
    .open = open,
    .look = look,
    .drawn = drawn,
    .put = put,
};
