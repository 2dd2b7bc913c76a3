/* The pool with studies made for it: some return rows, some fail, crash, hang
 * or leave.  Each job has one outcome, its own, whatever its neighbours do, and
 * nothing is left behind: no child, no descriptor. */
#include "suite/run/pool.h"
#include "tests/check.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { JOBS_MAX = 120, MANY = 200000 };

/* ---- studies ---- */

static Status run_rows(const Job *job, Arena *arena, Rows *rows)
{
    (void)arena;
    for (int i = 0; i <= job->replicate % 5; i++)
        rows_put_at(rows, "value", i, UINT64_MAX - (uint64_t)i,
                    job->replicate + i / 8.0);
    return OK;
}

static Status run_many(const Job *job, Arena *arena, Rows *rows)
{
    (void)arena;
    for (int i = 0; i < MANY; i++)
        rows_put_at(rows, "value", i, (uint64_t)i, job->replicate + i / 8.0);
    return OK;
}

static Status run_none(const Job *job, Arena *arena, Rows *rows)
{
    (void)job, (void)arena, (void)rows;
    return OK;
}

static Status run_bad(const Job *job, Arena *arena, Rows *rows)
{
    (void)arena;
    rows_put(rows, "lost", 1); /* a failed job's rows do not count */
    return FAIL(BAD_INPUT, "job %d: not like this", job->replicate);
}

static Status run_mute(const Job *job, Arena *arena, Rows *rows)
{
    (void)job, (void)arena, (void)rows;
    return WORLD; /* without a message */
}

static Status run_kill(const Job *job, Arena *arena, Rows *rows)
{
    (void)arena, (void)rows;
    int what = job->replicate % 2 ? SIGABRT : SIGSEGV;
    signal(what, SIG_DFL); /* no report of a sanitizer */
    raise(what);
    return OK;
}

static Status run_leave(const Job *job, Arena *arena, Rows *rows)
{
    (void)arena, (void)rows;
    _exit(job->replicate % 2);
}

static Status run_starve(const Job *job, Arena *arena, Rows *rows)
{
    (void)job, (void)arena, (void)rows;
    status_no_memory(); /* and says nothing: its parent does */
}

static Status run_hang(const Job *job, Arena *arena, Rows *rows)
{
    (void)job, (void)arena, (void)rows;
    for (;;)
        pause();
    return OK;
}

static const Setting no_settings[] = {{0}};
#define STUDY(what, seconds)                                                   \
    {                                                                          \
        .name = #what, .help = #what, .settings = no_settings,                 \
        .limit = (seconds), .run = run_##what                                  \
    }
enum { ROWS_OF, MANY_OF, NONE_OF, BAD, MUTE, KILL, LEAVE, STARVE, HANG, KINDS };
static const Study study[KINDS] = {
    [ROWS_OF] = STUDY(rows, 60), [MANY_OF] = STUDY(many, 60),
    [NONE_OF] = STUDY(none, 60), [BAD] = STUDY(bad, 60),
    [MUTE] = STUDY(mute, 60),    [KILL] = STUDY(kill, 60),
    [LEAVE] = STUDY(leave, 60),  [STARVE] = STUDY(starve, 60),
    [HANG] = STUDY(hang, 1)};

/* ---- what came back ---- */

typedef struct {
    const Job *const *jobs;
    int seen[JOBS_MAX], calls, stop_after;
    bool right;
    pid_t parent;
} Log;

static bool rows_right(const Job *job, const Rows *rows)
{
    bool many = job->study == &study[MANY_OF];
    int n = job->study == &study[NONE_OF] ? 0
            : many                        ? MANY
                                          : job->replicate % 5 + 1;
    if (rows->n != n)
        return false;
    for (int i = 0; i < n; i++) {
        const Row *row = &rows->row[i];
        uint64_t k = many ? (uint64_t)i : UINT64_MAX - (uint64_t)i;
        double off = row->value - (job->replicate + i / 8.0);
        if (row->step != i || row->k != k || !(fabs(off) <= 0) ||
            strcmp(row->name, "value") != 0)
            return false;
    }
    return true;
}

static bool outcome_right(const Job *job, const Outcome *o)
{
    char want[80] = "";
    switch ((int)(job->study - study)) {
    case BAD:
        snprintf(want, sizeof want, "job %d: not like this", job->replicate);
        return o->status == BAD_INPUT && strcmp(o->message, want) == 0 &&
               o->rows->n == 0;
    case MUTE:
        return o->status == WORLD && o->rows->n == 0;
    case KILL:
    case LEAVE:
        return o->status == WORLD && strstr(o->message, "died") != NULL &&
               o->rows->n == 0;
    case STARVE:
        return o->status == WORLD && o->rows->n == 0 &&
               strcmp(o->message,
                      "out of memory, of which a job may use 8 GiB") == 0;
    case HANG:
        return o->status == WORLD && strstr(o->message, "limit of 1 s") &&
               o->rows->n == 0;
    default:
        return o->status == OK && o->message[0] == '\0' && o->seconds >= 0 &&
               rows_right(job, o->rows);
    }
}

static Status keep(void *context, int index, const Outcome *outcome)
{
    Log *log = context;
    bool right = index >= 0 && index < JOBS_MAX && getpid() == log->parent &&
                 outcome_right(log->jobs[index], outcome);
    if (!right)
        fprintf(stderr, "job %d (%s): status %d, %d rows: %s\n", index,
                log->jobs[index]->study->name, (int)outcome->status,
                outcome->rows->n, outcome->message);
    log->right = log->right && right;
    log->seen[index]++;
    return ++log->calls == log->stop_after ? FAIL(WORLD, "the disk is full")
                                           : OK;
}

