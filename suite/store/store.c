#include "suite/store/store.h"
#include "suite/base/hash.h"
#include "suite/store/place.h"

#include <inttypes.h>
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char *const steps[] = {
/* step i leads to user_version i+1 */
#include "schema.h"
};
enum {
    VERSION = sizeof steps / sizeof *steps,
    APPLICATION = 0x41535359, /* "ASSY" */
    WAIT_MS = 5000
};

enum { /* prepared on first use */
       SQL_JOB_DONE,
       SQL_JOB,
       SQL_FORGET,
       SQL_OBSERVATION,
       SQL_ROWS,
       SQL_VERDICT_DELETE,
       SQL_VERDICT,
       SQL_EVIDENCE,
       SQL_WITNESS,
       SQL_TIMING,
       SQL_SECONDS,
       SQL_COUNT
};
static const char *const statements[SQL_COUNT] = {
    [SQL_JOB_DONE] = "SELECT state = 'done' FROM job WHERE key = ?1",
    /* not deleted first: that would take the witnesses with it */
    [SQL_JOB] = "INSERT INTO job VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
                " ON CONFLICT (key) DO UPDATE SET state = ?7, message = ?8",
    [SQL_FORGET] = "DELETE FROM observation WHERE job = ?1",
    [SQL_OBSERVATION] = "INSERT INTO observation VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_ROWS] = "SELECT name, step, k, value FROM observation"
                 " WHERE job = ?1 ORDER BY name, step",
    [SQL_VERDICT_DELETE] = "DELETE FROM verdict WHERE key = ?1",
    [SQL_VERDICT] = "INSERT INTO verdict VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7,"
                    " ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
    [SQL_EVIDENCE] = "INSERT INTO evidence VALUES (?1, ?2, ?3, ?4)",
    [SQL_WITNESS] = "INSERT INTO witness VALUES (?1, ?2, ?3)",
    [SQL_TIMING] = "INSERT OR REPLACE INTO timing VALUES (?1, ?2, ?3, ?4)",
    [SQL_SECONDS] = "SELECT t.seconds FROM job j JOIN timing t ON t.run ="
                    " j.run AND t.what = CAST(j.key AS TEXT)"
                    " WHERE j.key = ?1",
};

struct Store {
    sqlite3 *db;
    char path[400];
    StoreMode mode;
    bool writes;  /* opened for writing, and the file is ours */
    bool unbound; /* binding a value failed: the statement must not run */
    sqlite3_stmt *prepared[SQL_COUNT];
};

struct Query {
    Store *store;
    sqlite3_stmt *statement;
};

static Status complain_of_place(const Store *store, const char *what)
{
    char why[480] = "";
    int code = sqlite3_system_errno(store->db);
    if (store->mode == STORE_WRITE)
        place_trouble(store->path, why, sizeof why);
    if (why[0] == '\0' && code != 0)
        snprintf(why, sizeof why, ": %s", strerror(code));
    return FAIL(WORLD, "%s cannot be %s%s", store->path, what, why);
}

static Status complain(const Store *store, int code)
{
    const char *path = store->path;
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return FAIL(WORLD, "%s is locked by another program", path);
    case SQLITE_FULL:
        return FAIL(WORLD, "%s: the disk is full; what was finished is kept",
                    path);
    case SQLITE_CANTOPEN:
        return complain_of_place(store, "opened");
    case SQLITE_IOERR:
        return complain_of_place(store, "read or written");
    case SQLITE_READONLY:
        return complain_of_place(store, "written");
    case SQLITE_NOMEM:
        return FAIL(WORLD, "%s: out of memory", path);
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return FAIL(WORLD, "%s is corrupt or no database", path);
    default:
        return FAIL(WORLD, "%s: %s", path, sqlite3_errmsg(store->db));
    }
}

static Status execute(Store *store, const char *sql)
{
    int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? OK : complain(store, code);
}

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
    return code == SQLITE_ROW || code == SQLITE_DONE ? OK
                                                     : complain(store, code);
}

