/* Ngo, Vietri and Wu 2022, Improved Regret for Differentially Private
 * Exploration in Linear MDP (ICML 2022).
 *
 * Notation: lambda is the paper's lambda-tilde-Lambda and lambda_y its
 * lambda-tilde-y; Lt is a noisy Gram matrix and M its noise; kt is the last
 * update; E2 is the event that every |M_h^k| <= lambda; B.5 and the like are
 * sections of the appendix.
 *
 * Readings, where the text has several: tree = A|B|C|T|N is the variance of a
 * node in eq. (6) and sym = iid|goe the law of its entries (readings.h);
 * ncount = episode|literal says whether N_count grows once an update or, as
 * line 15 stands, once a step. */
#include "suite/claim/paper.h"

// clang-format off
#define SECTIONS(X)  \
    X(introduction)  /* Abstract, 1.1 */ \
    X(model)         /* 2 */ \
    X(algorithm)     /* 3 */ \
    X(switching)     /* 4.1, C */ \
    X(billboard)     /* 4.2, A: Theorem 12, Lemmas 13 and 14 */ \
    X(tree)          /* 4.2: the binary mechanism */ \
    X(targets)       /* 4.2: the Gaussian mechanism */ \
    X(regret_sketch) /* 4.3 */ \
    X(events)        /* B.1 to B.3 */ \
    X(martingales)   /* B.4, B.6: Lemmas 19 to 24 */ \
    X(optimism)      /* B.4, B.6: Lemmas 25 to 28 */ \
    X(regret)        /* B.5 */ \
    X(appendix_d)    /* D */
// clang-format on
#define DECLARE(section) extern const Section ngo2022_##section;
SECTIONS(DECLARE)
#define LIST(section) &ngo2022_##section,

const Paper paper_ngo2022 = {
    .name = "ngo2022",
    .title = "Ngo, Vietri, Wu 2022",
    .sections = (const Section *const[]){SECTIONS(LIST) NULL},
};
