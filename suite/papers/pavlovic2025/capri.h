/* What CAPRI's theorems say, written from the paper a second time: nothing here
 * is the algorithm's. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_CAPRI_H
#define SUITE_PAPERS_PAVLOVIC2025_CAPRI_H
#include <stdbool.h>

typedef struct {
    double T, N, B, tau, eps, delta_dp;
    double p; /* delta_ERR */
    bool private, local;
} CapriTask;

/* Lemma 6.6 at the level of eq. (7), p/(N T ln T); 0 without privacy */
double capri_beta(const CapriTask *);
double capri_beta1(const CapriTask *);
/* sigma_0 over sigma_max, eq. (5) */
double capri_sigma0(const CapriTask *);
/* Delta_r, eq. (7), after T_r users */
double capri_delta(const CapriTask *, double sigma_max, double users);
/* Theorem 6.7 with F = 1 */
double capri_regret(const CapriTask *, double gain);
int capri_epochs(double T); /* completed */

/* A confidence width that holds at every T given S and R, at all N points and
 * epochs with probability 1 - failure: worst bias, Bernstein's inequality and
 * the Gaussian tail.  variance = T_r B^2 E a^2, range = 2 B max |a|, sd the
 * noise's deviation. */
double capri_width(const CapriTask *, double failure, double bias,
                   double variance, double range, double sd);
#endif
