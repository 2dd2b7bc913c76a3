/* Qiao and Wang 2023, App. C.2 and C.6: optimism. */
/* from probe_optimism.c: Qiao & Wang 2023, appendix C.6: optimism. */
/* from probe_rates.c: Qiao & Wang 2023: the regret theorems as algebra, and from where on they say
 * something. */
/* from probe_regret.c: Qiao & Wang 2023, appendix C: the algebra between the lemmas.  X, Z, W are
 * the three terms of (75), Y the one with U. */
#include "algorithms/core/post_process.h"
#include "algorithms/core/qiao2023_scales.h"
#include "oracles/lower_bound.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/qiao2023/tools.h"

static const Claim c_corC10 = {
    .id = "qiao2023.corC10",
    .place = "Corollary C.10",
    .statement = "V~_h^k(s) - V*_h(s) <= 1000 (sqrt(H^3 SA iota^2/N) + H^2 "
                 "S^2 A E iota^2/N + H^3 S^2 A iota^2/N) for all k,h,s",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("corC10"),
    .right = "corC10_trivial",
    .threshold = qiao_beta,
    .cases = &qiao_theorem_runs,
    .expected = HOLDS,
    .because = "(76) over N visits of a falling V~, so for lazy looks too; "
               "below H from K of 2e10 (no privacy), 8e11 (JDP, eps = 10), "
               "9e17 (LDP, eps = 30)",
    .fault = "bonus-scale=1e4",
};

/* what stands beside H^2 in the fourth term, at a state of all episodes */
static double gap_over_cap(const QiaoSize *x, double E, double i)
{
    double N = x->K, H = x->H, S = x->S, A = x->A;
    double two = 1000 * H * H * S * S * A * E * i * i / N;
    double three = 1000 * H * H * H * S * S * A * i * i / N;
    return (1e6 * H * H * H * S * A * i * i / N + two * two + three * three) /
           (H * H);
}

static void gap_useful(Probe *p)
{
    qiao_useful(p, riverswim, qiao_no_noise, gap_over_cap);
}

static const Claim c_corC10_useful = {
    .id = "qiao2023.corC10.useful",
    .place = "Corollary C.10 and Alg. 1, line 7",
    .statement = "at K = 1e9, E = 1, the fourth term's bound is below its cap "
                 "H^2 at a state that every episode visits (RiverSwim)",
    .tags = "tabular regret",
    .kind = KIND_BOUND,
    PROBED(gap_useful),
    USEFUL,
    .expected = VACUOUS,
    .because = "until then the bonus contains 4H sqrt(iota/N), a Hoeffding "
               "term",
    .fault = "log-power=0",
};

/* nothing random in a chain, nearly nothing where a state is rare: the
 * empirical variance is 0 and other terms of the bonus must do */
static const Cases optimism_runs = {
    "algorithm=dp-ucbvi observe=qiao2023 points=1",
    (const char *const[]){"env=uniform S=2 A=2 H=2 instance=3 lazy=0.05 "
                          "episodes=1e13 replicates=100 beta=0.1",
                          "env=uniform S=2 A=2 H=2 instance=3 "
                          "privacy=pure-jdp epsilon=10 lazy=0.05 "
                          "episodes=1e14 replicates=100 beta=0.1",
                          "env=uniform S=2 A=2 H=2 instance=3 "
                          "privacy=pure-ldp epsilon=30 lazy=0.05 "
                          "episodes=1e18 replicates=100 beta=0.1",
                          "env=chain H=4 lazy=0.1 episodes=1e12 "
                          "replicates=100",
                          "env=rare-state S=3 H=3 lazy=0.1 episodes=1e12 "
                          "replicates=100",
                          "env=riverswim privacy=pure-jdp lazy=0.1 "
                          "episodes=1e16 beta=0.5 replicates=12",
                          NULL}};

