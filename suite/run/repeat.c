#include "suite/run/repeat.h"
#include "suite/claim/ledger.h"
#include "suite/run/progress.h"

#include <string.h>

typedef struct {
    const VerifyRequest *request; /* of one seed */
    bool faulty;
    RepeatResult *out;
    Arena *arena;
    int *only; /* [ledger_size()], see VerifyRequest */
    int *last; /* [ledger_size()] the cheapest case that noticed the fault on an
                  earlier seed, or ALL_CASES */
} Repeat;

Status repeat_open(const VerifyRequest *q, Arena *arena, RepeatResult *out)
{
    VerifyResult plan;
    *out = (RepeatResult){.row = arena_array(arena, RepeatRow, ledger_size())};
    TRY(verify_plan(q, arena, &plan));
    for (int i = 0, n, index = 0; i < plan.n; i += n) {
        const CaseResult *first = &plan.result[i];
        n = verify_cases(&plan, i);
        while (ledger_claim(index) != first->claim)
            index++;
        out->row[out->n++] = (RepeatRow){.claim = first->claim,
                                         .index = index,
                                         .fault = first->fault,
                                         .cases = n};
    }
    return OK;
}

static void note_odd(RepeatRow *row, const CaseResult *r, uint64_t seed,
                     Arena *arena)
{
    if (row->odd_case != NULL)
        return; /* the first is kept */
    row->odd_seed = seed;
    row->odd_verdict = r->ruling.verdict;
    row->odd_case = arena_text(arena, "%s", r->case_text);
}

/* one claim's cases under one seed: were all as expected? */
static void count_verdicts(Repeat *of, RepeatRow *row, const CaseResult *r,
                           int n)
{
    uint64_t odd = 0;
    for (int i = 0; i < n; i++)
        if (!r[i].as_expected) {
            note_odd(row, &r[i], of->request->seed, of->arena);
            odd++;
        }
    row->odd += odd;
    row->seeds++;
    row->good += odd == 0;
}

/* the claim's cheapest case that caught the fault, or NULL */
static const CaseResult *cheapest_that_caught(const CaseResult *r, int n)
{
    const CaseResult *best = NULL;
    for (int i = 0; i < n; i++)
        if (r[i].as_expected && (best == NULL || r[i].seconds < best->seconds))
            best = &r[i];
    return best;
}

/* Returns true when it is known whether the claim caught its fault here.
 * False: only the cheapest case was run and it did not; then all must be. */
static bool count_fault(Repeat *of, RepeatRow *row, const CaseResult *r, int n)
{
    const CaseResult *noticed = cheapest_that_caught(r, n);
    if (noticed == NULL && n < row->cases)
        return false;
    if (noticed == NULL)
        note_odd(row, r, of->request->seed, of->arena);
    else
        of->last[row->index] = noticed->number;
    row->seeds++;
    row->good += noticed != NULL;
    row->odd += noticed == NULL;
    return true;
}

/* results and rows are both in the ledger's order */
static void count(Repeat *of, const VerifyResult *one)
{
    RepeatRow *row = of->out->row;
    for (int i = 0, n; i < one->n; i += n) {
        const CaseResult *first = &one->result[i];
        n = verify_cases(one, i);
        while (row->claim != first->claim)
            row++;
        of->only[row->index] = NO_CASE;
        if (!of->faulty)
            count_verdicts(of, row, first, n);
        else if (!count_fault(of, row, first, n))
            of->only[row->index] = ALL_CASES;
    }
    of->out->seconds += one->seconds;
}

/* Each seed has an arena of its own: only counts outlive it. */
static Status run_selection(Repeat *of)
{
    Arena own;
    VerifyResult one;
    TRY(arena_open(&own));
    Status status = verify(of->request, &own, &one);
    if (status == OK)
        status = verify_broken(&one);
    if (status == OK)
        count(of, &one);
    arena_close(&own);
    return status;
}

static bool left_over(const Repeat *of)
{
    for (int i = 0; i < of->out->n; i++)
        if (of->only[of->out->row[i].index] == ALL_CASES)
            return true;
    return false;
}

static Status run_seed(Repeat *of)
{
    memcpy(of->only, of->last, (size_t)ledger_size() * sizeof *of->only);
    TRY(run_selection(of));
    if (left_over(of))
        TRY(run_selection(of));
    of->out->done++;
    return OK;
}

Status repeat(const VerifyRequest *q, uint64_t seeds, RepeatKeep *keep,
              void *context, Arena *arena, RepeatResult *out)
{
    VerifyRequest one = *q;
    Repeat of = {.request = &one,
                 .faulty = q->every_fault || q->fault != NULL,
                 .out = out,
                 .arena = arena,
                 .only = arena_array(arena, int, ledger_size()),
                 .last = arena_array(arena, int, ledger_size())};
    Progress bar = progress_open((int)seeds, q->progress);
    Status status = OK;
    one.progress = false;
    one.only = of.only;
    for (int i = 0; i < ledger_size(); i++)
        of.last[i] = ALL_CASES;
    while (status == OK && out->done < seeds) {
        one.seed = q->seed + out->done;
        status = run_seed(&of);
        if (status == OK)
            status = keep(context, out);
        progress_step(&bar, (int)out->done);
    }
    progress_close(&bar);
    return status;
}
