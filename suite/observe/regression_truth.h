/* The noise-free sums of a private regression, from the users' own data, and
 * what lemmas compare with them: the noise in the released matrix and vector,
 * and the ratio of a confidence ellipsoid.
 *
 *     truth_add(&s, n, y, x);       n users with feature x whose
 *                                              targets sum to y
 *     truth_excess(&s, factor, e);  eigenvalues of Lambda - sum x x'
 *
 * Features and the true parameter are computed here a second time.  Of the
 * algorithm only its Lambda = L L' (factor: L) and its estimate are read. */
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
    double *dense, *value;        /* scratch */
} RegressionTruth;

/* truth [d]: the true parameter; it is kept by pointer. */
void truth_open(RegressionTruth *, int d, const double *truth, Arena *);
void truth_add(RegressionTruth *, long double n, long double y,
               const double *x);
/* The self-normalised martingale: |sum x (y - <x, truth>)| in the norm of
 * (ridge I + sum x x')^-1; INFINITY when that matrix is not definite. */
double truth_self_normalised(const RegressionTruth *, double ridge);
/* the least and the largest eigenvalue of L L' - sum x x' */
void truth_excess(const RegressionTruth *, const double *factor, double out[2]);
/* log det(I + sum x x' / ridge); NaN when the matrix is not definite */
double truth_log_det(const RegressionTruth *, double ridge);
/* The noise in the released vector, shown - sum y x: its Euclidean norm, and
 * its norm in (L L' - sum x x')^-1, INFINITY where that is not definite. */
double truth_vector_noise(const RegressionTruth *, const long double *shown);
double truth_vector_noise_in(const RegressionTruth *, const double *factor,
                             const long double *shown);
/* The largest error of the estimate against the ridge estimate without noise,
 * (ridge I + sum x x')^-1 sum y x, which is solved by Gaussian elimination;
 * relative to its largest entry, absolute where that is 0. */
double truth_naive_error(const RegressionTruth *, double ridge,
                         const double *estimate);

/* offsets: of row i in rows of n; of the values [S] of step h + 1 */
static inline size_t row_offset(int i, int n)
{
    return (size_t)i * (size_t)n;
}
static inline size_t after_offset(Shape d, int h)
{
    return row_offset(h + 1, d.S);
}

/* *worst becomes the larger of the two; NaN, once met, stays. */
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

/* x if the truth is known to be inside the published confidence set, NaN if
 * that cannot be decided: because rounding hides it, or because the algorithm,
 * run without bonuses (scale 0), does not publish the paper's radius. */
static inline double within(double confidence, double scale, double x)
{
    return scale > 0 && !isnan(confidence) ? x : (double)NAN;
}

/* |estimate - truth| in Lambda over the radius of the confidence ellipsoid:
 * above 1 the truth is outside.  2 when Lambda is singular (rounding is
 * INFINITY); NaN without a radius or when rounding exceeds 1 % of it. */
double ellipsoid_ratio(int d, const double *factor, const double *estimate,
                       const double *truth, double radius, double rounding);
/* |estimate - truth| in the norm of L L' */
double ellipsoid_distance(int d, const double *factor, const double *estimate,
                          const double *truth);
/* |x| in the norm of (L L')^-1 */
double ellipsoid_width(int d, const double *factor, const double *x);
/* The features of a value function v [S], for every pair (s,a) of a step:
 * x[i] = times * sum over s' of psi_i(s'|s,a) v[s'] */
void value_features(const Task *, double times, const double *v, double *x);
#endif
