#include "suite/stat/events.h"
#include "suite/base/mat.h"
#include "suite/stat/threshold.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const event_names[EVENT_FAMILIES] = {"linear", "clipped",
                                                 "halfline", "values"};

typedef struct { /* an exact value and its log ratio */
    double value, score;
} Known;

typedef struct {
    Known *known;
    int n;
} Table;

struct Events {
    int features;
    double *weight;             /* linear */
    double *centre[2], *spread; /* clipped */
    int line;                   /* halfline */
    Table *table;               /* values: one a feature, one of whole rows */
    Event event[EVENT_FAMILIES];
    int n;
};

static const double *row_of(const Sample *s, const Events *e, int i)
{
    return s->row + (size_t)i * (size_t)e->features;
}

static int by_size(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* ---- linear: (pooled covariance)^-1 (difference of means) ---- */

static void add_means(const Sample *s, const Events *e, double *mean)
{
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < e->features; j++)
            mean[j] += row_of(s, e, i)[j] / s->n;
}

static void add_products(const Sample *s, const Events *e, const double *mean,
                         Mat sum)
{
    for (int i = 0; i < s->n; i++) {
        const double *x = row_of(s, e, i);
        for (int j = 0; j < e->features; j++)
            for (int k = 0; k <= j; k++)
                MAT(sum, j, k) += (x[j] - mean[j]) * (x[k] - mean[k]);
    }
}

/* gives features without variance a tiny one, so that a difference in them
 * decides */
static void strengthen(Mat sum, const double *gap)
{
    for (int j = 0; j < sum.rows; j++) {
        double least = 1e-18 * gap[j] * gap[j];
        double own = MAT(sum, j, j) * (1 + 1e-9);
        MAT(sum, j, j) = own > least ? own : least > 0 ? least : 1;
    }
}

/* scales the weights so that the means are 1 apart */
static void to_unit(Events *e, const double *gap)
{
    double length = 0;
    for (int j = 0; j < e->features; j++)
        length += e->weight[j] * gap[j];
    for (int j = 0; j < e->features && length > 0; j++)
        e->weight[j] /= length;
}

static void learn_linear(Events *e, const Sample side[2], Arena *arena)
{
    int d = e->features;
    double *mean[2], *gap = arena_array(arena, double, d);
    Mat sum = {arena_array(arena, double, ((size_t)d * (size_t)d)), d, d, d};
    for (int s = 0; s < 2; s++) {
        mean[s] = arena_array(arena, double, d);
        add_means(&side[s], e, mean[s]);
        add_products(&side[s], e, mean[s], sum);
    }
    for (int j = 0; j < d; j++)
        gap[j] = mean[0][j] - mean[1][j];
    memcpy(e->weight, gap, (size_t)d * sizeof *gap);
    strengthen(sum, gap);
    if (mat_cholesky(sum, NULL))
        mat_solve_cholesky(mat_view(sum), e->weight);
    to_unit(e, gap);
}

static double linear(const Events *e, const double *x)
{
    double sum = 0;
    for (int j = 0; j < e->features; j++)
        sum += e->weight[j] * x[j];
    return sum;
}

/* ---- clipped ---- */

enum { MEDIAN_ROWS = 100001 };

/* returns the median and adds the mean distance from it to *spread */
static double median(const Sample *s, const Events *e, int j, double *sorted,
                     double *spread)
{
    int n = s->n < MEDIAN_ROWS ? s->n : MEDIAN_ROWS;
    for (int i = 0; i < n; i++)
        sorted[i] = row_of(s, e, i)[j];
    qsort(sorted, (size_t)n, sizeof *sorted, by_size);
    double middle = sorted[n / 2];
    for (int i = 0; i < n; i++)
        *spread += fabs(sorted[i] - middle) / n / 2;
    return middle;
}

static void learn_clipped(Events *e, const Sample side[2], Arena *arena)
{
    double *sorted = arena_array(arena, double, MEDIAN_ROWS);
    for (int j = 0; j < e->features; j++) {
        double spread = 0;
        for (int s = 0; s < 2; s++)
            e->centre[s][j] = median(&side[s], e, j, sorted, &spread);
        double gap = fabs(e->centre[0][j] - e->centre[1][j]);
        e->spread[j] = fmax(spread, 1e-9 * gap);
    }
}

/* |x - m1| - |x - m0|, exactly constant beyond each centre, so that all values
 * there tie */
static double clipped(const Events *e, const double *x)
{
    double sum = 0;
    for (int j = 0; j < e->features; j++) {
        double a = e->centre[0][j], b = e->centre[1][j];
        double at = fmin(fmax(x[j], fmin(a, b)), fmax(a, b));
        if (e->spread[j] > 0)
            sum += (fabs(at - b) - fabs(at - a)) / e->spread[j];
    }
    return sum;
}

/* ---- values ---- */

