#include "suite/run/ledger_store.h"
#include "suite/claim/ledger.h"

#include <math.h>
#include <string.h>

/* places in the ledger, across papers */
typedef struct {
    Store *store;
    int claims, findings;
} Writing;

#define COUNT_OF(cells) ((int)(sizeof(cells) / sizeof *(cells)))

static Status put_claim(Writing *w, const Claim *c, const Paper *paper,
                        const Section *section)
{
    static const char sql[] =
        "INSERT INTO claim VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
        " ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23)";
    bool calibrated = c->modes == CALIBRATED;
    const Cell cells[] = {cell_text(c->id),
                          cell_text(paper->name),
                          cell_int(++w->claims),
                          cell_text(section->title),
                          cell_text(c->place),
                          cell_text(kind_names[c->kind]),
                          cell_text(whose_names[c->whose]),
                          cell_text(c->statement),
                          cell_text(c->quotation),
                          cell_text(calibrated ? "calibrated" : "published"),
                          cell_text(verdict_names[c->expected]),
                          cell_text(c->because),
                          cell_text(c->fails),
                          cell_text(c->reading),
                          cell_text(c->corrected),
                          cell_text(c->fault),
                          cell_text(c->tags),
                          cell_text(c->study != NULL ? c->study->name : NULL),
                          cell_int(claim_cases(c)),
                          cell_real(c->tolerance),
                          cell_real(claim_alpha(c)),
                          cell_text(c->waits_for),
                          cell_text(profile_names[c->profile])};
    return store_put(w->store, sql, cells, COUNT_OF(cells));
}

static Status put_claims(Writing *w, const Paper *paper)
{
    for (const Section *const *s = paper->sections; *s != NULL; s++)
        for (const Claim *const *c = (*s)->list; *c != NULL; c++)
            TRY(put_claim(w, *c, paper, *s));
    return OK;
}

static Status put_evidence(Writing *w, const Finding *f)
{
    static const char sql[] = "INSERT INTO finding_claim VALUES (?1, ?2, ?3)";
    for (int i = 0; f->claims != NULL && f->claims[i] != NULL; i++) {
        const Cell cells[] = {cell_text(f->id), cell_text(f->claims[i]),
                              cell_int(i + 1)};
        TRY(store_put(w->store, sql, cells, COUNT_OF(cells)));
    }
    return OK;
}

static Status put_finding(Writing *w, const Finding *f, const Paper *paper)
{
    static const char sql[] =
        "INSERT INTO finding VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
        " ?11, ?12, ?13, ?14, ?15, ?16, ?17)";
    const Cell cells[] = {cell_text(f->id),
                          cell_text(paper->name),
                          cell_int(++w->findings),
                          cell_text(severity_names[f->severity]),
                          cell_int(f->minor),
                          f->rank > 0 ? cell_int(f->rank) : cell_text(NULL),
                          cell_text(f->title),
                          cell_text(f->headline),
                          cell_text(f->place),
                          cell_text(f->quotation),
                          cell_text(f->fails),
                          cell_text(f->reading),
                          cell_text(f->witness),
                          cell_text(f->instance),
                          cell_text(f->consequence),
                          cell_text(f->mend),
                          cell_text(f->to_check)};
    TRY(store_put(w->store, sql, cells, COUNT_OF(cells)));
    return put_evidence(w, f);
}

static Status put_paper(Writing *w, const Paper *paper, int position)
{
    static const char sql[] = "INSERT INTO paper VALUES (?1, ?2, ?3, ?4, ?5)";
    const Cell cells[] = {cell_text(paper->name), cell_int(position),
                          cell_text(paper->title), cell_text(paper->version),
                          cell_text(paper->stands)};
    TRY(store_put(w->store, sql, cells, COUNT_OF(cells)));
    TRY(put_claims(w, paper));
    for (const Finding *const *f = paper->findings; f != NULL && *f != NULL;
         f++)
        TRY(put_finding(w, *f, paper));
    return OK;
}

static Status clear(Store *store)
{
    static const char *const sql[] = {
        "DELETE FROM finding_claim", "DELETE FROM finding", "DELETE FROM claim",
        "DELETE FROM paper", "DELETE FROM ledger"};
    for (int i = 0; i < COUNT_OF(sql); i++)
        TRY(store_put(store, sql[i], NULL, 0));
    return OK;
}

static Status put_all(Store *store, const char *source)
{
    static const char sql[] = "INSERT INTO ledger VALUES (?1)";
    Writing w = {.store = store};
    const Cell cell = cell_text(source);
    int position = 0;
    TRY(clear(store));
    EACH_PAPER(p)
    if (paper_has_claims(p))
        TRY(put_paper(&w, p, ++position));
    return store_put(store, sql, &cell, 1);
}

static Status is_stored(Store *store, const char *source, bool *stored)
{
    Query *q;
    const char *args[] = {source, NULL};
    TRY(store_query(store, &q, "SELECT 1 FROM ledger WHERE source = ?1", args));
    Status status = store_step(q, stored);
    store_finish(q);
    return status;
}

Status ledger_store(Store *store, const char *source)
{
    bool stored;
    TRY(is_stored(store, source, &stored));
    if (stored)
        return OK;
    TRY(store_begin(store));
    return store_end(store, put_all(store, source));
}
