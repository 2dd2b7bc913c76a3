/* Pavlovic et al. 2025: the privacy of CAPRI itself, audited. */
#include "suite/papers/check.h"

/* With one action a user's part of a release depends on no coin of hers. */
static const Cases audited = {
    "algorithm=capri mode=calibrated runs=2000 env.A=1 episodes=2000",
    (const char *const[]){"env=kernel-arms C=3 privacy=jdp user=7",
                          "env=kernel-matern C=4 privacy=jdp user=700",
                          "env=kernel-arms C=3 kappa=missing privacy=jdp "
                          "user=300 epsilon=0.3",
                          "env=kernel-arms C=3 privacy=ldp user=50 "
                          "level=message",
                          "env=kernel-matern C=4 B=3 rewards=fair privacy=jdp "
                          "user=700",
                          NULL}};

static const Claim c_audit = {
    .id = "pavlovic2025.alg1.audit",
    .place = "Algorithm 1 at the least noise",
    .statement = "the audited loss of CAPRI's releases about one user is "
                 "within that of one Gaussian at its exact sensitivity",
    .tags = "kernel privacy exposure",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_exposure,
    .judge = judge_audit,
    .cases = &audited,
    .expected = HOLDS,
    .because = "a user stands in one epoch's release, and 2 B max |a(w)| over "
               "all contexts, drawn or not, is what she can move there",
    .fault = "scale-of=next",
};

static const Claim c_audit_tight = {
    .id = "pavlovic2025.alg1.audit.tight",
    .place = "Algorithm 1 at the least noise",
    .statement = "the audit of CAPRI refutes an epsilon within 5 % of the one "
                 "delivered, and none above",
    .tags = "kernel privacy exposure",
    .kind = KIND_LAW,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_exposure,
    .judge = judge_audit_bound,
    .tolerance = 0.05,
    CASES("algorithm=capri mode=calibrated runs=20000 env.A=1 episodes=2000",
          "env=kernel-arms C=1 privacy=jdp user=7",
          "env=kernel-arms C=1 privacy=ldp user=50 level=message"),
    .expected = HOLDS,
    .because = "with one point the pair's loss is that of one Gaussian, in "
               "every life the worst case's",
    .fault = "threshold-scale=0.9",
};

static const Claim c_audit_coins = {
    .id = "pavlovic2025.alg1.audit.coins",
    .place = "Algorithm 1 at the least noise",
    .statement = "with several actions, her privacy loss given her own random "
                 "action is within that of one Gaussian at its exact "
                 "sensitivity",
    .tags = "kernel privacy exposure",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_exposure,
    .judge = judge_audit,
    CASES("algorithm=capri mode=calibrated runs=2000 episodes=2000",
          "env=kernel-matern C=2 A=3 privacy=jdp user=9",
          "env=kernel-arms C=2 A=3 privacy=ldp user=60 level=message"),
    .expected = HOLDS,
    .because = "both candidates draw the same action, and the delta given the "
               "action bounds that of the mixture over actions",
    .fault = "scale-of=next",
};

static const Claim c_actions = {
    .id = "pavlovic2025.alg1.actions",
    .place = "Algorithm 1 at the least noise",
    .statement = "no audit of the actions of all users but one refutes "
                 "(eps, delta)-JDP",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_actions,
    .judge = judge_blackbox,
    CASES("algorithm=capri mode=calibrated privacy=jdp epsilon=0.1 delta=1e-3 "
          "runs=5000 scale-bonus=0",
          "env=kernel-matern C=1 A=3 share=0 length=1 episodes=4",
          "env=kernel-matern C=1 A=5 share=0 length=1 episodes=4"),
    .expected = HOLDS,
    .because = "without a radius the second epoch plays the largest estimate, "
               "and a point between others gains from a user who was paid; a "
               "twentieth of the noise shows it",
    .fault = "noise-scale=0.05",
};

const Section pavlovic2025_capri_audits = {
    .title = "Algorithm 1, audited",
    .list = (const Claim *const[]){&c_audit, &c_audit_tight, &c_audit_coins,
                                   &c_actions, NULL},
};
