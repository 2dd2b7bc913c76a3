/* Runs of Algorithm 1 with the printed constants, to K where each bound says
 * something; lazily, as 1e13 episodes one by one would take years.  A lemma
 * that fails with probability beta/12 needs many runs to say so: beta is a
 * parameter of the algorithm, and the statements are for all of it.
 *
 * What rests on optimism may fail with probability 2 beta/3,
 * because it rests on
 * all events of (77) but Assumption 3.1, on which the rows are conditioned. */
#ifndef SUITE_PAPERS_QIAO2023_RUNS_H
#define SUITE_PAPERS_QIAO2023_RUNS_H
#include "suite/claim/claim.h"

extern const Cases qiao_both_privatizers; /* a probe's two readings */
/* without privacy, joint (eps = 10) and local (eps = 30) at H = S = A = 2 */
extern const Cases qiao_theorem_runs;
/* at beta = 0.9, without privacy and joint, and RiverSwim */
extern const Cases qiao_lemma_runs;
/* Sums over the visits of one (h,s), (46) and its like, need to know which ways
 * users went: these draw their blocks path by path. */
extern const Cases qiao_path_runs;
/* next states that are visited unevenly, so that the gap's bound differs */
extern const Cases qiao_uneven_runs;
/* joint privacy with the least noise that is eps-DP */
extern const Cases qiao_calibrated_run;
#endif
