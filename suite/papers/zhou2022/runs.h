/* Runs of LinOpt-VI and LinOpt-PO that an observer follows.  A replicate is one
 * trial; 66 without a failure decide about a failure probability a = 0.1. */
#ifndef SUITE_PAPERS_ZHOU2022_RUNS_H
#define SUITE_PAPERS_ZHOU2022_RUNS_H
#include "suite/claim/claim.h"

/* Thresholds of claims: how often a run may fail, 1, 3 or 4 times its a. */
double zhou_once(const Job *, double alpha);
double zhou_thrice(const Job *, double alpha);
double zhou_four_times(const Job *, double alpha);

/* Runs of LinOpt-VI with calibrated noise, long enough for the bonuses beta |x|
 * to fall below all that <theta,x> can be. */
extern const Cases zhou_vi_below_cap_calibrated;
#endif
