/* Chi-square tests: uniform p-values under the law, none where the law is
 * another, at totals from hundreds to 1.8e19. */
#include "suite/base/sample.h"
#include "suite/stat/fit.h"
#include "tests/check.h"

#include <stdbool.h>

enum { SAMPLES = 4000, CELLS_MAX = 40 };

typedef struct {
    const char *name;
    uint64_t n, second; /* totals; second 0: against the law itself */
    int cells;
    bool cautious;       /* two tests in one: p is no smaller than uniform */
    double p[CELLS_MAX]; /* of what is drawn; all equal when p[0] is 0 */
} Draws;

static void fill(const Draws *x, double *p)
{
    for (int i = 0; i < x->cells; i++)
        p[i] = x->p[0] > 0 ? x->p[i] : 1.0 / x->cells;
}

static double draw_p(const Draws *x, const double *p, Rng *rng)
{
    uint64_t a[CELLS_MAX], b[CELLS_MAX];
    long double expected[CELLS_MAX];
    sample_multinomial(rng, x->n, x->cells, p, a);
    if (x->second > 0) {
        sample_multinomial(rng, x->second, x->cells, p, b);
        return fit_two_p(x->cells, a, b);
    }
    for (int i = 0; i < x->cells; i++)
        expected[i] = (long double)x->n * (long double)p[i];
    return fit_p(x->cells, a, expected);
}

static int rising(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Kolmogorov's distance times sqrt(n), above 2.7 once in a million; what the
 * chi-square law leaves out at these sizes adds less than 0.5 */
static void check_uniform(const Draws *x)
{
    static double value[SAMPLES];
    double p[CELLS_MAX], distance = 0;
    Rng rng = rng_open(check_seed(), x->name);
    fill(x, p);
    for (int i = 0; i < SAMPLES; i++)
        value[i] = draw_p(x, p, &rng);
    qsort(value, SAMPLES, sizeof *value, rising);
    for (int i = 0; i < SAMPLES; i++) {
        distance = fmax(distance, (i + 1.0) / SAMPLES - value[i]);
        if (!x->cautious)
            distance = fmax(distance, value[i] - (double)i / SAMPLES);
    }
    bool good = distance * sqrt(SAMPLES) < 3.2;
    if (!good)
        fprintf(stderr, "%s: distance %g\n", x->name, distance);
    CHECK(good && value[0] > 0 && value[SAMPLES - 1] <= 1);
}

static void check_laws(void)
{
    static const Draws draws[] = {
        {"even", 4000, 0, 10, false, {0}},
        {"two cells", 100000, 0, 2, false, {0.5, 0.5}},
        {"uneven", 200000, 0, 5, true, {0.6, 0.3, 0.09, 0.0099, 0.0001}},
        {"sparse",
         20000,
         0,
         8,
         true,
         {.4, .4, .1, .0988, .0003, .0003, .0003, .0003}},
        {"huge", 10000000000000000000u, 0, 20, false, {0}},
        {"largest",
         18000000000000000000u,
         0,
         3,
         false,
         {0.5, 0.5 - 1e-9, 1e-9}},
        {"two samples", 40000, 40000, 10, false, {0}},
        {"two unequal", 1000000, 30000, 6, false, {.4, .3, .2, .05, .03, .02}},
        {"two huge",
         9000000000000000000u,
         9000000000000000000u,
         12,
         false,
         {0}},
        {"huge and small", 10000000000000000000u, 100000, 7, false, {0}},
        {"two sparse",
         50000,
         50000,
         6,
         false,
         {.5, .3, .1984, .0006, .0005, .0005}},
    };
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++)
        check_uniform(&draws[i]);
}

