/* Chi-square tests of counts, valid for sparse cells and for totals of 1e19.
 * Cells with an expected count below 25 are pooled; if the pool's is still
 * below 25, it is tested separately as a Poisson count.  p is 1 when nothing
 * can be tested, with fewer than two cells and no pool. */
#ifndef SUITE_STAT_FIT_H
#define SUITE_STAT_FIT_H
#include <stdint.h>

/* p-value of counts against expected counts of the same total; 0 if a cell with
 * expected count 0 has a count */
double fit_p(int cells, const uint64_t *count, const long double *expected);
/* p-value of the hypothesis that two samples have the same law */
double fit_two_p(int cells, const uint64_t *a, const uint64_t *b);
#endif
