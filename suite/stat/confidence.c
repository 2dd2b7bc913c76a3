#include "suite/stat/confidence.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>

/* Continued fraction of I_x(a,b) by Lentz's method; converges fast for
 * x < (a+1)/(a+b+2), in about sqrt(max(a,b)) steps. */
static long double fraction(long double x, long double a, long double b)
{
    const long double tiny = 1e-4000L, precision = 1e-19L;
    long double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabsl(d) < tiny ? tiny : d);
    long double h = d;
    for (int m = 1; m < 1000000; m++) {
        long double i = m;
        long double even =
            i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i));
        d = 1 + even * d;
        c = 1 + even / c;
        d = 1 / (fabsl(d) < tiny ? tiny : d);
        c = fabsl(c) < tiny ? tiny : c;
        h *= d * c;
        long double odd = -(a + i) * (a + b + i) * x /
                          ((a + 2 * i) * (a + 2 * i + 1));
        d = 1 + odd * d;
        c = 1 + odd / c;
        d = 1 / (fabsl(d) < tiny ? tiny : d);
        c = fabsl(c) < tiny ? tiny : c;
        h *= d * c;
        if (fabsl(d * c - 1) < precision)
            break;
    }
    return h;
}

/* lgamma's error is relative to its size, so it is left out of the game above
 * a few thousand: Stirling's series of the three logs, the large parts
 * combined before they can cancel. */
static long double stirling_rest(long double x)
{
    long double r = 1 / x, r2 = r * r;
    return r * (1.0L / 12 -
                r2 * (1.0L / 360 - r2 * (1.0L / 1260 - r2 / 1680)));
}

/* log of x^a (1-x)^b / B(a,b) */
static long double log_front(long double x, long double a, long double b)
{
    if (a < 50 || b < 50)
        return a * logl(x) + b * log1pl(-x) + lgammal(a + b) - lgammal(a) -
               lgammal(b);
    long double n = a + b, p = a / n;
    long double ratio_a = x / p, ratio_b = (1 - x) / (1 - p);
    return a * logl(ratio_a) + b * logl(ratio_b) +
           0.5L * logl(a * (b / n) / (2 * 3.14159265358979323846264L)) +
           stirling_rest(n) - stirling_rest(a) - stirling_rest(b);
}

long double beta_regularised(long double x, long double a, long double b)
{
    if (x <= 0)
        return 0;
    if (x >= 1)
        return 1;
    long double front = expl(log_front(x, a, b));
    return x < (a + 1) / (a + b + 2)
               ? front * fraction(x, a, b) / a
               : 1 - front * fraction(1 - x, b, a) / b;
}

/* the x with I_x(a,b) = p, by bisection; rising in x */
static double beta_quantile(long double p, long double a, long double b)
{
    long double low = 0, high = 1;
    for (int i = 0; i < 200 && high - low > 1e-18L * high; i++) {
        long double middle = (low + high) / 2;
        if (beta_regularised(middle, a, b) < p)
            low = middle;
        else
            high = middle;
    }
    return (double)((low + high) / 2);
}

double binomial_lower(uint64_t k, uint64_t n, double alpha)
{
    if (k == 0)
        return 0;
    if (k == n)
        return exp(log(alpha) / (double)n);
    return beta_quantile((long double)alpha, (long double)k,
                         (long double)(n - k) + 1);
}

/* by symmetry, from the failures: small alpha keeps its digits */
double binomial_upper(uint64_t k, uint64_t n, double alpha)
{
    if (n == 0 || k == n)
        return 1;
    if (k == 0)
        return -expm1(log(alpha) / (double)n);
    return 1 - beta_quantile((long double)alpha, (long double)(n - k),
                             (long double)k + 1);
}

double chi_square_p(double statistic, double freedom)
{
    return gsl_cdf_chisq_Q(statistic, freedom);
}

double normal_p(double z)
{
    return erfc(fabs(z) / sqrt(2));
}

double mean_half_width(double sd, int n, double level)
{
    double t = gsl_cdf_tdist_Pinv((1 + level) / 2, (double)(n - 1));
    return t * sd / sqrt((double)n);
}
