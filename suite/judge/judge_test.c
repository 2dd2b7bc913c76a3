/* The judges on rows made by hand: where each verdict begins and ends, and that
 * what is no number never holds. */
#include "oracles/tails.h"
#include "suite/base/sample.h"
#include "suite/judge/judge.h"
#include "suite/simulation/tail_grid.h"
#include "suite/stat/confidence.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

enum { REPLICATES = 3 };

/* A case: its claim, its job, its rows, and what the judge found. */
typedef struct {
    Arena arena;
    Claim claim;
    Job job;
    Rows rows[REPLICATES], evidence;
    Evidence e;
    Ruling f;
} Bench;

static void open_bench(Bench *b, Judge *judge, const char *left, double tol)
{
    memset(b, 0, sizeof *b);
    CHECK(arena_open(&b->arena) == OK);
    for (int r = 0; r < REPLICATES; r++)
        rows_open(&b->rows[r], &b->arena);
    rows_open(&b->evidence, &b->arena);
    b->claim = (Claim){
        .id = "test.case", .judge = judge, .left = left, .tolerance = tol};
    b->e = (Evidence){.claim = &b->claim,
                      .job = &b->job,
                      .replicates = 1,
                      .rows = b->rows,
                      .alpha = 1e-6,
                      .threshold_scale = 1};
}

/* judges; a witness is named exactly for a violation, always with a reason */
static Verdict verdict(Bench *b)
{
    b->evidence.n = 0;
    b->f = (Ruling){.evidence = &b->evidence,
                    .slack = (double)NAN,
                    .statistic = (double)NAN,
                    .bound = (double)NAN};
    b->claim.judge(&b->e, &b->f);
    CHECK((b->f.witness[0] != '\0') == (b->f.verdict == VIOLATED));
    CHECK(b->f.why[0] != '\0' && strchr(b->f.why, '\n') == NULL);
    CHECK(b->f.witness_replicate >= 0);
    CHECK(b->f.witness_replicate < b->e.replicates);
    for (int i = 0; i < b->evidence.n; i++)
        CHECK(!isnan(b->evidence.row[i].value));
    CHECK(b->f.verdict != HOLDS || b->f.slack >= 1 - 1e-9);
    CHECK(b->f.verdict != VIOLATED || b->f.slack < 1 || b->f.slack > 1e9);
    return b->f.verdict;
}

static void close_bench(Bench *b)
{
    arena_close(&b->arena);
}

static void put(Bench *b, int replicate, const char *name, double value)
{
    Rows *rows = &b->rows[replicate];
    const Row *row = rows_find(rows, name, 0);
    if (row != NULL)
        rows->row[row - rows->row].value = value;
    else
        rows_put(rows, name, value);
}

static Verdict verdict_of(Bench *b, double value)
{
    put(b, 0, b->claim.left, value);
    return verdict(b);
}

/* ---- inequalities and identities ---- */

static void check_at_most(void)
{
    Bench b;
    open_bench(&b, judge_at_most, "worst", 0.25);
    CHECK(verdict(&b) == UNDECIDED); /* no row at all */
    CHECK(verdict_of(&b, 1.25) == HOLDS);
    CHECK_NEAR(b.f.slack, 1, 1e-15);
    CHECK(verdict_of(&b, nextafter(1.25, 2)) == VIOLATED);
    CHECK(verdict_of(&b, 0.5) == HOLDS);
    CHECK_NEAR(b.f.slack, 2.5, 1e-15);
    CHECK_NEAR(b.f.statistic, 0.5, 0);
    CHECK_NEAR(b.f.bound, 1.25, 0);
    CHECK(verdict_of(&b, 0) == HOLDS && isinf(b.f.slack));
    CHECK(verdict_of(&b, -3) == HOLDS && isinf(b.f.slack));
    CHECK(verdict_of(&b, INFINITY) == VIOLATED);
    CHECK(verdict_of(&b, (double)NAN) == UNDECIDED);
    put(&b, 0, "worst", 1);
    b.e.threshold_scale = 0.8; /* the fault: 1.25 becomes 1 */
    CHECK(verdict(&b) == HOLDS);
    b.e.threshold_scale = 0.7999999;
    CHECK(verdict(&b) == VIOLATED);
    close_bench(&b);
}

