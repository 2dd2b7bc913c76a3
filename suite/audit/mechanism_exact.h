/* The rows of study audit, which audits a bare mechanism by exact privacy
 * losses.  suite/judge/privacy.c reads them.
 *
 * A value is (1 - exp(epsilon - L))_+ times the run's likelihood ratio, divided
 * by its bound exp(log_bound).  It lies between 0 and 1, and its mean times
 * that bound is delta(epsilon). */
#ifndef SUITE_AUDIT_MECHANISM_EXACT_H
#define SUITE_AUDIT_MECHANISM_EXACT_H
#include "suite/audit/losses.h"
#include "suite/claim/study.h"

/* The grid of epsilons, as multiples of the claimed one; place AUDIT_CLAIMED is
 * 1.  Its steps from 0.9 to 1.5, at most 2.3 %, are the precision of the
 * largest refuted epsilon. */
enum { AUDIT_GRID = 46, AUDIT_CLAIMED = 13, AUDIT_WAYS = 2 };
extern const double audit_grid[AUDIT_GRID];

/* The histogram of the losses without tilt: equal bins over 5 standard
 * deviations on either side of the mean, or the part of that which the loss can
 * reach.  The bins do not depend on the sample; losses outside count in the
 * first or the last one. */
enum { AUDIT_BINS = 60 };

/* rows, by step = way * AUDIT_GRID + place in the grid (way 0: P is her own
 * contribution and Q the other of the pair; way 1: the reverse)
 *   sum, square      of the values, k = runs
 *   log_bound        way 0 only
 *   mild_sum, mild_square, mild_log_bound
 *                    the same for the runs under the milder tilt mild_theta,
 *                    which exist when the best tilt is infinite
 * rows, by step = way
 *   loss, loss_square, inverse, inverse_square
 *                    sums of L, L^2, exp(-L), exp(-2L) without tilt, k = runs
 *   infinite         runs with an infinite loss, tilted or not: they show for
 *                    certain which of the pair it was
 *   worst            the largest loss, k = the run, counted from 1
 * rows, by step = way * AUDIT_BINS + bin, if the loss has a finite variance
 *   bin              losses without tilt in that bin, infinite ones in the
 *                    last; k = runs
 * rows once
 *   theta, loss_mean (exact), inverse_second (exact E exp(-2L)),
 *   bin_low, bin_width  bin i begins at low + i width, the first and the last
 *                    are open-ended
 *   law (NoiseLaw), bent (1: a fault changes noise between draw and release)
 *   move             |shift| / scale by step, k = how many coordinates */

typedef struct {
    double loss, log_weight, theta;
} AuditRecord;

/* Repeats tilted run `run`, counted from 1, in direction `way`, with the same
 * loss to the last bit.  Visits every coordinate that is read. */
MUST_CHECK Status audit_replay(const Job *, int way, uint64_t run, Arena *,
                               CoordinateVisit *, void *context, AuditRecord *);
#endif
