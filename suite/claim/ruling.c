#include "suite/claim/ruling.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void ruling_put(Ruling *ruling, const char *name, int step, double value)
{
    if (!isnan(value)) /* a missing row reads as NaN */
        rows_put_at(ruling->evidence, name, step, 0, value);
}

void ruling_say(Ruling *ruling, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(ruling->why, sizeof ruling->why, format, args);
    va_end(args);
}
