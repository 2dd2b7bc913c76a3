/* From which horizon on a bound says something. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_USEFUL_H
#define SUITE_PAPERS_PAVLOVIC2025_USEFUL_H
#include "suite/claim/probe.h"
#include "suite/papers/pavlovic2025/constants.h"

/* a bound over what is trivial, under JDP or LDP */
typedef double PavlovicShare(const PavlovicTask *, bool local);
/* Reports the least share over horizons up to `within` for 16 points and eps =
 * 1, and notes k_star, the least T whose share is below 1; infinite where none
 * to 1e30 is. */
void pavlovic_useful(Probe *, PavlovicShare *, bool local, double within);
#endif
