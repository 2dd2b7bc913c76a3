#include "algorithms/core/sweep_wide.h"
#include "algorithms/core/quad.h"

#include <assert.h>

enum { SUCCESSORS = 8 }; /* most successors of a cell */
enum { VECTORS = 8 };    /* most vectors of a step */

/* Changed cells of a step are copied to its rows this many steps before it is
 * computed.  Then no sum waits for a number that was just written, and the copy
 * overlaps the steps in between, each of which waits for the next one's V. */
enum { EARLY = 3 };

/* The memory of a step: rows over its cells [s][a], first P(s'|.) for each
 * successor, then BASE and WEIGHT.  After them 2 LANES words: bit i of word l
 * says that lane l of vector i attains V; bit i of word LANES + l, that this
 * has changed.  An unknown cell has P = 0, Q = top and BASE infinite. */
enum { BASE, WEIGHT, ROWS }; /* Q = BASE + P V + WEIGHT deviation */

/* A vector holds whole states; the last vector of a step may overlap the one
 * before it. */
bool wide_fits(Shape d)
{
    return d.N <= SUCCESSORS && (d.A == 2 || d.A == 4) && d.S * d.A >= LANES;
}

static inline ptrdiff_t step_size(ptrdiff_t N, ptrdiff_t A)
{
    return (N + ROWS) * N * A + (ptrdiff_t)2 * LANES;
}

void wide_open(SweepWide *w, Shape d, Arena *arena)
{
    *w = (SweepWide){.on = true};
    w->step = arena_array(arena, double, (d.H * step_size(d.N, d.A)));
    w->place = arena_array(arena, int, shape_cells(d));
    for (int c = 0; c < shape_cells(d); c++)
        w->place[c] = c % (d.S * d.A);
    w->other = arena_array(arena, int, d.H + 1);
}

/* The one shape that the sweep is also compiled for, with every size known: it
 * is then twice as fast.  6 states and 2 actions are the field's standard
 * test. */
enum { KNOWN_S = 6, KNOWN_A = 2 };

/* what is the same at every step of a sweep */
typedef struct {
    ptrdiff_t N, A;
    bool spread, cut, falling, varies;
    bool raw;   /* Q before it is cut is wanted */
    bool known; /* KNOWN_S states, KNOWN_A actions: compiled for them */
} Kind;

static inline double *rows_of(const Sweep *w, ptrdiff_t h, Kind kind)
{
    return w->wide.step + h * step_size(kind.N, kind.A);
}

/* Index at which vector i of a row begins.  The last vector begins early if the
 * row is not a multiple of LANES, and repeats some lanes of the one before. */
INLINE ptrdiff_t first_of(ptrdiff_t i, ptrdiff_t size)
{
    return (i + 1) * LANES <= size ? i * LANES : size - LANES;
}

/* --- terms that do not depend on V ---------------------------------------- */

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
    return w->fixed[c] != (double)INFINITY; /* otherwise p has no meaning */
}

/* to: where the cell is in the rows of its step */
INLINE void take_base(const Sweep *w, ptrdiff_t h, ptrdiff_t c, Kind kind,
                      const double *p, double *to)
{
    ptrdiff_t N = kind.N, size = N * kind.A;
    double base = w->reward[c] + w->fixed[c], root = w->root[c];
    if (kind.spread && is_known(w, c)) {
        if (w->per_gap != 0)
            base += root * (w->per_gap * gap_root(p, w->gap + (h + 1) * N, N));
        to[(N + WEIGHT) * size] = root * w->per_deviation;
    }
    to[(N + BASE) * size] = base;
}

/* Copies cell i of a step to its rows. */
INLINE void take_cell(Sweep *w, ptrdiff_t h, ptrdiff_t i, Kind kind)
{
    ptrdiff_t N = kind.N, size = N * kind.A, c = h * size + i;
    static const double nothing[SUCCESSORS] = {0};
    double *to = rows_of(w, h, kind) + i;
    const double *p = w->p + c * N;
    if (!is_known(w, c)) {
        w->q[c] = w->top[h];
        p = nothing;
    }
#pragma GCC unroll 8
    for (ptrdiff_t s = 0; s < N; s++)
        to[s * size] = p[s];
    take_base(w, h, c, kind, w->p + c * N, to);
}

static inline uint64_t all_of(Kind kind)
{
    return UINT64_MAX >> (64 - kind.N * kind.A);
}

