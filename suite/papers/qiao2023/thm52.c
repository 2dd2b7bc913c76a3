/* Qiao and Wang 2023, sections 5.1 and 5.2: Theorems 5.2 and 5.7, the private
 * regret.
 *
 * With probability 1 - beta
 *
 *   (3)  Regret(K) <= O~(sqrt(SAH^2 T) + S^2 A H^3/eps)          (joint)
 *   (7)  Regret(K) <= O~(sqrt(SAH^2 T) + S^2 A sqrt(H^5 T)/eps)  (local),
 *
 * that is Theorem 4.1 with the E of Lemmas 5.1 and 5.6.
 *
 * What E adds to the learner's bound is compared with the printed term by one
 * constant.  The growth in K and eps is that of the largest regret over the
 * gaps of a hard family; the cost of privacy is the difference between twins
 * with and without noise on the same users. */
#include "algorithms/core/qiao2023_scales.h"
#include "suite/papers/check.h"
#include "suite/papers/qiao2023/constants.h"
#include "suite/papers/qiao2023/regret.h"

#include <math.h>

/* what E adds to the learner's bound (75), over 1000 iota^2 */
static double private_term(const Qiao2023Task *x, double error)
{
    double iota = log(30 * x->H * x->S * x->A * x->K * x->H / x->beta);
    double more = qiao2023_regret(x, error) - qiao2023_regret(x, 0);
    return more / (1000 * iota * iota);
}

static double all_logs(const Qiao2023Task *x)
{
    return log(x->H * x->S * x->A * x->K * x->H / x->beta);
}

static Qiao2023Task any_task(Rng *rng)
{
    double H = 1 + floor(pow(10, 3 * rng_uniform(rng)));
    double S = 1 + floor(pow(10, 3 * rng_uniform(rng)));
    double A = 2 + floor(pow(10, 2 * rng_uniform(rng)));
    double K = ceil(pow(10, 2 + 17 * rng_uniform(rng)));
    double beta = pow(10, -12 * rng_uniform(rng));
    return (Qiao2023Task){H, S, A, K, beta, pow(10, 6 * rng_uniform(rng) - 3)};
}

/* S^2 A H^3 / eps up to logarithms, 52 log(HSAT/beta)^2 (lem51.util) */
static void theorem52(Probe *p)
{
    double largest = 0;
    for (uint64_t i = 0; i < p->instances; i++) {
        Qiao2023Task x = any_task(&p->rng);
        double L = all_logs(&x), E;
        E = qiao2023_published(&x, QIAO2023_CENTRAL, QIAO2023_NODE,
                               QIAO2023_LOG2)
                .error;
        double order = x.S * x.S * x.A * pow(x.H, 3) / x.eps * L * L;
        double c = private_term(&x, E * p->noise) / order;
        largest = fmax(largest, c);
        probe_ratio(p, c, 52, "H S A K eps", x.H, x.S, x.A, x.K, x.eps);
    }
    probe_note(p, "constant", largest);
}

static const Claim c_thm52_regret = {
    .id = "qiao2023.thm52.regret",
    .place = "Theorem 5.2, (3)",
    .statement = "what the learner's E adds to its bound (75), over 1000 "
                 "iota^2, is at most 52 S^2 A H^3/eps log(HSAT/beta)^2, A >= 2",
    .tags = "tabular regret algebra rate",
    .kind = KIND_RATE,
    PROBED(theorem52),
    AT_MOST(LOOSELY),
    .expected = HOLDS,
    .because = "E is that of Lemma 5.1 (qiao2023.lem51.util); sizes are drawn, "
               "K from 100 to 1e19",
    .fault = "noise-scale=1.5",
};

static const Claim c_thm52_cost = {
    .id = "qiao2023.thm52.cost",
    .place = "Theorem 5.2, (3)",
    .statement = "for DP-UCBVI under joint privacy regret(eps) - regret(none) "
                 "on the same users, at the worst gap, grows no faster than "
                 "the private term of the bound, S^2 A H^3/eps",
    .tags = "tabular regret rate cost",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard gap-to=0.5 gaps=6 "
             "privacy=pure-jdp lazy=0.2 looks=information episodes=1e16 "
             "from=0.0005 to=0.5 points=4 replicates=16"),
    .expected = HOLDS,
    .because = "an upper bound, and tight in eps: a gap g asks for about HSE/g "
               "visits, so that each costs HSE ~ 1/eps, whatever g is",
    .fault = "noise-power=1.5",
};

