/* How far a Gaussian release may move: the largest g, in standard deviations,
 * that keeps it (eps, delta)-DP. */
#ifndef ALGORITHMS_CORE_GAUSS_BUDGET_H
#define ALGORITHMS_CORE_GAUSS_BUDGET_H

/* Balle & Wang 2018, Theorem 8: delta(g) = Phi(g/2 - eps/g) - exp(eps)
 * Phi(-g/2 - eps/g) grows with g; several releases compose to the root of their
 * summed squared moves.  Needs eps >= 0 and 0 < delta < 1.  Rounded down: the
 * delta spent is never above the given one, and less than 1e-11 of it below
 * while eps is at most 1e4 (beyond, a double cannot tell g so finely). */
double gauss_budget(double eps, double delta);
#endif
