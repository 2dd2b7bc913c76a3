#include "suite/run/changed.h"

#include <string.h>

Status changed_note(Store *store, const char *run, const Claim *claim)
{
    CodeHash code;
    TRY(code_of(claim, &code));
    const Cell cells[] = {cell_text(run), cell_text(claim->id),
                          cell_text(code.hex)};
    return store_put(store, "REPLACE INTO claim_code VALUES (?1, ?2, ?3)",
                     cells, 3);
}

Status changed_since(Store *store, const RunRow *now, const Claim *claim,
                     char earlier[17])
{
    static const char sql[] =
        "SELECT r.id FROM claim_code c JOIN run r ON r.id = c.run"
        " LEFT JOIN run_note n ON n.run = r.id"
        " WHERE c.claim = ?1 AND c.code = ?2 AND r.seed = ?3"
        " AND r.fingerprint = ?4 AND r.id <> ?5"
        " ORDER BY n.began DESC, r.id LIMIT 1";
    CodeHash code;
    Query *q;
    bool more;
    earlier[0] = '\0';
    TRY(code_of(claim, &code));
    const char *args[] = {claim->id,        code.hex, now->seed,
                          now->fingerprint, now->id,  NULL};
    TRY(store_query(store, &q, sql, args));
    Status status = store_step(q, &more);
    if (status == OK && more)
        snprintf(earlier, 17, "%.16s", store_text(q, 0));
    store_finish(q);
    return status;
}

static Status adopt_job(Store *store, const JobRow *row, const char *earlier)
{
    JobRow old = *row;
    old.run = earlier;
    old.key = store_job_key(&old);
    const Cell cells[] = {cell_int(row->key), cell_text(row->run),
                          cell_int(old.key)};
    TRY(store_put(store,
                  "INSERT OR IGNORE INTO result SELECT ?1, ?2, setup,"
                  " replicate, state, message, layout, grid, value FROM result"
                  " WHERE key = ?3 AND state = 'done'",
                  cells, 3));
    const Cell time[] = {cell_int(row->key), cell_int(old.key)};
    return store_put(store,
                     "INSERT OR IGNORE INTO job_time SELECT ?1, seconds"
                     " FROM job_time WHERE job = ?2"
                     " AND EXISTS (SELECT 1 FROM result WHERE key = ?1)",
                     time, 2);
}

Status changed_adopt(const JobList *list, const int *place, int n,
                     const char *earlier)
{
    for (int i = 0; i < n; i++)
        TRY(adopt_job(list->store, &list->row[place[i]], earlier));
    return OK;
}

static void mark(const char *claim, int *only, int *n)
{
    for (int i = 0; i < ledger_size(); i++)
        if (strcmp(ledger_claim(i)->id, claim) == 0) {
            only[i] = ALL_CASES;
            ++*n;
        }
}

Status changed_unexpected(Store *store, Profile profile, int *only, int *n)
{
    static const char sql[] =
        "SELECT DISTINCT claim FROM verdict v WHERE fault = '' AND profile = ?1"
        " AND verdict <> expected AND run = (SELECT o.run FROM verdict o"
        " JOIN run_note n ON n.run = o.run WHERE o.claim = v.claim"
        " AND o.profile = v.profile AND o.fault = ''"
        " ORDER BY n.began DESC, o.run LIMIT 1)";
    const char *args[] = {profile_names[profile], NULL};
    Query *q;
    bool more;
    *n = 0;
    for (int i = 0; i < ledger_size(); i++)
        only[i] = NO_CASE;
    TRY(store_query(store, &q, sql, args));
    Status status = store_step(q, &more);
    while (status == OK && more) {
        mark(store_text(q, 0), only, n);
        status = store_step(q, &more);
    }
    store_finish(q);
    return status;
}
