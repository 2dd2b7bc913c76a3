/* Zhou 2022: Differentially Private Reinforcement Learning with Linear Function
 * Approximation. */
#include "suite/probe/zhou2022.h"
#include "suite/judge/judge.h"
#include "suite/ledger/claim.h"

#include <math.h>

/* |A| <= 4 sigma sqrt(n) + 2t with probability 1 - 2 exp(-t^2/(2 sigma^2)):
 * b = 2 exp(-t^2/2) gives t = sqrt(2 log(2/b)) */
static double lemma_b4(const Job *job, double b)
{
    double n = params_int(&job->params, "d");
    return 4 * sqrt(n) + 2 * sqrt(2 * log(2 / b));
}

/* Sudakov-Fernique on the symmetric form: E(X_u - X_v)^2 <= 2 |uu'-vv'|_F^2 =
 * 4 (1 - c^2) <= 4 |u-v|^2, c = u.v, and the sqrt(2)-Lipschitz map from the
 * upper triangle. */
static double lemma_b4_sharp(const Job *job, double b)
{
    double n = params_int(&job->params, "d");
    return 2 * sqrt(n) + 2 * sqrt(log(2 / b));
}

/* x = log(1/a) */
static double lemma_b5(const Job *job, double a)
{
    double D = params_int(&job->params, "d"), x = log(1 / a);
    return D + 2 * sqrt(D * x) + 2 * x;
}

/* what a paper releases, audited at its own noise */
#define AUDITED                                                                \
    .kind = KIND_PRIVACY, .study = &study_audit, .judge = judge_release,       \
    .alpha = ALPHA

/* what the users after one do, ties to the lowest action */
#define ACTIONS                                                                \
    .kind = KIND_PRIVACY, .study = &study_actions, .judge = judge_blackbox,    \
    .modes = CALIBRATED, .alpha = ALPHA
#define LATER                                                                  \
    "algorithm=linopt-vi env=lm-cone mode=calibrated privacy=jdp "             \
    "algo.tie=lowest scale-bonus=0 runs=5000 "

/* mu of the first user with features 120 degrees apart: M nodes, transitions of
 * range H-h against sigma made for H, rewards; sigma from section 6.2 */
static double first_user_mu(const Job *job, double alpha)
{
    double H = params_int(&job->params, "H"), M = 0, S = 0;
    double K = (double)params_count(&job->params, "K");
    double eps = params_real(&job->params, "epsilon");
    double delta = params_real(&job->params, "delta");
    (void)alpha;
    for (double width = 1; width < K; width *= 2)
        M++;
    for (double h = 1; h <= H; h++)
        S += 4.5 * (pow((H - h) / H, 4) + 1);
    double sigma = H / eps * sqrt(32 * M * log(4 * H / delta));
    return M * S / (2 * sigma * sigma);
}

/* of the failure probability alpha of a run */
static double share(const Job *job, double times)
{
    return times * params_real(&job->algo_params, "alpha");
}

static double once(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 1);
}

static double thrice(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 3);
}

static double four_times(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 4);
}

/* Runs that an observer follows; a replicate is one trial.  66 without failure
 * decide about a = 0.1. */
#define ALONG(runs, row)                                                       \
    .study = &study_run, .cases = (runs), .judge = judge_coverage, .left = (row)
#define FOLLOWED "observe=linopt alpha=0.1 replicates=66 "
#define VI       "algorithm=linopt-vi " FOLLOWED
#define PO       "algorithm=linopt-po " FOLLOWED
#define VI_RUNS                                                                \
    VI "env=lm-mix3 episodes=500\n" VI                                         \
       "env=lm-mix3 privacy=jdp episodes=500\n" VI                             \
       "env=lm-mix3 privacy=ldp episodes=500\n" VI                             \
       "env=mixture-random rewards=bernoulli privacy=jdp episodes=1e12 "       \
       "lazy=0.1"
#define LINOPT_PRIVATE                                                         \
    VI "env=lm-mix3 privacy=jdp episodes=500\n" VI                             \
       "env=lm-mix3 privacy=ldp episodes=500\n" PO                             \
       "env=lm-mix3 privacy=jdp episodes=500"
#define LINOPT_EXACT                                                           \
    VI "env=lm-mix3 episodes=500\n" VI "env=lm-mix3 privacy=jdp episodes=500"
#define LINOPT_CALIBRATED                                                      \
    VI "mode=calibrated env=lm-mix3 privacy=jdp episodes=500\n" VI             \
       "mode=calibrated env=lm-mix3 privacy=ldp episodes=500\n" VI             \
       "mode=calibrated env=mixture-random rewards=bernoulli privacy=jdp "     \
       "episodes=1e12 lazy=0.1"
#define VI_LEARNT                                                              \
    VI "env=lm-mix3 episodes=1e9 lazy=0.1\n" VI                                \
       "env=lm-mix3 privacy=jdp episodes=1e13 lazy=0.1"
/* where step (c) says more than the cap */
#define VI_BELOW_CAP                                                           \
    VI_LEARNT "\n" VI "env=lm-mix3 privacy=ldp episodes=1e18 lazy=0.1\n" VI    \
              "env=mixture-random rewards=bernoulli privacy=jdp "              \
              "episodes=1e12 lazy=0.1"
#define VI_BELOW_CAP_CALIBRATED                                                \
    VI "mode=calibrated env=lm-mix3 privacy=jdp episodes=1e12 lazy=0.1\n" VI   \
       "mode=calibrated env=mixture-random rewards=bernoulli privacy=jdp "     \
       "episodes=1e12 lazy=0.1"
/* where eq. (7) says more than the cap */
#define PO_BELOW_CAP                                                           \
    PO "env=lm-mix3 episodes=500\n" PO                                         \
       "env=lm-mix3 privacy=jdp episodes=1e13 lazy=0.2"
#define PO_LEARNT                                                              \
    PO "env=lm-mix3 episodes=1e9 lazy=0.01\n" PO                               \
       "env=lm-mix3 privacy=jdp episodes=1e13 lazy=0.01"

/* envelopes over a ladder of gaps, with privacy */
#define LADDER    "env=mixture-hard lazy=0.2 looks=information privacy=jdp "
#define LADDER_VI "algorithm=linopt-vi " LADDER
#define LADDER_PO "algorithm=linopt-po " LADDER
#define WIDE_STATES                                                            \
    "seeds=16 d=2 episodes=1e13 in=states from=5 to=80 points=3\n"
#define WIDE_ACTIONS_END                                                       \
    "seeds=16 d=3 actions=circle episodes=1e13 in=directions from=8 to=32 "    \
    "points=3"
#define WIDE_ACTIONS WIDE_ACTIONS_END "\n"

/* Regret in three terms.  Published constants leave Q at its cap for long, so
 * that nothing is there to descend on; a hundredth of the bonuses, and little
 * noise, do not. */
#define TERM(replicates, run)                                                  \
    "algorithm=linopt-po observe=terms alpha=0.1 replicates=" replicates       \
    " env=" run
// clang-format off
#define TERMS_PUBLISHED \
    TERM("4", "lm-mix3 episodes=500") "\n" \
    TERM("4", "lm-mix3 episodes=500 privacy=jdp") "\n" \
    TERM("4", "lm-mix3 episodes=500 privacy=ldp") "\n" \
    TERM("4", "lm-mix3 episodes=1e4")
// clang-format on
// clang-format off
#define TERMS_SCALED \
    TERM("4", "lm-mix3 episodes=1e4 scale-bonus=0.01") "\n" \
    TERM("4", "lm-mix3 episodes=1e4 scale-bonus=0.01 privacy=jdp " \
              "epsilon=1e5") "\n" \
    TERM("4", "lm-arms A=8 gap=0.5 episodes=1e4 scale-bonus=0.01 " \
              "privacy=ldp epsilon=1e6")
// clang-format on
#define TERMS_EXACT TERMS_PUBLISHED "\n" TERMS_SCALED
// clang-format off
#define TERMS_LEARNT \
    TERM("66", "lm-mix3 episodes=1e9 lazy=0.05") "\n" \
    TERM("66", "lm-mix3 privacy=jdp episodes=1e13 lazy=0.05") "\n" \
    TERM("66", "lm-mix3 privacy=ldp episodes=1e18 lazy=0.05")
// clang-format on

