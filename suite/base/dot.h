/* Inner products, summed from the first term to the last. */
#ifndef SUITE_BASE_DOT_H
#define SUITE_BASE_DOT_H

static inline double dot_product(int n, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}
#endif
