/* Qiao and Wang 2023, appendix C.1 to C.4: typical episodes, the error's
 * decomposition and the sums of variances.
 *
 * delta~ = V~ - V^pi; an episode i is typical for i >= 250 H^2 S^2 A iota^2
 * (Definition C.1), and so are visits of (h,s).
 *
 *   C.3  (39) to (43): the sum of delta~ is at most 3 times that of b^ + c1
 *        + c4 and the martingales; C.2 (44): those stay below H sqrt(T iota),
 *        H sqrt(HN iota); C.3 (45), (46): the sums of delta~ below U
 *   C.4  (47) sum Var_P V^pi <= HT + 2 sqrt(H^4 T iota) + H^3 iota
 *   C.5  (48), (49) sum (Var_P V* - Var_P V^pi) <= 2H^2 U + 2H^2 sqrt(T iota)
 *   C.6  (51), (52) sum (Var_P~ V~ - Var_P V^pi)
 *        <= 2H^2 U + 8H^2 S sqrt(HAT iota) + 6H^3 S^2 A E iota
 *
 * Each with (h,s) in a second half.  P^ and N are of the true counts, P~ and N~
 * of the private ones.
 *
 * Observers sum along runs of the suite's learner whatever can be summed; an
 * entry with .hs is the half for (h,s).  Probes check the algebra between the
 * lemmas: the constants of (54) and (56) are slips, which (51) survives. */
#include "suite/papers/check.h"
#include "suite/papers/qiao2023/budget.h"
#include "suite/papers/qiao2023/regret.h"
#include "suite/papers/qiao2023/runs.h"
#include "suite/papers/shared/failure.h"

#include <math.h>

static const Claim c_defC1 = {
    .id = "qiao2023.defC1",
    .place = "Definition C.1, (34)",
    .statement = "along runs the sum of V~ - V^pi over episodes before the "
                 "first typical one, of all and of each (h,s), is at most 250 "
                 "H^3 S^2 A iota^2",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("defC1"),
    .cases = &qiao_theorem_runs,
    .expected = HOLDS,
    .because = "there are fewer than 250 H^2 S^2 A iota^2 such episodes, and "
               "V~ is cut at H, so it holds surely",
    .fault = "unclipped-values=no",
};

static double typical_over_last(const QiaoSize *x, double E, double i)
{
    (void)E;
    return 250 * x->H * x->H * x->S * x->S * x->A * i * i / x->K;
}

static void typical_useful(Probe *p)
{
    qiao_useful(p, qiao_riverswim, qiao_no_noise, typical_over_last);
}

static const Claim c_defC1_useful = {
    .id = "qiao2023.defC1.useful",
    .place = "Definition C.1",
    .statement = "some episode is typical at K = 1e9 on RiverSwim (H = 20, S = "
                 "6, A = 2)",
    .tags = "tabular regret",
    .kind = KIND_BOUND,
    PROBED(typical_useful),
    USEFUL,
    .expected = VACUOUS,
    .because = "250 H^2 S^2 A iota^2 exceeds K, so every sum of C.3 to C.5 is "
               "empty",
    .fault = "log-power=0",
};

static const Claim c_eq39 = {
    .id = "qiao2023.eq39",
    .place = "App. C.3, (39)",
    .statement = "Q~ - Q^pi <= b^ + c1 + (P~ - P)(V~ - V*) + P(V~ - V^pi) for "
                 "all h,s,a of every episode",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("eq39"),
    .right = "eq39_trivial",
    .threshold = failure_two_thirds,
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "Lemmas B.1 and B.6 and the definition of b^, checked whenever "
               "the run replans",
    .fault = "bonus-scale=1.5",
};

static const Claim c_eq40 = {
    .id = "qiao2023.eq40",
    .place = "App. C.3, (40)",
    .statement = "(P~ - P)(V~ - V*) <= P(V~ - V^pi)/H + H^2 S iota/N + 2HSE "
                 "iota/N for all h,s,a of every episode",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("eq40"),
    .right = "eq40_trivial",
    .threshold = failure_two_thirds,
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "Lemma B.4, the inequality of the means of two numbers, and "
               "optimism",
    .fault = "tilt=0.1",
};

