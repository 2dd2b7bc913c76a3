/* Exponents from rows whose exponents are known: a hill in the logarithm of the
 * gap, its height C x^power, with and without noise between seeds. */
#include "oracles/lower_bound.h"
#include "suite/judge/rate.h"
#include "suite/simulation/envelope.h"
#include "tests/check.h"

#include <math.h>
#include <string.h>

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

/* The bootstrap's 95 % and the jackknife's standard error are of the same seeds:
 * the interval is 2 * 1.96 of these wide, less a root of (n-1)/n, as resamples
 * of n values scatter.  Both ends are quantiles of some hundred resamples: 5 %
 * of the width in one fit, so many fits are averaged. */
static void interval_is_of_95_percent(void)
{
    enum { FITS = 60, SEEDS = 12 };
    uint64_t seed = job.seed;
    double sum = 0, squares = 0;
    for (int i = 0; i < FITS; i++) {
        size_t mark = arena_mark(&arena);
        job.seed = check_seed() * 1000 + (uint64_t)i;
        RateFit f = fitted(&(Made){0.5, 1e11, 0.2, SEEDS, false, 0}, POINTS);
        double ratio = (f.hi - f.lo) / (2 * 1.959964 * f.error);
        sum += ratio / FITS;
        squares += ratio * ratio / FITS;
        arena_reset(&arena, mark);
    }
    double mean = sum / sqrt((SEEDS - 1.0) / SEEDS);
    double spread = sqrt(squares - sum * sum);
    CHECK(mean > 0.94 && mean < 1.04);
    CHECK(spread < 0.065); /* of 100 resamples: 0.085 */
    job.seed = seed;
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

static Evidence evidence_of(const Claim *claim, const Rows *rows, int n)
{
    return (Evidence){.claim = claim,
                      .job = &job,
                      .replicates = n,
                      .rows = rows,
                      .alpha = 1e-6,
                      .threshold_scale = 1};
}

/* two envelopes, job by job in turn */
static Ruling compared(const Made *lazy, const Made *other)
{
    Rows rows[2 * POINTS], evidence = {0};
    Claim claim = {.tolerance = 0.02};
    Evidence e = evidence_of(&claim, rows, 2 * POINTS);
    Ruling out = {.evidence = &evidence};
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
    Ruling same = compared(&half, &half);
    CHECK(same.verdict == HOLDS && same.statistic < 1e-9);
    Ruling moved = compared(&half, &higher);
    CHECK(moved.verdict == HOLDS && moved.statistic > 0);
    CHECK_NEAR(rows_value(moved.evidence, "levels_apart"), 3, 0.02);
    Ruling bent = compared(&half, &steeper);
    CHECK(bent.verdict == UNDECIDED);
    CHECK_NEAR(bent.statistic, 0.03, 1e-6);
    CHECK(compared(&half, &noisy).verdict == UNDECIDED);
}

/* --- the level on axis actions -------------------------------------------- */

#define AXIS                                                                   \
    "algorithm=ucrl-vtr env=mixture-hard privacy=jdp actions=axis in=d "       \
    "from=4 to=16 points=3 episodes=1e15"

/* radius sqrt(K) u(d-1), this many times, with so much noise between seeds */
static Ruling level_of(double times, double noise)
{
    enum { DS = 3 };
    Rows rows[DS], evidence = {0};
    Claim claim = {.tolerance = 0.1};
    Evidence e = evidence_of(&claim, rows, DS);
    Ruling out = {.evidence = &evidence};
    Rng rng = rng_open(check_seed(), "rate test");
    rows_open(&evidence, &arena);
    for (int i = 0; i < DS; i++) {
        RateAt at;
        double d = envelope_point(&job, i);
        CHECK(rate_at(&job, d, &at, &arena) == OK);
        double level =
            rate_radius(theorem_of(&job), &at) * sqrt(at.K * rate_arms(d - 1));
        const Made m = {0, level * times, noise, 8, false, 1e15};
        make_rows(&m, i, &rows[i], &rng);
    }
    judge_rate_arms(&e, &out);
    return out;
}

static void judges_the_level(void)
{
    open_job(AXIS);
    Ruling near = level_of(1.05, 0);
    CHECK(near.verdict == HOLDS);
    CHECK_NEAR(near.statistic, 1.05, 1e-6);
    CHECK(level_of(0.93, 0).verdict == HOLDS);
    CHECK(level_of(1.05, 1).verdict == UNDECIDED); /* one seed has no error */
    Ruling off = level_of(1.3, 0.01);
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

/* --- at the edges --------------------------------------------------------- */

static Verdict verdict_at(double power, double height)
{
    return fitted(&(Made){power, height, 0, 8, false, 0}, POINTS).verdict;
}

/* regret at most this many times its bound, and so often at one point */
static Verdict at_share(double share, int seeds)
{
    double least = INFINITY;
    open_job(MIXTURE);
    RateFit f = fitted(&(Made){0.5, 1e11, 0, 8, false, 0}, POINTS);
    for (int i = 0; i < POINTS; i++)
        least = fmin(least, f.point[i].bound / f.point[i].regret);
    const Made m = {0.5, 1e11 * least * share, 0, seeds, false, 0};
    return fitted(&m, POINTS).verdict;
}

static void refutes_at_the_bound(void)
{
    CHECK(at_share(1 - 1e-6, 8) == HOLDS);
    CHECK(at_share(1 + 1e-6, 8) == VIOLATED);
    CHECK(at_share(1 + 1e-6, 7) == HOLDS); /* 0.05^7 is above alpha/1440 */
}

static void exponents_at_their_edges(void)
{
    open_job(MIXTURE);
    const Made half = {0.5, 1e11, 0, 8, false, 0};
    const Made inside = {0.52 - 1e-7, 1e11, 0, 8, false, 0};
    const Made beyond = {0.52 + 1e-7, 1e11, 0, 8, false, 0};
    double top = fitted(&half, POINTS).allowed + 0.02;
    CHECK(verdict_at(top - 1e-6, 1e9) == HOLDS);
    CHECK(verdict_at(top + 1e-6, 1e9) == UNDECIDED);
    CHECK(fitted(&half, 3).verdict == HOLDS);
    CHECK(fitted(&half, 2).verdict == UNDECIDED);
    CHECK(compared(&half, &inside).verdict == HOLDS);
    CHECK(compared(&half, &beyond).verdict == UNDECIDED);
}

static void growth_at_its_edges(void)
{
    CHECK(rate_growth(0.25, 0.25, 0.5) == GROWTH_TIGHT);
    CHECK(rate_growth(0.25 + 1e-15, 0.25, 0.5) == GROWTH_OPEN);
    CHECK(rate_growth(0.75, 0.25, 0.5) == GROWTH_OPEN);
    CHECK(rate_growth(0.75 + 1e-15, 0.25, 0.5) == GROWTH_ABOVE);
    CHECK(rate_growth(-0.1, 0, 0) == GROWTH_TIGHT);
    CHECK(rate_growth(nextafter(-0.1, -1), 0, 0) == GROWTH_BELOW);
    CHECK(rate_growth((double)NAN, 0, 0.5) == GROWTH_OPEN);
    CHECK(rate_growth(0, (double)NAN, 0.5) == GROWTH_OPEN);
}

static void the_level_at_its_edges(void)
{
    open_job(AXIS);
    CHECK(level_of(1.1 * (1 - 1e-6), 0).verdict == HOLDS);
    CHECK(level_of(1.1 * (1 + 1e-6), 0).verdict == VIOLATED);
    CHECK(level_of((1 + 1e-6) / 1.1, 0).verdict == HOLDS);
    CHECK(level_of((1 - 1e-6) / 1.1, 0).verdict == VIOLATED);
    CHECK(level_of((double)NAN, 0).verdict == UNDECIDED);
}

/* --- the law where the noise rules ---------------------------------------- */

static Ruling noise_of(double exponent)
{
    Rows rows[POINTS];
    static Rows evidence;
    const Claim claim = {.tolerance = 0.02};
    Ruling f = {.evidence = &evidence};
    Rng rng = rng_open(check_seed(), "rate test");
    open_job("algorithm=dp-ucbvi env=tabular-hard privacy=pure-jdp "
             "epsilon=1e-2 from=1e17 to=1e19 points=6");
    for (int i = 0; i < POINTS; i++)
        make_rows(&(Made){exponent, 1e7, 0, 12, false, 0}, i, &rows[i], &rng);
    rows_open(&evidence, &arena);
    judge_rate_noise(&(Evidence){&claim, &job, POINTS, rows, 1e-6, 1}, &f);
    return f;
}

static void judges_the_noise(void)
{
    Ruling f = noise_of(0);
    double top = f.bound + 0.02;
    CHECK(f.verdict == HOLDS && f.bound > 0 && f.bound < 0.2);
    CHECK(noise_of(top - 1e-6).verdict == HOLDS);
    CHECK(noise_of(top + 1e-6).verdict == UNDECIDED);
    CHECK(noise_of(0.5).verdict == UNDECIDED); /* judge_rate would hold */
}

/* --- no numbers ----------------------------------------------------------- */

static void spoil(Rows *rows, const char *name, int step, bool gone)
{
    for (int i = 0; i < rows->n; i++)
        if (strcmp(rows->row[i].name, name) == 0 && rows->row[i].step == step) {
            rows->row[i].value = (double)NAN;
            if (gone)
                rows->row[i].name[0] = '-';
        }
}

/* one row of one point is no number, or not there */
static Verdict spoilt(const Made *m, const char *name, int step, bool gone)
{
    Rows rows[POINTS];
    RateFit f;
    const RateRule rule = {1e-6, 0.02, 1, NULL};
    Rng rng = rng_open(check_seed(), "rate test");
    size_t mark = arena_mark(&arena);
    for (int i = 0; i < POINTS; i++)
        make_rows(m, i, &rows[i], &rng);
    spoil(&rows[2], name, step, gone);
    rate_fit(&job, rows, POINTS, &rule, &f, &arena);
    arena_reset(&arena, mark);
    return f.verdict;
}

static const struct {
    const char *name;
    int step;
} needed[] = {{"x", 0},
              {"trivial", 0},
              {"seeds", 0},
              {"gap_top", 0},
              {"gap", 0},
              {"gap", ENVELOPE_GAPS - 1},
              {"regret", 0},
              {"regret", 3 * ENVELOPE_SEEDS + 5},
              {"regret", (ENVELOPE_GAPS - 1) * ENVELOPE_SEEDS + 7}};
enum { NEEDED = sizeof needed / sizeof *needed };

static void check_spoilt(const Made *m, Verdict whole)
{
    CHECK(spoilt(m, "nothing", 0, false) == whole);
    for (int i = 0; i < 2 * NEEDED; i++)
        CHECK(spoilt(m, needed[i / 2].name, needed[i / 2].step, i % 2) ==
              UNDECIDED);
}

static void no_number_is_no_verdict(void)
{
    RateFit f;
    const RateRule rule = {1e-6, 0.02, 1, NULL};
    open_job(MIXTURE);
    CHECK(verdict_at(0.5, (double)NAN) == UNDECIDED);
    check_spoilt(&(Made){0.5, 1e11, 0, 8, false, 0}, HOLDS);
    /* on the edge, where the bound is above what can be lost */
    check_spoilt(&(Made){1, 1e11, 0, 8, true, 1e9}, VACUOUS);
    rate_fit(&job, NULL, 0, &rule, &f, &arena);
    CHECK(f.verdict == UNDECIDED);
    open_job("algorithm=dp-ucbvi env=tabular-hard privacy=pure-jdp epsilon=1 "
             "from=1e15 to=1e18 points=6");
    check_spoilt(&(Made){0.1, 1e7, 0, 12, false, 0}, VACUOUS);
}

static void no_level_without_points(void)
{
    Rows evidence;
    const Claim claim = {.tolerance = 0.1};
    Ruling f = {.evidence = &evidence};
    open_job(AXIS);
    rows_open(&evidence, &arena);
    judge_rate_arms(&(Evidence){&claim, &job, 0, NULL, 1e-6, 1}, &f);
    CHECK(f.verdict == UNDECIDED);
}

/* --- the floor ------------------------------------------------------------ */

enum { FLOOR_SEEDS = 4 };

/* regret this many times the exact bound, seeds off by +-noise */
static void make_floor(double times, double noise, Rows *rows)
{
    const Shape d = {params_int(&job.env_params, "H"),
                     params_int(&job.env_params, "S"),
                     params_int(&job.env_params, "A"), 0};
    rows_open(rows, &arena);
    rows_put(rows, "seeds", FLOOR_SEEDS);
    rows_put(rows, "episodes", 1e6);
    for (int i = 0; i < ENVELOPE_GAPS; i++) {
        double gap = 5e-4 * (1 + i / 10.0);
        double mean = times * lower_bound_hard(d, 1000000, gap);
        rows_put_at(rows, "gap", i, 0, gap);
        for (int r = 0; r < FLOOR_SEEDS; r++)
            rows_put_at(rows, "regret", i * ENVELOPE_SEEDS + r, 0,
                        mean * (1 + (r % 2 ? noise : -noise)));
    }
}

/* one point, and a lead without rows, which is not read */
static Verdict floor_without(double times, double noise, const char *name,
                             int step, bool gone)
{
    enum { MOST = 16 };
    static Rows rows[MOST], evidence;
    const Claim claim = {.id = "x"};
    Ruling f = {.evidence = &evidence};
    open_job("algorithm=dp-ucbvi env=tabular-hard privacy=pure-jdp from=1e6 "
             "to=1e8 points=2");
    Evidence e = {&claim, &job, 1 + envelope_leads(&job), rows, 1e-6, 1};
    CHECK(e.replicates <= MOST);
    size_t mark = arena_mark(&arena);
    rows_open(&evidence, &arena);
    for (int i = 1; i < e.replicates; i++)
        rows_open(&rows[i], &arena);
    make_floor(times, noise, &rows[0]);
    spoil(&rows[0], name, step, gone);
    judge_rate_floor(&e, &f);
    arena_reset(&arena, mark);
    return f.verdict;
}

static Verdict floor_of(double times, double noise)
{
    return floor_without(times, noise, "nothing", 0, false);
}

static void judges_the_floor(void)
{
    const double four = 4 * 0.1 / sqrt(FLOOR_SEEDS - 1); /* errors of a tenth */
    CHECK(floor_of(1 + 1e-6, 0) == HOLDS);
    CHECK(floor_of(1 - 1e-6, 0) == UNDECIDED);
    CHECK(floor_of((1 + 1e-6) / (1 - four), 0.1) == HOLDS);
    CHECK(floor_of((1 - 1e-6) / (1 - four), 0.1) == UNDECIDED);
    for (int i = 0; i < 2 * ENVELOPE_GAPS; i++) {
        int gap = i / 2, run = gap * ENVELOPE_SEEDS + 1;
        CHECK(floor_without(2, 0, "gap", gap, i % 2) == UNDECIDED);
        CHECK(floor_without(2, 0, "regret", run, i % 2) == UNDECIDED);
        CHECK(floor_without(2, 0, "seeds", 0, i % 2) == UNDECIDED);
        CHECK(floor_without(2, 0, "episodes", 0, i % 2) == UNDECIDED);
    }
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    open_job(MIXTURE);
    finds_the_exponent();
    tells_growth_from_refutation();
    knows_its_error();
    interval_is_of_95_percent();
    leaves_edges_out();
    the_lead_is_not_fitted();
    names_the_growth();
    finds_epsilon_star();
    goes_by_the_cost();
    reads_the_family();
    compares_exponents();
    reads_the_axes();
    judges_the_level();
    refutes_at_the_bound();
    exponents_at_their_edges();
    growth_at_its_edges();
    the_level_at_its_edges();
    judges_the_noise();
    no_number_is_no_verdict();
    no_level_without_points();
    judges_the_floor();
    arena_close(&arena);
    return check_done("rate");
}
