/* Largest |eigenvalue| of the Gaussian orthogonal ensemble: symmetric G, iid
 * N(0,1) above the diagonal, N(0,2) on it.
 *
 *     double p = (double)expl(goe_log_tail(8, 7.5));
 *
 * goe_log_tail is log P(|G| >= t) for 1 <= d <= GOE_MAX and any t, without
 * underflow.  Its relative error is about 1e-14, of P or, in the far tail, of
 * log P.  The time grows as d^2: 0.1 ms at d = 8, 2 ms at d = 64.  NaN for
 * another d or if t is NaN. */
#ifndef ORACLES_GOE_H
#define ORACLES_GOE_H

enum { GOE_MAX = 64 };
long double goe_log_tail(int d, double t);
#endif
