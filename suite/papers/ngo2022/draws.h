/* Random numbers, unit vectors and finite laws for the probes. */
#ifndef SUITE_PAPERS_NGO2022_DRAWS_H
#define SUITE_PAPERS_NGO2022_DRAWS_H
#include "suite/claim/probe.h"

/* Fills a probability law on n points, all of them positive. */
void ngo_random_law(Probe *, int n, double *law);
#endif