static Status migrate(Store *store, int64_t version, StoreMode mode)
{
    if (mode == STORE_READ)
        return version == VERSION ? OK
               : version == 0
                   ? FAIL(WORLD, "%s holds no results yet", store->path)
                   : FAIL(WORLD,
                          "%s was made by an older assay; a verify"
                          " run brings it up to date",
                          store->path);
    for (int64_t v = version; v < VERSION; v++) {
        char mark[80];
        snprintf(mark, sizeof mark,
                 "PRAGMA user_version = %d; PRAGMA application_id = %d;"
                 " COMMIT",
                 (int)v + 1, APPLICATION);
        TRY(execute(store, "BEGIN IMMEDIATE"));
        /* another process may have been first */
        int64_t now = 0;
        TRY(pragma(store, "user_version", &now));
        if (now == v)
            TRY(execute(store, steps[v]));
        TRY(execute(store, now == v ? mark : "COMMIT"));
    }
    return OK;
}

static Status check_ours(Store *store, StoreMode mode)
{
    int64_t version = 0, application = 0, tables = 0;
    TRY(execute(store, "BEGIN")); /* reads all three from one version */
    TRY(pragma(store, "user_version", &version));
    TRY(pragma(store, "application_id", &application));
    TRY(pragma(store, "schema_version", &tables));
    TRY(execute(store, "COMMIT"));
    if (application != APPLICATION &&
        (application != 0 || tables != 0 || version != 0))
        return FAIL(WORLD, "%s is a database of another program", store->path);
    if (version < 0)
        return FAIL(WORLD, "%s is corrupt: version %d", store->path,
                    (int)version);
    if (version > VERSION)
        return FAIL(WORLD,
                    "%s was made by a newer assay (version %d, this"
                    " is %d)",
                    store->path, (int)version, (int)VERSION);
    return migrate(store, version, mode);
}

/* Switches to write-ahead logging.  SQLite does not wait for a lock here, so
 * this retries in case two programs open a new database at once. */
static Status write_ahead(Store *store)
{
    static const char sql[] = "PRAGMA journal_mode = WAL";
    time_t until = time(NULL) + WAIT_MS / 1000;
    int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    while ((code & 0xff) == SQLITE_BUSY && time(NULL) < until) {
        sqlite3_sleep(20);
        code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    }
    return code == SQLITE_OK ? OK : complain(store, code);
}

static Status configure(Store *store, StoreMode mode)
{
    sqlite3_busy_timeout(store->db, WAIT_MS);
    sqlite3_extended_result_codes(store->db, 1);
    TRY(check_ours(store, mode));
    TRY(execute(store, "PRAGMA foreign_keys = ON"));
    store->writes = mode == STORE_WRITE;
    if (!store->writes)
        return OK;
    TRY(write_ahead(store));
    return execute(store, "PRAGMA synchronous = NORMAL");
}

Status store_open(Store **out, const char *path, StoreMode mode)
{
    *out = NULL;
    if (path[0] == '\0')
        return FAIL(BAD_INPUT, "db=: the name of a database is missing");
    struct stat is; /* a pipe would hang, a device swallow the results */
    if (stat(path, &is) == 0 && !S_ISREG(is.st_mode))
        return FAIL(WORLD, "%s is a folder or device, not a database", path);
    Store *store = calloc(1, sizeof *store);
    if (store == NULL)
        return FAIL(WORLD, "out of memory");
    snprintf(store->path, sizeof store->path, "%s", path);
    store->mode = mode;
    int flags = mode == STORE_READ ? SQLITE_OPEN_READONLY
                                   : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    int code = sqlite3_open_v2(path, &store->db, flags, NULL);
    Status status =
        code == SQLITE_OK ? configure(store, mode) : complain(store, code);
    if (status != OK)
        return store_close(store, status);
    *out = store;
    return OK;
}

/* Turns write-ahead logging off, so that the file can be read from a read-only
 * folder.  If another program has the database open, that program does this
 * when it closes.  Fails if a transaction is open, and rolls it back. */
