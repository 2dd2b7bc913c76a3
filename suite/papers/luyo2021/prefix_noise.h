/* How often the noise of Luyo et al. 2021 leaves its bounds (App. C.2, C.3,
 * D.3, D.4, E.2.2).
 *
 * A noise matrix is GOE(s), off-diagonal N(0, s^2), diagonal twice that
 * variance: P(|M| >= s (2 sqrt(d) + t)) <= 2 exp(-t^2/4)
 * (luyo2021.claim26.sharp).  A noise vector is N(0, s^2 I), whose norm has an
 * exact law. */
#ifndef SUITE_PAPERS_LUYO2021_PREFIX_NOISE_H
#define SUITE_PAPERS_LUYO2021_PREFIX_NOISE_H
#include "algorithms/core/luyo2021_scales.h"
#include "suite/claim/probe.h"

/* Is the case that of local privacy, reading=ldp? */
bool luyo_is_local(const Probe *);

/* Scale of the longest sum of noises that a prefix may hold: popcount(k) <=
 * log2(K+1) nodes of a tree, K users' noises if local. */
double luyo_prefix_scale(const Probe *, const Luyo2021Inputs *, double sigma);

/* P(|M| > t) for M ~ GOE(1), an upper bound. */
double luyo_matrix_beyond(double d, double t);

/* P(|v| > t) for v ~ N(0, I), exact; NaN where the law has no value. */
double luyo_vector_beyond(double d, double t);

/* The probe of a claim "with probability 1 - p/(6KH) the eigenvalues of B are
 * in [Ups, 3 Ups]", that is, its noise is within Ups. */
void luyo_prefix_matrix(Probe *);

/* The probe of a claim "with probability 1 - p/(6KH), |g| <= C". */
void luyo_prefix_vector(Probe *);
#endif
