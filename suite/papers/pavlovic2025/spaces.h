/* Finite kernels in feature coordinates.
 *
 * A space is N points with features in R^m, k(w,w') = phi(w)'phi(w'), and a
 * sampling measure rho.  Everything that the estimator needs of the multisets S
 * and R are the counts of their points, so T may be 1e15. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_SPACES_H
#define SUITE_PAPERS_PAVLOVIC2025_SPACES_H
#include "suite/base/rng.h"
#include "suite/papers/pavlovic2025/matrices.h"

typedef struct {
    int N, m;
    Mat phi; /* N x m */
    double *rho, tau;
} PavlovicSpace;

/* Returns Z_2^bits: lambda_j = (j+1)^-b / sum, phi_j(w) = sqrt(lambda_j)
 * chi_j(w), k(w,w) = 1; the characters chi_j are the eigenfunctions of uniform
 * rho, so F = 1. */
PavlovicSpace pavlovic_walsh(Arena *, int bits, double b, double tau);
/* Returns features in {-1,0,1}/sqrt(m), never 0, with repetitions and
 * dependencies, whose Gram matrices have no eigenvalue near 0 but 0; random
 * rho. */
PavlovicSpace pavlovic_lattice(Arena *, Rng *);
/* Fills a kernel matrix without features: Matern with 2 nu = 1, 3, 5 (or 0:
 * squared exponential) on a square grid of [0,1]^2. */
void pavlovic_grid(Mat K, int side, int twice_nu, double length);

typedef struct {
    double gain, dimension; /* 1/2 sum log(1 + x_j), sum x_j/(1 + x_j) */
} PavlovicSpectrum;
/* Sums over x_j = T lambda_j / tau, lambda_j = j^-b / sum, j <= N. */
PavlovicSpectrum pavlovic_walsh_spectrum(double N, double b, double T,
                                         double tau);

double pavlovic_inner(const PavlovicSpace *, int w, int v); /* k(w,v) */
/* Fills sum_w weight(w) phi(w) phi(w)' + tau I. */
void pavlovic_covariance(const PavlovicSpace *, const double *weight,
                         double tau, Mat out);
/* Returns |Z^-1/2 (sum weight phi phi' + tau) Z^-1/2 - I|, Z = T Lambda + tau:
 * the concentration of Lemma 6.5. */
double pavlovic_deviation(Arena *, const PavlovicSpace *, double T,
                          const double *weight);
/* Returns C_0 of Lemma 6.5: the largest phi(w)' Z^-1 phi(w) over supp rho. */
double pavlovic_c0(Arena *, const PavlovicSpace *, double T);
/* Fills the counts of T iid points. */
void pavlovic_draw(const PavlovicSpace *, Rng *, double T, double *count);
#endif