static const Claim c_lemC11 = {
    .id = "qiao2023.lemC11",
    .place = "App. C, Lemma C.11",
    .statement = "optimism: Q of every episode is at least the optimal Q",
    .tags = "tabular optimism",
    .kind = KIND_COVERAGE,
    ALONG("lemC11"),
    .right = "lemC11_trivial",
    .threshold = qiao_beta,
    .cases = &optimism_runs,
    .expected = HOLDS,
    .because = "the bonus dominates every error on the good event; all Q = H "
               "shows nothing, the first falls below at K of 8e3 (no "
               "privacy), 8e7 (JDP, eps = 10), 1e14 (LDP, eps = 30)",
    .fault = "bonus-scale=0.001",
};

static const Claim c_lemC11_raw = {
    .id = "qiao2023.lemC11.raw",
    .place = "App. C, proof of Lemma C.11, (81)",
    .statement = "optimism before the minimum: r~ + P~V~ + b of every episode "
                 "is itself at least the optimal Q",
    .tags = "tabular optimism",
    .kind = KIND_COVERAGE,
    ALONG("lemC11_raw"),
    .right = "lemC11_raw_trivial",
    .threshold = qiao_beta,
    .cases = &optimism_runs,
    .expected = HOLDS,
    .because = "what the proof shows; H and the Q of earlier episodes hide "
               "nothing here",
    .fault = "bonus-scale=0.001",
};

/* the sum of the three squares under the root of the fourth term */
static double squares(const QiaoSize *x, double E, double N)
{
    double iota = qiao_probe_iota(x), i4 = pow(iota, 4);
    return 1e6 * pow(x->H, 3) * x->S * x->A * iota * iota / N +
           1e6 * pow(x->H, 4) * pow(x->S, 4) * x->A * x->A * E * E * i4 / N /
               N +
           1e6 * pow(x->H, 6) * pow(x->S, 4) * x->A * x->A * i4 / N / N;
}

/* --- Lemma C.11 on synthetic counts ----------------------------------------
 */

enum { SM = 4, AM = 3, HM = 4 };

typedef struct {
    int H, S, A;
    double P[HM][SM][AM][SM], r[HM][SM][AM], V[HM + 1][SM], Q[HM][SM][AM];
    double upper[HM + 1][SM], visits[HM + 1][SM]; /* V~ and N~_h(s) */
} Model;

static void draw_model(Model *m, Rng *rng)
{
    *m = (Model){.H = 1 + (int)(rng_uniform(rng) * HM),
                 .S = 1 + (int)(rng_uniform(rng) * SM),
                 .A = 1 + (int)(rng_uniform(rng) * AM)};
    for (int i = 0; i < m->H * m->S * m->A; i++) {
        int h = i / (m->S * m->A), s = i / m->A % m->S, a = i % m->A;
        double sum = 0, *P = m->P[h][s][a];
        m->r[h][s][a] = rng_uniform(rng);
        for (int y = 0; y < m->S; y++)
            sum += P[y] = pow(10, -4 * rng_uniform(rng));
        for (int y = 0; y < m->S; y++)
            P[y] /= sum;
    }
    for (int h = m->H - 1; h >= 0; h--)
        for (int i = 0; i < m->S * m->A; i++) {
            int s = i / m->A, a = i % m->A;
            double Q = m->r[h][s][a];
            for (int y = 0; y < m->S; y++)
                Q += m->P[h][s][a][y] * m->V[h + 1][y];
            m->Q[h][s][a] = Q;
            m->V[h][s] = fmax(m->V[h][s], Q);
        }
}

typedef struct {
    double n, E, noise; /* noise: E, but for a fault */
} Level;

/* private counts of n visits, the noise at the ends of its range that hurt
 * most: less where V* is large, more where it is small; N~ returned */
