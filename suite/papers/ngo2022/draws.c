#include "suite/papers/ngo2022/draws.h"
#include "suite/base/sample.h"

#include <math.h>

void ngo_random_law(Probe *p, int n, double *law)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += law[i] = sample_exponential(&p->rng) + 1e-3;
    for (int i = 0; i < n; i++)
        law[i] /= sum;
}
