#include "suite/claim/finding.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void finding_put(Finding *finding, const char *name, int step, double value)
{
    if (!isnan(value)) /* a missing row reads as NaN */
        rows_put_at(finding->evidence, name, step, 0, value);
}

void finding_say(Finding *finding, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(finding->why, sizeof finding->why, format, args);
    va_end(args);
}
