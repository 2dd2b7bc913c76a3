/* The database reads back what was written, to the last bit; a failure gives
 * one line that names the file, and leaves nothing half-written. */
#include "suite/base/text.h"
#include "suite/store/store.h"
#include "tests/check.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char folder[] = "/tmp/store_test_XXXXXX";
static char path_text[200];

static const char *in_folder(const char *name)
{
    snprintf(path_text, sizeof path_text, "%s/%s", folder, name);
    return path_text;
}

static Store *open_store(const char *path, StoreMode mode)
{
    Store *store = NULL;
    status_clear();
    bool good = store_open(&store, path, mode) == OK;
    if (!good)
        fprintf(stderr, "%s\n", status_message());
    CHECK(good);
    return store;
}

/* one line, naming the file and what is wrong with it */
static void check_message(Status status, const char *path, const char *word)
{
    const char *message = status_message();
    bool good = status == WORLD && strstr(message, path) != NULL &&
                strstr(message, word) != NULL && strchr(message, '\n') == NULL;
    if (!good)
        fprintf(stderr, "status %d: '%s', not '%s'\n", (int)status, message,
                word);
    CHECK(good);
    status_clear();
}

static void check_refused(const char *path, StoreMode mode, const char *word)
{
    Store *store = NULL;
    status_clear();
    check_message(store_open(&store, path, mode), path, word);
    CHECK(store == NULL);
}

/* ---- what the tests write ---- */

static const RunRow *a_run(void)
{
    static RunRow run = {"",       "7",     "0123456789abcdef", "gcc 12.2.0",
                         "-O2 -g", "gsl 2", "Haswell",          "fedcba98"};
    store_run_id(&run);
    return &run;
}

static JobRow a_job(int replicate)
{
    JobRow job = {0, a_run()->id, "run", 3, "env=riverswim K=1e19",
                  0, false,       ""};
    job.replicate = replicate;
    job.key = store_job_key(&job);
    return job;
}

static void a_rows(Rows *rows, int replicate)
{
    rows->n = 0;
    rows_put(rows, "regret_total", 0.1 + replicate);
    rows_put_at(rows, "regret", 0, 1, 4.9e-324);
    rows_put_at(rows, "regret", 1, 18000000000000000000u, -1.0 / 3);
    rows_put_at(rows, "regret", 2, UINT64_MAX, INFINITY);
    rows_put_at(rows, "regret", INT32_MAX, 9007199254740993u, -INFINITY);
    rows_put_at(rows, "regret", INT32_MIN, 0, 1.7976931348623157e308);
    rows_put_at(rows, "it's \"quoted\" \xce\xb5", 0, 5, 1e15);
}

static VerdictRow a_verdict(const char *claim, int64_t witness)
{
    return (VerdictRow){.run = a_run()->id,
                        .claim = claim,
                        .case_text = "law=sym1 d=4",
                        .mode = "published",
                        .profile = "quick",
                        .fault = "",
                        .verdict = "violated",
                        .expected = "holds",
                        .slack = 0.5,
                        .statistic = (double)NAN,
                        .bound = INFINITY,
                        .alpha = 2e-6,
                        .samples = 18000000000000000000u,
                        .why = "it's so",
                        .reproduce = "./assay verify 'x'",
                        .witness_job = witness,
                        .witness = "replicate=0"};
}

static void put_job(Store *store, Rows *rows, int replicate, double seconds)
{
    JobRow job = a_job(replicate);
    a_rows(rows, replicate);
    CHECK(store_job(store, &job, rows, seconds) == OK);
}

static void fill(Store *store, Rows *rows)
{
    CHECK(store_run(store, a_run()) == OK);
    put_job(store, rows, 0, 1.5);
    VerdictRow v = a_verdict("a.b", a_job(0).key);
    rows->n = 0;
    rows_put_at(rows, "ratio", 3, 0, -0.125);
    CHECK(store_begin(store) == OK);
    CHECK(store_verdict(store, &v, rows) == OK);
    CHECK(store_commit(store) == OK);
}

static void run_sql(Store *store, const char *sql)
{
    Query *q = NULL;
    bool more = true;
    bool good = store_query(store, &q, sql, NULL) == OK;
    while (good && more)
        good = store_step(q, &more) == OK;
    if (!good)
        fprintf(stderr, "%s: %s\n", sql, status_message());
    CHECK(good);
    if (q != NULL)
        store_finish(q);
}

