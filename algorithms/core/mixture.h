/* What the algorithms for linear mixture MDPs share: features of values, what
 * users contribute to a regression, and noise on symmetric matrices.
 *
 * phi_V(s,a) = sum over s' of psi(s'|s,a) V(s'); p(s'|s,a) = <psi(s'|s,a), w>.
 */
#ifndef ALGORITHMS_CORE_MIXTURE_H
#define ALGORITHMS_CORE_MIXTURE_H
#include "algorithms/algorithm.h"
#include "algorithms/core/ridge.h"

/* Noise on a symmetric matrix; s is the noise scale of an entry. */
typedef enum {
    MIXTURE_NOISE_GOE,  /* symmetric: s off the diagonal, sqrt(2) s on it */
    MIXTURE_NOISE_SYM1, /* symmetric: s everywhere */
    MIXTURE_NOISE_PROJ, /* (Z + Z')/2, Z with d^2 independent entries of s */
    MIXTURE_NOISE_IID   /* Z itself is released; the reader takes (Z + Z')/2 */
} MixtureNoise;
#define MIXTURE_NOISE_NAMES "goe|sym1|proj|iid"

/* phi_v(s,a) for all actions of state s, phi[a][.] */
void mixture_features(const Task *, int s, const double *v, double *phi);
/* phi_v(s,a) */
void mixture_feature(const Task *, int s, int a, const double *v, double *phi);

/* how many coordinates a symmetric d x d matrix has on its channel: d^2 for
 * IID, else d (d+1)/2 */
int pattern_size(MixtureNoise, int d);
/* the noise scales of these coordinates, in the arena */
const double *pattern_scales(MixtureNoise, int d, double scale, Arena *);
/* sum += n x x' in the channel's coordinates */
void pattern_add(MixtureNoise, int d, long double n, const double *x,
                 long double *sum);
/* The packed lower triangle of the matrix that a channel shows; of IID the
 * symmetric part, which is written to scratch. */
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
/* The largest summed square, in units of the noise scales, by which replacing a
 * user shifts both Gaussian channels, if her features are in the ball of radius
 * `feature` and her target in [0, target]. */
double regression_shift(MixtureNoise, double matrix, double vector,
                        double feature, double target);
/* sum over s' of the block's visits to s' from this cell, times v(s')^power */
long double mixture_target(const Block *, int cell, const double *v, int power);
/* sum += y x */
void vector_add(int d, long double y, const double *x, long double *sum);
#endif
