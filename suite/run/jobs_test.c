/* The list of jobs on studies made for it: each job once, kept, left out when
 * it is done, read back, and failures told apart. */
#include "suite/run/jobs.h"
#include "suite/run/provenance.h"
#include "tests/check.h"

static Arena arena;
static Store *store;
static RunRow run;

static Status run_rows(const Job *job, Arena *own, Rows *rows)
{
    (void)own;
    for (int i = 0; i <= job->replicate; i++)
        rows_put_at(rows, "value", i, 7, job->replicate + i / 8.0);
    return OK;
}

static Status run_bad(const Job *job, Arena *own, Rows *rows)
{
    (void)own, (void)rows;
    return job->replicate == 1 ? FAIL(BAD_INPUT, "not like this")
                               : FAIL(WORLD, "no memory for this");
}

static const Setting rows_settings[] = {
    {"replicates", SET_INT, "3", 1, 10, NULL, "jobs"}, {0}};
static const Study good = {.name = "good",
                           .help = "rows",
                           .settings = rows_settings,
                           .limit = 60,
                           .run = run_rows};
static const Study bad = {.name = "bad",
                          .help = "failures",
                          .settings = rows_settings,
                          .limit = 60,
                          .run = run_bad};

static const int *add(JobList *list, const Study *study, const char *replicates)
{
    Job job;
    char text[JOB_TEXT];
    CHECK(job_open(&job, study, 1, "") == OK);
    CHECK(params_set(&job.params, "replicates", replicates) == OK);
    return jobs_add(list, &job, job_row(run.id, &job, text));
}

static Status count(void *context, int i, const Outcome *outcome)
{
    int *seen = context;
    seen[i] += outcome->status == OK;
    return OK;
}

static void each_once(void)
{
    JobList list;
    jobs_open(&list, 10, NULL, &arena);
    const int *first = add(&list, &good, "3"), *again = add(&list, &good, "3");
    CHECK(list.n == 3);
    for (int r = 0; r < 3; r++) {
        CHECK(first[r] == r && again[r] == r);
        CHECK(list.job[r]->replicate == r && list.row[r].replicate == r);
        CHECK(jobs_place(&list, list.row[r].key) == r);
    }
    CHECK(add(&list, &good, "2")[0] == 3); /* other settings, another job */
    CHECK(jobs_place(&list, 12345) == list.n);
}

static void keeps_and_reads(void)
{
    JobList list;
    JobsResult result;
    JobRows rows;
    int seen[3] = {0};
    jobs_open(&list, 3, store, &arena);
    const int *place = add(&list, &good, "3");
    JobsRun how = {.workers = 2, .done = count, .context = seen};
    CHECK(jobs_run(&list, &how, &result) == OK);
    CHECK(result.reused == 0 && result.failed.n == 0 && result.broken.n == 0);
    CHECK(jobs_status(&result.failed) == OK);
    CHECK(jobs_read(&list, place, 3, &arena, &rows) == OK);
    CHECK(rows.complete && rows.seconds >= 0);
    for (int r = 0; r < 3; r++) {
        CHECK(seen[r] == 1 && rows.rows[r].n == r + 1);
        CHECK_NEAR(rows.rows[r].row[r].value, r + r / 8.0, 0);
    }
    how.resume = true;
    CHECK(jobs_run(&list, &how, &result) == OK);
    CHECK(result.reused == 3 && seen[0] == 1 && seen[2] == 1);
    how.resume = false;
    CHECK(jobs_run(&list, &how, &result) == OK);
    CHECK(result.reused == 0 && seen[0] == 2 && seen[2] == 2);
}

/* a failed job is not done, and its case is not complete */
static void tells_failures(void)
{
    JobList list;
    JobsResult result;
    JobRows rows;
    jobs_open(&list, 10, store, &arena);
    const int *fine = add(&list, &good, "1"), *failed = add(&list, &bad, "3");
    JobsRun how = {.workers = 1};
    CHECK(jobs_run(&list, &how, &result) == OK);
    CHECK(result.failed.n == 3 && result.broken.n == 2);
    CHECK(result.broken.status == WORLD);
    CHECK_TEXT(result.broken.message, "no memory for this");
    CHECK(jobs_status(&result.failed) == result.failed.status);
    CHECK_TEXT(status_message(), result.failed.message);
    status_clear();
    CHECK(jobs_read(&list, fine, 1, &arena, &rows) == OK && rows.complete);
    CHECK(jobs_read(&list, failed, 3, &arena, &rows) == OK && !rows.complete);
    CHECK(rows.rows[0].n == 0);
    how.resume = true;
    CHECK(jobs_run(&list, &how, &result) == OK);
    CHECK(result.reused == 1 && result.failed.n == 3);
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    CHECK(store_open(&store, ":memory:", STORE_WRITE) == OK);
    provenance_fill(&run, 1);
    CHECK(store_run(store, &run) == OK);
    each_once();
    keeps_and_reads();
    tells_failures();
    CHECK(store_close(store, OK) == OK);
    arena_close(&arena);
    return check_done("jobs");
}
