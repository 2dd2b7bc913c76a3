/* Qiao & Wang 2023, appendix C: the algebra between the lemmas.  X, Z, W are
 * the three terms of (75), Y the one with U. */
#include "suite/base/sample.h"
#include "suite/probe/qiao2023.h"

typedef struct {
    QiaoSize size;
    double E, iota, T, X, Z, W, typical;
} Terms;

static Terms terms_of(QiaoSize x, double E)
{
    Terms t = {.size = x, .E = E, .iota = qiao2023_probe_iota(&x)};
    double i2 = t.iota * t.iota;
    t.T = x.K * x.H;
    t.X = sqrt(x.H * x.H * x.S * x.A * t.T * i2);
    t.Z = x.H * x.H * x.S * x.S * x.A * E * i2;
    t.W = x.H * x.H * x.H * x.S * x.S * x.A * i2;
    t.typical = 250 * x.H * x.H * x.S * x.S * x.A * i2; /* Def. C.1 */
    return t;
}

/* the least K with typical episodes */
static double first_typical(QiaoSize x)
{
    x.K = 1;
    for (int i = 0; i < 200; i++)
        x.K = terms_of(x, 1).typical;
    return x.K;
}

/* sizes with some typical episodes: calls with K from the first on */
typedef void AtSize(Probe *, const Terms *);

static void typical_sizes(Probe *p, double H_first, double H_last,
                          AtSize *at_size)
{
    static const double states[] = {2, 4, 6, 20, 100, 1000};
    static const double errors[] = {1, 10, 1e3, 1e5, 1e8};
    for (double H = H_first; H <= H_last; H = ceil(H * 1.6))
        for (int s = 0; s < 6; s++)
            for (double A = 1; A <= 10; A += 4.5)
                for (int e = 0; e < 5; e++) {
                    QiaoSize x = {H, states[s], floor(A), 1, 0.1, 1};
                    double first = first_typical(x);
                    for (double f = 1; f < 1e20; f *= 2) {
                        x.K = first * f;
                        Terms t = terms_of(x, errors[e]);
                        at_size(p, &t);
                    }
                }
}

#define AT       "H S A K E"
#define AT_OF(t) (t)->size.H, (t)->size.S, (t)->size.A, (t)->size.K, (t)->E

/* (42): the recursion's weight (1 + 1/H)^H stays below 3.  The same weight
 * stands before the martingale differences, to which the constant 3 applies
 * only after the sum is bounded (Lemma C.3). */
void qiao2023_eq43(Probe *p)
{
    for (double H = 1; H < 1e7; H = ceil(H * 1.1))
        probe_ratio(p, exp(H * log1p(1 / H)) * (1 + p->bend), 3, "H", H);
}

