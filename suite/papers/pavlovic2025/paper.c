/* Pavlovic, Salgia and Zhao 2025, Differential Privacy in Kernelized Contextual
 * Bandits via Random Projections.
 *
 * Notation: N = |W|; P is the projection onto the span of phi(S); R R', also
 * Sigma_R, is the sum of phi phi' over the points of R; Z = T Lambda + tau,
 * Lambda = E phi phi'; sigma_max is the root of eq. (6)'s maximum.
 *
 * Not printed in the paper: the calibrated entries, and the repaired constants
 * beside printed ones that fail. */
#include "suite/claim/paper.h"
#include "suite/audit/mechanism.h"
#include "suite/judge/theorem.h"
#include "suite/report/report.h"
#include "suite/simulation/observer.h"

extern const Finding *const pavlovic2025_findings[];
extern const Section pavlovic2025_model, pavlovic2025_estimator,
    pavlovic2025_capri, pavlovic2025_thm41, pavlovic2025_operators,
    pavlovic2025_lem65, pavlovic2025_lem66, pavlovic2025_lem66_privacy,
    pavlovic2025_thm67, pavlovic2025_thm67_privacy, pavlovic2025_appendix_b,
    pavlovic2025_capri_runs, pavlovic2025_capri_audits, pavlovic2025_capri_cost,
    pavlovic2025_capri_curves;
extern const Observer observe_capri;
extern const Exhibit pavlovic2025_runs_exhibit, pavlovic2025_epochs_exhibit;
extern const Theorem pavlovic2025_theorems[];
extern const Mechanism *const pavlovic2025_releases[];

static const Section *const sections[] = {
    &pavlovic2025_model,        &pavlovic2025_estimator,
    &pavlovic2025_capri,        &pavlovic2025_thm41,
    &pavlovic2025_operators,    &pavlovic2025_lem65,
    &pavlovic2025_lem66,        &pavlovic2025_lem66_privacy,
    &pavlovic2025_thm67,        &pavlovic2025_thm67_privacy,
    &pavlovic2025_appendix_b,   &pavlovic2025_capri_runs,
    &pavlovic2025_capri_audits, &pavlovic2025_capri_cost,
    &pavlovic2025_capri_curves, NULL};

static const Observer *const observers_of[] = {&observe_capri, NULL};

static const Exhibit *const exhibits[] = {&pavlovic2025_runs_exhibit,
                                          &pavlovic2025_epochs_exhibit, NULL};

const Paper paper_pavlovic2025 = {
    .name = "pavlovic2025",
    .title = "Pavlovic, Salgia, Zhao 2025",
    .sections = sections,
    .observers = observers_of,
    .releases = pavlovic2025_releases,
    .theorems = pavlovic2025_theorems,
    .exhibits = exhibits,
    .version = "the 2025 preprint with its appendices, from a scan's optical "
               "character recognition",
    .stands =
        "The privacy of every release and run for eps <= log T (the noise is "
        "twice what that needs). Lemmas 6.1 to 6.5 and 7.1 with their "
        "constants, optimistic elimination (Theorem 6.7, Step 1), the "
        "estimator's two forms. The error bound of Lemma 6.6 and the orders of "
        "Theorem 4.1 in all runs: no run contradicts them, but Step 2 of the "
        "lemma is not proved",
    .findings = pavlovic2025_findings,
};
