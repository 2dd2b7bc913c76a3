/* The shadow of a private regression: the same sums without noise, kept by the
 * harness from the users' own data, and what lemmas say of the difference.
 *
 *     shadow_add(&s, n, y, x);        n users with feature x, targets summing y
 *     shadow_excess(&s, factor, e);   eigenvalues of Lambda - sum x x'
 *
 * Features and truth are written here a second time: nothing is asked from the
 * algorithm but what it thinks, its Lambda = L L' and its estimate. */
#ifndef SUITE_OBSERVE_REGRESSION_TRUTH_H
#define SUITE_OBSERVE_REGRESSION_TRUTH_H
#include "envs/env.h"
#include "suite/base/arena.h"

#include <math.h>

typedef struct {
    int d;
    const double *truth;          /* [d] */
    long double *gram;            /* [d][d] sum of x x' */
    long double *target;          /* [d] sum of y x */
    long double *noise;           /* [d] sum of (y - <x, truth>) x */
    long double *square, *vector; /* scratch */
    double *dense, *value;
} Shadow;

/* truth stays the caller's */
void shadow_open(Shadow *, int d, const double *truth, Arena *);
void shadow_add(Shadow *, long double n, long double y, const double *x);
/* |sum x (y - <x, truth>)| in (ridge I + sum x x')^-1 */
double shadow_self_normalised(const Shadow *, double ridge);
/* the least and the largest eigenvalue of L L' - sum x x' */
void shadow_excess(const Shadow *, const double *factor, double out[2]);
/* log det(I + sum x x' / ridge) */
double shadow_log_det(const Shadow *, double ridge);
/* of shown less the sum of targets: its norm; its norm in (L L' - sum x x')^-1,
 * infinite where that is not definite */
double shadow_vector_noise(const Shadow *, const long double *shown);
double shadow_vector_noise_in(const Shadow *, const double *factor,
                              const long double *shown);
/* largest |estimate - (ridge I + sum x x')^-1 sum of targets|, over the largest
 * entry: by Gaussian elimination */
double shadow_naive_error(const Shadow *, double ridge, const double *estimate);

/* places: of i-th rows of n, of the values [S] at the step after h */
static inline size_t shadow_row(int i, int n)
{
    return (size_t)i * (size_t)n;
}
static inline size_t shadow_after(Shape d, int h)
{
    return shadow_row(h + 1, d.S);
}

/* the larger of the two; what is no number stays */
static inline void keep_worst(double *worst, double x)
{
    if (!(x <= *worst) && *worst == *worst)
        *worst = x;
}

static inline double worse_of(double a, double b)
{
    keep_worst(&a, b);
    return a;
}

/* What is only looked at inside the printed ellipsoids; no number where nobody
 * can say whether the truth was: rounding hid it, or at bonus 0 the algorithm
 * does not show the paper's radius. */
static inline double within(double confidence, double scale, double x)
{
    return scale > 0 && !isnan(confidence) ? x : (double)NAN;
}

/* A confidence ellipsoid's ratio, above 1 outside.  A singular Lambda has none:
 * outside.  No radius, or rounding beyond 1 % of it: no number, nobody can
 * say. */
double shadow_confidence(int d, const double *factor, const double *estimate,
                         const double *truth, double radius, double rounding);
/* |estimate - truth| in L L', and |x| in its inverse */
double shadow_distance(int d, const double *factor, const double *estimate,
                       const double *truth);
double shadow_width(int d, const double *factor, const double *x);
/* x[i] = times * sum over s' of psi_i(s'|s,a) v[s'] of every pair of a step */
void shadow_features(const Task *, double times, const double *v, double *x);
#endif
