#include "suite/report/junit.h"
#include "suite/base/text.h"

#include <stdbool.h>
#include <string.h>

/* ---- text ---- */

/* Its bytes, or 0 where XML 1.0 has no such letter. */
static int letter(const unsigned char *at)
{
    bool control = *at < ' ' && strchr("\t\n\r", *at) == NULL;
    bool none = *at == 0xef && at[1] == 0xbf && at[2] >= 0xbe;
    return control || none ? 0 : text_letter((const char *)at);
}

static void put_text(FILE *to, const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    while (*at != '\0') {
        int n = letter(at);
        const char *entity = *at == '&'    ? "&amp;"
                             : *at == '<'  ? "&lt;"
                             : *at == '>'  ? "&gt;"
                             : *at == '"'  ? "&quot;"
                             : *at == '\n' ? "&#10;"
                             : *at == '\r' ? "&#13;"
                             : *at == '\t' ? "&#9;"
                             : n == 0      ? "?"
                                           : NULL;
        if (entity != NULL)
            fputs(entity, to);
        else
            fwrite(at, 1, (size_t)n, to);
        at += n > 0 ? n : 1;
    }
}

static void put_attribute(FILE *to, const char *name, const char *value)
{
    fprintf(to, " %s=\"", name);
    put_text(to, value);
    fputc('"', to);
}

/* ---- cases ---- */

static void put_properties(FILE *to, const JunitCase *c)
{
    if (c->property[0].name == NULL)
        return;
    fputs("      <properties>\n", to);
    for (int i = 0; i < JUNIT_PROPERTIES && c->property[i].name != NULL; i++) {
        if (c->property[i].value == NULL)
            continue;
        fputs("        <property", to);
        put_attribute(to, "name", c->property[i].name);
        put_attribute(to, "value", c->property[i].value);
        fputs("/>\n", to);
    }
    fputs("      </properties>\n", to);
}

static void put_outcome(FILE *to, const JunitCase *c)
{
    static const char *const tag[] = {NULL, "failure", "error", "skipped"};
    if (c->outcome == JUNIT_PASSED)
        return;
    fprintf(to, "      <%s", tag[c->outcome]);
    put_attribute(to, "message", c->message == NULL ? "" : c->message);
    if (c->text == NULL) {
        fputs("/>\n", to);
        return;
    }
    fputc('>', to);
    put_text(to, c->text);
    fprintf(to, "</%s>\n", tag[c->outcome]);
}

static void put_case(FILE *to, const JunitCase *c)
{
    fputs("    <testcase", to);
    put_attribute(to, "classname", c->suite);
    put_attribute(to, "name", c->name);
    fprintf(to, " time=\"%.6f\">\n", c->seconds);
    put_properties(to, c);
    put_outcome(to, c);
    fputs("    </testcase>\n", to);
}

/* ---- suites ---- */

static void put_counts(FILE *to, const char *name, const JunitCase *c, int n)
{
    int of[JUNIT_SKIPPED + 1] = {0};
    double seconds = 0;
    for (int i = 0; i < n; i++) {
        of[c[i].outcome]++;
        seconds += c[i].seconds;
    }
    put_attribute(to, "name", name);
    fprintf(to,
            " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\""
            " time=\"%.6f\">\n",
            n, of[JUNIT_FAILED], of[JUNIT_BROKEN], of[JUNIT_SKIPPED], seconds);
}

static int suite_size(const JunitCase *c, int n)
{
    int size = 1;
    while (size < n && strcmp(c[size].suite, c[0].suite) == 0)
        size++;
    return size;
}

void junit_put(FILE *to, const char *name, const JunitCase *c, int n)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", to);
    put_counts(to, name, c, n);
    for (int i = 0, size; i < n; i += size) {
        size = suite_size(c + i, n - i);
        fputs("  <testsuite", to);
        put_counts(to, c[i].suite, c + i, size);
        for (int j = i; j < i + size; j++)
            put_case(to, &c[j]);
        fputs("  </testsuite>\n", to);
    }
    fputs("</testsuites>\n", to);
}
