/* Qiao and Wang 2023, appendix B: properties of private estimations.
 *
 * With probability 1 - beta/15 each, 2 beta/15 in B.6, for all h,s,a,s',k:
 *
 *   B.1 (15)  |r~ - r| <= sqrt(2 iota/N~) + 2E/N~
 *   B.2 (17)  |P~ - P|_1 <= 2 sqrt(S iota/N~) + 2SE/N~
 *   B.4 (20)  |P~(s') - P(s')| <= sqrt(2 P iota/N~) + 2E iota/N~
 *   B.6 (23)  |(P~ - P)V*| <= min{sqrt(2 Var_P V* iota/N~),
 *                                 sqrt(2 Var_P^ V* iota/N~)} + 2HSE iota/N~
 *
 * and surely (19), (22), (25) between P~ and P^, (26), (27) between standard
 * deviations.  B.8: together within beta/3.  P^ and N are of the true counts,
 * P~ and N~ of the private ones.
 *
 * Rewards are Bernoulli and next states two groups, so a failure probability is
 * an exact binomial sum over all counts that some private counts within
 * Assumption 3.1 turn into a violation; times the tuples it is to stay within
 * its share of beta. */
#include "suite/base/dot.h"
#include "suite/base/sample.h"
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include "suite/papers/qiao2023/budget.h"
#include "suite/papers/qiao2023/runs.h"
#include "suite/papers/shared/failure.h"

#include <math.h>

static const QiaoSize sizes[] = {{1, 1, 1, 1001, 0.1, 1},
                                 {3, 2, 2, 1001, 0.1, 1},
                                 {3, 4, 2, 1001, 1e-6, 1},
                                 {20, 6, 2, 50000, 0.1, 1},
                                 {2, 20, 2, 1e9, 1e-12, 1}};

#define LEAST_BETA 1e-12

static const int visits[] = {1, 2, 5, 10, 30, 100, 300, 1000};

enum { SIZES = 5, VISITS = 8, CHANCES = 8 };

static double chance(int i, int n)
{
    const double rare[] = {0.003 / n, 0.03 / n, 0.3 / n, 2.0 / n};
    const double common[] = {0.1, 0.5, 0.9, 0.99};
    return i < 4 ? fmin(rare[i], 1) : common[i - 4];
}

/* one tuple: n visits, c of them hits of probability P.  radius: of the bound,
 * a fault's multiple; cells: whose E the hits may be off by */
typedef struct {
    const QiaoSize *size;
    double iota, E, P, radius, cells;
    int n, c;
    double hits, total; /* private: up to E off each */
} Case;

typedef bool Fails(const Case *);

/* P(some private counts fail), exact.  The ends of their ranges are enough:
 * deviations are monotone in hits, and in total up to one turning point. */
static double failure(Case *x, double noise, Fails *fails)
{
    static const double above[] = {0, 0.5, 1};
    double sum = 0, E = x->E * noise;
    for (x->c = 0; x->c <= x->n; x->c++) {
        bool failed = false;
        for (int end = 0; end < 6 && !failed; end++) {
            double off = E * x->cells;
            x->hits = fmax(0, x->c + (end % 2 == 0 ? off : -off));
            x->total = x->n + E * above[end / 2];
            failed = fails(x);
        }
        sum += failed ? exp(qiao_log_binomial(x->n, x->c, x->P)) : 0;
    }
    return sum;
}

/* a union bound over tuples that is to stay within a share of beta */
typedef struct {
    double E, tuples, share, cells; /* cells: of Case */
} Union;

/* The largest failure probability over visits and chances, times the tuples,
 * against their share of beta. */
static void all_groups(Probe *p, const QiaoSize *size, Union of, Fails *fails)
{
    Case x = {.size = size,
              .iota = qiao_iota(size),
              .E = of.E,
              .radius = p->bonus,
              .cells = of.cells};
    for (int v = 0; v < VISITS; v++)
        for (int i = 0; i < CHANCES; i++) {
            x.n = visits[v];
            x.P = chance(i, x.n);
            probe_ratio(p, of.tuples * failure(&x, p->noise, fails),
                        of.share * size->beta, "H S A K beta E n P", size->H,
                        size->S, size->A, size->K, size->beta, of.E,
                        (double)x.n, x.P);
        }
}

/* (15), r~ cut to [0, 1] */
static bool reward_fails(const Case *x)
{
    double r = fmin(1, x->hits / x->total);
    double bound = sqrt(2 * x->iota / x->total) + 2 * x->E / x->total;
    return fabs(r - x->P) > x->radius * bound + 1e-12;
}

