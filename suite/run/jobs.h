/* A list of jobs, each once: planned, run by workers, kept in a store and read
 * back.  Whatever runs jobs and asks for their rows later does it with this.
 *
 *     JobList list;
 *     jobs_open(&list, room, store, arena);
 *     const int *place = jobs_add(&list, &job, job_row(run, &job, text));
 *     TRY(jobs_run(&list, &(JobsRun){.workers = 4}, &result));
 *     TRY(jobs_read(&list, place, job_replicates(&job), arena, &rows)); */
#ifndef SUITE_RUN_JOBS_H
#define SUITE_RUN_JOBS_H
#include "suite/run/job_row.h"
#include "suite/run/pool.h"

typedef struct {
    Arena *arena;
    Store *store; /* where rows and failures are kept; NULL: nowhere */
    const Job **job;
    JobRow *row; /* how a store knows each job */
    int n, room;
} JobList;

void jobs_open(JobList *, int room, Store *, Arena *);
/* Adds every replicate of a job and returns their places in the list.  One that
 * is there already (an equal key) is not added again.  `row` says how a store
 * knows the job, whatever its replicate; its parameters are copied. */
const int *jobs_add(JobList *, const Job *, JobRow row);
/* the place of a key, or n */
int jobs_place(const JobList *, int64_t key);

typedef struct {
    int workers;       /* 0: one per core */
    bool resume;       /* leave out what the store has done */
    bool progress;     /* says on stderr how far it is */
    const char *go_on; /* how an interrupted run goes on; NULL: it does not */
    PoolDone done; /* is shown every outcome, kept or not; NULL: not asked */
    void *context;
} JobsRun;

typedef struct {
    int n;
    Status status; /* of the first */
    char message[400];
} JobsFailed;

typedef struct {
    int reused;        /* done before, and left out */
    JobsFailed failed; /* for any reason */
    JobsFailed broken; /* only by the world: memory, a dead worker, time */
} JobsResult;

/* Runs all jobs of the list to the end; that some fail is in the result, not in
 * the status. */
MUST_CHECK Status jobs_run(const JobList *, const JobsRun *, JobsResult *);

typedef struct {
    Rows *rows;     /* [n] */
    double seconds; /* of the n jobs together */
    bool complete;  /* false: one of them failed, and has no rows */
} JobRows;

/* the stored rows of the jobs at place[0..n) */
MUST_CHECK Status jobs_read(const JobList *, const int *place, int n, Arena *,
                            JobRows *);
/* WORLD or whatever the first failure was, with its message; OK: none failed */
MUST_CHECK Status jobs_status(const JobsFailed *);
#endif
