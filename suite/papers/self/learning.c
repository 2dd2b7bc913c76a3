/* The suite's learners: they regress on what they are shown, they learn, they
 * share ties, and their values keep their range.
 *
 * assay.learns.* and assay.clip.values follow the runs that the papers' claims
 * follow (equal texts run once).  Ties matter because with printed constants
 * all actions tie for long: a lucky rule for ties would look optimal. */
#include "suite/papers/check.h"

static const Claim c_mixture_ridge = {
    .id = "assay.mixture.ridge",
    .place = "algorithms/core/ridge.c",
    .statement = "without privacy UCRL-VTR's and LinOpt's estimates at every "
                 "replan are the regression of the raw data by elimination",
    .tags = "run mixture",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "naive",
    .tolerance = 1e-9,
    CASES("",
          "algorithm=ucrl-vtr observe=vtr p=0.6 replicates=66 env=lm-perm "
          "episodes=1000",
          "observe=linopt alpha=0.1 replicates=66 algorithm=linopt-vi "
          "env=lm-mix3 episodes=500",
          "observe=linopt alpha=0.1 replicates=66 algorithm=linopt-po "
          "env=lm-mix3 episodes=500"),
    .expected = HOLDS,
    .because = "features and sums are kept twice, by code that shares nothing "
               "but the values that are regressed on",
    .fault = "lost-data=1",
};

static double one_in_ten(const Job *job, double alpha)
{
    (void)job;
    (void)alpha;
    return 0.1;
}

#define LEARNS(name, who, runs)                                                \
    {                                                                          \
        .id = "assay.learns." name, .place = "algorithms",                     \
        .statement = who " learns: its regret at K is below 1 % of the "       \
                         "random policy's, without privacy and with, in 9 of " \
                         "10 runs",                                            \
        .tags = "run mixture regret", .whose = OF_SUITE,                       \
        .kind = KIND_COVERAGE, .study = &study_run, .judge = judge_coverage,   \
        .left = "percent_of_random", .threshold = one_in_ten, .cases = (runs), \
        .expected = HOLDS,                                                     \
        .because = "the runs are lazy and go far beyond where learning "       \
                   "begins",                                                   \
        .fault = "bonus-scale=10"                                              \
    }

static const Cases vtr = {
    "algorithm=ucrl-vtr observe=vtr p=0.6 replicates=66",
    (const char *const[]){"env=lm-perm episodes=1e8 lazy=0.1",
                          "env=lm-fork privacy=jdp episodes=1e15 lazy=0.1",
                          NULL}};

static const Claim c_learns_ucrl_vtr = LEARNS("ucrl-vtr", "UCRL-VTR", &vtr);

static const Cases vtr_plus = {
    "algorithm=ucrl-vtr-plus observe=vtr_plus p=0.6 replicates=66",
    (const char *const[]){"env=lm-perm episodes=1e13 lazy=0.1",
                          "env=mixture-hard episodes=1e13 lazy=0.1",
                          "env=lm-perm privacy=jdp episodes=1e16 lazy=0.1",
                          NULL}};

static const Claim c_learns_ucrl_vtr_plus =
    LEARNS("ucrl-vtr-plus", "UCRL-VTR+", &vtr_plus);

static const Cases linopt_vi = {
    "observe=linopt alpha=0.1 replicates=66 algorithm=linopt-vi env=lm-mix3",
    (const char *const[]){"episodes=1e9 lazy=0.1",
                          "privacy=jdp episodes=1e13 lazy=0.1", NULL}};

static const Claim c_learns_linopt_vi =
    LEARNS("linopt-vi", "LinOpt-VI", &linopt_vi);

static const Cases linopt_po = {
    "observe=linopt alpha=0.1 replicates=66 algorithm=linopt-po env=lm-mix3",
    (const char *const[]){"episodes=1e9 lazy=0.01",
                          "privacy=jdp episodes=1e13 lazy=0.01", NULL}};

static const Claim c_learns_linopt_po =
    LEARNS("linopt-po", "LinOpt-PO", &linopt_po);

#define TIES(name, words, who, runs, defect)                                   \
    {                                                                          \
        .id = "assay.ties" name, .place = "algorithms/core/greedy.h",          \
        .statement = "while all action values tie, the regret of " who         \
                     " is the uniform policy's on the same users",             \
        .tags = (words), .whose = OF_SUITE, .kind = KIND_IDENTITY,             \
        .study = &study_run, .judge = judge_equal, .left = "regret_total",     \
        .right = "regret_uniform", .tolerance = 1e-12, .cases = (runs),        \
        .expected = HOLDS,                                                     \
        .because = "a tie is shared, as a lucky rule for ties would look "     \
                   "optimal; gaps are compared with values",                   \
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
    TIES("", "tabular regret", "DP-UCBVI", &tied_runs, "tie-rule=highest");

static const Claim c_ties_regret =
    TIES(".regret", "tabular regret", "DP-UCBVI, each step counted,",
         &tied_runs, "forget=1");

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
    TIES(".mixture", "run mixture regret", "LinOpt-VI, UCRL-VTR and UCRL-VTR+",
         &tied_mixtures, "tie-rule=lowest");

static const Claim c_clip_values = {
    .id = "assay.clip.values",
    .place = "algorithms",
    .statement = "with calibrated scales the values of UCRL-VTR, UCRL-VTR+, "
                 "LinOpt-VI and LinOpt-PO are in [0,H] at every replan, "
                 "whatever the noise and without a bonus",
    .tags = "run mixture noise",
    .whose = OF_SUITE,
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
    .because = "the calibrated noise stands on the cut at 0; the printed "
               "min{H,.} of Luyo et al. alone lets noise push values below 0",
    .fault = "clip-rule=one-sided",
};

const Section self_learning = {
    .title = "Learners: regression, learning, ties, values",
    .list = (const Claim *const[]){&c_mixture_ridge, &c_learns_ucrl_vtr,
                                   &c_learns_ucrl_vtr_plus, &c_learns_linopt_vi,
                                   &c_learns_linopt_po, &c_ties, &c_ties_regret,
                                   &c_ties_mixture, &c_clip_values, NULL},
};
