/* The two judges of tails on counts made by hand: exactly what the law says,
 * and what another law would say. */
#include "oracles/tails.h"
#include "suite/judge/judge.h"
#include "suite/simulation/tail_grid.h"
#include "suite/stat/confidence.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

static Arena arena;
static double bound; /* the claim's threshold, whatever the level */

static double threshold(const Job *job, double a)
{
    (void)job;
    (void)a;
    return bound;
}

static const double DRAWS = 40000;

/* counts of `law` at scale `scale`, as the study stores them, from 1/4 to 64 */
static void put_counts(Rows *rows, TailLaw law, int d, double scale)
{
    enum { FIRST = -128, LAST = 384 };
    bool started = false;
    for (int i = FIRST; i < LAST; i++) {
        double p = 0;
        CHECK(tail_exact(law, d, tail_grid(i) / scale, &p));
        double beyond = floor(DRAWS * p + 0.5);
        if (beyond >= DRAWS && !started)
            continue;
        if (!started)
            rows_put(rows, "grid_first", i);
        started = true;
        if (beyond <= 0)
            break;
        rows_put_at(rows, "beyond", i, 0, beyond);
    }
    rows_put(rows, "draws", DRAWS);
}

static double last(const Ruling *f, const char *name)
{
    for (int i = f->evidence->n - 1; i >= 0; i--)
        if (strcmp(f->evidence->row[i].name, name) == 0)
            return f->evidence->row[i].value;
    return nan("");
}

/* text: the job; counts: of which law and scale */
static Ruling judge(Judge *judged, const char *text, TailLaw law, int d,
                    double scale)
{
    static Rows rows, evidence;
    Job job;
    Claim claim = {.threshold = threshold, .left = "beyond"};
    Ruling f = {.evidence = &evidence};
    rows_open(&rows, &arena);
    rows_open(&evidence, &arena);
    CHECK(job_open(&job, &study_tail, 1, text) == OK);
    put_counts(&rows, law, d, scale);
    Evidence e = {&claim, &job, 1, &rows, 2e-6, 1};
    judged(&e, &f);
    return f;
}

static void test_exact(void)
{
    bound = 40; /* P below 1e-12 */
    Ruling f = judge(judge_tail, "law=goe d=8", TAIL_GOE, 8, 1);
    CHECK(f.verdict == HOLDS && last(&f, "exact") < 1e-100);
    CHECK(isnan(last(&f, "bracket_upper")));
    bound = 8; /* P = 7.5e-4: more than 1e-12 */
    f = judge(judge_tail, "law=goe d=8", TAIL_GOE, 8, 1);
    CHECK(f.verdict == VIOLATED && f.witness[0] != '\0');
    CHECK(f.bound == 1e-12);
    CHECK_NEAR(f.statistic, 7.53945043688779e-4, 1e-12);
    f = judge(judge_tail, "law=goe d=8", TAIL_GOE, 8, 1.1);
    CHECK(f.verdict == UNDECIDED); /* sample and law disagree */
}

/* the bound 40 at a = 1e-12, and where P is 1e-12 */
static void test_radius(void)
{
    bound = 40;
    Ruling f = judge(judge_tail, "law=goe d=8", TAIL_GOE, 8, 1);
    double p = 0;
    CHECK(f.radius_p == 1e-12 && f.radius_slack > 2);
    CHECK(tail_exact(TAIL_GOE, 8, 40 / f.radius_slack, &p) && p <= 1e-12);
    CHECK(tail_exact(TAIL_GOE, 8, 40 / f.radius_slack / 1.002, &p));
    CHECK(p > 1e-12);
    bound = 1; /* no level holds */
    f = judge(judge_tail, "law=goe d=8", TAIL_GOE, 8, 1);
    CHECK(f.verdict == VIOLATED && isnan(f.radius_slack));
}

static void test_bracket(void)
{
    bound = 40;
    Ruling f = judge(judge_tail, "law=sym1 d=8", TAIL_GOE, 8, 0.98);
    CHECK(f.verdict == HOLDS && strstr(f.why, "bracketed") != NULL);
    CHECK(last(&f, "bracket_upper") < 1e-100 && isnan(last(&f, "exact")));
    bound = 7; /* the lower end exceeds 1e-12 */
    f = judge(judge_tail, "law=sym1 d=8", TAIL_GOE, 8, 0.98);
    CHECK(f.verdict == VIOLATED && strstr(f.why, ">=") != NULL);
    CHECK(f.statistic > 1e-12);
}

/* At t = 16 and d = 64 the bracket spans from 1e-13 to 0.3: the sample decides
 * at the levels it reaches, and is not believed beyond the bracket. */
