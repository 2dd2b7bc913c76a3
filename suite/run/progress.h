/* How far a run is, on stderr: a bar with the time left on a terminal, elsewhere
 * a line every half minute, so that a log says it, too.
 *
 *     Progress p = progress_open(jobs, true);
 *     progress_tick(&p, finished, share);   as often as one likes
 *     progress_close(&p); */
#ifndef SUITE_RUN_PROGRESS_H
#define SUITE_RUN_PROGRESS_H
#include <stdbool.h>

typedef struct {
    int total, finished;
    double start, spoken; /* spoken: when something was printed last */
    double share;         /* of the jobs that run now, in jobs */
    bool on, terminal;
} Progress;

Progress progress_open(int total, bool wanted);
/* So many are finished; prints when it is time to. */
void progress_step(Progress *, int finished);
/* The same, and of those that run now so much is done: 1.5, of two jobs. */
void progress_tick(Progress *, int finished, double share);
void progress_close(Progress *);
/* "1613 of 8489 jobs after 60 s, about 280 s left"; how long, only where
 * something is known of it */
enum { PROGRESS_TEXT = 120 };
void progress_say(const Progress *, char out[PROGRESS_TEXT]);
#endif
