#include "suite/run/progress.h"
#include "suite/base/clock.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 30 };
static const double REDRAW = 0.5; /* seconds, on a terminal */
static const double REPEAT = 30;  /* seconds between two lines elsewhere */

Progress progress_open(int total, bool wanted)
{
    double now = clock_now();
    return (Progress){.total = total,
                      .start = now,
                      .spoken = now,
                      .on = wanted && total > 0,
                      .terminal = isatty(STDERR_FILENO) != 0};
}

/* finished jobs and parts of jobs */
static double done(const Progress *p)
{
    return fmin(p->finished + p->share, p->total);
}

void progress_say(const Progress *p, char out[PROGRESS_TEXT])
{
    double spent = clock_now() - p->start, all = p->total;
    int n = snprintf(out, PROGRESS_TEXT, "%d of %d job%s after %.0f s",
                     p->finished, p->total, p->total == 1 ? "" : "s", spent);
    /* less than a thousandth says nothing of the rest */
    if (done(p) > 1e-3 * all && n < PROGRESS_TEXT)
        snprintf(out + n, PROGRESS_TEXT - (size_t)n, ", about %.0f s left",
                 spent * (all - done(p)) / done(p));
}

static void draw_bar(const Progress *p)
{
    char bar[WIDTH + 1], text[PROGRESS_TEXT];
    double share = done(p) / p->total;
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < share * WIDTH ? '#' : '.';
    bar[WIDTH] = '\0';
    progress_say(p, text);
    fprintf(stderr, "\r[%s] %3d%%  %s \033[K", bar, (int)(100 * share), text);
    fflush(stderr);
}

void progress_tick(Progress *p, int finished, double share)
{
    char text[PROGRESS_TEXT];
    double now = clock_now();
    p->finished = finished;
    p->share = share;
    if (!p->on || now - p->spoken < (p->terminal ? REDRAW : REPEAT))
        return;
    p->spoken = now;
    if (p->terminal) {
        draw_bar(p);
        return;
    }
    progress_say(p, text);
    fprintf(stderr, "assay: %s\n", text);
}

void progress_step(Progress *p, int finished)
{
    progress_tick(p, finished, 0);
}

void progress_close(Progress *p)
{
    if (p->on && p->terminal && p->spoken > p->start)
        fprintf(stderr, "\r\033[K");
    p->on = false;
}