/* what says nothing is vacuous, never violated */
static void check_useful(void)
{
    Bench b;
    open_bench(&b, judge_useful, "share", 0);
    CHECK(verdict_of(&b, 1) == HOLDS);
    CHECK(verdict_of(&b, nextafter(1, 2)) == VACUOUS);
    CHECK(verdict_of(&b, INFINITY) == VACUOUS);
    CHECK(verdict_of(&b, (double)NAN) == UNDECIDED);
    close_bench(&b);
}

static void check_identity(void)
{
    Bench b;
    open_bench(&b, judge_identity, "worst", 1e-12);
    CHECK(verdict_of(&b, 1e-12) == HOLDS);
    CHECK(verdict_of(&b, nextafter(1e-12, 1)) == VIOLATED);
    CHECK_TEXT(b.f.witness, "replicate=0");
    put(&b, 0, "at.instance", 123456789);
    put(&b, 0, "instances", 5e12);
    CHECK(verdict_of(&b, 1) == VIOLATED);
    CHECK_TEXT(b.f.witness, "instance=123456789");
    CHECK(b.f.samples == 5000000000000u);
    CHECK(verdict_of(&b, (double)NAN) == UNDECIDED);
    b.claim.tolerance = 0;
    CHECK(verdict_of(&b, 0) == HOLDS);
    CHECK(verdict_of(&b, 4.9e-324) == VIOLATED);
    close_bench(&b);
}

/* the worst replicate decides, and is named; one without a number is worse */
static void check_replicates(void)
{
    Bench b;
    open_bench(&b, judge_identity, "worst", 1);
    b.e.replicates = REPLICATES;
    for (int r = 0; r < REPLICATES; r++) {
        put(&b, r, "worst", 0.5);
        put(&b, r, "instances", 10);
    }
    CHECK(verdict(&b) == HOLDS && b.f.samples == 30);
    put(&b, 1, "worst", 1.5);
    CHECK(verdict(&b) == VIOLATED && b.f.witness_replicate == 1);
    CHECK_TEXT(b.f.witness, "replicate=1");
    put(&b, 2, "worst", 2.5);
    CHECK(verdict(&b) == VIOLATED && b.f.witness_replicate == 2);
    put(&b, 0, "worst", (double)NAN);
    CHECK(verdict(&b) == UNDECIDED);
    put(&b, 0, "worst", 0.5);
    put(&b, 2, "worst", (double)NAN);
    CHECK(verdict(&b) == UNDECIDED);
    close_bench(&b);
}

/* no replicate, nothing seen, nothing read: no verdict */
static void check_no_replicates(void)
{
    static Judge *const all[] = {judge_at_most, judge_useful, judge_identity,
                                 judge_equal,   judge_law,    judge_coverage,
                                 judge_means};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        Bench b;
        open_bench(&b, all[i], "worst", 1);
        b.claim.right = "other";
        b.e.replicates = 0;
        b.e.rows = NULL;
        b.f = (Ruling){.evidence = &b.evidence};
        all[i](&b.e, &b.f);
        CHECK(b.f.verdict == UNDECIDED && b.f.why[0] != '\0');
        close_bench(&b);
    }
}

/* ---- equalities ---- */

static void check_equal(void)
{
    Bench b;
    open_bench(&b, judge_equal, "value", 0.25);
    b.claim.right = "check";
    CHECK(verdict(&b) == UNDECIDED);
    put(&b, 0, "check", 4);
    CHECK(verdict_of(&b, 5) == HOLDS);
    CHECK_NEAR(b.f.statistic, 0.25, 0);
    CHECK_NEAR(b.f.slack, 1, 0);
    CHECK(verdict_of(&b, nextafter(5, 9)) == VIOLATED);
    CHECK(verdict_of(&b, 3) == HOLDS);
    CHECK(verdict_of(&b, nextafter(3, 0)) == VIOLATED);
    CHECK_TEXT(b.f.witness, "replicate=0");
    CHECK(verdict_of(&b, 4) == HOLDS && isinf(b.f.slack));
    put(&b, 0, "scale", 8); /* the larger of the two scales counts */
    CHECK(verdict_of(&b, 6) == HOLDS);
    CHECK(verdict_of(&b, 6.01) == VIOLATED);
    b.e.threshold_scale = 2;
    CHECK(verdict_of(&b, 6.01) == HOLDS);
    CHECK(verdict_of(&b, (double)NAN) == UNDECIDED);
    put(&b, 0, "scale", (double)NAN);
    CHECK(verdict_of(&b, 6.01) == UNDECIDED);
    CHECK(verdict_of(&b, 4) == UNDECIDED);
    put(&b, 0, "scale", 8);
    put(&b, 0, "check", (double)NAN);
    CHECK(verdict_of(&b, 4) == UNDECIDED);
    CHECK(verdict_of(&b, (double)INFINITY) == UNDECIDED);
    put(&b, 0, "check", -4);
    CHECK(verdict_of(&b, INFINITY) == VIOLATED);
    close_bench(&b);
}