static const Claim c_eq41 = {
    .id = "qiao2023.eq41",
    .place = "App. C.3, (41)",
    .statement = "Q~ - Q^pi <= (1 + 1/H) P(V~ - V^pi) + b^ + c1 + c4 for all "
                 "h,s,a of every episode",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("eq41"),
    .right = "eq41_trivial",
    .threshold = failure_two_thirds,
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "(39) and (40); what 2HSE iota/N costs is within b^",
    .fault = "bonus-scale=2",
};

static const Claim c_eq42 = {
    .id = "qiao2023.eq42",
    .place = "App. C.3, (42)",
    .statement = "in expectation over the rest of the episode V~ - V^pi at "
                 "(h,s) is at most 3 times the sum of b^ + c1 + c4 from there "
                 "on, for all h,s and episodes",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("eq42"),
    .right = "eq42_trivial",
    .threshold = failure_two_thirds,
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "(41) is used step by step and (1 + 1/H)^H < 3; the expectation "
               "is by the occupancy from (h,s) under the episode's policy, so "
               "no martingale is left",
    .fault = "bonus-scale=6",
};

/* The same weight stands before the martingale differences, to which the
 * constant 3 applies only after the sum is bounded (Lemma C.3). */
static void eq43(Probe *p)
{
    for (double H = 1; H < 1e7; H = ceil(H * 1.1))
        probe_ratio(p, exp(H * log1p(1 / H)) * (1 + p->bend), 3, "H", H);
}

static const Claim c_eq41_43 = {
    .id = "qiao2023.eq41-43",
    .place = "App. C.3, (41)-(43)",
    .statement = "the recursion's weights (1 + 1/H)^H stay below 3",
    .tags = "tabular regret algebra",
    .kind = KIND_BOUND,
    PROBED(eq43),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "they stay below e; the weight belongs to the martingale "
               "differences too, where 3 stands for it only in the bound of "
               "their sum",
    .fault = "bend=0.12",
};

/* log P(X >= above) of a binomial (n, q), exact */
static double log_upper(int n, double q, int above)
{
    double sum = 0, first = (double)NAN, term = 1;
    for (int c = above; c <= n && term > 1e-18 * sum; c++) {
        double l = qiao_log_binomial(n, c, q);
        first = isnan(first) ? l : first;
        sum += term = exp(l - first);
    }
    return above > n ? -(double)INFINITY : first + log(sum);
}

/* The extreme walks: n steps of H (X - q), X a coin of chance q.  log P(their
 * sum passes H sqrt(n iota)), exact; lengths this multiple of H. */
static double walk_passes(int n, double q, double iota, double length)
{
    int above = (int)ceil(n * q + sqrt(n * iota) / length);
    return log_upper(n, q, above);
}

/* Given the past the differences lie in an interval of length H, so the sum of
 * n passes H sqrt(n iota) with probability exp(-2 iota) at most
 * (Azuma-Hoeffding); over (k, h) and (k, h, s, h') together beta/12. */
static void lemma_c2(Probe *p)
{
    static const double chances[] = {0.02, 0.5, 0.98};
    static const double steps[] = {10, 100, 2000};
    double length = 1 + p->bend;
    for (double H = 1; H <= 64; H *= 4)
        for (double S = 1; S <= 64; S *= 4)
            for (double K = 4; K < 1e19; K *= 100) {
                QiaoSize x = {H, S, 2, K, 0.1, 1};
                double iota = qiao_iota(&x);
                double hoeffding = -2 * iota / (length * length);
                double events = K * H * (1 + S * (H + 1) / 2);
                probe_ratio(p, events * exp(hoeffding), x.beta / 12, "H S K", H,
                            S, K);
                for (int i = 0; i < 9; i++) {
                    int n = (int)fmin(K * H, steps[i % 3]);
                    double q = chances[i / 3];
                    double tail = walk_passes(n, q, iota, length);
                    probe_ratio(p, exp(tail - fmin(0, -2 * iota)), 1,
                                "H S K n chance", H, S, K, (double)n, q);
                }
            }
}

