/* Optimism on a good event, for observers: is some Q below the optimal Q, and
 * is some Q below its trivial upper bound?  That bound is the reward (1 where
 * it is unknown) plus 1 for each later step.  Where every Q is at least that
 * large, optimism holds trivially and shows nothing. */
#ifndef SUITE_OBSERVE_ON_GOOD_H
#define SUITE_OBSERVE_ON_GOOD_H
#include "oracles/value.h"
#include <math.h>

typedef struct {
    bool broken;  /* some Q was below the optimal one */
    double least; /* the smallest Q over its trivial bound */
} OnGood;

static inline OnGood on_good_open(void)
{
    return (OnGood){.least = (double)INFINITY};
}
/* Adds one Q on the good event, with the optimal Q and the trivial bound, most;
 * most 0 (a known last reward of 0): there is no ratio to record. */
void on_good_cell(OnGood *, double q, double best, double most);
/* Adds all Q [h][s][a] of a replan on the good event. */
void on_good_look(OnGood *, const double *q, const Env *, const Optimum *);
/* Rows for judge_coverage: 2 when optimism failed, else 0; and the smallest
 * Q / trivial bound, 2 when no Q was below its bound. */
double on_good_ratio(const OnGood *);
double on_good_over_trivial(const OnGood *);
#endif
