/* Published against calibrated: for each algorithm and privacy model, with the
 * printed noise and with the least noise on the same users, the episode from
 * which it learns, its regret and its noise. */
#include "suite/judge/curves_modes.h"
#include "suite/claim/ledger.h"
#include "suite/judge/judge.h"
#include "suite/report/report.h"
#include "suite/simulation/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const Report *report;
    const Claim *claim;
    const CaseRow *row;
    Job job;
    Curve curve[CURVES_MAX];
    CurvePairEvidence pair[CURVES_MAX];
    int n;
} Twins;

static void put_start(Document *d, double start, double learners,
                      int replicates)
{
    if (learners == 0)
        doc_number_as(d, start, "not by %.3g", start);
    else if (learners < replicates)
        doc_number_as(d, start, "%.3g (%g of %d runs)", start, learners,
                      replicates);
    else
        doc_number(d, start);
}

static void put_ratio(Document *d, const CurvePair *p, const char *least)
{
    doc_number_as(d, p->ratio, "%s%.3g (%.3g to %.3g)", least, p->ratio, p->lo,
                  p->hi);
}

/* algorithm and privacy: dp-ucbvi, "pure-jdp eps=1" */
static void put_name(Document *d, const Curve *curve)
{
    char name[CURVE_TEXT];
    curve_name(curve, name, sizeof name);
    int length = (int)strcspn(name, " ");
    doc_cell(d, "%.*s", length, name);
    doc_cell(d, "%s", name + length + (name[length] == ' ' ? 1 : 0));
}

static void put_line(Document *d, const Twins *t, int at)
{
    const CurvePairEvidence *x = &t->pair[at];
    int replicates = params_int(&t->job.params, "replicates");
    doc_row(d);
    put_name(d, &t->curve[at]);
    doc_cell(d, "%s", params_text(&t->job.params, "env"));
    doc_number(d, x->noise.ratio);
    put_start(d, x->learned.published, x->learners_published, replicates);
    put_start(d, x->learned.calibrated, x->learners_calibrated, replicates);
    put_ratio(d, &x->learned,
              x->learners_published < replicates ? "at least " : "");
    doc_number(d, x->total.published);
    doc_number(d, x->total.calibrated);
    put_ratio(d, &x->total, "");
    doc_cell(d, "%s", t->claim->id);
}

static const Column columns[] = {
    {"algorithm", COLUMN_TEXT, "algorithm"},
    {"privacy", COLUMN_TEXT, NULL},
    {"environment", COLUMN_TEXT, NULL},
    {"noise ratio", COLUMN_NUMBER, NULL},
    {"learns from, published", COLUMN_NUMBER, NULL},
    {"calibrated", COLUMN_NUMBER, NULL},
    {"earlier by the factor", COLUMN_NUMBER, NULL},
    {"regret, published", COLUMN_NUMBER, NULL},
    {"calibrated", COLUMN_NUMBER, NULL},
    {"ratio", COLUMN_NUMBER, NULL},
    {"claim", COLUMN_CLAIM, NULL},
    {0}};

static void put_head(Document *d, const Twins *t)
{
    const Params *p = &t->job.params;
    doc_paragraph(
        d,
        "Every algorithm twice on the same users: as printed, and with "
        "the least noise that the suite proves to be as private; bonus "
        "and shift follow the noise. Both are told K = %.3g and replan on a "
        "grid of %g %%. A curve starts to learn at the first replan at which "
        "its regret so far is below half of what its first policy (with "
        "all values equal: the tie rule) would have lost. Ratios are "
        "published over calibrated, geometric means of %d replicates "
        "with 95 %% intervals; regret is at the last K. A noise ratio "
        "below 1 means that the printed noise is less than its privacy "
        "claim needs.",
        (double)params_count(p, "episodes"), 100 * params_real(p, "lazy"),
        params_int(p, "replicates"));
    doc_table(d, columns);
}

static Status put_case(Document *d, Twins *t, bool *started)
{
    TRY(job_open(&t->job, t->claim->study, strtoull(t->report->seed, NULL, 10),
                 t->row->case_text));
    const EvidencePlace place = {curve_pair_evidence, t->pair, sizeof *t->pair,
                                 CURVES_MAX};
    TRY(compare_curves(&t->job.params, t->curve, &t->n));
    TRY(report_evidence(t->report, t->claim, t->row, &place, 1));
    if (!*started)
        put_head(d, t);
    *started = true;
    for (int i = 1; i < t->n; i++)
        if (t->curve[i].beside)
            put_line(d, t, i - 1);
    return OK;
}

static Status put_claim(const Report *r, Document *d, Twins *t, bool *started)
{
    CaseRow *rows;
    int n;
    if (t->claim->judge != judge_twins)
        return OK;
    TRY(report_cases(r, t->claim, false, &rows, &n));
    for (int i = 0; i < n; i++) {
        t->row = &rows[i];
        TRY(put_case(d, t, started));
    }
    return OK;
}

Status twins_put(const Report *r, Document *d)
{
    bool started = false;
    Twins *t = arena_array(r->arena, Twins, 1);
    for (int i = 0; i < ledger_size(); i++) {
        *t = (Twins){.report = r, .claim = ledger_claim(i)};
        TRY(put_claim(r, d, t, &started));
    }
    if (started)
        doc_command(d, "./assay verify 'assay.calibrated.*' --seed %s",
                    r->seed);
    return OK;
}
