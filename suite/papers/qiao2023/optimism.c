/* Qiao and Wang 2023, appendix C.2, Corollary C.10 and C.6: optimism.
 *
 * The induction: optimism up to episode k gives (76) and so
 *
 *   C.10   V~ - V* <= 1000 (sqrt(H^3 SA iota^2/N) + H^2 S^2 A E iota^2/N
 *                           + H^3 S^2 A iota^2/N),
 *
 * which is condition 2 of Lemma C.11: then Q~ >= Q* in episode k + 1, as (81)
 * to (83) show that the bonus covers the errors of r~ and P~ (Lemmas B.1, B.6,
 * B.9) and, by its fourth term, that of V~ in place of V*.
 *
 * Runs are followed before the minimum of line 9 and after; one backward pass
 * is tried on synthetic counts whose noise hurts most; (81) to (83) are
 * compared as numbers.  N~ are private counts, N the true ones. */
#include "algorithms/core/post_process.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/qiao2023/regret.h"
#include "suite/papers/qiao2023/runs.h"
#include "suite/papers/shared/failure.h"

#include <math.h>

/* The sum over i <= k of visits to (h, s) has N^{k+1} terms, and a falling V~
 * is at most its average. */
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
    .statement = "the sum over i <= k of visits to (h,s) has N^{k+1} terms, so "
                 "N^{k+1} V~^{k+1} is within (76)",
    .tags = "tabular regret algebra",
    .kind = KIND_BOUND,
    PROBED(induction),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "C.10 prints N^k and C.11 uses N^{k+1}, which is consistent as "
               "V~ falls; the first is a slip of the index",
    .fault = "bend=0.01",
};

static const Claim c_corC10 = {
    .id = "qiao2023.corC10",
    .place = "Corollary C.10",
    .statement = "V~_h^k(s) - V*_h(s) <= 1000 (sqrt(H^3 SA iota^2/N) + H^2 S^2 "
                 "A E iota^2/N + H^3 S^2 A iota^2/N) for all k,h,s",
    .tags = "tabular regret",
    .kind = KIND_COVERAGE,
    ALONG("corC10"),
    .right = "corC10_trivial",
    .threshold = failure_once,
    .cases = &qiao_theorem_runs,
    .expected = HOLDS,
    .because = "(76) over N visits of a falling V~, so for lazy runs too; it "
               "is below H from K of 2e10 (no privacy), 8e11 (JDP, eps = 10), "
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
    qiao_useful(p, qiao_riverswim, qiao_no_noise, gap_over_cap);
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
    .because = "it is not at this K, and until it is the bonus contains 4H "
               "sqrt(iota/N), a Hoeffding term",
    .fault = "log-power=0",
};

/* Nothing is random in a chain, and nearly nothing where a state is rare: the
 * empirical variance is 0 and other terms of the bonus must do. */
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
    .threshold = failure_once,
    .cases = &optimism_runs,
    .expected = HOLDS,
    .because = "the bonus dominates every error on the good event; where all Q "
               "= H it shows nothing, and the first Q falls below H at K of "
               "8e3 (no privacy), 8e7 (JDP, eps = 10), 1e14 (LDP, eps = 30)",
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
    .threshold = failure_once,
    .cases = &optimism_runs,
    .expected = HOLDS,
    .because = "this is what the proof shows; H and the Q of earlier episodes "
               "hide nothing here",
    .fault = "bonus-scale=0.001",
};

/* the sum of the three squares under the root of the fourth term */
static double squares(const QiaoSize *x, double E, double N)
{
    double iota = qiao_iota(x), i4 = pow(iota, 4);
    return 1e6 * pow(x->H, 3) * x->S * x->A * iota * iota / N +
           1e6 * pow(x->H, 4) * pow(x->S, 4) * x->A * x->A * E * E * i4 / N /
               N +
           1e6 * pow(x->H, 6) * pow(x->S, 4) * x->A * x->A * i4 / N / N;
}

enum { SM = 4, AM = 3, HM = 4 };

/* a random MDP with its optimal values, and V~ and N~ of a backward pass */
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

/* private counts of one (h,s,a): N~(s,a,.), N~(s,a), R~ */
typedef struct {
    double cell[SM], total, reward;
} Private;

/* Draws private counts of n visits, the noise at the ends of its range that
 * hurt most: less where V* is large, more where it is small; rewards as low as
 * they may be. */
static Private worst_counts(const Model *m, Rng *rng, int h, int s, int a,
                            Level level)
{
    const double *P = m->P[h][s][a];
    Private x = {.total = 0};
    double E = level.E, n = level.n, noise = level.noise / 4;
    uint64_t count[SM];
    double noisy[SM], scratch[SM], mean = 0;
    sample_multinomial(rng, (uint64_t)n, m->S, P, count);
    for (int y = 0; y < m->S; y++)
        mean += P[y] * m->V[h + 1][y];
    for (int y = 0; y < m->S; y++)
        noisy[y] = (double)count[y] + (m->V[h + 1][y] > mean ? -noise : noise);
    double off = rng_uniform(rng) < 0.5 ? noise : -noise;
    post_process(m->S, noisy, n + off, E / 4, scratch, x.cell);
    for (int y = 0; y < m->S; y++)
        x.total += x.cell[y] += E / (2 * m->S);
    x.reward =
        (double)sample_binomial(rng, (uint64_t)n, m->r[h][s][a]) - level.noise;
    return x;
}

typedef struct {
    double base, bonus; /* r~ + P~ V~ and line 7 */
} Upper;