static const Claim c_thm52_cost_calibrated = {
    .id = "qiao2023.thm52.cost.calibrated",
    .place = "Theorem 5.2, (3), least noise",
    .statement = "for DP-UCBVI with the least joint noise regret(eps) - "
                 "regret(none) on the same users, at the worst gap, grows no "
                 "faster than the private term of the bound, S^2 A H^3/eps",
    .tags = "tabular regret rate cost calibrated",
    .kind = KIND_RATE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard gap-to=0.5 gaps=6 "
             "privacy=pure-jdp mode=calibrated lazy=0.2 looks=information "
             "episodes=1e16 from=0.0005 to=0.5 points=4 replicates=24"),
    .expected = HOLDS,
    .because = "twice the noise has the same order in eps",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

/* Noise enough for eps-DP of the release costs a bounded factor of E: 2 m /
 * log2 K for the tree. */
static void theorem52_calibrated(Probe *p)
{
    for (double K = 2; K < 1e19; K = ceil(K * 1.3)) {
        Qiao2023Task x = {20, 6, 2, K, 0.1, 1};
        double least = qiao2023_calibrated(&x, QIAO2023_CENTRAL).error;
        QiaoSize size = {x.H, x.S, x.A, K, x.beta, x.eps};
        probe_ratio(p, least,
                    4 / log2(3) * qiao_central_error(&size) * p->noise, "K", K);
    }
}

static const Claim c_thm52_jdp = {
    .id = "qiao2023.thm52.jdp",
    .place = "Theorem 5.2 with Lemma 5.1, calibrated",
    .statement = "noise for which the release is eps-DP costs E a factor 2 "
                 "ceil(log2 K)/log2 K: (3) keeps its order",
    .tags = "privacy tree calibrated",
    .kind = KIND_BOUND,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(theorem52_calibrated),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the factor is at most 4/log2 3, at K = 3",
    .fault = "noise-scale=0.99",
};

static void theorem52_useful(Probe *p)
{
    qiao_useful(p, qiao_riverswim, qiao_central_error, qiao_bound_over_trivial);
}

static const Claim c_thm52_useful = {
    .id = "qiao2023.thm52.useful",
    .place = "Theorem 5.2 by (75)",
    .statement = "at K = 1e9 and eps = 1 with the tree the bound (75) is below "
                 "the trivial KH on RiverSwim",
    .tags = "tabular regret",
    .kind = KIND_BOUND,
    PROBED(theorem52_useful),
    USEFUL,
    .expected = VACUOUS,
    .because = "it is from K = 5.5e15 on",
    .fault = "episodes-scale=1e7",
};

