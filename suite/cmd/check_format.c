#include "suite/cmd/check_format.h"
#include "suite/base/text.h"
#include "suite/claim/ledger.h"
#include "suite/report/junit.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void check_command(const CheckRequest *q, const Change *change, char *out,
                   size_t size)
{
    bool quick = q->baseline->profile == QUICK;
    snprintf(out, size, "./assay verify '%s'%s%s --seed %" PRIu64,
             change->claim, quick ? "" : " --profile ",
             quick ? "" : profile_names[q->baseline->profile], change->seed);
}

/* ---- JUnit ---- */

static const char *suite_of(const char *claim, Arena *arena)
{
    return arena_text(arena, "%.*s", (int)strcspn(claim, "."), claim);
}

static JunitCase case_of(const CheckRequest *q, const Change *change,
                         Arena *arena)
{
    char command[300];
    check_command(q, change, command, sizeof command);
    return (JunitCase){.suite = suite_of(change->claim, arena),
                       .name = change->claim,
                       .outcome = JUNIT_FAILED,
                       .message = arena_text(arena, "%s was %s, now %s",
                                             change_names[change->kind],
                                             change->was, change->is),
                       .text = arena_text(arena, "%s", command),
                       .property = {{"change", change_names[change->kind]},
                                    {"was", change->was},
                                    {"is", change->is}},
                       .seconds = 0};
}

void check_junit(const CheckRequest *q, const CheckResult *out, Arena *arena)
{
    JunitCase *cases = arena_array(arena, JunitCase, out->n + 1);
    int n = 0;
    for (int i = 0; i < out->n; i++)
        cases[n++] = case_of(q, &out->change[i], arena);
    if (n == 0)
        cases[n++] = (JunitCase){
            .suite = "baseline",
            .name = arena_text(arena, "%d claims as before", out->lines),
            .outcome = JUNIT_PASSED,
            .seconds = out->seconds};
    junit_put(stdout, "assay check", cases, n);
}

/* ---- GitHub ---- */

enum { ANNOTATIONS = 10, SUMMARY_BYTES = 1 << 20, TAIL_BYTES = 200 };

/* In a message % and line breaks are escaped, in a property : and , as well. */
static void put_escaped(const char *text, bool property)
{
    for (const char *c = text; *c != '\0'; c++)
        if (*c == '%' || *c == '\n' || *c == '\r' ||
            (property && (*c == ':' || *c == ',')))
            printf("%%%02X", (unsigned)(unsigned char)*c);
        else
            putchar(*c);
}

static void put_annotation(const CheckRequest *q, const Change *change)
{
    char command[300], message[600];
    check_command(q, change, command, sizeof command);
    snprintf(message, sizeof message, "%s was %s, now %s; %s",
             change_names[change->kind], change->was, change->is, command);
    printf("::error title=");
    put_escaped(change->claim, true);
    printf("::");
    put_escaped(message, false);
    printf("\n");
}

/* a cell of a Markdown table */
static void put_cell(const char *text, FILE *to)
{
    for (const char *c = text; *c != '\0'; c++)
        if (*c == '|')
            fputs("\\|", to);
        else
            fputc(*c == '\n' || *c == '\r' ? ' ' : *c, to);
}

static void put_change(const CheckRequest *q, const Change *change, FILE *to)
{
    char command[300];
    const char *const cells[] = {change_names[change->kind], change->claim,
                                 change->was, change->is};
    check_command(q, change, command, sizeof command);
    fputs("| ", to);
    for (int i = 0; i < 4; i++) {
        put_cell(cells[i], to);
        fputs(" | ", to);
    }
    fprintf(to, "`%s` |\n", command);
}

static void put_summary(const CheckRequest *q, const CheckResult *out, FILE *to)
{
    fprintf(to,
            "### assay check\n\n%d claim%s compared, %d the same bit for bit, "
            "%d within the baseline's range, **%d change%s**.\n\n",
            out->lines, text_plural((uint64_t)out->lines), out->same,
            out->within, out->n, text_plural((uint64_t)out->n));
    if (out->n > 0)
        fputs("| change | claim | was | is | command |\n"
              "|---|---|---|---|---|\n",
              to);
    for (int i = 0; i < out->n; i++) {
        if (ftell(to) > SUMMARY_BYTES - TAIL_BYTES - 2000) {
            fprintf(to, "\n%d more do not fit.\n", out->n - i);
            return;
        }
        put_change(q, &out->change[i], to);
    }
}

static Status append_summary(const CheckRequest *q, const CheckResult *out,
                             const char *path)
{
    FILE *to = fopen(path, "a");
    if (to == NULL)
        return FAIL(WORLD, "cannot write %s: %s", path, strerror(errno));
    fseek(to, 0, SEEK_END);
    put_summary(q, out, to);
    return fclose(to) == 0 ? OK : FAIL(WORLD, "cannot write %s", path);
}

Status check_github(const CheckRequest *q, const CheckResult *out)
{
    const char *path = getenv("GITHUB_STEP_SUMMARY");
    for (int i = 0; i < out->n && i < ANNOTATIONS; i++)
        put_annotation(q, &out->change[i]);
    if (out->n > ANNOTATIONS)
        printf("%d more changes in the summary\n", out->n - ANNOTATIONS);
    return path == NULL ? OK : append_summary(q, out, path);
}