static void check_equal_to_zero(void)
{
    Bench b;
    open_bench(&b, judge_equal, "regret", 0);
    CHECK(verdict_of(&b, 0) == HOLDS);
    CHECK(verdict_of(&b, 1e-300) == VIOLATED);
    CHECK(verdict_of(&b, (double)NAN) == UNDECIDED);
    put(&b, 0, "scale", 10);
    CHECK(verdict_of(&b, 0) == HOLDS);
    CHECK(verdict_of(&b, 1e-300) == VIOLATED);
    put(&b, 0, "scale", 0);
    CHECK(verdict_of(&b, 0) == HOLDS);
    CHECK(verdict_of(&b, -1) == VIOLATED);
    b.e.replicates = 2;
    put(&b, 1, "regret", (double)NAN);
    CHECK(verdict(&b) == UNDECIDED);
    put(&b, 1, "regret", 1);
    put(&b, 0, "regret", 0);
    CHECK(verdict(&b) == VIOLATED && b.f.witness_replicate == 1);
    close_bench(&b);
}

/* ---- laws ---- */

static void put_p(Bench *b, int replicate, int step, double p)
{
    rows_put_at(&b->rows[replicate], b->claim.left, step, 0, p);
}

static void check_law(void)
{
    Bench b;
    open_bench(&b, judge_law, "p", 0);
    CHECK(verdict(&b) == UNDECIDED);
    for (int step = 0; step < 10; step++)
        put_p(&b, 0, step, 0.5);
    CHECK(verdict(&b) == HOLDS);
    b.rows[0].row[7].value = 1e-7; /* times ten tests is alpha */
    CHECK(verdict(&b) == HOLDS);
    b.rows[0].row[7].value = 0.99e-7;
    CHECK(verdict(&b) == VIOLATED);
    CHECK_TEXT(b.f.witness, "replicate=0 step=7");
    CHECK_NEAR(b.f.statistic, 0.99e-6, 1e-12);
    CHECK_NEAR(b.f.slack, 0.99, 1e-12);
    b.e.threshold_scale = 0.5;
    CHECK(verdict(&b) == HOLDS);
    b.e.threshold_scale = 1;
    b.e.replicates = 2; /* one test more: below alpha no longer */
    put_p(&b, 1, 4, 0.2);
    CHECK(verdict(&b) == HOLDS);
    b.rows[1].row[0].value = 0;
    CHECK(verdict(&b) == VIOLATED);
    CHECK_TEXT(b.f.witness, "replicate=1 step=4");
    CHECK(b.f.witness_replicate == 1);
    close_bench(&b);
}

/* wherever a NaN stands, it neither holds nor hides what is violated */
static void check_law_nan(void)
{
    for (int at = 0; at < 3; at++) {
        Bench b;
        open_bench(&b, judge_law, "p", 0);
        for (int step = 0; step < 3; step++)
            put_p(&b, 0, step, step == at ? (double)NAN : 0.5);
        CHECK(verdict(&b) == UNDECIDED);
        b.rows[0].row[(at + 1) % 3].value = 1e-9;
        CHECK(verdict(&b) != HOLDS);
        close_bench(&b);
    }
}

/* Fisher of three p: 41.4 beyond chi-square of 6 degrees is 2.4e-7, twice
 * counted for the two ends; 37.3 is 1.5e-6 */
static void check_spread(void)
{
    static const double at[] = {0.001, 0.002};
    static const Verdict want[] = {VIOLATED, HOLDS};
    Bench b;
    for (int i = 0; i < 4; i++) {
        open_bench(&b, judge_spread, "p", 0);
        b.e.replicates = REPLICATES;
        for (int r = 0; r < REPLICATES; r++)
            put_p(&b, r, 3, i < 2 ? at[i] : 1 - at[i - 2]);
        CHECK(verdict(&b) == want[i % 2]);
        CHECK(b.f.verdict != VIOLATED ||
              strncmp(b.f.witness, "step=3", 6) == 0);
        b.e.threshold_scale = 0.1;
        CHECK(verdict(&b) == HOLDS);
        close_bench(&b);
    }
}

