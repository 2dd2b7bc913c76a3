/* The constants of Theorem 6.5, derived a second time: the counters at
 * (eps/4H, delta/4H), the tails of Lemmas B.4 and B.5 at alpha/(4KH). */
#ifndef SUITE_PAPERS_ZHOU2022_CONSTANTS_H
#define SUITE_PAPERS_ZHOU2022_CONSTANTS_H
#include "suite/base/rng.h"
#include <stdbool.h>

/* a point of the theorems' parameter space */
typedef struct {
    double d1, d2, H, K, eps, delta, alpha, actions;
    bool narrow;  /* |phi| <= H instead of sqrt(d1) H (Remark 6.6) */
    bool local;   /* noise at the users (Remark 6.9) */
    double noise; /* every sigma times this */
} ZhouPoint;
/* Draws each coordinate at either end of its range or log-uniform between: d to
 * 1e3, H to 1e3, K to 1e18, eps 0.01..100, delta 1e-12..0.1, alpha 1e-12..0.3.
 */
ZhouPoint zhou_point(Rng *);

/* sigma of a matrix's and of a vector's node, the bound Sigma on the norm of a
 * release's matrix noise, and Assumption 2's lambda_min, lambda_max and nu */
typedef struct {
    double sigma1, sigma2, radius, lmin, lmax, nu;
} ZhouNoise;
ZhouNoise zhou_noise_p(const ZhouPoint *); /* of the transition counters */
ZhouNoise zhou_noise_r(const ZhouPoint *); /* of the reward counters */
#endif
