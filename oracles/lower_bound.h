/* Lower bound on the regret of every learner, private or not: Auer et al. 2002
 * (proof of Theorem 5.1), for n arms of which one, chosen at random, succeeds
 * with probability 1/2 + gap and the others with 1/2.
 *
 *     double gap = lower_bound_gap(4, 1e6);
 *     double least = lower_bound(4, 1e6, gap);    about 0.1406 sqrt(4e6)
 *
 * Bounds hold for the mean over the choice of the good arm (and the learner's
 * coins), not for one instance. */
#ifndef ORACLES_LOWER_BOUND_H
#define ORACLES_LOWER_BOUND_H
#include "suite/base/block.h"

/* gap (R - R/n - (R/2) sqrt(-(R/n) log(1 - 4 gap^2))) after R rounds, in units
 * of one success; 0 where that is negative or gap = 1/2 */
double lower_bound(double n, double R, double gap);
/* the gap in [0, 1/2] at which that bound is largest */
double lower_bound_gap(double n, double R);
/* The largest of the bounds after 1, 2, .., R rounds.  Regret never falls with
 * R, while the formula does once R suffices to find the good arm. */
double lower_bound_so_far(double n, double R, double gap);

/* The hard family of envs/tabular_hard.c with its contexts in turn
 * (starts=list, or S = 3): S-2 independent bandits of floor(H/2) arms,
 * a success worth H - floor(H/2) - 1, the first K mod (S-2) of them one round
 * ahead.  It does not hold for contexts at random, because the bound is concave
 * in the number of rounds. */
double lower_bound_hard(Shape, uint64_t K, double gap);
#endif
