/* CAPRI run on two data sets that differ in one user.
 *
 * Epochs, S and R, the estimator and its noise are Algorithm 1's.  The width of
 * eq. (7) is a random one, because what follows a release is post-processing,
 * and at the printed width nothing would be eliminated.  Given the past
 * releases an epoch releases N(h, sigma0^2 I) under one data set and N(h',
 * sigma0^2 I) under the other, so the run's privacy loss is that of one
 * Gaussian whose squared shift is the sum over epochs of |h - h'|^2 /
 * sigma0^2. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_RUN_H
#define SUITE_PAPERS_PAVLOVIC2025_RUN_H
#include "suite/claim/probe.h"
#include "suite/papers/pavlovic2025/constants.h"
#include "suite/papers/pavlovic2025/sketch.h"

enum { PAVLOVIC_EPOCHS = 16 };

typedef struct {
    PavlovicSpace s; /* rho: of the present epoch */
    int actions;     /* w = context * actions + action */
    double *kappa;
    bool *active; /* N */
    PavlovicTask task;
    bool calibrated;
    int changed; /* the epoch of the user who differs */
} PavlovicRun;
/* Opens run i, T from 3 on; every second one has the worst budget, eps = log
 * T. */
PavlovicRun pavlovic_open_run(Probe *, uint64_t i);

/* What the epochs release, by their squared shifts in units of the noise. */
typedef struct {
    int epochs;
    double square[PAVLOVIC_EPOCHS]; /* of the two runs' releases */
    double message; /* the most that two users' messages are apart */
} PavlovicLosses;
PavlovicLosses pavlovic_run(Probe *, PavlovicRun *);
/* Returns the shift of all releases together (Theorem 6.7 under JDP). */
double pavlovic_together(const PavlovicLosses *);
#endif
