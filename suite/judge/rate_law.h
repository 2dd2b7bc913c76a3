/* What theorems say of regret's growth: the leading exponent in one variable,
 * and the explicit bound it comes from, with all its constants. */
#ifndef SUITE_JUDGE_RATE_LAW_H
#define SUITE_JUDGE_RATE_LAW_H
#include "suite/judge/judge.h"

/* a point of an envelope, as the theorem sees it */
typedef struct {
    double K, H, S, A, d1, d2, eps, delta, norm_w;
    double failure; /* the algorithm's own probability parameter */
    Privacy privacy;
    bool calibrated;
    double budget; /* Gaussian, of (eps, delta) */
} RateAt;

typedef struct {
    const char *algorithm;
    unsigned privacy; /* set */
    const char *in;   /* K, epsilon, d, .. */
    double exponent;
    const char *source;
    double (*bound)(const RateAt *);
} RateLaw;

/* NULL: none */
const RateLaw *rate_law(const Job *);
/* how often the theorem may fail */
double rate_failure(const Job *);
/* of the envelope's x, read from its environment */
MUST_CHECK Status rate_at(const Job *, double x, RateAt *, Arena *);
/* the same at another epsilon */
void rate_set_epsilon(RateAt *, double epsilon);
#endif
