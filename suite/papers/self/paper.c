/* The suite itself: that its simulator, its oracles and its controls are what
 * every other verdict takes them for. */
#include "suite/claim/paper.h"

// clang-format off
#define SECTIONS(X) \
    X(draw) X(audits) X(blackbox) X(learning) X(lazy) X(curves)
// clang-format on
#define DECLARE(section) extern const Section self_##section;
SECTIONS(DECLARE)
#define LIST(section) &self_##section,

const Paper paper_self = {
    .name = "assay",
    .title = "the suite's own",
    .sections = (const Section *const[]){SECTIONS(LIST) NULL},
};
