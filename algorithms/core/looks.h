/* When an algorithm looks at its statistics again: at every episode, or, made
 * lazy(eta), less often:
 *
 *   grid         k <- ceil(k (1 + eta)).  The grid meets powers of two no more
 *                than other numbers do: there a tree's noise is not typical.
 *   information  on the grid, and before when what it plays would have taught
 *                it a factor 1 + eta by then: n users who add a vector of width
 *                w = |x| in the norm of Lambda^-1 enlarge det Lambda by about
 *                1 + n w^2, so n = eta / w^2 (Abbasi-Yadkori et al. 2011, rare
 *                switching).  Widths are released numbers.  Not below a 16th of
 *                the grid's step: states that are never met have widths, too.
 *
 * On the grid alone a policy that explores once explores for a share eta of all
 * episodes so far, which costs more than a theorem grants where gaps are large.
 */
#ifndef ALGORITHMS_CORE_LOOKS_H
#define ALGORITHMS_CORE_LOOKS_H
#include "algorithms/algorithm.h"
#include <math.h>

typedef struct {
    double eta;
    bool by_information;
    double widest; /* the largest w^2 among the actions of the policy */
} Looks;

static inline Looks looks_open(const AlgorithmInput *in)
{
    return (Looks){in->lazy, in->by_information, 0};
}

/* Takes the width of what the policy plays at one state into account. */
static inline void looks_widen(Looks *l, double square)
{
    l->widest = square > l->widest ? square : l->widest;
}

/* The same for a whole step: square widths of its pairs [s][a]. */
static inline void looks_widen_step(Looks *l, int h, const double *width,
                                    const Policy *policy)
{
    int pairs = policy->dim.S * policy->dim.A;
    const double *prob = policy->prob + (size_t)h * (size_t)pairs;
    for (int i = 0; i < pairs && l->by_information; i++)
        if (prob[i] > 0)
            looks_widen(l, width[i] * width[i]);
}

/* The same for a learner that counts: a user adds one visit to each cell that
 * she meets, of visits[h][s][a]. */
static inline void looks_widen_counts(Looks *l, const double *visits,
                                      const Policy *policy)
{
    l->widest = 0;
    for (int c = 0; c < shape_cells(policy->dim) && l->by_information; c++)
        if (policy->prob[c] > 0)
            looks_widen(l, 1 / fmax(1, visits[c]));
}

/* the next look after the one at k; 0: not before 2^64 */
static inline uint64_t looks_next(const Looks *l, uint64_t k)
{
    long double grid = (long double)k * (long double)l->eta;
    if (l->eta == 0)
        return k + 1;
    if (l->by_information && l->widest > 0)
        grid = fmaxl(grid / 16, fminl(grid, (long double)(l->eta / l->widest)));
    long double next = ceill((long double)k + grid);
    if (next <= (long double)k)
        return k + 1;
    return next < 18446744073709551616.0L ? (uint64_t)next : 0;
}
#endif
