#include "suite/run/curves_store.h"
#include "suite/simulation/compare.h"
#include "suite/simulation/simulation.h"
#include "suite/stat/confidence.h"

#include <assert.h>
#include <math.h>
#include <string.h>

typedef struct {
    Store *store;
    const JobRow *row; /* of the first replicate */
    int64_t setup;
    const Job *job;
    double delta;
    const Rows *rows; /* [n] of the replicates that are done */
    int n;
} Curves;

#define COUNT_OF(cells) ((int)(sizeof(cells) / sizeof *(cells)))

/* ---- who learns ---- */

static Status list_curves(const Job *job, Curve out[CURVES_MAX], int *n)
{
    const Params *p = &job->params;
    if (job->study == &study_compare)
        return compare_curves(p, out, n);
    bool private = params_choice(p, "privacy") != 0;
    *n = 1;
    out[0] =
        (Curve){.algo = job->algo,
                .privacy = privacy_of(p, "privacy"),
                .epsilon = private ? params_real(p, "epsilon") : (double)NAN,
                .calibrated = params_choice(p, "mode") == 1};
    return OK;
}

static Status put_curve(const Curves *x, const Curve *c, int number)
{
    static const char sql[] =
        "INSERT OR REPLACE INTO curve VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    bool private = c->privacy != PRIVACY_NONE;
    const Cell cells[] = {
        cell_int(x->setup),
        cell_int(number),
        cell_text(c->algo->name),
        cell_text(privacy_name(c->privacy)),
        cell_real(c->epsilon),
        cell_real(private ? x->delta : (double)NAN),
        cell_text(c->calibrated ? "calibrated" : "published")};
    return store_put(x->store, sql, cells, COUNT_OF(cells));
}

/* ---- how they fare ---- */

/* where the rows of that name begin, which stand together by step */
static const Row *series(const Rows *rows, const char *name, int *n)
{
    int from = 0;
    *n = 0;
    while (from < rows->n && strcmp(rows->row[from].name, name) != 0)
        from++;
    const Row *row = &rows->row[from];
    while (from + *n < rows->n && strcmp(row[*n].name, name) == 0 &&
           row[*n].step == *n)
        ++*n;
    return row;
}

static Status put_point(const Curves *x, int number, const Row *at,
                        const double *value)
{
    static const char sql[] = "INSERT INTO curve_point VALUES (?1, ?2, ?3, ?4,"
                              " ?5, ?6, ?7, ?8, ?9)";
    double sum = 0, squares = 0, half = (double)NAN;
    for (int i = 0; i < x->n; i++)
        sum += value[i];
    double mean = sum / x->n;
    for (int i = 0; i < x->n; i++)
        squares += (value[i] - mean) * (value[i] - mean);
    if (x->n > 1)
        half = mean_half_width(sqrt(squares / (x->n - 1)), x->n, 0.95);
    const Cell cells[] = {cell_text(x->row->run),   cell_int(x->setup),
                          cell_int(number),         cell_int(at->step),
                          cell_real((double)at->k), cell_int(x->n),
                          cell_real(mean),          cell_real(mean - half),
                          cell_real(mean + half)};
    return store_put(x->store, sql, cells, COUNT_OF(cells));
}

static Status put_points(const Curves *x, int number, const char *name,
                         Arena *arena)
{
    const Row **row = arena_array(arena, const Row *, x->n);
    double *value = arena_array(arena, double, x->n);
    int steps = 0;
    for (int r = 0; r < x->n; r++) {
        int n;
        row[r] = series(&x->rows[r], name, &n);
        steps = r == 0 || n < steps ? n : steps;
    }
    for (int i = 0; i < steps; i++) {
        for (int r = 0; r < x->n; r++)
            value[r] = row[r][i].value;
        TRY(put_point(x, number, &row[0][i], value));
    }
    return OK;
}

static Status put_curves(const Curves *x, Arena *arena)
{
    static const char forget[] =
        "DELETE FROM curve_point WHERE run = ?1 AND setup = ?2";
    const Cell cells[] = {cell_text(x->row->run), cell_int(x->setup)};
    Curve curve[CURVES_MAX];
    int n;
    char name[ROWS_NAME];
    TRY(list_curves(x->job, curve, &n));
    TRY(store_put(x->store, forget, cells, COUNT_OF(cells)));
    for (int i = 0; i < n; i++) {
        bool alone = x->job->study == &study_run;
        snprintf(name, sizeof name, alone ? "regret" : "regret.%d", i);
        TRY(put_curve(x, &curve[i], i));
        TRY(put_points(x, i, name, arena));
    }
    return OK;
}

/* ---- from the list ---- */

static int keep_done(const Rows *rows, int n, Rows *done)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (rows[i].n > 0)
            done[kept++] = rows[i];
    return kept;
}

/* the setup whose replicates stand from place i on */
static Status put_setup(const JobList *list, int i, int n, Arena *arena)
{
    JobRows read;
    int *place = arena_array(arena, int, n);
    Rows *done = arena_array(arena, Rows, n);
    for (int r = 0; r < n; r++) {
        assert(list->row[i + r].replicate == r);
        place[r] = i + r;
    }
    TRY(jobs_read(list, place, n, arena, &read));
    Curves x = {.store = list->store,
                .row = &list->row[i],
                .setup = store_setup_key(&list->row[i]),
                .job = list->job[i],
                .delta = params_real(&list->job[i]->params, "delta"),
                .rows = done,
                .n = keep_done(read.rows, n, done)};
    return x.n > 0 ? put_curves(&x, arena) : OK;
}

static Status put_all(const JobList *list)
{
    for (int i = 0; i < list->n; i++) {
        const Job *job = list->job[i];
        if (list->row[i].replicate != 0 ||
            (job->study != &study_run && job->study != &study_compare))
            continue;
        Arena arena;
        TRY(arena_open(&arena));
        Status status = put_setup(list, i, job_replicates(job), &arena);
        arena_close(&arena);
        TRY(status);
    }
    return OK;
}

Status curves_store(const JobList *list)
{
    TRY(store_begin(list->store));
    return store_end(list->store, put_all(list));
}
