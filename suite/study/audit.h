/* What the audit study stores, and who reads it.
 *
 * Values are (1 - exp(epsilon - L))_+ times the weight, divided by their
 * largest, exp(log_bound): between 0 and 1, their mean times that bound is
 * delta(epsilon). */
#ifndef SUITE_STUDY_AUDIT_H
#define SUITE_STUDY_AUDIT_H
#include "suite/study/recorder.h"
#include "suite/study/study.h"

/* epsilon as a multiple of the claimed one; AUDIT_CLAIMED is 1 */
enum { AUDIT_GRID = 23, AUDIT_CLAIMED = 8, AUDIT_WAYS = 2 };
extern const double audit_grid[AUDIT_GRID];

/* rows, by step = way * AUDIT_GRID + place in the grid
 *   sum, square      of the values, k = runs
 *   log_bound        way 0 only
 * rows, by step = way
 *   loss, loss_square, inverse, inverse_square
 *                    sums of L, L^2, exp(-L), exp(-2L) without tilt, k = runs
 *   infinite         runs that show the pair for certain, tilted or not
 *   worst            the largest loss, k = the run, counted from 1
 * rows once
 *   theta, loss_mean (exact), inverse_second (exact E exp(-2L)),
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
