/* Optimism: is the learner's Q at every replan at least the optimal Q?  For
 * every learner that exposes an array "q". */
#include "suite/observe/on_good.h"
#include "suite/simulation/observer.h"

#include <math.h>

typedef struct {
    const double *q;
    double margin;  /* min of Q - Q* over replans and (h,s,a) */
    double largest; /* max of Q over replans and (h,s,a) */
    double falls;   /* max of Q - previous Q: at most 0 if Q never rises */
    double range;   /* max |2 Q/H - 1|: beyond 1 Q is not in [0, H] */
    double *last;   /* [cells] */
    uint64_t first; /* the replan with the first Q < Q*, 0: none */
    OnGood seen;    /* is some Q below its trivial bound? */
} Optimism;

static Status optimism_open(void *memory, const Sight *sight, Arena *arena)
{
    Optimism *self = memory;
    int cells = shape_cells(sight->env->task.dim);
    *self = (Optimism){.margin = (double)INFINITY,
                       .falls = -(double)INFINITY,
                       .seen = on_good_open()};
    self->last = arena_array(arena, double, cells);
    for (int c = 0; c < cells; c++)
        self->last[c] = (double)INFINITY;
    return observer_watch(sight->learner, "q", cells, &self->q);
}

static void optimism_look(void *memory, const Sight *sight)
{
    Optimism *self = memory;
    int cells = shape_cells(sight->env->task.dim);
    for (int c = 0; c < cells; c++) {
        double margin = self->q[c] - (double)sight->optimum->q[c];
        if (margin < self->margin)
            self->margin = margin;
        self->largest = fmax(self->largest, self->q[c]);
        self->falls = fmax(self->falls, self->q[c] - self->last[c]);
        self->range = fmax(self->range,
                           fabs(2 * self->q[c] / sight->env->task.dim.H - 1));
        self->last[c] = self->q[c];
    }
    on_good_look(&self->seen, self->q, sight->env, sight->optimum);
    /* the rounding error of sums of H terms below H, in double */
    double rounding = 1e-13 * sight->env->task.dim.H;
    if (self->first == 0 && self->margin < -rounding)
        self->first = sight->k;
}

static void optimism_put(const void *memory, const Sight *sight, Rows *rows)
{
    const Optimism *self = memory;
    rows_put(rows, "q_over_H", self->largest / sight->env->task.dim.H);
    rows_put(rows, "optimism_margin", self->margin);
    rows_put_at(rows, "optimism", 0, self->first, self->first > 0 ? 2 : 0);
    rows_put(rows, "optimism_trivial", on_good_over_trivial(&self->seen));
    rows_put(rows, "rise", self->falls);
    rows_put(rows, "range", self->range);
}

const Observer observe_optimism = {
    .name = "optimism",
    .self_size = sizeof(Optimism),
    .open = optimism_open,
    .look = optimism_look,
    .put = optimism_put,
};