static const Claim c_lemC2 = {
    .id = "qiao2023.lemC2",
    .place = "Lemma C.2, (44)",
    .statement = "the martingale sums stay below H sqrt(T iota) and H sqrt(H N "
                 "iota) for all k,h,s,h' with probability 1 - beta/12",
    .tags = "tabular regret tools",
    .kind = KIND_TAIL,
    PROBED(lemma_c2),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "given the past the differences lie in an interval of length H: "
               "exp(-2 iota) for each sum, which exact tails of extreme walks, "
               "even and lopsided, stay below; with the printed range [-H,H] "
               "alone it would be exp(-iota/2), too much. The conditional sum "
               "over i <= k has N^{k+1} terms",
    .fault = "bend=0.45",
};

static const Claim c_lemC2_run = {
    .id = "qiao2023.lemC2.run",
    .place = "Lemma C.2, (44), its first sum",
    .statement = "along runs the martingale sums over typical episodes stay "
                 "below H sqrt(T iota), from every step on, with probability 1 "
                 "- beta/3",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("lemC2"),
    .right = "lemC2_trivial",
    .threshold = failure_third,
    .cases = &qiao_uneven_runs,
    .expected = HOLDS,
    .because = "Azuma-Hoeffding at the ends of blocks fails with beta/12, of "
               "which so many runs show beta/3; the tail itself is "
               "qiao2023.lemC2. The bound is below what the sums were if all "
               "users went where V~ - V^pi is least",
    .fault = "tilt=0.01",
};

static const Claim c_lemC2_hs = {
    .id = "qiao2023.lemC2.hs",
    .place = "Lemma C.2, (44), its second sum",
    .statement = "along runs the martingale sums over the visits of each (h,s) "
                 "stay below H sqrt(HN iota), from every step h' >= h on, with "
                 "probability 1 - beta/3",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("lemC2_hs"),
    .right = "lemC2_hs_trivial",
    .threshold = failure_third,
    .cases = &qiao_uneven_runs,
    .expected = HOLDS,
    .because = "Azuma-Hoeffding at the ends of blocks, along the ways that "
               "users went, fails with beta/12, of which so many runs show "
               "beta/3",
    .fault = "tilt=0.005",
};

static const Claim c_lemC3 = {
    .id = "qiao2023.lemC3",
    .place = "Lemma C.3, (45)",
    .statement = "along runs, for every step h, sums of V~ - V^pi over typical "
                 "episodes stay below U_{k,1}",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("lemC3"),
    .right = "lemC3_trivial",
    .threshold = failure_twelfth,
    .cases = &qiao_lemma_runs,
    .expected = HOLDS,
    .because = "(42) and Lemma C.2, which fails with beta/12; U is at the "
               "counts of the replan. It is below H on average only from K of "
               "1e7 (no privacy) or 2e9 (JDP, eps = 10) at H = S = A = 2",
    .fault = "bonus-scale=10",
};

static const Claim c_lemC3_hs = {
    .id = "qiao2023.lemC3.hs",
    .place = "Lemma C.3, (46)",
    .statement = "for each (h,s) and j >= h: sums of V~_j - V^pi_j over the "
                 "visits of (h,s) in its typical episodes stay below "
                 "U_{k,h,s}, and the sum over j below H U_{k,h,s}",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("lemC3_hs"),
    .right = "lemC3_hs_trivial",
    .threshold = failure_two_thirds,
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "(42) and Lemma C.2 along whole trajectories; U is at the "
               "counts of the replan",
    .fault = "bonus-scale=10",
};

/* App. C.4: variances */

