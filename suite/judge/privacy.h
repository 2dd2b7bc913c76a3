/* From an audit's rows to what it says: bounds on delta at the claimed epsilon,
 * the largest epsilon refuted at the claimed delta, the exact law beside. */
#ifndef SUITE_JUDGE_PRIVACY_H
#define SUITE_JUDGE_PRIVACY_H
#include "oracles/privacy.h"
#include "suite/claim/evidence.h"
#include "suite/judge/judge.h"

typedef struct {
    double epsilon, delta; /* claimed */
    /* of the pair; NaN where no exact law is known */
    double delta_exact, log10_exact, epsilon_exact;
    /* of the larger direction, all under one error share */
    double estimate, lower, upper;
    double epsilon_lower;     /* NaN: none is refuted */
    double theta, mild_theta; /* NaN: one tilt */
    double inverse; /* mean of exp(-L) without tilt, 1 if all is right */
    uint64_t runs;  /* in each direction */
    int way;        /* 0: her contribution against the other; 1 */
    bool sound;     /* all that the sample should say are numbers */
    bool agrees;    /* sample and exact law, as far as both speak */
    Verdict verdict;
    char why[400], witness[240];
    int witness_replicate;
} AuditResult;

/* of an audit without an entry in the ledger: the claim is then (epsilon,
 * delta), and a disagreement with the accounting accuses nobody */
Judge judge_mechanism;
void audit_result(const Job *, const Rows *, int replicates, double alpha,
                  AuditResult *);
/* the law that the accounting knows, whatever a fault does between draw and
 * release; false: no closed form, or outside of the oracle's range */
bool audit_loss(const Rows *, Loss *);
/* What an audit leaves as evidence. */
#define AUDIT_EVIDENCE(X)                                                      \
    X(delta_estimate)                                                          \
    X(delta_lower) X(delta_upper) X(delta_exact) X(epsilon_claimed)            \
        X(delta_claimed) X(epsilon_exact) X(epsilon_lower) X(inverse_mean)     \
            X(theta) X(runs) X(audit_verdict)
typedef struct {
    AUDIT_EVIDENCE(EVIDENCE_DOUBLE)
} AuditEvidence;
extern const EvidenceField audit_fields[];
void audit_evidence(Finding *, const AuditResult *);
#endif
