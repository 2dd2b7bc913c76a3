/* Correction of p-values for multiple tests. */
#ifndef SUITE_STAT_MULTIPLE_H
#define SUITE_STAT_MULTIPLE_H

/* Holm 1979: adjusted p-values.  Rejecting those that are at most alpha makes
 * any false rejection with probability at most alpha, however the tests depend
 * on each other.  A NaN counts as a test and stays NaN.  adjusted may not
 * overlap p; time n^2. */
void holm_adjust(int n, const double *p, double *adjusted);
#endif
