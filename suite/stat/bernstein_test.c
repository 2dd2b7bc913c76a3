/* Coverage is counted at fixed seeds.  An interval passes when it misses no
 * more often than stated, by a binomial test at 1e-6; the same interval shrunk
 * must fail that very test. */
#include "suite/base/rng.h"
#include "suite/stat/bernstein.h"
#include "tests/check.h"

#include <stdbool.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>

typedef Interval Method(int n, const double *x, double alpha);

enum { MOST = 1000 };

/* kind 0: uniform; 1: rare ones; 2: x^8, small and skew; 3: a constant */
static double draw(Rng *rng, int kind)
{
    double u = rng_uniform(rng);
    return kind == 0 ? u : kind == 1 ? u < 0.03 : kind == 2 ? pow(u, 8) : 0.25;
}

static const double means[] = {0.5, 0.03, 1.0 / 9, 0.25};

static bool within(Interval i, double shrink, double mean)
{
    double middle = (i.lower + i.upper) / 2, half = (i.upper - i.lower) / 2;
    return fabs(mean - middle) <= shrink * half + 1e-12;
}

static double misses(Method *method, int kind, int n, double alpha,
                     double shrink, int rounds, double *width)
{
    Rng rng = rng_open(check_seed(), "bernstein_test");
    double x[MOST];
    int missed = 0;
    *width = 0;
    for (int r = 0; r < rounds; r++) {
        rng_seek(&rng, RNG_STUDY, (uint64_t)r, (uint64_t)kind);
        for (int i = 0; i < n; i++)
            x[i] = draw(&rng, kind);
        Interval got = method(n, x, alpha);
        missed += !within(got, shrink, means[kind]);
        *width += (got.upper - got.lower) / rounds;
    }
    return missed;
}

/* P(that many misses or more | alpha) > 1e-6 */
static bool as_stated(double missed, int rounds, double alpha)
{
    return missed < 1 || gsl_cdf_binomial_Q((unsigned)missed - 1, alpha,
                                            (unsigned)rounds) > 1e-6;
}

static void test_coverage(void)
{
    double wide, narrow, unused;
    int rounds = check_repeat(400);
    for (int kind = 0; kind < 4; kind++)
        for (int n = 20; n <= 320; n *= 4) {
            double a = 0.1;
            CHECK(as_stated(misses(bernstein_of, kind, n, a, 1, rounds, &wide),
                            rounds, a));
            CHECK(as_stated(
                misses(betting_interval, kind, n, a, 1, rounds, &narrow),
                rounds, a));
            CHECK(narrow < wide || n < 80);
        }
    /* controls: a tenth of Bernstein's width, a third of betting's */
    CHECK(!as_stated(misses(bernstein_of, 0, 80, 0.1, 0.1, rounds, &unused),
                     rounds, 0.1));
    CHECK(!as_stated(
        misses(betting_interval, 0, 320, 0.1, 1 / 3.0, rounds, &unused), rounds,
        0.1));
}

/* --- exact small cases --- */

static void test_values(void)
{
    double x[] = {0.2, 0.4, 0.6, 0.8, 1};
    double log_term = log(4 / 0.05);
    double half = sqrt(2 * 0.1 * log_term / 5) + 7 * log_term / 12;
    Interval got = bernstein_of(5, x, 0.05);
    CHECK(got.lower == 0 && got.upper == 1 && half > 1); /* cut to [0,1] */
    got = bernstein_interval(10000, 0.5, 0.1, 0.05);
    half = sqrt(2 * 0.1 * log_term / 1e4) + 7 * log_term / (3 * 9999.0);
    CHECK_NEAR(got.upper - 0.5, half, 1e-12);
    CHECK_NEAR(0.5 - got.lower, half, 1e-12);
    CHECK_NEAR(dkw_half_width(1000, 0.05), sqrt(log(40) / 2000), 1e-15);
    /* one value 1: the capital at 2/alpha = 4 is 1 + bet (1 - m) */
    double one = 1, m = 1 - 3 / sqrt(2 * log(4) / 0.25);
    CHECK_NEAR(betting_interval(1, &one, 0.5).lower, m, 1e-12);
    CHECK(betting_interval(1, &one, 0.5).upper == 1);
}

