/* Thresholds that a norm of noise exceeds with probability at most a, as the
 * papers' auxiliary theorems have them.  d is the job's, the scale 1, L =
 * log(1/a). */
#ifndef SUITE_PAPERS_SHARED_TAIL_BOUNDS_H
#define SUITE_PAPERS_SHARED_TAIL_BOUNDS_H
#include "suite/claim/study.h"

/* Operator norm of a symmetric d x d matrix with entries N(0,1), on the
 * diagonal N(0,1) or N(0,2): 4 sqrt(d) + 2 L. */
double symmetric_norm_bound(const Job *, double a);
/* The same, sharp: 2 sqrt(d) + 2 sqrt(log(2/a)).  By Sudakov and
 * Fernique, with E(X_u - X_v)^2 <= 2 |uu' - vv'|_F^2 = 4 (1 - c^2) <= 4
 * |u - v|^2 and c = u'v, E lambda_max <= 2 sqrt(d); and lambda_max is
 * sqrt(2)-Lipschitz in the iid entries, so that P(|M| >= 2 sqrt(d) + t) <= 2
 * exp(-t^2/4). */
double symmetric_norm_bound_sharp(const Job *, double a);
/* Laurent and Massart 2000, Lemma 1, for U ~ chi-square(d): U reaches d + 2
 * sqrt(d L) + 2 L, and d - U reaches 2 sqrt(d L). */
double chi_square_bound(const Job *, double a);
double chi_square_deficit_bound(const Job *, double a);
/* Length of N(0, I_d): sqrt(d) + 2 sqrt(L). */
double gauss_norm_bound(const Job *, double a);
/* Length of d iid Laplace(1), by a union bound: sqrt(d) log(d/a). */
double laplace_norm_bound(const Job *, double a);
#endif