static int64_t count_of(Store *store, const char *table)
{
    char sql[80];
    Query *q = NULL;
    bool more = false;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", table);
    CHECK(store_query(store, &q, sql, NULL) == OK);
    CHECK(store_step(q, &more) == OK && more);
    int64_t n = store_int(q, 0);
    store_finish(q);
    return n;
}

static const char *digest(Store *store)
{
    static char hex[2][65];
    static int which;
    which = !which;
    CHECK(store_digest(store, hex[which]) == OK);
    CHECK(strlen(hex[which]) == 64);
    return hex[which];
}

/* ---- round trips ---- */

static bool same_row(const Row *a, const Row *b)
{
    uint64_t bits[2];
    memcpy(&bits[0], &a->value, sizeof bits[0]);
    memcpy(&bits[1], &b->value, sizeof bits[1]);
    return strcmp(a->name, b->name) == 0 && a->step == b->step &&
           a->k == b->k && bits[0] == bits[1];
}

static void check_jobs(Rows *rows, Rows *back)
{
    const char *path = in_folder("jobs.db");
    Store *store = open_store(path, STORE_WRITE);
    double seconds = -1;
    bool done = true;
    CHECK(store_job_done(store, a_job(4).key, &done) == OK && !done);
    CHECK(store_run(store, a_run()) == OK);
    CHECK(store_run(store, a_run()) == OK); /* twice is once */
    put_job(store, rows, 4, 2.25);
    CHECK(store_close(store, OK) == OK);
    store = open_store(path, STORE_READ);
    back->n = 0;
    CHECK(store_rows(store, a_job(4).key, back, &seconds) == OK);
    CHECK_NEAR(seconds, 2.25, 0);
    CHECK(back->n == rows->n && count_of(store, "run") == 1);
    for (int i = 0; i < back->n; i++) { /* in order of name and step */
        const Row *was = rows_find(rows, back->row[i].name, back->row[i].step);
        CHECK(was != NULL && same_row(was, &back->row[i]));
        CHECK(i == 0 || strcmp(back->row[i - 1].name, back->row[i].name) < 0 ||
              back->row[i - 1].step < back->row[i].step);
    }
    CHECK(store_job_done(store, a_job(4).key, &done) == OK && done);
    CHECK(store_job_done(store, a_job(5).key, &done) == OK && !done);
    back->n = 0;
    CHECK(store_rows(store, a_job(5).key, back, &seconds) == OK);
    CHECK(back->n == 0 && seconds <= 0);
    CHECK(store_close(store, OK) == OK);
}

/* a job's own column of text, by its place in SELECT * */
static void check_columns(Store *store, const char *sql, int n,
                          const char *const *want)
{
    Query *q = NULL;
    bool more = false;
    CHECK(store_query(store, &q, sql, NULL) == OK);
    CHECK(store_step(q, &more) == OK && more);
    for (int i = 0; i < n; i++)
        CHECK_TEXT(store_text(q, i), want[i]);
    CHECK(store_step(q, &more) == OK && !more);
    store_finish(q);
}

static void check_verdicts(Rows *rows)
{
    Store *store = open_store(":memory:", STORE_WRITE);
    fill(store, rows);
    check_columns(store, "SELECT * FROM run", 8,
                  (const char *const[]){a_run()->id, "7", "0123456789abcdef",
                                        "gcc 12.2.0", "-O2 -g", "gsl 2",
                                        "Haswell", "fedcba98"});
    check_columns(store,
                  "SELECT run, study, version, parameters, replicate, state,"
                  " message FROM job",
                  7,
                  (const char *const[]){a_run()->id, "run", "3",
                                        "env=riverswim K=1e19", "0", "done",
                                        ""});
    check_columns(
        store,
        "SELECT run, claim, case_text, mode, profile, fault, verdict, expected,"
        " slack, statistic, bound, alpha, samples, why, reproduce FROM verdict",
        15,
        (const char *const[]){a_run()->id, "a.b", "law=sym1 d=4", "published",
                              "quick", "", "violated", "holds", "0.5", "",
                              "Inf", "2.0e-06", "18000000000000000000",
                              "it's so", "./assay verify 'x'"});
    check_columns(store, "SELECT name, step, value FROM evidence", 3,
                  (const char *const[]){"ratio", "3", "-0.125"});
    check_columns(store,
                  "SELECT instance FROM witness, job WHERE job = job.key", 1,
                  (const char *const[]){"replicate=0"});
    check_columns(store, "SELECT seconds FROM job_time", 1,
                  (const char *const[]){"1.5"});
    CHECK(store_close(store, OK) == OK);
}

