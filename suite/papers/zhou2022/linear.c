#include "suite/papers/zhou2022/linear.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void zhou_factor(int d, const double *a, double *l)
{
    bool positive = matrix_factor((MatC){a, d, d, d}, 0, (Mat){l, d, d, d});
    assert(positive);
    (void)positive;
}

double zhou_inverse_square(int d, const double *l, const double *v)
{
    return factor_inverse_form((MatC){l, d, d, d}, v);
}

ZhouEstimate zhou_estimate(Rng *rng, uint64_t instance)
{
    int d = 1 + (int)(instance % 5);
    double A[ZHOU_D * ZHOU_D] = {0}, l[ZHOU_D * ZHOU_D];
    double x[ZHOU_D], theta[ZHOU_D], gap[ZHOU_D];
    for (int n = 0; n < d + 3; n++) {
        draw_direction(rng, d, x);
        for (int i = 0; i < d * d; i++)
            A[i] += x[i / d] * x[i % d] + 0.1 * (i / d == i % d);
    }
    zhou_factor(d, A, l);
    draw_direction(rng, d, x);
    draw_direction(rng, d, theta);
    draw_direction(rng, d, gap);
    double beta = draw_log_between(rng, 0.01, 10), scale = rng_uniform(rng);
    if (instance % 3 == 0) { /* gap = Lambda^-1 x, up or down */
        memcpy(gap, x, sizeof gap);
        mat_solve_cholesky((MatC){l, d, d, d}, gap);
        scale = instance % 2 ? 1 : -1;
    }
    double length = sqrt(mat_quadratic((MatC){A, d, d, d}, gap));
    double truth = vector_dot(d, theta, x);
    return (ZhouEstimate){truth,
                          truth + scale * beta / length * vector_dot(d, gap, x),
                          beta * sqrt(zhou_inverse_square(d, l, x))};
}
