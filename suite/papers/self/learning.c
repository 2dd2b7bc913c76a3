/* The suite itself, learners: ties, values, learning. */
#include "suite/papers/check.h"
#include "suite/papers/self/tools.h"

static double one_in_ten(const Job *job, double alpha)
{
    (void)job;
    (void)alpha;
    return 0.1;
}

#define LEARNS(name, runs)                                                     \
    {                                                                          \
        .id = "assay.learns." name, .place = "algorithms",                     \
        .statement = "it learns: its regret at K is below 1 % of the random "  \
                     "policy's, without privacy and with, in 9 of 10 runs",    \
        .tags = "run mixture regret", .kind = KIND_COVERAGE,                   \
        .study = &study_run, .cases = (runs), .judge = judge_coverage,         \
        .left = "percent_of_random", .threshold = one_in_ten,                  \
        .expected = HOLDS, .because = "lazy runs far beyond where it begins",  \
        .fault = "bonus-scale=10"                                              \
    }

static const Cases runs_learns_ucrl_vtr = {
    "algorithm=ucrl-vtr observe=vtr p=0.6 replicates=66",
    (const char *const[]){"env=lm-perm episodes=1e8 lazy=0.1",
                          "env=lm-fork privacy=jdp episodes=1e15 lazy=0.1",
                          NULL}};

static const Claim c_learns_ucrl_vtr =
    LEARNS("ucrl-vtr", &runs_learns_ucrl_vtr);

static const Cases plus = {
    "algorithm=ucrl-vtr-plus observe=vtr_plus p=0.6 replicates=66",
    (const char *const[]){"env=lm-perm episodes=1e13 lazy=0.1",
                          "env=mixture-hard episodes=1e13 lazy=0.1",
                          "env=lm-perm privacy=jdp episodes=1e16 lazy=0.1",
                          NULL}};

static const Claim c_learns_ucrl_vtr_plus = LEARNS("ucrl-vtr-plus", &plus);

static const Cases linopt = {
    "observe=linopt alpha=0.1 replicates=66 algorithm=linopt-vi env=lm-mix3",
    (const char *const[]){"episodes=1e9 lazy=0.1",
                          "privacy=jdp episodes=1e13 lazy=0.1", NULL}};

static const Claim c_learns_linopt_vi = LEARNS("linopt-vi", &linopt);

static const Cases runs_learns_linopt_po = {
    "observe=linopt alpha=0.1 replicates=66 algorithm=linopt-po env=lm-mix3",
    (const char *const[]){"episodes=1e9 lazy=0.01",
                          "privacy=jdp episodes=1e13 lazy=0.01", NULL}};

static const Claim c_learns_linopt_po =
    LEARNS("linopt-po", &runs_learns_linopt_po);

/* With the constants of Qiao and Wang all actions tie for long. */
#define TIES(name, words, runs, defect)                                        \
    {                                                                          \
        .id = "assay.ties" name, .place = "algorithms/core/greedy.h",          \
        .statement = "while all action values tie, a learner's regret is the " \
                     "uniform policy's on the same users",                     \
        .tags = (words), .kind = KIND_IDENTITY, .study = &study_run,           \
        .cases = (runs), .judge = judge_equal, .left = "regret_total",         \
        .right = "regret_uniform", .tolerance = 1e-12, .expected = HOLDS,      \
        .because =                                                             \
            "a tie is shared; a lucky rule for ties would look optimal. "      \
            "Values against gaps",                                             \
        .fault = (defect)                                                      \
    }

static const Cases tied_runs = {
    "algorithm=dp-ucbvi observe=ties",
    (const char *const[]){"env=riverswim privacy=jdp episodes=50000 "
                          "lazy=0.01 replicates=4",
                          "env=uniform A=3 privacy=ldp episodes=50000 "
                          "lazy=0.01 replicates=4",
                          NULL}};

static const Claim c_ties =
    TIES("", "tabular regret", &tied_runs, "tie-rule=highest");

static const Claim c_ties_regret =
    TIES(".regret", "tabular regret", &tied_runs, "forget=1");

static const Cases tied_mixtures = {
    "",
    (const char *const[]){"algorithm=linopt-vi env=lm-mix3 observe=ties "
                          "episodes=50000 lazy=0.05 replicates=4 privacy=jdp",
                          "algorithm=linopt-vi env=mixture-random "
                          "rewards=bernoulli observe=ties episodes=50000 "
                          "lazy=0.05 replicates=4 privacy=ldp",
                          "algorithm=ucrl-vtr env=mixture-hard observe=ties "
                          "episodes=50000 lazy=0.05 replicates=4 privacy=jdp",
                          "algorithm=ucrl-vtr-plus env=mixture-hard "
                          "observe=ties episodes=50000 lazy=0.05 "
                          "replicates=4 privacy=ldp",
                          NULL}};

static const Claim c_ties_mixture =
    TIES(".mixture", "run mixture regret", &tied_mixtures, "tie-rule=lowest");

static const Claim c_clip_values = {
    .id = "assay.clip.values",
    .place = "algorithms",
    .statement = "calibrated, the values of every look are in [0,H], whatever "
                 "the noise and without a bonus",
    .tags = "run mixture noise",
    .kind = KIND_BOUND,
    .study = &study_run,
    .judge = judge_at_most,
    .left = "range",
    CASES("",
          "algorithm=ucrl-vtr observe=optimism mode=calibrated scale-bonus=0 "
          "episodes=2000 lazy=0.05 replicates=8 env=lm-perm privacy=jdp",
          "algorithm=ucrl-vtr observe=optimism mode=calibrated scale-bonus=0 "
          "episodes=2000 lazy=0.05 replicates=8 env=lm-perm privacy=ldp",
          "algorithm=ucrl-vtr-plus observe=optimism mode=calibrated "
          "scale-bonus=0 episodes=2000 lazy=0.05 replicates=8 env=lm-perm "
          "privacy=jdp",
          "algorithm=linopt-vi observe=optimism mode=calibrated "
          "scale-bonus=0 episodes=2000 lazy=0.05 replicates=8 env=lm-mix3 "
          "privacy=jdp",
          "algorithm=linopt-po observe=optimism mode=calibrated "
          "scale-bonus=0 episodes=2000 lazy=0.05 replicates=8 env=lm-mix3 "
          "privacy=ldp"),
    .expected = HOLDS,
    .because = "the cut at 0 that the calibrated noise stands on; the printed "
               "min{H,.} of Luyo et al. alone lets noise below",
    .fault = "clip-rule=one-sided",
};

const Section self_learning = {
    .title = "learners: ties, values, learning",
    .list = (const Claim *const[]){&c_learns_ucrl_vtr, &c_learns_ucrl_vtr_plus,
                                   &c_learns_linopt_vi, &c_learns_linopt_po,
                                   &c_ties, &c_ties_regret, &c_ties_mixture,
                                   &c_clip_values, NULL},
};
