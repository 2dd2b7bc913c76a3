/* Value iteration over estimated cells, backwards through the steps:
 *
 *   Q(c) = reward + P V + fixed + root (per_deviation sqrt(Var_P V)
 *                                       + per_gap sqrt(P gap)),
 *
 * where V and gap are those of the next step.  Q is cut to [0, top_h] and, if
 * falling, at its value of the last sweep; V is the largest Q of a state, and
 * the policy is greedy.
 *
 * Only cells whose Q may have changed are computed again: those that the caller
 * touched, and those with a successor whose V or gap changed.  The result is
 * that of a full sweep, bit for bit.
 *
 *     sweep_open(&w, dim, arena);
 *     w.reward[c] = ..; w.p[c N + s'] = ..; w.fixed[c] = ..;
 *     sweep_touch(&w, c);
 *     changed = sweep_run(&w, &policy); */
#ifndef ALGORITHMS_CORE_SWEEP_H
#define ALGORITHMS_CORE_SWEEP_H
#include "algorithms/core/greedy.h"

/* the data of core/sweep_wide.h */
typedef struct {
    bool on;      /* the vector sweep is used */
    double *step; /* a block of memory for each step */
    int *place;   /* index of a cell in its step, and its bit in touched */
    int *other, others; /* steps of a sweep at which the best actions changed */
} SweepWide;

typedef struct {
    Shape dim;
    double *reward, *p;   /* [h][s][a], [h][s][a][s'], the caller's input */
    double *fixed, *root; /* likewise; fixed INFINITY: unknown, Q = top */
    double per_deviation, per_gap;
    double deviation;  /* replaces sqrt(Var_P V) if it is not negative */
    double *gap;       /* [H+1][S], set by sweep_gap */
    double *top;       /* [H], H unless the caller changes it */
    bool falling, cut; /* cut false: Q is not cut at all (a fault) */
    Tie tie;
    double *q, *v; /* [h][s][a], [H+1][S]: the result */
    double *raw;   /* [h][s][a] Q before it is cut; NULL: not wanted */
    /* private; "bit of s" is bit s mod 64 */
    double *square;      /* [H+1][S] V^2 */
    int *ways, *way;     /* number and list of a cell's successors with p > 0 */
    uint64_t *wakes;     /* of a cell: bits of its successors; bit 63 also means
                            touched */
    uint64_t *gap_moved; /* [H+1] bits of states whose gap changed */
    uint64_t *touched;   /* [H] bits of states with a touched cell; in the
                            vector sweep, bits of touched cells */
    uint64_t *before;    /* [H][64] bits of states that lead to such a bit */
    int *step, *state;   /* of a cell */
    bool done;           /* one sweep is done */
    SweepWide wide;
} Sweep;

void sweep_open(Sweep *, Shape, Arena *);
/* Marks a cell for recomputation after its reward, p, fixed or root changed,
 * and lists its successors anew. */
void sweep_touch(Sweep *, int c);
/* The same, quicker, if the set of successors with p > 0 is as before. */
static inline void sweep_wake(Sweep *w, int c)
{
    int bit = w->wide.on ? w->wide.place[c] : w->state[c] % 64;
    w->touched[w->step[c]] |= UINT64_C(1) << bit;
    if (!w->wide.on)
        w->wakes[c] |= UINT64_C(1) << 63;
}
/* Marks a cell for recomputation, by the cheaper of the two that is valid. */
static inline void sweep_renew(Sweep *w, int c)
{
    if (w->wide.on) /* the vector sweep keeps no lists of successors */
        sweep_wake(w, c);
    else
        sweep_touch(w, c);
}
/* sets the gap of state s at step h, 0 <= h <= H */
static inline void sweep_gap(Sweep *w, int h, int s, double gap)
{
    double *is = &w->gap[h * w->dim.S + s];
    w->gap_moved[h] |= (uint64_t)(*is != gap) << (s % 64);
    *is = gap;
}
/* Computes Q, V and the greedy policy; true if the policy changed. */
bool sweep_run(Sweep *, Policy *);
/* Policy evaluation with the same backups: V = sum_a policy Q.  Computes every
 * cell again. */
void sweep_evaluate(Sweep *, const Policy *);
#endif
