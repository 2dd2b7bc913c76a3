/* When a learner replans, that is, reads its statistics and plans again: at
 * every episode or, made lazy(eta), less often:
 *
 *   grid         k <- ceil(k (1 + eta)).  The grid meets powers of two no more
 *                often than other numbers; at a power of two a tree's noise is
 *                not typical.
 *   information  on the grid, and earlier when the episodes until then would
 *                enlarge det Lambda by a factor 1 + eta (rare switching,
 *                Abbasi-Yadkori et al. 2011).  n users who each add a vector
 *                of width w = |x| in the norm of Lambda^-1 enlarge it by about
 *                1 + n w^2, so the next replan comes n = eta / w^2 episodes
 *                later, w the largest width of the pairs that the policy
 *                plays.  Widths are released numbers.  If a pair's width
 *                triggered a replan but then did not shrink as n visits would
 *                imply, the pair is rarely visited: its priority is halved.
 *
 * A learner may replan earlier for reasons of its own (LinOpt-PO, whose policy
 * changes between replans).
 *
 * On the grid alone a policy that explores once explores for a share eta of all
 * episodes so far, which costs more than a theorem grants where gaps are large.
 */
#ifndef ALGORITHMS_CORE_SCHEDULE_H
#define ALGORITHMS_CORE_SCHEDULE_H
#include "algorithms/algorithm.h"
#include <math.h>

enum { SCHEDULE_PAIRS = 256 }; /* beyond, pairs share a place */

typedef struct {
    double eta;
    bool by_information;
    double widest; /* largest width^2 2^-halvings of the pairs played */
    /* the pair that triggered this replan, and the one that triggers the next;
     * its width^2 then; 0: the grid triggered the replan */
    int trigger, next_trigger;
    double trigger_square, next_trigger_square;
    int halvings[SCHEDULE_PAIRS]; /* of each pair's priority */
} ReplanSchedule;

static inline ReplanSchedule schedule_open(const AlgorithmInput *in)
{
    return (ReplanSchedule){in->lazy, in->by_information, 0, -1, -1, 0, 0, {0}};
}

/* forgets the widths of the last replan; call it before schedule_add */
static inline void schedule_begin(ReplanSchedule *l)
{
    l->widest = 0;
}

/* Halves the priority of the pair that triggered this replan if its width^2 is
 * still above 1/(1 + eta/2) of what it was; doubles it again if it fell below
 * 1/(1 + eta). */
static inline void schedule_adapt(ReplanSchedule *l, int place, double square)
{
    int *halvings = &l->halvings[place];
    if (square > l->trigger_square / (1 + l->eta / 2))
        *halvings += *halvings < 60;
    else if (square < l->trigger_square / (1 + l->eta) && *halvings > 0)
        *halvings -= 1;
    l->trigger_square = 0;
}

/* Takes the squared width of a pair into account; only a pair that the policy
 * plays can trigger a replan. */
static inline void schedule_add(ReplanSchedule *l, int pair, bool played,
                                double square)
{
    int place = pair % SCHEDULE_PAIRS;
    if (pair == l->trigger && l->trigger_square > 0)
        schedule_adapt(l, place, square);
    double weighed = ldexp(square, -l->halvings[place]);
    if (!played || !(weighed > l->widest))
        return;
    l->widest = weighed;
    l->next_trigger = pair;
    l->next_trigger_square = square;
}

/* schedule_add for all pairs [s][a] of step h; width is not squared.  A learner
 * with several regressions numbers them by kind. */
static inline void schedule_add_step(ReplanSchedule *l, int h, int kind,
                                     const double *width, const Policy *policy)
{
    int pairs = policy->dim.S * policy->dim.A, all = pairs * policy->dim.H;
    const double *prob = policy->prob + (size_t)h * (size_t)pairs;
    for (int i = 0; i < pairs && l->by_information; i++)
        schedule_add(l, kind * all + h * pairs + i, prob[i] > 0,
                     width[i] * width[i]);
}

/* schedule_begin and schedule_add for a learner that counts visits[h][s][a]: a
 * user adds one visit to each cell that she meets, so width^2 is 1/visits. */
static inline void schedule_add_counts(ReplanSchedule *l, const double *visits,
                                       const Policy *policy)
{
    schedule_begin(l);
    for (int c = 0; c < shape_cells(policy->dim) && l->by_information; c++)
        schedule_add(l, c, policy->prob[c] > 0, 1 / fmax(1, visits[c]));
}

/* The episode of the next replan after the one at k.  0: it would not be before
 * 2^64. */
static inline uint64_t schedule_next(ReplanSchedule *l, uint64_t k)
{
    long double grid = (long double)k * (long double)l->eta;
    if (l->eta == 0)
        return k + 1;
    l->trigger_square = 0;
    if (l->by_information && (long double)l->widest * grid > l->eta) {
        grid = (long double)(l->eta / l->widest);
        l->trigger = l->next_trigger;
        l->trigger_square = l->next_trigger_square;
    }
    long double next = ceill((long double)k + grid);
    if (next <= (long double)k)
        return k + 1;
    return next < 18446744073709551616.0L ? (uint64_t)next : 0;
}
#endif
