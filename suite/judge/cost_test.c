/* Exponents of costs that are known: a hill in the logarithm of the gap, C
 * eps^-power high, on top of the regret without privacy. */
#include "suite/judge/cost.h"
#include "suite/simulation/cost.h"
#include "tests/check.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { REPLICATES = 8 };
static Arena arena;
static Job job;
static Rows rows[REPLICATES];

typedef struct {
    double power, height; /* the cost at eps = 1 */
    double noise;         /* between replicates, relative */
    int replicates;
    double top;  /* the hill's place at the largest eps, in gaps */
    double step; /* and how far it moves with eps */
} Made;

static double cost_at(const Made *m, double eps, int point, int gap)
{
    double z = gap - (m->top - m->step * point);
    return m->height * pow(eps, -m->power) * exp(-z * z / 8);
}

static void make_rows(const Made *m, int r, Rng *rng)
{
    const Params *p = &job.params;
    rows[r].n = 0;
    double none = 1e9 * (1 + rng_uniform(rng));
    for (int g = 0; g < params_int(p, "gaps"); g++) {
        rows_put_at(&rows[r], "losable", g, 0, 3 * cost_gap(p, g));
        rows_put_at(&rows[r], "none", g, 0, none);
        for (int e = 0; e < params_int(p, "points"); e++) {
            double bend = 1 + m->noise * (rng_uniform(rng) - 0.5);
            int from_last = params_int(p, "points") - 1 - e;
            rows_put_at(
                &rows[r], "private", cost_cell(e, g), 0,
                none + bend * cost_at(m, cost_epsilon(p, e), from_last, g));
        }
    }
}

static CostFit fitted(const Made *m)
{
    CostFit f;
    const RateRule rule = {1e-6, 0.05, 1, NULL};
    Rng rng = rng_open(check_seed(), "cost test");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    for (int r = 0; r < m->replicates; r++)
        make_rows(m, r, &rng);
    cost_fit(&job, rows, m->replicates, &rule, &f, &arena);
    return f;
}

static void open_job(const char *text)
{
    CHECK(job_open(&job, &study_cost, 1, text) == OK);
}

static void finds_the_exponent(void)
{
    CostFit f = fitted(&(Made){0.5, 5e13, 0, 8, 11, 1});
    CHECK(f.law != NULL && f.used == 6 && f.theorem == 0.5);
    CHECK_NEAR(f.exponent, 0.5, 1e-9);
    CHECK(f.own > 0.49 && f.own < 0.51 && f.allowed >= 0.5);
    CHECK(f.verdict == HOLDS && strstr(f.why, "tight") != NULL);
    /* what all lose without privacy is taken off */
    CHECK_NEAR(f.point[5].cost, 5e13 * pow(0.5, -0.5), 1e-3);
    CHECK(f.point[5].none >= 1e9 && f.point[5].none <= 2e9);
    /* the top between two gaps is read from the parabola */
    f = fitted(&(Made){0.5, 5e13, 0, 8, 11.4, 1});
    CHECK_NEAR(f.point[5].cost, 5e13 * pow(0.5, -0.5), 1e-3);
}

static void tells_growth_from_refutation(void)
{
    CHECK(fitted(&(Made){0.3, 5e13, 0, 8, 11, 1}).verdict == HOLDS);
    CostFit steep = fitted(&(Made){0.6, 5e13, 0, 8, 11, 1});
    CHECK(steep.verdict == UNDECIDED && !steep.refuted);
    CHECK_NEAR(steep.exponent, 0.6, 1e-9);
    CostFit above = fitted(&(Made){0.5, 5e17, 0, 8, 11, 1});
    CHECK(above.verdict == VIOLATED && above.largest_share > 1);
    /* four runs cannot refute what may fail with probability 0.05 */
    CHECK(fitted(&(Made){0.5, 5e17, 0, 4, 11, 1}).verdict != VIOLATED);
}

static void knows_its_error(void)
{
    CostFit f = fitted(&(Made){0.5, 5e13, 0.05, 8, 11, 1});
    CHECK(f.margin > 0 && f.margin < 0.05 && f.verdict == HOLDS);
    CHECK(fabs(f.exponent - 0.5) <= f.margin);
    CHECK(f.point[0].lo < f.point[0].cost && f.point[0].cost < f.point[0].hi);
    CHECK(fitted(&(Made){0.5, 5e13, 1.9, 3, 11, 1}).verdict == UNDECIDED);
    CHECK(fitted(&(Made){0.5, 5e13, 0, 1, 11, 1}).verdict == UNDECIDED);
}

static void leaves_points_out(void)
{
    /* no cost, surely: nothing to take a slope of */
    CostFit none = fitted(&(Made){0.5, 0, 0, 8, 11, 1});
    CHECK(none.used == 0 && none.verdict == UNDECIDED && !none.point[0].sure);
    /* the worst gap is the smallest that was tried */
    CostFit small = fitted(&(Made){0.5, 5e13, 0, 8, 12, 0});
    CHECK(small.used == 0 && small.point[0].on_edge);
    /* the largest, and a tenth of everything is lost there: linear yet */
    CHECK(fitted(&(Made){0.5, 5e16, 0, 8, 0, 0}).used < 6);
    CHECK(fitted(&(Made){0.5, 5e13, 0, 8, 0, 0}).used == 6);
}

