/* Ridge regression on released statistics: Lambda = gram + base I, estimate
 * w = Lambda^-1 u, and the widths |x| in the norm of Lambda^-1 that bonuses are
 * made of.
 *
 * Up to d = 16 in long double, where a small ridge with an unvisited direction
 * fails in double at 1e17 episodes; above in double, where cholesky.h does not
 * fit through LAPACK.  Gram matrices are packed by rows of the lower triangle,
 * as the billboard's channels are. */
#ifndef ALGORITHMS_CORE_RIDGE_H
#define ALGORITHMS_CORE_RIDGE_H
#include "algorithms/core/cholesky.h"

static inline int packed_size(int d)
{
    return d * (d + 1) / 2;
}

typedef struct {
    int d;
    bool definite;  /* else w = 0 and widths are infinite: noise beyond its
                       bounds, or nothing known */
    double *w;      /* [d] */
    double *factor; /* [d][d] L, lower triangle: Lambda = L L' */
    double *root;   /* [d][d] L^-1, for d <= 16 */
    double error;   /* bound on rounding: |w's error| in the norm of Lambda */
    long double *wide, *wide_root, *target;
    Cholesky cholesky; /* beyond d = 16, where it fits */
    double *block;     /* [n][d] for widths beyond d = 16 */
    int block_room;
} Ridge;

/* n: how many vectors are measured at once */
void ridge_open(Ridge *, int d, int n, Arena *);
void ridge_fit(Ridge *, const long double *gram, long double base,
               const long double *target);
/* of n vectors x[i] of d numbers: <x, w> and |x| in the norm of Lambda^-1 */
void ridge_measure(const Ridge *, int n, const double *x, double *mean,
                   double *width);
#endif
