#include "suite/base/status.h"

#include <stdarg.h>
#include <stdio.h>

/* The one mutable global below main: a process has one first failure. */
static struct {
    Status status;
    char message[1000], place[120];
} first;

void status_fail(Status status, const char *file, int line, const char *format,
                 ...)
{
    if (first.status != OK)
        return;
    first.status = status;
    va_list args;
    va_start(args, format);
    vsnprintf(first.message, sizeof first.message, format, args);
    va_end(args);
    for (char *c = first.message; *c != '\0'; c++)
        if ((unsigned char)*c < ' ') /* one line, whatever was quoted */
            *c = ' ';
    snprintf(first.place, sizeof first.place, "%s:%d", file, line);
}

const char *status_message(void)
{
    return first.message;
}

const char *status_place(void)
{
    return first.place;
}

void status_clear(void)
{
    first.status = OK;
    first.message[0] = first.place[0] = '\0';
}
