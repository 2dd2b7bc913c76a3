/* Thresholds of claims that follow runs: with which probability a statement may
 * fail, as a multiple of the failure probability (p, alpha or beta) that the
 * run's algorithm was given.  The claim's own alpha plays no part. */
#ifndef SUITE_PAPERS_SHARED_FAILURE_H
#define SUITE_PAPERS_SHARED_FAILURE_H
#include "suite/claim/study.h"

double failure_twelfth(const Job *, double alpha);
double failure_sixth(const Job *, double alpha);
double failure_third(const Job *, double alpha);
double failure_two_thirds(const Job *, double alpha);
double failure_once(const Job *, double alpha);
double failure_thrice(const Job *, double alpha);
double failure_four_times(const Job *, double alpha);
#endif
