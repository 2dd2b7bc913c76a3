/* Curves from the evidence of the run's verdicts. */
#include "suite/claim/ledger.h"
#include "suite/report/rates.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS_MOST = 256 };

static const char EVIDENCE[] =
    "SELECT name, step, value FROM evidence WHERE verdict = " DEEPEST
    " ORDER BY name, step";

typedef struct {
    const char *name;
    size_t at;
} Field;

#define POINT_FIELD(field)                                                     \
    {                                                                          \
#field, offsetof(RateShown, field)                                     \
    }
static const Field point_fields[] = {POINT_FIELD(x),
                                     POINT_FIELD(regret),
                                     {"regret_lo", offsetof(RateShown, lo)},
                                     {"regret_hi", offsetof(RateShown, hi)},
                                     POINT_FIELD(gap),
                                     POINT_FIELD(bound),
                                     POINT_FIELD(slope),
                                     POINT_FIELD(trivial),
                                     POINT_FIELD(range),
                                     POINT_FIELD(used),
                                     POINT_FIELD(size)};

#define CURVE_FIELD(field)                                                     \
    {                                                                          \
#field, offsetof(RateCurve, field)                                     \
    }
static const Field curve_fields[] = {
    CURVE_FIELD(exponent),       CURVE_FIELD(exponent_lo),
    CURVE_FIELD(exponent_hi),    CURVE_FIELD(margin),
    CURVE_FIELD(allowed),        CURVE_FIELD(without_logs),
    CURVE_FIELD(theorem),        CURVE_FIELD(points_used),
    CURVE_FIELD(k_star),         CURVE_FIELD(x_star),
    CURVE_FIELD(share_of_bound), CURVE_FIELD(growth)};
enum {
    POINT_FIELDS = sizeof point_fields / sizeof *point_fields,
    CURVE_FIELDS = sizeof curve_fields / sizeof *curve_fields
};

static void set_field(void *to, const Field *fields, int n, const char *name,
                      double value)
{
    for (int i = 0; i < n; i++)
        if (name == NULL || strcmp(fields[i].name, name) == 0)
            memcpy((char *)to + fields[i].at, &value, sizeof value);
}

static Status read_evidence(const Report *r, RateCurve *c)
{
    Query *q;
    bool more;
    Status status;
    const char *args[] = {r->run, c->claim->id, c->row->case_text, NULL};
    TRY(store_query(r->store, &q, EVIDENCE, args));
    while ((status = store_step(q, &more)) == OK && more) {
        const char *name = store_text(q, 0);
        int64_t step = store_int(q, 1);
        set_field(c, curve_fields, CURVE_FIELDS, name, store_real(q, 2));
        if (step < 0 || step >= POINTS_MOST)
            continue;
        set_field(&c->point[step], point_fields, POINT_FIELDS, name,
                  store_real(q, 2));
    }
    store_finish(q);
    return status;
}

static int by_x(const void *a, const void *b)
{
    double x = ((const RateShown *)a)->x, y = ((const RateShown *)b)->x;
    return (x > y) - (x < y);
}

/* those that were stored, ascending */
static void sort_points(RateCurve *c)
{
    c->n = 0;
    for (int i = 0; i < POINTS_MOST; i++)
        if (c->point[i].x > 0 && c->point[i].regret > 0)
            c->point[c->n++] = c->point[i];
    for (int i = 0; i < c->n && !rate_fitted(c); i++)
        c->point[i].used = 0; /* too few for a fit: none was made */
    for (int i = 0; i < c->n; i++)
        if (isnan(c->point[i].size))
            c->point[i].size = c->point[i].x;
    qsort(c->point, (size_t)c->n, sizeof *c->point, by_x);
}

/* the trivial bound K H at each point */
static Status find_horizon(const Report *r, RateCurve *c)
{
    c->horizon = arena_array(r->arena, double, c->n);
    for (int i = 0; i < c->n; i++) {
        RateAt at;
        size_t mark = arena_mark(r->arena);
        TRY(rate_at(&c->job, c->point[i].x, &at, r->arena));
        c->horizon[i] = at.K * at.H;
        arena_reset(r->arena, mark);
    }
    return OK;
}

static Status read_curve(const Report *r, const Claim *claim,
                         const CaseRow *row, RateCurve *c)
{
    uint64_t seed = strtoull(r->seed, NULL, 10);
    *c = (RateCurve){.claim = claim, .row = row};
    c->point = arena_array(r->arena, RateShown, POINTS_MOST);
    set_field(c, curve_fields, CURVE_FIELDS, NULL, (double)NAN);
    for (int i = 0; i < POINTS_MOST; i++)
        set_field(&c->point[i], point_fields, POINT_FIELDS, NULL, (double)NAN);
    TRY(job_open(&c->job, claim->study, seed, row->case_text));
    c->law = theorem_of(&c->job);
    TRY(read_evidence(r, c));
    sort_points(c);
    return find_horizon(r, c);
}

