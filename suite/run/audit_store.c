#include "suite/run/audit_store.h"
#include "suite/judge/privacy.h"
#include "suite/run/job_row.h"
#include "suite/run/replay.h"

#include <inttypes.h>
#include <math.h>

static Status put_verdict(const Batch *batch, const AuditStored *a,
                          Arena *arena, char id[24])
{
    Ruling f = {.slack = (double)NAN};
    Rows evidence;
    char given[JOB_TEXT], text[JOB_TEXT];
    Job worst = *a->job;
    rows_open(&evidence, arena);
    f.evidence = &evidence;
    Evidence e = {.job = a->job,
                  .replicates = batch->n,
                  .rows = batch->rows,
                  .alpha = a->alpha,
                  .threshold_scale = 1};
    judge_mechanism(&e, &f);
    params_print_given(&a->job->params, "", given, sizeof given);
    worst.replicate = f.witness_replicate;
    JobRow witness = job_row(batch->run.id, &worst, text);
    VerdictRow v = {
        .run = batch->run.id,
        .claim = arena_text(arena, REPLAY_AUDIT "%s", a->mechanism),
        .case_text = given,
        .mode = params_text(&a->job->params, "mode"),
        .profile = profile_names[QUICK],
        .fault = a->fault,
        .verdict = verdict_names[f.verdict],
        .expected = verdict_names[HOLDS],
        .slack = f.slack,
        .statistic = f.statistic,
        .bound = f.bound,
        .alpha = a->alpha,
        .samples = f.samples,
        .why = f.why,
        .reproduce = a->reproduce,
        .witness_job = f.witness[0] != '\0' ? witness.key : 0,
        .witness = f.witness,
        .setup = store_setup_key(&witness),
    };
    snprintf(id, 24, "%" PRId64, store_verdict_key(&v));
    return store_verdict(batch->store, &v, &evidence);
}

Status audit_store(const Batch *batch, const AuditStored *a, Arena *arena,
                   char id[24])
{
    TRY(store_begin(batch->store));
    TRY(put_verdict(batch, a, arena, id));
    TRY(store_commit(batch->store));
    return store_timing(batch->store, batch->run.id, "audit", a->seconds);
}
