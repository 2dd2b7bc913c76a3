/* Small vectors and quadratic forms for the probes of Zhou 2022. */
#ifndef SUITE_PAPERS_ZHOU2022_LINEAR_H
#define SUITE_PAPERS_ZHOU2022_LINEAR_H
#include "suite/base/rng.h"

enum { ZHOU_D = 16 }; /* largest dimension of a vector here */

/* Writes the lower triangle of a's Cholesky factor to l, both d by d.  A
 * matrix that is not positive definite is a bug. */
void zhou_factor(int d, const double *a, double *l);
/* Returns |v|^2 in a^-1, given a's factor l. */
double zhou_inverse_square(int d, const double *l, const double *v);

/* A regression's estimate of <theta, x> and its bonus beta |x|_(Lambda^-1),
 * with |theta - thetahat|_Lambda <= beta (Lemma 3.1's event). */
typedef struct {
    double truth, estimate, bonus;
} ZhouEstimate;
/* Draws one in 1 to 5 dimensions.  Every third instance lies on the border of
 * the ellipsoid, in the direction Lambda^-1 x that is worst for x. */
ZhouEstimate zhou_estimate(Rng *, uint64_t instance);
#endif
