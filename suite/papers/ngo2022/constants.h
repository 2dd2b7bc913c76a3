/* The constants of Algorithm 1 and App. B.1, worked out from the paper's text a
 * second time (not from algorithms/core), and a grid of parameters.
 *
 *     NgoConstants t = ngo_constants(4, 3, 1e6, 1, 1e-6, 0.05, 1);
 *     probe_ratio(p, needed, t.beta, NGO_WHERE, NGO_AT(&t));
 *
 * Every logarithm is natural. */
#ifndef SUITE_PAPERS_NGO2022_CONSTANTS_H
#define SUITE_PAPERS_NGO2022_CONSTANTS_H
#include "suite/claim/probe.h"

typedef struct {
    double d, H, K, eps, delta, p; /* given */
    double L3;                     /* log(3KH/p) */
    double rho;      /* rho + 2 sqrt(rho log(1/delta)) = eps, Lemma 6 */
    double lambda;   /* line 2, (7): lambda-tilde-Lambda */
    double updates;  /* line 3: N_max, not rounded */
    double lambda_y; /* B.1, (16): lambda-tilde-y */
    double norm;     /* B.1: U_K */
    double log_chi;  /* B.1: chi itself overflows */
    double beta;     /* Theorem 16 */
    double line11;   /* standard deviation sqrt(6 H^2 N_max / rho) of line 11 */
} NgoConstants;

/* Returns the rho at which Lemma 6 gives (eps, delta), by bisection. */
double ngo_rho(double eps, double delta);
/* Returns the constants as printed; a fault multiplies lambda by `scale`. */
NgoConstants ngo_constants(double d, double H, double K, double eps,
                           double delta, double p, double scale);
/* Visits d up to 1024, H up to 100, K from 2 to 1e18 with several eps, delta
 * and p; lambda is multiplied by the probe's noise. */
void ngo_on_grid(Probe *, void (*visit)(Probe *, const NgoConstants *));
#define NGO_WHERE "d H K eps delta p"
#define NGO_AT(t) (t)->d, (t)->H, (t)->K, (t)->eps, (t)->delta, (t)->p
#endif
