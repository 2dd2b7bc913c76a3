/* JUnit's XML, which continuous integration shows test by test.
 *
 *     JunitCase cases[] = {{.suite = "paper2030", .name = "paper2030.lem7",
 *                           .outcome = JUNIT_PASSED, .seconds = 0.2}};
 *     junit_put(stdout, "assay verify", cases, 1);
 *
 * Texts may hold anything: what XML cannot say, controls and bytes that are no
 * UTF-8, becomes a question mark. */
#ifndef SUITE_REPORT_JUNIT_H
#define SUITE_REPORT_JUNIT_H
#include <stdio.h>

typedef enum { JUNIT_PASSED, JUNIT_FAILED, JUNIT_BROKEN, JUNIT_SKIPPED } Junit;

typedef struct {
    const char *name, *value; /* value NULL: left out */
} JunitProperty;
enum { JUNIT_PROPERTIES = 10 };

typedef struct {
    const char *suite; /* cases of one suite stand together */
    const char *name;
    Junit outcome;
    const char *message; /* one line; NULL when it passed */
    const char *text;    /* more of it, such as a command; may be NULL */
    JunitProperty property[JUNIT_PROPERTIES]; /* name NULL ends */
    double seconds;
} JunitCase;

void junit_put(FILE *, const char *name, const JunitCase *, int n);
#endif
