#include "algorithms/core/consistent.h"
#include "algorithms/core/post_process.h"
#include "algorithms/core/quad.h"

bool consistent_cell(const Consistent *is, const double *transitions,
                     double visits, double *p, double *n)
{
    int S = is->S;
    double sum = 0;
    bool feasible =
        post_process(S, transitions, visits, is->error / 4, is->scratch, p);
    for (int s = 0; s < S; s++) {
        p[s] += is->error / (2 * S);
        sum += p[s];
    }
    *n = sum;
    for (int s = 0; s < S; s++) /* E = 0 may leave nothing to share */
        p[s] = sum > 0 ? p[s] / sum : (double)NAN;
    return feasible;
}

/* --- four cells, the same formulas as in post_process.c ------------------- */

typedef struct {
    int S;
    Quad lo, hi;
    Quad cell[CONSISTENT_WIDEST];
    Quad positive[CONSISTENT_WIDEST]; /* larger(0, cell) */
} Four;

/* columns s and s + 1 of four rows */
INLINE void two_columns(const double *row, int S, int s, Quad *column)
{
    Pair a, b, c, d;
    memcpy(&a, row + s, sizeof a);
    memcpy(&b, row + S + s, sizeof b);
    memcpy(&c, row + (ptrdiff_t)2 * S + s, sizeof c);
    memcpy(&d, row + (ptrdiff_t)3 * S + s, sizeof d);
    Quad ac = __builtin_shufflevector(a, c, 0, 1, 2, 3);
    Quad bd = __builtin_shufflevector(b, d, 0, 1, 2, 3);
    column[0] = __builtin_shufflevector(ac, bd, 0, 4, 2, 6);
    column[1] = __builtin_shufflevector(ac, bd, 1, 5, 3, 7);
}

INLINE void take(Four *f, int S, double quarter, const double *transitions,
                 const double *visits)
{
    const double *end = transitions + S - 1;
    Quad total, zero = EACH(0);
    load(&total, visits);
    f->lo = total - quarter;
    f->hi = total + quarter;
#pragma GCC unroll 8
    for (int s = 0; s + 1 < S; s += 2)
        two_columns(transitions, S, s, f->cell + s);
    if (S % 2 == 1)
        f->cell[S - 1] = (Quad){end[0], end[S], end[(ptrdiff_t)2 * S],
                                end[(ptrdiff_t)3 * S]};
#pragma GCC unroll 8
    for (int s = 0; s < S; s++) {
        f->positive[s] = f->cell[s];
        at_least(&f->positive[s], &zero);
    }
}

INLINE void exchange(Quad *a, Quad *b)
{
    Quad low = *a;
    at_most(&low, b);
    at_least(a, b);
    *b = low;
}

INLINE void sort_descending(int S, Quad *v)
{
#pragma GCC unroll 8
    for (int last = S - 1; last > 0; last--)
#pragma GCC unroll 8
        for (int i = 0; i < last; i++)
            exchange(&v[i], &v[i + 1]);
}

/* lower_by of post_process.c; t is final in a lane once the next cell is at
 * most t */
INLINE void lower_by(const Four *f, Quad *t)
{
    int S = f->S;
    Quad v[CONSISTENT_WIDEST + 1], sum = EACH(0), next;
    Bits open = {-1, -1, -1, -1};
#pragma GCC unroll 8
    for (int s = 0; s < S; s++)
        v[s] = f->cell[s];
    sort_descending(S, v);
#pragma GCC unroll 8
    for (int i = 0; i < S; i++) {
        sum += v[i];
        next = (sum - f->hi) / (double)(i + 1);
        replace(t, &open, &next);
        if (i + 1 < S)
            open &= ~(Bits)(v[i + 1] <= next);
    }
}

INLINE void raise_by(const Four *f, Quad *t)
{
    Quad sum = EACH(0), most;
    *t = EACH(0);
#pragma GCC unroll 8
    for (int s = 0; s < f->S; s++) {
        sum += f->cell[s];
        most = *t;
        *t = -f->cell[s];
        at_least(t, &most);
    }
    most = *t;
    *t = (f->lo - sum) / (double)f->S;
    at_least(t, &most);
}

/* one round of fill_up: finds the cells that stop below mu, and the next mu */
INLINE void fill_round(const Four *f, const Quad *t, Quad *mu, Quad *stopped)
{
    Quad sum = EACH(0), count = EACH(0), one = EACH(1), none = EACH(0), some;
#pragma GCC unroll 8
    for (int s = 0; s < f->S; s++) {
        Quad raised = f->cell[s] + *t, part = f->positive[s], stops = none;
        Bits yes = (Bits)(f->cell[s] < 0) & (Bits)(raised <= *mu);
        replace(&part, &yes, &raised);
        replace(&stops, &yes, &one);
        sum += part;
        count += stops;
    }
    Bits full = (Bits)(count >= (double)f->S);
    some = (double)f->S - count;
    replace(&some, &full, &one);
    *mu = (f->lo - sum) / some;
    replace(mu, &full, t);
    at_most(mu, t);
    *stopped = count;
}

