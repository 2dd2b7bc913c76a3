/* Names have letters alone, numbers are TeX, and no text breaks it. */
#include "suite/report/tex.h"
#include "tests/check.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

static void check_name(const char *words, const char *want)
{
    char name[TEX_NAME];
    tex_name(words, name);
    CHECK_TEXT(name, want);
}

static void check_names(void)
{
    char name[TEX_NAME], all[2 * TEX_NAME];
    check_name("paper2030.lem7 slack", "PaperTwoZeroThreeZeroLemSevenSlack");
    check_name("at.h", "AtH");
    check_name("at.H", "AtBigH");
    check_name("a_b-c.d", "ABCD");
    check_name("\xc3\xa9 \\{}%x", "X");
    check_name("", "");
    memset(all, '7', sizeof all - 1);
    all[sizeof all - 1] = '\0';
    tex_name(all, name); /* cut, not overrun */
    CHECK(strlen(name) < TEX_NAME && strlen(name) > TEX_NAME - 10);
    for (const char *c = name; *c != '\0'; c++)
        CHECK(isalpha((unsigned char)*c));
}

static char *text, *number;

static const char *number_of(double value)
{
    size_t size = 0;
    FILE *to = open_memstream(&number, &size);
    CHECK(to != NULL);
    tex_number(to, "N", value);
    CHECK(fclose(to) == 0);
    return number;
}

static const char *text_of(const char *is)
{
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    CHECK(to != NULL);
    tex_text(to, "N", is);
    CHECK(fclose(to) == 0);
    return text;
}

#define MACRO(x) "\\newcommand{\\assayN}{" x "}\n"
#define CHECK_NUMBER(x, want)                                                  \
    do {                                                                       \
        CHECK_TEXT(number_of(x), want);                                        \
        free(number);                                                          \
    } while (0)
#define CHECK_WORDS(x, want)                                                   \
    do {                                                                       \
        CHECK_TEXT(text_of(x), want);                                          \
        free(text);                                                            \
    } while (0)

int main(void)
{
    check_names();
    CHECK_NUMBER(0.5, MACRO("\\ensuremath{0.5}"));
    CHECK_NUMBER(-1.23456e-9, MACRO("\\ensuremath{-1.235\\times 10^{-9}}"));
    CHECK_NUMBER(1e18, MACRO("\\ensuremath{1\\times 10^{18}}"));
    CHECK_NUMBER((double)INFINITY, MACRO("\\ensuremath{\\infty}"));
    CHECK_NUMBER(-(double)INFINITY, MACRO("\\ensuremath{-\\infty}"));
    CHECK_NUMBER((double)NAN, "");
    CHECK_WORDS("a_b 100% #1 $x^2 {~} & \\end",
                MACRO("a\\_b 100\\% \\#1 \\$x\\^{}2 \\{\\~{}\\} \\&"
                      " \\textbackslash{}end"));
    CHECK_WORDS("a<b\nc", MACRO("a\\ensuremath{<}b c"));
    return check_done("tex");
}
