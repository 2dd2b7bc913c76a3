#include "suite/papers/luyo2021/printed.h"
#include "suite/papers/luyo2021/accounting.h"

#include <math.h>

/* Cor. 5: sqrt(2 H K_0 log(8H/delta) log(4/delta) log(16 H K_0/delta)) */
static double composed(double H, double K0, double delta)
{
    return sqrt(2 * H * K0 * log(8 * H / delta) * log(4 / delta) *
                log(16 * H * K0 / delta));
}

/* Cor. 10 and 11 spend half of delta on each moment. */
static double moment_unit(const Luyo2021Inputs *x, bool local)
{
    double H = x->H, half = x->delta / 2;
    return local ? 8 * H / x->eps * sqrt(2 * log(4 * H / half))
                 : 64 / x->eps * composed(H, luyo_levels(x->K), half);
}

double luyo_sigma(const Luyo2021Inputs *x, bool local, LuyoFamily family)
{
    double H = x->H, delta = x->delta;
    if (family == LUYO_FIRST_MOMENT)
        return moment_unit(x, local) * x->d;
    if (family == LUYO_SECOND_MOMENT)
        return moment_unit(x, local) * pow(H, 4);
    return local ? 4 * pow(H, 3) / x->eps * sqrt(2 * log(4 * H / delta))
                 : 32 * H * H / x->eps * composed(H, luyo_levels(x->K), delta);
}

LuyoNoiseBounds luyo_noise_bounds(const Luyo2021Inputs *x, bool local,
                                  LuyoFamily family)
{
    bool plus = family != LUYO_VTR;
    double summed =
        luyo_sigma(x, local, family) * sqrt(local ? x->K : luyo_levels(x->K));
    double L = log((plus ? 24 : 6) * x->K * x->H / x->p);
    return (LuyoNoiseBounds){.lambda = plus ? 1 : x->H * x->H,
                             .upsilon = summed * (4 * sqrt(x->d) + 2 * L),
                             .c = summed * (sqrt(x->d) + 2 * sqrt(L))};
}

double luyo_self_normalised(const Luyo2021Inputs *x)
{
    return sqrt(2 * x->H * x->H *
                (log(3 * x->H / x->p) + x->d / 2 * log1p(x->K * x->H)));
}

double luyo_beta(const Luyo2021Inputs *x, double upsilon)
{
    return 3 * (x->norm_w + 1) * sqrt(x->H * x->H + upsilon) +
           luyo_self_normalised(x);
}

double luyo_proved_regret(const Luyo2021Inputs *x, double beta)
{
    return 2 * beta * x->H * sqrt(2 * x->d * x->K * log1p(x->K / x->d)) +
           x->H * sqrt(2 * x->H * x->K * log(3 / x->p));
}

void luyo_cover(const Luyo2021Inputs *x, LuyoBatched *l)
{
    double ridge = l->lambda + l->c_k;
    l->weight = fmax(1, 2 * x->H * sqrt(x->d * x->K / ridge) + l->c / ridge);
    l->chi = 24 * 24 * 18 * x->K * x->K * x->d * l->weight * x->H / x->p;
}

LuyoBatched luyo_batched(const Luyo2021Inputs *x)
{
    double H = x->H, d = x->d, L = log(6 * x->K * H / x->p);
    double B = ceil(pow(x->K * x->eps, 0.4) / (pow(d, 0.6) * pow(H, 0.2)));
    LuyoBatched l = {.batches = B, .levels = luyo_levels(B), .lambda = d};
    double log_all = log(32 * H * l.levels * B / x->delta);
    double unit = 128 / x->eps * sqrt(B * H) * log_all * log_all;
    l.upsilon = unit * sqrt(l.levels) * l.levels * (4 * sqrt(d) + 2 * L);
    l.c = unit * H * (sqrt(d) + 2 * sqrt(L));
    l.c_k = d * l.upsilon;
    luyo_cover(x, &l);
    return l;
}
