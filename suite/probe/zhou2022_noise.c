/* Zhou 2022: the constants of Theorem 6.5 and the tools of appendix B. */
#include "algorithms/core/zhou2022_scales.h"
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/probe/zhou2022.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

/* --- the constants' chain --------------------------------------------------
 */

static void same(Probe *p, const ZhouNoise *chain, const Zhou2022Side *printed,
                 const ZhouPoint *x)
{
    const double pairs[][2] = {
        {chain->sigma1, printed->sigma[0]}, {chain->sigma2, printed->sigma[1]},
        {chain->radius, printed->radius},   {chain->lmin, printed->lambda_min},
        {chain->lmax, printed->lambda_max}, {chain->nu, printed->nu}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        probe_equal(p, pairs[i][0], pairs[i][1], "what d1 H K eps delta",
                    (double)i, x->d1, x->H, x->K, x->eps, x->delta);
}

/* Each counter at (eps/4H, delta/4H), Lemmas B.4 and B.5 at alpha/(4KH): what
 * follows against what Theorem 6.5's proof restates. */
void zhou2022_scales(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        ZhouPoint x = zhou2022_point(&p->rng);
        x.K = fmin(x.K, 1e12); /* ceil(log2 K) in floating point */
        Zhou2022Task task = {x.d1, x.d2, x.H, x.K, x.eps, x.delta, x.alpha};
        Zhou2022Scales printed = zhou2022_published(&task);
        ZhouNoise one = zhou2022_noise_p(&x), two = zhou2022_noise_r(&x);
        same(p, &one, &printed.p, &x);
        same(p, &two, &printed.r, &x);
    }
}

/* --- tails -----------------------------------------------------------------
 */

/* log of a bound on P(|N| > t), N symmetric, n by n, N(0,1) on and above the
 * diagonal: exact for n <= 2, else by Sudakov and Fernique and concentration,
 * 2 exp(-(t - 2 sqrt(n))^2/4) */
static double log_matrix_tail(int n, double t)
{
    double q;
    if (tail_exact(TAIL_SYM1, n, t, &q))
        return q > 0 ? log(q) : -(double)INFINITY;
    double past = t - 2 * sqrt(n);
    return past <= 0 ? 0 : fmin(0, log(2) - past * past / 4);
}

static double log_vector_tail(int n, double t)
{
    double q;
    return tail_exact(TAIL_GAUSS_NORM, n, t, &q) && q > 0 ? log(q)
                                                          : -(double)INFINITY;
}

typedef double (*LogTail)(int n, double t);

/* K H releases, each beyond the printed radius (in sigmas of m terms) with at
 * most alpha/(4KH); a prefix has at most m terms.  Logarithms: allowed over
 * reached. */
static void releases(Probe *p, LogTail tail, double (*radius)(double, double))
{
    for (int n = 1; n <= 64; n *= 2)
        for (double KH = 2; KH < 1e19; KH *= 1e3)
            for (double alpha = 1e-12; alpha < 1; alpha *= 100) {
                double b = alpha / (4 * KH);
                double reached = tail(n, radius(n, b) / p->noise);
                probe_ratio(p, -log(b), -reached, "d KH alpha", (double)n, KH,
                            alpha);
            }
}

/* Sigma_{p,1} = sigma sqrt(m) (4 sqrt(d) + sqrt(8 log(8KH/alpha))), d >= d1: at
 * d = d1, the least */
static double matrix_radius(double d, double b)
{
    return 4 * sqrt(d) + sqrt(8 * log(2 / b));
}

static double vector_radius(double d, double b)
{
    return sqrt(d) + sqrt(2 * log(1 / b));
}

void zhou2022_matrix_noise_p(Probe *p)
{
    releases(p, log_matrix_tail, matrix_radius);
}

void zhou2022_vector_noise(Probe *p)
{
    releases(p, log_vector_tail, vector_radius);
}

/* The reward counters' tree itself: prefixes of 1..K-1 users, each a sum of at
 * most m nodes, the largest norm over all of them against the radius. */
