/* Qiao and Wang 2023: Near-Optimal Differentially Private Reinforcement
 * Learning. */
#include "suite/claim/paper.h"

// clang-format off
#define SECTIONS(X) \
    X(table1) X(alg1) X(thm41) X(central) X(counts) X(local) X(thm52) X(sec53) \
    X(fig1) X(appendix_b) X(appendix_c) X(appendix_c5) X(optimism)
// clang-format on
#define DECLARE(section) extern const Section qiao2023_##section;
SECTIONS(DECLARE)
#define LIST(section) &qiao2023_##section,

const Paper paper_qiao2023 = {
    .name = "qiao2023",
    .title = "Qiao, Wang 2023",
    .sections = (const Section *const[]){SECTIONS(LIST) NULL},
};
