/* A sampled tail against its exact law: at every grid point the number of draws
 * beyond is binomial.  The law is the one at scale 1, so noise of another scale
 * is found as a defect.  Bonferroni over the grid points. */
#include "oracles/sums.h"
#include "oracles/tails.h"
#include "suite/judge/judge.h"
#include "suite/simulation/tail_grid.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    int tests, at; /* at: the grid point of the smallest p-value */
    double least, exact, share;
} Worst;

/* P(X >= t); of a sum of d times `times` terms over the root of `times`. */
static double exact_beyond(const Params *params, double t)
{
    TailLaw law = (TailLaw)params_choice(params, "law");
    int d = params_int(params, "d");
    uint64_t times = params_count(params, "times"), n = times * (uint64_t)d;
    double p = (double)NAN;
    t *= sqrt((double)times);
    if (times > 1 && law == TAIL_LAPLACE_SUM)
        return (double)expl(laplace_sum_log_tail(n, t));
    if (times > 1 && law == TAIL_GAUSS_SUM)
        return (double)expl(gauss_sum_log_tail(n, t));
    tail_exact(law, d, t, &p);
    return p;
}

static void compare(const Evidence *e, const Row *row, Worst *worst)
{
    const Params *params = &e->job->params;
    double n = rows_value(&e->rows[0], "draws");
    bool counts = row->value >= 0 && row->value <= n && n < 0x1p63;
    double t = tail_grid(row->step) * e->threshold_scale;
    double p = exact_beyond(params, t);
    double found = (double)NAN;
    if (counts && !isnan(p))
        found = binomial_p((uint64_t)row->value, (uint64_t)n, p);
    worst->tests++;
    if (found >= worst->least)
        return;
    worst->least = found; /* a NaN, once met, stays */
    worst->at = row->step;
    worst->exact = p;
    worst->share = row->value / n;
}

void judge_tail_law(const Evidence *e, Ruling *f)
{
    Worst worst = {.least = INFINITY};
    const Rows *rows = &e->rows[0];
    for (int i = 0; i < rows->n && !isnan(worst.least); i++)
        if (strcmp(rows->row[i].name, e->claim->left) == 0)
            compare(e, &rows->row[i], &worst);
    double p = worst.least * worst.tests;
    double draws = rows_value(rows, "draws");
    f->samples = draws >= 0 && draws < 0x1p63 ? (uint64_t)draws : 0;
    f->statistic = p > 1 ? 1 : p;
    f->bound = e->alpha;
    f->slack = f->statistic / e->alpha;
    f->verdict = worst.tests == 0 || isnan(p) ? UNDECIDED
                 : p < e->alpha               ? VIOLATED
                                              : HOLDS;
    ruling_put(f, "tests", 0, worst.tests);
    ruling_put(f, "least_p", 0, worst.least);
    ruling_put(f, "exact", 0, worst.exact);
    ruling_put(f, "frequency", 0, worst.share);
    ruling_say(f,
               "%d thresholds; worst at %.6g: exact %.6g, drawn %.6g, "
               "corrected p %.3g",
               worst.tests, tail_grid(worst.at), worst.exact, worst.share,
               f->statistic);
    if (f->verdict == VIOLATED)
        snprintf(f->witness, sizeof f->witness, "threshold=%.17g",
                 tail_grid(worst.at));
}
