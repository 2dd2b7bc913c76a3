#include "suite/judge/rate.h"
#include "suite/base/rng.h"
#include "suite/judge/rate_peak.h"
#include "suite/simulation/envelope.h"
#include "suite/stat/confidence.h"
#include "suite/stat/regress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const range_names[] = {"linear", "transition", "asymptotic"};
const char *const growth_names[] = {"tight", "below", "above", "open"};

enum { RESAMPLES = 400, RATE_GAPS = 240, POINTS_MAX = 220 };
/* The bound's leading term dominates when its slope is this near to the leading
 * exponent.  A logarithm at K = 1e15 adds about 1/35 to a slope. */
static const double LEADS = 0.12;
/* The family's largest gap is learnt when regret there is below this share of
 * the worst policy's. */
static const double LEARNT = 0.01;

/* --- points --------------------------------------------------------------- */

static bool edge(const Rows *rows, const Peak *p, int worst)
{
    double gap = exp(p->log_gap[worst]);
    return gap >= rows_value(rows, "gap_top") * 0.999;
}

static double bound_at(const Job *job, const Theorem *law, double x,
                       Arena *arena)
{
    RateAt at;
    size_t mark = arena_mark(arena);
    double out = law != NULL && rate_at(job, x, &at, arena) == OK
                     ? law->bound(&at)
                     : (double)NAN;
    arena_reset(arena, mark);
    return out;
}

/* d log bound / d log x, over a decade, because a tree's depth grows in steps;
 * for small whole x, over a step of one. */
static double bound_slope(const Job *job, const Theorem *law, double x,
                          Arena *arena)
{
    bool whole = x == round(x) && x < 1000;
    double low = whole ? x - 1 : x / 3, high = whole ? x + 1 : x * 3;
    if (!(low > 0))
        low = x;
    double y[2] = {bound_at(job, law, low, arena),
                   bound_at(job, law, high, arena)};
    return log(y[1] / y[0]) / log(high / low);
}

static double share_at(const Job *job, const Theorem *law, double x,
                       Arena *arena)
{
    RateAt at;
    size_t mark = arena_mark(arena);
    double out = law != NULL && rate_at(job, x, &at, arena) == OK
                     ? rate_share(law, &at)
                     : (double)NAN;
    arena_reset(arena, mark);
    return out;
}

static RateRange range_by_cost(const RatePoint *p)
{
    if (p->on_edge && p->regret > LEARNT * p->trivial)
        return RANGE_LINEAR;
    return p->share >= RATE_RULES && p->bound < p->trivial ? RANGE_ASYMPTOTIC
                                                           : RANGE_TRANSITION;
}

static RateRange range_of(const RatePoint *p, const Theorem *law)
{
    if (rate_has_cost(law))
        return range_by_cost(p);
    if (p->on_edge)
        return RANGE_LINEAR;
    return law != NULL && fabs(p->bound_slope - law->exponent) > LEADS
               ? RANGE_TRANSITION
               : RANGE_ASYMPTOTIC;
}

static void read_point(const Job *job, const Theorem *law, const Rows *rows,
                       const Peak *peak, RatePoint *p, Arena *arena)
{
    int worst;
    *p = (RatePoint){.x = rows_value(rows, "x"),
                     .episodes = rows_value(rows, "episodes"),
                     .trivial = rows_value(rows, "trivial"),
                     .lo = (double)NAN,
                     .hi = (double)NAN};
    p->size = rate_size(job, p->x);
    p->regret = exp(peak_log(peak, &peak_everybody, &worst));
    p->gap = exp(peak->log_gap[worst]);
    p->on_edge = edge(rows, peak, worst);
    p->sound = !isnan(p->x) && !isnan(p->episodes) && !isnan(p->trivial) &&
               !isnan(p->regret) && !isnan(rows_value(rows, "gap_top"));
    p->bound = bound_at(job, law, p->x, arena);
    p->bound_slope = bound_slope(job, law, p->x, arena);
    p->share = share_at(job, law, p->x, arena);
    p->range = range_of(p, law);
}

static void local_slopes(RateFit *f)
{
    for (int i = 0; i < f->n; i++) {
        int a = i > 0 ? i - 1 : i, b = i < f->n - 1 ? i + 1 : i;
        f->point[i].slope = (double)NAN; /* of one point */
        if (a < b)
            f->point[i].slope = log(f->point[b].regret / f->point[a].regret) /
                                log(f->point[b].size / f->point[a].size);
    }
}

/* Slopes of the lead, the points below the first; only K and epsilon have one.
 * */
