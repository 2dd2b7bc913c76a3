#include "suite/run/comparison.h"
#include "suite/base/text.h"
#include "suite/run/curves_store.h"

#include <math.h>
#include <string.h>

/* --- rows of the curve that ran alone ------------------------------------- */

static int count_points(const Rows *rows)
{
    int n = 0;
    while (rows_find(rows, "regret.0", n) != NULL)
        n++;
    return n;
}

static void open_runs(CurveRuns *out, const Job *job, const Rows *rows, int n,
                      Arena *arena)
{
    out->episodes = params_count(&job->params, "episodes");
    out->lazy = params_real(&job->params, "lazy");
    out->n = n;
    out->first = rows_value(rows, "first");
    out->noise = rows_value(rows, "noise");
    out->regret = arena_array(arena, double, n);
    out->updates = arena_array(arena, double, n);
    out->learned = arena_array(arena, uint64_t, n);
    out->points = count_points(rows);
    out->k = arena_array(arena, uint64_t, out->points);
    out->path = arena_array(arena, double, (out->points * n));
}

static void read_path(CurveRuns *out, int r, const Rows *rows)
{
    const Row *at = rows_find(rows, "regret.0", 0);
    for (int i = 0; i < out->points; i++) {
        out->k[i] = at[i].k;
        out->path[i * out->n + r] = at[i].value;
    }
}

static void read_runs(CurveRuns *out, const Rows *rows)
{
    for (int r = 0; r < out->n; r++) {
        out->regret[r] = rows_value(&rows[r], "total");
        out->updates[r] = rows_value(&rows[r], "updates");
        out->learned[r] = rows_find(&rows[r], "learned", 0)->k;
        read_path(out, r, &rows[r]);
    }
}

/* --- many curves at once -------------------------------------------------- */

typedef struct {
    JobList list;
    Job *job;          /* [n] */
    const int **place; /* [n] of the replicates in the list */
    int n;
} Stage;

static Status plan(Stage *stage, const Runner *runner, const Job *const *base,
                   const Curve *const *curve)
{
    char text[JOB_TEXT];
    for (int i = 0; i < stage->n; i++) {
        Job *job = &stage->job[i];
        TRY(compare_alone(base[i], curve[i], job));
        stage->place[i] =
            jobs_add(&stage->list, job, job_row(runner->run.id, job, text));
    }
    return OK;
}

static Status run_stage(const Stage *stage, Runner *runner)
{
    JobsResult result;
    JobsRun how = {.workers = runner->workers,
                   .resume = runner->resume,
                   .progress = true,
                   .go_on = runner->go_on};
    TRY(jobs_run(&stage->list, &how, &result));
    TRY(jobs_status(&result.failed));
    runner->jobs += stage->list.n;
    return curves_store(&stage->list);
}

static Status read_stage(const Stage *stage, const Runner *runner, Arena *arena,
                         CurveRuns *out)
{
    const JobList *list = &stage->list;
    JobRows all;
    int *every = arena_array(arena, int, list->n);
    for (int i = 0; i < list->n; i++)
        every[i] = i;
    TRY(jobs_read(list, every, list->n, arena, &all));
    for (int i = 0; i < stage->n; i++) {
        int n = job_replicates(&stage->job[i]);
        Rows *rows = arena_array(arena, Rows, n);
        for (int r = 0; r < n; r++)
            rows[r] = all.rows[stage->place[i][r]];
        open_runs(&out[i], &stage->job[i], &rows[0], n, runner->arena);
        read_runs(&out[i], rows);
    }
    return OK;
}

static Status run_in(Stage *stage, Runner *runner, const Job *const *base,
                     const Curve *const *curve, CurveRuns *out)
{
    Arena *arena = stage->list.arena;
    stage->job = arena_array(arena, Job, stage->n);
    stage->place = arena_array(arena, const int *, stage->n);
    TRY(plan(stage, runner, base, curve));
    TRY(run_stage(stage, runner));
    return read_stage(stage, runner, arena, out);
}

Status curves_run(Runner *runner, const Job *const *base,
                  const Curve *const *curve, int n, CurveRuns *out)
{
    Arena arena;
    int room = 0;
    if (n == 0)
        return OK;
    for (int i = 0; i < n; i++) {
        room += job_replicates(base[i]);
        out[i].curve = curve[i];
    }
    TRY(arena_open(&arena));
    Stage stage = {.n = n};
    jobs_open(&stage.list, room, runner->store, &arena);
    Status status = run_in(&stage, runner, base, curve, out);
    arena_close(&arena);
    return status;
}

