/* Qiao and Wang 2023, sections 2.2 and 3: DP-UCBVI and the counts it is given.
 *
 * Algorithm 1, lines 5 to 13, with iota = log(30 HSAT/beta): from private
 * counts P~ = N~(s,a,s')/N~(s,a) and r~ = R~/N~ cut to [0,1],
 *
 *   b  = 2 sqrt(Var_P~(V~) iota/N~) + sqrt(2 iota/N~) + 20 HSE iota/N~
 *        + 4 sqrt(iota) sqrt(sum over s' of P~ min{1000^2 H^3 SA iota^2/N~(s')
 *        + (1000 H^2 S^2 A E iota^2/N~(s'))^2
 *        + (1000 H^3 S^2 A iota^2/N~(s'))^2, H^2} / N~)
 *   Q~ = min{Q~ of before, H, r~ + P~ V~ + b},  V~ = max_a Q~,
 *
 * greedy, ties broken arbitrarily.  Assumption 3.1: with probability 1 - beta/3
 * all private counts are within E of the true ones, and N~(s,a) >= N(s,a).
 *
 * Lemmas 5.1 and 5.6 give E up to O(.) only; here E is 4 times the radius of
 * the noise, from Chernoff's exponent and a union bound at beta/3.  It is
 * checked by exact tails of Laplace sums, by drawn trees and along runs.  P^
 * and N are of the true counts, P~ and N~ of the private ones, N^ of the noisy
 * ones before (4). */
#include "algorithms/core/qiao2023_scales.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/qiao2023/constants.h"
#include "suite/papers/qiao2023/regret.h"
#include "suite/papers/qiao2023/runs.h"
#include "suite/papers/shared/failure.h"

#include <math.h>

/* The fault shows both actions' counters at the first state: without noise on
 * one of them alone the policy is the same where that action is much the
 * better. */
static const Claim c_def22_billboard = {
    .id = "qiao2023.def22.billboard",
    .place = "Sec. 2.2 and App. D",
    .statement = "every policy is a function of the counts released before it: "
                 "a run replayed from its releases has the same policies",
    .tags = "privacy composition",
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "replay_differs",
    CASES("algorithm=dp-ucbvi observe=replay points=1 lazy=0.05 replicates=4 "
          "env=uniform S=2 A=2 H=2 instance=3",
          "privacy=pure-jdp epsilon=10 episodes=1e14",
          "privacy=pure-ldp epsilon=30 episodes=1e18",
          "privacy=jdp noise=gauss epsilon=10 episodes=1e13"),
    .expected = HOLDS,
    .because = "post-processing and the billboard lemma (Hsu et al. 2014). A "
               "second learner is shown what carries noise and nothing else; "
               "replans that give another policy are counted, bit by bit",
    .fault = "raw-counter=2",
};

/* Assumption 3.1 */

/* P(sum of m Laplace(1) > t), exact.  The sum is X - Y with X, Y ~ Gamma(m):
 * given Y, X > t + Y is a Poisson event, and averaging over Y leaves
 *   exp(-t) sum_{j<m} C(m+j-1, j) 2^-(m+j) sum_{k<m-j} t^k / k!.
 * room holds m numbers. */
static double laplace_sum_tail(int m, double t, double *room)
{
    double sum = 0, weight = -m * log(2), total = 0;
    for (int k = 0; k < m; k++) {
        sum += exp(k * log(t) - lgamma(k + 1) - t);
        room[k] = sum;
    }
    for (int j = 0; j < m; j++) {
        total += exp(weight) * room[m - j - 1];
        weight += log((m + j) / (2.0 * (j + 1)));
    }
    return total;
}

static double counters(const QiaoSize *x)
{
    return x->H * x->S * x->A * (x->S + 2);
}

/* H S A (1 + S + 1) counters, K releases, two sides, beta/3: the L of a radius
 */
static double chance_left(const QiaoSize *x)
{
    return log(2 * counters(x) * x->K / (x->beta / 3));
}

