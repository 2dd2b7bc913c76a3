#include "algorithms/core/gauss_budget.h"

#include <math.h>

/* log of P(N(0,1) > x) exp(x^2/2), x >= 30, by the continued fraction of Mills'
 * ratio */
static double log_mills(double x)
{
    double mills = x;
    for (int i = 40; i > 0; i--)
        mills = x + i / mills;
    return -log(mills) - log(2 * acos(-1)) / 2;
}

/* log P(N(0,1) > x) */
static double log_above(double x)
{
    return x < 30 ? log(erfc(x / sqrt(2)) / 2) : -x * x / 2 + log_mills(x);
}

/* log delta(g); far out eps - y^2/2 is -x^2/2, without the difference of two
 * large numbers */
static double log_delta(double eps, double g)
{
    double x = eps / g - g / 2, y = eps / g + g / 2;
    double high = log_above(x);
    double low = y < 30 ? eps + log_above(y) : -x * x / 2 + log_mills(y);
    return low < high ? high + log1p(-exp(low - high)) : -(double)INFINITY;
}

double gauss_budget(double eps, double delta)
{
    double low = 0, high = 1e3;
    while (log_delta(eps, high) <= log(delta))
        high *= 2;
    for (int i = 0; i < 200 && low < high; i++) {
        double g = low + (high - low) / 2;
        if (g > low && log_delta(eps, g) <= log(delta))
            low = g;
        else
            high = g;
    }
    return low;
}
