#include "suite/run/power.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

static Arena arena;

static DetectResult run(const Defect *table, const char *pattern,
                        uint64_t seeds, int workers)
{
    const char *patterns[] = {pattern};
    DetectResult out = {0};
    DetectRequest q = {table, patterns, 1, check_seed(), seeds, workers, false};
    CHECK(detect(&q, &arena, &out) == OK);
    return out;
}

/* sqrt2 and its like: factors by hand, and who is caught */
static void knows_factors(void)
{
    static const double levels[] = {1, 2, 2, 3};
    DetectResult out = run(defects, "deviation.laplace", 3, 2);
    CHECK(out.n == 2 && out.jobs == 2 && out.seeds == 3);
    CHECK_NEAR(out.row[0].factor, 1, 1e-9);
    CHECK_NEAR(out.row[1].factor, sqrt(2), 1e-4);
    CHECK(out.row[0].caught == 0 && out.row[1].caught == 3);
    CHECK(out.row[0].controls == 3 && out.row[1].controls == 0);
    CHECK(out.row[1].refuted > 1.1 && out.row[1].refuted < sqrt(2));
    CHECK(detect_grades(&out, 0) == 2 && detect_grades(&out, 1) == 1);
    CHECK(detect_smallest(out.row, 2) == 1);
    CHECK(!detect_misses(&out.row[0]) && !detect_misses(&out.row[1]));
    out = run(defects, "levels.tree-laplace", 1, 2);
    CHECK(out.n == 5 && out.row[4].controls == 1);
    for (int i = 0; i < 4; i++) /* as many times as there are levels */
        CHECK_NEAR(out.row[i].factor, levels[i], 1e-3);
    out = run(defects, "raw.counters", 1, 2);
    CHECK(out.n == 3 && isinf(out.row[1].factor) && out.row[1].caught == 1);
    out = run(defects, "reuse.counters", 1, 2);
    CHECK(isnan(out.row[1].factor) && out.row[1].caught == 1);
}

static void knows_claims(void)
{
    DetectResult out = run(defects, "value.luyo2021", 2, 2);
    CHECK(out.n == 2 && out.row[0].runs == 0 && isnan(out.row[1].factor));
    CHECK(out.row[0].caught == 0 && out.row[1].caught == 2);
    CHECK(out.row[0].control_violated == 0);
}

/* a control that is called violated would be a false accusation */
static void controls_hold(void)
{
    DetectResult out = run(clean_audits, "*", 3, 2);
    CHECK(out.n >= 16);
    for (int i = 0; i < out.n; i++) {
        CHECK(out.row[i].grade[0] == '\0' && out.row[i].controls == 3);
        CHECK(out.row[i].control_violated == 0 && out.row[i].control_odd == 0);
        CHECK(out.row[i].factor <= 1 + 1e-9);
    }
}

/* and the machinery sees one that is */
static void sees_a_violation(void)
{
    static const Defect wrong[] = {
        {.name = "wrong",
         .text = "mechanism=once-gaussian mode=calibrated runs=2000 scale=0.8"},
        {0}};
    DetectResult out = run(wrong, "*", 2, 2);
    CHECK(out.n == 1 && out.row[0].control_violated == 2);
    CHECK(out.row[0].control_odd == 2);
}

static void workers_do_not_matter(void)
{
    DetectResult one = run(defects, "missing.*", 2, 1);
    DetectResult two = run(defects, "missing.*", 2, 3);
    CHECK(one.n == two.n);
    for (int i = 0; i < one.n && i < two.n; i++)
        CHECK(one.row[i].caught == two.row[i].caught);
}

static void smallest(void)
{
    DetectRow rows[4] = {{.seeds = 100, .caught = 100},
                         {.seeds = 100, .caught = 98},
                         {.seeds = 100, .caught = 99},
                         {.seeds = 100, .caught = 100}};
    CHECK(detect_smallest(rows, 4) == 2);
    CHECK(detect_smallest(rows, 2) == 2);
    CHECK(detect_smallest(rows, 1) == 0);
    DetectRow bad = {.grade = "0.8", .factor = 1.1, .seeds = 100, .caught = 98};
    CHECK(detect_misses(&bad));
    bad.factor = 1.0999;
    CHECK(!detect_misses(&bad));
    bad.factor = (double)NAN;
    CHECK(!detect_misses(&bad));
    bad = (DetectRow){.factor = 2, .seeds = 100}; /* a control */
    CHECK(!detect_misses(&bad));
}

static void refuses(void)
{
    const char *patterns[] = {"no.such"};
    DetectResult out;
    DetectRequest q = {defects, patterns, 1, 1, 1, 1, false};
    CHECK(detect(&q, &arena, &out) == BAD_INPUT);
    status_clear();
    CHECK(detect_plan(&q, &arena, &out) == BAD_INPUT);
    CHECK(strstr(status_message(), "no.such") != NULL);
    status_clear();
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    knows_factors();
    knows_claims();
    controls_hold();
    sees_a_violation();
    workers_do_not_matter();
    smallest();
    refuses();
    arena_close(&arena);
    return check_done("detect");
}
