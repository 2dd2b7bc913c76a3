/* Qiao and Wang 2023: Near-Optimal Differentially Private Reinforcement Learning. */
#include "suite/claim/paper.h"

#define SECTIONS(X)                                                            \
    X(central)                                                                 \
    X(local) X(counts) X(appendix_b) X(appendix_c) X(appendix_c5) X(optimism)  \
        X(thm41) X(thm52) X(table1) X(fig1)
#define DECLARE(section) extern const Section qiao2023_##section;
SECTIONS(DECLARE)
#define LIST(section) &qiao2023_##section,

const Paper paper_qiao2023 = {
    .name = "qiao2023",
    .title = "Qiao, Wang 2023",
    .sections = (const Section *const[]){SECTIONS(LIST) NULL},
};
