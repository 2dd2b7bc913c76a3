/* The first page, which is REPORT.md: what was found, in three minutes. */
#include "suite/base/csv.h"
#include "suite/claim/ledger.h"
#include "suite/report/entries.h"
#include "suite/report/price.h"
#include "suite/report/rates.h"

#include <string.h>

enum { HEADLINES = 10, KINDS = KIND_LAW + 1 };

/* ---- counting ---- */

typedef struct {
    int of[VERDICTS], all, odd;
} Tally;

static void count(Tally *t, const Entry *e)
{
    t->all++;
    t->of[entry_verdict(e)]++;
    t->odd += !entry_as_expected(e);
}

/* no text of others: most of its claims are about the suite */
static bool is_of_suite(const Paper *p)
{
    int ours = 0, all = 0;
    EACH_CLAIM(c, p)
    {
        ours += c->whose == OF_SUITE;
        all++;
    }
    return 2 * ours >= all;
}

/* what the papers themselves say */
static Tally count_statements(const Entries *all, int *texts)
{
    Tally t = {0};
    *texts = 0;
    EACH_PAPER(p)
    {
        if (is_of_suite(p))
            continue;
        (*texts)++;
        for (int i = 0; i < all->n; i++)
            if (entry_is_of(&all->entry[i], p) &&
                all->entry[i].claim->whose == OF_PAPER)
                count(&t, &all->entry[i]);
    }
    return t;
}

static void put_counts(Document *d, const Entries *all)
{
    int texts, odd = 0;
    Tally t = count_statements(all, &texts);
    for (int i = 0; i < all->n; i++)
        odd += !entry_as_expected(&all->entry[i]);
    doc_paragraph(d, "%d statements of %d papers: ", t.all, texts);
    doc_strong(d, "%d hold, %d fail as printed, %d say nothing", t.of[HOLDS],
               t.of[VIOLATED], t.of[VACUOUS]);
    doc_more(d,
             " at any scale stated; %d are undecided, %d were not run. With "
             "our variants, repairs and the suite's own there are %d claims; "
             "%d verdicts are not as the ledger expects. The chance that "
             "*any* accusation of the whole ledger is bad luck is at most "
             "%.2g.",
             t.of[UNDECIDED], t.of[UNTESTABLE], all->n, odd, ledger_alpha());
}

/* one line on what is not there */
static void put_missing(const Report *r, Document *d, const Entries *all)
{
    int waiting = 0;
    for (int i = 0; i < all->n; i++)
        waiting += all->entry[i].claim->waits_for != NULL;
    if (r->claims < all->n - waiting) {
        doc_paragraph(d, "%s", "");
        doc_strong(d, "%d of %d claims are in this run.", r->claims, all->n);
        doc_more(d, " The others need `--profile standard`, or were not asked "
                    "for.");
    }
    if (r->foreign > 0)
        doc_paragraph(d,
                      "%d verdict%s of another version of the suite %s "
                      "left out: this one has no such case.",
                      r->foreign, r->foreign == 1 ? "" : "s",
                      r->foreign == 1 ? "is" : "are");
}

/* ---- headlines ---- */

static int collect_headlines(const Finding *out[HEADLINES])
{
    int n = 0;
    for (int rank = 1; rank <= 2 * HEADLINES && n < HEADLINES; rank++)
        EACH_PAPER(p)
    for (const Finding *const *f = p->findings; f != NULL && *f != NULL; f++)
        if ((*f)->rank == rank && (*f)->headline != NULL && n < HEADLINES)
            out[n++] = *f;
    return n;
}

static const char *verdict_now(const Entries *all, const char *claim)
{
    const Entry *e = entry_of(all, claim);
    return e == NULL || e->n == 0 ? "not in this run"
                                  : verdict_names[entry_verdict(e)];
}

static void put_headline(Document *d, const Entries *all, const Finding *f)
{
    char target[300];
    doc_numbered(d, "%s ", f->headline);
    if (f->claims == NULL || f->claims[0] == NULL)
        return;
    snprintf(target, sizeof target, "#%s", f->claims[0]);
    doc_more(d, "[`%s`: ", f->id);
    doc_link(d, target, "%s", f->claims[0]);
    doc_more(d, " %s]", verdict_now(all, f->claims[0]));
}

/* without findings: what the ledger itself calls violated */
static void put_violations(Document *d, const Entries *all)
{
    int n = 0;
    for (int i = 0; i < all->n && n < HEADLINES; i++) {
        const Entry *e = &all->entry[i];
        const char *fails = e->claim->fails;
        if (e->n == 0 || entry_verdict(e) != VIOLATED || fails == NULL ||
            strcmp(fails, "step") == 0)
            continue;
        n++;
        doc_numbered(d, "`%s` (%s): %s", e->claim->id, e->claim->place,
                     e->claim->statement);
    }
    if (n == 0)
        doc_paragraph(d, "No statement is called violated in this run.");
}

static void put_headlines(Document *d, const Entries *all)
{
    const Finding *headline[HEADLINES];
    int n = collect_headlines(headline);
    doc_heading(d, 1, "The findings");
    for (int i = 0; i < n; i++)
        put_headline(d, all, headline[i]);
    if (n == 0)
        put_violations(d, all);
}

/* ---- the matrix ---- */

