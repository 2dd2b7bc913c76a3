#include "oracles/start_losses.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* The memory of a step, rows over its states: the expected gap under the
 * policy, then the probability of each successor, then the losses.  Entries
 * beyond S and N are 0. */
enum { LANES = 4, HALVES = 2, STATES = LANES * HALVES };
enum { GAP, NEXT, LOSS = NEXT + STATES, ROWS };

typedef double Quad __attribute__((vector_size(LANES * sizeof(double))));
typedef int64_t Bits __attribute__((vector_size(LANES * sizeof(int64_t))));

void start_losses_open(StartLosses *all, const Optimum *best, const Env *env,
                       Arena *arena)
{
    Shape d = best->dim;
    *all = (StartLosses){
        .best = best, .env = env, .packed = d.S <= STATES && d.N <= STATES};
    all->start = arena_array(arena, double, all->packed ? STATES : d.S);
    if (!all->packed) {
        losses_open(&all->exact, best, env, arena);
        return;
    }
    size_t cells = (size_t)shape_cells(d), H = (size_t)d.H;
    all->prob = arena_array(arena, double, cells);
    all->step = arena_array(arena, double, (H * ROWS * STATES));
    all->moved = arena_array(arena, bool, H);
    all->other = arena_array(arena, ptrdiff_t, H + 1);
    all->gap = arena_array(arena, double, cells);
    for (size_t c = 0; c < cells; c++) {
        all->gap[c] = (double)best->gap[c];
        all->prob[c] = -1; /* unlike any policy */
    }
}

/* --- a step under the policy ---------------------------------------------- */

/* the mean of x's column under the policy's row; an action of probability 0
 * adds exactly 0, so that no branch on the action is needed */
INLINE double under(const double *row, ptrdiff_t A, const double *x,
                    ptrdiff_t stride)
{
    double sum = row[0] * x[0];
#pragma GCC unroll 2
    for (ptrdiff_t a = 1; a < A; a++)
        sum += row[a] * x[a * stride];
    return sum;
}

/* Writes the rows of one state; row: the policy there, cell: its first cell. */
INLINE void take_row(StartLosses *all, Shape d, ptrdiff_t cell,
                     const double *row, double *column)
{
    const double *p = all->env->p + cell * d.N;
    memcpy(all->prob + cell, row, (size_t)d.A * sizeof *row);
    column[(ptrdiff_t)GAP * STATES] = under(row, d.A, all->gap + cell, 1);
#pragma GCC unroll 8
    for (ptrdiff_t next = 0; next < d.N; next++)
        column[(NEXT + next) * STATES] = under(row, d.A, p + next, d.N);
}

/* true if a and b agree; the last lanes may be compared twice */
INLINE bool same(const double *a, const double *b, ptrdiff_t n)
{
    Bits differ = {0}, x, y;
#pragma GCC unroll 4
    for (ptrdiff_t i = 0; i < n && n >= LANES; i += LANES) {
        ptrdiff_t at = i + LANES <= n ? i : n - LANES;
        memcpy(&x, a + at, sizeof x);
        memcpy(&y, b + at, sizeof y);
        differ |= x ^ y;
    }
    uint64_t rest = 0, u, v;
#pragma GCC unroll 4
    for (ptrdiff_t i = 0; i < n && n < LANES; i++) {
        memcpy(&u, a + i, sizeof u);
        memcpy(&v, b + i, sizeof v);
        rest |= u ^ v;
    }
    return (differ[0] | differ[1] | differ[2] | differ[3]) == 0 && rest == 0;
}

/* Writes the rows of those states of a step whose policy changed. */
INLINE void take_step(StartLosses *all, Shape d, const double *prob,
                      ptrdiff_t h)
{
    ptrdiff_t cell = h * d.S * d.A;
    double *column = all->step + h * ROWS * STATES;
    all->moved[h] = true;
    for (int s = 0; s < d.S; s++, cell += d.A)
        if (!same(all->prob + cell, prob + cell, d.A))
            take_row(all, d, cell, prob + cell, column + s);
}

/* Lists the steps whose policy changed, without a branch, which could not be
 * predicted, and updates them.  Returns the last such step, -1 if none. */
INLINE ptrdiff_t take_policy(StartLosses *all, Shape d, const double *prob)
{
    ptrdiff_t size = (ptrdiff_t)d.S * d.A, n = 0;
    for (ptrdiff_t h = 0; h < d.H; h++) {
        all->other[n] = h;
        n += !same(all->prob + h * size, prob + h * size, size);
    }
    for (ptrdiff_t i = 0; i < n; i++)
        take_step(all, d, prob, all->other[i]);
    return n > 0 ? all->other[n - 1] : -1;
}

/* --- backwards ------------------------------------------------------------ */

INLINE void load(Quad *to, const double *from)
{
    memcpy(to, from, sizeof *to);
}

INLINE void load_row(Quad to[HALVES], const double *from)
{
    load(&to[0], from);
    load(&to[1], from + LANES);
}

