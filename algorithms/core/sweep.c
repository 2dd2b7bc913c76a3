#include "algorithms/core/sweep.h"

#include <math.h>

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}

void sweep_open(Sweep *w, Shape d, Arena *arena)
{
    size_t cells = (size_t)shape_cells(d);
    size_t states = (size_t)(d.H + 1) * (size_t)d.S;
    *w = (Sweep){.dim = d, .deviation = -1, .cut = true};
    w->reward = arena_array(arena, double, cells);
    w->p = arena_array(arena, double, cells *(size_t)d.N);
    w->fixed = arena_array(arena, double, cells);
    w->root = arena_array(arena, double, cells);
    w->gap = arena_array(arena, double, states);
    w->top = arena_array(arena, double, d.H);
    w->q = arena_array(arena, double, cells);
    w->v = arena_array(arena, double, states);
    w->square = arena_array(arena, double, states);
    w->dirty = arena_array(arena, bool, cells);
    w->ways = arena_array(arena, int, cells);
    w->way = arena_array(arena, int, cells *(size_t)d.N);
    w->leads = arena_array(arena, uint64_t, cells);
    w->gap_moved = arena_array(arena, uint64_t, d.H + 1);
    w->any = arena_array(arena, bool, d.H);
    for (size_t c = 0; c < cells; c++) {
        w->q[c] = d.H;
        w->fixed[c] = (double)INFINITY;
        w->dirty[c] = true;
    }
    for (int h = 0; h < d.H; h++) {
        w->top[h] = d.H;
        w->any[h] = true;
    }
}

void sweep_touch(Sweep *w, int c)
{
    int N = w->dim.N, n = 0, *way = w->way + (size_t)c * (size_t)N;
    const double *p = w->p + (size_t)c * (size_t)N;
    uint64_t leads = 0;
    for (int s = 0; s < N; s++) {
        way[n] = s;
        n += p[s] != 0;
        leads |= (uint64_t)(p[s] != 0) << (s % 64);
    }
    w->ways[c] = n;
    w->leads[c] = leads;
    w->dirty[c] = true;
    w->any[cell_step(w->dim, c)] = true;
}

void sweep_gap(Sweep *w, int h, int s, double gap)
{
    double *is = &w->gap[h * w->dim.S + s];
    w->gap_moved[h] |= (uint64_t)(*is != gap) << (s % 64);
    *is = gap;
}

typedef struct {
    const double *v, *square, *gap;
} Ahead; /* of the next step */

/* P V, Var_P V and P gap over the successors */
typedef struct {
    double mean, square, gap;
} Sums;

static inline Sums sum_listed(const Sweep *w, int c, const Ahead *next)
{
    Sums sum = {0, 0, 0};
    size_t row = (size_t)c * (size_t)w->dim.N;
    const double *p = w->p + row;
    const int *way = w->way + row;
    for (int i = 0; i < w->ways[c]; i++) {
        int s = way[i];
        sum.mean += p[s] * next->v[s];
        sum.square += p[s] * next->square[s];
        sum.gap += p[s] * next->gap[s];
    }
    return sum;
}

static inline double mean_listed(const Sweep *w, int c, const double *v)
{
    double mean = 0;
    size_t row = (size_t)c * (size_t)w->dim.N;
    const double *p = w->p + row;
    const int *way = w->way + row;
    for (int i = 0; i < w->ways[c]; i++)
        mean += p[way[i]] * v[way[i]];
    return mean;
}

static inline double spread(const Sweep *w, const Sums *sum)
{
    double deviation =
        w->deviation >= 0
            ? w->deviation
            : sqrt(larger(0, sum->square - sum->mean * sum->mean));
    return w->per_deviation * deviation + w->per_gap * sqrt(sum->gap);
}

static inline double backup(const Sweep *w, int c, const Ahead *next)
{
    if (w->per_deviation == 0 && w->per_gap == 0)
        return w->reward[c] + mean_listed(w, c, next->v) + w->fixed[c];
    Sums sum = sum_listed(w, c, next);
    return w->reward[c] + sum.mean + w->fixed[c] + w->root[c] * spread(w, &sum);
}

static inline double new_q(const Sweep *w, int c, double top, const Ahead *next)
{
    if (w->fixed[c] == (double)INFINITY)
        return top;
    double q = backup(w, c, next);
    if (!w->cut)
        return q;
    q = larger(0, smaller(top, q));
    return w->falling ? smaller(w->q[c], q) : q;
}

static Ahead ahead_of(const Sweep *w, int h)
{
    size_t at = (size_t)(h + 1) * (size_t)w->dim.S;
    return (Ahead){w->v + at, w->square + at, w->gap + at};
}

/* Q of a state's cells where something behind them moved; did one move? */
static inline bool sweep_state(Sweep *w, int row, uint64_t moved, double top,
                               const Ahead *next)
{
    bool other = false;
    for (int c = row; c < row + w->dim.A; c++) {
        if (!w->dirty[c] && (w->leads[c] & moved) == 0)
            continue;
        w->dirty[c] = false;
        double q = new_q(w, c, top, next);
        other = other || q != w->q[c];
        w->q[c] = q;
    }
    return other;
}

/* Returns the states of this step whose V moved. */
static uint64_t sweep_step(Sweep *w, int h, uint64_t moved, Policy *policy,
                           bool *changed)
{
    Shape d = w->dim;
    Ahead next = ahead_of(w, h);
    uint64_t now = 0;
    for (int s = 0; s < d.S; s++) {
        int row = cell_index(d, h, s, 0);
        if (!sweep_state(w, row, moved, w->top[h], &next) && w->done)
            continue;
        double *v = &w->v[h * d.S + s], was = *v;
        *changed |=
            greedy_state(w->q + row, d.A, w->tie, v, policy->prob + row);
        w->square[h * d.S + s] = *v * *v;
        now |= (uint64_t)(*v != was) << (s % 64);
    }
    return now;
}

bool sweep_run(Sweep *w, Policy *policy)
{
    bool changed = false;
    uint64_t moved = 0;
    for (int h = w->dim.H - 1; h >= 0; h--) {
        moved |= w->gap_moved[h + 1];
        w->gap_moved[h + 1] = 0;
        if (moved == 0 && !w->any[h])
            continue;
        w->any[h] = false;
        moved = sweep_step(w, h, moved, policy, &changed);
    }
    w->done = true;
    return changed;
}

void sweep_evaluate(Sweep *w, const Policy *policy)
{
    Shape d = w->dim;
    for (int h = d.H - 1; h >= 0; h--) {
        Ahead next = ahead_of(w, h);
        for (int s = 0; s < d.S; s++) {
            int row = cell_index(d, h, s, 0);
            double value = 0;
            for (int c = row; c < row + d.A; c++) {
                w->q[c] = new_q(w, c, w->top[h], &next);
                value += policy->prob[c] * w->q[c];
            }
            w->v[h * d.S + s] = value;
            w->square[h * d.S + s] = value * value;
        }
    }
}
