#include "suite/run/progress.h"
#include "suite/base/clock.h"

#include <stdio.h>
#include <unistd.h>

enum { WIDTH = 30 };

Progress progress_open(int total, bool wanted)
{
    return (Progress){total, -1, clock_now(),
                      wanted && isatty(STDERR_FILENO) != 0};
}

void progress_step(Progress *p, int finished)
{
    int percent = (int)(100.0 * finished / p->total);
    if (!p->on || percent == p->last)
        return;
    p->last = percent;
    double spent = clock_now() - p->start;
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