static double worst_counts(const Model *m, Rng *rng, int h, const double *P,
                           Level level, double *cell)
{
    double E = level.E, n = level.n, noise = level.noise / 4;
    uint64_t count[SM];
    double noisy[SM], scratch[SM], mean = 0, total = 0;
    sample_multinomial(rng, (uint64_t)n, m->S, P, count);
    for (int y = 0; y < m->S; y++)
        mean += P[y] * m->V[h + 1][y];
    for (int y = 0; y < m->S; y++)
        noisy[y] = (double)count[y] + (m->V[h + 1][y] > mean ? -noise : noise);
    double off = rng_uniform(rng) < 0.5 ? noise : -noise;
    post_process(m->S, noisy, n + off, E / 4, scratch, cell);
    for (int y = 0; y < m->S; y++)
        total += cell[y] += E / (2 * m->S);
    return total;
}

typedef struct {
    double base, bonus; /* r~ + P~ V~ and line 7 */
} Upper;

/* lines 6 and 7 of Algorithm 1; nothing to compensate at step H */
static Upper upper_value(const Model *m, const QiaoSize *x, int h,
                         const double *cell, double total, double reward,
                         double E)
{
    double iota = qiao_probe_iota(x), mean = 0, square = 0, gap = 0;
    for (int y = 0; y < m->S; y++)
        mean += cell[y] / total * m->upper[h + 1][y];
    for (int y = 0; y < m->S; y++) {
        double off = m->upper[h + 1][y] - mean;
        square += cell[y] / total * off * off;
        if (h + 1 < m->H)
            gap += cell[y] / total *
                   fmin(squares(x, E, m->visits[h + 1][y]), x->H * x->H);
    }
    double bonus = 2 * sqrt(square * iota / total) + sqrt(2 * iota / total) +
                   20 * x->H * x->S * E * iota / total +
                   4 * sqrt(iota) * sqrt(gap / total);
    return (Upper){fmin(1, fmax(0, reward / total)) + mean, bonus};
}

/* one backward pass with Q of before = H (line 9); n visits of every (h,s,a), E
 * between 1 and n^0.7.  How much of the bonus is needed. */
static void optimism(Probe *p)
{
    Model m;
    for (uint64_t i = 0; i < p->instances; i++) {
        draw_model(&m, &p->rng);
        double n = floor(pow(10, 2 + 16 * rng_uniform(&p->rng)));
        double E = pow(n, 0.7 * rng_uniform(&p->rng));
        QiaoSize x = {m.H, m.S, m.A, n * m.S * m.A, 0.1, 1};
        for (int j = m.H * m.S * m.A - 1; j >= 0; j--) {
            int h = j / (m.S * m.A), s = j / m.A % m.S, a = j % m.A;
            double cell[SM], r = m.r[h][s][a], Q = m.Q[h][s][a];
            Level level = {n, E, E * p->noise};
            double total =
                worst_counts(&m, &p->rng, h, m.P[h][s][a], level, cell);
            double won =
                (double)sample_binomial(&p->rng, (uint64_t)n, r) - level.noise;
            Upper u = upper_value(&m, &x, h, cell, total, won, E);
            m.visits[h][s] += total;
            m.upper[h][s] = fmax(m.upper[h][s], fmin(x.H, u.base + u.bonus));
            probe_ratio(p, Q - u.base, u.bonus * p->bonus, "H S A n E instance",
                        x.H, x.S, x.A, n, E, (double)i);
        }
    }
}

static const Claim c_lemC11_synthetic = {
    .id = "qiao2023.lemC11.synthetic",
    .place = "App. C, Lemma C.11, one pass",
    .statement = "optimism on drawn counts: random MDPs, n visits of each "
                 "(h,s,a), n to 1e18, noise at the ends of E/4 against V*",
    .tags = "tabular optimism",
    .kind = KIND_COVERAGE,
    PROBED(optimism),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "bonus as printed, one pass without the minimum over earlier "
               "episodes; rewards E too low; the ratio is the part of the "
               "bonus needed",
    .fault = "bonus-scale=0.1",
};

