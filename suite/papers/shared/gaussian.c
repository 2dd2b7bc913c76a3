#include "suite/papers/shared/gaussian.h"
#include "oracles/privacy.h"

#include <math.h>

double gaussian_upper_tail(double z)
{
    return erfc(z / sqrt(2)) / 2;
}

double gaussian_log_delta(double eps, long double g)
{
    Loss loss = loss_gauss(g);
    return (double)loss_delta(&loss, (long double)eps).value;
}

double gaussian_delta(double eps, long double g)
{
    if (g < 1e-9L)
        return 0;
    Loss loss = loss_gauss(fminl(g, 1e5L));
    return (double)expl(loss_delta(&loss, (long double)eps).value);
}

static long double least_noise(double eps, double delta)
{
    return calibrate_gauss((long double)eps, logl((long double)delta)).value;
}

/* The last pair is remembered, because neighbours on a grid often share it. */
double gaussian_most_shift(double eps, double delta)
{
    static double last_eps = -1, last_delta = -1, g;
    if (eps != last_eps || delta != last_delta)
        g = (double)(1 / least_noise(eps, delta));
    last_eps = eps;
    last_delta = delta;
    return g;
}

double gaussian_least_noise(double eps, double delta)
{
    return (double)least_noise(eps, delta);
}
