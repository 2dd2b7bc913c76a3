/* The judge of twins, on starts of learning written by hand. */
#include "suite/judge/judge.h"
#include "tests/check.h"

#include <math.h>

enum { REPLICATES = 6, CURVES = 5 };
static Arena arena;
static Rows rows[REPLICATES], evidence;

static Ruling judge_rows(const char *left, int replicates)
{
    static Job job;
    const Claim claim = {.id = "x", .left = left};
    CHECK(job_open(&job, &study_compare, 1,
                   "algorithms=dp-ucbvi mode=both lazy=0.05 episodes=1e6") ==
          OK);
    Evidence e = {&claim, &job, replicates, rows, 1e-6, 1};
    evidence.n = 0;
    Ruling f = {.evidence = &evidence};
    judge_twins(&e, &f);
    return f;
}

/* of none, jdp, its twin, ldp, its twin; 0: has not learned by 1e6 */
static Ruling judge(const double learned[CURVES], const char *left,
                    double spread, int replicates)
{
    for (int r = 0; r < replicates; r++) {
        rows[r].n = 0;
        rows_put(&rows[r], "episodes", 1e6);
        for (int i = 0; i < CURVES; i++) {
            double bend = 1 + spread * ((r * 7 + i * 5) % 11 - 5);
            rows_put_at(&rows[r], "learned", i, 1, learned[i] * bend);
            rows_put_at(&rows[r], "total", i, 1, 10.0 * (i + 1));
            rows_put_at(&rows[r], "noise", i, 0, i == 2 ? 1 : 4);
        }
    }
    return judge_rows(left, replicates);
}

static Verdict verdict(const double learned[CURVES], const char *left,
                       double spread, int replicates)
{
    return judge(learned, left, spread, replicates).verdict;
}

static double found(const char *name, int step)
{
    const Row *row = rows_find(&evidence, name, step);
    return row == NULL ? (double)NAN : row->value;
}

static void decides(void)
{
    static const double sooner[] = {10, 4000, 1000, 9000, 3000};
    static const double later[] = {10, 1000, 4000, 9000, 3000};
    static const double equal[] = {10, 1000, 1000, 3000, 3000};
    static const double idle[] = {10, 0, 0, 0, 0};
    CHECK(verdict(sooner, "calibrated", 0, REPLICATES) == HOLDS);
    CHECK(verdict(sooner, "published", 0, REPLICATES) == VIOLATED);
    CHECK(verdict(later, "calibrated", 0, REPLICATES) == VIOLATED);
    CHECK(verdict(equal, "calibrated", 0, REPLICATES) == HOLDS);
    CHECK(verdict(equal, "published", 0, REPLICATES) == HOLDS);
    CHECK(verdict(idle, "calibrated", 0, REPLICATES) == VACUOUS);
    CHECK(verdict(equal, "calibrated", 0.15, REPLICATES) == UNDECIDED);
    CHECK(verdict(sooner, "calibrated", 0, 1) == UNDECIDED);
    CHECK(judge(later, "calibrated", 0, REPLICATES).witness[0] != '\0');
}

/* who has not learned counts as learning at the last episode */
static void puts_pairs(void)
{
    static const double late[] = {10, 0, 1000, 9000, 3000};
    CHECK(verdict(late, "calibrated", 0, REPLICATES) == HOLDS);
    CHECK_NEAR(found("learned.published", 1), 1e6, 1e-9);
    CHECK_NEAR(found("learned.ratio", 1), 1000, 1e-9);
    CHECK_NEAR(found("learned.ratio", 3), 3, 1e-9);
    CHECK(found("learners.published", 1) == 0);
    CHECK(found("learners.calibrated", 1) == REPLICATES);
    CHECK_NEAR(found("total.ratio", 1), 2.0 / 3, 1e-9);
    CHECK_NEAR(found("noise.ratio", 1), 4, 1e-9);
    CHECK(isnan(found("learned.ratio", 2)));
}

/* one look of the grid, lazy = 0.05, and no more */
static void at_one_look(void)
{
    static const double inside[] = {10, 1000, 1049.9999, 9000, 3000};
    static const double beyond[] = {10, 1000, 1050.0001, 9000, 3000};
    CHECK(verdict(inside, "calibrated", 0, REPLICATES) == HOLDS);
    CHECK(verdict(beyond, "calibrated", 0, REPLICATES) == VIOLATED);
}

/* NaN is not "has not learned", nor is a row that is not there */
static void no_number_is_no_verdict(void)
{
    const double none = (double)NAN;
    const double lost[] = {10, none, 1000, 9000, 3000};
    const double gone[] = {10, 1000, none, 9000, 3000};
    const double idle[] = {10, 0, none, 0, 0};
    const double all[] = {none, none, none, none, none};
    static const double later[] = {10, 1000, 4000, 9000, 3000};
    CHECK(verdict(lost, "calibrated", 0, REPLICATES) == UNDECIDED);
    CHECK(verdict(gone, "calibrated", 0, REPLICATES) == UNDECIDED);
    CHECK(verdict(idle, "calibrated", 0, REPLICATES) == UNDECIDED);
    CHECK(verdict(all, "calibrated", 0, REPLICATES) == UNDECIDED);
    CHECK(verdict(later, "calibrated", 0, 0) == UNDECIDED);
    CHECK(verdict(later, "calibrated", 0, REPLICATES) == VIOLATED);
    for (int r = 0; r < REPLICATES; r++) {
        rows[r].n = 0;
        rows_put(&rows[r], "episodes", 1e6);
    }
    CHECK(judge_rows("calibrated", REPLICATES).verdict == UNDECIDED);
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    rows_open(&evidence, &arena);
    for (int r = 0; r < REPLICATES; r++)
        rows_open(&rows[r], &arena);
    decides();
    puts_pairs();
    at_one_look();
    no_number_is_no_verdict();
    arena_close(&arena);
    return check_done("twins");
}