static int open_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int n = 0;
    while (folder != NULL && readdir(folder) != NULL)
        n++;
    if (folder != NULL)
        closedir(folder);
    return n;
}

/* Runs n jobs, of the kinds in turn; stop_after 0: to the end. */
static double run_pool(const int *kinds, int n_kinds, int n, int workers,
                       int stop_after)
{
    Job job[JOBS_MAX];
    const Job *jobs[JOBS_MAX];
    for (int i = 0; i < n; i++) {
        job[i] = (Job){.study = &study[kinds[i % n_kinds]], .replicate = i};
        jobs[i] = &job[i];
    }
    Log log = {.jobs = jobs,
               .stop_after = stop_after,
               .right = true,
               .parent = getpid()};
    int files = open_files();
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    status_clear();
    PoolWork work = {.jobs = jobs, .n = n, .workers = workers};
    Status status = pool_run(&work, keep, &log);
    clock_gettime(CLOCK_MONOTONIC, &to);
    CHECK(status == (stop_after > 0 ? WORLD : OK));
    CHECK(log.right);
    CHECK(log.calls == (stop_after > 0 ? stop_after : n));
    for (int i = 0; i < n; i++)
        CHECK(log.seen[i] == 1 || (stop_after > 0 && log.seen[i] == 0));
    CHECK(open_files() == files);
    errno = 0;
    CHECK(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD);
    return (double)(to.tv_sec - from.tv_sec) +
           1e-9 * (double)(to.tv_nsec - from.tv_nsec);
}

static void check_rows(void)
{
    static const int rows[] = {ROWS_OF, NONE_OF};
    for (int workers = 1; workers <= 5; workers++) {
        run_pool(rows, 1, 40, workers, 0);
        run_pool(rows, 2, 7, workers, 0);
        run_pool(rows, 1, 1, workers, 0);
    }
    run_pool(rows, 1, 3, 64, 0); /* more workers than jobs */
    run_pool(rows, 1, 2, 1000, 0);
    run_pool(rows, 1, 0, 3, 0); /* nothing to do */
}

static void check_failures(void)
{
    static const int mixed[] = {ROWS_OF, BAD,  KILL,   ROWS_OF, MUTE,
                                LEAVE,   KILL, STARVE, NONE_OF};
    static const int all_die[] = {KILL, LEAVE, STARVE};
    for (int workers = 1; workers <= 5; workers++) {
        run_pool(mixed, 9, 45, workers, 0);
        run_pool(all_die, 3, 12, workers, 0);
    }
}

static void check_many(void)
{
    static const int many[] = {MANY_OF, ROWS_OF, KILL};
    run_pool(many, 1, 3, 1, 0);
    run_pool(many, 3, 12, 4, 0);
}

/* a job that hangs costs its own limit, while the others go on */
static void check_hang(void)
{
    static const int hang[] = {HANG, ROWS_OF, ROWS_OF};
    double seconds = run_pool(hang, 3, 9, 3, 0);
    CHECK(seconds >= 1 && seconds < 5);
    run_pool(hang, 1, 1, 1, 0);
}

/* done() has the last word; those still at work are ended */
static void check_stop(void)
{
    static const int rows[] = {ROWS_OF}, mixed[] = {ROWS_OF, KILL, HANG, BAD};
    for (int workers = 1; workers <= 5; workers++) {
        run_pool(rows, 1, 20, workers, 1);
        run_pool(rows, 1, 20, workers, 20);
    }
    double seconds = run_pool(mixed, 4, 4, 4, 2);
    CHECK(seconds < 0.9);
    run_pool(mixed, 2, 2, 1, 2);
    CHECK_TEXT(status_message(), "the disk is full");
}

/* ---- seeds ---- */

static Status run_seed(const Job *job, Arena *arena, Rows *rows)
{
    (void)arena;
    rows_put_at(rows, "seed", job->replicate, job->seed, 0);
    return OK;
}

static Status keep_seed(void *context, int index, const Outcome *outcome)
{
    int *seen = context;
    const Row *row = &outcome->rows->row[0];
    CHECK(row->k == (uint64_t)(100 * row->step + index / 3));
    CHECK(row->step == index % 3);
    seen[index]++;
    return OK;
}

/* three jobs, each with seeds of its own */
static void check_seeds(void)
{
    static const Study seeded = STUDY(seed, 60);
    Job job[3];
    const Job *jobs[3];
    for (int i = 0; i < 3; i++) {
        job[i] = (Job){
            .study = &seeded, .replicate = i, .seed = (uint64_t)(100 * i)};
        jobs[i] = &job[i];
    }
    for (int workers = 1; workers <= 3; workers++) {
        int seen[12] = {0};
        PoolWork work = {jobs, 3, 4, workers, false, NULL};
        CHECK(pool_run(&work, keep_seed, seen) == OK);
        for (int i = 0; i < 12; i++)
            CHECK(seen[i] == 1);
    }
    PoolWork most = {jobs, 3, 1 << 30, 1, false, NULL};
    CHECK(pool_run(&most, keep_seed, NULL) == BAD_INPUT);
    status_clear();
}

/* the caller's own handling of signals is what it was */
static void check_signal(void)
{
    static const int rows[] = {ROWS_OF};
    signal(SIGPIPE, SIG_DFL);
    run_pool(rows, 1, 3, 2, 0);
    CHECK(signal(SIGPIPE, SIG_DFL) == SIG_DFL);
    CHECK(pool_default_workers() >= 1 && pool_default_workers() <= 64);
}

int main(void)
{
    check_rows();
    check_failures();
    check_many();
    check_hang();
    check_stop();
    check_signal();
    check_seeds();
    return check_done("pool");
}
