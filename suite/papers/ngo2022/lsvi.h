/* Explicit bounds on the regret of Algorithm 1 of Ngo et al. 2022 and of
 * LSVI-UCB (Jin et al. 2020), written from the texts. */
#ifndef SUITE_PAPERS_NGO2022_LSVI_H
#define SUITE_PAPERS_NGO2022_LSVI_H
#include "suite/judge/theorem.h"

/* the last display of B.5: lambda, log chi */
double ngo_explicit(double K, double H, double d, double lambda,
                    double log_chi);
double ngo_bound_lsvi(const RateAt *);
double ngo_bound_jin(const RateAt *);
#endif