/* --- all curves on all environments --------------------------------------- */

static Status set_count(Job *job, const char *key, uint64_t n)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    return params_set(&job->params, key, text);
}

static Status set_real(Job *job, const char *key, double x)
{
    char text[40];
    text_of_real(x, text, sizeof text);
    return params_set(&job->params, key, text);
}

Status comparison_job(const Comparison *x, int env, uint64_t episodes, Job *job)
{
    double lazy = isnan(x->lazy) ? episodes > EXACT_MOST ? LAZY : 0 : x->lazy;
    *job = *x->base[env];
    TRY(set_count(job, "episodes", episodes));
    TRY(set_count(job, "replicates", (uint64_t)x->replicates));
    return set_real(job, "lazy", lazy);
}

typedef struct {
    const Job **base;    /* [envs x curves] */
    const Curve **curve; /* likewise */
    CurveRuns *out;
    int n;
} Batchful;

static void open_batch(Batchful *b, const Comparison *x, Arena *arena)
{
    int room = x->envs * x->curves;
    b->base = arena_array(arena, const Job *, room);
    b->curve = arena_array(arena, const Curve *, room);
    b->out = arena_array(arena, CurveRuns, room);
    b->n = 0;
}

static void add_to_batch(Batchful *b, const Job *base, const Curve *curve)
{
    b->base[b->n] = base;
    b->curve[b->n++] = curve;
}

static Status run_all(Comparison *x, Runner *runner)
{
    Batchful b;
    open_batch(&b, x, runner->arena);
    for (int e = 0; e < x->envs; e++) {
        Job *job = arena_array(runner->arena, Job, 1);
        TRY(comparison_job(x, e, x->episodes, job));
        for (int i = 0; i < x->curves; i++)
            add_to_batch(&b, job, &x->curve[i]);
    }
    x->runs = b.out;
    return curves_run(runner, b.base, b.curve, b.n, b.out);
}

/* --- the horizon ---------------------------------------------------------- */

enum { PILOT_POINTS = 1 };
#define PILOT_LAZY 0.2
#define LAST       ((uint64_t)EPISODES_MAX)

static Status pilot_job(const Comparison *x, int env, Job *job)
{
    TRY(comparison_job(x, env, LAST, job));
    TRY(set_count(job, "replicates", 1));
    TRY(set_count(job, "points", PILOT_POINTS));
    double lazy = params_real(&job->params, "lazy");
    return set_real(job, "lazy", fmax(lazy, PILOT_LAZY));
}

/* the least power of ten that is at least n, or the last episode */
static uint64_t round_up(uint64_t n)
{
    uint64_t ten = 10;
    while (ten < n && ten < LAST / 10)
        ten *= 10;
    return ten < n ? LAST : ten;
}

/* one coarse run of every curve, to the end of all counting */
static Status pilot(Comparison *x, Runner *runner)
{
    Batchful b;
    uint64_t slowest = 1;
    open_batch(&b, x, runner->arena);
    for (int e = 0; e < x->envs; e++) {
        Job *job = arena_array(runner->arena, Job, 1);
        TRY(pilot_job(x, e, job));
        for (int i = 0; i < x->curves; i++)
            if (x->curve[i].algo->learns)
                add_to_batch(&b, job, &x->curve[i]);
    }
    TRY(curves_run(runner, b.base, b.curve, b.n, b.out));
    for (int i = 0; i < b.n; i++) {
        uint64_t learned = b.out[i].learned[0];
        if (learned == 0)
            slowest = LAST;
        else if (learned > slowest)
            slowest = learned;
    }
    x->episodes = slowest > LAST / 2 ? LAST : round_up(2 * slowest);
    return OK;
}

static bool all_learned(const Comparison *x)
{
    for (int i = 0; i < x->envs * x->curves; i++)
        for (int r = 0; r < x->runs[i].n; r++)
            if (x->runs[i].curve->algo->learns && x->runs[i].learned[r] == 0)
                return false;
    return true;
}

Status comparison_run(Comparison *x, Runner *runner)
{
    if (x->episodes > 0)
        return run_all(x, runner);
    x->chosen = true;
    TRY(pilot(x, runner));
    for (;;) {
        TRY(run_all(x, runner));
        if (x->episodes >= LAST || all_learned(x))
            return OK;
        x->episodes = x->episodes > LAST / 10 ? LAST : 10 * x->episodes;
    }
}
