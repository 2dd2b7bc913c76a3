#include "suite/run/batch.h"
#include "suite/run/job_row.h"
#include "suite/run/pool.h"
#include "suite/run/provenance.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

typedef struct {
    Batch *batch;
    Job *jobs;
    const Job **list;
    Status status; /* of the first job that failed */
    char message[400];
} Running;

static Status keep(void *context, int i, const Outcome *outcome)
{
    Running *x = context;
    char text[JOB_TEXT];
    JobRow row = job_row(x->batch->run.id, &x->jobs[i], text);
    row.failed = outcome->status != OK;
    row.message = row.failed ? outcome->message : "";
    if (row.failed && x->status == OK) {
        x->status = outcome->status;
        snprintf(x->message, sizeof x->message, "%s", outcome->message);
    }
    return store_job(x->batch->store, &row, outcome->rows, outcome->seconds);
}

static Status run_jobs(Batch *b, const Job *job, int workers, Arena *arena)
{
    Running x = {.batch = b, .status = OK};
    x.jobs = arena_array(arena, Job, b->n);
    x.list = arena_array(arena, const Job *, b->n);
    for (int i = 0; i < b->n; i++) {
        x.jobs[i] = *job;
        x.jobs[i].replicate = i;
        x.list[i] = &x.jobs[i];
    }
    TRY(store_run(b->store, &b->run));
    TRY(pool_run(x.list, b->n, workers > 0 ? workers : pool_default_workers(),
                 true, keep, &x));
    return x.status == OK ? OK : FAIL(x.status, "%s", x.message);
}

static Status load(Batch *b, const Job *job, Arena *arena)
{
    char text[JOB_TEXT];
    Job one = *job;
    Rows all;
    rows_open(&all, arena);
    b->rows = arena_array(arena, Rows, b->n);
    for (int i = 0; i < b->n; i++) {
        double spent;
        one.replicate = i;
        JobRow row = job_row(b->run.id, &one, text);
        all.n = 0;
        TRY(store_rows(b->store, row.key, &all, &spent));
        b->rows[i] = (Rows){arena_array(arena, Row, all.n), all.n, all.n};
        memcpy(b->rows[i].row, all.row, (size_t)all.n * sizeof *all.row);
        b->seconds += spent;
    }
    return store_digest(b->store, b->digest);
}

Status batch_run_in(Batch *b, Store *store, const Job *job, int workers,
                    Arena *arena)
{
    *b = (Batch){.n = job_replicates(job), .store = store};
    provenance_fill(&b->run, job->seed);
    TRY(run_jobs(b, job, workers, arena));
    return load(b, job, arena);
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
    double deviation = sqrt(squares / (b->n - 1));
    return (Mean){mean, b->n > 1 ? mean_half_width(deviation, b->n, 0.95)
                                 : (double)NAN};
}