/* as a claim: numbers as evidence, and no division by what is not there */
static void is_a_judge(void)
{
    static Rows evidence;
    const Claim claim = {.id = "x", .tolerance = 0.05};
    Ruling f = {.evidence = &evidence};
    rows_open(&evidence, &arena);
    CHECK(fitted(&(Made){0.5, 5e13, 0, 8, 11, 1}).verdict == HOLDS);
    Evidence e = {&claim, &job, REPLICATES, rows, 1e-6, 1};
    judge_cost(&e, &f);
    CHECK(f.verdict == HOLDS && f.slack > 1 && f.samples == REPLICATES);
    CHECK(rows_find(&evidence, "cost", 5) != NULL);
    CHECK_NEAR(rows_value(&evidence, "exponent"), 0.5, 1e-9);
    e.threshold_scale = 1e-6; /* the bound a millionth of itself */
    judge_cost(&e, &f);
    CHECK(f.verdict == VIOLATED && f.witness[0] != '\0');
    e.replicates = 1;
    judge_cost(&e, &f);
    CHECK(f.verdict == UNDECIDED);
}

/* the bound just above and just below the largest regret */
static void refutes_at_the_bound(void)
{
    CostFit f = fitted(&(Made){0.5, 5e13, 0, 8, 11, 1});
    double share = f.largest_share;
    for (int side = -1; side <= 1; side += 2) {
        const RateRule rule = {1e-6, 0.05, share * (1 + side * 1e-6), NULL};
        cost_fit(&job, rows, REPLICATES, &rule, &f, &arena);
        CHECK(f.verdict == (side > 0 ? HOLDS : VIOLATED));
    }
}

static void exponents_at_their_edge(void)
{
    CostFit f = fitted(&(Made){0.5, 5e13, 0, 8, 11, 1});
    double top = f.allowed + 0.05;
    f = fitted(&(Made){top - 1e-6, 5e13, 0, 8, 11, 1});
    CHECK(f.verdict == HOLDS);
    f = fitted(&(Made){top + 1e-6, 5e13, 0, 8, 11, 1});
    CHECK(f.verdict == UNDECIDED);
}

static Verdict verdict_of_rows(void)
{
    CostFit f;
    const RateRule rule = {1e-6, 0.05, 1, NULL};
    cost_fit(&job, rows, REPLICATES, &rule, &f, &arena);
    return f.verdict;
}

static void rename_rows(const char *name)
{
    for (int r = 0; r < REPLICATES; r++)
        for (int i = 0; i < rows[r].n; i++)
            if (strcmp(rows[r].row[i].name, name) == 0)
                rows[r].row[i].name[0] = '-';
}

/* A run that is missing is not a run without regret: one row of one replicate,
 * one where there is no place for it, or all of that name.  Of losable only the
 * first is read. */
static void check_spoilt(const Made *m)
{
    static const char *const names[] = {"none", "private", "losable"};
    Verdict whole = fitted(m).verdict;
    for (int k = 0; k < 3; k++) {
        int at = 0, r = k == 2 ? 0 : REPLICATES - 1;
        while (strcmp(rows[r].row[at].name, names[k]) != 0)
            at++;
        double value = rows[r].row[at].value;
        rows[r].row[at].value = (double)NAN;
        CHECK(verdict_of_rows() == UNDECIDED);
        rows[r].row[at].value = value;
        CHECK(verdict_of_rows() == whole);
        for (int i = 0; i < 3; i++) {
            static const int nowhere[] = {INT_MIN, -1, INT_MAX};
            int step = rows[r].row[at].step;
            rows[r].row[at].step = nowhere[i];
            CHECK(verdict_of_rows() == UNDECIDED);
            rows[r].row[at].step = step;
        }
        rename_rows(names[k]);
        CHECK(verdict_of_rows() == UNDECIDED);
        (void)fitted(m);
    }
    for (int r = 0; r < REPLICATES; r++)
        rows[r].n = 0;
    CHECK(verdict_of_rows() == UNDECIDED);
}

static void no_number_is_no_verdict(void)
{
    CHECK(fitted(&(Made){0.5, (double)NAN, 0, 8, 11, 1}).verdict == UNDECIDED);
    check_spoilt(&(Made){0.5, 5e13, 0, 8, 11, 1});
}

static void says_vacuous(void)
{
    open_job("algorithm=ucrl-vtr-plus env=mixture-hard privacy=ldp "
             "episodes=1.8e19 from=0.0005 to=0.5");
    CostFit f = fitted(&(Made){0, 6e18, 0, 8, 0, 0});
    CHECK(f.used == 0 && f.verdict == VACUOUS && f.k_star > 1.8e19);
    CHECK(strstr(f.why, "K*") != NULL);
    check_spoilt(&(Made){0, 6e18, 0, 8, 0, 0}); /* nor is it vacuous */
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    for (int r = 0; r < REPLICATES; r++)
        rows_open(&rows[r], &arena);
    open_job("algorithm=ucrl-vtr env=mixture-hard privacy=jdp episodes=1e18 "
             "from=0.0005 to=0.5 points=6 gaps=13");
    finds_the_exponent();
    tells_growth_from_refutation();
    knows_its_error();
    leaves_points_out();
    refutes_at_the_bound();
    exponents_at_their_edge();
    no_number_is_no_verdict();
    is_a_judge();
    says_vacuous();
    arena_close(&arena);
    return check_done("cost");
}