static void check_spread_ends(void)
{
    Bench b;
    open_bench(&b, judge_spread, "p", 0);
    CHECK(verdict(&b) == UNDECIDED); /* no row */
    for (int r = 0; r < REPLICATES; r++)
        put_p(&b, r, 0, 0.3);
    CHECK(verdict(&b) == UNDECIDED); /* one draw has no spread */
    b.e.replicates = REPLICATES;
    CHECK(verdict(&b) == HOLDS);
    b.rows[1].row[0].value = 1; /* exactly what is expected: not by chance */
    CHECK(verdict(&b) == VIOLATED);
    b.rows[1].row[0].value = 0;
    CHECK(verdict(&b) == VIOLATED);
    b.rows[1].row[0].value = (double)NAN;
    CHECK(verdict(&b) == UNDECIDED);
    b.rows[1].row[0].value = 0.4;
    put_p(&b, 0, 1, 0.5); /* a step that others lack */
    CHECK(verdict(&b) == UNDECIDED);
    close_bench(&b);
}

/* ---- tails ---- */

static double given; /* the threshold of every level, or a scale of it */
static double constant(const Job *job, double a)
{
    (void)job, (void)a;
    return given;
}

/* the exact quantile of Laplace(1)'s modulus: P(|v| >= t) = exp(-t) */
static double quantile(const Job *job, double a)
{
    (void)job;
    return given * log(1 / a);
}

static void open_tail(Bench *b, const char *text,
                      double (*threshold)(const Job *, double))
{
    open_bench(b, judge_tail, NULL, 0);
    CHECK(job_open(&b->job, &study_tail, 1, text) == OK);
    b->claim.study = &study_tail;
    b->claim.threshold = threshold;
}

/* rows as study tail writes them, from a sample */
static void put_sample(Bench *b, const double *x, int n)
{
    int first = 0;
    Rows *rows = &b->rows[0];
    rows->n = 0;
    for (int i = TAIL_GRID_FIRST, beyond = n; beyond > 0; i++) {
        beyond = 0;
        for (int j = 0; j < n; j++)
            beyond += x[j] >= tail_grid(i);
        if (beyond == n)
            continue;
        first = rows->n == 0 ? i : first;
        rows_put_at(rows, "beyond", i, 0, beyond);
    }
    rows_put(rows, "grid_first", first);
    rows_put(rows, "draws", n);
}

/* so many of n lie beyond t and its neighbours on the grid */
static void put_share(Bench *b, double t, double beyond, double n)
{
    Rows *rows = &b->rows[0];
    rows->n = 0;
    for (int i = -1; i <= 1; i++)
        rows_put_at(rows, "beyond", tail_grid_below(t) + i, 0, beyond);
    rows_put(rows, "grid_first", tail_grid_below(t) - 1);
    rows_put(rows, "draws", n);
}

static double evidence(const Bench *b, const char *name, int level)
{
    const Row *row = rows_find(&b->evidence, name, level);
    return row == NULL ? (double)NAN : row->value;
}

/* sym1 d=64 at 16 is only known to lie between 1e-13 and 0.3: from a = 0.1 the
 * sample speaks, and with this many draws down to a = 1e-4 */
static void check_tail_sampled(void)
{
    const double n = 1e6, a = 1e-4;
    Bench b;
    open_tail(&b, "law=sym1 d=64", constant);
    given = 16;
    double tight = b.e.alpha / 14; /* two sides of seven levels */
    put_share(&b, given, 0, n);
    CHECK(verdict(&b) == HOLDS && b.f.samples == 1000000);
    CHECK(isnan(evidence(&b, "exact", 0)));
    CHECK_NEAR(b.f.bound, a, 0);
    double k = 100;
    while (binomial_upper((uint64_t)k, (uint64_t)n, 1e-3) > a)
        k--;
    put_share(&b, given, k, n);
    CHECK(verdict(&b) == HOLDS);
    put_share(&b, given, k + 1, n);
    CHECK(verdict(&b) == UNDECIDED);
    for (k = 100; binomial_lower((uint64_t)k, (uint64_t)n, tight) <= a;)
        k++;
    put_share(&b, given, k - 1, n);
    CHECK(verdict(&b) == UNDECIDED);
    put_share(&b, given, k, n);
    CHECK(verdict(&b) == VIOLATED);
    CHECK_TEXT(b.f.witness, "a=0.0001 threshold=16");
    put_share(&b, given, 0, 11); /* too few for any of these levels */
    CHECK(verdict(&b) == HOLDS && b.f.bound > 0.4);
    close_bench(&b);
}

