/* Parts of `assay audit`. */
#ifndef SUITE_CMD_AUDIT_H
#define SUITE_CMD_AUDIT_H
#include "suite/claim/claim.h"
#include "suite/claim/study.h"
#include "suite/cmd/cmd.h"
#include "suite/stat/events.h"

enum { REPEAT_MOST = 10000 };

/* the job that the command line describes, checked */
MUST_CHECK Status audit_job(const Args *, Arena *, Job *);
/* is the word an algorithm's name? */
bool audit_of_algorithm(const Args *);
/* --level actions? */
bool audit_of_actions(const Args *);
/* the options that a mechanism has not are not given */
MUST_CHECK Status audit_not_algorithm(const Args *);
/* set: the text of all --set */
MUST_CHECK Status audit_algorithm_job(const Args *, const char *set, Arena *,
                                      Job *);
/* --blackbox, --level actions: judges and prints */
MUST_CHECK Status audit_blackbox(const Args *, const Job *, const Rows *,
                                 int replicates, double seconds);
/* --repeat: runs, judges and prints counts */
MUST_CHECK Status audit_repeat(const Args *, Arena *);
#endif
