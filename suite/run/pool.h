/* Forked workers, one writer.  Workers get a job's index, run it in an arena of
 * its own and send its rows back; the parent alone hands them on, so the
 * outcome does not depend on how many workers there are or which was faster.
 * A worker that dies or outlives its study's limit costs its own job only. */
#ifndef SUITE_RUN_POOL_H
#define SUITE_RUN_POOL_H
#include "suite/claim/study.h"

typedef struct {
    Status status;       /* of the job; its rows count only when OK */
    const char *message; /* why it failed */
    const Rows *rows;
    double seconds;
} Outcome;

typedef Status (*PoolDone)(void *context, int index, const Outcome *);

typedef struct {
    const Job *const *jobs;
    int n;
    int seeds;         /* of each job: its own and those after it; 0 means 1 */
    int workers;       /* 0: one per core */
    bool progress;     /* says on stderr how far it is */
    const char *go_on; /* what an interrupted run says beside how far it was:
                          how to go on; NULL: nothing */
} PoolWork;

/* Runs n jobs under each of `seeds` seeds; the outcome of job i under seed
 * number s has the index s n + i, which must fit an int.  Stops early when
 * done() does not return OK; and on Ctrl-C (SIGINT), which it hands on after a
 * line on stderr that says how far it was. */
MUST_CHECK Status pool_run(const PoolWork *, PoolDone done, void *context);
int pool_default_workers(void); /* the machine's cores */
#endif