static void lemma_b1_radius(Probe *p)
{
    for (int i = 0; i < SIZES; i++)
        for (double E = 0.01; E < 2e4; E *= 100) {
            const QiaoSize *x = &sizes[i];
            Union of = {E, x->H * x->S * x->A * x->K, 1.0 / 15, 1};
            all_groups(p, x, of, reward_fails);
        }
}

static void lemma_b1(Probe *p)
{
    lemma_b1_radius(p);
    probe_radius(p, lemma_b1_radius, LEAST_BETA / 15);
}

static const Claim c_lemB1 = {
    .id = "qiao2023.lemB1",
    .place = "Lemma B.1, (15)",
    .statement = "|r~ - r| <= sqrt(2 iota/N~) + 2E/N~ for all tuples with "
                 "probability 1 - beta/15",
    .tags = "tabular counts tools",
    .kind = KIND_TAIL,
    PROBED(lemma_b1),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "exact binomial tails of all counts that private ones can turn "
               "into a violation, times the tuples; loose by 2 in the root",
    .fault = "noise-scale=2",
};

/* (17) with two states: |P~ - P|_1 <= 2 sqrt(2 iota / N~) + 4 E / N~ */
static bool norm_fails(const Case *x)
{
    double other = fmin(1, x->hits / x->total);
    double bound = 2 * sqrt(2 * x->iota / x->total) + 4 * x->E / x->total;
    return 2 * fabs(other - x->P) > x->radius * bound + 1e-12;
}

static void lemma_b2_radius(Probe *p)
{
    for (int i = 0; i < SIZES; i++)
        for (double E = 0.01; E < 2e4; E *= 100) {
            QiaoSize x = sizes[i];
            x.S = 2;
            Union of = {E, x.H * x.S * x.A * x.K, 1.0 / 15, 1};
            all_groups(p, &x, of, norm_fails);
        }
}

static void lemma_b2(Probe *p)
{
    lemma_b2_radius(p);
    probe_radius(p, lemma_b2_radius, LEAST_BETA / 15);
}

static const Claim c_lemB2 = {
    .id = "qiao2023.lemB2",
    .place = "Lemma B.2, (17), two states",
    .statement = "|P~ - P|_1 <= 2 sqrt(S iota/N~) + 2SE/N~ for all tuples with "
                 "probability 1 - beta/15, S = 2",
    .tags = "tabular counts tools",
    .kind = KIND_TAIL,
    PROBED(lemma_b2),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "exact binomial tails of all counts that private ones can turn "
               "into a violation, times the tuples",
    .fault = "noise-scale=2",
};

enum { STATES = 12 };

/* drawn counts of more states, and private ones at the ends of their ranges */
typedef struct {
    int S;
    double P[STATES], value[STATES], cell[STATES], total, N, H;
    uint64_t count[STATES];
} Draw;

/* Private cells within E, together N + above: all low, then raised, the high
 * values (or the others) first. */
static void move(Draw *x, double E, double above, bool high)
{
    double room = above;
    for (int s = 0; s < x->S; s++) {
        double count = (double)x->count[s];
        x->cell[s] = fmax(count - E, 0);
        room += count - x->cell[s];
    }
    for (int k = 0; k < 2 * x->S && room > 0; k++) {
        int s = k % x->S;
        if (((x->value[s] > x->H / 2) == high) != (k < x->S))
            continue;
        double by = fmin(room, (double)x->count[s] + E - x->cell[s]);
        x->cell[s] += by;
        room -= by;
    }
    x->total = x->N + above;
}

static Draw draw_tails(Probe *p, double E)
{
    Draw x = {.S = 2 + (int)(rng_uniform(&p->rng) * (STATES - 1)), .H = 20};
    uint64_t n = (uint64_t)pow(10, 6 * rng_uniform(&p->rng));
    double sum = 0;
    for (int s = 0; s < x.S; s++)
        sum += x.P[s] = pow(10, -4 * rng_uniform(&p->rng));
    for (int s = 0; s < x.S; s++)
        x.P[s] /= sum;
    sample_multinomial(&p->rng, n, x.S, x.P, x.count);
    x.N = (double)n;
    for (int s = 0; s < x.S; s++)
        x.value[s] = rng_uniform(&p->rng) < 0.5 ? x.H : 0;
    double above = rng_uniform(&p->rng) < 0.5 ? E : 0;
    move(&x, E, above, rng_uniform(&p->rng) < 0.5);
    return x;
}

static const QiaoSize drawn_size = {20, STATES, 4, 1e7, 1e-6, 1};

