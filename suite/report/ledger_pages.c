#include "suite/report/ledger_pages.h"
#include "suite/claim/ledger.h"

#include <string.h>

enum { VERDICTS = UNTESTABLE + 1, FIELD = 200 };

/* ---- reading ---- */

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

bool entry_as_expected(const Entry *e)
{
    for (int i = 0; i < e->n; i++)
        if (strcmp(e->rows[i].verdict, e->rows[i].expected) != 0)
            return false;
    return true;
}

static bool is_of(const Entry *e, const Paper *p)
{
    size_t n = strlen(p->name);
    return strncmp(e->claim->id, p->name, n) == 0 && e->claim->id[n] == '.';
}

/* ---- where it comes from ---- */

static Status read_provenance(const Report *r, char field[8][FIELD])
{
    Query *q;
    const char *args[] = {r->run, NULL};
    TRY(store_query(r->store, &q,
                    "SELECT seed, source, compiler, flags, libraries,"
                    " blas_core, fingerprint FROM run WHERE id = ?1",
                    args));
    bool more;
    Status status = store_step(q, &more);
    for (int i = 0; status == OK && more && i < 7; i++)
        snprintf(field[i], FIELD, "%s", store_text(q, i));
    store_finish(q);
    return status;
}

static void put_field(Document *d, const char *name, const char *value)
{
    doc_row(d);
    doc_cell(d, "%s", name);
    doc_cell(d, "%s", value);
}

Status put_provenance(const Report *r, Document *d)
{
    static const Column columns[] = {
        {"what", COLUMN_TEXT, NULL}, {"value", COLUMN_CODE, NULL}, {0}};
    static const char *const names[] = {
        "seed", "source tree",           "compiler", "flags", "libraries",
        "BLAS", "arithmetic fingerprint"};
    char f[8][FIELD] = {{0}};
    TRY(read_provenance(r, f));
    doc_page(d, "provenance", "Provenance");
    doc_paragraph(d, "Every number is read from the database of one run. A "
                     "verdict is about the claim as its row states it.");
    doc_table(d, columns);
    for (int i = 0; i < 7; i++)
        put_field(d, names[i], f[i]);
    return OK;
}

/* ---- the summary ---- */

static void put_paper(Document *d, const Paper *p, const Entries *all)
{
    int count[VERDICTS] = {0}, claims = 0, odd = 0;
    for (int i = 0; i < all->n; i++) {
        const Entry *e = &all->entry[i];
        if (!is_of(e, p))
            continue;
        claims++;
        count[entry_verdict(e)]++;
        odd += !entry_as_expected(e);
    }
    doc_row(d);
    doc_cell(d, "%s", p->title);
    doc_number(d, claims);
    for (int v = 0; v < VERDICTS; v++)
        doc_number(d, count[v]);
    doc_number(d, odd);
}

void put_summary(Document *d, const Entries *all)
{
    static const Column columns[] = {{"paper", COLUMN_TEXT, NULL},
                                     {"claims", COLUMN_NUMBER, NULL},
                                     {"holds", COLUMN_NUMBER, NULL},
                                     {"violated", COLUMN_NUMBER, NULL},
                                     {"vacuous", COLUMN_NUMBER, NULL},
                                     {"undecided", COLUMN_NUMBER, NULL},
                                     {"not run", COLUMN_NUMBER, NULL},
                                     {"not as expected", COLUMN_NUMBER, NULL},
                                     {0}};
    doc_page(d, "summary", "Summary");
    doc_table(d, columns);
    EACH_PAPER(p)
    if (paper_has_claims(p))
        put_paper(d, p, all);
    doc_paragraph(d,
                  "Chance that any claim of the ledger is called violated by "
                  "bad luck: at most %.2g.",
                  ledger_alpha());
}

/* ---- the ledger ---- */

static void put_unrun(Document *d, const Claim *c)
{
    if (c->waits_for != NULL)
        doc_cell(d, "waits for %s", c->waits_for);
    else
        doc_cell(d, "not run");
    doc_cell(d, "%s", "");
    doc_cell(d, "%s", "");
    doc_cell(d, "%s", c->statement);
    doc_cell(d, "%s", "");
}

static void put_entry(const Report *r, Document *d, const Entry *e)
{
    char option[40];
    const Claim *c = e->claim;
    doc_row(d);
    doc_cell(d, "%s", c->id);
    doc_cell(d, "%s", c->place);
    if (e->n == 0) {
        put_unrun(d, c);
        return;
    }
    const CaseRow *worst = report_worst(e->rows, e->n);
    doc_cell(d, "%s%s", worst->verdict,
             entry_as_expected(e) ? "" : " (not expected)");
    doc_slack(d, worst->slack);
    doc_cell(d, "%s x %d",
             strcmp(worst->samples, "0") == 0 ? "exact" : worst->samples, e->n);
    doc_cell(d, "%s", c->statement);
    claim_option(c, option, sizeof option);
    doc_cell(d, "./assay verify '%s'%s --seed %s", c->id, option, r->seed);
}