static void test_sample(void)
{
    bound = 16;
    Ruling f =
        judge(judge_tail, "law=sym1 d=64", TAIL_GAUSS_NORM, 8, 1); /* none */
    CHECK(f.verdict == HOLDS && strstr(f.why, "sampled") != NULL);
    CHECK(f.bound == 0.01 && f.statistic < 1e-3);
    CHECK(last(&f, "bracket_lower") < 1e-12 && last(&f, "bracket_upper") > 0.1);
    f = judge(judge_tail, "law=sym1 d=64", TAIL_GAUSS_SUM, 1, 12.5);
    CHECK(f.verdict == VIOLATED && f.bound == 0.01); /* a fifth */
    CHECK(strstr(f.why, "at least 0.1") != NULL);
    f = judge(judge_tail, "law=sym1 d=64", TAIL_GAUSS_SUM, 1, 100);
    CHECK(f.verdict == UNDECIDED); /* nearly all */
}

static void test_law(void)
{
    static const struct {
        const char *text;
        TailLaw law;
        int d;
    } rows[] = {{"law=goe d=4", TAIL_GOE, 4},
                {"law=goe d=16", TAIL_GOE, 16},
                {"law=gauss-norm d=5", TAIL_GAUSS_NORM, 5},
                {"law=laplace-sum d=64", TAIL_LAPLACE_SUM, 64}};
    for (int i = 0; i < 4; i++) {
        Ruling f =
            judge(judge_tail_law, rows[i].text, rows[i].law, rows[i].d, 1);
        CHECK(f.verdict == HOLDS && f.statistic == 1);
        f = judge(judge_tail_law, rows[i].text, rows[i].law, rows[i].d, 1.1);
        CHECK(f.verdict == VIOLATED && f.witness[0] != '\0');
    }
    /* two per cent on a concentrated norm; the wrong diagonal; a wrong d */
    CHECK(judge(judge_tail_law, "law=goe d=8", TAIL_GOE, 8, 1.02).verdict ==
          VIOLATED);
    CHECK(judge(judge_tail_law, "law=goe d=8", TAIL_GAUSS_AVERAGE, 8, 1.4)
              .verdict == VIOLATED);
    CHECK(judge(judge_tail_law, "law=goe d=8", TAIL_GOE, 9, 1).verdict ==
          VIOLATED);
    /* no exact law, no verdict */
    CHECK(judge(judge_tail_law, "law=sym1 d=8", TAIL_GOE, 8, 1).verdict ==
          UNDECIDED);
}

/* ---- one count at one threshold ---- */

static Job goe;
static Rows counted;

static void count_one(double draws, double beyond)
{
    CHECK(job_open(&goe, &study_tail, 1, "law=goe d=4") == OK);
    rows_open(&counted, &arena);
    rows_put(&counted, "draws", draws);
    rows_put_at(&counted, "beyond", 64, 0, beyond);
}

static Verdict law_of_counted(void)
{
    static Rows evidence;
    const Claim claim = {.left = "beyond"};
    Ruling f = {.evidence = &evidence};
    rows_open(&evidence, &arena);
    judge_tail_law(&(Evidence){&claim, &goe, 1, &counted, 1e-6, 1}, &f);
    return f.verdict;
}

static Verdict law_at(double draws, double beyond)
{
    count_one(draws, beyond);
    return law_of_counted();
}

/* the least count that is too many, and the largest that is too few */
static void test_law_edge(void)
{
    const uint64_t n = (uint64_t)DRAWS;
    double p = 0;
    CHECK(tail_exact(TAIL_GOE, 4, tail_grid(64), &p));
    uint64_t most = (uint64_t)(DRAWS * p), least = most;
    while (binomial_p(most + 1, n, p) >= 1e-6)
        most++;
    while (binomial_p(least - 1, n, p) >= 1e-6)
        least--;
    CHECK(law_at(DRAWS, (double)most) == HOLDS);
    CHECK(law_at(DRAWS, (double)most + 1) == VIOLATED);
    CHECK(law_at(DRAWS, (double)least) == HOLDS);
    CHECK(law_at(DRAWS, (double)least - 1) == VIOLATED);
}

/* neither the right count nor one that is far off */
static void test_law_without_numbers(void)
{
    double p = 0;
    CHECK(tail_exact(TAIL_GOE, 4, tail_grid(64), &p));
    for (int far = 0; far < 2; far++) {
        double beyond = far ? DRAWS : floor(DRAWS * p);
        CHECK(law_at(DRAWS, beyond) == (far ? VIOLATED : HOLDS));
        CHECK(law_at((double)NAN, beyond) == UNDECIDED);
        CHECK(law_at(beyond - 1, beyond) == UNDECIDED);
        count_one(DRAWS, beyond);
        counted.row[0].name[0] = '-';
        CHECK(law_of_counted() == UNDECIDED);
        counted.n = 0;
        CHECK(law_of_counted() == UNDECIDED);
    }
    CHECK(law_at(DRAWS, (double)NAN) == UNDECIDED);
    CHECK(law_at(DRAWS, -1) == UNDECIDED);
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    test_exact();
    test_radius();
    test_bracket();
    test_sample();
    test_law();
    test_law_edge();
    test_law_without_numbers();
    arena_close(&arena);
    return check_done("judge_tail");
}