/* (81): of the third term's 20, Lemma B.1 takes 1 (2 E <= H S E iota), Lemma
 * B.6 takes 2; Lemma B.9 takes 6 sqrt(S E iota) and Remark B.3 inside the
 * fourth root 4 sqrt(2) sqrt(S E iota), in units of H / N~ */
static void eq81(Probe *p)
{
    for (double H = 1; H <= 64; H *= 2)
        for (double S = 1; S <= 64; S *= 2)
            for (double E = 1; E < 1e12; E *= 10)
                for (double K = 1; K < 1e19; K *= 100) {
                    QiaoSize x = {H, S, 2, K, 0.999, 1};
                    double iota = qiao_probe_iota(&x), u = S * E * iota;
                    double spent =
                        2 * E / H + 2 * u + (6 + 4 * sqrt(2)) * sqrt(u);
                    probe_ratio(p, spent * (1 + p->bend), 20 * u, "H S E K", H,
                                S, E, K);
                }
}

static const Claim c_eq81 = {
    .id = "qiao2023.eq81",
    .place = "App. C.6, (81)",
    .statement = "of 20 HSE iota/N~ Lemmas B.1, B.6, B.9 and Remark B.3 spend "
                 "3 HSE iota + (6 + 4 sqrt(2)) H sqrt(SE iota) at most, E >= 1",
    .tags = "tabular optimism algebra",
    .kind = KIND_BOUND,
    PROBED(eq81),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "closes for SE iota >= 0.47",
    .fault = "bend=1.45",
};

/* (82): sd(X) <= sqrt(2 Var Y) + sqrt(2 Var(X - Y)) */
static void eq82(Probe *p)
{
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        int n = 2 + (int)(rng_uniform(&p->rng) * 4);
        double P[6], X[6], Y[6], sum = 0, mean[3] = {0}, var[3] = {0};
        double near = pow(10, -3 * rng_uniform(&p->rng));
        for (int s = 0; s < n; s++)
            sum += P[s] = sample_exponential(&p->rng);
        for (int s = 0; s < n; s++) {
            Y[s] = sample_normal(&p->rng);
            X[s] = Y[s] + near * (i % 2 == 0 ? Y[s] : sample_normal(&p->rng));
            mean[0] += P[s] / sum * X[s];
            mean[1] += P[s] / sum * Y[s];
        }
        mean[2] = mean[0] - mean[1];
        for (int s = 0; s < n; s++) {
            double off[3] = {X[s] - mean[0], Y[s] - mean[1],
                             X[s] - Y[s] - mean[2]};
            for (int k = 0; k < 3; k++)
                var[k] += P[s] / sum * off[k] * off[k];
        }
        probe_ratio(p, sqrt(var[0]) * (1 + p->bend),
                    sqrt(2 * var[1]) + sqrt(2 * var[2]), "states instance",
                    (double)n, (double)i);
    }
}

static const Claim c_eq82 = {
    .id = "qiao2023.eq82",
    .place = "App. C.6, (82)",
    .statement = "sd(X) <= sqrt(2 Var Y) + sqrt(2 Var(X - Y))",
    .tags = "tabular optimism tools",
    .kind = KIND_BOUND,
    PROBED(eq82),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "constant 1 is enough: sd is a seminorm",
    .fault = "bend=0.45",
};

/* Two next states, the first of probability q, where V~ - V* is as large as
 * condition 2 of Lemma C.11 and H allow, or nothing */
typedef struct {
    QiaoSize size;
    double E, q;
    double N[2], more[2], above[2]; /* true and private counts, V~ - V* */
} Next;

static double condition_2(const QiaoSize *x, double E, double N)
{
    double iota = qiao_probe_iota(x), SA = x->S * x->A;
    double H2 = x->H * x->H, i2 = iota * iota;
    double sum = sqrt(SA * H2 * x->H * i2 / N) + SA * x->S * H2 * E * i2 / N +
                 SA * x->S * H2 * x->H * i2 / N;
    return fmin(x->H, 1000 * sum);
}

