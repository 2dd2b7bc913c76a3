/* Mechanisms with finitely many outcomes, whose privacy can be enumerated
 * (Luyo et al. 2021, Table 1 and App. F). */
#ifndef SUITE_PAPERS_LUYO2021_FINITE_H
#define SUITE_PAPERS_LUYO2021_FINITE_H
#include "suite/base/rng.h"

enum { LUYO_OUTCOMES = 4 };

/* delta(eps) of a pair of laws on n outcomes, in one direction. */
double luyo_finite_delta(int n, const double *a, const double *b, double eps);

/* Pairs with a smaller delta are left out: rounding would show. */
static const double LUYO_VISIBLE = 1e-5;

/* A random law on n outcomes. */
void luyo_random_law(Rng *, int n, double *law);

/* The laws of a mechanism on two neighbours.  Every third pair reveals which
 * it is with a random probability and is equal otherwise. */
void luyo_random_laws(Rng *, uint64_t i, double a[LUYO_OUTCOMES],
                      double b[LUYO_OUTCOMES]);
#endif
