/* Bootstrap intervals of any statistic under an unknown law.  They reach their
 * level only as n grows, so they describe results and never support a verdict
 * of `violated`.
 *
 *     Bootstrap b = {.n = n, .x = slopes, .statistic = median,
 *                    .resamples = 2000, .level = 0.95};
 *     Interval interval = bootstrap_bca(&b, &rng, &arena);
 *
 * Indices are resampled, so x may be any array that the statistic can read at
 * index[0..n-1].  Room is taken from the arena and given back.  NaN for fewer
 * than two values, or if the statistic is NaN on some resample. */
#ifndef SUITE_STAT_BOOTSTRAP_H
#define SUITE_STAT_BOOTSTRAP_H
#include "suite/base/arena.h"
#include "suite/base/rng.h"
#include "suite/stat/interval.h"

typedef double Statistic(const void *x, int n, const int *index);

typedef struct {
    int n;
    const void *x;
    Statistic *statistic;
    int resamples; /* a few thousand */
    double level;
} Bootstrap;

Interval bootstrap_percentile(const Bootstrap *, Rng *, Arena *);
/* bias-corrected and accelerated (Efron 1987): second-order accurate */
Interval bootstrap_bca(const Bootstrap *, Rng *, Arena *);
double bootstrap_mean(const void *x, int n, const int *index); /* of doubles */
#endif
