/* Qiao & Wang 2023: every scale and constant of DP-UCBVI as a pure function.
 *
 * The paper publishes noise scales (sections 5.1, 5.2), a bonus with its
 * constants (line 7 of Algorithm 1) and the error E of private counts up to
 * O(.) only.  E is made explicit here: 4 times a bound on the largest noise
 * over all counters and episodes, from the exact Chernoff exponent of a sum of
 * Laplace variables and a union bound at beta/3, so that Assumption 3.1 holds.
 *
 *     Qiao2023Task x = {.H = 20, .S = 6, .A = 2, .K = 5e4,
 *                       .beta = 0.1, .eps = 1};
 *     Qiao2023Scales s = qiao2023_published(&x, QIAO2023_CENTRAL,
 *                                           QIAO2023_NODE, QIAO2023_LOG2); */
#ifndef ALGORITHMS_CORE_QIAO2023_SCALES_H
#define ALGORITHMS_CORE_QIAO2023_SCALES_H
#include "algorithms/core/tabular_task.h"

typedef enum { QIAO2023_CENTRAL, QIAO2023_LOCAL } Qiao2023Privatizer;
/* How to read eps' = eps/(3H log K) of section 5.1: as the budget of one tree
 * node, whose noise is Laplace(1/eps'), or as that of a whole counter. */
typedef enum { QIAO2023_NODE, QIAO2023_TOTAL } Qiao2023Reading;
/* how to read its logarithm: base 2, base e, or base 2 rounded up */
typedef enum { QIAO2023_LOG2, QIAO2023_LOGE, QIAO2023_LOG2_UP } Qiao2023Log;

typedef TabularTask Qiao2023Task;

typedef struct {
    double terms; /* m: most noise terms in one released count */
    double scale; /* of each: Laplace scale or Gaussian sigma */
    double error; /* E */
} Qiao2023Scales;

/* Constants of the bonus, which settings of DP-UCBVI may change; the comment
 * has the published ones. */
typedef struct {
    double all, c0, private_term; /* 1, 1000, 1 */
} Qiao2023Bonus;
extern const Qiao2023Bonus qiao2023_bonus_published;

double qiao2023_iota(const Qiao2023Task *); /* log(30 H S A T / beta) */
/* ceil(log2 K), the largest number of tree nodes that contain one user, and of
 * nodes in one prefix of at most K-1 users */
double qiao2023_levels(double K);
/* log(6 H S A (S+2) K / beta), for a union bound at beta/3 over both sides of
 * all counters at all episodes */
double qiao2023_union(const Qiao2023Task *);
/* the t with P(|sum of m Laplace(1)| > t) <= 2 exp(-L), by Chernoff's bound */
double qiao2023_laplace_sum(double m, double L);
/* the same in closed form, a third larger: Chan et al. 2011, Corollary 2.9 */
double qiao2023_laplace_sum_chan(double m, double L);

/* The local privatizer ignores reading and log.  Needs K >= 2. */
Qiao2023Scales qiao2023_published(const Qiao2023Task *, Qiao2023Privatizer,
                                  Qiao2023Reading, Qiao2023Log);
/* the smallest Laplace noise that makes the release eps-DP: replacing a user
 * shifts 6H coordinates by 1 on each level of the tree */
Qiao2023Scales qiao2023_calibrated(const Qiao2023Task *, Qiao2023Privatizer);
/* Gaussian noise (section 5.3).  budget is the root of the summed squared
 * shifts, each in units of its sigma, that (eps, delta) admits
 * (core/gauss_budget.h). */
Qiao2023Scales qiao2023_gauss(const Qiao2023Task *, Qiao2023Privatizer,
                              double budget);

/* line 7 of Algorithm 1, before the average over s': the cap on the squared
 * gap between private and optimal values, N the private visits of s' */
double qiao2023_gap(const Qiao2023Task *, const Qiao2023Bonus *, double error,
                    double N);
/* qiao2023_gap as a function of N alone, prepared once */
typedef struct {
    double first, second, third; /* first/N + (second/N)^2 + (third/N)^2 */
    double most;                 /* the cap */
} Qiao2023Gap;
Qiao2023Gap qiao2023_gap_parts(const Qiao2023Task *, const Qiao2023Bonus *,
                               double error);
double qiao2023_gap_at(const Qiao2023Gap *, double N);
/* the bonus; variance and gap are averages over s' (gap 0 at step H) */
double qiao2023_bonus(const Qiao2023Task *, const Qiao2023Bonus *, double error,
                      double N, double variance, double gap);
/* the regret bound of eq. (75), 1000 (sqrt(H^2 SAT) + H^2 S^2 A E + H^3 S^2 A)
 * with its powers of iota */
double qiao2023_regret(const Qiao2023Task *, double error);
/* lower bound on the first typical episode of Definition C.1 */
double qiao2023_typical(const Qiao2023Task *);
#endif