const Claim claims_zhou2022[] = {
    {.id = "zhou2022.asm1.env",
     .place = "Sec. 2.1, Assumption 1",
     .statement = "the suite's mixtures (opposed features, mixed kernels, "
                  "tables, hypercube): P a law, r in [0,1], |theta| <= "
                  "sqrt(d), |varphi| <= 1, |phi_V| <= sqrt(d1) H for all V in "
                  "[0,H]^S",
     .tags = "mixture",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_environments,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "by construction; the opposed features attain every norm; V "
                "at all vertices",
     .fault = "bend=0.01"},
    {.id = "zhou2022.asm1.scaling",
     .place = "Sec. 2.1, Assumption 1",
     .statement = "V in [0,c]^S has |phi_V| <= sqrt(d1) c",
     .tags = "mixture",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_value_scaling,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "phi is linear in V",
     .fault = "bend=0.01"},
    {.id = "zhou2022.asm2.generic",
     .place = "Sec. 3, Assumption 2",
     .statement = "Z = lambda I, z = 0, as LinOpt-VI without privacy has "
                  "them, satisfies it with lmax = lmin = lambda and nu = 0",
     .tags = "mixture matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_plain_regular,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "read off the learner: its Lambda and Lambda thetahat less "
                "the sums over users, kept a second time, lambda 0.1 to 1000",
     .tolerance = 1e-9,
     .fault = "ridge-scale=1.001"},
    {.id = "zhou2022.def2.1",
     .place = "Sec. 2.2, Definition 2.1",
     .statement = "DP over all actions, neighbours differ in one user "
                  "(replaced): LinOpt-VI's, of user 1 and all after her, "
                  "without bonus, K = 2 and 4",
     .tags = "privacy audit",
     ACTIONS,
     .cases = LATER "episodes=2 sees=all\n" LATER "episodes=4 sees=all",
     .expected = HOLDS,
     .because = "a definition: the audit compares neighbours of this kind "
                "and finds nothing; the first user's own actions follow no "
                "data. A black box of 5000 runs: it finds noise at 1/60 of "
                "its scale, at 1/20 no more",
     .fault = "noise-scale=0.015"},
    {.id = "zhou2022.def2.2",
     .place = "Sec. 2.2, Definition 2.2",
     .statement = "JDP over the actions of all other users: LinOpt-VI's, "
                  "without bonus, K = 2, 4 and 8",
     .tags = "privacy audit",
     ACTIONS,
     .cases =
         LATER "episodes=2\n" LATER "episodes=4\n" LATER "episodes=8 user=3",
     .expected = HOLDS,
     .because = "a definition: the audit leaves out the user's own actions, "
                "sees those of all after her and finds nothing; with the "
                "bonus no policy depends on anybody at such K. A black box "
                "of 5000 runs: it finds noise at 1/60 of its scale, at 1/20 "
                "no more",
     .fault = "noise-scale=0.015"},
    {.id = "zhou2022.def2.3",
     .place = "Sec. 2.2, Definition 2.3",
     .statement = "LDP of one user's privatised trajectory, s_1 and actions "
                  "included: no two of them, constructed, searched for or "
                  "drawn, tell more than (eps,delta)",
     .tags = "privacy audit",
     .modes = CALIBRATED,
     AUDITED,
     .cases = "mechanism=zhou2022-ldp mode=calibrated H=3 d=2 runs=5000\n"
              "mechanism=zhou2022-ldp mode=calibrated H=3 d=2 pair=search "
              "runs=5000\n"
              "mechanism=zhou2022-ldp mode=calibrated H=3 d=2 pair=random "
              "runs=5000",
     .expected = HOLDS,
     .because = "a definition: the audit compares any two trajectories, so "
                "the constants of a private start apply",
     .fault = "noise-scale=0.9"},
    {.id = "zhou2022.def7.1",
     .place = "Sec. 7, Definition 7.1",
     .statement = "t(k,h,m) = 2H(k-1) + 2(h-1) + m numbers the filtration 1, "
                  "2, .., 2HK in the order of the data",
     .tags = "mixture",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_filtration,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "true; V^k is measurable once the injected noise joins F, "
                "and in PO a_h needs a sigma-algebra of its own: repairs "
                "that change no number",
     .fault = "bend=1e-6"},
    {.id = "zhou2022.eq1",
     .place = "Sec. 3, above eq. (1)",
     .statement = "[Z + sum phi phi']^-1 sum phi V minimises |theta|_Z^2 + "
                  "sum (V - <phi,theta>)^2",
     .tags = "mixture matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_ridge,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "with the norm squared (printed without the square; the "
                "closed form needs it) and features phi^j of each episode's "
                "own V",
     .fault = "bend=1e-6"},
    {.id = "zhou2022.eq2",
     .place = "Sec. 3, above eq. (2)",
     .statement = "[Z + sum varphi varphi']^-1 sum varphi r minimises "
                  "|theta|_Z^2 + sum (r - <varphi,theta>)^2",
     .tags = "mixture matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_ridge_reward,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same",
     .fault = "bend=1e-6"},
    {.id = "zhou2022.bellman.lin",
     .place = "Sec. 3, first display",
     .statement = "[P_h V](s,a) = <phi_V(s,a), theta_p>",
     .tags = "mixture",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_bellman,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "linearity",
     .fault = "bend=1e-6"},
    {.id = "zhou2022.lem3.1.identity",
     .place = "App. A",
     .statement = "theta - thetahat = Lambda^-1 (Z theta - X'eta - z)",
     .tags = "mixture matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_error_identity,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "algebra",
     .fault = "bend=1e-6"},
    {.id = "zhou2022.lem3.1.bias",
     .place = "App. A",
     .statement = "|Z theta|_(Lambda^-1) <= |theta|_Z <= sqrt(d lmax), "
                  "|z|_(Lambda^-1) <= |z|_(Z^-1)",
     .tags = "mixture matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_bias,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Lambda >= Z; equalities without data and at Z = lmax I",
     .fault = "bend=0.01"},
    {.id = "zhou2022.lem3.1.selfnorm.p",
     .place = "App. A",
     .statement = "w.p. 1-a, all k: |X'eta|_((G+lmin)^-1) <= (H/2) sqrt(2 "
                  "log(1/a) + log det(G+lmin)/det(lmin)), one h",
     .tags = "mixture",
     .kind = KIND_COVERAGE,
     .study = &study_probe,
     .probe = zhou2022_self_normalised_p,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Abbasi-Yadkori et al. 2011, Theorem 1; features that "
                "follow the noise, two-valued targets, lmin = 2 |phi|^2, "
                "where a run in 25 is beyond the bound, of one in 10 allowed",
     .fault = "noise-scale=1.2"},
    {.id = "zhou2022.lem3.1.selfnorm.r",
     .place = "App. A",
     .statement = "w.p. 1-a, all k: |X'eta|_((G+lmin)^-1) <= (1/2) sqrt(2 "
                  "log(1/a) + log det(G+lmin)/det(lmin)), one h",
     .tags = "mixture",
     .kind = KIND_COVERAGE,
     .study = &study_probe,
     .probe = zhou2022_self_normalised_r,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same with rewards in {0,1}",
     .fault = "noise-scale=1.2"},
    {.id = "zhou2022.lem3.1.det",
     .place = "App. A",
     .statement = "det(G+lI)/det(lI) <= (1 + K H^2/l)^d1 for |phi| <= "
                  "sqrt(d1) H, <= (1 + K/(d2 l))^d2 for |varphi| <= 1",
     .tags = "mixture matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_determinant,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "AM-GM; an equality for orthogonal designs",
     .fault = "bend=0.01"},
    {.id = "zhou2022.lem3.1.subg",
     .place = "App. A",
     .statement = "a target in an interval of length H is H/2-sub-Gaussian, a "
                  "reward 1/2",
     .tags = "mixture",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_subgaussian,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Hoeffding's lemma; two-point variables are the extremes",
     .fault = "bend=0.01"},
    {.id = "zhou2022.lem3.1.p",
     .place = "Sec. 3, Lemma 3.1",
     .statement = "w.p. 1-a, all k: |theta_p - thetahat_p|_Lambda <= beta_p, "
                  "with regularisers that look at the data",
     .tags = "mixture",
     .kind = KIND_COVERAGE,
     .study = &study_probe,
     .probe = zhou2022_ellipsoid_p,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the self-normalised bound is used with the deterministic "
                "lmin; one design where the targets' noise decides, one "
                "where beta is nearly sqrt(d lmax) + nu and Z, z use all of "
                "it",
     .fault = "bonus-scale=0.95"},
    {.id = "zhou2022.lem3.1.r",
     .place = "Sec. 3, Lemma 3.1",
     .statement = "w.p. 1-a, all k: |theta_r - thetahat_r|_Lambda <= beta_r, "
                  "with regularisers that look at the data",
     .tags = "mixture",
     .kind = KIND_COVERAGE,
     .study = &study_probe,
     .probe = zhou2022_ellipsoid_r,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same",
     .fault = "bonus-scale=0.95"},
    {.id = "zhou2022.lem3.1.joint",
     .place = "Sec. 3, Lemma 3.1",
     .statement = "w.p. 1-3a both ellipsoids hold for all k, h along runs of "
                  "the private algorithms",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     ALONG(VI_BELOW_CAP "\n" PO_BELOW_CAP, "ellipsoids"),
     .right = "ellipsoids_trivial",
     .threshold = thrice,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "true and loose: beta is nearly sqrt(d lmax), and a run "
                "reaches half of it. Long lazy runs with privacy, where beta "
                "|x| falls below all that <theta,x> can be "
                "(ellipsoids_trivial): at K = 500 it is twice that",
     .fault = "bonus-scale=0.3"},
    {.id = "zhou2022.lem3.1.joint.calibrated",
     .place = "suite",
     .statement = "the same for the calibrated scales, in long lazy runs",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     .modes = CALIBRATED,
     ALONG(VI_BELOW_CAP_CALIBRATED, "ellipsoids"),
     .right = "ellipsoids_trivial",
     .threshold = thrice,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sharp bounds on less noise, a radius for each step; runs "
                "where beta |x| falls below all that <theta,x> can be",
     .fault = "bonus-scale=0.3"},
    {.id = "zhou2022.thm6.5.asm2.run",
     .place = "Sec. 6.3, Assumption 2",
     .statement = "along runs, with probability 1 - a: Sg I <= Z <= 3 Sg I for "
                  "all k, h, p and r",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     ALONG(LINOPT_PRIVATE, "noise"),
     .threshold = once,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Lambda less the sum without noise, at every look. The norm "
                "of the noise stays below a third of Sg (without any the "
                "worst ratio would be 2/3), so that five times the noise is "
                "the least that is seen",
     .fault = "noise-scale=5"},
    {.id = "zhou2022.thm6.5.nu.run",
     .place = "Sec. 6.3, Assumption 2",
     .statement =
         "along runs, with probability 1 - a: |z| in Z^-1 <= nu for all k, h",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     ALONG(LINOPT_PRIVATE, "noise_nu"),
     .threshold = once,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the counters less the sums without noise",
     .fault = "shift-rule=no"},
    {.id = "zhou2022.thm6.5.asm2.calibrated",
     .place = "suite",
     .statement = "Assumption 2 along runs with the calibrated bounds",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     .modes = CALIBRATED,
     ALONG(LINOPT_CALIBRATED, "noise"),
     .threshold = once,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2 sqrt(d) + 2 sqrt(log(2/b)) bounds the norm",
     .fault = "shift-rule=no"},
    {.id = "zhou2022.lem3.1.h-tight",
     .place = "Sec. 3, Lemma 3.1, sharpened",
     .statement = "w.p. 1-a, all k, one h: V_{h+1} in [0,H-h] allows the "
                  "range factor (H-h)/2 and d1 log(1 + K (H-h)^2/lmin) in "
                  "beta_p, with regularisers that look at the data",
     .tags = "mixture calibrated",
     .kind = KIND_COVERAGE,
     .modes = CALIBRATED,
     .study = &study_probe,
     .probe = zhou2022_step_range,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same proof with the smaller range. Targets over all of "
                "[0,2] at H - h = 2 in the self-normalised part, where a run "
                "in 25 is beyond it, of one in 10 allowed; then the radius "
                "of the suite's calibrated learner, H = 3, h = 1 and 2, "
                "where Z and z use all of it",
     .fault = "bonus-scale=0.97"},
    {.id = "zhou2022.lem7.2",
     .place = "Sec. 7.1, Lemma 7.2",
     .statement = "on the good event Q^k >= Q* and V^k >= V*",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     ALONG(VI_BELOW_CAP, "optimism"),
     .right = "optimism_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "induction over h",
     .fault = "bonus-scale=0.3"},
    {.id = "zhou2022.lem7.2.calibrated",
     .place = "suite",
     .statement = "on the calibrated event Q^k >= Q* and V^k >= V*",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     .modes = CALIBRATED,
     ALONG(VI_BELOW_CAP_CALIBRATED, "optimism"),
     .right = "optimism_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same induction",
     .fault = "bonus-scale=0.2"},
    {.id = "zhou2022.thm4.1.perstep.run",
     .place = "Sec. 7.1, step (c)",
     .statement = "on the good event, along runs: Q - r - PV <= 2 beta_p "
                  "min(1,x) + 2H beta_r min(1,y) everywhere",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     ALONG(VI_BELOW_CAP, "perstep"),
     .right = "perstep_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2 beta_p >= H and 2 beta_r >= 1 at these alpha; long lazy "
                "runs, where the right side is below what the cap leaves "
                "(perstep_trivial): at K = 500 it is 1.7 to 15 times that, and "
                "no run could break it",
     .fault = "bonus-scale=4"},
    {.id = "zhou2022.eq7.run",
     .place = "Sec. 8, eq. (3) and (7)",
     .statement = "on the good event, along runs: 2 (G_p + G_r) >= -iota >= 0 "
                  "everywhere",
     .tags = "run mixture policy",
     .kind = KIND_COVERAGE,
     ALONG(PO_BELOW_CAP, "iota"),
     .right = "iota_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the cap H-h+1 of Algorithm 2; with privacy a run long enough "
                "for Q to fall below it and for the bonuses to be below what "
                "it leaves (iota_trivial): at K = 500 neither half could be "
                "broken",
     .fault = "cap-rule=H"},
    {.id = "zhou2022.thm4.1.elliptic.run",
     .place = "Sec. 7.1",
     .statement = "along runs: sum_k min(1, |x|^2 in Lambda_k^-1) <= 2 log "
                  "det(I + G_K/lmin) at every h",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     ALONG(LINOPT_EXACT, "elliptic"),
     .right = "elliptic_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Lambda_k >= G_k + lmin I; the right side is below K, what "
                "the left is at most, and a run reaches 0.55 of it; ten "
                "users whom Lambda forgets show",
     .fault = "lost-data=10"},
    {.id = "zhou2022.thm4.1.T1.run",
     .place = "Sec. 7.1",
     .statement = "along runs, every h: sum_k min(1, |phi|) <= sqrt(2 K d1 "
                  "log(1 + K H^2/lmin_p))",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     ALONG(LINOPT_EXACT, "sum_p"),
     .right = "sum_p_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Cauchy-Schwarz and the elliptical potential; the right side "
                "is below K, what the left is at most, and a run reaches "
                "0.45 of it",
     .fault = "lost-data=100"},
    {.id = "zhou2022.thm4.1.T2.run",
     .place = "Sec. 7.1",
     .statement = "along runs, every h: sum_k min(1, |varphi|) <= sqrt(2 K d2 "
                  "log(1 + K/(d2 lmin_r)))",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     ALONG(LINOPT_EXACT, "sum_r"),
     .right = "sum_r_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Cauchy-Schwarz and the elliptical potential; the right side "
                "is below K, what the left is at most, and a run reaches "
                "0.58 of it",
     .fault = "lost-data=60"},
    {.id = "zhou2022.thm4.1.T3.run",
     .place = "Sec. 7.1",
     .statement =
         "along runs, with probability 1 - a: T3 <= H sqrt(2KH log(1/a))",
     .tags = "run mixture",
     .kind = KIND_COVERAGE,
     /* the last one long enough for a drift of K to pass sqrt(K), whatever the
      * seed: on a random instance a tilt is as often to the other side */
     ALONG(VI_RUNS "\n" VI "env=lm-mix3 privacy=jdp episodes=1e6 lazy=0.1",
           "martingale"),
     .threshold = once,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Azuma-Hoeffding by ranges",
     .fault = "tilt=1"},
    {.id = "zhou2022.thm4.1.notrunc0",
     .place = "Sec. 7.1",
     .statement = "on the good event <thetahat,x> + beta |x|_(Lambda^-1) >= "
                  "<theta,x>, so the cut at 0 never acts",
     .tags = "mixture",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_no_truncation,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Cauchy-Schwarz; an equality on the border",
     .fault = "bend=0.01"},
    {.id = "zhou2022.thm4.1.perstep",
     .place = "Sec. 7.1, step (c)",
     .statement = "min(H, 2 beta_p x + 2 beta_r y) <= 2 beta_p min(1,x) + 2H "
                  "beta_r min(1,y), by 2 beta_p >= H and 2 beta_r >= 1, all "
                  "alpha in (0,1]",
     .tags = "mixture",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_per_step,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "for every alpha, H = 1 included: lmin <= KH^2/(e-1) makes "
                "the logarithm at least 1, a larger one makes 2 sqrt(d "
                "lmin) > H",
     .fault = "bend=0.01"},
    {.id = "zhou2022.thm4.1.T1",
     .place = "Sec. 7.1",
     .statement = "sum of min(1,|phi|_(Lambda^-1)) over k, h <= sqrt(KH) "
                  "sqrt(2H d1 log(1 + KH^2/lmin_p)), regularisers changing",
     .tags = "mixture matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_T1,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "elliptical potential with Lambda >= G + lmin I",
     .fault = "bend=1"},
    {.id = "zhou2022.thm4.1.T2",
     .place = "Sec. 7.1",
     .statement = "sum of min(1,|varphi|_(Lambda^-1)) over k, h <= sqrt(KH) "
                  "sqrt(2H d2 log(1 + K/(d2 lmin_r))), regularisers changing",
     .tags = "mixture matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_T2,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same for unit features",
     .fault = "bend=1"},
    {.id = "zhou2022.thm4.1.elliptic",
     .place = "Sec. 7.1, Abbasi-Yadkori et al. Lemma 11",
     .statement = "sum of min(1,|x|^2_(Lambda^-1)) <= 2 log "
                  "det(G+lmin)/det(lmin) whenever Lambda >= G + lmin I",
     .tags = "mixture matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_elliptic,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "min(1,u) <= 2 log(1+u)",
     .fault = "bend=1.5"},
    {.id = "zhou2022.thm4.1.T3",
     .place = "Sec. 7.1",
     .statement = "w.p. 1-a, T3 <= H sqrt(2KH log(1/a)): KH differences of "
                  "conditional range 2H",
     .tags = "mixture",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = zhou2022_T3,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Azuma-Hoeffding by ranges; fair coins of +-H, exactly, and "
                "a walk of them that stops on reaching the bound, nearer "
                "to it. The difference at s_{h+1} is of V_{h+1}, the printed "
                "V_h^pi a slip of the index",
     .fault = "bend=1"},
    {.id = "zhou2022.thm4.1.explicit",
     .place = "Sec. 4, Theorem 4.1",
     .statement = "the regret of LinOpt-VI-Reg is below its explicit bound "
                  "with probability 1 - 4a",
     .tags = "run mixture regret",
     .kind = KIND_BOUND,
     ALONG(VI_LEARNT, "regret_over_bound"),
     .right = "bound_over_trivial",
     .threshold = four_times,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the proof's constants, evaluated; lazy runs beyond K*",
     .fault = "bonus-scale=1e6"},
    {.id = "zhou2022.thm4.1.explicit.small",
     .place = "Sec. 4, Theorem 4.1",
     .statement = "the same at K = 500",
     .tags = "run mixture regret",
     .kind = KIND_COVERAGE,
     ALONG(LINOPT_EXACT, "regret_over_bound"),
     .right = "bound_over_trivial",
     .threshold = four_times,
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "the bound exceeds K H before K*",
     .fault = "reward-scale=1e6"},
    {.id = "zhou2022.thm4.1.O",
     .place = "Sec. 4, Theorem 4.1",
     .statement = "T1 + T2 + T3 <= 4 sqrt(2) [sqrt(TH^3)(log(H/a) + d kappa) "
                  "+ sqrt(THd kappa)(sqrt(d lmax) + nu)], a <= 0.3, with "
                  "max(H, 2 beta_r) in T2",
     .tags = "mixture rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm41_order,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "true once T2's factor is max(H, 2 beta_r), as min(H, 2 "
                "beta_r y) allows",
     .fault = "bend=0.15"},
    {.id = "zhou2022.thm4.1.O.printed",
     .place = "Sec. 7.1, from T2 to Theorem 4.1",
     .statement = "T2 <= 2H beta_r sqrt(KH) sqrt(2Hd2 log(..)) yields the "
                  "theorem with a constant free of H",
     .tags = "mixture rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm41_printed,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "2H beta_r holds H sqrt(d lmax_r), a factor H above the "
                "theorem's second term; Theorem 6.5 is unaffected, its "
                "lmax_p being H^2 lmax_r and more",
     .fails = "step",
     .reading = "the printed T2 (factor 2H beta_r) put into the bound, O(.) "
                "one constant for all H, lambda_min = lambda_max = 1e6; K = "
                "1e16, where the bound is below K H",
     .corrected = "T2 <= max(H, 2 beta_r) sqrt(KH) sqrt(2Hd2 log(..)); the "
                  "statement of Theorem 4.1 (and 5.1) is true",
     .fault = "ridge-scale=1e-6"},
    {.id = "zhou2022.thm4.1.prob",
     .place = "Sec. 7.1",
     .statement = "the failures that the printed radii allow add up to at "
                  "most 4a: Assumption 2, H ellipsoids of each kind and T3, "
                  "at most a each",
     .tags = "mixture",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_budget,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "a union bound. Assumption 2 by exact tails of all KH "
                "releases (d <= 2), the ellipsoids by what beta leaves to "
                "the self-normalised bound, T3 by Azuma-Hoeffding, with the "
                "radii of the suite's learner",
     .fault = "bonus-scale=0.999"},
    {.id = "zhou2022.thm4.1.np",
     .place = "Sec. 4 and Remark 6.7",
     .statement = "with Z = I Theorem 4.1 is O~(d sqrt(H^3 T))",
     .tags = "mixture rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm41_plain,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "lmin = lmax = 1, nu = 0 leave the first term",
     .fault = "bend=0.2"},
    {.id = "zhou2022.thm4.1.np.regret",
     .place = "Sec. 4 and Remark 6.7",
     .statement = "with Z = I the regret of LinOpt-VI-Reg is O~(d sqrt(H^3 "
                  "T))",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the algorithm is then UCRL-VTR with estimated rewards",
     .study = &study_envelope,
     .cases = "algorithm=linopt-vi env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=none from=1e9 to=1e12 points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "zhou2022.rem4.2",
     .place = "Sec. 4, Remark 4.2",
     .statement = "Theorem 4.1 fed with lmax, lmin, nu of no privacy, JDP and "
                  "LDP gives K^(1/2), K^(1/2), K^(3/4)",
     .tags = "mixture rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_recipe,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "three instances of one formula",
     .fault = "bend=0.1"},
    {.id = "zhou2022.thm5.1.decomp",
     .place = "Sec. 8, Cai et al. Lemma 4.2",
     .statement = "regret = (i) + (ii) + (iii) for any Q and any trajectory",
     .tags = "mixture policy",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_decomposition,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "telescoping",
     .fault = "bend=1e-6"},
    {.id = "zhou2022.thm5.1.i",
     .place = "Sec. 8, (i)",
     .statement = "(i) <= sqrt(2 H^3 T log A) for eta = sqrt(2 log A/(HT)), "
                  "any Q in [0,H]",
     .tags = "mixture policy",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = zhou2022_mirror,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exponential weights from the uniform policy",
     .fault = "bend=1.2"},
    {.id = "zhou2022.thm5.1.decomp.run",
     .place = "Sec. 8, Cai et al. Lemma 4.2",
     .statement = "along runs of LinOpt-PO: regret = (i) + (ii) + (iii)",
     .tags = "run mixture policy",
     .kind = KIND_IDENTITY,
     .study = &study_run,
     .cases = TERMS_EXACT "\n" TERMS_LEARNT,
     .judge = judge_identity,
     .left = "terms_error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "telescoping; the regret is counted by gaps, the terms from "
                "Q, V and the kernel",
     .fault = "forget=2"},
    {.id = "zhou2022.thm5.1.i.run",
     .place = "Sec. 8, (i)",
     .statement = "along runs of LinOpt-PO that look at every episode: (i) <= "
                  "sqrt(2 H^3 T log A)",
     .tags = "run mixture policy",
     .kind = KIND_COVERAGE,
     ALONG(TERMS_EXACT, "mirror_over_bound"),
     .right = "mirror_bound_over_trivial",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exponential weights from the uniform policy; with the printed "
                "constants and privacy Q stays at its cap, and (i) is 0",
     .fault = "mirror-rule=never"},
    {.id = "zhou2022.thm5.1.ii.run",
     .place = "Sec. 8, (ii)",
     .statement = "along runs of LinOpt-PO, w.p. 1 - a: (ii) <= 4H sqrt(2T "
                  "log(1/a))",
     .tags = "run mixture policy",
     .kind = KIND_COVERAGE,
     ALONG(TERM("66", "lm-mix3 episodes=500") "\n" TERM(
               "66", "lm-mix3 privacy=jdp episodes=1e11 lazy=0.1"),
           "martingale_over_bound"),
     .threshold = once,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Azuma-Hoeffding; policies held for 10 % of all episodes "
                "keep it a martingale. Runs in which Q is long at its cap, "
                "where V - V^pi differs most between states; they reach less "
                "than 0.01 of the bound, and the longer would pass it if "
                "every tenth transition ended in one state",
     .fault = "lean=0.1"},
    {.id = "zhou2022.thm5.1.iii.run",
     .place = "Sec. 8, (iii)",
     .statement = "along runs of LinOpt-PO, w.p. 1 - 3a: (iii) <= sum of "
                  "min(H-h+1, 2 (G_p + G_r)) over what was visited",
     .tags = "run mixture policy",
     .kind = KIND_COVERAGE,
     ALONG(TERMS_LEARNT, "bonus_over_offered"),
     .right = "offered_over_trivial",
     .threshold = thrice,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "eq. (7) twice: iota <= 0 under pi*, -iota <= 2G along",
     .fault = "tilt=1"},
    {.id = "zhou2022.thm5.1.iii.explicit",
     .place = "Sec. 8, (iii)",
     .statement = "along runs of LinOpt-PO, w.p. 1 - 3a: (iii) <= T1 + T2, "
                  "explicitly",
     .tags = "run mixture policy",
     .kind = KIND_COVERAGE,
     ALONG(TERMS_LEARNT, "bonus_over_bound"),
     .right = "bonus_bound_over_trivial",
     .threshold = thrice,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as in Theorem 4.1; lazy runs beyond K*",
     .fault = "bonus-scale=1e4"},
    {.id = "zhou2022.thm5.1.ii",
     .place = "Sec. 8, (ii)",
     .statement = "w.p. 1-a, (ii) <= 4H sqrt(2T log(1/a)): 2T differences of "
                  "conditional range 2H",
     .tags = "mixture policy",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = zhou2022_martingale,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "loose by 2 sqrt(2): ranges give 2H sqrt(T log(1/a))",
     .fault = "bend=2"},
    {.id = "zhou2022.eq3",
     .place = "Sec. 5, eq. (3)",
     .statement = "2(Gamma_p + Gamma_r) >= -iota >= 0 on the good event, Q "
                  "cut at H-h+1",
     .tags = "mixture policy",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_bonus_recursion,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "r + PV <= H-h+1 (the prose and the proof cut at H, where it "
                "would fail; Algorithm 2 as printed decides). Its recursion "
                "on random linear mixture MDPs, estimates on the border of "
                "their ellipsoids, at every cell",
     .fault = "bonus-scale=0.99"},
    {.id = "zhou2022.eq7",
     .place = "Sec. 8, eq. (7)",
     .statement = "the same from two estimates within their ellipsoids",
     .tags = "mixture policy",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_bonus_vector,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Cauchy-Schwarz twice; the cap in the proof is to be read "
                "H-h+1",
     .fault = "bend=0.01"},
    {.id = "zhou2022.thm5.1.iii",
     .place = "Sec. 8, (iii)",
     .statement = "T1 + T2 <= 4 sqrt(2) [sqrt(TH^3)(log(H/a) + d kappa) + "
                  "sqrt(THd kappa)(sqrt(d lmax) + nu)], a <= 0.3, with max(H, "
                  "2 beta_r) in T2",
     .tags = "mixture policy rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm51_bonus,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as Theorem 4.1",
     .fault = "bend=0.2"},
    {.id = "zhou2022.thm5.1.explicit",
     .place = "Sec. 5, Theorem 5.1",
     .statement = "the regret of LinOpt-PO-Reg is below its explicit bound "
                  "with probability 1 - 4a",
     .tags = "run mixture policy regret",
     .kind = KIND_BOUND,
     ALONG(PO_LEARNT, "regret_over_bound"),
     .right = "bound_over_trivial",
     .threshold = four_times,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the proof's constants, evaluated; lazy runs beyond K*",
     .fault = "mirror-rule=once"},
    {.id = "zhou2022.thm5.1.O",
     .place = "Sec. 5, Theorem 5.1",
     .statement = "(i) + (ii) + (iii) <= C [Theorem 4.1's two terms + "
                  "sqrt(TH^3 log A)], C = 2 sqrt(2) + 4 sqrt(2/log(1/0.3)), a "
                  "<= 0.3",
     .tags = "mixture policy rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm51_order,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "term by term, T2 mended as above",
     .fault = "bend=2"},
    {.id = "zhou2022.thm5.1.O2",
     .place = "Sec. 5, Theorem 5.1",
     .statement = "sqrt(log A) = c (log(H/a) + d kappa) gives Theorem 5.1 "
                  "the order of Theorem 4.1: (i) + (ii) + (iii) <= (C + "
                  "sqrt(2) c) times its two terms, C = 2 sqrt(2) + 4 "
                  "sqrt(2/log(1/0.3)), a <= 0.3",
     .tags = "mixture policy rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm51_absorbed,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the explicit bound, T2 mended as above, c 0.1 to 1000; at "
                "the largest c nearly an equality",
     .fault = "bend=0.01"},
    {.id = "zhou2022.rem5.2",
     .place = "Sec. 5, Remark 5.2",
     .statement = "Theorem 5.1 fed with lmax, lmin, nu of no privacy, JDP and "
                  "LDP gives K^(1/2), K^(1/2), K^(3/4)",
     .tags = "mixture policy rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_recipe_policy,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "three instances of one formula. The remark names no "
                "exponent: K^(3/4) is what a noise of sqrt(K) gives",
     .fault = "bend=0.1"},
    {.id = "zhou2022.lem6.1.i",
     .place = "Sec. 6.1, Lemma 6.1 (i)",
     .statement = "each of the users 1..K-1 is in at most m = ceil(log2 K) "
                  "P-sums",
     .tags = "privacy tree",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_tree_user,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "base 2 (not printed; natural logs would fail at K = 5); "
                "user K is not inserted, as Sec. 6.1 has k-1 leaves at "
                "episode k",
     .fault = "tree-levels=-1"},
    {.id = "zhou2022.lem6.1.ii",
     .place = "Sec. 6.1, Lemma 6.1 (ii)",
     .statement = "at most m = ceil(log2 K) P-sums cover [1,k-1], k <= K",
     .tags = "privacy tree",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_tree_prefix,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "binary digits; floor(log2 K) would do",
     .fault = "tree-levels=-1"},
    {.id = "zhou2022.thm6.4.sens.p1",
     .place = "Sec. 6.2, proof of Theorem 6.4",
     .statement = "Delta_p1 = d1 H^2 bounds a P-sum's change in Frobenius "
                  "norm when |phi| <= sqrt(d1) H",
     .tags = "privacy sensitivity",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_shift_p1,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "a replaced user changes a sum by a difference of two terms: "
                "sqrt(2) d1 (H-h)^2 at orthogonal features, of which "
                "Private-LinOpt-VI itself meets some",
     .fails = "step",
     .reading = "replacement neighbours (Definitions 2.1, 2.2; \"if the "
                "state-action pair of a single episode is changed\"); two "
                "users of the suite's Private-LinOpt-VI, first state in "
                "common, on a linear mixture MDP of Assumption 1 at H = 16 "
                "and 32; with V_{h+1} <= H-h the number stays valid for H <= "
                "6 (12 with a fixed start): see .reach",
     .corrected = "sqrt(2) d1 H^2, or sqrt(2) d1 (H-h)^2",
     .fault = "size-scale=0.89"},
    {.id = "zhou2022.thm6.4.sens.p2",
     .place = "Sec. 6.2, proof of Theorem 6.4",
     .statement = "Delta_p2 = sqrt(d1) H^2 bounds a P-sum's change when |phi| "
                  "<= sqrt(d1) H, V <= H",
     .tags = "privacy sensitivity",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_shift_p2,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "a difference of two terms: 2 sqrt(d1) (H-h)^2 at opposite "
                "features; here <phi,theta> = PV keeps their cosine at "
                "2/d1^2 - 1, which is enough",
     .fails = "step",
     .reading = "replacement neighbours (Definitions 2.1, 2.2; \"if the "
                "state-action pair of a single episode is changed\"); two "
                "users of the suite's Private-LinOpt-VI, first state in "
                "common, on a linear mixture MDP of Assumption 1, d1 = 2 to "
                "8, at H = 16 and 32; with V_{h+1} <= H-h the number stays "
                "valid for H <= 3 (6 with a fixed start)",
     .corrected = "2 sqrt(d1) H^2, or 2 sqrt(d1) (H-h)^2",
     .fault = "size-scale=0.56"},
    {.id = "zhou2022.thm6.4.sens.p1.reach",
     .place = "Sec. 6.2, proof of Theorem 6.4",
     .statement = "Delta_p1 = d1 H^2 bounds the change by data that the "
                  "algorithm can produce, H <= 6, or H <= 12 with a fixed "
                  "start",
     .tags = "privacy sensitivity",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .cases = "reading=private\nreading=fixed",
     .probe = zhou2022_reach_p1,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "V_{h+1} <= H-h: sqrt(2) ((H-1)/H)^2 < 1, or ((H-2)/H)^2; "
                "and what the learner's own counters get at many angles, d1 "
                "= 2 to 8. At H = 7 (13) it fails",
     .fault = "sensitivity-scale=1.02"},
    {.id = "zhou2022.thm6.4.sens.p2.reach",
     .place = "Sec. 6.2, proof of Theorem 6.4",
     .statement = "Delta_p2 = sqrt(d1) H^2 bounds the change by data that the "
                  "algorithm can produce, H <= 3, or H <= 6 with a fixed "
                  "start",
     .tags = "privacy sensitivity",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .cases = "reading=private\nreading=fixed",
     .probe = zhou2022_reach_p2,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2 ((H-1)/H)^2 < 1, or ((H-2)/H)^2; and what the learner's "
                "own counters get at many angles, d1 = 2 to 8. At H = 4 (7) "
                "it fails",
     .fault = "sensitivity-scale=1.13"},
    {.id = "zhou2022.thm6.4.sens.r1",
     .place = "Sec. 6.2, proof of Theorem 6.4",
     .statement = "Delta_r1 = 1 bounds a P-sum's change in Frobenius norm "
                  "when |varphi| <= 1",
     .tags = "privacy sensitivity",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_shift_r1,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "sqrt(2) at orthogonal features",
     .fails = "step",
     .reading = "replacement neighbours (Definitions 2.1, 2.2; \"if the "
                "state-action pair of a single episode is changed\"); d2 >= "
                "2; two users of the suite's Private-LinOpt-VI, first state "
                "in common (step 1 then has one feature), from step 2 on",
     .corrected = "sqrt(2)",
     .fault = "size-scale=0.83"},
    {.id = "zhou2022.thm6.4.sens.r2",
     .place = "Sec. 6.2, proof of Theorem 6.4",
     .statement = "Delta_r2 = 1 bounds a P-sum's change when |varphi| <= 1, r "
                  "in [0,1]",
     .tags = "privacy sensitivity",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_shift_r2,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "2 at opposite features, sqrt(2) at orthogonal ones; 1 only "
                "for one common feature. <varphi,theta_r> >= 0 lets features "
                "come as near to opposite as one likes: tested at a cosine "
                "of -0.9992, both rewarded with 1, which has probability "
                "0.02 and more",
     .fails = "step",
     .reading = "replacement neighbours (Definitions 2.1, 2.2; \"if the "
                "state-action pair of a single episode is changed\"); two "
                "users of the suite's Private-LinOpt-VI, first state in "
                "common, from step 2 on",
     .corrected = "2",
     .fault = "size-scale=0.49"},
    {.id = "zhou2022.thm6.4.sens.true",
     .place = "Sec. 6.2, mended",
     .statement = "a replaced user changes a sum of f f' by at most sqrt(2), "
                  "a sum of a f by at most 2, |f| <= 1, a in [0,1]",
     .tags = "privacy sensitivity calibrated",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     .study = &study_probe,
     .probe = zhou2022_shift_repaired,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2 (1 - c^2) and 2 (1 - c), c the cosine; random ascent "
                "finds no more",
     .fault = "sensitivity-scale=1.01"},
    {.id = "zhou2022.thm6.4.sens.pair",
     .place = "Sec. 6.2, mended",
     .statement = "matrix and vector of one step together: w1 |ff'-ee'|^2 + "
                  "w2 |af-be|^2 <= 2 w1 + 2 w2 + w2^2/(2 w1) for w2 <= 2 w1, "
                  "else 4 w2",
     .tags = "privacy sensitivity calibrated",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     .study = &study_probe,
     .probe = zhou2022_pair_sup,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the two suprema are not attained together: 4.5, not 6, at "
                "w1 = w2; the formula of the learners' scales against a grid "
                "over lengths, cosine and targets, which comes within 1e-4, "
                "and random ascent in 2 to 6 dimensions",
     .fault = "sensitivity-scale=1.001"},
    {.id = "zhou2022.thm6.4.last-step",
     .place = "Sec. 6.1, step H",
     .statement = "the two transition counters of step H would hold zeros "
                  "for every user: phi_H and V_{H+1} of the suite's "
                  "LinOpt-VI and LinOpt-PO are 0, and their Q_H is what the "
                  "reward counters alone make it",
     .tags = "privacy sensitivity",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_last_step,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "V_{H+1} = 0: half of that step's noise protects nothing, "
                "and the suite's learners leave these two counters out; "
                "those of step H-1 do tell users apart",
     .fault = "bend=1e-6"},
    {.id = "zhou2022.thm6.4.zcdp",
     .place = "Sec. 6.2, Bun and Steinke Prop. 1.6",
     .statement = "one noisy P-sum is Delta^2/(2 sigma^2)-zCDP, Delta in "
                  "Frobenius norm, noise on and above the diagonal",
     .tags = "privacy composition",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_zcdp,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Renyi divergence of Gaussians; off-diagonal shifts count "
                "once, so Frobenius is safe and, on diagonals, tight",
     .fault = "sensitivity-scale=1.1"},
    {.id = "zhou2022.thm6.4.tree",
     .place = "Sec. 6.2",
     .statement = "one counter is m Delta^2/(2 sigma^2)-zCDP",
     .tags = "privacy composition tree",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_zcdp_tree,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "at most m nodes hold a user, the first exactly m; each "
                "node's loss is Gaussian with a bounded mean given the past, "
                "so adaptive streams change nothing",
     .fault = "sensitivity-scale=1.01"},
    {.id = "zhou2022.thm6.4.convert",
     .place = "Sec. 6.2, Bun and Steinke Lemma 3.5",
     .statement = "rho-zCDP is (rho + 2 sqrt(rho log(1/delta)), delta)-DP",
     .tags = "privacy composition",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_convert,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "with the logarithm under the root (the printed extent may "
                "be typesetting); for Gaussians with room to spare",
     .fault = "sensitivity-scale=1.05"},
    {.id = "zhou2022.thm6.4.counter",
     .place = "Sec. 6.2",
     .statement = "each counter with sigma^2 = 32 m D^2 log(4/delta)/eps^2 is "
                  "O(eps/4, delta/4)-DP: (3 eps/4, delta/4) for eps <= "
                  "log(4/delta)",
     .tags = "privacy composition",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_counter,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "at the true shift 2D; the missing factor costs a constant "
                "in eps",
     .fault = "sensitivity-scale=2"},
    {.id = "zhou2022.thm6.4.counter.stated",
     .place = "Sec. 6.2",
     .statement = "the same is exactly (eps/4, delta/4)-DP for a shift of D, "
                  "eps <= 20",
     .tags = "privacy composition",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_counter_stated,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the conversion leaves eps^2/(64 log(4/delta)) over; exact "
                "accounting does not",
     .fault = "sensitivity-scale=1.1"},
    {.id = "zhou2022.thm6.4.counter.stated.audit",
     .place = "Sec. 6.2",
     .statement =
         "no audit of a counter with sigma^2 = 32 m D^2 log(4/delta)/eps^2 and "
         "a shift of D finds more than (eps/4, delta/4), eps = 1",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=tree-gaussian epsilon=0.25 delta=2.5e-7 leaves=7 d=2 "
              "scale=0.99274 runs=5000",
     .expected = HOLDS,
     .because = "exact accounting; scale is sqrt(log(4/delta)/log(5/delta)), "
                "against the 1.25 of the textbook",
     .fault = "noise-scale=0.5"},
    {.id = "zhou2022.thm6.4.counter.exactly",
     .place = "Sec. 6.2, first sentence of the proof",
     .statement = "\"all the four counters are (eps/4, delta/4)-DP\" with the "
                  "printed sigma",
     .tags = "privacy composition",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_counter_exactly,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "the reward vector moves by 2: at eps/H = 0.5, delta/H = "
                "5e-7 delta is 3.4e-5 where 1.25e-7 is claimed",
     .fails = "step",
     .reading = "without O(.), as that sentence has it (later ones say "
                "O(eps/4, delta/4), which holds: thm6.4.counter); "
                "replacement neighbours (Definitions 2.1, 2.2; \"if the "
                "state-action pair of a single episode is changed\"); "
                "reward counters, H >= 2",
     .corrected = "Delta_r2 = 2 (and Delta_p2 = 2 sqrt(d1) H^2) in sigma, or "
                  "3 eps/4 in place of eps/4",
     .fault = "noise-scale=4"},
    {.id = "zhou2022.thm6.4.counter.exactly.audit",
     .place = "Sec. 6.2, first sentence of the proof",
     .statement = "the reward vector's counter with the printed sigma is "
                  "(eps/4, delta/4)-DP: audited, eps = 1, opposite features",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=tree-gaussian epsilon=0.25 delta=2.5e-7 leaves=7 d=2 "
              "scale=0.99274 norm=2 runs=5000",
     .expected = VIOLATED,
     .because = "a replaced user moves it by 2 D, and the sample shows it",
     .fails = "step",
     .reading = "as zhou2022.thm6.4.counter.exactly: the sentence without "
                "O(.), rewards 1 at opposite features; absorbed by the slack "
                "of the composition",
     .corrected = "D_r2 = 2, or O(eps/4, delta/4)",
     .fault = "noise-scale=4"},
    {.id = "zhou2022.thm6.4.compose4",
     .place = "Sec. 6.2",
     .statement = "four (eps/4, delta/4)-DP counters compose to (eps, "
                  "delta), whatever they are",
     .tags = "privacy composition",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_compose_four,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "basic composition, of the worst mechanism that is (eps/4, "
                "delta/4)-DP (shows the user with probability delta/4, else "
                "a coin of odds e^(eps/4)), outcomes summed exactly; it "
                "meets delta nearly",
     .fault = "sensitivity-scale=1.001"},
    {.id = "zhou2022.thm6.4.composeH",
     .place = "Sec. 6.2",
     .statement = "H (eps/H, delta/H)-DP steps compose to (eps, delta), "
                  "whatever they are",
     .tags = "privacy composition",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_compose_steps,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "basic composition, of the worst mechanism that is (eps/H, "
                "delta/H)-DP, outcomes summed exactly, H to 1000; with "
                "Gaussian noise loose by sqrt(H)",
     .fault = "sensitivity-scale=1.001"},
    {.id = "zhou2022.thm6.4.billboard",
     .place = "Sec. 6.2, Hsu et al. Lemma 9",
     .statement = "the policy of each episode is a function of noisy P-sums "
                  "alone",
     .tags = "privacy",
     .kind = KIND_IDENTITY,
     .study = &study_run,
     .cases = "algorithm=linopt-vi env=mixture-random observe=replay points=1 "
              "privacy=jdp mode=calibrated episodes=1e4 lazy=0.05 replicates=2 "
              "scale-bonus=0\n"
              "algorithm=linopt-po env=mixture-random observe=replay points=1 "
              "privacy=jdp mode=calibrated episodes=1e4 lazy=0.05 replicates=2 "
              "scale-bonus=0 epsilon=1000\n"
              "algorithm=linopt-vi env=lm-cone observe=replay points=1 "
              "privacy=ldp mode=published episodes=1e4 lazy=0.05 replicates=2 "
              "scale-bonus=0",
     .judge = judge_identity,
     .left = "replay_differs",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the billboard lemma; every node is noised once. A "
                "second learner is shown the noisy sums and nothing else; "
                "looks with another policy are counted, bit by bit",
     .fault = "raw-counter=1"},
    {.id = "zhou2022.thm6.4.jdp.vi",
     .place = "Sec. 6.2, Theorem 6.4",
     .statement = "Private-LinOpt-VI with the printed sigma is "
                  "(eps,delta)-JDP for eps <= 50, delta <= 0.01, and for eps "
                  "<= 10, delta <= 0.1",
     .tags = "privacy",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .cases = "reading=private-start\nreading=fixed-start",
     .probe = zhou2022_jdp,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "basic composition over 4H counters wastes more than the "
                "wrong sensitivities take; all counters, all nodes, exactly",
     .fault = "noise-scale=0.9"},
    {.id = "zhou2022.thm6.4.jdp.vi.audit",
     .place = "Sec. 6.2, Theorem 6.4",
     .statement = "no audit of what Private-LinOpt-VI releases with the "
                  "printed sigma finds more than (eps,delta)",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=zhou2022-jdp K=100 H=2 d=2 runs=5000"
              "\n"
              "mechanism=zhou2022-jdp epsilon=50 K=100 H=2 d=2 runs=5000",
     .expected = HOLDS,
     .because = "exact accounting, the first user, 120 degrees apart, as "
                "thm6.4.audit has them by a formula of its own; only tilted "
                "noise shows a delta of 1e-51",
     .fault = "noise-scale=0.5"},
    {.id = "zhou2022.thm6.4.jdp.vi.audit.reduced",
     .place = "Sec. 6.2, Theorem 6.4, noise x 0.32",
     .statement = "what Private-LinOpt-VI releases with 0.32 of the printed "
                  "noise: sample and accounting agree, within (eps,delta)",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases =
         "mechanism=zhou2022-jdp K=100 H=2 d=2 runs=5000 scale=0.32\n"
         "mechanism=zhou2022-jdp K=9 H=2 d=2 pair=search runs=2000 scale=0.32",
     .expected = HOLDS,
     .because = "what is printed has noise to spare; at 0.32 of it the claim "
                "still holds, with equality nearly, and an audit sees it; a "
                "pair found by ascent tells less",
     .fault = "noise-scale=0.25"},
    {.id = "zhou2022.thm6.4.jdp.po",
     .place = "Sec. 6.2, Theorem 6.4",
     .statement = "Private-LinOpt-PO with the printed sigma is "
                  "(eps,delta)-JDP for eps <= 50, delta <= 0.01, and for eps "
                  "<= 10, delta <= 0.1",
     .tags = "privacy",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .cases = "reading=private-start\nreading=fixed-start",
     .probe = zhou2022_jdp_policy,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "what the suite's own Private-LinOpt-PO puts into each of "
                "its counters for two users at the worst angle, over its own "
                "noise, all nodes, H <= 32, exactly: V = <Q,pi> is capped as "
                "in VI, and its policies are a function of the noisy sums "
                "(billboard), so nothing else is released",
     .fault = "noise-scale=0.94"},
    {.id = "zhou2022.thm6.4.jdp.po.audit",
     .place = "Sec. 6.2, Theorem 6.4",
     .statement = "no audit of what Private-LinOpt-PO releases with the "
                  "printed sigma finds more than (eps,delta)",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=zhou2022-jdp K=100 H=2 d=2 runs=5000"
              "\n"
              "mechanism=zhou2022-jdp epsilon=50 K=100 H=2 d=2 runs=5000",
     .expected = HOLDS,
     .because = "the same counters as VI, the same noise; an upper bound, "
                "since her actions may be random",
     .fault = "noise-scale=0.5"},
    {.id = "zhou2022.thm6.4.jdp.large-eps",
     .place = "Sec. 6.2, Theorem 6.4 and proof of Theorem 6.5",
     .statement = "with the printed sigma both are O(eps,delta)-JDP for any "
                  "eps > 0: (10 eps, 10 delta), eps to 1e5",
     .tags = "privacy",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .cases = "reading=private-start\nreading=fixed-start",
     .probe = zhou2022_jdp_large_eps,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "the delivered loss grows as eps^2/log(H/delta): at H = 1, "
                "delta = 1e-6 it leaves (eps,delta) beyond eps = 119 and "
                "(10 eps, 10 delta) beyond 2073; every constant fails in "
                "the end",
     .fails = "step",
     .reading = "the printed sigma is part of the claim (Theorem 6.5: \"to "
                "guarantee O(eps,delta)-JDP in Theorem 6.4, we choose\") "
                "and O(.) is one constant for all eps > 0; as pure "
                "existence (\"can guarantee\") the theorem is true, and for "
                "eps <= c log(1/delta) so is this",
     .corrected = "eps <= c log(1/delta), or sigma by exact Gaussian "
                  "accounting",
     .fault = "noise-scale=1000"},
    {.id = "zhou2022.thm6.4.jdp.large-eps.audit",
     .place = "Sec. 6.2, Theorem 6.4 and proof of Theorem 6.5",
     .statement = "with the printed sigma at (1e5, 1e-6) what is released is "
                  "(1e6, 1e-5)-DP: audited, H = 1",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=zhou2022-jdp epsilon=1e6 delta=1e-5 epsilon-used=0.1 "
              "delta-used=1e-6 K=2 H=1 d=2 runs=2000",
     .expected = VIOLATED,
     .because = "the loss grows as eps^2/log(H/delta); the sample shows it",
     .fails = "step",
     .reading = "as zhou2022.thm6.4.jdp.large-eps: the printed sigma is part "
                "of the claim, O(.) one constant (10 here) for all eps",
     .corrected =
         "eps <= c log(1/delta), or sigma by exact Gaussian accounting",
     .fault = "noise-scale=1000"},
    {.id = "zhou2022.thm6.4.jdp.calibrated",
     .place = "Sec. 6.2, mended",
     .statement = "with sigma = D sqrt(M S)/G, S = 4.5(2H-1), G what "
                  "(eps,delta) admits, the worst user meets (eps,delta) "
                  "exactly",
     .tags = "privacy calibrated",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     .study = &study_probe,
     .probe = zhou2022_jdp_calibrated,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "features 120 degrees apart attain S; adaptive Gaussians "
                "with bounded means are dominated by one",
     .fault = "noise-scale=0.9"},
    {.id = "zhou2022.thm6.4.jdp.calibrated.audit",
     .place = "Sec. 6.2, mended",
     .statement =
         "with the least sigma sample and accounting agree, within (eps,delta)",
     .tags = "privacy calibrated audit",
     .modes = CALIBRATED,
     AUDITED,
     .cases = "mechanism=zhou2022-jdp mode=calibrated K=100 H=2 d=2 runs=5000"
              "\n"
              "mechanism=zhou2022-jdp mode=calibrated epsilon=50 K=9 H=3 d=3 "
              "runs=5000\n"
              "mechanism=zhou2022-jdp mode=calibrated K=9 H=2 d=2 pair=search "
              "runs=2000",
     .expected = HOLDS,
     .because = "features 120 degrees apart meet delta with equality: the "
                "audit's pair and the scales' sum of squares (sens.pair) "
                "come from two codes; a pair found by ascent tells less",
     .fault = "noise-scale=0.95"},
    {.id = "zhou2022.thm6.4.adaptive",
     .place = "Sec. 6.2",
     .statement = "the counters stay private when later items depend on "
                  "earlier releases",
     .tags = "privacy composition",
     .kind = KIND_PRIVACY,
     .modes = CALIBRATED,
     .study = &study_exposure,
     .cases = "algorithm=linopt-vi env=lm-cone mode=calibrated privacy=jdp "
              "algo.tie=lowest episodes=32 runs=5000 user=3\n"
              "algorithm=linopt-vi env=lm-cone mode=calibrated privacy=jdp "
              "algo.tie=lowest episodes=33 runs=5000 user=17 scale-bonus=0",
     .judge = judge_audit,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the proof treats fixed streams; given equal past releases "
                "only the user's own nodes differ, so the constants stay: the "
                "audited loss of a user after others stays within the worst "
                "case's accounting",
     .fault = "noise-scale=0.6"},
    {.id = "zhou2022.thm6.4.audit",
     .place = "Sec. 6.2, Theorem 6.4",
     .statement = "in the suite's mechanism with the printed sigma the first "
                  "user's privacy loss has mean mu and variance 2 mu",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     .kind = KIND_LAW,
     .study = &study_audit,
     .judge = judge_loss_normal,
     .threshold = first_user_mu,
     .alpha = ALPHA,
     .cases = "mechanism=zhou2022-jdp K=100 H=2 d=2 runs=5000"
              "\n"
              "mechanism=zhou2022-jdp K=1024 H=1 d=3 runs=5000"
              "\n"
              "mechanism=zhou2022-jdp epsilon=50 K=9 H=2 d=2 runs=10000",
     .expected = HOLDS,
     .because = "her values are constants, so her shifts are: mu = M S / (2 "
                "sigma_r^2), S = 4.5 times the sum of ((H-h)/H)^4 + 1; at eps "
                "= 50 mu is 5.7 and a wrong mean shows, at eps = 1 the "
                "variance alone",
     .fault = "noise-scale=1.07"},
    {.id = "zhou2022.thm6.5.scales",
     .place = "Sec. 6.3, proof of Theorem 6.5",
     .statement = "sigma, Sigma, lambda_min, lambda_max and nu of both kinds "
                  "follow from the counters at (eps/4H, delta/4H) and the "
                  "tails at a/(4KH)",
     .tags = "privacy noise composition",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_scales,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "algebra; 4 sqrt(d1) where 4 sqrt(d) is printed",
     .fault = "bend=1e-6"},
    {.id = "zhou2022.thm6.5.noise.p",
     .place = "Sec. 6.3, proof of Theorem 6.5",
     .statement = "each release: P(|N_p| > Sigma_p) <= a/(4KH), m terms",
     .tags = "noise tree",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = zhou2022_matrix_noise_p,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact for d <= 2, beyond by Sudakov-Fernique and "
                "concentration; loose by 2",
     .fault = "noise-scale=3"},
    {.id = "zhou2022.thm6.5.noise.r",
     .place = "Sec. 6.3, proof of Theorem 6.5",
     .statement = "w.p. 1-a/4, |N_r^k| <= Sigma_r for all k, h",
     .tags = "noise tree",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = zhou2022_matrix_noise_r,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "whole trees drawn; the largest ratio is about 0.4",
     .fault = "noise-scale=4"},
    {.id = "zhou2022.thm6.5.eig",
     .place = "Sec. 6.3, proof of Theorem 6.5",
     .statement = "|N| <= Sigma gives Sigma I <= N + 2 Sigma I <= 3 Sigma I",
     .tags = "noise matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_eigenvalues,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "eigenvalues move by at most |N|",
     .fault = "noise-scale=1.1"},
    {.id = "zhou2022.thm6.5.vec",
     .place = "Sec. 6.3, proof of Theorem 6.5",
     .statement = "each release: P(|z| > sigma_2 sqrt(m) (sqrt(d) + sqrt(2 "
                  "log(4KH/a)))) <= a/(4KH)",
     .tags = "noise tree",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = zhou2022_vector_noise,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact chi-square",
     .fault = "noise-scale=1.5"},
    {.id = "zhou2022.thm6.5.nu",
     .place = "Sec. 6.3, proof of Theorem 6.5",
     .statement = "|z|_(Z^-1) <= sigma_2 sqrt(m/Sigma) (sqrt(d) + sqrt(2 "
                  "log(4KH/a))) = nu",
     .tags = "noise matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_nu,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Z >= Sigma I",
     .fault = "noise-scale=1.01"},
    {.id = "zhou2022.thm6.5.asm2",
     .place = "Sec. 6.3, proof of Theorem 6.5",
     .statement = "the PRIVATIZER satisfies Assumption 2 with probability 1-a",
     .tags = "noise",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = zhou2022_regularity,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "4KH releases at the tails themselves",
     .fault = "noise-scale=1.6"},
    {.id = "zhou2022.thm6.5.vi",
     .place = "Sec. 6.3, Theorem 6.5, eq. (4)",
     .statement = "B <= 59 [d sqrt(TH^3) log(T/a) + (log(H/delta))^(1/4) "
                  "eps^(-1/2) d^(7/4) sqrt(TH^4) log T (log(T/a))^(1/4)] for "
                  "d, H <= 1000, K <= 1e18, eps 0.01 to 100, delta 1e-12 to "
                  "0.1, a 1e-12 to 0.3; and far out B grows no faster than "
                  "(4) along any axis",
     .tags = "mixture rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm65_order,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "d^(7/4), H^(5/2) at fixed K, K^(1/2), eps^(-1/2), "
                "logarithms 1/4; all corners and random points of those "
                "ranges, 58.8 is reached. With eps beyond all bounds no "
                "constant does: large-eps",
     .fault = "noise-scale=1.02"},
    {.id = "zhou2022.thm6.5.vi.regret",
     .place = "Sec. 6.3, Theorem 6.5, eq. (4)",
     .statement = "the regret of Private-LinOpt-VI is of the order (4) over a "
                  "ladder of gaps",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "upper bound of the algorithm; one fixed gap does not test it",
     .study = &study_envelope,
     .cases = LADDER_VI "seeds=8 from=1e11 to=1e14 points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.5"},
    {.id = "zhou2022.thm6.5.vi.regret.calibrated",
     .place = "Sec. 6.3, Theorem 6.5, least noise",
     .statement = "with the least noise the regret of Private-LinOpt-VI grows "
                  "no faster than sqrt(K), up to the bound's logarithms",
     .tags = "mixture regret rate calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same formula, with its scales recomputed for the "
                "smaller noise",
     .study = &study_envelope,
     .cases = LADDER_VI "seeds=6 mode=calibrated from=1e11 to=1e13 points=3",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "zhou2022.thm6.5.vi.cost",
     .place = "Sec. 6.3, Theorem 6.5, eq. (4)",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate cost",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=linopt-vi env=mixture-hard privacy=jdp lazy=0.2 "
              "looks=information episodes=1e14 from=0.0005 to=0.5 "
              "points=4 gaps=11 replicates=6",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound, and tight: shift and radius grow as "
                "1/sqrt(eps)",
     .fault = "noise-power=1.5"},
    {.id = "zhou2022.thm6.5.vi.cost.calibrated",
     .place = "Sec. 6.3, Theorem 6.5, eq. (4), least noise",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate cost calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_cost,
     .cases = "algorithm=linopt-vi env=mixture-hard privacy=jdp "
              "mode=calibrated lazy=0.2 looks=information episodes=1e13 "
              "from=0.0005 to=0.5 points=6 gaps=13 replicates=12",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound; the least Gaussian noise grows a little "
                "slower than 1/eps",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "zhou2022.thm6.5.vi.regret.epsilon",
     .place = "Sec. 6.3, Theorem 6.5, eq. (4)",
     .statement = "the regret of Private-LinOpt-VI grows no faster than "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sigma under a square root, of a square root",
     .study = &study_envelope,
     .cases = LADDER_VI "seeds=16 episodes=1e14 in=epsilon from=0.01 to=1 "
                        "points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=-0.2",
     .profile = STANDARD},
    {.id = "zhou2022.thm6.5.vi.regret.H",
     .place = "Sec. 6.3, Theorem 6.5, eq. (4); Theorem 4.1",
     .statement = "at fixed K the regret of Private-LinOpt-VI grows no faster "
                  "than H^(5/2), without noise than H^2",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sqrt(TH^4) = H^(5/2) sqrt(K); the family leaves its deciding "
                "state early, so it is not the hardest in H",
     .study = &study_envelope,
     .cases =
         LADDER_VI "seeds=8 episodes=1e14 in=H from=2 to=8 points=3\n"
                   "algorithm=linopt-vi env=mixture-hard lazy=0.2 "
                   "looks=information seeds=8 episodes=1e12 in=H from=2 to=8 "
                   "points=3",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=1",
     .profile = STANDARD},
    {.id = "zhou2022.thm6.5.vi.regret.d",
     .place = "Sec. 6.3, Theorem 6.5, eq. (4)",
     .statement = "the regret of Private-LinOpt-VI grows no faster than "
                  "d^(7/4), as axis actions have d",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound. The family is d-1 arms (assay.rate.arms): "
                "regret beta sqrt(K) u(d-1), and u(n) = sqrt n only in the "
                "limit; the raw slope is 1.96, slopes are against d^(5/4) u. "
                "beta grows as d^1.1 here, as log(8KH/alpha) outweighs d in "
                "the norm of the noise",
     .study = &study_envelope,
     .cases = LADDER_VI "seeds=8 actions=axis episodes=1e14 in=d from=4 to=16 "
                        "points=3",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.5",
     .profile = STANDARD},
    {.id = "zhou2022.thm6.5.po",
     .place = "Sec. 6.3, Theorem 6.5, eq. (5)",
     .statement = "the same for Private-LinOpt-PO with sqrt(TH^3 log A) more",
     .tags = "mixture policy rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm65_order_policy,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "log A under the root, as in Theorem 5.1 (eq. (5) prints it "
                "behind)",
     .fault = "bend=0.2"},
    {.id = "zhou2022.thm6.5.po.regret",
     .place = "Sec. 6.3, Theorem 6.5, eq. (5)",
     .statement = "the regret of Private-LinOpt-PO is of the order (5) for A "
                  "in {2,8,64}",
     .tags = "mixture policy regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "upper bound of the algorithm; A = 2^(d-1)",
     .study = &study_envelope,
     .cases = LADDER_PO "seeds=32 d=2 from=1e11 to=1e14 points=4\n" LADDER_PO
                        "seeds=16 d=4 from=1e11 to=1e14 points=4\n" LADDER_PO
                        "seeds=8 d=7 from=1e12 to=1e14 points=3\n" LADDER_PO
                        "seeds=16 d=4 episodes=1e14 in=epsilon from=0.01 to=1 "
                        "points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.5",
     .profile = STANDARD},
    {.id = "zhou2022.thm6.5.po-vi.run",
     .place = "Sec. 6.3, Theorem 6.5, eq. (4) and (5), eps = 1, K = 1e18",
     .statement = "the term sqrt(TH^3 log A) is no looseness: without privacy "
                  "and with joint, Private-LinOpt-VI has less regret than "
                  "Private-LinOpt-PO, in the geometric mean over runs",
     .tags = "run mixture policy regret",
     .kind = KIND_BOUND,
     .study = &study_compare,
     .cases = "algorithms=linopt-vi,linopt-po privacies=none,jdp epsilons=1 "
              "episodes=1e18 lazy=0.05 looks=information points=1 "
              "replicates=8 env=lm-mix3",
     .judge = judge_ranked,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "a third of that term is what (i) costs there "
                "(zhou2022.thm5.1.i.run), more than all bonuses; on the grid "
                "alone one run of Private-LinOpt-VI in fifty explores for a "
                "whole block once it has long learnt, and has up to nine times "
                "the regret of Private-LinOpt-PO",
     .fault = "bonus-scale=1e9"},
    {.id = "zhou2022.thm6.5.po.regret.calibrated",
     .place = "Sec. 6.3, Theorem 6.5, least noise",
     .statement = "with the least noise the regret of Private-LinOpt-PO grows "
                  "no faster than sqrt(K)",
     .tags = "mixture policy regret rate calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same formula with the scales of the smaller noise",
     .study = &study_envelope,
     .cases =
         LADDER_PO "seeds=16 d=4 mode=calibrated from=1e11 to=1e14 points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "zhou2022.thm6.5.po.cost",
     .place = "Sec. 6.3, Theorem 6.5, eq. (5)",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture policy regret rate cost",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=linopt-po env=mixture-hard privacy=jdp lazy=0.05"
              " looks=information episodes=1e12 from=0.0009 to=0.9 "
              "points=6 gaps=13 replicates=16",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound; looking on a grid of 5 %, as what laziness"
                " costs this one grows with K",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "zhou2022.thm6.5.logA",
     .place = "Sec. 6.3, Theorem 6.5",
     .statement = "sqrt(log A) = log(H/a) + d log(1+KH^2) is at most 4 d "
                  "log(T/a): the policy term is absorbed",
     .tags = "mixture policy rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm65_absorbed,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "1 + KH^2 <= T^3",
     .fault = "bend=0.6"},
    {.id = "zhou2022.thm6.5.large-eps",
     .place = "Sec. 6.3, \"for any eps > 0\"",
     .statement = "the explicit bound B is O((4)) uniformly in eps",
     .tags = "mixture rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm65_large_eps,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VIOLATED,
     .because = "lambda_min tends to 0 as 1/eps, so kappa grows as "
                "log(eps), which (4) lacks; the regret itself is not in "
                "doubt",
     .fails = "step",
     .reading = "O(.) one constant for any eps > 0 at fixed T, from "
                "substituting the constants into Theorem 4.1; K = 1e12, "
                "where B is below K H, so that min(B, K H) is no way out; "
                "nothing is wrong for eps <= 100",
     .corrected = "log(T(1+eps)/a) in the first term, or a constant added to "
                  "the shift",
     .fault = "bend=1"},
    {.id = "zhou2022.thm6.5.delta-one",
     .place = "Sec. 6.3, \"delta in (0,1]\"",
     .statement = "the explicit bound B is O((4)) at H = 1, delta = 1, "
                  "uniformly in eps, logarithms at least 1",
     .tags = "mixture rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_thm65_delta_one,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "log(H/delta) = 0 would remove the private term while sigma "
                "has log(4H/delta) > 0; O(.) is read with logarithms of at "
                "least 1 where they vanish",
     .reading = "a logarithm in O(.) is at least 1",
     .fault = "bend=0.1"},
    {.id = "zhou2022.thm6.5.states",
     .place = "Abstract and Sec. 6.3",
     .statement = "the regret does not depend on the number of states, on "
                  "that of actions at most logarithmically",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "no S in the bounds; 5, 20, 80 states that decide at d = 2, 8, "
                "16, 32 actions at d = 3 (LinOpt-PO over states: .states.po)",
     .study = &study_envelope,
     .cases = LADDER_VI WIDE_STATES LADDER_VI WIDE_ACTIONS LADDER_PO
         WIDE_ACTIONS_END,
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "zhou2022.thm6.5.states.po",
     .place = "Abstract and Sec. 6.3",
     .statement = "the regret of Private-LinOpt-PO does not depend on the "
                  "number of states",
     .tags = "mixture policy regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "no S in the bound; its policy is random, and 16 seeds leave "
                "a margin of 0.07, so the worst gaps have 128",
     .study = &study_envelope,
     .cases = LADDER_PO "seeds=16 most-seeds=128 precision=0 d=2 "
                        "episodes=1e13 in=states from=5 to=80 points=3",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "zhou2022.thm6.5.useful",
     .place = "Sec. 6.3, Theorem 6.5",
     .statement = "the explicit bound is below K H at K = 1e6 (d = 2, H = 1, "
                  "eps = 1, delta = 1e-6)",
     .tags = "mixture vacuity",
     .kind = KIND_BOUND,
     .study = &study_probe,
     .probe = zhou2022_useful,
     .judge = judge_useful,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = VACUOUS,
     .because = "there it begins to say something at K = 6.5e7; d = 8, H = 5 "
                "at 1e12; d = 1, H = 1 at 1e7, and at eps = 30 from 2.5e5 on",
     .fault = "noise-scale=1e-6"},
    {.id = "zhou2022.abs.cost",
     .place = "Abstract",
     .statement = "the cost of privacy scales as "
                  "(log(1/delta))^(1/4)/eps^(1/2)",
     .tags = "mixture rate privacy",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_cost,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "sigma under a square root of a square root",
     .fault = "bend=0.1"},
    {.id = "zhou2022.abs.sublinear",
     .place = "Abstract",
     .statement = "the bounds are sub-linear in T",
     .tags = "mixture rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_sublinear,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "K^(1/2) with logarithms, far out; at small K the bound is "
                "vacuous and linear",
     .fault = "bend=0.2"},
    {.id = "zhou2022.abs.sublinear.regret",
     .place = "Abstract",
     .statement = "the regret is sub-linear once learning has started",
     .tags = "mixture regret rate",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "slopes of learning curves",
     .study = &study_envelope,
     .cases = "algorithm=linopt-vi env=mixture-hard lazy=0.2 looks=information "
              "seeds=8 privacy=ldp epsilon=10 from=1e16 to=1e19 points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.5"},
    {.id = "zhou2022.rem6.6",
     .place = "Sec. 6.3, Remark 6.6",
     .statement = "|phi| <= H instead of sqrt(d) H turns d^(7/4) into "
                  "d^(5/4); apart, d1^(7/4) and d2^(5/4)",
     .tags = "mixture rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_rem66,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "D_p1 falls by d, D_p2 by sqrt(d)",
     .fault = "bend=0.1"},
    {.id = "zhou2022.rem6.7",
     .place = "Sec. 6.3, Remark 6.7",
     .statement = "(4) is O~(d^(7/4) sqrt(TH^4) (log(H/delta))^(1/4) "
                  "eps^(-1/2)) for eps <= 1",
     .tags = "mixture rate",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_rem67,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the second term dominates",
     .fault = "bend=0.2"},
    {.id = "zhou2022.rem6.8",
     .place = "Sec. 6.3, Remark 6.8",
     .statement = "a table of S states and A actions is a mixture with d1 = "
                  "S^2 A, d2 = SA: <psi, theta_p> = P, <varphi, theta_r> = r, "
                  "norms within Assumption 1",
     .tags = "mixture tabular",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_tabular,
     .judge = judge_at_most,
     .left = "ratio",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "one-hot features: |theta_p| <= sqrt(SA), |phi| <= sqrt(S) H, "
                "|theta_r| <= sqrt(SA). Bounds free of S and A are so at "
                "fixed d; here d = S^2 A, and d^(7/4) in (4) is S^(7/2) "
                "A^(7/4): the remark's \"may not be optimal\"",
     .fault = "bend=0.01"},
    {.id = "zhou2022.rem6.9",
     .place = "Sec. 6.3, Remark 6.9",
     .statement = "with noise at the users the bound has K^(3/4), eps^(-1/2), "
                  "d^(7/4)",
     .tags = "mixture rate privacy",
     .kind = KIND_RATE,
     .study = &study_probe,
     .probe = zhou2022_rem69,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "K noises of one sigma in a release (their number is K "
                "against log K; the variances are K and log^2 K)",
     .fault = "bend=0.1"},
    {.id = "zhou2022.rem6.9.vi.regret.calibrated",
     .place = "Sec. 6.3, Remark 6.9, least noise",
     .statement = "with the least noise at the users the regret of "
                  "Private-LinOpt-VI grows no faster than K^(3/4)",
     .tags = "mixture regret rate local calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same formula with the scales of the smaller noise; as "
                "printed it is "
                "zhou2022.abs.sublinear.regret",
     .study = &study_envelope,
     .cases = "algorithm=linopt-vi env=mixture-hard lazy=0.2 looks=information "
              "seeds=6 privacy=ldp mode=calibrated epsilon=10 from=1e16 "
              "to=1e18 points=3",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2"},
    {.id = "zhou2022.rem6.9.po.regret",
     .place = "Sec. 6.3, Remark 6.9",
     .statement = "with noise at the users the regret of Private-LinOpt-PO "
                  "grows no faster than K^(3/4)",
     .tags = "mixture policy regret rate local",
     .kind = KIND_RATE,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound",
     .study = &study_envelope,
     .cases = "algorithm=linopt-po env=mixture-hard lazy=0.2 looks=information "
              "seeds=16 privacy=ldp epsilon=10 from=1e16 to=1e19 points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "zhou2022.rem6.9.po.regret.calibrated",
     .place = "Sec. 6.3, Remark 6.9, least noise",
     .statement = "with the least noise at the users the regret of "
                  "Private-LinOpt-PO grows no faster than K^(3/4)",
     .tags = "mixture policy regret rate local calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "the same formula with the scales of the smaller noise",
     .study = &study_envelope,
     .cases = "algorithm=linopt-po env=mixture-hard lazy=0.2 looks=information "
              "seeds=16 privacy=ldp mode=calibrated epsilon=10 from=1e16 "
              "to=1e19 points=4",
     .judge = judge_rate,
     .tolerance = 0.02,
     .fault = "regret-tilt=0.2",
     .profile = STANDARD},
    {.id = "zhou2022.rem6.9.vi.cost",
     .place = "Sec. 6.3, Remark 6.9",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps); eps 1 to 1000",
     .tags = "mixture regret rate cost local",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=linopt-vi env=mixture-hard privacy=ldp lazy=0.2 "
              "looks=information episodes=1e19 from=1 to=1000 points=4 "
              "gaps=11 replicates=6",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound, and tight; smaller eps are beyond K = 1e19",
     .fault = "noise-power=1.5"},
    {.id = "zhou2022.rem6.9.vi.cost.calibrated",
     .place = "Sec. 6.3, Remark 6.9, least noise",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture regret rate cost local calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_cost,
     .cases = "algorithm=linopt-vi env=mixture-hard privacy=ldp "
              "mode=calibrated lazy=0.2 looks=information episodes=1e19 "
              "from=0.0005 to=0.5 points=6 gaps=13 replicates=12",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound; the least Gaussian noise grows a little "
                "slower than 1/eps",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "zhou2022.rem6.9.po.cost",
     .place = "Sec. 6.3, Remark 6.9",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps); eps 1 to 1000",
     .tags = "mixture policy regret rate cost local",
     .kind = KIND_RATE,
     .study = &study_cost,
     .cases = "algorithm=linopt-po env=mixture-hard privacy=ldp lazy=0.2 "
              "looks=information episodes=1e19 from=1 to=1000 points=6 "
              "gaps=13 replicates=32",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound, and tight; smaller eps are beyond K = 1e19",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "zhou2022.rem6.9.po.cost.calibrated",
     .place = "Sec. 6.3, Remark 6.9, least noise",
     .statement = "regret(eps) - regret(none) on the same users, at the worst"
                  " gap, grows no faster than the private term of the bound, "
                  "1/sqrt(eps)",
     .tags = "mixture policy regret rate cost local calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_cost,
     .cases = "algorithm=linopt-po env=mixture-hard privacy=ldp "
              "mode=calibrated lazy=0.2 looks=information episodes=1e19 "
              "from=0.0005 to=0.5 points=6 gaps=13 replicates=24",
     .judge = judge_cost,
     .tolerance = 0.05,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "an upper bound; the least Gaussian noise grows a little "
                "slower than 1/eps",
     .fault = "noise-power=1.5",
     .profile = STANDARD},
    {.id = "zhou2022.rem6.9.privacy",
     .place = "Sec. 6.3, Remark 6.9 and Definition 2.3",
     .statement = "the printed sigma with one level is (eps,delta)-LDP for "
                  "eps <= 50, delta <= 0.01, two arbitrary trajectories",
     .tags = "privacy",
     .kind = KIND_PRIVACY,
     .study = &study_probe,
     .probe = zhou2022_local_privacy,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "as Theorem 6.4; s_1 is part of a trajectory, so only the "
                "constants of a private start count",
     .fault = "noise-scale=0.9"},
    {.id = "zhou2022.rem6.9.privacy.audit",
     .place = "Sec. 6.3, Remark 6.9 and Definition 2.3",
     .statement = "no audit of a message with the printed sigma, one level, "
                  "finds more than (eps,delta)",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=zhou2022-ldp H=2 d=2 runs=5000"
              "\n"
              "mechanism=zhou2022-ldp epsilon=50 H=3 d=2 runs=5000",
     .expected = HOLDS,
     .because = "exact accounting, messages 120 degrees apart; only tilted "
                "noise shows so small a delta",
     .fault = "noise-scale=0.2"},
    {.id = "zhou2022.rem6.9.privacy.audit.reduced",
     .place = "Sec. 6.3, Remark 6.9, noise x 0.32",
     .statement = "a message with 0.32 of the printed noise: sample and "
                  "accounting agree, within (eps,delta)",
     .tags = "privacy audit",
     .modes = PUBLISHED,
     AUDITED,
     .cases = "mechanism=zhou2022-ldp H=2 d=2 runs=5000 scale=0.32",
     .expected = HOLDS,
     .because = "what is printed has noise to spare; at 0.32 of it the claim "
                "still holds, with equality nearly, and an audit sees it",
     .fault = "noise-scale=0.25"},
    {.id = "zhou2022.rem6.9.privacy.audit.calibrated",
     .place = "Sec. 6.3, Remark 6.9, least noise",
     .statement = "a message with the least sigma: sample and accounting "
                  "agree, within (eps,delta)",
     .tags = "privacy calibrated audit",
     .modes = CALIBRATED,
     AUDITED,
     .cases = "mechanism=zhou2022-ldp mode=calibrated H=2 d=2 runs=5000",
     .expected = HOLDS,
     .because = "messages 120 degrees apart meet delta with equality",
     .fault = "noise-scale=0.9"},
    {.id = "zhou2022.comp.exact",
     .place = "Sec. 6.2, composition over steps",
     .statement = "composed at once the noise costs H^(7/4) in the bound at "
                  "fixed T, as printed H^2",
     .tags = "mixture rate calibrated",
     .kind = KIND_RATE,
     .modes = CALIBRATED,
     .study = &study_probe,
     .probe = zhou2022_step_split,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "eps/H a step makes sigma grow as H, exact composition as "
                "sqrt(H): the H^2 of (4) is an artefact",
     .fault = "bend=0.1"},
    {.id = "zhou2022.mem.psum",
     .place = "Sec. 6.1",
     .statement = "after t users at most floor(log2 t) + 1 noisy P-sums are "
                  "kept",
     .tags = "tree",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_tree_memory,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "one for each binary digit",
     .fault = "tree-levels=-1"},
    {.id = "zhou2022.lemB.1",
     .place = "App. B, Lemma B.1",
     .statement = "centred Gaussian processes with E|X_s-X_t|^2 <= "
                  "E|Y_s-Y_t|^2 have E sup X <= E sup Y",
     .tags = "tools noise",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = zhou2022_slepian,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Sudakov-Fernique; \"Gaussian process\" means centred by "
                "convention. Shrunk vectors, and what Lemma B.3 needs: <A u, "
                "v> against <g, u> + <h, v> on nets of unit vectors, 2 by 2 "
                "to 4 by 4",
     .fault = "noise-scale=1.5"},
    {.id = "zhou2022.lemB.2",
     .place = "App. B, Lemma B.2",
     .statement = "f 1-Lipschitz: P(f(X) - Ef >= t) <= exp(-t^2/(2 sigma^2)), "
                  "for |X| and max X_i",
     .tags = "tools noise",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = zhou2022_lipschitz,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "exact laws of both",
     .fault = "noise-scale=1.1"},
    {.id = "zhou2022.lemB.3",
     .place = "App. B, Lemma B.3",
     .statement = "A iid N(0,s^2), m by n: P(|A| >= s(sqrt(n) + sqrt(m)) + t) "
                  "<= exp(-t^2/(2 s^2))",
     .tags = "tools noise",
     .kind = KIND_TAIL,
     .study = &study_probe,
     .probe = zhou2022_gauss_matrix,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "one row and two exactly, from the law of the singular "
                "values; 4 to 8 rows drawn, their mean against sqrt(n) + "
                "sqrt(m) and their frequency at t = 0.3",
     .fault = "noise-scale=1.25"},
    {.id = "zhou2022.lemB.3.increment",
     .place = "App. B, proof of Lemma B.3",
     .statement = "|uv'-u'v'|_F^2 = |u-u'|^2 + |v-v'|^2 + 2(u.u'-1)(1-v.v') "
                  "for unit vectors",
     .tags = "tools matrix",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_increments,
     .judge = judge_identity,
     .left = "error",
     .tolerance = 1e-9,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "algebra",
     .fault = "bend=1e-6"},
    {.id = "zhou2022.lemB.4",
     .place = "App. B, Lemma B.4",
     .statement = "symmetric A, entries N(0,s^2): P(|A| > 4 s sqrt(n) + 2 s "
                  "sqrt(2 log(2/b))) <= b",
     .tags = "tools noise",
     .kind = KIND_TAIL,
     .study = &study_tail,
     .cases = "law=sym1 d=1\nlaw=sym1 d=2\nlaw=sym1 d=4\nlaw=sym1 d=8\n"
              "law=sym1 d=16",
     .judge = judge_tail,
     .threshold = lemma_b4,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "true, twice too large; its proof applies the law of full iid "
                "matrices to triangles, which Jensen's inequality repairs",
     .fault = "noise-scale=5"},
    {.id = "zhou2022.lemB.4.sharp",
     .place = "App. B, Lemma B.4, sharpened",
     .statement = "symmetric A, entries N(0,s^2): P(|A| >= 2 s sqrt(n) + 2 s "
                  "sqrt(log(2/b))) <= b",
     .tags = "tools noise calibrated",
     .kind = KIND_TAIL,
     .modes = CALIBRATED,
     .study = &study_tail,
     .cases = "law=sym1 d=1\nlaw=sym1 d=2\nlaw=sym1 d=4\nlaw=sym1 d=8\n"
              "law=sym1 d=16",
     .judge = judge_tail,
     .threshold = lemma_b4_sharp,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Sudakov-Fernique on the symmetric form",
     .fault = "noise-scale=3"},
    {.id = "zhou2022.lemB.5",
     .place = "App. B, Lemma B.5",
     .statement = "chi-square(D): P(U >= D + 2 sqrt(Dx) + 2x) <= exp(-x)",
     .tags = "tools noise",
     .kind = KIND_TAIL,
     .study = &study_tail,
     .cases = "law=chi-square d=1\n"
              "law=chi-square d=2\n"
              "law=chi-square d=3\n"
              "law=chi-square d=4\n"
              "law=chi-square d=8\n"
              "law=chi-square d=16\n"
              "law=chi-square d=32\n"
              "law=chi-square d=64",
     .judge = judge_tail,
     .threshold = lemma_b5,
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "Laurent and Massart 2000, Lemma 1",
     .fault = "noise-scale=3"},
    {.id = "zhou2022.lemB.5.use",
     .place = "Sec. 6.3, proof of Theorem 6.5",
     .statement = "D + 2 sqrt(Dx) + 2x <= (sqrt(D) + sqrt(2x))^2",
     .tags = "tools algebra",
     .kind = KIND_IDENTITY,
     .study = &study_probe,
     .probe = zhou2022_chi_square_use,
     .judge = judge_at_most,
     .left = "ratio",
     .alpha = ALPHA,
     .expected = HOLDS,
     .because = "2 sqrt(Dx) <= 2 sqrt(2Dx)",
     .fault = "bend=0.002"},
    {0}};
