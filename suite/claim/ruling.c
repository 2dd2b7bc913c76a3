#include "suite/claim/ruling.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void ruling_put(Ruling *ruling, const char *name, int step, double value)
{
    if (!isnan(value)) /* a missing row reads as NaN */
        rows_put_at(ruling->evidence, name, step, 0, value);
}

/* A NaN, of a row that is missing, as people read it. */
static void name_missing(char *why, size_t size)
{
    static const char none[] = "(missing)";
    char text[400];
    for (char *at = why; (at = strstr(at, "nan")) != NULL; at++) {
        char *from = at > why && at[-1] == '-' ? at - 1 : at;
        bool word = (from == why || !isalpha((unsigned char)from[-1])) &&
                    !isalpha((unsigned char)at[3]);
        if (!word)
            continue;
        snprintf(text, sizeof text, "%s", at + 3);
        snprintf(from, size - (size_t)(from - why), "%s%s", none, text);
        at = why;
    }
}

void ruling_say(Ruling *ruling, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(ruling->why, sizeof ruling->why, format, args);
    va_end(args);
    name_missing(ruling->why, sizeof ruling->why);
}
