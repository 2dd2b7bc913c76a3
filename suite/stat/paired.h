/* What paired values say: replicate i of every row met the same users.
 *
 *     Resampling how = {.rng = rng, .resamples = 2000, .level = 0.95,
 *                       .arena = &arena};
 *     Estimate e = paired_median(regret, n, &how);
 *
 * All intervals of one Resampling draw the same replicates, so that they stay
 * paired across rows.  They are percentiles of the resampled statistic and so
 * lie between the least and the largest value: an interval of a regret never
 * goes below 0.  Its ends are NaN for fewer than two values. */
#ifndef SUITE_STAT_PAIRED_H
#define SUITE_STAT_PAIRED_H
#include "suite/base/arena.h"
#include "suite/base/rng.h"
#include "suite/stat/interval.h"

typedef struct {
    double value;
    Interval within;
} Estimate;

typedef struct {
    Rng rng; /* copied for each interval */
    int resamples;
    double level;
    Arena *arena; /* room is taken and given back */
} Resampling;

Estimate paired_median(const double *, int n, const Resampling *);
/* the mean without the floor(n/4) least and the floor(n/4) largest values */
Estimate paired_iqm(const double *, int n, const Resampling *);
Estimate paired_mean(const double *, int n, const Resampling *);
/* The median of x[i] / y[i], values >= 0; 0/0 counts as 1, x/0 as RATIO_MAX. */
Estimate paired_ratio(const double *x, const double *y, int n,
                      const Resampling *);
#define RATIO_MAX 1e300

/* Is x below y?  The sign test needs no law of the values: it is exact for "x is
 * below y as often as above". */
typedef struct {
    int less, same, n;
    double share;    /* P(x < y) + P(x = y) / 2 */
    Interval within; /* Clopper-Pearson, with ties on either side */
    double p;        /* two-sided, without ties; 1 when all are ties */
} PairTest;
PairTest paired_test(const double *x, const double *y, int n, double level);
/* The fewest pairs with which the sign test can reach this alpha in each of so
 * many tests at once, after Holm. */
int paired_fewest(int tests, double alpha);
#endif
