/* The regret of a run as a difference of values: every policy is evaluated anew
 * in the true model.  The run itself sums gaps, and recomputes them only where
 * the policy changed. */
#include "suite/simulation/observer.h"

#include <string.h>

typedef struct {
    Policy last;        /* the policy that value is of */
    long double *value; /* [H+1][S] */
    long double regret;
    uint64_t policies; /* evaluated */
} Values;

static Status open(void *memory, const Sight *sight, Arena *arena)
{
    Values *self = memory;
    Shape d = sight->env->task.dim;
    *self = (Values){0};
    policy_open(&self->last, d, arena);
    self->value = arena_array(arena, long double, (d.H + 1) * d.S);
    return OK;
}

static void look(void *memory, const Sight *sight)
{
    Values *self = memory;
    size_t size = (size_t)shape_cells(self->last.dim) * sizeof(double);
    if (self->policies > 0 &&
        memcmp(self->last.prob, sight->policy->prob, size) == 0)
        return;
    memcpy(self->last.prob, sight->policy->prob, size);
    policy_values(sight->env, &self->last, self->value);
    self->policies++;
}

static void drawn(void *memory, const Sight *sight, const Block *block)
{
    Values *self = memory;
    for (int s = 0; s < block->dim.S; s++)
        self->regret += (long double)block->start[s] *
                        (sight->optimum->v[s] - self->value[s]);
}

/* no row for a learner that never changed its policy: it is a control */
static void put(const void *memory, const Sight *sight, Rows *rows)
{
    const Values *self = memory;
    (void)sight;
    rows_put(rows, "policies", (double)self->policies);
    if (self->policies > 1)
        rows_put(rows, "regret_evaluated", (double)self->regret);
}

const Observer observe_values = {
    .name = "values",
    .self_size = sizeof(Values),
    .open = open,
    .look = look,
    .drawn = drawn,
    .put = put,
};
