/* Qiao and Wang 2023, the abstract, section 1 and Table 1: DP-UCBVI among the
 * others.
 *
 *   DP-UCBVI        sqrt(SAH^2 T) + S^2 A H^3/eps      S^2 A sqrt(H^5 T)/eps
 *   PUCB, LDP-OBI,  sqrt(S^2 A H^3 T) + the same private terms
 *   Private-UCB-PO
 *   Private-UCB-VI  sqrt(SAH^3 T) + the same private terms
 *   lower bound     Omega(sqrt(SAH^2 T)) without privacy
 *
 * Abstract: privacy is free, the private term below the main one, for eps >
 * S^1.5 A^0.5 H^2/sqrt(T).
 *
 * Envelopes take the largest regret over the gaps of a hard family; points
 * count where the bound is below what can be lost and the theorem's terms are
 * three quarters of what the bonuses cost, which is known before anything is
 * run.  The lower bound is the exact information bound of that family. */
#include "oracles/lower_bound.h"
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include "suite/papers/shared/failure.h"

#include <math.h>

/* For eps > S^1.5 A^0.5 H^2 / sqrt(T) the private term of (3) is below the main
 * one; proved: (80)'s third term is, for eps <= 1. */
static void free_privacy(Probe *p, bool proved)
{
    for (double H = 1; H <= 1024; H *= 4)
        for (double S = 1; S <= 1024; S *= 4)
            for (double A = 2; A <= 32; A *= 2)
                for (double T = H; T < 1e30; T *= 10) {
                    double eps = pow(S, 1.5) * sqrt(A) * H * H / sqrt(T);
                    if (proved && eps > 1)
                        continue;
                    double third = S * S * A * pow(H, 3);
                    double cost = proved ? third : third / eps;
                    probe_ratio(p, cost * (1 + p->bend), H * sqrt(S * A * T),
                                "H S A T", H, S, A, T);
                }
}

static void abstract_free(Probe *p)
{
    free_privacy(p, false);
}

static const Claim c_abs_free = {
    .id = "qiao2023.abs.free",
    .place = "Abstract",
    .statement = "eps >= S^1.5 A^0.5 H^2/sqrt(T): the private term of (3) is "
                 "below the main one",
    .tags = "tabular regret algebra rate",
    .kind = KIND_BOUND,
    PROBED(abstract_free),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "it is an equality at the border; the doubled root of the text "
               "version is read as one",
    .fault = "bend=0.01",
};

static void abstract_free_proved(Probe *p)
{
    free_privacy(p, true);
}

static const Claim c_abs_free_h3 = {
    .id = "qiao2023.abs.free.h3",
    .place = "Abstract by (80)",
    .statement = "eps >= S^1.5 A^0.5 H^2/sqrt(T) and eps <= 1: the term H^3 "
                 "S^2 A of (80) is below the main one too",
    .tags = "tabular regret algebra rate",
    .kind = KIND_BOUND,
    .whose = VARIANT,
    PROBED(abstract_free_proved),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "this needs T >= S^3 A H^4, which the condition implies for eps "
               "<= 1 and not above",
    .fault = "bend=0.05",
};

static const Claim c_ucbvi_rate_hoeffding = {
    .id = "qiao2023.ucbvi.rate.hoeffding",
    .place = "Sec. 1.2, UCBVI with bonus 1",
    .statement = "the regret of UCBVI with bonus_1 of Azar et al. 2017, "
                 "Hoeffding's, grows no faster than sqrt(K)",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucbvi env=tabular-hard looks=information precision=0 "
             "lazy=0.2 seeds=4 points=3 bonus=hoeffding most-seeds=16 "
             "from=1e12 to=1e15"),
    .expected = HOLDS,
    .because = "an upper bound, and tight; its bonus has the logarithm L, not "
               "sqrt L",
    .fault = "bonus-scale=0",
};

static const Claim c_ucbvi_rate = {
    .id = "qiao2023.ucbvi.rate",
    .place = "Sec. 7, UCBVI",
    .statement = "the regret of UCBVI with bonus_2 of Azar et al. 2017, "
                 "Bernstein's, grows no faster than sqrt(K)",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=ucbvi env=tabular-hard looks=information precision=0 "
             "lazy=0.2 seeds=4 points=3 most-seeds=32 from=1e15 to=1e18"),
    .expected = HOLDS,
    .because = "an upper bound, and tight: the growth is that of sqrt(K)",
    .fault = "bonus-scale=0",
};

