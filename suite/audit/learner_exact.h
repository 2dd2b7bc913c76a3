/* What the exposure study stores: the rows of an audit (suite/audit/mechanism_exact.h)
 * but for its histogram, and
 *
 *   move, moves      how much one user can move at worst, by the algorithm's
 * own bound: the law is the worst case's bound            1: law and moments
 * are such bounds unbounded        1: there is none, values are cut at a guess:
 * an upper bound on delta would be no bound by step = way expected         sum
 * of what the plain runs lose in expectation, each given what it released
 * before, k = runs own_coins        runs in which a coin chose one of her
 * actions, k = runs */
#ifndef SUITE_AUDIT_LEARNER_EXACT_H
#define SUITE_AUDIT_LEARNER_EXACT_H
#include "suite/audit/user.h"

/* a job that opens, but for what only a run shows */
MUST_CHECK Status exposure_check(const Job *, Arena *);
#endif
