#include "oracles/goe.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sf_hermite.h>
#include <lapacke.h>

static double tail(int d, double t)
{
    return (double)expl(goe_log_tail(d, t));
}

static double apart(double got, double want)
{
    return fabs(got / want - 1);
}

static void test_closed_forms(void)
{
    double worst = 0;
    for (int k = 0; k < 113; k++) {
        double t = 1e-3 * pow(1.1, k); /* to 43 */
        worst = fmax(worst, apart(tail(1, t), erfc(t / 2)));
        double two = erfc(t / sqrt(2)) + sqrt(2) * exp(-t * t / 4) * erf(t / 2);
        worst = fmax(worst, apart(tail(2, t), two));
    }
    printf("goe_test: d = 1, 2 differ by %.2g\n", worst);
    CHECK(worst < 1e-12);
}

/* --- second route: the Pfaffian on monomials (Chiani 2014), as the root of a
 * determinant, over its value on the whole line --- */

enum { MOST = 10, NODES = 128 };
static gsl_integration_glfixed_table *legendre;

/* int_a^b y^j e^(-y^2/4) dy for all j */
static void moments(double a, double b, int n, long double *out)
{
    for (int j = 0; j < n; j++)
        out[j] = 0;
    for (size_t k = 0; k < NODES; k++) {
        double y, weight;
        gsl_integration_glfixed_point(a, b, k, &y, &weight, legendre);
        long double term = weight * expl(-(long double)y * y / 4);
        for (int j = 0; j < n; j++, term *= y)
            out[j] += term;
    }
}

static void pairings(int d, double t, long double a[MOST][MOST])
{
    memset(a, 0, sizeof(long double[MOST][MOST]));
    for (size_t k = 0; k < NODES; k++) {
        double x, weight;
        long double above[MOST], below[MOST];
        gsl_integration_glfixed_point(-t, t, k, &x, &weight, legendre);
        moments(-t, x, d, below);
        moments(x, t, d, above);
        long double term = weight * expl(-(long double)x * x / 4);
        for (int i = 0; i < d; i++, term *= x)
            for (int j = 0; j < d; j++)
                a[i][j] += (i + j) % 2 ? term * (above[j] - below[j]) : 0;
    }
    if (d % 2 == 0)
        return;
    moments(-t, t, d, a[d]);
    for (int i = 0; i < d; i++)
        a[i][d] = -(a[d][i] *= i % 2 == 0);
}

static void swap_rows(int n, long double *a, long double *b)
{
    for (int j = 0; j < n; j++) {
        long double kept = a[j];
        a[j] = b[j];
        b[j] = kept;
    }
}