/* d = 1: the exact law decides, the sample must agree with it */
static void check_tail_exact(void)
{
    enum { N = 4000 };
    static double x[N];
    Bench b;
    open_tail(&b, "law=laplace-norm d=1", quantile);
    for (int i = 0; i < N; i++) /* the law itself */
        x[i] = -log((i + 0.5) / N);
    put_sample(&b, x, N);
    given = 1; /* an equality */
    CHECK(verdict(&b) == HOLDS);
    CHECK_NEAR(b.f.slack, 1, 1e-9);
    CHECK_NEAR(evidence(&b, "exact", 1), 0.5, 1e-12);
    CHECK_NEAR(evidence(&b, "exact", 3), 0.01, 1e-12);
    given = 1 - 1e-7; /* below what sampling sees */
    CHECK(verdict(&b) == VIOLATED);
    given = 1 + 1e-7;
    CHECK(verdict(&b) == HOLDS);
    b.e.threshold_scale = 0.999;
    CHECK(verdict(&b) == VIOLATED);
    b.e.threshold_scale = 1;
    for (int i = 0; i < N; i++)
        x[i] *= 1.5; /* a sampler that is off: no verdict */
    put_sample(&b, x, N);
    CHECK(verdict(&b) == UNDECIDED);
    given = 0.5; /* one level may still agree, and violate */
    CHECK(verdict(&b) != HOLDS);
    CHECK(params_set(&b.job.params, "scale", "1.5") == OK);
    given = 1.5; /* said to be: then it is an equality again */
    CHECK(verdict(&b) == HOLDS);
    given = 1.49;
    CHECK(verdict(&b) == VIOLATED);
    close_bench(&b);
}

/* The bounds of a threshold between grid points contain those of the count that
 * the sample itself has beyond it; on the grid nothing is given away. */
static void check_between(Bench *b, const double *x, int n, bool on_grid)
{
    uint64_t beyond = 0, trials = (uint64_t)n;
    for (int i = 0; i < n; i++)
        beyond += x[i] >= given;
    verdict(b);
    double lower = binomial_lower(beyond, trials, 1e-3);
    double upper = binomial_upper(beyond, trials, 1e-3);
    CHECK(evidence(b, "frequency_lower", 0) <= lower);
    CHECK(evidence(b, "frequency_upper", 0) >= upper);
    if (on_grid) {
        CHECK_NEAR(evidence(b, "frequency_lower", 0), lower, 0);
        CHECK_NEAR(evidence(b, "frequency_upper", 0), upper, 0);
    }
}

static void check_tail_conservative(void)
{
    enum { N = 300 };
    static double x[N];
    Bench b;
    open_tail(&b, "law=laplace-norm d=8", constant);
    Rng rng = rng_open(check_seed(), "sample");
    for (int round = 0; round < 20; round++) {
        double scale = exp(8 * rng_uniform(&rng) - 4);
        for (int i = 0; i < N; i++)
            x[i] = scale * sample_gamma(&rng, 3);
        put_sample(&b, x, N);
        for (int i = 0; i < 40; i++) {
            bool on_grid = i % 4 == 0;
            double t = scale * 10 * pow(rng_uniform(&rng), 2);
            given = on_grid ? tail_grid(tail_grid_below(t)) : t;
            check_between(&b, x, N, on_grid);
        }
    }
    close_bench(&b);
}

/* at a = 1e-4 the sample speaks from 1e5 draws on, not before */
static void check_tail_reach(void)
{
    Bench b;
    open_tail(&b, "law=sym1 d=64", constant);
    given = 16;
    put_share(&b, given, 100, 99999);
    CHECK(verdict(&b) == HOLDS && isnan(evidence(&b, "threshold", 4)));
    put_share(&b, given, 100, 100000);
    CHECK(verdict(&b) == VIOLATED);
    close_bench(&b);
}

/* seven levels and two sides share alpha: the least count that is a violation
 * at alpha / 14 */
