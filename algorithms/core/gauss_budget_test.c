#include "algorithms/core/gauss_budget.h"
#include "tests/check.h"

#include <math.h>

/* zero-concentrated budgets mu = g^2 / 2 for delta = 1e-6, computed apart */
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

/* The largest g to 20 digits, found by bisection with 80 digits, and
 * d log delta / d log g there.  What is spent must not exceed delta, and stays
 * within 1e-9 of it. */
static void rounds_down(void)
{
    static const struct {
        double eps, delta;
        long double g, slope;
    } rows[] = {
        {1e-9, 1e-12, 4.1044032638217210507e-10L, 8.41698L},
        {1e-8, 1e-12, 3.2655975685358043499e-9L, 11.9849L},
        {1e-7, 1e-15, 1.9952018404023646307e-8L, 27.9302L},
        {1e-6, 1e-12, 2.4256976059658280711e-7L, 19.7371L},
        {1e-5, 1e-40, 8.3222142188261126446e-7L, 147.345L},
        {1e-3, 1e-6, 0.00041041594735417444294L, 8.41772L},
        {0.01, 1e-9, 0.0021809846610443490745L, 23.8038L},
        {0.1, 1e-6, 0.027544650243827621651L, 15.8692L},
        {1, 1e-6, 0.23670438066343570913L, 20.5872L},
        {1, 1e-250, 0.029756621458073371729L, 1132.36L},
        {2, 0.5, 2.4328068504642259256L, 1.79592L},
        {4, 1e-3, 1.2149521459845533654L, 13.1886L},
        {10, 1e-6, 1.8481322057670841229L, 31.3449L},
        {100, 1e-300, 2.6123411344893268371L, 1466.64L},
        {1e4, 1e-9, 135.55759088434798775L, 871.44L},
        {0, 1e-8, 2.5066282746310006205e-8L, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        long double g = gauss_budget(rows[i].eps, rows[i].delta);
        long double unspent = (1 - g / rows[i].g) * rows[i].slope;
        CHECK(unspent > 0 && unspent < 1e-9L);
    }
}

int main(void)
{
    reference();
    rounds_down();
    meets_delta();
    small_deltas();
    large_eps();
    return check_done("gauss_budget");
}
