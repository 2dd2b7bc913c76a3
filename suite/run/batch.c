#include "suite/run/batch.h"
#include "suite/run/curves_store.h"
#include "suite/run/jobs.h"
#include "suite/run/provenance.h"
#include "suite/stat/confidence.h"

#include <math.h>

/* the failed job's rows are not read: its status and message end the batch */
static Status run_and_read(Batch *b, const Job *job, int workers, Arena *arena)
{
    JobList list;
    JobsResult result;
    JobRows rows;
    char text[JOB_TEXT];
    jobs_open(&list, b->n, b->store, arena);
    const int *place = jobs_add(&list, job, job_row(b->run.id, job, text));
    TRY(store_run(b->store, &b->run));
    TRY(jobs_run(&list, &(JobsRun){.workers = workers, .progress = true},
                 &result));
    TRY(jobs_status(&result.failed));
    TRY(curves_store(&list));
    TRY(jobs_read(&list, place, b->n, arena, &rows));
    b->rows = rows.rows;
    b->seconds = rows.seconds;
    return store_digest(b->store, b->digest);
}

Status batch_run_in(Batch *b, Store *store, const Job *job, int workers,
                    Arena *arena)
{
    *b = (Batch){.n = job_replicates(job), .store = store};
    provenance_fill(&b->run, job->seed);
    return run_and_read(b, job, workers, arena);
}

Status batch_run(Batch *b, const Job *job, int workers, const char *db,
                 Arena *arena)
{
    Store *store;
    TRY(store_open(&store, db == NULL ? ":memory:" : db, STORE_WRITE));
    Status status = batch_run_in(b, store, job, workers, arena);
    return status == OK ? OK : batch_close(b, status);
}

Status batch_close(Batch *b, Status status)
{
    Store *store = b->store;
    b->store = NULL;
    return store_close(store, status);
}

Mean batch_mean(const Batch *b, const char *name, int step)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < b->n; i++)
        sum += rows_find(&b->rows[i], name, step)->value;
    double mean = sum / b->n;
    for (int i = 0; i < b->n; i++) {
        double off = rows_find(&b->rows[i], name, step)->value - mean;
        squares += off * off;
    }
    if (b->n < 2)
        return (Mean){mean, (double)NAN};
    double deviation = sqrt(squares / (b->n - 1));
    return (Mean){mean, mean_half_width(deviation, b->n, 0.95)};
}