static Status read_claim(const Report *r, const Claim *claim, RateCurves *out)
{
    CaseRow *rows;
    int n;
    TRY(report_cases(r, claim, false, &rows, &n));
    for (int i = 0; i < n; i++, out->n++) {
        RateCurve *c = &out->curve[out->n];
        TRY(read_curve(r, claim, &rows[i], c));
        rate_name_open(&out->name[out->n], &c->job, rows[i].case_text);
    }
    return OK;
}

static Status count_rows(const Report *r, int *rows)
{
    const Claim *claim;
    *rows = 0;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++) {
        CaseRow *row;
        int n;
        if (claim->study != &study_envelope)
            continue;
        size_t mark = arena_mark(r->arena);
        TRY(report_cases(r, claim, false, &row, &n));
        *rows += n;
        arena_reset(r->arena, mark);
    }
    return OK;
}

Status rates_read(const Report *r, RateCurves *out)
{
    const Claim *claim;
    int rows;
    TRY(count_rows(r, &rows));
    *out = (RateCurves){.curve = arena_array(r->arena, RateCurve, rows),
                        .name = arena_array(r->arena, RateName, rows)};
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++)
        if (claim->study == &study_envelope)
            TRY(read_claim(r, claim, out));
    return OK;
}

bool rate_is_asked(const RateCurve *c)
{
    return !isnan(c->points_used);
}

bool rate_fitted(const RateCurve *c)
{
    return !isnan(c->exponent) && c->points_used >= 3;
}

bool rate_range(const RateCurve *c, double *from, double *to)
{
    bool any = false;
    for (int i = 0; i < c->n; i++) {
        if (!(c->point[i].used > 0))
            continue;
        if (!any)
            *from = c->point[i].x;
        *to = c->point[i].x;
        any = true;
    }
    return any;
}

const char *rate_in(const RateCurve *c)
{
    return params_text(&c->job.params, "in");
}

const char *rate_growth_name(const RateCurve *c)
{
    bool known = c->growth >= GROWTH_TIGHT && c->growth <= GROWTH_OPEN;
    return rate_fitted(c) && known ? growth_names[(int)c->growth] : "no slope";
}

/* The slope since the point before, where it is harder to learn: the last point
 * at which nothing is learnt is one, too. */
RateMark rate_mark_of(const RateCurve *c, int i)
{
    RateRange range = (RateRange)c->point[i].range;
    int at = i > 0 ? i : 1;
    if (c->n < 2)
        return rate_mark(range, (double)NAN, (double)NAN);
    const RateShown *p = &c->point[at - 1], *q = &c->point[at];
    double x = log(q->x / p->x);
    return rate_mark(range, log(q->regret / p->regret) / x,
                     log(q->trivial / p->trivial) / x);
}

/* --- who shares a picture ------------------------------------------------- */

static bool together(const RateCurve *a, const RateCurve *b)
{
    return a->law != NULL && a->law == b->law;
}

static bool is_drawn(const RateGroup *g, const RateCurve *c)
{
    for (int i = 0; i < g->n; i++)
        if (strcmp(g->curve[i]->row->case_text, c->row->case_text) == 0)
            return true;
    return g->n == GROUP_MAX;
}

int rate_groups(const RateCurves *all, RateGroup *groups)
{
    int n = 0;
    for (int i = 0; i < all->n; i++) {
        const RateCurve *c = &all->curve[i];
        int g = 0;
        if (c->n == 0 || !rate_is_asked(c))
            continue;
        while (g < n && !together(groups[g].curve[0], c))
            g++;
        if (g == n) {
            groups[n].n = 0;
            n++;
        }
        if (is_drawn(&groups[g], c))
            continue;
        groups[g].name[groups[g].n] = all->name[i];
        groups[g].curve[groups[g].n++] = c;
    }
    return n;
}

void rate_group_name(const RateGroup *g, char *out, size_t size)
{
    static const char *const models[] = {"none", "jdp", "ldp", "pure-jdp",
                                         "pure-ldp"};
    const RateCurve *c = g->curve[0];
    if (c->law == NULL) {
        snprintf(out, size, "rate.%s", c->claim->id);
        return;
    }
    snprintf(out, size, "rate.%s", c->law->algorithm);
    for (int i = 0; i < 5; i++)
        if ((c->law->privacy & 1U << i) != 0) {
            size_t used = strlen(out);
            snprintf(out + used, size - used, ".%s", models[i]);
        }
    size_t used = strlen(out);
    snprintf(out + used, size - used, ".%s", c->law->in);
}
