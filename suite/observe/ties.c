/* While all action values tie: the regret of the uniform policy, and that of
 * the learner's policies computed from values instead of gaps. */
#include "suite/simulation/observer.h"

typedef struct {
    const double *q;
    long double *loss; /* [S] of the uniform policy */
    long double *v;    /* [H+1][S] of the current policy */
    long double regret, regret_values;
    uint64_t broken; /* the first replan that prefers an action, 0: none */
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
    return observer_q(sight->learner, &self->q);
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
    /* no row regret_uniform once an action was preferred: nothing to compare */
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
