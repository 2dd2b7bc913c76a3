/* Witnesses from a database in memory: rows against rows, a replay of what a
 * verify run and an audit stored, and every way in which the two can differ. */
#include "suite/audit/mechanism_exact.h"
#include "suite/base/text.h"
#include "suite/judge/privacy.h"
#include "suite/run/audit_store.h"
#include "suite/run/provenance.h"
#include "suite/run/replay.h"
#include "tests/check.h"

#include <inttypes.h>

static Arena arena;

/* ---- rows against rows ---- */

static Rows rows_new(void)
{
    Row *row = arena_array(&arena, Row, 8);
    return (Rows){row, 0, 8};
}

static Replay compared(const Rows *stored, const Rows *now)
{
    Replay r = {0};
    replay_compare(stored, now, &r);
    return r;
}

static void check_compare(void)
{
    Rows a = rows_new(), b = rows_new(), none = rows_new();
    rows_put_at(&a, "sum", 1, 7, 0.1);
    rows_put_at(&a, "sum", -2, 7, 0.3);
    rows_put(&a, "at.H", -0.0);
    replay_sort(&a);
    CHECK_TEXT(a.row[0].name, "at.H");
    CHECK(a.row[1].step == -2 && a.row[2].step == 1);
    for (int i = 0; i < a.n; i++)
        b.row[b.n++] = a.row[i];
    Replay r = compared(&a, &b);
    CHECK(r.rows == 3 && r.differing == 0 && r.first[0] == '\0');
    b.row[0].value = 0; /* the database knows one zero */
    CHECK(compared(&a, &b).differing == 0);
    b.row[2].value = nextafter(0.1, 1);
    r = compared(&a, &b);
    CHECK(r.rows == 3 && r.differing == 1);
    CHECK_TEXT(r.first, "row sum at step 1: 0.10000000000000001 stored, "
                        "0.10000000000000002 now");
    b.row[1].k = 8; /* the first one is told */
    r = compared(&a, &b);
    CHECK(r.differing == 2);
    CHECK_TEXT(r.first, "row sum at step -2: k=7 stored, 8 now");
    r = compared(&a, &none);
    CHECK(r.rows == 3 && r.differing == 3);
    CHECK_TEXT(r.first, "row at.H at step 0: -0 stored, no row now");
    r = compared(&none, &a);
    CHECK(r.rows == 3 && r.differing == 3);
    CHECK_TEXT(r.first, "row at.H at step 0: no row stored, -0 now");
    b = rows_new();
    b.row[b.n++] = a.row[1];
    r = compared(&a, &b); /* one in the middle is the same */
    CHECK(r.rows == 3 && r.differing == 2);
    CHECK(compared(&none, &none).rows == 0);
}

/* ---- an audit, kept and found ---- */

static const char fair[] = "mechanism=tree-gaussian runs=600 replicates=3"
                           " mode=calibrated";
static const char bent[] = "mechanism=tree-gaussian runs=600 replicates=3"
                           " mode=calibrated scale=0.2";

static void keep_audit(Store *store, const char *text, char id[24])
{
    Job *job = arena_array(&arena, Job, 1);
    Batch batch;
    CHECK(job_open(job, &study_audit, 5, text) == OK);
    CHECK(batch_run_in(&batch, store, job, 1, &arena) == OK);
    AuditStored a = {.mechanism = "tree-gaussian",
                     .fault = "",
                     .reproduce = "",
                     .job = job,
                     .alpha = 2e-6};
    CHECK(audit_store(&batch, &a, &arena, id) == OK);
}

static Replay replayed(Store *store, Witness *w)
{
    Replay r;
    CHECK(replay_all(store, w, 1, 1, &arena, &r) == OK);
    return r;
}

static void add_loss(void *context, const Coordinate *one)
{
    *(double *)context += one->loss;
}

/* the run that the witness names, with the loss it names */
static void check_run(const Witness *w, const Replay *r)
{
    const Row *worst[2];
    double sum = 0;
    AuditRecord record = {0};
    CHECK(replay_decided(r, worst, 2) == 1);
    CHECK_TEXT(worst[0]->name, "worst");
    char run[24], said[24];
    snprintf(run, sizeof run, "%" PRIu64, worst[0]->k);
    CHECK(text_value(w->instance, "run", said, sizeof said) != NULL);
    CHECK_TEXT(said, run); /* the job is the one that holds that run */
    CHECK(audit_replay(&r->job, worst[0]->step, worst[0]->k, &arena, add_loss,
                       &sum, &record) == OK);
    CHECK(record.loss == worst[0]->value && record.theta > 0);
    CHECK_NEAR(sum, record.loss, 1e-12);
    CHECK(w->replicate == r->again.witness_replicate);
    /* another run, another loss */
    CHECK(audit_replay(&r->job, worst[0]->step, worst[0]->k + 1, &arena,
                       add_loss, &sum, &record) == OK);
    CHECK(record.loss < worst[0]->value);
}

