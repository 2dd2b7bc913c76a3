/* One epoch on a Walsh kernel, by counts and so exactly in law at any T. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_EPOCH_H
#define SUITE_PAPERS_PAVLOVIC2025_EPOCH_H
#include "suite/claim/probe.h"
#include "suite/papers/pavlovic2025/constants.h"
#include "suite/papers/pavlovic2025/sketch.h"

typedef struct {
    PavlovicSpace s;
    double T, B, C0, dev_S, dev_R; /* dev: concentrations of Lemma 6.5 */
    double *S, *R, *W, *f, *Y;     /* counts, function, reward sums */
    PavlovicSketch by_R, by_W;     /* eq. (6) with R, and with W in its place */
} PavlovicEpoch;
/* Returns an epoch of T users, |f| = B = 1, rewards +-B. */
PavlovicEpoch pavlovic_epoch(Probe *, int bits, double b, double tau, double T);
/* Runs `one` on epochs of 100 to 1e10 users over 32 points, b = 2, tau = 1. */
void pavlovic_over_epochs(Probe *, void (*one)(Probe *, const PavlovicEpoch *));

/* Returns sum_v Y(v) a(v), the vector g without privacy noise; a fault scales
 * the rewards' noise. */
double *pavlovic_summed(Probe *, const PavlovicEpoch *, const PavlovicSketch *);
/* Returns g with privacy noise of deviation sigma0. */
double *pavlovic_noisy_sum(Probe *, const PavlovicEpoch *, double sigma0);
/* Returns the estimator's largest error under that noise. */
double pavlovic_largest_error(Probe *, const PavlovicEpoch *, double sigma0);
/* Returns the epoch's task at delta_DP = 1e-6, delta = 0.01. */
PavlovicTask pavlovic_task_of(const PavlovicEpoch *, double eps);
#endif
