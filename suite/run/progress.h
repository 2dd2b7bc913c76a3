/* A bar on stderr with the time left; nothing when stderr is no terminal. */
#ifndef SUITE_RUN_PROGRESS_H
#define SUITE_RUN_PROGRESS_H
#include <stdbool.h>

typedef struct {
    int total, last; /* what was drawn last, in percent */
    double start;
    bool on;
} Progress;

Progress progress_open(int total, bool wanted);
void progress_step(Progress *, int finished);
void progress_close(Progress *);
#endif
