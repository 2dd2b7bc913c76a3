/* Exponents from rows whose exponents are known: a hill in the logarithm of the
 * gap, its height C x^power, with and without noise between seeds. */
#include "suite/judge/rate.h"
#include "suite/study/envelope.h"
#include "tests/check.h"

#include <math.h>

enum { POINTS = 6 };

static Arena arena;
static Job job;

typedef struct {
    double power, height; /* at x = 1e13, as a share of the bound there */
    double noise;         /* between seeds, relative */
    int seeds;
    bool edge;      /* the hill's top is the family's end */
    double trivial; /* 0: x */
} Made;

static void make_rows(const Made *m, int point, Rows *rows, Rng *rng)
{
    double x = envelope_point(&job, point), top = pow(x, -0.5);
    rows_open(rows, &arena);
    rows_put(rows, "x", x);
    rows_put(rows, "episodes", x);
    rows_put(rows, "seeds", m->seeds);
    rows_put(rows, "trivial", m->trivial > 0 ? m->trivial : x);
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        double z = m->edge ? i - 6 : i - 3;
        rows_put_at(rows, "gap", i, 0, top * exp2(z / 4));
        for (int r = 0; r < m->seeds; r++)
            rows_put_at(rows, "regret", i * ENVELOPE_SEEDS + r, 0,
                        m->height * pow(x / 1e13, m->power) * exp(-z * z / 50) *
                            (1 + m->noise * (rng_uniform(rng) - 0.5)));
    }
    rows_put(rows, "gap_top", m->edge ? top : 1);
}

static RateFit fitted(const Made *m, int n)
{
    Rows rows[POINTS];
    RateFit f;
    const RateRule rule = {1e-6, 0.02, 1, NULL};
    Rng rng = rng_open(check_seed(), "rate test");
    for (int i = 0; i < n; i++)
        make_rows(m, i, &rows[i], &rng);
    rate_fit(&job, rows, n, &rule, &f, &arena);
    return f;
}

#define MIXTURE                                                                \
    "algorithm=ucrl-vtr env=mixture-hard privacy=jdp from=1e13 to=1e15 "       \
    "points=6"

static void open_job(const char *text)
{
    CHECK(job_open(&job, &study_envelope, 1, text) == OK);
    status_clear();
}

static void finds_the_exponent(void)
{
    RateFit f = fitted(&(Made){0.5, 1e11, 0, 8, false, 0}, POINTS);
    CHECK(f.law != NULL && f.used == POINTS);
    CHECK_NEAR(f.exponent, 0.5, 1e-9);
    CHECK_NEAR(f.point[0].regret, 1e11, 1e-3);
    CHECK_NEAR(f.point[0].slope, 0.5, 1e-9);
    CHECK(f.allowed > 0.5 && f.allowed < 0.56);
    CHECK(f.verdict == HOLDS && f.beyond == 0 && !f.refuted);
}

static void tells_growth_from_refutation(void)
{
    RateFit steep = fitted(&(Made){0.7, 1e11, 0, 8, false, 0}, POINTS);
    CHECK_NEAR(steep.exponent, 0.7, 1e-9);
    CHECK(steep.verdict == UNDECIDED);
    RateFit flat = fitted(&(Made){0.2, 1e11, 0, 8, false, 0}, POINTS);
    CHECK(flat.verdict == HOLDS);
    RateFit above = fitted(&(Made){0.5, 1e15, 0, 8, false, 0}, POINTS);
    CHECK(above.verdict == VIOLATED && above.refuted);
    /* four runs cannot refute what may fail with probability 0.05 */
    RateFit few = fitted(&(Made){0.5, 1e15, 0, 4, false, 0}, POINTS);
    CHECK(few.verdict != VIOLATED && few.beyond > 0);
}

