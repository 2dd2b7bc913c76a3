/* Curves side by side: what privacy costs, what the least noise gains, and what
 * remains when noise vanishes.
 *
 * assay.curves.*: regret without privacy below that with joint, and that below
 * local.  assay.calibrated.*: the least noise against the published on the same
 * users.  assay.limit.*, assay.noiseless.*: private learners beside their
 * noise-free twins, at large eps, at noise 0, on the same data. */
#include "suite/papers/check.h"

#define CURVES(name, who, env)                                                 \
    {                                                                          \
        .id = "assay.curves." name, .place = "algorithms",                     \
        .statement = "in " env ", at eps = 1 and K = 1e18, the regret of " who \
                     " without privacy is below that with joint privacy, and " \
                     "that below local",                                       \
        .tags = "run mixture regret figure", .whose = OF_SUITE,                \
        .kind = KIND_BOUND, .study = &study_compare, .judge = judge_order,     \
        ONE_CASE("env=" env " algorithms=random,optimal," name                 \
                 " privacies=none,jdp,ldp epsilons=1 episodes=1e18 "           \
                 "lazy=0.05 mode=published replicates=8"),                     \
        .expected = HOLDS,                                                     \
        .because = "what hides a user adds to the bonus, as a power of log K " \
                   "with joint privacy and as sqrt(K) with local",             \
        .fault = "bonus-scale=1e9"                                             \
    }

static const Claim c_curves_ucrl_vtr =
    CURVES("ucrl-vtr", "UCRL-VTR", "lm-perm");

static const Claim c_curves_ucrl_vtr_plus =
    CURVES("ucrl-vtr-plus", "UCRL-VTR+", "lm-perm");

static const Claim c_curves_linopt_vi =
    CURVES("linopt-vi", "LinOpt-VI", "lm-mix3");

static const Claim c_curves_linopt_po =
    CURVES("linopt-po", "LinOpt-PO", "lm-mix3");

/* the printed noise is more than (eps,delta) asks for */
#define EARLIER(name, who, env, defect)                                        \
    {                                                                          \
        .id = "assay.calibrated." name, .place = "algorithms",                 \
        .statement = "in " env " with the least noise that is "                \
                     "(eps,delta)-private " who " never starts to learn "      \
                     "later than as published, on the same users",             \
        .tags = "run regret calibrated", .whose = OF_SUITE,                    \
        .kind = KIND_BOUND, .study = &study_compare, .judge = judge_twins,     \
        .left = "calibrated",                                                  \
        ONE_CASE("env=" env " algorithms=" name                                \
                 " privacies=jdp,ldp epsilons=1 episodes=1e19 lazy=0.05 "      \
                 "points=1 mode=both replicates=8"),                           \
        .expected = HOLDS,                                                     \
        .because = "the printed noise is more than its privacy needs",         \
        .fault = "epsilon-calibrated=" defect                                  \
    }

static const Claim c_calibrated_ucrl_vtr =
    EARLIER("ucrl-vtr", "UCRL-VTR", "lm-perm", "3e-3");

static const Claim c_calibrated_ucrl_vtr_plus =
    EARLIER("ucrl-vtr-plus", "UCRL-VTR+", "lm-perm", "0.03");

static const Claim c_calibrated_linopt_vi =
    EARLIER("linopt-vi", "LinOpt-VI", "lm-mix3", "0.02");

static const Claim c_calibrated_linopt_po =
    EARLIER("linopt-po", "LinOpt-PO", "lm-mix3", "0.1");

/* in a linear MDP, by information, as a grid alone looks too seldom */
static const Claim c_calibrated_lsvi = {
    .id = "assay.calibrated.lsvi",
    .place = "algorithms",
    .statement = "in linear-simplex with the least noise that is (eps,delta)-"
                 "private batched and switching LSVI-UCB never start to learn "
                 "later than as published, on the same users",
    .tags = "run regret calibrated linear",
    .whose = OF_SUITE,
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_twins,
    .left = "calibrated",
    ONE_CASE("env=linear-simplex algorithms=lsvi-switching,lsvi-batched "
             "privacies=jdp epsilons=1 episodes=1e19 lazy=0.05 "
             "looks=information points=1 mode=both replicates=4 delta=1e-12"),
    .expected = HOLDS,
    .because = "the printed noise is more than its privacy needs, and the "
               "printed radii are for any linear MDP",
    .fault = "epsilon-calibrated=1e-9",
};

/* the printed noise is less than pure privacy asks for */
#define LATER(name, who, env, runs, why)                                       \
    {                                                                          \
        .id = "assay.calibrated." name, .place = "algorithms",                 \
        .statement = "in " env " as published " who                            \
                     " never starts to learn later than with the least noise " \
                     "that is eps-private, on the same users",                 \
        .tags = "run regret calibrated", .whose = OF_SUITE,                    \
        .kind = KIND_BOUND, .study = &study_compare, .judge = judge_twins,     \
        .left = "published", ONE_CASE("env=" env " algorithms=" runs),         \
        .expected = HOLDS, .because = why, .fault = "epsilon-calibrated=3"     \
    }