static void check_query(Rows *rows)
{
    static const char *const args[] = {"regret", "1", NULL};
    Store *store = open_store(":memory:", STORE_WRITE);
    fill(store, rows);
    Query *q = NULL;
    bool more = false;
    CHECK(store_query(store, &q,
                      "SELECT value, k, NULL, step FROM observation"
                      " WHERE name = ?1 AND step = CAST(?2 AS INTEGER)",
                      args) == OK);
    CHECK(store_step(q, &more) == OK && more);
    CHECK_NEAR(store_real(q, 0), -1.0 / 3, 0);
    CHECK_TEXT(store_text(q, 1), "18000000000000000000");
    CHECK_TEXT(store_text(q, 2), "");
    CHECK(store_null(q, 2) && isnan(store_real(q, 2)) && !store_null(q, 0));
    CHECK(store_int(q, 3) == 1);
    CHECK(store_step(q, &more) == OK && !more);
    store_finish(q);
    CHECK(store_query(store, &q, "SELECT nonsense", NULL) == WORLD);
    check_message(WORLD, ":memory:", "nonsense");
    CHECK(store_close(store, OK) == OK);
}

/* ---- a user's query ---- */

static void check_refusal(Store *store, Status want, const char *sql,
                          const char *word)
{
    Query *q = NULL;
    bool more = true;
    status_clear();
    Status status = store_ask(store, &q, sql);
    while (status == OK && more)
        status = store_answer(q, &more);
    if (q != NULL)
        store_finish(q);
    CHECK(status == want && strstr(status_message(), word) != NULL &&
          strchr(status_message(), '\n') == NULL);
    status_clear();
}

static void check_ask(Rows *rows)
{
    Store *store = open_store(":memory:", STORE_WRITE);
    fill(store, rows);
    char before[65];
    snprintf(before, sizeof before, "%s", digest(store));
    check_refusal(store, BAD_INPUT, "SELECT nonsense", "nonsense");
    check_refusal(store, BAD_INPUT, "", "empty");
    check_refusal(store, BAD_INPUT, " ; -- nothing", "empty");
    check_refusal(store, BAD_INPUT, "SELECT 1; SELECT 2", "one query");
    check_refusal(store, BAD_INPUT, "DELETE FROM run", "only a query");
    check_refusal(store, BAD_INPUT, "CREATE TEMP TABLE t (x)", "only a query");
    check_refusal(store, BAD_INPUT, "ATTACH 'x.db' AS x", "only a query");
    check_refusal(store, BAD_INPUT, "PRAGMA user_version = 9", "only a query");
    check_refusal(store, BAD_INPUT, "PRAGMA writable_schema = 1",
                  "only a query");
    check_refusal(store, BAD_INPUT, "SELECT load_extension('x')", "");
    check_refusal(store, BAD_INPUT, "SELECT json_extract('{', '$')", "JSON");
    CHECK_TEXT(digest(store), before);
    Query *q = NULL;
    bool more = false;
    int n;
    CHECK(store_ask(store, &q,
                    "SELECT 1 AS a, 0.5, 'x', x'01ff', NULL AS e ; ") == OK);
    CHECK(store_columns(q) == 5 && store_answer(q, &more) == OK && more);
    CHECK_TEXT(store_column(q, 0), "a");
    CHECK_TEXT(store_column(q, 4), "e");
    CHECK(store_type(q, 0) == STORE_INT && store_type(q, 1) == STORE_REAL &&
          store_type(q, 2) == STORE_TEXT && store_type(q, 3) == STORE_BYTES &&
          store_type(q, 4) == STORE_NULL);
    CHECK(((const unsigned char *)store_bytes(q, 3, &n))[1] == 0xff && n == 2);
    CHECK(store_answer(q, &more) == OK && !more);
    store_finish(q);
    run_sql(store, "PRAGMA foreign_keys = OFF");
    run_sql(store, "DROP TABLE setup");
    check_refusal(store, WORLD, "SELECT * FROM job", "damaged");
    CHECK(store_close(store, OK) == OK);
}

/* ---- replacing, refusing ---- */