static Status settle(Store *store)
{
    if (sqlite3_get_autocommit(store->db) == 0) {
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
        return FAIL(WORLD, "%s: what was begun is undone", store->path);
    }
    int code = sqlite3_exec(store->db, "PRAGMA journal_mode = DELETE", NULL,
                            NULL, NULL);
    bool shared =
        (code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED;
    return code == SQLITE_OK || shared ? OK : complain(store, code);
}

Status store_close(Store *store, Status status)
{
    if (store == NULL)
        return status;
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(store->prepared[i]);
    Status settled = store->writes ? settle(store) : OK;
    int code = sqlite3_close(store->db);
    if (settled == OK && code != SQLITE_OK)
        settled = complain(store, code);
    free(store);
    return status == OK || status == UNEXPECTED
               ? (settled == OK ? status : settled)
               : status;
}

static Status prepare(Store *store, int which, sqlite3_stmt **s)
{
    if (store->prepared[which] == NULL) {
        int code = sqlite3_prepare_v2(store->db, statements[which], -1,
                                      &store->prepared[which], NULL);
        if (code != SQLITE_OK)
            return complain(store, code);
    }
    *s = store->prepared[which];
    sqlite3_reset(*s);
    sqlite3_clear_bindings(*s);
    return OK;
}

/* Fails if a value could not be bound, which would be stored as NULL. */
static Status check_bound(Store *store)
{
    bool unbound = store->unbound;
    store->unbound = false;
    return unbound ? complain(store, SQLITE_NOMEM) : OK;
}

static Status run_once(Store *store, sqlite3_stmt *s)
{
    TRY(check_bound(store));
    int code = sqlite3_step(s);
    sqlite3_reset(s);
    return code == SQLITE_DONE ? OK : complain(store, code);
}

static void bind_text(Store *store, sqlite3_stmt *s, int at, const char *text)
{
    int code = sqlite3_bind_text(s, at, text, -1, SQLITE_TRANSIENT);
    store->unbound = store->unbound || code != SQLITE_OK;
}

static void bind_real(sqlite3_stmt *s, int at, double value)
{
    sqlite3_bind_double(s, at, value); /* NaN becomes NULL */
}

Status store_begin(Store *store)
{
    return execute(store, "BEGIN IMMEDIATE");
}

Status store_commit(Store *store)
{
    return execute(store, "COMMIT");
}

/* Commits, or rolls back after a failure, whose message is kept. */
static Status end(Store *store, Status status)
{
    if (status == OK)
        status = store_commit(store);
    if (status != OK)
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

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
        return complain(store, code);
    const char *field[] = {run->id,        run->seed,       run->source,
                           run->compiler,  run->flags,      run->libraries,
                           run->blas_core, run->fingerprint};
    for (int i = 0; i < 8; i++)
        bind_text(store, s, i + 1, field[i]);
    Status status = run_once(store, s);
    sqlite3_finalize(s);
    return status;
}

/* ---- jobs ---- */

static int64_t key_of(const char *text)
{
    return (int64_t)(hash_text(text) >> 1);
}

int64_t store_job_key(const JobRow *job)
{
    char text[1600];
    snprintf(text, sizeof text, "%s\n%s\n%d\n%s\n%d", job->run, job->study,
             job->version, job->parameters, job->replicate);
    return key_of(text);
}

Status store_job_done(Store *store, int64_t key, bool *done)
{
    sqlite3_stmt *s = NULL;
    TRY(prepare(store, SQL_JOB_DONE, &s));
    sqlite3_bind_int64(s, 1, key);
    int code = sqlite3_step(s);
    *done = code == SQLITE_ROW && sqlite3_column_int(s, 0) == 1;
    sqlite3_reset(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? OK
                                                     : complain(store, code);
}

static Status delete_key(Store *store, int which, int64_t key)
{
    sqlite3_stmt *s = NULL;
    TRY(prepare(store, which, &s));
    sqlite3_bind_int64(s, 1, key);
    return run_once(store, s);
}

static Status put_job(Store *store, const JobRow *job)
{
    sqlite3_stmt *s = NULL;
    TRY(prepare(store, SQL_JOB, &s));
    sqlite3_bind_int64(s, 1, job->key);
    bind_text(store, s, 2, job->run);
    bind_text(store, s, 3, job->study);
    sqlite3_bind_int(s, 4, job->version);
    bind_text(store, s, 5, job->parameters);
    sqlite3_bind_int(s, 6, job->replicate);
    bind_text(store, s, 7, job->failed ? "failed" : "done");
    bind_text(store, s, 8, job->message);
    return run_once(store, s);
}

static Status put_observation(Store *store, int64_t job, const Row *row)
{
    sqlite3_stmt *s = NULL;
    TRY(prepare(store, SQL_OBSERVATION, &s));
    sqlite3_bind_int64(s, 1, job);
    bind_text(store, s, 2, row->name);
    sqlite3_bind_int(s, 3, row->step);
    if (row->k != 0) {
        char k[24];
        snprintf(k, sizeof k, "%" PRIu64, row->k);
        bind_text(store, s, 4, k);
    }
    bind_real(s, 5, row->value);
    return run_once(store, s);
}

static Status write_job(Store *store, const JobRow *job, const Rows *rows,
                        double seconds)
{
    TRY(put_job(store, job));
    TRY(delete_key(store, SQL_FORGET, job->key));
    for (int i = 0; i < rows->n; i++)
        TRY(put_observation(store, job->key, &rows->row[i]));
    char what[24];
    snprintf(what, sizeof what, "%" PRId64, job->key);
    return store_timing(store, job->run, what, seconds);
}

Status store_job(Store *store, const JobRow *job, const Rows *rows,
                 double seconds)
{
    TRY(store_begin(store));
    return end(store, write_job(store, job, rows, seconds));
}

static Status job_seconds(Store *store, int64_t job, double *seconds)
{
    sqlite3_stmt *s = NULL;
    TRY(prepare(store, SQL_SECONDS, &s));
    sqlite3_bind_int64(s, 1, job);
    int code = sqlite3_step(s);
    *seconds = code == SQLITE_ROW ? sqlite3_column_double(s, 0) : 0;
    sqlite3_reset(s);
    return code == SQLITE_ROW || code == SQLITE_DONE ? OK
                                                     : complain(store, code);
}

Status store_rows(Store *store, int64_t job, Rows *rows, double *seconds)
{
    sqlite3_stmt *s = NULL;
    TRY(prepare(store, SQL_ROWS, &s));
    sqlite3_bind_int64(s, 1, job);
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(s, 0);
        const char *k = (const char *)sqlite3_column_text(s, 2);
        bool unread = k == NULL && sqlite3_column_type(s, 2) != SQLITE_NULL;
        if (name == NULL || unread)
            return complain(store, SQLITE_NOMEM);
        if (strlen(name) >= ROWS_NAME || rows->n == rows->room)
            return complain(store, SQLITE_CORRUPT);
        rows_put_at(rows, name, sqlite3_column_int(s, 1),
                    k == NULL ? 0 : strtoull(k, NULL, 10),
                    sqlite3_column_double(s, 3));
    }
    sqlite3_reset(s);
    if (code != SQLITE_DONE)
        return complain(store, code);
    return job_seconds(store, job, seconds);
}

/* ---- verdicts ---- */

int64_t store_verdict_key(const VerdictRow *v)
{
    char text[1600];
    snprintf(text, sizeof text, "%s\n%s\n%s\n%s\n%s\n%s", v->run, v->claim,
             v->case_text, v->mode, v->profile, v->fault);
    return key_of(text);
}

static Status put_verdict(Store *store, int64_t key, const VerdictRow *v)
{
    sqlite3_stmt *s = NULL;
    char samples[24];
    snprintf(samples, sizeof samples, "%" PRIu64, v->samples);
    TRY(prepare(store, SQL_VERDICT, &s));
    const char *text[] = {v->run,     v->claim, v->case_text, v->mode,
                          v->profile, v->fault, v->verdict,   v->expected};
    sqlite3_bind_int64(s, 1, key);
    for (int i = 0; i < 8; i++)
        bind_text(store, s, i + 2, text[i]);
    bind_real(s, 10, v->slack);
    bind_real(s, 11, v->statistic);
    bind_real(s, 12, v->bound);
    bind_real(s, 13, v->alpha);
    bind_text(store, s, 14, samples);
    bind_text(store, s, 15, v->why);
    bind_text(store, s, 16, v->reproduce);
    return run_once(store, s);
}

static Status put_evidence(Store *store, int64_t key, const Row *row)
{
    sqlite3_stmt *s = NULL;
    TRY(prepare(store, SQL_EVIDENCE, &s));
    sqlite3_bind_int64(s, 1, key);
    bind_text(store, s, 2, row->name);
    sqlite3_bind_int(s, 3, row->step);
    bind_real(s, 4, row->value);
    return run_once(store, s);
}

static Status put_witness(Store *store, int64_t key, const VerdictRow *v)
{
    sqlite3_stmt *s = NULL;
    TRY(prepare(store, SQL_WITNESS, &s));
    sqlite3_bind_int64(s, 1, key);
    sqlite3_bind_int64(s, 2, v->witness_job);
    bind_text(store, s, 3, v->witness);
    return run_once(store, s);
}

Status store_verdict(Store *store, const VerdictRow *v, const Rows *evidence)
{
    int64_t key = store_verdict_key(v);
    TRY(delete_key(store, SQL_VERDICT_DELETE, key));
    TRY(put_verdict(store, key, v));
    for (int i = 0; i < evidence->n; i++)
        TRY(put_evidence(store, key, &evidence->row[i]));
    return v->witness_job != 0 ? put_witness(store, key, v) : OK;
}

Status store_timing(Store *store, const char *run, const char *what,
                    double seconds)
{
    char now[32];
    time_t t = time(NULL);
    struct tm utc;
    gmtime_r(&t, &utc);
    strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", &utc);
    sqlite3_stmt *s = NULL;
    TRY(prepare(store, SQL_TIMING, &s));
    bind_text(store, s, 1, run);
    bind_text(store, s, 2, what);
    bind_real(s, 3, seconds);
    bind_text(store, s, 4, now);
    return run_once(store, s);
}

/* ---- digest ---- */

static void hash_column(Hash *hash, sqlite3_stmt *s, int column)
{
    int type = sqlite3_column_type(s, column);
    unsigned char tag = (unsigned char)type;
    hash_add(hash, &tag, 1);
    if (type == SQLITE_INTEGER) {
        int64_t value = sqlite3_column_int64(s, column);
        hash_add(hash, &value, sizeof value);
    } else if (type == SQLITE_FLOAT) {
        double value = sqlite3_column_double(s, column);
        hash_add(hash, &value, sizeof value);
    } else if (type == SQLITE_TEXT) {
        int64_t bytes = sqlite3_column_bytes(s, column);
        hash_add(hash, &bytes, sizeof bytes);
        hash_add(hash, sqlite3_column_blob(s, column), (size_t)bytes);
    }
}

static Status hash_table(Store *store, Hash *hash, const char *sql)
{
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &s, NULL);
    if (code != SQLITE_OK)
        return complain(store, code);
    hash_add(hash, sql, strlen(sql));
    while ((code = sqlite3_step(s)) == SQLITE_ROW)
        for (int c = 0; c < sqlite3_column_count(s); c++)
            hash_column(hash, s, c);
    sqlite3_finalize(s);
    return code == SQLITE_DONE ? OK : complain(store, code);
}

