/* When an algorithm looks at its statistics again: at every episode, or, made
 * lazy(eta), less often:
 *
 *   grid         k <- ceil(k (1 + eta)).  The grid meets powers of two no more
 *                than other numbers do: there a tree's noise is not typical.
 *   information  on the grid, and before when what it plays would have taught
 *                it a factor 1 + eta by then: n users who add a vector of width
 *                w = |x| in the norm of Lambda^-1 enlarge det Lambda by about
 *                1 + n w^2, so n = eta / w^2 (Abbasi-Yadkori et al. 2011, rare
 *                switching).  Widths are released numbers.  A pair whose width
 *                asked for a look and did not shrink as n visits would have
 *                shrunk it is seldom met, or never: it must ask half as loud.
 *
 * A learner may have reasons of its own to look before that (LinOpt-PO, whose
 * policy moves between looks).
 *
 * On the grid alone a policy that explores once explores for a share eta of all
 * episodes so far, which costs more than a theorem grants where gaps are large.
 */
#ifndef ALGORITHMS_CORE_SCHEDULE_H
#define ALGORITHMS_CORE_SCHEDULE_H
#include "algorithms/algorithm.h"
#include <math.h>

enum { LOOKS_PAIRS = 256 }; /* beyond, pairs share a place */

typedef struct {
    double eta;
    bool by_information;
    double
        widest; /* the largest w^2, as loud as it may be, of what is played */
    int loudest, next_loudest; /* the pair that asked for this look, the next */
    double asked, next_asked;  /* its w^2 then; 0: the grid's look */
    int quiet[LOOKS_PAIRS];    /* halvings */
} Looks;

static inline Looks looks_open(const AlgorithmInput *in)
{
    return (Looks){in->lazy, in->by_information, 0, -1, -1, 0, 0, {0}};
}

/* before a sweep over what is played */
static inline void looks_begin(Looks *l)
{
    l->widest = 0;
}

/* Did the pair that asked for this look shrink to 1/(1+eta), or not even half
 * as far? */
static inline void looks_hear(Looks *l, int place, double square)
{
    int *quiet = &l->quiet[place];
    if (square > l->asked / (1 + l->eta / 2))
        *quiet += *quiet < 60;
    else if (square < l->asked / (1 + l->eta) && *quiet > 0)
        *quiet -= 1;
    l->asked = 0;
}

/* Takes the width of a pair, played or not, into account. */
static inline void looks_widen(Looks *l, int pair, bool played, double square)
{
    int place = pair % LOOKS_PAIRS;
    if (pair == l->loudest && l->asked > 0)
        looks_hear(l, place, square);
    double loud = ldexp(square, -l->quiet[place]);
    if (!played || !(loud > l->widest))
        return;
    l->widest = loud;
    l->next_loudest = pair;
    l->next_asked = square;
}

/* The same for a whole step: square widths of its pairs [s][a]; kind tells
 * regressions apart. */
static inline void looks_widen_step(Looks *l, int h, int kind,
                                    const double *width, const Policy *policy)
{
    int pairs = policy->dim.S * policy->dim.A, all = pairs * policy->dim.H;
    const double *prob = policy->prob + (size_t)h * (size_t)pairs;
    for (int i = 0; i < pairs && l->by_information; i++)
        looks_widen(l, kind * all + h * pairs + i, prob[i] > 0,
                    width[i] * width[i]);
}

/* The same for a learner that counts: a user adds one visit to each cell that
 * she meets, of visits[h][s][a]. */
static inline void looks_widen_counts(Looks *l, const double *visits,
                                      const Policy *policy)
{
    looks_begin(l);
    for (int c = 0; c < shape_cells(policy->dim) && l->by_information; c++)
        looks_widen(l, c, policy->prob[c] > 0, 1 / fmax(1, visits[c]));
}

/* the next look after the one at k; 0: not before 2^64 */
static inline uint64_t looks_next(Looks *l, uint64_t k)
{
    long double grid = (long double)k * (long double)l->eta;
    if (l->eta == 0)
        return k + 1;
    l->asked = 0;
    if (l->by_information && (long double)l->widest * grid > l->eta) {
        grid = (long double)(l->eta / l->widest);
        l->loudest = l->next_loudest;
        l->asked = l->next_asked;
    }
    long double next = ceill((long double)k + grid);
    if (next <= (long double)k)
        return k + 1;
    return next < 18446744073709551616.0L ? (uint64_t)next : 0;
}
#endif
