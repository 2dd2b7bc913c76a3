/* The judge of an audit's bound on epsilon: over seeds on sound mechanisms and
 * on leaking ones, and where accounting and noise disagree. */
#include "suite/audit/mechanism_exact.h"
#include "suite/judge/judge.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

static Arena arena;
static const Claim claim = {.id = "test", .tolerance = 0.05};

static Ruling judged_by(Judge *judge, const Job *job, const Rows *rows,
                        double scale)
{
    static Rows evidence;
    Ruling f = {.evidence = &evidence};
    rows_open(&evidence, &arena);
    judge(&(Evidence){.claim = &claim,
                      .job = job,
                      .replicates = 1,
                      .rows = rows,
                      .alpha = 1e-6,
                      .threshold_scale = scale},
          &f);
    return f;
}

static Ruling judged(const Job *job, const Rows *rows, double scale)
{
    return judged_by(judge_audit_bound, job, rows, scale);
}

static Rows rows_of(Job *job, const char *text, uint64_t seed)
{
    Rows rows;
    rows_open(&rows, &arena);
    bool ran = job_open(job, &study_audit, seed, text) == OK &&
               study_audit.run(job, &arena, &rows) == OK;
    CHECK(ran);
    return rows;
}

static Ruling audited(const char *text, uint64_t seed)
{
    static Job job;
    Rows rows = rows_of(&job, text, seed);
    return judged(&job, &rows, 1);
}

#define TREE    "mechanism=tree-gaussian leaves=1000000 mode=calibrated "
#define LAPLACE "mechanism=tree-laplace leaves=1000000 mode=calibrated "

static void sound_or_leaking(void)
{
    static const char *const cases[] = {
        TREE "runs=20000 epsilon=0.3", TREE "runs=20000 epsilon=3 scale=0.8",
        LAPLACE "runs=20000 epsilon=3", LAPLACE "runs=20000 scale=0.7",
        TREE "runs=20000 scale=0.75 delta=1e-9"};
    int n = check_repeat(10);
    for (int i = 0; i < n; i++) {
        size_t mark = arena_mark(&arena);
        Ruling f = audited(cases[i % 5], check_seed() * 100 + (uint64_t)i);
        CHECK(f.verdict == HOLDS && f.slack >= 1);
        CHECK(f.statistic <= f.bound && f.statistic >= 0.95 * f.bound);
        CHECK_NEAR(rows_value(f.evidence, "epsilon_exact"), f.bound, 1e-12);
        bool leaks = strstr(cases[i % 5], "scale") != NULL;
        CHECK(rows_value(f.evidence, "audit_verdict") ==
              (leaks ? VIOLATED : HOLDS));
        CHECK((f.statistic > rows_value(f.evidence, "epsilon_claimed")) ==
              leaks);
        arena_reset(&arena, mark);
    }
}

/* noise that the accounting knows nothing of; an accounting that is off */
static void disagreement(void)
{
    static Job job;
    Ruling f = audited(TREE "runs=5000 missing=0.01", 1);
    CHECK(f.verdict == VIOLATED && f.slack < 1 && f.witness[0] != '\0');
    Rows rows = rows_of(&job, TREE "runs=20000", 1);
    CHECK(judged(&job, &rows, 1).verdict == HOLDS);
    f = judged(&job, &rows, 0.98);
    CHECK(f.verdict == VIOLATED && f.witness[0] != '\0');
    CHECK(judged(&job, &rows, 1.1).verdict == UNDECIDED);
}

/* too few runs to be sharp, no law, no delta: no verdict, and no accusation */
static void says_nothing(void)
{
    CHECK(audited(TREE "runs=100", 1).verdict == UNDECIDED);
    CHECK(audited("mechanism=tree-gaussian raw=1 runs=500", 1).verdict ==
          UNDECIDED);
    CHECK(audited("mechanism=once-laplace delta=0 mode=calibrated runs=500", 1)
              .verdict == UNDECIDED);
}

/* just above what was delivered, and just too far below it */
static void at_both_ends(void)
{
    static Job job;
    Rows rows = rows_of(&job, TREE "runs=20000", 1);
    Ruling f = judged(&job, &rows, 1);
    double top = f.statistic / f.bound;
    CHECK(judged(&job, &rows, top).verdict == HOLDS);
    CHECK(judged(&job, &rows, top * (1 - 1e-8)).verdict == VIOLATED);
    CHECK(judged(&job, &rows, top / 0.95 * (1 - 1e-9)).verdict == HOLDS);
    CHECK(judged(&job, &rows, top / 0.95 * (1 + 1e-9)).verdict == UNDECIDED);
}

/* too little noise, and too much, which the other judges pass */
static void is_least(void)
{
    static const char *const cases[] = {
        TREE "runs=100", TREE "runs=100 scale=0.99", TREE "runs=100 scale=1.01",
        ("mechanism=once-laplace delta=0 "
         "mode=calibrated runs=100")};
    static const Verdict want[] = {HOLDS, VIOLATED, VIOLATED, UNDECIDED};
    static Job job;
    for (int i = 0; i < 4; i++) {
        Rows rows = rows_of(&job, cases[i], 1);
        Ruling f = judged_by(judge_audit_least, &job, &rows, 1);
        CHECK(f.verdict == want[i]);
        CHECK((f.witness[0] != '\0') == (want[i] == VIOLATED));
        CHECK(want[i] != HOLDS || f.slack > 1e6);
    }
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    sound_or_leaking();
    disagreement();
    at_both_ends();
    says_nothing();
    is_least();
    arena_close(&arena);
    return check_done("audit bound judge");
}
