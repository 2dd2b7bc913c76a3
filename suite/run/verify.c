#include "suite/run/verify.h"
#include "suite/base/clock.h"
#include "suite/claim/fault.h"
#include "suite/claim/ledger.h"
#include "suite/run/changed.h"
#include "suite/run/curves_store.h"
#include "suite/run/history.h"
#include "suite/run/jobs.h"
#include "suite/run/ledger_store.h"
#include "suite/run/provenance.h"
#include "suite/store/store.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
    const Claim *claim;
    int number; /* of the claim's cases */
    Mode mode;
    const char *case_text, *fault;
    double threshold_scale;
    int replicates;
    const int *job; /* [replicates] places in the plan's list */
} PlanCase;

typedef struct {
    const VerifyRequest *request;
    Arena *arena;
    RunRow run;
    PlanCase *cases;
    int n_cases, room_cases;
    JobList jobs;
    int waiting;
} Plan;

/* ---- planning ---- */

static bool in_mode(const VerifyRequest *q, const Claim *claim)
{
    unsigned modes = claim->modes == 0 ? PUBLISHED : claim->modes;
    return (modes & q->modes) != 0;
}

bool verify_wants(const VerifyRequest *q, const Claim *claim)
{
    if (claim->profile > q->profile || !in_mode(q, claim))
        return false;
    for (int i = 0; i < q->n_patterns; i++)
        if (claim_selected(claim, q->patterns[i]))
            return true;
    return q->n_patterns == 0;
}

/* Nothing is selected in this profile and mode: names the option under which
 * the first pattern selects something, the one that changes least. */
static Status fail_elsewhere(const VerifyRequest *q)
{
    const char *pattern = q->n_patterns > 0 ? q->patterns[0] : "";
    const Claim *nearest = NULL, *claim;
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++) {
        if (!claim_selected(claim, pattern))
            continue;
        bool closer =
            nearest == NULL || (in_mode(q, claim) && !in_mode(q, nearest));
        bool alike =
            nearest != NULL && in_mode(q, claim) == in_mode(q, nearest);
        if (closer || (alike && claim->profile < nearest->profile))
            nearest = claim;
    }
    assert(nearest != NULL); /* check_patterns saw to that */
    char option[40] = "";
    if (nearest->profile > q->profile)
        claim_option(nearest, option, sizeof option);
    return FAIL(BAD_INPUT, "%s needs%s%s",
                pattern[0] != '\0' ? pattern : nearest->id, option,
                in_mode(q, nearest)            ? ""
                : nearest->modes == CALIBRATED ? " --mode calibrated"
                                               : " --mode published");
}

static Status add_case(Plan *plan, const Claim *claim, int number,
                       const char *fault)
{
    Job job;
    bool applies;
    char text[CASE_TEXT], key[JOB_TEXT];
    PlanCase c = {.claim = claim, .number = number, .fault = fault};
    claim_case(claim, number, text, sizeof text);
    c.mode = claim->modes == CALIBRATED ? CALIBRATED : PUBLISHED;
    c.case_text = arena_text(plan->arena, "%s", text);
    TRY(claim_job(claim, text, plan->request->seed, plan->request->profile,
                  &job));
    TRY(fault_apply(&job, fault, &c.threshold_scale, &applies));
    if (!applies)
        return OK;
    c.replicates = job_replicates(&job);
    c.job = jobs_add(&plan->jobs, &job, job_row(plan->run.id, &job, key));
    assert(plan->n_cases < plan->room_cases);
    plan->cases[plan->n_cases++] = c;
    return OK;
}

static const char *fault_of(const VerifyRequest *q, const Claim *claim)
{
    return q->every_fault ? claim->fault : q->fault != NULL ? q->fault : "";
}

/* every pattern, so that one misspelt among several is not left out */
static Status check_patterns(const VerifyRequest *q)
{
    for (int p = 0; p < q->n_patterns; p++)
        TRY(ledger_check(q->patterns[p]));
    return OK;
}

