/* The threshold on a score, and the side of it, for which training foretells
 * the largest lower bound on epsilon: a part of suite/stat/events.h. */
#ifndef SUITE_STAT_THRESHOLD_H
#define SUITE_STAT_THRESHOLD_H
#include "suite/stat/events.h"

/* Sorts the scores of both samples, at least one each.  log_ratio: the score
 * claims to be the log ratio of the densities of sample 0 and sample 1; where
 * counts are few that says how few they would be.  The family is the caller's;
 * predicted is -infinity when no threshold promises anything. */
Event threshold_best(double *const score[2], const int n[2], const EventPlan *,
                     bool log_ratio, Arena *);
#endif
