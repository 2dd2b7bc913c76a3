/* The second route to a block: a slow and obvious simulator that walks one user
 * after another, step by step, by inverse distribution functions. */
#ifndef ORACLES_STEPS_H
#define ORACLES_STEPS_H
#include "envs/env.h"

/* Adds n episodes, the first of them number `first`, to visit [h][s][a][s'],
 * and their rewards to reward [h][s][a]. */
void steps_simulate(const Env *, const Policy *, uint64_t first, uint64_t n,
                    Rng *, uint64_t *visit, double *reward);
#endif
