/* The suite itself, curves: privacy, calibration, vanishing noise. */
#include "suite/papers/check.h"
#include "suite/papers/self/tools.h"

static const Claim c_curves_ucrl_vtr = {
    .id = "assay.curves.ucrl-vtr",
    .place = "algorithms",
    .statement = "in lm-perm, at eps = 1 and K = 1e18, its regret without "
                 "privacy is below that with joint privacy, and that below "
                 "local",
    .tags = "run mixture regret figure",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_order,
    ONE_CASE("env=lm-perm algorithms=random,optimal,ucrl-vtr "
             "privacies=none,jdp,ldp epsilons=1 episodes=1e18 lazy=0.05 "
             "mode=published replicates=8"),
    .expected = HOLDS,
    .because = "what hides a user adds to the bonus, as a power of log K with "
               "joint privacy and as sqrt(K) with local",
    .fault = "bonus-scale=1e9",
};

static const Claim c_curves_ucrl_vtr_plus = {
    .id = "assay.curves.ucrl-vtr-plus",
    .place = "algorithms",
    .statement = "in lm-perm, at eps = 1 and K = 1e18, its regret without "
                 "privacy is below that with joint privacy, and that below "
                 "local",
    .tags = "run mixture regret figure",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_order,
    ONE_CASE("env=lm-perm algorithms=random,optimal,ucrl-vtr-plus "
             "privacies=none,jdp,ldp epsilons=1 episodes=1e18 lazy=0.05 "
             "mode=published replicates=8"),
    .expected = HOLDS,
    .because = "what hides a user adds to the bonus, as a power of log K with "
               "joint privacy and as sqrt(K) with local",
    .fault = "bonus-scale=1e9",
};

static const Claim c_curves_linopt_vi = {
    .id = "assay.curves.linopt-vi",
    .place = "algorithms",
    .statement = "in lm-mix3, at eps = 1 and K = 1e18, its regret without "
                 "privacy is below that with joint privacy, and that below "
                 "local",
    .tags = "run mixture regret figure",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_order,
    ONE_CASE("env=lm-mix3 algorithms=random,optimal,linopt-vi "
             "privacies=none,jdp,ldp epsilons=1 episodes=1e18 lazy=0.05 "
             "mode=published replicates=8"),
    .expected = HOLDS,
    .because = "what hides a user adds to the bonus, as a power of log K with "
               "joint privacy and as sqrt(K) with local",
    .fault = "bonus-scale=1e9",
};

static const Claim c_curves_linopt_po = {
    .id = "assay.curves.linopt-po",
    .place = "algorithms",
    .statement = "in lm-mix3, at eps = 1 and K = 1e18, its regret without "
                 "privacy is below that with joint privacy, and that below "
                 "local",
    .tags = "run mixture regret figure",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_order,
    ONE_CASE("env=lm-mix3 algorithms=random,optimal,linopt-po "
             "privacies=none,jdp,ldp epsilons=1 episodes=1e18 lazy=0.05 "
             "mode=published replicates=8"),
    .expected = HOLDS,
    .because = "what hides a user adds to the bonus, as a power of log K with "
               "joint privacy and as sqrt(K) with local",
    .fault = "bonus-scale=1e9",
};

static const Claim c_calibrated_ucrl_vtr = {
    .id = "assay.calibrated.ucrl-vtr",
    .place = "algorithms",
    .statement = "in lm-perm: with the least noise that is "
                 "(eps,delta)-private it never starts to learn later than as "
                 "published, on the same users",
    .tags = "run regret calibrated",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_twins,
    .left = "calibrated",
    ONE_CASE("env=lm-perm algorithms=ucrl-vtr privacies=jdp,ldp epsilons=1 "
             "episodes=1e19 lazy=0.05 points=1 mode=both replicates=8"),
    .expected = HOLDS,
    .because = "the printed noise is more than its privacy needs",
    .fault = "epsilon-calibrated=3e-3",
};

static const Claim c_calibrated_ucrl_vtr_plus = {
    .id = "assay.calibrated.ucrl-vtr-plus",
    .place = "algorithms",
    .statement = "in lm-perm: with the least noise that is "
                 "(eps,delta)-private it never starts to learn later than as "
                 "published, on the same users",
    .tags = "run regret calibrated",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_twins,
    .left = "calibrated",
    ONE_CASE("env=lm-perm algorithms=ucrl-vtr-plus privacies=jdp,ldp "
             "epsilons=1 episodes=1e19 lazy=0.05 points=1 mode=both "
             "replicates=8"),
    .expected = HOLDS,
    .because = "the printed noise is more than its privacy needs",
    .fault = "epsilon-calibrated=0.03",
};

