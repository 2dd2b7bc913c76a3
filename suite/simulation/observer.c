#include "suite/simulation/observer.h"
#include "suite/base/text.h"
#include "suite/claim/paper.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const Observer *find_in(const Observer *const *list, const char *name)
{
    for (; list != NULL && *list != NULL; list++)
        if (strcmp((*list)->name, name) == 0)
            return *list;
    return NULL;
}

const Observer *observer_find(const char *name)
{
    const Observer *found = find_in(observers, name);
    EACH_PAPER(p)
    {
        if (found == NULL)
            found = find_in(p->observers, name);
    }
    return found;
}

static int add_names(const Observer *const *list, const char **names, int n)
{
    for (; list != NULL && *list != NULL; list++) {
        assert(n < OBSERVERS_MAX);
        names[n++] = (*list)->name;
    }
    return n;
}

Status observer_check(const char *name)
{
    const char *names[OBSERVERS_MAX] = {"no"};
    int n = add_names(observers, names, 1);
    char nearest[300];
    if (strcmp(name, "no") == 0 || observer_find(name) != NULL)
        return OK;
    EACH_PAPER(p)
    n = add_names(p->observers, names, n);
    text_nearest(name, names, n, nearest, sizeof nearest);
    return FAIL(BAD_INPUT, "no observer '%s'; nearest: %s", name, nearest);
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
