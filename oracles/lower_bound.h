/* What no learner can beat: the bound of Auer et al. 2002 (proof of Theorem
 * 5.1) on n arms of which one, placed at random, succeeds with probability
 * 1/2 + gap and the others with 1/2.  Private learners are learners.
 *
 *     double gap = lower_bound_gap(4, 1e6);
 *     double least = lower_bound(4, 1e6, gap);    about 0.1406 sqrt(4e6)
 *
 * Bounds hold for the mean over the place of the good arm (and over the
 * learner's coins), not for one instance. */
#ifndef ORACLES_LOWER_BOUND_H
#define ORACLES_LOWER_BOUND_H
#include "suite/base/block.h"

/* gap (R - R/n - (R/2) sqrt(-(R/n) log(1 - 4 gap^2))), in units of one
 * success; 0 where that is negative or gap = 1/2 */
double lower_bound(double n, double R, double gap);
/* the gap in [0, 1/2] at which it is largest */
double lower_bound_gap(double n, double R);
/* The same after R or fewer whole rounds, whichever says more: regret does not
 * fall with R, as the formula does once the good arm could be known. */
double lower_bound_so_far(double n, double R, double gap);

/* The hard family of envs/tabular_hard.c with its contexts in turn
 * (starts=list, or S = 3): S-2 independent bandits of floor(H/2) arms,
 * a success worth H - floor(H/2) - 1, the first K mod (S-2) of them one round
 * ahead.  Not for contexts at random: the bound is concave in the rounds. */
double lower_bound_hard(Shape, uint64_t K, double gap);
#endif