static const Claim c_calibrated_linopt_vi = {
    .id = "assay.calibrated.linopt-vi",
    .place = "algorithms",
    .statement = "in lm-mix3: with the least noise that is "
                 "(eps,delta)-private it never starts to learn later than as "
                 "published, on the same users",
    .tags = "run regret calibrated",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_twins,
    .left = "calibrated",
    ONE_CASE("env=lm-mix3 algorithms=linopt-vi privacies=jdp,ldp epsilons=1 "
             "episodes=1e19 lazy=0.05 points=1 mode=both replicates=8"),
    .expected = HOLDS,
    .because = "the printed noise is more than its privacy needs",
    .fault = "epsilon-calibrated=0.02",
};

static const Claim c_calibrated_linopt_po = {
    .id = "assay.calibrated.linopt-po",
    .place = "algorithms",
    .statement = "in lm-mix3: with the least noise that is "
                 "(eps,delta)-private it never starts to learn later than as "
                 "published, on the same users",
    .tags = "run regret calibrated",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_twins,
    .left = "calibrated",
    ONE_CASE("env=lm-mix3 algorithms=linopt-po privacies=jdp,ldp epsilons=1 "
             "episodes=1e19 lazy=0.05 points=1 mode=both replicates=8"),
    .expected = HOLDS,
    .because = "the printed noise is more than its privacy needs",
    .fault = "epsilon-calibrated=0.1",
};

static const Claim c_calibrated_ucrl_vtr_pure = {
    .id = "assay.calibrated.ucrl-vtr.pure",
    .place = "algorithms",
    .statement = "in lm-perm: as published it never starts to learn later "
                 "than with the least noise that is eps-private, on the same "
                 "users",
    .tags = "run regret calibrated",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_twins,
    .left = "published",
    ONE_CASE("env=lm-perm algorithms=ucrl-vtr privacies=pure-jdp,pure-ldp "
             "epsilons=1 episodes=1e19 lazy=0.05 points=1 mode=both "
             "replicates=8"),
    .expected = HOLDS,
    .because = "Remark 1's sensitivity in L1 does not grow with d; what is "
               "proved to be enough is twice as much at d = 4 "
               "(luyo2021.c4.compo)",
    .fault = "epsilon-calibrated=3",
};

static const Claim c_calibrated_dp_ucbvi = {
    .id = "assay.calibrated.dp-ucbvi",
    .place = "algorithms",
    .statement = "in tabular-hard env.gap=0.4: as published it never starts "
                 "to learn later than with the least noise that is "
                 "eps-private, on the same users",
    .tags = "run regret calibrated",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_twins,
    .left = "published",
    ONE_CASE("env=tabular-hard env.gap=0.4 algorithms=dp-ucbvi "
             "privacies=pure-jdp,pure-ldp epsilons=1 episodes=1e19 lazy=0.05 "
             "points=1 mode=both replicates=8"),
    .expected = HOLDS,
    .because = "6H unit shifts lose 2 eps at the printed scale: half of the "
               "noise that eps asks for (qiao2023.lem51.eps3, "
               "qiao2023.lem56.ldp)",
    .fault = "epsilon-calibrated=3",
};

static const Claim c_calibrated_private_ucb = {
    .id = "assay.calibrated.private-ucb",
    .place = "algorithms",
    .statement = "in tabular-hard env.gap=0.4: as published it never starts "
                 "to learn later than with the least noise that is "
                 "eps-private, on the same users",
    .tags = "run regret calibrated",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_twins,
    .left = "published",
    ONE_CASE("env=tabular-hard env.gap=0.4 "
             "algorithms=private-ucb-vi,private-ucb-po "
             "privacies=pure-jdp,pure-ldp epsilons=1 episodes=1e19 lazy=0.05 "
             "points=1 mode=both replicates=24"),
    .expected = HOLDS,
    .because = "6H unit shifts lose 2 eps at the printed scale: half of the "
               "noise that eps asks for (qiao2023.lem51.eps3, "
               "qiao2023.lem56.ldp)",
    .fault = "epsilon-calibrated=3",
};

