#include "suite/store/inside.h"

#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Query {
    Store *store;
    sqlite3_stmt *statement;
};

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
        return store_complain(store, code);
    }
    for (int i = 0; args != NULL && args[i] != NULL; i++)
        store_bind_text(store, q->statement, i + 1, args[i]);
    Status status = store_check_bound(store);
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
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? OK
               : store_complain(q->store, code);
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

/* ---- a query of the user's ---- */

/* Refuses other files, and pragmas that do more than describe; what would write
 * is refused by sqlite3_stmt_readonly, and the file is open for reading. */
static int authorize(void *context, int action, const char *first,
                     const char *second, const char *database,
                     const char *trigger)
{
    (void)context, (void)second, (void)database, (void)trigger;
    bool describes = strncmp(first == NULL ? "" : first, "table_", 6) == 0 ||
                     strcmp(first == NULL ? "" : first, "user_version") == 0;
    bool refused = action == SQLITE_ATTACH || action == SQLITE_DETACH ||
                   (action == SQLITE_PRAGMA && !describes);
    return refused ? SQLITE_DENY : SQLITE_OK;
}

/* SQLite's own words about a statement, in one line */
static Status refuse(Store *store, int code)
{
    char why[400];
    snprintf(why, sizeof why, "%s", sqlite3_errmsg(store->db));
    for (char *c = why; *c != '\0'; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    const char *name = strstr(why, "no such table: ");
    if (name != NULL && store_should_have(name + strlen("no such table: ")))
        return FAIL(WORLD, "%s is damaged: %s", store->path, why);
    if (code == SQLITE_AUTH || code == SQLITE_READONLY)
        return FAIL(BAD_INPUT, "only a query that reads is run");
    if (code == SQLITE_INTERRUPT)
        return FAIL(WORLD, "the query was interrupted");
    if (code == SQLITE_ERROR || code == SQLITE_MISMATCH ||
        code == SQLITE_RANGE || code == SQLITE_TOOBIG)
        return FAIL(BAD_INPUT, "%s", why);
    return store_complain(store, code);
}

static bool blank(const char *text)
{
    return text[strspn(text, " \t\r\n;")] == '\0';
}

Status store_ask(Store *store, Query **out, const char *sql)
{
    const char *rest = "";
    sqlite3_stmt *statement = NULL;
    *out = NULL;
    sqlite3_set_authorizer(store->db, authorize, NULL);
    int code = sqlite3_prepare_v2(store->db, sql, -1, &statement, &rest);
    sqlite3_set_authorizer(store->db, NULL, NULL);
    if (code != SQLITE_OK)
        return refuse(store, code & 0xff);
    if (statement != NULL && sqlite3_stmt_readonly(statement) == 0) {
        sqlite3_finalize(statement);
        return FAIL(BAD_INPUT, "only a query that reads is run");
    }
    Query *q = statement == NULL || !blank(rest) ? NULL : calloc(1, sizeof *q);
    if (q == NULL) {
        sqlite3_finalize(statement);
        return statement == NULL ? FAIL(BAD_INPUT, "the query is empty")
               : blank(rest)
                   ? FAIL(WORLD, "out of memory")
                   : FAIL(BAD_INPUT, "one query at a time: %.60s", rest);
    }
    *q = (Query){store, statement};
    *out = q;
    return OK;
}

Status store_answer(Query *q, bool *more)
{
    int code = sqlite3_step(q->statement);
    *more = code == SQLITE_ROW;
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? OK
               : refuse(q->store, code & 0xff);
}

void store_interrupt(Store *store)
{
    sqlite3_interrupt(store->db);
}

int store_columns(const Query *q)
{
    return sqlite3_column_count(q->statement);
}

const char *store_column(const Query *q, int column)
{
    const char *name = sqlite3_column_name(q->statement, column);
    return name == NULL ? "" : name;
}

StoreType store_type(const Query *q, int column)
{
    static const StoreType types[] = {[SQLITE_INTEGER] = STORE_INT,
                                      [SQLITE_FLOAT] = STORE_REAL,
                                      [SQLITE_TEXT] = STORE_TEXT,
                                      [SQLITE_BLOB] = STORE_BYTES,
                                      [SQLITE_NULL] = STORE_NULL};
    return types[sqlite3_column_type(q->statement, column)];
}

const void *store_bytes(const Query *q, int column, int *n)
{
    const void *bytes = sqlite3_column_blob(q->statement, column);
    *n = bytes == NULL ? 0 : sqlite3_column_bytes(q->statement, column);
    return bytes;
}

Status store_quicken(Store *store)
{
    static const char sql[] =
        "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536;"
        "CREATE TEMP TABLE setup_at AS"
        " SELECT id, study, version, parameters FROM main.setup;"
        "CREATE INDEX temp.setup_of ON setup_at (parameters);"
        "CREATE TEMP VIEW job AS SELECT r.key, r.run, s.study, s.version,"
        " s.parameters, r.replicate, r.state, r.message, r.setup"
        " FROM setup_at s CROSS JOIN main.result r ON r.setup = s.id";
    return store_execute(store, sql);
}