static void check_replace(Rows *rows, Rows *back)
{
    Store *store = open_store(":memory:", STORE_WRITE);
    fill(store, rows);
    const char *before = digest(store);
    JobRow job = a_job(0);
    bool done = true;
    double seconds;
    job.failed = true;
    job.message = "its worker died";
    rows->n = 0;
    CHECK(store_job(store, &job, rows, 9) == OK);
    CHECK(store_job_done(store, job.key, &done) == OK && !done);
    CHECK(count_of(store, "job") == 1 && count_of(store, "observation") == 0);
    CHECK(strcmp(before, digest(store)) != 0);
    put_job(store, rows, 0, 3);
    back->n = 0;
    CHECK(store_rows(store, job.key, back, &seconds) == OK);
    CHECK(back->n == rows->n && count_of(store, "job_time") == 1);
    CHECK_NEAR(seconds, 3, 0);
    VerdictRow v = a_verdict("a.b", 0); /* the same claim: no witness now */
    v.verdict = "holds";
    rows->n = 0;
    rows_put(rows, "other", 1);
    CHECK(store_verdict(store, &v, rows) == OK);
    CHECK(count_of(store, "verdict") == 1 && count_of(store, "evidence") == 1);
    CHECK(count_of(store, "witness") == 0);
    v.fault = "bend=1";
    CHECK(store_verdict(store, &v, rows) == OK);
    CHECK(count_of(store, "verdict") == 2);
    CHECK(store_close(store, OK) == OK);
}

static void check_nan(Rows *rows)
{
    const char *path = in_folder("nan.db");
    Store *store = open_store(path, STORE_WRITE);
    fill(store, rows);
    char before[65];
    snprintf(before, sizeof before, "%s", digest(store));
    for (int replicate = 0; replicate < 2; replicate++) {
        JobRow job = a_job(replicate); /* an old one, and a new one */
        a_rows(rows, 9);
        rows_put(rows, "zz", (double)NAN);
        check_message(store_job(store, &job, rows, 1), "zz", "value");
        CHECK_TEXT(digest(store), before);
    }
    VerdictRow v = a_verdict("c.d", 0);
    CHECK(store_begin(store) == OK);
    check_message(store_verdict(store, &v, rows), path, "value");
    CHECK(store_close(store, WORLD) == WORLD); /* what was begun is undone */
    store = open_store(path, STORE_WRITE);
    CHECK_TEXT(digest(store), before);
    JobRow orphan = a_job(3);
    orphan.run = "no such run";
    rows->n = 0;
    check_message(store_job(store, &orphan, rows, 1), path, "FOREIGN KEY");
    v.run = "no such run";
    check_message(store_verdict(store, &v, rows), path, "FOREIGN KEY");
    v = a_verdict("c.d", 0);
    v.verdict = "perhaps";
    check_message(store_verdict(store, &v, rows), path, "CHECK");
    a_rows(rows, 0);
    rows_put_at(rows, "regret", 1, 1, 1); /* twice the same name and step */
    JobRow twice = a_job(2);
    check_message(store_job(store, &twice, rows, 1), "regret", "twice");
    CHECK_TEXT(digest(store), before);
    put_job(store, rows, 2, 1); /* and it goes on */
    CHECK(store_close(store, OK) == OK);
}

static void check_read_only(Rows *rows)
{
    const char *path = in_folder("read.db");
    Store *store = open_store(path, STORE_WRITE);
    fill(store, rows);
    CHECK(store_close(store, OK) == OK);
    store = open_store(path, STORE_READ);
    CHECK(count_of(store, "job") == 1);
    JobRow job = a_job(1);
    check_message(store_job(store, &job, rows, 1), path, "cannot be written");
    check_message(store_run(store, a_run()), path, "cannot be written");
    CHECK(store_close(store, OK) == OK);
    if (geteuid() == 0) /* permissions do not bind root */
        return;
    chmod(path, 0400);
    store = NULL;
    status_clear();
    Status status = store_open(&store, path, STORE_WRITE);
    check_message(status == OK ? store_job(store, &job, rows, 1) : status, path,
                  "cannot be");
    CHECK(store_close(store, OK) == OK);
}

/* ---- digest ---- */