static void lead_slopes(RateFit *f)
{
    RatePoint *lead = f->point + f->n;
    for (int i = 0; i < f->leads; i++) {
        const RatePoint *a = &lead[i < f->leads - 1 ? i + 1 : i];
        const RatePoint *b = i > 0 ? &lead[i - 1] : &f->point[0];
        lead[i].slope = log(b->regret / a->regret) / log(b->x / a->x);
    }
}

/* --- the fit -------------------------------------------------------------- */

/* Chooses the points to fit: the asymptotic ones; or all that are not on an
 * edge, when there are fewer than three and the theorem has no cost. */
static int choose(const RateFit *f, bool *use)
{
    int n = 0;
    for (int i = 0; i < f->n; i++)
        n += use[i] = f->point[i].range == RANGE_ASYMPTOTIC;
    if (n >= 3 || rate_has_cost(f->law))
        return n;
    n = 0;
    for (int i = 0; i < f->n; i++)
        n += use[i] = !f->point[i].on_edge;
    return n;
}

static double slope_in(const RateFit *f, const bool *use, const double *y,
                       bool of_family)
{
    double x[POINTS_MAX] = {0}, z[POINTS_MAX] = {0};
    int n = 0;
    for (int i = 0; i < f->n; i++)
        if (use[i]) {
            x[n] = log(of_family ? f->point[i].size : f->point[i].x);
            z[n++] = y[i];
        }
    return regress_line(n, x, z, NULL).slope;
}

static double slope_of(const RateFit *f, const bool *use, const double *y)
{
    return slope_in(f, use, y, true);
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void quantiles(double *x, int n, double *lo, double *hi)
{
    qsort(x, (size_t)n, sizeof *x, ascending);
    *lo = x[(int)(0.025 * n)];
    *hi = x[(int)(0.975 * n)];
}

/* The bootstrap resamples seeds for all points at once, because points share
 * users. */
static void bootstrap(RateFit *f, const Peak *peak, const bool *use,
                      uint64_t seed, Arena *arena)
{
    Rng rng = rng_open(seed, "rate bootstrap");
    double *slope = arena_array(arena, double, RESAMPLES);
    double *at = arena_array(arena, double, RESAMPLES * f->n);
    double u[ENVELOPE_SEEDS], y[POINTS_MAX] = {0};
    rng_seek(&rng, RNG_STUDY, 0, 0);
    for (int b = 0; b < RESAMPLES; b++) {
        for (int r = 0; r < ENVELOPE_SEEDS; r++)
            u[r] = rng_uniform(&rng);
        for (int i = 0; i < f->n; i++) {
            y[i] = peak_log(&peak[i], &(PeakSample){u, 1, -1}, NULL);
            at[i * RESAMPLES + b] = exp(y[i]);
        }
        slope[b] = slope_of(f, use, y);
    }
    for (int i = 0; i < f->n; i++)
        quantiles(at + (size_t)i * RESAMPLES, RESAMPLES, &f->point[i].lo,
                  &f->point[i].hi);
    quantiles(slope, RESAMPLES, &f->lo, &f->hi);
}

/* Delete-a-group jackknife of the slope: a group of seeds is left out of every
 * point at once, because points share users.  Student's law with groups - 1. */
static void jackknife(RateFit *f, const Peak *peak, const bool *use)
{
    int groups = ENVELOPE_SEEDS;
    double slope[ENVELOPE_SEEDS], y[POINTS_MAX] = {0}, mean = 0, square = 0;
    for (int i = 0; i < f->n; i++)
        groups = peak[i].seeds < groups ? peak[i].seeds : groups;
    f->groups = groups;
    f->error = (double)NAN;
    if (groups < 2)
        return;
    for (int g = 0; g < groups; g++) {
        for (int i = 0; i < f->n; i++)
            y[i] = peak_log(&peak[i], &(PeakSample){NULL, groups, g}, NULL);
        slope[g] = slope_of(f, use, y);
        mean += slope[g] / groups;
    }
    for (int g = 0; g < groups; g++)
        square += (slope[g] - mean) * (slope[g] - mean);
    f->error = sqrt(square * (groups - 1) / groups);
}

static double k_star(const Job *job, const Theorem *law, double x, Arena *arena)
{
    RateAt at;
    size_t mark = arena_mark(arena);
    if (law == NULL || rate_at(job, x, &at, arena) != OK)
        return (double)NAN;
    arena_reset(arena, mark);
    return rate_k_star(law, &at);
}

/* The least epsilon with bound < K H; NaN when there is none up to the largest,
 * or when another variable grows: the trivial bound then grows, too. */
static double epsilon_star(const Job *job, const Theorem *law, double x,
                           Arena *arena)
{
    RateAt at;
    size_t mark = arena_mark(arena);
    double low = log(1e-9), most = log(1e9), high = most;
    if (rate_at(job, x, &at, arena) != OK)
        return (double)NAN;
    arena_reset(arena, mark);
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        rate_set_epsilon(&at, exp(middle));
        *(law->bound(&at) < at.K * at.H ? &high : &low) = middle;
    }
    return high < most ? exp(high) : (double)NAN;
}

