/* Between the files of this folder: the open database, its prepared statements
 * and what is said when SQLite fails. */
#ifndef SUITE_STORE_INSIDE_H
#define SUITE_STORE_INSIDE_H
#include "suite/store/pack.h"
#include "suite/store/store.h"

struct sqlite3;
struct sqlite3_stmt;

enum { /* prepared on first use */
       SQL_JOB_DONE,
       SQL_SETUP,
       SQL_SETTING,
       SQL_HAS_LAYOUT,
       SQL_LAYOUT,
       SQL_GRID,
       SQL_RESULT,
       SQL_JOB_TIME,
       SQL_BYTES,
       SQL_READ_LAYOUT,
       SQL_VERDICT_DELETE,
       SQL_VERDICT,
       SQL_EVIDENCE,
       SQL_WITNESS,
       SQL_TIMING,
       SQL_SECONDS,
       SQL_COUNT
};

struct Store {
    struct sqlite3 *db;
    char path[400];
    StoreMode mode;
    bool writes;  /* opened for writing, and the file is ours */
    bool unbound; /* binding a value failed: the statement must not run */
    struct sqlite3_stmt *prepared[SQL_COUNT];
    struct sqlite3_stmt *insert; /* of insert_sql, for store_insert */
    const char *insert_sql;
    int64_t setup; /* known to be stored; 0: none */
    Layout layout; /* read last; its id 0: none */
    int64_t jobs_written;
};

Status store_complain(const Store *, int code);
Status store_execute(Store *, const char *sql);
Status store_prepare(Store *, int which, struct sqlite3_stmt **);
/* Runs a statement that gives no row, and resets it. */
Status store_run_once(Store *, struct sqlite3_stmt *);
/* Fails if a value could not be bound, which would be stored as NULL. */
Status store_check_bound(Store *);
void store_bind_text(Store *, struct sqlite3_stmt *, int at, const char *);
void store_bind_real(struct sqlite3_stmt *, int at, double); /* NaN: NULL */
/* OK after a row or the end, and the statement is reset */
Status store_after(Store *, struct sqlite3_stmt *, int code);
Status store_delete_key(Store *, int which, int64_t key);
int64_t store_key_of(const char *text);

/* Checks that the file is ours and not newer; makes the tables of a new file.
 * An older one is converted when it is opened for writing, else refused. */
Status store_check_ours(Store *);
/* Is it the name of a table or view of ours, alone or after "main."? */
bool store_should_have(const char *name);
/* a job and its rows, within a transaction */
Status store_put_job(Store *, const JobRow *, const Rows *);
#endif