static double tree_largest(Rng *rng, int d, int levels)
{
    enum { MOST = 24 };
    double node[MOST][ZHOU_D], sum[ZHOU_D], room[ZHOU_D], most = 0;
    for (int t = 1; t < 1 << levels; t++) {
        int l = 0;
        while ((t >> l & 1) == 0)
            l++;
        for (int i = 0; i < d * d; i++) /* a fresh node; d <= 4 */
            node[l][i] = i % d <= i / d ? sample_normal(rng) : 0;
        memset(sum, 0, sizeof sum);
        for (int j = l; j < levels; j++)
            for (int i = 0; (t >> j & 1) && i < d * d; i++)
                sum[i] += node[j][i];
        memcpy(room, sum, sizeof room);
        most = fmax(most, mat_symmetric_norm((Mat){room, d, d, d}));
    }
    return most;
}

void zhou2022_matrix_noise_r(Probe *p)
{
    enum { LEVELS = 8 };
    const double alpha = 0.3, H = 1;
    double K = 1 << LEVELS, largest = 0;
    uint64_t runs = p->instances / 4, failed = 0;
    for (uint64_t i = 0; i < runs; i++) {
        int d = 1 + (int)(i % 4);
        double radius =
            sqrt(LEVELS) * (4 * sqrt(d) + sqrt(8 * log(8 * K * H / alpha)));
        double ratio = p->noise * tree_largest(&p->rng, d, LEVELS) / radius;
        failed += ratio > 1;
        largest = fmax(largest, ratio);
    }
    probe_ratio(p, binomial_upper(failed, runs, 1e-6), alpha / 4, "K", K);
    probe_note(p, "largest", largest);
}

/* --- Assumption 2 ----------------------------------------------------------
 */

/* N symmetric with |N| = radius: the eigenvalues of N + 2 radius I lie in
 * [radius, 3 radius] */
void zhou2022_eigenvalues(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        int d = 1 + (int)(n % 6);
        double N[ZHOU_D * ZHOU_D] = {0}, room[ZHOU_D * ZHOU_D];
        double value[ZHOU_D], radius = zhou2022_between(&p->rng, 1e-3, 1e6);
        for (int i = 0; i < d; i++)
            for (int j = 0; j <= i; j++)
                N[i * d + j] = N[j * d + i] = sample_normal(&p->rng);
        memcpy(room, N, sizeof room);
        double norm = mat_symmetric_norm((Mat){room, d, d, d});
        for (int i = 0; i < d * d; i++)
            N[i] =
                p->noise * radius / norm * N[i] + (i / d == i % d) * 2 * radius;
        mat_symmetric_eigenvalues((Mat){N, d, d, d}, value);
        double slack = 1 - 1e-11;
        probe_ratio(p, value[d - 1] * slack, 3 * radius, "d", (double)d);
        /* |Z^-1| <= 1/radius, unless Z is not even positive */
        double inverse = value[0] > 0 ? 1 / value[0] : (double)INFINITY;
        probe_ratio(p, inverse * slack, 1 / radius, "d", (double)d);
    }
}

/* |z|_(Z^-1) <= |z| / sqrt(lmin) = nu for |z| = sigma_2 sqrt(m) (..) and Z >=
 * lmin I; every third Z is lmin I, where they are equal */
void zhou2022_nu(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        int d = 1 + (int)(n % 6);
        ZhouPoint x = zhou2022_point(&p->rng);
        x.d1 = d;
        ZhouNoise noise = zhou2022_noise_p(&x);
        double Z[ZHOU_D * ZHOU_D] = {0}, l[ZHOU_D * ZHOU_D], v[ZHOU_D];
        for (int i = 0; i < d; i++)
            Z[i * d + i] = noise.lmin;
        for (int k = 0; n % 3 && k < d; k++) {
            zhou2022_direction(&p->rng, d, v);
            for (int i = 0; i < d * d; i++)
                Z[i] += noise.lmin * v[i / d] * v[i % d];
        }
        zhou2022_direction(&p->rng, d, v);
        double m = ceil(log2(x.K) - 1e-12);
        double reach = noise.sigma2 * sqrt(m) *
                       (sqrt(d) + sqrt(2 * log(4 * x.K * x.H / x.alpha)));
        zhou2022_factor(d, Z, l);
        double norm = reach * sqrt(zhou2022_inverse_square(d, l, v));
        probe_ratio(p, p->noise * norm * (1 - 1e-11), noise.nu, "d K H",
                    (double)d, x.K, x.H);
    }
}

