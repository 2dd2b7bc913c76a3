/* Where a policy optimiser's regret comes from: the three terms of Zhou 2022,
 * section 8, along the runs of one claim, as means over their replicates. */
#include "suite/claim/ledger.h"
#include "suite/report/report.h"

#include <string.h>

static const char CLAIM[] = "zhou2022.thm5.1.decomp.run";

static const char TERMS[] =
    "SELECT max(CASE o.name WHEN 'episodes' THEN o.value END),"
    " avg(CASE o.name WHEN 'regret_total' THEN o.value END),"
    " avg(CASE o.name WHEN 'term_mirror' THEN o.value END),"
    " max(CASE o.name WHEN 'mirror_bound' THEN o.value END),"
    " avg(CASE o.name WHEN 'term_martingale' THEN o.value END),"
    " avg(CASE o.name WHEN 'term_bonus' THEN o.value END)"
    " FROM observation o JOIN job j ON j.key = o.job"
    " WHERE j.run = ?1 AND j.study = 'run' AND j.parameters = ?2";
enum { COLUMNS = 6 };

/* what every case says, left out */
static void put_name(FILE *to, const char *case_text)
{
    static const char *const known[] = {
        "algorithm=", "observe=", "alpha=", "replicates=", "episodes="};
    char text[PARAMS_TEXT * 2], *rest = text;
    snprintf(text, sizeof text, "%s", case_text);
    fputs("| `", to);
    bool first = true;
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        bool said = false;
        for (int i = 0; i < 5; i++)
            said |= strncmp(word, known[i], strlen(known[i])) == 0;
        if (said)
            continue;
        fprintf(to, "%s%s", first ? "" : " ", word);
        first = false;
    }
    fputs("` |", to);
}

static Status put_line(const Report *r, FILE *to, const Claim *claim,
                       const CaseRow *row)
{
    Query *q;
    bool more;
    char text[JOB_TEXT];
    TRY(report_job(r, claim, row, text));
    const char *args[] = {r->run, text, NULL};
    TRY(store_query(r->store, &q, TERMS, args));
    Status status = store_step(q, &more);
    if (status == OK && more) {
        put_name(to, row->case_text);
        for (int i = 0; i < COLUMNS; i++)
            fprintf(to, " %.3g |", store_real(q, i));
        fputs("\n", to);
    }
    store_finish(q);
    return status;
}

static Status put(const Report *r, FILE *to)
{
    const Claim *claim;
    CaseRow *rows;
    int n;
    TRY(ledger_find(CLAIM, &claim));
    TRY(report_cases(r, claim, false, &rows, &n));
    if (n == 0)
        return OK;
    fprintf(to,
            "\n### Where LinOpt-PO's regret comes from\n\n"
            "Zhou 2022, section 8, takes the regret apart: (i) the mirror "
            "step, (ii) a martingale, (iii) the bonuses. Read from the "
            "algorithm's Q, V and policies along runs they sum to the regret "
            "(%s). The bound on (i) is for looks at every episode; a lazy run "
            "(`lazy=`) holds its policy and may exceed it.\n\n"
            "| run | K | regret | (i) | its bound | (ii) | (iii) |\n"
            "|---|---|---|---|---|---|---|\n",
            CLAIM);
    for (int i = 0; i < n; i++)
        TRY(put_line(r, to, claim, &rows[i]));
    return OK;
}

const Exhibit zhou2022_terms = {.place = EXHIBIT_RATES, .put = put};
