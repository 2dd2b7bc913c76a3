/* From an envelope's rows to an exponent.
 *
 * At each x the largest mean regret over the family, read from a parabola in
 * the logarithm of the gap.  The slope of log regret in log x is fitted by
 * least squares over the points where the theorem's own leading term rules.
 * Which they are is known before anything is run.  Where the learner's bonuses
 * are summed up (a law with a cost): the explicit bound is below what can be
 * lost, and the law's terms are three quarters of what the bonuses cost; with
 * fewer than three such points there is no fit.  Else: the explicit bound has
 * nearly its leading exponent there, the rest are its logarithms.  The
 * bootstrap over seeds (of users, noise and names) describes, the jackknife's
 * margin decides; a second exponent is what remains when the bound's own
 * logarithms are divided out. */
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
    double trivial;             /* what the worst policy loses */
    bool on_edge; /* the worst gap is the family's largest: the supremum may
                     lie beyond, the point does not count.  Except, with a
                     cost, where a hundredth is lost at most: an error E costs
                     the same at every gap from E/K on, and gaps end there */
    double slope; /* of the measured envelope, between its neighbours */
    double bound; /* the theorem's explicit bound, NaN: none */
    double bound_slope; /* of log bound in log x */
    double share;       /* of the law's own terms in what the learner pays */
    RateRange range;
    bool sound; /* its rows are there, and numbers */
    bool used;  /* fitted */
} RatePoint;

/* how the exponent stands to what the theorem allows */
typedef enum { GROWTH_TIGHT, GROWTH_BELOW, GROWTH_ABOVE, GROWTH_OPEN } Growth;
extern const char *const growth_names[];
/* over: exponent less what is allowed, towards faster growth */
Growth rate_growth(double over, double margin, double tolerance);

typedef struct {
    int n, leads, used;
    RatePoint *point;        /* [n], and behind them the lead: not fitted */
    const Theorem *law;      /* NULL: no theorem is known of this */
    double exponent, lo, hi; /* measured */
    double exponent_all;     /* over all points, whether they count or not */
    double allowed;          /* the bound's own slope over the same points:
                                the theorem's exponent and its logarithms */
    double without_logs;     /* exponent - (allowed - theorem), of K alone */
    double error, margin;    /* of the exponent: jackknife over seeds, and
                                what 99.9 % of Student's law allows */
    int groups;              /* of that jackknife */
    double largest_share;    /* regret over bound, the worst point */
    int beyond;              /* (point, gap) pairs with a run above its bound */
    bool sound;              /* all points are, fitted or not */
    bool refuted;            /* surely more often than the theorem allows */
    int witness;             /* the point */
    double rules_from;       /* the least K from which the law's terms rule */
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
    const Theorem *law; /* NULL: theorem_of the job */
} RateRule;

/* What a fit leaves as evidence, a point a step and the fit at step 0; `size` is
 * what slopes are in: x, or what the family has of it. */
#define RATE_POINT_EVIDENCE(X)                                                 \
    X(x)                                                                       \
    X(regret) X(regret_lo) X(regret_hi) X(gap) X(bound) X(slope) X(range)      \
        X(trivial) X(used) X(share) X(size)
typedef struct {
    RATE_POINT_EVIDENCE(EVIDENCE_DOUBLE)
} RatePointEvidence;
extern const EvidenceField rate_point_evidence[];
#define RATE_FIT_EVIDENCE(X)                                                   \
    X(exponent)                                                                \
    X(exponent_lo) X(exponent_hi) X(margin) X(allowed) X(without_logs)         \
        X(theorem) X(points_used) X(exponent_all) X(k_star) X(x_star)          \
            X(growth) X(rules_from) X(share_of_bound)
typedef struct {
    RATE_FIT_EVIDENCE(EVIDENCE_DOUBLE)
} RateFitEvidence;
extern const EvidenceField rate_fit_evidence[];

/* rows[i] are those of the case's i-th job, the lead's behind the points'.
 *
 *   violated   runs exceed the explicit bound more often than the theorem's own
 *              failure probability, at alpha: the only thing that refutes it
 *   holds      the exponent, with its margin, is at most the bound's own slope
 *   vacuous    learning has not begun, and the bound exceeds what can be lost;
 *              or the law's terms rule only beyond 2^64 episodes
 *   undecided  all else */
void rate_fit(const Job *, const Rows *, int n, const RateRule *, RateFit *,
              Arena *);
#endif
