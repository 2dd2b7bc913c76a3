/* Derivation of the formulas.
 *
 * Laplace norm.  |X| and |Y| are Exp(1).  With |X| = t sin(theta) given,
 *
 *     P(|(X,Y)| >= t) = e^-t + int_0^t e^-x e^-sqrt(t^2-x^2) dx
 *                     = e^-t w2(t),
 *     w2(t) = 1 + int t cos(theta) e^(-t spread(theta)) dtheta
 *
 * over [0, pi/2], spread = sin + cos - 1; the third coordinate is added the
 * same way, with w2(t cos(theta)) as a further factor of the integrand.
 *
 * Operator norm of [[a,b],[b,c]].  The eigenvalues are m +- r, m = (a+c)/2,
 * r^2 = u^2 + b^2, u = (a-c)/2, so the norm is |m| + r with m and r
 * independent, and P = P(|m| >= t) + int_0^t density_|m|(x) P(r >= t-x) dx.
 * SYM1: m and u are N(0,1/2); see angle_density.  GOE: oracles/goe.c. */
#include "oracles/tails.h"
#include "oracles/goe.h"
#include "oracles/sums.h"
#include "suite/base/status.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_integration.h>
#include <math.h>

static const double QUARTER = 1.57079632679489661923; /* pi/2 */
static const double ROOT2 = 1.41421356237309504880;
static const double PI = 3.14159265358979323846;

enum { PIECES = 200 };
static const double ABSOLUTE = 1e-15, RELATIVE = 1e-12; /* of order 1 */

/* The integral over [0, pi/2] in two halves: for large t the integrands live
 * within 1/t of the ends, where bisection finds them at once. */
static bool integrate(double (*f)(double, void *), void *of, double *result)
{
    gsl_integration_workspace *w = gsl_integration_workspace_alloc(PIECES);
    if (w == NULL)
        status_no_memory();
    gsl_function g = {.function = f, .params = of};
    double low = 0, high = 0, error;
    int bad = gsl_integration_qag(&g, 0, QUARTER / 2, ABSOLUTE, RELATIVE,
                                  PIECES, GSL_INTEG_GAUSS31, w, &low, &error);
    bad |= gsl_integration_qag(&g, QUARTER / 2, QUARTER, ABSOLUTE, RELATIVE,
                               PIECES, GSL_INTEG_GAUSS31, w, &high, &error);
    gsl_integration_workspace_free(w);
    *result = low + high;
    return !bad;
}

/* sin + cos - 1 without cancellation at 0; near pi/2 by symmetry */
static double spread(double theta)
{
    double half = fmin(theta, QUARTER - theta) / 2;
    return 2 * sin(half) * (cos(half) - sin(half));
}

static double w2_density(double theta, void *of)
{
    double t = *(const double *)of;
    return t * cos(theta) * exp(-t * spread(theta));
}

static bool w2(double t, double *result)
{
    double integral;
    if (!integrate(w2_density, &t, &integral))
        return false;
    *result = 1 + integral;
    return true;
}

static double w3_density(double theta, void *of)
{
    double t = *(const double *)of, inner;
    if (!w2(t * cos(theta), &inner))
        return nan(""); /* the outer integral then fails too */
    return w2_density(theta, of) * inner;
}

/* beyond this t quadrature misses the ends, and the factor no longer changes
 * log P */
static const double FAR = 1e12;

/* P = e^-t times a factor that tends to d */
static bool laplace_norm(int d, double t, long double *log_p)
{
    double integral = d - 1;
    if (t < FAR && d == 2 && !integrate(w2_density, &t, &integral))
        return false;
    if (t < FAR && d == 3 && !integrate(w3_density, &t, &integral))
        return false;
    *log_p = logl(1 + (long double)integral) - (long double)t;
    return true;
}

/* (u,b) = r (cos, sin) has density e^(-k r^2) r / (pi sqrt 2) with k =
 * cos^2 + sin^2/2, so P(r >= y) is an integral of e^(-k y^2) / 2k over the
 * angle.  Completing the square against the density of |m| leaves
 * e^(-t^2 k/(1+k)) and two error functions; e^(-t^2/3), the least k/(1+k), is
 * taken out, and k/(1+k) - 1/3 = cos^2 / 3(1+k). */
static double angle_density(double theta, void *of)
{
    double t = *(const double *)of, square = cos(theta) * cos(theta);
    double k = (1 + square) / 2, root = sqrt(1 + k);
    return exp(-t * t * square / (3 * (1 + k))) / (k * root) *
           (erf(t / root) + erf(k * t / root));
}

