/* Tail claims: P(X >= threshold(a)) <= a at several a.
 *
 * Two routes.  The oracle brackets the law, or knows it, where the bracket is a
 * point: holds when its upper end is at most a, violated when its lower end
 * exceeds a, without statistics.  In between the sample decides by
 * Clopper-Pearson: violated when the lower bound at the claim's own alpha
 * exceeds a, holds when the upper 99.9 % bound does not.  Samples are stored as
 * counts beyond a grid of thresholds 2^(i/64), so a threshold between two grid
 * points is read conservatively in either direction.  The two routes must
 * agree. */
#include "suite/judge/tail.h"
#include "oracles/tails.h"
#include "suite/judge/judge.h"
#include "suite/simulation/tail_grid.h"
#include "suite/stat/certainty.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double levels[] = {0.9, 0.5, 0.1, 0.01, 1e-4, 1e-8, 1e-12};
enum { LEVELS = sizeof levels / sizeof *levels };
static const double REACH = 10;      /* a level needs REACH / a draws if only
                                        the sample can decide */
static const double ROUNDING = 1e-9; /* of an exact law's evaluation */

typedef struct {
    double a, threshold;
    double proved[2];    /* a bracket of P; 0 and 1 where nothing is known */
    double lower, upper; /* of the frequency beyond the threshold */
    double lower_tight, upper_tight; /* both at the claim's alpha */
    bool sound;                      /* no number is NaN */
} Level;

static double count_at(const Rows *rows, int grid, double n)
{
    const Row *row = rows_find(rows, "beyond", grid);
    if (row != NULL)
        return row->value;
    /* there are rows only between the thresholds that all draws exceed and
     * those that none does */
    double first = rows_value(rows, "grid_first");
    return isnan(first) ? first : grid < first ? n : 0;
}

static bool is_count(double x, double most)
{
    return x >= 0 && x <= most && most < 0x1p63;
}

static void count(const Rows *rows, double alpha, Level *level)
{
    double n = rows_value(rows, "draws");
    double least = count_at(rows, tail_grid_above(level->threshold), n);
    double most = count_at(rows, tail_grid_below(level->threshold), n);
    level->sound = is_count(1, n) && is_count(least, n) && is_count(most, n);
    if (!level->sound)
        return;
    uint64_t trials = (uint64_t)n;
    level->lower = binomial_lower((uint64_t)least, trials, DOUBT);
    level->upper = binomial_upper((uint64_t)most, trials, DOUBT);
    level->lower_tight = binomial_lower((uint64_t)least, trials, alpha);
    level->upper_tight = binomial_upper((uint64_t)most, trials, alpha);
}

/* is P(X >= t) at most a, by the bracket or, with 99.9 %, by the sample? */
static bool within(const Evidence *e, double a, double t)
{
    double lower = 0, upper = 1, n = rows_value(&e->rows[0], "draws");
    TailLaw law = (TailLaw)params_choice(&e->job->params, "law");
    tail_bracket(law, params_int(&e->job->params, "d"),
                 t / params_real(&e->job->params, "scale"), &lower, &upper);
    if (upper <= a * (1 + ROUNDING))
        return true;
    double most = count_at(&e->rows[0], tail_grid_below(t), n);
    return lower < upper && is_count(1, n) && is_count(most, n) &&
           binomial_upper((uint64_t)most, (uint64_t)n, DOUBT) <= a;
}

/* by what factor the threshold of level a could be smaller; NaN where the claim
 * does not hold at this level */
static double radius_slack(const Evidence *e, const Level *x)
{
    double low = 1, high = 0x1p20;
    if (!within(e, x->a, x->threshold))
        return (double)NAN;
    while (high / low > 1.001) {
        double middle = sqrt(low * high);
        *(within(e, x->a, x->threshold / middle) ? &low : &high) = middle;
    }
    return low;
}

static Level measure(const Evidence *e, int i, double alpha)
{
    const double none = (double)NAN;
    Level level = {levels[i], none, {0, 1}, none, none, none, none, false};
    level.threshold = e->claim->threshold(e->job, level.a) * e->threshold_scale;
    if (!isfinite(level.threshold))
        return level;
    double scale = params_real(&e->job->params, "scale");
    TailLaw law = (TailLaw)params_choice(&e->job->params, "law");
    tail_bracket(law, params_int(&e->job->params, "d"), level.threshold / scale,
                 &level.proved[0], &level.proved[1]);
    count(&e->rows[0], alpha, &level);
    return level;
}

static bool exact(const Level *x)
{
    return x->proved[0] == x->proved[1];
}

static bool routes_agree(const Level *x)
{
    return x->proved[1] >= x->lower_tight && x->proved[0] <= x->upper_tight;
}

