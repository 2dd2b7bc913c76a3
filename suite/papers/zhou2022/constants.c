#include "suite/papers/zhou2022/constants.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/zhou2022/linear.h"

#include <math.h>

static double coordinate(Rng *rng, double low, double high)
{
    double u = rng_uniform(rng);
    return u < 0.25 ? low : u < 0.5 ? high : draw_log_between(rng, low, high);
}

ZhouPoint zhou_point(Rng *rng)
{
    return (ZhouPoint){.d1 = floor(coordinate(rng, 1, 1e3)),
                       .d2 = floor(coordinate(rng, 1, 1e3)),
                       .H = floor(coordinate(rng, 1, 1e3)),
                       .K = floor(coordinate(rng, 2, 1e18)),
                       .eps = coordinate(rng, 1e-2, 100),
                       .delta = coordinate(rng, 1e-12, 0.1),
                       .alpha = coordinate(rng, 1e-12, 0.3),
                       .actions = floor(coordinate(rng, 2, 1e6)),
                       .noise = 1};
}

/* Proof of Theorem 6.4: a counter with sensitivity D gets sigma^2 = 32 m D^2
 * log(4/delta) / eps^2, and eps, delta become eps/H, delta/H at its end. */
static double sigma(const ZhouPoint *x, double D, double m)
{
    double eps = x->eps / x->H, delta = x->delta / x->H;
    return x->noise * sqrt(32 * m * D * D * log(4 / delta) / (eps * eps));
}

/* Proof of Theorem 6.5: Lemma B.4 with variance m sigma^2 and failure
 * alpha/(4KH), Lemma B.5 with that failure too. */
static ZhouNoise regular(const ZhouPoint *x, double d, double D1, double D2)
{
    double m = x->local ? 1 : ceil(log2(x->K) - 1e-12);
    double terms = x->local ? x->K : m;
    ZhouNoise n = {.sigma1 = sigma(x, D1, m), .sigma2 = sigma(x, D2, m)};
    double b = x->alpha / (4 * x->K * x->H);
    double t = sqrt(2 * log(2 / b)); /* 2 exp(-t^2/2) = b */
    n.radius = n.sigma1 * sqrt(terms) * (4 * sqrt(d) + 2 * t);
    n.lmin = n.radius;
    n.lmax = 3 * n.radius;
    double z = n.sigma2 * sqrt(terms) * (sqrt(d) + sqrt(2 * log(1 / b)));
    n.nu = z / sqrt(n.lmin);
    return n;
}

ZhouNoise zhou_noise_p(const ZhouPoint *x)
{
    double feature = (x->narrow ? 1 : sqrt(x->d1)) * x->H;
    return regular(x, x->d1, feature * feature, feature * x->H);
}

ZhouNoise zhou_noise_r(const ZhouPoint *x)
{
    return regular(x, x->d2, 1, 1);
}
