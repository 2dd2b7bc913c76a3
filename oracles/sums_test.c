#include "oracles/sums.h"
#include "tests/check.h"

#include <complex.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

/* Relative difference of two probabilities given by their logarithms, or of
 * the logarithms where those are huge. */
static double apart(long double got, long double want)
{
    long double scale = fmaxl(1, fabsl(want) * 1e-3L);
    return (double)(fabsl(got - want) / scale);
}

/* --- closed forms: the convolution of e^-|x| with itself --- */

static void test_small(void)
{
    double worst = 0;
    for (int k = 0; k < 130; k++) {
        double t = 1e-9 * pow(1.3, k); /* to 5e5 */
        long double x = (long double)t;
        worst = fmax(worst, apart(laplace_sum_log_tail(1, t), -x));
        worst =
            fmax(worst, apart(laplace_sum_log_tail(2, t), logl(1 + x / 2) - x));
        worst = fmax(worst, apart(laplace_sum_log_tail(3, t),
                                  logl(1 + 5 * x / 8 + x * x / 8) - x));
    }
    printf("sums_test: n = 1, 2, 3 differ by %.2g\n", worst);
    CHECK(worst < 1e-15);
}

/* --- second route: |S| is Gamma(N), N the tosses left over when heads or
 * tails first comes n times (Banach's matchboxes): all terms positive ---
 *
 *     P(|S| >= t) = sum_(i<n) P(Poisson(t) = i) P(N > i),
 *     P(N = k) = C(2n-1-k, n-1) 2^(k+1-2n). */

static long double log_add(long double a, long double b)
{
    return fmaxl(a, b) + log1pl(expl(-fabsl(a - b)));
}

static long double erlang_log_tail(int n, double t)
{
    long double mass = (1 - n) * logl(2), above = mass; /* N = n; N > n-1 */
    long double x = (long double)t, sum = -HUGE_VALL;
    long double poisson = (n - 1) * logl(x) - x - lgammal(n);
    for (int i = n - 1; i >= 0; i--) {
        sum = i == n - 1 ? poisson + above : log_add(sum, poisson + above);
        poisson += logl(i / x);
        mass += logl((2.0L * n - i - 1) / (2.0L * (n - i)));
        if (i > 0) /* mass is now that of N = i */
            above = log_add(above, mass);
        if (poisson + above < sum - 60)
            break; /* the terms are log-concave in i */
    }
    return sum;
}

static double worst_erlang(int n)
{
    static const double at[] = {1e-3, 0.3, 1, 3, 8, 30, 1000};
    double worst = 0;
    for (int k = 0; k < 7; k++) {
        double t = at[k] * sqrt(2 * n), far = at[k] * n;
        if (n > 100000 && k % 3 != 1)
            continue;
        worst = fmax(worst, apart(laplace_sum_log_tail((uint64_t)n, t),
                                  erlang_log_tail(n, t)));
        worst = fmax(worst, apart(laplace_sum_log_tail((uint64_t)n, far),
                                  erlang_log_tail(n, far)));
    }
    return worst;
}

static void test_erlang(void)
{
    static const int sizes[] = {1, 2, 5, 20, 100, 1000};
    double few = 0, many;
    for (int i = 0; i < 6; i++)
        few = fmax(few, worst_erlang(sizes[i]));
    many = fmax(worst_erlang(100000), worst_erlang(1000000));
    printf("sums_test: Erlang mixture differs by %.2g, to n = 1e6 by %.2g\n",
           few, many);
    CHECK(few < 1e-14);
    CHECK(many < 1e-10); /* a million logarithms added up in the mixture */
}

/* --- third route: the characteristic function, on a contour through the
 * saddle point c of e^(-st) (1-s^2)^-n / s, 0 < c < 1 --- */

static long double contour_log_tail(long double n, long double t)
{
    long double low = 0, high = 1;
    for (int i = 0; i < 80; i++) {
        long double c = (low + high) / 2;
        long double rise = 2 * n * c / (1 - c * c) - t - 1 / c;
        *(rise < 0 ? &low : &high) = c;
    }
    long double c = low, top = -n * log1pl(-c * c) - t * c;
    /* log((1-s^2)/(1-c^2)) at s = c + iv: 1 + (v^2 - 2icv)/(1-c^2) */
    long double step = fminl(fminl(c, 1 - c), sqrtl((1 - c * c) / n)) / 12;
    long double sum = 1 / (2 * c), size = 1;
    for (int i = 1; size > 1e-22L; i++) {
        long double v = i * step;
        long double re = v * v / (1 - c * c), im = -2 * c * v / (1 - c * c);
        long double modulus = log1pl(re * (2 + re) + im * im) / 2;
        long double angle = atan2l(im, 1 + re);
        size = expl(-n * modulus);
        long double phase = -n * angle - t * v;
        long double complex s = c + v * (long double complex)I;
        sum += size *
               creall((cosl(phase) + sinl(phase) * (long double complex)I) / s);
    }
    return logl(2 * step * sum) - logl(acosl(-1)) + top;
}

