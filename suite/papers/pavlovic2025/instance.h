/* A user list over a finite kernel: t points each of S, R and W, and what eqs.
 * (4) and (6) make of them.  All that is returned is the arena's. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_INSTANCE_H
#define SUITE_PAPERS_PAVLOVIC2025_INSTANCE_H
#include "suite/claim/probe.h"
#include "suite/papers/pavlovic2025/sketch.h"

typedef struct {
    PavlovicSpace space;
    int t, *S, *R, *W; /* indices of points */
    double *nS, *nR;   /* counts of points */
    Mat K;             /* N x N */
} PavlovicInstance;

PavlovicInstance pavlovic_instance_over(Probe *, PavlovicSpace);
PavlovicInstance pavlovic_instance(Probe *); /* over a lattice */
/* Runs `one` on a share-th part of the probe's instances and gives memory back
 * after each. */
void pavlovic_repeat(Probe *, uint64_t share, void (*one)(Probe *));

/* Returns K_AB of the points A and B. */
Mat pavlovic_gram(Probe *, const PavlovicInstance *, const int *A,
                  const int *B);
/* Returns K_SR K_RS + tau K_SS. */
Mat pavlovic_middle(Probe *, const PavlovicInstance *);
/* Returns P, the projection onto span phi(S), m x m. */
Mat pavlovic_projection(Probe *, const PavlovicInstance *);
/* Returns (P R R' P + tau)^-1. */
Mat pavlovic_projected_inverse(Probe *, const PavlovicInstance *, Mat P);
/* Returns k_A(w). */
double *pavlovic_column(Probe *, const PavlovicInstance *, const int *A, int w);
double *pavlovic_feature(const PavlovicInstance *, int w);
double *pavlovic_rewards(Probe *, int t); /* in [-1, 1] */
/* Returns Phi_W y. */
double *pavlovic_weighted(Probe *, const PavlovicInstance *, const double *y);

/* Lemma 7.1's K_RS K_SS^-1 and (K_RS K_SS^-1 K_SR + tau)^-1, with
 * pseudo-inverses. */
typedef struct {
    Mat across, inverse;
} PavlovicDual;
PavlovicDual pavlovic_dual(Probe *, const PavlovicInstance *);
/* Returns eq. (6) at w, before its maximum. */
double pavlovic_dual_variance(Probe *, const PavlovicInstance *, PavlovicDual,
                              int w);
/* Returns the root of eq. (6)'s maximum over all points. */
double pavlovic_dual_sigma(Probe *, const PavlovicInstance *);
/* Returns A k_S(w) of every point, A the printed root; under a fault A has
 * another tau. */
double **pavlovic_spreads(Probe *, PavlovicInstance);
/* Returns the largest |y A k_S(w) - y' A k_S(w')| of two users with rewards +-B
 * whose points rho has, or, everywhere, any. */
double pavlovic_largest_move(const PavlovicInstance *, double **spreads,
                             double B, bool everywhere);
#endif