static void test_streams(void) /* from moments as from values */
{
    double x[MOST], mean = 0, square = 0;
    Rng rng = rng_open(check_seed(), "bernstein_test");
    for (int i = 0; i < MOST; i++)
        mean += (x[i] = rng_uniform(&rng)) / MOST;
    for (int i = 0; i < MOST; i++)
        square += pow(x[i] - mean, 2) / (MOST - 1);
    Interval a = bernstein_of(MOST, x, 1e-6);
    Interval b = bernstein_interval(MOST, mean, square, 1e-6);
    CHECK_NEAR(a.lower, b.lower, 1e-12);
    CHECK_NEAR(a.upper, b.upper, 1e-12);
}

static void test_monotone(void)
{
    double x[MOST];
    Rng rng = rng_open(check_seed(), "bernstein_test");
    for (int i = 0; i < MOST; i++)
        x[i] = draw(&rng, 2);
    Interval wide = {0, 1}, wide_bet = {0, 1};
    for (int k = 12; k >= 1; k--) { /* alpha from 1e-12 up */
        Interval got = bernstein_of(MOST, x, pow(10, -k));
        Interval bet = betting_interval(MOST, x, pow(10, -k));
        CHECK(got.lower >= wide.lower && got.upper <= wide.upper);
        CHECK(bet.upper - bet.lower < wide_bet.upper - wide_bet.lower);
        wide = got;
        wide_bet = bet;
    }
    /* values moved up move both ends up; 1 - x mirrors the interval */
    Interval low = betting_interval(MOST, x, 0.05), high;
    for (int i = 0; i < MOST; i++)
        x[i] = 1 - x[i];
    high = betting_interval(MOST, x, 0.05);
    CHECK_NEAR(high.lower, 1 - low.upper, 1e-9);
    CHECK_NEAR(high.upper, 1 - low.lower, 1e-9);
}

/* --- the band: the largest distance over the sample --- */

static double distance(Rng *rng, int n)
{
    int count[64] = {0}, sum = 0; /* uniform values, in 64 cells */
    double worst = 0;
    for (int i = 0; i < n; i++)
        count[(int)(rng_uniform(rng) * 64)]++;
    for (int i = 0; i < 64; i++) {
        sum += count[i];
        worst = fmax(worst, fabs((double)sum / n - (i + 1) / 64.0));
    }
    return worst;
}

static void test_band(void)
{
    int missed = 0, control = 0, rounds = check_repeat(4000);
    Rng rng = rng_open(check_seed(), "bernstein_test band");
    for (int r = 0; r < rounds; r++) {
        double d = distance(&rng, 200), width = dkw_half_width(200, 0.1);
        missed += d > width;
        control += d > 0.8 * width;
    }
    CHECK(as_stated(missed, rounds, 0.1));
    CHECK(!as_stated(control, rounds, 0.1));
}

/* --- degenerate inputs --- */

static void test_edges(void)
{
    double same[3] = {1, 1, 1}, wrong[2] = {0.5, 1.5}, none[2] = {0, nan("")};
    Interval got = bernstein_of(0, NULL, 0.05);
    CHECK(got.lower == 0 && got.upper == 1);
    got = betting_interval(0, NULL, 0.05);
    CHECK(got.lower == 0 && got.upper == 1);
    got = bernstein_of(1, same, 0.05);
    CHECK(got.lower == 0 && got.upper == 1);
    got = betting_interval(3, same, 0.5);
    CHECK(got.lower > 0 && got.upper == 1);
    CHECK(isnan(bernstein_of(2, wrong, 0.05).lower));
    CHECK(isnan(bernstein_of(2, none, 0.05).upper));
    CHECK(isnan(betting_interval(2, wrong, 0.05).lower));
    CHECK(isnan(betting_interval(2, none, 0.05).upper));
    CHECK(isnan(bernstein_interval(9, nan(""), 0.1, 0.1).lower));
    CHECK(isnan(betting_interval(3, same, nan("")).lower));
    CHECK(dkw_half_width(0, 0.1) == 1 && dkw_half_width(1, 1e-9) == 1);
}

int main(void)
{
    gsl_set_error_handler_off();
    test_coverage();
    test_values();
    test_streams();
    test_monotone();
    test_band();
    test_edges();
    return check_done("bernstein");
}
