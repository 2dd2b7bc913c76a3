#include "suite/simulation/observer.h"
#include "suite/base/text.h"
#include "suite/claim/paper.h"

#include <math.h>
#include <string.h>

/* the engine's own, then the papers'; NULL past the last */
static const Observer *observer_at(int i)
{
    for (const Observer *const *o = observers; *o != NULL; o++)
        if (i-- == 0)
            return *o;
    EACH_PAPER(p)
    for (const Observer *const *o = p->observers; o != NULL && *o != NULL; o++)
        if (i-- == 0)
            return *o;
    return NULL;
}

/* what the setting may say: "no", or an observer's name */
static const char *choice_at(const void *table, int i)
{
    (void)table;
    if (i == 0)
        return "no";
    const Observer *observer = observer_at(i - 1);
    return observer == NULL ? NULL : observer->name;
}

const Observer *observer_find(const char *name)
{
    int i = text_place(name, choice_at, NULL);
    return i < 1 ? NULL : observer_at(i - 1);
}

Status observer_check(const char *name)
{
    int i;
    return text_find("observer", name, choice_at, NULL, &i);
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

Status observer_q(const Learner *learner, const double **q)
{
    return observer_watch(learner, "q", shape_cells(learner->task->dim), q);
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
