/* The suite itself: that its simulator, its oracles and its controls are what
 * every other verdict takes them for. */
#include "suite/claim/paper.h"
#include "suite/report/report.h"

extern const Section self_draw, self_audits, self_blackbox, self_learning,
    self_lazy, self_curves, self_precision;
extern const Exhibit self_controls, self_mixtures, self_mixtures_brief;

static const Section *const sections[] = {
    &self_draw, &self_audits, &self_blackbox,  &self_learning,
    &self_lazy, &self_curves, &self_precision, NULL};

static const Exhibit *const exhibits[] = {&self_controls, &self_mixtures,
                                          &self_mixtures_brief, NULL};

const Paper paper_self = {
    .name = "assay",
    .title = "the suite's own",
    .sections = sections,
    .exhibits = exhibits,
};
