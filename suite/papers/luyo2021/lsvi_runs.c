/* Luyo et al. 2021, Algorithm 2 at work: App. E's lemmas along runs, the bounds
 * of Theorem 8, and what its releases give away. */
#include "suite/papers/check.h"
#include "suite/papers/luyo2021/lsvi.h"

#include <math.h>

#define RUNS                                                                   \
    "algorithm=lsvi-batched observe=lsvi_batched env=linear-simplex "          \
    "replicates=4 points=1"
#define TIGHT "privacy=jdp mode=calibrated"

/* without noise; with the least noise */
static const Cases learning = {
    RUNS, (const char *const[]){
              "episodes=1e11", "episodes=1e8 " TIGHT,
              "env=linear-simplex env.H=2 episodes=3e7 " TIGHT, NULL}};

static const Claim c_thm8_events_run = {
    .id = "luyo2021.thm8.events.run",
    .place = "App. E.2.2, Lemma 21",
    .statement = "at every release of Alg. 2 the eigenvalues of Lambda~ less "
                 "the users' own matrix are between lambda + c_K and lambda + "
                 "c_K + 2 Ups",
    .tags = "linear noise run",
    .kind = KIND_COVERAGE,
    ALONG("events"),
    CASES(RUNS " privacy=jdp lazy=0.05 looks=information", "episodes=1e10",
          "episodes=1e15 epsilon=0.1", "episodes=1e8 mode=calibrated"),
    .expected = HOLDS,
    .because = "a prefix's noise is within Ups in operator norm, and the "
               "shift is Ups more than lambda + c_K",
    .fault = "shift-rule=half",
};

static const Claim c_lem20 = {
    .id = "luyo2021.lem20",
    .place = "App. E, Lemma 20",
    .statement = "with probability 1 - p/3: |sum phi (V - P V)| in Lambda~^-1 "
                 "< 6 d H sqrt(log chi) for all k, h",
    .tags = "linear optimism run",
    .kind = KIND_COVERAGE,
    ALONG("lem20"),
    .right = "lem20_trivial",
    .cases = &learning,
    .expected = HOLDS,
    .because = "covering of the values and a self-normalised bound; along "
               "runs the norm is 1000 times smaller",
    .fault = "steps-off=1",
};

static const Claim c_lem21_path = {
    .id = "luyo2021.lem21.path",
    .place = "App. E, Lemma 21",
    .statement = "|<phi,w~> - Q^pi - P(V - V^pi)| <= beta |phi| in Lambda~^-1 "
                 "at every release, for every (s,a,h)",
    .tags = "linear optimism run",
    .kind = KIND_COVERAGE,
    ALONG("lem21"),
    .right = "lem21_trivial",
    .cases = &learning,
    .expected = HOLDS,
    .because = "Lemmas 18, 20 and the structure of a linear MDP; the left "
               "side is <phi,w~> - r - P V, whatever the policy",
    .fault = "steps-off=1",
};

static const Claim c_lem21_values = {
    .id = "luyo2021.lem21.values",
    .place = "App. E, Lemma 21",
    .statement = "with the least noise the targets hold the values of their "
                 "own release: the error of the regression is within its "
                 "radius",
    .tags = "linear optimism run",
    .kind = KIND_COVERAGE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    ALONG("lem21"),
    .right = "lem21_trivial",
    ONE_CASE(RUNS " episodes=1e8 algo.batches=4 " TIGHT),
    .expected = HOLDS,
    .because = "the self-normalised bound with covering; 0.4 of the radius "
               "is used",
    .fault = "values-rule=last",
};

static const Claim c_lem22 = {
    .id = "luyo2021.lem22",
    .place = "App. E, Lemma 22",
    .statement = "on the good event Q_h^k >= Q*_h everywhere",
    .tags = "linear optimism run",
    .kind = KIND_COVERAGE,
    ALONG("optimism"),
    .right = "optimism_trivial",
    .cases = &learning,
    .expected = HOLDS,
    .because = "Lemma 21 and induction over h",
    .fault = "bonus-scale=0.1",
};

static const Claim c_lem22_published = {
    .id = "luyo2021.lem22.published",
    .place = "App. E, Lemma 22",
    .statement = "on the good event Q_h^k >= Q*_h everywhere, with the "
                 "printed noise at eps = 1 and 10, K = 1e12 and 1e18",
    .tags = "linear optimism run",
    .kind = KIND_COVERAGE,
    .modes = PUBLISHED,
    ALONG("optimism"),
    .right = "optimism_trivial",
    CASES(RUNS " privacy=jdp lazy=0.05 looks=information",
          "episodes=1e12 epsilon=1", "episodes=1e12 epsilon=10",
          "episodes=1e18 epsilon=1", "episodes=1e18 epsilon=10"),
    .expected = VACUOUS,
    .because = "Q = H at every pair and release: thm8.saturated",
    .fault = "bonus-scale=1e-9",
};

