#include "suite/run/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 30 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

Progress progress_open(int total, bool wanted)
{
    return (Progress){total, -1, now(), wanted && isatty(STDERR_FILENO) != 0};
}

void progress_step(Progress *p, int finished)
{
    int percent = finished * 100 / p->total;
    if (!p->on || percent == p->last)
        return;
    p->last = percent;
    double spent = now() - p->start;
    double left = finished > 0 ? spent * (p->total - finished) / finished : 0;
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i * 100 < percent * WIDTH ? '#' : '.';
    bar[WIDTH] = '\0';
    fprintf(stderr, "\r[%s] %3d%%  %d of %d jobs, %.0f s left ", bar, percent,
            finished, p->total, left);
    fflush(stderr);
}

void progress_close(Progress *p)
{
    if (p->on)
        fprintf(stderr, "\r%*s\r", WIDTH + 48, "");
}
