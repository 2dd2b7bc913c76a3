/* What the observers of Algorithms 1 and 3 share. */
#ifndef SUITE_PAPERS_LUYO2021_OBSERVE_VTR_H
#define SUITE_PAPERS_LUYO2021_OBSERVE_VTR_H
#include "suite/simulation/observer.h"

/* Returns BAD_INPUT, naming the observer, unless the environment is a linear
 * mixture and the algorithm has a failure probability p. */
MUST_CHECK Status luyo_can_observe(const Sight *, const char *observer);
#endif
