/* What the blackbox study stores, and who reads it: counts of events in runs
 * that were not there when the events were learned.  Side 0 is the user's own
 * contribution ("here"), side 1 the other of the pair ("there").
 *
 * rows, by step = place of the event
 *   family       of suite/stat/events.h
 *   toward       the side in which it is likelier
 *   above        1: score >= threshold, 0: below
 *   threshold
 *   predicted    the lower bound on epsilon that training foretold
 *   hits_here, hits_there   k = runs counted on that side
 * rows once
 *   events, train (runs of each side), features
 *   moves, law, bent, move, loss_mean   as in suite/audit/mechanism_exact.h: nothing that
 * the audit sees, they say beforehand what it could find */
#ifndef SUITE_AUDIT_MECHANISM_BLACKBOX_H
#define SUITE_AUDIT_MECHANISM_BLACKBOX_H
enum { BLACKBOX_SIDES = 2, BLACKBOX_EVENTS = 8 };
#endif
