/* One point of an envelope, on regrets written by hand. */
#include "suite/judge/rate_peak.h"
#include "tests/check.h"

#include <limits.h>
#include <math.h>

static Arena arena;
static Rows rows;

/* gaps e^0, e^1, ...; log regret bend (i - top)^2 for every seed */
static void write_rows(int seeds, double bend, double top)
{
    rows_open(&rows, &arena);
    rows_put(&rows, "seeds", seeds);
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        rows_put_at(&rows, "gap", i, 0, exp(i));
        for (int r = 0; r < seeds; r++)
            rows_put_at(&rows, "regret", i * ENVELOPE_SEEDS + r, 0,
                        exp(bend * (i - top) * (i - top)));
    }
}

static double peak_of(const PeakSample *of, int *worst)
{
    Peak p;
    peak_read(&rows, &p, &arena);
    return peak_log(&p, of, worst);
}

static void tops(void)
{
    int worst;
    write_rows(2, -0.3, 2.25);
    CHECK_NEAR(peak_of(&peak_everybody, &worst) + 1, 1, 1e-12);
    CHECK(worst == 2);
    write_rows(2, -0.3, 8); /* beyond the gaps: the highest of them */
    CHECK_NEAR(peak_of(&peak_everybody, &worst), -0.3 * 4, 1e-12);
    CHECK(worst == ENVELOPE_GAPS - 1);
    write_rows(2, 0.3, 2.25); /* a valley has none */
    CHECK_NEAR(peak_of(&peak_everybody, &worst), 0.3 * 3.75 * 3.75, 1e-12);
    write_rows(2, 0, 0); /* nor has a plain */
    CHECK(peak_of(&peak_everybody, &worst) == 0 && worst == 0);
}

static void samples(void)
{
    const PeakSample left = {NULL, 2, 0};
    const double first[2] = {0, 0.49}, last[2] = {0.5, 0.99};
    const PeakSample twice[2] = {{first, 1, -1}, {last, 1, -1}};
    write_rows(2, 0, 0);
    for (int i = 0; i < rows.n; i++) /* the second seed lost e times as much */
        if (rows.row[i].step % ENVELOPE_SEEDS == 1 && rows.row[i].value == 1)
            rows.row[i].value = exp(1);
    CHECK_NEAR(peak_of(&peak_everybody, NULL), log((1 + exp(1)) / 2), 1e-12);
    CHECK_NEAR(peak_of(&left, NULL), 1, 1e-12);
    CHECK(peak_of(&twice[0], NULL) == 0);
    CHECK_NEAR(peak_of(&twice[1], NULL), 1, 1e-12);
    write_rows(1, 0, 0); /* who is left out was the only one */
    CHECK(isnan(peak_of(&left, NULL)));
}

static void without_numbers(void)
{
    static const int nowhere[] = {INT_MIN, -1, ENVELOPE_GAPS * ENVELOPE_SEEDS,
                                  INT_MAX};
    for (int i = 0; i < 4; i++)
        for (int k = 1; k < 3; k++) { /* the first gap, the first regret */
            write_rows(2, -0.3, 2.25);
            rows.row[k].step = nowhere[i];
            CHECK(isnan(peak_of(&peak_everybody, NULL)));
        }
    write_rows(2, -0.3, 2.25);
    for (int i = 0; i < 3; i++) {
        rows.row[0].value = i == 0 ? 0 : i == 1 ? 1e9 : (double)NAN;
        CHECK(isnan(peak_of(&peak_everybody, NULL)));
    }
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    tops();
    samples();
    without_numbers();
    arena_close(&arena);
    return check_done("rate peak");
}
