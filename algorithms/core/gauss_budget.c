#include "algorithms/core/gauss_budget.h"

#include <math.h>

/* log P(N(0,1) > x); beyond 30 by the continued fraction of Mills' ratio */
static double log_above(double x)
{
    if (x < 30)
        return log(erfc(x / sqrt(2)) / 2);
    double mills = x;
    for (int i = 40; i > 0; i--)
        mills = x + i / mills;
    return -x * x / 2 - log(mills) - log(2 * acos(-1)) / 2;
}

/* log delta(g) */
static double log_delta(double eps, double g)
{
    double high = log_above(eps / g - g / 2);
    double low = eps + log_above(eps / g + g / 2);
    return low < high ? high + log1p(-exp(low - high)) : -(double)INFINITY;
}

double gauss_budget(double eps, double delta)
{
    double low = 0, high = 1e3;
    for (int i = 0; i < 200 && low < high; i++) {
        double g = low + (high - low) / 2;
        if (g > low && log_delta(eps, g) <= log(delta))
            low = g;
        else
            high = g;
    }
    return low;
}
