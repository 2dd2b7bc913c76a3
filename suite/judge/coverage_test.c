/* Coverage and means on rows made by hand. */
#include "suite/judge/judge.h"
#include "suite/stat/confidence.h"
#include "tests/check.h"

enum { MOST = 200 };

typedef struct {
    Arena arena;
    Claim claim;
    Job job;
    Rows rows[MOST], evidence;
    Evidence e;
    Ruling f;
} Bench;

static double tenth(const Job *job, double alpha)
{
    (void)job;
    (void)alpha;
    return 0.1;
}

static void open_bench(Bench *b, Judge *judge, int replicates)
{
    memset(b, 0, sizeof *b);
    CHECK(arena_open(&b->arena) == OK);
    for (int r = 0; r < MOST; r++)
        rows_open(&b->rows[r], &b->arena);
    rows_open(&b->evidence, &b->arena);
    b->claim = (Claim){.judge = judge, .left = "ratio"};
    b->e = (Evidence){.claim = &b->claim,
                      .job = &b->job,
                      .replicates = replicates,
                      .rows = b->rows,
                      .alpha = 1e-6,
                      .threshold_scale = 1};
}

static Verdict verdict(Bench *b)
{
    b->evidence.n = 0;
    b->f = (Ruling){.evidence = &b->evidence};
    b->claim.judge(&b->e, &b->f);
    CHECK((b->f.witness[0] != '\0') == (b->f.verdict == VIOLATED));
    CHECK(b->f.why[0] != '\0');
    return b->f.verdict;
}

/* so many replicates at 1.5, the others at 0.5 */
static Verdict with_failures(Bench *b, int failures)
{
    for (int r = 0; r < MOST; r++) {
        b->rows[r].n = 0;
        rows_put(&b->rows[r], "ratio", r < failures ? 1.5 : 0.5);
        rows_put_at(&b->rows[r], "bound", 0, (uint64_t)(r < 7 ? 0 : 1000 - r),
                    r < 7 ? 2 : 0.25);
    }
    return verdict(b);
}

static void check_coverage(void)
{
    Bench b;
    open_bench(&b, judge_coverage, MOST);
    CHECK(with_failures(&b, 0) == HOLDS);
    CHECK(with_failures(&b, 1) == VIOLATED); /* none is allowed */
    b.claim.threshold = tenth;
    for (int failures = 0; failures <= MOST; failures += 3) {
        double u = (double)failures, n = MOST;
        Verdict want = VIOLATED;
        if (binomial_upper((uint64_t)u, (uint64_t)n, 1e-3) <= 0.1)
            want = HOLDS;
        else if (binomial_lower((uint64_t)u, (uint64_t)n, 1e-6) <= 0.1)
            want = UNDECIDED;
        CHECK(with_failures(&b, failures) == want);
    }
    b.e.replicates = 20; /* too few to say a tenth */
    CHECK(with_failures(&b, 0) == UNDECIDED);
    CHECK(with_failures(&b, 20) == VIOLATED);
    b.e.threshold_scale = 0.4; /* 0.5 becomes a failure */
    CHECK(with_failures(&b, 0) == VIOLATED);
    arena_close(&b.arena);
}

/* Ratios 1/200, 2/200, .., 1.  At p = 0.1 the largest seven may be left out:
 * with seven of 200 the upper 99.9 % bound is 0.095, with eight 0.102. */
static void check_radius(void)
{
    Bench b;
    open_bench(&b, judge_coverage, MOST);
    for (int r = 0; r < MOST; r++)
        rows_put(&b.rows[r], "ratio", (double)(r + 1) / MOST);
    CHECK(verdict(&b) == HOLDS);
    CHECK_NEAR(b.f.radius_slack, 1, 1e-12); /* no failure is allowed */
    CHECK(b.f.radius_p == 0);
    b.claim.threshold = tenth;
    CHECK(verdict(&b) == HOLDS);
    uint64_t spare = 0;
    while (binomial_upper(spare + 1, MOST, 1e-3) <= 0.1)
        spare++;
    CHECK(spare == 7);
    CHECK_NEAR(b.f.radius_slack, (double)MOST / (double)(MOST - spare), 1e-12);
    CHECK(b.f.radius_p == 0.1);
    b.e.replicates = 20; /* too few to say anything of a tenth */
    CHECK(verdict(&b) == UNDECIDED && isnan(b.f.radius_slack));
    arena_close(&b.arena);
}

