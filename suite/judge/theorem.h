/* A theorem on the growth of regret: its leading exponent in one variable, and
 * the explicit bound it comes from, with all constants. */
#ifndef SUITE_JUDGE_THEOREM_H
#define SUITE_JUDGE_THEOREM_H
#include "suite/judge/judge.h"

/* the arguments of a theorem's bound, at a point of an envelope */
typedef struct {
    double K, H, S, A, d1, d2, eps, delta, norm_w;
    double failure;      /* the algorithm's own probability parameter */
    double reward_bound; /* of the task */
    double ridge;        /* the algorithm's setting tau; 1 where it has none */
    Privacy privacy;
    bool calibrated;
    double budget;  /* Gaussian, of (eps, delta) */
    bool hoeffding; /* the bonus, of a learner that has two */
} RateAt;

/* The part of a regret bound that the learner's bonuses contribute, by term. */
typedef struct {
    double main;  /* the term in sqrt(K) that would be there without noise */
    double noise; /* the terms of the privatizer's error */
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
    /* the sum of the learner's bonuses; NULL: not known */
    RateCost (*cost)(const RateAt *);
    /* the confidence radius: the index's bonus over |X| in V^-1; NULL: not
     * known */
    double (*radius)(const RateAt *);
    const char *where; /* "batches=all": only where the algorithm's setting has
                          that value; NULL: always */
    bool of_noise;     /* the growth of the cost of a tree's noise alone: for
                      judge_rate_noise, never returned by theorem_of */
} Theorem;             /* a table ends with algorithm NULL */

/* The theorem on the job's algorithm, privacy and growing variable (setting
 * in); NULL: there is none.  theorem_of_noise: the one with of_noise. */
const Theorem *theorem_of(const Job *);
const Theorem *theorem_of_noise(const Job *);
/* the probability with which the theorem's bound may fail */
double rate_failure(const Job *);
/* Has the theorem a cost?  false for NULL */
bool rate_has_cost(const Theorem *);
/* The share of the theorem's own terms in the cost; they dominate from
 * RATE_RULES on.  NaN without a cost. */
#define RATE_RULES 0.75
double rate_share(const Theorem *, const RateAt *);
/* The least K from which they dominate, at fixed eps, S, ..; INFINITY: at none.
 * NaN for a theorem of_noise, whose terms dominate up to some K instead. */
double rate_rules_from(const Theorem *, const RateAt *);
/* K*, the least K from which the bound is below the trivial K H B, by bisection
 * up to 1e60; NaN without a theorem. */
double rate_k_star(const Theorem *, const RateAt *);
/* Theorem.radius; NaN: not known */
double rate_radius(const Theorem *, const RateAt *);
/* u(n)^2, where u(n) c sqrt K is the largest regret against n equal arms of an
 * index with bonus c/sqrt N; it tends to n as n grows. */
double rate_arms(double n);
/* The family's effective size in x.  Where S, A or H grow, tabular-hard has S-2
 * contexts with a number of arms each, and only some of the H steps choose or
 * pay; where d grows, mixture-hard's axis actions are d-1 arms.  The family's
 * regret is a power of these numbers, and a power of x only in the limit, so
 * slopes are taken in the effective size.  It replaces S where the exponent is
 * 1/2 (or 1, of which the bonus has half), A where it is 1/2, H where it is
 * 3/2, and d where the theorem's exponent is 1/2 from the arms and the rest
 * from the radius. */
double rate_size(const Job *, double x);
/* Fills the arguments of the bound at an envelope's x, from its environment. */
MUST_CHECK Status rate_at(const Job *, double x, RateAt *, Arena *);
/* Changes epsilon, and the Gaussian budget with it. */
void rate_set_epsilon(RateAt *, double epsilon);
#endif
