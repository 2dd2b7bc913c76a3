/* A page for each paper: what of it stands, its errors by weight, and every
 * claim in the paper's order with its evidence behind a click. */
#include "suite/report/entries.h"

#include <math.h>
#include <string.h>

/* ---- findings ---- */

static void put_field(Document *d, const char *name, const char *text)
{
    if (text == NULL || text[0] == '\0')
        return;
    doc_item(d, "%s", "");
    doc_strong(d, "%s: ", name);
    doc_more(d, "%s", text);
}

static void put_evidence_claims(Document *d, const Entries *all,
                                const Finding *f)
{
    doc_item(d, "%s", "");
    doc_strong(d, "evidence: ");
    for (const char *const *id = f->claims; *id != NULL; id++) {
        const Entry *e = entry_of(all, *id);
        char target[300];
        snprintf(target, sizeof target, "#%s", *id);
        doc_more(d, "%s", id == f->claims ? "" : ", ");
        doc_link(d, target, "%s", *id);
        if (e != NULL)
            doc_more(d, " (%s)",
                     e->n == 0 ? "not in this run"
                               : verdict_names[entry_verdict(e)]);
    }
}

static void put_finding(Document *d, const Entries *all, const Finding *f)
{
    doc_heading(d, 2, "%s", f->title);
    doc_paragraph(d, "%s", "");
    doc_strong(d, "%s", severity_names[f->severity]);
    doc_more(d, ", %s%s", f->place, f->minor ? "; nothing depends on it" : "");
    if (f->to_check != NULL)
        doc_more(d, "; *to be checked in the printed text*: %s", f->to_check);
    put_field(d, "the paper", f->quotation);
    put_field(d, "what fails", f->fails);
    put_field(d, "reading", f->reading);
    put_field(d, "witness", f->witness);
    put_field(d, "consequence", f->consequence);
    put_field(d, "mend", f->mend);
    put_evidence_claims(d, all, f);
    if (f->claims[0] != NULL)
        doc_command(d, "./assay show %s", f->claims[0]);
}

static void put_findings(Document *d, const Entries *all, const Paper *p)
{
    if (p->findings == NULL || p->findings[0] == NULL)
        return;
    doc_heading(d, 1, "What fails");
    for (const Finding *const *f = p->findings; *f != NULL; f++)
        put_finding(d, all, *f);
}

/* ---- a claim ---- */

static const Column columns[] = {{"claim", COLUMN_HOME, NULL},
                                 {"place", COLUMN_TEXT, NULL},
                                 {"kind", COLUMN_TEXT, "kind"},
                                 {"whose", COLUMN_TEXT, "whose"},
                                 {"verdict", COLUMN_VERDICT, "verdict"},
                                 {"surprise", COLUMN_TEXT, "surprise"},
                                 {"slack", COLUMN_SLACK, NULL},
                                 {"samples", COLUMN_TEXT, NULL},
                                 {"statement", COLUMN_TEXT, NULL},
                                 {0}};

static const Column case_columns[] = {{"case", COLUMN_CODE, NULL},
                                      {"verdict", COLUMN_VERDICT, NULL},
                                      {"slack", COLUMN_SLACK, NULL},
                                      {"evidence", COLUMN_TEXT, NULL},
                                      {0}};

static void put_cases(Document *d, const Entry *e)
{
    doc_table(d, case_columns);
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

static void put_fault(Document *d, const Entry *e)
{
    if (e->n_faulty > 0)
        doc_paragraph(d, "Under the defect `%s` it says: %s (%d of %d cases).",
                      e->faulty[0].fault,
                      report_worst(e->faulty, e->n_faulty)->verdict,
                      entry_caught(e), e->n_faulty);
    else if (e->claim->fault != NULL)
        doc_paragraph(d,
                      "The defect `%s` must change this verdict; it was "
                      "not run here.",
                      e->claim->fault);
}

static void put_more(const Report *r, Document *d, const Entry *e)
{
    const Claim *c = e->claim;
    doc_row_details(d, "evidence, fault, command");
    put_field(d, "the paper", c->quotation);
    put_field(d, "reading", c->reading);
    put_field(d, "what is true instead", c->corrected);
    if (c->because != NULL)
        doc_paragraph(d, "Expected %s, because %s.", verdict_names[c->expected],
                      c->because);
    if (e->n > 0)
        put_cases(d, e);
    put_fault(d, e);
    if (c->waits_for == NULL)
        doc_command(d, "%s", entry_command(r, e));
    doc_end(d);
}

static const char *samples_of(const CaseRow *row)
{
    return strcmp(row->samples, "0") == 0 ? "exact" : row->samples;
}

static void put_claim(const Report *r, Document *d, const Entry *e)
{
    const Claim *c = e->claim;
    const CaseRow *worst = e->n > 0 ? report_worst(e->rows, e->n) : NULL;
    doc_row(d);
    doc_cell(d, "%s", c->id);
    doc_cell(d, "%s", c->place);
    doc_cell(d, "%s", kind_names[c->kind]);
    doc_cell(d, "%s", whose_names[c->whose]);
    doc_cell(d, "%s", entry_words(e, r->arena));
    doc_cell(d, entry_as_expected(e) ? "no" : "yes");
    doc_slack(d, worst != NULL ? worst->slack : (double)NAN);
    doc_cell(d, "%s", "");
    if (worst != NULL)
        doc_more(d, "%s x %d", samples_of(worst), e->n);
    doc_cell(d, "%s", c->statement);
    put_more(r, d, e);
}

/* ---- a page ---- */

static void put_sections(const Report *r, Document *d, const Entries *all,
                         const Paper *p)
{
    for (const Section *const *s = p->sections; *s != NULL; s++) {
        doc_heading(d, 1, "%s", (*s)->title);
        doc_table(d, columns);
        for (const Claim *const *c = (*s)->list; *c != NULL; c++)
            put_claim(r, d, entry_of(all, (*c)->id));
    }
}

/* the full stop that a text does not have */
static const char *stop_of(const char *text)
{
    size_t n = strlen(text);
    return n > 0 && text[n - 1] == '.' ? "" : ".";
}

static Status put_paper(const Report *r, Document *d, const Entries *all,
                        const Paper *p)
{
    doc_page(d, p->name, p->title);
    if (p->version != NULL)
        doc_paragraph(d, "Read: %s%s", p->version, stop_of(p->version));
    if (p->stands != NULL) {
        doc_heading(d, 1, "What stands");
        doc_paragraph(d, "%s%s", p->stands, stop_of(p->stands));
    }
    put_findings(d, all, p);
    doc_heading(d, 1, "Every claim, in the paper's order");
    doc_paragraph(
        d, "Slack is oriented so that 1 or more means that the claim holds, "
           "with that factor to spare (for an identity: allowed over measured "
           "rounding error). Of several cases the worst is shown; a surprise "
           "is a verdict that the ledger does not expect.");
    put_sections(r, d, all, p);
    return report_paper_exhibits(r, d, p);
}

Status papers_put(const Report *r, Document *d, const Entries *all)
{
    EACH_PAPER(p)
    if (paper_has_claims(p))
        TRY(put_paper(r, d, all, p));
    return OK;
}
