/* The suite's black-box audits: what runs alone can show, without exact losses.
 *
 * Runs with the user's contribution and with another one: events are learned on
 * a tenth of them and counted in the rest.  Clopper-Pearson bounds on their
 * chances, shared by all events counted, refute (eps, delta) or do not.  With
 * the least noise that meets the claim there is nothing to be found; each claim
 * has a fault of its own that the audit must see, and assay.blackbox.power says
 * how small an excess of epsilon it finds. */
#include "suite/papers/check.h"

/* a mechanism with the least noise that meets its claim */
#define LEAST(mechanism) "mechanism=" mechanism " mode=calibrated runs=20000"

#define BLACKBOX(name, what, bends, defect)                                    \
    {                                                                          \
        .id = "assay.blackbox." name,                                          \
        .place = "suite/audit/mechanism_blackbox.c",                           \
        .statement = "no event of a black-box audit accuses " what,            \
        .tags = "audit noise blackbox", .whose = OF_SUITE,                     \
        .kind = KIND_PRIVACY, .modes = CALIBRATED, .study = &study_blackbox,   \
        .judge = judge_blackbox, .cases = (bends), .expected = HOLDS,          \
        .because = "Clopper-Pearson bounds on runs that chose no event, "      \
                   "shared by all events counted; the noise is what it "       \
                   "should be",                                                \
        .fault = (defect)                                                      \
    }

static const Cases laplace = {
    "", (const char *const[]){LEAST("once-laplace delta=0 epsilon=0.2"),
                              LEAST("once-laplace delta=0"),
                              LEAST("local-laplace delta=0 epsilon=8"),
                              LEAST("local-laplace delta=0.01 H=4 d=2"), NULL}};

static const Claim c_blackbox_laplace =
    BLACKBOX("laplace", "Laplace noise that is what it claims", &laplace,
             "noise-scale=0.85");

static const Cases gauss = {
    "", (const char *const[]){LEAST("once-gaussian delta=0.01"),
                              LEAST("local-gaussian delta=0.1 d=3"),
                              LEAST("goe-tree d=3 delta=0.1 neighbours=add"),
                              NULL}};

static const Claim c_blackbox_gauss =
    BLACKBOX("gauss", "Gaussian noise that is what it claims", &gauss,
             "epsilon-scale=1.5");

static const Cases trees = {
    "", (const char *const[]){LEAST("tree-gaussian leaves=1000 delta=0.01"),
                              LEAST("tree-laplace leaves=100 H=2"), NULL}};

static const Claim c_blackbox_tree = BLACKBOX(
    "tree", "a tree with noise for each node", &trees, "noise-reuse=nodes");

static const Claim c_blackbox_missing = BLACKBOX(
    "missing", "a tree whose noise is added", &trees, "noise-missing=0.002");

static const Cases steps = {
    "", (const char *const[]){LEAST("tree-gaussian H=2 d=2"),
                              LEAST("local-laplace H=4 d=2"), NULL}};

static const Claim c_blackbox_steps = BLACKBOX(
    "steps", "sums with noise for each step", &steps, "noise-reuse=steps");

static const Claim c_blackbox_shared =
    BLACKBOX("shared", "vectors with noise for each coordinate", &steps,
             "noise-reuse=coordinates");

static const Cases counters = {
    "", (const char *const[]){LEAST("counters-central H=2 leaves=7 delta=0"),
                              LEAST("counters-local H=2 delta=0"), NULL}};

static const Claim c_blackbox_counters =
    BLACKBOX("counters", "counters with noise on all of them", &counters,
             "raw-counter=1");

/* Noise made for more than is claimed: 1.1 times, 1.15 where 1e6 runs miss 1.1
 * once in some hundred audits. */
static const Claim c_blackbox_power = {
    .id = "assay.blackbox.power",
    .place = "suite/audit/mechanism_blackbox.c",
    .statement = "1e6 runs of a black-box audit find an epsilon 1.1 times the "
                 "claimed one (1.15 at epsilon 8, and at Gaussian delta 0.01)",
    .tags = "audit noise blackbox",
    .whose = OF_SUITE,
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    .study = &study_blackbox,
    .judge = judge_blackbox_finds,
    CASES("",
          "mechanism=once-laplace delta=0 epsilon=0.2 mode=calibrated "
          "runs=1e6 epsilon-used=1.1",
          "mechanism=once-laplace delta=0 mode=calibrated runs=1e6 "
          "epsilon-used=1.1",
          "mechanism=once-laplace delta=0 epsilon=8 mode=calibrated runs=1e6 "
          "epsilon-used=1.15",
          "mechanism=once-gaussian delta=0.1 mode=calibrated runs=1e6 "
          "epsilon-used=1.1",
          "mechanism=once-gaussian delta=0.01 mode=calibrated runs=1e6 "
          "epsilon-used=1.15"),
    .expected = HOLDS,
    .because = "each of these epsilons is beyond the audit's detection limit "
               "by 4 standard errors",
    .fault = "epsilon-scale=1.03",
};

const Section self_blackbox = {
    .title = "Black-box audits",
    .list =
        (const Claim *const[]){&c_blackbox_laplace, &c_blackbox_gauss,
                               &c_blackbox_tree, &c_blackbox_missing,
                               &c_blackbox_steps, &c_blackbox_shared,
                               &c_blackbox_counters, &c_blackbox_power, NULL},
};
