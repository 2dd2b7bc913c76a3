#include "suite/run/check.h"
#include "suite/base/clock.h"
#include "suite/claim/ledger.h"
#include "suite/run/code.h"
#include "suite/run/provenance.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const change_names[] = {"verdict", "missing", "samples",
                                    "bits",    "slack",   "statistic"};

/* Of n + m exchangeable numbers, the chance that the last m are all above the n
 * others: 1 / C(n + m, m) */
static double all_above(uint64_t n, int m)
{
    double chance = 1;
    for (int i = 1; i <= m; i++)
        chance *= i / ((double)n + i);
    return chance;
}

int check_seeds(int tests, uint64_t n, double *alarm)
{
    for (int m = CHECK_VERDICTS; m <= CHECK_SEEDS_MAX; m++) {
        *alarm = tests * 2 * all_above(n, m);
        if (*alarm <= CHECK_ALPHA)
            return m;
    }
    return 0;
}

/* ---- the lines ---- */

typedef struct {
    const BaselineRow *row;
    int index;  /* in the ledger */
    bool alive; /* still compared */
    Side slack, statistic;
    int strange; /* fresh seeds in a row with a verdict the baseline never had */
    Measure first; /* on the first fresh seed */
    char code[9];
} Line;

typedef struct {
    const CheckRequest *request;
    Arena *arena;
    Line *line;
    int n;
    CheckResult *out;
} Check;

static Line *line_of(const Check *of, const char *claim)
{
    for (int i = 0; i < of->n; i++)
        if (strcmp(of->line[i].row->claim, claim) == 0)
            return &of->line[i];
    return NULL;
}

static Change *add_change(Check *of, ChangeKind kind, const BaselineRow *row)
{
    Change *change = &of->out->change[of->out->n++];
    *change = (Change){.kind = kind,
                       .claim = row->claim,
                       .mode = row->mode,
                       .moved = (double)NAN,
                       .seed = of->request->baseline->seed};
    return change;
}

static Status add_line(Check *of, const CaseResult *first, int *index)
{
    const BaselineRow *row =
        baseline_row(of->request->baseline, first->claim->id);
    while (ledger_claim(*index) != first->claim)
        ++*index;
    if (row == NULL) {
        if (of->out->unknown++ == 0)
            of->out->first_unknown = first->claim->id;
        return OK;
    }
    CodeHash code;
    Line *line = &of->line[of->n++];
    *line = (Line){.row = row, .index = *index};
    TRY(code_of(first->claim, &code));
    snprintf(line->code, sizeof line->code, "%.8s", code.hex);
    return OK;
}

static bool selected(const VerifyRequest *q, const char *id)
{
    const Claim *claim = ledger_named(id);
    return q->n_patterns == 0 || (claim != NULL && verify_wants(q, claim));
}

static void find_missing(Check *of)
{
    const Baseline *baseline = of->request->baseline;
    for (int i = 0; i < baseline->n; i++) {
        const BaselineRow *row = &baseline->row[i];
        if (line_of(of, row->claim) != NULL ||
            !selected(&of->request->of, row->claim))
            continue;
        Change *change = add_change(of, CHANGED_MISSING, row);
        const Claim *claim = ledger_named(row->claim);
        snprintf(change->was, sizeof change->was, "%" PRIu64 " seeds",
                 row->seeds);
        snprintf(change->is, sizeof change->is, "%s",
                 claim == NULL ? "not in the ledger" : "does not run");
    }
}

static Status open_lines(Check *of)
{
    VerifyResult plan;
    int index = 0;
    TRY(verify_plan(&of->request->of, of->arena, &plan));
    of->line = arena_array(of->arena, Line, plan.n + 1);
    of->out->change =
        arena_array(of->arena, Change, 4 * plan.n + of->request->baseline->n);
    for (int i = 0; i < plan.n; i += verify_cases(&plan, i))
        TRY(add_line(of, &plan.result[i], &index));
    if (!of->request->of.every_fault && of->request->of.fault == NULL)
        find_missing(of);
    of->out->lines = of->n;
    return OK;
}

/* ---- running ---- */

