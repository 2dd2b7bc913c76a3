/* Pavlovic et al. 2025: CAPRI's regret as a function of epsilon, published and
 * calibrated, beside a random policy and CAPRI without privacy. */
#include "suite/papers/check.h"

static const Claim c_curves_ldp = {
    .id = "pavlovic2025.curves.ldp",
    .place = "Sec. 4, after Thm 4.1",
    .statement = "at T = 1e11 and the least noise its regret without privacy "
                 "is below that under local privacy, which falls with eps = "
                 "1, 10, 100",
    .tags = "kernel regret figure",
    .kind = KIND_BOUND,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_compare,
    .judge = judge_order,
    ONE_CASE("env=kernel-matern C=8 A=8 algorithms=random,optimal,capri "
             "privacies=none,ldp epsilons=1,10,100 episodes=1e11 "
             "mode=calibrated replicates=8"),
    .expected = HOLDS,
    .because = "every user's own noise makes the radius grow as 1/eps",
    .fault = "bonus-scale=1e9",
};

static const Claim c_curves_jdp = {
    .id = "pavlovic2025.curves.jdp",
    .place = "Sec. 4, after Thm 4.1",
    .statement = "at T = 1e18, as published, its regret without privacy is "
                 "below that under joint privacy at eps = 1e-8, and that "
                 "below 1e-9",
    .tags = "kernel regret figure",
    .kind = KIND_BOUND,
    .modes = PUBLISHED,
    .study = &study_compare,
    .judge = judge_order,
    ONE_CASE("env=kernel-matern C=4 A=4 algorithms=random,optimal,capri "
             "privacies=none,jdp epsilons=1e-9,1e-8 episodes=1e18 "
             "mode=published replicates=8"),
    .expected = HOLDS,
    .because = "the term gamma_T/eps leads where N/T << eps << sqrt(N/T), and "
               "nowhere else (curves.jdp.free)",
    .fault = "bonus-scale=1e9",
};

static const Claim c_curves_jdp_free = {
    .id = "pavlovic2025.curves.jdp.free",
    .place = "Sec. 4, after Thm 4.1",
    .statement = "at T = 1e16, as published, regret under joint privacy falls "
                 "with eps = 1, 10, 100",
    .tags = "kernel regret figure",
    .kind = KIND_BOUND,
    .modes = PUBLISHED,
    .study = &study_compare,
    .judge = judge_order,
    ONE_CASE("env=kernel-matern C=4 A=4 algorithms=random,optimal,capri "
             "privacies=none,jdp epsilons=1,10,100 episodes=1e16 "
             "mode=published replicates=8"),
    .expected = VACUOUS,
    .because = "the noise of one release an epoch is far below the radius, so "
               "the same actions are eliminated in the same epochs with and "
               "without privacy",
    .fault = "epsilon-scale=1e-9",
};

static const Claim c_calibrated = {
    .id = "pavlovic2025.curves.calibrated",
    .place = "Algorithm 1 at the least noise",
    .statement = "with the least noise and a radius that is valid at every T "
                 "it never starts to learn later than as published",
    .tags = "kernel regret calibrated",
    .kind = KIND_BOUND,
    .whose = VARIANT,
    .study = &study_compare,
    .judge = judge_twins,
    .left = "calibrated",
    ONE_CASE("env=kernel-matern C=4 A=4 algorithms=capri privacies=jdp,ldp "
             "epsilons=1,10 episodes=1e18 points=1 mode=both replicates=8"),
    .expected = HOLDS,
    .because = "the printed radius is some hundred times what it need be",
    .fault = "epsilon-calibrated=1e-9",
};

const Section pavlovic2025_capri_curves = {
    .title = "Algorithm 1 across epsilon",
    .list = (const Claim *const[]){&c_curves_ldp, &c_curves_jdp,
                                   &c_curves_jdp_free, &c_calibrated, NULL},
};
