/* Probes of suite/ledger/qiao2023.c.  The paper's constants are written here a
 * second time, from its text, and share no code with algorithms/core. */
#ifndef SUITE_PROBE_QIAO2023_H
#define SUITE_PROBE_QIAO2023_H
#include "suite/study/probe.h"

#include <math.h>

typedef struct {
    double H, S, A, K, beta, eps;
} QiaoSize;

/* sections 3 and 5, in qiao2023_scales.c */
double qiao2023_probe_iota(const QiaoSize *);
double qiao2023_probe_levels(double log_K); /* ceil(log2 K), from log K */
double qiao2023_probe_radius(double m, double L);

/* qiao2023_tree.c */
void qiao2023_binary_mechanism(Probe *);
void qiao2023_tree_nodes(Probe *);
void qiao2023_sensitivity(Probe *);
void qiao2023_sensitivity_sharp(Probe *);
void qiao2023_tree_release(Probe *);
void qiao2023_tree_approximate(Probe *);
void qiao2023_tree_total(Probe *);
void qiao2023_tree_first_user(Probe *);
void qiao2023_gauss_rate(Probe *);
void qiao2023_local_loss(Probe *);
void qiao2023_local_fixed_start(Probe *);
void qiao2023_local_one_step(Probe *);
void qiao2023_local_one_state(Probe *);
/* qiao2023_scales.c */
void qiao2023_scales_printed(Probe *);
void qiao2023_scales_calibrated(Probe *);
void qiao2023_laplace_calibrated(Probe *);
void qiao2023_gauss_calibrated(Probe *);
/* qiao2023_counts.c */
void qiao2023_good_event(Probe *);
void qiao2023_good_event_drawn(Probe *);
void qiao2023_central_order(Probe *);
void qiao2023_central_order_total(Probe *);
void qiao2023_local_order(Probe *);
void qiao2023_counts_close(Probe *);
void qiao2023_counts_factor(Probe *);
void qiao2023_counts_above(Probe *);
void qiao2023_program_feasible(Probe *);
void qiao2023_kernel_valid(Probe *);
/* qiao2023_estimates.c, qiao2023_tails.c */
void qiao2023_lemma_b1(Probe *);
void qiao2023_lemma_b2(Probe *);
void qiao2023_lemma_b2_drawn(Probe *);
void qiao2023_remark_b3(Probe *);
void qiao2023_lemma_b4(Probe *);
void qiao2023_lemma_b4_any(Probe *);
void qiao2023_remark_b5(Probe *);
void qiao2023_lemma_b6(Probe *);
void qiao2023_lemma_b6_drawn(Probe *);
void qiao2023_lemma_b6_any(Probe *);
void qiao2023_lemma_61(Probe *);
void qiao2023_remark_b7(Probe *);
void qiao2023_lemma_b8(Probe *);
void qiao2023_eq77(Probe *);
void qiao2023_lemma_b4_union(Probe *);
void qiao2023_lemma_b9(Probe *);
void qiao2023_lemma_b9_private(Probe *);
/* qiao2023_regret.c */
void qiao2023_eq43(Probe *);
void qiao2023_lemma_c2(Probe *);
void qiao2023_lemma_c4_variance(Probe *);
void qiao2023_lemma_c4_typical(Probe *);
void qiao2023_lemma_c5_step(Probe *);
void qiao2023_harmonic(Probe *);
void qiao2023_harmonic_private(Probe *);
void qiao2023_eq54(Probe *);
void qiao2023_eq56(Probe *);
void qiao2023_eq51(Probe *);
void qiao2023_eq57(Probe *);
void qiao2023_eq67(Probe *);
void qiao2023_eq68(Probe *);
void qiao2023_eq72(Probe *);
void qiao2023_eq64(Probe *);
void qiao2023_eq78_coefficient(Probe *);
void qiao2023_eq78_solve(Probe *);
void qiao2023_eq75_closes(Probe *);
/* qiao2023_optimism.c */
void qiao2023_eq81(Probe *);
void qiao2023_eq82(Probe *);
void qiao2023_eq83(Probe *);
void qiao2023_optimism(Probe *);
void qiao2023_induction(Probe *);
/* qiao2023_rates.c */
void qiao2023_theorem41_dropped(Probe *);
void qiao2023_theorem41_private(Probe *);
void qiao2023_theorem52(Probe *);
void qiao2023_theorem57(Probe *);
void qiao2023_theorem52_calibrated(Probe *);
void qiao2023_theorem57_calibrated(Probe *);
void qiao2023_abstract_free(Probe *);
void qiao2023_abstract_free_proved(Probe *);
void qiao2023_lower_family(Probe *);
void qiao2023_typical_useful(Probe *);
void qiao2023_bonus_useful(Probe *);
void qiao2023_gap_useful(Probe *);
void qiao2023_theorem41_useful(Probe *);
void qiao2023_theorem52_useful(Probe *);
void qiao2023_theorem57_useful(Probe *);
#endif
