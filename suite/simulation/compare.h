/* Several algorithms on one environment: the curves that one job of study
 * `compare` runs, each on the same users. */
#ifndef SUITE_SIMULATION_COMPARE_H
#define SUITE_SIMULATION_COMPARE_H
#include "suite/claim/study.h"

typedef struct {
    const Algorithm *algo;
    Privacy privacy;
    double epsilon;  /* NaN without privacy */
    bool calibrated; /* with the least noise */
    bool beside;     /* mode=both: the curve before it is its published twin */
} Curve;
enum { CURVES_MAX = 96, CURVE_TEXT = 80 };

extern const Setting compare_settings[];

/* The curves of the settings algorithms, privacies and epsilons: one for every
 * privacy model that an algorithm supports and every epsilon, one for a
 * control. With mode=both every private curve is there twice, as published and
 * then calibrated.  Rows "regret.<i>" belong to curve i. */
MUST_CHECK Status compare_curves(const Params *, Curve out[CURVES_MAX], int *n);
/* "dp-ucbvi jdp eps=30"; with mode=both its twin is "dp-ucbvi jdp eps=30
 * calibrated" */
void curve_name(const Curve *, char *out, size_t size);
/* Writes the job that runs this curve alone, on the users that it meets beside
 * the others; its rows are those of curve 0. */
MUST_CHECK Status compare_alone(const Job *, const Curve *, Job *alone);
/* BAD_INPUT for an item of the setting `set` that no curve's algorithm has. */
MUST_CHECK Status compare_check_set(const Params *, const Curve *, int n);
#endif
