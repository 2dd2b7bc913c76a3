#include "suite/run/repeat.h"
#include "suite/run/progress.h"

#include <string.h>

static void open_row(RepeatRow *row, const CaseResult *r, Arena *arena)
{
    *row = (RepeatRow){.claim = r->claim, .odd_case = ""};
    row->fault = arena_text(arena, "%s", r->fault);
}

static void note_odd(RepeatRow *row, const CaseResult *r, uint64_t seed,
                     Arena *arena)
{
    if (row->good < row->seeds)
        return; /* the first is kept */
    row->odd_seed = seed;
    row->odd_verdict = r->finding.verdict;
    row->odd_case = arena_text(arena, "%s", r->case_text);
}

/* one claim's cases under one seed */
static void add_cases(RepeatRow *row, const CaseResult *r, int n, bool faulty,
                      uint64_t seed, Arena *arena)
{
    const CaseResult *odd = NULL;
    int expected = 0;
    for (int i = 0; i < n; i++) {
        expected += r[i].as_expected;
        if (!r[i].as_expected && odd == NULL)
            odd = &r[i];
    }
    bool good = faulty ? expected > 0 : expected == n;
    if (!good && odd != NULL)
        note_odd(row, odd, seed, arena);
    row->cases = n;
    row->seeds++;
    row->good += good;
    row->odd += (uint64_t)(n - expected);
}

static int cases_of(const VerifyResult *out, int i)
{
    int n = 0;
    while (i + n < out->n && out->result[i + n].claim == out->result[i].claim)
        n++;
    return n;
}

static void add_seed(RepeatResult *out, const VerifyResult *one, bool faulty,
                     uint64_t seed, Arena *arena)
{
    int row = 0;
    for (int i = 0, n; i < one->n; i += n, row++) {
        n = cases_of(one, i);
        if (row == out->n)
            open_row(&out->row[out->n++], &one->result[i], arena);
        add_cases(&out->row[row], &one->result[i], n, faulty, seed, arena);
    }
    out->verdicts += (uint64_t)one->n;
    out->seconds += one->seconds;
}

/* in an arena of its own: what a seed leaves are counts */
static Status run_seed(const VerifyRequest *q, RepeatResult *out, Arena *arena)
{
    Arena own;
    VerifyResult one;
    TRY(arena_open(&own));
    Status status = verify(q, &own, &one);
    if (status == OK)
        status = verify_broken(&one);
    if (status == OK)
        add_seed(out, &one, q->every_fault || q->fault != NULL, q->seed, arena);
    arena_close(&own);
    return status;
}

Status repeat(const VerifyRequest *q, uint64_t seeds, Arena *arena,
              RepeatResult *out)
{
    *out = (RepeatResult){.seeds = seeds};
    out->row = arena_array(arena, RepeatRow, ledger_size());
    VerifyRequest one = *q;
    Progress bar = progress_open((int)seeds, q->progress);
    Status status = OK;
    one.progress = false;
    for (uint64_t s = 0; status == OK && s < seeds; s++) {
        one.seed = q->seed + s;
        status = run_seed(&one, out, arena);
        progress_step(&bar, (int)s + 1);
    }
    progress_close(&bar);
    for (int i = 0; i < out->n; i++) {
        out->odd += out->row[i].odd;
        out->good += out->row[i].good == seeds;
    }
    return status;
}
