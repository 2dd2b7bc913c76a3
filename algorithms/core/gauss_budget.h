/* How far a Gaussian release may move: the largest g, in standard deviations,
 * that keeps it (eps, delta)-DP. */
#ifndef ALGORITHMS_CORE_GAUSS_BUDGET_H
#define ALGORITHMS_CORE_GAUSS_BUDGET_H

/* Balle & Wang 2018, theorem 8: delta(g) = Phi(g/2 - eps/g) - exp(eps)
 * Phi(-g/2 - eps/g) grows with g; several releases compose to the root of their
 * summed squared moves.  Rounded down. */
double gauss_budget(double eps, double delta);
#endif
