/* The suite itself, exact-loss audits. */
#include "suite/papers/check.h"
#include "suite/papers/self/tools.h"

#define EXPOSURE(name, what, bends, defect)                                    \
    {                                                                          \
        .id = "assay.exposure." name, .place = "suite/audit/learner_exact.c",  \
        .statement = what ": the audited loss of its releases is within the "  \
                          "worst case's accounting, which meets the claim",    \
        .tags = "audit noise exposure", .kind = KIND_PRIVACY,                  \
        .modes = CALIBRATED, .study = &study_exposure, .cases = (bends),       \
        .judge = judge_audit, .expected = HOLDS,                               \
        .because = "no user moves a release by more than the algorithm's "     \
                   "bound, whatever was released before; the noise is the "    \
                   "least that hides so much",                                 \
        .fault = (defect)                                                      \
    }

static const Cases exposed_counts = {
    "algorithm=dp-ucbvi mode=calibrated runs=2000 algo.tie=lowest",
    (const char *const[]){"env.H=2 privacy=pure-jdp delta=0",
                          "env.H=2 privacy=ldp algo.noise=gauss user=9",
                          "env.H=3 privacy=jdp algo.noise=gauss user=3 "
                          "lazy=0.5 episodes=64",
                          NULL}};

static const Claim c_exposure_counts =
    EXPOSURE("counts", "DP-UCBVI", &exposed_counts, "noise-scale=0.97");

static const Claim c_exposure_raw =
    EXPOSURE("raw", "DP-UCBVI with noise on every counter", &exposed_counts,
             "raw-counter=1");

static const Cases exposed_values = {
    "algorithm=ucrl-vtr mode=calibrated runs=2000 algo.tie=lowest "
    "env=lm-cone env.rewards=fixed",
    (const char *const[]){"privacy=jdp pair=search",
                          "privacy=ldp user=9 pair=search", NULL}};

static const Claim c_exposure_values =
    EXPOSURE("values", "UCRL-VTR", &exposed_values, "noise-scale=0.9");

static const Claim c_exposure_clip =
    EXPOSURE("clip", "UCRL-VTR with values cut at 0, too", &exposed_values,
             "clip-rule=one-sided");

static const Cases exposed_linopt = {
    "algorithm=linopt-vi mode=calibrated runs=2000 algo.tie=lowest "
    "env=lm-cone",
    (const char *const[]){"privacy=jdp", "privacy=ldp user=9 level=message",
                          "privacy=jdp user=3 episodes=32", NULL}};

static const Claim c_exposure_linopt =
    EXPOSURE("linopt", "LinOpt-VI", &exposed_linopt, "sensitivity-scale=0.97");

static const Claim c_exposure_epsilon =
    EXPOSURE("epsilon", "LinOpt-VI at its epsilon", &exposed_linopt,
             "epsilon-scale=1.1");

/* Equal cases are equal jobs: the clean ones run once for all these claims,
 * each of which has a fault of its own. */
#define AUDIT(name, what, bends, defect)                                       \
    {                                                                          \
        .id = "assay.audit." name, .place = "suite/audit/mechanism_exact.c",   \
        .statement =                                                           \
            "audited with " what                                               \
            ", delta's interval holds the exact delta, which meets the "       \
            "claim",                                                           \
        .tags = "audit noise", .kind = KIND_PRIVACY, .modes = CALIBRATED,      \
        .study = &study_audit, .cases = (bends), .judge = judge_audit,         \
        .expected = HOLDS,                                                     \
        .because =                                                             \
            "the losses are exact, the noise is the least that meets the "     \
            "claim",                                                           \
        .fault = (defect)                                                      \
    }

