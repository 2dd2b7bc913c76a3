/* The judges: one function for each kind of check.  A judge reads stored rows
 * and oracles and never draws a random number, so that a verdict can be derived
 * again from the database. */
#ifndef SUITE_JUDGE_JUDGE_H
#define SUITE_JUDGE_JUDGE_H
#include "suite/claim/claim.h"

/* The statistic exceeds claim->threshold(job, a) with probability at most a.
 * By the exact law or proved bounds where the oracle has them, and by the
 * sample. */
Judge judge_tail;
/* The sampled tail of study tail follows the exact law at scale 1. */
Judge judge_tail_law;
/* An inequality: the worst row left over all instances is <= 1 + tolerance. */
Judge judge_at_most;
/* Row left, the smallest ratio of a bound to the trivial one, is <= 1: holds;
 * else vacuous. */
Judge judge_useful;
/* An identity: the worst error, row left, is <= tolerance. */
Judge judge_identity;
/* |left - right| <= tolerance * max(|right|, row "scale") */
Judge judge_equal;
/* An audit's confidence interval for delta contains the exact delta, and the
 * exact delta is at most the claimed one. */
Judge judge_audit;
/* No event of a black-box audit refutes the claim: holds, else violated. */
Judge judge_blackbox;
/* Some event refutes a mechanism known to be broken: holds, else undecided. */
Judge judge_blackbox_finds;
/* A replicate fails when its row left exceeds 1 + tolerance.  Holds when the
 * failure probability is at most threshold(job, .); vacuous where row right,
 * the bound over the trivial one, exceeds 1. */
Judge judge_coverage;
/* The means of rows left and right over the replicates are within a factor
 * 1 + tolerance of each other. */
Judge judge_means;
/* The refuted epsilon lies in [(1 - tolerance) exact, exact]: no false
 * accusation, nearly full power. */
Judge judge_audit_bound;
/* The exact delta of the pair that an audit recorded equals the claimed one, up
 * to the tolerance: the noise is the least that is needed. */
Judge judge_audit_least;
/* An audit's histogram of losses without tilt follows the exact law. */
Judge judge_loss_law;
/* What a paper releases, audited at its own noise: exact accounting and sample
 * together.
 *   holds      the exact delta meets the claim, and the sample does not
 *              disagree; if delta is too small to be sampled, the verdict
 *              rests on the accounting alone
 *   violated   the sample refutes the claim, and the exact delta agrees
 *   undecided  they disagree, or the sample is too small */
Judge judge_release;
/* An audit's privacy loss has the law N(mu, 2 mu), mu = claim->threshold. */
Judge judge_loss_normal;
/* Every row left is a p-value of the claimed law: the smallest, corrected for
 * their number, is not below alpha. */
Judge judge_law;
/* At each step the rows left of all replicates are uniform p-values: the draws
 * scatter as much as their law says, neither more nor less. */
Judge judge_spread;
/* Study compare: an algorithm's regret is ordered by privacy, with certainty 1
 * - DOUBT for all pairs together; vacuous when all private curves coincide. */
Judge judge_order;
/* The same for several algorithms at equal privacy: each has less regret than
 * those that the setting algorithms lists after it. */
Judge judge_ranked;
/* Study compare, mode=both: of every private curve the twin named in left,
 * "published" or "calibrated", does not start to learn later than the other. */
Judge judge_twins;

/* An envelope's exponent is at most its theorem's, see rate.h. */
Judge judge_rate;
/* The same against the theorem on the noise's own cost (Theorem.of_noise),
 * where the noise dominates: K^0 under joint privacy. */
Judge judge_rate_noise;
/* The two envelopes of a case, with laziness `lazy` and `against`, have the
 * same exponent within the tolerance, errors included. */
Judge judge_rate_lazy;
/* An envelope in d is within a factor 1 + tolerance of radius sqrt(K) u(d-1),
 * which is computed without a fitted constant, see rate_arms.c. */
Judge judge_rate_arms;
/* An envelope's mean regret is at no gap below the exact lower bound. */
Judge judge_rate_floor;
/* What privacy costs, regret with it minus regret without, against 1/eps: see
 * cost.h. */
Judge judge_cost;
#endif
