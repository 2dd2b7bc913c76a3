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
    /* its own */
    double *square;      /* [H+1][S] V^2 */
    bool *dirty;         /* [h][s][a] */
    int *ways, *way;     /* successors with p other than 0 */
    uint64_t *leads;     /* bit s mod 64: s is one of them */
    uint64_t *gap_moved; /* [H+1] the same of states */
    bool *any;           /* [H] a dirty cell */
    bool done;           /* once */
} Sweep;

void sweep_open(Sweep *, Shape, Arena *);
/* the cell's numbers are new */
void sweep_touch(Sweep *, int c);
/* step h counted from 0, up to H */
void sweep_gap(Sweep *, int h, int s, double gap);
/* Did the policy change? */
bool sweep_run(Sweep *, Policy *);
/* The same Q for a given policy instead of the best: V = sum_a policy Q.
 * Everything is computed again. */
void sweep_evaluate(Sweep *, const Policy *);
#endif
