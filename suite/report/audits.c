/* The report's section on audits: two plots, and a row for every audit of a
 * claim. */
#include "suite/report/audits.h"
#include "suite/base/text.h"
#include "suite/claim/ledger.h"

#include <math.h>
#include <string.h>

Status audit_numbers(const Report *r, const Claim *claim, const CaseRow *row,
                     AuditEvidence *a)
{
    const EvidencePlace place = {audit_fields, a, 0, 1};
    return report_evidence(r, claim, row, &place, 1);
}

/* ---- words of a case: key=value, by blanks ---- */

typedef struct {
    char key[40];
    const char *value;
    int length;
} Word;

static bool next_word(const char **text, Word *word)
{
    *text += strspn(*text, " ");
    int all = (int)strcspn(*text, " "), key = (int)strcspn(*text, "=");
    if (all == 0 || key >= all)
        return false;
    snprintf(word->key, sizeof word->key, "%.*s", key, *text);
    word->value = *text + key + 1;
    word->length = all - key - 1;
    *text += all;
    return true;
}

static bool among(const char *key, const char *words)
{
    return text_has_word(words, key, ' ');
}

/* the settings that have no column of their own */
static void put_mechanism(Document *d, const char *text)
{
    Word w;
    doc_cell(d, "%s", "");
    while (next_word(&text, &w)) {
        if (strcmp(w.key, "mechanism") == 0)
            doc_code(d, "%.*s", w.length, w.value);
        else if (!among(w.key, "mode epsilon delta runs theta replicates"))
            doc_code(d, " %s=%.*s", w.key, w.length, w.value);
    }
}

static void put_command(const Report *r, Document *d, const char *text,
                        double runs)
{
    Word w;
    doc_cell(d, "./assay audit");
    while (next_word(&text, &w)) {
        if (strcmp(w.key, "mechanism") == 0)
            doc_code(d, " %.*s", w.length, w.value);
        else if (strcmp(w.key, "theta") == 0)
            doc_code(d, " --tilt %.*s", w.length, w.value);
        else if (among(w.key, "epsilon delta mode user pair"))
            doc_code(d, " --%s %.*s", w.key, w.length, w.value);
        else if (!among(w.key, "runs replicates"))
            doc_code(d, " --set %s=%.*s", w.key, w.length, w.value);
    }
    doc_code(d, " --runs %.0f --seed %s", runs, r->seed);
}

static void put_number(Document *d, double x)
{
    if (isnan(x))
        doc_number(d, x);
    else
        doc_number_as(d, x, "%.6g", x);
}

static void put_audit(const Report *r, Document *d, const char *text,
                      const AuditEvidence *a)
{
    bool known = a->audit_verdict >= HOLDS && a->audit_verdict <= UNTESTABLE;
    bool least = strstr(text, "mode=calibrated") != NULL;
    doc_row(d);
    put_mechanism(d, text);
    doc_cell(d, least ? "calibrated" : "published");
    doc_cell(d, "%g, %g", a->epsilon_claimed, a->delta_claimed);
    put_number(d, a->epsilon_exact);
    put_number(d, a->epsilon_lower);
    doc_cell(d, "%.4g .. %.4g", a->delta_lower, a->delta_upper);
    doc_number_as(d, a->runs, "%.0f", a->runs);
    doc_number_as(d, a->theta, "%.4g", a->theta);
    doc_cell(d, "%s", known ? verdict_names[(int)a->audit_verdict] : "-");
    put_command(r, d, text, a->runs);
}

/* ---- the section ---- */

static void put_head(Document *d)
{
    doc_paragraph(
        d,
        "Each row audits a bare mechanism by the exact "
        "privacy losses of its releases. *delivered* is the epsilon that exact "
        "accounting gives the noise drawn, at the claimed delta; *refuted* is "
        "the largest epsilon that the sample alone refutes at that delta (of "
        "46 multiples of the claimed one, at most 2.3 %% apart from 0.9 to "
        "1.5; - where none is). The verdict is on the mechanism: rows with "
        "`scale=0.8` draw 4/5 of the noise that the claim needs, and must be "
        "refuted. The interval for delta is at the row's share of the error "
        "budget, that of `assay audit` at 1e-6.");
}

