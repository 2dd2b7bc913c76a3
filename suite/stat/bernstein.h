/* Confidence intervals for the mean of iid values in [0,1], valid at every
 * sample size and for every law: they miss the mean with probability at most
 * alpha, both sides together.
 *
 *     Interval mean = betting_interval(n, loss, 1e-6);
 *
 * The betting interval is shorter, by far for small means, but reads all
 * values. Bernstein's needs only their mean and variance, so it also serves
 * counts and streams.  [0,1] without values; NaN if a value is NaN or outside
 * [0,1]. */
#ifndef SUITE_STAT_BERNSTEIN_H
#define SUITE_STAT_BERNSTEIN_H
#include "suite/stat/interval.h"
#include <stdint.h>

/* Maurer & Pontil 2009, Theorem 4; variance: the unbiased one */
Interval bernstein_interval(uint64_t n, double mean, double variance,
                            double alpha);
/* the same from the values */
Interval bernstein_of(int n, const double *x, double alpha);
/* Waudby-Smith & Ramdas 2024, hedged capital with predictable plug-in bets;
 * some 100 n logarithms */
Interval betting_interval(int n, const double *x, double alpha);

/* Dvoretzky-Kiefer-Wolfowitz with Massart's constant: the empirical
 * distribution function is everywhere within this of the true one */
double dkw_half_width(uint64_t n, double alpha);
#endif
