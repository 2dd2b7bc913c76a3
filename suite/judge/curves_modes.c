/* Twins: a private curve with the published noise and the same with the least
 * noise of equal privacy, on the same users (study compare, mode=both).  Which
 * of the two starts to learn first?
 *
 * A curve has learned at the first replan at which its regret so far is below
 * half of what its first policy would have lost.  One that has not learned by
 * the end counts as learning there,
 * which is too early.  For each pair and for three quantities (the episode of
 * learning, the regret at the last episode, the noise) the ratio published /
 * calibrated is a geometric mean over replicates, with Student's interval for
 * its logarithm.
 *
 * claim->left names the twin that never learns later: "calibrated", or
 * "published" where the printed noise is less than privacy needs.  Holds: with
 * certainty 1 - DOUBT for all pairs, up to one step of the grid of replans.
 * Violated: later at one pair, at alpha. */
#include "suite/judge/curves_modes.h"
#include "suite/judge/judge.h"
#include "suite/simulation/compare.h"
#include "suite/stat/certainty.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    double mean, sd; /* of a logarithm */
    int n;
} Log;

static double value_at(const Evidence *e, int replicate, const char *name,
                       int curve)
{
    const Row *row = rows_find(&e->rows[replicate], name, curve);
    return row == NULL ? (double)NAN : row->value;
}

/* The episode at which a curve learned; the last one when it has not (row 0);
 * NaN without a row. */
static double start_of(const Evidence *e, int replicate, int curve)
{
    double at = value_at(e, replicate, "learned", curve);
    return at == 0 ? rows_value(&e->rows[replicate], "episodes") : at;
}

static double read(const Evidence *e, int replicate, const char *name,
                   int curve)
{
    return strcmp(name, "learned") == 0 ? start_of(e, replicate, curve)
                                        : value_at(e, replicate, name, curve);
}

/* log(over / below): INFINITY for x / 0, NaN for 0 / 0 */
static double log_ratio(double over, double below)
{
    if (below == 0)
        return over > 0 ? (double)INFINITY : (double)NAN;
    return log(over / below);
}

/* Mean and deviation of the log ratio of curve i to its twin, curve i + 1. */
static Log ratio_of(const Evidence *e, const char *name, int i)
{
    int n = e->replicates;
    double sum = 0, squares = 0;
    for (int r = 0; r < n; r++)
        sum += log_ratio(read(e, r, name, i), read(e, r, name, i + 1));
    for (int r = 0; r < n; r++) {
        double off =
            log_ratio(read(e, r, name, i), read(e, r, name, i + 1)) - sum / n;
        squares += off * off;
    }
    return (Log){mean_of_sum(sum, n),
                 n > 1 ? sqrt(squares / (n - 1)) : (double)NAN, n};
}

static double half_width(const Log *x, double level)
{
    return x->n < 2 ? (double)NAN : mean_half_width(x->sd, x->n, level);
}

static int learners(const Evidence *e, int curve)
{
    int n = 0;
    for (int r = 0; r < e->replicates; r++)
        n += value_at(e, r, "learned", curve) > 0;
    return n;
}

/* Did neither curve i nor its twin learn in any replicate? */
static bool is_idle(const Evidence *e, int i)
{
    for (int r = 0; r < e->replicates; r++)
        for (int twin = 0; twin < 2; twin++)
            if (value_at(e, r, "learned", i + twin) != 0)
                return false;
    return e->replicates > 0;
}

static double typical(const Evidence *e, const char *name, int curve)
{
    double sum = 0;
    for (int r = 0; r < e->replicates; r++)
        sum += log(read(e, r, name, curve));
    return exp(mean_of_sum(sum, e->replicates));
}

#define PAIR_FIELD(of, part)                                                   \
    {                                                                          \
#of "." #part, offsetof(CurvePairEvidence, of.part)                    \
    }
#define PAIR_FIELDS(of)                                                        \
    PAIR_FIELD(of, published), PAIR_FIELD(of, calibrated),                     \
        PAIR_FIELD(of, ratio), PAIR_FIELD(of, lo), PAIR_FIELD(of, hi)
const EvidenceField curve_pair_evidence[] = {
    PAIR_FIELDS(learned),
    PAIR_FIELDS(total),
    PAIR_FIELDS(noise),
    {"learners.published", offsetof(CurvePairEvidence, learners_published)},
    {"learners.calibrated", offsetof(CurvePairEvidence, learners_calibrated)},
    {0}};

