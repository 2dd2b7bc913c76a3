/* The suite itself, black-box audits. */
#include "suite/papers/check.h"
#include "suite/papers/self/tools.h"

/* Nothing is there to be found: the noise is the least that meets the claim. */
#define BLACKBOX(name, what, bends, defect)                                    \
    {                                                                          \
        .id = "assay.blackbox." name,                                          \
        .place = "suite/audit/mechanism_blackbox.c",                           \
        .statement = "no event of a black-box audit accuses " what,            \
        .tags = "audit noise blackbox", .kind = KIND_PRIVACY,                  \
        .modes = CALIBRATED, .study = &study_blackbox, .cases = (bends),       \
        .judge = judge_blackbox, .expected = HOLDS,                            \
        .because = "Clopper-Pearson on runs that chose nothing, shared by "    \
                   "all events counted",                                       \
        .fault = (defect)                                                      \
    }

static const Cases blackbox_laplace = {
    "", (const char *const[]){"mechanism=once-laplace delta=0 epsilon=0.2 "
                              "mode=calibrated runs=20000",
                              "mechanism=once-laplace delta=0 mode=calibrated "
                              "runs=20000",
                              "mechanism=local-laplace delta=0 epsilon=8 "
                              "mode=calibrated runs=20000",
                              "mechanism=local-laplace delta=0.01 H=4 d=2 "
                              "mode=calibrated runs=20000",
                              NULL}};

static const Claim c_blackbox_laplace =
    BLACKBOX("laplace", "Laplace noise that is what it claims",
             &blackbox_laplace, "noise-scale=0.85");

static const Cases blackbox_gauss = {
    "", (const char *const[]){"mechanism=once-gaussian delta=0.01 "
                              "mode=calibrated runs=20000",
                              "mechanism=local-gaussian delta=0.1 d=3 "
                              "mode=calibrated runs=20000",
                              "mechanism=goe-tree d=3 delta=0.1 neighbours=add "
                              "mode=calibrated runs=20000",
                              NULL}};

static const Claim c_blackbox_gauss =
    BLACKBOX("gauss", "Gaussian noise that is what it claims", &blackbox_gauss,
             "epsilon-scale=1.5");

static const Cases blackbox_trees = {
    "", (const char *const[]){"mechanism=tree-gaussian leaves=1000 delta=0.01 "
                              "mode=calibrated runs=20000",
                              "mechanism=tree-laplace leaves=100 H=2 "
                              "mode=calibrated runs=20000",
                              NULL}};

static const Claim c_blackbox_tree =
    BLACKBOX("tree", "a tree with noise for each node", &blackbox_trees,
             "noise-reuse=nodes");

static const Claim c_blackbox_steps = BLACKBOX(
    "steps", "noise for each step", &self_audit_steps, "noise-reuse=steps");

static const Claim c_blackbox_shared =
    BLACKBOX("shared", "noise for each coordinate", &self_audit_steps,
             "noise-reuse=coordinates");

static const Claim c_blackbox_missing = BLACKBOX(
    "missing", "noise that is added", &blackbox_trees, "noise-missing=0.002");

static const Cases blackbox_counters = {
    "", (const char *const[]){"mechanism=counters-central H=2 leaves=7 delta=0 "
                              "mode=calibrated runs=20000",
                              "mechanism=counters-local H=2 delta=0 "
                              "mode=calibrated runs=20000",
                              NULL}};

static const Claim c_blackbox_counters = BLACKBOX(
    "counters", "noise on every counter", &blackbox_counters, "raw-counter=1");

static const Claim c_blackbox_power = {
    .id = "assay.blackbox.power",
    .place = "suite/audit/mechanism_blackbox.c",
    .statement = "1e6 runs of a black-box audit find an epsilon 1.1 times the "
                 "claimed one (1.15 at epsilon 8, and at Gaussian delta 0.01)",
    .tags = "audit noise blackbox",
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
    .because = "each is beyond its detection limit by 4 standard errors",
    .fault = "epsilon-scale=1.03",
};

const Section self_blackbox = {
    .title = "black-box audits",
    .list =
        (const Claim *const[]){&c_blackbox_laplace, &c_blackbox_gauss,
                               &c_blackbox_tree, &c_blackbox_steps,
                               &c_blackbox_shared, &c_blackbox_missing,
                               &c_blackbox_counters, &c_blackbox_power, NULL},
};