static const Claim c_calibrated_pucb = {
    .id = "assay.calibrated.pucb",
    .place = "algorithms",
    .statement = "in tabular-hard env.gap=0.4: as published it never starts "
                 "to learn later than with the least noise that is "
                 "eps-private, on the same users",
    .tags = "run regret calibrated",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_twins,
    .left = "published",
    ONE_CASE("env=tabular-hard env.gap=0.4 algorithms=pucb,ldp-obi "
             "privacies=pure-jdp,pure-ldp epsilons=1 episodes=1e19 lazy=0.05 "
             "points=1 mode=both replicates=8"),
    .expected = HOLDS,
    .because = "6H unit shifts lose 2 eps at the printed scale: half of the "
               "noise that eps asks for (qiao2023.lem51.eps3, "
               "qiao2023.lem56.ldp)",
    .fault = "epsilon-calibrated=3",
};

static const Claim c_limit_draws = {
    .id = "assay.limit.draws",
    .place = "suite/observe/noise_free.c",
    .statement = "at eps = 1e12 every private learner meets, block for block, "
                 "the same answers as itself without noise",
    .tags = "run mixture tabular noise",
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "twin_draws",
    .tolerance = 0,
    CASES("observe=twin",
          "algorithm=ucrl-vtr privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e3",
          "algorithm=ucrl-vtr privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e3",
          "algorithm=ucrl-vtr privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e3",
          "algorithm=ucrl-vtr privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e3",
          "algorithm=ucrl-vtr-plus privacy=jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e3",
          "algorithm=ucrl-vtr-plus privacy=ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e3",
          "algorithm=linopt-vi privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=1e9 epsilon-used=1e3",
          "algorithm=linopt-vi privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=1e9 epsilon-used=1e3",
          "algorithm=linopt-po privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=1e9 epsilon-used=1e3",
          "algorithm=linopt-po privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=1e9 epsilon-used=1e3",
          "algorithm=dp-ucbvi privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e3",
          "algorithm=dp-ucbvi privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e3",
          "algorithm=dp-ucbvi privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e3",
          "algorithm=dp-ucbvi privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e3",
          "algorithm=private-ucb-vi privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e3",
          "algorithm=private-ucb-vi privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e3",
          "algorithm=private-ucb-po privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e3",
          "algorithm=private-ucb-po privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e3",
          "algorithm=pucb privacy=pure-jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e3",
          "algorithm=ldp-obi privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e3"),
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
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "twin_apart",
    .tolerance = 1e-9,
    CASES("observe=twin",
          "algorithm=ucrl-vtr privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e6",
          "algorithm=ucrl-vtr privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e6",
          "algorithm=ucrl-vtr privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e6",
          "algorithm=ucrl-vtr privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e6",
          "algorithm=ucrl-vtr-plus privacy=jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e6",
          "algorithm=ucrl-vtr-plus privacy=ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=1e9 epsilon-used=1e6",
          "algorithm=linopt-vi privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=1e9 epsilon-used=1e6",
          "algorithm=linopt-vi privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=1e9 epsilon-used=1e6",
          "algorithm=linopt-po privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=1e9 epsilon-used=1e6",
          "algorithm=linopt-po privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=1e9 epsilon-used=1e6",
          "algorithm=dp-ucbvi privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e6",
          "algorithm=dp-ucbvi privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e6",
          "algorithm=dp-ucbvi privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e6",
          "algorithm=dp-ucbvi privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e6",
          "algorithm=private-ucb-vi privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e6",
          "algorithm=private-ucb-vi privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e6",
          "algorithm=private-ucb-po privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e6",
          "algorithm=private-ucb-po privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e6",
          "algorithm=pucb privacy=pure-jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e6",
          "algorithm=ldp-obi privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=1e9 "
          "epsilon-used=1e6"),
    .expected = HOLDS,
    .because = "the same, and LinOpt-PO's policy is smooth in its sums. The "
               "shift, the bonus and E stay: assay.limit.vtr and .counts "
               "follow them to 0; LinOpt's shift is its only ridge, and "
               "without it there is no limit",
    .fault = "epsilon-scale=1",
};