static const Cases audit_all = {
    "",
    (const char *const[]){"mechanism=tree-gaussian leaves=1000 "
                          "mode=calibrated runs=20000",
                          "mechanism=tree-laplace leaves=100 H=2 "
                          "mode=calibrated runs=20000",
                          "mechanism=tree-gaussian H=2 d=2 mode=calibrated "
                          "runs=20000",
                          "mechanism=local-laplace H=4 d=2 mode=calibrated "
                          "runs=20000",
                          "mechanism=goe-tree d=3 mode=calibrated runs=20000",
                          "mechanism=goe-tree d=3 neighbours=add "
                          "mode=calibrated runs=20000",
                          "mechanism=counters-central H=2 leaves=7 "
                          "mode=calibrated runs=20000",
                          "mechanism=counters-local H=2 mode=calibrated "
                          "runs=20000",
                          "mechanism=once-gaussian releases=10 delta=1e-9 "
                          "mode=calibrated runs=20000",
                          "mechanism=once-laplace releases=10 "
                          "mode=calibrated runs=20000",
                          "mechanism=local-gaussian delta=1e-3 epsilon=4 "
                          "mode=calibrated runs=20000",
                          "mechanism=counters-central-gauss H=2 leaves=7 "
                          "mode=calibrated runs=20000",
                          "mechanism=counters-local-gauss H=2 "
                          "mode=calibrated runs=20000",
                          "mechanism=goe-tree d=3 noise=iid mode=calibrated "
                          "runs=20000",
                          "mechanism=goe-tree d=3 noise=proj neighbours=add "
                          "mode=calibrated runs=20000",
                          "mechanism=goe-tree d=2 noise=sym1 mode=calibrated "
                          "runs=20000",
                          NULL}};

static const Claim c_audit_noise = AUDIT(
    "noise", "every mechanism at its scale", &audit_all, "noise-scale=0.99");

static const Claim c_audit_epsilon =
    AUDIT("epsilon", "every mechanism at its epsilon", &audit_all,
          "epsilon-scale=1.01");

static const Claim c_audit_sensitivity =
    AUDIT("sensitivity", "every mechanism's sensitivity", &audit_all,
          "sensitivity-scale=0.99");

static const Claim c_audit_clipped =
    AUDIT("clipped", "every user within bounds", &audit_all, "unclipped=1.01");

static const Claim c_audit_raw =
    AUDIT("raw", "noise on every counter", &audit_all, "raw-counter=1");

static const Claim c_audit_missing =
    AUDIT("missing", "noise that is added", &audit_all, "noise-missing=3e-5");

static const Claim c_audit_delta = AUDIT(
    "delta", "every mechanism at its delta", &audit_all, "delta-swap=1.1e-6");

static const Cases audit_trees = {
    "", (const char *const[]){"mechanism=tree-gaussian leaves=1000 "
                              "mode=calibrated runs=20000",
                              "mechanism=tree-laplace leaves=100 H=2 "
                              "mode=calibrated runs=20000",
                              NULL}};

static const Claim c_audit_levels =
    AUDIT("levels", "every level of the tree", &audit_trees, "tree-levels=-1");

static const Claim c_audit_log =
    AUDIT("log", "levels by log2", &audit_trees, "log-base=e");

static const Claim c_audit_fresh =
    AUDIT("fresh", "a tree for prefix sums", &audit_trees, "fresh-noise=yes");

static const Claim c_audit_nodes =
    AUDIT("nodes", "noise for each node", &audit_trees, "noise-reuse=nodes");

static const Claim c_audit_coordinates =
    AUDIT("coordinates", "noise for each coordinate", &self_audit_steps,
          "noise-reuse=coordinates");

static const Claim c_audit_steps = AUDIT(
    "steps", "noise for each step", &self_audit_steps, "noise-reuse=steps");

static const Claim c_audit_budget =
    AUDIT("budget", "the budget split over steps", &self_audit_steps,
          "budget-unsplit=steps");

static const Cases audit_counters = {
    "", (const char *const[]){"mechanism=counters-central H=2 leaves=7 "
                              "mode=calibrated runs=20000",
                              "mechanism=counters-local H=2 mode=calibrated "
                              "runs=20000",
                              NULL}};

static const Claim c_audit_families =
    AUDIT("families", "the budget split over families of counters",
          &audit_counters, "budget-unsplit=families");

static const Cases audit_matrices = {
    "mechanism=goe-tree d=3",
    (const char *const[]){"mode=calibrated runs=20000",
                          "neighbours=add mode=calibrated runs=20000", NULL}};

static const Claim c_audit_matrix =
    AUDIT("matrix", "a diagonal of twice the variance", &audit_matrices,
          "matrix-noise=sym1");

