/* The judges: one function for each kind of check.  They see rows and oracles,
 * never a generator, so a verdict can be derived again from the database. */
#ifndef SUITE_JUDGE_JUDGE_H
#define SUITE_JUDGE_JUDGE_H
#include "suite/claim/claim.h"

/* Does the statistic exceed claim->threshold(job, a) with probability at most
 * a?  Exact law or proved bounds where the oracle has them; the sample beside
 * it. */
Judge judge_tail;
/* the tail study's counts, rows left, follow the exact law at scale 1 */
Judge judge_tail_law;
/* row left <= 1 + tolerance, the worst over all instances: an inequality */
Judge judge_at_most;
/* row left <= 1 where a bound begins to say something: holds, else vacuous */
Judge judge_useful;
/* row left <= tolerance: an identity's worst error */
Judge judge_identity;
/* |left - right| <= tolerance * max(|right|, row "scale") */
Judge judge_equal;
/* an audit's interval for delta holds the exact delta, which meets the claim */
Judge judge_audit;
/* no event of a black-box audit refutes the claim: holds, else violated */
Judge judge_blackbox;
/* the other way round: some event does; nothing found is undecided */
Judge judge_blackbox_finds;
/* a replicate fails when its row left exceeds 1 + tolerance: how often, against
 * threshold(job, .); vacuous where row right, bound over trivial, exceeds 1 */
Judge judge_coverage;
/* the means of rows left and right over the replicates are within the factor
 * 1 + tolerance of each other */
Judge judge_means;
/* the largest epsilon that an audit refutes is not above the exact one, and
 * tolerance below at most: the audit accuses nobody and finds the leak */
Judge judge_audit_bound;
/* the exact delta of what an audit sees moving is the one claimed, up to the
 * tolerance either way: the noise is the least */
Judge judge_audit_least;
/* an audit's histogram of untilted losses follows the exact law */
Judge judge_loss_law;
/* What a paper releases, audited at its own noise: accounting and sample
 * together.  holds: the exact law meets the claim and the sample agrees, as far
 * as it sees (where delta is beyond any sample, it says blind).  violated: the
 * sample shows more than the claim allows, and the exact law agrees.
 * undecided: they disagree, or the sample does not reach. */
Judge judge_release;
/* an audit's loss has the law N(mu, 2 mu), mu = claim->threshold */
Judge judge_loss_normal;
/* every row left is a p-value under the claim: a law */
Judge judge_law;
/* at each step the rows left of all replicates are uniform p-values: what is
 * drawn scatters as its law does, neither more nor less */
Judge judge_spread;
/* study compare: the curves of an algorithm stand in the order of their
 * privacy, surely so; vacuous where the private ones coincide */
Judge judge_order;
/* the same of several algorithms, at equal privacy: each is below those that
 * the setting algorithms lists after it */
Judge judge_ranked;
/* study compare, mode=both: of every private curve the twin named in left,
 * "published" or "calibrated", does not start to learn later than the other */
Judge judge_twins;

/* an envelope's exponent against its theorem's, see rate.h */
Judge judge_rate;
/* the same where DP-UCBVI pays most for its noise: K^0 under joint privacy */
Judge judge_rate_noise;
/* two envelopes of one case, lazy and against, have the same exponent within
 * the tolerance, errors included */
Judge judge_rate_lazy;
/* is an envelope in d the one that was computed, within 1 + tolerance? */
Judge judge_rate_arms;
/* the envelope at its smallest x is not below the exact lower bound there */
Judge judge_rate_floor;
/* what privacy costs, regret less regret without, against 1/eps, see cost.h */
Judge judge_cost;
#endif
