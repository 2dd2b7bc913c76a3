/* The list of curves, and that each is the run of study `run`. */
#include "suite/study/compare.h"
#include "tests/check.h"

#include <string.h>

static Arena arena;

static int curves(const char *text, Curve *curve)
{
    Job job;
    int n = 0;
    CHECK(job_open(&job, &study_compare, 1, text) == OK);
    return compare_curves(&job.params, curve, &n) == OK ? n : -1;
}

static void lists(void)
{
    static Curve c[CURVES_MAX];
    char name[CURVE_TEXT];
    CHECK(curves("algorithms=random,dp-ucbvi epsilons=1,30", c) == 6);
    curve_name(&c[0], name, sizeof name);
    CHECK(strcmp(name, "random") == 0);
    curve_name(&c[1], name, sizeof name);
    CHECK(strcmp(name, "dp-ucbvi") == 0 && c[1].privacy == PRIVACY_NONE);
    curve_name(&c[5], name, sizeof name);
    CHECK(strcmp(name, "dp-ucbvi ldp eps=30") == 0);
    CHECK(curves("algorithms=ucbvi,pucb privacies=jdp,none", c) == 2);
    CHECK(curves("algorithms=ucbvi privacies=jdp", c) == -1);
    CHECK(curves("algorithms=ucbv", c) == -1);
    CHECK(curves("epsilons=0", c) == -1);
    CHECK(curves("epsilons=one", c) == -1);
    CHECK(curves("privacies=ldp,zdp", c) == -1);
    CHECK(curves("epsilons=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"
                 "21,22,23,24",
                 c) == -1);
}

static Status go(const Study *study, const char *text, Rows *rows)
{
    Job job;
    rows_open(rows, &arena);
    TRY(job_open(&job, study, 7, text));
    return study->run(&job, &arena, rows);
}

static double alone(const char *algorithm)
{
    Rows rows;
    char text[200];
    snprintf(text, sizeof text,
             "env=tabular-random episodes=300 scale-bonus=0.01 algorithm=%s",
             algorithm);
    CHECK(go(&study_run, text, &rows) == OK);
    return rows_value(&rows, "regret_total");
}

static void equals_run(void)
{
    Rows rows;
    CHECK(go(&study_compare,
             "env=tabular-random episodes=300 scale-bonus=0.01 epsilons=1e4 "
             "algorithms=random,ucbvi,dp-ucbvi set=c0=0,private-term=1e-4",
             &rows) == OK);
    static const char *const same[] = {
        "random", "ucbvi", "dp-ucbvi c0=0 private-term=1e-4",
        "dp-ucbvi c0=0 private-term=1e-4 privacy=jdp epsilon=1e4",
        "dp-ucbvi c0=0 private-term=1e-4 privacy=ldp epsilon=1e4"};
    for (int i = 0; i < 5; i++) {
        const Row *row = rows_find(&rows, "total", i);
        CHECK(row != NULL && row->k == 300);
        CHECK(row != NULL && row->value == alone(same[i]));
    }
    CHECK(rows_value(&rows, "curves") == 5);
    const Row *learned = rows_find(&rows, "learned", 0);
    CHECK(learned != NULL && learned->k == 0); /* random never does */
    CHECK(go(&study_compare, "algorithms=ucbvi set=c0=1", &rows) == BAD_INPUT);
    CHECK(go(&study_compare, "algorithms=ucbvi set=gap", &rows) == BAD_INPUT);
    CHECK(go(&study_compare, "algorithms=ucbvi set=tie=up", &rows) ==
          BAD_INPUT);
}

int main(void)
{
    if (arena_open(&arena) != OK)
        return 1;
    lists();
    equals_run();
    arena_close(&arena);
    return check_done("compare");
}
