#include "algorithms/algorithm.h"
#include "suite/base/text.h"

#define DECLARE(algorithm) extern const Algorithm alg_##algorithm;
ALGORITHMS(DECLARE)
#define LIST(algorithm) &alg_##algorithm,
const Algorithm *const algorithms[] = {ALGORITHMS(LIST) NULL};

const char *privacy_name(Privacy privacy)
{
    static const char *const names[] = {"none", "jdp", "ldp", "pure-jdp",
                                        "pure-ldp"};
    return names[__builtin_ctz((unsigned)privacy)];
}

static const char *algorithm_at(const void *table, int i)
{
    const Algorithm *algo = ((const Algorithm *const *)table)[i];
    return algo == NULL ? NULL : algo->name;
}

Status algorithm_find(const char *name, const Algorithm **found)
{
    int i;
    TRY(text_find("algorithm", name, algorithm_at, algorithms, &i));
    *found = algorithms[i];
    return OK;
}

const Algorithm *algorithm_named(const char *name)
{
    int i = text_place(name, algorithm_at, algorithms);
    return i < 0 ? NULL : algorithms[i];
}