void put_ledger(const Report *r, Document *d, const Entries *all)
{
    static const Column columns[] = {{"claim", COLUMN_HOME, NULL},
                                     {"place", COLUMN_TEXT, NULL},
                                     {"verdict", COLUMN_VERDICT, "verdict"},
                                     {"slack", COLUMN_SLACK, NULL},
                                     {"n", COLUMN_TEXT, NULL},
                                     {"statement", COLUMN_TEXT, NULL},
                                     {"reproduce", COLUMN_COMMAND, NULL},
                                     {0}};
    doc_page(d, "ledger", "Ledger");
    doc_paragraph(
        d, "Slack is oriented so that 1 or more means the claim "
           "holds, with that factor to spare (for an identity: allowed over "
           "measured rounding error); `n` is samples or instances a "
           "case times cases. Of several cases the worst is shown.");
    EACH_PAPER(p)
    {
        if (!paper_has_claims(p))
            continue;
        doc_heading(d, 1, "%s", p->title);
        doc_table(d, columns);
        EACH_CLAIM(c, p)
        for (int i = 0; i < all->n; i++)
            if (all->entry[i].claim == c)
                put_entry(r, d, &all->entry[i]);
    }
}

/* ---- errata ---- */

static void put_line(Document *d, const char *name, const char *text)
{
    if (text != NULL && text[0] != '\0')
        doc_item(d, "*%s*: %s", name, text);
}

static void put_erratum(Document *d, const Entry *e)
{
    char option[40];
    const Claim *c = e->claim;
    const CaseRow *worst = report_worst(e->rows, e->n);
    doc_paragraph(d, "`%s` (%s): a %s fails", c->id, c->place,
                  c->fails != NULL ? c->fails : "statement");
    put_line(d, "printed", c->statement);
    put_line(d, "reading", c->reading);
    put_line(d, "why", c->because);
    put_line(d, "evidence", worst->why);
    put_line(d, "witness", worst->witness);
    put_line(d, "instead", c->corrected);
    claim_option(c, option, sizeof option);
    doc_item(d, "*see it*: `./assay verify '%s'%s`", c->id, option);
}

/* the claims that this run found violated, whatever was expected */
void put_errata(Document *d, const Entries *all)
{
    bool started = false;
    for (int i = 0; i < all->n; i++) {
        const Entry *e = &all->entry[i];
        if (e->n == 0 || entry_verdict(e) != VIOLATED)
            continue;
        if (!started) {
            doc_page(d, "errata", "Errata");
            doc_paragraph(d,
                          "Claims that are false as printed, each under the "
                          "reading named. A step that slips while its theorem "
                          "stands is called a step, not a refuted theorem.");
        }
        started = true;
        put_erratum(d, e);
    }
}

/* ---- the evidence ---- */

static void put_cases(Document *d, const Entry *e)
{
    static const Column columns[] = {{"case", COLUMN_CODE, NULL},
                                     {"verdict", COLUMN_VERDICT, NULL},
                                     {"slack", COLUMN_SLACK, NULL},
                                     {"evidence", COLUMN_TEXT, NULL},
                                     {0}};
    doc_table(d, columns);
    for (const CaseRow *row = e->rows; row < e->rows + e->n; row++) {
        doc_row(d);
        doc_cell(d, "%s", row->case_text);
        doc_cell(d, "%s", row->verdict);
        doc_slack(d, row->slack);
        doc_cell(d, "%s", row->why);
        if (row->witness[0] != '\0')
            doc_more(d, "; witness `%s`", row->witness);
    }
}

void put_evidence(Document *d, const Entries *all)
{
    doc_page(d, "evidence", "Evidence");
    for (int i = 0; i < all->n; i++) {
        const Entry *e = &all->entry[i];
        if (e->n == 0)
            continue;
        doc_details(d, "`%s`: expected %s, because %s", e->claim->id,
                    verdict_names[e->claim->expected], e->claim->because);
        put_cases(d, e);
        doc_end(d);
    }
}

void put_plots(const Report *r, Document *d, const Entries *all)
{
    doc_page(d, "plots", "Plots");
    doc_figure(d, &(Figure){.name = SLACK_PLOT,
                            .title = "How much more noise than needed",
                            .seed = r->seed});
    for (int i = 0; i < all->n; i++) {
        const Claim *c = all->entry[i].claim;
        if (all->entry[i].n > 0 && plot_exists(c) &&
            !audit_plot_exists(c)) /* those stand above */
            doc_figure(
                d, &(Figure){.name = c->id, .title = c->id, .seed = r->seed});
    }
}

/* ---- faults ---- */

static int count_caught(const Entry *e)
{
    int hits = 0;
    for (int i = 0; i < e->n_faulty; i++)
        hits += strcmp(e->faulty[i].verdict, e->faulty[i].expected) != 0;
    return hits;
}

static void put_fault(Document *d, const Entry *e)
{
    const CaseRow *worst = report_worst(e->faulty, e->n_faulty);
    int hits = count_caught(e);
    doc_row(d);
    doc_cell(d, "%s", e->claim->id);
    doc_cell(d, "%s", worst->fault);
    doc_cell(d, "%s%d of %d cases", hits == 0 ? "none: " : "", hits,
             e->n_faulty);
    doc_cell(d, "%s", worst->why);
}

void put_faults(Document *d, const Entries *all)
{
    static const Column columns[] = {{"claim", COLUMN_CLAIM, NULL},
                                     {"defect", COLUMN_CODE, NULL},
                                     {"noticed in", COLUMN_TEXT, NULL},
                                     {"what it then said", COLUMN_TEXT, NULL},
                                     {0}};
    bool started = false;
    for (int i = 0; i < all->n; i++) {
        if (all->entry[i].n_faulty == 0)
            continue;
        if (!started) {
            doc_page(d, "faults", "Can every check fail?");
            doc_paragraph(d, "Each claim was run again with a deliberate "
                             "defect in place; a check that does not notice "
                             "cannot judge.");
            doc_table(d, columns);
        }
        started = true;
        put_fault(d, &all->entry[i]);
    }
}
