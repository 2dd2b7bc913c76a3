/* The costs of privacy: each run is the run of study `run`, on the same users
 * (looking at every episode, so that where a study stops does not matter); what
 * is refused; what the faults bend. */
#include "suite/simulation/cost.h"
#include "tests/check.h"

#include <stdio.h>

#define COMMON "algorithm=ucrl-vtr env=mixture-hard episodes=2000 "
#define SMALL  COMMON "privacy=jdp points=2 from=1 to=1e8 gaps=3 gap-to=0.2 "
static Arena arena;

static Status go(const Study *study, const char *text, Rows *rows)
{
    Job job;
    rows_open(rows, &arena);
    TRY(job_open(&job, study, 7, text));
    job.replicate = 2;
    return study->run(&job, &arena, rows);
}

static double at(const Rows *rows, const char *name, int step)
{
    const Row *row = rows_find(rows, name, step);
    return row == NULL ? (double)NAN : row->value;
}

static double alone(const char *privacy)
{
    Rows rows;
    char text[200];
    snprintf(text, sizeof text, COMMON "gap=0.1 %s", privacy);
    CHECK(go(&study_run, text, &rows) == OK);
    return rows_value(&rows, "regret_total");
}

static void equals_run(void)
{
    Rows rows;
    CHECK(go(&study_cost, SMALL, &rows) == OK);
    CHECK(at(&rows, "epsilon", 0) == 1 && at(&rows, "epsilon", 1) == 1e8);
    CHECK(at(&rows, "gap", 1) == 0.1 && at(&rows, "gap", 2) == 0.05);
    CHECK(at(&rows, "none", 1) == alone(""));
    CHECK(at(&rows, "private", cost_cell(0, 1)) ==
          alone("privacy=jdp epsilon=1"));
    CHECK(at(&rows, "private", cost_cell(1, 1)) ==
          alone("privacy=jdp epsilon=1e8"));
    /* three wrong signs at d = 4, and H - 1 = 1 paid step */
    CHECK_NEAR(at(&rows, "losable", 1), 0.3, 1e-12);
}

static void faults_bend_it(void)
{
    Rows plain, bent;
    CHECK(go(&study_cost, SMALL, &plain) == OK);
    CHECK(go(&study_cost, SMALL "power=0", &bent) == OK);
    double first = at(&plain, "private", cost_cell(0, 1));
    CHECK(at(&bent, "private", cost_cell(0, 1)) == first);
    CHECK(at(&bent, "private", cost_cell(1, 1)) == first);
    CHECK(go(&study_cost, SMALL "epsilon-used=1e8", &bent) == OK);
    CHECK(at(&bent, "private", cost_cell(0, 1)) ==
          at(&plain, "private", cost_cell(1, 1)));
    CHECK(at(&bent, "none", 1) == at(&plain, "none", 1));
}

static void refuses(void)
{
    Rows rows;
    CHECK(go(&study_cost, COMMON "privacy=none", &rows) == BAD_INPUT);
    status_clear();
    CHECK(go(&study_cost, "env=riverswim algorithm=ucbvi privacy=jdp", &rows) ==
          BAD_INPUT);
    status_clear();
    CHECK(go(&study_cost, COMMON "privacy=jdp gap-to=0.4", &rows) == BAD_INPUT);
    status_clear();
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    equals_run();
    faults_bend_it();
    refuses();
    arena_close(&arena);
    return check_done("cost study");
}
