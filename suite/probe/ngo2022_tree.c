/* Ngo, Vietri & Wu 2022, eqs. (6), (7), (9) and Theorem 18: the tree of noisy
 * Gram matrices.
 *
 * A reading of eq. (6) is named tree-entries-log: B-iid-ln has nodes of
 * variance 4 H ln(K) / rho, independent entries on and above the diagonal and
 * the natural logarithm everywhere. */
#include "algorithms/core/ngo2022_scales.h"
#include "oracles/privacy.h"
#include "suite/base/sample.h"
#include "suite/probe/ngo2022.h"
#include "suite/probe/ngo2022_tools.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

typedef struct {
    char tree;
    bool wide, goe, binary; /* wide: N2 */
} Reading;

static Reading reading_of(const Probe *p)
{
    const char *r = p->reading;
    return (Reading){.tree = r[0],
                     .wide = r[1] == '2',
                     .goe = strstr(r, "goe") != NULL,
                     .binary = strstr(r, "log2") != NULL};
}

static double logarithm(const Reading *r, double K)
{
    return r->binary ? log2(K) : log(K);
}

/* times rho; m levels */
static double node_variance(const Reading *r, double H, double K, double m)
{
    double L = logarithm(r, K);
    switch (r->tree) {
    case 'A':
        return L / 2;
    case 'C':
        return H * L;
    case 'T':
        return 2 * H * m;
    case 'N':
        return r->wide ? H * L * L : L * L / 2;
    default:
        return 4 * H * L;
    }
}

/* the largest squared shift of phi phi' - psi psi' for entries of variance 1:
 * 1 for GOE, 2 for independent entries */
static double metric(const Reading *r)
{
    MatrixNoise law = r->goe ? NOISE_GOE : NOISE_SYM1;
    long double g = matrix_gauss_replace(law, 2, 1);
    return (double)(g * g);
}

/* ---- shape ---- */

typedef struct {
    int widest; /* nodes in one prefix */
    int depth;  /* nodes over one item */
} TreeShape;

/* Marks every node that some prefix of at most K-1 items uses, then counts for
 * each item those that cover it. */
static TreeShape enumerate(Probe *p, int K)
{
    enum { LEVELS = 20 };
    TreeShape shape = {0, 0};
    size_t mark = arena_mark(p->arena);
    bool *used = arena_array(p->arena, bool, LEVELS *K);
    for (int n = 1; n < K; n++) {
        int from = 0, nodes = 0;
        for (int j = LEVELS - 1; j >= 0; j--)
            if (n >> j & 1) {
                used[j * K + from] = true;
                from += 1 << j;
                nodes++;
            }
        shape.widest = nodes > shape.widest ? nodes : shape.widest;
    }
    for (int item = 0; item < K; item++) {
        int over = 0;
        for (int j = 0; j < LEVELS; j++)
            over += used[j * K + (item >> j << j)];
        shape.depth = over > shape.depth ? over : shape.depth;
    }
    arena_reset(p->arena, mark);
    return shape;
}

/* Section 4.2: a data point is in at most log K nodes, a prefix uses at most
 * log K, log = ceil(log2) */
void ngo2022_depth(Probe *p)
{
    for (int K = 2; K <= 5000; K += K < 300 ? 1 : 331) {
        TreeShape shape = enumerate(p, K);
        double allowed = ceil(log2(K));
        probe_ratio(p, shape.depth + p->levels, allowed, "K", (double)K);
        probe_ratio(p, shape.widest + p->levels, allowed, "K", (double)K);
    }
    probe_note(p, "nodes.1024", enumerate(p, 1024).depth);
    probe_note(p, "ln.1024", log(1024));
}

/* Section 4.2: Delta(Sigma^{1:k}) <= log K; it is 1, whatever k */
void ngo2022_prefix_sens(Probe *p)
{
    for (double K = 3; K < 1e19; K *= 7)
        for (uint64_t n = 0; n < 20; n++) {
            int d = 2 + (int)ngo2022_between(p, 0, 6);
            size_t mark = arena_mark(p->arena);
            Mat D = ngo2022_matrix(p, d);
            double *x = arena_array(p->arena, double, d);
            x[0] = 1;
            ngo2022_add(D, 1, x);
            ngo2022_unit(p, d, x);
            ngo2022_add(D, -1, x);
            probe_ratio(p, p->sensitivity * ngo2022_norm(p, D), log(K), "K d",
                        K, (double)d);
            arena_reset(p->arena, mark);
        }
}

/* ---- privacy ---- */

/* Section 4.2: each partial sum is rho/(2 H log K)-zCDP */
void ngo2022_eq6_node(Probe *p)
{
    Reading r = reading_of(p);
    for (double H = 1; H <= 100; H *= 3)
        for (double K = 2; K < 1e19; K *= 3) {
            double m = ceil(log2(K));
            double variance = p->noise * p->noise * node_variance(&r, H, K, m);
            double cost =
                p->sensitivity * p->sensitivity * metric(&r) / (2 * variance);
            probe_ratio(p, cost, 1 / (2 * H * logarithm(&r, K)), "H K", H, K);
        }
}

