#include "suite/papers/pavlovic2025/constants.h"

#include <math.h>

double pavlovic_sigma0(const PavlovicTask *x)
{
    double log_t = log(x->T);
    double split = sqrt(log(1.25 * log_t / x->delta_dp));
    return 4 * x->B * log_t / x->eps * split;
}

double pavlovic_level(const PavlovicTask *x)
{
    return x->delta / (x->N * x->T * log(x->T));
}

double pavlovic_beta(const PavlovicTask *x, double level)
{
    double L = log(168 * x->T / level);
    return 90 * x->B * sqrt(L) +
           52 * x->B * sqrt(L * log(12 / level)) / sqrt(x->tau) +
           3 * x->B * sqrt(2 * log(6 / level)) + sqrt(24 * x->tau);
}

double pavlovic_beta1(const PavlovicTask *x)
{
    double log_t = log(x->T);
    double split = sqrt(log(1.25 * log_t / x->delta_dp));
    return 8 * x->B * log_t / x->eps * log(3 / pavlovic_level(x)) * split;
}

double pavlovic_beta1_at(const PavlovicTask *x, double level)
{
    return pavlovic_beta1(x) * log(3 / level) / log(3 / pavlovic_level(x));
}

double pavlovic_radius(const PavlovicTask *x, double sigma_max, double users)
{
    double spread = users > 0 ? sqrt(users) : 1;
    return pavlovic_beta(x, pavlovic_level(x)) * sigma_max +
           spread * pavlovic_beta1(x) * sigma_max * sigma_max;
}

/* fma gives n^2 - T with its exact sign, where the root has been rounded. */
double pavlovic_first_epoch(double T)
{
    double n = ceil(sqrt(T));
    if (fma(n, n, -T) < 0)
        return n + 1;
    return fma(n - 1, n - 1, -T) >= 0 ? n - 1 : n;
}

int pavlovic_epochs(double T)
{
    double length = pavlovic_first_epoch(T), end = length;
    int n = 0;
    for (; end <= T; end += length *= 2)
        n++;
    return n;
}

double pavlovic_lemma65(double x) /* x = C_0 L */
{
    return 2 * sqrt(x) + 4.0 / 3 * x;
}

double pavlovic_orthonormal_gain(double m, double T)
{
    return m * log1p(T / m) / 2;
}

double pavlovic_bound_at(const PavlovicTask *x, double gain, bool local)
{
    double log_t = log(x->T), beta = pavlovic_beta(x, pavlovic_level(x));
    return sqrt(x->T) *
               (4 * x->B + 135.0 / 26 * log_t * beta * sqrt(2 * gain)) +
           135.0 / 13 * log_t * pavlovic_beta1(x) * gain *
               (local ? sqrt(x->T) : 1);
}

double pavlovic_bound(const PavlovicTask *x, bool local)
{
    return pavlovic_bound_at(x, pavlovic_orthonormal_gain(x->N, x->T), local);
}
