/* Makes the tables of a new database, and converts older ones. */
#include "suite/base/arena.h"
#include "suite/store/inside.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    VERSION = 2,
    APPLICATION = 0x41535359, /* "ASSY" */
    TEXT_MAX = 1 << 17
};

/* line by line: C promises no text as long as these */
static const char *const tables[] = {
#include "schema.h"
};
static const char *const views[] = {
#include "views.h"
};

static Status pragma(Store *store, const char *name, int64_t *value)
{
    char sql[80];
    sqlite3_stmt *s = NULL;
    snprintf(sql, sizeof sql, "PRAGMA %s", name);
    int code = sqlite3_prepare_v2(store->db, sql, -1, &s, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(s);
    *value = code == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
    sqlite3_finalize(s);
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? OK
               : store_complain(store, code);
}

static Status execute_lines(Store *store, const char *const *line, size_t n)
{
    char *sql = calloc(TEXT_MAX, 1);
    size_t used = 0;
    if (sql == NULL)
        return FAIL(WORLD, "out of memory");
    for (size_t i = 0; i < n; i++)
        used += (size_t)snprintf(sql + used, TEXT_MAX - used, "%s", line[i]);
    Status status = store_execute(store, sql);
    free(sql);
    return status;
}

static Status make_tables(Store *store)
{
    TRY(execute_lines(store, tables, sizeof tables / sizeof *tables));
    return execute_lines(store, views, sizeof views / sizeof *views);
}

static bool creates(const char *const *line, size_t n, const char *name)
{
    char table[80], view[80];
    snprintf(table, sizeof table, "CREATE TABLE %.60s (\n", name);
    snprintf(view, sizeof view, "CREATE VIEW %.60s AS\n", name);
    for (size_t i = 0; i < n; i++)
        if (strcmp(line[i], table) == 0 || strcmp(line[i], view) == 0)
            return true;
    return false;
}

bool store_should_have(const char *name)
{
    name += strncmp(name, "main.", 5) == 0 ? 5 : 0;
    return creates(tables, sizeof tables / sizeof *tables, name) ||
           creates(views, sizeof views / sizeof *views, name);
}

/* ---- from version 1, where each value was a row ---- */

static const char SET_ASIDE[] =
    "PRAGMA legacy_alter_table = ON;"
    "ALTER TABLE run RENAME TO old_run;"
    "ALTER TABLE job RENAME TO old_job;"
    "ALTER TABLE observation RENAME TO old_observation;"
    "ALTER TABLE verdict RENAME TO old_verdict;"
    "ALTER TABLE evidence RENAME TO old_evidence;"
    "ALTER TABLE witness RENAME TO old_witness;"
    "ALTER TABLE timing RENAME TO old_timing";

/* the setup of a verdict's jobs is known by its witness alone */
static const char COPY[] =
    "INSERT INTO verdict SELECT v.*, (SELECT r.setup FROM old_witness w"
    " JOIN result r ON r.key = w.job WHERE w.verdict = v.key)"
    " FROM old_verdict v;"
    "INSERT INTO evidence SELECT * FROM old_evidence;"
    "INSERT INTO witness SELECT * FROM old_witness;"
    "INSERT INTO job_time SELECT r.key, t.seconds FROM result r"
    " JOIN old_timing t ON t.run = r.run AND t.what = CAST(r.key AS TEXT);"
    "INSERT INTO timing SELECT * FROM old_timing WHERE what NOT IN"
    " (SELECT CAST(key AS TEXT) FROM result);"
    "DROP TABLE old_witness; DROP TABLE old_evidence; DROP TABLE old_verdict;"
    "DROP TABLE old_observation; DROP TABLE old_job; DROP TABLE old_run;"
    "DROP TABLE old_timing";

static const char OLD_JOBS[] = "SELECT key, run, study, version, parameters,"
                               " replicate, state, message FROM old_job"
                               " ORDER BY key";
static const char OLD_ROWS[] = "SELECT name, step, k, value FROM"
                               " old_observation WHERE job = ?1";

static const char *text_of(sqlite3_stmt *s, int column)
{
    const unsigned char *text = sqlite3_column_text(s, column);
    return text == NULL ? "" : (const char *)text;
}

static Status read_old_rows(Store *store, sqlite3_stmt *s, Rows *rows)
{
    int code;
    rows->n = 0;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *name = text_of(s, 0);
        if (strlen(name) >= ROWS_NAME || rows->n == rows->room)
            return store_complain(store, SQLITE_CORRUPT);
        rows_put_at(rows, name, sqlite3_column_int(s, 1),
                    strtoull(text_of(s, 2), NULL, 10),
                    sqlite3_column_double(s, 3));
    }
    return store_after(store, s, code);
}