/* counts near those where the three parts are equal, or where private ones
 * matter most under the minimum, or anywhere */
static Next draw_next(Rng *rng, uint64_t i)
{
    Next y = {.q = pow(10, -6 * rng_uniform(rng))};
    y.size = (QiaoSize){.A = 2, .K = 1e6, .beta = 0.1, .eps = 1};
    y.size.H = 1 + floor(40 * rng_uniform(rng));
    y.size.S = 2 + floor(pow(10, 5 * rng_uniform(rng)));
    y.E = i % 3 == 0 ? y.size.H : pow(10, 12 * rng_uniform(rng) - 3);
    double iota = qiao_probe_iota(&y.size), S2 = y.size.S * y.size.S;
    double centre = i % 3 == 0 ? S2 * y.size.S * pow(y.size.H, 3)
                               : 1000 * y.size.H * S2 * y.E;
    for (int s = 0; s < 2; s++) {
        double near = pow(10, 0.6 * rng_uniform(rng) - 0.3);
        double wide = pow(10, 24 * rng_uniform(rng));
        y.N[s] = i % 3 == 2 ? wide : near * centre * y.size.A * iota * iota;
        y.more[s] = y.N[s] + y.size.A * y.E * (i % 4 == 0 ? 0.5 : 1);
        y.above[s] =
            s == 0 || i % 2 == 0 ? condition_2(&y.size, y.E, y.N[s]) : 0;
    }
    return y;
}

/* (83), both lines: (a) = sd of V~ - V*, times sqrt 2, by second moments and
 * min{(a+b+c)^2, H^2} <= 3 min{a^2+b^2+c^2, H^2}, then by private counts, N <=
 * N~ <= N + A E */
static void eq83(Probe *p)
{
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        Next y = draw_next(&p->rng, i);
        double H = y.size.H, truth = 0, private = 0;
        double apart = (y.above[0] - y.above[1]) * p->size;
        double sd = sqrt(2 * y.q * (1 - y.q)) * fabs(apart);
        for (int s = 0; s < 2; s++) {
            double P = s == 0 ? y.q : 1 - y.q;
            /* where V~ = V* nothing is needed of its count */
            if (!(y.above[s] > 0))
                y.N[s] = y.more[s] = 1e300;
            truth += P * fmin(squares(&y.size, y.E, y.N[s]), H * H);
            private += P * fmin(squares(&y.size, y.E, y.more[s]), H * H);
        }
        probe_ratio(p, sd, sqrt(6 * truth), "H S E q instance", H, y.size.S,
                    y.E, y.q, (double)i);
        probe_ratio(p, sqrt(6 * truth), 2 * sqrt(2 * private),
                    "H S E q instance", H, y.size.S, y.E, y.q, (double)i);
    }
}

static const Claim c_eq83 = {
    .id = "qiao2023.eq83",
    .place = "App. C.6, (83)",
    .statement = "sqrt(2 Var(V~ - V*)) is at most sqrt(6 mean min{.., H^2}) "
                 "at the true counts, and that at most sqrt(8 mean min{.., "
                 "H^2}) at private ones, N <= N~ <= N + AE, V~ - V* at the "
                 "end of condition 2",
    .tags = "tabular optimism algebra",
    .kind = KIND_BOUND,
    PROBED(eq83),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "(a+b+c)^2 <= 3 (a^2+b^2+c^2), reached at a rare state where "
               "all three are equal; where the minimum at N~ is below H^2, N~ "
               "is above 1000 HS^2 AE iota^2",
    .fault = "size-scale=1.02",
};

static const Claim c_alg1_monotone = {
    .id = "qiao2023.alg1.monotone",
    .place = "Alg. 1, line 9",
    .statement = "Q~ falls with k",
    .tags = "tabular",
    .kind = KIND_IDENTITY,
    .study = &study_run,
    .judge = judge_identity,
    .left = "rise",
    .cases = &qiao_theorem_runs,
    .expected = HOLDS,
    .because = "a minimum with the one before",
    .fault = "unclipped-values=no",
};

