/* The report's section on audits: two plots, and a row for every audit that a
 * claim asked for. */
#include "suite/base/text.h"
#include "suite/claim/ledger.h"
#include "suite/report/audits.h"

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

/* what has no column of its own */
static void put_mechanism(FILE *to, const char *text)
{
    Word w;
    fputc('`', to);
    while (next_word(&text, &w)) {
        if (strcmp(w.key, "mechanism") == 0)
            fprintf(to, "%.*s", w.length, w.value);
        else if (!among(w.key, "mode epsilon delta runs theta replicates"))
            fprintf(to, " %s=%.*s", w.key, w.length, w.value);
    }
    fputc('`', to);
}

static void put_mode(FILE *to, const char *text)
{
    bool least = strstr(text, "mode=calibrated") != NULL;
    fputs(least ? " | calibrated | " : " | published | ", to);
}

static void put_command(const Report *r, FILE *to, const char *text,
                        double runs)
{
    Word w;
    fputs("`./assay audit", to);
    while (next_word(&text, &w)) {
        if (strcmp(w.key, "mechanism") == 0)
            fprintf(to, " %.*s", w.length, w.value);
        else if (strcmp(w.key, "theta") == 0)
            fprintf(to, " --tilt %.*s", w.length, w.value);
        else if (among(w.key, "epsilon delta mode user pair"))
            fprintf(to, " --%s %.*s", w.key, w.length, w.value);
        else if (!among(w.key, "runs replicates"))
            fprintf(to, " --set %s=%.*s", w.key, w.length, w.value);
    }
    fprintf(to, " --runs %.0f --seed %s` |\n", runs, r->seed);
}

static void put_number(FILE *to, double x)
{
    if (isnan(x))
        fputs("- | ", to);
    else
        fprintf(to, "%.6g | ", x);
}

static void put_audit(const Report *r, FILE *to, const char *text,
                      const AuditEvidence *a)
{
    fputs("| ", to);
    put_mechanism(to, text);
    put_mode(to, text);
    fprintf(to, "%g, %g | ", a->epsilon_claimed, a->delta_claimed);
    put_number(to, a->epsilon_exact);
    put_number(to, a->epsilon_lower);
    fprintf(to, "%.4g .. %.4g | %.0f | %.4g | %s | ", a->delta_lower,
            a->delta_upper, a->runs, a->theta,
            a->audit_verdict >= HOLDS && a->audit_verdict <= UNTESTABLE
                ? verdict_names[(int)a->audit_verdict]
                : "-");
    put_command(r, to, text, a->runs);
}

/* ---- the section ---- */

static void put_head(FILE *to)
{
    fputs(
        "\n## Privacy audits\n\nEach row audits a bare mechanism by the exact "
        "privacy losses of its releases. *delivered* is the epsilon that exact "
        "accounting gives the noise drawn, at the claimed delta; *refuted* is "
        "the largest epsilon that the sample alone refutes at that delta (of "
        "46 multiples of the claimed one, at most 2.3 % apart from 0.9 to "
        "1.5; - where none is). The verdict is on the mechanism: rows with "
        "`scale=0.8` draw 4/5 of the noise that the claim needs, and must be "
        "refuted. The interval for delta is at the row's share of the error "
        "budget, that of `assay audit` at 1e-6.\n",
        to);
}

static void put_table_head(FILE *to)
{
    fputs("\n| mechanism | mode | claimed epsilon, delta | epsilon delivered | "
          "epsilon refuted | delta at the claimed epsilon | runs each way | "
          "tilt | verdict | reproduce |\n"
          "|---|---|---|---|---|---|---|---|---|---|\n",
          to);
}

static void put_pictures(FILE *to)
{
    const Claim *claim;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++)
        if (audit_plot_exists(claim))
            fprintf(to, "\n![%s](results/plots/%s.svg)\n", claim->statement,
                    claim->id);
}

typedef struct {
    const char *seen[2000];
    int n;
} Seen;

/* equal cases are one audit, whichever claims ask for it */
static bool is_new(Seen *seen, const char *text)
{
    for (int i = 0; i < seen->n; i++)
        if (strcmp(seen->seen[i], text) == 0)
            return false;
    if (seen->n < 2000)
        seen->seen[seen->n++] = text;
    return true;
}

static Status put_claim(const Report *r, FILE *to, const Claim *claim,
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
            put_table_head(to);
        put_audit(r, to, rows[i].case_text, &a);
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

Status audits_put(const Report *r, FILE *to)
{
    const Claim *claim;
    Seen *seen = arena_array(r->arena, Seen, 1);
    bool any;
    TRY(audited(r, &any));
    if (!any)
        return OK;
    put_head(to);
    put_pictures(to);
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++)
        if (claim->study == &study_audit)
            TRY(put_claim(r, to, claim, seen));
    return OK;
}
