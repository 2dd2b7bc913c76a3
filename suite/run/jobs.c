#include "suite/run/jobs.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- planning ---- */

void jobs_open(JobList *list, int room, Store *store, Arena *arena)
{
    *list = (JobList){.arena = arena, .store = store, .room = room};
    list->job = arena_array(arena, const Job *, room);
    list->row = arena_array(arena, JobRow, room);
}

int jobs_place(const JobList *list, int64_t key)
{
    int i = 0;
    while (i < list->n && list->row[i].key != key)
        i++;
    return i;
}

static int add_one(JobList *list, const Job *job, const JobRow *row)
{
    int i = jobs_place(list, row->key);
    if (i < list->n)
        return i;
    assert(list->n < list->room);
    Job *copy = arena_array(list->arena, Job, 1);
    *copy = *job;
    copy->replicate = row->replicate;
    list->job[i] = copy;
    list->row[i] = *row;
    return list->n++;
}

const int *jobs_add(JobList *list, const Job *job, JobRow row)
{
    int n = job_replicates(job), *place = arena_array(list->arena, int, n);
    row.parameters = arena_text(list->arena, "%s", row.parameters);
    for (int r = 0; r < n; r++) {
        row.replicate = r;
        row.key = store_job_key(&row);
        place[r] = add_one(list, job, &row);
    }
    return place;
}

/* ---- running ---- */

typedef struct {
    const JobList *list;
    const JobsRun *how;
    int *place; /* in the list, of the jobs that are run now */
    JobsResult *out;
} Running;

static void note(JobsFailed *failed, const Outcome *outcome)
{
    if (failed->n++ > 0)
        return;
    failed->status = outcome->status;
    snprintf(failed->message, sizeof failed->message, "%s", outcome->message);
}

static Status keep(Store *store, JobRow row, const Outcome *outcome)
{
    row.failed = outcome->status != OK;
    row.message = row.failed ? outcome->message : "";
    return store_job(store, &row, outcome->rows, outcome->seconds);
}

static Status done(void *context, int i, const Outcome *outcome)
{
    Running *x = context;
    int place = x->place[i];
    if (outcome->status != OK)
        note(&x->out->failed, outcome);
    if (outcome->status == WORLD)
        note(&x->out->broken, outcome);
    if (x->list->store != NULL)
        TRY(keep(x->list->store, x->list->row[place], outcome));
    return x->how->done == NULL ? OK
                                : x->how->done(x->how->context, place, outcome);
}

/* the jobs that are still to be run, and their places in the list */
static Status find_pending(Running *x, const Job **pending, int *n)
{
    const JobList *list = x->list;
    *n = 0;
    for (int i = 0; i < list->n; i++) {
        bool is_done = false;
        if (x->how->resume)
            TRY(store_job_done(list->store, list->row[i].key, &is_done));
        if (is_done)
            continue;
        x->place[*n] = i;
        pending[(*n)++] = list->job[i];
    }
    x->out->reused = list->n - *n;
    return OK;
}

Status jobs_run(const JobList *list, const JobsRun *how, JobsResult *out)
{
    Running x = {.list = list, .how = how, .out = out};
    const Job **pending = arena_array(list->arena, const Job *, list->n + 1);
    int n;
    *out = (JobsResult){0};
    x.place = arena_array(list->arena, int, list->n + 1);
    TRY(find_pending(&x, pending, &n));
    PoolWork work = {.jobs = pending,
                     .n = n,
                     .workers = how->workers,
                     .progress = how->progress,
                     .go_on = how->go_on};
    return pool_run(&work, done, &x);
}

Status jobs_status(const JobsFailed *failed)
{
    return failed->n == 0 ? OK : FAIL(failed->status, "%s", failed->message);
}

/* ---- reading back ---- */

static Rows copy_rows(const Rows *from, Arena *arena)
{
    Rows to = {arena_array(arena, Row, from->n), from->n, from->n};
    if (from->n > 0)
        memcpy(to.row, from->row, (size_t)from->n * sizeof *to.row);
    return to;
}

Status jobs_read(const JobList *list, const int *place, int n, Arena *arena,
                 JobRows *out)
{
    Rows buffer;
    rows_open(&buffer, arena);
    *out = (JobRows){.rows = arena_array(arena, Rows, n), .complete = true};
    for (int i = 0; i < n; i++) {
        int64_t key = list->row[place[i]].key;
        double seconds = 0;
        bool is_done = false;
        TRY(store_job_done(list->store, key, &is_done));
        out->complete = out->complete && is_done;
        buffer.n = 0;
        TRY(store_rows(list->store, key, &buffer, &seconds));
        out->rows[i] = copy_rows(&buffer, arena);
        out->seconds += seconds;
    }
    return OK;
}
