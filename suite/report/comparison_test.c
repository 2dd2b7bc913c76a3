/* The sentences and tables of comparisons made by hand. */
#include "suite/report/comparison.h"
#include "tests/check.h"

static Arena arena;

enum { N = 8 };

typedef struct {
    Comparison x;
    CurveRuns runs[8];
    Shown s;
    Resampling how;
} Made;

static const Algorithm *named(const char *name)
{
    const Algorithm *algo = algorithm_named(name);
    CHECK(algo != NULL);
    return algo;
}

/* curve i loses value[i][r] of the 1000 that its first policy would lose, and
 * has learned when that is below 500 */
static void make(Made *m, const Curve *curve, int n, double value[][N])
{
    static Job job;
    static const Job *base[] = {&job};
    static const char *env[] = {"river"};
    *m = (Made){.x = {.envs = 1,
                      .curves = n,
                      .replicates = N,
                      .base = base,
                      .env = env,
                      .episodes = 1000}};
    CHECK(job_open(&job, &study_compare, 1, "env=riverswim") == OK);
    m->x.runs = m->runs;
    for (int i = 0; i < n; i++) {
        m->x.curve[i] = curve[i];
        CurveRuns *runs = &m->runs[i];
        *runs = (CurveRuns){.curve = &m->x.curve[i],
                            .episodes = 1000,
                            .n = N,
                            .first = 1,
                            .noise = 1,
                            .regret = value[i],
                            .updates = arena_array(&arena, double, N),
                            .learned = arena_array(&arena, uint64_t, N)};
        for (int r = 0; r < N; r++) {
            runs->updates[r] = value[i][r] < 1000;
            runs->learned[r] = value[i][r] < 500 ? 100 + (uint64_t)r : 0;
        }
    }
    m->how = (Resampling){.rng = rng_open(1, "test"),
                          .resamples = 500,
                          .level = 0.95,
                          .arena = &arena};
    shown_open(&m->s, &m->x, NULL, 0, &m->how);
}

static bool says(const Shown *s, const char *part)
{
    Sentences all;
    comparison_sentences(s, &all);
    for (int i = 0; i < all.n; i++)
        if (strstr(all.text[i], part) != NULL)
            return true;
    return false;
}

static void curves(Curve c[3], Privacy privacy, double epsilon)
{
    static const char *const name[] = {"dp-ucbvi", "private-ucb-vi",
                                       "private-ucb-po"};
    for (int i = 0; i < 3; i++)
        c[i] = (Curve){named(name[i]), privacy, epsilon, false, false};
}

static void clear_order(void)
{
    Made m;
    Curve c[3];
    double v[3][N];
    for (int r = 0; r < N; r++) {
        v[0][r] = 40 + r;
        v[1][r] = 30 + r;
        v[2][r] = 20 + r;
    }
    curves(c, PRIVACY_JDP, 1);
    make(&m, c, 3, v);
    CHECK(says(&m.s, "jdp, eps = 1: private-ucb-po before private-ucb-vi, then "
                     "dp-ucbvi; every pair is decided."));
    CHECK(says(&m.s, "Every curve has learned by K = 1e3 in every run."));
    CHECK(!says(&m.s, "coincide") && !says(&m.s, "not decided"));
    CHECK(m.s.pairs == 3);
    for (int i = 0; i < 3; i++) /* 2 / 2^8, three tests */
        CHECK_NEAR(m.s.pair[i].p, 3 * 2 / 256.0, 1e-12);
}

/* 7 of 8 is p = 0.07, and 8 of 8 against the third one still decides */
static void one_pair_open(void)
{
    Made m;
    Curve c[3];
    double v[3][N];
    for (int r = 0; r < N; r++) {
        v[0][r] = r == 3 ? 50 : 10;
        v[1][r] = 20;
        v[2][r] = 700;
    }
    curves(c, PRIVACY_LDP, 0.1);
    make(&m, c, 3, v);
    CHECK(says(&m.s, "ldp, eps = 0.1: dp-ucbvi before private-ucb-vi, then "
                     "private-ucb-po, by the median. The ranking of dp-ucbvi "
                     "and private-ucb-vi (less regret in 7 of 8 runs) is not "
                     "decided at 95 %."));
    CHECK(says(&m.s, "Not learned: private-ucb-po ldp at eps = 0.1."));
    CHECK(says(&m.s, "1 of 3 curves has not learned"));
    CHECK(says(&m.s, "Nothing learns before K = 104"));
}