static void lemma_b2_drawn(Probe *p)
{
    double iota = qiao_iota(&drawn_size);
    for (uint64_t i = 0; i < 5 * p->instances; i++) {
        double E = pow(10, 5 * rng_uniform(&p->rng)), off = 0;
        Draw x = draw_tails(p, E * p->noise);
        for (int s = 0; s < x.S; s++)
            off += fabs(x.cell[s] / x.total - x.P[s]);
        probe_ratio(p, off,
                    2 * sqrt(x.S * iota / x.total) + 2 * x.S * E / x.total,
                    "S E N instance", (double)x.S, E, x.N, (double)i);
    }
}

static const Claim c_lemB2_drawn = {
    .id = "qiao2023.lemB2.drawn",
    .place = "Lemma B.2, (17)",
    .statement = "|P~ - P|_1 <= 2 sqrt(S iota/N~) + 2SE/N~ for drawn counts, S "
                 "to 12, private counts at the ends of their ranges",
    .tags = "tabular counts tools",
    .kind = KIND_TAIL,
    PROBED(lemma_b2_drawn),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Weissman et al.: a draw fails with exp(-2 S iota), iota above "
               "30",
    .fault = "noise-scale=4",
};

enum { CELLS = 8 };

/* true counts of one (h,s,a) and private ones that keep Assumption 3.1 */
typedef struct {
    int n;
    double E, N, total; /* total: N~(s,a) */
    double count[CELLS], cell[CELLS], value[CELLS], H;
} Counts;

/* Cells as far as they may go: all down, then raised by up to 2E each, from
 * `first` on, until they sum to N + above. */
static void perturb(Counts *c, int first, double above, double E)
{
    double room = above;
    for (int i = 0; i < c->n; i++) {
        c->cell[i] = fmax(c->count[i] - E, 1e-9 * E);
        room += c->count[i] - c->cell[i];
    }
    for (int k = 0; k < c->n && room > 0; k++) {
        int i = (first + k) % c->n;
        double by = fmin(room, c->count[i] + E - c->cell[i]);
        c->cell[i] += by;
        room -= by;
    }
    c->total = 0;
    for (int i = 0; i < c->n; i++)
        c->total += c->cell[i];
}

static Counts draw(Probe *p)
{
    Counts c = {.n = 1 + (int)(rng_uniform(&p->rng) * CELLS)};
    c.E = pow(10, 5 * rng_uniform(&p->rng) - 1);
    c.H = 1 + floor(20 * rng_uniform(&p->rng));
    for (int i = 0; i < c.n; i++) {
        bool rare = rng_uniform(&p->rng) < 0.3;
        double size = pow(10, 2 * rng_uniform(&p->rng));
        c.count[i] = rare ? 0 : ceil(c.E * size * rng_uniform(&p->rng));
        c.N += c.count[i];
        c.value[i] = rng_uniform(&p->rng) < 0.5 ? 0 : c.H;
    }
    c.count[0] += c.N == 0;
    c.N += c.N == 0;
    double E = c.E * p->noise, kind = rng_uniform(&p->rng);
    double above = kind < 0.4 ? E : kind < 0.8 ? 0 : E * rng_uniform(&p->rng);
    perturb(&c, (int)(rng_uniform(&p->rng) * c.n), above, E);
    return c;
}

static double l1(const Counts *c)
{
    double sum = 0;
    for (int i = 0; i < c->n; i++)
        sum += fabs(c->cell[i] / c->total - c->count[i] / c->N);
    return sum;
}

static void remark_b3(Probe *p)
{
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        Counts c = draw(p);
        probe_ratio(p, l1(&c), 2 * c.n * c.E / c.total, "S E N instance",
                    (double)c.n, c.E, c.N, (double)i);
    }
}

static const Claim c_remB3 = {
    .id = "qiao2023.remB3",
    .place = "Remark B.3, (19)",
    .statement = "on the good event |P~ - P^|_1 <= 2SE/N~",
    .tags = "tabular counts tools",
    .kind = KIND_BOUND,
    PROBED(remark_b3),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the triangle inequality; it even gives (S+1) E/N~",
    .fault = "noise-scale=2",
};

/* (20) */
static bool cell_fails(const Case *x)
{
    double cell = fmin(1, x->hits / x->total);
    double bound =
        sqrt(2 * x->P * x->iota / x->total) + 2 * x->E * x->iota / x->total;
    return fabs(cell - x->P) > x->radius * bound + 1e-12;
}

/* from E = iota / (3 (iota - 1)) on, where 2 E iota absorbs 2 E + 2 iota / 3 */
static void lemma_b4_radius(Probe *p)
{
    for (int i = 0; i < SIZES; i++)
        for (int step = 0; step < 5; step++) {
            const QiaoSize *x = &sizes[i];
            double iota = qiao_iota(x);
            double E = iota / (3 * (iota - 1)) * pow(10, step);
            Union of = {E, x->H * x->S * x->S * x->A * x->K, 1.0 / 15, 1};
            all_groups(p, x, of, cell_fails);
        }
}