static const Column columns[] = {
    {"mechanism", COLUMN_CODE, NULL},
    {"mode", COLUMN_TEXT, "mode"},
    {"claimed epsilon, delta", COLUMN_TEXT, NULL},
    {"epsilon delivered", COLUMN_NUMBER, NULL},
    {"epsilon refuted", COLUMN_NUMBER, NULL},
    {"delta at the claimed epsilon", COLUMN_TEXT, NULL},
    {"runs each way", COLUMN_NUMBER, NULL},
    {"tilt", COLUMN_NUMBER, NULL},
    {"verdict", COLUMN_VERDICT, "verdict"},
    {"reproduce", COLUMN_COMMAND, NULL},
    {0}};

Status audit_figures(const Report *r, Document *d, int most)
{
    const Claim *claim;
    for (int i = 0; (claim = ledger_claim(i)) != NULL && most > 0; i++)
        if (pictures_have(r->pictures, claim->id) && audit_plot_exists(claim) &&
            most-- > 0)
            doc_figure(
                d, &(Figure){.name = claim->id,
                             .title = claim->statement,
                             .command = arena_text(
                                 r->arena, "./assay verify %s --seed %s",
                                 claim->id, r->seed),
                             .sql = "SELECT claim, epsilon, delta, delivered, "
                                    "refuted FROM v_audit",
                             .csv = arena_text(r->arena, "%s.csv", claim->id),
                             .seed = r->seed});
    return OK;
}

typedef struct {
    const char *seen[2000];
    int n;
} Seen;

/* Equal cases of several claims are one audit, listed once. */
static bool is_new(Seen *seen, const char *text)
{
    for (int i = 0; i < seen->n; i++)
        if (strcmp(seen->seen[i], text) == 0)
            return false;
    if (seen->n < 2000)
        seen->seen[seen->n++] = text;
    return true;
}

static Status put_claim(const Report *r, Document *d, const Claim *claim,
                        Seen *seen)
{
    CaseRow *rows;
    int n;
    AuditEvidence a;
    TRY(report_cases(r, claim, false, &rows, &n));
    for (int i = 0; i < n; i++) {
        TRY(audit_numbers(r, claim, &rows[i], &a));
        if (isnan(a.epsilon_claimed) || !is_new(seen, rows[i].case_text))
            continue;
        if (seen->n == 1)
            doc_table(d, columns);
        put_audit(r, d, rows[i].case_text, &a);
    }
    return OK;
}

/* was any claim about audits run? */
static Status audited(const Report *r, bool *any)
{
    const Claim *claim;
    *any = false;
    for (int i = 0; !*any && (claim = ledger_claim(i)) != NULL; i++) {
        CaseRow *rows;
        int n = 0;
        size_t mark = arena_mark(r->arena);
        if (claim->study == &study_audit)
            TRY(report_cases(r, claim, false, &rows, &n));
        arena_reset(r->arena, mark);
        *any = n > 0;
    }
    return OK;
}

Status audits_put(const Report *r, Document *d)
{
    const Claim *claim;
    Seen *seen = arena_array(r->arena, Seen, 1);
    bool any;
    TRY(audited(r, &any));
    doc_page(d, "audits", "Privacy audits");
    if (!any) {
        doc_paragraph(d, "Nothing was audited in this run.");
        return OK;
    }
    put_head(d);
    TRY(slack_figure(r, d));
    TRY(audit_figures(r, d, ledger_size()));
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++)
        if (claim->study == &study_audit)
            TRY(put_claim(r, d, claim, seen));
    return OK;
}
