/* How far one user's statistics can move (Luyo et al. 2021, Sec. 3.1, App.
 * C.2, C.3, D.3, E.2.1): pairs of users, free or drawn from a linear mixture,
 * and the worst pair by search. */
#ifndef SUITE_PAPERS_LUYO2021_SENSITIVITY_H
#define SUITE_PAPERS_LUYO2021_SENSITIVITY_H
#include "suite/claim/probe.h"

enum { LUYO_D_MAX = 8, LUYO_STATES = 4 };

/* One user's step: a feature x in the unit ball and a target y in [0,1], both
 * in units of H. */
typedef struct {
    int d;
    double x[LUYO_D_MAX], y;
} LuyoStep;

/* a user and her neighbour */
typedef struct {
    LuyoStep a, b;
} LuyoPair;

/* Norms of D = x x' - X X' and of v = x y - X Y. */
typedef struct {
    double frobenius2, diagonal2; /* squares of D's entries, of its diagonal */
    double entries;               /* |D|_1, the sum over its entries */
    double vector2;               /* |v|_2^2 */
} LuyoShift;

LuyoShift luyo_shift(const LuyoPair *);

/* A random pair, larger by `by` before it is put back into the ball. */
LuyoPair luyo_random_pair(Rng *, int d, double by);

/* Puts a's feature on the first axis and b's at `cosine` 1, 0 or -1 to it. */
void luyo_put_on_axes(LuyoPair *, int cosine);

/* Scales x down to the unit ball and clips y to [0,1]. */
void luyo_into_ball(LuyoStep *);

typedef double LuyoMetric(const LuyoShift *);

/* The largest metric that several climbs find; each takes random steps that
 * shrink when they fail. */
double luyo_search(Probe *, LuyoMetric *, int d);

/* Reports how far the statistics of the pair are apart over 2, and those of
 * one user from nothing over 1, in units of H^2. */
void luyo_probe_pair(Probe *, LuyoPair);

/* One cell of a linear mixture: d kernels mixed by q, phi_V = (P_j V)_j /
 * sqrt(d), V in [0,H]. */
typedef struct {
    int d;
    double H, V[LUYO_STATES];
    double first[LUYO_D_MAX], second[LUYO_D_MAX]; /* phi_V, phi_V2 */
    double variance;                              /* of V */
} LuyoCell;

/* V = H everywhere if full. */
LuyoCell luyo_random_cell(Rng *, int d, bool full);
#endif
