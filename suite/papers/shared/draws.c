#include "suite/papers/shared/draws.h"
#include "suite/base/sample.h"
#include "suite/papers/shared/linear.h"

#include <math.h>

double draw_between(Rng *rng, double low, double high)
{
    return low + (high - low) * rng_uniform(rng);
}

double draw_log_between(Rng *rng, double low, double high)
{
    return low * pow(high / low, rng_uniform(rng));
}

double draw_log_uniform(Rng *rng, double decades)
{
    return pow(10, draw_between(rng, -decades, decades));
}

void draw_direction(Rng *rng, int d, double *x)
{
    for (int i = 0; i < d; i++)
        x[i] = sample_normal(rng);
    vector_normalise(d, x);
}
