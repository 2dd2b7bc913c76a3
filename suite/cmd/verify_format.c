/* What verify found, for other programs: JUnit's XML and TeX macros. */
#include "suite/base/text.h"
#include "suite/claim/ledger.h"
#include "suite/cmd/verify.h"
#include "suite/report/junit.h"
#include "suite/report/tex.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- JUnit ---- */

static const char *number(double value, Arena *arena)
{
    char text[40];
    if (!isfinite(value))
        return isnan(value) ? NULL : value > 0 ? "inf" : "-inf";
    text_of_real(value, text, sizeof text);
    return arena_text(arena, "%s", text);
}

static const char *suite_of(const Claim *claim, Arena *arena)
{
    char paper[40];
    claim_paper(claim, paper, sizeof paper);
    return arena_text(arena, "%s", paper);
}

static Junit junit_of(const CaseResult *r)
{
    return r->failed        ? JUNIT_BROKEN
           : r->as_expected ? JUNIT_PASSED
                            : JUNIT_FAILED;
}

static const char *surprise(const CaseResult *r, Arena *arena)
{
    const char *verdict = verdict_names[r->ruling.verdict];
    if (r->fault[0] != '\0')
        return arena_text(arena, "fault %s was missed: %s", r->fault, verdict);
    return arena_text(arena, "%s, expected %s: %s", verdict,
                      verdict_names[r->claim->expected], r->ruling.why);
}

static JunitCase case_of(const CaseResult *r, Arena *arena)
{
    const Ruling *f = &r->ruling;
    Junit outcome = junit_of(r);
    bool passed = outcome == JUNIT_PASSED;
    return (JunitCase){
        .suite = suite_of(r->claim, arena),
        .name = arena_text(arena, "%s%s%s%s%s", r->claim->id,
                           r->case_text[0] != '\0' ? " " : "", r->case_text,
                           r->fault[0] != '\0' ? " under " : "", r->fault),
        .outcome = outcome,
        .message = passed ? NULL : surprise(r, arena),
        .text = passed ? NULL
                       : arena_text(arena, "%s\n%s\n%s", r->claim->statement,
                                    r->claim->place, r->reproduce),
        .property = {{"verdict", verdict_names[f->verdict]},
                     {"expected", verdict_names[r->claim->expected]},
                     {"slack", number(f->slack, arena)},
                     {"statistic", number(f->statistic, arena)},
                     {"bound", number(f->bound, arena)},
                     {"why", f->why},
                     {"witness", f->witness[0] != '\0' ? f->witness : NULL},
                     {"reproduce", r->reproduce}},
        .seconds = r->seconds,
    };
}

/* of a claim that was asked for and not run; NULL: it was run, or not asked */
static const char *skipped(const VerifyRequest *q, const Claim *claim,
                           Arena *arena)
{
    VerifyRequest deep = *q;
    char option[40];
    deep.profile = DEEP;
    if (!verify_wants(&deep, claim))
        return NULL;
    if (claim->waits_for != NULL)
        return arena_text(arena, "waits for %s", claim->waits_for);
    claim_option(claim, option, sizeof option);
    return verify_wants(q, claim) ? NULL : arena_text(arena, "needs%s", option);
}

static const CaseResult *first_of(const VerifyResult *out, const Claim *claim,
                                  int *n)
{
    for (int i = 0; i < out->n; i += *n) {
        *n = verify_cases(out, i);
        if (out->result[i].claim == claim)
            return &out->result[i];
    }
    *n = 0;
    return NULL;
}