static void test_contour(void)
{
    static const double sizes[] = {4, 10, 64, 1e3, 1e6, 1e9, 1e13, 1e19};
    static const double at[] = {0.2, 1, 2, 4, 7, 20};
    double worst = 0;
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 6; k++) {
            double n = sizes[i], t = at[k] * sqrt(2 * n);
            long double got = laplace_sum_log_tail((uint64_t)n, t);
            long double want = contour_log_tail((long double)n, (long double)t);
            worst = fmax(worst, apart(got, want));
        }
    printf("sums_test: contour to n = 1e19 differs by %.2g\n", worst);
    CHECK(worst < 1e-13);
}

/* --- Monte Carlo --- */

static void test_draws(void)
{
    enum { POINTS = 5, TERMS = 6 };
    int above[POINTS] = {0}, n = check_repeat(200000);
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, (unsigned long)check_seed());
    for (int i = 0; i < n; i++) {
        double x = 0;
        for (int k = 0; k < TERMS; k++)
            x += gsl_ran_laplace(rng, 1);
        for (int k = 0; k < POINTS; k++)
            above[k] += fabs(x) >= 0.5 + 2 * k;
    }
    for (int k = 0; k < POINTS; k++) {
        double p = (double)expl(laplace_sum_log_tail(TERMS, 0.5 + 2 * k));
        double sd = sqrt(p * (1 - p) / n);
        CHECK(fabs((double)above[k] / n - p) <= 5 * sd + 1.0 / n);
    }
    gsl_rng_free(rng);
}

/* --- shape and edges --- */

static void test_monotone(void)
{
    for (int i = 0; i < 64; i++) {
        uint64_t n = i == 0 ? 1 : (UINT64_MAX >> i) + 1;
        long double before = 0;
        for (int k = 0; k < 80; k++) {
            double t = 1e-2 * pow(2.1, k); /* to 1e24 */
            long double got = laplace_sum_log_tail(n, t);
            CHECK(got <= before + 1e-15L);
            long double fewer = laplace_sum_log_tail(n - n / 2, t);
            CHECK(got >= fewer * (1 + 1e-17L) - 1e-15L);
            before = got;
        }
    }
}

static void test_edges(void)
{
    CHECK(laplace_sum_log_tail(0, 1) == -HUGE_VALL);
    CHECK(laplace_sum_log_tail(0, 0) == 0 && laplace_sum_log_tail(3, -1) == 0);
    CHECK(laplace_sum_log_tail(UINT64_MAX, HUGE_VAL) == -HUGE_VALL);
    CHECK(isnan(laplace_sum_log_tail(3, nan(""))));
    CHECK(isnan(gauss_sum_log_tail(3, nan(""))));
    CHECK_NEAR(laplace_sum_log_tail(5, 1e-300), 0, 1e-17);
    CHECK_NEAR(laplace_sum_log_tail(7, 1e300), -1e300, 1e-15);
    CHECK_NEAR(expl(gauss_sum_log_tail(1, 1.96)), erfc(1.96 / sqrt(2)), 1e-15);
    CHECK_NEAR(gauss_sum_log_tail(100, 1e100), -5e197, 1e-15);
    CHECK(gauss_sum_log_tail(0, 0) == 0 && gauss_sum_log_tail(4, -1) == 0);
    CHECK(gauss_sum_log_tail(0, 1) == -HUGE_VALL);
    /* the sum of many is nearly Gaussian, at twice the variance */
    CHECK_NEAR(laplace_sum_log_tail(1u << 31, 3e5),
               gauss_sum_log_tail(1ull << 32, 3e5), 1e-7);
    CHECK(prefix_nodes(0) == 0 && prefix_nodes(1ull << 63) == 1);
    CHECK(prefix_nodes(UINT64_MAX) == 64 && prefix_nodes(1000) == 6);
    CHECK_NEAR(log_erfc(99.9999L), log_erfc(100.0001L), 1e-5);
    CHECK_NEAR(log_erfc(1e3L), -1e6L - logl(1e3L * sqrtl(acosl(-1))) - 5e-7L,
               1e-17);
}

int main(void)
{
    test_small();
    test_erlang();
    test_contour();
    test_draws();
    test_monotone();
    test_edges();
    return check_done("sums");
}
