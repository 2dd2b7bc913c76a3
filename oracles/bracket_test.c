#include "oracles/tails.h"
#include "tests/check.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <lapacke.h>

enum { MOST = 16, LAWS = 4 };
static const TailLaw laws[LAWS] = {TAIL_SYM1, TAIL_LAPLACE_NORM,
                                   TAIL_LAPLACE_MIRROR, TAIL_LAPLACE_AVERAGE};

static double bound(TailLaw law, int d, double t, bool upper)
{
    double low = -1, high = 2;
    CHECK(tail_bracket(law, d, t, &low, &high));
    CHECK(low >= 0 && low <= high && high <= 1);
    return upper ? high : low;
}

/* --- Monte Carlo lies between the bounds --- */

static double entry(gsl_rng *rng, TailLaw law, bool diagonal)
{
    if (law == TAIL_SYM1)
        return gsl_ran_ugaussian(rng);
    double x = gsl_ran_laplace(rng, 1);
    return law == TAIL_LAPLACE_AVERAGE && !diagonal
               ? (x + gsl_ran_laplace(rng, 1)) / 2
               : x;
}

static double draw(gsl_rng *rng, TailLaw law, int d)
{
    double a[MOST * MOST], value[MOST], square = 0;
    for (int i = 0; i < d; i++)
        square += pow(gsl_ran_laplace(rng, 1), 2);
    if (law == TAIL_LAPLACE_NORM)
        return sqrt(square);
    for (int i = 0; i < d; i++)
        for (int j = 0; j <= i; j++)
            a[i * d + j] = entry(rng, law, i == j);
    if (LAPACKE_dsyev(LAPACK_COL_MAJOR, 'N', 'U', d, a, d, value) != 0)
        return nan(""); /* beyond nothing: the lower bound then fails */
    return fmax(-value[0], value[d - 1]);
}

static void compare_draws(gsl_rng *rng, TailLaw law, int d, int n)
{
    enum { POINTS = 12 };
    int above[POINTS] = {0};
    n = check_repeat(n);
    for (int i = 0; i < n; i++) {
        double x = draw(rng, law, d);
        for (int k = 0; k < POINTS; k++)
            above[k] += x >= (0.5 + 0.3 * k) * sqrt(d);
    }
    for (int k = 0; k < POINTS; k++) {
        double t = (0.5 + 0.3 * k) * sqrt(d), share = (double)above[k] / n;
        double low = bound(law, d, t, false), high = bound(law, d, t, true);
        CHECK(share >= low - 5 * sqrt(low * (1 - low) / n) - 1.0 / n);
        CHECK(share <= high + 5 * sqrt(high * (1 - high) / n) + 1.0 / n);
    }
}

static void test_draws(void)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, (unsigned long)check_seed());
    for (int i = 0; i < LAWS; i++) {
        compare_draws(rng, laws[i], 3, 20000);
        compare_draws(rng, laws[i], 4, 20000);
        compare_draws(rng, laws[i], 8, 8000);
        compare_draws(rng, laws[i], 16, 2000);
    }
    gsl_rng_free(rng);
}

/* --- simple statistics on either side of the norm --- */

static void test_sym1_simple(void)
{
    double widest[2] = {0};
    for (int d = 3; d <= 16; d++)
        for (int k = 1; k < 14; k++) {
            double t = k * sqrt(d) / 3;
            double low = bound(TAIL_SYM1, d, t, false);
            double high = bound(TAIL_SYM1, d, t, true);
            /* x'Mx at x = (1, .., 1)/sqrt d */
            double one = erfc(t / sqrt(2 * (2 - 1.0 / d)));
            CHECK(high >= one && low >= one * (1 - 1e-9));
            /* |M|^2 <= |M|_F^2 <= 2 chi-square(d(d+1)/2) */
            CHECK(low <= gsl_cdf_chisq_Q(t * t / 2, d * (d + 1) / 2.0));
            if (d <= 4 && high > 1e-12)
                widest[d - 3] = fmax(widest[d - 3], high / low);
        }
    printf("bracket_test: SYM1 bounds apart by %.3g (d=3), %.3g (d=4)\n",
           widest[0], widest[1]);
    CHECK(widest[0] < 1e4 && widest[1] < 1e4); /* down to 1e-12 */
}

