#include "suite/stat/fit.h"
#include "suite/stat/confidence.h"

#include <math.h>

static const long double SPARSE = 25;

typedef struct {
    long double statistic, pooled, pooled_expected;
    int cells;
} Sum;

static void add(Sum *sum, long double off, long double variance)
{
    sum->statistic += off * off / variance;
    sum->cells++;
}

static double finish(const Sum *sum)
{
    return sum->cells < 2
               ? 1
               : chi_square_p((double)sum->statistic, (double)(sum->cells - 1));
}

/* two-sided for a Poisson count: P(N >= x) = P(chi-square(2x) <= 2 mean) */
static double poisson_p(double x, double mean)
{
    double above = x > 0 ? 1 - chi_square_p(2 * mean, 2 * x) : 1;
    double below = chi_square_p(2 * mean, 2 * x + 2);
    return fmin(1, 2 * fmin(above, below));
}

double fit_p(int cells, const uint64_t *count, const long double *expected)
{
    Sum sum = {0};
    for (int i = 0; i < cells; i++) {
        long double got = (long double)count[i];
        if (!(expected[i] > 0)) {
            if (count[i] > 0)
                return 0;
        } else if (expected[i] < SPARSE) {
            sum.pooled += got;
            sum.pooled_expected += expected[i];
        } else {
            add(&sum, got - expected[i], expected[i]);
        }
    }
    if (sum.pooled_expected >= SPARSE)
        add(&sum, sum.pooled - sum.pooled_expected, sum.pooled_expected);
    double p = finish(&sum);
    if (sum.pooled_expected <= 0 || sum.pooled_expected >= SPARSE)
        return p;
    double rare = poisson_p((double)sum.pooled, (double)sum.pooled_expected);
    return fmin(1, 2 * fmin(p, rare));
}

/* With totals na, nb the difference a/na - b/nb of a cell has variance
 * (a+b)/(na nb) under one law; the sum of squares is chi-square again. */
double fit_two_p(int cells, const uint64_t *a, const uint64_t *b)
{
    Sum sum = {0};
    long double na = 0, nb = 0, pool_a = 0, pool_b = 0;
    for (int i = 0; i < cells; i++) {
        na += (long double)a[i];
        nb += (long double)b[i];
    }
    for (int i = 0; i < cells; i++) {
        long double x = (long double)a[i], y = (long double)b[i];
        if (x + y < 2 * SPARSE) {
            pool_a += x;
            pool_b += y;
        } else {
            add(&sum, x / na - y / nb, (x + y) / (na * nb));
        }
    }
    if (pool_a + pool_b >= 2 * SPARSE)
        add(&sum, pool_a / na - pool_b / nb, (pool_a + pool_b) / (na * nb));
    return finish(&sum);
}
