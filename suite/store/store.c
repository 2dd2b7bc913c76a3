#include "suite/store/store.h"
#include "suite/store/inside.h"
#include "suite/store/place.h"

#include <inttypes.h>
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum {
    WAIT_MS = 5000,
    VACUUM_FROM = 200 /* jobs written, and more than half of all */
};

static const char *const statements[SQL_COUNT] = {
    [SQL_JOB_DONE] = "SELECT state = 'done' FROM result WHERE key = ?1",
    [SQL_SETUP] = "INSERT OR IGNORE INTO setup VALUES (?1, ?2, ?3, ?4)",
    [SQL_SETTING] = "INSERT OR IGNORE INTO setting VALUES (?1, ?2, ?3)",
    [SQL_HAS_LAYOUT] = "SELECT 1 FROM layout WHERE layout = ?1 LIMIT 1",
    [SQL_LAYOUT] = "INSERT INTO layout VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_GRID] = "INSERT OR IGNORE INTO grid VALUES (?1, ?2)",
    /* not deleted first: that would take the witnesses with it */
    [SQL_RESULT] = "INSERT INTO result VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"
                   " ?9) ON CONFLICT (key) DO UPDATE SET state = ?5, message ="
                   " ?6, layout = ?7, grid = ?8, value = ?9",
    [SQL_JOB_TIME] = "INSERT OR REPLACE INTO job_time VALUES (?1, ?2)",
    [SQL_BYTES] = "SELECT r.layout, r.value, g.k FROM result r"
                  " LEFT JOIN grid g ON g.id = r.grid WHERE r.key = ?1",
    [SQL_READ_LAYOUT] = "SELECT place, name, step, k_place FROM layout"
                        " WHERE layout = ?1 ORDER BY place",
    [SQL_VERDICT_DELETE] = "DELETE FROM verdict WHERE key = ?1",
    [SQL_VERDICT] = "INSERT INTO verdict VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7,"
                    " ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    [SQL_EVIDENCE] = "INSERT INTO evidence VALUES (?1, ?2, ?3, ?4)",
    [SQL_WITNESS] = "INSERT INTO witness VALUES (?1, ?2, ?3)",
    [SQL_TIMING] = "INSERT OR REPLACE INTO timing VALUES (?1, ?2, ?3, ?4)",
    [SQL_SECONDS] = "SELECT seconds FROM job_time WHERE job = ?1",
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

Status store_complain(const Store *store, int code)
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

Status store_execute(Store *store, const char *sql)
{
    int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? OK : store_complain(store, code);
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
    return code == SQLITE_OK ? OK : store_complain(store, code);
}

static Status configure(Store *store, StoreMode mode)
{
    sqlite3_busy_timeout(store->db, WAIT_MS);
    sqlite3_extended_result_codes(store->db, 1);
    TRY(store_check_ours(store));
    TRY(store_execute(store, "PRAGMA foreign_keys = ON"));
    store->writes = mode == STORE_WRITE;
    if (!store->writes)
        return OK;
    TRY(write_ahead(store));
    return store_execute(store, "PRAGMA synchronous = NORMAL");
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
    Status status = code == SQLITE_OK ? configure(store, mode)
                                      : store_complain(store, code);
    if (status != OK)
        return store_close(store, status);
    *out = store;
    return OK;
}

/* Jobs come in the order of their keys' hashes, which leaves a third of the
 * file empty.  After a run that wrote most of it, it is copied without; where
 * that fails, for want of room or because others read it, it stays as it is. */
static void compact(Store *store)
{
    sqlite3_stmt *s = NULL;
    int64_t all = INT64_MAX;
    if (store->jobs_written < VACUUM_FROM)
        return;
    sqlite3_prepare_v2(store->db, "SELECT count(*) FROM result", -1, &s, NULL);
    if (sqlite3_step(s) == SQLITE_ROW)
        all = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    if (store->jobs_written > all / 2)
        sqlite3_exec(store->db, "VACUUM", NULL, NULL, NULL);
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
    if (code == SQLITE_OK)
        compact(store);
    return code == SQLITE_OK || shared ? OK : store_complain(store, code);
}

Status store_close(Store *store, Status status)
{
    if (store == NULL)
        return status;
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(store->prepared[i]);
    sqlite3_finalize(store->insert);
    Status settled = store->writes ? settle(store) : OK;
    free(store->layout.item);
    int code = sqlite3_close(store->db);
    if (settled == OK && code != SQLITE_OK)
        settled = store_complain(store, code);
    free(store);
    return status == OK || status == UNEXPECTED
               ? (settled == OK ? status : settled)
               : status;
}

Status store_prepare(Store *store, int which, sqlite3_stmt **s)
{
    if (store->prepared[which] == NULL) {
        int code = sqlite3_prepare_v2(store->db, statements[which], -1,
                                      &store->prepared[which], NULL);
        if (code != SQLITE_OK)
            return store_complain(store, code);
    }
    *s = store->prepared[which];
    sqlite3_reset(*s);
    sqlite3_clear_bindings(*s);
    return OK;
}

/* Fails if a value could not be bound, which would be stored as NULL. */
Status store_check_bound(Store *store)
{
    bool unbound = store->unbound;
    store->unbound = false;
    return unbound ? store_complain(store, SQLITE_NOMEM) : OK;
}

Status store_after(Store *store, sqlite3_stmt *s, int code)
{
    sqlite3_reset(s);
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? OK
               : store_complain(store, code);
}

Status store_delete_key(Store *store, int which, int64_t key)
{
    sqlite3_stmt *s = NULL;
    TRY(store_prepare(store, which, &s));
    sqlite3_bind_int64(s, 1, key);
    return store_run_once(store, s);
}

Status store_run_once(Store *store, sqlite3_stmt *s)
{
    TRY(store_check_bound(store));
    int code = sqlite3_step(s);
    sqlite3_reset(s);
    return code == SQLITE_DONE ? OK : store_complain(store, code);
}

void store_bind_text(Store *store, sqlite3_stmt *s, int at, const char *text)
{
    int code = sqlite3_bind_text(s, at, text, -1, SQLITE_TRANSIENT);
    store->unbound = store->unbound || code != SQLITE_OK;
}

void store_bind_real(sqlite3_stmt *s, int at, double value)
{
    sqlite3_bind_double(s, at, value); /* NaN becomes NULL */
}

Status store_begin(Store *store)
{
    return store_execute(store, "BEGIN IMMEDIATE");
}

Status store_commit(Store *store)
{
    return store_execute(store, "COMMIT");
}

Status store_end(Store *store, Status status)
{
    if (status == OK)
        status = store_commit(store);
    if (status != OK)
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    if (status != OK)
        store->setup = 0;
    return status;
}
