/* Against constants computed apart, to the figures printed there. */
#include "algorithms/core/pavlovic2025_scales.h"
#include "tests/check.h"

#include <math.h>
#include <stdint.h>

static Pavlovic2025Task task(double T, double N, double tau)
{
    return (Pavlovic2025Task){T, N, 1, tau, 1, 1e-6, 0.01};
}

/* T = 1e8, eps = 1, delta_DP = 1e-6, delta = 0.01, B = 1 */
static void test_radius(void)
{
    static const struct {
        double N, tau, beta, beta1;
    } rows[] = {{16, 1, 2778, 1.8e4},    {16, 100, 933, 1.8e4},
                {32, 1, 2820, 1.85e4},   {32, 100, 941, 1.85e4},
                {64, 1, 2862, 1.9e4},    {1024, 1, 3028, 2.06e4},
                {1024, 100, 982, 2.06e4}};
    for (int i = 0; i < 7; i++) {
        Pavlovic2025Task x = task(1e8, rows[i].N, rows[i].tau);
        Pavlovic2025Scales s = pavlovic2025_published(&x);
        CHECK_NEAR(s.beta, rows[i].beta, 5e-4);
        CHECK_NEAR(s.beta1, rows[i].beta1, 1e-2);
    }
}

/* Delta_r of the last epoch, 16 orthonormal points with uniform counts */
static void test_last_epoch(void)
{
    Pavlovic2025Task x = task(1e8, 16, 1);
    Pavlovic2025Scales s = pavlovic2025_published(&x);
    double n =
        pavlovic2025_first_epoch(1e8) * pow(2, pavlovic2025_epochs(1e8) - 1);
    double sigma = 1 / sqrt(n / 16 + 1);
    CHECK_NEAR(pavlovic2025_radius(&s, sigma, 0), 1.74, 5e-3);
    CHECK_NEAR(pavlovic2025_radius(&s, sigma, n), 47, 1e-2);
}

/* sigma_0/(2 B sigma_max), and over the exact need at (eps, delta_DP) */
static void test_noise(void)
{
    static const struct {
        double T, eps, delta, s, need, ratio;
    } rows[] = {
        {1e4, 1, 1e-6, 74.28, 4.2247, 17.6},
        {1e8, 1, 1e-6, 151.69, 4.2247, 35.9},
        {1e12, 1, 1e-6, 230.24, 4.2247, 54.5},
        {1e8, 0.1, 1e-6, 1516.9, 36.305, 41.8},
        {1e4, 10, 1e-6, 7.428, 0.5411, 13.7},
        {1e8, 10, 1e-6, 15.17, 0.5411, 28.0},
        {1e8, 1, 1e-2, 102.5, 1.878, 54.6},
    };
    for (int i = 0; i < 7; i++) {
        Pavlovic2025Task x = {rows[i].T,     16,  3, 1, rows[i].eps,
                              rows[i].delta, 0.01};
        double sigma0 = pavlovic2025_published(&x).sigma0;
        CHECK_NEAR(sigma0 / 6, rows[i].s, 5e-4);
        double least = pavlovic2025_calibrated_sigma0(3, 1, 1 / rows[i].need);
        CHECK_NEAR(sigma0 / least, rows[i].ratio, 3e-3);
    }
}

static void test_epochs(void)
{
    CHECK(pavlovic2025_epochs(1e2) == 3);
    CHECK(pavlovic2025_epochs(1e4) == 6);
    CHECK(pavlovic2025_epochs(1e6) == 9);
    CHECK(pavlovic2025_epochs(1e8) == 13);
    CHECK(pavlovic2025_epochs(1e12) == 19);
    CHECK(pavlovic2025_epochs(1) == 1 && pavlovic2025_epochs(3) == 1);
    CHECK(pavlovic2025_first_epoch(1e4) == 100);
    CHECK(pavlovic2025_first_epoch(1e4 + 1) == 101);
    /* n^2 - 1, n^2 and n^2 + 1, where the root of a double rounds to n */
    for (uint64_t n = 90000000; n < 90000100; n++)
        for (uint64_t above = 0; above < 3; above++)
            CHECK(pavlovic2025_first_epoch((double)(n * n - 1 + above)) ==
                  (double)(above < 2 ? n : n + 1));
}

/* eq. (7)'s beta_1 against Lemma 6.6's at B = 4: too small in both readings */
static void test_main_text(void)
{
    Pavlovic2025Task x = {1e4, 16, 4, 1, 1, 1e-6, 0.01};
    Pavlovic2025Scales s = pavlovic2025_published(&x);
    double Lm = log(log(1e4) * 16 / 0.01);
    CHECK_NEAR(s.beta1_main_a / s.sigma0, sqrt(Lm / 8), 1e-12);
    CHECK(s.beta1_main_a < s.beta1_main_b && s.beta1_main_b < s.beta1);
}

/* without variance, range or noise the width is the bias */
static void test_width(void)
{
    Pavlovic2025Point w = {.bias = 0.25};
    CHECK_NEAR(pavlovic2025_width(&w, 9), 0.25, 1e-15);
    w.sd = 2;
    CHECK_NEAR(pavlovic2025_width(&w, 8), 0.25 + 8, 1e-15);
    w.variance = 4;
    CHECK_NEAR(pavlovic2025_width(&w, 8), 0.25 + 8 + 8, 1e-15);
    w.range = 3; /* b l/3 = 8, sqrt(64 + 64) */
    CHECK_NEAR(pavlovic2025_width(&w, 8), 16.25 + 11.31370849898476, 1e-14);
    Pavlovic2025Task x = task(1e4, 16, 1);
    CHECK_NEAR(pavlovic2025_log_failures(&x), log(4 * 16 * 6 / 0.01), 1e-15);
}

int main(void)
{
    test_radius();
    test_last_epoch();
    test_noise();
    test_epochs();
    test_main_text();
    test_width();
    return check_done("pavlovic2025_scales");
}
