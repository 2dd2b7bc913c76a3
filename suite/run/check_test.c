/* The gate's rule: its chance of a false alarm, what it notices, its table. */
#include "suite/base/rng.h"
#include "suite/base/sample.h"
#include "suite/claim/ledger.h"
#include "suite/run/check.h"
#include "tests/check.h"

#include <string.h>
#include <unistd.h>

/* ---- the rule ---- */

/* C(n + m, m) by Pascal's rule, which shares nothing with the gate's */
static double choose(int all, int m)
{
    double row[80] = {1};
    for (int i = 1; i <= all; i++)
        for (int j = i; j > 0; j--)
            row[j] += row[j - 1];
    return row[m];
}

static void check_counts(void)
{
    for (int n = 10; n <= 40; n += 5)
        for (int tests = 1; tests <= 2000; tests *= 10) {
            double alarm;
            int m = check_seeds(tests, (uint64_t)n, &alarm);
            CHECK(m >= CHECK_VERDICTS);
            CHECK_NEAR(alarm, tests * 2 / choose(n + m, m), 1e-9);
            CHECK(alarm <= CHECK_ALPHA);
            CHECK(m == CHECK_VERDICTS ||
                  tests * 2 / choose(n + m - 1, m - 1) > CHECK_ALPHA);
        }
    double alarm;
    CHECK(check_seeds(1000, 1, &alarm) == 0); /* too few to say anything */
}

/* laws with and without ties, light and heavy tails */
static double draw(Rng *rng, int law)
{
    double x = sample_normal(rng);
    switch (law) {
    case 0:
        return x;
    case 1:
        return x / fabs(sample_normal(rng)); /* Cauchy */
    case 2:
        return exp(3 * x);
    case 3:
        return floor(2 * x);
    default:
        return x > 1.6 ? 1 : 0;
    }
}

