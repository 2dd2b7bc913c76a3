#include "suite/run/replay.h"
#include "suite/base/text.h"
#include "suite/claim/fault.h"
#include "suite/claim/ledger.h"
#include "suite/judge/privacy.h"
#include "suite/run/jobs.h"
#include "suite/run/provenance.h"
#include "suite/simulation/tail_grid.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WITNESSES_MAX = 20000 };

/* ---- what is stored ---- */

#define COLUMNS                                                                \
    "SELECT CAST(v.key AS TEXT), v.claim, v.case_text, v.mode, v.profile,"     \
    " v.fault, v.verdict, v.slack, v.statistic, v.bound, v.alpha,"             \
    " w.instance, r.id, r.seed, r.source, r.fingerprint, j.study,"             \
    " j.parameters, j.version, j.replicate FROM verdict v"                     \
    " JOIN run r ON r.id = v.run LEFT JOIN witness w ON w.verdict = v.key"     \
    " LEFT JOIN job j ON j.key = w.job WHERE "

static const char BY_ID[] = COLUMNS "CAST(v.key AS TEXT) = ?1";

/* of several builds with one seed, what the last of them found */
static const char VIOLATED_LAST[] = COLUMNS
    "v.verdict = 'violated' AND v.run = (SELECT u.id FROM run u"
    " JOIN timing t ON t.run = u.id AND t.what = CASE WHEN v.claim LIKE"
    " 'audit:%' THEN 'audit' ELSE 'verify' END JOIN verdict o ON o.run = u.id"
    " AND o.claim = v.claim AND o.case_text = v.case_text AND o.profile ="
    " v.profile AND o.fault = v.fault WHERE u.seed = r.seed"
    " ORDER BY t.ended DESC, u.id LIMIT 1)"
    " ORDER BY v.claim, r.seed, v.profile, v.fault, v.case_text, v.mode";

static const char *keep(const Query *q, int column, Arena *arena)
{
    return arena_text(arena, "%s", store_text(q, column));
}

static Witness read_witness(const Query *q, Arena *arena)
{
    return (Witness){.id = keep(q, 0, arena),
                     .claim = keep(q, 1, arena),
                     .case_text = keep(q, 2, arena),
                     .mode = keep(q, 3, arena),
                     .profile = keep(q, 4, arena),
                     .fault = keep(q, 5, arena),
                     .verdict = keep(q, 6, arena),
                     .slack = store_real(q, 7),
                     .statistic = store_real(q, 8),
                     .bound = store_real(q, 9),
                     .alpha = store_real(q, 10),
                     .instance = keep(q, 11, arena),
                     .run = keep(q, 12, arena),
                     .seed = keep(q, 13, arena),
                     .source = keep(q, 14, arena),
                     .fingerprint = keep(q, 15, arena),
                     .study = keep(q, 16, arena),
                     .parameters = keep(q, 17, arena),
                     .version = (int)store_int(q, 18),
                     .replicate = (int)store_int(q, 19)};
}

/* also claims that this source no longer has, by their id */
static bool selected(const char *id, const char *pattern)
{
    const Claim *claim = ledger_named(id);
    return claim != NULL ? claim_selected(claim, pattern)
                         : text_matches(pattern, id);
}

Status witness_list(Store *store, const char *pattern, Arena *arena,
                    Witness **out, int *n)
{
    Query *q;
    bool more;
    Status status;
    *out = arena_array(arena, Witness, WITNESSES_MAX);
    *n = 0;
    TRY(store_query(store, &q, VIOLATED_LAST, NULL));
    while ((status = store_step(q, &more)) == OK && more && *n < WITNESSES_MAX)
        if (selected(store_text(q, 1), pattern))
            (*out)[(*n)++] = read_witness(q, arena);
    store_finish(q);
    return status;
}

Status witness_find(Store *store, const char *id, Arena *arena, Witness **found)
{
    Query *q;
    bool more;
    const char *args[] = {id, NULL};
    TRY(store_query(store, &q, BY_ID, args));
    Status status = store_step(q, &more);
    *found = NULL;
    if (status == OK && more) {
        *found = arena_array(arena, Witness, 1);
        **found = read_witness(q, arena);
    }
    store_finish(q);
    return status;
}

