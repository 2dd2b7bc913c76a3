#include "algorithms/core/pavlovic2025_scales.h"

#include <math.h>

/* Lemma 6.6 */
double pavlovic2025_beta(const Pavlovic2025Task *x, double level)
{
    double L = log(168 * x->T / level);
    return 90 * x->B * sqrt(L) +
           52 * x->B * sqrt(L * log(12 / level)) / sqrt(x->tau) +
           3 * x->B * sqrt(2 * log(6 / level)) + sqrt(24 * x->tau);
}

/* the beta_1 of Sec. 3.1, eq. (7), and App. C, eq. (49) */
static double main_text(const Pavlovic2025Task *x, double delta)
{
    double log_t = log(x->T);
    return log_t / x->eps *
           sqrt(8 * x->B * log(log_t * x->N / delta) *
                log(1.25 * log_t / x->delta_dp));
}

Pavlovic2025Scales pavlovic2025_published(const Pavlovic2025Task *x)
{
    double log_t = log(x->T);
    double split = sqrt(log(1.25 * log_t / x->delta_dp));
    Pavlovic2025Scales s;
    s.sigma0 = 4 * x->B * log_t / x->eps * split;
    s.level = x->delta / (x->N * x->T * log_t);
    s.beta = pavlovic2025_beta(x, s.level);
    s.beta1 = 8 * x->B * log_t / x->eps * log(3 / s.level) * split;
    s.beta1_main_a = main_text(x, x->delta);
    s.beta1_main_b = main_text(x, s.level);
    return s;
}

double pavlovic2025_radius(const Pavlovic2025Scales *s, double sigma_max,
                           double users)
{
    double spread = users > 0 ? sqrt(users) : 1;
    return s->beta * sigma_max + spread * s->beta1 * sigma_max * sigma_max;
}

double pavlovic2025_first_epoch(double T)
{
    double n = ceil(sqrt(T)); /* one too few where the root was rounded down */
    return fma(n, n, -T) < 0 ? n + 1 : n;
}

int pavlovic2025_epochs(double T)
{
    double length = pavlovic2025_first_epoch(T), end = length;
    int n = 0;
    for (; end <= T; end += length) {
        n++;
        length *= 2;
    }
    return n;
}

double pavlovic2025_calibrated_sigma0(double B, double sens, double G)
{
    return 2 * B * sens / G;
}

double pavlovic2025_log_failures(const Pavlovic2025Task *x)
{
    return log(4 * x->N * pavlovic2025_epochs(x->T) / x->delta);
}

double pavlovic2025_width(const Pavlovic2025Point *w, double ell)
{
    double third = w->range * ell / 3;
    double sampling = third + sqrt(third * third + 2 * w->variance * ell);
    return w->bias + sampling + w->sd * sqrt(2 * ell);
}
