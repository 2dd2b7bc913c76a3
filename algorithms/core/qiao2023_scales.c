#include "algorithms/core/qiao2023_scales.h"

#include <math.h>

const Qiao2023Bonus qiao2023_bonus_published = {1, 1000, 1};

double qiao2023_iota(const Qiao2023Task *x)
{
    return log(30 * x->H * x->S * x->A * x->K * x->H / x->beta);
}

double qiao2023_levels(double K)
{
    int exponent;
    double half = frexp(K, &exponent); /* K = half 2^exponent, 1/2 <= half */
    return half == 0.5 ? exponent - 1 : exponent;
}

double qiao2023_union(const Qiao2023Task *x)
{
    return log(6 * x->H * x->S * x->A * (x->S + 2) * x->K / x->beta);
}

/* sup over l < 1 of l t + m log(1 - l^2) */
static double exponent_at(double t, double m)
{
    double l = t / (m + hypot(m, t));
    return t * l + m * log1p(-l * l);
}

double qiao2023_laplace_sum_chan(double m, double L)
{
    return sqrt(8 * fmax(m, L) * L);
}

double qiao2023_laplace_sum(double m, double L)
{
    double low = 0, high = qiao2023_laplace_sum_chan(m, L);
    for (int i = 0; i < 200; i++) {
        double t = low + (high - low) / 2;
        if (exponent_at(t, m) < L)
            low = t;
        else
            high = t;
    }
    return high;
}

static double logarithm(double K, Qiao2023Log log_of)
{
    return log_of == QIAO2023_LOG2   ? log2(K)
           : log_of == QIAO2023_LOGE ? log(K)
                                     : qiao2023_levels(K);
}

static double terms(const Qiao2023Task *x, Qiao2023Privatizer who)
{
    return who == QIAO2023_CENTRAL ? qiao2023_levels(x->K) : fmax(1, x->K - 1);
}

static Qiao2023Scales with_laplace(const Qiao2023Task *x,
                                   Qiao2023Privatizer who, double scale)
{
    double m = terms(x, who);
    double t = qiao2023_laplace_sum(m, qiao2023_union(x));
    return (Qiao2023Scales){m, scale, 4 * scale * t};
}

Qiao2023Scales qiao2023_published(const Qiao2023Task *x, Qiao2023Privatizer who,
                                  Qiao2023Reading reading, Qiao2023Log log_of)
{
    double scale = 3 * x->H / x->eps;
    if (who == QIAO2023_CENTRAL) {
        double l = logarithm(x->K, log_of);
        scale *= reading == QIAO2023_TOTAL ? l * l : l;
    }
    return with_laplace(x, who, scale);
}

/* nodes of the release that hold one user's data */
static double path(const Qiao2023Task *x, Qiao2023Privatizer who)
{
    return who == QIAO2023_CENTRAL ? qiao2023_levels(x->K) : 1;
}

Qiao2023Scales qiao2023_calibrated(const Qiao2023Task *x,
                                   Qiao2023Privatizer who)
{
    return with_laplace(x, who, 6 * x->H * path(x, who) / x->eps);
}

/* the z with P(N(0,1) > z) = p */
static double normal_above(double p)
{
    double low = -40, high = 40;
    for (int i = 0; i < 200; i++) {
        double z = (low + high) / 2;
        if (erfc(z / sqrt(2)) / 2 > p)
            low = z;
        else
            high = z;
    }
    return high;
}

Qiao2023Scales qiao2023_gauss(const Qiao2023Task *x, Qiao2023Privatizer who,
                              double budget)
{
    double m = terms(x, who);
    double sigma = sqrt(6 * x->H * path(x, who)) / budget;
    double z = normal_above(exp(-qiao2023_union(x)));
    return (Qiao2023Scales){m, sigma, 4 * sigma * sqrt(m) * z};
}

Qiao2023Gap qiao2023_gap_parts(const Qiao2023Task *x,
                               const Qiao2023Bonus *bonus, double error)
{
    double iota = qiao2023_iota(x), H = x->H, S = x->S, A = x->A;
    return (Qiao2023Gap){
        bonus->c0 * bonus->c0 * H * H * H * S * A * iota * iota,
        bonus->c0 * H * H * S * S * A * error * iota * iota,
        bonus->c0 * H * H * H * S * S * A * iota * iota,
        H * H,
    };
}

double qiao2023_gap_at(const Qiao2023Gap *is, double N)
{
    double second = is->second / N, third = is->third / N;
    double gap = is->first / N + second * second + third * third;
    return gap < is->most ? gap : is->most;
}

double qiao2023_gap(const Qiao2023Task *x, const Qiao2023Bonus *bonus,
                    double error, double N)
{
    Qiao2023Gap parts = qiao2023_gap_parts(x, bonus, error);
    return qiao2023_gap_at(&parts, N);
}

double qiao2023_bonus(const Qiao2023Task *x, const Qiao2023Bonus *bonus,
                      double error, double N, double variance, double gap)
{
    double iota = qiao2023_iota(x);
    return bonus->all * (2 * sqrt(variance * iota / N) + sqrt(2 * iota / N) +
                         4 * sqrt(iota * gap / N)) +
           bonus->private_term * 20 * x->H * x->S * error * iota / N;
}

double qiao2023_regret(const Qiao2023Task *x, double error)
{
    double iota = qiao2023_iota(x), H = x->H, S = x->S, A = x->A;
    return 1000 * iota *
           (H * sqrt(S * A * x->K * H) +
            H * H * S * S * A * (error + H) * iota);
}

double qiao2023_typical(const Qiao2023Task *x)
{
    double iota = qiao2023_iota(x);
    return 250 * x->H * x->H * x->S * x->S * x->A * iota * iota;
}
