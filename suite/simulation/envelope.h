/* The worst-case envelope: at one x (K, epsilon, d, ..) the largest mean regret
 * over a family of instances indexed by their gap.
 *
 * A fixed instance has a gap, and its regret flattens: its slope says nothing
 * about a minimax theorem.  The supremum over the gap at each x is what the
 * theorem bounds.  Every instance meets the same users and the same noise, so
 * the mean over seeds is a smooth function of the gap and its maximum is read
 * from a parabola in the logarithm.
 *
 * The search leans on no shape: a coarse scan goes from the family's largest
 * gap to where not even the worst policy loses as much as was seen, every gap
 * near the best ones is looked at again, finer and more often, and the last
 * seven are those around the worst.  All gaps are of one lattice, the same at
 * every x.
 *
 * A job is one x, its replicate the place on the grid from..to.  After those
 * comes the lead, each a tenth of the K before it, or a hundredth of the
 * epsilon: where nothing is learnt yet, for pictures and not for fits, with few
 * seeds.  With against there is no lead, and two jobs are one x, the second
 * with that eta in the place of lazy. */
#ifndef SUITE_SIMULATION_ENVELOPE_H
#define SUITE_SIMULATION_ENVELOPE_H
#include "suite/claim/study.h"

extern const Setting envelope_settings[];

/* gaps of the last search, seeds at most */
enum { ENVELOPE_GAPS = 7, ENVELOPE_SEEDS = 256 };

/* rows of a job
 *   x, episodes      the point, and its K
 *   gap              by place i, ascending
 *   regret           by i * ENVELOPE_SEEDS + seed, one run each
 *   seeds            how many
 *   gap_top          the largest gap the family has
 *   trivial          what the worst policy loses there
 *   runs             in all */

/* the i-th of n points, equally far apart in the logarithm, and beyond them the
 * lead; whole where x counts something */
double envelope_point(const Job *, int i);
/* points of the lead: only K and epsilon have one */
int envelope_leads(const Job *);
#endif
