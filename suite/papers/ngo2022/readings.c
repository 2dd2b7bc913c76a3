#include "suite/papers/ngo2022/readings.h"
#include "oracles/privacy.h"
#include "suite/base/sample.h"
#include "suite/papers/shared/linear.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

NgoReading ngo_reading(const Probe *p)
{
    const char *r = p->reading;
    return (NgoReading){.tree = r[0],
                        .wide = r[1] == '2',
                        .goe = strstr(r, "goe") != NULL,
                        .binary = strstr(r, "log2") != NULL};
}

double ngo_log_K(const NgoReading *r, double K)
{
    return r->binary ? log2(K) : log(K);
}

double ngo_node_variance(const NgoReading *r, double H, double K, double m)
{
    double L = ngo_log_K(r, K);
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

double ngo_squared_shift(const NgoReading *r)
{
    MatrixNoise law = r->goe ? NOISE_GOE : NOISE_SYM1;
    long double g = matrix_gauss_replace(law, 2, 1);
    return (double)(g * g);
}

double ngo_lambda(const NgoReading *r, double d, double H, double K,
                  double fail)
{
    return ngo_log_K(r, K) * (6 * sqrt(d + 1) + 2 * log(3 * K * H / fail)) /
           sqrt(2);
}

double ngo_log_excess(double d, double H, double m, double limit_over_node)
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
static NoiseGrid noise_grid(const NgoReading *r, double K)
{
    if (r->tree == 'N')
        return (NoiseGrid){8, 1 << 16,
                           ceil(log2(K)) / (2 * ngo_squared_shift(r))};
    return (NoiseGrid){1024, 1e18, 100};
}

void ngo_check_prefixes(Probe *p, double share,
                        double (*limit)(const NgoReading *, double d, double H,
                                        double K, double fail))
{
    static const double dims[] = {1, 2, 4, 8, 64, 1024};
    static const double horizons[] = {1, 2, 5, 20, 100};
    static const double fails[] = {0.5, 0.05, 1e-6};
    NgoReading r = ngo_reading(p);
    for (double K = 4; K <= 1e18; K *= 8)
        for (int i = 0; i < 90; i++) {
            double d = dims[i % 6], H = horizons[i / 6 % 5];
            double fail = fails[i / 30], m = ceil(log2(K));
            NoiseGrid g = noise_grid(&r, K);
            if (d > g.d || K > g.episodes || H > g.horizon)
                continue;
            double node = p->noise * sqrt(ngo_node_variance(&r, H, K, m));
            double log_p =
                ngo_log_excess(d, H, m, limit(&r, d, H, K, fail) / node);
            probe_ratio(p, exp(fmin(log_p, 0)), share * fail, "d H K p", d, H,
                        K, fail);
        }
}

/* chance that a confidence limit is wrong: half a claim's alpha, of which two
 * cases share one */
static const double MISSED = 5e-7;

static double deviate(Probe *p, bool goe, bool diagonal)
{
    return sample_normal(&p->rng) * (goe && diagonal ? sqrt(2) : 1);
}

/* Fills out with base, or zeros if base has none, plus noise. */
static void add_noise(Probe *p, bool goe, double deviation, const double *base,
                      Mat out)
{
    int d = out.rows;
    for (int i = 0; i < d; i++)
        for (int j = 0; j <= i; j++) {
            double from = base != NULL ? base[i * d + j] : 0;
            MAT(out, i, j) = MAT(out, j, i) =
                from + deviation * deviate(p, goe, i == j);
        }
}

/* True if an eigenvalue is beyond the limits; the matrix is overwritten. */
static bool beyond(Mat m, NgoLimit limit)
{
    double values[16];
    mat_symmetric_eigenvalues(m, values);
    return values[0] < limit.least || values[m.rows - 1] > limit.most;
}

static uint64_t runs_of(const Probe *p)
{
    return p->instances / 5;
}

static void report_share(Probe *p, NgoSize n, uint64_t broken, double allowed)
{
    probe_ratio(p, binomial_lower(broken, runs_of(p), MISSED), allowed,
                "H d K p", (double)n.H, (double)n.d, (double)n.K, n.fail);
    probe_note(p, "share.of.runs", (double)broken / (double)runs_of(p));
}

void ngo_check_draws(Probe *p, NgoSize n, double deviation, NgoLimit limit)
{
    NgoReading r = ngo_reading(p);
    uint64_t broken = 0;
    size_t mark = arena_mark(p->arena);
    Mat noise = matrix_zero(p->arena, n.d, n.d);
    for (uint64_t run = 0; run < runs_of(p); run++) {
        bool broke = false;
        for (int h = 0; h < n.H && !broke; h++) {
            add_noise(p, r.goe, deviation, NULL, noise);
            broke = beyond(noise, limit);
        }
        broken += broke;
    }
    arena_reset(p->arena, mark);
    report_share(p, n, broken, n.fail);
}

typedef struct {
    bool goe;
    double node; /* deviation of a node */
    double limit;
    Mat prefix[32]; /* by the lowest bit of the number of users */
    Mat work;
} Tree;

/* True if a prefix of fewer than K users exceeds the limit in a new tree: that
 * of k users is that of k without its lowest bit plus one node. */
static bool tree_exceeds(Probe *p, Tree *t, int K)
{
    size_t bytes = sizeof(double) * (size_t)(t->work.rows * t->work.rows);
    for (int k = 1; k < K; k++) {
        int rest = k & (k - 1);
        const double *base =
            rest > 0 ? t->prefix[__builtin_ctz((unsigned)rest)].p : NULL;
        Mat here = t->prefix[__builtin_ctz((unsigned)k)];
        add_noise(p, t->goe, t->node, base, here);
        memcpy(t->work.p, here.p, bytes);
        if (beyond(t->work, (NgoLimit){-t->limit, t->limit}))
            return true;
    }
    return false;
}

void ngo_check_tree(Probe *p, NgoSize n, double share)
{
    NgoReading r = ngo_reading(p);
    double m = ceil(log2(n.K));
    Tree t = {.goe = r.goe,
              .node = p->noise * sqrt(ngo_node_variance(&r, n.H, n.K, m)),
              .limit = ngo_lambda(&r, n.d, n.H, n.K, n.fail)};
    uint64_t broken = 0;
    size_t mark = arena_mark(p->arena);
    t.work = matrix_zero(p->arena, n.d, n.d);
    for (int j = 0; j < 32; j++)
        t.prefix[j] = matrix_zero(p->arena, n.d, n.d);
    for (uint64_t run = 0; run < runs_of(p); run++) {
        bool broke = false;
        for (int h = 0; h < n.H && !broke; h++)
            broke = tree_exceeds(p, &t, n.K);
        broken += broke;
    }
    arena_reset(p->arena, mark);
    report_share(p, n, broken, share * n.fail);
}
