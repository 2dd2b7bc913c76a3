#include "suite/run/baseline.h"
#include "suite/base/hash.h"
#include "suite/claim/ledger.h"
#include "suite/run/code.h"
#include "suite/run/progress.h"
#include "suite/run/provenance.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- of one run ---- */

static void add_bits(Hash *hash, double x)
{
    hash_add(hash, &x, sizeof x);
}

static void hash_rulings(const CaseResult *r, int n, char out[9])
{
    Hash hash;
    char hex[65];
    hash_open(&hash);
    for (int i = 0; i < n; i++) {
        const Ruling *f = &r[i].ruling;
        hash_add(&hash, &f->verdict, sizeof f->verdict);
        hash_add(&hash, &f->samples, sizeof f->samples);
        add_bits(&hash, f->slack);
        add_bits(&hash, f->statistic);
        add_bits(&hash, f->bound);
    }
    hash_hex(&hash, hex);
    snprintf(out, 9, "%.8s", hex);
}

typedef struct {
    double sum;
    int n;
} Sum;

static void add_finite(Sum *sum, double x)
{
    if (!isfinite(x))
        return;
    sum->sum += x;
    sum->n++;
}

static double mean_of(const Sum *sum)
{
    return sum->n > 0 ? sum->sum / sum->n : (double)NAN;
}

Measure measure_of(const CaseResult *r, int n)
{
    Measure m = {.verdict = r->ruling.verdict};
    Sum slack = {0}, statistic = {0};
    for (int i = 0; i < n; i++) {
        if (r[i].ruling.verdict != r[i].claim->expected)
            m.verdict = r[i].ruling.verdict;
        m.samples += r[i].ruling.samples;
        if (r[i].ruling.slack > 0)
            add_finite(&slack, log10(r[i].ruling.slack));
        add_finite(&statistic, r[i].ruling.statistic);
    }
    m.slack = pow(10, mean_of(&slack));
    m.statistic = mean_of(&statistic);
    hash_rulings(r, n, m.exact);
    return m;
}

/* ---- of several ---- */

static const Span nothing = {(double)INFINITY, -(double)INFINITY};

static void widen(Span *range, double x)
{
    if (isnan(x))
        return;
    range->low = fmin(range->low, x);
    range->high = fmax(range->high, x);
}

Status baseline_open(const VerifyRequest *q, Arena *arena, Baseline *out)
{
    VerifyResult plan;
    RunRow run;
    TRY(verify_plan(q, arena, &plan));
    provenance_fill(&run, q->seed);
    *out = (Baseline){.profile = q->profile,
                      .seed = q->seed,
                      .row = arena_array(arena, BaselineRow, ledger_size())};
    snprintf(out->arithmetic, sizeof out->arithmetic, "%s", run.fingerprint);
    snprintf(out->source, sizeof out->source, "%s", run.source);
    for (int i = 0; i < plan.n; i += verify_cases(&plan, i)) {
        CodeHash code;
        const CaseResult *first = &plan.result[i];
        BaselineRow *row = &out->row[out->n++];
        *row = (BaselineRow){.claim = first->claim->id,
                             .mode = first->mode,
                             .slack = nothing,
                             .statistic = nothing,
                             .because = ""};
        TRY(code_of(first->claim, &code));
        snprintf(row->code, sizeof row->code, "%.8s", code.hex);
    }
    return OK;
}

void baseline_add(Baseline *baseline, const VerifyResult *result, bool first)
{
    for (int i = 0, n; i < result->n; i += n) {
        n = verify_cases(result, i);
        BaselineRow *row = baseline_row(baseline, result->result[i].claim->id);
        Measure m = measure_of(&result->result[i], n);
        row->verdicts |= 1U << m.verdict;
        widen(&row->slack, m.slack);
        widen(&row->statistic, m.statistic);
        row->seeds++;
        if (!first)
            continue;
        row->samples = m.samples;
        memcpy(row->exact, m.exact, sizeof row->exact);
    }
}

static Status add_seed(const VerifyRequest *q, bool first, Baseline *out)
{
    Arena own;
    VerifyResult one;
    TRY(arena_open(&own));
    Status status = verify(q, &own, &one);
    if (status == OK)
        status = verify_broken(&one);
    if (status == OK)
        baseline_add(out, &one, first);
    arena_close(&own);
    return status;
}

Status baseline_run(const VerifyRequest *q, uint64_t seeds, Arena *arena,
                    Baseline *out)
{
    VerifyRequest one = *q;
    Progress bar = progress_open((int)seeds, q->progress);
    Status status = baseline_open(q, arena, out);
    one.progress = false;
    for (uint64_t i = 0; status == OK && i < seeds; i++) {
        one.seed = q->seed + i;
        status = add_seed(&one, i == 0, out);
        progress_step(&bar, (int)i + 1);
    }
    progress_close(&bar);
    return status;
}

BaselineRow *baseline_row(const Baseline *baseline, const char *claim)
{
    for (int i = 0; i < baseline->n; i++)
        if (strcmp(baseline->row[i].claim, claim) == 0)
            return &baseline->row[i];
    return NULL;
}
