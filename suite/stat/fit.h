/* Chi-square tests of counts, safe for sparse cells and for totals of 1e19.
 * Cells that expect fewer than 25 are pooled; a pool that expects fewer still
 * is tested as a Poisson count by itself.  With fewer than two cells left and
 * no pool there is nothing to test and p is 1. */
#ifndef SUITE_STAT_FIT_H
#define SUITE_STAT_FIT_H
#include <stdint.h>

/* counts against expected counts of the same total; a count where nothing is
 * expected gives p = 0 */
double fit_p(int cells, const uint64_t *count, const long double *expected);
/* two samples of one law */
double fit_two_p(int cells, const uint64_t *a, const uint64_t *b);
#endif
