/* What other learners promise: theorems of the algorithms that the papers are
 * compared with.  No statement of theirs is a claim of the ledger. */
#include "suite/claim/paper.h"
#include "suite/judge/theorem.h"

extern const Theorem baselines_theorems[];

static const Section *const sections[] = {NULL};

const Paper paper_baselines = {
    .name = "baselines",
    .title = "Baselines",
    .sections = sections,
    .theorems = baselines_theorems,
};
