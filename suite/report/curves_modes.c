/* Published against calibrated: of each algorithm and privacy model, when it
 * starts to learn, what it loses and how much noise it adds, as printed and
 * with the least noise, on the same users. */
#include "suite/claim/ledger.h"
#include "suite/judge/judge.h"
#include "suite/report/report.h"
#include "suite/simulation/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char NUMBER[] = "SELECT value FROM evidence WHERE name = ?4 AND "
                             "step = ?5 AND verdict = " DEEPEST;

typedef struct {
    const Report *report;
    const Claim *claim;
    const CaseRow *row;
    Job job;
    Curve curve[CURVES_MAX];
    int n;
} Twins;

static Status read_number(const Twins *t, const char *name, int at, double *x)
{
    Query *q;
    bool more;
    char step[20];
    snprintf(step, sizeof step, "%d", at);
    const char *args[] = {t->report->run, t->claim->id, t->row->case_text,
                          name,           step,         NULL};
    TRY(store_query(t->report->store, &q, NUMBER, args));
    Status status = store_step(q, &more);
    *x = status == OK && more ? store_real(q, 0) : (double)NAN;
    store_finish(q);
    return status;
}

/* published, calibrated, and their ratio with its interval */
typedef struct {
    double published, calibrated, ratio, lo, hi;
} Pair;

static Status read_pair(const Twins *t, const char *of, int at, Pair *p)
{
    const struct {
        const char *name;
        double *to;
    } parts[] = {{"published", &p->published},
                 {"calibrated", &p->calibrated},
                 {"ratio", &p->ratio},
                 {"lo", &p->lo},
                 {"hi", &p->hi}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char name[ROWS_NAME];
        snprintf(name, sizeof name, "%s.%s", of, parts[i].name);
        TRY(read_number(t, name, at, parts[i].to));
    }
    return OK;
}

static void put_start(FILE *to, double start, double learners, int replicates)
{
    if (learners == 0)
        fprintf(to, "not by %.3g | ", start);
    else if (learners < replicates)
        fprintf(to, "%.3g (%g of %d runs) | ", start, learners, replicates);
    else
        fprintf(to, "%.3g | ", start);
}

static void put_ratio(FILE *to, const Pair *p, const char *least)
{
    fprintf(to, "%s%.3g (%.3g to %.3g) | ", least, p->ratio, p->lo, p->hi);
}

/* "dp-ucbvi | pure-jdp" */
static void put_name(FILE *to, const Curve *curve)
{
    char name[CURVE_TEXT], *blank;
    curve_name(curve, name, sizeof name);
    blank = strchr(name, ' ');
    if (blank != NULL)
        fprintf(to, "| %.*s | %s | ", (int)(blank - name), name, blank + 1);
}

static Status put_line(FILE *to, const Twins *t, int at)
{
    Pair start, regret, noise;
    double published, calibrated;
    int replicates = params_int(&t->job.params, "replicates");
    TRY(read_pair(t, "learned", at, &start));
    TRY(read_pair(t, "total", at, &regret));
    TRY(read_pair(t, "noise", at, &noise));
    TRY(read_number(t, "learners.published", at, &published));
    TRY(read_number(t, "learners.calibrated", at, &calibrated));
    put_name(to, &t->curve[at]);
    fprintf(to, "%s | %.3g | ", params_text(&t->job.params, "env"),
            noise.ratio);
    put_start(to, start.published, published, replicates);
    put_start(to, start.calibrated, calibrated, replicates);
    put_ratio(to, &start, published < replicates ? "at least " : "");
    fprintf(to, "%.3g | %.3g | ", regret.published, regret.calibrated);
    put_ratio(to, &regret, "");
    fprintf(to, "`%s` |\n", t->claim->id);
    return OK;
}

static void put_head(FILE *to, const Twins *t)
{
    const Params *p = &t->job.params;
    fprintf(to,
            "\n## Published against calibrated\n\n"
            "Every algorithm twice on the same users: as printed, and with "
            "the least noise that the suite proves to be as private; bonus "
            "and shift follow the noise. Both are told K = %.3g and look on a "
            "grid of %g %%. A curve starts to learn at the first look at which "
            "its regret so far is below half of what its first policy (with "
            "all values equal: the tie rule) would have lost. Ratios are "
            "published over calibrated, geometric means of %d replicates "
            "with 95 %% intervals; regret is at the last K. A noise ratio "
            "below 1 is no virtue: there the printed noise is less than its "
            "privacy claim needs.\n\n"
            "| algorithm | privacy | environment | noise ratio | learns from, "
            "published | calibrated | earlier by the factor | regret, "
            "published | calibrated | ratio | claim |\n"
            "|---|---|---|---|---|---|---|---|---|---|---|\n",
            (double)params_count(p, "episodes"), 100 * params_real(p, "lazy"),
            params_int(p, "replicates"));
}

static Status put_case(FILE *to, Twins *t, bool *started)
{
    TRY(job_open(&t->job, t->claim->study, strtoull(t->report->seed, NULL, 10),
                 t->row->case_text));
    TRY(compare_curves(&t->job.params, t->curve, &t->n));
    if (!*started)
        put_head(to, t);
    *started = true;
    for (int i = 1; i < t->n; i++)
        if (t->curve[i].beside)
            TRY(put_line(to, t, i - 1));
    return OK;
}

static Status put_claim(const Report *r, FILE *to, Twins *t, bool *started)
{
    CaseRow *rows;
    int n;
    if (t->claim->judge != judge_twins)
        return OK;
    TRY(report_cases(r, t->claim, false, &rows, &n));
    for (int i = 0; i < n; i++) {
        t->row = &rows[i];
        TRY(put_case(to, t, started));
    }
    return OK;
}

Status twins_put(const Report *r, FILE *to)
{
    bool started = false;
    Twins *t = arena_array(r->arena, Twins, 1);
    for (int i = 0; i < ledger_size(); i++) {
        *t = (Twins){.report = r, .claim = ledger_claim(i)};
        TRY(put_claim(r, to, t, &started));
    }
    if (started)
        fprintf(to,
                "\nReproduce with `./assay verify 'assay.calibrated.*' --seed "
                "%s`.\n",
                r->seed);
    return OK;
}
