/* A second learner on the run's exact counts, without privacy but with the
 * run's error bound E.  Records the largest distance of its Q from the private
 * Q. */
#include "suite/simulation/observer.h"

#include <math.h>
#include <stdio.h>

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
    TRY(observer_q(run, &self->run_q));
    return observer_q(&self->again, &self->q);
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
    /* No ratio while every Q is H, where all are equal, or when E >= 1, which
     * allows any Q in [0,H]. */
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
