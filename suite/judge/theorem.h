/* What theorems say of regret's growth: the leading exponent in one variable,
 * and the explicit bound it comes from, with all its constants. */
#ifndef SUITE_JUDGE_THEOREM_H
#define SUITE_JUDGE_THEOREM_H
#include "suite/judge/judge.h"

/* a point of an envelope, as the theorem sees it */
typedef struct {
    double K, H, S, A, d1, d2, eps, delta, norm_w;
    double failure; /* the algorithm's own probability parameter */
    Privacy privacy;
    bool calibrated;
    double budget;  /* Gaussian, of (eps, delta) */
    bool hoeffding; /* the bonus, of a learner that has two */
} RateAt;

/* what a learner pays for its own bonuses, by their terms */
typedef struct {
    double main;  /* grows as sqrt(K), and no noise is in it */
    double noise; /* what the privatizer's error costs */
    double rest;
} RateCost;

/* One exponent of one theorem, and what the judges of growth need of it.
 * Papers list theirs (Paper.theorems); the bounds are written from the paper
 * and share no code with the algorithms. */
typedef struct Theorem {
    const char *algorithm;
    unsigned privacy; /* set */
    const char *in;   /* K, epsilon, d, .. */
    double exponent;  /* at fixed other variables */
    const char *source;
    double (*bound)(const RateAt *); /* explicit, with all its constants */
    /* what the learner's bonuses cost; NULL: not known */
    RateCost (*cost)(const RateAt *);
    /* what its index adds, in widths |X| in V^-1; NULL: not known */
    double (*radius)(const RateAt *);
    const char *where; /* "batches=all": only where the algorithm's setting has
                          that value; NULL: always */
    bool of_noise; /* what grows is the cost of a tree's noise alone: asked for
                      by judge_rate_noise, never found by theorem_of */
} Theorem;         /* a table ends with algorithm NULL */

/* The theorem on the job's algorithm, its privacy and what its setting `in`
 * says; NULL: none */
const Theorem *theorem_of(const Job *);
const Theorem *theorem_of_noise(const Job *);
/* how often the theorem may fail */
double rate_failure(const Job *);
/* Is it known what the learner's bonuses cost?  false for NULL */
bool rate_has_cost(const Theorem *);
/* The share that the law's own terms have of that: they rule from RATE_RULES
 * on.  NaN without a cost. */
#define RATE_RULES 0.75
double rate_share(const Theorem *, const RateAt *);
/* The least K from which they do, or INFINITY; eps, S, .. as they are.  NaN: of
 * the noise, which rules up to some K instead. */
double rate_rules_from(const Theorem *, const RateAt *);
/* The least K from which the bound is below what can be lost, K H, by bisection
 * to 1e60; NaN without a theorem. */
double rate_k_star(const Theorem *, const RateAt *);
/* What its index adds, in widths |X| in V^-1; NaN: not known */
double rate_radius(const Theorem *, const RateAt *);
/* u(n)^2, where u(n) c sqrt K is the most that an index c/sqrt N loses against
 * n equal arms: n in the limit */
double rate_arms(double n);
/* What the family has of x: where S, A or H grow, tabular-hard has S-2
 * contexts, so many arms, and of H steps some decide and some pay; where d
 * grows, mixture-hard's axis actions are d-1 arms.  Its regret is a power of
 * these, and of x only in the limit: this stands for S where the exponent is
 * 1/2 (or 1, half of it the bonus's own), for A where it is 1/2, for H where it
 * is 3/2, for d where it is the theorem's, all but 1/2 of it the radius's own.
 */
double rate_size(const Job *, double x);
/* of the envelope's x, read from its environment */
MUST_CHECK Status rate_at(const Job *, double x, RateAt *, Arena *);
/* the same at another epsilon */
void rate_set_epsilon(RateAt *, double epsilon);
#endif
