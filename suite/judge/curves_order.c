/* The order of regret curves on the same users (study compare).  For one
 * algorithm: no privacy is below every private curve, a larger epsilon below a
 * smaller one, joint privacy below local at equal epsilon.  Or, ranked, for
 * several algorithms at equal privacy: each is below those listed after it.
 *
 * For each such pair the mean over replicates of the log ratio of total
 * regrets, paired, has Student's interval.  Holds: all intervals, together at
 * certainty 1 - DOUBT, are above 0.  Violated: one is below 0, at alpha.
 * Vacuous: all private curves are equal in every replicate. */
#include "suite/judge/judge.h"
#include "suite/simulation/compare.h"
#include "suite/stat/certainty.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    double mean, sd;
    int n;
} Ratios; /* logarithms */

static double total(const Evidence *e, int replicate, int curve)
{
    const Row *row = rows_find(&e->rows[replicate], "total", curve);
    return row == NULL ? (double)NAN : row->value;
}

static double log_ratio(const Evidence *e, int replicate, int below, int above)
{
    return log(total(e, replicate, above)) - log(total(e, replicate, below));
}

static Ratios ratios_of(const Evidence *e, int below, int above)
{
    double sum = 0, squares = 0;
    int n = e->replicates;
    for (int r = 0; r < n; r++)
        sum += log_ratio(e, r, below, above);
    for (int r = 0; r < n; r++) {
        double off = log_ratio(e, r, below, above) - sum / n;
        squares += off * off;
    }
    return (Ratios){mean_of_sum(sum, n),
                    n > 1 ? sqrt(squares / (n - 1)) : (double)NAN, n};
}

static double half_width(const Ratios *x, double error)
{
    return x->n < 2 ? (double)NAN : mean_half_width(x->sd, x->n, 1 - 2 * error);
}

static bool local(const Curve *c)
{
    return (c->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
}

/* should a's regret be below b's? */
static bool ordered(const Curve *a, const Curve *b)
{
    if (a->algo != b->algo || b->privacy == PRIVACY_NONE)
        return false;
    if (a->privacy == PRIVACY_NONE)
        return true;
    if (a->calibrated != b->calibrated)
        return false;
    if (a->privacy == b->privacy)
        return a->epsilon > b->epsilon;
    return a->epsilon == b->epsilon && !local(a) && local(b);
}

/* Should a's regret be below b's because its algorithm is listed first? */
static bool ranked(const Curve *a, const Curve *b)
{
    bool learn = a->algo->learns && b->algo->learns;
    bool same = a->privacy == b->privacy &&
                (a->privacy == PRIVACY_NONE || a->epsilon == b->epsilon);
    return a < b && a->algo != b->algo && learn && same;
}

typedef bool Below(const Curve *a, const Curve *b);

static int count_pairs(const Curve *curve, int n, Below *below)
{
    int pairs = 0;
    for (int i = 0; i < n * n; i++)
        pairs += below(&curve[i / n], &curve[i % n]);
    return pairs;
}

/* Are all private curves equal, in every replicate? */
static bool coincide(const Evidence *e, const Curve *curve, int n)
{
    int private = 0;
    for (int r = 0; r < e->replicates; r++) {
        double first = NAN;
        for (int i = 0; i < n; i++) {
            if (curve[i].privacy == PRIVACY_NONE)
                continue;
            if (isnan(first))
                first = total(e, r, i);
            if (!(fabs(total(e, r, i) - first) <= 1e-12 * first))
                return false;
            private++;
        }
    }
    return private > 1;
}

typedef struct {
    int pairs, reversed, missing;
    double least; /* of the lower ends at certainty 1 - DOUBT, a logarithm */
    int below, above;
} Tally;

static Tally weigh_pairs(const Evidence *e, const Curve *curve, int n,
                         Below *below)
{
    Tally t = {.pairs = count_pairs(curve, n, below),
               .least = (double)INFINITY};
    double limit = log(e->threshold_scale);
    for (int i = 0; i < n * n; i++) {
        int a = i / n, b = i % n;
        if (!below(&curve[a], &curve[b]))
            continue;
        Ratios x = ratios_of(e, a, b);
        double lower = x.mean - half_width(&x, DOUBT / t.pairs);
        t.missing += isnan(lower);
        t.reversed += x.mean + half_width(&x, e->alpha / t.pairs) < limit;
        if (!(lower < t.least))
            continue;
        t.least = lower;
        t.below = a;
        t.above = b;
    }
    return t;
}

static void put_means(const Evidence *e, Ruling *f, int n)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int r = 0; r < e->replicates; r++)
            sum += total(e, r, i);
        ruling_put(f, "regret", i, mean_of_sum(sum, e->replicates));
    }
}

static void say_tally(const Curve *curve, const Tally *t, Ruling *f)
{
    char below[CURVE_TEXT], above[CURVE_TEXT];
    curve_name(&curve[t->below], below, sizeof below);
    curve_name(&curve[t->above], above, sizeof above);
    ruling_say(f,
               "%d pairs, %d reversed; the closest: %s has at least %.3g "
               "times the regret of %s",
               t->pairs, t->reversed, above, exp(t->least), below);
    if (f->verdict == VIOLATED)
        snprintf(f->witness, sizeof f->witness, "%s against %s", above, below);
}

static bool open_curves(const Evidence *e, Curve *curve, int *n, Ruling *f)
{
    f->verdict = UNDECIDED;
    f->samples = (uint64_t)e->replicates;
    if (compare_curves(&e->job->params, curve, n) == OK) {
        put_means(e, f, *n);
        return true;
    }
    ruling_say(f, "%s", status_message());
    return false;
}

static void decide(const Evidence *e, const Curve *curve, const Tally *t,
                   Ruling *f)
{
    f->statistic = exp(t->least);
    f->bound = e->threshold_scale;
    f->slack = f->statistic / f->bound;
    f->verdict = t->reversed > 0                                    ? VIOLATED
                 : t->pairs == 0 || t->missing > 0 || f->slack <= 1 ? UNDECIDED
                                                                    : HOLDS;
    say_tally(curve, t, f);
}

void judge_order(const Evidence *e, Ruling *f)
{
    Curve curve[CURVES_MAX];
    int n;
    if (!open_curves(e, curve, &n, f))
        return;
    if (coincide(e, curve, n)) {
        f->verdict = VACUOUS;
        f->slack = f->statistic = f->bound = 1;
        ruling_say(f,
                   "the curves of all private runs coincide, with regret %.6g",
                   total(e, 0, n - 1));
        return;
    }
    Tally t = weigh_pairs(e, curve, n, ordered);
    decide(e, curve, &t, f);
}

void judge_ranked(const Evidence *e, Ruling *f)
{
    Curve curve[CURVES_MAX];
    int n;
    if (!open_curves(e, curve, &n, f))
        return;
    Tally t = weigh_pairs(e, curve, n, ranked);
    decide(e, curve, &t, f);
}
