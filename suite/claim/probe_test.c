/* How much smaller a confidence radius could be, as a probe notes it. */
#include "suite/claim/probe.h"
#include "tests/check.h"

/* two bounds, met with half and with a third of their radius */
static void two_bounds(Probe *p)
{
    probe_ratio(p, 0.5, p->bonus, "bound", 1.0);
    probe_ratio(p, 1, 3 * p->bonus, "bound", 2.0);
}

/* a rule that draws: every trial must see the same draws */
static void drawn(Probe *p)
{
    for (int i = 0; i < 100; i++)
        probe_ratio(p, rng_uniform(&p->rng), p->bonus, "draw", (double)i);
}

static Probe open_probe(Rows *rows, double bonus)
{
    return (Probe){.rng = rng_open(1, "probe_test"),
                   .bonus = bonus,
                   .ratio = {.value = -INFINITY},
                   .error = {.value = -INFINITY},
                   .rows = rows};
}

int main(void)
{
    Rows rows;
    Arena arena;
    CHECK(arena_open(&arena) == OK);
    rows_open(&rows, &arena);
    Probe p = open_probe(&rows, 1);
    two_bounds(&p);
    probe_radius(&p, two_bounds, 0.05);
    CHECK_NEAR(rows_value(&rows, "least_radius_slack"), 2, 0.011);
    CHECK(rows_value(&rows, "at_probability") == 0.05);
    CHECK(p.ratio.value == 0.5 && p.points == 2); /* trials leave no trace */
    rows.n = 0;
    p = open_probe(&rows, 0.4); /* a fault: the bound does not hold */
    two_bounds(&p);
    probe_radius(&p, two_bounds, 0.05);
    CHECK(rows.n == 0);
    p = open_probe(&rows, 2);
    Probe same = p;
    drawn(&same);
    probe_radius(&p, drawn, 0.5);
    CHECK_NEAR(rows_value(&rows, "least_radius_slack"), 1 / same.ratio.value,
               0.011);
    arena_close(&arena);
    return check_done("probe");
}
