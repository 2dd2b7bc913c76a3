#include "algorithms/core/sweep_wide.h"

#include <math.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { BITS = 64 };
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
    w->p = arena_array(arena, double, (cells * (size_t)d.N));
    w->fixed = arena_array(arena, double, cells);
    w->root = arena_array(arena, double, cells);
    w->gap = arena_array(arena, double, states);
    w->top = arena_array(arena, double, d.H);
    w->q = arena_array(arena, double, cells);
    w->v = arena_array(arena, double, states);
    w->square = arena_array(arena, double, states);
    w->ways = arena_array(arena, int, cells);
    w->way = arena_array(arena, int, (cells * (size_t)d.N));
    w->wakes = arena_array(arena, uint64_t, cells);
    w->step = arena_array(arena, int, cells);
    w->state = arena_array(arena, int, cells);
    w->gap_moved = arena_array(arena, uint64_t, d.H + 1);
    w->touched = arena_array(arena, uint64_t, d.H);
    w->before = arena_array(arena, uint64_t, (size_t)d.H * BITS);
    for (int c = 0; c < shape_cells(d); c++) {
        w->q[c] = d.H;
        w->fixed[c] = (double)INFINITY;
        w->wakes[c] = TOUCHED;
        w->step[c] = cell_step(d, c);
        w->state[c] = c / d.A % d.S;
    }
    for (int h = 0; h < d.H; h++) {
        w->top[h] = d.H;
        w->touched[h] = ~UINT64_C(0);
    }
    if (wide_fits(d))
        wide_open(&w->wide, d, arena);
}

void sweep_touch(Sweep *w, int c)
{
    int N = w->dim.N, n = 0, *way = w->way + (size_t)c * (size_t)N;
    const double *p = w->p + (size_t)c * (size_t)N;
    uint64_t leads = 0, from = UINT64_C(1) << (w->state[c] % BITS);
    uint64_t *before = w->before + (size_t)w->step[c] * BITS;
    for (int s = 0; s < N; s++) {
        way[n] = s;
        n += p[s] != 0;
        leads |= (uint64_t)(p[s] != 0) << (s % BITS);
        before[s % BITS] |= p[s] != 0 ? from : 0;
    }
    w->ways[c] = n;
    w->wakes[c] = leads | (w->wakes[c] & TOUCHED);
    sweep_wake(w, c);
}

typedef struct {
    const double *v, *square, *gap;
} Ahead; /* of the next step */

typedef struct {
    double mean, square, gap; /* P V, P V^2, P gap */
} Sums;

INLINE Sums sum_listed(const Sweep *w, int c, const Ahead *next, bool spreads)
{
    size_t row = (size_t)c * (size_t)w->dim.N;
    const double *p = w->p + row;
    const int *way = w->way + row;
    Sums sum = {0, 0, 0};
    for (int i = 0, n = w->ways[c]; i < n; i++) {
        int s = way[i];
        sum.mean += p[s] * next->v[s];
        if (!spreads)
            continue;
        sum.square += p[s] * next->square[s];
        sum.gap += p[s] * next->gap[s];
    }
    return sum;
}

typedef double Pair __attribute__((vector_size(16)));

INLINE Pair load(const double *from)
{
    Pair pair;
    memcpy(&pair, from, sizeof pair);
    return pair;
}

/* Sums over all successors, two at a time; quicker than the list unless the
 * list is short. */
INLINE Sums sum_all(const Sweep *w, int c, const Ahead *next, bool spreads)
{
    int N = w->dim.N, s = 0;
    const double *p = w->p + (size_t)c * (size_t)N;
    Pair mean = {0, 0}, square = {0, 0}, gap = {0, 0};
    for (; s + 1 < N; s += 2) {
        Pair pair = load(p + s);
        mean += pair * load(next->v + s);
        if (!spreads)
            continue;
        square += pair * load(next->square + s);
        gap += pair * load(next->gap + s);
    }
    Sums sum = {mean[0] + mean[1], square[0] + square[1], gap[0] + gap[1]};
    if (s < N) {
        sum.mean += p[s] * next->v[s];
        sum.square += p[s] * next->square[s];
        sum.gap += p[s] * next->gap[s];
    }
    return sum;
}

INLINE double deviation(const Sweep *w, const Sums *sum)
{
    double variance = larger(0, sum->square - sum->mean * sum->mean);
    return w->deviation >= 0 ? w->deviation : sqrt(variance);
}

