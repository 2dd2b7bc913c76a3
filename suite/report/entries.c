#include "suite/report/entries.h"
#include "suite/claim/ledger.h"

#include <string.h>

Status entries_read(const Report *r, Entries *all)
{
    all->n = ledger_size();
    all->entry = arena_array(r->arena, Entry, all->n);
    for (int i = 0; i < all->n; i++) {
        Entry *e = &all->entry[i];
        e->claim = ledger_claim(i);
        TRY(report_cases(r, e->claim, false, &e->rows, &e->n));
        TRY(report_cases(r, e->claim, true, &e->faulty, &e->n_faulty));
    }
    return OK;
}

const Entry *entry_of(const Entries *all, const char *claim)
{
    for (int i = 0; i < all->n; i++)
        if (strcmp(all->entry[i].claim->id, claim) == 0)
            return &all->entry[i];
    return NULL;
}

bool entry_is_of(const Entry *e, const Paper *p)
{
    size_t n = strlen(p->name);
    return strncmp(e->claim->id, p->name, n) == 0 && e->claim->id[n] == '.';
}

Verdict entry_verdict(const Entry *e)
{
    if (e->n == 0)
        return UNTESTABLE;
    const CaseRow *worst = report_worst(e->rows, e->n);
    for (int v = 0; v < VERDICTS; v++)
        if (strcmp(worst->verdict, verdict_names[v]) == 0)
            return (Verdict)v;
    return UNTESTABLE;
}

const char *entry_words(const Entry *e, Arena *arena)
{
    if (e->n > 0)
        return verdict_names[entry_verdict(e)];
    if (e->claim->waits_for != NULL)
        return arena_text(arena, "waits for %s", e->claim->waits_for);
    return "not run";
}

bool entry_as_expected(const Entry *e)
{
    for (int i = 0; i < e->n; i++)
        if (strcmp(e->rows[i].verdict, e->rows[i].expected) != 0)
            return false;
    return true;
}

int entry_caught(const Entry *e)
{
    int hits = 0;
    for (int i = 0; i < e->n_faulty; i++)
        hits += strcmp(e->faulty[i].verdict, e->faulty[i].expected) != 0;
    return hits;
}

const char *entry_command(const Report *r, const Entry *e)
{
    char option[40];
    claim_option(e->claim, option, sizeof option);
    return arena_text(r->arena, "./assay verify '%s'%s --seed %s", e->claim->id,
                      option, r->seed);
}

/* ---- tables of kinds ---- */

static const Column kind_columns[] = {
    {"claim", COLUMN_CLAIM, NULL},     {"place", COLUMN_TEXT, NULL},
    {"verdict", COLUMN_VERDICT, NULL}, {"slack", COLUMN_SLACK, NULL},
    {"statement", COLUMN_TEXT, NULL},  {0}};

void kind_table(Document *d, const Entries *all, unsigned kinds)
{
    doc_table(d, kind_columns);
    for (int i = 0; i < all->n; i++) {
        const Entry *e = &all->entry[i];
        if (e->n == 0 || (kinds & 1U << e->claim->kind) == 0)
            continue;
        doc_row(d);
        doc_cell(d, "%s", e->claim->id);
        doc_cell(d, "%s", e->claim->place);
        doc_cell(d, "%s", verdict_names[entry_verdict(e)]);
        doc_slack(d, report_worst(e->rows, e->n)->slack);
        doc_cell(d, "%s", e->claim->statement);
    }
}

/* ---- faults ---- */

static const Column fault_columns[] = {{"claim", COLUMN_CLAIM, NULL},
                                       {"defect", COLUMN_CODE, NULL},
                                       {"noticed", COLUMN_VERDICT, NULL},
                                       {"in", COLUMN_TEXT, NULL},
                                       {"what it then said", COLUMN_TEXT, NULL},
                                       {0}};

static void put_fault(Document *d, const Entry *e)
{
    const CaseRow *worst = report_worst(e->faulty, e->n_faulty);
    int hits = entry_caught(e);
    doc_row(d);
    doc_cell(d, "%s", e->claim->id);
    doc_cell(d, "%s", worst->fault);
    doc_cell(d, hits > 0 ? "caught" : "missed");
    doc_cell(d, "%d of %d cases", hits, e->n_faulty);
    doc_cell(d, "%s", worst->why);
}

void faults_put(Document *d, const Entries *all)
{
    int run = 0, noticed = 0;
    for (int i = 0; i < all->n; i++) {
        run += all->entry[i].n_faulty > 0;
        noticed += entry_caught(&all->entry[i]) > 0;
    }
    doc_heading(d, 1, "Can every check fail?");
    doc_paragraph(d,
                  "Each claim is run again with a deliberate defect in place; "
                  "a check that does not notice cannot judge. %d of %d "
                  "noticed.",
                  noticed, run);
    doc_command(d, "./assay verify @faults");
    if (run == 0)
        return;
    doc_table(d, fault_columns);
    for (int i = 0; i < all->n; i++)
        if (all->entry[i].n_faulty > 0)
            put_fault(d, &all->entry[i]);
}

/* ---- provenance ---- */

enum { FIELDS = 7, FIELD = 240 };

static Status read_provenance(const Report *r, char field[FIELDS][FIELD])
{
    Query *q;
    const char *args[] = {r->run, NULL};
    TRY(store_query(r->store, &q,
                    "SELECT seed, source, compiler, flags, libraries,"
                    " blas_core, fingerprint FROM run WHERE id = ?1",
                    args));
    bool more;
    Status status = store_step(q, &more);
    for (int i = 0; status == OK && more && i < FIELDS; i++)
        snprintf(field[i], FIELD, "%s", store_text(q, i));
    store_finish(q);
    return status;
}

Status provenance_put(const Report *r, Document *d)
{
    static const Column columns[] = {
        {"what", COLUMN_TEXT, NULL}, {"value", COLUMN_CODE, NULL}, {0}};
    static const char *const names[FIELDS] = {
        "seed",      "source tree",           "compiler", "flags", "libraries",
        "BLAS core", "arithmetic fingerprint"};
    char field[FIELDS][FIELD] = {{0}};
    TRY(read_provenance(r, field));
    doc_page(d, "provenance", "Provenance");
    doc_paragraph(d, "Every number of a claim is read from the database of "
                     "one run. Detection matrix, error rates and speed are "
                     "read from the tables that are committed beside it.");
    doc_table(d, columns);
    for (int i = 0; i < FIELDS; i++) {
        doc_row(d);
        doc_cell(d, "%s", names[i]);
        doc_cell(d, "%s", field[i]);
    }
    doc_paragraph(d, "The same page again, byte for byte, from the same "
                     "database:");
    doc_command(d, "./assay report");
    return OK;
}
