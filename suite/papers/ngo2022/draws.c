#include "suite/papers/ngo2022/draws.h"
#include "suite/base/sample.h"

#include <math.h>

double ngo_between(Probe *p, double low, double high)
{
    return low + (high - low) * rng_uniform(&p->rng);
}

double ngo_log_uniform(Probe *p, double decades)
{
    return pow(10, ngo_between(p, -decades, decades));
}

double ngo_dot(int d, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * y[i];
    return sum;
}

void ngo_normalise(int d, double *x)
{
    double size = sqrt(ngo_dot(d, x, x));
    for (int i = 0; i < d; i++)
        x[i] /= size;
}

void ngo_unit_vector(Probe *p, int d, double *x)
{
    for (int i = 0; i < d; i++)
        x[i] = sample_normal(&p->rng);
    ngo_normalise(d, x);
}

void ngo_random_law(Probe *p, int n, double *law)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += law[i] = sample_exponential(&p->rng) + 1e-3;
    for (int i = 0; i < n; i++)
        law[i] /= sum;
}
