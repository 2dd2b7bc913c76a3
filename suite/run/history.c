#include "suite/run/history.h"
#include "suite/run/baseline.h"

#include <math.h>
#include <string.h>

/* ---- writing ---- */

static Status put_version(Store *store, const RunRow *run, const char *label,
                          Profile profile)
{
    const Cell cells[] = {cell_text(run->source),
                          cell_text(run->seed),
                          cell_text(profile_names[profile]),
                          cell_text(run->fingerprint),
                          cell_text(label),
                          cell_text(run->id)};
    return store_put(store,
                     "INSERT INTO version (source, seed, profile, arithmetic,"
                     " began, label) SELECT ?1, ?2, ?3, ?4, began, ?5"
                     " FROM run_note WHERE run = ?6"
                     " ON CONFLICT (source, seed, profile, arithmetic)"
                     " DO UPDATE SET label = coalesce(?5, label)",
                     cells, 6);
}

typedef struct {
    const RunRow *run;
    const char *profile;
} Version;

static Status put_row(Store *store, const Version *v, const CaseResult *r,
                      int n)
{
    Measure m = measure_of(r, n);
    double seconds = 0;
    for (int i = 0; i < n; i++)
        seconds += r[i].seconds;
    const Cell name[] = {cell_text(r->claim->id)};
    TRY(store_put(store,
                  "INSERT OR IGNORE INTO history_claim (name) VALUES (?1)",
                  name, 1));
    const Cell cells[] = {cell_text(r->claim->id),
                          cell_int(m.verdict),
                          cell_real(m.slack),
                          cell_real(m.statistic),
                          cell_real(seconds),
                          cell_text(v->run->source),
                          cell_text(v->run->seed),
                          cell_text(v->profile),
                          cell_text(v->run->fingerprint)};
    return store_put(store,
                     "REPLACE INTO history SELECT c.id, v.id, ?2, ?3, ?4, ?5"
                     " FROM history_claim c, version v WHERE c.name = ?1"
                     " AND v.source = ?6 AND v.seed = ?7 AND v.profile = ?8"
                     " AND v.arithmetic = ?9",
                     cells, 9);
}

Status history_store(Store *store, const RunRow *run, const char *label,
                     Profile profile, const VerifyResult *result)
{
    Version version = {run, profile_names[profile]};
    TRY(put_version(store, run, label, profile));
    for (int i = 0, n; i < result->n; i += n) {
        n = verify_cases(result, i);
        TRY(put_row(store, &version, &result->result[i], n));
    }
    return OK;
}

/* ---- reading ---- */

static const char ROWS[] =
    "SELECT v.source, v.seed, v.profile, v.arithmetic, v.began,"
    " coalesce(v.label, ''), h.verdict, h.slack, h.statistic, h.seconds"
    " FROM history h JOIN history_claim c ON c.id = h.claim"
    " JOIN version v ON v.id = h.version WHERE c.name = ?1"
    " ORDER BY v.profile, v.seed, v.arithmetic, v.began, v.id";

static Status count_rows(Store *store, const char *claim, int *n)
{
    static const char sql[] =
        "SELECT count(*) FROM history h JOIN history_claim c"
        " ON c.id = h.claim WHERE c.name = ?1";
    const char *args[] = {claim, NULL};
    Query *q;
    bool more;
    TRY(store_query(store, &q, sql, args));
    Status status = store_step(q, &more);
    *n = status == OK && more ? (int)store_int(q, 0) : 0;
    store_finish(q);
    return status;
}

static HistoryRow row_of(const Query *q, Arena *arena)
{
    int64_t verdict = store_int(q, 6);
    return (HistoryRow){.source = arena_text(arena, "%s", store_text(q, 0)),
                        .seed = arena_text(arena, "%s", store_text(q, 1)),
                        .profile = arena_text(arena, "%s", store_text(q, 2)),
                        .arithmetic = arena_text(arena, "%s", store_text(q, 3)),
                        .began = arena_text(arena, "%s", store_text(q, 4)),
                        .label = arena_text(arena, "%s", store_text(q, 5)),
                        .verdict = verdict >= HOLDS && verdict <= UNTESTABLE
                                       ? (Verdict)verdict
                                       : UNTESTABLE,
                        .slack = store_real(q, 7),
                        .statistic = store_real(q, 8),
                        .seconds = store_real(q, 9)};
}

Status history_read(Store *store, const char *claim, Arena *arena,
                    HistoryRow **out, int *n)
{
    const char *args[] = {claim, NULL};
    Query *q;
    bool more = true;
    int room, at = 0;
    TRY(count_rows(store, claim, &room));
    *out = arena_array(arena, HistoryRow, room + 1);
    TRY(store_query(store, &q, ROWS, args));
    Status status = store_step(q, &more);
    for (; status == OK && more && at < room; at++) {
        (*out)[at] = row_of(q, arena);
        status = store_step(q, &more);
    }
    store_finish(q);
    *n = at;
    history_changes(*out, at);
    return status;
}

static bool same_series(const HistoryRow *a, const HistoryRow *b)
{
    return strcmp(a->seed, b->seed) == 0 &&
           strcmp(a->profile, b->profile) == 0 &&
           strcmp(a->arithmetic, b->arithmetic) == 0;
}

static bool moved(double was, double is)
{
    if (isnan(was) || isnan(is))
        return isnan(was) != isnan(is);
    return fabs(is - was) > HISTORY_MOVED * fmax(fabs(was), fabs(is));
}

void history_changes(HistoryRow *row, int n)
{
    for (int i = 0, since = 0; i < n; i++) {
        bool first = i == 0 || !same_series(&row[i - 1], &row[i]);
        row[i].change =
            !first && (row[i].verdict != row[i - 1].verdict ||
                       moved(row[since].slack, row[i].slack) ||
                       moved(row[since].statistic, row[i].statistic));
        if (first || row[i].change)
            since = i;
    }
}

/* ---- from another database ---- */

Status history_copy(Store *store, const char *from)
{
    static const char *const sql[] = {
        "ATTACH ?1 AS other",
        "INSERT OR IGNORE INTO version (source, seed, profile, arithmetic,"
        " began, label) SELECT source, seed, profile, arithmetic, began, label"
        " FROM other.version",
        "INSERT OR IGNORE INTO history_claim (name)"
        " SELECT name FROM other.history_claim",
        "INSERT OR IGNORE INTO history"
        " SELECT c.id, v.id, h.verdict, h.slack, h.statistic, h.seconds"
        " FROM other.history h"
        " JOIN other.history_claim oc ON oc.id = h.claim"
        " JOIN other.version ov ON ov.id = h.version"
        " JOIN history_claim c ON c.name = oc.name"
        " JOIN version v ON v.source = ov.source AND v.seed = ov.seed"
        " AND v.profile = ov.profile AND v.arithmetic = ov.arithmetic",
        "DETACH other"};
    Store *other;
    const Cell path = cell_text(from);
    /* opening checks that it is ours and readable */
    TRY(store_open(&other, from, STORE_READ));
    TRY(store_close(other, OK));
    TRY(store_put(store, sql[0], &path, 1));
    for (int i = 1; i < 5; i++)
        TRY(store_put(store, sql[i], NULL, 0));
    return OK;
}
