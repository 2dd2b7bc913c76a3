/* Exact values of a finite environment: optimal values, values of a policy,
 * gaps and visit frequencies, by backward (and forward) recursion in long
 * double; and the optimal value a second time, by a linear program over
 * occupation measures (GLPK).  Shares no code with what it judges: it reads the
 * arrays of Env, and of envs/ and suite/base it uses only types, arena and
 * status.  All value arrays are [h][s] with h = 0..H (row H is zero), q arrays
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
    /* lists of each cell's successors of positive probability; `of` is the
     * kernel that they are of, NULL (no lists) when over half of all entries
     * are positive */
    const double *of;
    size_t *list; /* [H][S][A] and one more: where a cell's list begins */
    int *next;
    double *weight;
} Optimum;

void optimum_open(Optimum *, const Env *, Arena *);
/* uniform over the actions with gap exactly 0 */
void optimum_policy(const Optimum *, Policy *);

/* [H+1][S] */
void policy_values(const Env *, const Policy *, long double *v);
/* [H][S][A]: probability that a user whose start has the law start[s] visits
 * (h,s,a) */
void policy_visits(const Env *, const Policy *, const double *start,
                   long double *d);
/* [S]: variance of a user's total realised reward under the policy, from state
 * s at step 1.  Allocates and frees memory. */
void policy_variances(const Env *, const Policy *, long double *variance);

/* [H+1][S]: v - policy's v, by a recursion over gaps: never negative, no
 * cancellation.  The regret of a block is its start counts times row 0. */
void policy_losses(const Optimum *, const Env *, const Policy *,
                   long double *loss);

/* policy_losses, bit for bit, for a learner that changes its policy often but
 * little: recomputes only states whose policy or whose successors' losses
 * changed.  Gaps must not change after the first update. */
typedef struct {
    const Optimum *best;
    const Env *env;
    double *prob;      /* [H][S][A] of the last policy */
    uint64_t *into;    /* [H][S][A] bit s mod 64: s is a successor */
    uint64_t *leads;   /* [H][S] likewise, under the last policy */
    int *sure;         /* [H][S] the action of probability 1, or -1 */
    long double *loss; /* [H+1][S] */
} Losses;
void losses_open(Losses *, const Optimum *, const Env *, Arena *);
/* [H+1][S], valid until the next call */
const long double *losses_update(Losses *, const Policy *);

/* The expected regret of a block by the forward route: the sum over h,s,a of
 * visits times gap, for start counts start[s] of n episodes.
 * scratch: [2][S] */
long double optimum_regret(const Optimum *, const Env *, const Policy *,
                           const uint64_t *start, long double *scratch);

/* The second route to the optimal value at the start law, by GLPK, to 1e-11
 * relative as its reduced costs prove.  WORLD if it does not get there.  Frees
 * GLPK's environment, so no other use of GLPK may be open.  H=20, S=30, A=4
 * takes 0.1 s. */
MUST_CHECK Status value_by_program(const Env *, double *value);

/* true if the environment keeps the task's promises: rows of p and starts are
 * distributions (1e-12), means are in [0, reward_bound] (rewards of both signs:
 * within reward_bound, less a fair coin's spread) and equal task.reward, |phi|
 * <= 1, |sum_s' psi v| <= 1 for v in [0,1]^S; and if norm_w or norm_theta
 * is positive, a parameter of at most this norm gives p (from psi, or as mu
 * from phi) or the means.  why: the first broken promise if false; otherwise
 * what could not be checked (sums over v of features of both signs beyond 12
 * successors), or "". */
bool env_norms_hold(const Env *, char *why, size_t size);
#endif
