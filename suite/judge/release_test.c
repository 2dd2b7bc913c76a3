/* What accounting and sample say together, and what they must not: a sample
 * that disagrees with the exact law accuses nobody. */
#include "oracles/privacy.h"
#include "suite/judge/privacy.h"
#include "suite/study/audit.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

static Arena arena;
static Job job;
static Rows rows, evidence;

static void run_audit(const char *text)
{
    bool opens = job_open(&job, &study_audit, check_seed(), text) == OK;
    rows_open(&rows, &arena);
    rows_open(&evidence, &arena);
    opens = opens && study_audit.run(&job, &arena, &rows) == OK;
    if (!opens)
        fprintf(stderr, "%s: %s\n", text, status_message());
    CHECK(opens);
    status_clear();
}

static Finding judged(Judge *judge, const Claim *claim)
{
    Finding f = {.evidence = &evidence};
    Evidence e = {claim, &job, 1, &rows, ALPHA, 1};
    judge(&e, &f);
    return f;
}

static Finding release(const char *text)
{
    run_audit(text);
    return judged(judge_release, NULL);
}

static void scale_rows(const char *name, double by)
{
    for (int i = 0; i < rows.n; i++)
        if (strcmp(rows.row[i].name, name) == 0)
            rows.row[i].value *= by;
}

#define VTR "mechanism=luyo2021-vtr-jdp epsilon=0.99 K=100 H=3 d=2 runs=5000 "

static void printed_noise_is_blind(void)
{
    Finding f = release(VTR);
    CHECK(f.verdict == HOLDS && f.slack > 400 && f.witness[0] == '\0');
    CHECK(strstr(f.why, "blind: exact log10 delta(0.99) = -1") != NULL);
    CHECK(strstr(f.why, "nothing can be sampled") != NULL);
    CHECK(strstr(f.why, "of 1000 plain runs agrees") != NULL);
    f = release("mechanism=counters-local mode=calibrated delta=0 scale=1.5");
    CHECK(f.verdict == HOLDS);
    CHECK(strstr(f.why, "blind: exact delta(1) = 0") != NULL);
    CHECK_NEAR(f.slack, 1.5, 1e-9);
}

static void seen(void)
{
    Finding f = release(VTR "mode=calibrated");
    CHECK(f.verdict == HOLDS && strstr(f.why, "blind") == NULL);
    CHECK(f.slack >= 1 && f.slack < 1.0001);
    f = release(VTR "mode=calibrated scale=0.9");
    CHECK(f.verdict == VIOLATED && f.slack < 0.95 && f.witness[0] != '\0');
    /* exact law and sample agree, the sample is too small to say more */
    f = release("mechanism=luyo2021-vtr-ldp mode=calibrated H=3 scale=0.999 "
                "runs=100");
    CHECK(f.verdict == UNDECIDED && f.slack < 1 && f.witness[0] == '\0');
}

/* The sample alone says violated, and so does its own judge of samples. */
static void disagreement_accuses_nobody(void)
{
    run_audit(VTR "mode=calibrated");
    scale_rows("sum", 3);
    scale_rows("square", 3);
    AuditResult r;
    audit_result(&job, &rows, 1, ALPHA, &r);
    CHECK(r.lower > r.delta && !r.agrees);
    Finding f = judged(judge_release, NULL);
    CHECK(f.verdict == UNDECIDED && f.witness[0] == '\0');
    CHECK(strstr(f.why, "disagree") != NULL);
    run_audit(VTR "mode=calibrated scale=0.5");
    scale_rows("sum", 1e-3);
    scale_rows("square", 1e-6);
    CHECK(judged(judge_release, NULL).verdict == UNDECIDED);
    run_audit(VTR); /* blind, but its losses are not what is accounted */
    scale_rows("loss", 1e6);
    CHECK(judged(judge_release, NULL).verdict == UNDECIDED);
}

/* faults after which no law is known: the sample decides */
static void bent(void)
{
    static const char *const defects[] = {"missing=0.01", "raw=1",
                                          "reuse=nodes", "reuse=steps"};
    for (int i = 0; i < 4; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "mechanism=zhou2022-jdp H=2 d=2 K=100 runs=1000 %s",
                 defects[i]);
        Finding f = release(text);
        if (f.verdict != VIOLATED)
            fprintf(stderr, "%s: %s\n", text, f.why);
        CHECK(f.verdict == VIOLATED && f.witness[0] != '\0');
    }
}

static double mu_of_one(const Job *of, double alpha)
{
    (void)of;
    (void)alpha;
    return 0.5; /* shift 1 at noise 1 */
}

static void laws_of_losses(void)
{
    const Claim claim = {.threshold = mu_of_one};
    const char *text = "mechanism=once-gaussian mode=calibrated runs=10000 ";
    char at[200];
    run_audit(text); /* its noise is not 1 */
    CHECK(judged(judge_loss_normal, &claim).verdict == VIOLATED);
    double scale = 1 / (double)calibrate_gauss(1, logl(1e-6L)).value;
    snprintf(at, sizeof at, "%s scale=%.17g", text, scale);
    run_audit(at);
    CHECK(judged(judge_loss_normal, &claim).verdict == HOLDS);
    snprintf(at, sizeof at, "%s scale=%.17g", text, 1.15 * scale);
    run_audit(at);
    CHECK(judged(judge_loss_normal, &claim).verdict == VIOLATED);
    snprintf(at, sizeof at, "%s scale=%.17g missing=0.01", text, scale);
    run_audit(at);
    CHECK(judged(judge_loss_normal, &claim).verdict == VIOLATED);
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    printed_noise_is_blind();
    seen();
    disagreement_accuses_nobody();
    bent();
    laws_of_losses();
    arena_close(&arena);
    return check_done("release judge");
}
