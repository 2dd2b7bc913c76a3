#include "suite/papers/pavlovic2025/gaussian.h"
#include "suite/papers/pavlovic2025/constants.h"
#include "suite/papers/shared/gaussian.h"

#include <math.h>

double pavlovic_spent(double s, double eps)
{
    const long double root = sqrtl(2);
    long double g = 1 / (long double)s, at = eps / g;
    long double over = erfcl((at - g / 2) / root);
    long double back = expl(eps) * erfcl((at + g / 2) / root);
    return (double)fmaxl(0, (over - back) / 2);
}

double pavlovic_least(double eps, double delta)
{
    double low = -30, high = 60;
    for (int i = 0; i < 80; i++) {
        double middle = (low + high) / 2;
        bool enough = pavlovic_spent(exp(middle), eps) <= delta;
        *(enough ? &high : &low) = middle;
    }
    return exp(high);
}

double pavlovic_printed(const Probe *p, double T, double eps, double delta)
{
    PavlovicTask x = {T, 16, 3, 1, eps, delta, 0.01};
    return p->noise * pavlovic_sigma0(&x) / (2 * x.B);
}

void pavlovic_check_budget(Probe *p, double T, double eps, double delta)
{
    probe_ratio(p, gaussian_least_noise(eps, delta),
                pavlovic_printed(p, T, eps, delta), "T eps delta", T, eps,
                delta);
}

void pavlovic_over_budgets(Probe *p, PavlovicBudget *at, double from,
                           double most)
{
    for (double T = from; T <= 1e18; T *= T < 100 ? 5 : 1e4)
        for (double share = 1e-4; share <= most * 1.0001; share *= 10)
            for (double delta = 0.5; delta >= 1e-12; delta *= 1e-3)
                at(p, T, share * log(T), delta);
}
