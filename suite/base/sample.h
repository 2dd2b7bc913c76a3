/* Exact samplers on Rng streams.  Each is tested against its law by a second
 * route.  The counting samplers take n up to 2^64-1.  None allocates or keeps
 * anything between calls, so a draw depends on its stream's place alone.
 *
 *     rng_seek(&rng, RNG_USERS, episode, cell);
 *     uint64_t yes = sample_binomial(&rng, users, p);
 *
 *   sample_normal       ziggurat of 128 layers
 *   sample_gamma        Marsaglia & Tsang 2000; shapes to 2^64; a shape far
 *                       below 1 may underflow to 0
 *   sample_beta         from two gammas, in logarithms below shape 1
 *   sample_binomial     exact up to rounding, which moves a count by one with
 *                       probability below sd 2^-53 (2^-22 at n = 2^64):
 *                       inversion below a mean of 10, transformed rejection
 *                       (Hormann 1993, BTRS) with a saddle-point log ratio
 *                       above
 *   sample_multinomial  conditional binomials by halving; count[i] = 0 where
 *                       p[i] = 0; the counts sum to n exactly.  p need not be
 *                       normalised (only ratios matter), at least one p > 0
 *   sample_laplace_tilted  Laplace noise x whose density is multiplied by
 *                       exp(theta (|x + shift| - |x|) / scale) and normalised;
 *                       theta > -1/2, shift not 0
 *   sample_*_sum        the sum of n iid variables in O(1), 0 for n = 0;
 *                       Laplace(b): b sqrt(2 Gamma(n)) N(0,1) */
#ifndef SUITE_BASE_SAMPLE_H
#define SUITE_BASE_SAMPLE_H
#include "suite/base/rng.h"

double sample_normal(Rng *);
double sample_exponential(Rng *);
/* a distribution p[n] drawn uniformly from the simplex (normalised
 * exponentials) */
void sample_law(Rng *, int n, double *p);
double sample_laplace(Rng *, double scale);
double sample_laplace_tilted(Rng *, double scale, double shift, double theta);
double sample_gamma(Rng *, double shape); /* scale 1, any shape > 0 */
double sample_beta(Rng *, double a, double b);
uint64_t sample_binomial(Rng *, uint64_t n, double p);
/* for the test: log of P(mode + step) / P(mode), 0 < p < 1, mode near np */
double sample_binomial_log_ratio(uint64_t n, double p, uint64_t mode,
                                 int64_t step);
void sample_multinomial(Rng *, uint64_t n, int categories, const double *p,
                        uint64_t *count);
double sample_normal_sum(Rng *, uint64_t n, double sigma);
double sample_laplace_sum(Rng *, uint64_t n, double scale);
#endif