static int binary_ones(unsigned k)
{
    int n = 0;
    for (; k > 0; k &= k - 1)
        n++;
    return n;
}

/* The sum over counters and episodes of P(|noise| > E/4), where before episode
 * k a released count carries as many noises as k-1 has binary ones (the tree)
 * or k-1 (reports); t: E/4 in units of the scale. */
static double union_of_tails(const QiaoSize *x, bool central, double t,
                             double *room)
{
    double sum = 0, of_ones[64] = {0};
    for (int m = 1; central && m < 20; m++)
        of_ones[m] = laplace_sum_tail(m, t, room);
    for (unsigned k = 1; k < (unsigned)x->K; k++)
        sum += central ? of_ones[binary_ones(k)]
                       : laplace_sum_tail((int)k, t, room);
    return 2 * counters(x) * sum;
}

static double terms_of(const QiaoSize *x, bool central)
{
    return central ? qiao_levels(log(x->K)) : x->K - 1;
}

/* Exact tails, no sample.  reading=central is the tree, reading=local the
 * reports. */
static void good_event(Probe *p)
{
    static const QiaoSize sizes[] = {{3, 2, 2, 1024, 0.1, 1},
                                     {1, 1, 1, 2, 0.5, 1},
                                     {2, 3, 2, 17, 1e-6, 1},
                                     {20, 6, 2, 700, 0.1, 1},
                                     {5, 4, 2, 300, 1e-12, 1}};
    bool central = p->reading[0] == 'c';
    double *room = arena_array(p->arena, double, 2000);
    for (int i = 0; i < 5; i++) {
        const QiaoSize *x = &sizes[i];
        double t = qiao_laplace_radius(terms_of(x, central), chance_left(x));
        probe_ratio(p, union_of_tails(x, central, t / p->noise, room),
                    x->beta / 3, "H S A K beta", x->H, x->S, x->A, x->K,
                    x->beta);
    }
}

static const Claim c_asm31 = {
    .id = "qiao2023.asm31",
    .place = "Assumption 3.1 by App. D",
    .statement = "with explicit E all private counters stay within E/4 of the "
                 "truth with probability 1 - beta/3",
    .tags = "noise tree",
    .kind = KIND_TAIL,
    PROBED(good_event),
    AT_MOST(ROUNDING),
    .cases = &qiao_both_privatizers,
    .expected = HOLDS,
    .because = "exact tails of sums of Laplace variables, summed over counters "
               "and episodes; nothing is sampled",
    .fault = "noise-scale=1.2",
};

/* the largest |noise| of a counter over all its releases, scale 1 */
static double worst_noise(Rng *rng, unsigned K, bool central)
{
    double node[32] = {0}, sum = 0, worst = 0;
    for (unsigned t = 1; t < K; t++) {
        int top = 0;
        while (((t >> top) & 1) == 0)
            top++;
        double fresh = sample_laplace(rng, 1);
        sum = central ? 0 : sum + fresh;
        node[top] = fresh;
        for (int j = top; central && j < 32; j++)
            sum += (t >> j) & 1 ? node[j] : 0;
        worst = fmax(worst, fabs(sum));
    }
    return worst;
}

/* Whole runs are drawn: how often does any counter leave E/4? */
static void good_event_drawn(Probe *p)
{
    QiaoSize x = {3, 2, 2, 256, 0.1, 1};
    bool central = p->reading[0] == 'c';
    double t = qiao_laplace_radius(terms_of(&x, central), chance_left(&x));
    uint64_t runs = p->instances / 4 + 1, left = 0;
    double largest = 0;
    for (uint64_t run = 0; run < runs; run++) {
        double worst = 0;
        for (int c = 0; c < (int)counters(&x); c++)
            worst = fmax(worst, worst_noise(&p->rng, (unsigned)x.K, central));
        left += worst * p->noise > t;
        largest = fmax(largest, worst);
    }
    probe_ratio(p, (double)left / (double)runs, x.beta / 3, "runs",
                (double)runs);
    probe_note(p, "bound_over_largest", t / largest);
}

