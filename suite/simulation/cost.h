/* What privacy costs: an algorithm's regret with privacy minus its regret
 * without, on the same users, over a grid of epsilons and gaps.
 *
 * A job is one replicate.  Its users, and the names of states and actions, are
 * the same at every epsilon, at every gap and without privacy, so differences
 * are paired.  Rows, where e is an epsilon's place and g a gap's:
 *
 *   epsilon e    gap g    none g    private cost_cell(e, g)
 *   losable g    the worst policy's regret in one episode */
#ifndef SUITE_SIMULATION_COST_H
#define SUITE_SIMULATION_COST_H
#include "suite/claim/study.h"

enum { COST_POINTS = 40, COST_GAPS = 64 };
extern const Setting cost_settings[];

static inline int cost_cell(int point, int gap)
{
    return point * COST_GAPS + gap;
}
/* the epsilons from `from` to `to`, evenly spaced in the logarithm */
double cost_epsilon(const Params *, int point);
/* the gaps from gap-to downwards, evenly spaced in the logarithm */
double cost_gap(const Params *, int gap);
#endif
