/* Random numbers, unit vectors and finite laws for the probes. */
#ifndef SUITE_PAPERS_NGO2022_DRAWS_H
#define SUITE_PAPERS_NGO2022_DRAWS_H
#include "suite/claim/probe.h"

double ngo_between(Probe *, double low, double high); /* uniform */
/* Returns 10^u, u uniform in [-decades, decades]. */
double ngo_log_uniform(Probe *, double decades);
void ngo_unit_vector(Probe *, int d, double *x); /* in a uniform direction */
/* Fills a probability law on n points, all of them positive. */
void ngo_random_law(Probe *, int n, double *law);
double ngo_dot(int d, const double *x, const double *y);
/* Divides x by its length; NaN where x is 0. */
void ngo_normalise(int d, double *x);
#endif
