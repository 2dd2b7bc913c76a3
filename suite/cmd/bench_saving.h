/* How much a tilt saves where a small delta is to be known.
 *
 * delta = E[v], v = (1 - exp(epsilon - L))_+ of a run with loss L, is known to
 * 5 % either way with 95 % confidence after
 *
 *     (1.96 / 0.05)^2 (E[x^2] / delta^2 - 1)
 *
 * runs, x being v untilted and v times the run's weight under a tilt.  Tilted
 * runs show both second moments, E[v^2] being E[v^2 weight]: the plain runs
 * need not be waited for. */
#ifndef SUITE_CMD_BENCH_SAVING_H
#define SUITE_CMD_BENCH_SAVING_H
#include "suite/audit/mechanism.h"
#include "suite/claim/study.h"

typedef struct {
    Job job;
    Bare bare;
    double theta;
} Saving; /* stays where it is */

/* mechanism: settings of the audit study */
MUST_CHECK Status saving_open(Saving *, const char *mechanism, Arena *);
/* makes n runs and returns the sum of their values */
double saving_runs(Saving *, long n, bool tilted);
double saving_needed(Saving *, bool tilted);
#endif
