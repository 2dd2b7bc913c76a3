/* What CAPRI's theorems say of a run, with privacy or without: the constants of
 * constants.h, nothing of the algorithm's. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_CAPRI_H
#define SUITE_PAPERS_PAVLOVIC2025_CAPRI_H
#include <stdbool.h>

typedef struct {
    double T, N, B, tau, eps, delta_dp;
    double p; /* delta_ERR */
    bool private, local;
} CapriTask;

/* Delta_r, eq. (7), after T_r users; without privacy beta sigma_max */
double capri_delta(const CapriTask *, double sigma_max, double users);
/* Theorem 6.7 with F = 1 */
double capri_regret(const CapriTask *, double gain);

/* A confidence width that holds at every T given S and R, at all N points and
 * epochs with probability 1 - failure: worst bias, Bernstein's inequality and
 * the Gaussian tail.  variance = T_r B^2 E a^2, range = 2 B max |a|, sd the
 * noise's deviation. */
double capri_width(const CapriTask *, double failure, double bias,
                   double variance, double range, double sd);
#endif
