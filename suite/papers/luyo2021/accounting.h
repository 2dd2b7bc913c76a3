/* Privacy accounting for Luyo et al. 2021: the budgets that the paper's chains
 * of compositions split, and the exact law of Gaussian noise.
 *
 * All shifts of one user, each divided by the scale of its noise, form one
 * vector; g is its largest length over pairs of users, and the privacy loss is
 * N(g^2/2, g^2).  Prefixes of a tree and its nodes determine each other, so
 * accounting by nodes is exact, and g^2 adds over nodes, steps and
 * statistics. */
#ifndef SUITE_PAPERS_LUYO2021_ACCOUNTING_H
#define SUITE_PAPERS_LUYO2021_ACCOUNTING_H
#include "algorithms/core/luyo2021_scales.h"
#include "suite/claim/probe.h"

typedef struct {
    double eps, delta;
} LuyoBudget;

/* App. F.3: the standard deviation that makes a statistic of this L2
 * sensitivity (eps, delta)-DP. */
double luyo_gauss_scale(double sensitivity, LuyoBudget);

/* App. F.5: the share of each of n mechanisms under simple composition. */
LuyoBudget luyo_split_simple(LuyoBudget, double n);

/* App. F.6, "in particular": the share of each of n mechanisms under advanced
 * composition. */
LuyoBudget luyo_split_advanced(LuyoBudget, double n);

/* The share of a node: (eps, delta) split over `families` of statistics by F.5,
 * then over H steps and over K0 nodes of a prefix by F.6. */
LuyoBudget luyo_split_tree(const Luyo2021Inputs *, double families, double K0);

/* K_0 = ceil(log2(n) + 1), App. F.4: what a prefix of n leaves may sum. */
double luyo_levels(double n);

/* floor(log2 n) + 1: the nodes that hold the first of n leaves. */
double luyo_nodes_of_first(double n);

/* The largest g^2 of one node, in units of H^4/s^2, over pairs of users with
 * features of norm H at cosine c and equal targets H, values clipped to [0,H].
 * reading=goe: (1 - c^2) + 2(1 - c), at most 4.  reading=proj, (Z+Z')/2, and
 * reading=sym1, N(0, s^2) everywhere, rotated: 2(1 - c^2) + 2(1 - c), at most
 * 9/2. */
double luyo_worst_node(const char *reading);

/* Reports delta(eps) at length g, under the probe's faults, over delta: 1 when
 * the noise is the least. */
void luyo_probe_delta(Probe *, const Luyo2021Inputs *, double g);

/* For each input of the grid, how far one user moves what Alg. 1 releases under
 * Cor. 5 (JDP: K_0 nodes, and p->levels) or Cor. 6 (LDP: one message), over what
 * (eps, delta) admits.  All H steps are counted; a node moves by `worst` of
 * luyo_worst_node. */
void luyo_probe_printed(Probe *, Luyo2021Privacy, double worst);

/* luyo_probe_delta for the same with the least noise and H >= 2: steps 1..H-2
 * have norm H, step H-1 norm 1 (V~_H = r_H <= 1), step H none. */
void luyo_probe_least(Probe *, Luyo2021Privacy, double worst);
#endif
