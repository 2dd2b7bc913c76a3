/* The sums that an audit accumulates over its runs and stores: the rows that
 * suite/audit/mechanism_exact.h names and suite/judge/privacy.c reads.
 *
 * For every epsilon of the grid the summed value is (1 - exp(epsilon - L))_+
 * times the run's likelihood ratio, divided by its bound (suite/audit/tilt.h)
 * so that it lies between 0 and 1.
 *
 *     s.log_bound[j] = tilt_log_bound(epsilon, theta, log_moment);
 *     loss_sums_clear(&s);
 *     for (...) loss_sums_add_tilted(&s, record, run);
 *     for (...) loss_sums_add_plain(&s, loss);
 *     loss_sums_put(&s, way, runs, plain_runs, rows); */
#ifndef SUITE_AUDIT_LOSS_SUMS_H
#define SUITE_AUDIT_LOSS_SUMS_H
#include "suite/audit/mechanism_exact.h"

enum { LOSS_MOMENTS = 4 }; /* sums without tilt of L, L^2, exp(-L), exp(-2L) */

typedef struct {
    double epsilon; /* claimed */
    double log_bound[AUDIT_GRID];
    double sum[AUDIT_GRID], square[AUDIT_GRID];
    double moment[LOSS_MOMENTS];
    double infinite; /* runs with an infinite loss */
    double worst;    /* the largest loss of a tilted run */
    uint64_t worst_run;
} LossSums;

/* Sets all sums to 0; epsilon and log_bound stay. */
void loss_sums_clear(LossSums *);
/* Adds a run drawn under the tilt; run is its number, for the witness. */
void loss_sums_add_tilted(LossSums *, Record, uint64_t run);
/* Adds a run drawn without tilt to the moments of L; an infinite loss is only
 * counted. */
void loss_sums_add_plain(LossSums *, double loss);
/* Writes the rows of one direction, of so many tilted and plain runs. */
void loss_sums_put(const LossSums *, int way, uint64_t tilted, uint64_t plain,
                   Rows *);
/* Writes those of the milder tilt: rows mild_sum and mild_square. */
void loss_sums_put_mild(const LossSums *, int way, uint64_t tilted, Rows *);
/* The runs from .. to - 1 of a replicate, when n runs are split among the job's
 * replicates.  n below 2^53. */
typedef struct {
    uint64_t from, to;
} RunRange;
RunRange audit_range(const Job *, uint64_t n);
/* Says how much of an audit is done: run i of a direction's, which a tenth as
 * many runs without tilt follow. */
void audit_says(int way, uint64_t i, RunRange);
#endif
