/* Where the formulas come from.
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
 * GOE: m, u, b are N(0,1), r is Rayleigh, and completing the square gives
 * erfc(t/sqrt 2) + sqrt 2 e^(-t^2/4) erf(t/2).  SYM1: m and u are N(0,1/2);
 * see angle_density. */
#include "oracles/tails.h"

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
        return false;
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

static bool laplace_norm(int d, double t, double *p)
{
    double scale = exp(-t), integral = 0;
    if (scale > 0 && d == 2 && !integrate(w2_density, &t, &integral))
        return false;
    if (scale > 0 && d == 3 && !integrate(w3_density, &t, &integral))
        return false;
    *p = fmin(1, scale * (1 + integral));
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

static bool sym1_norm(double t, double *p)
{
    double scale = exp(-t * t / 3), integral = 0;
    if (scale > 0 && !integrate(angle_density, &t, &integral))
        return false;
    *p = fmin(1, erfc(t) + ROOT2 / PI * scale * integral);
    return true;
}

static double goe_norm(double t)
{
    return fmin(1, erfc(t / ROOT2) + ROOT2 * exp(-t * t / 4) * erf(t / 2));
}

static bool known(TailLaw law, int d)
{
    switch (law) {
    case TAIL_CHI_SQUARE:
    case TAIL_CHI_SQUARE_DEFICIT:
    case TAIL_GAUSS_NORM:
        return d >= 1;
    case TAIL_LAPLACE_NORM:
        return d >= 1 && d <= 3;
    case TAIL_SYM1:
    case TAIL_GOE:
        return d == 1 || d == 2;
    case TAIL_LAPLACE_MIRROR:
    case TAIL_LAPLACE_AVERAGE:
        return d == 1;
    }
    return false;
}

/* The known laws of something nonnegative, at t > 0. */
static bool positive_tail(TailLaw law, int d, double t, double *p)
{
    switch (law) {
    case TAIL_CHI_SQUARE:
        *p = gsl_cdf_chisq_Q(t, d);
        return true;
    case TAIL_GAUSS_NORM:
        *p = gsl_cdf_chisq_Q(t * t, d);
        return true;
    case TAIL_LAPLACE_NORM:
        return laplace_norm(d, t, p);
    case TAIL_SYM1:
        if (d == 2)
            return sym1_norm(t, p);
        *p = erfc(t / ROOT2);
        return true;
    case TAIL_GOE:
        *p = d == 2 ? goe_norm(t) : erfc(t / 2);
        return true;
    default: /* one Laplace entry */
        *p = exp(-t);
        return true;
    }
}

bool tail_exact(TailLaw law, int d, double t, double *p)
{
    if (!known(law, d) || isnan(t))
        return false;
    t = fmax(-1e100, fmin(t, 1e100)); /* GSL has no answer at infinity */
    if (law == TAIL_CHI_SQUARE_DEFICIT) {
        *p = t < d ? gsl_cdf_chisq_P(d - t, d) : 0;
        return true;
    }
    if (t <= 0) {
        *p = 1;
        return true;
    }
    return positive_tail(law, d, t, p);
}
