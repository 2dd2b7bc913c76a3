#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "suite/run/pool.h"
#include "suite/base/clock.h"
#include "suite/run/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORKERS_MAX = 256, MESSAGE_MAX = 1000 };

typedef struct {
    pid_t pid;
    int to, from;    /* pipes: indices to the worker, answers from it */
    int job;         /* -1: idle */
    double deadline; /* when its job counts as hung */
} Worker;

typedef struct { /* what precedes the rows in an answer */
    Status status;
    int rows;
    double seconds;
    char message[MESSAGE_MAX];
} Answer;

typedef struct {
    const PoolWork *work;
    int n, next, finished, workers; /* n: jobs times seeds */
    Worker worker[WORKERS_MAX];
    Rows rows; /* the parent's buffer for one answer */
    PoolDone done;
    void *context;
    Progress progress;
    volatile double *share; /* [WORKERS_MAX] of each running job, shared with
                               the workers; NULL: there is no such memory */
} Pool;

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* false when nothing comes any more, or not before the deadline */
static bool read_all(int file, void *data, size_t bytes, double deadline)
{
    char *to = data;
    while (bytes > 0) {
        struct pollfd wait = {file, POLLIN, 0};
        double left = deadline - clock_now();
        if (poll(&wait, 1, left < 1e6 ? (int)(1000 * fmax(left, 0)) : -1) == 0)
            return false;
        ssize_t n = read(file, to, bytes);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        to += n;
        bytes -= (size_t)n;
    }
    return true;
}

static bool write_all(int file, const void *data, size_t bytes)
{
    const char *from = data;
    while (bytes > 0) {
        ssize_t n = write(file, from, bytes);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        from += n;
        bytes -= (size_t)n;
    }
    return true;
}

/* ---- in the worker ---- */

static bool answer(int file, const Job *job)
{
    Arena arena;
    Rows rows = {0};
    Answer head = {0};
    double start = clock_now();
    status_clear();
    head.status = arena_open(&arena);
    if (head.status == OK) {
        rows_open(&rows, &arena);
        head.status = job->study->run(job, &arena, &rows);
    }
    head.seconds = clock_now() - start;
    head.rows = head.status == OK ? rows.n : 0;
    snprintf(head.message, sizeof head.message, "%s", status_message());
    bool sent = write_all(file, &head, sizeof head) &&
                write_all(file, rows.row, (size_t)head.rows * sizeof(Row));
    arena_close(&arena);
    return sent;
}

static const Job *job_at(const Pool *pool, int index)
{
    return pool->work->jobs[index % pool->work->n];
}

static void work(const Pool *pool, int from, int to)
{
    int index;
    while (read_all(from, &index, sizeof index, INFINITY)) {
        Job job = *job_at(pool, index);
        job.seed += (uint64_t)(index / pool->work->n);
        if (!answer(to, &job))
            break;
    }
}

/* ---- in the parent ---- */

static void close_others(const Pool *pool, const Worker *self)
{
    for (int i = 0; i < pool->workers; i++)
        if (&pool->worker[i] != self && pool->worker[i].pid > 0) {
            close(pool->worker[i].to);
            close(pool->worker[i].from);
        }
}

static void be_worker(const Pool *pool, const Worker *self, int from, int to,
                      pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(0);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGINT, SIG_DFL);
    status_silence();
    if (pool->share != NULL)
        job_share_to(&pool->share[self - pool->worker]);
    /* libraries that lack memory say so where the answers go */
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0)
        dup2(nowhere, STDOUT_FILENO);
    close_others(pool, self);
    work(pool, from, to);
    _exit(0);
}

static Status spawn(Pool *pool, Worker *worker)
{
    int down[2], up[2];
    if (pipe(down) != 0)
        return FAIL(WORLD, "no pipe for a worker: %s", strerror(errno));
    if (pipe(up) != 0) {
        close(down[0]);
        close(down[1]);
        return FAIL(WORLD, "no pipe for a worker: %s", strerror(errno));
    }
    pid_t parent = getpid();
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        close(down[1]);
        close(up[0]);
        be_worker(pool, worker, down[0], up[1], parent);
    }
    close(down[0]);
    close(up[1]);
    *worker = (Worker){pid, down[1], up[0], -1, 0};
    if (pid > 0)
        return OK;
    close(worker->to);
    close(worker->from);
    return FAIL(WORLD, "cannot start a worker: %s", strerror(errno));
}

/* true when it had ended by itself, for want of memory */
static bool retire(Worker *worker)
{
    int end = 0;
    if (worker->pid <= 0)
        return false;
    kill(worker->pid, SIGKILL);
    waitpid(worker->pid, &end, 0);
    close(worker->to);
    close(worker->from);
    worker->pid = 0;
    return WIFEXITED(end) && WEXITSTATUS(end) == WORLD;
}

static Status report(Pool *pool, Worker *worker, const Outcome *outcome)
{
    int job = worker->job;
    worker->job = -1;
    pool->finished++;
    return pool->done(pool->context, job, outcome);
}

static Status report_dead(Pool *pool, Worker *worker, const char *message)
{
    Rows none = {0};
    bool starved = retire(worker);
    Outcome outcome = {WORLD,
                       starved ? "out of memory, of which a job may use 8 GiB"
                               : message,
                       &none, 0};
    TRY(report(pool, worker, &outcome));
    return pool->next < pool->n ? spawn(pool, worker) : OK;
}

