/* Probes of suite/ledger/ngo2022.c. */
#ifndef SUITE_PROBE_NGO2022_H
#define SUITE_PROBE_NGO2022_H
#include "suite/study/probe.h"

/* ngo2022_tree.c */
void ngo2022_depth(Probe *);
void ngo2022_prefix_sens(Probe *);
void ngo2022_eq6_node(Probe *);
void ngo2022_tree_zcdp(Probe *);
void ngo2022_eq7(Probe *);
void ngo2022_eq7_pd(Probe *);
void ngo2022_thm18_gram(Probe *);
void ngo2022_eq9(Probe *);
void ngo2022_thm18_e2(Probe *);
void ngo2022_eq6_both(Probe *);
void ngo2022_cal_lambda(Probe *);

/* ngo2022_privacy.c */
void ngo2022_lem6(Probe *);
void ngo2022_sec42_eps(Probe *);
void ngo2022_thm16_privacy(Probe *);
void ngo2022_lem7(Probe *);
void ngo2022_lem10_privacy(Probe *);
void ngo2022_lem13(Probe *);
void ngo2022_lem15(Probe *);
void ngo2022_lem15_squares(Probe *);
void ngo2022_jointsens(Probe *);
void ngo2022_per_release(Probe *);
void ngo2022_y_zcdp(Probe *);
void ngo2022_y_zcdp_episode(Probe *);
void ngo2022_thm12_billboard(Probe *);
void ngo2022_cal_privacy(Probe *);

/* ngo2022_sensitivity.c */
void ngo2022_lem14_y(Probe *);
void ngo2022_lem14_y_sharp(Probe *);
void ngo2022_lem14_gram(Probe *);
void ngo2022_lem14_gram_sharp(Probe *);
void ngo2022_def8(Probe *);
void ngo2022_lem14_y_unclipped(Probe *);
void ngo2022_thm12_unclipped(Probe *);

/* ngo2022_switch.c */
void ngo2022_thm11(Probe *);
void ngo2022_nmax_cap(Probe *);
void ngo2022_lem31_monotone(Probe *);
void ngo2022_thm11_h1(Probe *);
void ngo2022_thm11_nonoise(Probe *);
void ngo2022_lem29(Probe *);
void ngo2022_lem29_fixed(Probe *);
void ngo2022_eq20(Probe *);
void ngo2022_eq20_fixed(Probe *);
void ngo2022_factor2(Probe *);
void ngo2022_cal_trigger(Probe *);

/* ngo2022_matrix.c */
void ngo2022_fact17(Probe *);
void ngo2022_claim34(Probe *);
void ngo2022_eq12(Probe *);
void ngo2022_eq21(Probe *);
void ngo2022_eq21_middle(Probe *);
void ngo2022_eq21_last(Probe *);
void ngo2022_lem20(Probe *);
void ngo2022_lem26_q1(Probe *);
void ngo2022_lem26_q1_fixed(Probe *);

/* ngo2022_model.c */
void ngo2022_assumption1(Probe *);
void ngo2022_prop2(Probe *);
void ngo2022_lem19(Probe *);

/* ngo2022_martingale.c */
void ngo2022_thm21(Probe *);
void ngo2022_thm21_fixed(Probe *);
void ngo2022_lem22(Probe *);
void ngo2022_lem22_printed(Probe *);
void ngo2022_lem23(Probe *);
void ngo2022_lem24(Probe *);
void ngo2022_lem24_cover(Probe *);
void ngo2022_eq19(Probe *);

/* ngo2022_regret.c */
void ngo2022_constants(Probe *);
void ngo2022_eq16(Probe *);
void ngo2022_eq16_early(Probe *);
void ngo2022_thm18_y(Probe *);
void ngo2022_lem26_ratio(Probe *);
void ngo2022_eq10(Probe *);
void ngo2022_eq10_norm(Probe *);
void ngo2022_lem25(Probe *);
void ngo2022_lem25_radius(Probe *);
void ngo2022_lem25_steps(Probe *);
void ngo2022_eq27(Probe *);
void ngo2022_lem26_display(Probe *);
void ngo2022_thm16_algebra(Probe *);
void ngo2022_thm16_vacuity(Probe *);
void ngo2022_saturation(Probe *);
void ngo2022_cal_vacuity(Probe *);
void ngo2022_thm16_rho(Probe *);
void ngo2022_thm16_eps(Probe *);
void ngo2022_thm16_budget(Probe *);
void ngo2022_event(Probe *);
void ngo2022_lower_order(Probe *);
void ngo2022_sec11_rate(Probe *);
void ngo2022_vs_luyo(Probe *);
#endif
