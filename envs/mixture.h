/* What the linear mixture families share.  A family fills the known features
 * and the hidden parameters; the kernel and the mean rewards follow from them:
 *
 *     p_h(s'|s,a) = <psi(s'|s,a), w_h>      r_h(s,a) = <phi(s,a), theta_h>
 *
 * Scale (Luyo et al. 2021, Assumption 2): |sum_s' psi(s'|s,a) v(s')| <= 1 for
 * every v in [0,1]^S and |w_h| <= norm_w; |phi| <= 1.  Zhou 2022, Assumption 1,
 * allows features longer by sqrt(d) and needs |w_h| / sqrt(d) <= sqrt(d), so
 * its learner multiplies psi by sqrt(d_psi), and every family here keeps norm_w
 * <= d_psi and norm_theta <= sqrt(d_phi). */
#ifndef ENVS_MIXTURE_H
#define ENVS_MIXTURE_H
#include "envs/env.h"

typedef struct {
    Shape d;
    int d_psi, d_phi;
    double *psi;   /* [s][a][s'][d_psi] */
    double *w;     /* [h][d_psi] */
    double *phi;   /* [s][a][d_phi] */
    double *theta; /* [h][d_phi] */
    double *start; /* [s] */
} Mixture;

/* Makes zeroed arrays.  BAD_INPUT when they would be too large. */
MUST_CHECK Status mixture_open(Mixture *, Shape, int d_psi, int d_phi,
                               const char *family, Arena *);
double *mixture_psi(const Mixture *, int s, int a, int next);
double *mixture_phi(const Mixture *, int s, int a);
/* Sets the mean reward of a pair, the same at every step, as its only reward
 * feature (d_phi = 1, theta = 1). */
void mixture_reward(const Mixture *, int s, int a, double mean);
/* start law: uniform over the first n states */
void mixture_start_evenly(const Mixture *, int n);

typedef struct {
    double norm_w, norm_theta;
    RewardLaw law; /* learners know the means if rewards are fixed */
} MixturePromise;
/* Computes p and mean from the parameters and fills the environment. */
void mixture_give(const Mixture *, MixturePromise, Env *, Arena *);
#endif
