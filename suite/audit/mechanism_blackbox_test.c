/* Events are counted on runs that they were not learned from, and the two sides
 * share no noise. */
#include "suite/audit/mechanism_blackbox.h"
#include "suite/claim/study.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

static Arena arena;

static Rows rows_of(const char *text, uint64_t seed)
{
    Job job;
    Rows rows;
    rows_open(&rows, &arena);
    CHECK(job_open(&job, &study_blackbox, seed, text) == OK);
    CHECK(study_blackbox.run(&job, &arena, &rows) == OK);
    return rows;
}

/* by how much more often the linear event happened towards its own side */
static double lead(uint64_t seed)
{
    size_t mark = arena_mark(&arena);
    Rows rows = rows_of("mechanism=tree-gaussian H=8 leaves=100 scale=1000 "
                        "runs=300 event=linear",
                        seed);
    CHECK(rows_value(&rows, "events") == 1);
    CHECK(rows_find(&rows, "hits_here", 0)->k == 270);
    double lead = rows_find(&rows, "hits_here", 0)->value -
                  rows_find(&rows, "hits_there", 0)->value;
    bool here = rows_find(&rows, "toward", 0)->value == 0;
    arena_reset(&arena, mark);
    return here ? lead : -lead;
}

/* The pair is all but equal, so that on fresh runs an event leads by chance
 * alone: by 0 +- sqrt(2 n p (1-p)).  On the 30 runs that it was fitted to, in
 * dozens of dimensions, it leads by most of them. */
static void counted_runs_are_fresh(void)
{
    int n = check_repeat(60);
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += lead(check_seed() * 1000 + (uint64_t)i);
    double error = sqrt(2 * 270 * 0.25 / n);
    CHECK(fabs(sum / n) < 5 * error);
    CHECK(30 * 0.5 > 5 * error); /* half of the fitted runs would be seen */
}

/* Without a shift to tell the sides apart, equal noise would give equal counts
 * on both. */
static void sides_differ_in_noise(void)
{
    int equal = 0, n = check_repeat(40);
    for (int i = 0; i < n; i++)
        equal += lead(check_seed() * 7000 + (uint64_t)i) == 0;
    CHECK(equal < n / 2);
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    counted_runs_are_fresh();
    sides_differ_in_noise();
    arena_close(&arena);
    return check_done("mechanism blackbox");
}