/* Losses of four states of a step: the gap plus P times the losses of the first
 * `met` successors, which are all there are.  Terms are added in pairs, and
 * pairs in pairs, so that fewer additions wait for each other. */
INLINE void step_back(const double *step, ptrdiff_t met, const Quad *after,
                      Quad *loss)
{
    Quad part[STATES] = {{0}, {0}, {0}, {0}, {0}, {0}, {0}, {0}}, gap;
    load(&gap, step + (ptrdiff_t)GAP * STATES);
#pragma GCC unroll 8
    for (ptrdiff_t i = 0; i < met; i++) {
        load(&part[i], step + (NEXT + i) * STATES);
        part[i] *= after[i];
    }
    *loss =
        (((part[0] + part[1]) + (part[2] + part[3])) +
         ((part[4] + part[5]) + (met > 6 ? part[6] + part[7] : (Quad){0}))) +
        gap;
}

/* copies each loss to all lanes of a vector */
INLINE void spread(const Quad loss[HALVES], Quad after[STATES])
{
#pragma GCC unroll 8
    for (ptrdiff_t i = 0; i < STATES; i++) {
        double x = loss[i / LANES][i % LANES];
        after[i] = (Quad){x, x, x, x};
    }
}

/* Stores the losses of a step; true if they changed. */
INLINE bool keep(double *to, const Quad loss[HALVES])
{
    Bits moved = {0};
#pragma GCC unroll 2
    for (ptrdiff_t i = 0; i < HALVES; i++) {
        Quad was;
        load(&was, to + i * LANES);
        memcpy(to + i * LANES, &loss[i], sizeof was);
        moved |= (Bits)(was != loss[i]);
    }
    return (moved[0] | moved[1] | moved[2] | moved[3]) != 0;
}

INLINE void update(StartLosses *all, Shape d, ptrdiff_t met,
                   const Policy *policy)
{
    Quad loss[HALVES] = {{0}, {0}}, after[STATES] = {{0}};
    bool moved = false;
    ptrdiff_t from = take_policy(all, d, policy->prob);
    if (from >= 0 && from < d.H - 1)
        load_row(loss, all->step + ((from + 1) * ROWS + LOSS) * STATES);
    for (ptrdiff_t h = from; h >= 0; h--) {
        double *step = all->step + h * ROWS * STATES;
        double *kept = step + (ptrdiff_t)LOSS * STATES;
        if (moved || all->moved[h]) {
            spread(loss, after);
            step_back(step, met, after, &loss[0]);
            step_back(step + LANES, met, after, &loss[1]);
            moved = keep(kept, loss);
            all->moved[h] = false;
        } else {
            load_row(loss, kept);
        }
    }
    if (from >= 0)
        memcpy(all->start, loss, sizeof loss);
}

/* `update` for S states, all of them successors; a few actions are few enough
 * to be compiled each by itself. */
INLINE void update_states(StartLosses *all, int S, const Policy *policy)
{
    int H = all->best->dim.H, A = all->best->dim.A;
    if (A == 2)
        update(all, (Shape){H, S, 2, S}, S, policy);
    else if (A == 3)
        update(all, (Shape){H, S, 3, S}, S, policy);
    else if (A == 4)
        update(all, (Shape){H, S, 4, S}, S, policy);
    else
        update(all, (Shape){H, S, A, S}, S, policy);
}

/* Loops of a length that the compiler knows take half the time. */
INLINE void update_any(StartLosses *all, const Policy *policy)
{
    Shape d = all->best->dim;
#define KNOWN(S)                                                               \
    case S:                                                                    \
        update_states(all, S, policy);                                         \
        break;
    switch (d.S == d.N ? d.S : 0) {
        KNOWN(2)
        KNOWN(3)
        KNOWN(4)
        KNOWN(5)
        KNOWN(6)
        KNOWN(7)
        KNOWN(8)
    default:
        update(all, d, STATES, policy);
    }
#undef KNOWN
}

static void narrow(StartLosses *all, const Policy *policy)
{
    update(all, all->best->dim, STATES, policy);
}

#ifdef __x86_64__
/* no FMA: it rounds once less */
__attribute__((target("avx2"))) static void wide(StartLosses *all,
                                                 const Policy *policy)
{
    update_any(all, policy);
}

static bool is_wide(void)
{
    return __builtin_cpu_supports("avx2") != 0;
}
#else
static void wide(StartLosses *all, const Policy *policy)
{
    narrow(all, policy);
}

static bool is_wide(void)
{
    return false;
}
#endif

StartLossesWay *const start_losses_ways[2] = {narrow, wide};

const double *start_losses_update(StartLosses *all, const Policy *policy)
{
    if (all->packed) {
        start_losses_ways[is_wide()](all, policy);
        return all->start;
    }
    const long double *loss = losses_update(&all->exact, policy);
    for (int s = 0; s < all->best->dim.S; s++)
        all->start[s] = (double)loss[s];
    return all->start;
}
