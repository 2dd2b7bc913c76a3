#include "suite/base/sample.h"
#include "suite/stat/regress.h"
#include "tests/check.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_fit.h>

enum { N = 9 };

static void test_exact_line(void)
{
    double x[N], y[N], w[N];
    for (int i = 0; i < N; i++) {
        x[i] = 1e6 + i; /* far from 0: sums of squares would cancel */
        y[i] = 3 - 0.5 * x[i];
        w[i] = 1 + i * i;
    }
    Line line = regress_line(N, x, y, w);
    CHECK_NEAR(line.slope, -0.5, 1e-12);
    CHECK_NEAR(line.intercept, 3, 1e-6);
    CHECK(line.slope_error < 1e-9 && line.freedom == N - 2);
    line = regress_line(2, x, y, NULL);
    CHECK_NEAR(line.slope, -0.5, 1e-12);
    CHECK(line.freedom == 0 && isnan(line.slope_error));
    CHECK(isnan(regress_slope_interval(&line, 0.9).lower));
}

/* by hand: (0,0) (1,1) (2,1): slope 1/2, rest 1/6, one degree of freedom */
static void test_by_hand(void)
{
    double x[] = {0, 1, 2}, y[] = {0, 1, 1};
    Line line = regress_line(3, x, y, NULL);
    CHECK_NEAR(line.slope, 0.5, 1e-15);
    CHECK_NEAR(line.intercept, 1.0 / 6, 1e-15);
    CHECK_NEAR(line.residual, sqrt(1.0 / 6), 1e-15);
    CHECK_NEAR(line.slope_error, sqrt(1.0 / 12), 1e-15);
    Interval i = regress_slope_interval(&line, 0.5); /* t = tan(pi/4) = 1 */
    CHECK_NEAR(i.upper - i.lower, 2 * sqrt(1.0 / 12), 1e-12);
}

/* second route: GSL, whose weighted errors take the weights at their word */
static void test_gsl(void)
{
    Rng rng = rng_open(check_seed(), "regress_test");
    for (int round = 0; round < 50; round++) {
        double x[N], y[N], w[N], c0, c1, v00, v01, v11, rest;
        for (int i = 0; i < N; i++) {
            x[i] = sample_normal(&rng);
            y[i] = sample_normal(&rng);
            w[i] = round % 2 ? sample_exponential(&rng) : 1;
        }
        gsl_fit_wlinear(x, 1, w, 1, y, 1, N, &c0, &c1, &v00, &v01, &v11, &rest);
        Line line = regress_line(N, x, y, round % 2 ? w : NULL);
        CHECK_NEAR(line.slope, c1, 1e-10);
        CHECK_NEAR(line.intercept, c0, 1e-10);
        CHECK_NEAR(line.slope_error, sqrt(v11 * rest / (N - 2)), 1e-10);
        CHECK_NEAR(line.intercept_error, sqrt(v00 * rest / (N - 2)), 1e-10);
    }
}

/* weights are relative; weight 0 is no point; a double weight is two points'
 * slope */
static void test_weights(void)
{
    double x[] = {0, 1, 2, 3, 9}, y[] = {0, 2, 1, 5, 100};
    double w[] = {1, 2, 1, 3, 0}, w7[] = {7, 14, 7, 21, 0};
    double xx[] = {0, 1, 1, 2, 3, 3, 3}, yy[] = {0, 2, 2, 1, 5, 5, 5};
    Line a = regress_line(5, x, y, w), b = regress_line(5, x, y, w7);
    Line c = regress_line(7, xx, yy, NULL);
    CHECK(a.freedom == 2 && c.freedom == 5);
    CHECK_NEAR(a.slope, b.slope, 1e-14);
    CHECK_NEAR(a.slope_error, b.slope_error, 1e-14);
    CHECK_NEAR(a.residual, b.residual, 1e-14);
    CHECK_NEAR(a.slope, c.slope, 1e-14);
    y[4] = nan(""); /* does not count */
    CHECK_NEAR(regress_line(5, x, y, w).slope, a.slope, 1e-15);
}

/* y = 2x + noise of variance 1/w: misses of the 90 % interval, and of one
 * that takes the normal quantile at three points, which is too narrow */
static void test_coverage(void)
{
    double x[] = {0, 1, 3}, w[] = {1, 4, 0.5}, y[3];
    int missed = 0, control = 0, rounds = check_repeat(20000);
    Rng rng = rng_open(check_seed(), "regress_test coverage");
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < 3; i++)
            y[i] = 2 * x[i] + sample_normal(&rng) / sqrt(w[i]);
        Line line = regress_line(3, x, y, w);
        Interval got = regress_slope_interval(&line, 0.9);
        missed += !(got.lower <= 2 && 2 <= got.upper);
        control += fabs(line.slope - 2) > 1.6448536 * line.slope_error;
    }
    double sd = sqrt(0.09 / rounds);
    CHECK(fabs((double)missed / rounds - 0.1) < 5 * sd);
    CHECK(!(fabs((double)control / rounds - 0.1) < 5 * sd));
}

static void test_student(void)
{
    for (int k = 1; k < 20; k++) { /* closed forms at 1, 2 and 4 */
        double p = k / 20.0, a = 4 * p * (1 - p);
        CHECK_NEAR(1 + student_quantile(p, 1), 1 + tan(acos(-1) * (p - 0.5)),
                   1e-12);
        CHECK_NEAR(1 + student_quantile(p, 2), 1 + (2 * p - 1) * sqrt(2 / a),
                   1e-12);
        double q = cos(acos(sqrt(a)) / 3) / sqrt(a);
        double four = 2 * sqrt(fmax(0, q - 1)) * (p < 0.5 ? -1 : 1);
        CHECK_NEAR(1 + student_quantile(p, 4), 1 + four, 1e-7);
        CHECK_NEAR(1 + student_quantile(p, 2000000),
                   1 + gsl_cdf_ugaussian_Pinv(p), 1e-5);
    }
    CHECK_NEAR(student_quantile(1 - 1e-9, 1), tan(acos(-1) * (0.5 - 1e-9)),
               1e-6);
    for (int v = 1; v < 30; v++) /* fewer degrees, fatter tails */
        CHECK(student_quantile(0.99, v + 1) < student_quantile(0.99, v));
    CHECK(isnan(student_quantile(0.5, 0)) && isnan(student_quantile(1.1, 3)));
    CHECK(isnan(student_quantile(nan(""), 3)));
    CHECK(isinf(student_quantile(1, 3)) && isinf(student_quantile(0, 3)));
}

static void test_edges(void)
{
    double x[] = {1, 1, 1}, y[] = {1, 2, 3}, up[] = {1, 2, 3};
    double bad[] = {1, -1, 1}, none[] = {1, nan(""), 3};
    CHECK(isnan(regress_line(0, x, y, NULL).slope));
    CHECK(isnan(regress_line(1, x, y, NULL).slope));
    CHECK(isnan(regress_line(3, x, y, NULL).slope)); /* one x */
    CHECK(isnan(regress_line(3, up, y, bad).slope));
    CHECK(isnan(regress_line(3, up, none, NULL).slope));
    CHECK(isnan(regress_line(3, none, y, NULL).slope));
    Line flat = regress_line(3, up, x, NULL); /* all y equal */
    CHECK(flat.slope == 0 && flat.slope_error == 0 && flat.intercept == 1);
}

int main(void)
{
    gsl_set_error_handler_off();
    test_exact_line();
    test_by_hand();
    test_gsl();
    test_weights();
    test_coverage();
    test_student();
    test_edges();
    return check_done("regress");
}
