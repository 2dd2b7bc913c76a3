#include "suite/stat/paired.h"
#include "suite/stat/bootstrap.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
    const double *value;
    double *scratch; /* as long */
} Sample;

/* --- statistics ----------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* the chosen values, sorted, in the scratch */
static const double *sorted(const Sample *s, int n, const int *index)
{
    for (int i = 0; i < n; i++)
        s->scratch[i] = s->value[index[i]];
    qsort(s->scratch, (size_t)n, sizeof *s->scratch, by_value);
    return s->scratch;
}

static double median(const void *x, int n, const int *index)
{
    const double *v = sorted(x, n, index);
    double low = v[(n - 1) / 2], high = v[n / 2];
    return low + (high - low) / 2;
}

static double middle_mean(const void *x, int n, const int *index)
{
    const double *v = sorted(x, n, index);
    int cut = n / 4, kept = n - 2 * cut;
    double sum = 0;
    for (int i = cut; i < n - cut; i++)
        sum += v[i];
    return sum / kept;
}

static double mean(const void *x, int n, const int *index)
{
    const Sample *s = x;
    return bootstrap_mean(s->value, n, index);
}

/* --- estimates ------------------------------------------------------------ */

static Estimate estimate(const double *value, int n, Statistic *statistic,
                         const Resampling *how)
{
    size_t mark = arena_mark(how->arena);
    Sample s = {value, arena_array(how->arena, double, n)};
    int *all = arena_array(how->arena, int, n);
    for (int i = 0; i < n; i++)
        all[i] = i;
    Bootstrap b = {.n = n,
                   .x = &s,
                   .statistic = statistic,
                   .resamples = how->resamples,
                   .level = how->level};
    Rng rng = how->rng;
    Estimate e = {n > 0 ? statistic(&s, n, all) : (double)NAN,
                  bootstrap_percentile(&b, &rng, how->arena)};
    arena_reset(how->arena, mark);
    return e;
}

Estimate paired_median(const double *value, int n, const Resampling *how)
{
    return estimate(value, n, median, how);
}

Estimate paired_iqm(const double *value, int n, const Resampling *how)
{
    return estimate(value, n, middle_mean, how);
}

Estimate paired_mean(const double *value, int n, const Resampling *how)
{
    return estimate(value, n, mean, how);
}

static double ratio(double x, double y)
{
    if (y > 0)
        return fmin(x / y, RATIO_MAX);
    return x > 0 ? RATIO_MAX : 1;
}

Estimate paired_ratio(const double *x, const double *y, int n,
                      const Resampling *how)
{
    size_t mark = arena_mark(how->arena);
    double *r = arena_array(how->arena, double, n);
    for (int i = 0; i < n; i++)
        r[i] = ratio(x[i], y[i]);
    Estimate e = estimate(r, n, median, how);
    arena_reset(how->arena, mark);
    return e;
}

/* --- tests ---------------------------------------------------------------- */

PairTest paired_test(const double *x, const double *y, int n, double level)
{
    PairTest t = {.n = n};
    double alpha = (1 - level) / 2;
    for (int i = 0; i < n; i++) {
        t.less += x[i] < y[i];
        t.same += x[i] == y[i];
    }
    uint64_t less = (uint64_t)t.less, all = (uint64_t)n;
    uint64_t same = (uint64_t)t.same;
    t.share = (t.less + t.same / 2.0) / n;
    t.within = (Interval){binomial_lower(less, all, alpha),
                          binomial_upper(less + same, all, alpha)};
    t.p = same < all ? binomial_p(less, all - same, 0.5) : 1;
    return t;
}

int paired_fewest(int tests, double alpha)
{
    int n = 1;
    while (ldexp(tests, 1 - n) > alpha)
        n++;
    return n;
}
