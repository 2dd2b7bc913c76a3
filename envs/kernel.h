/* What the kernel families share: contextual bandits whose mean reward lies in
 * the reproducing space of a known kernel (Pavlovic et al. 2025, Sec. 2.1).
 *
 * A point w = c A + a is context c with action a.  The task holds features,
 * k(w,w') = <phi(w), phi(w')>, |phi(w)| <= 1, and the environment the function,
 * f(w) = <phi(w), theta>, |theta| <= B: rewards are at most B, and so
 * norm_theta = reward_bound = B.  The learner's public generator of contexts is
 * the law kappa of the start. */
#ifndef ENVS_KERNEL_H
#define ENVS_KERNEL_H
#include "envs/env.h"

// clang-format off
#define KERNEL_SIZES                                                           \
    {"C", SET_INT, "8", 1, 4096, NULL, "contexts"},                            \
    {"A", SET_INT, "8", 1, 4096, NULL, "actions"}
#define KERNEL_REWARDS                                                         \
    {"kappa", SET_CHOICE, "even", 0, 0, "even|ramp|missing",                   \
     "law of the contexts: equal, proportional to 1..C, or the last never"},   \
    {"B", SET_REAL, "1", 1e-6, 1e6, NULL, "bound on rewards and on |f|"},      \
    {"rewards", SET_CHOICE, "sign", 0, 0, "sign|fair",                         \
     "-B or +B, or f less or more a spread that is the same everywhere"},      \
    {"spread", SET_REAL, "0.1", 0, 1, NULL,                                    \
     "that spread, as a share of B"}
#define KERNEL_FUNCTION                                                        \
    {"share", SET_REAL, "0.9", 0, 1, NULL, "norm of f, as a share of B"}
#define KERNEL_GRID                                                            \
    {"length", SET_REAL, "0.3", 1e-3, 1e3, NULL,                               \
     "length scale; points are of the unit square"},                           \
    {"cut", SET_REAL, "1e-10", 1e-14, 0.1, NULL,                               \
     "what is left of k(w,w) when no more features are made"}
// clang-format on

typedef struct {
    int C, A, dim;
    double B;
    double *phi;   /* [C A][dim] */
    double *theta; /* [dim] */
} Kernel;

/* Zeroed arrays; BAD_INPUT when they would be too large. */
MUST_CHECK Status kernel_open(Kernel *, const Params *, const char *family,
                              int dim, Arena *);
/* Features of a stationary kernel of the points (c/(C-1), a/(A-1)), by a
 * pivoted Cholesky factor: k(distance / length), k(0) = 1. */
typedef double KernelOf(double r, double nu);
MUST_CHECK Status kernel_grid(Kernel *, const Params *, const char *family,
                              KernelOf *, double nu, Arena *);
KernelOf kernel_gauss;  /* exp(-r^2/2); nu is not read */
KernelOf kernel_matern; /* by smoothness nu, any above 0 */
/* f = share B g/|g|, g the sum over all contexts c of k(., (c, A-1-c)): the
 * best action moves with the context */
void kernel_ridge(const Kernel *, double share);
/* The shortest theta with <phi, theta> = f; BAD_INPUT when the features do not
 * reach f to 1e-13 or theta is longer than B. */
MUST_CHECK Status kernel_solve(const Kernel *, const double *f,
                               const char *family, Arena *);
/* Gives all of it to the environment.  f: the means, NULL: <phi, theta>. */
MUST_CHECK Status kernel_give(const Kernel *, const Params *,
                              const char *family, const double *f, Env *,
                              Arena *);
#endif