static void check_order(Rows *rows)
{
    char hex[3][65];
    for (int turn = 0; turn < 3; turn++) {
        Store *store = open_store(turn < 2 ? ":memory:" : in_folder("order.db"),
                                  STORE_WRITE);
        CHECK(store_run(store, a_run()) == OK);
        for (int i = 0; i < 8; i++)
            put_job(store, rows, turn == 0 ? i : (5 * i + 3) % 8, turn + i);
        for (int i = 0; i < 3; i++) {
            VerdictRow v = a_verdict("abc", a_job(1).key);
            v.claim += turn == 0 ? i : 2 - i;
            a_rows(rows, 0);
            CHECK(store_verdict(store, &v, rows) == OK);
        }
        CHECK(store_timing(store, a_run()->id, "verify", turn) == OK);
        snprintf(hex[turn], sizeof hex[turn], "%s", digest(store));
        CHECK(store_close(store, OK) == OK);
    }
    CHECK_TEXT(hex[0], hex[1]);
    CHECK_TEXT(hex[0], hex[2]);
}

/* outside the digest: what depends on the clock, and the history */
static bool is_outside(const char *table)
{
    static const char *const names[] = {"timing",        "job_time", "run_note",
                                        "claim_code",    "version",  "history",
                                        "history_claim", NULL};
    return text_place(table, text_at, names) >= 0;
}

static void change(Store *store, const char *table, const char *column)
{
    char sql[400];
    char before[65];
    snprintf(before, sizeof before, "%s", digest(store));
    run_sql(store, "BEGIN");
    int n = snprintf(sql, sizeof sql,
                     "UPDATE %s SET %s = CASE typeof(%s) WHEN 'text' THEN %s"
                     " || 'x' WHEN 'null' THEN 1 WHEN 'blob' THEN"
                     " CAST(%s || x'01' AS BLOB) ELSE %s + 1 END",
                     table, column, column, column, column, column);
    CHECK(n > 0 && (size_t)n < sizeof sql);
    run_sql(store, sql);
    bool same = strcmp(before, digest(store)) == 0;
    if (same != is_outside(table))
        fprintf(stderr, "%s.%s\n", table, column);
    CHECK(same == is_outside(table));
    run_sql(store, "ROLLBACK");
    CHECK_TEXT(digest(store), before);
}

/* one row, or a few whose keys can be raised by one, in every table */
static void fill_all(Store *store, Rows *rows)
{
    static const char *const sql[] = {
        "PRAGMA foreign_keys = OFF",
        "PRAGMA ignore_check_constraints = ON",
        "DELETE FROM layout WHERE place > 0",
        "DELETE FROM setting WHERE name <> 'K'",
        "UPDATE verdict SET bound = 2",
        "INSERT INTO curve SELECT id, 0, 'a', 'jdp', 1, 1e-6, 'published'"
        " FROM setup",
        "INSERT INTO curve_point SELECT r.id, s.id, 0, 0, 1, 1, 1, 1, 1"
        " FROM run r, setup s",
        "INSERT INTO ledger VALUES ('s')",
        "INSERT INTO paper VALUES ('p', 1, 't', 'v', 's')",
        "INSERT INTO claim VALUES ('c', 'p', 1, 's', 'p', 'k', 'w', 's', 'q',"
        " 'm', 'e', 'b', 'f', 'r', 'c', 'f', 't', 's', 1, 0, 0, 'n', 'p')",
        "INSERT INTO finding VALUES ('f', 'p', 1, 's', 0, 1, 't', 'h', 'p',"
        " 'q', 'f', 'r', 'w', 'i', 'c', 'm', 't')",
        "INSERT INTO finding_claim VALUES ('f', 'c', 1)",
        "INSERT INTO run_note SELECT id, 'now', 'v1' FROM run",
        "INSERT INTO timing SELECT id, 'verify', 1, 'now' FROM run"};
    fill(store, rows);
    for (size_t i = 0; i < sizeof sql / sizeof *sql; i++)
        run_sql(store, sql[i]);
}

static int list_of(Store *store, const char *sql, const char *of,
                   char name[40][40])
{
    const char *args[] = {of, NULL};
    Query *q = NULL;
    int n = 0;
    CHECK(store_query(store, &q, sql, args) == OK);
    for (bool more; store_step(q, &more) == OK && more && n < 40; n++)
        snprintf(name[n], sizeof name[n], "%s", store_text(q, 0));
    store_finish(q);
    return n;
}

