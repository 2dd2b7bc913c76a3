#include "suite/stat/bernstein.h"

#include <math.h>
#include <stdbool.h>

static const Interval nothing = {0, 1};

static Interval undefined(void)
{
    return (Interval){(double)NAN, (double)NAN};
}

static bool in_unit(int n, const double *x)
{
    for (int i = 0; i < n; i++)
        if (!(x[i] >= 0 && x[i] <= 1))
            return false;
    return true;
}

Interval bernstein_interval(uint64_t n, double mean, double variance,
                            double alpha)
{
    if (n < 2)
        return nothing;
    if (!(mean >= 0 && mean <= 1 && variance >= 0 && alpha > 0))
        return undefined();
    double log_term = log(4 / alpha); /* each side has half of alpha */
    double width = sqrt(2 * variance * log_term / (double)n) +
                   7 * log_term / (3 * (double)(n - 1));
    return (Interval){fmax(0, mean - width), fmin(1, mean + width)};
}

Interval bernstein_of(int n, const double *x, double alpha)
{
    long double mean = 0, square = 0;
    if (!in_unit(n, x))
        return undefined();
    for (int i = 0; i < n; i++) { /* Welford */
        long double off = x[i] - mean;
        mean += off / (i + 1);
        square += off * (x[i] - mean);
    }
    long double variance = n > 1 ? square / (n - 1) : 0;
    return bernstein_interval((uint64_t)n, (double)mean, (double)variance,
                              alpha);
}

/* The largest log-capital so far of a gambler who bets that values are above
 * (side 1) or below (side -1) m, at odds that are fair if the mean is m.  The
 * capital is then a martingale and ever exceeds 2/alpha with probability at
 * most alpha/2 (Ville).  A bet depends on the values before it (Waudby-Smith &
 * Ramdas, eqs. 24-26, c = 3/4). */
static double best_capital(int n, const double *x, double m, int side,
                           double alpha)
{
    const double c = 0.75;
    double most = c / (side > 0 ? m : 1 - m), log_term = log(2 / alpha);
    double sum = 0.5, squares = 0.25, capital = 0, best = 0;
    for (int i = 0; i < n; i++) {
        double variance = squares / (i + 1);
        double bet = fmin(most, sqrt(2 * log_term / (variance * n)));
        capital += log1p(side * bet * (x[i] - m));
        best = fmax(best, capital);
        sum += x[i];
        squares += pow(x[i] - sum / (i + 2), 2);
    }
    return best;
}

/* An end of the interval: the m at which the capital, which falls (side 1) or
 * grows (side -1) in m, reaches 2/alpha. */
static double betting_end(int n, const double *x, int side, double alpha)
{
    double refuted = side > 0 ? 0 : 1, open = 1 - refuted;
    for (int i = 0; i < 50; i++) {
        double m = (refuted + open) / 2;
        bool rich = best_capital(n, x, m, side, alpha) >= log(2 / alpha);
        *(rich ? &refuted : &open) = m;
    }
    return refuted;
}

Interval betting_interval(int n, const double *x, double alpha)
{
    if (!in_unit(n, x) || !(alpha > 0))
        return undefined();
    return (Interval){betting_end(n, x, 1, alpha),
                      betting_end(n, x, -1, alpha)};
}

double dkw_half_width(uint64_t n, double alpha)
{
    return n == 0 ? 1 : fmin(1, sqrt(log(2 / alpha) / (2 * (double)n)));
}
