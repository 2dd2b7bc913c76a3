/* Tail probabilities P(X >= t) of the laws in bounds on noise, from closed
 * forms and quadrature, without sampling.
 *
 *     double p, lower, upper;
 *     if (tail_exact(TAIL_GOE, 8, 9.5, &p)) ...
 *     if (tail_bracket(TAIL_SYM1, 8, 9.5, &lower, &upper)) ...
 *
 * false, with the results untouched, if no formula is known or t is NaN.  Needs
 * GSL's error handler off, because underflow is a valid result. */
#ifndef ORACLES_TAILS_H
#define ORACLES_TAILS_H
#include <stdbool.h>

typedef enum {
    TAIL_CHI_SQUARE,         /* U ~ chi-square(d) */
    TAIL_CHI_SQUARE_DEFICIT, /* d - U */
    TAIL_GAUSS_NORM,         /* |v|_2, v ~ N(0, I_d) */
    TAIL_LAPLACE_NORM,       /* |v|_2, v iid Laplace(1), d coordinates */
    TAIL_SYM1,               /* operator norm, symmetric, all entries N(0,1) */
    TAIL_GOE,                /* the same with diagonal N(0,2) */
    TAIL_LAPLACE_MIRROR,     /* symmetric, entries on and above the diagonal
                                Laplace(1) */
    TAIL_LAPLACE_AVERAGE,    /* (Z+Z')/2, Z iid Laplace(1) */
    TAIL_GAUSS_AVERAGE,      /* (Z+Z')/2, Z iid N(0,1): GOE / sqrt 2 */
    TAIL_LAPLACE_SUM,        /* |sum of d iid Laplace(1)|; see oracles/sums.h */
    TAIL_GAUSS_SUM           /* |sum of d iid N(0,1)| */
} TailLaw;

/* Known: chi-square, Gauss norm and the sums at every d; Laplace norm at d = 1,
 * 2, 3; GOE and Gauss average to d = 64; SYM1 at d = 1, 2; the Laplace matrices
 * at d = 1.  Relative error about 1e-13 however small p is (1e-11 for
 * chi-square at d = 10^4). */
bool tail_exact(TailLaw, int d, double t, double *p);
/* the same, as log10 p, which never underflows */
bool tail_exact_log10(TailLaw, int d, double t, double *log10_p);

/* lower <= P(X >= t) <= upper: theorems evaluated by the exact laws above,
 * widened by the error of their evaluation.  Both are p if p is known;
 * otherwise there are bounds for every law up to d = 64, proved in
 * oracles/bracket.c. Upper bounds are close for SYM1 (it is GOE's law) and the
 * Laplace norm; lower bounds are loose in the tail, and looser for large d. */
bool tail_bracket(TailLaw, int d, double t, double *lower, double *upper);
#endif