/* only: its number, ALL_CASES or NO_CASE */
static Status add_claim(Plan *plan, const Claim *claim, int only)
{
    if (claim->waits_for != NULL) {
        plan->waiting++;
        return OK;
    }
    for (int c = 0; c < claim_cases(claim); c++)
        if (only == ALL_CASES || only == c)
            TRY(add_case(plan, claim, c, fault_of(plan->request, claim)));
    return OK;
}

static Status plan_claims(Plan *plan)
{
    const VerifyRequest *q = plan->request;
    bool any = false;
    const Claim *claim;
    const Fault *fault;
    char grade[PARAMS_TEXT];
    TRY(check_patterns(q));
    if (q->fault != NULL)
        TRY(fault_read(q->fault, &fault, grade));
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++) {
        if (!verify_wants(q, claim))
            continue;
        any = true;
        TRY(add_claim(plan, claim, q->only != NULL ? q->only[i] : ALL_CASES));
    }
    if (!any)
        return fail_elsewhere(q);
    if (q->fault != NULL && plan->n_cases == 0)
        return FAIL(BAD_INPUT, "fault %s bends nothing in these claims",
                    q->fault);
    return OK;
}

static Status plan_open(Plan *plan, const VerifyRequest *q, Arena *arena)
{
    *plan = (Plan){.request = q, .arena = arena};
    plan->room_cases = 20000;
    plan->cases = arena_array(arena, PlanCase, plan->room_cases);
    jobs_open(&plan->jobs, 200000, NULL, arena);
    provenance_fill(&plan->run, q->seed);
    return plan_claims(plan);
}

/* ---- running ---- */

typedef struct {
    Store *store;
    Plan *plan;
    VerifyResult *out;
} Running;

static Status run_jobs(const Running *running)
{
    const VerifyRequest *q = running->plan->request;
    const JobList *jobs = &running->plan->jobs;
    VerifyResult *out = running->out;
    JobsResult result;
    JobsRun how = {.workers = q->workers,
                   .resume = q->resume || q->changed,
                   .progress = q->progress,
                   .go_on = strcmp(q->db, ":memory:") == 0
                                ? NULL
                                : "the same command with --resume goes on"};
    TRY(jobs_run(jobs, &how, &result));
    out->jobs = jobs->n;
    out->jobs_reused = result.reused;
    out->broken = result.broken.n;
    snprintf(out->breakage, sizeof out->breakage, "%.199s",
             result.broken.message);
    return OK;
}

/* ---- judging ---- */

static const char *reproduce(const Plan *plan, const PlanCase *c)
{
    const VerifyRequest *q = plan->request;
    return arena_text(plan->arena,
                      "./assay verify '%s' --profile %s --seed %" PRIu64
                      "%s%s%s",
                      c->claim->id, profile_names[q->profile], q->seed,
                      c->mode == CALIBRATED ? " --mode calibrated" : "",
                      c->fault[0] != '\0' ? " --fault " : "", c->fault);
}

static void judge(const PlanCase *c, const Plan *plan, const JobRows *rows,
                  Ruling *f)
{
    Evidence e = {.claim = c->claim,
                  .job = plan->jobs.job[c->job[0]],
                  .replicates = c->replicates,
                  .rows = rows->rows,
                  .alpha = claim_case_alpha(c->claim),
                  .threshold_scale = c->threshold_scale};
    if (rows->complete) {
        claim_judge(&e, f);
        return;
    }
    f->slack = f->statistic = f->bound = (double)NAN;
    f->radius_slack = f->radius_p = (double)NAN;
    f->verdict = UNDECIDED;
    snprintf(f->why, sizeof f->why, "a job of it failed");
}

