#include "algorithms/core/sweep_wide.h"
#include "algorithms/core/quad.h"

enum { SUCCESSORS = 8, QUADS = 8 }; /* of a state; of a step */

/* So many steps before its own turn the new cells of a step are taken over: no
 * sum waits for what has just been written, and the work goes on beside that of
 * the steps before, of which each waits for the next one's V. */
enum { EARLY = 3 };

/* A step has rows over its cells [s][a] in one piece of memory, first P(s'|.)
 * of each successor and then these; after them LANES words, of which bit i of
 * word l says that lane l of vector i attains V.  What is not known has P = 0,
 * Q = top and BASE infinite. */
enum { BASE, WEIGHT, V, ROWS }; /* Q = BASE + P V + WEIGHT deviation */

/* vectors hold whole states, and the last of a step may begin early */
bool wide_fits(Shape d)
{
    return d.N <= SUCCESSORS && (d.A == 2 || d.A == 4) && d.S * d.A >= LANES;
}

static inline ptrdiff_t step_size(ptrdiff_t N, ptrdiff_t A)
{
    return (N + ROWS) * N * A + LANES;
}

void wide_open(SweepWide *w, Shape d, Arena *arena)
{
    *w = (SweepWide){.on = true};
    w->step = arena_array(arena, double, d.H *step_size(d.N, d.A));
    w->place = arena_array(arena, int, shape_cells(d));
    for (int c = 0; c < shape_cells(d); c++)
        w->place[c] = c % (d.S * d.A);
}

/* how a sweep goes, the same at every step */
typedef struct {
    ptrdiff_t N, A;
    ptrdiff_t at_once; /* 1, or all vectors of a step side by side */
    bool spread, cut, falling, varies;
} Kind;

static inline double *rows_of(const Sweep *w, ptrdiff_t h, Kind kind)
{
    return w->wide.step + h * step_size(kind.N, kind.A);
}

/* --- what depends on no V ------------------------------------------------- */

/* sqrt(P gap), summed as sum_all does */
INLINE double gap_root(const double *p, const double *gap, ptrdiff_t N)
{
    Pair halves = {0, 0}, x, y;
    int s = 0;
#pragma GCC unroll 4
    for (; s + 1 < N; s += 2) {
        memcpy(&x, p + s, sizeof x);
        memcpy(&y, gap + s, sizeof y);
        halves += x * y;
    }
    double sum = halves[0] + halves[1];
    if (s < N)
        sum += p[s] * gap[s];
    return sqrt(sum);
}

static inline bool is_known(const Sweep *w, ptrdiff_t c)
{
    return w->fixed[c] != (double)INFINITY; /* else what p holds is nothing */
}

/* i: of this step */
INLINE void take_base(Sweep *w, ptrdiff_t h, ptrdiff_t i, Kind kind)
{
    ptrdiff_t N = kind.N, size = N * kind.A, c = h * size + i;
    double *to = rows_of(w, h, kind) + i;
    double base = w->reward[c] + w->fixed[c], root = w->root[c];
    if (kind.spread && is_known(w, c)) {
        base += root *
                (w->per_gap * gap_root(w->p + c * N, w->gap + (h + 1) * N, N));
        to[(N + WEIGHT) * size] = root * w->per_deviation;
    }
    to[(N + BASE) * size] = base;
}

INLINE void take_cell(Sweep *w, ptrdiff_t h, ptrdiff_t i, Kind kind)
{
    ptrdiff_t N = kind.N, size = N * kind.A, c = h * size + i;
    const double *p = w->p + c * N;
    double *to = rows_of(w, h, kind) + i;
    bool known = is_known(w, c);
#pragma GCC unroll 8
    for (ptrdiff_t s = 0; s < N; s++)
        to[s * size] = known ? p[s] : 0;
    if (!known)
        w->q[c] = w->top[h];
    take_base(w, h, i, kind);
}

/* Takes over the cells of a step that were touched. */
INLINE void take_news(Sweep *w, ptrdiff_t h, Kind kind)
{
    uint64_t all = UINT64_MAX >> (64 - kind.N * kind.A);
    for (uint64_t news = w->touched[h] & all; news != 0; news &= news - 1)
        take_cell(w, h, __builtin_ctzll(news), kind);
}

/* Takes over the gaps behind a step. */
INLINE void take_gaps(Sweep *w, ptrdiff_t h, Kind kind)
{
    for (ptrdiff_t i = 0; i < kind.N * kind.A && kind.spread; i++)
        take_base(w, h, i, kind);
}

/* --- a step --------------------------------------------------------------- */

typedef struct {
    Quad mean, square;
} Sums;

/* each V in all lanes */
INLINE void look_ahead(Quad *ahead, const double *v, ptrdiff_t N)
{
#pragma GCC unroll 8
    for (ptrdiff_t s = 0; s < N; s++)
        ahead[s] = EACH(v[s]);
}

