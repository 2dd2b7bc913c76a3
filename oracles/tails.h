/* Exact tail probabilities P(X >= t) of the laws that noise bounds speak of,
 * from closed forms and quadrature (GSL); no sampling.  False where no exact
 * route is known here or t is NaN, *p untouched.  Relative error about 1e-13
 * however small p is (1e-11 for chi-square at d = 10^4).  Needs GSL's error
 * handler off: underflow is an answer. */
#ifndef ORACLES_TAILS_H
#define ORACLES_TAILS_H
#include <stdbool.h>

typedef enum {
    TAIL_CHI_SQUARE,         /* U ~ chi-square(d) */
    TAIL_CHI_SQUARE_DEFICIT, /* d - U */
    TAIL_GAUSS_NORM,         /* |v|_2, v ~ N(0, I_d) */
    TAIL_LAPLACE_NORM,       /* |v|_2, v iid Laplace(1), d coordinates */
    TAIL_SYM1,     /* operator norm, symmetric, all entries N(0,1) */
    TAIL_GOE,      /* the same with diagonal N(0,2) */
    TAIL_LAPLACE_MIRROR, /* symmetric, entries on and above the diagonal
                            Laplace(1) */
    TAIL_LAPLACE_AVERAGE /* (Z+Z')/2, Z iid Laplace(1) */
} TailLaw;

/* Known: the chi-square laws and Gauss norm at every d; Laplace norm at d = 1,
 * 2, 3; the symmetric Gaussian norms at d = 1, 2; the Laplace matrices at
 * d = 1. */
bool tail_exact(TailLaw, int d, double t, double *p);
#endif