/* each column of each table of the schema changes the digest, or is outside */
static void check_sensitive(Rows *rows)
{
    Store *store = open_store(":memory:", STORE_WRITE);
    char table[40][40], column[40][40];
    fill_all(store, rows);
    int columns = 0;
    int tables =
        list_of(store, "SELECT name FROM sqlite_master WHERE type = ?1",
                "table", table);
    for (int t = 0; t < tables; t++) {
        int n = list_of(store, "SELECT name FROM pragma_table_info(?1)",
                        table[t], column);
        CHECK(n > 0);
        CHECK(is_outside(table[t]) || count_of(store, table[t]) > 0);
        for (int i = 0; i < n; i++)
            change(store, table[t], column[i]);
        columns += n;
    }
    CHECK(tables >= 19 && columns >= 120);
    CHECK(store_close(store, OK) == OK);
}

/* every view answers, and the values in SQL are those that were written */
static void check_views(Rows *rows)
{
    Store *store = open_store(":memory:", STORE_WRITE);
    char view[40][40];
    const char *path = in_folder("views.db");
    fill_all(store, rows);
    int n = list_of(store, "SELECT name FROM sqlite_master WHERE type = ?1",
                    "view", view);
    CHECK(n >= 15);
    for (int i = 0; i < n; i++)
        CHECK(count_of(store, view[i]) >= 0);
    CHECK(store_close(store, OK) == OK);
    store = open_store(path, STORE_WRITE);
    fill(store, rows);
    a_rows(rows, 0);
    Query *q = NULL;
    bool more = false;
    CHECK(store_query(store, &q, "SELECT name, step, k, value FROM observation",
                      NULL) == OK);
    for (int i = 0; i < rows->n; i++) {
        CHECK(store_step(q, &more) == OK && more);
        const Row *was =
            rows_find(rows, store_text(q, 0), (int)store_int(q, 1));
        uint64_t k = strtoull(store_text(q, 2), NULL, 10);
        Row is = {
            .step = (int)store_int(q, 1), .k = k, .value = store_real(q, 3)};
        snprintf(is.name, sizeof is.name, "%s", store_text(q, 0));
        CHECK(was != NULL && same_row(was, &is));
        CHECK(store_null(q, 2) == (was->k == 0));
    }
    CHECK(store_step(q, &more) == OK && !more);
    store_finish(q);
    CHECK(store_close(store, OK) == OK);
}

/* one character moved from a field to the next is another job */
static void check_keys(void)
{
    JobRow job = a_job(0), other = a_job(0);
    CHECK(job.key > 0 && job.key == other.key);
    other.replicate = 1;
    CHECK(store_job_key(&other) != job.key);
    other = job;
    other.version = 4;
    CHECK(store_job_key(&other) != job.key);
    other = job;
    other.study = "ru";
    CHECK(store_job_key(&other) != job.key);
    other = job;
    other.parameters = "env=riverswim K=1e1";
    CHECK(store_job_key(&other) != job.key);
    RunRow a = *a_run(), b = *a_run();
    store_run_id(&b);
    CHECK_TEXT(a.id, b.id);
    snprintf(b.flags, sizeof b.flags, "-O3");
    store_run_id(&b);
    CHECK(strcmp(a.id, b.id) != 0);
}

/* ---- files that are not ours, or broken ---- */

static void write_sql(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    CHECK(sqlite3_open(path, &db) == SQLITE_OK);
    CHECK(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
}

static void check_foreign(void)
{
    const char *path = in_folder("foreign.db");
    write_sql(path, "PRAGMA application_id = 252006674; CREATE TABLE t(x)");
    check_refused(path, STORE_WRITE, "another program");
    check_refused(path, STORE_READ, "another program");
    path = in_folder("foreign2.db"); /* tables, but no id */
    write_sql(path, "CREATE TABLE t(x)");
    check_refused(path, STORE_WRITE, "another program");
    path = in_folder("foreign3.db"); /* an id, but no tables */
    write_sql(path, "PRAGMA application_id = 5; PRAGMA user_version = 0");
    check_refused(path, STORE_WRITE, "another program");
}

static void check_newer(Rows *rows)
{
    const char *path = in_folder("newer.db");
    Store *store = open_store(path, STORE_WRITE);
    fill(store, rows);
    run_sql(store, "PRAGMA user_version = 999");
    CHECK(store_close(store, OK) == OK);
    check_refused(path, STORE_WRITE, "newer assay");
    check_refused(path, STORE_READ, "version 999");
}

static void write_bytes(const char *path, const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL && fwrite(bytes, 1, n, file) == n && fclose(file) == 0);
}

