/* What the actions study stores: the rows of study blackbox (see
 * suite/study/blackbox.h), and
 *
 *   cells      what is seen: numbers in one run
 *   constant   by step = side (0: here), k = runs counted: how many had all
 * policies after her as the first training run had them, so that the others'
 * actions are those of people to whom she is nobody
 *
 * Nothing but these numbers is seen: how often the users after her visited a
 * cell, so what they did, and with sees=policy the probabilities by which the
 * last of them acts. */
#ifndef SUITE_STUDY_ACTIONS_H
#define SUITE_STUDY_ACTIONS_H
#include "suite/study/exposed.h"

/* a job that opens, but for what only a run shows */
MUST_CHECK Status actions_check(const Job *, Arena *);
#endif