static void lemma_b4(Probe *p)
{
    lemma_b4_radius(p);
    probe_radius(p, lemma_b4_radius, LEAST_BETA / 15);
}

static const Claim c_lemB4 = {
    .id = "qiao2023.lemB4",
    .place = "Lemma B.4, (20)",
    .statement = "for E >= iota/(3(iota-1)), |P~(s') - P(s')| <= sqrt(2 P "
                 "iota/N~) + 2 E iota/N~ for all tuples with probability 1 - "
                 "beta/15",
    .tags = "tabular counts tools",
    .kind = KIND_TAIL,
    .whose = REPAIRED,
    PROBED(lemma_b4),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "exact binomial tails of all counts that private ones can turn "
               "into a violation, times the tuples; (21) needs E so large, "
               "about 0.35, to absorb 2 iota/(3N)",
    .fault = "bonus-scale=0.75",
};

/* The failure probability of one tuple.  A = 1 and one start state, so N_1(s_1)
 * is k - 1.  A privatizer that adds no noise, only E/(2S) to each cell, keeps
 * Assumption 3.1 with this E. */
static double exact_failure(Case *x, double weight, Fails *fails)
{
    double sum = 0, E = x->E;
    for (x->c = 0; x->c <= x->n; x->c++) {
        x->hits = x->c + E * weight / (2 * x->size->S);
        x->total = x->n + E / 2;
        sum += fails(x) ? exp(qiao_log_binomial(x->n, x->c, x->P)) : 0;
    }
    return sum;
}

static void any_error(Probe *p, const QiaoSize *size, double E, double share,
                      Fails *fails)
{
    Case x = {.size = size, .iota = qiao_iota(size), .radius = 1};
    x.E = E * p->noise;
    for (int v = 2; v < VISITS; v++)
        for (double rate = 1e-3; rate < 2; rate *= 1.2) {
            x.n = visits[v] - 1;
            x.P = rate / x.n;
            probe_ratio(p, exact_failure(&x, 1, fails), share * size->beta,
                        "H S A K beta E n P", size->H, size->S, size->A,
                        size->K, size->beta, x.E, (double)x.n, x.P);
        }
}

/* one state of probability P; the others share the rest */
static void lemma_b4_any(Probe *p)
{
    QiaoSize x = {3, 4, 1, 1000, 0.1, 1};
    any_error(p, &x, 0.01, 1.0 / 15, cell_fails);
}

static const Claim c_lemB4_any_E = {
    .id = "qiao2023.lemB4.any-E",
    .place = "Lemma B.4, last step of (21)",
    .quotation =
        "With probability 1 - beta/15, for all h, s, a, s', k in [H] x S x A x S x [K], it holds that: |P~(s'|s,a) - P(s'|s,a)| <= sqrt(2 P(s'|s,a) iota/N~(s,a)) + 2 E iota/N~(s,a).",
    .statement = "|P~(s') - P(s')| <= sqrt(2 P iota/N~) + 2 E iota/N~ with "
                 "probability 1 - beta/15 for any E > 0 of Assumption 3.1",
    .tags = "tabular counts tools",
    .kind = KIND_TAIL,
    PROBED(lemma_b4_any),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "with E = 0.01, A = 1, one start state, no noise and N~ = N + "
               "E/2, one hit among few visits of a rare state fails more often "
               "than beta/15, at one tuple",
    .fails = "lemma",
    .reading = "Theorem 4.1's \"any privacy budget, any Privatizer that "
               "satisfies Assumption 3.1\", \"for some E > 0\"; the paper's "
               "own Privatizers have E this small for eps > 1e5 only",
    .corrected = "assume E >= iota/(3(iota-1)), or read E as max(E, 1)",
    .fault = "noise-scale=100",
};

/* "By Bernstein's inequality and union bound" with probability beta/15, over H
 * S^2 A K tuples. */
static void lemma_b4_union(Probe *p)
{
    for (double H = 5; H <= 20; H++)
        for (double S = 2; S <= 40; S++) {
            QiaoSize x = {H, S, 2, 1000, 0.1, 1};
            double iota = qiao_iota(&x) * (1 + p->bend);
            probe_ratio(p, qiao_budget_of(&x, iota).b4, x.beta / 15, "H S", H,
                        S);
        }
}

