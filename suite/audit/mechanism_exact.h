/* What the audit study stores, and who reads it.
 *
 * Values are (1 - exp(epsilon - L))_+ times the weight, divided by their
 * largest, exp(log_bound): between 0 and 1, their mean times that bound is
 * delta(epsilon). */
#ifndef SUITE_AUDIT_MECHANISM_EXACT_H
#define SUITE_AUDIT_MECHANISM_EXACT_H
#include "suite/audit/losses.h"
#include "suite/claim/study.h"

/* Epsilon as a multiple of the claimed one; AUDIT_CLAIMED is 1.  At most 2.3 %
 * apart from 0.9 to 1.5: as close as a largest refuted epsilon is known. */
enum { AUDIT_GRID = 46, AUDIT_CLAIMED = 13, AUDIT_WAYS = 2 };
extern const double audit_grid[AUDIT_GRID];

/* The histogram of the losses without tilt: bins of one width over 5 standard
 * deviations on either side of the mean, or as much of that as the loss can
 * reach.  Known beforehand; what lies outside is in the first or last bin. */
enum { AUDIT_BINS = 60 };

/* rows, by step = way * AUDIT_GRID + place in the grid
 *   sum, square      of the values, k = runs
 *   log_bound        way 0 only
 *   mild_sum, mild_square, mild_log_bound
 *                    the same of the runs under the milder tilt mild_theta,
 *                    where the first has no end
 * rows, by step = way
 *   loss, loss_square, inverse, inverse_square
 *                    sums of L, L^2, exp(-L), exp(-2L) without tilt, k = runs
 *   infinite         runs that show the pair for certain, tilted or not
 *   worst            the largest loss, k = the run, counted from 1
 * rows, by step = way * AUDIT_BINS + bin, where the loss has a variance
 *   bin              losses without tilt in that bin, infinite ones in the
 *                    last; k = runs
 * rows once
 *   theta, loss_mean (exact), inverse_second (exact E exp(-2L)),
 *   bin_low, bin_width  bin i begins at low + i width, the first and the last
 *                    are open-ended
 *   law (NoiseLaw), bent (1: a fault between draw and release)
 *   move             |shift| / scale by step, k = how many coordinates */

typedef struct {
    double loss, log_weight, theta;
} AuditRecord;

/* One tilted run of an audit again, counted from 1, in the direction way: its
 * loss to the last bit, and every coordinate that shows her. */
MUST_CHECK Status audit_replay(const Job *, int way, uint64_t run, Arena *,
                               CoordinateVisit *, void *context, AuditRecord *);
#endif
