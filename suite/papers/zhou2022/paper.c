/* Zhou 2022: Differentially Private Reinforcement Learning with Linear Function
 * Approximation. */
#include "suite/claim/paper.h"

// clang-format off
#define SECTIONS(X) \
    X(model) X(lem31) X(thm41) X(thm51) X(counters) X(thm64) X(thm65) X(asm2) \
    X(rem6) X(appendix_b)
// clang-format on
#define DECLARE(section) extern const Section zhou2022_##section;
SECTIONS(DECLARE)
#define LIST(section) &zhou2022_##section,

const Paper paper_zhou2022 = {
    .name = "zhou2022",
    .title = "Zhou 2022",
    .sections = (const Section *const[]){SECTIONS(LIST) NULL},
};