/* fill_up of post_process.c; further rounds do not change a converged lane. */
INLINE void fill_up(const Four *f, Quad *x)
{
    Quad t, mu = EACH(0), stopped = EACH(-1), before, zero = EACH(0);
    Bits moved = {-1, -1, -1, -1};
    raise_by(f, &t);
    for (int round = 0; round <= f->S && any(&moved); round++) {
        before = stopped;
        fill_round(f, &t, &mu, &stopped);
        moved = (Bits)(stopped != before);
    }
#pragma GCC unroll 8
    for (int s = 0; s < f->S; s++) {
        Quad most = f->cell[s] + t;
        x[s] = f->positive[s] + mu;
        at_most(&x[s], &most);
        at_least(&x[s], &zero);
    }
}

INLINE void lower(const Four *f, const Bits *too_much, Quad *x)
{
    Quad t = EACH(0), by = EACH(0), zero = EACH(0);
    if (any(too_much))
        lower_by(f, &by);
    replace(&t, too_much, &by);
#pragma GCC unroll 8
    for (int s = 0; s < f->S; s++) {
        x[s] = f->cell[s] - t;
        at_least(&x[s], &zero);
    }
}

/* post_process; sets the lanes without a solution in *infeasible */
INLINE void solve(const Four *f, Quad *x, Bits *infeasible)
{
    Quad sum = EACH(0), zero = EACH(0), raised[CONSISTENT_WIDEST];
#pragma GCC unroll 8
    for (int s = 0; s < f->S; s++)
        sum += f->positive[s];
    Bits few = (Bits)(sum < f->lo), many = ~few & (Bits)(sum > f->hi);
    *infeasible = (Bits)(f->hi < 0);
    lower(f, &many, x);
    if (any(&few)) {
        fill_up(f, raised);
        for (int s = 0; s < f->S; s++)
            replace(&x[s], &few, &raised[s]);
    }
#pragma GCC unroll 8
    for (int s = 0; s < f->S; s++)
        replace(&x[s], infeasible, &zero);
}

INLINE int four(int S, double error, const double *transitions,
                const double *visits, double *p, double *n)
{
    Four f = {.S = S};
    Quad x[CONSISTENT_WIDEST], sum = EACH(0);
    Bits infeasible;
    take(&f, S, error / 4, transitions, visits);
    solve(&f, x, &infeasible);
#pragma GCC unroll 8
    for (int s = 0; s < S; s++) {
        x[s] += error / (2 * S);
        sum += x[s];
    }
    store(n, &sum);
#pragma GCC unroll 8
    for (int s = 0; s < S; s++) {
        x[s] /= sum;
        for (int i = 0; i < LANES; i++)
            p[i * S + s] = x[s][i];
    }
    int out = 0;
#pragma GCC unroll 8
    for (int i = 0; i < LANES; i++)
        out |= infeasible[i] != 0 ? 1 << i : 0;
    return out;
}

/* six states, of the field's standard test, are compiled with loops of a known
 * length */
INLINE int four_of(int S, double error, const double *transitions,
                   const double *visits, double *p, double *n)
{
    return S == 6 ? four(6, error, transitions, visits, p, n)
                  : four(S, error, transitions, visits, p, n);
}

static int four_narrow(int S, double error, const double *transitions,
                       const double *visits, double *p, double *n)
{
    return four_of(S, error, transitions, visits, p, n);
}

WIDE static int four_wide(int S, double error, const double *transitions,
                          const double *visits, double *p, double *n)
{
    return four_of(S, error, transitions, visits, p, n);
}

ConsistentFour *const consistent_four[2] = {four_narrow, four_wide};

int consistent_cells(const Consistent *is, int cells, const double *transitions,
                     const double *visits, double *p, double *n)
{
    int infeasible = 0;
    ptrdiff_t S = is->S, c = 0;
    ConsistentFour *quick = consistent_four[quad_wide()];
    for (; S <= CONSISTENT_WIDEST && c + LANES <= cells; c += LANES)
        infeasible += __builtin_popcount(
            (unsigned)quick(is->S, is->error, transitions + c * S, visits + c,
                            p + c * S, n + c));
    for (; c < cells; c++)
        infeasible += !consistent_cell(is, transitions + c * S, visits[c],
                                       p + c * S, n + c);
    return infeasible;
}
