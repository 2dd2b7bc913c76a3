/* The XML has every case, counts them, and escapes whatever a text holds. */
#include "suite/report/junit.h"
#include "tests/check.h"

#include <stdlib.h>

static char *written(const JunitCase *c, int n)
{
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    CHECK(to != NULL);
    junit_put(to, "all", c, n);
    CHECK(fclose(to) == 0 && strlen(text) == size);
    return text;
}

static int count_of(const char *text, const char *part)
{
    int n = 0;
    while ((text = strstr(text, part)) != NULL) {
        text += strlen(part);
        n++;
    }
    return n;
}

static void check_outcomes(void)
{
    const JunitCase cases[] = {
        {.suite = "a", .name = "passes", .property = {{"slack", "2"}}},
        {.suite = "a",
         .name = "fails",
         .outcome = JUNIT_FAILED,
         .message = "why",
         .text = "command",
         .seconds = 0.5},
        {.suite = "b",
         .name = "breaks",
         .outcome = JUNIT_BROKEN,
         .message = "a worker died",
         .property = {{"slack", NULL}, {"why", "x"}}},
        {.suite = "b", .name = "waits", .outcome = JUNIT_SKIPPED},
    };
    char *xml = written(cases, 4);
    CHECK(strstr(xml,
                 "<testsuites name=\"all\" tests=\"4\" failures=\"1\""
                 " errors=\"1\" skipped=\"1\" time=\"0.500000\">") != NULL);
    CHECK(strstr(xml, "<testsuite name=\"a\" tests=\"2\" failures=\"1\""
                      " errors=\"0\" skipped=\"0\"") != NULL);
    CHECK(count_of(xml, "<testcase ") == 4 &&
          count_of(xml, "</testcase>") == 4);
    CHECK(count_of(xml, "<testsuite ") == 2);
    CHECK(strstr(xml, "<failure message=\"why\">command</failure>") != NULL);
    CHECK(strstr(xml, "<error message=\"a worker died\"/>") != NULL);
    CHECK(strstr(xml, "<skipped message=\"\"/>") != NULL);
    CHECK(count_of(xml, "<property ") == 2);
    free(xml);
    xml = written(NULL, 0);
    CHECK(strstr(xml, "tests=\"0\"") != NULL && strstr(xml, "</testsuites>"));
    free(xml);
}

static void check_hostile(void)
{
    static const char *const hostile[] = {"<&>\"'",
                                          "]]>",
                                          "a\x01\x1f\x7f\x08z",
                                          "\xff\xc3(\xe0\x80\x80",
                                          "\xed\xa0\x80",
                                          "\xef\xbf\xbf\xef\xbf\xbe",
                                          "\xc3",
                                          "\xf4\x90\x80\x80",
                                          "line\nbreak\ttab\r",
                                          "<!--",
                                          "<?xml",
                                          "\xc3\xa9"};
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        const char *x = hostile[i];
        const JunitCase c = {x, x, JUNIT_FAILED, x, x, {{x, x}}, 0};
        char *xml = written(&c, 1);
        char path[] = "/tmp/junit_test_XXXXXX", command[120];
        int file = mkstemp(path);
        CHECK(file >= 0);
        FILE *to = fdopen(file, "w");
        CHECK(to != NULL && fputs(xml, to) >= 0 && fclose(to) == 0);
        snprintf(command, sizeof command,
                 "command -v xmllint >/dev/null || exit 0; xmllint --noout %s",
                 path);
        // NOLINTNEXTLINE(cert-env33-c): our own file
        CHECK(system(command) == 0);
        CHECK(remove(path) == 0);
        CHECK(count_of(xml, "<failure ") == 1 && count_of(xml, "<!") == 0);
        free(xml);
    }
}

int main(void)
{
    check_outcomes();
    check_hostile();
    return check_done("junit");
}
