/* The tilt of importance sampling: noise is drawn under the law with density
 * proportional to exp(theta L), L the privacy loss, so that large losses are
 * common, and each run is weighted by its likelihood ratio
 * W = exp(-theta L) E[exp(theta L)].
 *
 * A run contributes (1 - exp(epsilon - L))_+ W to the estimate of
 * delta(epsilon).  When log E[exp(theta L)] is at most m, whatever was released
 * before, that value is at most
 *
 *     (1 - exp(epsilon - L)) exp(m - theta L), which is greatest in L where
 *     exp(epsilon - L) = theta / (1 + theta).
 *
 * That is the Chernoff bound on delta(epsilon); tilt_best minimises it. */
#ifndef SUITE_AUDIT_TILT_H
#define SUITE_AUDIT_TILT_H

/* log E[exp(theta L)] */
typedef double LogMoment(const void *context, double theta);

/* The logarithm of that bound, given m; 0 without tilt (theta 0). */
double tilt_log_bound(double epsilon, double theta, double log_moment);
/* The theta with the least bound; 0, no tilt, when no bound is below 1. */
double tilt_best(double epsilon, LogMoment *moment, const void *context,
                 double *log_bound);
/* Laplace losses have an atom at the claimed epsilon, so the best tilt is
 * infinite and shows nothing below it.  Returns the best finite tilt for 0.95,
 * 0.9, .. of epsilon instead; 0 if the best tilt, theta, is finite or none
 * is. */
double tilt_milder(double epsilon, double theta, LogMoment *moment,
                   const void *context);
#endif