static const Claim c_lemB4_union = {
    .id = "qiao2023.lemB4.union",
    .place = "Lemma B.4, its union bound",
    .quotation =
        "The fifth inequality holds with probability 1 - beta/15 due to Bernstein's inequality and union bound.",
    .statement = "Bernstein's inequality at iota = log(30 HSAT/beta), summed "
                 "over h,s,a,s',k, stays within beta/15",
    .tags = "tabular tools composition",
    .kind = KIND_BOUND,
    PROBED(lemma_b4_union),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "the sum is 2 H S^2 A K exp(-iota) = (S/H) beta/15. No lemma is "
               "refuted: B.8 closes for S < 5H - 3",
    .fails = "step",
    .reading = "\"with probability 1 - beta/15 due to Bernstein's inequality "
               "and union bound\", S > H",
    .corrected = "within beta/15 for S <= H; iota = log(30 H S^2 A T/beta) in "
                 "general",
    .fault = "bend=0.5",
};

static void remark_b5(Probe *p)
{
    for (uint64_t i = 0; i < 10 * p->instances; i++) {
        Counts c = draw(p);
        for (int s = 0; s < c.n; s++)
            probe_ratio(p, fabs(c.cell[s] / c.total - c.count[s] / c.N),
                        2 * c.E / c.total, "S E N instance", (double)c.n, c.E,
                        c.N, (double)i);
    }
}

static const Claim c_remB5 = {
    .id = "qiao2023.remB5",
    .place = "Remark B.5, (22)",
    .statement = "on the good event |P~(s') - P^(s')| <= 2E/N~",
    .tags = "tabular counts tools",
    .kind = KIND_BOUND,
    PROBED(remark_b5),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the triangle inequality: E from the cell, E from the total",
    .fault = "noise-scale=1.1",
};

/* (23) with V = H on one group of states, 0 on the other, both ways of
 * grouping; the variance's estimate alone, or the smaller of both roots */
static bool value_fails_by(const Case *x, bool smaller)
{
    double H = x->size->H, S = x->size->S, hat = (double)x->c / x->n;
    double off = H * fabs(fmin(1, x->hits / x->total) - x->P);
    double truth = H * H * x->P * (1 - x->P);
    double estimate = H * H * hat * (1 - hat);
    double variance = smaller ? fmin(truth, estimate) : estimate;
    double bound = sqrt(2 * variance * x->iota / x->total) +
                   2 * H * S * x->E * x->iota / x->total;
    return off > x->radius * bound + 1e-12 * H;
}

static bool value_fails(const Case *x)
{
    return value_fails_by(x, true);
}

/* S E (iota - 1) >= 7 iota / 6 has to absorb the second order of empirical
 * Bernstein, so E >= 1.  A group of (S+1)/2 states may be off by E each, as the
 * others' -E leave a sum within E. */
static void value_cases(Probe *p, Fails *fails)
{
    for (int i = 1; i < SIZES; i++)
        for (double E = 1; E < 2e4; E *= 10) {
            const QiaoSize *x = &sizes[i];
            double tuples = x->H * x->S * x->A * x->K;
            Union of = {E, tuples, 2.0 / 15, floor((x->S + 1) / 2)};
            all_groups(p, x, of, fails);
        }
}

static void lemma_b6_radius(Probe *p)
{
    value_cases(p, value_fails);
}

static void lemma_b6(Probe *p)
{
    lemma_b6_radius(p);
    probe_radius(p, lemma_b6_radius, 2 * LEAST_BETA / 15);
}

static const Claim c_lemB6 = {
    .id = "qiao2023.lemB6",
    .place = "Lemma B.6, (23)",
    .statement = "for E >= 1, |(P~ - P)V*| <= min of both roots sqrt(2 Var "
                 "iota/N~), of P and of P^, + 2HSE iota/N~ for all tuples with "
                 "probability 1 - 2 beta/15",
    .tags = "tabular counts tools",
    .kind = KIND_TAIL,
    .whose = REPAIRED,
    PROBED(lemma_b6),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "exact binomial tails of all counts that private ones can turn "
               "into a violation, times the tuples; E >= 1 absorbs empirical "
               "Bernstein's second order, 7H iota/(3(N-1)), lost in (24)",
    .fault = "bonus-scale=0.5",
};

static bool informal_fails(const Case *x)
{
    return value_fails_by(x, false);
}

static void lemma_61(Probe *p)
{
    value_cases(p, informal_fails);
}

static const Claim c_lem61 = {
    .id = "qiao2023.lem61",
    .place = "Lemma 6.1 (informal B.6)",
    .statement = "for E >= 1, |(P~ - P)V*| <= sqrt(2 Var_P^(V*) iota/N~) + "
                 "2HSE iota/N~ with probability 1 - 2 beta/15",
    .tags = "tabular counts tools",
    .kind = KIND_TAIL,
    .whose = REPAIRED,
    PROBED(lemma_61),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "it is one of the two bounds of Lemma B.6 (qiao2023.lemB6), by "
               "exact binomial tails",
    .fault = "bonus-scale=0.5",
};