static const Claim c_audit_least = {
    .id = "assay.audit.least",
    .place = "suite/audit/mechanism.c",
    .statement = "the exact delta of what the audit sees moving is the one "
                 "claimed, neither more nor less, for every mechanism",
    .tags = "audit noise",
    .kind = KIND_IDENTITY,
    .modes = CALIBRATED,
    .study = &study_audit,
    .judge = judge_audit_least,
    .tolerance = 1e-6,
    .cases = &audit_all,
    .expected = HOLDS,
    .because = "the scale is made for a formula's count of what a user moves, "
               "the recorder counts along the billboard's nodes: one that "
               "missed some would meet every claim",
    .fault = "noise-scale=1.000001",
};

static const Claim c_audit_bound = {
    .id = "assay.audit.bound",
    .place = "suite/audit/mechanism_exact.c",
    .statement = "the largest epsilon that an audit refutes is at most the "
                 "one delivered and within 5 % of it, whatever is claimed",
    .tags = "audit noise",
    .kind = KIND_LAW,
    .modes = CALIBRATED,
    .study = &study_audit,
    .judge = judge_audit_bound,
    .tolerance = 0.05,
    /* a million leaves: 20 nodes hold a user, so Laplace's loss has a tail */
    CASES("",
          "mechanism=tree-gaussian leaves=1000000 epsilon=0.1 "
          "mode=calibrated runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=0.1 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=0.2 "
          "mode=calibrated runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=0.2 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=0.5 "
          "mode=calibrated runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=0.5 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=1 mode=calibrated "
          "runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=1 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=2 mode=calibrated "
          "runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=2 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=4 mode=calibrated "
          "runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=4 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=8 mode=calibrated "
          "runs=20000",
          "mechanism=tree-gaussian leaves=1000000 epsilon=8 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=0.1 mode=calibrated "
          "runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=0.1 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=0.2 mode=calibrated "
          "runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=0.2 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=0.5 mode=calibrated "
          "runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=0.5 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=1 mode=calibrated "
          "runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=1 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=2 mode=calibrated "
          "runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=2 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=4 mode=calibrated "
          "runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=4 scale=0.8 "
          "mode=calibrated runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=8 mode=calibrated "
          "runs=20000",
          "mechanism=tree-laplace leaves=1000000 epsilon=8 scale=0.8 "
          "mode=calibrated runs=20000"),
    .expected = HOLDS,
    .because = "delta's interval is narrow at every epsilon of the grid, "
               "which is 2.3 % apart",
    .fault = "noise-missing=0.01",
};

static const Claim c_audit_law = {
    .id = "assay.audit.law",
    .place = "suite/audit/mechanism_exact.c",
    .statement = "the privacy losses of untilted runs follow the exact law",
    .tags = "audit noise",
    .kind = KIND_LAW,
    .modes = CALIBRATED,
    .study = &study_audit,
    .judge = judge_loss_law,
    CASES("", "mechanism=tree-gaussian leaves=1000 mode=calibrated runs=100000",
          "mechanism=tree-laplace leaves=100 H=2 mode=calibrated runs=100000",
          "mechanism=counters-central H=2 leaves=7 mode=calibrated "
          "runs=100000",
          "mechanism=local-laplace H=4 d=2 mode=calibrated runs=100000"),
    .expected = HOLDS,
    .because = "P(L > t) is delta less its slope, and the losses are exact",
    .fault = "noise-missing=1e-3",
};

const Section self_audits = {
    .title = "exact-loss audits",
    .list = (const Claim *const[]){&c_exposure_counts,   &c_exposure_raw,
                                   &c_exposure_values,   &c_exposure_clip,
                                   &c_exposure_linopt,   &c_exposure_epsilon,
                                   &c_audit_noise,       &c_audit_epsilon,
                                   &c_audit_sensitivity, &c_audit_clipped,
                                   &c_audit_raw,         &c_audit_missing,
                                   &c_audit_delta,       &c_audit_levels,
                                   &c_audit_log,         &c_audit_fresh,
                                   &c_audit_nodes,       &c_audit_coordinates,
                                   &c_audit_steps,       &c_audit_budget,
                                   &c_audit_families,    &c_audit_matrix,
                                   &c_audit_least,       &c_audit_bound,
                                   &c_audit_law,         NULL},
};
