#include "suite/papers/luyo2021/accounting.h"
#include "suite/papers/luyo2021/inputs.h"
#include "suite/papers/shared/dyadic.h"
#include "suite/papers/shared/gaussian.h"

#include <math.h>
#include <string.h>

double luyo_gauss_scale(double sensitivity, LuyoBudget b)
{
    return sensitivity * sqrt(2 * log(2 / b.delta)) / b.eps;
}

LuyoBudget luyo_split_simple(LuyoBudget b, double n)
{
    return (LuyoBudget){b.eps / n, b.delta / n};
}

LuyoBudget luyo_split_advanced(LuyoBudget b, double n)
{
    return (LuyoBudget){b.eps / sqrt(8 * n * log(2 / b.delta)),
                        b.delta / (2 * n)};
}

LuyoBudget luyo_split_tree(const Luyo2021Inputs *x, double families, double K0)
{
    LuyoBudget family =
        luyo_split_simple((LuyoBudget){x->eps, x->delta}, families);
    return luyo_split_advanced(luyo_split_advanced(family, x->H), K0);
}

double luyo_levels(double n)
{
    return dyadic_ceil(n) + 1;
}

double luyo_nodes_of_first(double n)
{
    return dyadic_floor(n) + 1;
}

double luyo_worst_node(const char *reading)
{
    double most = 0, matrix = strcmp(reading, "goe") == 0 ? 1 : 2;
    for (int i = 0; i <= 4000; i++) {
        double c = -1 + i / 2000.0;
        most = fmax(most, matrix * (1 - c * c) + 2 * (1 - c));
    }
    return most;
}

void luyo_probe_delta(Probe *p, const Luyo2021Inputs *x, double g)
{
    double log_delta =
        gaussian_log_delta(x->eps, g * p->sensitivity / p->noise);
    probe_equal(p, exp(log_delta - log(x->delta)), 1, LUYO_AT_PRIVACY(*x));
}

void luyo_probe_printed(Probe *p, Luyo2021Privacy what, double worst)
{
    LUYO_EACH_PRIVACY_INPUT(x)
    {
        double s = p->noise * luyo2021_mixture(&x, what).matrix;
        double K0 = what == LUYO2021_JDP ? luyo_levels(x.K) + p->levels : 1;
        double g = p->sensitivity * x.H * x.H * sqrt(K0 * x.H * worst) / s;
        probe_ratio(p, g, gaussian_most_shift(x.eps, x.delta),
                    LUYO_AT_PRIVACY(x));
    }
}

void luyo_probe_least(Probe *p, Luyo2021Privacy what, double worst)
{
    LUYO_EACH_PRIVACY_INPUT(x)
    {
        if (x.H < 2)
            continue;
        Luyo2021Mixture m = luyo2021_mixture_calibrated(
            &x, what, gaussian_most_shift(x.eps, x.delta));
        double steps = pow(x.H, 4) * (x.H - 2) + 1;
        double nodes =
            what == LUYO2021_JDP ? luyo_nodes_of_first(x.K) + p->levels : 1;
        luyo_probe_delta(p, &x, sqrt(worst * nodes * steps) / m.matrix);
    }
}
