/* The evidence of judge_loss_law, one bin of the histogram of losses for each
 * step: its left edge, its probability under the exact law, and its share of
 * the sample with a confidence interval. */
#ifndef SUITE_JUDGE_LOSS_LAW_H
#define SUITE_JUDGE_LOSS_LAW_H
#include "suite/audit/mechanism_exact.h"
#include "suite/claim/evidence.h"

enum { LOSS_BINS = AUDIT_BINS };
#define LOSS_BIN_EVIDENCE(X)                                                   \
    X(bin_left) X(bin_law) X(bin_share) X(bin_lower) X(bin_upper)
typedef struct {
    LOSS_BIN_EVIDENCE(EVIDENCE_DOUBLE)
} LossBinEvidence;
extern const EvidenceField loss_bin_evidence[];
#endif
