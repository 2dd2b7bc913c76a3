/* What a theorem's picture draws, as gnuplot blocks.  Epsilon is drawn as
 * 1/epsilon, so that what is harder stands to the right. */
#ifndef SUITE_REPORT_RATES_DATA_H
#define SUITE_REPORT_RATES_DATA_H
#include "suite/report/rates.h"

bool rate_in_epsilon(const RateCurve *);
/* where x stands on the axis, and the sign of a slope against it */
double rate_across(const RateCurve *, double x);
double rate_sign(const RateCurve *);

typedef struct {
    double left, right, bottom, top;
} RateFrame;
RateFrame rate_frame(const RateGroup *);
/* is K* (or epsilon*) within the frame? */
bool rate_shows_star(const RateCurve *, const RateFrame *);

/* Of curve i: $p<i>_<mark>_<used>: x, regret, slope of its points;
 * $c<i>: x, regret, bound, what can be lost, K H, slope; $t<i>: the theorem's
 * slope; $k<i>: the upright at K*, where that is shown. */
void rate_put_data(FILE *, const RateGroup *, const RateFrame *);
#endif