static void tree_cost(Probe *p, const Reading *r, double H, double K,
                      double depth)
{
    bool power = log2(K) == floor(log2(K));
    /* these readings are private where log K counts the levels, N for so many
     * counters only */
    if (strchr("CN", r->tree) != NULL && !power)
        return;
    if (r->tree == 'N' && H > log2(K) / (2 * metric(r)))
        return;
    double variance =
        p->noise * p->noise * node_variance(r, H, K, ceil(log2(K)));
    double cost = H * depth * p->sensitivity * p->sensitivity * metric(r) /
                  (2 * variance);
    probe_ratio(p, cost, 0.5, "H K", H, K);
}

/* Section 4.2: all counters together are rho/2-zCDP; by enumeration, and by
 * the depth it has beyond reach */
void ngo2022_tree_zcdp(Probe *p)
{
    static const double horizons[] = {1, 2, 3, 5, 10, 100};
    Reading r = reading_of(p);
    for (int i = 0; i < 6; i++) {
        for (int K = 2; K < 3000; K += K < 40 ? 1 : 487)
            tree_cost(p, &r, horizons[i], K, enumerate(p, K).depth + p->levels);
        for (double K = 4096; K < 1e19; K *= 2)
            tree_cost(p, &r, horizons[i], K,
                      tree_nodes((uint64_t)K - 1) + p->levels);
    }
}

/* ---- size of the noise ---- */

/* log P(some prefix of some counter exceeds limit), by the union over
 * popcounts: C(m,j) prefixes of j nodes, P(|M| >= (2 sqrt(d) + t) sd) <=
 * 2 exp(-t^2/4) */
static double log_excess(double d, double H, double m, double limit_over_node)
{
    double top = -INFINITY, term[64] = {0};
    for (int j = 1; j <= (int)m; j++) {
        double t = limit_over_node / sqrt(j) - 2 * sqrt(d);
        double many = lgamma(m + 1) - lgamma(j + 1.0) - lgamma(m - j + 1);
        term[j] = many + log(2 * H) - (t > 0 ? t * t / 4 : 0);
        top = fmax(top, term[j]);
    }
    double sum = exp(term[1] - top);
    for (int j = 2; j <= (int)m; j++)
        sum += exp(term[j] - top);
    return top + log(sum);
}

typedef struct { /* the largest of a reading's grid */
    double d, episodes, horizon;
} NoiseGrid;

/* The reading that is private up to H = m/2 obeys (7) only while tree depth
 * and dimension are moderate: its nodes carry all of log(K)^2. */
static NoiseGrid noise_grid(const Reading *r, double K)
{
    if (r->tree == 'N')
        return (NoiseGrid){8, 1 << 16, ceil(log2(K)) / (2 * metric(r))};
    return (NoiseGrid){1024, 1e18, 100};
}

/* limit is in units of 1/sqrt(rho); probability against share * fail */
static void noise_over(Probe *p, double share,
                       double (*limit)(const Reading *, double d, double H,
                                       double K, double fail))
{
    static const double dims[] = {1, 2, 4, 8, 64, 1024};
    static const double horizons[] = {1, 2, 5, 20, 100};
    static const double fails[] = {0.5, 0.05, 1e-6};
    Reading r = reading_of(p);
    for (double K = 4; K <= 1e18; K *= 8)
        for (int i = 0; i < 90; i++) {
            double d = dims[i % 6], H = horizons[i / 6 % 5];
            double fail = fails[i / 30], m = ceil(log2(K));
            NoiseGrid g = noise_grid(&r, K);
            if (d > g.d || K > g.episodes || H > g.horizon)
                continue;
            double node = p->noise * sqrt(node_variance(&r, H, K, m));
            double log_p = log_excess(d, H, m, limit(&r, d, H, K, fail) / node);
            probe_ratio(p, exp(fmin(log_p, 0)), share * fail, "d H K p", d, H,
                        K, fail);
        }
}

/* lambda of Algorithm 1, line 2 */
static double lambda(const Reading *r, double d, double H, double K,
                     double fail)
{
    return logarithm(r, K) * (6 * sqrt(d + 1) + 2 * log(3 * K * H / fail)) /
           sqrt(2);
}

static double twice_lambda(const Reading *r, double d, double H, double K,
                           double fail)
{
    return 2 * lambda(r, d, H, K, fail);
}

/* Theorem 18, first display */
static double utility(const Reading *r, double d, double H, double K,
                      double fail)
{
    return 16 * sqrt(H) * logarithm(r, K) *
           (4 * sqrt(d + 1) + 2 * log(K * H / fail)) / sqrt(2);
}

/* Eqs. (7) and (17), event E2: all |M| <= lambda with probability 1 - p/3 */
void ngo2022_eq7(Probe *p)
{
    noise_over(p, 1.0 / 3, lambda);
}

