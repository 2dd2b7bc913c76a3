/* Ngo et al. 2022: Improved Regret for Differentially Private Exploration in Linear MDP. */
#include "suite/claim/paper.h"
#include "suite/audit/mechanism.h"
#include "suite/judge/theorem.h"
#include "suite/simulation/observer.h"

extern const Section ngo2022_model, ngo2022_switching, ngo2022_sensitivity,
    ngo2022_accounting, ngo2022_noise_norms, ngo2022_martingales,
    ngo2022_optimism, ngo2022_regret, ngo2022_appendix_d, ngo2022_lsvi_runs;
extern const Mechanism *const ngo2022_releases[];
extern const Observer observe_lsvi_switching;
extern const Theorem ngo2022_theorems[];

static const Observer *const observers_of[] = {&observe_lsvi_switching, NULL};

static const Section *const sections[] = {&ngo2022_model,
                                          &ngo2022_switching,
                                          &ngo2022_sensitivity,
                                          &ngo2022_accounting,
                                          &ngo2022_noise_norms,
                                          &ngo2022_martingales,
                                          &ngo2022_optimism,
                                          &ngo2022_regret,
                                          &ngo2022_appendix_d,
                                          &ngo2022_lsvi_runs,
                                          NULL};

const Paper paper_ngo2022 = {
    .name = "ngo2022",
    .title = "Ngo, Vietri, Wu 2022",
    .sections = sections,
    .observers = observers_of,
    .releases = ngo2022_releases,
    .theorems = ngo2022_theorems,
};
