/* Pavlovic et al. 2025: Differential Privacy in Kernelized Contextual Bandits via Random
 * Projections. */
#include "suite/claim/paper.h"
#include "suite/audit/mechanism.h"

extern const Section pavlovic2025_model, pavlovic2025_estimator,
    pavlovic2025_operators, pavlovic2025_lem65, pavlovic2025_lem66,
    pavlovic2025_privacy, pavlovic2025_thm67, pavlovic2025_thm41;
extern const Mechanism *const pavlovic2025_releases[];

static const Section *const sections[] = {
    &pavlovic2025_model, &pavlovic2025_estimator, &pavlovic2025_operators,
    &pavlovic2025_lem65, &pavlovic2025_lem66,     &pavlovic2025_privacy,
    &pavlovic2025_thm67, &pavlovic2025_thm41,     NULL};

const Paper paper_pavlovic2025 = {
    .name = "pavlovic2025",
    .title = "Pavlovic, Salgia, Zhao 2025",
    .sections = sections,
    .releases = pavlovic2025_releases,
};
