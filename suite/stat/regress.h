/* Weighted least squares for a straight line y = intercept + slope x.
 *
 *     Line line = regress_line(points, log_k, log_regret, NULL);
 *     Interval slope = regress_slope_interval(&line, 0.95);
 *
 * Weights are inverse variances up to a common factor, all equal if NULL;
 * points of weight 0 are ignored.  The slope is NaN for fewer than two distinct
 * x, a negative weight or any NaN.  With two points the line is exact and its
 * errors are NaN. */
#ifndef SUITE_STAT_REGRESS_H
#define SUITE_STAT_REGRESS_H
#include "suite/stat/interval.h"

typedef struct {
    double slope, intercept; /* intercept at x = 0 */
    double slope_error, intercept_error;
    double residual; /* standard deviation of y at the mean weight */
    int freedom;     /* points less two */
} Line;

Line regress_line(int n, const double *x, const double *y,
                  const double *weight);
Interval regress_slope_interval(const Line *, double level);
/* the t with P(T <= t) = p; NaN for freedom below 1 or p outside [0,1] */
double student_quantile(double p, int freedom);
#endif
