/* The regret bounds of Luyo et al. 2021 with all constants and logarithms, in
 * long double, so that their growth can be followed far beyond any run; p =
 * 0.05 and delta = 1e-6.  A fault bends the exponent of the term that leads. */
#ifndef SUITE_PAPERS_LUYO2021_REGRET_BOUNDS_H
#define SUITE_PAPERS_LUYO2021_REGRET_BOUNDS_H
#include "suite/papers/luyo2021/growth.h"

typedef long double Real;
static const Real LUYO_P = 0.05L, LUYO_DELTA = 1e-6L;

/* K_0, B_0 = ceil(log2(n) + 1) */
Real luyo_levels_l(Real n);

/* ---- Alg. 1: x->C is C_w + 1 ---- */

/* App. C.1.2 with beta outside the root, its logarithm as derived. */
Real luyo_vtr_regret(const LuyoScale *x, Real beta);
/* beta_k of Cor. 5 and 6. */
Real luyo_vtr_radius(const LuyoScale *x, Real upsilon);
Real luyo_cor5_sigma(const LuyoScale *);
Real luyo_cor5_regret(const LuyoScale *);
Real luyo_cor6_regret(const LuyoScale *);

/* ---- Alg. 2 ---- */

typedef struct {
    Real upsilon, c, c_k, beta;
} LuyoLsvi;

/* App. E.1 for B batches, c_K = share * Upsilon. */
LuyoLsvi luyo_lsvi(const LuyoScale *x, Real B, Real share);
/* Sets beta from c and c_K. */
void luyo_lsvi_radius(const LuyoScale *x, LuyoLsvi *);
/* B of App. E.1. */
Real luyo_batches(const LuyoScale *);
/* |C| of Lemma 25. */
Real luyo_delayed_pairs(const LuyoScale *, Real B);
/* Eq. (22), with |C| = delayed. */
Real luyo_eq22(const LuyoScale *x, const LuyoLsvi *, Real delayed);
Real luyo_thm8_regret(const LuyoScale *);

/* ---- Alg. 3: x->C is C_w + 1 ---- */

/* Lemma 16 with the sum of variances of Lemma 17 solved for by x <= (9/4)(a^2
 * + b), Eq. (10), given the three radii. */
Real luyo_thm9_regret(const LuyoScale *, Real hat, Real tilde, Real check);
/* The same with the radii of Eqs. (5) to (7), given Upsilon of the first and
 * of the second moment; all radii are divided by shorter. */
Real luyo_plus_regret(const LuyoScale *, Real first, Real second, Real shorter);

/* ---- from where on a bound says something ---- */

/* a bound at K episodes as a share of K H, under the probe's faults */
typedef double LuyoShare(const Probe *, double K);

/* Reports the least share up to 1.8e19 episodes, which is below 1 when the
 * bound says something of a run, and notes k_star, the first K whose share is
 * below 1. */
void luyo_useful(Probe *, LuyoShare *);
/* Returns the explicit bound of Cor. 5, or of Cor. 6 where local, over K H, at
 * d = 4, H = 3, eps = 0.99 and C_w = 2. */
double luyo_regret_share(const Probe *, double K, bool local);
#endif
