/* Budgets and noise for one release of the estimator. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_RELEASE_H
#define SUITE_PAPERS_PAVLOVIC2025_RELEASE_H
#include "suite/papers/pavlovic2025/constants.h"
#include "suite/papers/pavlovic2025/instance.h"

/* A release with the least noise that makes a shift of 2 B sigma_max an (eps,
 * delta) one: 2 B sigma_max needed(eps, delta). */
typedef struct {
    double eps, delta, B, noise;
} PavlovicRelease;
/* Returns one at a random budget. */
PavlovicRelease pavlovic_least_release(Probe *, double sigma_max);
/* Runs `one` on a twentieth of the instances, for one costs as much as many
 * others do, and notes the largest value that it returns under this name. */
void pavlovic_note_largest(Probe *, double (*one)(Probe *), const char *name);

/* Returns a budget with eps <= log T, where T is 3, which has the least to
 * spare, or such that t is the first epoch. */
PavlovicTask pavlovic_random_budget(Probe *, const PavlovicInstance *);
/* Returns sigma_0 of eq. (5) with sigma_max by Lemma 7.1's last line. */
double pavlovic_printed_sigma0(Probe *, const PavlovicInstance *,
                               const PavlovicTask *);
#endif