static const Claim c_lemC4 = {
    .id = "qiao2023.lemC4",
    .place = "Lemma C.4, (47), its first sum",
    .statement = "along runs sums of Var_P V^pi along episodes stay below HT + "
                 "2 sqrt(H^4 T iota) + H^3 iota",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("lemC4"),
    .right = "lemC4_trivial",
    .threshold = failure_twelfth,
    ONE_CASE("algorithm=dp-ucbvi observe=qiao2023 points=1 env=fork H=20 "
             "lazy=0.1 episodes=1e13 replicates=100 beta=0.9"),
    .expected = HOLDS,
    .because = "the law of total variance and Freedman's inequality. A fork "
               "has the largest variance, (H-1)^2/4 of H^2; below H = 13 "
               "variances of values in [0,H-h] are trivially within it, at H = "
               "20 it says something from K of 9e9",
    .fault = "reward-scale=3",
};

static const Claim c_lemC4_hs = {
    .id = "qiao2023.lemC4.hs",
    .place = "Lemma C.4, (47), its second sum",
    .statement = "along runs, for each (h,s), sums of Var_P V^pi from step h "
                 "on, over the visits of (h,s), stay below H^2 N + 2 sqrt(H^5 "
                 "N iota) + H^3 iota",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("lemC4_hs"),
    .right = "lemC4_hs_trivial",
    .threshold = failure_twelfth,
    ONE_CASE("algorithm=dp-ucbvi observe=qiao2023_paths points=1 env=fork "
             "H=20 lazy=0.2 episodes=1e13 replicates=100 beta=0.9"),
    .expected = HOLDS,
    .because = "the law of total variance and Freedman's inequality, from "
               "(h,s) on; at H = 20 variances of values in [0,H-j] may sum to "
               "more than H^2 for h <= 3",
    .fault = "reward-scale=3",
};

enum { S_MAX = 5, H_MAX = 8 };

/* a random Markov reward process */
typedef struct {
    int H, S;
    double P[H_MAX][S_MAX][S_MAX], r[H_MAX][S_MAX];
} Chain;

static Chain draw_chain(Probe *p)
{
    Chain m = {.H = 1 + (int)(rng_uniform(&p->rng) * H_MAX),
               .S = 1 + (int)(rng_uniform(&p->rng) * S_MAX)};
    for (int h = 0; h < m.H; h++)
        for (int s = 0; s < m.S; s++) {
            double sum = 0;
            m.r[h][s] = rng_uniform(&p->rng) < 0.5 ? 1 : rng_uniform(&p->rng);
            for (int y = 0; y < m.S; y++)
                sum += m.P[h][s][y] = pow(10, -3 * rng_uniform(&p->rng));
            for (int y = 0; y < m.S; y++)
                m.P[h][s][y] /= sum;
        }
    return m;
}

typedef struct { /* of the rewards still to come, by state */
    double mean[S_MAX], square[S_MAX], spread[S_MAX];
} Moments;

/* One step back: the mean, the second moment, and the sum of variances of the
 * mean over next states. */
static void step_back(const Chain *m, int h, int s, const Moments *next,
                      Moments *now)
{
    double mean = 0, square = 0, spread = 0, r = m->r[h][s];
    for (int y = 0; y < m->S; y++) {
        mean += m->P[h][s][y] * next->mean[y];
        square += m->P[h][s][y] * next->square[y];
        spread += m->P[h][s][y] * next->spread[y];
    }
    for (int y = 0; y < m->S; y++) {
        double off = next->mean[y] - mean;
        spread += m->P[h][s][y] * off * off;
    }
    now->mean[s] = r + mean;
    now->square[s] = r * r + 2 * r * mean + square;
    now->spread[s] = spread;
}

/* Var(sum of r) = E sum Var_P V, by second moments and by variances; and at
 * most H^2. */
