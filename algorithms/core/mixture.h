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
    MIXTURE_NOISE_GOE,
    MIXTURE_NOISE_SYM1,
    MIXTURE_NOISE_PROJ,
    MIXTURE_NOISE_IID
} MixtureNoise;
#define MIXTURE_NOISE_NAMES "goe|sym1|proj|iid"

/* phi[a][.] of one state, for all actions: psi is the task's block of s */
void mixture_features(const Task *, int s, const double *v, double *phi);
/* sum over s' of psi(s'|s,a) v(s'), one pair */
void mixture_feature(const Task *, int s, int a, const double *v, double *phi);

/* how many coordinates a symmetric d x d matrix has on a channel */
int pattern_size(MixtureNoise, int d);
/* their noise scales; the array is taken from the arena */
const double *pattern_scales(MixtureNoise, int d, double scale, Arena *);
/* moved += n x x' in the channel's coordinates */
void pattern_add(MixtureNoise, int d, long double n, const double *x,
                 long double *sum);
/* the packed lower triangle that a channel shows; scratch has room for it */
const long double *pattern_read(MixtureNoise, int d, const long double *shown,
                                long double *scratch);

/* The two channels of a regression at one step: its Gram matrix, its target. */
typedef struct {
    Schedule when;
    NoiseLaw law;
    MixtureNoise pattern;
    int d;
    double matrix, vector; /* noise scales */
    uint64_t leaves;
} MixtureRegression;
void regression_channels(const MixtureRegression *, const char *name, int h,
                         Channel out[2], Arena *);
/* The summed squares, in noise scales, of what a replaced user moves both
 * Gaussian channels by at most, her features within a ball of radius feature,
 * her target in [0, target]. */
double regression_shift(MixtureNoise, double matrix, double vector,
                        double feature, double target);
/* sum over s' of the block's visits to s' from this cell, times v(s')^power */
long double mixture_target(const Block *, int cell, const double *v, int power);
/* moved += y x */
void vector_add(int d, long double y, const double *x, long double *sum);
#endif