typedef void Compare(Check *, Line *, const Measure *, uint64_t seed);

/* Runs the living lines on a seed and compares each. */
static Status run_seed(Check *of, uint64_t seed, Compare *compare)
{
    Arena own;
    VerifyResult one;
    VerifyRequest q = of->request->of;
    TRY(arena_open(&own));
    int *only = arena_array(&own, int, ledger_size());
    for (int i = 0; i < ledger_size(); i++)
        only[i] = NO_CASE;
    for (int i = 0; i < of->n; i++)
        if (of->line[i].alive)
            only[of->line[i].index] = ALL_CASES;
    q.only = only;
    q.seed = seed;
    Status status = verify(&q, &own, &one);
    if (status == OK)
        status = verify_broken(&one);
    for (int i = 0, n; status == OK && i < one.n; i += n) {
        n = verify_cases(&one, i);
        Measure m = measure_of(&one.result[i], n);
        compare(of, line_of(of, one.result[i].claim->id), &m, seed);
    }
    arena_close(&own);
    return status;
}

/* ---- exact ---- */

static bool same_arithmetic(const Check *of)
{
    RunRow run;
    provenance_fill(&run, of->request->baseline->seed);
    return strcmp(run.fingerprint, of->request->baseline->arithmetic) == 0;
}

static void report_bits(Check *of, const Line *line, const Measure *m)
{
    Change *change = add_change(of, CHANGED_BITS, line->row);
    char was[60];
    span_text(line->row->slack, was, sizeof was);
    snprintf(change->was, sizeof change->was, "%s (slack %s)", line->row->exact,
             was);
    snprintf(change->is, sizeof change->is, "%s (slack %.5g)", m->exact,
             m->slack);
}

static void report_samples(Check *of, const Line *line, const Measure *m)
{
    Change *change = add_change(of, CHANGED_SAMPLES, line->row);
    snprintf(change->was, sizeof change->was, "%" PRIu64, line->row->samples);
    snprintf(change->is, sizeof change->is, "%" PRIu64, m->samples);
}

/* A line that is the same bit for bit is done; one that is not although code
 * and arithmetic are, has changed; any other goes on with fresh seeds. */
static void compare_bits(Check *of, Line *line, const Measure *m, uint64_t seed)
{
    (void)seed;
    bool same = strcmp(m->exact, line->row->exact) == 0;
    line->alive = false;
    if (same) {
        of->out->same++;
        return;
    }
    if ((double)m->samples < CHECK_SAMPLES * (double)line->row->samples)
        report_samples(of, line, m);
    if (strcmp(line->code, line->row->code) == 0 && same_arithmetic(of))
        report_bits(of, line, m);
    else
        line->alive = true;
}

/* ---- statistical ---- */

void side_move(Side *side, Span span, double x)
{
    Side now = isnan(x) || span.low > span.high ? WITHIN
               : x < span.low                   ? BELOW
               : x > span.high                  ? ABOVE
                                                : WITHIN;
    if (*side == UNKNOWN)
        *side = now;
    else if (*side != now)
        *side = WITHIN;
}

static bool strange(const Line *line)
{
    return line->strange > 0 && line->strange < CHECK_VERDICTS;
}

static void compare_fresh(Check *of, Line *line, const Measure *m,
                          uint64_t seed)
{
    bool known = (line->row->verdicts & (1U << m->verdict)) != 0;
    bool start = line->slack == UNKNOWN;
    (void)of;
    (void)seed;
    if (start)
        line->first = *m;
    if (line->strange < CHECK_VERDICTS)
        line->strange = known                        ? 0
                        : start || line->strange > 0 ? line->strange + 1
                                                     : 0;
    side_move(&line->slack, line->row->slack, m->slack);
    side_move(&line->statistic, line->row->statistic, m->statistic);
    line->alive =
        strange(line) || line->slack != WITHIN || line->statistic != WITHIN;
}

static void report_number(Check *of, const Line *line, ChangeKind kind,
                          Span was, double is)
{
    Change *change = add_change(of, kind, line->row);
    span_text(was, change->was, sizeof change->was);
    snprintf(change->is, sizeof change->is, "%.5g", is);
    change->seed = of->request->fresh;
    double edge = is < was.low ? was.low : was.high;
    change->moved = is > 0 && edge > 0 ? log10(is / edge) : is - edge;
}

