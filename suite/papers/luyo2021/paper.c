/* Luyo et al. 2021: Differentially Private Exploration in Reinforcement
 * Learning with Linear Representation. */
#include "suite/claim/paper.h"

// clang-format off
#define SECTIONS(X)                                                            \
    X(table1)                                                                  \
    X(cor5) X(cor6) X(rem1) X(thm7)        /* Sec. 3, App. C */                \
    X(thm8) X(thm8_regret)                 /* Sec. 4, App. E */                \
    X(thm9) X(cor10) X(clip)               /* App. D */                        \
    X(appendix_e) X(appendix_fg)
// clang-format on
#define DECLARE(section) extern const Section luyo2021_##section;
SECTIONS(DECLARE)
#define LIST(section) &luyo2021_##section,

const Paper paper_luyo2021 = {
    .name = "luyo2021",
    .title = "Luyo, Garcelon, Lazaric, Pirotta 2021",
    .sections = (const Section *const[]){SECTIONS(LIST) NULL},
};