static const Claim c_asm31_drawn = {
    .id = "qiao2023.asm31.drawn",
    .place = "Assumption 3.1 by App. D",
    .statement = "with drawn trees and reports, (H,S,A,K) = (3,2,2,256), some "
                 "counter leaves E/4 in at most beta/3 of runs",
    .tags = "noise tree",
    .kind = KIND_TAIL,
    PROBED(good_event_drawn),
    AT_MOST(ROUNDING),
    .cases = &qiao_both_privatizers,
    .expected = HOLDS,
    .because = "the union bound over correlated prefixes is loose "
               "(qiao2023.asm31 has the exact tails)",
    .fault = "noise-scale=2",
};

static const Claim c_asm31_run = {
    .id = "qiao2023.asm31.run",
    .place = "Assumption 3.1, Sec. 5.1 and 5.2",
    .statement = "along runs all private counts are within E of the true ones, "
                 "and never below them, with probability 1 - beta/3",
    .tags = "privacy noise tree tabular",
    .kind = KIND_COVERAGE,
    ALONG("asm31"),
    .threshold = failure_third,
    CASES("algorithm=dp-ucbvi observe=qiao2023 points=1",
          "env=uniform S=2 A=2 H=2 instance=3 privacy=pure-jdp epsilon=10 "
          "lazy=0.05 episodes=1e14 replicates=100 beta=0.9",
          "env=riverswim S=3 H=5 privacy=pure-jdp epsilon=10 lazy=0.1 "
          "episodes=1e16 beta=0.9 replicates=100"),
    .expected = HOLDS,
    .because = "qiao2023.asm31 and qiao2023.lem54 together, whenever the run "
               "replans; E is made for every k and counter at once, and for "
               "what a lazy run sees a fifth of it would do",
    .fault = "error-scale=0.12",
};

static const Claim c_asm31_calibrated = {
    .id = "qiao2023.asm31.calibrated",
    .place = "Assumption 3.1, Sec. 5.1, at the noise that eps-DP needs",
    .statement = "along runs with nodes of Laplace(6H ceil(log2 K) / eps) and "
                 "the E of that all private counts are within E of the true "
                 "ones, and never below them, with probability 1 - beta/3",
    .tags = "privacy noise tree tabular",
    .kind = KIND_COVERAGE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    ALONG("asm31"),
    .threshold = failure_third,
    .cases = &qiao_calibrated_run,
    .expected = HOLDS,
    .because = "E grows with the noise, so Assumption 3.1 keeps its "
               "probability",
    .fault = "error-scale=0.1",
};

static Qiao2023Scales printed_tree(const QiaoSize *x)
{
    Qiao2023Task task = {x->H, x->S, x->A, x->K, x->beta, x->eps};
    return qiao2023_published(&task, QIAO2023_CENTRAL, QIAO2023_NODE,
                              QIAO2023_LOG2);
}

/* union_of_tails of the tree at K = 2^levels: of the prefixes before K as many
 * have m ones as there are ways to choose them */
static double union_of_nodes(const QiaoSize *x, int levels, double t)
{
    double sum = 0, ways = 1, room[64];
    for (int m = 1; m <= levels; m++) {
        ways *= (levels - m + 1.0) / m;
        sum += ways * laplace_sum_tail(m, t, room);
    }
    return 2 * counters(x) * sum;
}

/* Lemma 5.1 and (84), eps' the node's parameter: the learner's E is O((H/eps)
 * log(HSAT/beta)^2) with an explicit constant, and enough for Assumption 3.1 by
 * exact tails. */