static void knows_its_error(void)
{
    RateFit f = fitted(&(Made){0.5, 1e11, 0.02, 8, false, 0}, POINTS);
    CHECK(f.verdict == HOLDS && f.margin > 0 && f.margin < 0.05);
    CHECK(fabs(f.exponent - 0.5) <= f.margin);
    CHECK(f.lo <= f.exponent && f.exponent <= f.hi);
    RateFit noisy = fitted(&(Made){0.5, 1e11, 1.9, 4, false, 0}, POINTS);
    CHECK(noisy.verdict == UNDECIDED);
    RateFit one = fitted(&(Made){0.5, 1e11, 0, 1, false, 0}, POINTS);
    CHECK(one.verdict == UNDECIDED);
}

static void leaves_edges_out(void)
{
    RateFit f = fitted(&(Made){1, 1e11, 0, 8, true, 0}, POINTS);
    CHECK(f.used == 0 && f.point[0].on_edge);
    CHECK(f.point[0].range == RANGE_LINEAR);
    CHECK(f.verdict == UNDECIDED); /* the bound says something there */
    RateFit two = fitted(&(Made){0.5, 1e11, 0, 8, false, 0}, 2);
    CHECK(two.used == 2 && two.verdict == UNDECIDED);
}

/* what stands behind the points is shown and changes nothing */
static void the_lead_is_not_fitted(void)
{
    enum { LEADS = 2 };
    Rows rows[POINTS + LEADS];
    RateFit with,
        without = fitted(&(Made){0.5, 1e11, 0.02, 8, false, 0}, POINTS);
    const RateRule rule = {1e-6, 0.02, 1, NULL};
    Rng rng = rng_open(check_seed(), "rate test");
    for (int i = 0; i < POINTS; i++)
        make_rows(&(Made){0.5, 1e11, 0.02, 8, false, 0}, i, &rows[i], &rng);
    for (int i = POINTS; i < POINTS + LEADS; i++)
        make_rows(&(Made){1, 1e12, 0, 2, true, 0}, i, &rows[i], &rng);
    rate_fit(&job, rows, POINTS + LEADS, &rule, &with, &arena);
    CHECK(with.n == POINTS && with.leads == LEADS && without.leads == 0);
    CHECK(with.exponent == without.exponent && with.margin == without.margin);
    CHECK(with.lo == without.lo && with.used == without.used);
    CHECK(with.verdict == HOLDS && with.growth == GROWTH_TIGHT);
    CHECK(with.point[0].used && !with.point[POINTS].used);
    CHECK_NEAR(with.point[POINTS].x, 1e12, 1e-9);
    CHECK_NEAR(with.point[POINTS + 1].x, 1e11, 1e-9);
    CHECK_NEAR(with.point[POINTS + 1].slope, 1, 1e-9);
    CHECK(with.x_star == with.k_star && with.k_star > 1e11);
}

static void names_the_growth(void)
{
    CHECK(rate_growth(0, 0.01, 0.02) == GROWTH_TIGHT);
    CHECK(rate_growth(-0.2, 0.01, 0.02) == GROWTH_BELOW);
    CHECK(rate_growth(0.1, 0.01, 0.02) == GROWTH_ABOVE);
    CHECK(rate_growth(0.1, 0.5, 0.02) == GROWTH_OPEN);
    CHECK(rate_growth(0, (double)INFINITY, 0.02) == GROWTH_OPEN);
}

/* the bound is below K H where epsilon is large */
static void finds_epsilon_star(void)
{
    open_job("algorithm=ucrl-vtr env=mixture-hard privacy=jdp episodes=1e13 "
             "in=epsilon from=0.1 to=1 points=6");
    RateFit f = fitted(&(Made){-0.5, 1e11, 0, 8, false, 0}, POINTS);
    RateAt at;
    CHECK(f.x_star > 0);
    CHECK(rate_at(&job, f.x_star * 1.01, &at, &arena) == OK);
    CHECK(f.law->bound(&at) < at.K * at.H);
    CHECK(rate_at(&job, f.x_star / 1.01, &at, &arena) == OK);
    CHECK(f.law->bound(&at) >= at.K * at.H);
}

