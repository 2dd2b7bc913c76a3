/* How far one user moves the counters of section 6.2. */
#ifndef SUITE_PAPERS_ZHOU2022_ACCOUNTING_H
#define SUITE_PAPERS_ZHOU2022_ACCOUNTING_H
#include <stdbool.h>
#include <stdint.h>

/* Returns m = ceil(log2 K), the base that Lemma 6.1 needs. */
int zhou_levels(uint64_t K);
/* Counts the complete dyadic blocks within [1, last] that hold user i: the
 * P-sums with her item. */
int zhou_nodes(uint64_t i, uint64_t last);

/* Returns the sum over all counters of (shift / D)^2, D the printed
 * sensitivity, for features and targets as far apart as Assumption 1 and
 * V_{h+1} <= H - h let them be.  Fixed: all users share s_1. */
double zhou_user_shift(double H, bool fixed);
enum { ZHOU_MOST_STEPS = 256 }; /* the largest H that privacy is checked at */
#endif