static const Claim c_limit_zero = {
    .id = "assay.limit.zero",
    .place = "algorithms/billboard.h",
    .statement = "with noise of scale 0 every private learner is itself with "
                 "plain sums, draw for draw",
    .tags = "run mixture tabular noise",
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "twin_draws",
    .tolerance = 0,
    CASES("observe=twin",
          "algorithm=ucrl-vtr privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-perm epsilon=100 scale=0",
          "algorithm=ucrl-vtr privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-perm epsilon=100 scale=0",
          "algorithm=ucrl-vtr privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=100 scale=0",
          "algorithm=ucrl-vtr privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=100 scale=0",
          "algorithm=ucrl-vtr-plus privacy=jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=100 scale=0",
          "algorithm=ucrl-vtr-plus privacy=ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=lm-perm epsilon=100 scale=0",
          "algorithm=linopt-vi privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=100 scale=0",
          "algorithm=linopt-vi privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=100 scale=0",
          "algorithm=linopt-po privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=100 scale=0",
          "algorithm=linopt-po privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=lm-mix3 epsilon=100 scale=0",
          "algorithm=dp-ucbvi privacy=jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=100 scale=0",
          "algorithm=dp-ucbvi privacy=ldp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=100 scale=0",
          "algorithm=dp-ucbvi privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=100 "
          "scale=0",
          "algorithm=dp-ucbvi privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=100 "
          "scale=0",
          "algorithm=private-ucb-vi privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=100 "
          "scale=0",
          "algorithm=private-ucb-vi privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=100 "
          "scale=0",
          "algorithm=private-ucb-po privacy=pure-jdp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=100 "
          "scale=0",
          "algorithm=private-ucb-po privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=100 "
          "scale=0",
          "algorithm=pucb privacy=pure-jdp episodes=1e9 lazy=0.05 points=1 "
          "replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=100 scale=0",
          "algorithm=ldp-obi privacy=pure-ldp episodes=1e9 lazy=0.05 "
          "points=1 replicates=4 env=uniform S=2 A=2 env.H=2 epsilon=100 "
          "scale=0"),
    .expected = HOLDS,
    .because = "a tree and local reports without noise are sums",
    .fault = "noise-scale=1e-4",
};

static const Claim c_limit_counts = {
    .id = "assay.limit.counts",
    .place = "algorithms/dp_ucbvi.c",
    .statement = "with E's part of its bonus left out, DP-UCBVI at eps = "
                 "1e21, in every privacy model, has the regret of the one "
                 "without, to the last digit",
    .tags = "tabular noise",
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
    .because = "noise and E fall as 1/eps; without privacy the paper has E = "
               "1 instead, which is no limit",
    .fault = "epsilon-scale=1e-5",
};

static const Claim c_limit_vtr = {
    .id = "assay.limit.vtr",
    .place = "algorithms/core/mixture.h",
    .statement = "UCRL-VTR and UCRL-VTR+ at eps = 1e21, joint or local, have "
                 "the regret of the ones without privacy, to the last digit",
    .tags = "run mixture noise",
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
               "1/eps and are below a double's last digit there (LinOpt is "
               "another: with privacy its only ridge is the shift)",
    .fault = "epsilon-scale=1",
};

static const Claim c_noiseless_dp_ucbvi = {
    .id = "assay.noiseless.dp-ucbvi",
    .place = "algorithms/dp_ucbvi.c",
    .statement = "on the same data the private variants' Q is within HE of "
                 "the Q that counts without noise and the same E give, where "
                 "E is below 1",
    .tags = "tabular noise",
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
    .title = "curves: privacy, calibration, vanishing noise",
    .list =
        (const Claim *const[]){
            &c_curves_ucrl_vtr, &c_curves_ucrl_vtr_plus, &c_curves_linopt_vi,
            &c_curves_linopt_po, &c_calibrated_ucrl_vtr,
            &c_calibrated_ucrl_vtr_plus, &c_calibrated_linopt_vi,
            &c_calibrated_linopt_po, &c_calibrated_ucrl_vtr_pure,
            &c_calibrated_dp_ucbvi, &c_calibrated_private_ucb,
            &c_calibrated_pucb, &c_limit_draws, &c_limit_path, &c_limit_zero,
            &c_limit_counts, &c_limit_vtr, &c_noiseless_dp_ucbvi, NULL},
};
