/* Kernel bandits a second time, from first principles: the estimator of
 * Pavlovic et al. 2025 by the paper's lists and in its dual form, effective
 * dimension, and the maximal information gain between two bounds.  Points are
 * rows of features, k(v,w) = <phi(v), phi(w)>. */
#ifndef ORACLES_KERNEL_H
#define ORACLES_KERNEL_H
#include "suite/base/arena.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int points, dim;
    const double *phi; /* [points][dim] */
    double tau;
} KernelSpace;

/* Eqs. (4) and (6) with T_r x T_r matrices, inverses on the range (Moore and
 * Penrose): S may hold a point twice.  Stays the arena's. */
enum { KERNEL_LISTS = 500 };
typedef struct {
    int t;
    double *turned; /* [points][t] A_r k_S(w) */
    double *sig2;   /* [points] sigma~^2, eq. (6) */
} KernelLists;
/* counts [points] that sum to the same T_r, at most KERNEL_LISTS; false beyond,
 * or where LAPACK fails */
bool kernel_lists(const KernelSpace *, const double *S, const double *R,
                  KernelLists *, Arena *);
/* k_S(w)' A_r (A_r K_SW y) for every w: what no noise is in; Y: the sums of the
 * rewards at each point */
void kernel_lists_means(const KernelSpace *, const KernelLists *,
                        const double *Y, double *mean, Arena *);

/* phi(w)' (sum R phi phi' + tau)^-1 phi(v) for all points, [points][points] =
 * K (N_R K + tau)^-1, by LU; false when that is singular. */
bool kernel_smoother(const KernelSpace *, const double *R, double *out,
                     Arena *);
/* The same where S spans all features, without R's root: mean = K (N_R K +
 * tau)^-1 Y and sigma~^2 the diagonal of K (N_R K + tau)^-1, by LU.  False when
 * that is singular. */
bool kernel_dual(const KernelSpace *, const double *R, const double *Y,
                 double *mean, double *sig2, Arena *);

/* Z = T sum_w rho(w) phi phi' + tau, and of it */
typedef struct {
    double c0;        /* max over supp rho of phi' Z^-1 phi */
    double dimension; /* tr (Z - tau) Z^-1, the effective dimension */
    double gain;      /* 1/2 ln det(Z / tau) */
} KernelDesign;
bool kernel_design(const KernelSpace *, double T, const double *rho,
                   KernelDesign *, Arena *);

/* F of Assumption 2.3: the largest value, over the support of rho, of the
 * eigenfunctions of E phi phi', w ~ rho, that are normalised in L2(rho).  Those
 * of eigenvalues below 1e-10 of the largest are left out; where eigenvalues are
 * equal, F depends on the basis that LAPACK finds.  False where it fails. */
bool kernel_flatness(const KernelSpace *, const double *rho, double *F,
                     Arena *);

/* low <= gamma_T <= high.  low: the gain of T points in whole numbers, a greedy
 * design (T at most 1e4) or one that is rounded; high: T/2 (max - mean of
 * phi' Z^-1 phi) above the best design of fractions, which is no less.  Ends
 * when they are within `relative` of each other, or after `steps`. */
typedef struct {
    double low, high;
    int steps;
} KernelGain;
bool kernel_gain(const KernelSpace *, double T, double relative, int steps,
                 KernelGain *, Arena *);
#endif
