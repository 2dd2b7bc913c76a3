/* Ridge regression on released statistics: Lambda = gram + base I, estimate w =
 * Lambda^-1 u, and the widths |x| in the norm of Lambda^-1 that bonuses are
 * made of.  Computed in long double up to d = 16, because in double a small
 * ridge with an unvisited direction fails at 1e17 episodes; above in double, by
 * cholesky.h or, where cholesky_fits says no, by LAPACK.  Gram matrices are
 * packed by rows of the lower triangle, as the billboard's channels are. */
#ifndef ALGORITHMS_CORE_RIDGE_H
#define ALGORITHMS_CORE_RIDGE_H
#include "algorithms/core/cholesky.h"

static inline int packed_size(int d)
{
    return d * (d + 1) / 2;
}

typedef struct {
    int d;
    bool definite;  /* false if Lambda is not positive definite, because noise
                       exceeds its bound or nothing is known: then w = 0 and
                       widths are INFINITY */
    double *w;      /* [d] */
    double *factor; /* [d][d] L, lower triangle: Lambda = L L' */
    double *root;   /* [d][d] L^-1, for d <= 16 */
    double error;   /* bound on rounding: |w's error| in the norm of Lambda */
    long double *wide, *wide_root, *target;
    Cholesky cholesky; /* beyond d = 16, where it fits */
    double *block;     /* [n][d] for widths beyond d = 16 */
    int block_room;
} Ridge;

/* n: the most vectors that one call of ridge_measure gets */
void ridge_open(Ridge *, int d, int n, Arena *);
/* factors Lambda = gram + base I and solves for w, u = target */
void ridge_fit(Ridge *, const long double *gram, long double base,
               const long double *target);
/* <x, w> and |x| in the norm of Lambda^-1 for n vectors x of d numbers each */
void ridge_measure(const Ridge *, int n, const double *x, double *mean,
                   double *width);
#endif