static const Claim c_alg1_ties = {
    .id = "qiao2023.alg1.ties",
    .place = "Alg. 1, line 13",
    .statement = "ties broken arbitrarily, here shared: while all Q~ are "
                 "equal the regret is the uniform policy's on the same users",
    .tags = "tabular regret",
    .kind = KIND_IDENTITY,
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
    .because = "Q~ = H everywhere with the printed constants; on RiverSwim a "
               "tie rule that goes right would look optimal",
    .fault = "tie-rule=highest",
};

/* Corollary C.10 and condition 2 of Lemma C.11: the sum over i <= k of visits
 * to (h, s) has N^{k+1} terms, and a falling V~ is at most its average */
static void induction(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int k = 1 + (int)(50 * rng_uniform(&p->rng));
        double sum = 0, terms = 0, value = 20, before = 0;
        for (int e = 1; e <= k; e++) {
            bool visit = rng_uniform(&p->rng) < 0.4;
            value -= rng_uniform(&p->rng) * value * 0.1;
            before = terms; /* N^k, then terms becomes N^{k+1} */
            terms += visit;
            sum += visit ? value : 0;
        }
        probe_ratio(p, terms * value * (1 + p->bend), sum,
                    "k terms before instance", (double)k, terms, before,
                    (double)i);
    }
}

static const Claim c_induction = {
    .id = "qiao2023.induction",
    .place = "Sec. 6 and App. C.2",
    .statement = "the sum over i <= k of visits to (h,s) has N^{k+1} terms, "
                 "so N^{k+1} V~^{k+1} is within (76)",
    .tags = "tabular regret algebra",
    .kind = KIND_BOUND,
    PROBED(induction),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "C.10 prints N^k, C.11 uses N^{k+1}: consistent, as V~ falls; "
               "an index slip",
    .fault = "bend=0.01",
};

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
    qiao_useful(p, riverswim, qiao_central_error, bonus_over_horizon);
}

static const Claim c_bonus_useful = {
    .id = "qiao2023.bonus.useful",
    .place = "Alg. 1, line 7, and Sec. 7",
    .statement = "eps = 1, tree, K = 1e9: the bonus of a cell that every "
                 "episode visits is below H on RiverSwim",
    .tags = "tabular regret",
    .kind = KIND_BOUND,
    PROBED(bonus_useful),
    USEFUL,
    .expected = VACUOUS,
    .because = "from K = 2.5e9 on; before that Q = H and ties decide every "
               "action",
    .fault = "noise-scale=1e-6",
};

/* (10): of 20 H S E iota / N~ with N <= N~ <= N + E, over 20 H S E iota */
static void harmonic_private(Probe *p)
{
    qiao_sums_of_ones(p, 1);
}

static const Claim c_sec6_eq10 = {
    .id = "qiao2023.sec6.eq10",
    .place = "Sec. 6, (10) and App. C.5, (69)",
    .statement = "the sum of 20HSE iota/N~ along episodes is at most 20 S^2 A "
                 "H^2 E iota^2, for N <= N~ <= N + E",
    .tags = "tabular regret algebra",
    .kind = KIND_BOUND,
    PROBED(harmonic_private),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "N~ never underestimates (rem55), and eq60; drawn runs, N~ at "
               "the ends of its range, N = 0 read as 1",
    .fault = "noise-scale=1.1",
};

const Section qiao2023_optimism = {
    .title = "App. C.2 and C.6: optimism",
    .list = (const Claim *const[]){&c_corC10, &c_corC10_useful, &c_lemC11,
                                   &c_lemC11_raw, &c_lemC11_synthetic, &c_eq81,
                                   &c_eq82, &c_eq83, &c_alg1_monotone,
                                   &c_alg1_ties, &c_induction, &c_bonus_useful,
                                   &c_sec6_eq10, NULL},
};
