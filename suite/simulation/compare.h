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
    bool beside;     /* and its published twin stands before it */
} Curve;
enum { CURVES_MAX = 48, CURVE_TEXT = 80 };

extern const Setting compare_settings[];

/* The product of the settings algorithms, privacies and epsilons: an algorithm
 * stands once for every privacy that it knows and every epsilon of it, a
 * control once; with mode=both every private curve twice, as published and,
 * next, calibrated.  Rows "regret.<i>" belong to curve i. */
MUST_CHECK Status compare_curves(const Params *, Curve out[CURVES_MAX], int *n);
/* "dp-ucbvi jdp eps=30", beside its twin "dp-ucbvi jdp eps=30 calibrated" */
void curve_name(const Curve *, char *out, size_t size);
#endif
