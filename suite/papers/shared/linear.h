/* Vectors and small symmetric matrices for the instances of probes, d <= 64,
 * and how fast a function grows. */
#ifndef SUITE_PAPERS_SHARED_LINEAR_H
#define SUITE_PAPERS_SHARED_LINEAR_H
#include "suite/base/arena.h"
#include "suite/base/mat.h"

enum { LINEAR_MOST = 64 };

double vector_dot(int d, const double *x, const double *y);
double vector_norm(int d, const double *x);
/* Divides x by its length; NaN where x is 0. */
void vector_normalise(int d, double *x);

Mat matrix_zero(Arena *, int rows, int cols);
void matrix_add_outer(Mat a, double scale, const double *x); /* += scale xx' */
void matrix_add_identity(Mat a, double by);                  /* += by I */
/* Writes the lower triangle of the Cholesky factor of a + shift I to l.
 * Returns
 * false where that is not positive definite. */
bool matrix_factor(MatC a, double shift, Mat l);
/* Returns x' (l l')^-1 x. */
double factor_inverse_form(MatC l, const double *x);
/* Returns x' (a + shift I)^-1 x, NaN where that matrix is not positive
 * definite; a is kept. */
double matrix_inverse_form(MatC a, double shift, const double *x);
/* Returns log det (a + shift I), likewise. */
double matrix_log_det(MatC a, double shift);
/* Counts the eigenvalues of a symmetric matrix above 1e-10 times the
 * largest. */
int matrix_rank(MatC a);

/* Returns the exponent e of y ~ x^e between two points, log(y1/y0) over
 * log(x1/x0). */
double growth_exponent(double x0, double y0, double x1, double y1);
#endif
