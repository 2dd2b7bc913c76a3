/* Confidence bounds and p-values. */
#ifndef SUITE_STAT_CONFIDENCE_H
#define SUITE_STAT_CONFIDENCE_H
#include "suite/stat/interval.h"
#include <stdint.h>

/* Clopper-Pearson bounds after k successes in n trials, one-sided: each holds
 * with probability at least 1 - alpha.  Accurate to the last digits of a
 * double; the time grows as sqrt(n), below 1 ms at 1e9. */
double binomial_lower(uint64_t k, uint64_t n, double alpha);
double binomial_upper(uint64_t k, uint64_t n, double alpha);
/* the least k with P(X <= k) >= level, X binomial, 0 < level < 1 */
uint64_t binomial_quantile(uint64_t n, double p, double level);
/* two-sided p-value of k successes if the frequency is p: twice the smaller
 * tail  */
double binomial_p(uint64_t k, uint64_t n, double p);
/* both Clopper-Pearson bounds, each at half of alpha */
Interval binomial_interval(uint64_t k, uint64_t n, double alpha);
/* regularised incomplete beta function I_x(a,b), long double throughout */
long double beta_regularised(long double x, long double a, long double b);

double chi_square_p(double statistic, double freedom); /* P(X >= statistic) */
double normal_p(double z);                             /* P(|Z| >= |z|) */
double mean_of_sum(double sum, double n);              /* NaN when n is 0 */
/* half-width of the two-sided interval for a mean of n >= 2 values */
double mean_half_width(double sd, int n, double level);
#endif
