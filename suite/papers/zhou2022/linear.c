#include "suite/papers/zhou2022/linear.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"

#include <assert.h>
#include <math.h>
#include <string.h>

double zhou_between(Rng *rng, double low, double high)
{
    return low * pow(high / low, rng_uniform(rng));
}

void zhou_direction(Rng *rng, int d, double *v)
{
    for (int i = 0; i < d; i++)
        v[i] = sample_normal(rng);
    double norm = sqrt(zhou_dot(d, v, v));
    for (int i = 0; i < d; i++)
        v[i] /= norm;
}

double zhou_dot(int d, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += a[i] * b[i];
    return sum;
}

double zhou_norm(int d, const double *v)
{
    return sqrt(zhou_dot(d, v, v));
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

ZhouEstimate zhou_estimate(Rng *rng, uint64_t instance)
{
    int d = 1 + (int)(instance % 5);
    double A[ZHOU_D * ZHOU_D] = {0}, l[ZHOU_D * ZHOU_D];
    double x[ZHOU_D], theta[ZHOU_D], gap[ZHOU_D];
    for (int n = 0; n < d + 3; n++) {
        zhou_direction(rng, d, x);
        for (int i = 0; i < d * d; i++)
            A[i] += x[i / d] * x[i % d] + 0.1 * (i / d == i % d);
    }
    zhou_factor(d, A, l);
    zhou_direction(rng, d, x);
    zhou_direction(rng, d, theta);
    zhou_direction(rng, d, gap);
    double beta = zhou_between(rng, 0.01, 10), scale = rng_uniform(rng);
    if (instance % 3 == 0) { /* gap = Lambda^-1 x, up or down */
        memcpy(gap, x, sizeof gap);
        mat_solve_cholesky((MatC){l, d, d, d}, gap);
        scale = instance % 2 ? 1 : -1;
    }
    double length = sqrt(mat_quadratic((MatC){A, d, d, d}, gap));
    double truth = zhou_dot(d, theta, x);
    return (ZhouEstimate){truth,
                          truth + scale * beta / length * zhou_dot(d, gap, x),
                          beta * sqrt(zhou_inverse_square(d, l, x))};
}
