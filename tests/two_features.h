/* A linear mixture with two features, for second writings of the algorithms
 * that regress on them: its inverses are formulas. */
#ifndef TESTS_TWO_FEATURES_H
#define TESTS_TWO_FEATURES_H
#include "suite/base/rng.h"

#include <math.h>
#include <stddef.h>

enum { FEATURES = 2 };
typedef struct {
    double gram[3], target[FEATURES]; /* 11, 12, 22; without the ridge */
} TwoSums;

/* psi [row][successor][feature]: two random laws of each row, over sqrt(2) */
static inline void two_laws(Rng *rng, int rows, int S, double *psi)
{
    for (int row = 0; row < rows; row++)
        for (int i = 0; i < FEATURES; i++) {
            double *law = psi + (ptrdiff_t)row * S * FEATURES + i, sum = 0;
            const ptrdiff_t end = (ptrdiff_t)S * FEATURES;
            for (ptrdiff_t at = 0; at < end; at += FEATURES)
                sum += law[at] = rng_uniform(rng);
            for (ptrdiff_t at = 0; at < end; at += FEATURES)
                law[at] = law[at] / sum / sqrt(FEATURES);
        }
}

static inline void two_add(TwoSums *g, const double *x, double y)
{
    g->gram[0] += x[0] * x[0];
    g->gram[1] += x[0] * x[1];
    g->gram[2] += x[1] * x[1];
    for (int i = 0; i < FEATURES; i++)
        g->target[i] += x[i] * y;
}

/* <x, w> + beta |x| by ridge regression */
static inline double two_estimate(const TwoSums *g, double ridge, double beta,
                                  const double *x)
{
    double a = g->gram[0] + ridge, b = g->gram[1], c = g->gram[2] + ridge;
    double det = a * c - b * b;
    const double *u = g->target;
    double w0 = (c * u[0] - b * u[1]) / det, w1 = (a * u[1] - b * u[0]) / det;
    double square =
        (c * x[0] * x[0] - 2 * b * x[0] * x[1] + a * x[1] * x[1]) / det;
    return x[0] * w0 + x[1] * w1 + beta * sqrt(square);
}
#endif
