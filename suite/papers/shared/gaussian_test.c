#include "suite/papers/shared/gaussian.h"
#include "tests/check.h"

static long double tail(long double z)
{
    return erfcl(z / sqrtl(2)) / 2;
}

/* P(L > eps) - e^eps P(L' > eps), L' the loss under the other mean */
static double closed(long double eps, long double g)
{
    return (double)(tail(eps / g - g / 2) - expl(eps) * tail(eps / g + g / 2));
}

static void check_delta(void)
{
    for (double eps = 0; eps <= 4; eps += 0.5)
        for (double g = 0.5; g <= 8; g *= 2) {
            double delta = closed((long double)eps, (long double)g);
            if (delta < 1e-6)
                continue; /* digits cancel */
            CHECK_NEAR(gaussian_delta(eps, (long double)g), delta, 1e-12);
            CHECK_NEAR(exp(gaussian_log_delta(eps, (long double)g)), delta,
                       1e-12);
        }
    CHECK_NEAR(gaussian_delta(0, 2), erf(1 / sqrt(2)), 1e-12);
    CHECK(gaussian_delta(1, 1e-10L) == 0);
    CHECK_NEAR(gaussian_delta(1, 1e9L), 1, 1e-12);
    CHECK(gaussian_log_delta(1, 0.001L) < -4e5);
}

/* one inverse of the other, and of delta */
static void check_inverse(void)
{
    for (double eps = 0.01; eps <= 10; eps *= 10)
        for (double delta = 0.1; delta >= 1e-12; delta *= 1e-3) {
            double g = gaussian_most_shift(eps, delta);
            CHECK_NEAR(g * gaussian_least_noise(eps, delta), 1, 1e-14);
            CHECK_NEAR(gaussian_delta(eps, (long double)g), delta, 1e-9);
            CHECK(gaussian_most_shift(eps, delta) == g);
        }
}

static void check_tail(void)
{
    CHECK_NEAR(gaussian_upper_tail(0), 0.5, 1e-15);
    CHECK_NEAR(gaussian_upper_tail(1.959963984540054), 0.025, 1e-13);
    CHECK_NEAR(gaussian_upper_tail(-3) + gaussian_upper_tail(3), 1, 1e-15);
}

int main(void)
{
    check_delta();
    check_inverse();
    check_tail();
    return check_done("gaussian");
}
