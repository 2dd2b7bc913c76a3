#include "suite/base/status.h"
#include "suite/base/text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The only mutable global variable below main: the process's first failure. */
static struct {
    Status status;
    char message[1000], place[120];
    bool silent;
} first;

/* whatever was quoted, or cut within a letter */
static void make_one_line(char *text)
{
    while (*text != '\0') {
        int n = text_letter(text);
        if (n == 0)
            *text = '?';
        else if ((unsigned char)*text < ' ')
            *text = ' ';
        text += n > 0 ? n : 1;
    }
}

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
    make_one_line(first.message);
    snprintf(first.place, sizeof first.place, "%s:%d", file, line);
}

/* without stdio, which might need memory itself */
void status_no_memory(void)
{
    static const char line[] =
        "assay: out of memory, of which a job may use 8 GiB\n";
    ssize_t n = first.silent ? 0 : write(STDERR_FILENO, line, strlen(line));
    (void)n;
    _exit(WORLD);
}

void status_silence(void)
{
    first.silent = true;
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
