/* Probes of suite/ledger/luyo2021.c.  Every formula stands here a second time,
 * from the paper's text; algorithms/core/luyo2021_scales.h gives only the types
 * and what the identities compare with. */
#ifndef SUITE_PROBE_LUYO2021_H
#define SUITE_PROBE_LUYO2021_H
#include "algorithms/core/luyo2021_scales.h"
#include "suite/study/probe.h"

#include <math.h>

/* ---- luyo2021_account.c: what the others share ---- */

/* log of delta(eps) when the privacy loss is N(g^2/2, g^2); exact far into the
 * underflow of delta itself */
double luyo2021_log_delta(double eps, double g);
/* the g whose delta(eps) is delta */
double luyo2021_admissible(double eps, double delta);
/* for every x of from, from * by, .., n of them */
#define LUYO2021_SWEEP(x, from, by, n)                                         \
    for (int x##_i = 0; x##_i < (n) && ((x) = (from)*pow((by), x##_i), true);  \
         x##_i++)

/* the i-th point of a wide grid of inputs; false past the last */
bool luyo2021_grid(int i, Luyo2021Inputs *);
/* floor(log2 n) + 1, the nodes of the worst leaf, and ceil(log2(n) + 1) */
double luyo2021_chain(double n);
double luyo2021_levels(double n);

typedef struct {
    long double d, H, K, eps, C; /* C: C_w + 1, or a radius */
    double bend;                 /* a fault's: of an exponent in a bound */
} Luyo2021Scale;
typedef struct {
    double d, H, K, eps, C;
} Luyo2021Powers;
typedef long double Luyo2021Bound(const Luyo2021Scale *);
/* The exponent of 10^t in a bound, d = 10^(t a.d), .., eps = 10^(-t a.eps).
 *
 * log10 of it is alpha t, constants and powers of logarithms, q log10(t + b)
 * each.  Its second difference over t, 2t, 4t is alpha t + q log10(1 + tb / (2t
 * + b)^2), where b = log(c) / (a log 10) for a logarithm of c 10^(at); over t
 * that errs by less than 0.0512 |q| / t, by 0.11 |q| b / t^2 where b is small.
 * LUYO2021_EXPONENT_ERROR: six powers with b = 100 at t = 450, two with b = 70
 * at t = 200. */
#define LUYO2021_EXPONENT_ERROR 3e-4
double luyo2021_exponent(Luyo2021Bound *bound, const Luyo2021Powers *a,
                         double t, double bend);
/* The growth of a bound with all its logarithms and constants, along each
 * variable alone and in random directions, between 10^150 and 10^300: at most
 * the growth of the largest of n printed terms (plus what a power of a
 * logarithm can feign there).
 *
 * trivial: only directions where the printed terms stay below that one, K H, as
 * the regret does in any case; NULL: all. */
void luyo2021_order(Probe *p, Luyo2021Bound *bound, const Luyo2021Powers *terms,
                    int n, const Luyo2021Powers *trivial);

/* ---- luyo2021_sensitivity.c ---- */
void luyo2021_cor5_sens(Probe *);
void luyo2021_cor5_suprema(Probe *);
void luyo2021_cor6_sens(Probe *);
void luyo2021_sens_linear(Probe *);
void luyo2021_sens_linear_l1(Probe *);
void luyo2021_sens_target(Probe *);
void luyo2021_target_suprema(Probe *);
void luyo2021_cor10_sens(Probe *);

/* ---- luyo2021_chain.c: printed scales against their compositions ---- */
void luyo2021_cor5_chain(Probe *);
void luyo2021_cor5_tree(Probe *);
void luyo2021_cor6_chain(Probe *);
void luyo2021_cor10_chain(Probe *);
void luyo2021_cor11_chain(Probe *);
void luyo2021_thm8_chain_matrix(Probe *);
void luyo2021_thm8_chain_target(Probe *);
void luyo2021_tree(Probe *);

/* ---- luyo2021_privacy.c: exact accounting of billboard and message ---- */
void luyo2021_cor5_jdp(Probe *);
void luyo2021_cor6_ldp(Probe *);
void luyo2021_cor10_jdp(Probe *);
void luyo2021_cor11_ldp(Probe *);
void luyo2021_thm8_jdp(Probe *);
void luyo2021_cor5_calibrated(Probe *);
void luyo2021_cor6_calibrated(Probe *);
void luyo2021_thm8_calibrated(Probe *);
void luyo2021_cor10_calibrated(Probe *);
void luyo2021_pure_calibrated(Probe *);
void luyo2021_pure_free_of_d(Probe *);
void luyo2021_e3_free_of_d(Probe *);
void luyo2021_no_advanced_ldp(Probe *);
void luyo2021_adaptive(Probe *);

/* ---- luyo2021_clip.c: one-sided truncation ---- */
void luyo2021_clip_billboard(Probe *);
void luyo2021_clip_policy(Probe *);
void luyo2021_clip_message(Probe *);
void luyo2021_clip_message_honest(Probe *);
void luyo2021_clip_message_plus(Probe *);
void luyo2021_clip_plus(Probe *);

/* ---- luyo2021_mixture.c ---- */
void luyo2021_prefix_eigenvalues(Probe *);
void luyo2021_prefix_norm(Probe *);
void luyo2021_union_bound(Probe *);
void luyo2021_upsilon_above_c(Probe *);
void luyo2021_radius_condition(Probe *);
void luyo2021_hypotheses(Probe *);
void luyo2021_self_normalised_sharp(Probe *);
void luyo2021_explicit_bound(Probe *);
void luyo2021_fork(Probe *);
void luyo2021_potential(Probe *);
void luyo2021_laplace_radius(Probe *);
void luyo2021_useful_jdp(Probe *);
void luyo2021_useful_ldp(Probe *);
void luyo2021_useful_linear(Probe *);

/* ---- luyo2021_rate.c ---- */
void luyo2021_thm7_order(Probe *);
void luyo2021_cor5_order(Probe *);
void luyo2021_cor6_order(Probe *);
void luyo2021_table1_order(Probe *);
void luyo2021_abstract_order(Probe *);
void luyo2021_rem1_composition(Probe *);
void luyo2021_pure_jdp_order(Probe *);
void luyo2021_pure_ldp_order(Probe *);
void luyo2021_thm8_order(Probe *);
void luyo2021_thm8_radius_order(Probe *);
void luyo2021_thm8_gap(Probe *);
void luyo2021_unbatched_factors(Probe *);
void luyo2021_unbatched_order(Probe *);
void luyo2021_e3_order(Probe *);
void luyo2021_e3_gap(Probe *);
void luyo2021_thm9_order(Probe *);
void luyo2021_cor10_order(Probe *);
void luyo2021_cor11_order(Probe *);
void luyo2021_useful_plus(Probe *);
void luyo2021_useful_plus_local(Probe *);
void luyo2021_rem6_order(Probe *);
void luyo2021_bernstein_gain(Probe *);
void luyo2021_bernstein_explicit(Probe *);
void luyo2021_footnote1(Probe *);

/* ---- luyo2021_linear.c ---- */
void luyo2021_lemma18(Probe *);
void luyo2021_lemma19(Probe *);
void luyo2021_lemma20_constants(Probe *);
void luyo2021_lemma21_radius(Probe *);
void luyo2021_lemma21_ratio(Probe *);
void luyo2021_lemma24(Probe *);
void luyo2021_lemma25_first_batch(Probe *);
void luyo2021_lemma25_repaired(Probe *);
void luyo2021_lemma25_loewner(Probe *);
void luyo2021_lemma25_determinant(Probe *);
void luyo2021_events(Probe *);
void luyo2021_batches(Probe *);
void luyo2021_dynamic_batches(Probe *);

/* ---- luyo2021_plus.c ---- */
void luyo2021_lemma12(Probe *);
void luyo2021_lemma13(Probe *);
void luyo2021_lemma14(Probe *);
void luyo2021_quadratic(Probe *);
void luyo2021_plus_condition(Probe *);

/* ---- luyo2021_tools.c: appendices F and G ---- */
void luyo2021_post_processing(Probe *);
void luyo2021_laplace_mechanism(Probe *);
void luyo2021_gaussian_mechanism(Probe *);
void luyo2021_advanced_tree(Probe *);
void luyo2021_advanced_split(Probe *);
void luyo2021_simple_composition(Probe *);
void luyo2021_advanced_composition(Probe *);
void luyo2021_billboard_lemma(Probe *);
void luyo2021_local_is_joint(Probe *);
void luyo2021_claim30(Probe *);
void luyo2021_claim32(Probe *);
#endif
