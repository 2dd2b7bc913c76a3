/* The rows of study actions, which audits a whole algorithm from the actions of
 * the users after the audited one: those of study blackbox (see
 * suite/audit/mechanism_blackbox.h), and
 *
 *   constant   by step = side (0: here), k = runs counted: in how many runs all
 *              policies after her equal those of the first training run, so
 *              that the others' actions do not depend on her
 *
 * The audit sees how often the users after her visited each cell, and so what
 * they did; with sees=all also her own actions at each step; with sees=policy
 * the action probabilities of the last user. */
#ifndef SUITE_AUDIT_LEARNER_BLACKBOX_H
#define SUITE_AUDIT_LEARNER_BLACKBOX_H
#include "suite/audit/user.h"

/* Opens the job as a run would; BAD_INPUT when it cannot be audited. */
MUST_CHECK Status actions_check(const Job *, Arena *);
#endif
