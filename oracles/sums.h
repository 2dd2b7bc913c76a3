/* log P(|X_1 + .. + X_n| >= t) for iid X, as of the noise of a sum over tree
 * nodes or over users, for n up to 2^64-1 and any t.
 *
 *     double p = (double)expl(laplace_sum_log_tail(prefix_nodes(k), t));
 *
 * Relative error of P about 1e-16 + 1e-19 |log P|, so that log P itself has
 * full precision however far out.  0.05 ms a call.  n = 0 means a sum that is
 * 0; NaN if t is NaN. */
#ifndef ORACLES_SUMS_H
#define ORACLES_SUMS_H
#include <stdint.h>

long double laplace_sum_log_tail(uint64_t n, double t); /* X ~ Laplace(1) */
long double gauss_sum_log_tail(uint64_t n, double t);   /* X ~ N(0,1) */
/* the number of tree nodes that prefix k sums, popcount(k) */
int prefix_nodes(uint64_t k);
/* log erfc(x), x >= 0 */
long double log_erfc(long double x);
#endif
