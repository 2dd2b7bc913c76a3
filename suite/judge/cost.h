/* What privacy costs, as a slope against 1/eps.
 *
 * At each epsilon the cost is the largest mean, over the family's gaps, of the
 * paired differences regret(eps) - regret(none); its logarithm is read from the
 * parabola through the three gaps around the worst.  A weighted least-squares
 * line of log cost in log 1/eps gives the exponent, over the points where
 *
 *   - the difference is positive at 99.9 %, by Student's law over replicates,
 *   - the worst gap is not the smallest that was tried, nor the family's
 *     largest when a tenth of the largest possible regret is lost there, and
 *   - the theorem's private term, bound(eps) - bound(none), has nearly its
 *     leading slope.
 *
 * Replicates share users across points, so the exponent's margin is a jackknife
 * over replicates, not the line's own error. */
#ifndef SUITE_JUDGE_COST_H
#define SUITE_JUDGE_COST_H
#include "suite/judge/rate.h"

typedef struct {
    double epsilon, gap;     /* the gap where the cost is largest */
    double cost, lo, hi;     /* 95 % */
    double none, private;    /* mean regrets there */
    double bound, trivial;   /* explicit bound; the worst policy's regret */
    double term, term_slope; /* bound(eps) - bound(none), and d log / d log */
    bool on_edge, sure, used;
} CostPoint;

typedef struct {
    int n, used;
    CostPoint *point;
    const Theorem *law;
    double theorem;       /* exponent of 1/eps */
    double exponent;      /* measured */
    double error, margin; /* as RateFit's */
    double own;           /* exponent of the private term, same points */
    double allowed;       /* the larger of own and theorem */
    double largest_share; /* regret over bound */
    double k_star;        /* at the largest epsilon */
    bool sound;           /* all rows are there, and numbers */
    bool refuted;
    int witness, witness_gap, witness_replicate;
    Verdict verdict;
    char why[340];
} CostFit;

/* What a fit leaves as evidence, an epsilon a step and the fit at step 0. */
// clang-format off
#define COST_POINT_EVIDENCE(X)                                                 \
    X(epsilon) X(cost) X(cost_lo) X(cost_hi) X(gap) X(none) X(private)         \
    X(term) X(trivial) X(used)
// clang-format on
typedef struct {
    COST_POINT_EVIDENCE(EVIDENCE_DOUBLE)
} CostPointEvidence;
extern const EvidenceField cost_point_evidence[];
// clang-format off
#define COST_FIT_EVIDENCE(X)                                                   \
    X(exponent) X(margin) X(theorem) X(allowed) X(term_slope)                  \
    X(share_of_bound) X(points_used) X(k_star)
// clang-format on
typedef struct {
    COST_FIT_EVIDENCE(EVIDENCE_DOUBLE)
} CostFitEvidence;
extern const EvidenceField cost_fit_evidence[];

/* rows[r] are replicate r's.
 *
 *   violated   regret exceeds the explicit bound more often than the theorem
 *              may fail, at alpha; an exponent alone never refutes
 *   holds      the exponent, with its margin, is at most what is allowed
 *   vacuous    fewer than three points count, and no bound is below the
 *              largest possible regret
 *   undecided  all else */
void cost_fit(const Job *, const Rows *, int replicates, const RateRule *,
              CostFit *, Arena *);
#endif
