/* What the observers of Algorithms 1 and 3 share. */
#ifndef SUITE_PAPERS_LUYO2021_OBSERVE_VTR_H
#define SUITE_PAPERS_LUYO2021_OBSERVE_VTR_H
#include "suite/simulation/observer.h"

typedef struct {
    Shape dim;
    int d, steps; /* steps with an estimate: H - 1 */
    double H, K, p, scale, random;
    const double *q, *v; /* of the learner */
} VtrRun;

/* Returns BAD_INPUT, naming the observer, unless the environment is a linear
 * mixture and the algorithm has a failure probability p. */
MUST_CHECK Status vtr_run_open(VtrRun *, const Sight *, const char *observer,
                               Arena *);

/* Upsilon and C of noise of scale `sum` in all, at log(1/failure) = L: the norm
 * of the matrix is at most Upsilon, of the vector at most C (C.2, D.3). */
void vtr_noise_bound(const VtrRun *, double sum, double L, double bound[2]);
#endif
