#include "suite/papers/ngo2022/accounting.h"
#include "suite/papers/shared/gaussian.h"

#include <math.h>

const double ngo_deltas[NGO_DELTAS] = {0.5, 1e-2, 1e-6, 1e-12, 1e-30};

double ngo_gaussian_delta(double eps, double mu)
{
    return gaussian_delta(eps, sqrtl(2 * (long double)mu));
}

double ngo_gaussian_renyi(double shift, double alpha)
{
    double sum = 1, step = 0.05, peak = alpha * shift; /* 1: at the peak */
    double top =
        -alpha * pow(peak - shift, 2) / 2 - (1 - alpha) * peak * peak / 2;
    for (int i = -240; i <= 240; i++) {
        double x = peak + step * i;
        double here = -alpha * pow(x - shift, 2) / 2 - (1 - alpha) * x * x / 2;
        sum += i == 0 ? 0 : exp(here - top);
    }
    return (log(sum * step / sqrt(2 * acos(-1))) + top) / (alpha - 1);
}

void ngo_check_conversion(Probe *p)
{
    for (double rho = 1e-6; rho < 2000; rho *= 1.5)
        for (int i = 0; i < NGO_DELTAS; i++) {
            double eps = rho + 2 * sqrt(rho * log(1 / ngo_deltas[i]));
            double mu = rho / (p->noise * p->noise);
            probe_ratio(p, ngo_gaussian_delta(eps, mu), ngo_deltas[i],
                        "rho delta", rho, ngo_deltas[i]);
        }
}

double ngo_feature_spread(double c)
{
    return c > 1 ? 2 * sqrt(1 - 1 / (c * c)) : 0;
}

double ngo_squared_sensitivities(double H, double spread)
{
    double one = fmax(1, spread); /* the same feature, other values */
    return one * one * ((H - 1) * (H + 1) * (H + 1) + 1);
}

double ngo_target_cost(const Probe *p, const NgoConstants *t,
                       Ngo2022Target kind, double episodes, double squares)
{
    Ngo2022Input in = {.episodes = t->K,
                       .d = (int)t->d,
                       .horizon = (int)t->H,
                       .epsilon = t->eps,
                       .delta = t->delta,
                       .failure = t->p,
                       .target = kind};
    double sigma = p->noise * ngo2022_published(&in).target;
    return episodes * squares * p->sensitivity * p->sensitivity /
           (2 * sigma * sigma) / t->rho;
}

/* line 15 stands inside the loop over h: the count grows by H an episode */
static double literal_episodes(const NgoConstants *t)
{
    return ceil((t->updates - 1) / t->H);
}

double ngo_literal_cost(const Probe *p, const NgoConstants *t)
{
    double squares = ngo_squared_sensitivities(t->H, ngo_feature_spread(t->d));
    return ngo_target_cost(p, t, NGO2022_TARGET_LINE11, literal_episodes(t),
                           squares);
}
