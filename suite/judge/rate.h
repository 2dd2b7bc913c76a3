/* From an envelope's rows to an exponent.
 *
 * At each x the largest mean regret over the family, read from a parabola in
 * the logarithm of the gap.  The slope of log regret in log x is fitted by
 * least squares over the points where the theorem's own leading term rules: its
 * explicit bound has nearly its leading exponent there, the rest are its
 * logarithms.  The bootstrap over seeds (of users, noise and names)
 * describes, the jackknife's margin decides; a second exponent is what remains
 * when the bound's own logarithms are divided out. */
#ifndef SUITE_JUDGE_RATE_H
#define SUITE_JUDGE_RATE_H
#include "suite/judge/rate_law.h"

typedef enum { RANGE_LINEAR, RANGE_TRANSITION, RANGE_ASYMPTOTIC } RateRange;
extern const char *const range_names[];

typedef struct {
    double x, episodes;
    double regret, lo, hi, gap; /* 95 % of the seeds' bootstrap */
    double trivial;             /* what the worst policy loses */
    bool on_edge; /* the worst gap is the family's largest, or the smallest
                     tried: the supremum may lie beyond, the point does not
                     count */
    double slope; /* of the measured envelope, between its neighbours */
    double bound; /* the theorem's explicit bound, NaN: none */
    double bound_slope; /* of log bound in log x */
    RateRange range;
    bool used; /* fitted */
} RatePoint;

/* how the exponent stands to what the theorem allows */
typedef enum { GROWTH_TIGHT, GROWTH_BELOW, GROWTH_ABOVE, GROWTH_OPEN } Growth;
extern const char *const growth_names[];
/* over: exponent less what is allowed, towards faster growth */
Growth rate_growth(double over, double margin, double tolerance);

typedef struct {
    int n, leads, used;
    RatePoint *point;        /* [n], and behind them the lead: not fitted */
    const RateLaw *law;      /* NULL: no theorem is known of this */
    double exponent, lo, hi; /* measured */
    double allowed;          /* the bound's own slope over the same points:
                                the theorem's exponent and its logarithms */
    double without_logs;     /* exponent - (allowed - theorem) */
    double error, margin;    /* of the exponent: jackknife over seeds, and
                                what 99.9 % of Student's law allows */
    int groups;              /* of that jackknife */
    double largest_share;    /* regret over bound, the worst point */
    int beyond;              /* (point, gap) pairs with a run above its bound */
    bool refuted;            /* surely more often than the theorem allows */
    int witness;             /* the point */
    double k_star; /* the least K at which the bound is below the trivial K H */
    double x_star; /* the same in what grows: K, or epsilon; NaN: neither */
    Growth growth;
    Verdict verdict;
    char why[300];
} RateFit;

typedef struct {
    double alpha;       /* of a refutation */
    double tolerance;   /* by which the exponent may exceed the bound's slope */
    double bound_scale; /* 1, or a fault's */
} RateRule;

/* rows[i] are those of the case's i-th job, the lead's behind the points'.
 *
 *   violated   runs exceed the explicit bound more often than the theorem's own
 *              failure probability, at alpha: the only thing that refutes it
 *   holds      the exponent, with its margin, is at most the bound's own slope
 *   vacuous    learning has not begun, and the bound exceeds what can be lost
 *   undecided  all else */
void rate_fit(const Job *, const Rows *, int n, const RateRule *, RateFit *,
              Arena *);
#endif
