/* The truth about a finite environment: optimal values, values of a policy,
 * gaps and visit frequencies, by backward (and forward) recursion in long
 * double; and the optimal value a second time as a linear program over
 * occupation measures (GLPK).
 *
 * Shares no code with what it judges: it reads the arrays of Env and nothing
 * else of envs/ or suite/base beyond types, arena and status.
 *
 * All value arrays are [h][s] with h = 0..H (row H is zero), q arrays
 * [h][s][a], h = 0..H-1. */
#ifndef ORACLES_VALUE_H
#define ORACLES_VALUE_H
#include "envs/env.h"

typedef struct {
    Shape dim;
    long double *v;   /* [H+1][S] optimal */
    long double *q;   /* [H][S][A] optimal */
    long double *gap; /* [H][S][A] v - q: exactly 0 where q attains v, to
                         within the rounding of its sums */
    double gap_min;   /* the smallest positive gap; 0 when there is none */
    double value;     /* v at step 1 averaged over the start law */
    const double *of; /* the kernel whose successors are listed, the positive
                         ones in their order; NULL where half of them are */
    size_t *list;     /* [H][S][A], and the end: where a cell's begin */
    int *next;
    double *weight;
} Optimum;

void optimum_open(Optimum *, const Env *, Arena *);
/* uniform over the actions with gap exactly 0 */
void optimum_policy(const Optimum *, Policy *);

/* [H+1][S] */
void policy_values(const Env *, const Policy *, long double *v);
/* [H][S][A]: how often a user starting by the law start[s] meets (h,s,a) */
void policy_visits(const Env *, const Policy *, const double *start,
                   long double *d);
/* [S]: variance of a user's total reward under the policy, from state s at
 * step 1, of realised rewards (law included).  Takes and frees memory. */
void policy_variances(const Env *, const Policy *, long double *variance);

/* [H+1][S]: v - policy's v, by a recursion over gaps: never negative, no
 * cancellation.  The regret of a block is its start counts times row 0. */
void policy_losses(const Optimum *, const Env *, const Policy *,
                   long double *loss);

/* The same, bit for bit, for a learner that changes its policy a little and
 * often: only states are visited whose action or whose successors' loss is not
 * what it was.  The gaps must stay as they are from the first update on. */
typedef struct {
    const Optimum *best;
    const Env *env;
    double *prob;      /* [H][S][A] of the last policy */
    uint64_t *into;    /* [H][S][A] bit s mod 64: s is a successor */
    uint64_t *leads;   /* [H][S] the same under the last policy */
    int *sure;         /* [H][S] its certain action, or -1 */
    long double *loss; /* [H+1][S] */
} Losses;
void losses_open(Losses *, const Optimum *, const Env *, Arena *);
/* [H+1][S], valid until the next one */
const long double *losses_update(Losses *, const Policy *);

/* The same for a whole block by the forward route: sum over h,s,a of d gap,
 * times n, for start counts start[s] of n episodes.
 * scratch: [2][S] */
long double optimum_regret(const Optimum *, const Env *, const Policy *,
                           const uint64_t *start, long double *scratch);

/* The second route: value at the start law by GLPK, to 1e-11 relative by its
 * reduced costs, else WORLD.  Not beside another use of GLPK: it frees GLPK's
 * environment.  H=20, S=30, A=4 takes 0.1 s. */
MUST_CHECK Status value_by_program(const Env *, double *value);

/* What the task promises: rows of p and starts are laws (1e-12), means in
 * [0, reward_bound] (rewards of both signs: [-reward_bound, reward_bound]; a
 * fair coin's spread off it) and equal to task.reward, |phi| <= 1, |sum_s' psi v| <= 1
 * for v in [0,1]^S, and where norm_w or norm_theta is positive the shortest
 * parameter that gives p (from psi, else as mu from phi) or the means exists
 * and is within it.  why: the first broken promise; "" or what stayed
 * unchecked (some sums over v of features of both signs beyond 12 successors)
 * when true. */
bool env_norms_hold(const Env *, char *why, size_t size);
#endif
