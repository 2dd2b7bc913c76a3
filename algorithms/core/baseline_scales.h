/* Noise scales, bonuses and regret orders of the learners in Table 1 of Qiao &
 * Wang 2023, as pure functions.  "printed" marks the formula of the learner's
 * own paper, "derived" one that baseline_scales.c derives.
 *
 *     BaselineTask x = {.H = 20, .S = 6, .A = 2, .K = 5e4,
 *                       .beta = 0.1, .eps = 1};
 *     BaselineNoise e = baseline_noise(&x, BASELINE_CENTRAL);
 *     double b = private_ucb_vi_bonus(&x, &e, noisy_count);
 *
 * N are visits of (h,s,a) before the episode.  Except for UCBVI they are noisy,
 * may be negative, and have not been post-processed as in Qiao & Wang, so that
 * N'~/D below need not be a distribution. */
#ifndef ALGORITHMS_CORE_BASELINE_SCALES_H
#define ALGORITHMS_CORE_BASELINE_SCALES_H
#include "algorithms/core/tabular_task.h"
#include <stdbool.h>

typedef TabularTask BaselineTask;

/* --- UCBVI, Azar et al. 2017; not private, rewards known there ----------- */

/* L = log(5 S A T / beta), T = KH: printed */
double ucbvi_log(const BaselineTask *);
/* bonus_1, Chernoff and Hoeffding, 7 H L sqrt(1/N): printed.  H for N = 0, here
 * and in every bonus below, because no value is larger: derived. */
double ucbvi_bonus_1(const BaselineTask *, double N);
/* one successor's gap in bonus_2, min(100^2 H^3 S^2 A L^2 / N', H^2), N' the
 * visits of that state at the next step: printed */
double ucbvi_gap(const BaselineTask *, double N);
/* bonus_2, Bernstein and Freedman,
 *     sqrt(8 L Var/N) + 14 H L/(3N) + sqrt(8 gap/N),
 * variance and gap averaged over successors by the empirical law: printed */
double ucbvi_bonus_2(const BaselineTask *, double N, double variance,
                     double gap);
/* sqrt(2 L/N), to be added to either bonus if rewards are random: derived */
double ucbvi_bonus_reward(const BaselineTask *, double N);

/* --- noise of the private learners ---------------------------------------- */

typedef enum { BASELINE_CENTRAL, BASELINE_LOCAL } BaselineModel;

typedef struct {
    double scale; /* of each Laplace variable: a node, or a user's report */
    double count; /* E1: |N~ - N|, |R~ - R| at most this */
    double next;  /* E2: |N'~ - N'| at most this */
} BaselineNoise;

/* scale: 3 H log2 K/eps for nodes of a binary tree, 3 H/eps for reports, as
 * Qiao & Wang print it (sections 5.1, 5.2) after these papers.  Replacing a
 * user then costs up to 2 eps (claims qiao2023.lem51.eps3 and lem56.ldp).
 * E1 and E2 fail with probability beta/3 for each of N, N', R, over all cells
 * and episodes: derived */
BaselineNoise baseline_noise(const BaselineTask *, BaselineModel);
/* the same with the smallest scale that is eps-DP, 6 H ceil(log2 K)/eps for a
 * tree and 6 H/eps for reports: derived */
BaselineNoise baseline_noise_calibrated(const BaselineTask *, BaselineModel);

/* --- bonuses of the private learners -------------------------------------- */

/* D = max(1, N~ + E1), the divisor of R~ and N'~ */
double private_ucb_divisor(const BaselineNoise *, double N);
/* Private-UCB-VI (Chowdhury & Zhou 2022), L = sqrt(2 log(4 S A T/beta)),
 *     (1+H) L/sqrt D + (3 E1 + H (S E2 + 2 E1))/D: derived */
double private_ucb_vi_bonus(const BaselineTask *, const BaselineNoise *,
                            double N);
/* Private-UCB-PO (same paper) evaluates its own policy, whose values depend on
 * the data, so it bounds P~ - P in l1, L' = sqrt(4 S log(6 S A T/beta)):
 *     L/sqrt D + 3 E1/D + H (L'/sqrt D + (S E2 + 2 E1)/D).
 * LDP-OBI (Garcelon et al. 2021) with local noise has this form up to
 * constants.  Derived. */
double private_ucb_po_bonus(const BaselineTask *, const BaselineNoise *,
                            double N);
/* the step of its mirror ascent, sqrt(2 log A/(H^2 K)): derived */
double private_ucb_po_step(const BaselineTask *);
/* PUCB (Vietri et al. 2020), E = max(E1, E2), N~ divides:
 *     (H+1) sqrt(2 log(T/beta)/max(1, N~ - E)) + (1 + SH)(3 E/N~ + 2 E^2/N~^2),
 * and H while N~ < 2E: printed, with E derived.  beta is one cell's share of
 * the failure probability: pass beta/(HSA). */
double pucb_bonus(const BaselineTask *, const BaselineNoise *, double N);

/* --- Table 1 as printed, without logarithms ------------------------------- */

typedef struct {
    const char *name;
    int s, h; /* regret without privacy is sqrt(S^s A H^h T) */
    bool central, local, bernstein;
} Table1Row;

/* PUCB, LDP-OBI, Private-UCB-PO, Private-UCB-VI, DP-UCBVI; ends with a row
 * whose name is NULL */
extern const Table1Row table1[];
/* the first term of a row's regret, sqrt(S^s A H^h T) */
double table1_first(const Table1Row *, const BaselineTask *);
/* S^2 A H^3/eps under joint privacy, S^2 A sqrt(H^5 T)/eps under local */
double table1_privacy(const BaselineTask *, BaselineModel);
#endif