static Status store_ruling(Running *running, const PlanCase *c,
                           const CaseResult *result)
{
    const Plan *plan = running->plan;
    const Ruling *f = &result->ruling;
    const JobRow *job = &plan->jobs.row[c->job[f->witness_replicate]];
    VerdictRow row = {
        .run = plan->run.id,
        .claim = c->claim->id,
        .case_text = c->case_text,
        .mode = c->mode == CALIBRATED ? "calibrated" : "published",
        .profile = profile_names[plan->request->profile],
        .fault = c->fault,
        .verdict = verdict_names[f->verdict],
        .expected = verdict_names[c->claim->expected],
        .slack = f->slack,
        .statistic = f->statistic,
        .bound = f->bound,
        .alpha = claim_case_alpha(c->claim),
        .samples = f->samples,
        .why = f->why,
        .reproduce = result->reproduce,
        .witness_job = f->witness[0] != '\0' ? job->key : 0,
        .witness = f->witness,
        .setup = store_setup_key(job),
    };
    return store_verdict(running->store, &row, f->evidence);
}

static Rows *keep(Arena *arena, const Rows *rows)
{
    Rows *kept = arena_array(arena, Rows, 1);
    kept->n = kept->room = rows->n;
    kept->row = arena_array(arena, Row, rows->n);
    if (rows->n > 0)
        memcpy(kept->row, rows->row, (size_t)rows->n * sizeof *kept->row);
    return kept;
}

static Status judge_case(Running *running, const PlanCase *c,
                         CaseResult *result)
{
    Arena arena;
    TRY(arena_open(&arena));
    Rows evidence;
    JobRows rows;
    rows_open(&evidence, &arena);
    Status status =
        jobs_read(&running->plan->jobs, c->job, c->replicates, &arena, &rows);
    if (status == OK) {
        result->seconds = rows.seconds;
        result->ruling.evidence = &evidence;
        judge(c, running->plan, &rows, &result->ruling);
        bool same = result->ruling.verdict == c->claim->expected;
        result->as_expected = c->fault[0] == '\0' ? same : !same;
        result->reproduce = reproduce(running->plan, c);
        status = store_ruling(running, c, result);
        result->failed = !rows.complete;
        result->ruling.evidence = keep(running->plan->arena, &evidence);
    }
    arena_close(&arena);
    return status;
}

static void describe(const PlanCase *c, CaseResult *result)
{
    *result = (CaseResult){.claim = c->claim,
                           .number = c->number,
                           .case_text = c->case_text,
                           .fault = c->fault,
                           .reproduce = "",
                           .mode = c->mode};
}

static Status judge_all(Running *running)
{
    VerifyResult *out = running->out;
    TRY(store_begin(running->store));
    for (int i = 0; i < out->n; i++)
        TRY(judge_case(running, &running->plan->cases[i], &out->result[i]));
    return store_commit(running->store);
}

int verify_cases(const VerifyResult *of, int i)
{
    int n = 0;
    while (i + n < of->n && of->result[i + n].claim == of->result[i].claim)
        n++;
    return n;
}

const CaseResult *verify_spoken(const CaseResult *r, int n, bool faulty)
{
    const CaseResult *worst = r;
    for (int i = 1; i < n; i++) {
        bool better = faulty ? r[i].as_expected && !worst->as_expected
                             : !r[i].as_expected && worst->as_expected;
        bool same = r[i].as_expected == worst->as_expected;
        if (better || (same && r[i].ruling.slack < worst->ruling.slack))
            worst = &r[i];
    }
    return worst;
}

/* A claim is as expected when all of its cases are; a fault is caught when one
 * of the claim's cases notices. */
static void count_claims(VerifyResult *out, bool faulty)
{
    for (int i = 0, cases; i < out->n; i += cases) {
        int good = 0;
        cases = verify_cases(out, i);
        for (int c = i; c < i + cases; c++)
            good += out->result[c].as_expected;
        out->claims++;
        if (faulty ? good > 0 : good == cases)
            out->as_expected++;
        else
            out->unexpected++;
    }
}

