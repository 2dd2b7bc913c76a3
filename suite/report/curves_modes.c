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

static void put_start(FILE *to, double start, double learners, int replicates)
{
    if (learners == 0)
        fprintf(to, "not by %.3g | ", start);
    else if (learners < replicates)
        fprintf(to, "%.3g (%g of %d runs) | ", start, learners, replicates);
    else
        fprintf(to, "%.3g | ", start);
}

static void put_ratio(FILE *to, const CurvePair *p, const char *least)
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

static void put_line(FILE *to, const Twins *t, int at)
{
    const CurvePairEvidence *x = &t->pair[at];
    int replicates = params_int(&t->job.params, "replicates");
    put_name(to, &t->curve[at]);
    fprintf(to, "%s | %.3g | ", params_text(&t->job.params, "env"),
            x->noise.ratio);
    put_start(to, x->learned.published, x->learners_published, replicates);
    put_start(to, x->learned.calibrated, x->learners_calibrated, replicates);
    put_ratio(to, &x->learned,
              x->learners_published < replicates ? "at least " : "");
    fprintf(to, "%.3g | %.3g | ", x->total.published, x->total.calibrated);
    put_ratio(to, &x->total, "");
    fprintf(to, "`%s` |\n", t->claim->id);
}

static void put_head(FILE *to, const Twins *t)
{
    const Params *p = &t->job.params;
    fprintf(
        to,
        "\n## Published against calibrated\n\n"
        "Every algorithm twice on the same users: as printed, and with "
        "the least noise that the suite proves to be as private; bonus "
        "and shift follow the noise. Both are told K = %.3g and replan on a "
        "grid of %g %%. A curve starts to learn at the first replan at which "
        "its regret so far is below half of what its first policy (with "
        "all values equal: the tie rule) would have lost. Ratios are "
        "published over calibrated, geometric means of %d replicates "
        "with 95 %% intervals; regret is at the last K. A noise ratio "
        "below 1 means that the printed noise is less than its privacy "
        "claim needs.\n\n"
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
    const EvidencePlace place = {curve_pair_evidence, t->pair, sizeof *t->pair,
                                 CURVES_MAX};
    TRY(compare_curves(&t->job.params, t->curve, &t->n));
    TRY(report_evidence(t->report, t->claim, t->row, &place, 1));
    if (!*started)
        put_head(to, t);
    *started = true;
    for (int i = 1; i < t->n; i++)
        if (t->curve[i].beside)
            put_line(to, t, i - 1);
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
