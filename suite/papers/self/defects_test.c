/* Every row of the detection matrix is well-formed. */
#include "suite/audit/mechanism.h"
#include "suite/base/text.h"
#include "suite/papers/self/defects.h"
#include "tests/check.h"

#include <gsl/gsl_errno.h>

enum { LEAST_DEFECTS = 25 };

static Arena arena;

static void need(bool good, const Defect *d, const char *what)
{
    if (!good)
        fprintf(stderr, "%s: %s %s\n", d->name, what, status_message());
    CHECK(good);
    status_clear();
}

/* what stands between the commas of a table, or in a cell of the report */
static bool is_cell(const char *text, const char *never)
{
    return text != NULL && text[0] != '\0' && strpbrk(text, never) == NULL;
}

static void check_texts(const Defect *d)
{
    const Fault *fault;
    char grade[PARAMS_TEXT], text[200];
    need(is_cell(d->name, ", |\n"), d, "name");
    need(is_cell(d->grades, ",|\n"), d, "grades");
    need(is_cell(d->what, "|\n"), d, "what");
    need(is_cell(d->seen, "|\n"), d, "seen");
    need((d->with == NULL) == (d->vary == NULL), d, "with and vary");
    need(d->claim != NULL || d->control == NULL, d, "control");
    snprintf(text, sizeof text, "%s=1", d->fault);
    need(fault_read(text, &fault, grade) == OK, d, "fault");
    for (const Defect *other = defects; other < d; other++)
        need(strcmp(other->name, d->name) != 0, d, "name used twice");
}

/* the audit opens: the fault bends something of this mechanism */
static bool opens(const DefectTrial *t)
{
    Bare bare;
    if (t->job.study != &study_audit)
        return true;
    size_t mark = arena_mark(&arena);
    Status status = bare_open(&bare, &t->job.params, 1, &arena);
    arena_reset(&arena, mark);
    return status == OK;
}

static bool bends(const DefectTrial *with, const DefectTrial *without)
{
    char a[JOB_TEXT], b[JOB_TEXT];
    job_text(&with->job, a, sizeof a);
    job_text(&without->job, b, sizeof b);
    return strcmp(a, b) != 0 || with->threshold_scale != 1 ||
           with->claim != without->claim;
}

static void check_trials(const Defect *d)
{
    char grade[40];
    int n = 0, bent = 0;
    for (; defect_grade(d, n, grade, sizeof grade); n++) {
        DefectTrial with, without;
        need(defect_trial(d, grade, false, &with) == OK, d, grade);
        need(defect_trial(d, grade, true, &without) == OK, d, grade);
        need(opens(&with) && opens(&without), d, grade);
        need(job_replicates(&with.job) == 1, d, "one replicate");
        need(job_replicates(&without.job) == 1, d, "one replicate");
        need(without.threshold_scale == 1, d, "a clean control");
        bent += bends(&with, &without);
    }
    need(n >= 2 && bent > 0, d, "a ladder that bends something");
}

/* a claim's case is one of its own */
static void check_case(const Defect *d)
{
    const Claim *claim;
    char line[300];
    bool own = d->text == NULL;
    need(ledger_find(d->claim, &claim) == OK, d, "claim");
    for (int i = 0; !own && i < claim_cases(claim); i++) {
        claim_case(claim, i, line, sizeof line);
        own = strcmp(line, d->text) == 0;
    }
    need(own, d, "a case of its claim");
}

static void check_defects(void)
{
    int n = 0;
    for (const Defect *d = defects; d->name != NULL; d++, n++) {
        check_texts(d);
        check_trials(d);
        if (d->claim != NULL)
            check_case(d);
    }
    CHECK(n >= LEAST_DEFECTS);
}

/* the clean audits of this mechanism at its least noise */
static int least_of(const Mechanism *m)
{
    int n = 0;
    for (const Defect *d = clean_audits; d->name != NULL; d++) {
        DefectTrial t;
        CHECK(defect_trial(d, "", true, &t) == OK);
        n += params_choice(&t.job.params, "mode") == 1 &&
             mechanism_of(&t.job.params) == m;
    }
    return n;
}

/* every bare mechanism at its least noise, and without a fault; what papers
 * release is audited by their own claims */
static void check_controls(void)
{
    for (const Defect *d = clean_audits; d->name != NULL; d++) {
        DefectTrial t;
        need(d->fault == NULL && d->claim == NULL, d, "a clean audit");
        need(defect_trial(d, "", true, &t) == OK && opens(&t), d, "opens");
    }
    const Mechanism *m;
    for (int i = 0; (m = mechanism_at(i)) != NULL; i++)
        CHECK(m->source != NULL || least_of(m) > 0);
}

static void check_grades(void)
{
    char grade[8];
    Defect d = {.name = "x", .grades = "1 0.5  -2"};
    CHECK(defect_grade(&d, 0, grade, sizeof grade));
    CHECK_TEXT(grade, "1");
    CHECK(defect_grade(&d, 2, grade, sizeof grade));
    CHECK_TEXT(grade, "-2");
    CHECK(!defect_grade(&d, 3, grade, sizeof grade));
    CHECK(!defect_grade(&(Defect){.name = "y"}, 0, grade, sizeof grade));
}

static void check_refused(void)
{
    DefectTrial t;
    Defect d = {.name = "x", .fault = "forget", .text = ""};
    CHECK(defect_trial(&d, "1", false, &t) == BAD_INPUT);
    CHECK(strstr(status_message(), "bends nothing") != NULL);
    status_clear();
    d = (Defect){.name = "x", .fault = "noise-scale", .claim = "no.claim"};
    CHECK(defect_trial(&d, "1", false, &t) == BAD_INPUT);
    status_clear();
}

int main(void)
{
    gsl_set_error_handler_off();
    CHECK(arena_open(&arena) == OK);
    check_defects();
    check_controls();
    check_grades();
    check_refused();
    arena_close(&arena);
    return check_done("detection");
}
