/* Least-squares value iteration in a linear MDP against the truth, look by
 * look: what the lemmas of Jin et al. 2020 and of those who follow them bound.
 *
 * At a look the learner thinks w_h, Lambda_h = L L' and V; P and r are the
 * environment's.  For a fixed policy pi, Q^pi + P(V - V^pi) = r + P V, so the
 * error of the regression does not depend on pi:
 *
 *     <phi, w> - Q^pi - P(V - V^pi) = <phi, w> - r - P V.
 *
 * All tables are over (h,s,a); the harness's own counts cover all users so far.
 */
#ifndef SUITE_PAPERS_SHARED_LSVI_TRUTH_H
#define SUITE_PAPERS_SHARED_LSVI_TRUTH_H
#include "suite/simulation/observer.h"

typedef struct {
    const Env *env;
    Shape dim;
    int d, pairs;
    int wrong; /* P V by mu of so many steps later (a fault) */
    const double *q, *v, *w, *factor, *radius, *rounding, *releases, *singular;
    double *width;         /* [cells] |phi| in Lambda_h^-1 */
    double *error;         /* [cells] <phi,w> - r - P V */
    double *next;          /* [cells] P V */
    double *value;         /* [H+1][S] of the policy that is played */
    long double *sum;      /* scratch [d] */
    double *dense, *eigen; /* scratch [d][d], [d] */
    double singular_before;
    bool usable; /* positive definite, and known to 1 % of the radius */
} LsviTruth;

/* BAD_INPUT where the environment has no mu or the learner shows too little */
MUST_CHECK Status lsvi_truth_open(LsviTruth *, const Sight *, Arena *);
/* fills the tables */
void lsvi_truth_look(LsviTruth *, const Sight *);

/* The largest |error|, or error, over beta_h |phi|; NaN where the matrices are
 * not usable. */
double lsvi_truth_error(const LsviTruth *, const double *beta);
double lsvi_truth_upper(const LsviTruth *, const double *beta);
/* The same for the regression on the users' own target, without its noise. */
double lsvi_truth_clean(const LsviTruth *, const Learner *, double beta);
/* the largest |sum phi (V(s') - P V)| in Lambda_h^-1 over all users so far;
 * *moves: is any V not the same everywhere? */
double lsvi_truth_martingale(const LsviTruth *, const Learner *, bool *moves);
/* the least and the largest eigenvalue of Lambda_h less the users' sum of phi
 * phi', over all h: what noise and shift add */
void lsvi_truth_excess(const LsviTruth *, const Learner *, double ends[2]);
/* The largest (V - V^pi - P(V - V^pi)) / (2 beta_h |phi|) over pairs that are
 * played. */
double lsvi_truth_recursion(const LsviTruth *, const double *beta,
                            const Policy *);
/* the smallest beta_h |phi| over the largest that the error can be */
double lsvi_truth_trivial(const LsviTruth *, const double *beta);
/* sums over a block's visits: min{H, 2 beta_h |phi|}, beta_h |phi|, and
 * P(V - V^pi) - (V - V^pi)(s') */
typedef struct {
    long double capped, bonus, drift;
} LsviSums;
void lsvi_truth_add(const LsviTruth *, const double *beta, const Block *,
                    LsviSums *);
/* beta at every step: the paper's, or the learner's own without its fault */
void lsvi_truth_radius(const LsviTruth *, const AlgorithmInput *, double paper,
                       double *beta);
#endif
