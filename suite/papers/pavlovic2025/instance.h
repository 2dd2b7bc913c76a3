/* A user list over a finite kernel: t points each of S, R and W, and what eq.
 * (4) and eq. (6) make of them, for the probes of Pavlovic et al. 2025.  All
 * that is returned is the arena's. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_INSTANCE_H
#define SUITE_PAPERS_PAVLOVIC2025_INSTANCE_H
#include "suite/papers/pavlovic2025/kernels.h"

typedef struct {
    PavlovicSpace space;
    int t, *S, *R, *W; /* indices of points */
    double *nS, *nR;   /* counts of points */
    Mat K;             /* N x N */
} PavlovicInstance;

PavlovicInstance pavlovic_instance_over(Probe *, PavlovicSpace);
PavlovicInstance pavlovic_instance(Probe *); /* over a lattice */
/* as often as the probe has instances; memory is given back after each */
void pavlovic_repeat(Probe *, void (*one)(Probe *));

Mat pavlovic_gram(Probe *, const PavlovicInstance *, const int *A,
                  const int *B);
/* K_SR K_RS + tau K_SS */
Mat pavlovic_middle(Probe *, const PavlovicInstance *);
/* P = projection onto span phi(S), m x m */
Mat pavlovic_projection(Probe *, const PavlovicInstance *);
/* (P R R' P + tau)^-1 */
Mat pavlovic_projected_inverse(Probe *, const PavlovicInstance *, Mat P);
/* k_A(w) */
double *pavlovic_column(Probe *, const PavlovicInstance *, const int *A, int w);
double *pavlovic_feature(const PavlovicInstance *, int w);
double *pavlovic_rewards(Probe *, int t); /* in [-1, 1] */

/* Lemma 7.1's K_RS K_SS^-1 and (K_RS K_SS^-1 K_SR + tau)^-1, with
 * pseudo-inverses */
typedef struct {
    Mat across, inverse;
} PavlovicDual;
PavlovicDual pavlovic_dual(Probe *, const PavlovicInstance *);
/* eq. (6) at w, before its maximum */
double pavlovic_dual_variance(Probe *, const PavlovicInstance *, PavlovicDual,
                              int w);
/* A k_S(w) of every point, A the printed root; a fault's A has another tau */
double **pavlovic_spreads(Probe *, PavlovicInstance);

Mat pavlovic_product(Probe *, Mat, Mat);
Mat pavlovic_power_of(Probe *, Mat, double exponent);
double *pavlovic_times(Probe *, Mat, const double *x);
double pavlovic_bilinear(Mat, const double *x, const double *y);
#endif
