#include "suite/run/audit_store.h"
#include "suite/judge/privacy.h"
#include "suite/run/job_row.h"
#include "suite/run/provenance.h"
#include "suite/run/replay.h"

#include <inttypes.h>
#include <math.h>

static Status put_verdict(Store *store, const AuditStored *a, const RunRow *run,
                          Arena *arena, char id[24])
{
    Finding f = {.slack = (double)NAN};
    Rows evidence;
    char given[JOB_TEXT], text[JOB_TEXT];
    rows_open(&evidence, arena);
    f.evidence = &evidence;
    Evidence e = {.job = &a->jobs[0],
                  .replicates = a->n,
                  .rows = a->rows,
                  .alpha = a->alpha,
                  .threshold_scale = 1};
    judge_mechanism(&e, &f);
    params_print_given(&a->jobs[0].params, "", given, sizeof given);
    JobRow witness = job_row(run->id, &a->jobs[f.witness_replicate], text);
    VerdictRow v = {
        .run = run->id,
        .claim = arena_text(arena, REPLAY_AUDIT "%s", a->mechanism),
        .case_text = given,
        .mode = params_text(&a->jobs[0].params, "mode"),
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
    };
    snprintf(id, 24, "%" PRId64, store_verdict_key(&v));
    return store_verdict(store, &v, &evidence);
}

Status audit_store(Store *store, const AuditStored *a, Arena *arena,
                   char id[24])
{
    RunRow run;
    char text[JOB_TEXT];
    provenance_fill(&run, a->jobs[0].seed);
    TRY(store_run(store, &run));
    for (int i = 0; i < a->n; i++) {
        JobRow row = job_row(run.id, &a->jobs[i], text);
        TRY(store_job(store, &row, &a->rows[i], a->seconds[i]));
    }
    TRY(store_begin(store));
    TRY(put_verdict(store, a, &run, arena, id));
    TRY(store_commit(store));
    return store_timing(store, run.id, "audit", a->total);
}
