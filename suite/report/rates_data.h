/* The data of a theorem's plot, as gnuplot blocks.  Epsilon is drawn as
 * 1/epsilon, so that learning is harder to the right. */
#ifndef SUITE_REPORT_RATES_DATA_H
#define SUITE_REPORT_RATES_DATA_H
#include "suite/report/rates.h"

bool rate_in_epsilon(const RateCurve *);
/* x on the axis, and the sign of slopes there: -1 for epsilon */
double rate_across(const RateCurve *, double x);
double rate_sign(const RateCurve *);

typedef struct {
    double left, right, bottom, top;
} RateFrame;
RateFrame rate_frame(const RateGroup *);
/* is K* (or epsilon*) within the frame? */
bool rate_shows_star(const RateCurve *, const RateFrame *);

/* Writes for curve i the blocks
 *   $p<i>_<mark>_<used>  x, regret, slope of its points
 *   $c<i>                x, regret, bound, worst policy's regret, K H, slope
 *   $t<i>                the theorem's slope
 *   $k<i>                the vertical line at K*, if that is shown */
void rate_put_data(FILE *, const RateGroup *, const RateFrame *);
#endif
