/* The Cholesky factor of a ridge regression with 17 to 256 features, and the
 * solution of its system: A = U' U by blocks of four rows in vectors of four.
 * The right-hand side b is one more column, so that the factorisation also
 * gives U'^-1 b and only the back substitution is left.
 *
 * At d = 64 the factor takes two thirds of the time of LAPACK's dpotrf, whose
 * overhead is made for any size; from d = 300 on dpotrf is faster, because it
 * keeps its blocks in the cache.  Without FMA, so that every processor computes
 * the same bits. */
#ifndef ALGORITHMS_CORE_CHOLESKY_H
#define ALGORITHMS_CORE_CHOLESKY_H
#include "suite/base/arena.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int d;
    ptrdiff_t rows;  /* d rounded up to whole blocks; A is padded with I */
    ptrdiff_t ld;    /* rows + one block; column `rows` holds b */
    double *u;       /* [rows][ld], upper triangle */
    double *inverse; /* [rows] 1 / diagonal */
    double *x;       /* [rows] */
} Cholesky;

/* true when this processor has AVX2 and d is between 17 and 256 */
bool cholesky_fits(int d);
void cholesky_open(Cholesky *, int d, Arena *);
/* Solves A x = b for A = base I + the packed lower triangle a, and writes the
 * factor of A = L L' to the lower triangle of l[d][d]; above it l is untouched.
 * false, with nothing to rely on, when A is not positive definite in double. */
bool cholesky_solve(Cholesky *, const long double *a, double base,
                    const long double *b, double *x, double *l);
#endif
