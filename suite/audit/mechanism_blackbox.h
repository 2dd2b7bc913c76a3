/* The rows of study blackbox, which audits a bare mechanism from its output
 * alone: how often events, learned in training runs, occur in other runs.
 * suite/judge/blackbox.c reads them.  Side 0 is the user's own contribution
 * ("here"), side 1 the other of the pair ("there").
 *
 * rows, by step = place of the event
 *   family       of suite/stat/events.h
 *   toward       the side on which it is more likely
 *   above        1: score >= threshold, 0: below
 *   threshold
 *   predicted    the lower bound on epsilon that training predicts
 *   hits_here, hits_there   k = runs counted on that side
 * rows once
 *   events, train (runs of each side), features
 *   moves, law, bent, move, loss_mean
 *                as in suite/audit/mechanism_exact.h.  The audit does not use
 *                them; they tell the judge what could be found. */
#ifndef SUITE_AUDIT_MECHANISM_BLACKBOX_H
#define SUITE_AUDIT_MECHANISM_BLACKBOX_H
#include "suite/claim/study.h"
#include "suite/stat/events.h"

enum { BLACKBOX_SIDES = 2, BLACKBOX_EVENTS = 8 };

/* Learns the job's events, to be counted in `tests` runs of each side. */
Events *blackbox_learn(const Job *, const Sample side[BLACKBOX_SIDES],
                       EventPlan, Arena *);
/* Writes the rows of the events; NULL: there are none. */
void blackbox_put_events(const Events *, Rows *);
#endif
