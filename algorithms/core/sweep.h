/* Value iteration over estimated cells, backwards through the steps:
 *
 *   Q(c) = reward + P V + fixed + root (per_deviation sqrt(Var_P V)
 *                                       + per_gap sqrt(P gap)),
 *
 * V and gap those of the next step, cut to [0, top_h] and, falling, to the last
 * Q; V the largest Q of a state, and the policy what attains it.
 *
 * Only what may have moved is computed again: cells that the caller touched,
 * and those that lead to a state whose V or gap moved.  The result is that of a
 * full sweep, bit for bit.
 *
 *     sweep_open(&w, dim, arena);
 *     w.reward[c] = ..; w.p[c N + s'] = ..; w.fixed[c] = ..;
 *     sweep_touch(&w, c);
 *     changed = sweep_run(&w, &policy); */
#ifndef ALGORITHMS_CORE_SWEEP_H
#define ALGORITHMS_CORE_SWEEP_H
#include "algorithms/core/greedy.h"

/* what core/sweep_wide.h keeps */
typedef struct {
    bool on;
    double *step; /* of each step and the end all that is read and written */
    int *place;   /* of a cell in its step: its bit in touched */
    int *other, others; /* of a sweep: steps where others attain V */
} SweepWide;

typedef struct {
    Shape dim;
    double *reward, *p;   /* [h][s][a], [h][s][a][s']: the caller writes */
    double *fixed, *root; /* fixed INFINITY: nothing known, Q = top */
    double per_deviation, per_gap;
    double deviation;  /* in place of sqrt(Var_P V), when not negative */
    double *gap;       /* [H+1][S], set by sweep_gap */
    double *top;       /* [H] H, until the caller says otherwise */
    bool falling, cut; /* cut false: no cutting at all (a fault) */
    Tie tie;
    double *q, *v; /* [h][s][a], [H+1][S]: the result */
    double *raw;   /* [h][s][a] q before it is cut; NULL: nobody asks */
    /* its own */
    double *square;      /* [H+1][S] V^2 */
    int *ways, *way;     /* of a cell: successors with p other than 0 */
    uint64_t *wakes;     /* what makes a cell be computed again: bit s mod 64
                            when it leads to s, the last bit when touched */
    uint64_t *gap_moved; /* [H+1] bits of states */
    uint64_t *touched;   /* [H] bits of states with a touched cell; wide: of
                            such cells */
    uint64_t *before;    /* [H][64] states that lead to one of these bits */
    int *step, *state;   /* of a cell */
    bool done;           /* once */
    SweepWide wide;
} Sweep;

void sweep_open(Sweep *, Shape, Arena *);
/* The cell's numbers are new; those of p may be 0 where they were not, and the
 * other way round. */
void sweep_touch(Sweep *, int c);
/* no p of the cell became 0 or ceased to be */
static inline void sweep_wake(Sweep *w, int c)
{
    int bit = w->wide.on ? w->wide.place[c] : w->state[c] % 64;
    w->touched[w->step[c]] |= UINT64_C(1) << bit;
    if (!w->wide.on)
        w->wakes[c] |= UINT64_C(1) << 63;
}
/* whichever of the two is quicker and does */
static inline void sweep_renew(Sweep *w, int c)
{
    if (w->wide.on) /* it keeps no lists */
        sweep_wake(w, c);
    else
        sweep_touch(w, c);
}
/* step h counted from 0, up to H */
static inline void sweep_gap(Sweep *w, int h, int s, double gap)
{
    double *is = &w->gap[h * w->dim.S + s];
    w->gap_moved[h] |= (uint64_t)(*is != gap) << (s % 64);
    *is = gap;
}
/* Did the policy change? */
bool sweep_run(Sweep *, Policy *);
/* The same Q for a given policy instead of the best: V = sum_a policy Q.
 * Everything is computed again. */
void sweep_evaluate(Sweep *, const Policy *);
#endif
