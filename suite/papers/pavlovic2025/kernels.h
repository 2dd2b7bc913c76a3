/* Finite kernels in feature coordinates, and CAPRI's projected estimator in
 * count form, for the probes of Pavlovic et al. 2025.
 *
 * A Space is N points with features in R^m, k(w,w') = phi(w)'phi(w'), and a
 * sampling measure rho.  Everything the estimator needs of the multisets S and
 * R are the counts of their points, so T may be 1e15. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_KERNELS_H
#define SUITE_PAPERS_PAVLOVIC2025_KERNELS_H
#include "suite/base/mat.h"
#include "suite/claim/probe.h"

#include <stdint.h>

typedef struct {
    int N, m;
    Mat phi; /* N x m */
    double *rho, tau;
} PavlovicSpace;

Mat pavlovic_mat(Arena *, int rows, int cols);
/* Z_2^bits: lambda_j = (j+1)^-b / sum, phi_j(w) = sqrt(lambda_j) chi_j(w),
 * k(w,w) = 1; the eigenfunctions of uniform rho are the characters */
PavlovicSpace pavlovic_walsh(Arena *, int bits, double b, double tau);
double pavlovic_walsh_lambda(int N, double b, double *lambda);
/* features in {-1,0,1}/sqrt(m), never 0, with repetitions and dependencies,
 * whose Gram matrices have no eigenvalue near 0 but 0; random rho */
PavlovicSpace pavlovic_lattice(Arena *, Rng *);
/* kernel matrices without features: Matern 2 nu = 1, 3, 5 (or 0: squared
 * exponential) on a square grid of [0,1]^2; periodic Matern on a ring */
void pavlovic_grid(Mat K, int side, int twice_nu, double length);
void pavlovic_ring(Mat K, int twice_nu, double length);

/* a = v diag(values) v', Jacobi; a is overwritten */
void pavlovic_eigen(Mat a, double *values, Mat v);
/* out = a^exponent on the range of a, by eigenvalues above 1e-11 of the
 * largest; a symmetric positive semidefinite, kept */
void pavlovic_power(Arena *, Mat out, MatC a, double exponent);
double pavlovic_norm(Arena *, MatC a);    /* operator norm, any shape */
double pavlovic_distance(MatC a, MatC b); /* largest |entry| of a - b */

/* sum_w weight(w) phi(w) phi(w)' + tau I */
void pavlovic_covariance(const PavlovicSpace *, const double *weight,
                         double tau, Mat out);
/* |Z^-1/2 (sum weight phi phi' + tau) Z^-1/2 - I|, Z = T Lambda + tau */
double pavlovic_deviation(Arena *, const PavlovicSpace *, double T,
                          const double *weight);
/* phi(w)' Z^-1 phi(w), the largest over supp rho: C_0 of Lemma 6.5 */
double pavlovic_c0(Arena *, const PavlovicSpace *, double T);
double pavlovic_inner(const PavlovicSpace *, int w, int v); /* k(w,v) */

typedef struct {
    int rank;
    Mat basis;              /* rank x m: orthonormal, spans phi(S) */
    Mat a;                  /* N x rank: A_r k_S(w) up to a rotation */
    double *s2;             /* |A_r k_S(w)|^2 */
    double *sig2;           /* sigma-tilde^2(w), eq. (6), (46) */
    double sens, sigma_max; /* roots of their maxima over supp rho */
} PavlovicSketch;

PavlovicSketch pavlovic_sketch(Arena *, const PavlovicSpace *, const double *S,
                               const double *R);
/* counts of T iid points */
void pavlovic_draw(const PavlovicSpace *, Rng *, double T, double *count);

/* Gaussian noise per unit of shift: the delta that it spends at eps; the least
 * for (eps, delta), by that closed form or by the oracle's integral (dear) */
double pavlovic_spent(double noise, double eps);
double pavlovic_least(double eps, double delta);
double pavlovic_needed(double eps, double delta);
/* a part of pavlovic2025_calibrated: runs of CAPRI on two data sets */
void pavlovic_run_calibrated(Probe *);
#endif