/* log P(X >= above) of a binomial (n, q), exact */
static double log_upper(int n, double q, int above)
{
    double sum = 0, first = (double)NAN, term = 1;
    for (int c = above; c <= n && term > 1e-18 * sum; c++) {
        double l = lgamma(n + 1) - lgamma(c + 1) - lgamma(n - c + 1) +
                   c * log(q) + (n - c) * log1p(-q);
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

/* (44): given the past the differences lie in an interval of length H, so the
 * sum of n passes H sqrt(n iota) with probability exp(-2 iota) at most
 * (Azuma-Hoeffding); over (k, h) and (k, h, s, h') together beta/12. */
void qiao2023_lemma_c2(Probe *p)
{
    static const double chances[] = {0.02, 0.5, 0.98};
    static const double steps[] = {10, 100, 2000};
    double length = 1 + p->bend;
    for (double H = 1; H <= 64; H *= 4)
        for (double S = 1; S <= 64; S *= 4)
            for (double K = 4; K < 1e19; K *= 100) {
                QiaoSize x = {H, S, 2, K, 0.1, 1};
                double iota = qiao2023_probe_iota(&x);
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

/* --- variances ------------------------------------------------------------ */

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

/* one step back: the mean, the second moment, and the sum of variances of the
 * mean over next states */
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

/* Lemma C.4's law of total variance: Var(sum of r) = E sum Var_P V, by second
 * moments and by variances; and at most H^2 */
void qiao2023_lemma_c4_variance(Probe *p)
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

/* (47): in typical episodes the deviations of Freedman's inequality are below
 * H T_k, and in those of (h, s) below H^2 N */
void qiao2023_lemma_c4_typical(Probe *p)
{
    for (double H = 1; H <= 1024; H *= 2)
        for (double S = 1; S <= 1024; S *= 4)
            for (double f = 1; f < 1e15; f *= 10) {
                QiaoSize x = {H, S, 1, 1, 0.1, 1};
                x.K = f * first_typical(x);
                Terms t = terms_of(x, 1);
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

/* (50): Var_P V* - Var_P V <= 2 H P(V* - V) for 0 <= V <= V* <= H */
void qiao2023_lemma_c5_step(Probe *p)
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

/* --- sums over visits ------------------------------------------------------
 */

enum { CELLS = 64 };

/* how a run visits cells: `in_turn` or unevenly at random; N~ of N visits */
typedef struct {
    double E, noise; /* noise 1: N~ at the lower end of N..N + E */
    bool in_turn, low;
} Visits;

static double private_visits(const Visits *v, double N)
{
    double off = v->noise * (v->low ? -1 : 1);
    return fmax(1, fmax(1, N) + v->E / 2 * (1 + off)); /* N = 0 reads as 1 */
}

/* the sum of 1/N~ over a run of K episodes, counted visit by visit */
static double sum_of_run(Rng *rng, const QiaoSize *x, const Visits *v)
{
    double sum = 0, cells = x->S * x->A;
    for (int h = 0; h < (int)x->H; h++) {
        double count[CELLS] = {0};
        for (int k = 0; k < (int)x->K; k++) {
            double u = rng_uniform(rng);
            int c = v->in_turn ? k % (int)cells : (int)(cells * u * u);
            sum += 1 / private_visits(v, count[c]++);
        }
    }
    return sum;
}

/* 1 + 1/2 + .. + 1/n */
static double harmonic(double n)
{
    enum { FEW = 1000 };
    double sum = 0, many = fmax(n, FEW);
    for (int i = 1; i <= n && n < FEW; i++)
        sum += 1.0 / i;
    return n < FEW ? sum : log(many) + 0.57721566490153286 + 0.5 / many;
}

/* drawn runs, and many visits of every cell: what they cost at most */
static void sums_of_ones(Probe *p, double E)
{
    for (uint64_t i = 0; i < p->instances / 5 + 10; i++) {
        QiaoSize x = {1, 1, 1, 1, 0.999, 1};
        x.H = 1 + floor(3 * rng_uniform(&p->rng));
        x.S = 1 + floor(8 * rng_uniform(&p->rng));
        x.A = 1 + floor(8 * rng_uniform(&p->rng));
        x.K = ceil(pow(10, 3 * rng_uniform(&p->rng)));
        Visits v = {.E = E * pow(10, 3 * rng_uniform(&p->rng)),
                    .noise = p->noise,
                    .in_turn = i % 2 == 0,
                    .low = i % 4 < 2};
        probe_ratio(p, sum_of_run(&p->rng, &x, &v),
                    x.H * x.S * x.A * qiao2023_probe_iota(&x),
                    "H S A K E instance", x.H, x.S, x.A, x.K, v.E, (double)i);
    }
}

/* the sum of 1/N over visits is at most H S A iota; used in (60), (63), (67),
 * (69) and (70).  In turn for every K: first visits, then 1 + 1/2 + .. of a
 * count that goes wrong by p->episodes. */
void qiao2023_harmonic(Probe *p)
{
    sums_of_ones(p, 0);
    for (double H = 1; H <= 64; H *= 4)
        for (double S = 1; S <= 64; S *= 4)
            for (double n = 1; n < 1e19 / S; n *= 3) {
                QiaoSize x = {H, S, 1, n * S, 0.999, 1};
                double each = 1 + harmonic(n - 1) / p->episodes;
                probe_ratio(p, H * S * each, H * S * qiao2023_probe_iota(&x),
                            "H S K", H, S, x.K);
            }
}

/* (10): of 20 H S E iota / N~ with N <= N~ <= N + E, over 20 H S E iota */
void qiao2023_harmonic_private(Probe *p)
{
    sums_of_ones(p, 1);
}

/* Uniform visits: before episode i every (h,s,a) has been visited i/(SA)
 * times.  The sums of 1/sqrt(N) and 1/N over typical i and all h, from below:
 * a falling function's sum is at least its integral. */
static double sum_of_roots(const Terms *t)
{
    const QiaoSize *x = &t->size;
    return x->H * sqrt(x->S * x->A) * 2 * (sqrt(x->K) - sqrt(t->typical + 1));
}

static double sum_of_ones(const Terms *t)
{
    const QiaoSize *x = &t->size;
    return x->H * x->S * x->A * log(x->K / (t->typical + 1));
}

static const QiaoSize visit_sizes[] = {{3, 2, 1, 1e12, 0.1, 1},
                                       {3, 2, 2, 1e12, 0.1, 1},
                                       {20, 6, 2, 1e15, 0.1, 1},
                                       {2, 8, 1, 1e14, 0.1, 1}};

/* (54), last line */
void qiao2023_eq54(Probe *p)
{
    for (int i = 0; i < 4; i++)
        for (double E = 1; E <= 1e4; E *= 100) {
            Terms t = terms_of(visit_sizes[i], E);
            double H = t.size.H, S = t.size.S, A = t.size.A;
            double sum = H * H *
                         (2 * sqrt(S * t.iota) * sum_of_roots(&t) +
                          2 * S * E * sum_of_ones(&t));
            double printed = 2 * H * H * S * sqrt(H * A * t.T * t.iota) +
                             2 * H * H * H * S * S * A * E * t.iota;
            probe_ratio(p, sum * (1 + p->bend), printed, AT, AT_OF(&t));
        }
}

/* (56), last line */
void qiao2023_eq56(Probe *p)
{
    for (int i = 0; i < 4; i++)
        for (double E = 1; E <= 1e4; E *= 100) {
            Terms t = terms_of(visit_sizes[i], E);
            double H = t.size.H, S = t.size.S, A = t.size.A;
            double sum = 2 * H * 2 * H * sqrt(t.iota) * sum_of_roots(&t) +
                         2 * H * H * 2 * S * E * sum_of_ones(&t);
            double printed = 4 * H * H * sqrt(H * S * A * t.T * t.iota) +
                             4 * H * H * H * S * S * A * E * t.iota;
            probe_ratio(p, sum * (1 + p->bend), printed, AT, AT_OF(&t));
        }
}

/* (51) from (54), (55), (56) with the sums as they are: the root is 4 S from
 * (54), 2 / sqrt(HA) from (55), 4 sqrt(S) from (56) with Hoeffding's constant
 * for two-sided range H, in units of H^2 sqrt(H A T iota); printed 8 S */
void qiao2023_eq51(Probe *p)
{
    for (double H = 1; H <= 1024; H *= 2)
        for (double A = 1; A <= 64; A *= 2)
            for (double S = 2; S <= 4096; S *= 2) {
                double root = 4 * S + 2 / sqrt(H * A) + 4 * sqrt(S);
                probe_ratio(p, root * (1 + p->bend), 8 * S, "H A S", H, A, S);
            }
}

/* U from nothing to everything */
static double U_of(const Terms *t, int step)
{
    return step == 0 ? 0 : t->T * pow(10, 2 - 2 * step);
}

static double Y_of(const Terms *t, double U)
{
    const QiaoSize *x = &t->size;
    return sqrt(pow(x->H, 3) * x->S * x->A * U * t->iota * t->iota);
}

/* (57): C_k <= 3 X + 2 Y + W from (60), (61), (63) */
static void at_57(Probe *p, const Terms *t)
{
    const QiaoSize *x = &t->size;
    double cells = x->H * x->S * x->A;
    for (int step = 0; step < 6; step++) {
        double U = U_of(t, step);
        double d = 2 * x->H * t->T + 2 * x->H * x->H * U +
                   2 * x->H * x->H * sqrt(t->T * t->iota);
        double a = sqrt(2 * t->iota) * sqrt(cells * t->iota) * sqrt(d);
        double b = x->H * x->H * x->S * t->iota * cells * t->iota;
        probe_ratio(p, (a + b) * (1 + p->bend),
                    3 * t->X + 2 * Y_of(t, U) + t->W, AT, AT_OF(t));
    }
}

void qiao2023_eq57(Probe *p)
{
    typical_sizes(p, 1, 1000, at_57);
}

/* (67), last line: the root of (51) is split for typical episodes */
static void at_67(Probe *p, const Terms *t)
{
    const QiaoSize *x = &t->size;
    double H = x->H, S = x->S, A = x->A, i3 = pow(t->iota, 3);
    for (int step = 0; step < 6; step++) {
        double U = U_of(t, step);
        double f = 2 * H * t->T + 2 * H * H * U +
                   8 * H * H * S * sqrt(H * A * t->T * t->iota) +
                   6 * H * H * H * S * S * A * t->E * t->iota;
        double a = 4 * t->iota * sqrt(H * S * A) * sqrt(f);
        double printed = 8 * t->X + 4 * sqrt(2) * Y_of(t, U) +
                         10 * sqrt(pow(H, 4) * pow(S, 3) * A * A * t->E * i3);
        probe_ratio(p, a * (1 + p->bend), printed, AT, AT_OF(t));
    }
}

void qiao2023_eq67(Probe *p)
{
    typical_sizes(p, 1, 1000, at_67);
}

/* (68): the sum of 2 sqrt(2 iota / N) is 4 sqrt(2 iota H S A T), at most X */
static void at_68(Probe *p, const Terms *t)
{
    const QiaoSize *x = &t->size;
    double sum = 4 * sqrt(2 * t->iota * x->H * x->S * x->A * t->T);
    probe_ratio(p, sum * (1 + p->bend), t->X, AT, AT_OF(t));
}

void qiao2023_eq68(Probe *p)
{
    typical_sizes(p, 2, 1000, at_68);
}

/* --- the fourth term of the bonus ------------------------------------------
 */

/* (d) of (66) for uniform visits, from below: 4 sqrt(iota gap(i/S) S A / i)
 * falls in i, so the right end of each of many pieces counts */
static double fourth_term(const Terms *t)
{
    enum { PIECES = 20000 };
    const QiaoSize *x = &t->size;
    double H = x->H, S = x->S, A = x->A, i2 = t->iota * t->iota;
    double low = log(t->typical + 1), high = log(x->K), sum = 0;
    double left = exp(low);
    for (int k = 1; k <= PIECES; k++) {
        double right = exp(low + (high - low) * k / PIECES), N = right / S;
        double two = 1000 * H * H * S * S * A * t->E * i2 / N;
        double three = 1000 * H * H * H * S * S * A * i2 / N;
        double gap =
            1e6 * H * H * H * S * A * i2 / N + two * two + three * three;
        sum += (right - left) * sqrt(fmin(gap, H * H) * S * A / right);
        left = right;
    }
    return (H - 1) * 4 * sqrt(t->iota) * sum; /* no such term at step H */
}

static const QiaoSize fourth_sizes[] = {
    {3, 2, 1, 1e12, 0.1, 1},  {3, 2, 2, 1e11, 0.1, 1}, {3, 2, 2, 1e12, 0.1, 1},
    {3, 2, 2, 1e14, 0.1, 1},  {5, 4, 2, 1e12, 0.1, 1}, {5, 4, 2, 1e14, 0.1, 1},
    {20, 6, 2, 1e15, 0.1, 1}, {20, 6, 2, 1e18, 0.1, 1}};

/* (72), its second constant read as 180 where the print has 120 (the line that
 * forms it gives 4 sqrt(2000)); A = 1 leaves nothing to ties */
void qiao2023_eq72(Probe *p)
{
    for (int i = 0; i < 8; i++) {
        Terms t = terms_of(fourth_sizes[i], 1);
        double H = t.size.H, S = t.size.S, A = t.size.A;
        double printed =
            7 * sqrt(pow(H, 3) * S * S * A * t.iota * t.iota *
                     sqrt(H * A * t.T * t.iota)) +
            180 * sqrt(pow(H, 5) * pow(S, 4) * A * A * t.E * pow(t.iota, 4)) +
            200 * t.W;
        probe_ratio(p, fourth_term(&t) * (1 + p->bend), printed, AT, AT_OF(&t));
    }
}

/* (64): with that term as it is, all four parts of B_k for uniform visits stay
 * below the printed 16 X + 250 Z + 250 W (U = 0: the least right side; the
 * variances sum to 2 H T at most, Lemma C.4) */
void qiao2023_eq64(Probe *p)
{
    for (int i = 0; i < 8; i++)
        for (double E = 1; E <= 1e6; E *= 1e3) {
            Terms t = terms_of(fourth_sizes[i], E);
            double H = t.size.H, S = t.size.S, A = t.size.A;
            double cells = H * S * A;
            double a = 4 * t.iota * sqrt(cells * 2 * H * t.T);
            double b = 4 * sqrt(2 * t.iota * cells * t.T);
            double sum = a + b + 40 * t.Z + fourth_term(&t);
            double printed = 16 * t.X + 250 * t.Z + 250 * t.W;
            probe_ratio(p, sum * (1 + p->bend), printed, AT, AT_OF(&t));
        }
}

/* --- closing the induction -------------------------------------------------
 */

/* (78), fourth inequality: 3 B_k + 3 C_k + 3 H sqrt(T iota) + 250 W by (64) and
 * (57) against what is printed; U = 0, Z as small as E allows */
void qiao2023_eq78_coefficient(Probe *p)
{
    for (double H = 2; H <= 1 << 17; H *= 2)
        for (double S = 2; S <= 64; S *= 2) {
            QiaoSize x = {H, S, 2, 1, 0.1, 1};
            x.K = first_typical(x);
            Terms t = terms_of(x, 1);
            double sum = 3 * (16 * t.X + 250 * t.Z + 250 * t.W) +
                         3 * (3 * t.X + t.W) + 3 * H * sqrt(t.T * t.iota) +
                         250 * t.W;
            double printed = 60 * t.X + 750 * t.Z + 1000 * t.W;
            probe_ratio(p, sum * (1 + p->bend), printed, AT, AT_OF(&t));
        }
}

/* (78), last line: "solving the inequality" U <= 60 X + 24 Y + 750 Z + 750 W,
 * then 250 W more, against 1000 (X + Z + W); with U the largest solution */
void qiao2023_eq78_solve(Probe *p)
{
    for (double H = 2; H <= 4096; H *= 2)
        for (double S = 2; S <= 64; S *= 2) {
            QiaoSize x = {H, S, 2, 1, 0.1, 1};
            x.K = first_typical(x);
            Terms t = terms_of(x, 1);
            double free = 60 * t.X + 750 * t.Z + 750 * t.W;
            double half = 12 * Y_of(&t, 1); /* of 24 Y = 24 Y_1 sqrt(U) */
            double root = half + sqrt(half * half + free);
            probe_ratio(p, (root * root + 250 * t.W) * (1 + p->bend),
                        1000 * (t.X + t.Z + t.W), AT, AT_OF(&t));
        }
}

/* (75) by another way.  With every sum as it is, U <= F(U) for an F concave
 * with F(0) > 0, so F(target) <= target leaves U <= target.  Where T is below
 * 1000 X the bound is trivial. */
static void at_75(Probe *p, const Terms *t)
{
    const QiaoSize *x = &t->size;
    double H = x->H, S = x->S, A = x->A, E = t->E, i = t->iota, T = t->T;
    if (T <= 1000 * t->X)
        return;
    double U = 1000 * (t->X + t->Z + t->W) - 250 * t->W;
    double root = sqrt(H * A * T * i), f, B, C;
    f = H * H * (4 * S * root + 2 * H * S * S * A * E * i) +
        H * H * sqrt(T * i) +
        fmin(1e6 * pow(H, 4) * S * S * A * pow(i, 3), H * H * T) +
        2000 * pow(H, 4) * pow(S, 3) * A * E * i * i +
        2000 * pow(H, 5) * pow(S, 3) * A * i * i;
    B = 4 * i * sqrt(H * S * A) *
            sqrt(2 * H * T + 2 * H * H * U + 14 * H * H * S * root +
                 6 * pow(H, 3) * S * S * A * E * i) +
        4 * sqrt(2 * i * H * S * A * T) + 40 * t->Z +
        4 * i * sqrt(H * S * A) * sqrt(f);
    C = i * sqrt(2 * H * S * A) *
            sqrt(2 * H * T + 2 * H * H * U + 2 * H * H * sqrt(T * i)) +
        t->W;
    probe_ratio(p, (3 * B + 3 * C + 3 * H * sqrt(T * i)) * (1 + p->bend), U, AT,
                AT_OF(t));
}

void qiao2023_eq75_closes(Probe *p)
{
    typical_sizes(p, 2, 1000, at_75);
}