/* ---- its jobs ---- */

Status witness_job(const Witness *w, Job *job)
{
    uint64_t seed;
    const Study *study = study_named(w->study);
    if (w->instance[0] == '\0')
        return FAIL(BAD_INPUT, "its verdict has no witness");
    if (study == NULL)
        return FAIL(BAD_INPUT, "no study '%s' in this source", w->study);
    if (!text_count(w->seed, &seed))
        return FAIL(BAD_INPUT, "seed '%s' of its run is no number", w->seed);
    TRY(job_reopen(job, study, seed, w->parameters));
    job->replicate = w->replicate;
    if (w->replicate < 0 || w->replicate >= job_replicates(job))
        return FAIL(BAD_INPUT, "replicate %d of %d", w->replicate,
                    job_replicates(job));
    return OK;
}

typedef struct { /* one job that runs again */
    Rows now;
    int rows, differing;
    char first[240];
    const char *failed; /* why, or NULL */
} Again;

typedef struct {
    Store *store;
    Arena *arena;
    JobList jobs;  /* under the keys that they were stored by */
    Again *again;  /* [jobs] */
    Rows stored;   /* of one job at a time */
    Rows evidence; /* of one verdict at a time, which is not read */
} Replaying;

static JobRow row_of(const Witness *w)
{
    JobRow row = {
        0,     w->run, w->study, w->version, w->parameters, w->replicate,
        false, ""};
    row.key = store_job_key(&row);
    return row;
}

Status witness_rows(Store *store, const Witness *w, Rows *rows)
{
    double seconds;
    return store_rows(store, row_of(w).key, rows, &seconds);
}

static void open_replay(Replaying *x, const Witness *w, const RunRow *here,
                        Replay *r)
{
    *r = (Replay){.of = w, .claim = ledger_named(w->claim)};
    r->other_source = strcmp(w->source, here->source) != 0;
    r->other_arithmetic = strcmp(w->fingerprint, here->fingerprint) != 0;
    if (witness_job(w, &r->job) != OK) {
        r->refused = arena_text(x->arena, "%s", status_message());
        status_clear();
        return;
    }
    r->version = r->job.study->version;
    r->jobs = jobs_add(&x->jobs, &r->job, row_of(w)); /* every replicate */
}

/* ---- rows against rows ---- */

static int by_place(const void *x, const void *y)
{
    const Row *a = x, *b = y;
    int order = strcmp(a->name, b->name);
    return order != 0 ? order : (a->step > b->step) - (a->step < b->step);
}

void replay_sort(Rows *rows)
{
    if (rows->n > 1)
        qsort(rows->row, (size_t)rows->n, sizeof *rows->row, by_place);
}

/* The database stores -0 as 0, so the two are the same. */
bool replay_same(double a, double b)
{
    uint64_t x, y;
    a += 0.0;
    b += 0.0;
    memcpy(&x, &a, sizeof x);
    memcpy(&y, &b, sizeof y);
    return x == y;
}

static void note(Replay *r, const Row *row, const char *was, const char *is)
{
    if (r->differing++ == 0)
        snprintf(r->first, sizeof r->first,
                 "row %s at step %d: %s stored, %s now", row->name, row->step,
                 was, is);
}

/* a row that only one of the two jobs has */
static void note_alone(Replay *r, const Row *row, bool stored)
{
    char value[40];
    snprintf(value, sizeof value, "%.17g", row->value);
    note(r, row, stored ? value : "no row", stored ? "no row" : value);
}

static void compare_row(Replay *r, const Row *stored, const Row *now)
{
    char was[40], is[40];
    if (stored->k != now->k) {
        snprintf(was, sizeof was, "k=%" PRIu64, stored->k);
        snprintf(is, sizeof is, "%" PRIu64, now->k);
        note(r, stored, was, is);
    } else if (!replay_same(stored->value, now->value)) {
        snprintf(was, sizeof was, "%.17g", stored->value);
        snprintf(is, sizeof is, "%.17g", now->value);
        note(r, stored, was, is);
    }
}