static double x_star(const Job *job, const RateFit *f, Arena *arena)
{
    const char *in = params_text(&job->params, "in");
    if (strcmp(in, "K") == 0)
        return f->k_star;
    return f->law != NULL && strcmp(in, "epsilon") == 0
               ? epsilon_star(job, f->law, f->point[0].x, arena)
               : (double)NAN;
}

static double rules_from(const Job *job, const Theorem *law, double x,
                         Arena *arena)
{
    RateAt at;
    size_t mark = arena_mark(arena);
    double out = rate_has_cost(law) && rate_at(job, x, &at, arena) == OK
                     ? rate_rules_from(law, &at)
                     : (double)NAN;
    arena_reset(arena, mark);
    return out;
}

/* --- the verdict ---------------------------------------------------------- */

/* Counts the runs beyond the explicit bound.  The theorem is refuted when at
 * one point and gap they are more frequent, at alpha, than its failure
 * probability; Bonferroni over the at most RATE_GAPS gaps of the lattice. */
static void count_beyond(RateFit *f, const Job *job, const Peak *peak,
                         double alpha)
{
    double share = alpha / (f->n * RATE_GAPS), allowed = rate_failure(job);
    for (int i = 0; i < f->n; i++)
        for (int g = 0; g < ENVELOPE_GAPS; g++) {
            uint64_t beyond = 0, n = (uint64_t)peak[i].seeds;
            for (int r = 0; r < peak[i].seeds; r++)
                beyond += peak[i].regret[g][r] > f->point[i].bound;
            bool sure = binomial_lower(beyond, n, share) > allowed;
            f->beyond += beyond > 0;
            if (sure && !f->refuted)
                f->witness = i;
            f->refuted = f->refuted || sure;
        }
}

static bool says_nothing(const RateFit *f)
{
    for (int i = 0; i < f->n; i++)
        if (!(f->point[i].bound >= f->point[i].trivial))
            return false;
    return true;
}

static void say(RateFit *f, Verdict verdict, const char *words)
{
    f->verdict = verdict;
    snprintf(f->why, sizeof f->why,
             "exponent %.3f +- %.3f, theorem %.3g, with its logarithms %.3f "
             "over %d points, regret at most %.2g of the bound: %s",
             f->exponent, f->margin, f->law->exponent, f->allowed, f->used,
             f->largest_share, words);
}

static void decide_without_cost(RateFit *f)
{
    f->verdict = f->law != NULL && says_nothing(f) ? VACUOUS : UNDECIDED;
    if (isnan(f->k_star))
        snprintf(f->why, sizeof f->why,
                 "%d points are off the family's edge: not yet a slope, and no "
                 "theorem bounds this regret",
                 f->used);
    else
        snprintf(f->why, sizeof f->why,
                 "only %d points are usable (worst gap strictly inside the "
                 "family), a slope needs 3; the bound is below the largest "
                 "possible regret from K = %.3g on",
                 f->used, f->k_star);
}

Growth rate_growth(double over, double margin, double tolerance)
{
    if (over + margin <= tolerance)
        return over >= -0.1 ? GROWTH_TIGHT : GROWTH_BELOW;
    return over - margin > tolerance ? GROWTH_ABOVE : GROWTH_OPEN;
}

static void decide_without_slope(RateFit *f)
{
    if (!rate_has_cost(f->law)) {
        decide_without_cost(f);
        return;
    }
    double reach = fmax(f->rules_from, f->k_star);
    f->verdict = reach > EPISODES_MAX ? VACUOUS : UNDECIDED;
    snprintf(f->why, sizeof f->why,
             "only %d points are usable (the theorem's terms are at least %.2g "
             "of the bonuses' cost), a slope needs 3; they are so from K = "
             "%.3g on, the bound is below K H from %.3g on",
             f->used, RATE_RULES, f->rules_from, f->k_star);
    size_t used = strlen(f->why);
    if (!isnan(f->exponent_all))
        snprintf(f->why + used, sizeof f->why - used,
                 "; all points together grow with exponent %.3f",
                 f->exponent_all);
}

/* A theorem bounds regret, not its slope, so only regret beyond the explicit
 * bound refutes it.  A slope above the bound's own, over a finite range, leaves
 * the exponent undecided. */
