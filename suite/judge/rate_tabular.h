/* What is known in advance of the tabular learners' regret: an explicit bound,
 * and what the terms of the learner's own bonuses cost.
 *
 * A bound's constants are not those of the learner: (75) of Qiao & Wang has
 * 1000 at every term, while line 7 has 2 at the variance, 4000 at the gap and
 * 20 at the noise.  So where (75)'s leading term is the largest of (75), the
 * learner may still be paying for another one.  Its bonuses are printed; summed
 * over visits they say which of their terms costs most, and from which K on,
 * before anything is run. */
#ifndef SUITE_JUDGE_RATE_TABULAR_H
#define SUITE_JUDGE_RATE_TABULAR_H
#include "suite/judge/rate_law.h"

RateCost rate_cost_dp_ucbvi(const RateAt *);
RateCost rate_cost_ucbvi(const RateAt *); /* either bonus */
RateCost rate_cost_private_vi(const RateAt *);
RateCost rate_cost_private_po(const RateAt *);
RateCost rate_cost_ldp_obi(const RateAt *);
RateCost rate_cost_pucb(const RateAt *);

/* Qiao & Wang 2023, (75) */
double rate_bound_dp_ucbvi(const RateAt *);
/* the sums of all their costs, which are derived in rate_tabular.c */
double rate_bound_ucbvi(const RateAt *);
double rate_bound_private_vi(const RateAt *);
double rate_bound_private_po(const RateAt *);
double rate_bound_ldp_obi(const RateAt *);
double rate_bound_pucb(const RateAt *);
#endif
