/* Two means over replicates are within a factor 1 + tolerance of each other:
 * one quantity approximates the other.  By Student's t test, so the rows should
 * be nearly normal, as sums of many terms are. */
#include "suite/judge/judge.h"
#include "suite/stat/certainty.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdio.h>

typedef struct {
    double mean, sd;
} Moments;

/* mean and deviation of a - factor b over the replicates */
static Moments moments(const Evidence *e, const char *a, const char *b,
                       double factor)
{
    int n = e->replicates;
    double sum = 0, square = 0;
    if (n < 1)
        return (Moments){(double)NAN, (double)NAN};
    for (int r = 0; r < n; r++)
        sum += rows_value(&e->rows[r], a) - factor * rows_value(&e->rows[r], b);
    for (int r = 0; r < n; r++) {
        double x =
            rows_value(&e->rows[r], a) - factor * rows_value(&e->rows[r], b);
        square += (x - sum / n) * (x - sum / n);
    }
    return (Moments){sum / n, sqrt(square / (n > 1 ? n - 1 : 1))};
}

/* the one-sided upper confidence bound of the mean, at error miss */
static double upper(Moments x, int n, double miss)
{
    return x.mean + mean_half_width(x.sd, n, 1 - 2 * miss);
}

static double lower(Moments x, int n, double miss)
{
    return x.mean - mean_half_width(x.sd, n, 1 - 2 * miss);
}

void judge_means(const Evidence *e, Ruling *f)
{
    const char *a = e->claim->left, *b = e->claim->right;
    double factor = 1 + e->claim->tolerance * e->threshold_scale;
    int n = e->replicates;
    Moments more = moments(e, a, b, factor), less = moments(e, b, a, factor);
    double left = moments(e, a, b, 0).mean, right = moments(e, b, a, 0).mean;
    double ratio = right > 0 ? left / right : (double)NAN;
    f->samples = (uint64_t)n;
    f->bound = factor;
    f->verdict = UNDECIDED;
    ruling_say(f, "means %.6g and %.6g of %d runs, ratio %.4g, factor %.4g",
               left, right, n, ratio, factor);
    if (n < 2 || !(left > 0) || !(right > 0))
        return;
    f->statistic = fmax(ratio, 1 / ratio);
    f->slack = factor / f->statistic;
    ruling_put(f, "mean_left", 0, left);
    ruling_put(f, "mean_right", 0, right);
    /* two sides share alpha */
    if (fmax(lower(more, n, e->alpha / 2), lower(less, n, e->alpha / 2)) > 0) {
        f->verdict = VIOLATED;
        snprintf(f->witness, sizeof f->witness, "means over %d replicates", n);
    } else if (fmax(upper(more, n, DOUBT / 2), upper(less, n, DOUBT / 2)) <=
               0) {
        f->verdict = HOLDS;
    }
}