static Span range_of(Rng *rng, int law, int n)
{
    Span span = {(double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < n; i++) {
        double x = draw(rng, law);
        span.low = fmin(span.low, x);
        span.high = fmax(span.high, x);
    }
    return span;
}

/* is a number called changed, when it has moved by `shift`? */
static bool changed(Rng *rng, int law, int n, int m, double shift)
{
    Span span = range_of(rng, law, n);
    Side side = UNKNOWN;
    for (int i = 0; i < m && side != WITHIN; i++)
        side_move(&side, span, draw(rng, law) + shift);
    return side == ABOVE || side == BELOW;
}

/* A ledger in which nothing has changed, over and over: the share of ledgers
 * with an alarm is at most what the gate states.  3000 of them know a share of
 * 0.005 to 0.0013, and the test allows four of these. */
static void check_false_alarms(void)
{
    enum { TESTS = 600, N = 20 };
    int ledgers = check_repeat(3000), alarms = 0;
    double stated;
    int m = check_seeds(TESTS, N, &stated);
    Rng rng = rng_open(check_seed(), "gate");
    for (int i = 0; i < ledgers; i++) {
        bool alarm = false;
        for (int t = 0; t < TESTS; t++)
            alarm |= changed(&rng, t % 5, N, m, 0);
        alarms += alarm;
    }
    double allowed = stated + 4 * sqrt(stated / ledgers);
    CHECK(alarms <= allowed * ledgers);
    printf("%d of %d unchanged ledgers alarm; stated %.2g\n", alarms, ledgers,
           stated);
}

/* what the rule notices: a shift of a few standard deviations, not of half a
 * one; and any shift of a number without spread */
static void check_power(void)
{
    enum { N = 20, TRIALS = 2000 };
    double stated;
    int m = check_seeds(1600, N, &stated), half = 0, six = 0;
    Rng rng = rng_open(check_seed(), "power");
    for (int i = 0; i < TRIALS; i++) {
        half += changed(&rng, 0, N, m, 0.5);
        six += changed(&rng, 0, N, m, 6);
    }
    CHECK(half < TRIALS / 100);
    CHECK(six > TRIALS * 99 / 100);
}

static void check_sides(void)
{
    Span span = {1, 2}, empty = {(double)INFINITY, -(double)INFINITY};
    Side side = UNKNOWN;
    side_move(&side, span, 2.5);
    CHECK(side == ABOVE);
    side_move(&side, span, 9);
    CHECK(side == ABOVE);
    side_move(&side, span, 0.5); /* on the other side */
    CHECK(side == WITHIN);
    side_move(&side, span, 9);
    CHECK(side == WITHIN);
    side = UNKNOWN;
    side_move(&side, span, 2); /* the edge is within */
    CHECK(side == WITHIN);
    side = UNKNOWN;
    side_move(&side, span, (double)NAN);
    CHECK(side == WITHIN);
    side = UNKNOWN;
    side_move(&side, empty, 3);
    CHECK(side == WITHIN);
    side = UNKNOWN;
    side_move(&side, span, 0.999);
    CHECK(side == BELOW);
}

/* ---- a claim's numbers ---- */

static void check_measure(void)
{
    const Claim *claim = ledger_claim(0);
    CaseResult r[3] = {0};
    for (int i = 0; i < 3; i++) {
        r[i].claim = claim;
        r[i].ruling.verdict = claim->expected;
        r[i].ruling.samples = 7;
    }
    r[0].ruling.slack = 2, r[1].ruling.slack = 8;
    r[2].ruling.slack = (double)INFINITY;
    r[0].ruling.statistic = -1, r[1].ruling.statistic = 4;
    r[2].ruling.statistic = (double)NAN;
    Measure m = measure_of(r, 3);
    CHECK_NEAR(m.slack, 4, 1e-12);
    CHECK_NEAR(m.statistic, 1.5, 1e-12);
    CHECK(m.samples == 21);
    CHECK(m.verdict == claim->expected);
    Measure less = measure_of(r, 2);
    CHECK(strcmp(less.exact, m.exact) != 0);
    r[1].ruling.slack = nextafter(8, 9);
    CHECK(strcmp(measure_of(r, 3).exact, m.exact) != 0);
    r[1].ruling.verdict = claim->expected == HOLDS ? VACUOUS : HOLDS;
    CHECK(measure_of(r, 3).verdict == r[1].ruling.verdict);
}

/* ---- the table ---- */

static void check_span(double low, double high)
{
    char text[70], *dots;
    span_text((Span){low, high}, text, sizeof text);
    dots = strstr(text, "..");
    double to = strtod(dots == NULL ? text : dots + 2, NULL);
    if (dots != NULL)
        *dots = '\0';
    double from = strtod(text, NULL);
    if (low < high) {
        CHECK(from <= low && to >= high); /* never narrower than what was */
        CHECK(from >= low - 2e-4 * fabs(low));
        CHECK(to <= high + 2e-4 * fabs(high));
    } else {
        CHECK_NEAR(from, low, 1e-4);
    }
}

static void check_spans(void)
{
    check_span(1.23456789, 1.23456999);
    check_span(-1.23456789, 0);
    check_span(-2, -1.99999999);
    check_span(0.00099999999, 9999.99999);
    check_span(3.14159265, 3.14159265);
    check_span(1e-300, 1e300);
    char text[70];
    span_text((Span){1, 0}, text, sizeof text);
    CHECK_TEXT(text, "");
}

static BaselineRow a_row(const char *claim)
{
    BaselineRow row = {.claim = claim,
                       .mode = CALIBRATED,
                       .verdicts = 1U << HOLDS | 1U << UNDECIDED,
                       .slack = {1.25, 2.5},
                       .statistic = {0.5, 0.5},
                       .seeds = 20,
                       .samples = 18000000000000000000U,
                       .exact = "0123abcd",
                       .code = "fedc9876",
                       .because = "a reason"};
    return row;
}

static void check_table(void)
{
    const char *path = "/tmp/assay_check_test.csv";
    Arena arena;
    Baseline out = {.profile = STANDARD, .seed = 7, .n = 2}, in;
    BaselineRow rows[] = {a_row("a.b"), a_row("c.d")};
    rows[1].slack = (Span){(double)INFINITY, -(double)INFINITY};
    rows[1].mode = PUBLISHED;
    out.row = rows;
    strcpy(out.arithmetic, "feed");
    strcpy(out.source, "beef");
    CHECK(arena_open(&arena) == OK);
    CHECK(baseline_write(path, &out) == OK);
    CHECK(baseline_read(path, &arena, &in) == OK);
    CHECK(in.n == 2 && in.seed == 7 && in.profile == STANDARD);
    CHECK_TEXT(in.arithmetic, "feed");
    const BaselineRow *row = baseline_row(&in, "a.b");
    CHECK(row != NULL && row->mode == CALIBRATED);
    CHECK(row->verdicts == (1U << HOLDS | 1U << UNDECIDED));
    CHECK(row->slack.low <= 1.25 && row->slack.high >= 2.5);
    /* a number without a range is known to half a digit */
    CHECK(row->statistic.low < 0.5 && row->statistic.high > 0.5);
    CHECK(row->samples == 18000000000000000000U);
    CHECK_TEXT(row->because, "a reason");
    CHECK(baseline_row(&in, "c.d")->slack.low >
          baseline_row(&in, "c.d")->slack.high);
    CHECK(baseline_row(&in, "e.f") == NULL);
    arena_close(&arena);
    unlink(path);
}

/* one letter changed anywhere is refused or read as another number; never a
 * crash */
static void check_damage(void)
{
    const char *path = "/tmp/assay_check_damage.csv";
    char text[2000];
    BaselineRow row = a_row("a.b");
    Baseline out = {.profile = QUICK, .row = &row, .n = 1};
    CHECK(baseline_write(path, &out) == OK);
    FILE *from = fopen(path, "r");
    size_t size = fread(text, 1, sizeof text, from);
    fclose(from);
    for (size_t i = 0; i < size; i++) {
        Arena arena;
        Baseline in;
        char old = text[i];
        FILE *to = fopen(path, "w");
        text[i] = old == '7' ? ',' : '7';
        fwrite(text, 1, size, to);
        fclose(to);
        text[i] = old;
        CHECK(arena_open(&arena) == OK);
        Status status = baseline_read(path, &arena, &in);
        CHECK(status == OK || status == BAD_INPUT);
        status_clear();
        arena_close(&arena);
    }
    unlink(path);
}

int main(void)
{
    check_counts();
    check_sides();
    check_false_alarms();
    check_power();
    check_measure();
    check_spans();
    check_table();
    check_damage();
    return check_done("check");
}
