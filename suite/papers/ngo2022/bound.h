/* The regret bound of App. B.5, last display, and the slopes at which its terms
 * grow.
 *
 *     R(K) <= sqrt(2 K H^3 log chi) + 36 H^2 d^(3/2) sqrt(2K) log chi
 *             + 30 H^3 d sqrt(2 K lambda) log chi */
#ifndef SUITE_PAPERS_NGO2022_BOUND_H
#define SUITE_PAPERS_NGO2022_BOUND_H
#include "suite/papers/ngo2022/constants.h"

typedef struct {
    double chance, learning, privacy; /* the three terms in that order */
} NgoRegret;

NgoRegret ngo_regret(const NgoConstants *);

/* Returns the constants at delta = 1e-6, p = 0.05. */
NgoConstants ngo_constants_at(double d, double H, double K, double eps);
/* Reports an exponent against the printed one.  0.05 is allowed for the
 * logarithms of K, H and d, which a slope between two far points still feels;
 * `which` numbers the exponents of one claim. */
void ngo_exponent(Probe *, double found, double printed, double which);
/* Returns the K in [10, 1e30] from which on a bound, relative to what is
 * trivial, is at most 1; `relative` falls with K. */
double ngo_useful_from(double (*relative)(double K, double scale),
                       double scale);
#endif