static void lemma_c4_variance(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Chain m = draw_chain(p);
        Moments next = {{0}, {0}, {0}}, now = next;
        for (int h = m.H - 1; h >= 0; h--) {
            for (int s = 0; s < m.S; s++)
                step_back(&m, h, s, &next, &now);
            next = now;
        }
        double H2 = (double)m.H * m.H;
        for (int s = 0; s < m.S; s++) {
            double variance = now.square[s] - now.mean[s] * now.mean[s];
            probe_equal_from(p, variance * (1 + p->bend), now.spread[s],
                             1e-3 * H2, "H S instance", (double)m.H,
                             (double)m.S, (double)i);
            probe_equal_from(p, now.spread[s] <= H2, 1, 1, "H S instance",
                             (double)m.H, (double)m.S, (double)i);
        }
    }
}

static const Claim c_lemC4_variance = {
    .id = "qiao2023.lemC4.variance",
    .place = "Lemma C.4, law of total variance",
    .statement = "the law of total variance, Var(sum of r) = E sum_h Var_P "
                 "V_{h+1}, for a fixed policy and given rewards; it is at most "
                 "H^2",
    .tags = "tabular tools",
    .kind = KIND_IDENTITY,
    PROBED(lemma_c4_variance),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "two recursions on random chains, one by second moments and one "
               "by variances, agree",
    .fault = "bend=0.01",
};

/* In typical episodes the deviations of Freedman's inequality are below H T_k,
 * and in those of (h, s) below H^2 N. */
static void lemma_c4_typical(Probe *p)
{
    for (double H = 1; H <= 1024; H *= 2)
        for (double S = 1; S <= 1024; S *= 4)
            for (double f = 1; f < 1e15; f *= 10) {
                QiaoSize x = {H, S, 1, 1, 0.1, 1};
                x.K = f * qiao_first_typical(x);
                QiaoTerms t = qiao_terms(x, 1);
                t.T *= p->episodes;
                double all =
                    2 * sqrt(pow(H, 4) * t.T * t.iota) + pow(H, 3) * t.iota;
                double N = t.typical * p->episodes;
                double one =
                    2 * sqrt(pow(H, 5) * N * t.iota) + pow(H, 3) * t.iota;
                probe_ratio(p, all, H * t.T, "H S K", H, S, x.K);
                probe_ratio(p, one, H * H * N, "H S K", H, S, x.K);
            }
}

static const Claim c_lemC4_typical = {
    .id = "qiao2023.lemC4.typical",
    .place = "Lemma C.4, second inequalities of (47)",
    .statement = "in typical episodes 2 sqrt(H^4 T iota) + H^3 iota <= HT, and "
                 "2 sqrt(H^5 N iota) + H^3 iota <= H^2 N for those of (h,s)",
    .tags = "tabular regret algebra",
    .kind = KIND_BOUND,
    PROBED(lemma_c4_typical),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "T >= 250 H^3 S^2 A iota^2 leaves much room",
    .fault = "episodes-scale=1e-4",
};

static const Claim c_lemC5 = {
    .id = "qiao2023.lemC5",
    .place = "Lemma C.5, (48)",
    .statement = "along runs sums of Var_P V* - Var_P V^pi over typical "
                 "episodes stay below 2H^2 U + 2H^2 sqrt(T iota)",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("lemC5"),
    .right = "lemC5_trivial",
    .threshold = failure_twelfth,
    .cases = &qiao_lemma_runs,
    .expected = HOLDS,
    .because = "qiao2023.lemC5.step, then Lemmas C.2 and C.3. It is below sums "
               "of (H-h)^2/4 from K of 6e8 (no privacy) or 4e11 (JDP, eps = "
               "10)",
    .fault = "bonus-scale=1e6",
};

static const Claim c_lemC5_hs = {
    .id = "qiao2023.lemC5.hs",
    .place = "Lemma C.5, (49)",
    .statement = "for each (h,s): sums of Var_P V* - Var_P V^pi from step h on "
                 "stay below 2H^2 U_{k,h,s} + 2H^2 sqrt(HN iota)",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("lemC5_hs"),
    .right = "lemC5_hs_trivial",
    .threshold = failure_two_thirds,
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "qiao2023.lemC5.step, then Lemmas C.2 and C.3, along whole "
               "trajectories",
    .fault = "bonus-scale=1e6",
};

