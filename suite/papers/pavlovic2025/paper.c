/* Pavlovic et al. 2025: Differential Privacy in Kernelized Contextual Bandits via Random
 * Projections. */
#include "suite/claim/paper.h"

#define SECTIONS(X)                                                            \
    X(model)                                                                   \
    X(estimator) X(operators) X(lem65) X(lem66) X(privacy) X(thm67) X(thm41)
#define DECLARE(section) extern const Section pavlovic2025_##section;
SECTIONS(DECLARE)
#define LIST(section) &pavlovic2025_##section,

const Paper paper_pavlovic2025 = {
    .name = "pavlovic2025",
    .title = "Pavlovic, Salgia, Zhao 2025",
    .sections = (const Section *const[]){SECTIONS(LIST) NULL},
};
