#include "suite/claim/ledger.h"
#include "suite/report/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CASES_MAX = 1000 };

/* of several profiles of one case the deepest comes last and is kept */
static const char SELECT[] =
    "SELECT v.case_text, v.verdict, v.expected, v.why, v.fault, v.slack,"
    " v.samples, w.instance, v.profile FROM verdict v"
    " LEFT JOIN witness w ON w.verdict = v.key"
    " WHERE v.run = ?1 AND v.claim = ?2 AND (v.fault <> '') = (?3 = 'faulty')"
    " ORDER BY v.case_text, v.mode, v.fault, CASE v.profile WHEN 'deep' THEN 2"
    " WHEN 'standard' THEN 1 ELSE 0 END";

static const char *keep(const Report *report, const Query *q, int column)
{
    return arena_text(report->arena, "%s", store_text(q, column));
}

static CaseRow read_case(const Report *report, const Query *q)
{
    return (CaseRow){.case_text = keep(report, q, 0),
                     .verdict = keep(report, q, 1),
                     .expected = keep(report, q, 2),
                     .why = keep(report, q, 3),
                     .fault = keep(report, q, 4),
                     .slack = store_real(q, 5),
                     .samples = keep(report, q, 6),
                     .witness = keep(report, q, 7),
                     .profile = keep(report, q, 8)};
}

/* its place in the claim's list; cases of an older ledger come last */
static int rank(const Claim *claim, const char *case_text)
{
    char text[PARAMS_TEXT * 2];
    int n = claim_cases(claim);
    for (int i = 0; i < n; i++) {
        claim_case(claim, i, text, sizeof text);
        if (strcmp(text, case_text) == 0)
            return i;
    }
    return n;
}

static void sort_by_rank(const Claim *claim, CaseRow *rows, int n)
{
    for (int i = 1; i < n; i++) {
        CaseRow row = rows[i];
        int mine = rank(claim, row.case_text), j = i;
        for (; j > 0 && rank(claim, rows[j - 1].case_text) > mine; j--)
            rows[j] = rows[j - 1];
        rows[j] = row;
    }
}

/* A case that the ledger no longer has may be one that its study cannot open. */
static bool is_foreign(const Claim *claim, const CaseRow *row)
{
    Job job;
    if (rank(claim, row->case_text) < claim_cases(claim))
        return false;
    bool foreign = claim->study == NULL ||
                   claim_job(claim, row->case_text, 1, QUICK, &job) != OK;
    if (foreign)
        status_clear();
    return foreign;
}

static Status read_rows(const Report *report, const Claim *claim, bool faulty,
                        CaseRow rows[CASES_MAX], int *n)
{
    Query *q;
    const char *args[] = {report->run, claim->id, faulty ? "faulty" : "clean",
                          NULL};
    TRY(store_query(report->store, &q, SELECT, args));
    *n = 0;
    bool more;
    Status status;
    while ((status = store_step(q, &more)) == OK && more && *n < CASES_MAX) {
        CaseRow row = read_case(report, q);
        bool again = *n > 0 &&
                     strcmp(rows[*n - 1].case_text, row.case_text) == 0 &&
                     strcmp(rows[*n - 1].fault, row.fault) == 0;
        rows[again ? *n - 1 : (*n)++] = row;
    }
    store_finish(q);
    return status;
}

static int drop_foreign(const Claim *claim, CaseRow *rows, int n, int *dropped)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (is_foreign(claim, &rows[i]))
            (*dropped)++;
        else
            rows[kept++] = rows[i];
    return kept;
}

typedef struct {
    const Claim *claim;
    CaseRow *rows[2]; /* without and under a fault */
    int n[2];
} ClaimCases;

struct ReportCases {
    ClaimCases *of; /* in the ledger's order */
    int n;
};

static Status keep_rows(Report *r, ClaimCases *c, int faulty)
{
    static CaseRow scratch[CASES_MAX];
    int n;
    TRY(read_rows(r, c->claim, faulty == 1, scratch, &n));
    n = drop_foreign(c->claim, scratch, n, &r->foreign);
    sort_by_rank(c->claim, scratch, n);
    c->rows[faulty] = arena_array(r->arena, CaseRow, n);
    memcpy(c->rows[faulty], scratch, (size_t)n * sizeof *scratch);
    c->n[faulty] = n;
    return OK;
}

Status report_cases_open(Report *r)
{
    struct ReportCases *all = arena_take(r->arena, 1, sizeof *all);
    all->of = arena_array(r->arena, ClaimCases, ledger_size());
    EACH_PAPER(p)
    EACH_CLAIM(c, p)
    {
        ClaimCases *mine = &all->of[all->n++];
        mine->claim = c;
        TRY(keep_rows(r, mine, 0));
        TRY(keep_rows(r, mine, 1));
        r->claims += mine->n[0] > 0;
    }
    r->cases = all;
    return OK;
}

Status report_cases(const Report *r, const Claim *claim, bool faulty,
                    CaseRow **rows, int *n)
{
    *rows = NULL;
    *n = 0;
    for (int i = 0; i < r->cases->n; i++) {
        const ClaimCases *c = &r->cases->of[i];
        if (c->claim != claim)
            continue;
        *rows = c->rows[faulty];
        *n = c->n[faulty];
    }
    return OK;
}

static Profile profile_of(const CaseRow *row)
{
    Profile p = QUICK;
    while (p < DEEP && strcmp(profile_names[p], row->profile) != 0)
        p++;
    return p;
}

Status report_job(const Report *r, const Claim *claim, const CaseRow *row,
                  char text[JOB_TEXT])
{
    Job job;
    uint64_t seed = strtoull(r->seed, NULL, 10);
    TRY(claim_job(claim, row->case_text, seed, profile_of(row), &job));
    job_text(&job, text, JOB_TEXT);
    return OK;
}

static bool expected(const CaseRow *row)
{
    return strcmp(row->verdict, row->expected) == 0;
}

const CaseRow *report_worst(const CaseRow *rows, int n)
{
    const CaseRow *worst = &rows[0];
    for (int i = 1; i < n; i++) {
        bool worse = expected(worst) && !expected(&rows[i]);
        bool same = expected(worst) == expected(&rows[i]);
        if (worse || (same && rows[i].slack < worst->slack))
            worst = &rows[i];
    }
    return worst;
}

static const char EVIDENCE[] =
    "SELECT name, step, value FROM evidence WHERE verdict = " DEEPEST
    " ORDER BY name, step";

static void *place_at(const EvidencePlace *p, int step)
{
    return (char *)p->numbers + p->stride * (size_t)step;
}

Status report_evidence(const Report *r, const Claim *claim, const CaseRow *row,
                       const EvidencePlace *places, int n)
{
    Query *q;
    bool more;
    Status status;
    const char *args[] = {r->run, claim->id, row->case_text, NULL};
    for (const EvidencePlace *p = places; p < places + n; p++)
        for (int i = 0; i < p->steps; i++)
            evidence_clear(p->fields, place_at(p, i));
    TRY(store_query(r->store, &q, EVIDENCE, args));
    while ((status = store_step(q, &more)) == OK && more) {
        const char *name = store_text(q, 0);
        int64_t step = store_int(q, 1);
        for (const EvidencePlace *p = places; p < places + n; p++)
            if (step >= 0 && step < p->steps)
                evidence_set(p->fields, place_at(p, (int)step), name,
                             store_real(q, 2));
    }
    store_finish(q);
    return status;
}
