/* Statements that hold along a whole run with some probability: coverage of
 * confidence sets, optimism, a bound for all k.  A replicate is one trial; its
 * row left is the worst ratio of a quantity to its bound, and above 1 the
 * replicate fails.  The claim allows failures with probability threshold(job,
 * .); NULL allows none.  Row right, if named, is the smallest ratio of the
 * bound to the trivial one: if it exceeds 1 in every replicate, the statement
 * is vacuous at this scale. */
#include "suite/judge/judge.h"
#include "suite/stat/certainty.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    uint64_t runs, failures;
    double worst, least_bound; /* over replicates */
    double useful;             /* the first episode with a nontrivial bound */
    int failed;                /* a replicate that did */
    bool sound;
} Tally;

static Tally tally(const Evidence *e)
{
    const Claim *c = e->claim;
    Tally t = {0, 0,   -(double)INFINITY, (double)INFINITY, (double)INFINITY,
               0, true};
    for (int i = 0; i < e->replicates; i++) {
        double ratio = rows_value(&e->rows[i], c->left) / e->threshold_scale;
        double bound = c->right == NULL ? 0 : rows_value(&e->rows[i], c->right);
        t.sound = t.sound && !isnan(ratio) && !isnan(bound);
        if (c->right != NULL && bound <= 1)
            t.useful =
                fmin(t.useful, (double)rows_find(&e->rows[i], c->right, 0)->k);
        t.runs++;
        if (ratio > 1 + c->tolerance && t.failures++ == 0)
            t.failed = i;
        t.worst = fmax(t.worst, ratio);
        t.least_bound = fmin(t.least_bound, bound);
    }
    return t;
}

static Verdict decide(const Tally *t, double allowed, double upper,
                      double lower)
{
    if (!t->sound || t->runs == 0)
        return UNDECIDED;
    if (allowed == 0 ? t->failures > 0 : lower > allowed)
        return VIOLATED;
    if (t->least_bound > 1)
        return VACUOUS;
    return t->failures == 0 && allowed == 0 ? HOLDS
           : upper <= allowed               ? HOLDS
                                            : UNDECIDED;
}

static int falling(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/* How much smaller the bound could be: the largest ratio, after as many as a
 * failure probability p allows with 99.9 % certainty have been left out.  NaN
 * where not even the largest can be judged at p. */
static double radius_slack(const Evidence *e, double p)
{
    enum { MOST = 4096 };
    double ratio[MOST];
    int n = e->replicates < MOST ? e->replicates : MOST, spare = 0;
    for (int i = 0; i < n; i++)
        ratio[i] = rows_value(&e->rows[i], e->claim->left);
    qsort(ratio, (size_t)n, sizeof *ratio, falling);
    if (n == 0 || !(p == 0 || binomial_upper(0, (uint64_t)n, DOUBT) <= p))
        return (double)NAN;
    while (p > 0 && spare + 1 < n &&
           binomial_upper((uint64_t)spare + 1, (uint64_t)n, DOUBT) <= p)
        spare++;
    double left = ratio[spare] / e->threshold_scale;
    return left > 0 ? 1 / left : (double)NAN;
}

void judge_coverage(const Evidence *e, Ruling *f)
{
    Tally t = tally(e);
    double allowed =
        e->claim->threshold == NULL ? 0 : e->claim->threshold(e->job, e->alpha);
    double upper = binomial_upper(t.failures, t.runs, DOUBT);
    double lower = binomial_lower(t.failures, t.runs, e->alpha);
    f->verdict = decide(&t, allowed, upper, lower);
    f->statistic = t.worst;
    f->bound = 1;
    f->slack = t.worst > 0 ? 1 / t.worst : (double)INFINITY;
    f->samples = t.runs;
    f->radius_slack = t.sound ? radius_slack(e, allowed) : (double)NAN;
    f->radius_p = allowed;
    ruling_put(f, "failures", 0, (double)t.failures);
    ruling_put(f, "failure_lower", 0, lower);
    ruling_put(f, "failure_upper", 0, upper);
    ruling_put(f, "failure_allowed", 0, allowed);
    ruling_put(f, "worst_ratio", 0, t.worst);
    if (e->claim->right != NULL)
        ruling_put(f, "bound_over_trivial", 0, t.least_bound);
    if (isfinite(t.useful))
        ruling_put(f, "useful_from", 0, t.useful);
    ruling_say(f,
               "%llu of %llu runs break it, worst ratio %.4g; with 99.9 %% "
               "at most %.3g do, allowed %.3g",
               (unsigned long long)t.failures, (unsigned long long)t.runs,
               t.worst, upper, allowed);
    if (f->verdict == VACUOUS)
        ruling_say(
            f,
            "holds, but the bound is %.3g times the trivial one: it says "
            "nothing at this scale",
            t.least_bound);
    if (f->verdict == VIOLATED) {
        f->witness_replicate = t.failed;
        snprintf(f->witness, sizeof f->witness, "replicate %d", t.failed);
    }
}
