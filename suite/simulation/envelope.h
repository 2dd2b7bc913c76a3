/* The worst-case envelope: at one x (K, epsilon, d, ..) the largest mean regret
 * over a family of instances indexed by their gap.
 *
 * The regret of a fixed instance flattens once its gap is learnt, so its slope
 * says nothing about a minimax theorem, which bounds the supremum over the gap
 * at each x.  Every instance meets the same users and the same noise, so the
 * mean over seeds is a smooth function of the gap, and its maximum is read from
 * a parabola in log gap.
 *
 * The search assumes no shape of that function.  A coarse scan goes from the
 * family's largest gap down to where even the worst policy's regret is below
 * the largest mean so far; the gaps around the best ones are searched again on
 * a finer grid and with more frequent replans; the last seven gaps surround the
 * maximum.  All gaps lie on one lattice, the same at every x.
 *
 * A job is one x; its replicate is the place in the grid from..to.  After the
 * grid comes the lead: smaller K, each a tenth of the one before, or smaller
 * epsilon, each a hundredth.  Nothing is learnt there; the lead has few seeds
 * and is shown in plots, not fitted.  With the setting against there is no
 * lead, and each x has two jobs, the second with laziness `against` in place of
 * `lazy`. */
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
 *   trivial          the worst policy's regret there
 *   runs             in all */

/* The x of job i: one of the points, evenly spaced in the logarithm, or of the
 * lead after them; a whole number where x is a count. */
double envelope_point(const Job *, int i);
/* the number of points in the lead; 0 unless K or epsilon grows */
int envelope_leads(const Job *);
#endif
