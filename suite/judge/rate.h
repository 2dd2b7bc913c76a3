/* The growth exponent of an envelope.
 *
 * At each x the largest mean regret over the family of gaps is read from a
 * parabola in log gap.  The exponent is the least-squares slope of log regret
 * in log x over the points where the theorem's leading term dominates.  Which
 * these are depends on the theorem alone, not on what was measured:
 *
 *   with a cost   (Theorem.cost, the sum of the learner's bonuses) the explicit
 *                 bound is below the largest possible regret, and the theorem's
 *                 terms are at least three quarters of the cost; with fewer
 *                 than three such points there is no fit
 *   without       the bound's local slope is near its leading exponent, the
 *                 difference being logarithms
 *
 * The verdict uses the jackknife's margin; the bootstrap over seeds (of users,
 * noise and names) gives the intervals that are shown.  A second exponent has
 * the bound's own logarithms divided out. */
#ifndef SUITE_JUDGE_RATE_H
#define SUITE_JUDGE_RATE_H
#include "suite/claim/evidence.h"
#include "suite/judge/theorem.h"

typedef enum { RANGE_LINEAR, RANGE_TRANSITION, RANGE_ASYMPTOTIC } RateRange;
extern const char *const range_names[];

typedef struct {
    double x, episodes;
    double size;                /* what the family has of x */
    double regret, lo, hi, gap; /* 95 % of the seeds' bootstrap */
    double trivial;             /* the worst policy's regret */
    bool on_edge; /* the worst gap is the family's largest, so the supremum may
                     lie beyond, and the point is not fitted.  Not set when
                     the theorem has a cost and at most a hundredth of the
                     trivial regret is lost: then the family's largest gap is
                     learnt, and an error E costs the same at every gap above
                     E/K */
    double slope; /* of the measured envelope, between its neighbours */
    double bound; /* the theorem's explicit bound, NaN: none */
    double bound_slope; /* of log bound in log x */
    double share;       /* of the theorem's terms in the learner's cost */
    RateRange range;
    bool sound; /* its rows are there, and numbers */
    bool used;  /* in the fit */
} RatePoint;

/* the exponent compared with the one that the theorem allows */
typedef enum { GROWTH_TIGHT, GROWTH_BELOW, GROWTH_ABOVE, GROWTH_OPEN } Growth;
extern const char *const growth_names[];
/* over: exponent minus the allowed one, positive for faster growth */
Growth rate_growth(double over, double margin, double tolerance);

typedef struct {
    int n, leads, used;
    RatePoint *point;        /* [n], then the lead's, which are not fitted */
    const Theorem *law;      /* NULL: there is no theorem */
    double exponent, lo, hi; /* measured */
    double exponent_all;     /* over all points, fitted or not */
    double allowed;          /* the bound's own slope over the same points:
                                the theorem's exponent and its logarithms */
    double without_logs;     /* exponent - (allowed - theorem), of K alone */
    double error, margin;    /* of the exponent: jackknife over seeds, and
                                what 99.9 % of Student's law allows */
    int groups;              /* of that jackknife */
    double largest_share;    /* regret over bound, the worst point */
    int beyond;              /* (point, gap) pairs with a run above its bound */
    bool sound;              /* all points are, fitted or not */
    bool refuted;            /* beyond the bound too often, at alpha */
    int witness;             /* the point */
    double rules_from;       /* least K where the theorem's terms dominate */
    double k_star; /* the least K at which the bound is below the trivial K H */
    double x_star; /* the same in the growing variable, if that is K or
                      epsilon; else NaN */
    Growth growth;
    Verdict verdict;
    char why[300];
} RateFit;

typedef struct {
    double alpha;       /* of a refutation */
    double tolerance;   /* by which the exponent may exceed the bound's slope */
    double bound_scale; /* 1, or a fault's */
    const Theorem *law; /* NULL: theorem_of the job */
} RateRule;

/* The evidence of a fit: a step for each point, and the fit at step 0.  Slopes
 * are in log `size`, which is x or the family's effective size (rate_size). */
// clang-format off
#define RATE_POINT_EVIDENCE(X)                                                 \
    X(x) X(regret) X(regret_lo) X(regret_hi) X(gap) X(bound) X(slope)          \
    X(range) X(trivial) X(used) X(share) X(size)
// clang-format on
typedef struct {
    RATE_POINT_EVIDENCE(EVIDENCE_DOUBLE)
} RatePointEvidence;
extern const EvidenceField rate_point_evidence[];
// clang-format off
#define RATE_FIT_EVIDENCE(X)                                                   \
    X(exponent) X(exponent_lo) X(exponent_hi) X(margin) X(allowed)             \
    X(without_logs) X(theorem) X(points_used) X(exponent_all) X(k_star)        \
    X(x_star) X(growth) X(rules_from) X(share_of_bound)
// clang-format on
typedef struct {
    RATE_FIT_EVIDENCE(EVIDENCE_DOUBLE)
} RateFitEvidence;
extern const EvidenceField rate_fit_evidence[];

/* Fits rows[i], those of the case's i-th job: the points', then the lead's.
 *
 *   violated   runs exceed the explicit bound more often than the theorem's own
 *              failure probability, at alpha; nothing else refutes it
 *   holds      the exponent, with its margin, is at most the bound's own slope
 *   vacuous    learning has not begun, and the bound exceeds the largest
 *              possible regret; or the theorem's terms dominate only beyond
 *              2^64 episodes
 *   undecided  all else */
void rate_fit(const Job *, const Rows *, int n, const RateRule *, RateFit *,
              Arena *);
#endif