static void check_empty(Rows *rows)
{
    const char *path = in_folder("empty.db");
    write_bytes(path, "", 0);
    check_refused(path, STORE_READ, "no results yet");
    Store *store = open_store(path, STORE_WRITE);
    fill(store, rows);
    CHECK(store_close(store, OK) == OK);
    store = open_store(path, STORE_READ);
    CHECK(count_of(store, "job") == 1);
    CHECK(store_close(store, OK) == OK);
    check_refused(in_folder("absent.db"), STORE_READ, "cannot be opened");
    check_refused(in_folder("no/such/folder.db"), STORE_WRITE,
                  "no/such: No such file");
    check_refused(in_folder("."), STORE_WRITE, "folder");
    check_refused(in_folder("."), STORE_READ, "folder");
    status_clear();
    CHECK(store_open(&store, "", STORE_WRITE) == BAD_INPUT && store == NULL);
    CHECK(status_message()[0] != '\0');
}

/* opening, reading all and writing: something must notice, and say which file
 */
static void check_damaged(const char *path, Rows *rows)
{
    Store *store = NULL;
    char hex[65];
    JobRow job = a_job(1);
    status_clear();
    rows->n = 0;
    Status status = store_open(&store, path, STORE_WRITE);
    if (status == OK)
        status = store_digest(store, hex);
    if (status == OK)
        status = store_job(store, &job, rows, 1);
    CHECK(store_close(store, status) == status);
    check_message(status, path, "corrupt");
}

static void check_corrupt(Rows *rows)
{
    static unsigned char bytes[1 << 20];
    uint64_t state = check_seed();
    const char *path = in_folder("random.db");
    for (size_t i = 0; i < sizeof bytes; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        bytes[i] = (unsigned char)(state >> 56);
    }
    write_bytes(path, bytes, 5000);
    check_refused(path, STORE_WRITE, "corrupt");
    check_refused(path, STORE_READ, "corrupt");
    write_bytes(path, "#!/bin/sh\n", 10); /* shorter than a header */
    check_refused(path, STORE_READ, "corrupt");
    path = in_folder("cut.db");
    Store *store = open_store(path, STORE_WRITE);
    fill(store, rows);
    for (int i = 1; i < 200; i++)
        put_job(store, rows, i, 1);
    CHECK(store_close(store, OK) == OK);
    FILE *file = fopen(path, "rb");
    size_t size = fread(bytes, 1, sizeof bytes, file);
    CHECK(size > 65536 && size < sizeof bytes && fclose(file) == 0);
    write_bytes(path, bytes, size / 2);
    check_damaged(path, rows);
    write_bytes(path, bytes, 4096 + 100);
    check_damaged(path, rows);
    write_bytes(path, bytes, 50); /* half a header: not known as ours */
    check_refused(path, STORE_WRITE, "another program");
    memset(bytes + 100, 0xa5, 4000); /* the schema */
    write_bytes(path, bytes, size);
    check_damaged(path, rows);
}

