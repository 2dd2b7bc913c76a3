#include "algorithms/core/gauss_budget.h"
#include "tests/check.h"

#include <math.h>

/* claims on Qiao & Wang 2023, section 5: mu = g^2 / 2 for delta = 1e-6 */
static void reference(void)
{
    CHECK_NEAR(pow(gauss_budget(0.1, 1e-6), 2) / 2, 3.794e-4, 2e-4);
    CHECK_NEAR(pow(gauss_budget(1, 1e-6), 2) / 2, 0.028014, 1e-4);
    CHECK_NEAR(pow(gauss_budget(10, 1e-6), 2) / 2, 1.7078, 1e-4);
}

/* erfc by hand where no logarithm is needed */
static double delta_of(double eps, double g)
{
    double r = sqrt(2);
    return erfc((eps / g - g / 2) / r) / 2 -
           exp(eps) * erfc((eps / g + g / 2) / r) / 2;
}

static void meets_delta(void)
{
    static const double eps[] = {0.01, 0.5, 1, 4}, delta[] = {1e-3, 0.1, 1e-9};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++) {
            double g = gauss_budget(eps[i], delta[j]);
            CHECK_NEAR(delta_of(eps[i], g), delta[j], 1e-5);
            CHECK(delta_of(eps[i], 1.001 * g) > delta[j]);
        }
}

/* far out of double's range: exp(-x^2/2) with x beyond 38 */
static void small_deltas(void)
{
    double last = INFINITY;
    for (double d = 1e-10; d > 1e-300; d *= 1e-10) {
        double g = gauss_budget(2, d);
        CHECK(g > 0 && g < last);
        /* delta <= P(L > eps), so g is at least what that tail gives */
        CHECK(erfc((2 / g - g / 2) / sqrt(2)) / 2 >= d * (1 - 1e-9));
        last = g;
    }
}

/* g is no longer bounded by anything but eps: delta = P(N > x) - phi(x) / y up
 * to 1 / y^2, x = eps / g - g / 2, y = x + g */
static void large_eps(void)
{
    static const double eps[] = {1e5, 1e7, 1e9, 1e12};
    for (int i = 0; i < 4; i++)
        for (double delta = 1e-3; delta > 1e-10; delta *= 1e-3) {
            double g = gauss_budget(eps[i], delta);
            double x = eps[i] / g - g / 2, y = x + g;
            double phi = exp(-x * x / 2) / sqrt(2 * acos(-1));
            CHECK_NEAR(erfc(x / sqrt(2)) / 2 - phi / y, delta, 1e-3);
        }
}

int main(void)
{
    reference();
    meets_delta();
    small_deltas();
    large_eps();
    return check_done("gauss_budget");
}
