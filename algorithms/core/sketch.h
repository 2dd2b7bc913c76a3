/* The estimator of an epoch of CAPRI by counts: Pavlovic et al. 2025, eqs. (4)
 * and (6), at a cost that depends on the points and not on the users.
 *
 * S's support and R's counts are all that matters.  With q(w) the coordinates
 * of P_S phi(w), P_S the projection on the span of S,
 *
 *     G = sum_w R(w) q(w) q(w)' + tau I = L L',   a(w) = L^-1 q(w)
 *     s2(w)   = |a(w)|^2                       what reward 1 at w moves
 *     sig2(w) = s2(w) + (k(w,w) - |q(w)|^2) / tau       sigma~^2, eq. (6)
 *     mu(w)   = a(w)' g,   g = sum over users of y a(w) + noise.
 *
 * a(w) are the numbers A_r k_S(w) of the paper, turned: Gaussian noise has the
 * same law in both.  What lies in the span of S has residual exactly 0: by
 * subtraction it would be 6 % of sig2 at 1e15 users.
 *
 *     sketch_open(&s, points, dim, phi, tau, arena);
 *     sketch_fit(&s, active, S, R);     every vector by place 0..s.active-1
 */
#ifndef ALGORITHMS_CORE_SKETCH_H
#define ALGORITHMS_CORE_SKETCH_H
#include "suite/base/arena.h"
#include "suite/base/mat.h"
#include <stdbool.h>
#include <stdint.h>

enum { SKETCH_PANEL = 256 };

typedef struct {
    int points, dim;
    const double *phi; /* [points][dim] */
    double tau;
    int active, *point; /* [points] the active points, ascending */
    bool covered;       /* S has every active point */
    int rank;           /* coordinates in use, at most `room` */
    int room;           /* min(points, dim) */
    Mat q, a;           /* [active][rank] */
    double *s2, *sig2;  /* [active] */
    double *weight;     /* [active] R */
    int *order;
    double *kernel; /* [points][points], once it is needed */
    bool has_kernel;
    double *gram, *work, *panel; /* scratch */
    size_t panel_size;
} Sketch;

void sketch_open(Sketch *, int points, int dim, const double *phi, double tau,
                 Arena *);
/* active [points]; S [points]: counts, of which only the support is read; R
 * [points]: how often each counts.  False when G has no Cholesky factor: it
 * overflows or is no number. */
bool sketch_fit(Sketch *, const bool *active, const uint64_t *S,
                const double *R);
/* a(w)' g, for the w at this place */
double sketch_mean(const Sketch *, int place, const long double *g);

/* What is between f and the estimate at each active point, beside the noise,
 * when users are drawn with the expected counts `mass` [active] (T_r rho):
 *
 *   bias      max over |f| <= 1 of |f(w) - E estimate| = |phi(w) - sum_v
 *             mass(v) a(w)'a(v) phi(v)|
 *   variance  sum_v mass(v) (a(w)'a(v))^2
 *   range     max over v of mass > 0 of |a(w)'a(v)| */
typedef struct {
    double *bias, *variance, *range; /* [active] */
} SketchErrors;
void sketch_errors(Sketch *, const double *mass, SketchErrors *);
#endif