static const Claim c_lem23 = {
    .id = "luyo2021.lem23",
    .place = "App. E, Lemma 23",
    .statement = "with probability 1 - p: R <= 2 sqrt(2 K H^3 log(3/p)) + sum "
                 "min{H, 2 beta |phi| in Lambda~_b^-1}",
    .tags = "linear regret run",
    .kind = KIND_BOUND,
    ALONG("lem23"),
    .right = "lem23_trivial",
    CASES(RUNS, "episodes=1e13 lazy=0.05 looks=information",
          "episodes=1e8 " TIGHT,
          "env=linear-simplex env.H=2 episodes=3e7 " TIGHT),
    .expected = HOLDS,
    .because = "Azuma; a range of H would do for 2H. Between 1 % and 5 % of "
               "the bound is lost",
    .fault = "threshold-scale=0.003",
};

static const Claim c_thm8_switch = {
    .id = "luyo2021.thm8.switch",
    .place = "Sec. 4.1 and App. E.2",
    .statement = "Alg. 2 plays exactly ceil(K/ceil(K/B)) <= B policies, and "
                 "each begins where K and B say",
    .tags = "linear switching run",
    .kind = KIND_SWITCH,
    ALONG("schedule"),
    CASES(RUNS, "episodes=1e6", "episodes=1e9 privacy=jdp",
          "episodes=123457 privacy=jdp epsilon=3",
          "episodes=1e7 privacy=jdp algo.batches=1000"),
    .expected = HOLDS,
    .because = "batches of equal length; the number of users says it all",
    .fault = "rare-looks=0.5",
};

static const Claim c_thm8_eq22_run = {
    .id = "luyo2021.thm8.eq22.run",
    .place = "Eq. (22)",
    .statement = "the regret of Alg. 2 is within Eq. (22) with probability 1 "
                 "- p: without noise from K = 1.1e13, with the noise of the "
                 "paper's own analysis from 5e10",
    .tags = "linear regret run",
    .kind = KIND_BOUND,
    ALONG("eq22"),
    .right = "eq22_trivial",
    CASES(RUNS " lazy=0.05 looks=information", "episodes=1.2e13",
          "episodes=1e14", "episodes=1e16",
          "episodes=1e11 " TIGHT " algo.calibration=paper"),
    .expected = HOLDS,
    .because = "Lemmas 23 to 25; 500 times what is lost",
    .fault = "lost-data=1000000",
};

/* ---- the printed noise ---- */

/* With noise within its bounds every Lambda~ is at most (K + lambda + c_K + 2
 * Ups) I and |<phi, w~>| at most ((H+1) sqrt(K) + C_u/sqrt(lambda + c_K)) |phi|
 * in its inverse (Cauchy-Schwarz), so Q >= H for every data set where
 *
 *     (beta - (H+1) sqrt(K) - C_u/sqrt(lambda + c_K)) |phi|
 *         >= H sqrt(K + lambda + c_K + 2 Ups);
 *
 * |phi| >= 1/sqrt(d) where |mu(S)| <= sqrt(d), as <phi, mu(S)> = 1. */
static double left_over(const LuyoAlg2 *x)
{
    double ridge = x->lambda + x->c_k;
    double above = x->beta - (x->H + 1) * sqrt(x->K) - x->c_u / sqrt(ridge);
    return above / sqrt(x->d) / (x->H * sqrt(x->K + ridge + 2 * x->upsilon));
}

static void saturated(Probe *p)
{
    for (double d = 4; d <= 16; d *= 2)
        for (double H = 3; H <= 10; H++)
            for (double eps = 0.01; eps <= 10; eps *= 10)
                for (double K = 1e3; K <= 1.8e19; K *= 3) {
                    LuyoAlg2 x =
                        luyo_alg2(K, H, d, eps / p->noise, 1e-6, 0.05, true, 0);
                    probe_ratio(p, 1, left_over(&x), "d H eps K", d, H, eps, K);
                }
    double K = 1e19;
    for (LuyoAlg2 x = {0};; K *= 1.01) {
        x = luyo_alg2(K, 3, 4, 1, 1e-6, 0.05, true, 0);
        if (left_over(&x) < 1)
            break;
    }
    probe_note(p, "certain_to", K);
}

