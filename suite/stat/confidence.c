#include "suite/stat/confidence.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>

/* I_x(a,b) B(a,b) / (x^a (1-x)^b) for x at or below the mean a/(a+b), by the
 * continued fraction of Didonato and Morris (1992, eq. 9) in some
 * sqrt(max(a,b)) steps.  y = 1-x and gap = a - (a+b)x come from the caller, who
 * has them to full precision. */
static long double fraction(long double x, long double y, long double gap,
                            long double a, long double b)
{
    const long double precision = 1e-19L;
    long double top = 1, top_before = 0, bottom_before = 1;
    long double bottom = a * (1 + gap) / (a + 1);
    long double value = top / bottom;
    for (int m = 1; m < 100000000; m++) {
        long double i = m, s = a + 2 * i - 1, w = i * (b - i) * x;
        long double alpha = (a + i - 1) * (a + b + i - 1) / (s * s) * (w * x);
        long double beta =
            i + w / s + (a + i) / (s + 2) * (1 + gap + i * (1 + y));
        long double next_top = alpha * top_before + beta * top;
        long double next_bottom = alpha * bottom_before + beta * bottom;
        long double before = value;
        value = next_top / next_bottom;
        if (fabsl(value - before) <= precision * value)
            break;
        top_before = top / next_bottom;
        bottom_before = bottom / next_bottom;
        top = value;
        bottom = 1;
    }
    return value;
}

/* lgamma(x) minus Stirling's (x-1/2) log x - x + log(2 pi)/2.  The
 * large parts of three such logarithms are combined on paper, so that
 * they do not cancel. */
static long double stirling_rest(long double x)
{
    const long double half_log_2pi = 0.918938533204672741780329736405617640L;
    if (x < 50)
        return lgammal(x) - ((x - 0.5L) * logl(x) - x + half_log_2pi);
    long double r = 1 / x, r2 = r * r;
    return r * (1.0L / 12 - r2 * (1.0L / 360 - r2 * (1.0L / 1260 - r2 / 1680)));
}

/* log of x^a (1-x)^b / B(a,b), around the mean a/(a+b) in terms of
 * off = (a+b)x - a: a log(x) alone would lose a times the precision of x */
static long double log_front(long double x, long double off, long double a,
                             long double b)
{
    const long double two_pi = 6.28318530717958647692528676655900577L;
    long double n = a + b;
    long double part_a =
        fabsl(off) < a / 2 ? log1pl(off / a) : logl(x) - logl(a / n);
    long double part_b =
        fabsl(off) < b / 2 ? log1pl(-off / b) : log1pl(-x) - logl(b / n);
    return a * part_a + b * part_b + 0.5L * logl(a * (b / n) / two_pi) +
           stirling_rest(n) - stirling_rest(a) - stirling_rest(b);
}

typedef struct {
    long double below, above; /* I_x(a,b) and the rest, both to full digits */
    long double slope;        /* of below, in log x */
} Beta;

static Beta beta_at(long double x, long double a, long double b)
{
    long double off = fmal(x, a + b, -a);
    long double front = expl(log_front(x, off, a, b));
    Beta beta = {.slope = front / (1 - x)};
    if (off <= 0) {
        beta.below = front * fraction(x, 1 - x, -off, a, b);
        beta.above = 1 - beta.below;
    } else {
        beta.above = front * fraction(1 - x, x, off, b, a);
        beta.below = 1 - beta.above;
    }
    return beta;
}

long double beta_regularised(long double x, long double a, long double b)
{
    return x <= 0 ? 0 : x >= 1 ? 1 : beta_at(x, a, b).below;
}

/* The x with I_x(a,b) = p, or 1 - I_x(a,b) = p when above.  Newton's method
 * for log p as a function of log x, a concave one for a, b >= 1, so that it
 * comes from one side; bisection where a step would leave the bracket. */
static double beta_quantile(long double p, long double a, long double b,
                            bool above)
{
    long double low = 0, high = 1, x = a / (a + b);
    for (int i = 0; i < 200 && high - low > 1e-18L * high; i++) {
        Beta beta = beta_at(x, a, b);
        long double got = above ? beta.above : beta.below;
        bool left = above ? got > p : got < p;
        *(left ? &low : &high) = x;
        long double next = high; /* where it underflows: bisection */
        if (got > 0 && beta.slope > 0)
            next = x * expl((above ? -got : got) * logl(p / got) / beta.slope);
        if (!(next > low && next < high))
            next = (low + high) / 2;
        bool settled = fabsl(next - x) <= 1e-17L * x;
        x = next;
        if (settled)
            break;
    }
    return (double)x;
}

double binomial_lower(uint64_t k, uint64_t n, double alpha)
{
    if (k == 0)
        return 0;
    if (k == n)
        return exp(log(alpha) / (double)n);
    return beta_quantile((long double)alpha, (long double)k,
                         (long double)(n - k) + 1, false);
}

double binomial_upper(uint64_t k, uint64_t n, double alpha)
{
    if (n == 0 || k == n)
        return 1;
    if (k == 0)
        return -expm1(log(alpha) / (double)n);
    return beta_quantile((long double)alpha, (long double)k + 1,
                         (long double)(n - k), true);
}

/* P(X <= k) = I_(1-p)(n-k, k+1) */
uint64_t binomial_quantile(uint64_t n, double p, double level)
{
    uint64_t low = 0, high = n;
    if (!(p > 0))
        return 0;
    while (low < high) {
        uint64_t k = low + (high - low) / 2;
        long double tail = beta_regularised(
            1 - (long double)p, (long double)(n - k), (long double)k + 1);
        if (tail >= (long double)level)
            high = k;
        else
            low = k + 1;
    }
    return low;
}

double binomial_p(uint64_t k, uint64_t n, double p)
{
    long double x = (long double)p, above = 1, below = 1;
    if (k > 0)
        above = beta_regularised(x, (long double)k, (long double)(n - k) + 1);
    if (k < n)
        below =
            beta_regularised(1 - x, (long double)(n - k), (long double)k + 1);
    return (double)fminl(1, 2 * fminl(above, below));
}

Interval binomial_interval(uint64_t k, uint64_t n, double alpha)
{
    return (Interval){binomial_lower(k, n, alpha / 2),
                      binomial_upper(k, n, alpha / 2)};
}

double chi_square_p(double statistic, double freedom)
{
    return gsl_cdf_chisq_Q(statistic, freedom);
}

double normal_p(double z)
{
    return erfc(fabs(z) / sqrt(2));
}

double mean_of_sum(double sum, double n)
{
    return n > 0 ? sum / n : (double)NAN;
}

double mean_half_width(double sd, int n, double level)
{
    double t = gsl_cdf_tdist_Pinv((1 + level) / 2, (double)(n - 1));
    return t * sd / sqrt((double)n);
}
