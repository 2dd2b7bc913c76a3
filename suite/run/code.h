/* The code that a claim's verdict depends on, from the symbols that the objects
 * of this program define and need (suite/run/code_map.sh).
 *
 * A claim depends on its section's object, on the algorithms, environments,
 * observers and releases that its cases name, on the theorems about these
 * algorithms, and on all that these objects need in turn. */
#ifndef SUITE_RUN_CODE_H
#define SUITE_RUN_CODE_H
#include "suite/claim/claim.h"

typedef struct {
    char hex[17];
} CodeHash;
/* The hash of everything that the claim's verdict depends on. */
MUST_CHECK Status code_of(const Claim *, CodeHash *);
/* Does the claim depend on the object of that name? */
MUST_CHECK Status code_needs(const Claim *, const char *object, bool *);
#endif
