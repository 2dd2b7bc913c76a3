/* Tests at each step that the p-values of the replicates are uniform.  Fisher's
 * sum of -2 log p finds p-values that are too small (too much scatter), the
 * same sum for 1 - p those that are too large: counts that scatter less than
 * their law, which a test of a single draw cannot find.  Bonferroni over steps
 * and both tests. */
#include "suite/judge/judge.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    double least;
    int step, tests;
    bool little, sound; /* little: the worst test is for too little scatter */
} Spread;

/* the p-value of Fisher's sum: chi-square, 2 degrees of freedom a replicate */
static double fisher(const Evidence *e, int step, bool little)
{
    double sum = 0;
    for (int r = 0; r < e->replicates; r++) {
        const Row *row = rows_find(&e->rows[r], e->claim->left, step);
        double p = row == NULL ? (double)NAN : row->value;
        if (!(p >= 0 && p <= 1))
            return (double)NAN;
        sum -= 2 * (little ? log1p(-p) : log(p));
    }
    return isinf(sum) ? 0 : chi_square_p(sum, 2.0 * e->replicates);
}

static void try_step(const Evidence *e, int step, Spread *s)
{
    for (int end = 0; end < 2; end++) {
        double p = fisher(e, step, end == 1);
        s->tests++;
        s->sound = s->sound && !isnan(p);
        if (!(p < s->least))
            continue;
        s->least = p;
        s->step = step;
        s->little = end == 1;
    }
}

void judge_spread(const Evidence *e, Ruling *f)
{
    Spread s = {.least = (double)INFINITY, .sound = e->replicates >= 2};
    for (int i = 0; e->replicates > 0 && i < e->rows[0].n; i++)
        if (strcmp(e->rows[0].row[i].name, e->claim->left) == 0)
            try_step(e, e->rows[0].row[i].step, &s);
    double p = s.least * s.tests / e->threshold_scale;
    f->samples = (uint64_t)e->replicates;
    f->statistic = p < 1 ? p : 1;
    f->bound = e->alpha;
    f->slack = f->statistic / e->alpha;
    f->verdict = s.tests == 0 || !s.sound ? UNDECIDED
                 : p < e->alpha           ? VIOLATED
                                          : HOLDS;
    ruling_put(f, "tests", 0, s.tests);
    ruling_say(f,
               "%d tests over %d draws, worst: p too %s at %d, corrected "
               "%.3g",
               s.tests, e->replicates, s.little ? "large" : "small", s.step,
               f->statistic);
    if (f->verdict == VIOLATED)
        snprintf(f->witness, sizeof f->witness, "step=%d, all replicates",
                 s.step);
}
