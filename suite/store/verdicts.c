/* Writes runs, verdicts, timings, and rows of the smaller tables. */
#include "suite/base/hash.h"
#include "suite/store/inside.h"

#include <inttypes.h>
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- runs ---- */

void store_run_id(RunRow *run)
{
    char text[800];
    snprintf(text, sizeof text, "%s\n%s\n%s\n%s\n%s\n%s\n%s", run->seed,
             run->source, run->compiler, run->flags, run->libraries,
             run->blas_core, run->fingerprint);
    hash_name(text, run->id);
}

Status store_run(Store *store, const RunRow *run)
{
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(
        store->db, "INSERT OR IGNORE INTO run VALUES (?1,?2,?3,?4,?5,?6,?7,?8)",
        -1, &s, NULL);
    if (code != SQLITE_OK)
        return store_complain(store, code);
    const char *field[] = {run->id,        run->seed,       run->source,
                           run->compiler,  run->flags,      run->libraries,
                           run->blas_core, run->fingerprint};
    for (int i = 0; i < 8; i++)
        store_bind_text(store, s, i + 1, field[i]);
    Status status = store_run_once(store, s);
    sqlite3_finalize(s);
    return status;
}

/* ---- verdicts ---- */

int64_t store_key_of(const char *text)
{
    return (int64_t)(hash_text(text) >> 1);
}

int64_t store_verdict_key(const VerdictRow *v)
{
    char text[1600];
    snprintf(text, sizeof text, "%s\n%s\n%s\n%s\n%s\n%s", v->run, v->claim,
             v->case_text, v->mode, v->profile, v->fault);
    return store_key_of(text);
}

static Status put_verdict(Store *store, int64_t key, const VerdictRow *v)
{
    sqlite3_stmt *s = NULL;
    char samples[24];
    snprintf(samples, sizeof samples, "%" PRIu64, v->samples);
    TRY(store_prepare(store, SQL_VERDICT, &s));
    const char *text[] = {v->run,     v->claim, v->case_text, v->mode,
                          v->profile, v->fault, v->verdict,   v->expected};
    sqlite3_bind_int64(s, 1, key);
    for (int i = 0; i < 8; i++)
        store_bind_text(store, s, i + 2, text[i]);
    store_bind_real(s, 10, v->slack);
    store_bind_real(s, 11, v->statistic);
    store_bind_real(s, 12, v->bound);
    store_bind_real(s, 13, v->alpha);
    store_bind_text(store, s, 14, samples);
    store_bind_text(store, s, 15, v->why);
    store_bind_text(store, s, 16, v->reproduce);
    if (v->setup != 0)
        sqlite3_bind_int64(s, 17, v->setup);
    return store_run_once(store, s);
}

static Status put_evidence(Store *store, int64_t key, const Row *row)
{
    sqlite3_stmt *s = NULL;
    TRY(store_prepare(store, SQL_EVIDENCE, &s));
    sqlite3_bind_int64(s, 1, key);
    store_bind_text(store, s, 2, row->name);
    sqlite3_bind_int(s, 3, row->step);
    store_bind_real(s, 4, row->value);
    return store_run_once(store, s);
}

static Status put_witness(Store *store, int64_t key, const VerdictRow *v)
{
    sqlite3_stmt *s = NULL;
    TRY(store_prepare(store, SQL_WITNESS, &s));
    sqlite3_bind_int64(s, 1, key);
    sqlite3_bind_int64(s, 2, v->witness_job);
    store_bind_text(store, s, 3, v->witness);
    return store_run_once(store, s);
}

Status store_verdict(Store *store, const VerdictRow *v, const Rows *evidence)
{
    int64_t key = store_verdict_key(v);
    TRY(store_delete_key(store, SQL_VERDICT_DELETE, key));
    TRY(put_verdict(store, key, v));
    for (int i = 0; i < evidence->n; i++)
        TRY(put_evidence(store, key, &evidence->row[i]));
    return v->witness_job != 0 ? put_witness(store, key, v) : OK;
}

static void write_now(char text[32])
{
    time_t t = time(NULL);
    struct tm utc;
    gmtime_r(&t, &utc);
    strftime(text, 32, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

Status store_timing(Store *store, const char *run, const char *what,
                    double seconds)
{
    char now[32];
    sqlite3_stmt *s = NULL;
    write_now(now);
    TRY(store_prepare(store, SQL_TIMING, &s));
    store_bind_text(store, s, 1, run);
    store_bind_text(store, s, 2, what);
    store_bind_real(s, 3, seconds);
    store_bind_text(store, s, 4, now);
    return store_run_once(store, s);
}

Status store_note(Store *store, const char *run, const char *label)
{
    static const char sql[] =
        "INSERT INTO run_note VALUES (?1, ?2, ?3) ON CONFLICT (run)"
        " DO UPDATE SET began = ?2, label = coalesce(?3, label)";
    char now[32];
    write_now(now);
    const Cell cells[] = {cell_text(run), cell_text(now), cell_text(label)};
    return store_put(store, sql, cells, 3);
}

/* ---- other tables ---- */

Cell cell_text(const char *text)
{
    return (Cell){.type = text == NULL ? CELL_NULL : CELL_TEXT, .text = text};
}

Cell cell_int(int64_t integer)
{
    return (Cell){.type = CELL_INT, .integer = integer};
}

Cell cell_real(double real)
{
    return (Cell){.type = isnan(real) ? CELL_NULL : CELL_REAL, .real = real};
}

static void bind_cell(Store *store, int at, const Cell *cell)
{
    sqlite3_stmt *s = store->insert;
    if (cell->type == CELL_TEXT)
        store_bind_text(store, s, at, cell->text);
    else if (cell->type == CELL_INT)
        sqlite3_bind_int64(s, at, cell->integer);
    else if (cell->type == CELL_REAL)
        store_bind_real(s, at, cell->real);
    else
        sqlite3_bind_null(s, at);
}

Status store_put(Store *store, const char *sql, const Cell *cells, int n)
{
    if (store->insert_sql != sql) {
        sqlite3_finalize(store->insert);
        store->insert = NULL;
        store->insert_sql = sql;
        int code = sqlite3_prepare_v2(store->db, sql, -1, &store->insert, NULL);
        if (code != SQLITE_OK)
            return store_complain(store, code);
    }
    for (int i = 0; i < n; i++)
        bind_cell(store, i + 1, &cells[i]);
    return store_run_once(store, store->insert);
}
