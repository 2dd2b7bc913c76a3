#include "algorithms/core/sweep.h"

#include <math.h>

#define INLINE static inline __attribute__((always_inline))

static const uint64_t TOUCHED = UINT64_C(1) << 63;

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
    w->ways = arena_array(arena, int, cells);
    w->way = arena_array(arena, int, cells *(size_t)d.N);
    w->wakes = arena_array(arena, uint64_t, cells);
    w->step = arena_array(arena, int, cells);
    w->state = arena_array(arena, int, cells);
    w->gap_moved = arena_array(arena, uint64_t, d.H + 1);
    w->any = arena_array(arena, bool, d.H);
    for (int c = 0; c < shape_cells(d); c++) {
        w->q[c] = d.H;
        w->fixed[c] = (double)INFINITY;
        w->wakes[c] = TOUCHED;
        w->step[c] = cell_step(d, c);
        w->state[c] = c / d.A % d.S;
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
    w->wakes[c] = leads;
    sweep_wake(w, c);
}

typedef struct {
    const double *v, *square, *gap;
} Ahead; /* of the next step */

static double spread(const Sweep *w, double mean, double square, double gap)
{
    double deviation = w->deviation >= 0
                           ? w->deviation
                           : sqrt(larger(0, square - mean * mean));
    return w->per_deviation * deviation + w->per_gap * sqrt(gap);
}

/* with P V, and where the bonus needs them Var_P V and P gap, over the
 * successors */
INLINE double backup(const Sweep *w, int c, const Ahead *next, bool spreads)
{
    size_t row = (size_t)c * (size_t)w->dim.N;
    const double *p = w->p + row;
    const int *way = w->way + row;
    double mean = 0, square = 0, gap = 0;
    for (int i = 0, n = w->ways[c]; i < n; i++) {
        int s = way[i];
        mean += p[s] * next->v[s];
        if (!spreads)
            continue;
        square += p[s] * next->square[s];
        gap += p[s] * next->gap[s];
    }
    double q = w->reward[c] + mean + w->fixed[c];
    return spreads ? q + w->root[c] * spread(w, mean, square, gap) : q;
}

INLINE double new_q(const Sweep *w, int c, double top, const Ahead *next,
                    bool spreads)
{
    if (w->fixed[c] == (double)INFINITY)
        return top;
    double q = backup(w, c, next, spreads);
    if (!w->cut)
        return q;
    q = larger(0, smaller(top, q));
    return w->falling ? smaller(w->q[c], q) : q;
}

static bool spreads(const Sweep *w)
{
    return w->per_deviation != 0 || w->per_gap != 0;
}

static Ahead ahead_of(const Sweep *w, int h)
{
    size_t at = (size_t)(h + 1) * (size_t)w->dim.S;
    return (Ahead){w->v + at, w->square + at, w->gap + at};
}

/* Q of a state's cells where something behind them moved; did one move? */
INLINE bool sweep_state(Sweep *w, int row, uint64_t moved, double top,
                        const Ahead *next, bool spread)
{
    bool other = false;
    for (int c = row; c < row + w->dim.A; c++) {
        if ((w->wakes[c] & (moved | TOUCHED)) == 0)
            continue;
        double q = new_q(w, c, top, next, spread);
        other |= q != w->q[c];
        w->q[c] = q;
    }
    return other;
}

/* a touched cell that leads to state 63 stays touched: computed too often, not
 * too rarely */
static inline void calm(Sweep *w, int row)
{
    if (w->dim.S < 64)
        for (int c = row; c < row + w->dim.A; c++)
            w->wakes[c] &= ~TOUCHED;
}

/* greedy_state, quick where one action is best as before */
static inline bool be_greedy(const Sweep *w, int row, double *v, double *prob)
{
    const double *q = w->q + row;
    int at = 0, tied = 1;
    for (int a = 1; a < w->dim.A; a++) {
        tied = q[a] > q[at] ? 1 : tied + (q[a] == q[at]);
        at = q[a] > q[at] ? a : at;
    }
    *v = q[at];
    return (tied > 1 || prob[at] != 1) &&
           greedy_state(q, w->dim.A, w->tie, v, prob);
}

/* Returns the states of this step whose V moved. */
INLINE uint64_t sweep_step(Sweep *w, int h, uint64_t moved, Policy *policy,
                           bool *changed, bool spread)
{
    Shape d = w->dim;
    Ahead next = ahead_of(w, h);
    uint64_t now = 0;
    double *v = w->v + (size_t)h * (size_t)d.S,
           *square = w->square + (size_t)h * (size_t)d.S;
    for (int s = 0; s < d.S; s++) {
        int row = cell_index(d, h, s, 0);
        bool other = sweep_state(w, row, moved, w->top[h], &next, spread);
        calm(w, row);
        if (!other && w->done)
            continue;
        double was = v[s];
        *changed |= be_greedy(w, row, &v[s], policy->prob + row);
        square[s] = v[s] * v[s];
        now |= (uint64_t)(v[s] != was) << (s % 64);
    }
    return now;
}

bool sweep_run(Sweep *w, Policy *policy)
{
    bool changed = false, spread = spreads(w);
    uint64_t moved = 0;
    for (int h = w->dim.H - 1; h >= 0; h--) {
        moved |= w->gap_moved[h + 1];
        w->gap_moved[h + 1] = 0;
        if (moved == 0 && !w->any[h])
            continue;
        w->any[h] = false;
        moved = spread ? sweep_step(w, h, moved, policy, &changed, true)
                       : sweep_step(w, h, moved, policy, &changed, false);
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
                w->q[c] = new_q(w, c, w->top[h], &next, spreads(w));
                value += policy->prob[c] * w->q[c];
            }
            w->v[h * d.S + s] = value;
            w->square[h * d.S + s] = value * value;
        }
    }
}