static void report_verdict(Check *of, const Line *line)
{
    Change *change = add_change(of, CHANGED_VERDICT, line->row);
    size_t used = 0;
    for (int v = HOLDS; v <= UNTESTABLE; v++)
        if ((line->row->verdicts & (1U << v)) != 0)
            used +=
                (size_t)snprintf(change->was + used, sizeof change->was - used,
                                 "%s%s", used > 0 ? "|" : "", verdict_names[v]);
    snprintf(change->is, sizeof change->is, "%s",
             verdict_names[line->first.verdict]);
    change->seed = of->request->fresh;
}

/* The weightiest change of a line, which the others follow from. */
static void report_line(Check *of, const Line *line)
{
    if (line->strange >= CHECK_VERDICTS)
        report_verdict(of, line);
    else if (line->slack == BELOW || line->slack == ABOVE)
        report_number(of, line, CHANGED_SLACK, line->row->slack,
                      line->first.slack);
    else if (line->statistic == BELOW || line->statistic == ABOVE)
        report_number(of, line, CHANGED_STATISTIC, line->row->statistic,
                      line->first.statistic);
    else
        of->out->within++;
}

static int alive(const Check *of)
{
    int n = 0;
    for (int i = 0; i < of->n; i++)
        n += of->line[i].alive;
    return n;
}

/* the slacks and statistics that fresh seeds are compared with, and the least
 * number of seeds that a baseline line has of them */
static int count_tests(const Check *of, uint64_t *seeds)
{
    int tests = 0;
    *seeds = UINT64_MAX;
    for (int i = 0; i < of->n; i++) {
        const BaselineRow *row = of->line[i].row;
        tests += row->slack.low <= row->slack.high;
        tests += row->statistic.low <= row->statistic.high;
        *seeds = row->seeds < *seeds ? row->seeds : *seeds;
    }
    return tests;
}

static Status plan_fresh(Check *of)
{
    uint64_t n;
    of->out->tests = count_tests(of, &n);
    if (of->n == 0)
        return OK;
    of->out->seeds = check_seeds(of->out->tests, n, &of->out->alarm);
    if (of->out->seeds == 0)
        return FAIL(BAD_INPUT,
                    "the baseline has %" PRIu64 " seed%s of a claim: too few "
                    "to compare others with; assay baseline --seeds 20",
                    n, n == 1 ? "" : "s");
    return OK;
}

static Status run_fresh(Check *of)
{
    bool *asked = arena_array(of->arena, bool, of->n + 1);
    for (int i = 0; i < of->n; i++)
        asked[i] = of->line[i].alive;
    for (int i = 0; i < of->out->seeds && alive(of) > 0; i++)
        TRY(run_seed(of, of->request->fresh + (uint64_t)i, compare_fresh));
    for (int i = 0; i < of->n; i++)
        if (asked[i])
            report_line(of, &of->line[i]);
    return OK;
}

/* ---- all of it ---- */

static double weight(const Change *change)
{
    return isnan(change->moved) ? (double)INFINITY : fabs(change->moved);
}

static int worse_first(const void *a, const void *b)
{
    const Change *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (weight(x) > weight(y) || weight(x) < weight(y))
        return weight(x) > weight(y) ? -1 : 1;
    return strcmp(x->claim, y->claim);
}

Status check(const CheckRequest *q, Arena *arena, CheckResult *out)
{
    double start = clock_now();
    Check of = {.request = q, .arena = arena, .out = out};
    *out = (CheckResult){0};
    TRY(open_lines(&of));
    TRY(plan_fresh(&of));
    for (int i = 0; i < of.n; i++)
        of.line[i].alive = true;
    if (!q->only_fresh && of.n > 0)
        TRY(run_seed(&of, q->baseline->seed, compare_bits));
    TRY(run_fresh(&of));
    qsort(out->change, (size_t)out->n, sizeof *out->change, worse_first);
    out->seconds = clock_now() - start;
    return OK;
}
