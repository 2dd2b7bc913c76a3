#include "suite/stat/bootstrap.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Computes the statistic on every resample, sorted; false if one is NaN. */
static bool resample(const Bootstrap *b, Rng *rng, int *index, double *value)
{
    for (int r = 0; r < b->resamples; r++) {
        for (int i = 0; i < b->n; i++)
            index[i] = (int)(rng_uniform(rng) * b->n);
        value[r] = b->statistic(b->x, b->n, index);
        if (isnan(value[r]))
            return false;
    }
    qsort(value, (size_t)b->resamples, sizeof *value, by_value);
    return true;
}

/* quantile p by interpolation between the order statistics around p (m+1)
 * (Davison & Hinkley 1997, 5.2) */
static double quantile(const double *value, int m, double p)
{
    double at = fmin(fmax(p * (m + 1), 1), m);
    int below = (int)at;
    double part = at - below, low = value[below - 1];
    return part > 0 ? low + part * (value[below] - low) : low;
}

static double all_of(const Bootstrap *b, int *index)
{
    for (int i = 0; i < b->n; i++)
        index[i] = i;
    return b->statistic(b->x, b->n, index);
}

/* share of the resamples below the statistic of the whole sample; ties count as
 * one half */
static double share_below(const double *value, int m, double whole)
{
    int below = 0, same = 0;
    for (int r = 0; r < m; r++) {
        below += value[r] < whole;
        same += value[r] == whole;
    }
    double share = (below + same / 2.0) / m;
    return fmin(fmax(share, 0.5 / m), 1 - 0.5 / m);
}

/* skewness of the jackknife values over 6; 0 when they are all equal */
static double acceleration(const Bootstrap *b, int *index, double *left_out)
{
    double mean = 0, squares = 0, cubes = 0;
    for (int i = 0; i < b->n; i++) {
        for (int j = 0; j < b->n - 1; j++)
            index[j] = j < i ? j : j + 1;
        left_out[i] = b->statistic(b->x, b->n - 1, index);
        mean += left_out[i] / b->n;
    }
    for (int i = 0; i < b->n; i++) {
        double off = mean - left_out[i];
        squares += off * off;
        cubes += off * off * off;
    }
    return squares > 0 ? cubes / (6 * pow(squares, 1.5)) : 0;
}

/* the level at which BCa reads the sorted resamples instead of p */
static double adjusted(double p, double bias, double skew)
{
    double z = bias + gsl_cdf_ugaussian_Pinv(p);
    return gsl_cdf_ugaussian_P(bias + z / (1 - skew * z));
}

static Interval interval(const Bootstrap *b, Rng *rng, Arena *arena, bool bca)
{
    Interval result = {(double)NAN, (double)NAN};
    if (b->n < 2 || b->resamples < 1)
        return result;
    size_t mark = arena_mark(arena);
    int *index = arena_array(arena, int, b->n);
    double *value = arena_array(arena, double, b->resamples);
    double low = (1 - b->level) / 2, high = 1 - low;
    bool good = resample(b, rng, index, value);
    if (good && bca) {
        double whole = all_of(b, index);
        double skew = acceleration(b, index, arena_array(arena, double, b->n));
        double share = share_below(value, b->resamples, whole);
        double bias = gsl_cdf_ugaussian_Pinv(share);
        low = adjusted(low, bias, skew);
        high = adjusted(high, bias, skew);
        good = !isnan(whole) && !isnan(low) && !isnan(high);
    }
    if (good)
        result = (Interval){quantile(value, b->resamples, low),
                            quantile(value, b->resamples, high)};
    arena_reset(arena, mark);
    return result;
}

Interval bootstrap_percentile(const Bootstrap *b, Rng *rng, Arena *arena)
{
    return interval(b, rng, arena, false);
}

Interval bootstrap_bca(const Bootstrap *b, Rng *rng, Arena *arena)
{
    return interval(b, rng, arena, true);
}

double bootstrap_mean(const void *x, int n, const int *index)
{
    const double *value = x;
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += value[index[i]];
    return sum / n;
}
