/* Luyo et al. 2021: Differentially Private Exploration in Reinforcement Learning
 * with Linear Representation. */
#include "suite/claim/paper.h"

#define SECTIONS(X)                                                            \
    X(table1)                                                                  \
    X(thm7) X(cor5) X(cor6) X(rem1) X(thm8) X(thm8_regret) X(thm9) X(cor10)    \
        X(appendix_e) X(appendix_fg)
#define DECLARE(section) extern const Section luyo2021_##section;
SECTIONS(DECLARE)
#define LIST(section) &luyo2021_##section,

const Paper paper_luyo2021 = {
    .name = "luyo2021",
    .title = "Luyo, Garcelon, Lazaric, Pirotta 2021",
    .sections = (const Section *const[]){SECTIONS(LIST) NULL},
};