/* Copies the touched cells of a step to its rows. */
INLINE void take_news(Sweep *w, ptrdiff_t h, Kind kind)
{
    for (uint64_t news = w->touched[h] & all_of(kind); news != 0;
         news &= news - 1)
        take_cell(w, h, __builtin_ctzll(news), kind);
}

/* Copies the gaps of a step's successors to its rows. */
INLINE void take_gaps(Sweep *w, ptrdiff_t h, Kind kind)
{
    ptrdiff_t size = kind.N * kind.A, first = h * size;
    double *to = rows_of(w, h, kind);
    for (ptrdiff_t i = 0; i < size && kind.spread; i++)
        take_base(w, h, first + i, kind, w->p + (first + i) * kind.N, to + i);
}

/* --- a step --------------------------------------------------------------- */

typedef struct {
    Quad mean, square;
} Sums;

/* copies each V of the next step to all lanes of a vector */
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
    Sums sum;
    double *raw, *q; /* the caller's, from c on; raw NULL: not wanted */
} Four;

INLINE void row(Quad *to, const Four *x, int which)
{
    load(to, x->now + (x->kind.N + which) * x->kind.N * x->kind.A);
}

/* Adds one successor's terms; its probabilities begin at p. */
INLINE void add_successor(const double *p, const Quad *v, bool first, Sums *sum)
{
    Quad some, square = *v * *v;
    load(&some, p);
    Quad mean = some * *v, spread = some * square;
    sum->mean = first ? mean : sum->mean + mean;
    sum->square = first ? spread : sum->square + spread;
}

/* P V and P V^2 of the vector whose cells begin at p, in the order of sum_all:
 * the even successors, the odd ones, and the last of an odd N. */
INLINE void sums_of(const double *p, const Quad *v, ptrdiff_t N, ptrdiff_t size,
                    Sums *sum)
{
    const Quad zero = EACH(0);
    Sums half[2] = {{zero, zero}, {zero, zero}};
#pragma GCC unroll 4
    for (ptrdiff_t s = 0; s + 1 < N; s += 2) {
        add_successor(p + s * size, &v[s], s == 0, &half[0]);
        add_successor(p + (s + 1) * size, &v[s + 1], s == 0, &half[1]);
    }
    sum->mean = half[0].mean + half[1].mean;
    sum->square = half[0].square + half[1].square;
    if (N % 2 != 0)
        add_successor(p + (N - 1) * size, &v[N - 1], false, sum);
}

INLINE void add_spread(const Four *x, const Sums *sum, Quad *q)
{
    Quad deviation = EACH(x->deviation), weight;
    row(&weight, x, WEIGHT);
    if (x->kind.varies) {
        const Quad variance = sum->square - sum->mean * sum->mean;
        deviation = variance;
        root(&deviation);
        not_where_negative(&deviation, &variance);
    }
    *q += weight * deviation;
}

/* Q before it is cut; top at unknown cells */
INLINE void raw_of(Quad *out, const Quad *q, const Quad *base, double top)
{
    const Quad none = EACH((double)INFINITY);
    const Bits known = (Bits)(*base != none);
    *out = EACH(top);
    replace(out, &known, q);
}

