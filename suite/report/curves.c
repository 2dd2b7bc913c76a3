#include "suite/report/curves.h"

#include <stdlib.h>

Status curves_open(const Report *r, const char *id, int i, CurveCase *c,
                   bool *run)
{
    const Claim *claim;
    CaseRow *rows;
    int n;
    TRY(ledger_find(id, &claim));
    TRY(report_cases(r, claim, false, &rows, &n));
    *run = i < n;
    if (!*run)
        return OK;
    uint64_t seed = strtoull(r->seed, NULL, 10);
    TRY(job_open(&c->job, claim->study, seed, rows[i].case_text));
    job_text(&c->job, c->text, sizeof c->text);
    return compare_curves(&c->job.params, c->curve, &c->n);
}

static const char CURVE[] =
    "SELECT o.k, avg(o.value) FROM observation o JOIN job j ON j.key = o.job"
    " WHERE j.run = ?1 AND j.study = 'compare' AND j.parameters = ?2"
    " AND o.name = ?3 GROUP BY o.step ORDER BY o.step";

Status curves_put(const Report *r, FILE *to, const CurveCase *c, int panel,
                  int i)
{
    char name[ROWS_NAME];
    Query *q;
    bool more;
    Status status;
    snprintf(name, sizeof name, "regret.%d", i);
    const char *args[] = {r->run, c->text, name, NULL};
    TRY(store_query(r->store, &q, CURVE, args));
    fprintf(to, "$c%d_%d << e\n", panel, i);
    while ((status = store_step(q, &more)) == OK && more)
        if (store_real(q, 1) > 0) /* the optimum's is 0: no logarithm */
            fprintf(to, "%s %.6g\n", store_text(q, 0), store_real(q, 1));
    fputs("e\n", to);
    store_finish(q);
    return status;
}
