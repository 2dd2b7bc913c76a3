/* A paper's claim about its releases, by exact accounting and a sample. */
#include "oracles/tails.h"
#include "suite/audit/mechanism_exact.h"
#include "suite/judge/privacy.h"
#include "suite/stat/confidence.h"

#include <limits.h>
#include <math.h>

typedef struct {
    double sum, n;
} Sum;

/* the sum of a row over both directions and all replicates */
static Sum over_all(const Evidence *e, const char *name)
{
    Sum all = {0, 0};
    for (int i = 0; i < AUDIT_WAYS * e->replicates; i++) {
        const Row *row =
            rows_find(&e->rows[i / AUDIT_WAYS], name, i % AUDIT_WAYS);
        all.sum += row == NULL ? (double)NAN : row->value;
        all.n += row == NULL ? 0 : (double)row->k;
    }
    return all;
}

static bool meets(const AuditResult *r)
{
    const double room = 1e-9; /* equality, but for rounding */
    return r->delta_exact <= r->delta * (1 + room) ||
           r->epsilon_exact <= r->epsilon * (1 + room);
}

/* Combines the two.  The accounting alone refutes no claim: the sample must
 * show more than the claim allows.  The sample alone refutes none either,
 * except under a fault, where there is no exact law. */
static Verdict both_say(const AuditResult *r)
{
    bool known = !isnan(r->delta_exact);
    if (!r->agrees)
        return UNDECIDED;
    if (known && meets(r))
        return HOLDS;
    return r->lower > r->delta ? VIOLATED : UNDECIDED;
}

static void say_too_small(Ruling *f, const AuditResult *r, double plain)
{
    char moments[80] = "";
    if (plain >= 1000) /* moments_agree tested them */
        snprintf(moments, sizeof moments,
                 "; the mean loss of %.0f plain runs agrees", plain);
    if (isinf(r->log10_exact))
        ruling_say(
            f,
            "not testable by sampling: the exact delta at epsilon=%.6g is "
            "0; the verdict rests on exact accounting%s",
            r->epsilon, moments);
    else
        ruling_say(f,
                   "not testable by sampling: the exact delta at epsilon=%.6g "
                   "is 10^%.6g; the verdict rests on exact accounting%s",
                   r->epsilon, r->log10_exact, moments);
}

static void say_both(Ruling *f, const AuditResult *r, double plain)
{
    char exact[60] = "no exact law";
    bool known = !isnan(r->delta_exact);
    if (known)
        snprintf(exact, sizeof exact, "exact %.4g", r->delta_exact);
    if (!r->sound)
        ruling_say(f, "%s", r->why);
    else if (!r->agrees)
        ruling_say(f, "sample and accounting disagree: %s", r->why);
    else if (known && !(r->estimate > 0))
        say_too_small(f, r, plain);
    else
        ruling_say(f, "delta(%.6g) sampled in %.4g..%.4g, %s, claimed %.4g",
                   r->epsilon, r->lower, r->upper, exact, r->delta);
}

/* The slack is claimed / delivered epsilon: a delta of 1e-600000 would not show
 * how much noise could be saved. */
void judge_release(const Evidence *e, Ruling *f)
{
    AuditResult r;
    audit_result(e->job, e->rows, e->replicates, e->alpha, &r);
    bool exact = !isnan(r.epsilon_exact);
    f->verdict = both_say(&r);
    f->statistic = exact ? r.epsilon_exact : r.lower;
    f->bound = (exact ? r.epsilon : r.delta) * e->threshold_scale;
    f->slack = f->statistic > 0 ? f->bound / f->statistic : (double)INFINITY;
    if (f->verdict == HOLDS)
        f->slack = fmax(f->slack, 1);
    audit_evidence(f, &r);
    if (isfinite(r.log10_exact))
        ruling_put(f, "log10_delta_exact", 0, r.log10_exact);
    say_both(f, &r, over_all(e, "loss").n);
    if (f->verdict != VIOLATED)
        return;
    snprintf(f->witness, sizeof f->witness, "%s", r.witness);
    f->witness_replicate = r.witness_replicate;
}

/* ---- the law of the loss ---- */

static double two_sided(double p)
{
    return fmin(1, 2 * fmin(p, 1 - p));
}

typedef struct {
    double n, mean, variance, infinite;
    double p; /* NaN: rows are missing */
} Normal;

/* Tests the loss against N(mu, 2 mu) with the accounting's mu: its mean is
 * normal and the sum of squares about mu is chi-square, both exactly. */
static Normal test_normal(const Evidence *e, double mu)
{
    Sum loss = over_all(e, "loss"), squares = over_all(e, "loss_square");
    double n = loss.n, mean = mean_of_sum(loss.sum, n), above = (double)NAN;
    Normal x = {n, mean, mean_of_sum(squares.sum, n) - mean * mean,
                over_all(e, "infinite").sum, (double)NAN};
    if (!(n > 0 && n <= INT_MAX))
        return x;
    double about = (squares.sum - 2 * mu * loss.sum + n * mu * mu) / (2 * mu);
    double z = (mean - mu) / sqrt(2 * mu / n);
    bool known = tail_exact(TAIL_CHI_SQUARE, (int)n, about, &above);
    if (!isfinite(z) || !isfinite(about) || isnan(x.infinite))
        return x;
    if (x.infinite > 0)
        x.p = 0;
    else if (known && !isnan(above))
        x.p = fmin(
            1, 2 * fmin(two_sided(erfc(z / sqrt(2)) / 2), two_sided(above)));
    return x;
}

static void name_normal(const Normal *x, Ruling *f)
{
    if (x->infinite > 0)
        snprintf(f->witness, sizeof f->witness,
                 "%.0f runs show the pair for certain", x->infinite);
    else
        snprintf(f->witness, sizeof f->witness,
                 "mean %.17g variance %.17g of %.0f runs", x->mean, x->variance,
                 x->n);
}

void judge_loss_normal(const Evidence *e, Ruling *f)
{
    double mu = e->claim->threshold(e->job, e->alpha) * e->threshold_scale;
    Normal x = test_normal(e, mu);
    f->verdict = isnan(x.p) ? UNDECIDED : x.p < e->alpha ? VIOLATED : HOLDS;
    f->statistic = x.p;
    f->bound = e->alpha;
    f->slack = f->statistic / f->bound;
    f->samples = x.n < 0x1p63 ? (uint64_t)x.n : 0;
    ruling_put(f, "mu", 0, mu);
    ruling_put(f, "mean", 0, x.mean);
    ruling_put(f, "variance", 0, x.variance);
    ruling_say(f, "mean %.6g, variance %.6g, mu = %.6g: p = %.3g", x.mean,
               x.variance, mu, x.p);
    if (f->verdict == VIOLATED)
        name_normal(&x, f);
}