/* A law with a cost: only where its terms rule is there a fit, and a plateau
 * that ends at the family's edge counts once it is learnt. */
static void goes_by_the_cost(void)
{
    open_job("algorithm=dp-ucbvi env=tabular-hard privacy=pure-jdp "
             "epsilon=100 from=1e17 to=1e19 points=6");
    RateFit f = fitted(&(Made){0.5, 1e7, 0, 12, false, 0}, POINTS);
    CHECK(f.used == POINTS && f.verdict == HOLDS && f.point[0].share > 0.75);
    CHECK_NEAR(f.exponent, 0.5, 1e-9);
    f = fitted(&(Made){0.5, 1e7, 0, 12, true, 0}, POINTS);
    CHECK(f.used == POINTS && f.point[0].on_edge);
    f = fitted(&(Made){1, 2e11, 0, 12, true, 0}, POINTS);
    CHECK(f.used == 0 && f.point[0].range == RANGE_LINEAR);
    open_job("algorithm=dp-ucbvi env=tabular-hard privacy=pure-jdp epsilon=1 "
             "from=1e15 to=1e18 points=6");
    f = fitted(&(Made){0.1, 1e7, 0, 12, false, 0}, POINTS);
    CHECK(f.used == 0 && f.verdict == VACUOUS);
    CHECK(f.rules_from > EPISODES_MAX && f.k_star < 1e14);
    CHECK_NEAR(f.exponent_all, 0.1, 1e-9);
    f = fitted(&(Made){0.1, 1e20, 0, 12, false, 0}, POINTS);
    CHECK(f.verdict == VIOLATED);
}

/* sqrt(S-2) is all that the family has of sqrt S */
static void reads_the_family(void)
{
    open_job("algorithm=dp-ucbvi env=tabular-hard in=S from=4 to=34 points=6 "
             "episodes=1e19");
    Rows rows[POINTS];
    RateFit f;
    const RateRule rule = {1e-6, 0.02, 1, NULL};
    Rng rng = rng_open(check_seed(), "rate test");
    for (int i = 0; i < POINTS; i++) {
        double S = envelope_point(&job, i);
        const Made m = {0, 1e10 * sqrt(S - 2), 0, 12, false, 1e19};
        make_rows(&m, i, &rows[i], &rng);
    }
    rate_fit(&job, rows, POINTS, &rule, &f, &arena);
    CHECK_NEAR(f.exponent, 0.5, 1e-9);
    CHECK_NEAR(f.point[0].size, 2, 1e-12);
}

/* two envelopes, job by job in turn */
static Finding compared(const Made *lazy, const Made *other)
{
    Rows rows[2 * POINTS], evidence = {0};
    Claim claim = {.tolerance = 0.02};
    Evidence e = {.claim = &claim,
                  .job = &job,
                  .replicates = 2 * POINTS,
                  .rows = rows,
                  .alpha = 1e-6,
                  .threshold_scale = 1};
    Finding out = {.evidence = &evidence};
    Rng rng = rng_open(check_seed(), "rate test");
    rows_open(&evidence, &arena);
    for (int i = 0; i < 2 * POINTS; i++)
        make_rows(i % 2 == 0 ? lazy : other, i / 2, &rows[i], &rng);
    judge_rate_lazy(&e, &out);
    return out;
}

static void compares_exponents(void)
{
    open_job(MIXTURE);
    const Made half = {0.5, 1e11, 0, 8, false, 0};
    const Made higher = {0.5, 3e11, 0.02, 8, false, 0};
    const Made steeper = {0.53, 1e11, 0, 8, false, 0};
    const Made noisy = {0.5, 1e11, 1.9, 4, false, 0};
    Finding same = compared(&half, &half);
    CHECK(same.verdict == HOLDS && same.statistic < 1e-9);
    Finding moved = compared(&half, &higher);
    CHECK(moved.verdict == HOLDS && moved.statistic > 0);
    CHECK_NEAR(rows_value(moved.evidence, "levels_apart"), 3, 0.02);
    Finding bent = compared(&half, &steeper);
    CHECK(bent.verdict == UNDECIDED);
    CHECK_NEAR(bent.statistic, 0.03, 1e-6);
    CHECK(compared(&half, &noisy).verdict == UNDECIDED);
}