static const Claim c_thm52_rate = {
    .id = "qiao2023.thm52.rate",
    .place = "Theorem 5.2, (3), eps = 100",
    .statement = "under joint privacy the regret of DP-UCBVI grows no faster "
                 "than sqrt(K)",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard looks=information "
             "precision=0 lazy=0.2 seeds=4 most-seeds=8 privacy=pure-jdp "
             "epsilon=100 from=1e17 to=1e19 points=3"),
    .expected = HOLDS,
    .because = "an upper bound, and tight; below K = 9e15 the noise costs more "
               "than the variance",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_thm52_rate_calibrated = {
    .id = "qiao2023.thm52.rate.calibrated",
    .place = "Theorem 5.2, (3), eps = 100",
    .statement = "with the least noise that is eps-DP the regret of DP-UCBVI "
                 "grows no faster than sqrt(K)",
    .tags = "tabular regret rate calibrated",
    .kind = KIND_RATE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard looks=information "
             "precision=0 lazy=0.2 seeds=4 most-seeds=8 privacy=pure-jdp "
             "mode=calibrated epsilon=100 from=1e17 to=1e19 points=3"),
    .expected = HOLDS,
    .because = "the noise is twice as large, in the term that does not grow "
               "with K",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_thm52_rate_bandit = {
    .id = "qiao2023.thm52.rate.bandit",
    .place = "Theorem 5.2, (3), S = H = 1, eps = 1",
    .statement = "under joint privacy the regret of DP-UCBVI on bandits grows "
                 "no faster than sqrt(K)",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=dp-ucbvi looks=information precision=0 lazy=0.2 "
             "seeds=4 points=3 env=bandit most-seeds=32 privacy=pure-jdp "
             "epsilon=1 from=1e17 to=1e19"),
    .expected = HOLDS,
    .because = "an upper bound, and tight: S^2 A H^3/eps is small enough here "
               "at eps = 1",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_thm52_rate_cost = {
    .id = "qiao2023.thm52.rate.cost",
    .place = "Theorem 5.2, (3), eps = 0.01",
    .statement = "where the joint noise costs most the regret of DP-UCBVI "
                 "grows with K as logarithms do",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate_noise,
    .tolerance = 0.02,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard looks=information "
             "precision=0 lazy=0.2 seeds=4 most-seeds=16 privacy=pure-jdp "
             "epsilon=0.01 from=1e17 to=1e19 points=3"),
    .expected = HOLDS,
    .because = "an upper bound: E grows as (log K)^2",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_thm52_rate_eps1 = {
    .id = "qiao2023.thm52.rate.eps1",
    .place = "Theorem 5.2, (3), eps = 1",
    .statement = "under joint privacy at eps = 1 the growth of DP-UCBVI's "
                 "regret as sqrt(K) is seen at some K up to 1.8e19",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard looks=information "
             "precision=0 lazy=0.2 seeds=4 most-seeds=12 privacy=pure-jdp "
             "epsilon=1 from=1e15 to=1.8e19 points=3"),
    .expected = VACUOUS,
    .because = "the noise costs more than the variance at every such K, so the "
               "regret barely grows",
    .fault = "regret-tilt=2",
    .profile = STANDARD,
};

static const Claim c_thm52_rate_epsilon = {
    .id = "qiao2023.thm52.rate.epsilon",
    .place = "Theorem 5.2, (3), K = 1e15",
    .statement = "where the joint noise costs most the regret of DP-UCBVI "
                 "grows no faster than 1/eps",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard looks=information "
             "precision=0 lazy=0.1 seeds=3 most-seeds=32 privacy=pure-jdp "
             "episodes=1e15 in=epsilon from=0.5 to=5 points=3"),
    .expected = HOLDS,
    .because = "an upper bound, and tight: E is proportional to 1/eps",
    .fault = "noise-power=1.2",
    .profile = STANDARD,
};

/* Theorem 5.7 */

/* S^2 A sqrt(H^5 T) / eps up to logarithms, 12 sqrt(8 L) (lem56.util), for K -
 * 1 at least its logarithm L */
static void theorem57(Probe *p)
{
    double largest = 0;
    for (uint64_t i = 0; i < p->instances; i++) {
        Qiao2023Task x = any_task(&p->rng);
        double L = log(6 * x.H * x.S * x.A * (x.S + 2) * x.K / x.beta), E;
        if (x.K - 1 < L)
            continue;
        E = qiao2023_published(&x, QIAO2023_LOCAL, QIAO2023_NODE, QIAO2023_LOG2)
                .error;
        double T = x.K * x.H;
        double order = x.S * x.S * x.A * sqrt(pow(x.H, 5) * T * L) / x.eps;
        double c = private_term(&x, E * p->noise) / order;
        largest = fmax(largest, c);
        probe_ratio(p, c, 12 * sqrt(8), "H S A K eps", x.H, x.S, x.A, x.K,
                    x.eps);
    }
    probe_note(p, "constant", largest);
}

static const Claim c_thm57_regret = {
    .id = "qiao2023.thm57.regret",
    .place = "Theorem 5.7, (7)",
    .statement = "for K above its logarithm L what the learner's E adds to its "
                 "bound (75), over 1000 iota^2, is at most 12 sqrt(8) S^2 A "
                 "sqrt(H^5 T L)/eps",
    .tags = "tabular regret algebra rate",
    .kind = KIND_RATE,
    PROBED(theorem57),
    AT_MOST(LOOSELY),
    .expected = HOLDS,
    .because = "E is that of Lemma 5.6 with K = T/H (qiao2023.lem56.util); "
               "sizes are drawn, K to 1e19",
    .fault = "noise-scale=1.5",
};

