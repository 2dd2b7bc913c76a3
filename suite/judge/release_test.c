/* What accounting and sample say together, and what they must not: a sample
 * that disagrees with the exact law refutes no claim. */
#include "oracles/privacy.h"
#include "suite/audit/mechanism_exact.h"
#include "suite/judge/privacy.h"
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

static Ruling judged(Judge *judge, const Claim *claim)
{
    Ruling f = {.evidence = &evidence};
    Evidence e = {claim, &job, 1, &rows, ALPHA, 1};
    judge(&e, &f);
    return f;
}

static Ruling release(const char *text)
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

static void printed_noise_hides_all(void)
{
    Ruling f = release(VTR);
    CHECK(f.verdict == HOLDS && f.slack > 400 && f.witness[0] == '\0');
    CHECK(strstr(f.why, "the exact delta at epsilon=0.99 is 10^-1") != NULL);
    CHECK(strstr(f.why, "rests on exact accounting") != NULL);
    CHECK(strstr(f.why, "of 1000 plain runs agrees") != NULL);
    f = release("mechanism=counters-local mode=calibrated delta=0 scale=1.5");
    CHECK(f.verdict == HOLDS);
    CHECK(strstr(f.why, "the exact delta at epsilon=1 is 0;") != NULL);
    CHECK_NEAR(f.slack, 1.5, 1e-9);
}

static void seen(void)
{
    Ruling f = release(VTR "mode=calibrated");
    CHECK(f.verdict == HOLDS && strstr(f.why, "not testable") == NULL);
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
    Ruling f = judged(judge_release, NULL);
    CHECK(f.verdict == UNDECIDED && f.witness[0] == '\0');
    CHECK(strstr(f.why, "disagree") != NULL);
    run_audit(VTR "mode=calibrated scale=0.5");
    scale_rows("sum", 1e-3);
    scale_rows("square", 1e-6);
    CHECK(judged(judge_release, NULL).verdict == UNDECIDED);
    run_audit(
        VTR); /* delta is too small, but its losses are not what is accounted */
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
        Ruling f = release(text);
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

#define ONCE "mechanism=once-gaussian mode=calibrated runs=5000 "

static void set_real(const char *key, double value)
{
    char text[40];
    snprintf(text, sizeof text, "%.17g", value);
    CHECK(params_set(&job.params, key, text) == OK);
}

/* the law at its edge, and a claim just below or above what the sample shows */
static void at_the_claim(void)
{
    AuditResult r;
    CHECK(release(ONCE).verdict == HOLDS); /* an equality */
    CHECK(release(ONCE "scale=0.999999").verdict == UNDECIDED);
    CHECK(release(ONCE "scale=1.000001").verdict == HOLDS);
    run_audit(ONCE "scale=0.8");
    audit_result(&job, &rows, 1, ALPHA, &r);
    for (int side = -1; side <= 1; side += 2) {
        Verdict want = side < 0 ? VIOLATED : UNDECIDED;
        set_real("delta", r.lower * (1 + side * 1e-9));
        CHECK(judged(judge_release, NULL).verdict == want);
        CHECK(judged(judge_mechanism, NULL).verdict == want);
    }
}

/* judge_audit: the sample's interval moved until this share of its upper or
 * lower end is the exact delta */
static Verdict moved(bool lower, double share)
{
    AuditResult r;
    run_audit(ONCE);
    audit_result(&job, &rows, 1, ALPHA, &r);
    double by = log(r.delta_exact / (lower ? r.lower : r.upper) * share);
    for (int i = 0; i < rows.n; i++)
        if (strstr(rows.row[i].name, "log_bound") != NULL)
            rows.row[i].value += by;
    return judged(judge_audit, NULL).verdict;
}

static void at_the_ends_of_the_interval(void)
{
    CHECK(moved(false, 1 + 1e-8) == HOLDS);
    CHECK(moved(false, 1 - 1e-8) == VIOLATED);
    CHECK(moved(true, 1 - 1e-8) == HOLDS);
    CHECK(moved(true, 1 + 1e-8) == VIOLATED);
}

/* ---- no numbers ---- */

static Judge *const judges[] = {judge_release, judge_audit, judge_mechanism,
                                judge_audit_bound};
enum { JUDGES = sizeof judges / sizeof *judges };

static void check_undecided(const char *what)
{
    static const Claim claim = {.id = "x", .tolerance = 0.5};
    for (int i = 0; i < JUDGES; i++) {
        Ruling f = judged(judges[i], &claim);
        if (f.verdict != UNDECIDED)
            fprintf(stderr, "without %s, judge %d: %s\n", what, i, f.why);
        CHECK(f.verdict == UNDECIDED && f.witness[0] == '\0');
    }
}

static void rename_rows(const char *name)
{
    for (int i = 0; i < rows.n; i++)
        if (strcmp(rows.row[i].name, name) == 0)
            rows.row[i].name[0] = '-';
}

/* A sample that is NaN or missing supports and refutes nothing, whatever the
 * accounting says: of a mechanism that meets its claim, of
 * one that does not, of one whose noise is sometimes missing. */
static void no_number_is_no_verdict(void)
{
    static const char *const of[] = {ONCE, ONCE "scale=0.5",
                                     ONCE "missing=0.01"};
    static const char *const names[] = {"sum",         "square",  "loss",
                                        "loss_square", "inverse", "infinite"};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 6; k++) {
            run_audit(of[i]);
            scale_rows(names[k], (double)NAN);
            check_undecided(names[k]);
            rename_rows(names[k]);
            check_undecided(names[k]);
        }
}