/* 4 counters, H steps, K releases each: failures within alpha, by the tails
 * themselves */
void zhou2022_regularity(Probe *p)
{
    for (int d = 1; d <= 64; d *= 2)
        for (double KH = 2; KH < 1e19; KH *= 1e3)
            for (double alpha = 1e-12; alpha < 1; alpha *= 100) {
                double b = alpha / (4 * KH);
                double matrix =
                    log_matrix_tail(d, matrix_radius(d, b) / p->noise);
                double vector =
                    log_vector_tail(d, vector_radius(d, b) / p->noise);
                double failed = 2 * KH * (exp(matrix) + exp(vector));
                probe_ratio(p, failed, alpha, "d KH alpha", (double)d, KH,
                            alpha);
            }
}

/* --- appendix B ------------------------------------------------------------
 */

typedef struct {
    double mean, error; /* six standard errors */
} Mean;

enum { DRAWS = 4000 };

static Mean mean_of(double sum, double squares)
{
    double mean = sum / DRAWS;
    double variance = squares / DRAWS - mean * mean;
    return (Mean){mean, 6 * sqrt(variance / DRAWS)};
}

/* E max of centred normals: rows of A times iid normals */
static Mean mean_of_max(Rng *rng, int n, const double *A, double scale)
{
    double sum = 0, squares = 0;
    for (int k = 0; k < DRAWS; k++) {
        double g[ZHOU_D], most = -(double)INFINITY;
        for (int i = 0; i < n; i++)
            g[i] = scale * sample_normal(rng);
        for (int i = 0; i < n; i++)
            most = fmax(most, zhou2022_dot(n, A + (ptrdiff_t)i * n, g));
        sum += most;
        squares += most * most;
    }
    return mean_of(sum, squares);
}

/* X_t = <a_t, g>, Y_t = <b_t, g> with increments |a_s - a_t| <= |b_s - b_t|: a
 * is b halved, or its first half of the coordinates. */
static void slepian_shrunk(Probe *p, bool halved, double instance)
{
    enum { N = 6 };
    double A[N * N], B[N * N];
    for (int i = 0; i < N * N; i++) {
        B[i] = sample_normal(&p->rng);
        double shrink = halved ? 0.5 : (i % N < N / 2);
        A[i] = shrink * B[i];
    }
    Mean x = mean_of_max(&p->rng, N, A, p->noise);
    Mean y = mean_of_max(&p->rng, N, B, 1);
    probe_ratio(p, x.mean - x.error, y.mean + y.error, "instance", instance);
}

/* The proof of Lemma B.3's own pair, over unit vectors u and v of two nets:
 * X_uv = <A u, v>, A iid normal, against Y_uv = <g, u> + <h, v> */
enum { NET = 24 };

typedef struct {
    int m, n; /* v has m coordinates, u has n */
    double u[NET][ZHOU_D], v[NET][ZHOU_D];
} Nets;

static void normals(Rng *rng, int n, double *g)
{
    for (int i = 0; i < n; i++)
        g[i] = sample_normal(rng);
}

static double farthest(int n, const double net[][ZHOU_D], const double *g)
{
    double most = -(double)INFINITY;
    for (int i = 0; i < NET; i++)
        most = fmax(most, zhou2022_dot(n, net[i], g));
    return most;
}

static double largest_X(Rng *rng, const Nets *x)
{
    double A[ZHOU_D][ZHOU_D], image[ZHOU_D], most = -(double)INFINITY;
    for (int i = 0; i < x->m; i++)
        normals(rng, x->n, A[i]);
    for (int k = 0; k < NET; k++) {
        for (int i = 0; i < x->m; i++)
            image[i] = zhou2022_dot(x->n, A[i], x->u[k]);
        most = fmax(most, farthest(x->m, x->v, image));
    }
    return most;
}

static double largest_Y(Rng *rng, const Nets *x)
{
    double g[ZHOU_D], h[ZHOU_D];
    normals(rng, x->n, g);
    normals(rng, x->m, h);
    return farthest(x->n, x->u, g) + farthest(x->m, x->v, h);
}

