/* Ngo et al. 2022: Improved Regret for Differentially Private Exploration in Linear MDP. */
#include "suite/claim/paper.h"

#define SECTIONS(X)                                                            \
    X(model)                                                                   \
    X(switching) X(sensitivity) X(accounting) X(noise_norms) X(martingales)    \
        X(optimism) X(regret) X(appendix_d)
#define DECLARE(section) extern const Section ngo2022_##section;
SECTIONS(DECLARE)
#define LIST(section) &ngo2022_##section,

const Paper paper_ngo2022 = {
    .name = "ngo2022",
    .title = "Ngo, Vietri, Wu 2022",
    .sections = (const Section *const[]){SECTIONS(LIST) NULL},
};