/* (23) by importance sampling: visits of one cell, drawn from the law tilted to
 * l V, under which a failure is common */
typedef struct {
    Draw x;
    double iota, E, radius, mean, l, log_mean; /* log of E_P exp(l V) */
    double Q[STATES];
} Tilted;

static double variance_of(int S, const double *P, const double *V)
{
    double sum = 0, mean = dot_product(S, P, V);
    for (int s = 0; s < S; s++)
        sum += P[s] * (V[s] - mean) * (V[s] - mean);
    return sum;
}

static void tilt(Tilted *t, double l)
{
    double most = -(double)INFINITY, raised[STATES] = {0};
    for (int s = 0; s < t->x.S; s++)
        most = fmax(most, l * t->x.value[s]);
    for (int s = 0; s < t->x.S; s++)
        raised[s] = exp(l * t->x.value[s] - most);
    double sum = dot_product(t->x.S, t->x.P, raised);
    for (int s = 0; s < t->x.S; s++) {
        t->Q[s] = t->x.P[s] * raised[s];
        t->Q[s] /= sum;
    }
    t->l = l;
    t->log_mean = log(sum) + most;
}

/* the right side of (23), given the law of the empirical variance */
static double bound_of(const Tilted *t, const double *law, double total)
{
    const Draw *x = &t->x;
    double variance = fmin(variance_of(x->S, x->P, x->value),
                           variance_of(x->S, law, x->value));
    return t->radius * (sqrt(2 * variance * t->iota / total) +
                        2 * x->H * x->S * t->E * t->iota / total);
}

/* Tilts up or down until the mean is off by the bound; false: it never is. */
static bool tilt_to_bound(Tilted *t, double sign)
{
    double low = 0, high = 50;
    for (int i = 0; i < 60; i++) {
        tilt(t, sign * (low + high) / 2);
        double off = fabs(dot_product(t->x.S, t->Q, t->x.value) - t->mean);
        bool beyond = off > bound_of(t, t->Q, t->x.N);
        *(beyond ? &high : &low) = (low + high) / 2;
    }
    tilt(t, sign * high);
    return high < 49;
}

/* the likelihood ratio of drawn counts if some private ones break (23), or 0 */
static double failure_of(Tilted *t)
{
    Draw *x = &t->x;
    double hat[STATES], sum = 0;
    for (int s = 0; s < x->S; s++) {
        hat[s] = (double)x->count[s] / x->N;
        sum += (double)x->count[s] * x->value[s];
    }
    for (int end = 0; end < 4; end++) {
        double off = 0;
        move(x, t->E, end < 2 ? 0 : t->E, end % 2 == 0);
        for (int s = 0; s < x->S; s++)
            off += (x->cell[s] / x->total - x->P[s]) * x->value[s];
        if (fabs(off) > bound_of(t, hat, x->total))
            return exp(x->N * t->log_mean - t->l * sum);
    }
    return 0;
}

static double failure_by_tilts(Tilted *t, Rng *rng)
{
    enum { DRAWS = 200 };
    double sum = 0;
    for (int sign = -1; sign <= 1; sign += 2) {
        if (!tilt_to_bound(t, sign))
            continue;
        for (int i = 0; i < DRAWS; i++) {
            sample_multinomial(rng, (uint64_t)t->x.N, t->x.S, t->Q, t->x.count);
            sum += failure_of(t) / DRAWS;
        }
    }
    return sum;
}

static void lemma_b6_drawn(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 20 + 5; i++) {
        Tilted t = {.x = draw_tails(p, 0), .E = 1, .radius = p->bonus};
        Draw *x = &t.x;
        x->H = 1;
        x->N = floor(pow(10, 4 + 6 * rng_uniform(&p->rng)));
        for (int s = 0; s < x->S; s++)
            x->value[s] = rng_uniform(&p->rng);
        QiaoSize size = {x->H, x->S, 1, x->N + 1, 0.999, 1};
        t.iota = qiao_iota(&size);
        t.mean = dot_product(x->S, x->P, x->value);
        double tuples = size.H * size.S * size.A * size.K;
        probe_ratio(p, tuples * failure_by_tilts(&t, &p->rng),
                    2 * size.beta / 15, "S N instance", size.S, x->N,
                    (double)i);
    }
}

