/* Bounds of P(X >= t) where no exact law is known.
 *
 * SYM1, d >= 3.  GOE = SYM1 + D, D diagonal N(0,1), independent.
 *   upper: the ball {|M| < t} is convex and symmetric, so the smaller
 *     covariance gives it the larger mass: P(|SYM1| >= t) <= P(|GOE| >= t)
 *     (Anderson 1955).
 *   lower: |GOE| <= |SYM1| + max|D_ii|, so P(|SYM1| >= t) >= P(|GOE| >= t+r) -
 *     P(max|D_ii| >= r) for every r: good in the bulk.  In the tail the
 *     directions (+-1, .., +-1)/sqrt d, whose x'Mx have the largest variance;
 *     P(some |x'Mx| >= t) >= N p^2 / sum_j P(both) (Chung & Erdos 1952).
 *     Between them the exact law of the d/2 independent 2 x 2 blocks.
 * Laplace norm, d >= 4.  |v|_1/sqrt d <= |v|_2 <= |v|_1 ~ Gamma(d), and
 *     |v|_2 >= t needs a coordinate beyond t/sqrt d.
 * Laplace matrices, d >= 2.  Between the largest |diagonal entry| and the
 *     largest sum of a row's absolute values, by the union bound. */
#include "oracles/goe.h"
#include "oracles/tails.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

enum { MOST = GOE_MAX };
static const double ROUNDING = 1e-11;

typedef struct {
    double lower, upper;
} Bracket;

static double goe(int d, double t)
{
    return (double)expl(goe_log_tail(d, t));
}

/* P(|N(0,1)| >= x) */
static double two_sided(double x)
{
    return erfc(x / sqrt(2));
}

/* P(some of d independent events of probability q) */
static double any(int d, double q)
{
    return -expm1(d * log1p(-q));
}

static double sym1_lower_coupled(int d, double t)
{
    double best = 0;
    for (int i = 0; i < 24; i++) {
        double r = 0.6 + 0.2 * i;
        best = fmax(best, goe(d, t + r) - any(d, two_sided(r)));
    }
    return best;
}

/* Directions at Hamming distance k have x.y = 1 - 2k/d and correlation (2
 * (x.y)^2 - 1/d) / s^2; both beyond u in absolute value needs their sum or
 * their difference beyond 2u. */
static double sym1_lower_flat(int d, double t)
{
    double s = sqrt(2 - 1.0 / d), u = t / s, p = two_sided(u), pairs = 0;
    for (int k = 0; k <= d; k++) {
        double dot = 1 - 2.0 * k / d;
        double r = (2 * dot * dot - 1.0 / d) / (s * s);
        double both = two_sided(u * sqrt(2 / fmax(1e-9, 1 + r))) +
                      two_sided(u * sqrt(2 / fmax(1e-9, 1 - r)));
        pairs += exp(lgamma(d + 1) - lgamma(k + 1) - lgamma(d - k + 1)) / 2 *
                 fmin(p, both);
    }
    return pairs > 0 ? ldexp(p, d - 1) * (p / pairs) : 0;
}

static Bracket sym1(int d, double t)
{
    double two = 0;
    tail_exact(TAIL_SYM1, 2, t, &two);
    double lower = fmax(sym1_lower_flat(d, t), sym1_lower_coupled(d, t));
    return (Bracket){fmax(any(d / 2, two), lower), goe(d, t)};
}

static Bracket laplace_norm(int d, double t)
{
    double three = 0;
    tail_exact(TAIL_LAPLACE_NORM, 3, t, &three);
    return (Bracket){fmax(three, gsl_cdf_gamma_Q(t * sqrt(d), d, 1)),
                     fmin(gsl_cdf_gamma_Q(t, d, 1), any(d, exp(-t / sqrt(d))))};
}

/* P(a row's sum >= t): d iid Exp(1) where mirrored; where averaged at most one
 * of them and 2d-2 halves, integrated over the latter */
static double row_sum(TailLaw law, int d, double t)
{
    if (law == TAIL_LAPLACE_MIRROR)
        return gsl_cdf_gamma_Q(t, d, 1);
    double halves = 2 * d - 2;
    return gsl_cdf_gamma_Q(2 * t, halves, 1) +
           exp(halves * log(2) - t) * gsl_cdf_gamma_P(t, halves, 1);
}

static Bracket laplace_matrix(TailLaw law, int d, double t)
{
    return (Bracket){any(d, exp(-t)), d * row_sum(law, d, t)};
}

static Bracket bracket(TailLaw law, int d, double t)
{
    switch (law) {
    case TAIL_SYM1:
        return sym1(d, t);
    case TAIL_LAPLACE_NORM:
        return laplace_norm(d, t);
    default:
        return laplace_matrix(law, d, t);
    }
}

bool tail_bracket(TailLaw law, int d, double t, double *lower, double *upper)
{
    double p;
    if (tail_exact(law, d, t, &p)) {
        *lower = *upper = p;
        return true;
    }
    if (d < 1 || d > MOST || isnan(t))
        return false;
    Bracket b = {1, 1};
    if (t > 0)
        b = bracket(law, d, fmin(t, 1e100));
    *lower = fmax(0, fmin(1, b.lower) * (1 - ROUNDING));
    *upper = fmin(1, b.upper * (1 + ROUNDING));
    return true;
}