static Mean mean_of_largest(Rng *rng, const Nets *x,
                            double (*largest)(Rng *, const Nets *))
{
    double sum = 0, squares = 0;
    for (int k = 0; k < DRAWS; k++) {
        double most = largest(rng, x);
        sum += most;
        squares += most * most;
    }
    return mean_of(sum, squares);
}

static double slepian_matrix(Probe *p, int m, int n)
{
    Nets nets = {.m = m, .n = n};
    for (int i = 0; i < NET; i++) {
        zhou2022_direction(&p->rng, n, nets.u[i]);
        zhou2022_direction(&p->rng, m, nets.v[i]);
    }
    Mean x = mean_of_largest(&p->rng, &nets, largest_X);
    Mean y = mean_of_largest(&p->rng, &nets, largest_Y);
    probe_ratio(p, p->noise * (x.mean - x.error), y.mean + y.error, "m n",
                (double)m, (double)n);
    return x.mean / y.mean;
}

/* Lemma B.1 */
void zhou2022_slepian(Probe *p)
{
    double largest = 0;
    for (uint64_t k = 0; k < p->instances / 10; k++)
        slepian_shrunk(p, k % 2 == 1, (double)k);
    for (int m = 2; m <= 4; m++)
        for (int n = 2; n <= 4; n++)
            largest = fmax(largest, slepian_matrix(p, m, n));
    probe_note(p, "matrix_ratio", largest);
}

/* E |v|, v ~ N(0, I_d) */
static double mean_norm(double d)
{
    return sqrt(2) * exp(lgamma((d + 1) / 2) - lgamma(d / 2));
}

static double log_normal_tail(double t)
{
    double q = erfc(t / sqrt(2)) / 2;
    return q > 0 ? log(q) : -t * t / 2 - log(t * sqrt(2 * acos(-1)));
}

/* E max and P(max >= t) of n iid normals */
static double mean_max(double n)
{
    double sum = 0, step = 1e-3;
    for (double x = -12; x < 12; x += step) {
        double below = pow(erfc(-x / sqrt(2)) / 2, n);
        sum += step * (x < 0 ? -below : 1 - below);
    }
    return sum;
}

/* Lemma B.2 for |v| and for the largest coordinate, exactly */
void zhou2022_lipschitz(Probe *p)
{
    for (int d = 1; d <= 512; d *= 2) {
        double norm = mean_norm(d), top = mean_max(d);
        for (double t = 0.05; t < 12; t *= 1.3) {
            double claimed = t * t / 2;
            double q = log_vector_tail(d, (norm + t) / p->noise);
            probe_ratio(p, claimed, -q, "d t", (double)d, t);
            double each = log_normal_tail((top + t) / p->noise);
            double beyond = log(-expm1(d * log1p(-exp(each))));
            probe_ratio(p, claimed, each < -600 ? -each - log(d) : -beyond,
                        "d t", (double)d, t);
        }
    }
}

static double gauss_norm(Rng *rng, int n, int m)
{
    double A[ZHOU_D * ZHOU_D] = {0}, C[ZHOU_D * ZHOU_D];
    for (int i = 0; i < m * n; i++)
        A[i] = sample_normal(rng);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            C[i * n + j] = 0;
            for (int k = 0; k < m; k++)
                C[i * n + j] += A[k * n + i] * A[k * n + j];
        }
    return sqrt(mat_symmetric_norm((Mat){C, n, n, n}));
}

enum { GRID = 10000 };
static const double GRID_STEP = 0.005;

/* log(s^k exp(-s^2/2)) */
static double log_weight(double k, double s)
{
    return k * log(s) - s * s / 2;
}

/* Two rows of n: the singular values' density is (s t)^(n-2) (s^2 - t^2)
 * exp(-(s^2 + t^2)/2), s > t; inner integrals over t as running sums.  beyond:
 * log P(|A| >= i GRID_STEP). */