#define PURE                                                                   \
    " privacies=pure-jdp,pure-ldp epsilons=1 episodes=1e19 lazy=0.05 "         \
    "points=1 mode=both replicates="
#define TWO_EPS                                                                \
    "6H unit shifts lose 2 eps at the printed scale, which is half of the "    \
    "noise that eps asks for (qiao2023.lem51.eps3, qiao2023.lem56.ldp)"

static const Claim c_calibrated_ucrl_vtr_pure =
    LATER("ucrl-vtr.pure", "UCRL-VTR", "lm-perm", "ucrl-vtr" PURE "8",
          "Remark 1's sensitivity in L1 does not grow with d; what is proved "
          "to be enough is twice as much at d = 4 (luyo2021.c4.compo)");

static const Claim c_calibrated_dp_ucbvi =
    LATER("dp-ucbvi", "DP-UCBVI", "tabular-hard env.gap=0.4",
          "dp-ucbvi" PURE "8", TWO_EPS);

static const Claim c_calibrated_private_ucb =
    LATER("private-ucb", "Private-UCB-VI or Private-UCB-PO",
          "tabular-hard env.gap=0.4", "private-ucb-vi,private-ucb-po" PURE "24",
          TWO_EPS);

static const Claim c_calibrated_pucb =
    LATER("pucb", "PUCB or LDP-OBI", "tabular-hard env.gap=0.4",
          "pucb,ldp-obi" PURE "8", TWO_EPS);

/* every private learner in every privacy model that it has, with the same
 * users as its noise-free twin */
#define TWIN(learner, env, rest)                                               \
    "algorithm=" learner                                                       \
    " episodes=1e9 lazy=0.05 points=1 replicates=4 env=" env " " rest
#define MIXTURE_TWINS(rest)                                                    \
    TWIN("ucrl-vtr privacy=jdp", "lm-perm", rest),                             \
        TWIN("ucrl-vtr privacy=ldp", "lm-perm", rest),                         \
        TWIN("ucrl-vtr privacy=pure-jdp", "lm-perm", rest),                    \
        TWIN("ucrl-vtr privacy=pure-ldp", "lm-perm", rest),                    \
        TWIN("ucrl-vtr-plus privacy=jdp", "lm-perm", rest),                    \
        TWIN("ucrl-vtr-plus privacy=ldp", "lm-perm", rest),                    \
        TWIN("linopt-vi privacy=jdp", "lm-mix3", rest),                        \
        TWIN("linopt-vi privacy=ldp", "lm-mix3", rest),                        \
        TWIN("linopt-po privacy=jdp", "lm-mix3", rest),                        \
        TWIN("linopt-po privacy=ldp", "lm-mix3", rest)
#define TABLE_TWIN(learner, rest) TWIN(learner, "uniform S=2 A=2 env.H=2", rest)
#define TABLE_TWINS(rest)                                                      \
    TABLE_TWIN("dp-ucbvi privacy=jdp", rest),                                  \
        TABLE_TWIN("dp-ucbvi privacy=ldp", rest),                              \
        TABLE_TWIN("dp-ucbvi privacy=pure-jdp", rest),                         \
        TABLE_TWIN("dp-ucbvi privacy=pure-ldp", rest),                         \
        TABLE_TWIN("private-ucb-vi privacy=pure-jdp", rest),                   \
        TABLE_TWIN("private-ucb-vi privacy=pure-ldp", rest),                   \
        TABLE_TWIN("private-ucb-po privacy=pure-jdp", rest),                   \
        TABLE_TWIN("private-ucb-po privacy=pure-ldp", rest),                   \
        TABLE_TWIN("pucb privacy=pure-jdp", rest),                             \
        TABLE_TWIN("ldp-obi privacy=pure-ldp", rest)
#define EVERY_PRIVATE(rest) MIXTURE_TWINS(rest), TABLE_TWINS(rest)

static const Claim c_limit_draws = {
    .id = "assay.limit.draws",
    .place = "suite/observe/noise_free.c",
    .statement = "at eps = 1e12 every private learner meets, block for block, "
                 "the same answers as itself without noise",
    .tags = "run mixture tabular noise",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "twin_draws",
    .tolerance = 0,
    CASES("observe=twin", EVERY_PRIVATE("epsilon=1e9 epsilon-used=1e3")),
    .expected = HOLDS,
    .because = "a policy changes where sums cross, and noise of 1e-6 crosses "
               "nothing",
    .fault = "epsilon-scale=1e-3",
};

static const Claim c_limit_path = {
    .id = "assay.limit.path",
    .place = "suite/observe/noise_free.c",
    .statement = "at eps = 1e15 every private learner's regret is at every "
                 "episode that of itself without noise",
    .tags = "run mixture tabular noise",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "twin_apart",
    .tolerance = 1e-9,
    CASES("observe=twin", EVERY_PRIVATE("epsilon=1e9 epsilon-used=1e6")),
    .expected = HOLDS,
    .because = "a policy changes where sums cross, and so little noise crosses "
               "nothing; LinOpt-PO's policy is smooth in its sums. The shift, "
               "the bonus and E stay: assay.limit.vtr and assay.limit.counts "
               "follow them to 0; LinOpt's shift is its only ridge, and "
               "without it there is no limit",
    .fault = "epsilon-scale=1",
};

