/* Intervals and tests of paired values: by hand, and how often they err. */
#include "suite/stat/multiple.h"
#include "suite/stat/paired.h"
#include "tests/check.h"

static Arena arena;

static Resampling how(uint64_t seed)
{
    Resampling r = {.rng = rng_open(seed, "paired"),
                    .resamples = 1000,
                    .level = 0.95,
                    .arena = &arena};
    return r;
}

static void by_hand(void)
{
    static const double x[] = {8, 1, 100, 2, 4}, y[] = {4, 2, 100, 0, 1};
    Resampling r = how(1);
    CHECK(paired_median(x, 5, &r).value == 4);
    CHECK(paired_median(x, 4, &r).value == 5);
    CHECK_NEAR(paired_iqm(x, 5, &r).value, 14 / 3.0, 1e-15);
    CHECK_NEAR(paired_mean(x, 5, &r).value, 23, 1e-15);
    /* 2, 1/2, 1, x/0, 4 */
    CHECK(paired_ratio(x, y, 5, &r).value == 2);
    CHECK(paired_ratio(x, y, 5, &r).within.upper == RATIO_MAX);
    CHECK(paired_ratio((double[]){0, 0}, (double[]){0, 0}, 2, &r).value == 1);
    CHECK(isnan(paired_median(x, 1, &r).within.lower));
    CHECK(paired_median(x, 1, &r).value == 8);
}

/* Student's symmetric interval of these would be 7.9 +- 16 */
static void never_below_the_least(void)
{
    static const double x[] = {0, 0, 0, 0.1, 71, 0.2, 0, 0};
    Resampling r = how(2);
    Estimate e[] = {paired_median(x, 8, &r), paired_iqm(x, 8, &r),
                    paired_mean(x, 8, &r)};
    for (int i = 0; i < 3; i++) {
        CHECK(e[i].within.lower >= 0);
        CHECK(e[i].within.lower <= e[i].value);
        CHECK(e[i].within.upper >= e[i].value);
        CHECK(e[i].within.upper <= 71);
    }
}

/* equal ratios in every pair: no doubt about the ratio, however the values
 * spread, because the same pairs are drawn above and below */
static void stays_paired(void)
{
    double x[10], y[10];
    for (int i = 0; i < 10; i++) {
        y[i] = pow(3, i);
        x[i] = 2 * y[i];
    }
    Resampling r = how(3);
    Estimate e = paired_ratio(x, y, 10, &r);
    CHECK(e.value == 2 && e.within.lower == 2 && e.within.upper == 2);
    Interval one = paired_median(x, 10, &r).within,
             other = paired_median(y, 10, &r).within;
    CHECK(one.lower == 2 * other.lower && one.upper == 2 * other.upper);
}

static void ties(void)
{
    static const double x[] = {1, 2, 3, 4}, y[] = {1, 2, 3, 5};
    PairTest t = paired_test(x, x, 4, 0.95);
    CHECK(t.same == 4 && t.share == 0.5 && t.p == 1);
    CHECK(t.within.lower == 0 && t.within.upper == 1);
    t = paired_test(x, y, 4, 0.95);
    CHECK(t.less == 1 && t.same == 3 && t.share == 0.625 && t.p == 1);
    t = paired_test(x, y, 0, 0.95);
    CHECK(isnan(t.share) && t.p == 1);
}

static void signs_by_hand(void)
{
    static const double x[] = {1, 1, 2, 7, 9}, y[] = {2, 3, 3, 6, 9};
    PairTest t = paired_test(x, y, 3, 0.95), back = paired_test(y, x, 3, 0.95);
    CHECK_NEAR(t.p, 0.25, 1e-14);
    CHECK(t.p == back.p && t.share == 1 && back.share == 0);
    /* 3 of 3: from 0.025^(1/3) on */
    CHECK_NEAR(t.within.lower, cbrt(0.025), 1e-12);
    CHECK(t.within.upper == 1);
    /* 3 of 4 and a tie: 2 (1 + 4) / 16 */
    t = paired_test(x, y, 5, 0.95);
    CHECK_NEAR(t.p, 0.625, 1e-14);
    CHECK(t.share == 0.7);
    /* 2 / 2^n <= alpha / tests */
    CHECK(paired_fewest(1, 0.05) == 6 && paired_fewest(1, 0.5) == 2);
    CHECK(paired_fewest(60, 0.05) == 12 && paired_fewest(25, 0.05) == 10);
}

enum { PAIRS = 12, FAMILY = 40 };

/* x and y have one law, whose tail is so heavy that Student's test errs */
static double p_of_equals(Rng *rng)
{
    double x[PAIRS], y[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        x[i] = pow(rng_uniform(rng), -2);
        y[i] = pow(rng_uniform(rng), -2);
    }
    return paired_test(x, y, PAIRS, 0.95).p;
}

/* 40 pairs of rows at once, Holm over them: a false decision in at most 5 % of
 * the trials, up to chance (a binomial of 400 at 0.05 exceeds 36 with
 * probability 2e-4) */
static void holm_keeps_its_level(void)
{
    Rng rng = rng_open(check_seed(), "family");
    int wrong = 0;
    for (int trial = 0; trial < 400; trial++) {
        double p[FAMILY], adjusted[FAMILY], least = 1;
        for (int f = 0; f < FAMILY; f++)
            p[f] = p_of_equals(&rng);
        holm_adjust(FAMILY, p, adjusted);
        for (int f = 0; f < FAMILY; f++)
            least = fmin(least, adjusted[f]);
        wrong += least <= 0.05;
    }
    CHECK(wrong <= 36);
}

/* the interval of the median has its level, about, on 10 skewed values */
static void median_is_covered(void)
{
    enum { N = 10, TRIALS = 600 };
    int inside = 0;
    Rng rng = rng_open(check_seed(), "cover");
    for (int trial = 0; trial < TRIALS; trial++) {
        double x[N];
        for (int i = 0; i < N; i++)
            x[i] = pow(rng_uniform(&rng), -1); /* median 2 */
        Resampling r = how((uint64_t)trial);
        Interval in = paired_median(x, N, &r).within;
        inside += in.lower <= 2 && 2 <= in.upper;
    }
    CHECK(inside > 0.9 * TRIALS);
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    by_hand();
    never_below_the_least();
    stays_paired();
    ties();
    signs_by_hand();
    holm_keeps_its_level();
    median_is_covered();
    arena_close(&arena);
    return check_done("paired");
}
