/* Qiao & Wang 2023: noise in the private counts and their post-processing
 * (Assumption 3.1, section 5.1.1, appendix D). */
#include "algorithms/core/consistent.h"
#include "algorithms/core/post_process.h"
#include "algorithms/core/qiao2023_scales.h"
#include "oracles/program.h"
#include "suite/base/sample.h"
#include "suite/probe/qiao2023.h"

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

/* the sum over counters and episodes of P(|noise| > E/4), where before episode
 * k a released count carries as many noises as k-1 has binary ones (the tree)
 * or k-1 (reports); t: E/4 in units of the scale */
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
    return central ? qiao2023_probe_levels(log(x->K)) : x->K - 1;
}

/* Assumption 3.1 with the explicit E: exact tails, no sample.  reading=central
 * is the tree, reading=local the reports. */
void qiao2023_good_event(Probe *p)
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
        double t = qiao2023_probe_radius(terms_of(x, central), chance_left(x));
        probe_ratio(p, union_of_tails(x, central, t / p->noise, room),
                    x->beta / 3, "H S A K beta", x->H, x->S, x->A, x->K,
                    x->beta);
    }
}

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

/* the same drawn, whole runs at a time: how often any counter leaves E/4 */
void qiao2023_good_event_drawn(Probe *p)
{
    QiaoSize x = {3, 2, 2, 256, 0.1, 1};
    bool central = p->reading[0] == 'c';
    double t = qiao2023_probe_radius(terms_of(&x, central), chance_left(&x));
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

/* (84): exponents of E in log K, H and 1/eps, taken at log K to 1e9 where the
 * other logarithms no longer count.  scale: Laplace scale of a node over 3 H /
 * eps, a power of log2 K. */
static double central_error(double log_K, double H, double eps, double power)
{
    double m = log_K / log(2), S = 6, A = 2, beta = 0.1;
    double L = log(6 * H * S * A * (S + 2) / beta) + log_K;
    return 12 * H / eps * pow(m, power) * qiao2023_probe_radius(m, L);
}

static double slope(double low, double high, double factor)
{
    return log(high / low) / log(factor);
}

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
 * exact tails */
void qiao2023_central_order(Probe *p)
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

/* with eps' the budget of a counter, E grows as log^3 */
void qiao2023_central_order_total(Probe *p)
{
    for (double u = 1e6; u < 1e10; u *= 10)
        probe_equal(p,
                    slope(central_error(u, 20, 1, 2),
                          central_error(10 * u, 20, 1, 2), 10),
                    3, "logK", u);
}

/* (88): E = O((H / eps) sqrt(K log)), wherever K >= log: Chernoff's radius
 * over K-1 terms is at most sqrt(8 K L) */
void qiao2023_local_order(Probe *p)
{
    double largest = 0;
    for (double K = 10; K < 1e19; K *= 10)
        for (double beta = 0.1; beta > 1e-13; beta /= 10)
            for (double S = 1; S <= 64; S *= 4) {
                QiaoSize x = {20, S, 2, K, beta, 1};
                double L = chance_left(&x);
                if (K - 1 < L)
                    continue;
                double t = qiao2023_probe_radius(K - 1, L);
                double error = 4 * 3 * x.H / x.eps * t * p->noise;
                double order = x.H / x.eps * sqrt(K * L);
                probe_ratio(p, error / order, 12 * sqrt(8), "S K beta", S, K,
                            beta);
                largest = fmax(largest, error / order);
            }
    probe_note(p, "constant", largest);
}

/* --- post-processing ------------------------------------------------------ */

enum { CELLS = 8 };

typedef struct {
    int n;
    double count[CELLS], cell[CELLS], x[CELLS], total, sum, quarter;
} Counts;

/* noise at the end of its range half of the time */
static double noise_within(Rng *rng, double range)
{
    double u = rng_uniform(rng);
    if (rng_uniform(rng) < 0.5)
        return u < 0.5 ? -range : range;
    return (2 * u - 1) * range;
}

static Counts draw_counts(Probe *p, double noise)
{
    Counts c = {.n = 1 + (int)(rng_uniform(&p->rng) * CELLS)};
    c.quarter = pow(10, 5 * rng_uniform(&p->rng) - 1) / 4;
    for (int i = 0; i < c.n; i++) {
        double size = rng_uniform(&p->rng) < 0.4 ? 1 : 1e4;
        c.count[i] = floor(size * rng_uniform(&p->rng) * c.quarter);
        c.cell[i] = c.count[i] + noise_within(&p->rng, noise * c.quarter);
        c.sum += c.count[i];
    }
    c.total = c.sum + noise_within(&p->rng, noise * c.quarter);
    return c;
}

/* a vertex of the optimal face: all at the bottom of their boxes, then raised
 * one after the other as far as the sum may go */
static void push_up(Counts *c, double distance, Rng *rng)
{
    double sum = 0, room;
    bool most = rng_uniform(rng) < 0.7;
    for (int i = 0; i < c->n; i++)
        sum += c->x[i] = fmax(0, c->cell[i] - distance);
    room = c->total + (most ? c->quarter : -c->quarter) - sum;
    int from = (int)(rng_uniform(rng) * c->n);
    for (int k = 0; k < c->n && room > 0; k++) {
        int i = (from + k) % c->n;
        double by = fmin(room, c->cell[i] + distance - c->x[i]);
        c->x[i] += by;
        room -= by;
    }
}

/* (4) and (5), the minimiser in use or a vertex of the face; false: the
 * program has no solution */
static bool post(Counts *c, Rng *rng)
{
    double scratch[CELLS], distance;
    if (!post_process_distance(c->n, c->cell, c->total, c->quarter, scratch,
                               &distance))
        return false;
    if (rng_uniform(rng) < 0.5)
        push_up(c, distance, rng);
    else
        post_process(c->n, c->cell, c->total, c->quarter, scratch, c->x);
    for (int i = 0; i < c->n; i++)
        c->x[i] += 4 * c->quarter / (2 * c->n);
    return true;
}

static double private_total(const Counts *c)
{
    double sum = 0;
    for (int i = 0; i < c->n; i++)
        sum += c->x[i];
    return sum;
}

/* the largest of |N~(s,a,s') - N(s,a,s')| and N~(s,a) - N(s,a) */
static double largest_error(const Counts *c)
{
    double worst = private_total(c) - c->sum;
    for (int i = 0; i < c->n; i++)
        worst = fmax(worst, fabs(c->x[i] - c->count[i]));
    return worst;
}

/* Lemma 5.4: noise within E/4 gives (1) of Assumption 3.1 */
void qiao2023_counts_close(Probe *p)
{
    for (uint64_t i = 0; i < 10 * p->instances; i++) {
        Counts c = draw_counts(p, p->noise);
        if (post(&c, &p->rng))
            probe_ratio(p, largest_error(&c), 4 * c.quarter, "S E instance",
                        (double)c.n, 4 * c.quarter, (double)i);
    }
}

/* Section 5.3: E is "only worse by a constant factor", 4 */
void qiao2023_counts_factor(Probe *p)
{
    double largest = 0;
    for (uint64_t i = 0; i < 10 * p->instances; i++) {
        Counts c = draw_counts(p, 1);
        if (!post(&c, &p->rng))
            continue;
        double factor = largest_error(&c) / c.quarter;
        largest = fmax(largest, factor);
        probe_ratio(p, factor * (1 + p->bend), 4, "S instance", (double)c.n,
                    (double)i);
    }
    probe_note(p, "factor", largest);
}

/* (2) of Assumption 3.1 and Remark 5.5: N~(s,a) >= N(s,a) */
void qiao2023_counts_above(Probe *p)
{
    for (uint64_t i = 0; i < 10 * p->instances; i++) {
        Counts c = draw_counts(p, p->noise);
        if (post(&c, &p->rng))
            probe_ratio(p, c.sum - private_total(&c) + 4 * c.quarter,
                        4 * c.quarter, "S E instance", (double)c.n,
                        4 * c.quarter, (double)i);
    }
}

/* (4) has a solution exactly when N^(s,a) >= -E/4, and so on the good event */
void qiao2023_program_feasible(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 2 + 10; i++) {
        Counts c = draw_counts(p, 1);
        double near = 0.02 * (rng_uniform(&p->rng) - 0.5);
        if (i % 2 == 0)
            c.total = -c.quarter * (1 + near);
        bool feasible = false;
        double distance, quarter = c.quarter * (1 + p->bend);
        if (program_post_process(c.n, c.cell, c.total, quarter, &feasible,
                                 &distance) != OK)
            feasible = c.total < -c.quarter; /* a failure counts as wrong */
        bool expected = i % 2 == 0 ? near <= 0 : true;
        probe_equal_from(p, feasible, expected, 1, "S instance", (double)c.n,
                         (double)i);
    }
}