static const Claim c_thm57_cost = {
    .id = "qiao2023.thm57.cost",
    .place = "Theorem 5.7, (7)",
    .statement = "for DP-UCBVI under local privacy regret(eps) - regret(none) "
                 "on the same users, at the worst gap, grows no faster than "
                 "the private term of the bound, 1/eps; eps 1 to 1000",
    .tags = "tabular regret rate cost local",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard gap-to=0.5 gaps=6 "
             "privacy=pure-ldp lazy=0.2 looks=information episodes=1e19 "
             "from=1 to=1000 points=4 replicates=12"),
    .expected = HOLDS,
    .because = "an upper bound, and tight in eps, as E is proportional to "
               "1/eps",
    .fault = "noise-power=1.5",
};

static const Claim c_thm57_cost_below1 = {
    .id = "qiao2023.thm57.cost.below1",
    .place = "Theorem 5.7, (7), eps < 1",
    .statement = "for DP-UCBVI under local privacy regret(eps) - regret(none) "
                 "on the same users, at the worst gap, grows no faster than "
                 "the private term of the bound, 1/eps; eps below 1",
    .tags = "tabular regret rate cost local",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard gap-to=0.5 gaps=6 "
             "privacy=pure-ldp lazy=0.2 looks=information episodes=1e19 "
             "from=0.0005 to=0.5 points=4 replicates=4"),
    .expected = VACUOUS,
    .because = "learning has hardly begun at K = 1e19: the bound says "
               "something from K* = 5e23 on at eps = 0.5",
    .fault = "epsilon-scale=1e4",
};

static const Claim c_thm57_cost_calibrated = {
    .id = "qiao2023.thm57.cost.calibrated",
    .place = "Theorem 5.7, (7), least noise",
    .statement = "for DP-UCBVI with the least local noise regret(eps) - "
                 "regret(none) on the same users, at the worst gap, grows no "
                 "faster than the private term of the bound, 1/eps; eps 4 to "
                 "4000",
    .tags = "tabular regret rate cost local calibrated",
    .kind = KIND_RATE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard gap-to=0.5 gaps=6 "
             "privacy=pure-ldp mode=calibrated lazy=0.2 looks=information "
             "episodes=1e19 from=4 to=4000 points=4 replicates=12"),
    .expected = HOLDS,
    .because = "twice the noise has the same order in eps",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

/* E of reports: K - 1 noises of scale 3 H / eps */
static double local_error(const QiaoSize *x)
{
    double counters = x->H * x->S * x->A * (x->S + 2);
    double L = log(2 * counters * x->K / (x->beta / 3));
    return 12 * x->H / x->eps * qiao_laplace_radius(fmax(1, x->K - 1), L);
}

static void theorem57_calibrated(Probe *p)
{
    for (double H = 1; H <= 1024; H *= 2)
        for (double K = 2; K < 1e19; K *= 10) {
            Qiao2023Task x = {H, 6, 2, K, 0.1, 1};
            double least = qiao2023_calibrated(&x, QIAO2023_LOCAL).error;
            QiaoSize size = {H, x.S, x.A, K, x.beta, x.eps};
            probe_equal(p, least, 2 * local_error(&size) * p->noise, "H K", H,
                        K);
        }
}

static const Claim c_thm57_ldp = {
    .id = "qiao2023.thm57.ldp",
    .place = "Theorem 5.7 with Lemma 5.6, calibrated",
    .statement = "reports with Laplace(6H/eps) are eps-LDP and E is twice the "
                 "printed: (7) keeps its order",
    .tags = "privacy calibrated",
    .kind = KIND_IDENTITY,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(theorem57_calibrated),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "the repair of Lemma 5.6 doubles the scale, and E is "
               "proportional to it",
    .fault = "noise-scale=0.99",
};

static void theorem57_useful(Probe *p)
{
    qiao_useful(p, qiao_riverswim, local_error, qiao_bound_over_trivial);
}

