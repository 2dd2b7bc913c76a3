/* The constants of CAPRI, its epochs and the bounds of the paper, written from
 * the paper's text (not from algorithms/core).
 *
 *     PavlovicTask x = {.T = 1e8, .N = 16, .B = 1, .tau = 1, .eps = 1,
 *                       .delta_dp = 1e-6, .delta = 0.01};
 *     double Delta = pavlovic_radius(&x, sigma_max, 0);    JDP, eq. (7)
 *
 * delta is the error probability delta_ERR and N = |W|; every logarithm is
 * natural.  sigma_max is the root of eq. (6)'s maximum: Lemma 6.6 prints it
 * without the root, eq. (6) and Lemma 7.1 have the square. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_CONSTANTS_H
#define SUITE_PAPERS_PAVLOVIC2025_CONSTANTS_H
#include <stdbool.h>

typedef struct {
    double T, N, B, tau, eps, delta_dp, delta;
} PavlovicTask;

/* Returns sigma_0 of eqs. (5) and (8) per unit of sigma_max. */
double pavlovic_sigma0(const PavlovicTask *);
/* Returns delta / (N T log T), the level of eq. (7). */
double pavlovic_level(const PavlovicTask *);
/* Returns Lemma 6.6's beta at a level. */
double pavlovic_beta(const PavlovicTask *, double level);
/* Returns Lemma 6.6's beta_1 at the level of eq. (7), and at another one. */
double pavlovic_beta1(const PavlovicTask *);
double pavlovic_beta1_at(const PavlovicTask *, double level);
/* Returns Delta_r of eq. (7) with the betas of Lemma 6.6; users = T_r under
 * LDP, 0 under JDP. */
double pavlovic_radius(const PavlovicTask *, double sigma_max, double users);

/* Returns Algorithm 1's T_1 = ceil(sqrt T). */
double pavlovic_first_epoch(double T);
/* Returns how many epochs of lengths T_1, 2 T_1, 4 T_1, .. end by T. */
int pavlovic_epochs(double T);

/* Returns the bound of Lemma 6.5, 2 sqrt(x) + (4/3) x for x = C_0
 * log(14T/delta). */
double pavlovic_lemma65(double x);
/* Returns gamma_T of m orthonormal points, tau = 1: (m/2) log(1 + T/m). */
double pavlovic_orthonormal_gain(double m, double T);
/* Returns the regret bound of Theorem 6.7, F = 1, for gamma_T = gain; and for N
 * orthonormal points. */
double pavlovic_bound_at(const PavlovicTask *, double gain, bool local);
double pavlovic_bound(const PavlovicTask *, bool local);
#endif