/* Adds the terms without V first, as sweep_wide.c does, so that bits agree. */
INLINE double backup(const Sweep *w, int c, const Ahead *next, bool spreads)
{
    bool few = w->dim.N > 8 && 2 * w->ways[c] < w->dim.N;
    Sums sum =
        few ? sum_listed(w, c, next, spreads) : sum_all(w, c, next, spreads);
    double base = w->reward[c] + w->fixed[c];
    if (!spreads)
        return base + sum.mean;
    base += w->root[c] * (w->per_gap * sqrt(sum.gap));
    return base + sum.mean + w->root[c] * w->per_deviation * deviation(w, &sum);
}

INLINE double new_q(Sweep *w, int c, double top, const Ahead *next,
                    bool spreads)
{
    bool known = w->fixed[c] != (double)INFINITY;
    double q = known ? backup(w, c, next, spreads) : top;
    if (w->raw != NULL)
        w->raw[c] = q;
    if (!known)
        return top;
    if (!w->cut)
        return q;
    double most = w->falling ? smaller(w->q[c], top) : top;
    return larger(0, smaller(most, q));
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

/* Computes Q at those cells of a state that were touched or have a successor
 * whose V or gap changed; true if some Q changed. */
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

/* Clears the touched marks of a state.  With 64 states or more the mark shares
 * its bit with a successor's and stays: cells are then computed too often,
 * never too rarely. */
static inline void calm(Sweep *w, int row)
{
    if (w->dim.S < 64)
        for (int c = row; c < row + w->dim.A; c++)
            w->wakes[c] &= ~TOUCHED;
}

/* greedy_state, with a short cut if one action alone is best, as before */
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

/* the states of step h with a touched cell or a successor that changed */
INLINE uint64_t stirred(Sweep *w, int h, uint64_t moved)
{
    const uint64_t *before = w->before + (size_t)h * BITS;
    uint64_t out = w->touched[h];
    w->touched[h] = 0;
    for (; moved != 0; moved &= moved - 1)
        out |= before[__builtin_ctzll(moved)];
    return out;
}

/* Computes one state; true if its V changed. */
INLINE bool sweep_one(Sweep *w, int h, int s, uint64_t moved, Policy *policy,
                      bool *changed, bool spread)
{
    Ahead next = ahead_of(w, h);
    int at = h * w->dim.S + s, row = at * w->dim.A;
    bool other = sweep_state(w, row, moved, w->top[h], &next, spread);
    calm(w, row);
    if (!other && w->done)
        return false;
    double was = w->v[at];
    *changed |= be_greedy(w, row, &w->v[at], policy->prob + row);
    w->square[at] = w->v[at] * w->v[at];
    return w->v[at] != was;
}

/* Computes a step; returns the bits of the states whose V changed. */
INLINE uint64_t sweep_step(Sweep *w, int h, uint64_t moved, Policy *policy,
                           bool *changed, bool spread)
{
    uint64_t now = 0;
    for (uint64_t some = stirred(w, h, moved); some != 0; some &= some - 1) {
        int bit = __builtin_ctzll(some);
        for (int s = bit; s < w->dim.S; s += BITS)
            if (sweep_one(w, h, s, moved, policy, changed, spread))
                now |= UINT64_C(1) << bit;
    }
    return now;
}

bool sweep_run(Sweep *w, Policy *policy)
{
    bool changed = false, spread = spreads(w);
    uint64_t moved = 0;
    if (w->wide.on)
        return wide_run(w, policy);
    for (int h = w->dim.H - 1; h >= 0; h--) {
        moved |= w->gap_moved[h + 1];
        w->gap_moved[h + 1] = 0;
        if (moved == 0 && w->touched[h] == 0)
            continue;
        moved = spread ? sweep_step(w, h, moved, policy, &changed, true)
                       : sweep_step(w, h, moved, policy, &changed, false);
    }
    w->done = true;
    return changed;
}

static void evaluate_state(Sweep *w, const Policy *policy, int h, int s)
{
    Shape d = w->dim;
    Ahead next = ahead_of(w, h);
    int row = cell_index(d, h, s, 0), at = state_index(d, h, s);
    double value = 0;
    for (int c = row; c < row + d.A; c++) {
        w->q[c] = new_q(w, c, w->top[h], &next, spreads(w));
        value += policy->prob[c] * w->q[c];
    }
    w->v[at] = value;
    w->square[at] = value * value;
}

void sweep_evaluate(Sweep *w, const Policy *policy)
{
    for (int h = w->dim.H - 1; h >= 0; h--)
        for (int s = 0; s < w->dim.S; s++)
            evaluate_state(w, policy, h, s);
}
