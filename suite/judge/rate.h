/* From an envelope's rows to an exponent.
 *
 * At each x the largest mean regret over the family, read from a parabola in
 * the logarithm of the gap.  The slope of log regret in log x is fitted by
 * least squares over the points where the theorem's own leading term rules: its
 * explicit bound has nearly its leading exponent there, the rest are its
 * logarithms.  The interval is a bootstrap over seeds (of family and users
 * alike); a second exponent is what remains when the bound's own logarithms are
 * divided out. */
#ifndef SUITE_JUDGE_RATE_H
#define SUITE_JUDGE_RATE_H
#include "suite/judge/rate_law.h"

typedef enum { RANGE_LINEAR, RANGE_TRANSITION, RANGE_ASYMPTOTIC } RateRange;
extern const char *const range_names[];

typedef struct {
    double x, episodes;
    double regret, lo, hi, gap; /* 95 % of the seeds' bootstrap */
    bool on_edge; /* the worst gap is the family's largest, or the smallest
                     tried: the supremum may lie beyond, the point does not
                     count */
    double slope; /* of the measured envelope, between its neighbours */
    double bound; /* the theorem's explicit bound, NaN: none */
    double bound_slope; /* of log bound in log x */
    RateRange range;
} RatePoint;

typedef struct {
    int n, used;
    RatePoint *point;
    const RateLaw *law;      /* NULL: no theorem is known of this */
    double exponent, lo, hi; /* measured */
    double allowed;          /* the bound's own slope over the same points:
                                the theorem's exponent and its logarithms */
    double without_logs;     /* exponent - (allowed - theorem) */
    double k_star; /* the least K at which the bound is below the trivial K H */
    Verdict verdict;
    char why[300];
} RateFit;

/* rows[i] are those of the case's i-th job */
void rate_fit(const Job *, const Rows *, int n, double alpha, RateFit *,
              Arena *);
#endif