static double hash_row(const double *x, int n)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int j = 0; j < n; j++) {
        uint64_t word;
        double plain = x[j] + 0.0; /* -0 is 0 */
        memcpy(&word, &plain, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return (double)(hash >> 11);
}

static double value_at(const Events *e, const double *x, int j)
{
    return j < e->features ? x[j] : hash_row(x, e->features);
}

static int upto(const double *sorted, int n, int from, double value)
{
    while (from < n && sorted[from] <= value)
        from++;
    return from;
}

/* Fills the table with the values that occur at least twice in both sorted
 * columns together. */
static void fill_table(Table *t, double *const column[2], const Sample side[2],
                       Arena *arena)
{
    int at[2] = {0, 0}, n[2] = {side[0].n, side[1].n};
    t->known = arena_array(arena, Known, (n[0] + n[1]) / 2 + 1);
    while (at[0] < n[0] || at[1] < n[1]) {
        double a = at[0] < n[0] ? column[0][at[0]] : (double)INFINITY;
        double b = at[1] < n[1] ? column[1][at[1]] : (double)INFINITY;
        double value = fmin(a, b);
        int end[2] = {upto(column[0], n[0], at[0], value),
                      upto(column[1], n[1], at[1], value)};
        int k[2] = {end[0] - at[0], end[1] - at[1]};
        if (k[0] + k[1] >= 2)
            t->known[t->n++] =
                (Known){value, log((k[0] + 0.5) / (n[0] + 1)) -
                                   log((k[1] + 0.5) / (n[1] + 1))};
        if (k[0] + k[1] == 0)
            break; /* NaN, which sorts last, is no value */
        at[0] = end[0];
        at[1] = end[1];
    }
}

static void learn_values(Events *e, const Sample side[2], Arena *arena)
{
    int tables = e->features > 1 ? e->features + 1 : 1;
    for (int j = 0; j < tables; j++) {
        double *column[2];
        for (int s = 0; s < 2; s++) {
            column[s] = arena_array(arena, double, side[s].n);
            for (int i = 0; i < side[s].n; i++)
                column[s][i] = value_at(e, row_of(&side[s], e, i), j);
            qsort(column[s], (size_t)side[s].n, sizeof(double), by_size);
        }
        fill_table(&e->table[j], column, side, arena);
    }
}

static const Known *look_up(const Table *t, double value)
{
    int low = 0, high = t->n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (t->known[middle].value < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < t->n && t->known[low].value == value ? &t->known[low] : NULL;
}

static double values(const Events *e, const double *x)
{
    double sum = 0;
    const Table *whole = &e->table[e->features];
    const Known *known =
        whole->n > 0 ? look_up(whole, hash_row(x, e->features)) : NULL;
    if (known != NULL)
        return known->score;
    for (int j = 0; j < e->features; j++) {
        known = e->table[j].n > 0 ? look_up(&e->table[j], x[j]) : NULL;
        sum += known != NULL ? known->score : 0;
    }
    return sum;
}

static double score_of(const Events *e, int family, const double *x)
{
    switch (family) {
    case EVENT_LINEAR:
        return linear(e, x);
    case EVENT_CLIPPED:
        return clipped(e, x);
    case EVENT_HALFLINE:
        return x[e->line];
    default:
        return values(e, x);
    }
}

/* ---- the event of a score ---- */

static Event best_event(const Events *e, const Sample side[2],
                        const EventPlan *plan, int family, Arena *arena)
{
    size_t mark = arena_mark(arena);
    double *score[2];
    int n[2];
    for (int k = 0; k < 2; k++) {
        n[k] = side[k].n;
        score[k] = arena_array(arena, double, side[k].n);
        for (int i = 0; i < side[k].n; i++)
            score[k][i] = score_of(e, family, row_of(&side[k], e, i));
    }
    Event best = threshold_best(score, n, plan, family == EVENT_CLIPPED, arena);
    best.family = family;
    arena_reset(arena, mark);
    return best;
}

static Event best_halfline(Events *e, const Sample side[2],
                           const EventPlan *plan, Arena *arena)
{
    Event best = {.predicted = -(double)INFINITY};
    int line = 0;
    for (int j = 0; j < e->features; j++) {
        e->line = j;
        Event one = best_event(e, side, plan, EVENT_HALFLINE, arena);
        if (j > 0 && !(one.predicted > best.predicted))
            continue;
        best = one;
        line = j;
    }
    e->line = line;
    return best;
}

/* ---- all of them ---- */

static void open_scores(Events *e, Arena *arena)
{
    e->weight = arena_array(arena, double, e->features);
    e->spread = arena_array(arena, double, e->features);
    e->centre[0] = arena_array(arena, double, e->features);
    e->centre[1] = arena_array(arena, double, e->features);
    e->table = arena_array(arena, Table, e->features + 1);
}

static void keep_promising(Events *e)
{
    double most = -INFINITY;
    int kept = 0;
    for (int i = 0; i < e->n; i++)
        most = fmax(most, e->event[i].predicted);
    for (int i = 0; i < e->n; i++)
        if (isfinite(e->event[i].predicted) &&
            (e->event[i].predicted == most ||
             e->event[i].predicted >= most / 2))
            e->event[kept++] = e->event[i];
    e->n = kept;
}

Events *events_learn(const Sample side[2], const EventPlan *plan,
                     unsigned families, Arena *arena)
{
    typedef void Learn(Events *, const Sample *, Arena *);
    static Learn *const learn[EVENT_FAMILIES] = {learn_linear, learn_clipped,
                                                 NULL, learn_values};
    Events *e = arena_array(arena, Events, 1);
    *e = (Events){.features = plan->features};
    open_scores(e, arena);
    if (plan->features == 1 && (families & 1 << EVENT_LINEAR) != 0)
        families &= ~(1U << EVENT_HALFLINE); /* it would be linear's event */
    for (int f = 0; f < EVENT_FAMILIES; f++) {
        if ((families >> f & 1) == 0)
            continue;
        if (learn[f] != NULL)
            learn[f](e, side, arena);
        e->event[e->n++] = f == EVENT_HALFLINE
                               ? best_halfline(e, side, plan, arena)
                               : best_event(e, side, plan, f, arena);
    }
    keep_promising(e);
    return e;
}

int events_count(const Events *e)
{
    return e->n;
}

const Event *events_at(const Events *e, int i)
{
    return &e->event[i];
}

void events_tally(const Events *e, const double *row, uint64_t *hits)
{
    for (int i = 0; i < e->n; i++) {
        const Event *event = &e->event[i];
        bool above = score_of(e, event->family, row) >= event->threshold;
        hits[i] += above == event->above;
    }
}
