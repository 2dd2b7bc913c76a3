/* What the linear families share.  A family fills the known features and the
 * hidden parameters; the kernel and the mean rewards follow from them:
 *
 *     p_h(s'|s,a) = <phi(s,a), mu_h(s')>      r_h(s,a) = <phi(s,a), theta_h>
 *
 * Scale (Jin et al. 2020; Luyo et al. 2021, Assumption 1): |phi| <= 1,
 * |theta_h| <= sqrt(d) and |sum_s' mu_h(s') v(s')| <= sqrt(d) for v in [0,1]^S,
 * unless a family says otherwise.  Rewards are never known: learners regress on
 * reward and value together. */
#ifndef ENVS_LINEAR_H
#define ENVS_LINEAR_H
#include "envs/env.h"

typedef struct {
    Shape dim;
    int d;
    double *phi;   /* [s][a][d] */
    double *mu;    /* [h][s'][d] */
    double *theta; /* [h][d] */
    double *start; /* [s] */
} Linear;

/* Zeroed arrays; BAD_INPUT when they would be too large. */
MUST_CHECK Status linear_open(Linear *, Shape, int d, const char *family,
                              Arena *);
double *linear_phi(const Linear *, int s, int a);
double *linear_mu(const Linear *, int h, int next);
double *linear_theta(const Linear *, int h);
/* each of the first n states equally */
void linear_start_evenly(const Linear *, int n);

typedef struct {
    double norm_mu, norm_theta; /* bounds on the two norms above */
    RewardLaw law;
} LinearPromise;
void linear_give(const Linear *, LinearPromise, Env *, Arena *);

/* the setting of families whose rewards are fixed, or drawn with that mean */
#define LINEAR_REWARDS                                                         \
    {                                                                          \
        "rewards", SET_CHOICE, "fixed", 0, 0, "fixed|bernoulli",               \
            "law of a reward with the given mean, unknown in both"             \
    }
RewardLaw linear_law(const Params *);
#endif