static void check_tail_share(void)
{
    enum { N = 90000 }; /* too few for the level 1e-4 */
    Bench b;
    open_tail(&b, "law=sym1 d=64", constant);
    given = 16;
    uint64_t low = N / 100, least = N / 50;
    while (least - low > 1) {
        uint64_t k = (low + least) / 2;
        *(binomial_lower(k, N, 1e-6 / 14) > 0.01 ? &least : &low) = k;
    }
    put_share(&b, given, (double)least, N);
    CHECK(verdict(&b) == VIOLATED);
    put_share(&b, given, (double)least - 1, N);
    CHECK(verdict(&b) != VIOLATED);
    close_bench(&b);
}

static void check_tail_nan(void)
{
    static const char *const names[] = {"draws", "beyond"};
    Bench b;
    open_tail(&b, "law=laplace-norm d=8", constant);
    given = 40;
    CHECK(verdict(&b) == UNDECIDED); /* no rows */
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            put_share(&b, given, 1, 1e6);
            CHECK(verdict(&b) == HOLDS);
            for (int r = 0; r < b.rows[0].n; r++)
                if (strcmp(b.rows[0].row[r].name, names[i]) == 0)
                    b.rows[0].row[r].value = j ? -1e300 : (double)NAN;
            CHECK(verdict(&b) == UNDECIDED);
        }
    put_share(&b, given, 1, 1e6);
    given = 1e3; /* none or all: grid_first decides */
    CHECK(verdict(&b) == HOLDS);
    put(&b, 0, "grid_first", (double)NAN);
    CHECK(verdict(&b) == UNDECIDED);
    given = (double)NAN;
    CHECK(verdict(&b) == UNDECIDED);
    given = INFINITY;
    CHECK(verdict(&b) == UNDECIDED);
    close_bench(&b);
}

/* a threshold outside the sample: no draw, or every draw, is beyond */
static void check_tail_ends(void)
{
    Bench b;
    open_tail(&b, "law=laplace-norm d=8", constant);
    double x[2000];
    for (int i = 0; i < 2000; i++)
        x[i] = 2 + i / 2000.0;
    put_sample(&b, x, 2000);
    given = 1e5;
    CHECK(verdict(&b) == HOLDS);
    CHECK(evidence(&b, "frequency_lower", 0) <= 0);
    given = 1e-3;
    CHECK(verdict(&b) == VIOLATED);
    CHECK(evidence(&b, "frequency_upper", 0) >= 1);
    given = 1e-30; /* below the grid */
    CHECK(verdict(&b) == VIOLATED);
    given = 0;
    CHECK(verdict(&b) == VIOLATED);
    given = 1e30; /* above it */
    CHECK(verdict(&b) == HOLDS);
    close_bench(&b);
}

static void check_grid(void)
{
    Rng rng = rng_open(check_seed(), "grid");
    for (int i = 0; i < check_repeat(100000); i++) {
        double t = exp2(50 * rng_uniform(&rng) - 20);
        int on = TAIL_GRID_FIRST + (int)(rng_word(&rng) % 3200);
        t = i % 3 == 0   ? tail_grid(on)
            : i % 3 == 1 ? nextafter(tail_grid(on), i % 2 ? 0 : 1e300)
                         : t;
        int below = tail_grid_below(t), above = tail_grid_above(t);
        CHECK(below < TAIL_GRID_FIRST || tail_grid(below) <= t);
        CHECK(tail_grid(below + 1) > t || t <= tail_grid(TAIL_GRID_FIRST));
        CHECK(tail_grid(above) >= t);
        CHECK(above - below == 0 || above - below == 1);
        CHECK(i % 3 != 0 || (above == on && (below == on || on == -1280)));
    }
    CHECK(tail_grid_below(0) == TAIL_GRID_FIRST - 1);
    CHECK(tail_grid_below(-5) == TAIL_GRID_FIRST - 1);
    CHECK(tail_grid_below((double)NAN) == TAIL_GRID_FIRST - 1);
    CHECK(tail_grid_above(0) == TAIL_GRID_FIRST);
}

static void check_ruling(void)
{
    Bench b;
    open_bench(&b, judge_law, "p", 0);
    b.f.evidence = &b.evidence;
    ruling_put(&b.f, "x", 2, (double)NAN);
    CHECK(b.evidence.n == 0);
    ruling_put(&b.f, "x", 2, INFINITY);
    CHECK(b.evidence.n == 1 && isinf(evidence(&b, "x", 2)));
    ruling_say(&b.f, "%0*d", 900, 7); /* too long: cut, and ended */
    CHECK(strlen(b.f.why) == sizeof b.f.why - 1);
    close_bench(&b);
}

