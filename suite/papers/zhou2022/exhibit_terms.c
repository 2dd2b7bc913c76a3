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
    " FROM job j CROSS JOIN observation o ON o.job = j.key"
    " WHERE j.run = ?1 AND j.study = 'run' AND j.parameters = ?2";
enum { COLUMNS = 6 };

/* what every case says, left out */
static void put_name(Document *d, const char *case_text)
{
    static const char *const known[] = {
        "algorithm=", "observe=", "alpha=", "replicates=", "episodes="};
    char text[PARAMS_TEXT * 2], *rest = text;
    snprintf(text, sizeof text, "%s", case_text);
    doc_cell(d, "%s", "");
    bool first = true;
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        bool said = false;
        for (int i = 0; i < 5; i++)
            said |= strncmp(word, known[i], strlen(known[i])) == 0;
        if (said)
            continue;
        doc_code(d, "%s%s", first ? "" : " ", word);
        first = false;
    }
}

static Status put_line(const Report *r, Document *d, const Claim *claim,
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
        doc_row(d);
        put_name(d, row->case_text);
        for (int i = 0; i < COLUMNS; i++)
            doc_number(d, store_real(q, i));
    }
    store_finish(q);
    return status;
}

static const Column columns[] = {
    {"run", COLUMN_CODE, NULL},         {"K", COLUMN_NUMBER, NULL},
    {"regret", COLUMN_NUMBER, NULL},    {"(i)", COLUMN_NUMBER, NULL},
    {"its bound", COLUMN_NUMBER, NULL}, {"(ii)", COLUMN_NUMBER, NULL},
    {"(iii)", COLUMN_NUMBER, NULL},     {0}};

static Status put(const Report *r, Document *d)
{
    const Claim *claim;
    CaseRow *rows;
    int n;
    TRY(ledger_find(CLAIM, &claim));
    TRY(report_cases(r, claim, false, &rows, &n));
    if (n == 0)
        return OK;
    doc_heading(d, 1, "Where LinOpt-PO's regret comes from");
    doc_paragraph(
        d,
        "Zhou 2022, section 8, takes the regret apart: (i) the mirror "
        "step, (ii) a martingale, (iii) the bonuses. Read from the "
        "algorithm's Q, V and policies along runs they sum to the regret "
        "(%s). The bound on (i) is for looks at every episode; a lazy run "
        "(`lazy=`) holds its policy and may exceed it.",
        CLAIM);
    doc_table(d, columns);
    for (int i = 0; i < n; i++)
        TRY(put_line(r, d, claim, &rows[i]));
    return OK;
}

const Exhibit zhou2022_terms = {.place = EXHIBIT_RATES, .put = put};
