/* Random numbers and directions for the instances of probes. */
#ifndef SUITE_PAPERS_SHARED_DRAWS_H
#define SUITE_PAPERS_SHARED_DRAWS_H
#include "suite/base/rng.h"

double draw_between(Rng *, double low, double high); /* uniform */
/* Returns a log-uniform number, 0 < low. */
double draw_log_between(Rng *, double low, double high);
/* Returns 10^u, u uniform in [-decades, decades]. */
double draw_log_uniform(Rng *, double decades);
/* Writes a vector that is uniform on the unit sphere. */
void draw_direction(Rng *, int d, double *x);
#endif