/* Lines 6 and 7 of Algorithm 1; there is nothing to compensate at step H. */
static Upper upper_value(const Model *m, const QiaoSize *x, int h,
                         const Private *of, double E)
{
    double iota = qiao_iota(x), mean = 0, square = 0, gap = 0;
    double total = of->total;
    for (int y = 0; y < m->S; y++)
        mean += of->cell[y] / total * m->upper[h + 1][y];
    for (int y = 0; y < m->S; y++) {
        double off = m->upper[h + 1][y] - mean;
        square += of->cell[y] / total * off * off;
        if (h + 1 < m->H)
            gap += of->cell[y] / total *
                   fmin(squares(x, E, m->visits[h + 1][y]), x->H * x->H);
    }
    double bonus = 2 * sqrt(square * iota / total) + sqrt(2 * iota / total) +
                   20 * x->H * x->S * E * iota / total +
                   4 * sqrt(iota) * sqrt(gap / total);
    return (Upper){fmin(1, fmax(0, of->reward / total)) + mean, bonus};
}

/* One backward pass with Q of before = H (line 9); n visits of every (h,s,a), E
 * between 1 and n^0.7.  How much of the bonus is needed? */
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

            Level level = {n, E, E * p->noise};
            Private of = worst_counts(&m, &p->rng, h, s, a, level);
            Upper u = upper_value(&m, &x, h, &of, E);
            m.visits[h][s] += of.total;
            m.upper[h][s] = fmax(m.upper[h][s], fmin(x.H, u.base + u.bonus));
            probe_ratio(p, m.Q[h][s][a] - u.base, u.bonus * p->bonus,
                        "H S A n E instance", x.H, x.S, x.A, n, E, (double)i);
        }
    }
}

static const Claim c_lemC11_synthetic = {
    .id = "qiao2023.lemC11.synthetic",
    .place = "App. C, Lemma C.11, one pass",
    .statement = "optimism on drawn counts of random MDPs: n visits of each "
                 "(h,s,a), n to 1e18, noise at the ends of E/4 against V*",
    .tags = "tabular optimism",
    .kind = KIND_COVERAGE,
    .whose = VARIANT,
    PROBED(optimism),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the bonus is as printed, in one pass without the minimum over "
               "earlier episodes, rewards E too low; the ratio is the part of "
               "the bonus that is needed",
    .fault = "bonus-scale=0.1",
};

/* Of the third term's 20, Lemma B.1 takes 1 (2 E <= H S E iota), Lemma B.6
 * takes 2; Lemma B.9 takes 6 sqrt(S E iota) and Remark B.3 inside the fourth
 * root 4 sqrt(2) sqrt(S E iota), in units of H / N~. */
static void eq81(Probe *p)
{
    for (double H = 1; H <= 64; H *= 2)
        for (double S = 1; S <= 64; S *= 2)
            for (double E = 1; E < 1e12; E *= 10)
                for (double K = 1; K < 1e19; K *= 100) {
                    QiaoSize x = {H, S, 2, K, 0.999, 1};
                    double iota = qiao_iota(&x), u = S * E * iota;
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
    .because = "it closes for SE iota >= 0.47",
    .fault = "bend=1.45",
};

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
    .because = "the standard deviation is a seminorm, for which the constant 1 "
               "is enough",
    .fault = "bend=0.45",
};

/* two next states, the first of probability q, where V~ - V* is as large as
 * condition 2 of Lemma C.11 and H allow, or nothing */
typedef struct {
    QiaoSize size;
    double E, q;
    double N[2], more[2], above[2]; /* true and private counts, V~ - V* */
} Next;

static double condition_2(const QiaoSize *x, double E, double N)
{
    double iota = qiao_iota(x), SA = x->S * x->A;
    double H2 = x->H * x->H, i2 = iota * iota;
    double sum = sqrt(SA * H2 * x->H * i2 / N) + SA * x->S * H2 * E * i2 / N +
                 SA * x->S * H2 * x->H * i2 / N;
    return fmin(x->H, 1000 * sum);
}

/* Counts near those where the three parts are equal, or where private ones
 * matter most under the minimum, or anywhere. */
static Next draw_next(Rng *rng, uint64_t i)
{
    Next y = {.q = pow(10, -6 * rng_uniform(rng))};
    y.size = (QiaoSize){.A = 2, .K = 1e6, .beta = 0.1, .eps = 1};
    y.size.H = 1 + floor(40 * rng_uniform(rng));
    y.size.S = 2 + floor(pow(10, 5 * rng_uniform(rng)));
    y.E = i % 3 == 0 ? y.size.H : pow(10, 12 * rng_uniform(rng) - 3);
    double iota = qiao_iota(&y.size), S2 = y.size.S * y.size.S;
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

/* Both lines: (a) = sd of V~ - V*, times sqrt 2, by second moments and
 * min{(a+b+c)^2, H^2} <= 3 min{a^2+b^2+c^2, H^2}, then by private counts, N <=
 * N~ <= N + A E. */
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
    .statement = "sqrt(2 Var(V~ - V*)) is at most sqrt(6 mean min{.., H^2}) at "
                 "the true counts, and that at most sqrt(8 mean min{.., H^2}) "
                 "at private ones, N <= N~ <= N + AE, V~ - V* at the end of "
                 "condition 2",
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

const Section qiao2023_optimism = {
    .title = "App. C.2, C.5 and C.6: optimism",
    .list =
        (const Claim *const[]){&c_induction, &c_corC10, &c_corC10_useful,
                               &c_lemC11, &c_lemC11_raw, &c_lemC11_synthetic,
                               &c_eq81, &c_eq82, &c_eq83, NULL},
};
