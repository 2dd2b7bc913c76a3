#include "suite/run/power.h"
#include "suite/base/clock.h"
#include "suite/base/text.h"
#include "suite/judge/judge.h"
#include "suite/judge/privacy.h"
#include "suite/run/trials.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { TRIALS = 2000 };

typedef struct {
    DefectTrial is;
    char text[JOB_TEXT];
    double factor, refuted;
} Trial;

typedef struct {
    const DetectRequest *request;
    Arena *arena;
    Trial *trial;
    const Job **jobs;
    TrialCount *count; /* [trials] */
    int trials;
    int *of_grade, *of_control; /* [rows] */
    DetectResult *out;
    Rows evidence;
} Detection;

/* ---- planning ---- */

static bool wanted(const DetectRequest *q, const Defect *d)
{
    for (int i = 0; i < q->n_patterns; i++)
        if (text_matches(q->patterns[i], d->name))
            return true;
    return q->n_patterns == 0;
}

static bool same(const Trial *t, const DefectTrial *is, const char *text)
{
    return t->is.job.study == is->job.study && t->is.claim == is->claim &&
           t->is.threshold_scale == is->threshold_scale &&
           strcmp(t->text, text) == 0;
}

static Status add_trial(Detection *x, const Defect *d, const char *grade,
                        bool control, int *index)
{
    char text[JOB_TEXT];
    DefectTrial *is = &x->trial[x->trials].is; /* kept when it is new */
    if (x->trials == TRIALS - 1)
        return FAIL(WORLD, "more than %d trials of defects", TRIALS - 1);
    TRY(defect_trial(d, grade, control, is));
    job_text(&is->job, text, sizeof text);
    for (*index = 0; *index < x->trials; (*index)++)
        if (same(&x->trial[*index], is, text))
            return OK;
    Trial *t = &x->trial[x->trials];
    snprintf(t->text, sizeof t->text, "%s", text);
    t->factor = (double)NAN;
    t->refuted = INFINITY;
    x->jobs[x->trials++] = &t->is.job;
    return OK;
}

static Status add_row(Detection *x, const Defect *d, const char *grade)
{
    int n = x->out->n++;
    assert(n < TRIALS);
    DetectRow *row = &x->out->row[n];
    *row = (DetectRow){.defect = d, .seeds = x->request->seeds};
    snprintf(row->grade, sizeof row->grade, "%s", grade);
    x->of_grade[n] = -1;
    if (d->fault != NULL)
        TRY(add_trial(x, d, grade, false, &x->of_grade[n]));
    return add_trial(x, d, grade, true, &x->of_control[n]);
}

static Status add_defect(Detection *x, const Defect *d)
{
    char grade[40];
    if (d->fault == NULL)
        return add_row(x, d, "");
    for (int i = 0; defect_grade(d, i, grade, sizeof grade); i++)
        TRY(add_row(x, d, grade));
    return OK;
}

static Status plan(Detection *x)
{
    x->trial = arena_array(x->arena, Trial, TRIALS);
    x->jobs = arena_array(x->arena, const Job *, TRIALS);
    x->of_grade = arena_array(x->arena, int, TRIALS);
    x->of_control = arena_array(x->arena, int, TRIALS);
    x->out->row = arena_array(x->arena, DetectRow, TRIALS);
    for (const Defect *d = x->request->table; d->name != NULL; d++)
        if (wanted(x->request, d))
            TRY(add_defect(x, d));
    if (x->trials == 0)
        return FAIL(BAD_INPUT,
                    "no defect is called '%s'; see: assay list "
                    "defects",
                    x->request->patterns[0]);
    x->out->jobs = x->trials;
    return OK;
}

/* ---- judging ---- */

/* the multiple of the claimed epsilon that is delivered: NaN without a law,
 * infinite where no epsilon is */
static double factor_of(const AuditResult *r)
{
    bool none = isnan(r->epsilon_exact) && r->delta_exact == 1;
    return none ? (double)INFINITY : r->epsilon_exact / r->epsilon;
}

