/* What a linear mixture's learner regresses on:
 *
 *     phi_V(s,a) = sum_s' psi(s'|s,a) V(s')
 *
 * psi stands as [s][a][s'][d]: a pair is one run of N d numbers, read once and
 * in order, into d sums that stay close; all pairs in order are one pass. */
#ifndef ALGORITHMS_CORE_VALUE_FEATURES_H
#define ALGORITHMS_CORE_VALUE_FEATURES_H
#include "envs/env.h"

/* [d_psi] of the pair s A + a; v: [s'] */
void value_features(const Task *, int pair, const double *v, double *phi);
/* [s][a][d_psi] */
void value_features_all(const Task *, const double *v, double *phi);
#endif
