/* The exact privacy of Gaussian noise.  A release whose mean one user moves by
 * g standard deviations has the loss N(g^2/2, g^2); several releases count as
 * one, whose g^2 is the sum of theirs. */
#ifndef SUITE_PAPERS_SHARED_GAUSSIAN_H
#define SUITE_PAPERS_SHARED_GAUSSIAN_H

/* Returns P(N(0,1) > z). */
double gaussian_upper_tail(double z);
/* Returns log delta(eps), exact far into the underflow of delta itself;
 * 1e-9 <= g <= 1e5. */
double gaussian_log_delta(double eps, long double g);
/* Returns delta(eps).  A g below 1e-9 gives 0, one above 1e5 counts as 1e5. */
double gaussian_delta(double eps, long double g);
/* Returns the largest g that is (eps, delta)-DP, 0 < delta < 1. */
double gaussian_most_shift(double eps, double delta);
/* Returns the least standard deviation that is (eps, delta)-DP where one user
 * moves the mean by 1: one over that g. */
double gaussian_least_noise(double eps, double delta);
#endif