void replay_compare(const Rows *stored, const Rows *now, Replay *r)
{
    for (int i = 0, j = 0; i < stored->n || j < now->n; r->rows++) {
        const Row *a = &stored->row[i], *b = &now->row[j];
        int order = i == stored->n ? 1 : j == now->n ? -1 : by_place(a, b);
        if (order == 0)
            compare_row(r, a, b);
        else
            note_alone(r, order < 0 ? a : b, order < 0);
        i += order <= 0;
        j += order >= 0;
    }
}

static Status take(void *context, int i, const Outcome *outcome)
{
    Replaying *x = context;
    Again *again = &x->again[i];
    double seconds;
    if (outcome->status != OK) {
        again->failed = arena_text(x->arena, "%s", outcome->message);
        return OK;
    }
    int n = outcome->rows->n;
    again->now = (Rows){arena_array(x->arena, Row, n), n, n};
    if (n > 0)
        memcpy(again->now.row, outcome->rows->row, (size_t)n * sizeof(Row));
    for (int j = 0; j < n; j++)
        again->now.row[j].value += 0.0; /* the database knows one zero */
    replay_sort(&again->now);
    x->stored.n = 0;
    TRY(store_rows(x->store, x->jobs.row[i].key, &x->stored, &seconds));
    Replay compared = {0};
    replay_compare(&x->stored, &again->now, &compared);
    again->rows = compared.rows;
    again->differing = compared.differing;
    snprintf(again->first, sizeof again->first, "%s", compared.first);
    return OK;
}

/* ---- judged again ---- */

static double threshold_scale(const char *text)
{
    const Fault *fault;
    char grade[PARAMS_TEXT];
    double scale = 1;
    if (text[0] == '\0' || fault_read(text, &fault, grade) != OK) {
        status_clear();
        return 1;
    }
    /* other faults change a setting, which the job's parameters say */
    return fault->setting == NULL && text_real(grade, &scale) ? scale : 1;
}

static void differ(Replay *r, const char *what, const char *was, const char *is)
{
    if (r->first[0] == '\0')
        snprintf(r->first, sizeof r->first, "%s: %.90s stored, %.90s now", what,
                 was, is);
    r->same = false;
}

static void write_number(double value, char out[40])
{
    snprintf(out, 40, isnan(value) ? "no number" : "%.17g", value);
}

static void differ_real(Replay *r, const char *what, double was, double is)
{
    char stored[40], now[40];
    if (replay_same(was, is) || (isnan(was) && isnan(is)))
        return;
    write_number(was, stored);
    write_number(is, now);
    differ(r, what, stored, now);
}

static void compare_rulings(Replay *r)
{
    const Witness *w = r->of;
    const Ruling *f = &r->again;
    char was[12], is[12];
    snprintf(was, sizeof was, "%d", w->replicate);
    snprintf(is, sizeof is, "%d", f->witness_replicate);
    r->same = r->differing == 0;
    if (strcmp(w->verdict, verdict_names[f->verdict]) != 0)
        differ(r, "verdict", w->verdict, verdict_names[f->verdict]);
    differ_real(r, "statistic", w->statistic, f->statistic);
    differ_real(r, "bound", w->bound, f->bound);
    differ_real(r, "slack", w->slack, f->slack);
    if (strcmp(w->instance, f->witness) != 0)
        differ(r, "witness", w->instance, f->witness);
    if (strcmp(was, is) != 0)
        differ(r, "replicate of the witness", was, is);
}