/* ---- several at once ---- */

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* a program that finds it locked waits five seconds, then fails with a line */
static void check_locked(Rows *rows)
{
    const char *path = in_folder("locked.db");
    Store *store = open_store(path, STORE_WRITE);
    fill(store, rows);
    sqlite3 *other = NULL;
    CHECK(sqlite3_open(path, &other) == SQLITE_OK);
    CHECK(sqlite3_exec(other, "BEGIN EXCLUSIVE", NULL, NULL, NULL) ==
          SQLITE_OK);
    JobRow job = a_job(1);
    double start = seconds_now();
    check_message(store_job(store, &job, rows, 1), path, "locked");
    double waited = seconds_now() - start;
    CHECK(waited > 4 && waited < 7);
    CHECK(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(other);
    put_job(store, rows, 1, 1); /* and can write afterwards */
    CHECK(count_of(store, "job") == 2);
    CHECK(store_close(store, OK) == OK);
}

/* What only the log has when the disk is full at the end is not in the file:
 * the last to close says so. */
static void check_close(Rows *rows)
{
    const char *path = in_folder("close.db");
    struct rlimit all, little = {16384, RLIM_INFINITY};
    Store *store = open_store(path, STORE_WRITE);
    fill(store, rows);
    for (int i = 1; i < 100; i++)
        put_job(store, rows, i, 1);
    signal(SIGXFSZ, SIG_IGN);
    CHECK(getrlimit(RLIMIT_FSIZE, &all) == 0);
    little.rlim_max = all.rlim_max;
    CHECK(setrlimit(RLIMIT_FSIZE, &little) == 0);
    Status status = store_close(store, OK);
    CHECK(setrlimit(RLIMIT_FSIZE, &all) == 0);
    check_message(status, path, "File too large");
    store = open_store(path, STORE_WRITE); /* the log still has it */
    CHECK(count_of(store, "job") == 100);
    CHECK(store_begin(store) == OK);
    check_message(store_close(store, UNEXPECTED), path, "undone");
    status_clear();
    CHECK(store_close(open_store(path, STORE_WRITE), UNEXPECTED) == UNEXPECTED);
    store = open_store(path, STORE_READ);
    CHECK(count_of(store, "job") == 100);
    CHECK(store_close(store, OK) == OK && store_close(NULL, OK) == OK);
}

enum { WRITERS = 4, EACH = 25 };

/* a writer's process: its share of the jobs, one transaction each */
static int write_share(const char *path, Rows *rows, int share)
{
    Store *store = NULL;
    status_clear();
    Status status = store_open(&store, path, STORE_WRITE);
    if (status == OK)
        status = store_run(store, a_run());
    for (int i = 0; i < EACH && status == OK; i++) {
        JobRow job = a_job(WRITERS * i + share);
        a_rows(rows, job.replicate);
        status = store_job(store, &job, rows, share);
    }
    status = store_close(store, status);
    if (status != OK)
        fprintf(stderr, "writer %d: %s\n", share, status_message());
    return (int)status;
}

static bool write_together(const char *path, Rows *rows)
{
    pid_t child[WRITERS];
    bool good = true;
    fflush(NULL);
    for (int i = 0; i < WRITERS; i++) {
        child[i] = fork();
        if (child[i] == 0)
            _exit(write_share(path, rows, i));
    }
    for (int i = 0; i < WRITERS; i++) {
        int status = -1;
        waitpid(child[i], &status, 0);
        good = good && status == 0;
    }
    return good;
}

/* the first process creates the file */
static void check_writers(Rows *rows)
{
    Store *store = open_store(":memory:", STORE_WRITE);
    char want[65], name[40];
    CHECK(store_run(store, a_run()) == OK);
    for (int i = 0; i < WRITERS * EACH; i++)
        put_job(store, rows, i, 1);
    snprintf(want, sizeof want, "%s", digest(store));
    CHECK(store_close(store, OK) == OK);
    for (int turn = 0; turn < 8; turn++) {
        snprintf(name, sizeof name, "writers%d.db", turn);
        const char *path = in_folder(name);
        CHECK(write_together(path, rows));
        store = open_store(path, STORE_READ);
        CHECK(count_of(store, "job") == (int64_t)WRITERS * EACH);
        CHECK_TEXT(digest(store), want);
        CHECK(store_close(store, OK) == OK);
    }
}

/* Eight come to a file that is not there yet: one makes it, nobody takes it
 * for another program's. */
static void check_arrivals(void)
{
    char name[40];
    for (int turn = 0; turn < check_repeat(15); turn++) {
        snprintf(name, sizeof name, "new%d.db", turn);
        const char *path = in_folder(name);
        int status, bad = 0;
        fflush(NULL);
        for (int i = 0; i < 8; i++)
            if (fork() == 0) {
                Store *store = NULL;
                status_clear();
                status = (int)store_open(&store, path, STORE_WRITE);
                if (status != OK)
                    fprintf(stderr, "%s\n", status_message());
                _exit((int)store_close(store, (Status)status));
            }
        while (wait(&status) > 0)
            bad += status != 0;
        CHECK(bad == 0);
    }
}

static void remove_folder(void)
{
    char command[80];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    CHECK(system(command) == 0); /* NOLINT(cert-env33-c): our own folder */
}

int main(void)
{
    Arena arena;
    Rows rows, back;
    CHECK(arena_open(&arena) == OK && mkdtemp(folder) != NULL);
    rows_open(&rows, &arena);
    rows_open(&back, &arena);
    check_jobs(&rows, &back);
    check_verdicts(&rows);
    check_query(&rows);
    check_replace(&rows, &back);
    check_nan(&rows);
    check_read_only(&rows);
    check_order(&rows);
    check_sensitive(&rows);
    check_views(&rows);
    check_ask(&rows);
    check_keys();
    check_foreign();
    check_newer(&rows);
    check_empty(&rows);
    check_corrupt(&rows);
    check_locked(&rows);
    check_close(&rows);
    check_writers(&rows);
    check_arrivals();
    remove_folder();
    arena_close(&arena);
    return check_done("store");
}
