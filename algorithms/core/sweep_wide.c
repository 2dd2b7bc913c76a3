#include "algorithms/core/sweep_wide.h"
#include "algorithms/core/quad.h"

enum { SUCCESSORS = 8 };
static const uint64_t TOUCHED = UINT64_C(1) << 63;

/* vectors hold whole states, and the last of a step may begin early */
bool wide_fits(Shape d)
{
    return d.N <= SUCCESSORS && (d.A == 2 || d.A == 4) && d.S * d.A >= LANES;
}

void wide_open(SweepWide *w, Shape d, Arena *arena)
{
    size_t cells = (size_t)shape_cells(d);
    size_t ahead = cells + (size_t)d.S * (size_t)d.A;
    *w = (SweepWide){.on = true};
    w->across = arena_array(arena, double, cells *(size_t)d.N);
    w->gap = arena_array(arena, double, cells);
    w->news = arena_array(arena, int, cells + 1);
    w->best = arena_array(arena, int64_t, cells);
    w->v = arena_array(arena, double, ahead);
    w->square = arena_array(arena, double, ahead);
    for (int c = 0; c < shape_cells(d); c++)
        w->news[w->n++] = c;
}

/* --- what depends on no V ------------------------------------------------- */

/* per_gap sqrt(P gap), summed as sum_all does */
INLINE double gap_part(const Sweep *w, int c)
{
    int N = w->dim.N, s = 0;
    const double *p = w->p + (size_t)c * (size_t)N;
    const double *gap = w->gap + (size_t)(w->step[c] + 1) * (size_t)N;
    if (w->fixed[c] == (double)INFINITY) /* what p holds means nothing */
        return 0;
    double even = 0, odd = 0;
    for (; s + 1 < N; s += 2) {
        even += p[s] * gap[s];
        odd += p[s + 1] * gap[s + 1];
    }
    double sum = even + odd;
    if (s < N)
        sum += p[s] * gap[s];
    return w->per_gap * sqrt(sum);
}

/* Takes over the cells that were touched and the gaps that moved. */
INLINE void take_news(Sweep *w, bool spread)
{
    SweepWide *own = &w->wide;
    int N = w->dim.N, step = w->dim.S * w->dim.A;
    for (int i = 0; i < own->n; i++) {
        int c = own->news[i], h = w->step[c];
        const double *p = w->p + (size_t)c * (size_t)N;
        double *to = own->across + (ptrdiff_t)h * N * step + (c - h * step);
        bool known = w->fixed[c] != (double)INFINITY;
        for (int s = 0; s < N; s++)
            to[(ptrdiff_t)s * step] = known ? p[s] : 0;
        w->wakes[c] &= ~TOUCHED;
        if (spread)
            own->gap[c] = gap_part(w, c);
    }
    own->n = 0;
    for (int h = 0; h < w->dim.H && spread; h++)
        for (int c = h * step; w->gap_moved[h + 1] != 0 && c < (h + 1) * step;
             c++)
            own->gap[c] = gap_part(w, c);
}

/* --- a step --------------------------------------------------------------- */

/* where a step's numbers are, [s][a], and what holds for all of them */
typedef struct {
    int N, A;
    bool spread, cut, falling, varies;
    double top, deviation, per_deviation;
    const double *p; /* [s'][s][a] */
    const double *v_next, *square_next;
    const double *reward, *fixed, *root, *gap;
    double *q, *raw, *v, *square;
    int64_t *best;
} Step;

INLINE Step step_of(const Sweep *w, int h, bool spread, int N, int A)
{
    const SweepWide *own = &w->wide;
    ptrdiff_t size = (ptrdiff_t)N * A, at = h * size;
    return (Step){
        .N = N,
        .A = A,
        .spread = spread,
        .cut = w->cut,
        .falling = w->falling,
        .varies = w->deviation < 0,
        .top = w->top[h],
        .deviation = w->deviation,
        .per_deviation = w->per_deviation,
        .p = own->across + at * N,
        .v_next = own->v + at + size,
        .square_next = own->square + at + size,
        .reward = w->reward + at,
        .fixed = w->fixed + at,
        .root = w->root + at,
        .gap = own->gap + at,
        .q = w->q + at,
        .raw = w->raw + at,
        .v = own->v + at,
        .square = own->square + at,
        .best = own->best + at,
    };
}

typedef struct {
    Quad mean, square;
} Sums;

/* P V and P V^2 of four cells, with the terms and in the order of sum_all */
INLINE void sums_of(const Step *x, int c, Sums *sum)
{
    Quad even = EACH(0), odd = even, even2 = even, odd2 = even, p;
    int s = 0, stride = x->N * x->A, A = x->A;
#pragma GCC unroll 4
    for (; s + 1 < x->N; s += 2) {
        load(&p, x->p + (ptrdiff_t)s * stride + c);
        even += p * x->v_next[s * A];
        even2 += p * x->square_next[s * A];
        load(&p, x->p + (ptrdiff_t)(s + 1) * stride + c);
        odd += p * x->v_next[(s + 1) * A];
        odd2 += p * x->square_next[(s + 1) * A];
    }
    sum->mean = even + odd;
    sum->square = even2 + odd2;
    if (s < x->N) {
        load(&p, x->p + (ptrdiff_t)s * stride + c);
        sum->mean += p * x->v_next[s * A];
        sum->square += p * x->square_next[s * A];
    }
}