static Verdict judge_audited(Trial *t, const Job *job, const Rows *rows,
                             bool last)
{
    AuditResult r;
    audit_result(job, rows, 1, ALPHA, &r);
    if (last)
        t->factor = factor_of(&r);
    /* NaN stays: a seed that refutes nothing */
    if (!(r.epsilon_lower / r.epsilon >= t->refuted))
        t->refuted =
            isnan(t->refuted) ? t->refuted : r.epsilon_lower / r.epsilon;
    return r.verdict == HOLDS && !r.agrees ? UNDECIDED : r.verdict;
}

static Verdict judge_claim(Detection *x, Trial *t, const Job *job,
                           const Rows *rows)
{
    const Claim *claim = t->is.claim;
    Evidence e = {.claim = claim,
                  .job = job,
                  .replicates = 1,
                  .rows = rows,
                  .alpha = claim_case_alpha(claim),
                  .threshold_scale = t->is.threshold_scale};
    Ruling f = {.evidence = &x->evidence};
    x->evidence.n = 0;
    claim_judge(&e, &f);
    t->refuted = (double)NAN;
    return f.verdict;
}

static Verdict judge(void *context, int i, int s, const Job *job,
                     const Rows *rows)
{
    Detection *x = context;
    Trial *t = &x->trial[i];
    bool last = (uint64_t)s + 1 == x->request->seeds;
    return t->is.claim == NULL ? judge_audited(t, job, rows, last)
                               : judge_claim(x, t, job, rows);
}

static Status run_seeds(Detection *x)
{
    const DetectRequest *q = x->request;
    for (int i = 0; i < x->trials; i++)
        x->trial[i].is.job.seed = q->seed;
    x->count = arena_array(x->arena, TrialCount, x->trials);
    return trials_run(&(Trials){.jobs = x->jobs,
                                .n = x->trials,
                                .seeds = (int)q->seeds,
                                .workers = q->workers,
                                .progress = q->progress,
                                .judge = judge,
                                .context = x},
                      x->count);
}

static void collect(const Detection *x, int i, DetectRow *row)
{
    int control = x->of_control[i];
    int grade = x->of_grade[i] < 0 ? control : x->of_grade[i];
    const Trial *t = &x->trial[grade];
    const uint64_t *verdicts = x->count[control].count;
    row->factor = t->factor;
    row->refuted = t->refuted;
    row->caught =
        x->of_grade[i] < 0 ? 0 : x->count[x->of_grade[i]].count[VIOLATED];
    bool first = true;
    for (int j = 0; j < i; j++)
        first = first && x->of_control[j] != x->of_control[i];
    row->controls = first ? row->seeds : 0;
    row->control_violated = first ? verdicts[VIOLATED] : 0;
    row->control_odd = first ? row->seeds - verdicts[HOLDS] : 0;
    row->runs =
        t->is.claim == NULL ? params_count(&t->is.job.params, "runs") : 0;
}

Status detect_plan(const DetectRequest *q, Arena *arena, DetectResult *out)
{
    Detection x = {.request = q, .arena = arena, .out = out};
    *out = (DetectResult){.seeds = q->seeds};
    return plan(&x);
}

Status detect(const DetectRequest *q, Arena *arena, DetectResult *out)
{
    Detection x = {.request = q, .arena = arena, .out = out};
    double start = clock_now();
    *out = (DetectResult){.seeds = q->seeds};
    rows_open(&x.evidence, arena);
    TRY(plan(&x));
    TRY(run_seeds(&x));
    for (int i = 0; i < out->n; i++)
        collect(&x, i, &out->row[i]);
    out->seconds = clock_now() - start;
    return OK;
}

/* ---- reading the matrix ---- */

static bool powerful(const DetectRow *row)
{
    return (double)row->caught >= DETECT_POWER * (double)row->seeds;
}

int detect_smallest(const DetectRow *row, int n)
{
    int i = n;
    while (i > 0 && powerful(&row[i - 1]))
        i--;
    return i;
}

bool detect_misses(const DetectRow *row)
{
    return row->grade[0] != '\0' && row->factor >= DETECT_FACTOR &&
           !powerful(row);
}

int detect_grades(const DetectResult *out, int i)
{
    int n = 0;
    while (i + n < out->n && out->row[i + n].defect == out->row[i].defect)
        n++;
    return n;
}