static const Claim c_thm57_useful = {
    .id = "qiao2023.thm57.useful",
    .place = "Theorem 5.7 by (75)",
    .statement = "at K = 1e9 and eps = 1 with reports the bound (75) is below "
                 "the trivial KH on RiverSwim",
    .tags = "tabular regret",
    .kind = KIND_BOUND,
    PROBED(theorem57_useful),
    USEFUL,
    .expected = VACUOUS,
    .because = "it is from K = 1.2e27 on",
    .fault = "episodes-scale=2e18",
};

static const Claim c_thm57_rate = {
    .id = "qiao2023.thm57.rate",
    .place = "Theorem 5.7, (7), eps = 1e5",
    .statement = "under local privacy the regret of DP-UCBVI grows no faster "
                 "than sqrt(K)",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard looks=information "
             "precision=0 lazy=0.02 seeds=3 most-seeds=8 privacy=pure-ldp "
             "epsilon=1e5 from=1e16 to=1e19 points=3"),
    .expected = HOLDS,
    .because = "an upper bound, and tight: E grows as sqrt(K)",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_thm57_rate_calibrated = {
    .id = "qiao2023.thm57.rate.calibrated",
    .place = "Theorem 5.7, (7), eps = 1e5",
    .statement = "with the least noise that is eps-LDP the regret of DP-UCBVI "
                 "grows no faster than sqrt(K)",
    .tags = "tabular regret rate calibrated",
    .kind = KIND_RATE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard looks=information "
             "precision=0 lazy=0.02 seeds=3 most-seeds=8 privacy=pure-ldp "
             "mode=calibrated epsilon=1e5 from=1e16 to=1e19 points=3"),
    .expected = HOLDS,
    .because = "the noise is twice as large, and E grows as sqrt(K) all the "
               "same",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_thm57_rate_eps1 = {
    .id = "qiao2023.thm57.rate.eps1",
    .place = "Theorem 5.7, (7), eps = 1",
    .statement = "under local privacy at eps = 1 the growth of DP-UCBVI's "
                 "regret as sqrt(K) is seen at some K up to 1.8e19",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard looks=information "
             "precision=0 lazy=0.2 seeds=4 most-seeds=12 privacy=pure-ldp "
             "epsilon=1 from=1e15 to=1.8e19 points=3"),
    .expected = VACUOUS,
    .because = "nothing is learnt: E is above K, and the bound is below K H "
               "only beyond 2^64 episodes",
    .fault = "regret-tilt=2",
};

static const Claim c_thm57_rate_epsilon = {
    .id = "qiao2023.thm57.rate.epsilon",
    .place = "Theorem 5.7, (7), K = 1e18",
    .statement = "where the local noise costs most the regret of DP-UCBVI "
                 "grows no faster than 1/eps",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=dp-ucbvi env=tabular-hard looks=information "
             "precision=0 lazy=0.02 seeds=3 most-seeds=8 privacy=pure-ldp "
             "episodes=1e18 in=epsilon from=1e4 to=1e5 points=3"),
    .expected = HOLDS,
    .because = "an upper bound, and tight: E is proportional to 1/eps",
    .fault = "regret-tilt=-0.2",
    .profile = STANDARD,
};

const Section qiao2023_thm52 = {
    .title = "Theorems 5.2 and 5.7: the private regret",
    .list = (const Claim *const[]){&c_thm52_regret,
                                   &c_thm52_cost,
                                   &c_thm52_cost_calibrated,
                                   &c_thm52_jdp,
                                   &c_thm52_useful,
                                   &c_thm52_rate,
                                   &c_thm52_rate_calibrated,
                                   &c_thm52_rate_bandit,
                                   &c_thm52_rate_cost,
                                   &c_thm52_rate_eps1,
                                   &c_thm52_rate_epsilon,
                                   &c_thm57_regret,
                                   &c_thm57_cost,
                                   &c_thm57_cost_below1,
                                   &c_thm57_cost_calibrated,
                                   &c_thm57_ldp,
                                   &c_thm57_useful,
                                   &c_thm57_rate,
                                   &c_thm57_rate_calibrated,
                                   &c_thm57_rate_eps1,
                                   &c_thm57_rate_epsilon,
                                   NULL},
};