static CurvePair pair_of(const Evidence *e, const char *name, int i)
{
    Log x = ratio_of(e, name, i);
    double half = half_width(&x, 0.95);
    return (CurvePair){.published = typical(e, name, i),
                       .calibrated = typical(e, name, i + 1),
                       .ratio = exp(x.mean),
                       .lo = exp(x.mean - half),
                       .hi = exp(x.mean + half)};
}

static void put_pair(const Evidence *e, int i, Ruling *f)
{
    const CurvePairEvidence seen = {.learned = pair_of(e, "learned", i),
                                    .total = pair_of(e, "total", i),
                                    .noise = pair_of(e, "noise", i),
                                    .learners_published = learners(e, i),
                                    .learners_calibrated = learners(e, i + 1)};
    evidence_put(f, curve_pair_evidence, i, &seen);
}

typedef struct {
    int pairs, idle; /* idle: neither twin learned in any replicate */
    int later, missing;
    double least; /* of the lower ends at certainty 1 - DOUBT, a logarithm */
    int at, wrong;
} Tally;

static void weigh(const Evidence *e, int i, int pairs, Tally *t)
{
    double way = strcmp(e->claim->left, "published") == 0 ? -1 : 1;
    double look = log1p(params_real(&e->job->params, "lazy"));
    Log x = ratio_of(e, "learned", i);
    if (is_idle(e, i)) {
        t->idle++;
        return;
    }
    double lower = way * x.mean - half_width(&x, 1 - 2 * DOUBT / pairs);
    double upper = way * x.mean + half_width(&x, 1 - 2 * e->alpha / pairs);
    if (isnan(lower)) { /* makes the least NaN for good */
        t->missing++;
        t->least = lower;
        t->at = i;
    }
    if (upper < -look * e->threshold_scale) {
        t->later++;
        t->wrong = i;
    }
    if (lower + look * e->threshold_scale < t->least) {
        t->least = lower + look * e->threshold_scale;
        t->at = i;
    }
}

static void decide(const Evidence *e, const Curve *curve, const Tally *t,
                   Ruling *f)
{
    char name[CURVE_TEXT];
    int shown = t->later > 0 ? t->wrong : t->at;
    f->verdict = t->later > 0                         ? VIOLATED
                 : t->pairs == t->idle                ? VACUOUS
                 : t->missing > 0 || !(t->least >= 0) ? UNDECIDED
                                                      : HOLDS;
    f->bound = 1;
    f->statistic = f->slack =
        t->pairs == t->idle ? 1 : exp(t->least); /* as a ratio */
    if (t->pairs == t->idle) {
        ruling_say(f, "none of %d pairs learned", t->pairs);
        return;
    }
    Log x = ratio_of(e, "learned", shown);
    curve_name(&curve[shown], name, sizeof name);
    ruling_say(f,
               "%d pairs, %d of them without one that learned; the closest, "
               "%s: as published %.3g, with the least noise %.3g, %.3g times "
               "(95 %%: %.3g to %.3g), noise %.3g times",
               t->pairs, t->idle, name, typical(e, "learned", shown),
               typical(e, "learned", shown + 1), exp(x.mean),
               exp(x.mean - half_width(&x, 0.95)),
               exp(x.mean + half_width(&x, 0.95)),
               exp(ratio_of(e, "noise", shown).mean));
    if (f->verdict == VIOLATED)
        snprintf(f->witness, sizeof f->witness, "%s", name);
}

void judge_twins(const Evidence *e, Ruling *f)
{
    Curve curve[CURVES_MAX];
    Tally t = {.least = (double)INFINITY};
    int n;
    f->verdict = UNDECIDED;
    f->samples = (uint64_t)e->replicates;
    if (compare_curves(&e->job->params, curve, &n) != OK) {
        ruling_say(f, "%s", status_message());
        return;
    }
    for (int i = 1; i < n; i++)
        t.pairs += curve[i].beside;
    for (int i = 1; i < n; i++)
        if (curve[i].beside) {
            put_pair(e, i - 1, f);
            weigh(e, i - 1, t.pairs, &t);
        }
    if (t.pairs == 0)
        ruling_say(f, "no twins to compare; set mode=both");
    else
        decide(e, curve, &t, f);
}
