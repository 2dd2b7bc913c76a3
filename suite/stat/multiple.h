/* Many tests at once. */
#ifndef SUITE_STAT_MULTIPLE_H
#define SUITE_STAT_MULTIPLE_H

/* Holm 1979: adjusted p-values; rejecting those at most alpha makes a false
 * rejection anywhere at most alpha likely, however the tests depend.  A p that
 * is NaN counts as a test and stays NaN.  adjusted may not overlap p; time
 * n^2. */
void holm_adjust(int n, const double *p, double *adjusted);
#endif