/* deviation and gap under their weights */
INLINE void add_spread(const Step *x, int c, const Sums *sum, Quad *q)
{
    Quad deviation, gap, weight, zero = EACH(0);
    load(&weight, x->root + c);
    load(&gap, x->gap + c);
    deviation = sum->square - sum->mean * sum->mean;
    at_least(&deviation, &zero);
    root(&deviation);
    if (!x->varies)
        deviation = EACH(x->deviation);
    *q += weight * (x->per_deviation * deviation + gap);
}

/* where nothing is known: top */
INLINE void unless_known(Quad *q, const Quad *fixed, double top)
{
    for (int i = 0; i < LANES; i++)
        (*q)[i] = (*fixed)[i] != (double)INFINITY ? (*q)[i] : top;
}

/* Q of the cells c .. c+3 */
INLINE void q_of(const Step *x, int c, Quad *out)
{
    Sums sum;
    Quad reward, fixed, most = EACH(x->top), zero = EACH(0), q, old;
    sums_of(x, c, &sum);
    load(&reward, x->reward + c);
    load(&fixed, x->fixed + c);
    load(&old, x->q + c);
    q = reward + sum.mean + fixed;
    if (x->spread)
        add_spread(x, c, &sum, &q);
    Quad raw = q;
    unless_known(&raw, &fixed, x->top);
    store(x->raw + c, &raw);
    *out = raw;
    if (!x->cut)
        return;
    if (x->falling) {
        at_most(&most, &old);
        unless_known(&most, &fixed, x->top);
    }
    at_most(&q, &most); /* not known: q is infinite */
    at_least(&q, &zero);
    *out = q;
}

/* the largest of each group of A lanes, in all of them */
INLINE void best_of_groups(Quad *q, int A)
{
    Quad other = SHUFFLE(*q, 1, 0, 3, 2);
    at_least(q, &other);
    if (A == 4) {
        other = SHUFFLE(*q, 2, 3, 0, 1);
        at_least(q, &other);
    }
}

typedef struct {
    Bits moved, differ; /* any bit: a V moved, another cell attains it */
} Change;

INLINE void four_cells(const Step *x, int c, Change *change)
{
    Quad q, v, was, square;
    Bits best, before;
    q_of(x, c, &q);
    v = q;
    best_of_groups(&v, x->A);
    square = v * v;
    load(&was, x->v + c);
    store(x->v + c, &v);
    store(x->square + c, &square);
    store(x->q + c, &q);
    memcpy(&before, x->best + c, sizeof before);
    best = (Bits)(q == v);
    change->moved |= (Bits)(v != was);
    change->differ |= best ^ before;
    memcpy(x->best + c, &best, sizeof best);
}

/* The policy is a function of who is best: where that is as it was, so is the
 * policy. */
static bool follow(Sweep *w, int h, Policy *policy)
{
    Shape d = w->dim;
    bool changed = false;
    double v;
    for (int row = h * d.S * d.A; row < (h + 1) * d.S * d.A; row += d.A)
        changed |=
            greedy_state(w->q + row, d.A, w->tie, &v, policy->prob + row);
    return changed;
}

/* Did V move? */
INLINE bool one_step(Sweep *w, int h, Policy *policy, bool *changed,
                     const Step *x)
{
    int size = x->N * x->A;
    Change change = {{0}, {0}};
#pragma GCC unroll 1
    for (int c = 0; c + LANES <= size; c += LANES)
        four_cells(x, c, &change);
    if (size % LANES != 0) /* some again, with the same result */
        four_cells(x, size - LANES, &change);
    for (int s = 0; s < x->N; s++)
        w->v[h * x->N + s] = x->v[s * x->A];
    if (any(&change.differ))
        *changed |= follow(w, h, policy);
    return any(&change.moved);
}

INLINE bool run(Sweep *w, Policy *policy, bool spread, int N, int A)
{
    bool changed = false, moved = false;
    take_news(w, spread);
    for (int h = w->dim.H - 1; h >= 0; h--) {
        moved |= w->gap_moved[h + 1] != 0;
        w->gap_moved[h + 1] = 0;
        bool touched = w->touched[h] != 0;
        w->touched[h] = 0;
        if (!moved && !touched)
            continue;
        Step x = step_of(w, h, spread, N, A);
        moved = one_step(w, h, policy, &changed, &x);
    }
    w->done = true;
    return changed;
}

/* --- the two ways through the same arithmetic ----------------------------- */

INLINE bool run_any(Sweep *w, Policy *policy)
{
    int N = w->dim.N;
    bool spread = w->per_deviation != 0 || w->per_gap != 0;
    if (w->dim.A == 4)
        return run(w, policy, spread, N, 4);
    if (spread)
        return N == 6 ? run(w, policy, true, 6, 2) : run(w, policy, true, N, 2);
    return run(w, policy, false, N, 2);
}

static bool run_narrow(Sweep *w, Policy *policy)
{
    return run_any(w, policy);
}

WIDE static bool run_wide(Sweep *w, Policy *policy)
{
    return run_any(w, policy);
}

WideRun *const wide_runs[2] = {run_narrow, run_wide};

bool wide_run(Sweep *w, Policy *policy)
{
    return wide_runs[quad_wide()](w, policy);
}