static const Claim c_thm8_saturated = {
    .id = "luyo2021.thm8.saturated",
    .place = "Sec. 4.1, App. E.1",
    .whose = VARIANT,
    .statement = "with the printed noise within its bounds Q = H at every "
                 "pair, whatever the users do: d >= 4, H >= 3, eps <= 10, all "
                 "K of 64 bits",
    .tags = "linear regret algebra",
    .kind = KIND_BOUND,
    PROBED(saturated),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "beta |phi| exceeds all that an estimate can be; at d = 4, H = "
               "3, eps = 1 up to K = 6e20 (noted). So rates and optimism of "
               "Alg. 2 as printed say nothing there",
    .fault = "noise-scale=1e-6",
};

/* ---- growth ---- */

#define HARD                                                                   \
    "algorithm=lsvi-batched env=linear-hard lazy=0.05 looks=information "

static const Claim c_thm8_rate = {
    .id = "luyo2021.thm8.rate",
    .place = "Thm. 8",
    .statement = "with the least noise the regret of Alg. 2 grows no faster "
                 "than K^(3/5)",
    .tags = "linear regret rate",
    .kind = KIND_RATE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE(HARD TIGHT " seeds=4 from=1e13 to=1e18 points=6"),
    .expected = HOLDS,
    .because = "an upper bound; as printed vacuous below K = 1e29",
    .fault = "regret-tilt=0.2",
};

static const Claim c_thm8_rate_epsilon = {
    .id = "luyo2021.thm8.rate.epsilon",
    .place = "Thm. 8",
    .statement = "with the least noise the regret of Alg. 2 grows no faster "
                 "than eps^(-2/5) as eps falls",
    .tags = "linear regret rate",
    .kind = KIND_RATE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE(HARD TIGHT " seeds=4 in=epsilon from=1e-2 to=1 episodes=1e15 "
                        "points=5"),
    .expected = HOLDS,
    .because = "an upper bound; smaller terms make the growth slower",
    .fault = "regret-tilt=-0.2",
};

/* In d and H there is an upper bound alone: the family has 2(d-2) actions and
 * H - 1 steps that decide. */
#define GROWS(name, variable, points_of, growth, measured, defect)             \
    {                                                                          \
        .id = "luyo2021.thm8.rate." name, .place = "Thm. 8",                   \
        .statement = "with the least noise the regret of Alg. 2 grows no "     \
                     "faster than " growth,                                    \
        .tags = "linear regret rate", .kind = KIND_RATE, .whose = VARIANT,     \
        .modes = CALIBRATED, .study = &study_envelope, .judge = judge_rate,    \
        .tolerance = 0.02,                                                     \
        ONE_CASE(HARD TIGHT " seeds=4 in=" variable                            \
                            " episodes=1e15 " points_of),                      \
        .expected = HOLDS,                                                     \
        .because =                                                             \
            "an upper bound; the family's regret grows with power " measured   \
            ", and is at most 0.3 % of the explicit bound",                    \
        .fault = (defect), .profile = STANDARD                                 \
    }

static const Claim c_thm8_rate_d =
    GROWS("d", "d", "from=6 to=14 points=5", "d^(8/5)", "0.8 of d",
          "regret-tilt=1.2");

static const Claim c_thm8_rate_H =
    GROWS("H", "H", "from=2 to=8 points=4", "H^(11/5)", "1.9 of H",
          "regret-tilt=0.6");

