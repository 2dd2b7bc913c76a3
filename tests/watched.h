/* Numbers that a learner lets observers read, by name. */
#ifndef TESTS_WATCHED_H
#define TESTS_WATCHED_H
#include "suite/simulation/learner.h"

#include <stdlib.h>
#include <string.h>

static inline const double *watched(const Learner *l, const char *name)
{
    const Watch *watch;
    int n = learner_watch(l, &watch);
    for (int i = 0; i < n; i++)
        if (strcmp(watch[i].name, name) == 0)
            return watch[i].value;
    abort();
}
#endif