static bool sym1_norm(double t, long double *log_p)
{
    double integral = 1;
    if (t < FAR && !integrate(angle_density, &t, &integral))
        return false;
    long double x = (long double)t, scale = -x * x / 3;
    long double factor = (long double)(ROOT2 / PI * integral);
    *log_p = scale + logl(factor + expl(log_erfc(x) - scale));
    return true;
}

/* log Gamma(a,x)/Gamma(a); far out by Legendre's continued fraction, backwards
 * from a depth that x well beyond a does not need */
static long double log_upper_gamma(long double a, long double x)
{
    double q = gsl_cdf_gamma_Q((double)fminl(x, 1e100L), (double)a, 1);
    if (q > 1e-290)
        return logl((long double)q);
    long double tail = 0;
    for (int k = 5000; k >= 1; k--)
        tail = k * (k - a) / (x + 2 * k + 1 - a - tail);
    return a * logl(x) - x - lgammal(a) - logl(x + 1 - a - tail);
}

/* log of 1 - Gamma(a,x)/Gamma(a), far out by its power series */
static long double log_lower_gamma(long double a, long double x)
{
    double p = gsl_cdf_gamma_P((double)fminl(x, 1e100L), (double)a, 1);
    if (p > 1e-290)
        return logl((long double)p);
    long double sum = 1, term = 1;
    for (int k = 1; term > 1e-20L * sum; k++) {
        term *= x / (a + k);
        sum += term;
    }
    return a * logl(x) - x - lgammal(a + 1) + logl(sum);
}

static bool known(TailLaw law, int d)
{
    switch (law) {
    case TAIL_CHI_SQUARE:
    case TAIL_CHI_SQUARE_DEFICIT:
    case TAIL_GAUSS_NORM:
    case TAIL_LAPLACE_SUM:
    case TAIL_GAUSS_SUM:
        return d >= 1;
    case TAIL_LAPLACE_NORM:
        return d >= 1 && d <= 3;
    case TAIL_GOE:
    case TAIL_GAUSS_AVERAGE:
        return d >= 1 && d <= GOE_MAX;
    case TAIL_SYM1:
        return d == 1 || d == 2;
    case TAIL_LAPLACE_MIRROR:
    case TAIL_LAPLACE_AVERAGE:
        return d == 1;
    }
    return false;
}

/* log P of the known laws of something nonnegative, at finite t > 0 */
static bool positive_tail(TailLaw law, int d, double t, long double *log_p)
{
    long double x = (long double)t, root2 = sqrtl(2);
    switch (law) {
    case TAIL_CHI_SQUARE:
        *log_p = log_upper_gamma(d / 2.0L, x / 2);
        return true;
    case TAIL_GAUSS_NORM:
        *log_p = log_upper_gamma(d / 2.0L, x * x / 2);
        return true;
    case TAIL_LAPLACE_NORM:
        return laplace_norm(d, t, log_p);
    case TAIL_SYM1:
        *log_p = log_erfc(x / root2);
        return d == 1 || sym1_norm(t, log_p);
    case TAIL_GOE:
        *log_p = goe_log_tail(d, t);
        return true;
    case TAIL_GAUSS_AVERAGE:
        *log_p = goe_log_tail(d, t * ROOT2);
        return true;
    case TAIL_LAPLACE_SUM:
        *log_p = laplace_sum_log_tail((unsigned)d, t);
        return true;
    case TAIL_GAUSS_SUM:
        *log_p = gauss_sum_log_tail((unsigned)d, t);
        return true;
    default: /* one Laplace entry */
        *log_p = -x;
        return true;
    }
}

static bool log_tail(TailLaw law, int d, double t, long double *log_p)
{
    const long double never = (long double)-INFINITY;
    if (!known(law, d) || isnan(t))
        return false;
    bool deficit = law == TAIL_CHI_SQUARE_DEFICIT;
    *log_p = t > 0 ? never : 0;
    if (deficit && !isinf(t))
        *log_p =
            t < d ? log_lower_gamma(d / 2.0L, (d - (long double)t) / 2) : never;
    if (deficit || t <= 0 || isinf(t))
        return true;
    return positive_tail(law, d, t, log_p);
}

bool tail_exact(TailLaw law, int d, double t, double *p)
{
    long double log_p;
    if (!log_tail(law, d, t, &log_p))
        return false;
    *p = fmin(1, (double)expl(log_p));
    return true;
}

bool tail_exact_log10(TailLaw law, int d, double t, double *log10_p)
{
    const long double log10_e = 0.434294481903251827651128918916605082L;
    long double log_p;
    if (!log_tail(law, d, t, &log_p))
        return false;
    *log10_p = (double)fmaxl(fminl(0, log_p * log10_e), -HUGE_VALL);
    return true;
}
