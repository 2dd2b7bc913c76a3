/* Matrices of the probes: eigenvalues, powers and products.  Every matrix that
 * is returned is the arena's. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_MATRICES_H
#define SUITE_PAPERS_PAVLOVIC2025_MATRICES_H
#include "suite/base/arena.h"
#include "suite/base/mat.h"

/* Fills a = v diag(values) v' by Jacobi's method; a is overwritten. */
void pavlovic_eigen(Mat a, double *values, Mat v);
/* Returns a^exponent on the range of a, which eigenvalues above 1e-11 of the
 * largest make; a is symmetric, positive semidefinite and kept. */
Mat pavlovic_power(Arena *, Mat a, double exponent);
/* Returns (a + shift I)^exponent. */
Mat pavlovic_shifted(Arena *, Mat a, double shift, double exponent);

Mat pavlovic_product(Arena *, Mat a, Mat b);
Mat pavlovic_sandwich(Arena *, Mat outer, Mat inside); /* outer inside outer */
double *pavlovic_times(Arena *, Mat a, const double *x);
double pavlovic_bilinear(Mat a, const double *x, const double *y); /* x'a y */
#endif