static void lemma_c5_step(Probe *p)
{
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        double P = pow(10, -6 * rng_uniform(&p->rng));
        double gap = pow(10, -6 * rng_uniform(&p->rng));
        double best[2] = {1, rng_uniform(&p->rng)}; /* H = 1: it scales out */
        double rest = i % 2 == 0 ? 0 : gap * rng_uniform(&p->rng) * best[1];
        best[1] *= i % 4 < 2 ? 0 : 1;
        double V[2] = {1 - gap, fmax(0, best[1] - rest)};
        double one = P * (1 - P) * (best[0] - best[1]) * (best[0] - best[1]);
        double two = P * (1 - P) * (V[0] - V[1]) * (V[0] - V[1]);
        double mean = P * gap + (1 - P) * (best[1] - V[1]);
        /* differences of 1e-12 are rounding of `one` */
        probe_ratio(p, (one - two) * (1 + p->bend) - 1e-15 * one, 2 * mean,
                    "P gap instance", P, gap, (double)i);
    }
}

static const Claim c_lemC5_step = {
    .id = "qiao2023.lemC5.step",
    .place = "Lemma C.5, (50)",
    .statement = "Var_P V* - Var_P V <= 2H P(V* - V) for 0 <= V <= V* <= H",
    .tags = "tabular tools",
    .kind = KIND_BOUND,
    PROBED(lemma_c5_step),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "a difference of squares; sharp for a rare state of value H",
    .fault = "bend=0.01",
};

static const Claim c_lemC6 = {
    .id = "qiao2023.lemC6",
    .place = "Lemma C.6, (51)",
    .statement = "along runs sums of Var_P~ V~ - Var_P V^pi over typical "
                 "episodes stay below 2H^2 U + 8H^2 S sqrt(HAT iota) + 6H^3 "
                 "S^2 A E iota",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("lemC6"),
    .right = "lemC6_trivial",
    .threshold = failure_sixth,
    .cases = &qiao_lemma_runs,
    .expected = HOLDS,
    .because = "(54) to (56), see qiao2023.eq54 and qiao2023.lemC6.closing; "
               "C.2 and C.6 fail with beta/12 each, all k together. It is "
               "below H^2/4 a step from K of 2e7 (no privacy) or 5e10 (JDP, "
               "eps = 10)",
    .fault = "bonus-scale=1e5",
};

static const Claim c_lemC6_hs = {
    .id = "qiao2023.lemC6.hs",
    .place = "Lemma C.6, (52)",
    .statement = "for each (h,s): sums of Var_P~ V~ - Var_P V^pi from step h "
                 "on stay below 2H^2 U_{k,h,s} + 8H^3 S sqrt(AN iota) + 6H^3 "
                 "S^2 A E iota",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("lemC6_hs"),
    .right = "lemC6_hs_trivial",
    .threshold = failure_two_thirds,
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "(54) to (56) along whole trajectories",
    .fault = "tilt=0.05",
};

static const Claim c_eq53 = {
    .id = "qiao2023.eq53",
    .place = "App. C.4, (53)",
    .statement = "Var_P~ V~ - Var_P V^pi is at most the three differences (a) "
                 "+ (b) + (c), for all h,s,a of every episode",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("eq53"),
    .threshold = failure_two_thirds,
    .tolerance = 1e-9,
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "the squares of V^pi <= V* <= V~ are ordered; the ratio is 1 "
               "plus the difference over H^2",
    .fault = "tilt=0.1",
};

/* Uniform visits: before episode i every (h,s,a) has been visited i/(SA) times.
 * The sums of 1/sqrt(N) and 1/N over typical i and all h, from below: a falling
 * function's sum is at least its integral. */
static double sum_of_roots(const QiaoTerms *t)
{
    const QiaoSize *x = &t->size;
    return x->H * sqrt(x->S * x->A) * 2 * (sqrt(x->K) - sqrt(t->typical + 1));
}

