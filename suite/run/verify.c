#include "suite/run/verify.h"
#include "suite/claim/fault.h"
#include "suite/claim/ledger.h"
#include "suite/run/job_row.h"
#include "suite/run/pool.h"
#include "suite/run/provenance.h"
#include "suite/store/store.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>


typedef struct {
    const Claim *claim;
    int number; /* of the claim's cases */
    Mode mode;
    const char *case_text, *fault;
    double threshold_scale;
    int replicates;
    int *job; /* [replicates] into the plan's jobs */
} PlanCase;

typedef struct {
    const VerifyRequest *request;
    Arena *arena;
    RunRow run;
    PlanCase *cases;
    int n_cases, room_cases;
    const Job **jobs;
    JobRow *rows; /* how the store knows each job */
    int n_jobs, room_jobs;
    int waiting;
} Plan;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

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

/* Which profile or mode has what the first pattern selects: the one that asks
 * for the smallest change.  Nothing was selected as it is. */
static Status elsewhere(const VerifyRequest *q)
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

/* equal texts are one job */
static int add_job(Plan *plan, const Job *job)
{
    char text[JOB_TEXT];
    JobRow row = job_row(plan->run.id, job, text);
    for (int i = 0; i < plan->n_jobs; i++)
        if (plan->rows[i].key == row.key)
            return i;
    assert(plan->n_jobs < plan->room_jobs);
    Job *copy = arena_array(plan->arena, Job, 1);
    *copy = *job;
    row.parameters = arena_text(plan->arena, "%s", text);
    plan->jobs[plan->n_jobs] = copy;
    plan->rows[plan->n_jobs] = row;
    return plan->n_jobs++;
}

static Status add_case(Plan *plan, const Claim *claim, int number,
                       const char *fault)
{
    Job job;
    bool applies;
    char text[CASE_TEXT];
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
    c.job = arena_array(plan->arena, int, c.replicates);
    for (int r = 0; r < c.replicates; r++) {
        job.replicate = r;
        c.job[r] = add_job(plan, &job);
    }
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
        return elsewhere(q);
    if (q->fault != NULL && plan->n_cases == 0)
        return FAIL(BAD_INPUT, "fault %s bends nothing in these claims",
                    q->fault);
    return OK;
}

static Status plan_open(Plan *plan, const VerifyRequest *q, Arena *arena)
{
    *plan = (Plan){.request = q, .arena = arena};
    plan->room_cases = 20000;
    plan->room_jobs = 200000;
    plan->cases = arena_array(arena, PlanCase, plan->room_cases);
    plan->jobs = arena_array(arena, const Job *, plan->room_jobs);
    plan->rows = arena_array(arena, JobRow, plan->room_jobs);
    provenance_fill(&plan->run, q->seed);
    return plan_claims(plan);
}

/* ---- running ---- */

typedef struct {
    Store *store;
    Plan *plan;
    int *index; /* of the jobs that are run now */
    VerifyResult *out;
} Running;

static Status keep(void *context, int i, const Outcome *outcome)
{
    Running *running = context;
    JobRow row = running->plan->rows[running->index[i]];
    row.failed = outcome->status != OK;
    row.message = row.failed ? outcome->message : "";
    if (outcome->status == WORLD && running->out->broken++ == 0)
        snprintf(running->out->breakage, sizeof running->out->breakage, "%s",
                 outcome->message);
    return store_job(running->store, &row, outcome->rows, outcome->seconds);
}

