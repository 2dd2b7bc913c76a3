#include "suite/papers/luyo2021/finite.h"
#include "suite/base/sample.h"

#include <math.h>

double luyo_finite_delta(int n, const double *a, const double *b, double eps)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += fmax(0, a[i] - exp(eps) * b[i]);
    return sum;
}

void luyo_random_law(Rng *rng, int n, double *law)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += law[i] = pow(sample_exponential(rng), 2);
    for (int i = 0; i < n; i++)
        law[i] /= sum;
}

void luyo_random_laws(Rng *rng, uint64_t i, double a[LUYO_OUTCOMES],
                      double b[LUYO_OUTCOMES])
{
    luyo_random_law(rng, LUYO_OUTCOMES, a);
    luyo_random_law(rng, LUYO_OUTCOMES, b);
    if (i % 3 != 0)
        return;
    double reveal = pow(10, -4 * rng_uniform(rng));
    for (int j = 0; j < LUYO_OUTCOMES; j++)
        a[j] = b[j] = j < 2 ? 0 : (1 - reveal) / (LUYO_OUTCOMES - 2);
    a[0] = b[1] = reveal;
}