static long double determinant(int n, long double a[MOST][MOST])
{
    long double det = 1;
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k; i < n; i++)
            pivot = fabsl(a[i][k]) > fabsl(a[pivot][k]) ? i : pivot;
        swap_rows(n, a[k], a[pivot]);
        det *= pivot == k ? a[k][k] : -a[k][k];
        for (int i = k + 1; i < n; i++) {
            long double factor = a[i][k] / a[k][k];
            for (int j = k; j < n; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
    return det;
}

static double inside(int d, double t)
{
    long double a[MOST][MOST], whole[MOST][MOST];
    int n = d + d % 2;
    pairings(d, t, a);
    pairings(d, 18, whole);
    return (double)sqrtl(determinant(n, a) / determinant(n, whole));
}

static void test_pfaffian(void)
{
    double worst = 0;
    for (int d = 1; d <= MOST; d++)
        for (int k = 0; k < 5; k++) {
            double t = 0.6 * sqrt(d) * pow(1.4, k);
            worst = fmax(worst, fabs(1 - tail(d, t) - inside(d, t)));
        }
    printf("goe_test: monomial Pfaffian, d <= %d, differs by %.2g\n", MOST,
           worst);
    CHECK(worst < 1e-11);
}

/* --- second route in the far tail: the expected number of eigenvalues beyond
 * t, from the density (Mehta 2004, 7.2.32); an upper bound everywhere --- */

/* int_-inf^x phi_n, n of either parity, less half the whole */
static double half_integral(int n, double x)
{
    double sum = 0;
    for (size_t k = 0; k < NODES; k++) {
        double y, weight;
        gsl_integration_glfixed_point(0, x, k, &y, &weight, legendre);
        sum += weight * gsl_sf_hermite_func(n, y);
    }
    if (n % 2 == 0)
        return sum;
    double lost = 0; /* odd: the half line does not cancel */
    for (size_t k = 0; k < NODES; k++) {
        double y, weight;
        gsl_integration_glfixed_point(0, 20, k, &y, &weight, legendre);
        lost += weight * gsl_sf_hermite_func(n, y);
    }
    return sum - lost;
}

static double density(int d, double x)
{
    double sum =
        sqrt(d / 2.0) * gsl_sf_hermite_func(d - 1, x) * half_integral(d, x);
    for (int n = 0; n < d; n++)
        sum += pow(gsl_sf_hermite_func(n, x), 2);
    if (d % 2 == 1)
        sum += gsl_sf_hermite_func(d - 1, x) / (2 * half_integral(d - 1, 20));
    return sum;
}

static double expected_beyond(int d, double t)
{
    double sum = 0;
    for (size_t k = 0; k < 64; k++) {
        double x, weight;
        gsl_integration_glfixed_table *rule =
            gsl_integration_glfixed_table_alloc(64);
        gsl_integration_glfixed_point(t / sqrt(2), t / sqrt(2) + 5, k, &x,
                                      &weight, rule);
        gsl_integration_glfixed_table_free(rule);
        sum += 2 * weight * density(d, x);
    }
    return sum;
}

static void test_far(void)
{
    static const int sizes[] = {1, 2, 3, 4, 7, 8, 16, 17, 32};
    double worst = 0;
    for (int i = 0; i < 9; i++) {
        int d = sizes[i];
        for (int k = 0; k < 5; k++) {
            double t = 2 * sqrt(d) + 1 + 3 * k;
            double p = tail(d, t), most = expected_beyond(d, t);
            CHECK(p <= most * (1 + 1e-10));
            if (p < 1e-12) /* two beyond t: of order p^2 and less */
                worst = fmax(worst, apart(p, most));
        }
    }
    printf("goe_test: far tail differs by %.2g\n", worst);
    CHECK(worst < 1e-8);
}

/* --- Monte Carlo --- */

static double draw_norm(gsl_rng *rng, int d)
{
    double a[32 * 32], value[32];
    for (int i = 0; i < d; i++)
        for (int j = 0; j <= i; j++)
            a[i * d + j] = gsl_ran_ugaussian(rng) * (i == j ? sqrt(2) : 1);
    if (LAPACKE_dsyev(LAPACK_COL_MAJOR, 'N', 'U', d, a, d, value) != 0)
        return -1; /* beyond nothing: the frequencies then fail */
    return fmax(-value[0], value[d - 1]);
}

static void compare_draws(gsl_rng *rng, int d, int n)
{
    enum { POINTS = 9 };
    int above[POINTS] = {0};
    n = check_repeat(n);
    for (int i = 0; i < n; i++) {
        double x = draw_norm(rng, d);
        for (int k = 0; k < POINTS; k++)
            above[k] += x >= sqrt(d) * (0.8 + 0.2 * k);
    }
    for (int k = 0; k < POINTS; k++) {
        double p = tail(d, sqrt(d) * (0.8 + 0.2 * k));
        double sd = sqrt(p * (1 - p) / n);
        CHECK(fabs((double)above[k] / n - p) <= 5 * sd + 1.0 / n);
    }
}

static void test_draws(void)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, (unsigned long)check_seed());
    compare_draws(rng, 3, 60000);
    compare_draws(rng, 4, 60000);
    compare_draws(rng, 9, 20000);
    compare_draws(rng, 32, 2000);
    gsl_rng_free(rng);
}

/* --- shape --- */

static void test_monotone(void)
{
    for (int d = 2; d <= GOE_MAX; d += d < 8 ? 1 : 14) {
        long double before = 0;
        for (int k = 0; k < 100; k++) {
            double t = 0.1 * pow(1.35, k); /* to 1e12 */
            long double got = goe_log_tail(d, t);
            CHECK(got <= before + 1e-17L); /* equal where it is 1 */
            CHECK(got >= goe_log_tail(d - 1, t) - 1e-17L); /* interlacing */
            before = got;
        }
    }
}

static void test_edges(void)
{
    CHECK(goe_log_tail(5, 0) == 0 && goe_log_tail(5, -HUGE_VAL) == 0);
    CHECK(goe_log_tail(5, 1e-310) == 0 && goe_log_tail(64, 0.3) == 0);
    CHECK(isinf(goe_log_tail(5, HUGE_VAL)));
    CHECK(isnan(goe_log_tail(0, 1)) && isnan(goe_log_tail(GOE_MAX + 1, 1)));
    CHECK(isnan(goe_log_tail(3, nan(""))));
    double t = 1e9; /* log(erfc + ..) at d = 2 */
    CHECK_NEAR(goe_log_tail(2, t), -t * t / 4 + log(2) / 2, 1e-15);
    CHECK_NEAR(goe_log_tail(8, 2e30), -1e60, 1e-15);
}

int main(void)
{
    gsl_set_error_handler_off();
    legendre = gsl_integration_glfixed_table_alloc(NODES);
    test_closed_forms();
    test_pfaffian();
    test_far();
    test_draws();
    test_monotone();
    test_edges();
    gsl_integration_glfixed_table_free(legendre);
    return check_done("goe");
}