/* a shift of eight standard deviations of one cell must be seen, of none not */
static void check_alternatives(void)
{
    static const uint64_t totals[] = {10000, 1000000000, 10000000000000000000u};
    for (int t = 0; t < 3; t++) {
        long double expected[4];
        uint64_t count[4], other[4];
        for (int i = 0; i < 4; i++) {
            count[i] = other[i] = totals[t] / 4;
            expected[i] = (long double)totals[t] / 4;
        }
        CHECK_NEAR(fit_p(4, count, expected), 1, 1e-12);
        CHECK_NEAR(fit_two_p(4, count, other), 1, 1e-12);
        uint64_t off = (uint64_t)(8 * sqrt((double)totals[t] / 4));
        count[0] += off;
        count[3] -= off;
        CHECK(fit_p(4, count, expected) < 1e-12);
        CHECK(fit_two_p(4, count, other) < 1e-6);
        CHECK_NEAR(fit_two_p(4, count, other), fit_two_p(4, other, count),
                   1e-12);
    }
}

static void check_known(void)
{
    static const uint64_t rolls[] = {22, 21, 22, 27, 22, 36};
    static const long double fair[] = {25, 25, 25, 25, 25, 25};
    /* 9 + 16 + 9 + 4 + 9 + 121 over 25, five degrees of freedom */
    CHECK_NEAR(fit_p(6, rolls, fair), 0.2423108603963143, 1e-12);
    static const uint64_t a[] = {100, 300}, b[] = {150, 250};
    /* the fourfold table: 800 (100*250 - 150*300)^2/(250*550*400*400) */
    double z = 800.0 * 20000.0 * 20000.0 / (250.0 * 550.0 * 400.0 * 400.0);
    CHECK_NEAR(fit_two_p(2, a, b), erfc(sqrt(z / 2)), 1e-12);
}

/* a pool that expects less than a cell may is still a count */
static void check_rare(void)
{
    static const long double expected[] = {5e8L, 5e8L, 1e-3L};
    static const uint64_t none[] = {500000000, 500000000, 0};
    static const uint64_t few[] = {500000000, 499999999, 1};
    static const uint64_t many[] = {500000000, 499999000, 1000};
    CHECK(fit_p(3, none, expected) > 0.9);
    CHECK_NEAR(fit_p(3, few, expected), 4e-3, 1e-2);
    CHECK(fit_p(3, many, expected) < 1e-15);
}

static void check_edges(void)
{
    check_rare();
    static const long double expected[] = {500, 500, 0};
    static const uint64_t good[] = {480, 520, 0}, bad[] = {480, 519, 1};
    CHECK(fit_p(3, good, expected) > 0.1);
    CHECK(fit_p(3, bad, expected) <= 0); /* what cannot happen, happened */
    static const long double nan_law[] = {500, NAN, 500};
    CHECK(fit_p(3, bad, nan_law) <= 0);
    static const uint64_t none[] = {0, 0, 0}, one[] = {1000, 0, 0};
    CHECK_NEAR(fit_p(1, one, expected), 1, 0);
    CHECK_NEAR(fit_p(0, one, expected), 1, 0);
    CHECK_NEAR(fit_two_p(3, none, none), 1, 0);
    CHECK_NEAR(fit_two_p(3, one, one), 1, 0);
    CHECK_NEAR(fit_two_p(0, one, one), 1, 0);
}

/* single cells below 25 are nothing, together they are one cell */
static void check_pooling(void)
{
    long double expected[12] = {1000, 1000};
    uint64_t count[12] = {1000, 1000};
    for (int i = 2; i < 12; i++) {
        expected[i] = 10;
        count[i] = 10;
    }
    CHECK_NEAR(fit_p(12, count, expected), 1, 1e-12);
    for (int i = 2; i < 12; i++)
        count[i] = i % 2 ? 20 : 0; /* the pool is as before */
    CHECK_NEAR(fit_p(12, count, expected), 1, 1e-12);
    for (int i = 2; i < 12; i++)
        count[i] = 20;
    CHECK(fit_p(12, count, expected) < 1e-12);
    CHECK(fit_p(11, count, expected) < 1e-12);
    for (int i = 2; i < 12; i++)
        count[i] = 0;
    CHECK(fit_p(12, count, expected) < 1e-12);
}

int main(void)
{
    check_laws();
    check_alternatives();
    check_known();
    check_edges();
    check_pooling();
    return check_done("fit");
}
