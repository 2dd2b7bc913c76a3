/* Part of suite/stat/events.h: the threshold on a score, and the side of it,
 * for which training predicts the largest lower bound on epsilon. */
#ifndef SUITE_STAT_THRESHOLD_H
#define SUITE_STAT_THRESHOLD_H
#include "suite/stat/events.h"

/* The best event of a score; sorts the scores of both samples, at least one
 * each. log_ratio: the score models the log ratio of the densities of sample 0
 * and sample 1, from which small frequencies are predicted.  The caller sets
 * the family.  predicted is -INFINITY when no threshold gives a bound. */
Event threshold_best(double *const score[2], const int n[2], const EventPlan *,
                     bool log_ratio, Arena *);
#endif
