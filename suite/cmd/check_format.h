/* What check found, for other programs: JUnit's XML, GitHub's annotations. */
#ifndef SUITE_CMD_CHECK_FORMAT_H
#define SUITE_CMD_CHECK_FORMAT_H
#include "suite/base/arena.h"
#include "suite/run/check.h"

/* the command that shows a change again */
void check_command(const CheckRequest *, const Change *, char *out,
                   size_t size);
/* a test case a change; one that passed where there is none */
void check_junit(const CheckRequest *, const CheckResult *, Arena *);
/* An error annotation for each of the first ten changes, on stdout; a table of
 * all, in Markdown, at the end of the file that the variable
 * GITHUB_STEP_SUMMARY names, as far as that takes it (1 MiB). */
MUST_CHECK Status check_github(const CheckRequest *, const CheckResult *);
#endif
