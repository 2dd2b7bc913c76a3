/* What an audit adds up over its runs, and stores: the rows that
 * suite/audit/mechanism_exact.h names and suite/judge/privacy.c reads.
 *
 * Values are (1 - exp(epsilon - L))_+ times the run's weight over their
 * largest, exp(log_bound), for every epsilon of the grid.  When log E[exp(theta
 * L)] is at most m whatever happened before, that largest is known:
 *
 *     (1 - exp(epsilon - L)) exp(m - theta L), greatest in L where
 *     exp(epsilon - L) = theta / (1 + theta)
 *
 *     t.log_bound[j] = tally_log_bound(epsilon, theta, log_moment);
 *     tally_clear(&t);
 *     for (...) tally_tilted(&t, record, run);
 *     for (...) tally_plain(&t, loss);
 *     tally_put(&t, way, runs, plain_runs, rows); */
#ifndef SUITE_AUDIT_LOSS_SUMS_H
#define SUITE_AUDIT_LOSS_SUMS_H
#include "suite/audit/mechanism_exact.h"

enum { TALLY_MOMENTS = 4 }; /* sums of L, L^2, exp(-L), exp(-2L) */

typedef struct {
    double epsilon; /* claimed */
    double log_bound[AUDIT_GRID];
    double sum[AUDIT_GRID], square[AUDIT_GRID];
    double moment[TALLY_MOMENTS];
    double infinite, worst;
    uint64_t worst_run;
} Tally;

/* log of the largest value; theta 0: 1 */
double tally_log_bound(double epsilon, double theta, double log_moment);
/* The theta that makes the largest value smallest, given log E[exp(theta L)] at
 * every theta: the Chernoff bound on delta.  0, no tilt, where 1 is less. */
typedef double LogMoment(const void *context, double theta);
double tally_tilt(double epsilon, LogMoment *moment, const void *context,
                  double *log_bound);
/* Where the claimed epsilon is the surest loss, that theta is without end and
 * smaller epsilons are never seen: the theta that is best for the largest share
 * of epsilon where one is in reach.  0: the first is, or none is. */
double tally_milder(double epsilon, double theta, LogMoment *moment,
                    const void *context);
/* nothing in it yet */
void tally_clear(Tally *);
void tally_tilted(Tally *, Record, uint64_t run);
void tally_plain(Tally *, double loss);
/* the sums of one direction after that many tilted runs and plain ones */
void tally_put(const Tally *, int way, uint64_t tilted, uint64_t plain, Rows *);
/* those of the milder tilt: rows mild_sum, mild_square */
void tally_put_mild(const Tally *, int way, uint64_t tilted, Rows *);
/* this job's share of n runs among all replicates; n below 2^53 */
uint64_t tally_share(const Job *, uint64_t n, int replicate);
#endif
