#include "suite/papers/zhou2022/regret.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/zhou2022/linear.h"

#include <math.h>

ZhouRegular zhou_any_regular(Rng *rng)
{
    ZhouRegular z = {.lmin_p = draw_log_between(rng, 1e-3, 1e12),
                     .lmin_r = draw_log_between(rng, 1e-3, 1e12)};
    z.lmax_p = z.lmin_p * draw_log_between(rng, 1, 1e3);
    z.lmax_r = z.lmin_r * draw_log_between(rng, 1, 1e3);
    z.nu_p = rng_uniform(rng) < 0.5 ? 0 : draw_log_between(rng, 1e-3, 1e6);
    z.nu_r = rng_uniform(rng) < 0.5 ? 0 : draw_log_between(rng, 1e-3, 1e6);
    return z;
}

ZhouRegular zhou_noisy(const ZhouPoint *x)
{
    ZhouNoise p = zhou_noise_p(x), r = zhou_noise_r(x);
    return (ZhouRegular){p.lmin, r.lmin, p.lmax, r.lmax, p.nu, r.nu};
}

double zhou_log_alpha(const ZhouPoint *x)
{
    return log(x->H / x->alpha);
}

ZhouParts zhou_parts(const ZhouPoint *x, const ZhouRegular *z)
{
    double H = x->H, K = x->K, feature = x->narrow ? H * H / x->d1 : H * H;
    double log_p = x->d1 * log1p(K * feature / z->lmin_p);
    double log_r = x->d2 * log1p(K / (x->d2 * z->lmin_r));
    double beta_p = H / 2 * sqrt(2 * zhou_log_alpha(x) + log_p) +
                    sqrt(x->d1 * z->lmax_p) + z->nu_p;
    double beta_r = sqrt(2 * zhou_log_alpha(x) + log_r) / 2 +
                    sqrt(x->d2 * z->lmax_r) + z->nu_r;
    double p = sqrt(K * H) * sqrt(2 * H * log_p);
    double r = sqrt(K * H) * sqrt(2 * H * log_r);
    return (ZhouParts){2 * beta_p * p, 2 * H * beta_r * r,
                       fmax(H, 2 * beta_r) * r,
                       H * sqrt(2 * K * H * log(1 / x->alpha))};
}

double zhou_capped(const ZhouPoint *x, const ZhouParts *y)
{
    return fmin(y->T1 + y->T2 + y->T3, x->K * x->H);
}

double zhou_logs(const ZhouPoint *x, const ZhouRegular *z)
{
    double d = fmax(x->d1, x->d2), lmin = fmin(z->lmin_p, z->lmin_r);
    return zhou_log_alpha(x) + d * log1p(x->K * x->H * x->H / lmin);
}

double zhou_theorem41(const ZhouPoint *x, const ZhouRegular *z)
{
    double d = fmax(x->d1, x->d2), T = x->K * x->H;
    double lmax = fmax(z->lmax_p, z->lmax_r), nu = fmax(z->nu_p, z->nu_r);
    double d_kappa = zhou_logs(x, z) - zhou_log_alpha(x);
    return sqrt(T * pow(x->H, 3)) * zhou_logs(x, z) +
           sqrt(T * x->H * d_kappa) * (sqrt(d * lmax) + nu);
}

double zhou_plain(const ZhouPoint *x)
{
    ZhouRegular z = {1, 1, 1, 1, 0, 0};
    return zhou_theorem41(x, &z);
}

double zhou_private_theorem(const ZhouPoint *x)
{
    ZhouRegular z = zhou_noisy(x);
    return zhou_theorem41(x, &z);
}

void zhou_explicit_bound(Probe *p, bool with_T3)
{
    double largest = 0;
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        ZhouPoint x = zhou_point(&p->rng);
        ZhouRegular z = zhou_any_regular(&p->rng);
        ZhouParts y = zhou_parts(&x, &z);
        double sum = y.T1 + y.T2_mended + (with_T3 ? y.T3 : 0);
        double theorem = zhou_theorem41(&x, &z);
        largest = fmax(largest, sum / theorem);
        probe_ratio(p, sum * (1 + p->bend), 4 * sqrt(2) * theorem,
                    "d1 d2 H K lmin_p lmin_r", x.d1, x.d2, x.H, x.K, z.lmin_p,
                    z.lmin_r);
    }
    probe_note(p, "constant", largest);
}

double zhou_value_bound(const ZhouPoint *x)
{
    ZhouRegular z = zhou_noisy(x);
    ZhouParts y = zhou_parts(x, &z);
    return y.T1 + y.T2 + y.T3;
}

double zhou_statistical(const ZhouPoint *x)
{
    double d = fmax(x->d1, x->d2), T = x->K * x->H;
    return d * sqrt(T * pow(x->H, 3)) * log(T / x->alpha);
}

double zhou_private_term(const ZhouPoint *x)
{
    double d = fmax(x->d1, x->d2), T = x->K * x->H;
    return pow(log(x->H / x->delta), 0.25) / sqrt(x->eps) * pow(d, 1.75) *
           sqrt(T * pow(x->H, 4)) * log(T) * pow(log(T / x->alpha), 0.25);
}

double zhou_equation4(const ZhouPoint *x)
{
    return zhou_statistical(x) + zhou_private_term(x);
}

double zhou_policy_term(const ZhouPoint *x)
{
    return sqrt(x->K * x->H * pow(x->H, 3) * log(x->actions));
}
