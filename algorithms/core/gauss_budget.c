/* With x = eps/g - g/2 and y = x + g,
 *
 *     delta(g) = Q(x) - exp(eps) Q(y) = f(x) (M(x) - M(y)),
 *
 * f the normal density, Q its upper tail and M = Q/f Mills' ratio, because
 * exp(eps) f(y) = f(x).  As M'(t) = t M(t) - 1,
 *
 *     M(x) - M(y) = int_x^y (1 - t M(t)) dt,
 *
 * which has no cancellation and serves where g is small. */
#include "algorithms/core/gauss_budget.h"

#include <math.h>

static const double LOG_ROOT_TWO_PI = 0.91893853320467274178;
static const double ROOT2 = 1.41421356237309504880;

/* guard: ten times the largest error of log_delta against 60 digits on 1000
 * pairs (eps, delta) with eps <= 1e4 */
static const double LOG_ERROR = 2e-12;

/* 1/(t + 2/(t + 3/(t + ...))), by which M(t) = 1/(t + fraction), t >= 5 */
static double fraction(double t)
{
    double tail = t;
    for (int i = 20; i > 1; i--)
        tail = t + i / tail;
    return 1 / tail;
}

static double mills(double t)
{
    if (t >= 5)
        return 1 / (t + fraction(t));
    return exp(t * t / 2 + LOG_ROOT_TWO_PI) * erfc(t / ROOT2) / 2;
}

/* 1 - t M(t), about 1/t^2 far out */
static double mills_slope(double t)
{
    if (t < 5)
        return 1 - t * mills(t);
    double rest = fraction(t);
    return rest / (t + rest);
}

/* M(x) - M(x + g), the integral of mills_slope by Gauss-Legendre with
 * 10 nodes */
static double mills_fall(double x, double g)
{
    static const double node[5] = {
        0.14887433898163121089, 0.43339539412924719080, 0.67940956829902440623,
        0.86506336668898451073, 0.97390652851717172008};
    static const double weight[5] = {
        0.29552422471475287017, 0.26926671930999635509, 0.21908636251598204400,
        0.14945134915058059315, 0.06667134430868813759};
    double middle = x + g / 2, sum = 0;
    for (int i = 0; i < 5; i++)
        sum += weight[i] * (mills_slope(middle - node[i] * g / 2) +
                            mills_slope(middle + node[i] * g / 2));
    return sum * g / 2;
}

static double log_delta(double eps, double g)
{
    double x = fma(-g, g, 2 * eps) / (2 * g);
    double log_density = -x * x / 2 - LOG_ROOT_TWO_PI;
    if (g < 1)
        return log(mills_fall(x, g)) + log_density;
    if (x < 5)
        return log(erfc(x / ROOT2) / 2 - exp(log_density) * mills(x + g));
    return log(mills(x) - mills(x + g)) + log_density;
}

double gauss_budget(double eps, double delta)
{
    double most = log(delta) - LOG_ERROR, low = 0, high = 1e3;
    while (log_delta(eps, high) <= most)
        high *= 2;
    double g = high / 2;
    while (low < g && g < high) {
        *(log_delta(eps, g) <= most ? &low : &high) = g;
        g = low + (high - low) / 2;
    }
    return low;
}
