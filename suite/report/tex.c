#include "suite/report/tex.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void tex_name(const char *words, char name[TEX_NAME])
{
    static const char *const digit[] = {"Zero",  "One",  "Two", "Three",
                                        "Four",  "Five", "Six", "Seven",
                                        "Eight", "Nine"};
    size_t n = 0;
    bool first = true;
    name[0] = '\0';
    for (; *words != '\0' && n + 6 < TEX_NAME; words++) {
        unsigned char c = (unsigned char)*words;
        bool is_letter = c < 0x80 && isalpha(c);
        if (is_letter)
            n += (size_t)snprintf(name + n, TEX_NAME - n, "%s%c",
                                  isupper(c) ? "Big" : "",
                                  first ? toupper(c) : c);
        else if (isdigit(c))
            n += (size_t)snprintf(name + n, TEX_NAME - n, "%s", digit[c - '0']);
        first = !is_letter;
    }
}

static void put_value(FILE *to, double value)
{
    char text[40];
    snprintf(text, sizeof text, "%.4g", value);
    char *e = strchr(text, 'e');
    if (isinf(value)) {
        fprintf(to, "%s\\infty", value < 0 ? "-" : "");
    } else if (e == NULL) {
        fputs(text, to);
    } else {
        *e = '\0';
        fprintf(to, "%s\\times 10^{%d}", text, (int)strtol(e + 1, NULL, 10));
    }
}

void tex_number(FILE *to, const char *name, double value)
{
    if (isnan(value))
        return;
    fprintf(to, "\\newcommand{\\assay%s}{\\ensuremath{", name);
    put_value(to, value);
    fputs("}}\n", to);
}

static void put_letter(FILE *to, char c)
{
    if (strchr("{}$&#_%", c) != NULL)
        fprintf(to, "\\%c", c);
    else if (c == '\\')
        fputs("\\textbackslash{}", to);
    else if (c == '^' || c == '~')
        fprintf(to, "\\%c{}", c);
    else if (c == '<' || c == '>' || c == '|')
        fprintf(to, "\\ensuremath{%c}", c);
    else
        fputc((unsigned char)c < ' ' ? ' ' : c, to);
}

void tex_text(FILE *to, const char *name, const char *text)
{
    fprintf(to, "\\newcommand{\\assay%s}{", name);
    for (; *text != '\0'; text++)
        put_letter(to, *text);
    fputs("}\n", to);
}