static double sum_of_ones(const QiaoTerms *t)
{
    const QiaoSize *x = &t->size;
    return x->H * x->S * x->A * log(x->K / (t->typical + 1));
}

static const QiaoSize visit_sizes[] = {
    {3, 2, 1, 1e12, 0.1, 1}, {3, 2, 2, 1e12, 0.1, 1}, {20, 6, 2, 1e14, 0.1, 1}};

static void eq54(Probe *p)
{
    for (int i = 0; i < 3; i++)
        for (double E = 1; E <= 1e4; E *= 100) {
            QiaoTerms t = qiao_terms(visit_sizes[i], E);
            double H = t.size.H, S = t.size.S, A = t.size.A;
            double sum = H * H *
                         (2 * sqrt(S * t.iota) * sum_of_roots(&t) +
                          2 * S * E * sum_of_ones(&t));
            double printed = 2 * H * H * S * sqrt(H * A * t.T * t.iota) +
                             2 * H * H * H * S * S * A * E * t.iota;
            probe_ratio(p, sum * (1 + p->bend), printed, QIAO_AT,
                        QIAO_AT_OF(&t));
        }
}

static const Claim c_eq54 = {
    .id = "qiao2023.eq54",
    .place = "App. C.4, (54), last line",
    .quotation =
        "<= 2H^2 S sqrt(HAT_k iota) + 2H^3 S^2 A E iota. (54) The second inequality comes from Lemma B.2. The last inequality is because of direct calculation.",
    .statement = "sum over typical i, h of H^2 (2 sqrt(S iota/N) + 2SE/N) <= "
                 "2H^2 S sqrt(HAT iota) + 2H^3 S^2 A E iota",
    .tags = "tabular regret algebra",
    .kind = KIND_BOUND,
    PROBED(eq54),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "with uniform visits the sum of 1/sqrt(N) is 2 sqrt(HSAT); A = "
               "1 leaves nothing to a choice of actions. (a) itself is far "
               "below, and the slip is harmless: (51) still closes "
               "(qiao2023.lemC6.closing)",
    .fails = "constant",
    .reading = "\"the last inequality is because of direct calculation\"; E up "
               "to 1e4",
    .corrected = "4H^2 S sqrt(HAT iota) + 2H^3 S^2 A E iota",
    .fault = "bend=-0.6",
};

static void eq56(Probe *p)
{
    for (int i = 0; i < 3; i++)
        for (double E = 1; E <= 1e4; E *= 100) {
            QiaoTerms t = qiao_terms(visit_sizes[i], E);
            double H = t.size.H, S = t.size.S, A = t.size.A;
            double sum = 2 * H * 2 * H * sqrt(t.iota) * sum_of_roots(&t) +
                         2 * H * H * 2 * S * E * sum_of_ones(&t);
            double printed = 4 * H * H * sqrt(H * S * A * t.T * t.iota) +
                             4 * H * H * H * S * S * A * E * t.iota;
            probe_ratio(p, sum * (1 + p->bend), printed, QIAO_AT,
                        QIAO_AT_OF(&t));
        }
}

static const Claim c_eq56 = {
    .id = "qiao2023.eq56",
    .place = "App. C.4, (56), last line",
    .quotation = "<= 4H^2 sqrt(HSAT_k iota) + 4H^3 S^2 A E iota. (56)",
    .statement = "sum over typical i, h of 4H^2 sqrt(iota/N) + 4H^2 SE/N <= "
                 "4H^2 sqrt(HSAT iota) + 4H^3 S^2 A E iota",
    .tags = "tabular regret algebra",
    .kind = KIND_BOUND,
    PROBED(eq56),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "with uniform visits, A = 1 too, the sum of 1/sqrt(N) is 2 "
               "sqrt(HSAT), twice what is used. Harmless: Hoeffding's "
               "inequality gives half of the first line, and "
               "qiao2023.lemC6.closing uses that",
    .fails = "constant",
    .reading = "\"the last inequality holds because of direct calculation\"; E "
               "up to 1e4",
    .corrected = "8H^2 sqrt(HSAT iota) + 4H^3 S^2 A E iota",
    .fault = "bend=-0.6",
};

