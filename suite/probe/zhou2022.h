/* Probes of suite/ledger/zhou2022.c, and what their files share. */
#ifndef SUITE_PROBE_ZHOU2022_H
#define SUITE_PROBE_ZHOU2022_H
#include "suite/study/probe.h"

/* --- zhou2022_families.c: Assumption 1 of the suite's environments --- */
void zhou2022_environments(Probe *);

/* --- zhou2022_model.c: sections 2 and 3 --- */
void zhou2022_value_scaling(Probe *);
void zhou2022_filtration(Probe *);
void zhou2022_ridge(Probe *);
void zhou2022_ridge_reward(Probe *);
void zhou2022_bellman(Probe *);
void zhou2022_tabular(Probe *);

/* --- zhou2022_confidence.c: Lemma 3.1 --- */
void zhou2022_error_identity(Probe *);
void zhou2022_bias(Probe *);
void zhou2022_self_normalised_p(Probe *);
void zhou2022_self_normalised_r(Probe *);
void zhou2022_determinant(Probe *);
void zhou2022_subgaussian(Probe *);
void zhou2022_ellipsoid_p(Probe *);
void zhou2022_ellipsoid_r(Probe *);
void zhou2022_step_range(Probe *);

/* --- zhou2022_regret.c: sections 7 and 8 --- */
void zhou2022_no_truncation(Probe *);
void zhou2022_per_step(Probe *);
void zhou2022_T1(Probe *);
void zhou2022_T2(Probe *);
void zhou2022_elliptic(Probe *);
void zhou2022_T3(Probe *);
void zhou2022_martingale(Probe *);
void zhou2022_budget(Probe *);
void zhou2022_decomposition(Probe *);
void zhou2022_mirror(Probe *);
void zhou2022_bonus_vector(Probe *);

/* --- zhou2022_iota.c: equation (3) --- */
void zhou2022_bonus_recursion(Probe *);

/* --- zhou2022_order.c: orders of growth --- */
void zhou2022_thm41_order(Probe *);
void zhou2022_thm41_printed(Probe *);
void zhou2022_thm41_plain(Probe *);
void zhou2022_thm51_bonus(Probe *);
void zhou2022_thm51_order(Probe *);
void zhou2022_thm51_absorbed(Probe *);
void zhou2022_recipe(Probe *);
void zhou2022_recipe_policy(Probe *);
void zhou2022_thm65_order(Probe *);
void zhou2022_thm65_order_policy(Probe *);
void zhou2022_thm65_absorbed(Probe *);
void zhou2022_thm65_large_eps(Probe *);
void zhou2022_thm65_delta_one(Probe *);
void zhou2022_cost(Probe *);
void zhou2022_sublinear(Probe *);
void zhou2022_useful(Probe *);
void zhou2022_rem66(Probe *);
void zhou2022_rem67(Probe *);
void zhou2022_rem69(Probe *);
void zhou2022_step_split(Probe *);

/* --- zhou2022_shift.c: one user's part in a sum, the suprema --- */
void zhou2022_shift_repaired(Probe *);
void zhou2022_pair_sup(Probe *);

/* --- zhou2022_counters.c: the learners' own counters --- */
void zhou2022_plain_regular(Probe *);
void zhou2022_shift_p1(Probe *);
void zhou2022_shift_p2(Probe *);
void zhou2022_shift_r1(Probe *);
void zhou2022_shift_r2(Probe *);
void zhou2022_reach_p1(Probe *);
void zhou2022_reach_p2(Probe *);
void zhou2022_last_step(Probe *);
void zhou2022_jdp_policy(Probe *);

/* --- zhou2022_privacy.c: Lemma 6.1, Theorem 6.4 --- */
void zhou2022_tree_user(Probe *);
void zhou2022_tree_prefix(Probe *);
void zhou2022_tree_memory(Probe *);
void zhou2022_zcdp(Probe *);
void zhou2022_zcdp_tree(Probe *);
void zhou2022_convert(Probe *);
void zhou2022_counter(Probe *);
void zhou2022_counter_stated(Probe *);
void zhou2022_counter_exactly(Probe *);
void zhou2022_compose_four(Probe *);
void zhou2022_compose_steps(Probe *);
void zhou2022_jdp(Probe *);
void zhou2022_jdp_large_eps(Probe *);
void zhou2022_jdp_calibrated(Probe *);
void zhou2022_local_privacy(Probe *);

/* --- zhou2022_noise.c: Theorem 6.5's constants, appendix B --- */
void zhou2022_scales(Probe *);
void zhou2022_matrix_noise_p(Probe *);
void zhou2022_matrix_noise_r(Probe *);
void zhou2022_eigenvalues(Probe *);
void zhou2022_vector_noise(Probe *);
void zhou2022_nu(Probe *);
void zhou2022_regularity(Probe *);
void zhou2022_slepian(Probe *);
void zhou2022_lipschitz(Probe *);
void zhou2022_gauss_matrix(Probe *);
void zhou2022_increments(Probe *);
void zhou2022_chi_square_use(Probe *);

/* --- zhou2022_tools.c: shared ------------------------------------------- */

typedef struct {
    double d1, d2, H, K, eps, delta, alpha, actions;
    bool narrow;  /* |phi| <= H instead of sqrt(d1) H (Remark 6.6) */
    bool local;   /* noise at the users (Remark 6.9) */
    double noise; /* every sigma times this */
} ZhouPoint;

typedef struct {
    double sigma1, sigma2, radius, lmin, lmax, nu;
} ZhouNoise;

enum { ZHOU_D = 16 }; /* largest dimension of vectors here */

/* each coordinate at either end of its range or log-uniform between: d to 1e3,
 * H to 1e3, K to 1e18, eps 0.01..100, delta 1e-12..0.1, alpha 1e-12..0.3 */
ZhouPoint zhou2022_point(Rng *);
double zhou2022_between(Rng *, double low, double high); /* log-uniform */
/* the proofs' chain from Delta over zCDP, (eps/4, delta/4), eps/H, delta/H and
 * the tail bounds */
ZhouNoise zhou2022_noise_p(const ZhouPoint *);
ZhouNoise zhou2022_noise_r(const ZhouPoint *);

/* the g for which N(0,1) against N(g,1) just meets (eps, delta) */
double zhou2022_admissible(double eps, double delta);
/* does that g meet it? */
bool zhou2022_meets(double g, double eps, double delta);

/* d numbers: uniform on the unit sphere */
void zhou2022_direction(Rng *, int d, double *v);
double zhou2022_dot(int d, const double *a, const double *b);
/* l: lower triangle of a's Cholesky factor, both d by d; |v|^2 in a^-1 */
void zhou2022_factor(int d, const double *a, double *l);
double zhou2022_inverse_square(int d, const double *l, const double *v);
#endif
