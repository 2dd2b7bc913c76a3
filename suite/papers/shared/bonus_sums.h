/* Sums of bonuses along K episodes.  Every cell (h,s,a) is visited some N
 * times, HK in all, so that by Cauchy and Schwarz, with max(1, N) below,
 *
 *     sum over visits of 1/sqrt N <= HSA + 2 H sqrt(SAK)          bonus_roots
 *                        1/N      <= HSA (2 + log K)              bonus_turns
 */
#ifndef SUITE_PAPERS_SHARED_BONUS_SUMS_H
#define SUITE_PAPERS_SHARED_BONUS_SUMS_H
#include "suite/judge/theorem.h"

double bonus_roots(const RateAt *);
double bonus_turns(const RateAt *);
bool bonus_local(const RateAt *); /* is the noise the users' own? */
double bonus_total(RateCost);
#endif
