/* The statements of study identity: each draws one instance and returns the
 * ratio of its sides (inequalities, at most 1) or its relative error. */
#ifndef SUITE_SIMULATION_IDENTITY_H
#define SUITE_SIMULATION_IDENTITY_H
#include "suite/base/arena.h"
#include "suite/base/rng.h"

typedef struct {
    int d;
    double bend;       /* the relative defect of a fault */
    uint64_t instance; /* its number; decides what kind of instance it is */
    Arena *arena;
} IdentityCase;

double identity_determinant_ratio(const IdentityCase *, Rng *);
double identity_push_through(const IdentityCase *, Rng *);
double identity_post_process(const IdentityCase *, Rng *);
double identity_post_process_feasible(const IdentityCase *, Rng *);
#endif
