/* The jobs of one case, run and read back: what a command does that simulates
 * without a claim.
 *
 *     Batch b;
 *     TRY(batch_run(&b, &job, workers, db, &arena));
 *     TRY(batch_close(&b, OK));
 *     ... rows[0..b.n) ... */
#ifndef SUITE_RUN_BATCH_H
#define SUITE_RUN_BATCH_H
#include "suite/claim/study.h"
#include "suite/store/store.h"

typedef struct {
    int n;
    Rows *rows;     /* [n] */
    double seconds; /* of all jobs together */
    char digest[65];
    RunRow run;
    Store *store;
} Batch;

/* All replicates of the job (or what its study counts by).  db NULL: in memory.
 * workers 0: one a core.  The first failed job's status and message. */
MUST_CHECK Status batch_run(Batch *, const Job *, int workers, const char *db,
                            Arena *);
/* the same in a store that is open and stays so */
MUST_CHECK Status batch_run_in(Batch *, Store *, const Job *, int workers,
                               Arena *);
/* as store_close; the rows stay */
MUST_CHECK Status batch_close(Batch *, Status);

typedef struct {
    double mean, half; /* of the 95 % interval; NaN with one replicate */
} Mean;

/* of a value that every replicate has */
Mean batch_mean(const Batch *, const char *name, int step);
#endif