void format_junit(const VerifyRequest *q, const VerifyResult *out, Arena *arena)
{
    const Claim *claim;
    int n = 0, cases;
    JunitCase *c = arena_array(arena, JunitCase, out->n + ledger_size());
    for (int i = 0; (claim = ledger_claim(i)) != NULL; i++) {
        const CaseResult *r = first_of(out, claim, &cases);
        const char *why = skipped(q, claim, arena);
        for (int j = 0; j < cases; j++)
            c[n++] = case_of(&r[j], arena);
        if (cases == 0 && why != NULL)
            c[n++] = (JunitCase){.suite = suite_of(claim, arena),
                                 .name = claim->id,
                                 .outcome = JUNIT_SKIPPED,
                                 .message = why};
    }
    junit_put(stdout, "assay verify", c, n);
}

/* ---- TeX ---- */

static void put_count(const char *words, uint64_t value)
{
    char name[TEX_NAME], text[24];
    tex_name(words, name);
    snprintf(text, sizeof text, "%" PRIu64, value);
    tex_text(stdout, name, text);
}

static void put_real(const char *prefix, const char *what, double value)
{
    char words[2 * TEX_NAME], name[TEX_NAME];
    snprintf(words, sizeof words, "%s %s", prefix, what);
    tex_name(words, name);
    tex_number(stdout, name, value);
}

static void put_word(const char *prefix, const char *what, const char *text)
{
    char words[2 * TEX_NAME], name[TEX_NAME];
    snprintf(words, sizeof words, "%s %s", prefix, what);
    tex_name(words, name);
    tex_text(stdout, name, text);
}

/* the numbers behind the verdict; of a step beyond 0 with "at" and the step */
static void put_evidence(const char *prefix, const Rows *rows)
{
    for (int i = 0; rows != NULL && i < rows->n; i++) {
        const Row *row = &rows->row[i];
        char what[80];
        if (row->step == 0)
            snprintf(what, sizeof what, "its %s", row->name);
        else
            snprintf(what, sizeof what, "its %s at %d", row->name, row->step);
        put_real(prefix, what, row->value);
    }
}

static void put_case(const char *prefix, const CaseResult *r)
{
    const Ruling *f = &r->ruling;
    put_word(prefix, "verdict", verdict_names[f->verdict]);
    put_real(prefix, "slack", f->slack);
    put_real(prefix, "statistic", f->statistic);
    put_real(prefix, "bound", f->bound);
    put_real(prefix, "samples", (double)f->samples);
    put_evidence(prefix, f->evidence);
}

static void put_claim(const VerifyResult *out, int from, int n, bool faulty)
{
    char prefix[TEX_NAME];
    const CaseResult *r = &out->result[from];
    put_case(r->claim->id, verify_spoken(r, n, faulty));
    for (int i = 0; n > 1 && i < n; i++) {
        snprintf(prefix, sizeof prefix, "%s case %d", r[i].claim->id, i + 1);
        put_word(prefix, "setting", r[i].case_text);
        put_case(prefix, &r[i]);
    }
}

void format_tex(const VerifyRequest *q, const VerifyResult *out)
{
    bool faulty = q->every_fault || q->fault != NULL;
    uint64_t count[UNTESTABLE + 1] = {0};
    printf("%% assay verify --format tex: the numbers of one run as macros\n");
    for (int i = 0, n; i < out->n; i += n) {
        n = verify_cases(out, i);
        count[verify_spoken(&out->result[i], n, faulty)->ruling.verdict]++;
    }
    put_count("claims", (uint64_t)out->claims);
    put_count("cases", (uint64_t)out->n);
    put_count("jobs", (uint64_t)out->jobs);
    put_count("as expected", (uint64_t)out->as_expected);
    put_count("unexpected", (uint64_t)out->unexpected);
    for (int v = HOLDS; v < UNTESTABLE; v++)
        put_count(verdict_names[v], count[v]);
    put_count("waiting", (uint64_t)out->waiting);
    put_count("seed", q->seed);
    put_word("", "profile", profile_names[q->profile]);
    put_word("", "digest", out->digest);
    put_real("", "alpha budget", ledger_alpha());
    for (int i = 0, n; i < out->n; i += n) {
        n = verify_cases(out, i);
        put_claim(out, i, n, faulty);
    }
}
