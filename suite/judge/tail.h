/* The evidence of judge_tail, a step for each level alpha: the claimed bound,
 * and brackets and a confidence interval of the probability that it is
 * exceeded. */
#ifndef SUITE_JUDGE_TAIL_H
#define SUITE_JUDGE_TAIL_H
#include "suite/claim/evidence.h"

// clang-format off
#define TAIL_EVIDENCE(X)                                                       \
    X(alpha) X(threshold) X(exact) X(bracket_lower) X(bracket_upper)           \
    X(frequency_lower) X(frequency_upper)
// clang-format on
typedef struct {
    TAIL_EVIDENCE(EVIDENCE_DOUBLE)
} TailEvidence;
extern const EvidenceField tail_evidence[];
enum { TAIL_LEVELS_MAX = 32 };
#endif