static bool all_positive(int n, const double *x)
{
    for (int i = 0; i < n; i++)
        if (!(x[i] > 0)) /* nor NaN */
            return false;
    return true;
}

/* Remark 3.2, by the learner's own code, one cell and several at once: P~ is a
 * distribution with all cells positive, whatever the noise, even where (4) has
 * no solution and x = 0 is taken */
void qiao2023_kernel_valid(Probe *p)
{
    enum { ROWS = 5 };
    double noisy[ROWS * CELLS], total[ROWS], P[ROWS * CELLS], n[ROWS];
    double scratch[CELLS] = {0};
    for (uint64_t i = 0; i < p->instances; i++) {
        Counts c = draw_counts(p, pow(10, 3 * rng_uniform(&p->rng)));
        Consistent law = {c.n, 4 * c.quarter * p->error_scale, scratch};
        for (int row = 0; row < ROWS; row++) {
            double off = row * (rng_uniform(&p->rng) - 0.5) * c.quarter;
            total[row] = c.total + off;
            for (int s = 0; s < c.n; s++)
                noisy[row * c.n + s] = c.cell[s] - off;
        }
        if (i % 2 == 0)
            consistent_cell(&law, noisy, total[0], P, n);
        else
            consistent_cells(&law, ROWS, noisy, total, P, n);
        for (int row = 0; row < (i % 2 == 0 ? 1 : ROWS); row++) {
            double sum = 0, *cell = P + (ptrdiff_t)row * c.n;
            bool valid = n[row] > 0 && all_positive(c.n, cell);
            for (int s = 0; s < c.n && valid; s++)
                sum += cell[s];
            probe_equal(p, sum, 1, "S instance", (double)c.n, (double)i);
        }
    }
}
