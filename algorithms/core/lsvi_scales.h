/* The least noise, shift and radius that we can prove for least-squares value
 * iteration on private statistics, the same for static batches (Luyo et al.
 * 2021, Algorithm 2) and for rare switching (Ngo et al. 2022, Algorithm 1).
 *
 * Steps h = 1..H.  T_h = H-h+1 bounds what is regressed at step h, r + V_{h+1}
 * with values cut to [0, H-h].  A prefix of a tree shows sum phi phi' + M_h, at
 * each of n releases u_h + eta_h is shown, and
 *
 *     Lambda_h = sum phi phi' + M_h + (low + m) I,    w_h = Lambda_h^-1 u_h.
 *
 * Privacy.  A user who has feature i instead of j at step h moves a node by
 * D_ij = phi_i phi_i' - phi_j phi_j' and each release by y phi_i - z phi_j, y
 * and z in [0, T_h], which is longest at a corner: T_h d_ij, d_ij =
 * max(|phi_i|, |phi_j|, |phi_i - phi_j|).  The map (s,a) -> phi is public and
 * finite, so the worst pair is found among its own features.  With node scale
 * s, release scale
 * t_h = t T_h^(2/3) (which makes the sum of t_h smallest) and c nodes that hold
 * her, Gaussian releases lose at most the square
 *
 *     sum_h max_ij (c |D_ij|^2 / s^2 + n T_h^2 d_ij^2 / t_h^2) = g^2
 *
 * and g is what (epsilon, delta) allows exactly.  The adaptive order is batches
 * ascending, steps descending; every shift is bounded whatever was released
 * before.  Laplace: the same sum of L1 lengths over scales is epsilon.
 *
 * Radius.  On |M_h| <= m, |eta_h| <= C_h (probability 1 - p/3): with w* =
 * theta_h + sum mu_h V and N = Lambda_h - sum phi phi', so that low I <= N <=
 * (low + 2m) I,
 *
 *     Lambda_h (w_h - w*) = sum phi e + eta_h - N w*,   e = r + V - E[r + V].
 *
 * |N w*| <= sqrt(low + 2m) |w*| in the norm of Lambda_h^-1, since Lambda_h is
 * at least N; |w*| <= norm_theta + (H-h) norm_mu.  |eta_h| there is at most
 * C_h/sqrt(low).
 * For a fixed V the first is at most R/2 sqrt(d log(1 + K b^2/(d low)) + 2
 * log(1/a)) with probability 1-a, for all episodes at once (Abbasi-Yadkori et
 * al. 2011, Theorem 1), R the range of e, b the longest feature.  V is not
 * fixed: round it down to a grid of width 1/sqrt(K), which moves e by at most
 * that much each and the norm by at most 1 (Cauchy-Schwarz, sum phi phi' <=
 * Lambda_h); there are at most (1 + (H-h) sqrt(K))^S such grids, or as many
 * functions as Lemma D.6 of Jin et al. 2020 counts: the fewer.  So
 *
 *     beta_h = sqrt(low + 2m) |w*| + C_h/sqrt(low) + R/2 sqrt(..) + 1.
 *
 * low and the split between s and t are searched for the smallest sum of
 * beta_h; what is found is valid whatever is searched.  Without noise low is at
 * least 1e-18 K, so that a regression in long double is exact to 1 % of its
 * radius. */
#ifndef ALGORITHMS_CORE_LSVI_SCALES_H
#define ALGORITHMS_CORE_LSVI_SCALES_H
#include "algorithms/core/mixture.h"

typedef struct {
    const Task *task;
    NoiseLaw law;
    MixtureNoise pattern;
    double epsilon, delta, p;
    double prefixes;   /* of each tree that may be read */
    double nodes;      /* that hold one user; at most so many make a prefix */
    double releases;   /* n; 0: as often as a determinant can double, see cap */
    double growth;     /* 2: a determinant's, at an update (releases = 0) */
    const double *top; /* [H] bounds on what is regressed; NULL: T_h */
    bool drawn_pay;    /* rewards are drawn: R = H-h+1; else R = H-h */
} LsviInput;

typedef struct {
    double node, *target; /* scales; [H] */
    double m, *c;         /* bounds on |M_h|; [H] on |eta_h| */
    double low, shift;    /* low + m */
    double *beta;         /* [H] */
    double releases;      /* n */
    double moves;         /* g, or Laplace's epsilon: of one user, exact */
} LsviScales;

LsviScales lsvi_scales(const LsviInput *, Arena *);
/* what one user moves at those scales: Gauss, the square of g; Laplace, the sum
 * of L1 lengths over scales */
double lsvi_moves(const LsviInput *, double node, const double *target,
                  double releases, Arena *);
#endif
