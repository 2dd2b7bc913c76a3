/* Optimism on a good event, for observers: is a Q below the optimal one, and
 * does Q say anything?  Nobody can have more than a reward, where it is known,
 * and 1 for each step after it; where every Q is at least that, optimism is no
 * news. */
#ifndef SUITE_OBSERVE_ON_GOOD_H
#define SUITE_OBSERVE_ON_GOOD_H
#include "oracles/value.h"
#include <math.h>

typedef struct {
    bool broken;
    double least; /* Q over what can be had at all, of all that were seen */
} OnGood;

static inline OnGood on_good_open(void)
{
    return (OnGood){.least = (double)INFINITY};
}
/* one Q on the good event, of a cell where so much can be had at most (0: all
 * is known) */
void on_good_cell(OnGood *, double q, double best, double most);
/* [h][s][a] of a look on the good event */
void on_good_look(OnGood *, const double *q, const Env *, const Optimum *);
/* rows for judge_coverage: 2 where it is broken; and above 1 where no Q ever
 * was below what can be had */
double on_good_ratio(const OnGood *);
double on_good_over_trivial(const OnGood *);
#endif