static Status prepare(Plan *plan, VerifyResult *out)
{
    *out = (VerifyResult){.n = plan->n_cases, .waiting = plan->waiting};
    out->result = arena_array(plan->arena, CaseResult, plan->n_cases + 1);
    for (int i = 0; i < plan->n_cases; i++)
        describe(&plan->cases[i], &out->result[i]);
    return OK;
}

Status verify_broken(const VerifyResult *out)
{
    if (out->broken == 0)
        return OK;
    return FAIL(WORLD,
                "%d of %d jobs failed, the first: %.150s;"
                " --resume does them again",
                out->broken, out->jobs, out->breakage);
}

Status verify_plan(const VerifyRequest *q, Arena *arena, VerifyResult *out)
{
    Plan plan;
    TRY(plan_open(&plan, q, arena));
    TRY(prepare(&plan, out));
    out->jobs = plan.jobs.n;
    return OK;
}

static bool faulty(const Running *running)
{
    const VerifyRequest *q = running->plan->request;
    return q->every_fault || q->fault != NULL;
}

/* the cases of the claim at case i stand together in the plan */
static int plan_cases(const Plan *plan, int i)
{
    int n = 0;
    while (i + n < plan->n_cases &&
           plan->cases[i + n].claim == plan->cases[i].claim)
        n++;
    return n;
}

/* Takes over the jobs of claims whose code is the same as in an earlier run. */
static Status adopt_unchanged(Running *running)
{
    Plan *plan = running->plan;
    for (int i = 0, n; i < plan->n_cases; i += n) {
        char earlier[17];
        n = plan_cases(plan, i);
        TRY(changed_since(running->store, &plan->run, plan->cases[i].claim,
                          earlier));
        if (earlier[0] == '\0')
            continue;
        running->out->unchanged++;
        for (int c = i; c < i + n; c++)
            TRY(changed_adopt(&plan->jobs, plan->cases[c].job,
                              plan->cases[c].replicates, earlier));
    }
    return OK;
}

/* What later runs compare with: the code of each claim, and its history. */
static Status note_results(Running *running)
{
    const Plan *plan = running->plan;
    const VerifyRequest *q = plan->request;
    if (faulty(running))
        return OK;
    for (int i = 0; i < plan->n_cases; i += plan_cases(plan, i))
        TRY(changed_note(running->store, plan->run.id, plan->cases[i].claim));
    return history_store(running->store, &plan->run, q->label, q->profile,
                         running->out);
}

static Status in_one(Running *running, Status (*part)(Running *))
{
    TRY(store_begin(running->store));
    return store_end(running->store, part(running));
}

static Status run_and_judge(Running *running)
{
    const Plan *plan = running->plan;
    TRY(store_run(running->store, &plan->run));
    TRY(store_note(running->store, plan->run.id, plan->request->label));
    TRY(ledger_store(running->store, plan->run.source));
    if (plan->request->changed && !faulty(running))
        TRY(in_one(running, adopt_unchanged));
    TRY(run_jobs(running));
    TRY(curves_store(&plan->jobs));
    TRY(judge_all(running));
    TRY(in_one(running, note_results));
    return store_digest(running->store, running->out->digest);
}

Status verify(const VerifyRequest *q, Arena *arena, VerifyResult *out)
{
    Plan plan;
    double start = clock_now();
    TRY(plan_open(&plan, q, arena));
    TRY(prepare(&plan, out));
    Running running = {.plan = &plan, .out = out};
    if (q->folder != NULL && mkdir(q->folder, 0777) != 0 && errno != EEXIST)
        return FAIL(WORLD, "%s cannot be made, which is for %s: %s", q->folder,
                    q->db, strerror(errno));
    TRY(store_open(&running.store, q->db, STORE_WRITE));
    plan.jobs.store = running.store;
    Status status = run_and_judge(&running);
    out->seconds = clock_now() - start;
    if (status == OK)
        status =
            store_timing(running.store, plan.run.id, "verify", out->seconds);
    status = store_close(running.store, status);
    count_claims(out, q->every_fault || q->fault != NULL);
    return status;
}