static const Claim c_tab1 = {
    .id = "qiao2023.tab1",
    .place = "Table 1",
    .statement =
        "at eps = 1e7, where noise costs nearly nothing, the regret of PUCB, LDP-OBI, Private-UCB-PO and Private-UCB-VI grows no faster than sqrt(K), as their rows say (S and H: qiao2023.tab1.*; DP-UCBVI: qiao2023.thm41.rate.*)",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    CASES("env=tabular-hard looks=information precision=0 lazy=0.3 seeds=3 "
          "most-seeds=64 epsilon=1e7 H=3 S=3 A=2 from=1e8 to=1e14 points=3",
          "algorithm=pucb privacy=pure-jdp",
          "algorithm=ldp-obi privacy=pure-ldp",
          "algorithm=private-ucb-po privacy=pure-ldp",
          "algorithm=private-ucb-vi privacy=pure-ldp"),
    .expected = HOLDS,
    .because =
        "an upper bound, and tight. The constants of these learners' bonuses are derived; their rows are of the cited papers",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_tab1_pucb = {
    .id = "qiao2023.tab1.pucb",
    .place = "Table 1, PUCB",
    .statement =
        "at eps = 1e7, where noise costs nearly nothing, the regret of PUCB grows no faster than S and H^2 at fixed K, its row sqrt(S^2 A H^3 T)",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    CASES("env=tabular-hard looks=information precision=0 lazy=0.3 seeds=3 "
          "most-seeds=12 episodes=1e10 epsilon=1e7 A=2 points=3 "
          "algorithm=pucb privacy=pure-jdp",
          "H=3 in=S from=4 to=10", "S=3 in=H from=5 to=17"),
    .expected = HOLDS,
    .because = "an upper bound; its bonus as quoted has no sqrt(S), so S costs "
               "sqrt(S)",
    .fault = "regret-tilt=2",
    .profile = STANDARD,
};

static const Claim c_tab1_ldp_obi = {
    .id = "qiao2023.tab1.ldp-obi",
    .place = "Table 1, LDP-OBI",
    .statement =
        "at eps = 1e7, where noise costs nearly nothing, the regret of LDP-OBI grows no faster than S and H^2 at fixed K, its row sqrt(S^2 A H^3 T)",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    CASES("env=tabular-hard looks=information precision=0 lazy=0.3 seeds=3 "
          "most-seeds=12 episodes=1e10 epsilon=1e7 A=2 points=3 "
          "algorithm=ldp-obi privacy=pure-ldp",
          "H=3 in=S from=4 to=10", "S=3 in=H from=5 to=17"),
    .expected = HOLDS,
    .because =
        "an upper bound on the first term of its row, and no test of what privacy costs; three sizes each. The constants of its bonus are derived, as the paper quotes none",
    .fault = "regret-tilt=0.5",
    .profile = STANDARD,
};

static const Claim c_tab1_private_ucb_po = {
    .id = "qiao2023.tab1.private-ucb-po",
    .place = "Table 1, Private-UCB-PO",
    .statement =
        "at eps = 1e7, where noise costs nearly nothing, the regret of Private-UCB-PO grows no faster than S and H^2 at fixed K, its row sqrt(S^2 A H^3 T)",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    CASES("env=tabular-hard looks=information precision=0 lazy=0.3 seeds=3 "
          "most-seeds=12 episodes=1e10 epsilon=1e7 A=2 points=3 "
          "algorithm=private-ucb-po privacy=pure-ldp",
          "H=3 in=S from=4 to=10", "S=3 in=H from=5 to=17"),
    .expected = HOLDS,
    .because = "an upper bound; the constants of its bonus are derived, as the "
               "paper quotes none",
    .fault = "regret-tilt=0.5",
    .profile = STANDARD,
};

static const Claim c_tab1_private_ucb_vi = {
    .id = "qiao2023.tab1.private-ucb-vi",
    .place = "Table 1, Private-UCB-VI",
    .statement =
        "at eps = 1e7, where noise costs nearly nothing, the regret of Private-UCB-VI grows no faster than sqrt(S) and H^2 at fixed K, its row sqrt(S A H^3 T)",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    CASES("env=tabular-hard looks=information precision=0 lazy=0.3 seeds=3 "
          "most-seeds=12 episodes=1e10 epsilon=1e7 A=2 points=3 "
          "algorithm=private-ucb-vi privacy=pure-ldp",
          "H=3 in=S from=4 to=10", "S=3 in=H from=5 to=17"),
    .expected = HOLDS,
    .because = "an upper bound; the constants of its bonus are derived, as the "
               "paper quotes none",
    .fault = "regret-tilt=0.5",
    .profile = STANDARD,
};

static const Claim c_tab1_optimism = {
    .id = "qiao2023.tab1.optimism",
    .place = "Table 1, the other algorithms",
    .statement = "in UCBVI, Private-UCB-VI, PUCB and LDP-OBI as they are "
                 "quoted Q of every episode is at least the optimal Q with "
                 "probability 1 - beta",
    .tags = "tabular optimism",
    .kind = KIND_COVERAGE,
    .whose = OF_SUITE,
    ALONG("optimism"),
    .right = "optimism_trivial",
    .threshold = failure_once,
    CASES("observe=optimism points=1 env=uniform S=2 A=2 H=2 instance=3 "
          "lazy=0.05 beta=0.5 replicates=24",
          "algorithm=ucbvi episodes=1e9",
          "algorithm=private-ucb-vi privacy=pure-jdp episodes=1e10",
          "algorithm=pucb privacy=pure-jdp episodes=1e10",
          "algorithm=ldp-obi privacy=pure-ldp episodes=1e15"),
    .expected = HOLDS,
    .because = "each bonus covers its law's and its noise's errors; the "
               "constants are the cited papers', the error bounds this "
               "suite's. In each run some Q falls below the most that can be "
               "had",
    .fault = "bonus-scale=0.01",
};

static const Claim c_tab1_clip = {
    .id = "qiao2023.tab1.clip",
    .place = "Table 1, the other algorithms",
    .statement = "the values of UCBVI, Private-UCB-VI, Private-UCB-PO, PUCB "
                 "and LDP-OBI stay below H",
    .tags = "tabular",
    .kind = KIND_BOUND,
    .whose = OF_SUITE,
    .study = &study_run,
    .judge = judge_at_most,
    .left = "q_over_H",
    CASES("observe=optimism points=1 env=uniform S=2 A=2 H=2 instance=3 "
          "lazy=0.05 beta=0.5 replicates=24",
          "algorithm=ucbvi episodes=1e9",
          "algorithm=private-ucb-vi privacy=pure-jdp episodes=1e10",
          "algorithm=pucb privacy=pure-jdp episodes=1e10",
          "algorithm=ldp-obi privacy=pure-ldp episodes=1e15",
          "algorithm=private-ucb-po privacy=pure-jdp episodes=1e10"),
    .expected = HOLDS,
    .because = "each cuts its values at H - h + 1, or at H",
    .fault = "unclipped-values=no",
};

static const Claim c_tab1_ties = {
    .id = "qiao2023.tab1.ties",
    .place = "Table 1, the other algorithms",
    .statement = "while all action values tie, the regret of UCBVI, "
                 "Private-UCB-VI, PUCB and LDP-OBI is the uniform policy's on "
                 "the same users",
    .tags = "tabular regret",
    .kind = KIND_IDENTITY,
    .whose = OF_SUITE,
    .study = &study_run,
    .judge = judge_equal,
    .left = "regret_total",
    .right = "regret_uniform",
    .tolerance = 1e-12,
    CASES("observe=ties env=riverswim points=1 lazy=0.01 replicates=4",
          "algorithm=ucbvi episodes=100",
          "algorithm=private-ucb-vi privacy=pure-jdp episodes=50000",
          "algorithm=pucb privacy=pure-jdp episodes=50000",
          "algorithm=ldp-obi privacy=pure-ldp episodes=50000"),
    .expected = HOLDS,
    .because = "ties are shared and all values are at their cap; on RiverSwim "
               "a tie rule that goes right would look optimal",
    .fault = "tie-rule=highest",
};

static const Claim c_tab1_regret = {
    .id = "qiao2023.tab1.regret",
    .place = "Table 1, the other algorithms",
    .statement = "the regret recorded of UCBVI, Private-UCB-VI, PUCB and "
                 "LDP-OBI while they learn counts every step: it is the loss "
                 "of each policy by its values",
    .tags = "tabular regret",
    .kind = KIND_IDENTITY,
    .whose = OF_SUITE,
    .study = &study_run,
    .judge = judge_equal,
    .left = "regret_total",
    .right = "regret_values",
    .tolerance = 1e-9,
    CASES("observe=ties env=riverswim S=3 H=5 points=1 lazy=0.05 replicates=4",
          "algorithm=ucbvi episodes=1e9",
          "algorithm=private-ucb-vi privacy=pure-jdp episodes=1e10",
          "algorithm=pucb privacy=pure-jdp episodes=1e10",
          "algorithm=ldp-obi privacy=pure-ldp episodes=1e15"),
    .expected = HOLDS,
    .because = "gaps summed along the policy are compared with values",
    .fault = "forget=1",
};

/* S-2 contexts, leave at one of H/2 steps by one of A-1 actions, then win at
 * most H - H/2 - 1 rewards */
static double family_bound(double H, double S, double A, double K)
{
    double half = floor(H / 2), n = half * (A - 1);
    double R = K / (S - 2);
    return (H - half - 1) * (S - 2) * lower_bound(n, R, lower_bound_gap(n, R));
}

/* Omega(sqrt(S A H^2 T)), T = K H: every exponent, and a bounded constant */
static void lower_family(Probe *p)
{
    double least = INFINITY;
    for (double H = 8; H <= 1024; H *= 2)
        for (double S = 4; S <= 1024; S *= 2)
            for (double A = 3; A <= 100; A *= 3)
                for (double f = 1e4; f < 1e12; f *= 100) {
                    double K = f * H * S * A;
                    double order = H * sqrt(S * A * K * H);
                    double ratio = family_bound(H, S, A, K) / order;
                    least = fmin(least, ratio);
                    /* (H'/H) sqrt((S-2)/S) sqrt(Hb/H) sqrt((A-1)/A) at the
                     * least sizes, and 0.14 for the bandits */
                    double c =
                        3.0 / 8 * sqrt(0.5) * sqrt(0.5) * sqrt(2.0 / 3) * 0.14;
                    probe_ratio(p, c * (1 + p->bend), ratio, "H S A K", H, S, A,
                                K);
                }
    probe_note(p, "least_constant", least);
}

static const Claim c_lower_family = {
    .id = "qiao2023.lower.family",
    .place = "Table 1, lower bound",
    .statement = "the hard family's exact information bound is "
                 "Omega(sqrt(SAH^2 T))",
    .tags = "tabular regret rate",
    .kind = KIND_BOUND,
    PROBED(lower_family),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "(S-2) bandits of (A-1)H/2 arms, with H/2 rewards at stake, "
               "lose 0.14 sqrt(nR) each (Auer et al. 2002)",
    .fault = "bend=0.4",
};

static const Claim c_lower = {
    .id = "qiao2023.lower",
    .place = "Table 1, lower bound",
    .statement = "DP-UCBVI (no gap, 0.1 of its bonus) and UCBVI (0.03), which "
                 "then learn early, stay above the exact lower bound of the "
                 "hard family, of order sqrt(SAH^2 T), on average over it",
    .tags = "tabular regret rate",
    .kind = KIND_RATE,
    .whose = OF_SUITE,
    .study = &study_envelope,
    .judge = judge_rate_floor,
    .tolerance = 0.02,
    CASES("env=tabular-hard looks=information lazy=0.5 lead=0 instances=each "
          "seeds=8 from=1e4 to=1e6 points=2",
          "algorithm=dp-ucbvi none-as=bernstein c0=0 scale-bonus=0.1",
          "algorithm=ucbvi scale-bonus=0.03"),
    .expected = HOLDS,
    .because = "Jin et al. 2018, for every algorithm; this tests the suite's "
               "learners more than the paper. With their whole bonus they "
               "still play at random here, a thousand times above it",
    .fault = "regret-tilt=-0.8",
};

const Section qiao2023_table1 = {
    .title = "The abstract and Table 1: DP-UCBVI among the others",
    .list =
        (const Claim *const[]){
            &c_abs_free, &c_abs_free_h3, &c_ucbvi_rate_hoeffding, &c_ucbvi_rate,
            &c_tab1, &c_tab1_pucb, &c_tab1_ldp_obi, &c_tab1_private_ucb_po,
            &c_tab1_private_ucb_vi, &c_tab1_optimism, &c_tab1_clip,
            &c_tab1_ties, &c_tab1_regret, &c_lower_family, &c_lower, NULL},
};
