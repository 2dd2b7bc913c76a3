/* Qiao & Wang 2023, appendix B: what holds for certain on the good event, and
 * the failure budget. */
#include "suite/base/sample.h"
#include "suite/probe/qiao2023.h"

enum { CELLS = 8 };

/* true counts of one (h,s,a) and private ones that keep Assumption 3.1 */
typedef struct {
    int n;
    double E, N, total; /* total: N~(s,a) */
    double count[CELLS], cell[CELLS], value[CELLS], H;
} Counts;

/* cells as far as they may go: all down, then raised by up to 2E each in the
 * order of `first`, until they sum to N + above */
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

/* |P~ - P^|_1 <= 2 S E / N~ */
void qiao2023_remark_b3(Probe *p)
{
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        Counts c = draw(p);
        probe_ratio(p, l1(&c), 2 * c.n * c.E / c.total, "S E N instance",
                    (double)c.n, c.E, c.N, (double)i);
    }
}

/* |P~(s') - P^(s')| <= 2 E / N~ */
void qiao2023_remark_b5(Probe *p)
{
    for (uint64_t i = 0; i < 10 * p->instances; i++) {
        Counts c = draw(p);
        for (int s = 0; s < c.n; s++)
            probe_ratio(p, fabs(c.cell[s] / c.total - c.count[s] / c.N),
                        2 * c.E / c.total, "S E N instance", (double)c.n, c.E,
                        c.N, (double)i);
    }
}

/* |(P~ - P^) V| <= 2 H S E / N~ for 0 <= V <= H */
void qiao2023_remark_b7(Probe *p)
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

/* Lemma B.9: |sd_P~(V) - sd_P^(V)| <= sqrt(3) H sqrt(|P~ - P^|_1), |V| <= H.
 * A cell of little weight at the other end comes near the largest ratio. */
void qiao2023_lemma_b9(Probe *p)
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

/* (27): at most 3 H sqrt(S E / N~) by Remark B.3 */
void qiao2023_lemma_b9_private(Probe *p)
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

/* the parts of the union bound at exp(-iota) = beta / (30 H S A T): Hoeffding
 * at 4 iota, Weissman et al. at 2 S iota, Bernstein, Bernstein with empirical
 * Bernstein */
typedef struct {
    double b1, b2, b4, b6;
} Budget;

static Budget budget_of(const QiaoSize *x, double iota)
{
    double tuples = x->H * x->S * x->A * x->K;
    return (Budget){2 * tuples * exp(-4 * iota),
                    tuples * exp(x->S * (log(2) - 2 * iota)),
                    2 * tuples * x->S * exp(-iota), 6 * tuples * exp(-iota)};
}

/* Lemma B.8: all together at most beta/3, wherever S < 5 H - 3 */
void qiao2023_lemma_b8(Probe *p)
{
    for (double H = 1; H <= 64; H++)
        for (double S = 1; S < 5 * H - 3; S++)
            for (double K = 1; K < 1e19; K *= 1e3) {
                QiaoSize x = {H, S, 2, K, 0.1, 1};
                Budget b = budget_of(&x, qiao2023_probe_iota(&x));
                double sum = b.b1 + b.b2 + b.b4 + b.b6;
                probe_ratio(p, sum * (1 + p->bend), x.beta / 3, "H S K", H, S,
                            K);
            }
}

/* what the inequalities named in appendix C leave at iota, all k together:
 * Azuma and Hoeffding over (k,h) and (k,h,s,h') (Lemma C.2), Freedman over
 * (k,h) and (k,h,s) (C.4), Hoeffding over (h,s,a,k) (C.6, 2 H sqrt(iota/N) for
 * a range H), Azuma and Hoeffding over k and (k,h,s) (C.8) */
typedef struct {
    double c2, c4, c6, c8;
} Later;

static Later later_of(const QiaoSize *x, double iota)
{
    double K = x->K, H = x->H, S = x->S;
    return (Later){K * H * (1 + S * (H + 1) / 2) * exp(-2 * iota),
                   K * H * (1 + S) * exp(-iota),
                   H * S * x->A * K * exp(-8 * iota),
                   K * (1 + H * S) * exp(-2 * iota)};
}

/* (77): beta/3 for Assumption 3.1, beta/3 for Lemma B.8 and beta/12 for each of
 * Lemmas C.2, C.4, C.6, C.8.  The sum has room for S to 10 H - 5, where Lemma
 * B.8 alone takes more than its third. */
void qiao2023_eq77(Probe *p)
{
    for (double H = 1; H <= 64; H++)
        for (double S = 1; S <= 10 * H - 5; S++)
            for (double K = 1; K < 1e19; K *= 1e6) {
                QiaoSize x = {H, S, 1, K, 0.999, 1};
                double iota = qiao2023_probe_iota(&x) * (1 + p->bend);
                Budget b = budget_of(&x, iota);
                Later c = later_of(&x, iota);
                double most = fmax(fmax(c.c2, c.c4), fmax(c.c6, c.c8));
                double sum = x.beta / 3 + b.b1 + b.b2 + b.b4 + b.b6 + c.c2 +
                             c.c4 + c.c6 + c.c8;
                probe_ratio(p, most, x.beta / 12, "H S K", H, S, K);
                probe_ratio(p, sum, x.beta, "H S K", H, S, K);
            }
}

/* Lemma B.4: "by Bernstein's inequality and union bound" with probability
 * beta/15, over H S^2 A K tuples */
void qiao2023_lemma_b4_union(Probe *p)
{
    for (double H = 1; H <= 64; H++)
        for (double S = 1; S <= 64; S++) {
            QiaoSize x = {H, S, 2, 1000, 0.1, 1};
            double iota = qiao2023_probe_iota(&x) * (1 + p->bend);
            probe_ratio(p, budget_of(&x, iota).b4, x.beta / 15, "H S", H, S);
        }
}