INLINE void q_of(const Four *x, Quad *out)
{
    Quad base, most = EACH(x->top), q, old;
    row(&base, x, BASE);
    q = base + x->sum.mean;
    if (x->kind.spread)
        add_spread(x, &x->sum, &q);
    if (x->raw != NULL || !x->kind.cut)
        raw_of(out, &q, &base, x->top);
    if (x->raw != NULL)
        store(x->raw, out);
    if (!x->kind.cut)
        return;
    if (x->kind.falling) {
        load(&old, x->q);
        at_most(&most, &old);
    }
    *out = q;
    at_most(out, &most); /* q is infinite at unknown cells */
    not_where_negative(out, &q);
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

/* Computes vector i of a step: V in v, and in bit i of best the lanes that
 * attain it. */
INLINE void four_cells(const Four *x, ptrdiff_t i, Bits *best, Quad *v)
{
    Quad q;
    const int64_t bit = INT64_C(1) << i;
    const Bits bits = {bit, bit, bit, bit};
    q_of(x, &q);
    *v = q;
    best_of_groups(v, x->kind.A);
    *best |= (Bits)(q == *v) & bits;
    store(x->q, &q);
}

/* Updates the policy of one state; true if it changed. */
static bool follow_state(Sweep *w, int at, Policy *policy)
{
    int A = w->dim.A, tied = 0;
    const double *q = w->q + (ptrdiff_t)at * A;
    double v = w->v[at], *prob = policy->prob + (ptrdiff_t)at * A;
    for (int a = 0; a < A; a++)
        tied += q[a] == v;
    if (tied != 1)
        return greedy_state(q, A, w->tie, &v, prob);
    bool changed = false;
    for (int a = 0; a < A; a++) {
        double all = (double)(q[a] == v);
        changed |= prob[a] != all;
        prob[a] = all;
    }
    return changed;
}

/* Updates the policy of the states with a cell in `differ`, which has the
 * layout of a step's words; true if it changed. */
static bool follow(Sweep *w, int h, const Bits *differ, Policy *policy)
{
    int S = w->dim.S, A = w->dim.A, state = __builtin_ctz((unsigned)A);
    const ptrdiff_t size = (ptrdiff_t)S * A;
    uint64_t any = 0; /* bits of the vectors, for each of their states */
    bool changed = false;
    for (int lane = 0; lane < LANES; lane++)
        any |= (uint64_t)(*differ)[lane] << (lane >> state) * VECTORS;
    for (; any != 0; any &= any - 1) {
        int bit = __builtin_ctzll(any), lane = bit / VECTORS * A;
        ptrdiff_t first = first_of(bit % VECTORS, size);
        int s = ((int)first + lane) >> state;
        changed |= follow_state(w, h * S + s, policy);
    }
    return changed;
}

/* Compares the cells that attain V with those of the last sweep, because the
 * policy depends on nothing else; true if they differ.  looked: the vectors
 * that `now` has bits of. */
INLINE bool others_attain(double *words, const Bits *now, int64_t looked)
{
    const Bits mask = {looked, looked, looked, looked};
    Bits was, differ;
    memcpy(&was, words, sizeof was);
    differ = (was ^ *now) & mask;
    was ^= differ;
    memcpy(words, &was, sizeof was);
    memcpy(words + LANES, &differ, sizeof differ);
    return any(&differ);
}

/* Stores V of six states with two actions, by two vectors that overlap in two
 * lanes; true if V changed. */
INLINE bool keep_known(double *v, const Quad *best)
{
    Quad was, last;
    load(&was, v);
    load(&last, v + 2);
    Quad now = __builtin_shufflevector(best[0], best[1], 0, 2, 4, 6);
    Quad end = __builtin_shufflevector(best[1], best[2], 0, 2, 4, 6);
    store(v, &now);
    store(v + 2, &end);
    const Bits moved = (Bits)(was != now) | (Bits)(last != end);
    return any(&moved);
}

/* Stores V of a step; true if it changed. */
INLINE bool keep(double *v, const Quad *best, Kind kind)
{
    if (kind.known)
        return keep_known(v, best);
    bool moved = false;
    ptrdiff_t A = kind.A, size = kind.N * A;
#pragma GCC unroll 8
    for (ptrdiff_t i = 0; i * LANES < size; i++)
#pragma GCC unroll 2
        for (ptrdiff_t lane = 0; lane < LANES; lane += A) {
            double *to = &v[(first_of(i, size) + lane) / A];
            moved |= *to != best[i][lane];
            *to = best[i][lane];
        }
    return moved;
}

/* loads the stored V of vector i */
INLINE void as_kept(const double *v, Kind kind, ptrdiff_t i, Quad *best)
{
    ptrdiff_t A = kind.A, first = first_of(i, kind.N * A);
    for (ptrdiff_t lane = 0; lane < LANES; lane++)
        (*best)[lane] = v[(first + lane) / A];
}

/* look_ahead for the known shape, straight from the registers, because memory
 * would take longer */
INLINE void spread_best(Quad *ahead, const Quad *best)
{
#pragma GCC unroll 3
    for (ptrdiff_t i = 0; i < 3; i++) {
        ahead[2 * i] = SHUFFLE(best[i], 0, 0, 0, 0);
        ahead[2 * i + 1] = SHUFFLE(best[i], 2, 2, 2, 2);
    }
}

/* Computes V of this step from V of the next, in the vectors that `news` has
 * bits of; true if V changed. */
INLINE bool one_step(Sweep *w, int h, uint64_t news, Kind kind, Quad *ahead)
{
    enum { ONES = (1 << LANES) - 1 };
    ptrdiff_t N = kind.N, A = kind.A, size = N * A, at = h * size;
    double *now = rows_of(w, h, kind), *v = w->v + h * N;
    Quad best[SUCCESSORS];
    Bits attain = {0};
    int64_t looked = 0;
    Four x = {.kind = kind, .top = w->top[h], .deviation = w->deviation};
#pragma GCC unroll 4
    for (ptrdiff_t i = 0; i * LANES < size; i++) {
        /* the last vector repeats some cells, with the same result */
        ptrdiff_t c = first_of(i, size);
        if ((news >> c & ONES) == 0) {
            as_kept(v, kind, i, &best[i]);
            continue;
        }
        sums_of(now + c, ahead, N, size, &x.sum);
        x.now = now + c;
        x.raw = kind.raw ? w->raw + at + c : NULL;
        x.q = w->q + at + c;
        four_cells(&x, i, &attain, &best[i]);
        looked |= INT64_C(1) << i;
    }
    bool moved = keep(v, best, kind);
    w->wide.other[w->wide.others] = h;
    w->wide.others += others_attain(now + (N + ROWS) * size, &attain, looked);
    if (kind.known)
        spread_best(ahead, best);
    else
        look_ahead(ahead, v, N);
    return moved;
}

INLINE uint64_t news_of(Sweep *w, int h, Kind kind)
{
    uint64_t news = w->touched[h] & all_of(kind);
    w->touched[h] = 0;
    if (w->gap_moved[h + 1] == 0)
        return news;
    w->gap_moved[h + 1] = 0;
    take_gaps(w, h, kind);
    return all_of(kind);
}

/* If V of the next step did not change, only vectors with touched cells are
 * computed again; a kind that is quick to compute is always computed whole,
 * because a mispredicted branch costs more. */
INLINE bool run(Sweep *w, Policy *policy, Kind kind)
{
    bool changed = false, moved = false; /* moved: V of the next step */
    Quad ahead[SUCCESSORS];
    assert(kind.N * kind.A >= LANES);
    w->wide.others = 0;
    look_ahead(ahead, w->v + w->dim.H * kind.N, kind.N);
    for (int h = w->dim.H - 1; h >= 0 && h >= w->dim.H - EARLY; h--)
        take_news(w, h, kind);
    for (int h = w->dim.H - 1; h >= 0; h--) {
        if (h >= EARLY)
            take_news(w, h - EARLY, kind);
        uint64_t news = news_of(w, h, kind);
        if (moved || (news != 0 && !kind.spread))
            moved = one_step(w, h, UINT64_MAX, kind, ahead);
        else if (news != 0)
            moved = one_step(w, h, news, kind, ahead);
        else
            look_ahead(ahead, w->v + h * kind.N, kind.N);
    }
    for (int i = 0; i < w->wide.others; i++) {
        int h = w->wide.other[i];
        Bits differ;
        memcpy(&differ, rows_of(w, h + 1, kind) - LANES, sizeof differ);
        changed |= follow(w, h, &differ, policy);
    }
    w->done = true;
    return changed;
}

/* --- versions of the same arithmetic -------------------------------------- */

static Kind kind_of(const Sweep *w)
{
    return (Kind){.N = w->dim.N,
                  .A = w->dim.A,
                  .spread = w->per_deviation != 0 || w->per_gap != 0,
                  .cut = w->cut,
                  .falling = w->falling,
                  .varies = w->deviation < 0,
                  .raw = w->raw != NULL};
}

/* a kind of the known shape: what is known when it is compiled costs nothing */
#define KNOWN(...)                                                             \
    ((Kind){.N = KNOWN_S,                                                      \
            .A = KNOWN_A,                                                      \
            .cut = true,                                                       \
            .falling = true,                                                   \
            .known = true,                                                     \
            __VA_ARGS__})

INLINE bool run_any(Sweep *w, Policy *policy)
{
    Kind kind = kind_of(w);
    bool known = w->dim.S == KNOWN_S && w->dim.A == KNOWN_A &&
                 w->dim.N == KNOWN_S && kind.cut && kind.falling;
    if (known && !kind.spread && !kind.raw) /* Hoeffding bonuses */
        return run(w, policy, KNOWN(.spread = false));
    if (known && kind.spread && kind.varies && !kind.raw) /* Bernstein */
        return run(w, policy, KNOWN(.spread = true, .varies = true));
    if (known && kind.spread && kind.varies)
        return run(w, policy,
                   KNOWN(.spread = true, .varies = true, .raw = true));
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

MASKED static bool run_masked(Sweep *w, Policy *policy)
{
    return run_any(w, policy);
}

WideRun *const wide_runs[WIDE_WAYS] = {run_narrow, run_wide, run_masked};

int wide_best(void)
{
    return !quad_wide() ? 0 : quad_masked() ? 2 : 1;
}

bool wide_run(Sweep *w, Policy *policy)
{
    return wide_runs[wide_best()](w, policy);
}