static void decide(RateFit *f, double tolerance)
{
    static const char *const words[] = {
        "tight", "grows slower",
        "grows faster than its bound, and stays below it",
        "too few seeds to tell"};
    if (f->refuted) {
        say(f, VIOLATED, "regret exceeds the explicit bound");
        return;
    }
    if (!f->sound) {
        f->verdict = UNDECIDED;
        snprintf(f->why, sizeof f->why,
                 "rows of points, gaps or regret are missing, or no numbers");
        return;
    }
    if (f->used < 3 || isnan(f->exponent)) {
        decide_without_slope(f);
        return;
    }
    if (f->law == NULL) {
        f->verdict = UNDECIDED;
        snprintf(f->why, sizeof f->why,
                 "exponent %.3f in %.3f..%.3f, no theorem to compare with",
                 f->exponent, f->lo, f->hi);
        return;
    }
    double way = f->law->exponent < 0 ? -1 : 1; /* in 1/eps as eps falls */
    double over = way * (f->exponent - f->allowed);
    f->growth = rate_growth(over, f->margin, tolerance);
    bool holds = f->growth == GROWTH_TIGHT || f->growth == GROWTH_BELOW;
    say(f, holds ? HOLDS : UNDECIDED, words[f->growth]);
}

/* Allows at least the theorem's exponent: the bound's other terms may make its
 * slope smaller. */
static void allow_theorem(RateFit *f)
{
    if (f->law == NULL)
        return;
    f->allowed = f->law->exponent < 0 ? fmin(f->allowed, f->law->exponent)
                                      : fmax(f->allowed, f->law->exponent);
}

/* The exponent without the bound's logarithms; only when episodes grow, because
 * K is in the logarithms.  For another variable the bound's slope differs from
 * the theorem's exponent by lower-order terms: NaN. */
static double without_logs(const Job *job, const RateFit *f)
{
    return f->law != NULL && strcmp(params_text(&job->params, "in"), "K") == 0
               ? f->exponent - (f->allowed - f->law->exponent)
               : (double)NAN;
}

static void measure(RateFit *f)
{
    f->margin = f->groups < 2
                    ? (double)INFINITY
                    : f->error * student_quantile(1 - 5e-4, f->groups - 1);
    f->sound = true;
    for (int i = 0; i < f->n; i++) {
        const RatePoint *p = &f->point[i];
        f->largest_share = fmax(f->largest_share, p->regret / p->bound);
        f->sound = f->sound && p->sound;
    }
}

/* the lead's points are stored after the n points */
static RateFit open_fit(const Job *job, int n, const RateRule *rule,
                        Arena *arena)
{
    int points = params_int(&job->params, "points");
    int fitted = n < points ? n : points;
    return (RateFit){.n = fitted,
                     .leads = n - fitted,
                     .law = rule->law == NULL ? theorem_of(job) : rule->law,
                     .growth = GROWTH_OPEN,
                     .verdict = UNDECIDED,
                     .point = arena_array(arena, RatePoint, n)};
}

void rate_fit(const Job *job, const Rows *rows, int n, const RateRule *rule,
              RateFit *f, Arena *arena)
{
    double y[POINTS_MAX] = {0}, z[POINTS_MAX] = {0};
    bool use[POINTS_MAX] = {false}, every[POINTS_MAX] = {false};
    Peak *peak = arena_array(arena, Peak, n);
    *f = open_fit(job, n, rule, arena);
    if (f->n < 1) {
        snprintf(f->why, sizeof f->why, "no points");
        return;
    }
    for (int i = 0; i < n; i++) {
        peak_read(&rows[i], &peak[i], arena);
        read_point(job, f->law, &rows[i], &peak[i], &f->point[i], arena);
        f->point[i].bound *= rule->bound_scale;
        y[i] = log(f->point[i].regret);
        z[i] = log(f->point[i].bound);
        every[i] = i < f->n;
    }
    local_slopes(f);
    lead_slopes(f);
    f->used = choose(f, use);
    for (int i = 0; i < f->n; i++)
        f->point[i].used = use[i];
    f->exponent = slope_of(f, use, y);
    f->exponent_all = slope_of(f, every, y);
    f->allowed = f->law == NULL ? (double)NAN : slope_in(f, use, z, false);
    f->without_logs = without_logs(job, f);
    allow_theorem(f);
    f->k_star = k_star(job, f->law, f->point[f->n - 1].x, arena);
    f->x_star = x_star(job, f, arena);
    f->rules_from = rules_from(job, f->law, f->point[f->n - 1].x, arena);
    bootstrap(f, peak, use, job->seed, arena);
    jackknife(f, peak, use);
    measure(f);
    count_beyond(f, job, peak, rule->alpha);
    decide(f, rule->tolerance);
}
