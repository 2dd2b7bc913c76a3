/* What judge_twins leaves as evidence of each private curve, at its published
 * twin's place among the curves: when it starts to learn, what it loses in all
 * and how large its noise is, as published and calibrated, the ratio of the two
 * and its 95 % interval; and in how many replicates each twin learned. */
#ifndef SUITE_JUDGE_CURVES_MODES_H
#define SUITE_JUDGE_CURVES_MODES_H
#include "suite/claim/evidence.h"

typedef struct {
    double published, calibrated, ratio, lo, hi;
} CurvePair;
typedef struct {
    CurvePair learned, total, noise;
    double learners_published, learners_calibrated;
} CurvePairEvidence;
extern const EvidenceField curve_pair_evidence[];
#endif
