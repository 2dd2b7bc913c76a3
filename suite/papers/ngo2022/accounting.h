/* Gaussian accounting: exact deltas and Renyi divergences of Gaussian releases,
 * and what the released targets cost in zCDP. */
#ifndef SUITE_PAPERS_NGO2022_ACCOUNTING_H
#define SUITE_PAPERS_NGO2022_ACCOUNTING_H
#include "algorithms/core/ngo2022_scales.h"
#include "suite/papers/ngo2022/constants.h"

enum { NGO_DELTAS = 5 };
extern const double ngo_deltas[NGO_DELTAS]; /* 0.5 to 1e-30 */
/* Returns delta(eps) of N(0,1) against N(sqrt(2 mu),1); mu is also its zCDP. */
double ngo_gaussian_delta(double eps, double mu);
/* Returns the Renyi divergence of N(shift,1) from N(0,1), by the trapezoidal
 * rule around the integrand's peak. */
double ngo_gaussian_renyi(double shift, double alpha);
/* Reports, for rho from 1e-6 to 2000 and delta from 0.5 to 1e-30, what a
 * Gaussian release of rho-zCDP delivers at eps = rho + 2 sqrt(rho
 * log(1/delta)) against delta. */
void ngo_check_conversion(Probe *);

/* Returns the largest |phi - phi'| over features with <phi, m> = 1, |m| <= c;
 * 0 for c <= 1. */
double ngo_feature_spread(double c);
/* Returns the sum over h of the squared sensitivities of y_h, V in [0,H] and
 * V_{H+1} = 0, where two features are at most `spread` apart. */
double ngo_squared_sensitivities(double H, double spread);
/* Returns the zCDP, in units of rho, of the targets of so many update episodes
 * with the noise that algorithms/core draws of that kind. */
double ngo_target_cost(const Probe *, const NgoConstants *, Ngo2022Target,
                       double episodes, double squares);
/* Returns that cost for line 11's noise and as many update episodes as the box
 * allows to the letter: line 15 stands inside the loop over h, so N_count grows
 * by H an episode. */
double ngo_literal_cost(const Probe *, const NgoConstants *);
#endif
