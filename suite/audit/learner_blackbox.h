/* What the actions study stores: the rows of study blackbox (see
 * suite/audit/mechanism_blackbox.h), and
 *
 *   constant   by step = side (0: here), k = runs counted: how many had all
 * policies after her as the first training run had them, so that the others'
 * actions are those of people to whom she is nobody
 *
 * Seen is how often the users after her visited a cell, so what they did; with
 * sees=all also her own actions, step by step; with sees=policy the
 * probabilities by which the last user acts. */
#ifndef SUITE_AUDIT_LEARNER_BLACKBOX_H
#define SUITE_AUDIT_LEARNER_BLACKBOX_H
#include "suite/audit/user.h"

/* a job that opens, but for what only a run shows */
MUST_CHECK Status actions_check(const Job *, Arena *);
#endif
