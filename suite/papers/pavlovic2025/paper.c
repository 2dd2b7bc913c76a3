/* Pavlovic, Salgia and Zhao 2025, Differential Privacy in Kernelized Contextual
 * Bandits via Random Projections.
 *
 * Notation: N = |W|; P is the projection onto the span of phi(S); R R', also
 * Sigma_R, is the sum of phi phi' over the points of R; Z = T Lambda + tau,
 * Lambda = E phi phi'; sigma_max is the root of eq. (6)'s maximum.
 *
 * Not printed in the paper: the calibrated entries, and the repaired constants
 * beside printed ones that fail. */
#include "suite/claim/paper.h"

// clang-format off
#define SECTIONS(X)  \
    X(model)         /* 1.2, 2 */ \
    X(estimator)     /* 3 */ \
    X(capri)         /* 3.1, C */ \
    X(thm41)         /* 4 */ \
    X(operators)     /* A: Lemmas 6.1 to 6.4 */ \
    X(lem65)         /* A: Lemma 6.5 */ \
    X(lem66)         /* A: Lemma 6.6, Steps 1 to 4 */ \
    X(lem66_privacy) /* A: Lemma 6.6, Step 5 */ \
    X(thm67)         /* A: Theorem 6.7, Steps 1 to 3 */ \
    X(thm67_privacy) /* A: Theorem 6.7, Step 4 */ \
    X(appendix_b)    /* B */
// clang-format on
#define DECLARE(section) extern const Section pavlovic2025_##section;
SECTIONS(DECLARE)
#define LIST(section) &pavlovic2025_##section,

const Paper paper_pavlovic2025 = {
    .name = "pavlovic2025",
    .title = "Pavlovic, Salgia, Zhao 2025",
    .sections = (const Section *const[]){SECTIONS(LIST) NULL},
};