static const Column matrix_columns[] = {{"", COLUMN_TEXT, NULL},
                                        {"privacy", COLUMN_TEXT, NULL},
                                        {"tail", COLUMN_TEXT, NULL},
                                        {"coverage", COLUMN_TEXT, NULL},
                                        {"bound", COLUMN_TEXT, NULL},
                                        {"rate", COLUMN_TEXT, NULL},
                                        {"switch", COLUMN_TEXT, NULL},
                                        {"identity", COLUMN_TEXT, NULL},
                                        {"law", COLUMN_TEXT, NULL},
                                        {"all", COLUMN_TEXT, NULL},
                                        {0}};

/* "41, 3 fail, 2 empty" */
static void put_tally(Document *d, const Tally *t)
{
    if (t->all == 0) {
        doc_cell(d, "-");
        return;
    }
    doc_cell(d, "%d", t->of[HOLDS]);
    if (t->of[VIOLATED] > 0)
        doc_strong(d, " / %d fail", t->of[VIOLATED]);
    if (t->of[VACUOUS] > 0)
        doc_more(d, " / %d empty", t->of[VACUOUS]);
    if (t->of[UNDECIDED] > 0)
        doc_more(d, " / %d open", t->of[UNDECIDED]);
    if (t->of[UNTESTABLE] > 0)
        doc_more(d, " / %d not run", t->of[UNTESTABLE]);
}

static void put_matrix_row(Document *d, const Entries *all, const Paper *p,
                           bool ours)
{
    Tally kind[KINDS] = {{{0}, 0, 0}}, sum = {0};
    for (int i = 0; i < all->n; i++) {
        const Entry *e = &all->entry[i];
        if (!entry_is_of(e, p) || (e->claim->whose != OF_PAPER) != ours)
            continue;
        count(&kind[e->claim->kind], e);
        count(&sum, e);
    }
    if (sum.all == 0)
        return;
    doc_row(d);
    doc_cell(d, "%s", p->title);
    for (int k = 0; k < KINDS; k++)
        put_tally(d, &kind[k]);
    put_tally(d, &sum);
}

static void put_matrix(Document *d, const Entries *all)
{
    doc_heading(d, 1, "Every claim, by paper and kind");
    doc_paragraph(d, "A cell counts those that hold, then those that *fail*, "
                     "are *empty* (true and no better than trivial), *open* "
                     "(undecided) or *not run*. Statements of the papers:");
    doc_table(d, matrix_columns);
    EACH_PAPER(p)
    if (paper_has_claims(p))
        put_matrix_row(d, all, p, false);
    doc_paragraph(d, "Ours: what is true instead, variants with the least "
                     "noise, other readings, the suite itself:");
    doc_table(d, matrix_columns);
    EACH_PAPER(p)
    if (paper_has_claims(p))
        put_matrix_row(d, all, p, true);
}

/* ---- the rest ---- */

static void put_trust(Document *d, const Entries *all)
{
    int run = 0, noticed = 0;
    for (int i = 0; i < all->n; i++) {
        run += all->entry[i].n_faulty > 0;
        noticed += entry_caught(&all->entry[i]) > 0;
    }
    doc_heading(d, 1, "Can this be trusted?");
    doc_paragraph(d,
                  "Each claim names a deliberate defect under which its "
                  "verdict must change: %d of %d that were run noticed it. "
                  "Whatever judges shares no code with what it judges.",
                  noticed, run);
}

static void put_again(const Report *r, Document *d)
{
    doc_heading(d, 1, "Do it again");
    doc_command(d, "./run_all.sh");
    doc_paragraph(d,
                  "installs what is missing, builds, runs every claim at "
                  "seed %s and writes this page. One claim, its evidence, "
                  "and what breaks it:",
                  r->seed);
    doc_command(d,
                "./assay show 'CLAIM'\n./assay verify 'CLAIM' --seed %s\n"
                "./assay verify @faults 'CLAIM'",
                r->seed);
}

static void put_rest(Document *d)
{
    doc_heading(d, 1, "Where the rest is");
    doc_item(d, "`results/report.html`: one file, works offline: every claim "
                "with its evidence, fault and command, filters and search, "
                "every picture with its numbers.");
    doc_item(d, "`results/assay.db`: the database, for `assay sql` and "
                "sqlite3.");
    doc_item(d, "%s", "");
    doc_link(d, "README.md", "README");
    doc_more(d, ": how to read a verdict, how to test a claim or a library "
                "of your own.");
}

Status brief_put(const Report *r, Document *d, const Entries *all)
{
    doc_page(d, "findings", "Findings");
    put_missing(r, d, all);
    put_counts(d, all);
    put_headlines(d, all);
    put_matrix(d, all);
    doc_heading(d, 1, "What privacy costs");
    TRY(price_put(r, d));
    TRY(cost_figure(r, d));
    doc_heading(d, 1, "Exponents against theorems");
    TRY(theorems_put(r, d));
    doc_heading(d, 1, "Pictures");
    TRY(report_exhibits(r, d, EXHIBIT_BRIEF));
    TRY(audit_figures(r, d, 2));
    TRY(closest_tail(r, d));
    put_trust(d, all);
    TRY(changes_put(r, d, all));
    put_again(r, d);
    put_rest(d);
    return OK;
}
