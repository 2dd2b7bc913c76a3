#include "suite/papers/qiao2023/constants.h"

#include <math.h>

QiaoSize qiao_any_size(Rng *rng)
{
    QiaoSize x;
    x.H = 1 + floor(pow(10, 2 * rng_uniform(rng)));
    x.S = 1 + floor(pow(10, 2 * rng_uniform(rng)));
    x.A = 1 + floor(pow(10, rng_uniform(rng)));
    x.K = 2 + floor(pow(10, 18 * rng_uniform(rng)));
    x.beta = pow(10, -12 * rng_uniform(rng));
    x.eps = pow(10, 4 * rng_uniform(rng) - 2);
    return x;
}

Qiao2023Task qiao_task_of(const QiaoSize *x)
{
    return (Qiao2023Task){x->H, x->S, x->A, x->K, x->beta, x->eps};
}

double qiao_iota(const QiaoSize *x)
{
    double T = x->K * x->H;
    return log(30) + log(x->H) + log(x->S) + log(x->A) + log(T) - log(x->beta);
}

double qiao_levels(double log_K)
{
    double m = log_K / log(2);
    double near = nearbyint(m);
    return fabs(m - near) < 1e-9 ? near : ceil(m);
}

/* l t + m log(1 - l^2) at l = exp(-u) */
static double exponent(double m, double t, double u)
{
    double l = exp(-u);
    return l * t + m * log1p(-l * l);
}

/* its supremum over 0 < l < 1, by golden section in u */
static double chernoff(double m, double t)
{
    double low = 0, high = 60, ratio = (sqrt(5) - 1) / 2;
    for (int i = 0; i < 50; i++) {
        double a = high - ratio * (high - low), b = low + ratio * (high - low);
        if (exponent(m, t, a) > exponent(m, t, b))
            high = b;
        else
            low = a;
    }
    return exponent(m, t, (low + high) / 2);
}

double qiao_laplace_radius(double m, double L)
{
    double low = L, high = 4 * (sqrt(m * L) + L);
    for (int i = 0; i < 60; i++) {
        double t = (low + high) / 2;
        if (chernoff(m, t) < L)
            low = t;
        else
            high = t;
    }
    return high;
}

double qiao_central_error(const QiaoSize *x)
{
    double counters = x->H * x->S * x->A * (x->S + 2);
    double L = log(2 * counters * x->K / (x->beta / 3));
    double m = qiao_levels(log(x->K));
    return 12 * x->H * log2(x->K) / x->eps * qiao_laplace_radius(m, L);
}