static Status run_jobs(Running *running)
{
    Plan *plan = running->plan;
    const VerifyRequest *q = plan->request;
    const Job **pending =
        arena_array(plan->arena, const Job *, plan->n_jobs + 1);
    running->index = arena_array(plan->arena, int, plan->n_jobs + 1);
    int n = 0;
    for (int i = 0; i < plan->n_jobs; i++) {
        bool done = false;
        if (q->resume)
            TRY(store_job_done(running->store, plan->rows[i].key, &done));
        if (done)
            continue;
        running->index[n] = i;
        pending[n++] = plan->jobs[i];
    }
    running->out->jobs = plan->n_jobs;
    running->out->jobs_reused = plan->n_jobs - n;
    return pool_run(pending, n, q->workers, q->progress, keep, running);
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

/* rows of all replicates; false in *complete when a job failed */
static Status load(const Running *running, const PlanCase *c, Arena *arena,
                   Rows *rows, double *seconds, bool *complete)
{
    enum { ROOM = 1 << 22 };
    Row *all = arena_array(arena, Row, ROOM);
    int used = 0;
    *seconds = 0;
    *complete = true;
    for (int r = 0; r < c->replicates; r++) {
        int64_t key = running->plan->rows[c->job[r]].key;
        double spent = 0;
        bool done = false;
        TRY(store_job_done(running->store, key, &done));
        *complete = *complete && done;
        rows[r] = (Rows){all + used, 0, ROOM - used};
        TRY(store_rows(running->store, key, &rows[r], &spent));
        used += rows[r].n;
        *seconds += spent;
    }
    return OK;
}

static void judge(const PlanCase *c, const Plan *plan, const Rows *rows,
                  bool complete, Finding *f)
{
    Evidence e = {.claim = c->claim,
                  .job = plan->jobs[c->job[0]],
                  .replicates = c->replicates,
                  .rows = rows,
                  .alpha = claim_case_alpha(c->claim),
                  .threshold_scale = c->threshold_scale};
    f->slack = f->statistic = f->bound = (double)NAN;
    if (complete) {
        c->claim->judge(&e, f);
        return;
    }
    f->verdict = UNDECIDED;
    snprintf(f->why, sizeof f->why, "a job of it failed");
}

static Status store_finding(Running *running, const PlanCase *c,
                            const CaseResult *result)
{
    const Plan *plan = running->plan;
    const Finding *f = &result->finding;
    const JobRow *job = &plan->rows[c->job[f->witness_replicate]];
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
    };
    return store_verdict(running->store, &row, f->evidence);
}

static Status judge_case(Running *running, const PlanCase *c,
                         CaseResult *result)
{
    Arena arena;
    TRY(arena_open(&arena));
    Rows evidence;
    Rows *rows = arena_array(&arena, Rows, c->replicates);
    bool complete;
    rows_open(&evidence, &arena);
    Status status = load(running, c, &arena, rows, &result->seconds, &complete);
    if (status == OK) {
        result->finding.evidence = &evidence;
        judge(c, running->plan, rows, complete, &result->finding);
        bool same = result->finding.verdict == c->claim->expected;
        result->as_expected = c->fault[0] == '\0' ? same : !same;
        result->reproduce = reproduce(running->plan, c);
        status = store_finding(running, c, result);
        result->finding.evidence = NULL;
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

/* A claim is as expected when all of its cases are; a fault is caught when one
 * of the claim's cases notices. */
static void count_claims(VerifyResult *out, bool faulty)
{
    for (int i = 0; i < out->n;) {
        const Claim *claim = out->result[i].claim;
        int good = 0, cases = 0;
        for (; i < out->n && out->result[i].claim == claim; i++, cases++)
            good += out->result[i].as_expected;
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
    out->jobs = plan.n_jobs;
    return OK;
}

static Status run_and_judge(Running *running)
{
    TRY(store_run(running->store, &running->plan->run));
    TRY(run_jobs(running));
    TRY(judge_all(running));
    return store_digest(running->store, running->out->digest);
}

Status verify(const VerifyRequest *q, Arena *arena, VerifyResult *out)
{
    Plan plan;
    double start = now();
    TRY(plan_open(&plan, q, arena));
    TRY(prepare(&plan, out));
    Running running = {.plan = &plan, .out = out};
    if (q->folder != NULL && mkdir(q->folder, 0777) != 0 && errno != EEXIST)
        return FAIL(WORLD, "%s cannot be made, which is for %s: %s", q->folder,
                    q->db, strerror(errno));
    TRY(store_open(&running.store, q->db, STORE_WRITE));
    Status status = run_and_judge(&running);
    out->seconds = now() - start;
    if (status == OK)
        status =
            store_timing(running.store, plan.run.id, "verify", out->seconds);
    status = store_close(running.store, status);
    count_claims(out, q->every_fault || q->fault != NULL);
    return status;
}