static void judge_again(Replaying *x, Replay *r, const Rows *rows, int n)
{
    bool audit = strncmp(r->of->claim, REPLAY_AUDIT, 6) == 0;
    if (r->claim == NULL && !audit) {
        r->refused = "this source's ledger has no such claim";
        return;
    }
    x->evidence.n = 0;
    Job first = r->job;
    first.replicate = 0;
    Evidence e = {.claim = r->claim,
                  .job = &first,
                  .replicates = n,
                  .rows = rows,
                  .alpha = r->of->alpha,
                  .threshold_scale = threshold_scale(r->of->fault)};
    r->again.slack = r->again.statistic = r->again.bound = (double)NAN;
    r->again.evidence = &x->evidence;
    (audit ? judge_mechanism : claim_judge)(&e, &r->again);
    r->again.evidence = NULL;
    r->judged = true;
    compare_rulings(r);
}

static void close_replay(Replaying *x, Replay *r)
{
    int n = r->refused == NULL ? job_replicates(&r->job) : 0;
    Rows *rows = arena_array(x->arena, Rows, n + 1);
    for (int i = 0; i < n; i++) {
        const Again *again = &x->again[r->jobs[i]];
        rows[i] = again->now;
        r->rows += again->rows;
        if (r->differing == 0)
            snprintf(r->first, sizeof r->first, "%s", again->first);
        r->differing += again->differing;
        if (again->failed != NULL && r->refused == NULL)
            r->refused = again->failed;
    }
    if (r->refused != NULL)
        return;
    r->now = &rows[r->of->replicate];
    judge_again(x, r, rows, n);
}

static int jobs_most(const Witness *w, int n)
{
    Job job;
    int most = 1;
    for (int i = 0; i < n; i++) {
        most += witness_job(&w[i], &job) == OK ? job_replicates(&job) : 0;
        status_clear();
    }
    return most;
}

Status replay_all(Store *store, const Witness *w, int n, int workers,
                  Arena *arena, Replay *out)
{
    RunRow here;
    JobsResult result;
    Replaying x = {.store = store, .arena = arena};
    provenance_fill(&here, 0);
    jobs_open(&x.jobs, jobs_most(w, n), NULL, arena);
    rows_open(&x.stored, arena);
    rows_open(&x.evidence, arena);
    for (int i = 0; i < n; i++)
        open_replay(&x, &w[i], &here, &out[i]);
    x.again = arena_array(arena, Again, x.jobs.n);
    JobsRun how = {
        .workers = workers, .progress = true, .done = take, .context = &x};
    TRY(jobs_run(&x.jobs, &how, &result));
    for (int i = 0; i < n; i++)
        close_replay(&x, &out[i]);
    return OK;
}

/* ---- what decided ---- */

static bool is_compared(const Claim *claim, const char *name)
{
    return claim != NULL &&
           ((claim->left != NULL && strcmp(name, claim->left) == 0) ||
            (claim->right != NULL && strcmp(name, claim->right) == 0));
}

/* the step that the instance names; a threshold lies between two of its grid */
static bool at_instance(const Replay *r, const Row *row)
{
    char text[60];
    double at;
    if (text_value(r->again.witness, "threshold", text, sizeof text) != NULL &&
        text_real(text, &at))
        return row->step == tail_grid_below(at) ||
               row->step == tail_grid_above(at);
    if (text_value(r->again.witness, "step", text, sizeof text) != NULL)
        return text_real(text, &at) && row->step == (int)at;
    return true;
}

static bool decides(const Replay *r, const Row *row)
{
    char way[12];
    const char *name = row->name;
    if (strncmp(name, "at.", 3) == 0)
        return true;
    if (strcmp(name, "scale") == 0)
        return r->claim != NULL && r->claim->right != NULL;
    if (r->job.study == &study_audit)
        return strcmp(name, "worst") == 0 &&
               text_value(r->again.witness, "way", way, sizeof way) != NULL &&
               row->step == (way[0] == '1');
    if (r->job.study == &study_tail) /* a missing row means 0 draws beyond */
        return strcmp(name, "beyond") == 0 ? at_instance(r, row)
                                           : row->step == 0;
    return is_compared(r->claim, name) && at_instance(r, row);
}

int replay_decided(const Replay *r, const Row **out, int room)
{
    int n = 0;
    for (int i = 0; r->judged && i < r->now->n && n < room; i++)
        if (decides(r, &r->now->row[i]))
            out[n++] = &r->now->row[i];
    return n;
}