/* (51) from (54), (55), (56) with the sums as they are: the root is 4 S from
 * (54), 2 / sqrt(HA) from (55), 4 sqrt(S) from (56) with Hoeffding's constant
 * for two-sided range H, in units of H^2 sqrt(H A T iota); printed 8 S. */
static void eq51(Probe *p)
{
    for (double H = 1; H <= 1024; H *= 2)
        for (double A = 1; A <= 64; A *= 2)
            for (double S = 2; S <= 4096; S *= 2) {
                double root = 4 * S + 2 / sqrt(H * A) + 4 * sqrt(S);
                probe_ratio(p, root * (1 + p->bend), 8 * S, "H A S", H, A, S);
            }
}

static const Claim c_lemC6_closing = {
    .id = "qiao2023.lemC6.closing",
    .place = "Lemma C.6, (51), closing",
    .statement = "with the sums of (54) to (56) as they are, their roots are "
                 "within the printed 8H^2 S sqrt(HAT iota), S >= 2",
    .tags = "tabular regret algebra",
    .kind = KIND_BOUND,
    .whose = REPAIRED,
    PROBED(eq51),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "(56) is used with Hoeffding's constant for a range H, half of "
               "the printed, with which it would close for S >= 5 only; at S = "
               "1 the left side is 0",
    .fault = "bend=0.03",
};

static const Claim c_hs_expected = {
    .id = "qiao2023.hs.expected",
    .place = "App. C, (46), (47), (49), (52), (58), (65)",
    .statement = "the sums over the visits of each (h,s) stay below their "
                 "bounds also where what follows a visit is replaced by its "
                 "expectation under the episode's policy",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("mean_hs"),
    .right = "mean_hs_trivial",
    .threshold = failure_two_thirds,
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "the proofs of the sums go through without martingales, by the "
               "occupancy from (h,s)",
    .fault = "bonus-scale=10",
};

static const Claim c_hs_every = {
    .id = "qiao2023.hs.every",
    .place = "App. C, (44), (46), (47), (49), (52), (57), (58), (65)",
    .statement = "with a new policy in every episode, at every k, the sums "
                 "over the visits of each (h,s), along trajectories and in "
                 "expectation, stay below their bounds",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("sums"),
    .right = "sums_trivial",
    ONE_CASE("algorithm=dp-ucbvi observe=qiao2023_paths points=1 "
             "env=tabular-random S=2 A=1 H=2 lazy=0 episodes=15000000 "
             "beta=1e-6"),
    .expected = HOLDS,
    .because = "nothing is lazy, so all is as printed; together they fail with "
               "probability beta = 1e-6, so no run may. At this K (46), (57), "
               "(58), (65) say something; (44), (47), (49), (52) do not",
    .fault = "counter-bits=8",
    .profile = STANDARD,
};

const Section qiao2023_appendix_c = {
    .title = "App. C.1 to C.4: typical episodes and sums of variances",
    .list = (const Claim *const[]){&c_defC1,          &c_defC1_useful,
                                   &c_eq39,           &c_eq40,
                                   &c_eq41,           &c_eq42,
                                   &c_eq41_43,        &c_lemC2,
                                   &c_lemC2_run,      &c_lemC2_hs,
                                   &c_lemC3,          &c_lemC3_hs,
                                   &c_lemC4,          &c_lemC4_hs,
                                   &c_lemC4_variance, &c_lemC4_typical,
                                   &c_lemC5,          &c_lemC5_hs,
                                   &c_lemC5_step,     &c_lemC6,
                                   &c_lemC6_hs,       &c_eq53,
                                   &c_eq54,           &c_eq56,
                                   &c_lemC6_closing,  &c_hs_expected,
                                   &c_hs_every,       NULL},
};