/* Section 4.2: all shifted matrices are positive definite, 1 - p */
void ngo2022_eq7_pd(Probe *p)
{
    noise_over(p, 1, twice_lambda);
}

/* what the bound on |2 lambda I + M|, (8), leaves to |M| */
static double utility_beside_shift(const Reading *r, double d, double H,
                                   double K, double fail)
{
    return utility(r, d, H, K, fail) - twice_lambda(r, d, H, K, fail);
}

void ngo2022_thm18_gram(Probe *p)
{
    noise_over(p, 1, utility_beside_shift);
}

/* Eq. (9): on E2 no eigenvalue of Sigma + 2 lambda I + M is below lambda */
void ngo2022_eq9(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        int d = 1 + (int)ngo2022_between(p, 0, 8);
        double shift = pow(10, ngo2022_between(p, 0, 3)), values[8];
        size_t mark = arena_mark(p->arena);
        Mat a = ngo2022_matrix(p, d), m = ngo2022_matrix(p, d);
        ngo2022_gram(p, (int)ngo2022_between(p, 0, 1000), a);
        ngo2022_noise(p, p->noise * shift, m);
        ngo2022_sum(a, m);
        ngo2022_shift(a, 2 * shift);
        mat_symmetric_eigenvalues(a, values);
        probe_ratio(p, shift, values[0], "instance d", (double)n, (double)d);
        arena_reset(p->arena, mark);
    }
}

/* B.3: "By Theorem 18 Pr[E2] ..": its bound, at p/3, against lambda */
void ngo2022_thm18_e2(Probe *p)
{
    Reading r = {.tree = 'B'};
    for (double d = 1; d <= 1024; d *= 4)
        for (double H = 1; H <= 100; H *= 10)
            for (double K = 10; K < 1e19; K *= 1e4)
                probe_ratio(p, p->noise * utility(&r, d, H, K, 0.05 / 3),
                            lambda(&r, d, H, K, 0.05), "d H K", d, H, K);
    probe_note(p, "bound.over.lambda",
               utility(&r, 4, 1, 1e6, 0.05 / 3) / lambda(&r, 4, 1, 1e6, 0.05));
}

/* ---- both claims at once ---- */

static bool exceeds(Probe *p, Mat m, bool goe, double sd, double limit)
{
    int d = m.rows;
    for (int i = 0; i < d; i++)
        for (int j = 0; j <= i; j++)
            MAT(m, i, j) = MAT(m, j, i) =
                sd * sample_normal(&p->rng) * (goe && i == j ? sqrt(2) : 1);
    return mat_symmetric_norm(m) > limit;
}

/* Section 4.2 wants rho/2 of the tree and (7).  Whatever (6) means, H counters
 * over K = 1024 users, ten nodes over the first of them, need nodes of variance
 * H m (GOE) or 2 H m (iid) over rho.  One prefix, 1023 = ten nodes, then breaks
 * (7) at H = 50, d = 16 with log = log2, the larger of the two lambdas: the
 * measured is a lower confidence limit of that probability, the allowed p. */
void ngo2022_eq6_both(Probe *p)
{
    enum { H = 50, D = 16, K = 1024 };
    Reading r = reading_of(p);
    double m = ceil(log2(K)), fail = 0.05;
    double node = p->noise * sqrt(H * m * metric(&r));
    double limit = lambda(&r, D, H, K, fail);
    uint64_t runs = p->instances / 20, broken = 0;
    size_t mark = arena_mark(p->arena);
    Mat noise = ngo2022_matrix(p, D);
    for (uint64_t run = 0; run < runs; run++) {
        bool broke = false;
        for (int h = 0; h < H && !broke; h++)
            broke = exceeds(p, noise, r.goe, node * sqrt(m), limit);
        broken += broke;
    }
    arena_reset(p->arena, mark);
    probe_ratio(p, binomial_lower(broken, runs, 5e-7), fail, "H d K", (double)H,
                (double)D, (double)K);
}

/* ---- calibrated ---- */

/* lambda of the calibrated variant covers all prefixes with 1 - p/3 */
void ngo2022_cal_lambda(Probe *p)
{
    static const int dims[] = {1, 4, 32}, horizons[] = {1, 5, 50};
    for (double K = 10; K < 1e19; K *= 1e3)
        for (int i = 0; i < 9; i++) {
            Ngo2022Input in = {.episodes = K,
                               .d = dims[i % 3],
                               .horizon = horizons[i / 3],
                               .epsilon = 1,
                               .delta = 1e-6,
                               .failure = 0.05};
            Ngo2022Budget b = {.shift = 0.2, .share = 0.5, .spread = 2};
            Ngo2022Scales s = ngo2022_calibrated(&in, &b);
            double m = ceil(log2(K));
            double log_p =
                log_excess(in.d, in.horizon, m, s.lambda / (p->noise * s.node));
            probe_ratio(p, exp(fmin(log_p, 0)), in.failure / 3, "d H K",
                        (double)in.d, (double)in.horizon, K);
        }
}
