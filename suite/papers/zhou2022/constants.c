/* What the probes of Zhou 2022 share: points, the proofs' chain of constants,
 * Gaussian accounting, small vectors. */
#include "oracles/privacy.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/zhou2022/tools.h"

#include <assert.h>
#include <math.h>
#include <string.h>

double zhou_between(Rng *rng, double low, double high)
{
    return low * pow(high / low, rng_uniform(rng));
}

static double coordinate(Rng *rng, double low, double high)
{
    double u = rng_uniform(rng);
    return u < 0.25 ? low : u < 0.5 ? high : zhou_between(rng, low, high);
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

/* --- the chain -------------------------------------------------------------
 */

/* Proof of Theorem 6.4: a counter with sensitivity D gets sigma^2 = 32 m D^2
 * log(4/delta) / eps^2, and eps, delta become eps/H, delta/H at its end. */
static double sigma(const ZhouPoint *x, double D, double m)
{
    double eps = x->eps / x->H, delta = x->delta / x->H;
    return x->noise * sqrt(32 * m * D * D * log(4 / delta) / (eps * eps));
}

/* Proof of Theorem 6.5: Lemma B.4 with variance m sigma^2 and failure
 * alpha/(4KH), Lemma B.5 with the same. */
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

/* --- accounting ------------------------------------------------------------
 */

double zhou_admissible(double eps, double delta)
{
    Level sigma = calibrate_gauss((long double)eps, logl((long double)delta));
    return (double)(1 / sigma.value);
}

bool zhou_meets(double g, double eps, double delta)
{
    Loss loss = loss_gauss((long double)g);
    Level at = loss_delta(&loss, (long double)eps);
    return at.high <= logl((long double)delta);
}

/* --- vectors ---------------------------------------------------------------
 */

double zhou_dot(int d, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += a[i] * b[i];
    return sum;
}

void zhou_direction(Rng *rng, int d, double *v)
{
    for (int i = 0; i < d; i++)
        v[i] = sample_normal(rng);
    double norm = sqrt(zhou_dot(d, v, v));
    for (int i = 0; i < d; i++)
        v[i] /= norm;
}

void zhou_factor(int d, const double *a, double *l)
{
    memcpy(l, a, (size_t)(d * d) * sizeof *l);
    bool positive = mat_cholesky((Mat){l, d, d, d}, NULL);
    assert(positive);
    (void)positive;
}

double zhou_inverse_square(int d, const double *l, const double *v)
{
    double x[ZHOU_D];
    assert(d <= ZHOU_D);
    memcpy(x, v, (size_t)d * sizeof *x);
    mat_solve_lower((MatC){l, d, d, d}, x);
    return zhou_dot(d, x, x);
}
