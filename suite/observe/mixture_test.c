/* A regression's noise-free sums against numbers worked out by hand, d = 2. */
#include "suite/observe/regression_truth.h"
#include "tests/check.h"

#include <math.h>

static Arena arena;
/* two users with x = (1,0) and targets 3 in all, one with x = (1,2), y = 5 */
static const double truth[2] = {1, 1};

static RegressionTruth example(void)
{
    RegressionTruth s;
    truth_open(&s, 2, truth, &arena);
    truth_add(&s, 2, 3, (const double[]){1, 0});
    truth_add(&s, 1, 5, (const double[]){1, 2});
    return s;
}

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fmax(1, fabs(b));
}

/* gram (3 2; 2 4), targets (8, 10), noise 1 (1,0) + 2 (1,2) = (3, 4) */
static void sums(void)
{
    RegressionTruth s = example();
    CHECK(s.gram[0] == 3 && s.gram[1] == 2 && s.gram[2] == 2 && s.gram[3] == 4);
    CHECK(s.target[0] == 8 && s.target[1] == 10);
    CHECK(s.noise[0] == 3 && s.noise[1] == 4);
    /* (I + gram)^-1 = (5 -2; -2 4) / 16: |(3,4)|^2 = 61/16 */
    CHECK(near(truth_self_normalised(&s, 1), sqrt(61.0 / 16)));
    CHECK(near(truth_log_det(&s, 1), log(16)));
    /* and (5 -2; -2 4) (8, 10) / 16 = (20, 24) / 16 */
    CHECK(near(truth_naive_error(&s, 1, (const double[]){1.25, 1.5}), 0));
    CHECK(near(truth_naive_error(&s, 1, (const double[]){1.25, 0}), 1));
}

/* L L' = gram + (7 0; 0 12) = (10 2; 2 16) */
static void excesses(void)
{
    RegressionTruth s = example();
    double a = sqrt(10), b = 2 / a, ends[2];
    const double factor[4] = {a, NAN, b, sqrt(16 - b * b)};
    const long double shown[2] = {8 + 3, 10 - 4};
    truth_excess(&s, factor, ends);
    CHECK(near(ends[0], 7) && near(ends[1], 12));
    CHECK(near(truth_vector_noise(&s, shown), 5));
    CHECK(near(truth_vector_noise_in(&s, factor, shown),
               sqrt(9.0 / 7 + 16.0 / 12)));
    const double less[4] = {1, 0, 0, 1}; /* below gram: not definite */
    CHECK(isinf(truth_vector_noise_in(&s, less, shown)));
}

/* in (4 2; 2 10) = L L', L = (2 0; 1 3) */
static void ellipsoids(void)
{
    const double factor[4] = {2, NAN, 1, 3}, x[2] = {2, -1};
    const double estimate[2] = {3, 0}; /* truth + x */
    /* x' Lambda x = 16 - 8 + 10 = 18, x' Lambda^-1 x = (40 + 8 + 4) / 36 */
    CHECK(near(ellipsoid_distance(2, factor, estimate, truth), sqrt(18)));
    CHECK(near(ellipsoid_width(2, factor, x), sqrt(52.0 / 36)));
    double r = sqrt(18);
    CHECK(near(ellipsoid_ratio(2, factor, estimate, truth, r, 0), 1));
    CHECK(isnan(ellipsoid_ratio(2, factor, estimate, truth, r, 0.02 * r)));
    CHECK(ellipsoid_ratio(2, factor, estimate, truth, r, INFINITY) > 1);
}

static void features(void)
{
    /* one state leads to two values through two kernels */
    const double psi[] = {0.5, 0.25, 0.5, 0.75, 1, 0, 0, 1};
    const double v[2] = {2, 4};
    Task task = {.dim = {1, 2, 1, 2}, .d_psi = 2, .psi = psi};
    double x[4];
    value_features(&task, 2, v, x);
    CHECK(x[0] == 6 && x[1] == 7 && x[2] == 4 && x[3] == 8);
}

static void worst(void)
{
    double most = 0;
    keep_worst(&most, 3);
    keep_worst(&most, 2);
    CHECK(most == 3);
    keep_worst(&most, NAN);
    keep_worst(&most, 5);
    CHECK(isnan(most));
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    sums();
    excesses();
    ellipsoids();
    features();
    worst();
    arena_close(&arena);
    return check_done("observe_mixture");
}