static void check_audit(Store *store)
{
    char id[24], other[24];
    int n = -1;
    Witness *list, *w = NULL;
    keep_audit(store, fair, other);
    keep_audit(store, bent, id);
    CHECK(strcmp(id, other) != 0);
    CHECK(witness_list(store, "*", &arena, &list, &n) == OK && n == 1);
    CHECK_TEXT(list[0].id, id);
    CHECK_TEXT(list[0].claim, "audit:tree-gaussian");
    CHECK(witness_list(store, "luyo2021.*", &arena, &list, &n) == OK && n == 0);
    CHECK(witness_find(store, "7", &arena, &w) == OK && w == NULL);
    CHECK(witness_find(store, other, &arena, &w) == OK && w != NULL);
    if (w == NULL)
        return;
    CHECK(w->instance[0] == '\0'); /* it holds */
    Replay r = replayed(store, w);
    CHECK(r.refused != NULL && strstr(r.refused, "no witness") != NULL);
    CHECK(witness_find(store, id, &arena, &w) == OK && w != NULL);
    if (w == NULL)
        return;
    r = replayed(store, w);
    CHECK(r.refused == NULL && r.judged && r.same && r.differing == 0);
    CHECK(!r.other_source && !r.other_arithmetic && r.rows > 100);
    CHECK(r.version == w->version && r.again.verdict == VIOLATED);
    check_run(w, &r);
}

/* ---- what cannot be the same ---- */

static Replay changed(Store *store, Witness w, Witness *to)
{
    *to = w;
    return replayed(store, to);
}

static bool says(const Replay *r, const char *text)
{
    const char *said = r->refused != NULL ? r->refused : r->first;
    if (strstr(said, text) != NULL)
        return true;
    fprintf(stderr, "no '%s' in '%s'\n", text, said);
    return false;
}

static void check_verdicts(Store *store, const Witness *w)
{
    Witness to, x = *w;
    x.verdict = "holds";
    Replay r = changed(store, x, &to);
    CHECK(!r.same && says(&r, "verdict: holds stored, violated now"));
    x = *w;
    x.statistic = nextafter(w->statistic, 2);
    r = changed(store, x, &to);
    CHECK(!r.same && r.differing == 0 && says(&r, "statistic: "));
    x = *w;
    x.slack = (double)NAN;
    r = changed(store, x, &to);
    CHECK(!r.same && says(&r, "slack: no number stored"));
    x = *w;
    x.instance = "way=0 run=1 loss=0";
    r = changed(store, x, &to);
    CHECK(!r.same && says(&r, "witness: way=0 run=1"));
    x = *w;
    x.replicate = (w->replicate + 1) % 3;
    r = changed(store, x, &to);
    CHECK(!r.same && says(&r, "replicate of the witness"));
}

static void check_refusals(Store *store, const Witness *w)
{
    Witness to, x = *w;
    x.study = "sprint";
    Replay r = changed(store, x, &to);
    CHECK(r.refused != NULL && says(&r, "no study 'sprint'"));
    x = *w;
    x.parameters = "mechanism=tree-gaussian colour=red";
    r = changed(store, x, &to);
    CHECK(r.refused != NULL && says(&r, "colour"));
    x.parameters = "mechanism=tree-gaussian"; /* the rest was said, then */
    r = changed(store, x, &to);
    CHECK(r.refused != NULL && says(&r, "settings of audit are others here"));
    x = *w;
    x.replicate = 3;
    r = changed(store, x, &to);
    CHECK(r.refused != NULL && says(&r, "replicate 3 of 3"));
    x = *w;
    x.claim = "luyo2021.gone";
    r = changed(store, x, &to);
    CHECK(r.refused != NULL && says(&r, "no such claim"));
    x = *w;
    x.seed = "one";
    r = changed(store, x, &to);
    CHECK(r.refused != NULL && says(&r, "seed 'one'"));
}

static void check_elsewhere(Store *store, const Witness *w)
{
    Witness to, x = *w;
    x.source = "0123456789abcdef";
    Replay r = changed(store, x, &to);
    CHECK(r.same && r.other_source && !r.other_arithmetic);
    x.fingerprint = "0123456789abcdef";
    r = changed(store, x, &to);
    CHECK(r.same && r.other_source && r.other_arithmetic);
    x = *w;
    x.seed = "6"; /* another's rows, the same settings */
    r = changed(store, x, &to);
    CHECK(!r.same && r.differing > 50 && says(&r, "row "));
    CHECK(r.again.verdict == VIOLATED);
}

int main(void)
{
    Store *store = NULL;
    Witness *w;
    int n = 0;
    CHECK(arena_open(&arena) == OK);
    check_compare();
    CHECK(store_open(&store, ":memory:", STORE_WRITE) == OK);
    check_audit(store);
    CHECK(witness_list(store, "audit:*", &arena, &w, &n) == OK && n == 1);
    if (n == 1) {
        check_verdicts(store, w);
        check_refusals(store, w);
        check_elsewhere(store, w);
    }
    CHECK(store_close(store, OK) == OK);
    arena_close(&arena);
    return check_done("replay");
}