static void central_order(Probe *p)
{
    double largest = 0;
    for (int levels = 4; levels <= 60; levels += 4)
        for (double H = 1; H <= 1e3; H *= 10)
            for (double S = 1; S <= 1e4; S *= 10)
                for (double beta = 0.9; beta > 1e-12; beta /= 1e3) {
                    double K = exp2(levels), eps = pow(0.1, levels % 3);
                    QiaoSize x = {H, S, 2, K, beta, eps};
                    Qiao2023Scales used = printed_tree(&x);
                    double t = used.error / 4 / (3 * H * levels / eps);
                    double log_all = log(H * S * 2 * K * H / beta);
                    double c = used.error * eps / (H * log_all * log_all);
                    largest = fmax(largest, c);
                    probe_ratio(p, c * p->noise, 52, "H S K beta", H, S, K,
                                beta);
                    probe_ratio(p, union_of_nodes(&x, levels, t / p->noise),
                                beta / 3, "H S K beta", H, S, K, beta);
                }
    probe_note(p, "constant", largest);
}

static const Claim c_lem51_util = {
    .id = "qiao2023.lem51.util",
    .place = "Lemma 5.1, (84)",
    .statement = "E = O((H/eps) log(HSAT/beta)^2): the learner's E is at most "
                 "52 times that, A = 2, and enough for Assumption 3.1 by exact "
                 "tails, K = 2^4 to 2^60",
    .tags = "noise tree rate",
    .kind = KIND_RATE,
    PROBED(central_order),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "a node's noise grows as log2 K, and the radius is of order "
               "log: the constant tends to 12/ln 2 times Chernoff's rate, "
               "47.43, as K grows. eps' is the parameter of a node "
               "(qiao2023.lem51.eps3)",
    .fault = "noise-scale=1.1",
};

/* (88), wherever K >= log: Chernoff's radius over K-1 terms is at most sqrt(8 K
 * L). */
static void local_order(Probe *p)
{
    double largest = 0;
    for (double K = 10; K < 1e19; K *= 10)
        for (double beta = 0.1; beta > 1e-13; beta /= 10)
            for (double S = 1; S <= 64; S *= 4) {
                QiaoSize x = {20, S, 2, K, beta, 1};
                double L = chance_left(&x);
                if (K - 1 < L)
                    continue;
                double t = qiao_laplace_radius(K - 1, L);
                double error = 4 * 3 * x.H / x.eps * t * p->noise;
                double order = x.H / x.eps * sqrt(K * L);
                probe_ratio(p, error / order, 12 * sqrt(8), "S K beta", S, K,
                            beta);
                largest = fmax(largest, error / order);
            }
    probe_note(p, "constant", largest);
}

static const Claim c_lem56_util = {
    .id = "qiao2023.lem56.util",
    .place = "Lemma 5.6, (88)",
    .statement = "E = O((H/eps) sqrt(K log(HSAT/beta))) for K >= log: the "
                 "constant is at most 12 sqrt(8)",
    .tags = "noise rate",
    .kind = KIND_RATE,
    PROBED(local_order),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Chernoff's radius of K-1 Laplace variables is at most sqrt(8 K "
               "L); the hypothesis K >= log belongs to the cited Corollary "
               "12.4 and is not printed",
    .fault = "noise-scale=1.3",
};

/* Algorithm 1 */

/* the bonus of a cell that all K episodes visit, over H; variance H^2 / 4 */
static double bonus_over_horizon(const QiaoSize *x, double E, double i)
{
    double N = x->K, H = x->H;
    return (2 * sqrt(H * H / 4 * i / N) + sqrt(2 * i / N) +
            20 * H * x->S * E * i / N + 4 * H * sqrt(i / N)) /
           H;
}

static void bonus_useful(Probe *p)
{
    qiao_useful(p, qiao_riverswim, qiao_central_error, bonus_over_horizon);
}

