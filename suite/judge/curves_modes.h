/* The evidence of judge_twins, one step for each private curve (the place of
 * its published twin among the curves).  For the published and the calibrated
 * twin: the episode from which it learns, the total regret and the noise's
 * standard deviation, each with the ratio published / calibrated and its 95 %
 * interval; and in how many replicates each twin learned. */
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
