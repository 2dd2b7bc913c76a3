/* Curves from the evidence of the run's verdicts. */
#include "suite/claim/ledger.h"
#include "suite/report/rates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS_MOST = 256 };

static int by_x(const void *a, const void *b)
{
    double x = ((const RateShown *)a)->x, y = ((const RateShown *)b)->x;
    return (x > y) - (x < y);
}

/* Keeps the points that were stored, ascending in x. */
static void sort_points(RateCurve *c)
{
    c->n = 0;
    for (int i = 0; i < POINTS_MOST; i++)
        if (c->point[i].x > 0 && c->point[i].regret > 0)
            c->point[c->n++] = c->point[i];
    for (int i = 0; i < c->n && !rate_fitted(c); i++)
        c->point[i].used = 0; /* too few points for a fit */
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
    TRY(job_open(&c->job, claim->study, seed, row->case_text));
    c->law = theorem_of(&c->job);
    EvidencePlace places[] = {
        {rate_fit_evidence, &c->fit, 0, 1},
        {rate_point_evidence, c->point, sizeof *c->point, POINTS_MOST}};
    TRY(report_evidence(r, claim, row, places, 2));
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
        TRY(report_cases(r, claim, false, &row, &n));
        *rows += n;
    }
    return OK;
}

static Status read_all(const Report *r, RateCurves *out)
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

Status rates_read(const Report *r, RateCurves *out)
{
    if (*r->rates == NULL) {
        RateCurves *all = arena_array(r->arena, RateCurves, 1);
        TRY(read_all(r, all));
        *r->rates = all;
    }
    *out = **r->rates;
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

/* By the slope from the point before, where learning is harder, so that the
 * last point at which nothing is learnt is marked linear. */
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

/* --- curves that share a plot --------------------------------------------- */

static bool together(const RateCurve *a, const RateCurve *b)
{
    return a->law != NULL && a->law == b->law;
}

static bool is_drawn(const RateGroup *g, const RateCurve *c)
{
    for (int i = 0; i < g->n; i++)
        if (strcmp(g->curve[i]->row->case_text, c->row->case_text) == 0)
            return true;
    return false;
}

/* how many of the groups are of a theorem about the same thing */
static int count_same(const RateGroup *groups, int n, const Theorem *law)
{
    int same = 0;
    for (int i = 0; i < n && law != NULL; i++) {
        const Theorem *other = groups[i].curve[0]->law;
        same += other != NULL && other->privacy == law->privacy &&
                strcmp(other->algorithm, law->algorithm) == 0 &&
                strcmp(other->in, law->in) == 0;
    }
    return same;
}

int rate_groups(const RateCurves *all, RateGroup *groups)
{
    int n = 0;
    for (int i = 0; i < all->n; i++) {
        const RateCurve *c = &all->curve[i];
        int g = 0;
        if (c->n == 0 || !rate_is_asked(c))
            continue;
        while (g < n &&
               (!together(groups[g].curve[0], c) ||
                (groups[g].n == GROUP_MAX && !is_drawn(&groups[g], c))))
            g++;
        if (g == n) {
            groups[n].n = 0;
            groups[n].same = count_same(groups, n, c->law);
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
    if (g->same > 0) {
        used = strlen(out);
        snprintf(out + used, size - used, ".%d", g->same + 1);
    }
}
