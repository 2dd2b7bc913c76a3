/* Symmetric matrices of the probes: Gram matrices of users' features, noise of
 * a given operator norm, ordered pairs A >= B, and what is measured of them.
 * Every matrix is the arena's. */
#ifndef SUITE_PAPERS_NGO2022_MATRICES_H
#define SUITE_PAPERS_NGO2022_MATRICES_H
#include "suite/base/mat.h"
#include "suite/papers/ngo2022/draws.h"

enum { NGO_MATRIX_DIM = 8 };
/* Returns a dimension from 1 to NGO_MATRIX_DIM. */
int ngo_random_dimension(Probe *);

void ngo_add_matrix(Mat a, Mat b); /* a += b */

/* Fills a symmetric matrix with random axes whose eigenvalues are +-radius or
 * anything between. */
void ngo_random_noise(Probe *, double radius, Mat out);
/* Fills the sum of n outer products of unit vectors in few or many
 * directions. */
void ngo_random_gram(Probe *, int n, Mat out);

typedef struct {
    Mat a, b;     /* a >= b > 0 */
    int d, extra; /* a - b has this rank */
} NgoOrdered;
NgoOrdered ngo_random_ordered(Probe *);

double ngo_operator_norm(Probe *, Mat); /* largest |eigenvalue| */
/* Fills the eigenvalues of b^-1 a, ascending; b > 0. */
void ngo_relative_eigenvalues(Probe *, Mat a, Mat b, double *values);
#endif