static const Claim c_bonus_useful = {
    .id = "qiao2023.bonus.useful",
    .place = "Alg. 1, line 7, and Sec. 7",
    .statement = "at K = 1e9 and eps = 1 with the tree the bonus of a cell "
                 "that every episode visits is below H on RiverSwim",
    .tags = "tabular regret",
    .kind = KIND_BOUND,
    PROBED(bonus_useful),
    USEFUL,
    .expected = VACUOUS,
    .because = "it is from K = 2.5e9 on; before that Q = H, and ties decide "
               "every action",
    .fault = "noise-scale=1e-6",
};

static const Claim c_alg1_monotone = {
    .id = "qiao2023.alg1.monotone",
    .place = "Alg. 1, line 9",
    .statement = "Q~ of every (h,s,a) never rises from one episode to the next",
    .tags = "tabular",
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "rise",
    .cases = &qiao_theorem_runs,
    .expected = HOLDS,
    .because = "line 9 takes the minimum with the Q~ of the episode before",
    .fault = "unclipped-values=no",
};

static const Claim c_alg1_ties = {
    .id = "qiao2023.alg1.ties",
    .place = "Alg. 1, line 13",
    .statement = "while all Q~ are equal the regret of DP-UCBVI, which shares "
                 "ties, is the uniform policy's on the same users",
    .tags = "tabular regret",
    .kind = KIND_IDENTITY,
    .whose = OF_SUITE,
    .study = &study_run,
    .judge = judge_equal,
    .left = "regret_total",
    .right = "regret_uniform",
    .tolerance = 1e-12,
    CASES("observe=ties env=riverswim points=1 lazy=0.01 replicates=4 "
          "algorithm=dp-ucbvi",
          "privacy=pure-jdp episodes=50000", "privacy=pure-ldp episodes=50000",
          "episodes=3000"),
    .expected = HOLDS,
    .because = "the paper breaks ties arbitrarily; with the printed constants "
               "Q~ = H everywhere, and on RiverSwim a tie rule that goes right "
               "would look optimal",
    .fault = "tie-rule=highest",
};

/* E for scale 1: four times the noise (Lemma 5.4) */
static double error_of(const QiaoSize *x, double m)
{
    return 4 * qiao_laplace_radius(m, chance_left(x));
}

static void same(Probe *p, Qiao2023Scales code, double scale, double error,
                 const QiaoSize *x)
{
    probe_equal(p, code.scale, scale, "H S A K beta eps", x->H, x->S, x->A,
                x->K, x->beta, x->eps);
    probe_equal(p, code.error, error, "H S A K beta eps", x->H, x->S, x->A,
                x->K, x->beta, x->eps);
}

/* line 7 of Algorithm 1 at a random point, by its printed terms */
static void same_bonus(Probe *p, const QiaoSize *x, double error)
{
    Qiao2023Task task = qiao_task_of(x);
    double iota = qiao_iota(x), H = x->H, S = x->S, A = x->A;
    double N = pow(10, 20 * rng_uniform(&p->rng)), V = H * H / 4;
    double one = 1e6 * pow(H, 3) * S * A * pow(iota, 2) / N;
    double two = 1e6 * pow(H, 4) * pow(S, 4) * A * A * error * error *
                 pow(iota, 4) / N / N;
    double three = 1e6 * pow(H, 6) * pow(S, 4) * A * A * pow(iota, 4) / N / N;
    double gap = fmin(one + two + three, H * H);
    double bonus = 2 * sqrt(V * iota / N) + sqrt(2 * iota / N) +
                   20 * H * S * error * iota / N +
                   4 * sqrt(iota) * sqrt(gap / N);
    double code = qiao2023_gap(&task, &qiao2023_bonus_published, error, N);
    probe_equal(p, code, gap, "H S A N", H, S, A, N);
    probe_equal(
        p, qiao2023_bonus(&task, &qiao2023_bonus_published, error, N, V, code),
        bonus, "H S A N", H, S, A, N);
    probe_equal(p, qiao2023_typical(&task),
                250 * H * H * S * S * A * iota * iota, "H S A K", H, S, A,
                x->K);
    probe_equal(p, qiao2023_regret(&task, error),
                1000 * (sqrt(H * H * S * A * x->K * H * iota * iota) +
                        H * H * S * S * A * error * iota * iota +
                        pow(H, 3) * S * S * A * iota * iota),
                "H S A K", H, S, A, x->K);
}

