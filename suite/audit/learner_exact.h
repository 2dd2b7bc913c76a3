/* The rows of study exposure, which audits a whole algorithm by exact privacy
 * losses: those of suite/audit/mechanism_exact.h without the histogram, and
 *
 * rows once
 *   move, moves      as there, but the most that one user can move, by the
 *                    bound that the algorithm states (Algorithm.moves)
 *   bound            1: law and moments are those of this worst case, not of
 *                    the audited pair
 *   unbounded        1: the algorithm states no bound, so values are cut at a
 *                    guess and the sample gives no upper bound on delta
 * rows, by step = way
 *   expected         sum over the plain runs of E[L | what the run released
 *                    before her], k = runs
 *   own_coins        runs in which a coin chose one of her actions, k = runs */
#ifndef SUITE_AUDIT_LEARNER_EXACT_H
#define SUITE_AUDIT_LEARNER_EXACT_H
#include "suite/audit/user.h"

/* Opens the job as a run would; BAD_INPUT when it cannot be audited. */
MUST_CHECK Status exposure_check(const Job *, Arena *);
#endif