/* Fails if the file was removed or replaced, because nothing written to it
 * would be found. */
static Status check_place(Store *store)
{
    int moved = 0;
    sqlite3_file_control(store->db, NULL, SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved == 0 ? OK
                      : FAIL(WORLD, "%s was removed or replaced during the run",
                             store->path);
}

Status store_digest(Store *store, char hex[65])
{
    static const char *const tables[] = {
        "SELECT * FROM run ORDER BY id",
        "SELECT * FROM job ORDER BY key",
        "SELECT * FROM observation ORDER BY job, name, step",
        "SELECT * FROM verdict ORDER BY key",
        "SELECT * FROM evidence ORDER BY verdict, name, step",
        "SELECT * FROM witness ORDER BY verdict",
    };
    Hash hash;
    TRY(check_place(store));
    hash_open(&hash);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        TRY(hash_table(store, &hash, tables[i]));
    hash_hex(&hash, hex);
    return OK;
}

/* ---- queries ---- */

Status store_query(Store *store, Query **out, const char *sql,
                   const char *const *args)
{
    Query *q = calloc(1, sizeof *q);
    if (q == NULL)
        return FAIL(WORLD, "out of memory");
    q->store = store;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &q->statement, NULL);
    if (code != SQLITE_OK) {
        free(q);
        return complain(store, code);
    }
    for (int i = 0; args != NULL && args[i] != NULL; i++)
        bind_text(store, q->statement, i + 1, args[i]);
    Status status = check_bound(store);
    if (status != OK)
        store_finish(q);
    else
        *out = q;
    return status;
}

Status store_step(Query *q, bool *more)
{
    int code = sqlite3_step(q->statement);
    *more = code == SQLITE_ROW;
    return code == SQLITE_ROW || code == SQLITE_DONE ? OK
                                                     : complain(q->store, code);
}

const char *store_text(const Query *q, int column)
{
    const unsigned char *text = sqlite3_column_text(q->statement, column);
    return text == NULL ? "" : (const char *)text;
}

double store_real(const Query *q, int column)
{
    return store_null(q, column) ? (double)NAN
                                 : sqlite3_column_double(q->statement, column);
}

int64_t store_int(const Query *q, int column)
{
    return sqlite3_column_int64(q->statement, column);
}

bool store_null(const Query *q, int column)
{
    return sqlite3_column_type(q->statement, column) == SQLITE_NULL;
}

void store_finish(Query *q)
{
    sqlite3_finalize(q->statement);
    free(q);
}