/* --- the level on axis actions -------------------------------------------- */

#define AXIS                                                                   \
    "algorithm=ucrl-vtr env=mixture-hard privacy=jdp actions=axis in=d "       \
    "from=4 to=16 points=3 episodes=1e15"

/* radius sqrt(K) u(d-1), this many times, with so much noise between seeds */
static Finding level_of(double times, double noise)
{
    enum { DS = 3 };
    Rows rows[DS], evidence = {0};
    Claim claim = {.tolerance = 0.1};
    Evidence e = {.claim = &claim,
                  .job = &job,
                  .replicates = DS,
                  .rows = rows,
                  .alpha = 1e-6,
                  .threshold_scale = 1};
    Finding out = {.evidence = &evidence};
    Rng rng = rng_open(check_seed(), "rate test");
    rows_open(&evidence, &arena);
    for (int i = 0; i < DS; i++) {
        RateAt at;
        double d = envelope_point(&job, i);
        CHECK(rate_at(&job, d, &at, &arena) == OK);
        double level =
            rate_radius(rate_law(&job), &at) * sqrt(at.K * rate_arms(d - 1));
        const Made m = {0, level * times, noise, 8, false, 1e15};
        make_rows(&m, i, &rows[i], &rng);
    }
    judge_rate_arms(&e, &out);
    return out;
}

static void judges_the_level(void)
{
    open_job(AXIS);
    Finding near = level_of(1.05, 0);
    CHECK(near.verdict == HOLDS);
    CHECK_NEAR(near.statistic, 1.05, 1e-6);
    CHECK(level_of(0.93, 0).verdict == HOLDS);
    CHECK(level_of(1.05, 1).verdict == UNDECIDED); /* nobody knows */
    Finding off = level_of(1.3, 0.01);
    CHECK(off.verdict == VIOLATED && off.witness[0] != '\0');
    CHECK(level_of(0.7, 0.01).verdict == VIOLATED);
    open_job("algorithm=ucrl-vtr-plus env=mixture-hard privacy=jdp "
             "actions=axis in=d from=4 to=16 points=3 episodes=1e15");
    CHECK(level_of(1, 0).verdict == UNDECIDED); /* no radius is known */
}

/* what the radius knows of d, and the arms */
static void reads_the_axes(void)
{
    open_job(AXIS);
    double arms = sqrt(rate_arms(8 - 1)), size = rate_size(&job, 8);
    CHECK_NEAR(pow(size, 0.75), pow(8, 0.25) * arms, 1e-9);
    open_job("algorithm=ucrl-vtr env=mixture-hard actions=axis in=d");
    CHECK_NEAR(rate_size(&job, 8), sqrt(8) * arms, 1e-9);
    double far = log(rate_size(&job, 4e6) / rate_size(&job, 1e6)) / log(4);
    CHECK_NEAR(far, 1, 1e-2); /* d itself in the limit */
    open_job("algorithm=ucrl-vtr env=mixture-hard in=d");
    CHECK(rate_size(&job, 8) == 8);
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    open_job(MIXTURE);
    finds_the_exponent();
    tells_growth_from_refutation();
    knows_its_error();
    leaves_edges_out();
    the_lead_is_not_fitted();
    names_the_growth();
    finds_epsilon_star();
    goes_by_the_cost();
    reads_the_family();
    compares_exponents();
    reads_the_axes();
    judges_the_level();
    arena_close(&arena);
    return check_done("rate");
}