static void two_rows(int n, double *beyond)
{
    double low = 0, high = 0, sum = 0, peak = log_weight(n, sqrt(n));
    beyond[0] = 0;
    for (int i = 1; i < GRID; i++) {
        double s = i * GRID_STEP;
        double w = exp(log_weight(n - 2, s) - peak);
        low += w / 2;
        high += s * s * w / 2;
        beyond[i] = w * (s * s * low - high);
        low += w / 2;
        high += s * s * w / 2;
    }
    for (int i = GRID - 1; i > 0; i--)
        beyond[i] = sum += beyond[i];
    for (int i = 1; i < GRID; i++)
        beyond[i] = log(beyond[i] / sum);
}

static void two_rows_exactly(Probe *p)
{
    double *beyond = arena_array(p->arena, double, GRID);
    for (int n = 2; n <= 256; n *= 2) {
        two_rows(n, beyond);
        for (double t = 0.05; t < 12; t *= 1.3) {
            double past = (sqrt(n) + sqrt(2) + t) / p->noise;
            probe_ratio(p, t * t / 2, -beyond[(int)(past / GRID_STEP)], "n m t",
                        (double)n, 2.0, t);
        }
    }
}

/* the mean, of which the proof says sqrt(n) + sqrt(m), and the frequency's
 * upper bound (error 1e-6) */
static void many_rows(Probe *p, int n, int m)
{
    uint64_t beyond = 0, draws = p->instances;
    double sum = 0, squares = 0, middle = sqrt(n) + sqrt(m), t = 0.3;
    for (uint64_t i = 0; i < draws; i++) {
        double norm = p->noise * gauss_norm(&p->rng, n, m);
        sum += norm;
        squares += norm * norm;
        beyond += norm >= middle + t;
    }
    double N = (double)draws, mean = sum / N;
    double error = 6 * sqrt((squares / N - mean * mean) / N);
    probe_ratio(p, mean + error, middle, "n m", (double)n, (double)m);
    probe_ratio(p, binomial_upper(beyond, draws, 1e-6), exp(-t * t / 2),
                "n m t", (double)n, (double)m, t);
}

/* Lemma B.3: one row and two exactly, larger ones by sampling */
void zhou2022_gauss_matrix(Probe *p)
{
    for (int n = 1; n <= 256; n *= 2)
        for (double t = 0.05; t < 12; t *= 1.3) {
            double past = (sqrt(n) + 1 + t) / p->noise;
            probe_ratio(p, t * t / 2, -log_vector_tail(n, past), "n m t",
                        (double)n, 1.0, t);
        }
    two_rows_exactly(p);
    for (int n = 4; n <= 8; n *= 2)
        for (int m = 4; m <= 8; m *= 2)
            many_rows(p, n, m);
}

/* Its proof: |uv' - u'v'|^2 = |u-u'|^2 + |v-v'|^2 + 2 (u.u' - 1)(1 - v.v') */
void zhou2022_increments(Probe *p)
{
    for (uint64_t k = 0; k < p->instances; k++) {
        int d = 2 + (int)(k % 5);
        double u[ZHOU_D], v[ZHOU_D], x[ZHOU_D], y[ZHOU_D], left = 0;
        zhou2022_direction(&p->rng, d, u);
        zhou2022_direction(&p->rng, d, v);
        zhou2022_direction(&p->rng, d, x);
        zhou2022_direction(&p->rng, d, y);
        for (int i = 0; i < d * d; i++)
            left += pow(u[i / d] * v[i % d] - x[i / d] * y[i % d], 2);
        double a = zhou2022_dot(d, u, x), b = zhou2022_dot(d, v, y);
        double right = 2 - 2 * a + 2 - 2 * b + 2 * (a - 1) * (1 - b);
        probe_equal_from(p, left * (1 + p->bend), right, 0.1, "d", (double)d);
    }
}

/* D + 2 sqrt(Dx) + 2x <= (sqrt(D) + sqrt(2x))^2 */
void zhou2022_chi_square_use(Probe *p)
{
    for (double D = 1; D <= 4096; D *= 2)
        for (double x = 1e-3; x < 1e4; x *= 1.5)
            probe_ratio(p, (D + 2 * sqrt(D * x) + 2 * x) * (1 + p->bend),
                        pow(sqrt(D) + sqrt(2 * x), 2), "D x", D, x);
}
