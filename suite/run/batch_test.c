/* Means over replicates and their intervals, on rows made by hand. */
#include "suite/run/batch.h"
#include "tests/check.h"

static Arena arena;

static Batch batch_of(int n, const double *value)
{
    Batch b = {.n = n, .rows = arena_array(&arena, Rows, n)};
    for (int i = 0; i < n; i++) {
        rows_open(&b.rows[i], &arena);
        rows_put_at(&b.rows[i], "x", 0, 0, -1);
        rows_put_at(&b.rows[i], "x", 3, 0, value[i]);
    }
    return b;
}

/* 1, 2, 4, 9 in every order: mean 4, deviation sqrt(38/3), Student's 97.5 %
 * quantile with 3 degrees of freedom 3.18244630528371 */
static void every_replicate_counts(void)
{
    static const double x[4][4] = {
        {1, 2, 4, 9}, {9, 1, 2, 4}, {4, 9, 1, 2}, {2, 4, 9, 1}};
    for (int i = 0; i < 4; i++) {
        Batch b = batch_of(4, x[i]);
        Mean m = batch_mean(&b, "x", 3);
        CHECK_NEAR(m.mean, 4, 1e-15);
        CHECK_NEAR(m.half, 3.18244630528371 * sqrt(38.0 / 3 / 4), 1e-12);
        CHECK(batch_mean(&b, "x", 0).mean == -1);
        CHECK(batch_mean(&b, "x", 0).half == 0);
    }
}

static void one_has_no_interval(void)
{
    Batch b = batch_of(1, (const double[]){7});
    CHECK(batch_mean(&b, "x", 3).mean == 7);
    CHECK(isnan(batch_mean(&b, "x", 3).half));
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    every_replicate_counts();
    one_has_no_interval();
    arena_close(&arena);
    return check_done("batch");
}
