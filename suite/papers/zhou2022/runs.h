/* Runs of LinOpt-VI and LinOpt-PO that an observer follows.  A replicate is one
 * trial; 66 without a failure decide about a failure probability a = 0.1. */
#ifndef SUITE_PAPERS_ZHOU2022_RUNS_H
#define SUITE_PAPERS_ZHOU2022_RUNS_H
#include "suite/claim/claim.h"

/* Runs of LinOpt-VI with calibrated noise, long enough for the bonuses beta |x|
 * to fall below all that <theta,x> can be. */
extern const Cases zhou_vi_below_cap_calibrated;
#endif
