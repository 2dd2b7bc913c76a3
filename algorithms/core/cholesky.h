/* The Cholesky factor of a ridge regression with 17 to 256 features, and the
 * solution of its system: A = U' U by blocks of four rows in vectors of four.
 * The right-hand side is one more column, so that U'^-1 b is there when U is
 * and only the substitution backwards is left.
 *
 * At d = 64 the factor takes two thirds of the time of LAPACK's dpotrf, which
 * pays for being ready for any size; from d = 300 on dpotrf, which keeps its
 * blocks in the cache, is faster.  No FMA: the same bits wherever it runs. */
#ifndef ALGORITHMS_CORE_CHOLESKY_H
#define ALGORITHMS_CORE_CHOLESKY_H
#include "suite/base/arena.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int d;
    ptrdiff_t rows;  /* d up to whole blocks, as if A went on as the identity */
    ptrdiff_t ld;    /* one block more: column `rows` is the right-hand side */
    double *u;       /* [rows][ld], upper triangle */
    double *inverse; /* [rows] 1 / diagonal */
    double *x;       /* [rows] */
} Cholesky;

/* Does this processor have such vectors, and is d within reach? */
bool cholesky_fits(int d);
void cholesky_open(Cholesky *, int d, Arena *);
/* A = base I + the packed lower triangle a; false when A is not positive
 * definite in double.  Else x = A^-1 b, and l[d][d] is the lower triangle of
 * A = L L'; above it l keeps what it has. */
bool cholesky_solve(Cholesky *, const long double *a, double base,
                    const long double *b, double *x, double *l);
#endif