/* --- judge_order ---------------------------------------------------------- */

/* regret without privacy, with joint and with local */
static Verdict order_of(double none, double joint, double local)
{
    Bench b;
    const double total[] = {none, joint, local};
    open_bench(&b, judge_order, NULL, 0);
    CHECK(job_open(&b.job, &study_compare, 1,
                   "env=bandit algorithms=dp-ucbvi epsilons=1") == OK);
    b.e.replicates = REPLICATES;
    for (int r = 0; r < REPLICATES; r++)
        for (int i = 0; i < 3; i++)
            rows_put_at(&b.rows[r], "total", i, 1, total[i]);
    Verdict found = verdict(&b);
    close_bench(&b);
    return found;
}

static void check_order(void)
{
    CHECK(order_of(1, 2, 4) == HOLDS);
    CHECK(order_of(2, 1, 4) == VIOLATED);
    CHECK(order_of(1, 4, 2) == VIOLATED);
    CHECK(order_of(1, 2, 2) == VACUOUS);
    CHECK(order_of(1, 1, 2) == UNDECIDED); /* equal is not below */
    CHECK(order_of(1, 2, (double)NAN) == UNDECIDED);
    CHECK(order_of(1, (double)NAN, (double)NAN) == UNDECIDED);
    CHECK(order_of(1, 2, 2 * (1 + 1e-13)) == VACUOUS);
    CHECK(order_of(1, 2, 2 * (1 + 1e-9)) == HOLDS);
    CHECK(order_of(1, 2, 2 * (1 - 1e-9)) == VIOLATED);
}

/* ---- means ---- */

static double mean_left(Bench *b, const double left[REPLICATES])
{
    for (int r = 0; r < REPLICATES; r++) {
        put(b, r, "left", left[r]);
        put(b, r, "right", 4 + 0.01 * r);
    }
    verdict(b);
    CHECK_NEAR(evidence(b, "mean_right", 0), 4.01, 1e-15);
    return evidence(b, "mean_left", 0);
}

/* every replicate counts once, the deviation divides by n - 1: of 1, 2, 6 in any
 * order the mean is 3; and where both sides vary little the verdict begins at
 * the factor */
static void check_means(void)
{
    Bench b;
    open_bench(&b, judge_means, "left", 0.5);
    b.claim.right = "right";
    b.e.replicates = REPLICATES;
    CHECK(mean_left(&b, (const double[]){1, 2, 6}) == 3);
    CHECK(mean_left(&b, (const double[]){6, 1, 2}) == 3);
    CHECK(mean_left(&b, (const double[]){2, 6, 1}) == 3);
    CHECK(b.f.verdict == UNDECIDED); /* three runs that scatter so */
    b.e.alpha = 1e-3;
    mean_left(&b, (const double[]){4 * 1.5, 4.01 * 1.5, 4.02 * 1.5});
    CHECK_NEAR(b.f.slack, 1, 1e-9);
    mean_left(&b, (const double[]){4 * 1.4, 4.01 * 1.4, 4.02 * 1.4});
    CHECK(b.f.verdict == HOLDS);
    mean_left(&b, (const double[]){4 * 1.6, 4.01 * 1.6, 4.02 * 1.6});
    CHECK(b.f.verdict == VIOLATED);
    mean_left(&b, (const double[]){4 / 1.4, 4.01 / 1.4, 4.02 / 1.4});
    CHECK(b.f.verdict == HOLDS);
    mean_left(&b, (const double[]){4 / 1.6, 4.01 / 1.6, 4.02 / 1.6});
    CHECK(b.f.verdict == VIOLATED);
    close_bench(&b);
}

int main(void)
{
    gsl_set_error_handler_off();
    check_at_most();
    check_useful();
    check_identity();
    check_replicates();
    check_no_replicates();
    check_means();
    check_equal();
    check_equal_to_zero();
    check_law();
    check_law_nan();
    check_spread();
    check_spread_ends();
    check_tail_sampled();
    check_tail_exact();
    check_tail_conservative();
    check_tail_reach();
    check_tail_share();
    check_tail_nan();
    check_tail_ends();
    check_grid();
    check_order();
    check_ruling();
    return check_done("judge");
}