static const Claim c_lemB6_drawn = {
    .id = "qiao2023.lemB6.drawn",
    .place = "Lemma B.6, (23)",
    .statement = "(23) at E = 1 fails at one of its HSAK tuples with "
                 "probability at most 2 beta/(15 HSAK): S to 12, N to 1e10, "
                 "any V, private counts at the ends of their ranges",
    .tags = "tabular counts tools",
    .kind = KIND_TAIL,
    .whose = REPAIRED,
    PROBED(lemma_b6_drawn),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Bernstein's inequality, exp(-iota) each; so small a "
               "probability is estimated by importance sampling",
    .fault = "bonus-scale=0.9",
};

/* V*_2 = H - 1 in one state, 0 in the other: all visits may miss it. */
static bool missed_fails(const Case *x)
{
    Case y = *x;
    QiaoSize size = *x->size;
    size.H--;       /* the range of V */
    y.size = &size; /* and yet 2 H S E iota stays as printed */
    y.E = x->E * x->size->H / size.H;
    return value_fails(&y);
}

static void lemma_b6_any(Probe *p)
{
    QiaoSize x = {3, 2, 1, 1000, 0.1, 1};
    any_error(p, &x, 0.02, 2.0 / 15, missed_fails);
}

static const Claim c_lemB6_any_E = {
    .id = "qiao2023.lemB6.any-E",
    .place = "Lemma B.6, last step of (24)",
    .quotation =
        "With probability 1 - 2beta/15, for all h, s, a, k in [H] x S x A x [K], it holds that: |(P~ - P) * V*(s,a)| <= min{ sqrt(2 Var_P V* iota/N~(s,a)), sqrt(2 Var_P^ V* iota/N~(s,a)) } + 2HSE iota/N~(s,a).",
    .statement = "|(P~ - P)V*| is within (23) with probability 1 - 2 beta/15 "
                 "for any E > 0 of Assumption 3.1",
    .tags = "tabular counts tools",
    .kind = KIND_TAIL,
    PROBED(lemma_b6_any),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "with E = 0.02, H = 3, S = 2, A = 1, visits that all lead to "
               "the one state of value H - 1, or all miss it, have empirical "
               "variance 0, and 2HSE iota/N~ is below their error",
    .fails = "lemma",
    .reading = "\"any Privatizer that satisfies Assumption 3.1\", \"for some E "
               "> 0\"",
    .corrected = "assume S E (iota - 1) >= 7 iota/6 N/(N-1), or read E as "
                 "max(E, 1), S >= 2",
    .fault = "noise-scale=100",
};

static void remark_b7(Probe *p)
{
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        Counts c = draw(p);
        double sum = 0;
        for (int s = 0; s < c.n; s++)
            sum += (c.cell[s] / c.total - c.count[s] / c.N) * c.value[s];
        probe_ratio(p, fabs(sum), 2 * c.H * c.n * c.E / c.total,
                    "S E N instance", (double)c.n, c.E, c.N, (double)i);
    }
}

static const Claim c_remB7 = {
    .id = "qiao2023.remB7",
    .place = "Remark B.7, (25)",
    .statement = "on the good event |(P~ - P^)V| <= 2HSE/N~ for 0 <= V <= H",
    .tags = "tabular counts tools",
    .kind = KIND_BOUND,
    PROBED(remark_b7),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Hoelder's inequality and Remark B.3",
    .fault = "noise-scale=3.5",
};

/* all together at most beta/3, wherever S < 5 H - 3 */
static void lemma_b8(Probe *p)
{
    for (double H = 1; H <= 64; H++)
        for (double S = 1; S < 5 * H - 3; S++)
            for (double K = 1; K < 1e19; K *= 1e3) {
                QiaoSize x = {H, S, 2, K, 0.1, 1};
                QiaoBudget b = qiao_budget_of(&x, qiao_iota(&x));
                double sum = b.b1 + b.b2 + b.b4 + b.b6;
                probe_ratio(p, sum * (1 + p->bend), x.beta / 3, "H S K", H, S,
                            K);
            }
}

static const Claim c_lemB8 = {
    .id = "qiao2023.lemB8",
    .place = "Lemma B.8",
    .statement = "the failures of B.1, B.2, B.4, B.6 sum to at most beta/3, "
                 "wherever S < 5H - 3",
    .tags = "tabular tools composition",
    .kind = KIND_BOUND,
    .whose = REPAIRED,
    PROBED(lemma_b8),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Lemmas B.4 and B.6 take (S+3) beta/(15H), which is beta/3 at S "
               "= 5H - 3, and B.1 and B.2 nearly nothing",
    .fault = "bend=0.01",
};