typedef struct {
    Kind kind;
    double top, deviation;
    double *now; /* rows of this step from c on */
    const Sums *sum;
    double *raw, *q; /* the caller's, from c on */
} Four;

INLINE void row(Quad *to, const Four *x, int which)
{
    load(to, x->now + (x->kind.N + which) * x->kind.N * x->kind.A);
}

INLINE void put_row(const Four *x, int which, const Quad *from)
{
    store(x->now + (x->kind.N + which) * x->kind.N * x->kind.A, from);
}

/* where vector i of a row begins: the last may begin early, with some lanes of
 * the one before it again */
INLINE ptrdiff_t first_of(ptrdiff_t i, ptrdiff_t size)
{
    return (i + 1) * LANES <= size ? i * LANES : size - LANES;
}

/* Adds successor s, whose V this is, to the sums of all cells. */
INLINE void add_successor(const double *p, const Quad *v, Kind kind,
                          ptrdiff_t from, bool first, Sums *sum)
{
    ptrdiff_t size = kind.N * kind.A;
    Quad some, each = *v, square = each * each;
#pragma GCC unroll 8
    for (ptrdiff_t i = 0; i < kind.at_once; i++) {
        load(&some, p + first_of(from + i, size));
        Quad mean = some * each, spread = some * square;
        sum[i].mean = first ? mean : sum[i].mean + mean;
        sum[i].square = first ? spread : sum[i].square + spread;
    }
}

/* P V and P V^2 of some vectors, with the terms and in the order of sum_all.
 * Side by side they wait for V, but not for each other. */
INLINE void sums_of(const double *p, const Quad *v, Kind kind, ptrdiff_t from,
                    Sums *sum)
{
    ptrdiff_t s = 0, N = kind.N, size = N * kind.A;
    const Quad zero = EACH(0);
    Sums odd[QUADS];
#pragma GCC unroll 8
    for (ptrdiff_t i = 0; i < kind.at_once; i++)
        sum[i] = odd[i] = (Sums){zero, zero};
#pragma GCC unroll 4
    for (; s + 1 < N; s += 2) {
        add_successor(p + s * size, v + s, kind, from, s == 0, sum);
        add_successor(p + (s + 1) * size, v + s + 1, kind, from, s == 0, odd);
    }
#pragma GCC unroll 8
    for (ptrdiff_t i = 0; i < kind.at_once; i++) {
        sum[i].mean += odd[i].mean;
        sum[i].square += odd[i].square;
    }
    if (s < N)
        add_successor(p + s * size, v + s, kind, from, false, sum);
}

INLINE void add_spread(const Four *x, const Sums *sum, Quad *q)
{
    Quad deviation = EACH(x->deviation), weight, zero = EACH(0);
    row(&weight, x, WEIGHT);
    if (x->kind.varies) {
        deviation = sum->square - sum->mean * sum->mean;
        at_least(&deviation, &zero);
        root(&deviation);
    }
    *q += weight * deviation;
}

/* Q before it is cut; top where nothing is known */
INLINE void raw_of(Quad *out, const Quad *q, const Quad *base, double top)
{
    const Quad none = EACH((double)INFINITY);
    const Bits known = (Bits)(*base != none);
    *out = EACH(top);
    replace(out, &known, q);
}

INLINE void q_of(const Four *x, Quad *out)
{
    Sums sum = *x->sum;
    Quad base, most = EACH(x->top), zero = EACH(0), q, old, raw;
    row(&base, x, BASE);
    q = base + sum.mean;
    if (x->kind.spread)
        add_spread(x, &sum, &q);
    raw_of(&raw, &q, &base, x->top);
    if (x->raw != NULL)
        store(x->raw, &raw);
    *out = raw;
    if (!x->kind.cut)
        return;
    if (x->kind.falling) {
        load(&old, x->q);
        at_most(&most, &old);
    }
    at_most(&q, &most); /* not known: q is infinite */
    at_least(&q, &zero);
    *out = q;
}

/* the largest of each group of A lanes, in all of them */
INLINE void best_of_groups(Quad *q, ptrdiff_t A)
{
    Quad other = SHUFFLE(*q, 1, 0, 3, 2);
    at_least(q, &other);
    if (A == 4) {
        other = SHUFFLE(*q, 2, 3, 0, 1);
        at_least(q, &other);
    }
}

typedef struct {
    Bits moved, best; /* any bit: a V moved; who attains it */
} Found;