static const Claim c_limit_zero = {
    .id = "assay.limit.zero",
    .place = "algorithms/billboard.h",
    .statement = "with noise of scale 0 every private learner plays, draw for "
                 "draw, as the same learner on plain sums",
    .tags = "run mixture tabular noise",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "twin_draws",
    .tolerance = 0,
    CASES("observe=twin", EVERY_PRIVATE("epsilon=100 scale=0")),
    .expected = HOLDS,
    .because = "a tree and local reports without noise are plain sums",
    .fault = "noise-scale=1e-4",
};

static const Claim c_limit_counts = {
    .id = "assay.limit.counts",
    .place = "algorithms/dp_ucbvi.c",
    .statement = "with E's part of its bonus left out DP-UCBVI at eps = 1e21, "
                 "in every privacy model, has the regret of DP-UCBVI without "
                 "privacy, to the last digit",
    .tags = "tabular noise",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    .study = &study_compare,
    .judge = judge_identity,
    .left = "apart",
    .tolerance = 1e-12,
    ONE_CASE("env=uniform S=2 A=2 H=2 algorithms=dp-ucbvi "
             "privacies=none,jdp,ldp,pure-jdp,pure-ldp epsilons=1e9 "
             "epsilon-used=1e12 set=error-scale=0 episodes=1e9 lazy=0.05 "
             "points=1 replicates=4"),
    .expected = HOLDS,
    .because = "noise and E fall as 1/eps; without privacy the paper has E = 1 "
               "instead, which is no limit",
    .fault = "epsilon-scale=1e-5",
};

static const Claim c_limit_vtr = {
    .id = "assay.limit.vtr",
    .place = "algorithms/core/mixture.h",
    .statement = "UCRL-VTR and UCRL-VTR+ at eps = 1e21, joint or local, have "
                 "the regret of the same learners without privacy, to the last "
                 "digit",
    .tags = "run mixture noise",
    .whose = OF_SUITE,
    .kind = KIND_IDENTITY,
    .study = &study_compare,
    .judge = judge_identity,
    .left = "apart",
    .tolerance = 1e-12,
    CASES("env=lm-perm",
          "algorithms=ucrl-vtr privacies=none,jdp,ldp epsilons=1e9 "
          "epsilon-used=1e12 episodes=1e9 lazy=0.05 points=1 replicates=4",
          "algorithms=ucrl-vtr-plus privacies=none,jdp,ldp epsilons=1e9 "
          "epsilon-used=1e12 episodes=1e9 lazy=0.05 points=1 replicates=4"),
    .expected = HOLDS,
    .because = "noise, shift and the noise's part of the bonus all fall as "
               "1/eps and are below a double's last digit there (LinOpt "
               "differs: with privacy its only ridge is the shift)",
    .fault = "epsilon-scale=1",
};

static const Claim c_noiseless_dp_ucbvi = {
    .id = "assay.noiseless.dp-ucbvi",
    .place = "algorithms/dp_ucbvi.c",
    .statement = "on the same data the Q of private DP-UCBVI is within HE of "
                 "the Q that counts without noise and the same E give, where E "
                 "is below 1",
    .tags = "tabular noise",
    .whose = OF_SUITE,
    .kind = KIND_BOUND,
    .study = &study_run,
    .judge = judge_at_most,
    .left = "noiseless_over_error",
    .tolerance = 0,
    CASES("algorithm=dp-ucbvi observe=noiseless env=uniform S=2 A=2 H=2 "
          "lazy=0.05 points=1 episodes=1e9 replicates=4",
          "privacy=pure-jdp epsilon=1e6", "privacy=pure-jdp epsilon=1e9",
          "privacy=pure-ldp epsilon=1e9",
          "privacy=jdp noise=gauss epsilon=1e9"),
    .expected = HOLDS,
    .because = "noise stays below E/4, and Q leaves H only at counts above "
               "iota, where E moves it by less than HE",
    .fault = "error-scale=1e-4",
};

const Section self_curves = {
    .title = "Curves: privacy, calibration, vanishing noise",
    .list =
        (const Claim *const[]){
            &c_curves_ucrl_vtr,      &c_curves_ucrl_vtr_plus,
            &c_curves_linopt_vi,     &c_curves_linopt_po,
            &c_calibrated_ucrl_vtr,  &c_calibrated_ucrl_vtr_plus,
            &c_calibrated_linopt_vi, &c_calibrated_linopt_po,
            &c_calibrated_lsvi,      &c_calibrated_ucrl_vtr_pure,
            &c_calibrated_dp_ucbvi,  &c_calibrated_private_ucb,
            &c_calibrated_pucb,      &c_limit_draws,
            &c_limit_path,           &c_limit_zero,
            &c_limit_counts,         &c_limit_vtr,
            &c_noiseless_dp_ucbvi,   NULL},
};
