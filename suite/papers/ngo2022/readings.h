/* The readings of eq. (6): how much noise a node of the binary mechanism has,
 * and whether the prefixes that it makes stay within a bound.
 *
 * A reading is named tree-entries-log.  tree = A|B|C|T|N is the variance of a
 * node, with log = log K and m = ceil(log2 K) levels:
 *
 *     A   log/(2 rho)     a whole prefix has log^2/(2 rho)
 *     B   4 H log/rho     Delta = 2 and rho/(2 H log) a node, as the text says
 *     C   H log/rho       A with the counter's own rho/(2H)
 *     T   2 H m/rho       exactly rho/2 with independent entries
 *     N   log^2/(2 rho)   eq. (6)'s variance at every node
 *     N2  H log^2/rho     N with rho/(2H)
 *
 * entries = iid (independent on and above the diagonal) or goe (twice the
 * variance on the diagonal), log = ln or log2.  So B-iid-ln has nodes of
 * variance 4 H ln(K)/rho, independent entries and natural logarithms. */
#ifndef SUITE_PAPERS_NGO2022_READINGS_H
#define SUITE_PAPERS_NGO2022_READINGS_H
#include "suite/claim/probe.h"
#include <stdbool.h>

typedef struct {
    char tree;
    bool wide, goe, binary; /* wide: N2; binary: log2 */
} NgoReading;
NgoReading ngo_reading(const Probe *); /* of the case */

double ngo_log_K(const NgoReading *, double K);
/* Returns a node's variance times rho, in a tree of m levels. */
double ngo_node_variance(const NgoReading *, double H, double K, double m);
/* Returns the largest squared shift of phi phi' - psi psi' for entries of
 * variance 1: 1 for goe, 2 for iid. */
double ngo_squared_shift(const NgoReading *);
/* Returns line 2's lambda times sqrt(rho). */
double ngo_lambda(const NgoReading *, double d, double H, double K,
                  double fail);

/* Returns an upper bound of log P(some prefix of H counters of m levels exceeds
 * a limit of so many node deviations): a union over the C(m,j) prefixes of j
 * nodes, each with P(|M| >= (2 sqrt(d) + t) sd) <= 2 exp(-t^2/4). */
double ngo_log_excess(double d, double H, double m, double limit_over_node);
/* Reports that probability against share * fail over a grid of d, H, K and
 * fail; `limit` is in units of 1/sqrt(rho). */
void ngo_check_prefixes(Probe *, double share,
                        double (*limit)(const NgoReading *, double d, double H,
                                        double K, double fail));

typedef struct {
    int d, H, K;
    double fail; /* p */
} NgoSize;
typedef struct { /* what all eigenvalues are to lie between */
    double least, most;
} NgoLimit;
/* Draws H matrices of this standard deviation in each of many runs, and
 * reports a lower confidence limit of the probability that an eigenvalue of
 * some of them is beyond the limits, against fail. */
void ngo_check_draws(Probe *, NgoSize, double deviation, NgoLimit);
/* Draws the trees of H counters, node by node, in each of many runs, and
 * reports a lower confidence limit of the probability that some prefix of fewer
 * than K users exceeds lambda, against share * fail. */
void ngo_check_tree(Probe *, NgoSize, double share);
#endif