static void all_coincide(void)
{
    Made m;
    Curve c[3];
    double v[3][N];
    for (int i = 0; i < 3 * N; i++)
        v[i / N][i % N] = 1000;
    curves(c, PRIVACY_JDP, 1);
    make(&m, c, 3, v);
    CHECK(says(&m.s, "dp-ucbvi jdp eps=1, private-ucb-vi jdp eps=1 and "
                     "private-ucb-po jdp eps=1 coincide: the same regret in "
                     "every run. It is the tie rule's"));
    CHECK(says(&m.s, "jdp, eps = 1: all coincide."));
    CHECK(says(&m.s, "No curve has learned by K = 1e3"));
    CHECK(says(&m.s, "Nothing is learned."));
    for (int i = 0; i < 3; i++) {
        CHECK(m.s.curve[i].same == 0 && m.s.curve[i].has_left == 0);
        CHECK(m.s.pair[i].p == 1);
    }
}

/* one run that lost nothing, and one that lost much: Student's interval would
 * reach below zero */
static void never_below_zero(void)
{
    Made m;
    Curve c[3];
    double v[3][N] = {{0}};
    for (int i = 0; i < 3; i++)
        v[i][0] = 900;
    curves(c, PRIVACY_JDP, 1);
    make(&m, c, 3, v);
    for (int i = 0; i < 3; i++) {
        const Shown1 *k = &m.s.curve[i];
        CHECK(k->median.within.lower >= 0 && k->iqm.within.lower >= 0);
        CHECK(k->mean.within.lower >= 0 && k->mean.within.upper > 100);
        CHECK(k->learned.value == 104.5);
    }
}

static void few_runs(void)
{
    Made m;
    Curve c[3];
    double v[3][N] = {{0}};
    curves(c, PRIVACY_JDP, 1);
    make(&m, c, 3, v);
    CHECK(strstr(comparison_family(&m.s), "cannot") == NULL);
    m.x.replicates = 4;
    CHECK(strstr(comparison_family(&m.s), "--replicates 7 can") != NULL);
}

static void thresholds(void)
{
    Made m;
    Curve c[3];
    double v[3][N] = {{0}};
    curves(c, PRIVACY_JDP, 1);
    make(&m, c, 3, v);
    double step = pow(10, 1 / 3.0), inf = (double)INFINITY, nan = (double)NAN;
    CHECK_TEXT(threshold_words(&m.s, (Threshold){10, 10 * step}), "10..22");
    CHECK_TEXT(threshold_words(&m.s, (Threshold){10, 100}), "10..100 ?");
    CHECK_TEXT(threshold_words(&m.s, (Threshold){1e6, inf}), "> 1e6");
    CHECK_TEXT(threshold_words(&m.s, (Threshold){100, inf}), "> 100 ?");
    CHECK_TEXT(threshold_words(&m.s, (Threshold){0, 1e-4}), "<= 0.0001");
    CHECK_TEXT(threshold_words(&m.s, (Threshold){0, 1}), "<= 1 ?");
    CHECK_TEXT(threshold_words(&m.s, (Threshold){nan, nan}), "-");
}

static void grids(void)
{
    Made m;
    Grid g;
    Curve c[4];
    double v[4][N] = {{0}};
    curves(c, PRIVACY_JDP, 10);
    c[1] = c[0];
    c[1].epsilon = 0.5;
    c[3] = (Curve){named("ucbvi"), PRIVACY_NONE, (double)NAN, false, false};
    make(&m, c, 4, v);
    grid_of(&m.x, &g);
    CHECK(g.epsilons == 2 && g.epsilon[0] == 0.5 && g.rows == 3);
    CHECK(grid_at(&m.s, 0, g.row[0], 10)->index == 0);
    CHECK(grid_at(&m.s, 0, g.row[0], 0.5)->index == 1);
    CHECK(grid_at(&m.s, 0, g.row[1], 0.5) == NULL);
    CHECK(grid_at(&m.s, 0, g.row[2], 0)->index == 3);
    CHECK(pairs_of(m.x.curve, 4, 3) == 3); /* eps = 10, thrice */
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    clear_order();
    one_pair_open();
    all_coincide();
    never_below_zero();
    few_runs();
    thresholds();
    grids();
    arena_close(&arena);
    return check_done("comparison");
}
