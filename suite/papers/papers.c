/* All papers, in the order in which they are listed and reported. */
#include "suite/claim/paper.h"

#define PAPERS(X)                                                              \
    X(luyo2021)                                                                \
    X(ngo2022) X(zhou2022) X(qiao2023) X(pavlovic2025) X(self) X(baselines)

#define DECLARE(paper) extern const Paper paper_##paper;
PAPERS(DECLARE)
#define LIST(paper) &paper_##paper,
const Paper *const papers[] = {PAPERS(LIST) NULL};
