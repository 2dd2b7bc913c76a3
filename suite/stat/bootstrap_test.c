/* Coverage at fixed seeds.  The level is approximate (for 30 values of a skew
 * law a 90 % interval misses some 14 %): what is asked is that it be that near,
 * and that half the interval be seen to fail. */
#include "suite/stat/bootstrap.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

static Arena arena;

typedef Interval Method(const Bootstrap *, Rng *, Arena *);

static double variance(const void *x, int n, const int *index)
{
    const double *value = x;
    double mean = bootstrap_mean(x, n, index), sum = 0;
    for (int i = 0; i < n; i++)
        sum += pow(value[index[i]] - mean, 2);
    return sum / n;
}

static double never(const void *x, int n, const int *index)
{
    (void)x;
    return index[0] == n - 1 ? nan("") : 1;
}

static Bootstrap plan(int n, const double *x, Statistic *statistic)
{
    return (Bootstrap){n, x, statistic, 600, 0.9};
}

enum { N = 30 };

/* how often the interval around the mean of Exp(1) misses 1 */
static double miss_rate(Method *method, double shrink)
{
    int missed = 0, rounds = check_repeat(1500);
    Rng rng = rng_open(check_seed(), "bootstrap_test");
    for (int r = 0; r < rounds; r++) {
        double x[N];
        for (int i = 0; i < N; i++)
            x[i] = -log(rng_uniform(&rng));
        Bootstrap b = plan(N, x, bootstrap_mean);
        Interval got = method(&b, &rng, &arena);
        double middle = (got.lower + got.upper) / 2;
        missed += !(fabs(1 - middle) <= shrink * (got.upper - got.lower) / 2);
    }
    return (double)missed / rounds;
}

static void test_coverage(void)
{
    double plain = miss_rate(bootstrap_percentile, 1);
    double bca = miss_rate(bootstrap_bca, 1);
    printf("bootstrap_test: misses %.3f (percentile), %.3f (BCa) of 0.1\n",
           plain, bca);
    CHECK(plain > 0.05 && plain < 0.19);
    CHECK(bca > 0.05 && bca < 0.19);
    CHECK(!(miss_rate(bootstrap_percentile, 0.5) < 0.19)); /* controls */
    CHECK(!(miss_rate(bootstrap_bca, 0.5) < 0.19));
}

/* --- exact cases --- */

/* Two values 0 and 1: the mean is 0, 1/2, 1 with odds 1:2:1. */
static void test_two(void)
{
    double x[2] = {0, 1};
    Rng rng = rng_open(check_seed(), "bootstrap_test");
    Bootstrap b = plan(2, x, bootstrap_mean);
    b.resamples = 4001;
    b.level = 0.4; /* quantiles 0.3 and 0.7 */
    Interval got = bootstrap_percentile(&b, &rng, &arena);
    CHECK(got.lower == 0.5 && got.upper == 0.5);
    b.level = 0.6; /* 0.2 and 0.8 */
    got = bootstrap_percentile(&b, &rng, &arena);
    CHECK(got.lower == 0 && got.upper == 1);
    got = bootstrap_bca(&b, &rng, &arena); /* symmetric: the same */
    CHECK(got.lower == 0 && got.upper == 1);
}

/* on many values the interval of a mean is the normal one */
static void test_normal(void)
{
    enum { MANY = 400 };
    double x[MANY], mean = 0, square = 0;
    Rng rng = rng_open(check_seed(), "bootstrap_test");
    for (int i = 0; i < MANY; i++)
        mean += (x[i] = rng_uniform(&rng)) / MANY;
    for (int i = 0; i < MANY; i++)
        square += pow(x[i] - mean, 2) / MANY;
    double half = 1.6448536 * sqrt(square / MANY);
    Bootstrap b = plan(MANY, x, bootstrap_mean);
    b.resamples = 4000;
    Interval p = bootstrap_percentile(&b, &rng, &arena);
    Interval bca = bootstrap_bca(&b, &rng, &arena);
    CHECK(fabs(p.upper - mean - half) < 0.1 * half);
    CHECK(fabs(mean - p.lower - half) < 0.1 * half);
    CHECK(fabs(bca.upper - mean - half) < 0.1 * half);
    CHECK(fabs(mean - bca.lower - half) < 0.1 * half);
}

/* a shift of the values leaves a variance's interval, on one stream; a higher
 * level contains a lower one */
static void test_shape(void)
{
    double x[N], shifted[N];
    Rng rng = rng_open(check_seed(), "bootstrap_test");
    for (int i = 0; i < N; i++)
        shifted[i] = 5 + (x[i] = pow(rng_uniform(&rng), 3));
    Bootstrap a = plan(N, x, variance), b = plan(N, shifted, variance);
    Rng one = rng_open(7, "shape"), two = rng_open(7, "shape");
    Interval ia = bootstrap_bca(&a, &one, &arena);
    Interval ib = bootstrap_bca(&b, &two, &arena);
    CHECK_NEAR(ia.lower, ib.lower, 1e-9);
    CHECK_NEAR(ia.upper, ib.upper, 1e-9);
    a.level = 0.99;
    one = rng_open(7, "shape");
    ib = bootstrap_bca(&a, &one, &arena);
    CHECK(ib.lower < ia.lower && ib.upper > ia.upper);
    CHECK(ia.lower < ia.upper);
    /* of values skew to the right, BCa moves the mean's interval there */
    a = plan(N, x, bootstrap_mean);
    one = two = rng_open(7, "shape");
    ia = bootstrap_bca(&a, &one, &arena);
    ib = bootstrap_percentile(&a, &two, &arena);
    CHECK(ia.lower > ib.lower && ia.upper > ib.upper);
}

static void test_edges(Method *method)
{
    double x[3] = {2, 2, 2}, bad[3] = {1, nan(""), 2};
    Rng rng = rng_open(check_seed(), "bootstrap_test");
    for (int n = 0; n < 2; n++) {
        Bootstrap few = plan(n, x, bootstrap_mean);
        CHECK(isnan(method(&few, &rng, &arena).lower));
    }
    Bootstrap same = plan(3, x, bootstrap_mean);
    Interval got = method(&same, &rng, &arena);
    CHECK(got.lower == 2 && got.upper == 2);
    Bootstrap nans = plan(3, bad, bootstrap_mean);
    CHECK(isnan(method(&nans, &rng, &arena).upper));
    Bootstrap some = plan(3, x, never);
    CHECK(isnan(method(&some, &rng, &arena).lower));
    same.resamples = 0;
    CHECK(isnan(method(&same, &rng, &arena).lower));
    CHECK(arena.used == 0); /* all room given back */
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    test_coverage();
    test_two();
    test_normal();
    test_shape();
    test_edges(bootstrap_percentile);
    test_edges(bootstrap_bca);
    arena_close(&arena);
    return check_done("bootstrap");
}
