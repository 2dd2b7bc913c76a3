/* Ridge regression on released statistics: Lambda = gram + base I, estimate w =
 * Lambda^-1 u, and the widths |x| in the norm of Lambda^-1 that bonuses are
 * made of.  Computed in long double up to d = 16, because in double a small
 * ridge with an unvisited direction fails at 1e17 episodes, though not the ridge
 * of private learners (assay.precision.*); above in double, by
 * cholesky.h or, where cholesky_fits says no, by LAPACK.  Gram matrices are
 * packed by rows of the lower triangle, as the billboard's channels are.
 *
 * A factor can follow one more vector in d^2 operations instead of d^3.  That
 * is done in double, and each time adds to a stored bound on what rounding has
 * done since the last factor that was computed afresh. */
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
    double drift;   /* bound on |L^-1 Lambda L'^-1 - I|, of root as stored */
    double least, top; /* bounds on |L^-1|, and of |L|^2, in Frobenius' norm */
    bool fresh;        /* nothing has followed the last fit */
    bool diagonal;     /* the last fit's, a table's: fits are cheap */
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
/* After a fit, the same for Lambda + x x' and this target, x as it is read off
 * the difference of two Gram matrices.  Returns false where
 * ridge_fit must do it: if `error` would exceed `allowed`, beyond d = 16, after
 * a table's fit, or if that Lambda was not definite. */
bool ridge_grow(Ridge *, const double *x, const long double *target,
                double allowed);
/* <x, w> and |x| in the norm of Lambda^-1 for n vectors x of d numbers each */
void ridge_measure(const Ridge *, int n, const double *x, double *mean,
                   double *width);
#endif
