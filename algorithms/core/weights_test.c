/* Weights and means of many cells against the formulas at one, bit for bit. */
#include "algorithms/core/weights.h"
#include "suite/base/fill.h"
#include "suite/base/rng.h"
#include "tests/check.h"

#include <math.h>

enum { MOST = 11 };

static double some_count(Rng *rng)
{
    double u = rng_uniform(rng);
    return u < 0.2 ? 0 : u < 0.3 ? -u : exp(40 * u - 20);
}

static void check_some(Rng *rng, int n, bool wide)
{
    double N[MOST], by[MOST], sum[MOST], root[MOST], fixed[MOST], mean[MOST];
    Weights x = {rng_uniform(rng), 30 * rng_uniform(rng),
                 100 * rng_uniform(rng), rng_uniform(rng) < 0.5 ? 1 : 3};
    for (int i = 0; i < n; i++) {
        N[i] = some_count(rng);
        by[i] = N[i] == 0 ? 1 : N[i];
        sum[i] = (3 * rng_uniform(rng) - 1) * by[i];
    }
    weigh_cells_ways[wide](&x, n, N, root, fixed);
    mean_cells_ways[wide](n, sum, by, mean);
    for (int i = 0; i < n; i++) {
        double m = sum[i] / by[i], r = x.all * sqrt(x.iota / fabs(by[i]));
        double want = r * sqrt(2.0) + x.third / (x.times * by[i]);
        CHECK(mean[i] == (m > 0 ? m < 1 ? m : 1 : 0));
        CHECK(root[i] == (N[i] > 0 ? r : 0));
        CHECK(fixed[i] == (N[i] > 0 ? want : (double)INFINITY));
    }
}

int main(void)
{
    Rng rng = rng_open(check_seed(), "weights");
    for (int i = 0; i < check_repeat(5000); i++) {
        check_some(&rng, i % (MOST + 1), false);
        if (fill_wide())
            check_some(&rng, i % (MOST + 1), true);
    }
    return check_done("weights");
}
