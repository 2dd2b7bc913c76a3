/* The result of an audit by exact losses: confidence bounds on delta at the
 * claimed epsilon, the largest epsilon refuted at the claimed delta, and both
 * by the exact law where it is known. */
#ifndef SUITE_JUDGE_PRIVACY_H
#define SUITE_JUDGE_PRIVACY_H
#include "oracles/privacy.h"
#include "suite/claim/evidence.h"
#include "suite/judge/judge.h"

typedef struct {
    double epsilon, delta; /* claimed */
    /* of the pair; NaN where no exact law is known */
    double delta_exact, log10_exact, epsilon_exact;
    /* of the worse direction, all within one share of the error budget */
    double estimate, lower, upper;
    double epsilon_lower;     /* NaN: none is refuted */
    double theta, mild_theta; /* NaN: one tilt */
    double inverse; /* mean of exp(-L) without tilt; its expectation is 1 */
    uint64_t runs;  /* in each direction */
    int way;        /* 0: her contribution against the other; 1 */
    bool sound;     /* all rows of the sample are there, and numbers */
    bool agrees;    /* sample and exact law do not contradict each other */
    Verdict verdict;
    char why[400], witness[240];
    int witness_replicate;
} AuditResult;

/* Judges an audit from the command line, where the claim is (epsilon, delta);
 * when sample and accounting disagree it is undecided. */
Judge judge_mechanism;
void audit_result(const Job *, const Rows *, int replicates, double alpha,
                  AuditResult *);
/* The exact law of the loss, of the noise as drawn (before any fault); false:
 * there is no closed form, or it is outside the oracle's range. */
bool audit_loss(const Rows *, Loss *);
/* The evidence of an audit. */
// clang-format off
#define AUDIT_EVIDENCE(X)                                                      \
    X(delta_estimate) X(delta_lower) X(delta_upper) X(delta_exact)             \
    X(epsilon_claimed) X(delta_claimed) X(epsilon_exact) X(epsilon_lower)      \
    X(inverse_mean) X(theta) X(runs) X(audit_verdict)
// clang-format on
typedef struct {
    AUDIT_EVIDENCE(EVIDENCE_DOUBLE)
} AuditEvidence;
extern const EvidenceField audit_fields[];
void audit_evidence(Ruling *, const AuditResult *);
#endif
