/* Dense matrices, row-major, small or to some thousand rows.  Views by value:
 * Mat may be written through, MatC may not; neither owns.
 *
 * Long double routines (ml_*) are for Gram matrices and targets at d <= 16,
 * where a small ridge with an unvisited direction fails in double at K = 1e17.
 * Double routines choose fixed loops or BLAS/LAPACK by size in one place.
 * Nothing here allocates (OpenBLAS's AVX-512 dgemm would, inside; main pins
 * another kernel).  out never overlaps an input. */
#ifndef SUITE_BASE_MAT_H
#define SUITE_BASE_MAT_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    double *p;
    int rows, cols, ld;
} Mat;
typedef struct {
    const double *p;
    int rows, cols, ld;
} MatC;

static inline MatC mat_view(Mat a)
{
    return (MatC){a.p, a.rows, a.cols, a.ld};
}
#define MAT(A, i, j) ((A).p[(i) * (A).ld + (j)])

void mat_multiply(Mat out, MatC a, MatC b);            /* out = a b */
void mat_multiply_transposed(Mat out, MatC a, MatC b); /* out = a b' */
/* out = a' a, or of the rows a a': the lower triangle alone */
void mat_gram(Mat out, MatC a);
void mat_gram_rows(Mat out, MatC a);
double mat_frobenius(MatC a);
/* In place, lower triangle: a = l l'.  False, and the failing pivot's index in
 * *at if not NULL, when a pivot is not positive. */
bool mat_cholesky(Mat a, int *at);
/* The same with pivots, for a matrix that may be singular:
 * a[order[i]][order[j]]
 * = (l l')_ij, l the lower triangle of the first `rank` columns; stops where
 * all that is left on the diagonal is at most `left`.  Returns the rank.
 * order: [rows]; work: [2 rows].  The upper triangle is kept. */
int mat_cholesky_pivoted(Mat a, double left, int *order, double *work);
/* Replaces the first rows of a by an orthonormal basis of the span of all its
 * rows, by QR with pivots, and returns how many they are.  What is left of a row
 * counts as 0 when its length is at most `left`.  order: [rows]; work: [mat_basis_work(a)].
 */
int mat_basis(Mat a, double left, int *order, double *work);
size_t mat_basis_work(Mat a);
double mat_log_det(MatC cholesky);          /* of l l' */
void mat_solve_lower(MatC l, double *x);    /* x <- l^-1 x */
void mat_solve_lower_rows(MatC l, Mat x);   /* every row of x by l^-1 */
void mat_solve_cholesky(MatC l, double *x); /* x <- (l l')^-1 x */
/* x <- a^-1 x for every column of x, by LU; a is overwritten.  false if a pivot
 * is exactly zero or NaN.  At most 2048 rows. */
bool mat_solve_general(Mat a, Mat x);
double mat_quadratic(MatC a, const double *x); /* x' a x, a symmetric full */
/* Largest |eigenvalue| of a symmetric matrix, read from its lower triangle; a
 * is overwritten.  1 to 2048 rows.  NaN when an entry is not finite. */
double mat_symmetric_norm(Mat a);
/* its eigenvalues ascending; a is overwritten */
void mat_symmetric_eigenvalues(Mat a, double *values);

/* long double, d x d, ld = d, lower triangle */
bool ml_cholesky(int d, long double *a, int *at);
void ml_solve_lower(int d, const long double *l, long double *x);
void ml_solve_cholesky(int d, const long double *l, long double *x);
long double ml_log_det(int d, const long double *l);
#endif
