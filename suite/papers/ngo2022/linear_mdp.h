/* Random linear MDPs of three families (Assumption 1): features in the simplex,
 * tabular, and antipodal ones, which hold v and -v. */
#ifndef SUITE_PAPERS_NGO2022_LINEAR_MDP_H
#define SUITE_PAPERS_NGO2022_LINEAR_MDP_H
#include "suite/papers/ngo2022/draws.h"

enum {
    NGO_S = 4,
    NGO_A = 2,
    NGO_H = 5,
    NGO_PAIRS = NGO_S * NGO_A,
    NGO_MDP_DIM = 8
};

/* One step's P(s|c) = <phi_c, mu_s> and r(c) = <phi_c, theta>, c = (state,
 * action).  Every step has this one law, so steps interact through the policy
 * alone. */
typedef struct {
    int d;
    double phi[NGO_PAIRS][NGO_MDP_DIM], mu[NGO_S][NGO_MDP_DIM];
    double theta[NGO_MDP_DIM];
} NgoMdp;
/* Returns an MDP of the family n % 3. */
NgoMdp ngo_random_mdp(Probe *, uint64_t n);

typedef struct {
    double q[NGO_H][NGO_PAIRS], w[NGO_H][NGO_MDP_DIM];
} NgoValues;
/* Fills Q by the Bellman equation from the kernel and w by Proposition 2, for a
 * random policy. */
void ngo_mdp_values(Probe *, const NgoMdp *, NgoValues *);
#endif