static Status convert_job(Store *store, sqlite3_stmt *job, sqlite3_stmt *values,
                          Rows *rows)
{
    JobRow row = {.key = sqlite3_column_int64(job, 0),
                  .run = text_of(job, 1),
                  .study = text_of(job, 2),
                  .version = sqlite3_column_int(job, 3),
                  .parameters = text_of(job, 4),
                  .replicate = sqlite3_column_int(job, 5),
                  .failed = strcmp(text_of(job, 6), "failed") == 0,
                  .message = text_of(job, 7)};
    sqlite3_reset(values);
    sqlite3_bind_int64(values, 1, row.key);
    TRY(read_old_rows(store, values, rows));
    return store_put_job(store, &row, rows);
}

static Status convert_each(Store *store, sqlite3_stmt *job,
                           sqlite3_stmt *values)
{
    Arena arena;
    Rows rows;
    int code = SQLITE_DONE;
    TRY(arena_open(&arena));
    rows_open(&rows, &arena);
    Status status = OK;
    while (status == OK && (code = sqlite3_step(job)) == SQLITE_ROW)
        status = convert_job(store, job, values, &rows);
    arena_close(&arena);
    return status != OK ? status : store_after(store, job, code);
}

static Status convert_jobs(Store *store)
{
    sqlite3_stmt *job = NULL, *values = NULL;
    int code = sqlite3_prepare_v2(store->db, OLD_JOBS, -1, &job, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(store->db, OLD_ROWS, -1, &values, NULL);
    Status status = code == SQLITE_OK ? convert_each(store, job, values)
                                      : store_complain(store, code);
    sqlite3_finalize(job);
    sqlite3_finalize(values);
    return status;
}

static Status from_1(Store *store)
{
    TRY(store_execute(store, SET_ASIDE));
    TRY(make_tables(store));
    TRY(store_execute(store, "INSERT INTO run SELECT * FROM old_run"));
    TRY(convert_jobs(store));
    TRY(store_execute(store, COPY));
    return store_execute(store, "PRAGMA legacy_alter_table = OFF");
}

/* ---- which version is it? ---- */

static Status bring_up(Store *store)
{
    int64_t version = 0; /* another process may have been first */
    char mark[120];
    snprintf(mark, sizeof mark,
             "PRAGMA user_version = %d; PRAGMA application_id = %d; COMMIT",
             (int)VERSION, (int)APPLICATION);
    TRY(store_execute(store, "BEGIN IMMEDIATE"));
    TRY(pragma(store, "user_version", &version));
    if (version == VERSION)
        return store_execute(store, "COMMIT");
    TRY(version == 0 ? make_tables(store) : from_1(store));
    return store_execute(store, mark);
}

static Status check_version(Store *store, int64_t version)
{
    if (version < 0)
        return FAIL(WORLD, "%s is corrupt: version %d", store->path,
                    (int)version);
    if (version > VERSION)
        return FAIL(WORLD,
                    "%s was made by a newer assay (version %d, this is %d)",
                    store->path, (int)version, (int)VERSION);
    if (version == VERSION || store->mode == STORE_WRITE)
        return OK;
    if (version == 0)
        return FAIL(WORLD, "%s holds no results yet", store->path);
    return FAIL(WORLD,
                "%s was made by an older assay (version %d, this is %d);"
                " 'assay sql --upgrade' with this --db converts it and keeps"
                " every result",
                store->path, (int)version, (int)VERSION);
}

Status store_check_ours(Store *store)
{
    int64_t version = 0, application = 0, schema = 0;
    TRY(store_execute(store, "BEGIN")); /* reads all three from one version */
    TRY(pragma(store, "user_version", &version));
    TRY(pragma(store, "application_id", &application));
    TRY(pragma(store, "schema_version", &schema));
    TRY(store_execute(store, "COMMIT"));
    if (application != APPLICATION &&
        (application != 0 || schema != 0 || version != 0))
        return FAIL(WORLD, "%s is a database of another program", store->path);
    TRY(check_version(store, version));
    return version == VERSION ? OK : bring_up(store);
}
