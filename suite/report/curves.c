#include "suite/report/curves.h"
#include "suite/claim/ledger.h"

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
    "SELECT o.k, avg(o.value) FROM job j CROSS JOIN observation o ON o.job = j.key"
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
        if (store_real(q, 1) > 0) /* the optimal policy's has no logarithm */
            fprintf(to, "%s %.6g\n", store_text(q, 0), store_real(q, 1));
    fputs("e\n", to);
    store_finish(q);
    return status;
}

static bool stay_near(const double *a, const double *b, int steps, double near)
{
    for (int i = 0; i < steps; i++)
        if (!(a[i] > 0 && b[i] > 0 && a[i] <= near * b[i] &&
              b[i] <= near * a[i]))
            return false;
    return steps > 0;
}

static int count_near(const double *value, int n, int steps, double near,
                      int middle, bool *member)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += member[i] =
            stay_near(value + (size_t)i * (size_t)steps,
                      value + (size_t)middle * (size_t)steps, steps, near);
    return count;
}

int curves_together(const double *value, int n, int steps, double near,
                    bool *member)
{
    int best = 0, most = 0;
    for (int i = 0; i < n; i++) {
        int count = count_near(value, n, steps, near, i, member);
        if (count > most) {
            most = count;
            best = i;
        }
    }
    return n > 0 ? count_near(value, n, steps, near, best, member) : 0;
}

enum { STEPS_MAX = 2000 };

/* Reads what curves_put draws, at *n steps. */
static Status read_values(const Report *r, const CurveCase *c, int i,
                          double value[STEPS_MAX], int *n)
{
    char name[ROWS_NAME];
    Query *q;
    bool more;
    Status status;
    snprintf(name, sizeof name, "regret.%d", i);
    const char *args[] = {r->run, c->text, name, NULL};
    TRY(store_query(r->store, &q, CURVE, args));
    *n = 0;
    while ((status = store_step(q, &more)) == OK && more && *n < STEPS_MAX)
        value[(*n)++] = store_real(q, 1);
    store_finish(q);
    return status;
}

Status curves_coincide(const Report *r, const CurveCase *c, const int *which,
                       int n, double near, bool *member)
{
    size_t mark = arena_mark(r->arena);
    double *value = arena_array(r->arena, double, (n + 1) * STEPS_MAX);
    int steps = 0;
    bool equal = true;
    for (int i = 0; i < n; i++) {
        int mine;
        /* each begins where the one before it ends */
        TRY(read_values(r, c, which[i], value + (size_t)i * (size_t)steps,
                        &mine));
        equal = equal && (i == 0 || mine == steps);
        steps = i == 0 ? mine : steps;
    }
    curves_together(value, n, equal ? steps : 0, near, member);
    arena_reset(r->arena, mark);
    return OK;
}