static void test_monotone(void)
{
    for (int i = 0; i < LAWS; i++)
        for (int d = 3; d <= 15; d += 6) {
            double before = 1;
            for (int k = 0; k < 60; k++) {
                double high = bound(laws[i], d, 0.3 * pow(1.1, k), true);
                CHECK(high <= before * (1 + 1e-9));
                before = high;
            }
        }
}

/* --- values --- */

/* Ends of brackets worked out with 30 digits: a bound that forgets a part of its
 * union, or the part of an integral, need not be wrong at the points that are
 * drawn, but it is not the bound that was proved. */
static void test_values(void)
{
    // clang-format off
    static const struct {
        TailLaw law;
        int d;
        double t;
        bool upper;
        double value;
    } known[] = {
        {TAIL_LAPLACE_NORM, 4, 9, true, 0.0212264863029089},
        {TAIL_LAPLACE_NORM, 8, 20, true, 0.000778590082507363},
        {TAIL_LAPLACE_NORM, 16, 60, true, 4.16875071811103e-12},
        {TAIL_LAPLACE_MIRROR, 2, 6, true, 0.034702530473329},
        {TAIL_LAPLACE_MIRROR, 2, 6, false, 0.00495136014097939},
        {TAIL_LAPLACE_AVERAGE, 2, 6, true, 0.019645691042731},
        {TAIL_LAPLACE_AVERAGE, 2, 6, false, 0.00495136014097939},
        {TAIL_LAPLACE_MIRROR, 3, 12, true, 0.00156677415009869},
        {TAIL_LAPLACE_MIRROR, 3, 12, false, 1.84325238061803e-5},
        {TAIL_LAPLACE_AVERAGE, 3, 12, true, 0.000294542678684018},
        {TAIL_LAPLACE_AVERAGE, 3, 12, false, 1.84325238061803e-5},
        {TAIL_LAPLACE_MIRROR, 8, 40, true, 1.33120763554372e-9},
        {TAIL_LAPLACE_MIRROR, 8, 40, false, 3.39868340423325e-17},
        {TAIL_LAPLACE_AVERAGE, 8, 40, true, 5.56840069047483e-13},
        {TAIL_LAPLACE_AVERAGE, 8, 40, false, 3.39868340423325e-17},
    };
    // clang-format on
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        CHECK_NEAR(bound(known[i].law, known[i].d, known[i].t, known[i].upper),
                   known[i].value, 1e-9);
}

/* P(|GOE| >= t + r) less P(some of d diagonal entries N(0,1) >= r), at the r
 * of the bracket's grid that gives most; in the bulk it is the best of the
 * lower bounds */
static void test_sym1_coupled(void)
{
    for (double t = 3; t <= 5; t++) {
        double best = 0, goe = 0;
        for (int i = 0; i < 24; i++) {
            double r = 0.6 + 0.2 * i, one = erf(r / M_SQRT2);
            CHECK(tail_exact(TAIL_GOE, 16, t + r, &goe));
            best = fmax(best, goe - (1 - pow(one, 16)));
        }
        CHECK(best > 0.01);
        CHECK_NEAR(bound(TAIL_SYM1, 16, t, false), best, 1e-9);
    }
}

/* --- edges --- */

static void test_edges(void)
{
    double low = 7, high = 7, p;
    CHECK(!tail_bracket(TAIL_SYM1, 0, 1, &low, &high));
    CHECK(!tail_bracket(TAIL_SYM1, 65, 1, &low, &high));
    CHECK(!tail_bracket(TAIL_LAPLACE_NORM, 5, nan(""), &low, &high));
    CHECK(low == 7 && high == 7);
    for (int i = 0; i < LAWS; i++) {
        CHECK(bound(laws[i], 5, 0, true) == 1);
        CHECK(bound(laws[i], 5, -HUGE_VAL, true) == 1);
        CHECK(bound(laws[i], 5, 0, false) > 1 - 1e-10);
        CHECK(bound(laws[i], 64, HUGE_VAL, true) == 0);
        CHECK(bound(laws[i], 64, 3, true) == 1);
        CHECK(bound(laws[i], 1, 1, true) == bound(laws[i], 1, 1, false));
    }
    CHECK(tail_exact(TAIL_GOE, 9, 8, &p));
    CHECK(bound(TAIL_GOE, 9, 8, true) == p &&
          bound(TAIL_GOE, 9, 8, false) == p);
}

int main(void)
{
    gsl_set_error_handler_off();
    test_draws();
    test_sym1_simple();
    test_monotone();
    test_values();
    test_sym1_coupled();
    test_edges();
    return check_done("bracket");
}
