#include "algorithms/algorithm.h"
#include "suite/base/text.h"

#include <string.h>

#define DECLARE(algorithm) extern const Algorithm alg_##algorithm;
ALGORITHMS(DECLARE)
#define LIST(algorithm) &alg_##algorithm,
const Algorithm *const algorithms[] = {ALGORITHMS(LIST) NULL};

Status algorithm_find(const char *name, const Algorithm **found)
{
    const char *names[64];
    int n = 0;
    for (const Algorithm *const *a = algorithms; *a != NULL; a++) {
        if (strcmp((*a)->name, name) == 0) {
            *found = *a;
            return OK;
        }
        names[n++] = (*a)->name;
    }
    char nearest[200];
    text_nearest(name, names, n, nearest, sizeof nearest);
    return FAIL(BAD_INPUT, "no algorithm '%s'; nearest: %s", name, nearest);
}
