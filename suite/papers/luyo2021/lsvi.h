/* Algorithm 2 of Luyo et al. 2021 as its text has it, worked out a second time:
 * nothing of algorithms/core is used. */
#ifndef SUITE_PAPERS_LUYO2021_LSVI_H
#define SUITE_PAPERS_LUYO2021_LSVI_H
#include "suite/judge/theorem.h"

typedef struct {
    double K, H, d, eps, delta, p; /* in */
    double B, length, policies, B0;
    double sigma_lambda, sigma_u, upsilon, c_u, c_k, lambda;
    double log_chi, beta;
} LuyoAlg2;

/* App. E.1 and what the proofs define; c_K = d Upsilon.  batches: instead of
 * the printed B; 0: that one.  noisy false: sigma = 0. */
LuyoAlg2 luyo_alg2(double K, double H, double d, double eps, double delta,
                   double p, bool noisy, double batches);
/* Eq. (22) with this beta, length of a batch and lambda + c_K */
double luyo_regret_eq22(const LuyoAlg2 *, double beta, double length,
                        double ridge);
/* sum over h of the tight radii when features are only known to be unit
 * vectors: no smaller than the learner's; depth: nodes over one user */
double luyo_tight_radii(const RateAt *, double releases, double depth,
                        double prefixes);
/* the two bounds for envelopes, static batches and a determinant's (Rem. 8) */
double luyo_bound_lsvi(const RateAt *);
/* Rem. 7: a batch for each user */
double luyo_bound_unbatched(const RateAt *);
double luyo_bound_dynamic(const RateAt *);
#endif
