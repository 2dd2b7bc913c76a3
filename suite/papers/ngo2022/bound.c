#include "suite/papers/ngo2022/bound.h"

#include <math.h>

NgoRegret ngo_regret(const NgoConstants *t)
{
    double H = t->H, d = t->d, K = t->K, c = t->log_chi;
    return (NgoRegret){sqrt(2 * K * H * H * H * c),
                       36 * H * H * pow(d, 1.5) * sqrt(2 * K * c * c),
                       30 * H * H * H * d * sqrt(2 * K * t->lambda * c * c)};
}

NgoConstants ngo_constants_at(double d, double H, double K, double eps)
{
    return ngo_constants(d, H, K, eps, 1e-6, 0.05, 1);
}

void ngo_exponent(Probe *p, double found, double printed, double which)
{
    probe_ratio(p, fabs(found * (1 + p->bend) - printed), 0.05,
                "which exponent", which, printed);
}

double ngo_useful_from(double (*relative)(double K, double scale), double scale)
{
    double low = log(10), high = log(1e30);
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (relative(exp(middle), scale) > 1)
            low = middle;
        else
            high = middle;
    }
    return exp(high);
}