/* sections 5.1, 5.2: the scales as printed, in each reading */
static void scales_printed(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 5 + 10; i++) {
        QiaoSize x = qiao_any_size(&p->rng);
        Qiao2023Task task = qiao_task_of(&x);
        double m = qiao_levels(log(x.K));
        double logs[] = {log(x.K) / log(2), log(x.K), m};
        double local = 3 * x.H / x.eps, tree = error_of(&x, m);
        for (int base = 0; base < 3; base++) {
            double node = 3 * x.H * logs[base] / x.eps; /* 1/eps' */
            double total = node * logs[base];
            same(p,
                 qiao2023_published(&task, QIAO2023_CENTRAL, QIAO2023_NODE,
                                    (Qiao2023Log)base),
                 node, tree * node, &x);
            same(p,
                 qiao2023_published(&task, QIAO2023_CENTRAL, QIAO2023_TOTAL,
                                    (Qiao2023Log)base),
                 total, tree * total, &x);
        }
        double error = local * error_of(&x, fmax(1, x.K - 1));
        same(p,
             qiao2023_published(&task, QIAO2023_LOCAL, QIAO2023_NODE,
                                QIAO2023_LOG2),
             local, error, &x);
        same_bonus(p, &x, error);
    }
}

static const Claim c_scales = {
    .id = "qiao2023.scales",
    .place = "Secs. 3, 5 and Alg. 1, line 7",
    .statement = "iota, levels, the noise scales in every reading, the "
                 "explicit E, the bonus and (75) of the suite's learner are "
                 "what the paper's formulas give",
    .tags = "algebra noise composition",
    .kind = KIND_IDENTITY,
    .whose = OF_SUITE,
    PROBED(scales_printed),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "E is 4 times the Chernoff radius of the noise over all "
               "counters and episodes at beta/3; the paper leaves its constant "
               "to O(.)",
    .fault = "bend=1e-6",
};

/* 6H unit shifts on each of m levels share eps */
static void scales_calibrated(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 5 + 10; i++) {
        QiaoSize x = qiao_any_size(&p->rng);
        Qiao2023Task task = qiao_task_of(&x);
        double m = qiao_levels(log(x.K));
        double central = 6 * x.H * m / x.eps, local = 6 * x.H / x.eps;
        same(p, qiao2023_calibrated(&task, QIAO2023_CENTRAL), central,
             central * error_of(&x, m), &x);
        same(p, qiao2023_calibrated(&task, QIAO2023_LOCAL), local,
             local * error_of(&x, fmax(1, x.K - 1)), &x);
    }
}

static const Claim c_scales_cal = {
    .id = "qiao2023.scales.cal",
    .place = "Secs. 5.1, 5.2, calibrated",
    .statement = "the calibrated noise scales of the suite's learner and their "
                 "E are what 6H unit shifts a level share eps for",
    .tags = "algebra noise calibrated",
    .kind = KIND_IDENTITY,
    .whose = OF_SUITE,
    .modes = CALIBRATED,
    PROBED(scales_calibrated),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "a replaced user moves 6H counts by 1 in each of ceil(log2 K) "
               "levels, or once in a report",
    .fault = "bend=1e-6",
};

const Section qiao2023_alg1 = {
    .title = "Sections 2.2 and 3: DP-UCBVI and Assumption 3.1",
    .list =
        (const Claim *const[]){&c_def22_billboard, &c_asm31, &c_asm31_drawn,
                               &c_asm31_run, &c_asm31_calibrated, &c_lem51_util,
                               &c_lem56_util, &c_bonus_useful, &c_alg1_monotone,
                               &c_alg1_ties, &c_scales, &c_scales_cal, NULL},
};
