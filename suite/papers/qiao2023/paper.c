/* Qiao and Wang 2023: Near-Optimal Differentially Private Reinforcement
 * Learning. */
#include "suite/claim/paper.h"
#include "suite/audit/mechanism.h"
#include "suite/judge/theorem.h"
#include "suite/report/report.h"
#include "suite/simulation/observer.h"

extern const Section qiao2023_table1, qiao2023_alg1, qiao2023_thm41,
    qiao2023_central, qiao2023_counts, qiao2023_local, qiao2023_thm52,
    qiao2023_sec53, qiao2023_fig1, qiao2023_appendix_b, qiao2023_appendix_c,
    qiao2023_appendix_c5, qiao2023_optimism;
extern const Observer observe_qiao2023, observe_qiao2023_paths;
extern const Mechanism *const qiao2023_releases[];
extern const Theorem qiao2023_theorems[];
extern const Finding *const qiao2023_findings[];
extern const Exhibit qiao2023_fig1_exhibit, qiao2023_fig1_brief, qiao2023_later;

static const Section *const sections[] = {
    &qiao2023_table1,     &qiao2023_alg1,
    &qiao2023_thm41,      &qiao2023_central,
    &qiao2023_counts,     &qiao2023_local,
    &qiao2023_thm52,      &qiao2023_sec53,
    &qiao2023_fig1,       &qiao2023_appendix_b,
    &qiao2023_appendix_c, &qiao2023_appendix_c5,
    &qiao2023_optimism,   NULL};

static const Observer *const observers_of[] = {&observe_qiao2023,
                                               &observe_qiao2023_paths, NULL};

static const Exhibit *const exhibits[] = {
    &qiao2023_fig1_exhibit, &qiao2023_fig1_brief, &qiao2023_later, NULL};

const Paper paper_qiao2023 = {
    .name = "qiao2023",
    .title = "Qiao, Wang 2023",
    .sections = sections,
    .observers = observers_of,
    .releases = qiao2023_releases,
    .theorems = qiao2023_theorems,
    .exhibits = exhibits,
    .version = "the AISTATS 2023 text (PMLR 206) with its appendices, from a "
               "scan's optical character recognition",
    .stands =
        "The orders of Theorems 5.2 and 5.7, with their explicit constants in "
        "Lemma C.9 for H up to 1000: no audit or run refutes a regret bound. "
        "The privacy of both privatizers with twice the printed noise. "
        "Optimism and Lemmas B.1 to B.9 for E >= 1 (B.8 for S < 5H - 3), the private counts' "
        "properties (Lemma 5.4), the variance bounds of Appendix C",
    .findings = qiao2023_findings,
};