static const Claim c_rem7_rate = {
    .id = "luyo2021.rem7.rate",
    .place = "Rem. 3 and 7",
    .statement = "with as many batches as users, and the least noise for "
                 "them, the regret of Alg. 2 grows no faster than K^(3/4)",
    .tags = "linear regret rate",
    .kind = KIND_RATE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE(HARD TIGHT " algo.batches=all seeds=4 from=1e15 to=1e19 points=5"),
    .expected = HOLDS,
    .because = "an upper bound: all users are released anew K times",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_rem2_rate = {
    .id = "luyo2021.rem2.rate",
    .place = "Rem. 2, App. E.3",
    .statement = "with the least Laplace noise, under pure joint privacy, the "
                 "regret of Alg. 2 grows no faster than K^(2/3)",
    .tags = "linear regret rate",
    .kind = KIND_RATE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE(HARD "privacy=pure-jdp mode=calibrated seeds=4 from=1e13 to=1e18 "
                  "points=6"),
    .expected = HOLDS,
    .because = "an upper bound, at the printed B of App. E.3",
    .fault = "regret-tilt=0.2",
};

static const Claim c_rem8 = {
    .id = "luyo2021.rem8",
    .place = "Rem. 8",
    .statement = "with batches started by a determinant, and without noise, "
                 "the regret grows no faster than sqrt(K)",
    .tags = "linear regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE(HARD "algo.batches=dynamic seeds=8 from=1e13 to=1e18 points=6"),
    .expected = HOLDS,
    .because = "no proof is given; no privacy is claimed. eps is in the noise "
               "that is not added here",
    .fault = "regret-tilt=0.3",
    .profile = STANDARD,
};

static const Claim c_rem5 = {
    .id = "luyo2021.rem5",
    .place = "Rem. 5",
    .statement =
        "local privacy in linear MDPs is open, and naive privatisation of "
        "features gives linear regret",
    .tags = "linear local",
    .kind = KIND_RATE,
    .expected = UNTESTABLE,
    .because = "not testable as stated: an open question and an informal "
               "example",
};

/* ---- what is released ---- */

#define AUDIT                                                                  \
    "algorithm=lsvi-batched env=linear-simplex env.H=2 algo.tie=lowest "       \
    "mode=calibrated runs=1000 episodes=2000"

static const Cases exposed = {
    AUDIT, (const char *const[]){"privacy=jdp", "privacy=jdp user=700",
                                 "privacy=pure-jdp delta=0", NULL}};

static const Claim c_thm8_exposed = {
    .id = "luyo2021.thm8.exposed",
    .place = "Thm. 8",
    .statement = "the billboard of Alg. 2 with the least noise is (eps, "
                 "delta)-DP, or eps-DP: one user's loss over all nodes and "
                 "releases, each under its own values",
    .tags = "privacy audit linear",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_exposure,
    .judge = judge_audit,
    .cases = &exposed,
    .expected = HOLDS,
    .because = "given what was released before, a user moves a node and a "
               "target by what two features and two targets differ in; the "
               "worst pair of the task's own features meets the budget",
    .fault = "noise-scale=0.9",
};

static const Claim c_thm8_exposed_published = {
    .id = "luyo2021.thm8.exposed.published",
    .place = "Thm. 8",
    .statement = "the billboard of Alg. 2 with the printed noise is (eps, "
                 "delta)-DP: one user's loss over all nodes and releases",
    .tags = "privacy audit linear",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    .study = &study_exposure,
    .judge = judge_audit,
    ONE_CASE("algorithm=lsvi-batched env=linear-simplex env.H=2 "
             "algo.tie=lowest privacy=jdp runs=1000 episodes=3000"),
    .expected = HOLDS,
    .because = "there is thousands of times as much noise as (eps, delta) "
               "needs: no loss comes near eps",
    .fault = "noise-scale=5e-5",
};

static const Claim c_thm8_exposed_releases = {
    .id = "luyo2021.thm8.exposed.releases",
    .place = "Thm. 8",
    .statement = "all releases of Alg. 2 are paid for",
    .tags = "privacy audit linear",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_exposure,
    .judge = judge_audit,
    ONE_CASE(AUDIT " privacy=jdp"),
    .expected = HOLDS,
    .because = "R = ceil(K/length) - 1 of them",
    .fault = "unbudgeted=1",
};

static const Claim c_thm8_exposed_leaf = {
    .id = "luyo2021.thm8.exposed.leaf",
    .place = "Thm. 8",
    .statement = "a leaf of the trees of Alg. 2 is a batch",
    .tags = "privacy audit linear tree",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_exposure,
    .judge = judge_audit,
    ONE_CASE(AUDIT " privacy=jdp"),
    .expected = HOLDS,
    .because = "so that a user is in floor(log2 R) + 1 nodes",
    .fault = "leaf-rule=user",
};

static const Claim c_thm8_exposed_fresh = {
    .id = "luyo2021.thm8.exposed.fresh",
    .place = "Thm. 8, Alg. 2",
    .statement = "every release of Alg. 2 has noise of its own",
    .tags = "privacy audit linear",
    .kind = KIND_PRIVACY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_exposure,
    .judge = judge_audit,
    ONE_CASE(AUDIT " privacy=jdp user=700"),
    .expected = HOLDS,
    .because = "eta_h^i, drawn for each i",
    .fault = "noise-again=again",
};

const Section luyo2021_lsvi_runs = {
    .title = "Section 4 and App. E: batched LSVI-UCB at work",
    .list = (const Claim *const[]){&c_thm8_switch,
                                   &c_thm8_events_run,
                                   &c_lem20,
                                   &c_lem21_path,
                                   &c_lem21_values,
                                   &c_lem22,
                                   &c_lem22_published,
                                   &c_lem23,
                                   &c_thm8_eq22_run,
                                   &c_thm8_saturated,
                                   &c_thm8_rate,
                                   &c_thm8_rate_epsilon,
                                   &c_thm8_rate_d,
                                   &c_thm8_rate_H,
                                   &c_rem7_rate,
                                   &c_rem2_rate,
                                   &c_rem8,
                                   &c_rem5,
                                   &c_thm8_exposed,
                                   &c_thm8_exposed_published,
                                   &c_thm8_exposed_releases,
                                   &c_thm8_exposed_leaf,
                                   &c_thm8_exposed_fresh,
                                   NULL},
};