static const Claim c_lemB8_run = {
    .id = "qiao2023.lemB8.run",
    .place = "Lemma B.8",
    .statement = "along runs (15), (17), (19), (20), (22), (23) and (25) hold "
                 "for all h,s,a,s',k at once, given Assumption 3.1, with "
                 "probability 1 - beta/3",
    .tags = "tabular counts tools",
    .kind = KIND_COVERAGE,
    ALONG("lemB8"),
    .threshold = failure_third,
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "checked at every replan; the roots have twice the room",
    .fault = "tilt=0.001",
};

static double deviation(int n, const double *cell, double total,
                        const double *value)
{
    double mean = 0, square = 0;
    for (int i = 0; i < n; i++)
        mean += cell[i] / total * value[i];
    for (int i = 0; i < n; i++)
        square += cell[i] / total * (value[i] - mean) * (value[i] - mean);
    return sqrt(square);
}

/* |V| <= H.  A cell of little weight at the other end comes near the largest
 * ratio. */
static void lemma_b9(Probe *p)
{
    for (double q = 0.5; q > 1e-9; q /= 2) {
        double V[2] = {1, -1}, one[2] = {1 - q, q}, two[2] = {1, 0};
        double sd = deviation(2, one, 1, V) - deviation(2, two, 1, V);
        probe_ratio(p, sd * (1 + p->bend), sqrt(3) * sqrt(2 * q), "q", q);
    }
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        Counts c = draw(p);
        for (int s = 0; s < c.n; s++)
            c.value[s] = c.H * (2 * rng_uniform(&p->rng) - 1);
        double sd = deviation(c.n, c.cell, c.total, c.value) -
                    deviation(c.n, c.count, c.N, c.value);
        /* below 1e-12 both sides are rounding */
        probe_ratio(p, fmax(0, fabs(sd) * (1 + p->bend) - 1e-12 * c.H),
                    sqrt(3) * c.H * sqrt(l1(&c)), "S E N instance", (double)c.n,
                    c.E, c.N, (double)i);
    }
}

static const Claim c_lemB9 = {
    .id = "qiao2023.lemB9",
    .place = "Lemma B.9, (26)",
    .statement = "|sd_P~(V) - sd_P^(V)| <= sqrt(3) H sqrt(|P~ - P^|_1) for |V| "
                 "<= H",
    .tags = "tabular tools",
    .kind = KIND_BOUND,
    PROBED(lemma_b9),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "0.8165 of the bound is reached, by a rare state of value -H",
    .fault = "bend=0.25",
};

/* (27), by Remark B.3 */
static void lemma_b9_private(Probe *p)
{
    for (double S = 1; S <= 1e6; S *= 2)
        for (double N = 1; N <= 1e18; N *= 10) {
            double from_b3 = 2 * S / N * p->noise; /* E = 1 */
            probe_ratio(p, sqrt(3) * sqrt(from_b3), 3 * sqrt(S / N), "S N", S,
                        N);
        }
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        Counts c = draw(p);
        double sd = deviation(c.n, c.cell, c.total, c.value) -
                    deviation(c.n, c.count, c.N, c.value);
        probe_ratio(p, fabs(sd), 3 * c.H * sqrt(c.n * c.E / c.total),
                    "S E N instance", (double)c.n, c.E, c.N, (double)i);
    }
}

static const Claim c_lemB9_private = {
    .id = "qiao2023.lemB9.private",
    .place = "Lemma B.9, (27)",
    .statement = "on the good event |sd_P~(V) - sd_P^(V)| <= 3H sqrt(SE/N~)",
    .tags = "tabular tools",
    .kind = KIND_BOUND,
    PROBED(lemma_b9_private),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Remark B.3 put into (26): sqrt(3) sqrt(2) <= 3",
    .fault = "noise-scale=2",
};

static const Claim c_lemB9_run = {
    .id = "qiao2023.lemB9.run",
    .place = "Lemma B.9, (26) and (27)",
    .statement = "along runs, given Assumption 3.1, (26) and (27) hold of V* "
                 "and of V~",
    .tags = "tabular tools",
    .kind = KIND_COVERAGE,
    ALONG("lemB9"),
    .cases = &qiao_path_runs,
    .expected = HOLDS,
    .because = "surely, as qiao2023.lemB9 and qiao2023.lemB9.private are",
    .fault = "unclipped-values=no",
};

const Section qiao2023_appendix_b = {
    .title = "App. B: properties of private estimations",
    .list =
        (const Claim *const[]){&c_lemB1, &c_lemB2, &c_lemB2_drawn, &c_remB3,
                               &c_lemB4, &c_lemB4_any_E, &c_lemB4_union,
                               &c_remB5, &c_lemB6, &c_lem61, &c_lemB6_drawn,
                               &c_lemB6_any_E, &c_remB7, &c_lemB8, &c_lemB8_run,
                               &c_lemB9, &c_lemB9_private, &c_lemB9_run, NULL},
};