/* Vector i of a step; returns V in v. */
INLINE void four_cells(const Four *x, ptrdiff_t i, Found *found, Quad *v)
{
    Quad q, was;
    const int64_t bit = INT64_C(1) << i;
    const Bits bits = {bit, bit, bit, bit};
    q_of(x, &q);
    *v = q;
    best_of_groups(v, x->kind.A);
    row(&was, x, V);
    found->best |= (Bits)(q == *v) & bits;
    found->moved |= (Bits)(*v != was);
    put_row(x, V, v);
    store(x->q, &q);
}

/* one action is best, and chosen */
static inline bool is_followed(const double *q, int A, double v,
                               const double *prob)
{
    int at = 0, tied = 0;
    for (int a = 0; a < A; a++) {
        tied += q[a] == v;
        at = q[a] == v ? a : at;
    }
    return tied == 1 && prob[at] == 1;
}

/* The policy is a function of who is best: where that is as it was, so is the
 * policy. */
static bool follow(Sweep *w, int h, Policy *policy)
{
    Shape d = w->dim;
    bool changed = false;
    for (int s = 0; s < d.S; s++) {
        int at = h * d.S + s, first = at * d.A;
        double v = w->v[at];
        if (!is_followed(w->q + first, d.A, v, policy->prob + first))
            changed |= greedy_state(w->q + first, d.A, w->tie, &v,
                                    policy->prob + first);
    }
    return changed;
}

/* Do others attain V than those that did? */
INLINE bool others_attain(double *was, const Bits *now)
{
    Bits differ;
    memcpy(&differ, was, sizeof differ);
    memcpy(was, now, sizeof *now);
    differ ^= *now;
    return any(&differ);
}

/* From V of the next step to that of this one.  Did V move? */
INLINE bool one_step(Sweep *w, int h, Policy *policy, bool *changed, Kind kind,
                     Quad *ahead)
{
    ptrdiff_t N = kind.N, A = kind.A, size = N * A, at = h * size;
    double *now = rows_of(w, h, kind);
    Sums sum[QUADS];
    double v[SUCCESSORS + LANES] = {0};
    if (kind.at_once > 1)
        sums_of(now, ahead, kind, 0, sum);
    Found found = {{0}, {0}};
    Four x = {.kind = kind, .top = w->top[h], .deviation = w->deviation};
#pragma GCC unroll 4
    for (ptrdiff_t i = 0; i * LANES < size; i++) {
        /* the last may begin early: some again, with the same result */
        ptrdiff_t c = first_of(i, size);
        Quad best;
        if (kind.at_once == 1)
            sums_of(now, ahead, kind, i, sum);
        x.sum = sum + (kind.at_once > 1 ? i : 0);
        x.now = now + c;
        x.raw = w->raw != NULL ? w->raw + at + c : NULL;
        x.q = w->q + at + c;
        four_cells(&x, i, &found, &best);
#pragma GCC unroll 4
        for (ptrdiff_t lane = 0; lane < LANES; lane += A)
            v[c / A + lane / A] = best[lane];
    }
    look_ahead(ahead, v, N);
#pragma GCC unroll 8
    for (ptrdiff_t s = 0; s < N; s++)
        w->v[h * N + s] = v[s];
    if (others_attain(now + (N + ROWS) * size, &found.best))
        *changed |= follow(w, h, policy);
    return any(&found.moved);
}

INLINE bool run(Sweep *w, Policy *policy, Kind kind)
{
    bool changed = false, moved = false;
    Quad ahead[SUCCESSORS];
    look_ahead(ahead, w->v + w->dim.H * kind.N, kind.N);
    for (int h = w->dim.H - 1; h >= 0 && h >= w->dim.H - EARLY; h--)
        take_news(w, h, kind);
    for (int h = w->dim.H - 1; h >= 0; h--) {
        if (h >= EARLY)
            take_news(w, h - EARLY, kind);
        if (w->gap_moved[h + 1] != 0) {
            w->gap_moved[h + 1] = 0;
            take_gaps(w, h, kind);
            moved = true;
        }
        bool touched = w->touched[h] != 0;
        w->touched[h] = 0;
        if (moved || touched)
            moved = one_step(w, h, policy, &changed, kind, ahead);
        else
            look_ahead(ahead, w->v + h * kind.N, kind.N);
    }
    w->done = true;
    return changed;
}

/* --- the two ways through the same arithmetic ----------------------------- */

/* What is known when it is compiled costs nothing: Bernstein bonuses in
 * RiverSwim's shape. */
INLINE bool run_any(Sweep *w, Policy *policy)
{
    Kind kind = {w->dim.N,
                 w->dim.A,
                 1,
                 w->per_deviation != 0 || w->per_gap != 0,
                 w->cut,
                 w->falling,
                 w->deviation < 0};
    bool usual = kind.spread && kind.cut && kind.falling && kind.varies;
    if (usual && kind.N == 6 && kind.A == 2)
        return run(w, policy, (Kind){6, 2, 3, true, true, true, true});
    return run(w, policy, kind);
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
