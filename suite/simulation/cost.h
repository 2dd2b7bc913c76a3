/* What privacy costs: the regret of an algorithm with it less the regret
 * without, of the same users, over a grid of epsilons and gaps.
 *
 * A job is one replicate: its people, and the names of states and actions, are
 * the same at every epsilon, at every gap and without privacy, so a difference
 * is a paired one.  Rows, e an epsilon's place and g a gap's:
 *
 *   epsilon e    gap g    none g    private cost_cell(e, g)
 *   losable g    what an episode loses under the worst policy */
#ifndef SUITE_SIMULATION_COST_H
#define SUITE_SIMULATION_COST_H
#include "suite/claim/study.h"

enum { COST_POINTS = 40, COST_GAPS = 64 };
extern const Setting cost_settings[];

static inline int cost_cell(int point, int gap)
{
    return point * COST_GAPS + gap;
}
/* from, .., to, even in the logarithm */
double cost_epsilon(const Params *, int point);
/* gap-to and down, evenly in the logarithm */
double cost_gap(const Params *, int gap);
#endif
