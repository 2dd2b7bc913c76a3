/* What the algorithms for linear mixture MDPs share: features of values,
 * what users contribute to a regression, noise patterns of symmetric matrices.
 *
 * phi_V(s,a) = sum over s' of psi(s'|s,a) V(s'); p(s'|s,a) = <psi(s'|s,a), w>.
 */
#ifndef ALGORITHMS_CORE_MIXTURE_H
#define ALGORITHMS_CORE_MIXTURE_H
#include "algorithms/algorithm.h"
#include "algorithms/core/ridge.h"

/* A symmetric noise matrix: off-diagonal s, diagonal sqrt(2) s; all s; the
 * average (Z+Z')/2 of independent entries s; those entries themselves, d^2 of
 * them, averaged by the reader. */
typedef enum {
    PATTERN_GOE,
    PATTERN_SYM1,
    PATTERN_PROJ,
    PATTERN_IID
} MatrixPattern;
#define MATRIX_PATTERNS "goe|sym1|proj|iid"

/* phi[a][.] of one state, for all actions: psi is the task's block of s */
void mixture_features(const Task *, int s, const double *v, double *phi);
/* sum over s' of psi(s'|s,a) v(s'), one pair */
void mixture_feature(const Task *, int s, int a, const double *v, double *phi);

/* how many coordinates a symmetric d x d matrix has on a channel */
int pattern_size(MatrixPattern, int d);
/* their noise scales; the array is taken from the arena */
const double *pattern_scales(MatrixPattern, int d, double scale, Arena *);
/* moved += n x x' in the channel's coordinates */
void pattern_add(MatrixPattern, int d, long double n, const double *x,
                 long double *sum);
/* the packed lower triangle that a channel shows; scratch has room for it */
const long double *pattern_read(MatrixPattern, int d, const long double *shown,
                                long double *scratch);
#endif