/* HOLDS or VIOLATED where the bracket decides, else UNDECIDED */
static Verdict proof(const Level *x)
{
    if (x->proved[1] <= x->a * (1 + ROUNDING))
        return HOLDS;
    return x->proved[0] > x->a * (1 + ROUNDING) ? VIOLATED : UNDECIDED;
}

static Verdict decide(const Level *x)
{
    if (!x->sound || !routes_agree(x))
        return UNDECIDED; /* the routes contradict each other */
    if (proof(x) != UNDECIDED)
        return proof(x);
    if (x->lower_tight > x->a)
        return VIOLATED;
    return x->upper <= x->a ? HOLDS : UNDECIDED;
}

#define FIELD(name) EVIDENCE_FIELD(TailEvidence, name)
const EvidenceField tail_evidence[] = {TAIL_EVIDENCE(FIELD){0}};

static void record(Ruling *f, int i, const Level *x)
{
    const double none = (double)NAN;
    const TailEvidence seen = {
        .alpha = x->a,
        .threshold = x->threshold,
        .exact = exact(x) ? x->proved[0] : none,
        .bracket_lower = exact(x) ? none : x->proved[0],
        .bracket_upper = exact(x) ? none : x->proved[1],
        .frequency_lower = x->lower,
        .frequency_upper = x->upper,
    };
    evidence_put(f, tail_evidence, i, &seen);
}

/* the bound on P that decided, or the sharper one of the two routes */
static double probability(const Level *x)
{
    return proof(x) == VIOLATED ? x->proved[0]
           : exact(x)           ? x->proved[1]
                                : fmin(x->proved[1], x->upper);
}

/* The order in which levels matter: routes that contradict each other first,
 * because they put every level in doubt. */
static int severity(const Level *x)
{
    if (x->sound && !routes_agree(x))
        return 3;
    Verdict v = decide(x);
    return v == VIOLATED ? 2 : v == UNDECIDED ? 1 : 0;
}

static void explain(Ruling *f, const Level *x)
{
    const char *route = exact(x)                ? "exact"
                        : proof(x) != UNDECIDED ? "bracketed"
                                                : "sampled";
    if (!x->sound) /* rows are missing */
        ruling_say(f, "its rows do not say how many lie beyond %g",
                   x->threshold);
    else if (!routes_agree(x))
        ruling_say(f,
                   "at a=%g the law is in %.4g..%.4g, the sample in "
                   "%.4g..%.4g",
                   x->a, x->proved[0], x->proved[1], x->lower_tight,
                   x->upper_tight);
    else if (f->verdict == VIOLATED && proof(x) != VIOLATED)
        ruling_say(f, "at a=%g at least %.3g lies beyond %.6g", x->a,
                   x->lower_tight, x->threshold);
    else
        ruling_say(f, "%s: P(X >= %.6g) %s %.3g, claimed at most %g", route,
                   x->threshold,
                   exact(x)               ? "="
                   : proof(x) == VIOLATED ? ">="
                                          : "<=",
                   probability(x), x->a);
}

void judge_tail(const Evidence *e, Ruling *f)
{
    double alpha = e->alpha / (2 * LEVELS); /* the sample's two sides */
    Level worst = {0};
    int gravest = -1;
    f->verdict = UNDECIDED; /* when no level can be decided */
    f->radius_slack = f->radius_p = (double)NAN;
    double draws = rows_value(&e->rows[0], "draws");
    f->samples = is_count(1, draws) ? (uint64_t)draws : 0;
    for (int i = 0; i < LEVELS; i++) {
        Level x = measure(e, i, alpha);
        if (x.sound && proof(&x) == UNDECIDED && x.a * draws < REACH)
            continue;
        record(f, i, &x);
        double radius = x.sound ? radius_slack(e, &x) : (double)NAN;
        if (radius >= 1 && !(f->radius_slack <= radius)) {
            f->radius_slack = radius;
            f->radius_p = x.a;
        }
        double p = probability(&x);
        double slack = p > 0 ? x.a / p : (double)INFINITY;
        int grave = severity(&x);
        if (grave < gravest || (grave == gravest && slack >= f->slack))
            continue;
        gravest = grave;
        f->verdict = decide(&x);
        f->slack = slack;
        worst = x;
    }
    f->statistic = probability(&worst);
    f->bound = worst.a;
    if (f->verdict == HOLDS)
        f->slack = fmax(f->slack, 1); /* an equality up to rounding */
    explain(f, &worst);
    if (f->verdict == VIOLATED)
        snprintf(f->witness, sizeof f->witness, "a=%g threshold=%.17g", worst.a,
                 worst.threshold);
}