static Row *row_of(const char *name)
{
    return &rows.row[rows_find(&rows, name, 0) - rows.row];
}

static double delta_exact(void)
{
    AuditResult r;
    audit_result(&job, &rows, 1, ALPHA, &r);
    return r.delta_exact;
}

/* What moved, as no study says it: no law, and an end. */
static void a_damaged_law_is_no_law(void)
{
    static const double no_count[] = {1e300, (double)INFINITY, 2};
    static const double no_share[] = {-(double)INFINITY, -1, 2, (double)NAN};
    for (int i = 0; i < 3; i++) {
        run_audit(ONCE);
        row_of("moves")->value = no_count[i];
        CHECK(isnan(delta_exact()));
    }
    run_audit("mechanism=counters-local mode=calibrated delta=0 scale=1.5");
    row_of("move")->k = 0;
    CHECK(isnan(delta_exact()));
    for (int i = 0; i < 4; i++) {
        run_audit(ONCE "missing=0.01");
        row_of("missing")->value = no_share[i];
        CHECK(isnan(delta_exact()));
    }
}

/* of two tilts each must be there, of two directions too */
static void half_a_sample_is_no_verdict(void)
{
    static const char *const names[] = {"mild_sum", "mild_square"};
    for (int k = 0; k < 2; k++) {
        run_audit("mechanism=counters-local mode=calibrated delta=0 scale=1.5");
        CHECK(rows_find(&rows, names[k], 0) != NULL);
        rename_rows(names[k]);
        check_undecided(names[k]);
    }
    for (int way = 0; way < AUDIT_WAYS; way++) {
        run_audit(ONCE "scale=0.5");
        const Row *sum =
            rows_find(&rows, "sum", way * AUDIT_GRID + AUDIT_CLAIMED);
        rows.row[sum - rows.row].value = (double)NAN;
        check_undecided("one direction");
    }
}

/* ---- a normal loss ---- */

/* n runs each way whose mean is z errors off, their squares at the median */
static Ruling normal_at(double z, double n)
{
    const Claim claim = {.threshold = mu_of_one};
    const double mu = 0.5, error = n > 0 ? sqrt(2 * mu / (2 * n)) : 0;
    const double mean = mu + z * error;
    rows_open(&rows, &arena);
    rows_open(&evidence, &arena);
    for (int way = 0; way < AUDIT_WAYS; way++) {
        uint64_t k = (uint64_t)n;
        rows_put_at(&rows, "loss", way, k, n * mean);
        rows_put_at(&rows, "loss_square", way, k,
                    n * mu * (2 * mean - mu) + 2 * mu * (n - 1 / 3.0));
        rows_put_at(&rows, "infinite", way, 0, 0);
    }
    return judged(judge_loss_normal, &claim);
}

static void normal_at_its_edge(void)
{
    int violated = 0;
    for (double z = 4.5; z < 5.5; z += 0.01) {
        size_t mark = arena_mark(&arena);
        Ruling f = normal_at(z, 1000);
        bool far = 2 * erfc(z / sqrt(2)) < ALPHA;
        CHECK(f.verdict == (far ? VIOLATED : HOLDS));
        CHECK((f.witness[0] != '\0') == far);
        violated += far;
        arena_reset(&arena, mark);
    }
    CHECK(violated > 0 && violated < 100);
}

static void normal_without_numbers(void)
{
    static const char *const names[] = {"loss", "loss_square", "infinite"};
    const Claim claim = {.threshold = mu_of_one};
    for (int k = 0; k < 3; k++) {
        CHECK(normal_at(9, 1000).verdict == VIOLATED);
        scale_rows(names[k], (double)NAN);
        CHECK(judged(judge_loss_normal, &claim).verdict == UNDECIDED);
        rename_rows(names[k]);
        CHECK(judged(judge_loss_normal, &claim).verdict == UNDECIDED);
    }
    CHECK(normal_at(0, 0).verdict == UNDECIDED);
    rows.n = 0;
    CHECK(judged(judge_loss_normal, &claim).verdict == UNDECIDED);
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    printed_noise_hides_all();
    seen();
    disagreement_accuses_nobody();
    bent();
    laws_of_losses();
    at_the_claim();
    at_the_ends_of_the_interval();
    no_number_is_no_verdict();
    a_damaged_law_is_no_law();
    half_a_sample_is_no_verdict();
    normal_at_its_edge();
    normal_without_numbers();
    arena_close(&arena);
    return check_done("release judge");
}
