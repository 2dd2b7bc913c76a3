/* CAPRI's projected estimator in count form: what eqs. (4) and (6) make of the
 * counts of S and R. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_SKETCH_H
#define SUITE_PAPERS_PAVLOVIC2025_SKETCH_H
#include "suite/papers/pavlovic2025/spaces.h"

typedef struct {
    int rank;
    Mat basis;        /* rank x m: orthonormal, spans phi(S) */
    Mat a;            /* N x rank: A k_S(w) up to a rotation */
    double *s2;       /* |A k_S(w)|^2 */
    double *sig2;     /* sigma-tilde^2(w), eq. (6), (46) */
    double sens;      /* root of the largest s2 over supp rho */
    double sigma_max; /* root of the largest sig2 over supp rho */
} PavlovicSketch;

PavlovicSketch pavlovic_sketch(Arena *, const PavlovicSpace *, const double *S,
                               const double *R);
/* Returns a(w)'g, the prediction at w of the released vector g. */
double pavlovic_along(const PavlovicSketch *, int w, const double *g);
/* Returns the projection onto span phi(S), m x m. */
Mat pavlovic_projection_onto(Arena *, const PavlovicSketch *);
#endif
