/* The learners that Table 1 of Qiao & Wang 2023 compares with: noise, bonuses
 * and regret orders as pure functions.  Each says what it rests on: "printed"
 * means that paper's own formula, "derived" that the reasons are in
 * baseline_scales.c.
 *
 *     BaselineTask x = {.H = 20, .S = 6, .A = 2, .K = 5e4,
 *                       .beta = 0.1, .eps = 1};
 *     BaselineNoise e = baseline_noise(&x, BASELINE_CENTRAL);
 *     double b = private_ucb_vi_bonus(&x, &e, noisy_count);
 *
 * N are visits of (h,s,a) before the episode.  Except for UCBVI they are noisy
 * and may be anything; they have not been through the post-processing of
 * Qiao & Wang, so that N'~/D below is no distribution. */
#ifndef ALGORITHMS_CORE_BASELINE_SCALES_H
#define ALGORITHMS_CORE_BASELINE_SCALES_H
#include <stdbool.h>

typedef struct {
    double H, S, A, K, beta, eps;
} BaselineTask;

/* --- UCBVI, Azar et al. 2017; not private, rewards known there ----------- */

/* L = log(5 S A T / beta), T = KH: printed */
double ucbvi_log(const BaselineTask *);
/* bonus_1, Chernoff and Hoeffding, 7 H L sqrt(1/N): printed.  H for N = 0,
 * here and in every bonus below: derived, no value is larger. */
double ucbvi_bonus_1(const BaselineTask *, double N);
/* one successor's part of bonus_2: min(100^2 H^3 S^2 A L^2 / N', H^2), N' the
 * visits of that state at the next step: printed */
double ucbvi_gap(const BaselineTask *, double N);
/* bonus_2, Bernstein and Freedman,
 *     sqrt(8 L Var/N) + 14 H L/(3N) + sqrt(8 gap/N),
 * variance and gap averaged over successors by the empirical law: printed */
double ucbvi_bonus_2(const BaselineTask *, double N, double variance,
                     double gap);
/* to be added to either where rewards are random: sqrt(2 L/N): derived */
double ucbvi_bonus_reward(const BaselineTask *, double N);

/* --- noise of the private ones -------------------------------------------- */

typedef enum { BASELINE_CENTRAL, BASELINE_LOCAL } BaselineModel;

typedef struct {
    double scale; /* of each Laplace variable: a node, or a user's report */
    double count; /* E1: |N~ - N|, |R~ - R| at most this */
    double next;  /* E2: |N'~ - N'| at most this */
} BaselineNoise;

/* scale: 3 H log2 K/eps for nodes of a binary tree, 3 H/eps for reports, as
 * Qiao & Wang print it (sections 5.1, 5.2) after these papers.  Replacing a
 * user loses up to 2 eps then, see qiao2023.lem51.eps3 and lem56.ldp.
 * E1, E2 at beta/3 for each of N, N', R over all cells and episodes: derived */
BaselineNoise baseline_noise(const BaselineTask *, BaselineModel);
/* the same with the least scale that is eps-DP: 6 H ceil(log2 K)/eps, 6 H/eps:
 * derived */
BaselineNoise baseline_noise_calibrated(const BaselineTask *, BaselineModel);

/* --- bonuses of the private ones ------------------------------------------ */

/* D = max(1, N~ + E1): what to divide R~ and N'~ by */
double private_ucb_divisor(const BaselineNoise *, double N);
/* Private-UCB-VI (Chowdhury & Zhou 2022), L = sqrt(2 log(4 S A T/beta)),
 *     (1+H) L/sqrt D + (3 E1 + H (S E2 + 2 E1))/D:
 * derived again, and the form the claims are about */
double private_ucb_vi_bonus(const BaselineTask *, const BaselineNoise *,
                            double N);
/* Private-UCB-PO (same paper) evaluates policies instead of V*, so it bounds
 * the law in l1, L' = sqrt(4 S log(6 S A T/beta)):
 *     L/sqrt D + 3 E1/D + H (L'/sqrt D + (S E2 + 2 E1)/D).
 * LDP-OBI (Garcelon et al. 2021) with local noise has this form up to
 * constants.  Derived. */
double private_ucb_po_bonus(const BaselineTask *, const BaselineNoise *,
                            double N);
/* the step of its mirror ascent, sqrt(2 log A/(H^2 K)): derived */
double private_ucb_po_step(const BaselineTask *);
/* PUCB (Vietri et al. 2020), E = max(E1, E2), N~ divides:
 *     (H+1) sqrt(2 log(T/beta)/max(1, N~ - E)) + (1 + SH)(3 E/N~ + 2 E^2/N~^2),
 * and H while N~ < 2E: that paper's form as it is quoted, with E derived.
 * beta is one cell's share there: give beta/(HSA) for all of them. */
double pucb_bonus(const BaselineTask *, const BaselineNoise *, double N);

/* --- Table 1, as printed, logarithms left out ----------------------------- */

typedef struct {
    const char *name;
    int s, h; /* regret without privacy is sqrt(S^s A H^h T) */
    bool central, local, bernstein;
} Table1Row;

/* PUCB, LDP-OBI, Private-UCB-PO, Private-UCB-VI, DP-UCBVI; the last has no
 * name */
extern const Table1Row table1[];
double table1_first(const Table1Row *, const BaselineTask *);
/* S^2 A H^3/eps under joint privacy, S^2 A sqrt(H^5 T)/eps under local */
double table1_privacy(const BaselineTask *, BaselineModel);
#endif
