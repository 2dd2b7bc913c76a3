/* The database of results; only suite/store knows that it is SQLite.
 *
 * Opening checks that the file is ours (application id), not newer than this
 * program, and readable; older versions are migrated in one transaction.  Every
 * write is one transaction, so a killed run leaves whole jobs or nothing.  Any
 * failure is WORLD with one line that names the file.
 *
 *     Store *store;
 *     TRY(store_open(&store, "results/assay.db", STORE_WRITE));
 *     Status status = store_job(store, &job, &rows, seconds);
 *     return store_close(store, status); */
#ifndef SUITE_STORE_STORE_H
#define SUITE_STORE_STORE_H
#include "suite/base/arena.h"
#include "suite/base/rows.h"
#include "suite/base/status.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct Store Store;
typedef struct Query Query;
typedef enum { STORE_READ, STORE_WRITE } StoreMode;

/* path ":memory:" keeps everything in memory */
MUST_CHECK Status store_open(Store **, const char *path, StoreMode);
/* Closes the store (NULL is allowed) and returns `status`, or WORLD in place of
 * OK or UNEXPECTED if the last writes could not be brought into the file. */
MUST_CHECK Status store_close(Store *, Status);

typedef struct {
    char id[17]; /* filled by store_run_id */
    char seed[24], source[24], compiler[80], flags[240], libraries[120];
    char blas_core[40], fingerprint[24];
} RunRow;
void store_run_id(RunRow *);
MUST_CHECK Status store_run(Store *, const RunRow *);

typedef struct {
    int64_t key;
    const char *run, *study;
    int version;
    const char *parameters;
    int replicate;
    bool failed;
    const char *message;
} JobRow;
int64_t store_job_key(const JobRow *);
int64_t store_setup_key(const JobRow *); /* of all its replicates */
MUST_CHECK Status store_job_done(Store *, int64_t key, bool *done);
/* stores a job and its rows; replaces an earlier result of the same job */
MUST_CHECK Status store_job(Store *, const JobRow *, const Rows *,
                            double seconds);
MUST_CHECK Status store_rows(Store *, int64_t job, Rows *, double *seconds);

typedef struct {
    const char *run, *claim, *case_text, *mode, *profile, *fault;
    const char *verdict, *expected;
    double slack, statistic, bound; /* NaN is stored as NULL */
    double alpha;
    uint64_t samples;
    const char *why, *reproduce;
    int64_t witness_job; /* 0: none */
    const char *witness;
    int64_t setup; /* of its jobs; 0: unknown */
} VerdictRow;
int64_t store_verdict_key(const VerdictRow *);
MUST_CHECK Status store_verdict(Store *, const VerdictRow *,
                                const Rows *evidence);
/* put what is stored between them into one transaction */
MUST_CHECK Status store_begin(Store *);
MUST_CHECK Status store_commit(Store *);
/* Commits when the status is OK; else rolls back and returns it. */
MUST_CHECK Status store_end(Store *, Status);

/* Runs an INSERT or DELETE with the cells bound to ?1, ?2, ..; for rows of the
 * smaller tables.  sql is kept by pointer, because the next call mostly has the
 * same: use a constant. */
typedef struct {
    enum { CELL_NULL, CELL_TEXT, CELL_INT, CELL_REAL } type;
    const char *text;
    int64_t integer;
    double real;
} Cell;
Cell cell_text(const char *); /* NULL: NULL */
Cell cell_int(int64_t);
Cell cell_real(double); /* NaN: NULL */
MUST_CHECK Status store_put(Store *, const char *sql, const Cell *, int n);

MUST_CHECK Status store_timing(Store *, const char *run, const char *what,
                               double seconds);
/* when a run begins, and what its user calls it (NULL: as before) */
MUST_CHECK Status store_note(Store *, const char *run, const char *label);
/* SHA-256 over every row of every table that schema.sql does not keep outside
 * the digest, in key order */
MUST_CHECK Status store_digest(Store *, char hex[65]);

/* Reading for reports.  Columns count from 0; text stays valid until the next
 * step.  Arguments are bound to ?1, ?2, .. in order (NULL ends them).
 *
 *     for (bool more; store_step(q, &more) == OK && more;) ...            */
MUST_CHECK Status store_query(Store *, Query **, const char *sql,
                              const char *const *args);
MUST_CHECK Status store_step(Query *, bool *more);
const char *store_text(const Query *, int column); /* NULL becomes "" */
double store_real(const Query *, int column);      /* NULL becomes NaN */
int64_t store_int(const Query *, int column);
bool store_null(const Query *, int column);
void store_finish(Query *);
/* Makes looking up jobs by their parameters fast, for a report of many such
 * queries: the view `job` reads a copy of the setups in memory from then on. */
MUST_CHECK Status store_quicken(Store *);

/* A query that a user wrote.  BAD_INPUT, in SQLite's words, when it is no SQL,
 * more than one statement, or would do anything but read; WORLD when the
 * database is damaged.  Step it with store_answer. */
MUST_CHECK Status store_ask(Store *, Query **, const char *sql);
MUST_CHECK Status store_answer(Query *, bool *more);
/* Ends the query that runs; may be called by a signal's handler. */
void store_interrupt(Store *);
typedef enum {
    STORE_NULL,
    STORE_INT,
    STORE_REAL,
    STORE_TEXT,
    STORE_BYTES
} StoreType;
int store_columns(const Query *);
const char *store_column(const Query *, int column); /* its name */
StoreType store_type(const Query *, int column);     /* of the value there */
const void *store_bytes(const Query *, int column, int *n);
#endif
