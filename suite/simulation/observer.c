#include "suite/simulation/observer.h"
#include "suite/observe/on_good.h"

#include <math.h>
#include <string.h>

#define LIST_OBSERVER(observer) &observe_##observer,
static const Observer *const observers[] = {OBSERVERS(LIST_OBSERVER) NULL};

const Observer *observer_find(const char *name)
{
    for (const Observer *const *o = observers; *o != NULL; o++)
        if (strcmp((*o)->name, name) == 0)
            return *o;
    return NULL;
}

uint64_t observer_last(const Observer *observer, const void *self, uint64_t k,
                       uint64_t last)
{
    if (observer == NULL || observer->stop == NULL)
        return last;
    uint64_t stop = observer->stop(self, k);
    return stop < last ? stop : last;
}

Status observer_watch(const Learner *learner, const char *name, int size,
                      const double **value)
{
    *value = learner_shows(learner, name, size);
    if (*value != NULL)
        return OK;
    return FAIL(BAD_INPUT, "%s shows no array '%s' of %d numbers to observe",
                learner->algo->name, name, size);
}

void observe_put(Rows *rows, const char *name, double value)
{
    if (!isnan(value))
        rows_put(rows, name, value);
}

double observe_ratio(double a, double b)
{
    if (fabs(b) > 0)
        return a / b;
    return fabs(a) > 0 ? copysign((double)INFINITY, a) : (double)NAN;
}

double observer_random_loss(const Sight *sight, Arena *arena)
{
    Shape d = sight->env->task.dim;
    Policy uniform;
    long double sum = 0;
    long double *loss = arena_array(arena, long double, (d.H + 1) * d.S);
    policy_open(&uniform, d, arena);
    policy_uniform(&uniform);
    policy_losses(sight->optimum, sight->env, &uniform, loss);
    for (int s = 0; s < d.S; s++)
        sum += (long double)sight->env->start[s] * loss[s];
    return (double)sum;
}

/* --- optimism: Q of every look is at least the optimal Q ------------------ */

typedef struct {
    const double *q;
    double margin;  /* min of Q - Q* over looks and (h,s,a) */
    double largest; /* max of Q over looks and (h,s,a) */
    double falls;   /* max of Q - Q of the look before, 0 or less if it falls */
    double range;   /* max |2 Q/H - 1|: beyond 1 Q is not in [0, H] */
    double *last;   /* [cells] */
    uint64_t first; /* the look that broke it, 0: none */
    OnGood seen;    /* says Q anything? */
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
    /* sums of H terms below H, in double */
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