/* what is true of everything is vacuous, and where it stops being so is said */
static void check_vacuous(void)
{
    Bench b;
    open_bench(&b, judge_coverage, 7);
    b.claim.right = "bound";
    CHECK(with_failures(&b, 0) == VACUOUS);
    CHECK(rows_find(&b.evidence, "useful_from", 0) == NULL);
    b.e.replicates = 100;
    CHECK(with_failures(&b, 0) == HOLDS);
    CHECK(rows_value(&b.evidence, "useful_from") == 901);
    CHECK(rows_value(&b.evidence, "bound_over_trivial") == 0.25);
    b.claim.right = "absent";
    CHECK(with_failures(&b, 0) == UNDECIDED);
    arena_close(&b.arena);
}

/* means a and 1, one apart in every other replicate */
static Verdict with_means(Bench *b, double a, double spread)
{
    for (int r = 0; r < MOST; r++) {
        b->rows[r].n = 0;
        rows_put(&b->rows[r], "ratio", a + (r % 2 ? spread : -spread));
        rows_put(&b->rows[r], "other", 1 + (r % 4 < 2 ? spread : -spread));
    }
    return verdict(b);
}

static void check_means(void)
{
    Bench b;
    open_bench(&b, judge_means, 64);
    b.claim.right = "other";
    b.claim.tolerance = 0.25;
    CHECK(with_means(&b, 1, 0) == HOLDS);
    CHECK_NEAR(b.f.slack, 1.25, 1e-12);
    CHECK(with_means(&b, 1.2499, 0) == HOLDS);
    CHECK(with_means(&b, 1.2501, 0) == VIOLATED);
    CHECK(with_means(&b, 0.8001, 0) == HOLDS);
    CHECK(with_means(&b, 0.7999, 0) == VIOLATED);
    CHECK(with_means(&b, 1.1, 0.2) == HOLDS);
    CHECK(with_means(&b, 1.24, 0.2) == UNDECIDED);
    CHECK(with_means(&b, 1.26, 0.2) == UNDECIDED);
    CHECK(with_means(&b, 1.6, 0.2) == VIOLATED);
    CHECK(with_means(&b, 0.6, 0.2) == VIOLATED);
    b.e.threshold_scale = 0.1; /* 1.025 */
    CHECK(with_means(&b, 1.1, 0.01) == VIOLATED);
    b.e.threshold_scale = 1;
    CHECK(with_means(&b, (double)NAN, 0) == UNDECIDED);
    CHECK(with_means(&b, 0, 0) == UNDECIDED); /* no learning, no ratio */
    b.e.replicates = 1;
    CHECK(with_means(&b, 1, 0) == UNDECIDED);
    arena_close(&b.arena);
}

/* two replicates, the second at the edge */
static Verdict second(Bench *b, double ratio, double bound)
{
    for (int r = 0; r < 2; r++) {
        b->rows[r].n = 0;
        rows_put(&b->rows[r], "ratio", r == 0 ? 0.5 : ratio);
        rows_put_at(&b->rows[r], "bound", 0, 7, r == 0 ? 3 : bound);
    }
    return verdict(b);
}

static void check_coverage_edge(void)
{
    Bench b;
    open_bench(&b, judge_coverage, 2);
    b.claim.right = "bound";
    b.claim.tolerance = 0.25;
    CHECK(second(&b, 1.25, 1) == HOLDS);
    CHECK(second(&b, nextafter(1.25, 2), 1) == VIOLATED);
    CHECK(second(&b, 1, nextafter(1, 2)) == VACUOUS);
    CHECK(second(&b, 2, 5) == VIOLATED); /* false is not vacuous */
    CHECK(second(&b, (double)NAN, 0.5) == UNDECIDED);
    CHECK(second(&b, 0.5, (double)NAN) == UNDECIDED);
    b.rows[1].n = 0;
    CHECK(verdict(&b) == UNDECIDED);
    arena_close(&b.arena);
}

/* one failure more, on either side of both bounds */
static void check_one_failure_more(void)
{
    Bench b;
    int holds = 0, violated = MOST;
    open_bench(&b, judge_coverage, MOST);
    b.claim.threshold = tenth;
    while (binomial_upper((uint64_t)holds + 1, MOST, 1e-3) <= 0.1)
        holds++;
    while (binomial_lower((uint64_t)violated - 1, MOST, 1e-6) > 0.1)
        violated--;
    CHECK(with_failures(&b, holds) == HOLDS);
    CHECK(with_failures(&b, holds + 1) == UNDECIDED);
    CHECK(with_failures(&b, violated - 1) == UNDECIDED);
    CHECK(with_failures(&b, violated) == VIOLATED);
    arena_close(&b.arena);
}

int main(void)
{
    check_coverage();
    check_radius();
    check_vacuous();
    check_coverage_edge();
    check_one_failure_more();
    check_means();
    return check_done("coverage");
}
