#include "suite/audit/tilt.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

/* A theta whose inverse overflows tilts nothing that a double shows. */
double tilt_log_bound(double epsilon, double theta, double log_moment)
{
    if (theta < DBL_MIN)
        return 0;
    return log_moment - theta * epsilon - theta * log1p(1 / theta) -
           log1p(theta);
}

static double bound_at(double epsilon, double theta, LogMoment *moment,
                       const void *context)
{
    return tilt_log_bound(epsilon, theta, moment(context, theta));
}

/* The bound is convex in theta: golden section over log(theta). */
double tilt_best(double epsilon, LogMoment *moment, const void *context,
                 double *log_bound)
{
    const double golden = (sqrt(5) - 1) / 2;
    double low = log(1e-3), high = log(1e6);
    for (int i = 0; i < 80; i++) {
        double step = golden * (high - low);
        double left = high - step, right = low + step;
        bool down = bound_at(epsilon, exp(left), moment, context) >
                    bound_at(epsilon, exp(right), moment, context);
        *(down ? &low : &high) = down ? left : right;
    }
    double theta = exp((low + high) / 2);
    *log_bound = bound_at(epsilon, theta, moment, context);
    if (*log_bound < 0)
        return theta;
    *log_bound = 0; /* delta <= 1 is as good a bound without tilting */
    return 0;
}

double tilt_milder(double epsilon, double theta, LogMoment *moment,
                   const void *context)
{
    static const double share[] = {0.95, 0.9, 0.8, 0.5, 0.25};
    const double reach = 1e4; /* a best theta beyond counts as infinite */
    double log_bound;
    if (theta < reach)
        return 0;
    for (int i = 0; i < 5; i++) {
        double mild =
            tilt_best(epsilon * share[i], moment, context, &log_bound);
        if (mild < reach)
            return mild;
    }
    return 0;
}
