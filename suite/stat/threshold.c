#include "suite/stat/threshold.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* Wilson's bound on a frequency, precise enough for a prediction */
static double wilson(double p, double n, double z, int sign)
{
    double z2 = z * z / n;
    double root = sqrt(z2 * (p * (1 - p) + z2 / 4));
    return fmax(0, (p + z2 / 2 + sign * root) / (1 + z2));
}

typedef struct {
    const EventPlan *plan;
    double z, *score[2]; /* sorted */
    /* If the score models the log ratio of densities, an event's frequency in
     * the other sample is the mean of 1/ratio over the event: [0] for score >=,
     * [1] for score <.  NULL without a model. */
    double *model[2];
    int n[2];
} Search;

/* An estimate of q: the model's value, cut to the bounds (95 % each) that the
 * counts give. */
static double doubtful(double q, double n, double model)
{
    const double doubt = 1.64;
    double low = wilson(q, n, doubt, -1), high = wilson(q, n, doubt, 1);
    return fmin(fmax(model, low), high);
}

static double predict(const Search *s, double p, double q, double delta)
{
    double tests = (double)s->plan->tests;
    double low = wilson(p, tests, s->z, -1), high = wilson(q, tests, s->z, 1);
    return low > delta ? log((low - delta) / high) : -(double)INFINITY;
}

static int below(const double *sorted, int n, double value)
{
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (sorted[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* the model's prediction of the event's frequency in the other sample */
static double model_of(const Search *s, int toward, bool above, int at)
{
    bool speaks = s->model[0] != NULL && above == (toward == 0);
    return speaks ? s->model[toward][at] : (double)INFINITY;
}

static void try_threshold(const Search *s, double threshold, Event *best)
{
    int at[2];
    for (int i = 0; i < 2; i++)
        at[i] = below(s->score[i], s->n[i], threshold);
    for (int way = 0; way < 4; way++) {
        int toward = way / 2, other = 1 - toward;
        bool above = way % 2 == 0;
        double p = (double)at[toward] / s->n[toward];
        double q = (double)at[other] / s->n[other];
        double model = model_of(s, toward, above, at[toward]);
        p = doubtful(above ? 1 - p : p, s->n[toward], 0);
        q = doubtful(above ? 1 - q : q, s->n[other], model);
        double predicted = predict(s, p, q, s->plan->delta);
        if (predicted > best->predicted)
            *best = (Event){best->family, toward, above, threshold, predicted};
    }
}

/* Tries some hundred quantiles of the scores as thresholds, more densely at the
 * ends of each sample. */
static void search_thresholds(const Search *s, Event *best)
{
    enum { QUANTILES = 256 };
    for (int side = 0; side < 2; side++) {
        int n = s->n[side];
        for (int q = 0; q < QUANTILES; q++)
            try_threshold(s, s->score[side][(int64_t)n * q / QUANTILES], best);
        for (double rank = 1; rank < n; rank = ceil(rank * 1.25)) {
            try_threshold(s, s->score[side][(int)rank], best);
            try_threshold(s, s->score[side][n - (int)rank], best);
        }
    }
}

/* Moves the threshold to the middle of the gap below it, because rows to come
 * have other scores. */
static void centre_threshold(const Search *s, Event *best)
{
    double lower = -INFINITY;
    for (int i = 0; i < 2; i++) {
        int at = below(s->score[i], s->n[i], best->threshold);
        if (at > 0)
            lower = fmax(lower, s->score[i][at - 1]);
    }
    double middle = lower + (best->threshold - lower) / 2;
    if (middle > lower && middle < best->threshold)
        best->threshold = middle;
}

/* sums of exp(-score) over the scores from each one up, and of exp(score) below
 * it */
static void sum_model(Search *s, Arena *arena)
{
    for (int k = 0; k < 2; k++) {
        s->model[k] = arena_array(arena, double, s->n[k] + 1);
        double sum = 0;
        for (int i = 0; i < s->n[k]; i++) {
            int at = k == 0 ? s->n[k] - 1 - i : i;
            double score = s->score[k][at];
            sum += exp(k == 0 ? -score : score) / s->n[k];
            s->model[k][k == 0 ? at : at + 1] = sum;
        }
    }
}

Event threshold_best(double *const score[2], const int n[2],
                     const EventPlan *plan, bool log_ratio, Arena *arena)
{
    Event best = {.predicted = -(double)INFINITY};
    Search s = {.plan = plan, .z = gsl_cdf_ugaussian_Qinv(plan->alpha)};
    for (int k = 0; k < 2; k++) {
        s.n[k] = n[k];
        s.score[k] = score[k];
        qsort(score[k], (size_t)n[k], sizeof(double), by_size);
    }
    if (log_ratio)
        sum_model(&s, arena);
    search_thresholds(&s, &best);
    if (isfinite(best.predicted))
        centre_threshold(&s, &best);
    return best;
}
