/* Gaussian releases: what they spend and what a budget needs. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_GAUSSIAN_H
#define SUITE_PAPERS_PAVLOVIC2025_GAUSSIAN_H
#include "suite/claim/probe.h"

/* Returns the delta that a release of so much noise per unit of shift spends at
 * eps, in closed form. */
double pavlovic_spent(double noise, double eps);
/* Returns the least noise per unit of shift for (eps, delta) by that closed
 * form; gaussian_least_noise, by an integral, costs much more. */
double pavlovic_least(double eps, double delta);

/* Returns the printed noise sigma_0 / (2 B sigma_max) per unit of the worst
 * shift, times the probe's noise. */
double pavlovic_printed(const Probe *, double T, double eps, double delta);
/* Reports the least noise for (eps, delta) against the printed one. */
void pavlovic_check_budget(Probe *, double T, double eps, double delta);
typedef void PavlovicBudget(Probe *, double T, double eps, double delta);
/* Visits T from `from` to 1e18, delta from 0.5 to 1e-12 and eps / log T from
 * 1e-4 to `most`; 1 is the domain of the classical Gaussian mechanism. */
void pavlovic_over_budgets(Probe *, PavlovicBudget *visit, double from,
                           double most);
#endif