static Status receive(Pool *pool, Worker *worker)
{
    Answer head;
    /* an answer that has begun comes within seconds, or its worker hangs */
    double deadline = fmax(worker->deadline, clock_now() + 10);
    if (!read_all(worker->from, &head, sizeof head, deadline) ||
        head.rows > pool->rows.room ||
        !read_all(worker->from, pool->rows.row, (size_t)head.rows * sizeof(Row),
                  deadline))
        return report_dead(pool, worker, "its worker died");
    pool->rows.n = head.rows;
    Outcome outcome = {head.status, head.message, &pool->rows, head.seconds};
    return report(pool, worker, &outcome);
}

static Status end_if_hung(Pool *pool, Worker *worker)
{
    if (worker->pid <= 0 || worker->job < 0 || clock_now() < worker->deadline)
        return OK;
    char message[80];
    snprintf(message, sizeof message, "ended after its limit of %g s",
             job_at(pool, worker->job)->study->limit);
    return report_dead(pool, worker, message);
}

static Status feed(Pool *pool, Worker *worker)
{
    if (worker->pid <= 0 || worker->job >= 0 || pool->next >= pool->n)
        return OK;
    worker->job = pool->next++;
    if (pool->share != NULL)
        pool->share[worker - pool->worker] = 0;
    worker->deadline = clock_now() + job_at(pool, worker->job)->study->limit;
    if (!write_all(worker->to, &worker->job, sizeof worker->job))
        return report_dead(pool, worker, "its worker died");
    return OK;
}

static Status serve(Pool *pool)
{
    struct pollfd poll_on[WORKERS_MAX];
    for (int i = 0; i < pool->workers; i++)
        TRY(feed(pool, &pool->worker[i]));
    for (int i = 0; i < pool->workers; i++) {
        Worker *w = &pool->worker[i];
        bool busy = w->pid > 0 && w->job >= 0;
        poll_on[i] = (struct pollfd){busy ? w->from : -1, POLLIN, 0};
    }
    int ready = poll(poll_on, (nfds_t)pool->workers, 200);
    for (int i = 0; i < pool->workers; i++) {
        Worker *w = &pool->worker[i];
        if (ready > 0 && (poll_on[i].revents & (POLLIN | POLLHUP)) != 0)
            TRY(receive(pool, w));
        else
            TRY(end_if_hung(pool, w));
    }
    return OK;
}

/* of all running jobs together, in jobs */
static double running_share(const Pool *pool)
{
    double sum = 0;
    for (int i = 0; i < pool->workers && pool->share != NULL; i++)
        if (pool->worker[i].pid > 0 && pool->worker[i].job >= 0)
            sum += fmax(0, fmin(pool->share[i], 1));
    return sum;
}

static Status run(Pool *pool)
{
    for (int i = 0; i < pool->workers; i++)
        TRY(spawn(pool, &pool->worker[i]));
    while (pool->finished < pool->n && !interrupted) {
        TRY(serve(pool));
        progress_tick(&pool->progress, pool->finished, running_share(pool));
    }
    return OK;
}

/* ---- Ctrl-C ---- */

/* Catches it, unless it is ignored, as in a background job. */
static void catch_interrupt(struct sigaction *before)
{
    struct sigaction ours = {.sa_handler = note_interrupt};
    interrupted = 0;
    sigemptyset(&ours.sa_mask);
    sigaction(SIGINT, NULL, before);
    if (before->sa_handler != SIG_IGN)
        sigaction(SIGINT, &ours, NULL);
}

/* Says how far it was, and dies of the signal as without the catch. */
static void hand_on_interrupt(const Pool *pool, const struct sigaction *before)
{
    char text[PROGRESS_TEXT];
    sigaction(SIGINT, before, NULL);
    if (!interrupted)
        return;
    progress_say(&pool->progress, text);
    text[strcspn(text, ",")] = '\0'; /* not how long it would have been */
    if (pool->work->progress)
        fprintf(stderr, "assay: interrupted: %s%s%s\n", text,
                pool->work->go_on == NULL ? "" : "; ",
                pool->work->go_on == NULL ? "" : pool->work->go_on);
    raise(SIGINT);
}

/* memory that the workers share, zero; NULL when there is none */
static volatile double *open_shares(void)
{
    void *base =
        mmap(NULL, WORKERS_MAX * sizeof(double), PROT_READ | PROT_WRITE,
             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return base == MAP_FAILED ? NULL : base;
}

static void close_shares(volatile double *share)
{
    if (share != NULL)
        munmap((void *)(uintptr_t)share, WORKERS_MAX * sizeof(double));
}

static int count_workers(int wanted, int jobs)
{
    int workers = wanted < 1 ? pool_default_workers() : wanted;
    if (workers > jobs)
        workers = jobs;
    return workers < WORKERS_MAX ? workers : WORKERS_MAX;
}

Status pool_run(const PoolWork *of, PoolDone done, void *context)
{
    Arena arena;
    Pool pool = {.work = of, .done = done, .context = context};
    if (__builtin_mul_overflow(of->n, of->seeds < 1 ? 1 : of->seeds, &pool.n))
        return FAIL(BAD_INPUT, "%d jobs under %d seeds are too many", of->n,
                    of->seeds);
    if (pool.n == 0)
        return OK;
    TRY(arena_open(&arena));
    pool.workers = count_workers(of->workers, pool.n);
    rows_open(&pool.rows, &arena);
    pool.progress = progress_open(pool.n, of->progress);
    pool.share = open_shares();
    struct sigaction asked;
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    catch_interrupt(&asked);
    Status status = run(&pool);
    for (int i = 0; i < pool.workers; i++)
        retire(&pool.worker[i]);
    signal(SIGPIPE, before);
    progress_close(&pool.progress);
    hand_on_interrupt(&pool, &asked);
    close_shares(pool.share);
    arena_close(&arena);
    return status;
}

int pool_default_workers(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > 64 ? 64 : (int)cores;
}
