/* Luyo et al. 2021, appendix D: lemmas of Algorithm 3 that need no run. */
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/probe/luyo2021.h"

#include <math.h>
#include <string.h>

enum { D_MAX = 4, STATES = 4 };

/* |v| in a and in a^-1 */
static void norms(int d, const double *a, const double *v, double *straight,
                  double *inverse)
{
    double room[D_MAX * D_MAX], x[D_MAX], sum = 0;
    Mat l = {room, d, d, d};
    memcpy(room, a, sizeof(double) * (size_t)(d * d));
    memcpy(x, v, sizeof(double) * (size_t)d);
    *straight = sqrt(mat_quadratic((MatC){a, d, d, d}, v));
    if (!mat_cholesky(l, NULL))
        *inverse = (double)NAN;
    mat_solve_lower(mat_view(l), x);
    for (int i = 0; i < d; i++)
        sum += x[i] * x[i];
    *inverse = sqrt(sum);
}

/* a random positive definite matrix, and an error of an estimate in it */
static void estimate(Rng *rng, int d, double *a, double *error)
{
    double size = pow(10, 4 * rng_uniform(rng) - 3), g[D_MAX];
    memset(a, 0, sizeof(double) * (size_t)(d * d));
    for (int i = 0; i < d; i++) {
        a[i * d + i] = 1;
        error[i] = size * sample_normal(rng);
    }
    for (int k = 0; k < d; k++) {
        for (int i = 0; i < d; i++)
            g[i] = 3 * sample_normal(rng);
        for (int i = 0; i < d * d; i++)
            a[i] += g[i / d] * g[i % d];
    }
}

static double dot(int d, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * y[i];
    return sum;
}

static double clip(double x, double high)
{
    return fmin(high, fmax(0, x));
}

/* one instance: d kernels mixed by q, phi_v = (P_j v)_j / sqrt(d), w = sqrt(d)
 * q, V in [0,H] */
typedef struct {
    int d;
    double H, w[D_MAX], first[D_MAX], second[D_MAX];
} Variance;

static Variance draw(Rng *rng, int d)
{
    Variance x = {.d = d, .H = 1 + floor(9 * rng_uniform(rng))};
    double value[STATES], sum = 0;
    for (int s = 0; s < STATES; s++)
        value[s] = rng_uniform(rng) < 0.4 ? x.H : x.H * rng_uniform(rng);
    for (int j = 0; j < d; j++) {
        double law[STATES], mass = 0;
        for (int s = 0; s < STATES; s++)
            mass += law[s] = sample_exponential(rng);
        for (int s = 0; s < STATES; s++) {
            x.first[j] += law[s] / mass * value[s] / sqrt(d);
            x.second[j] += law[s] / mass * value[s] * value[s] / sqrt(d);
        }
        sum += x.w[j] = sample_exponential(rng);
    }
    for (int j = 0; j < d; j++)
        x.w[j] *= sqrt(d) / sum;
    return x;
}

/* Lemma 12, for every estimate: |V_h V - Vbar| <= min{H^2, |phi_V2| |w~ - w|} +
 * min{H^2, 2H |phi_V| |w^ - w|} in the two matrices' norms */
void luyo2021_lemma12(Probe *p)
{
    for (uint64_t i = 0; i < 4 * p->instances; i++) {
        int d = 1 + (int)(i % D_MAX);
        Variance x = draw(&p->rng, d);
        double a[D_MAX * D_MAX], e[D_MAX], bound = 0, straight, inverse, skip;
        double mean = dot(d, x.first, x.w), square = dot(d, x.second, x.w);
        estimate(&p->rng, d, a, e);
        norms(d, a, e, &straight, &skip);
        norms(d, a, x.second, &skip, &inverse);
        bound += fmin(x.H * x.H, inverse * straight);
        double second = clip(square + dot(d, x.second, e), x.H * x.H);
        estimate(&p->rng, d, a, e);
        norms(d, a, e, &straight, &skip);
        norms(d, a, x.first, &skip, &inverse);
        bound += fmin(x.H * x.H, 2 * x.H * inverse * straight);
        double first = clip(mean + dot(d, x.first, e), x.H);
        double off = fabs(square - mean * mean - second + first * first);
        probe_ratio(p, off * (1 + p->bend), bound, "d H", (double)d, x.H);
    }
}

/* Lemma 13 for every martingale whose steps are multiples of M/20: the law of
 * each step, given the past, is the one that makes a sum of s or more most
 * likely.  best[y]: with j steps left and y still to go; two-point laws of mean
 * zero suffice. */
enum { UNIT = 20, MOST_N = 24, FAR = UNIT * MOST_N };

static double best_step(const double *best, int y, int reach)
{
    double most = best[y];
    for (int up = 1; up <= reach; up++)
        for (int down = 1; down <= reach; down++) {
            double low = y + down > FAR ? 0 : best[y + down];
            double high = up >= y ? 1 : best[y - up];
            most = fmax(most, (down * high + up * low) / (up + down));
        }
    return most;
}

void luyo2021_lemma13(Probe *p)
{
    double best[FAR + 1] = {1}, next[FAR + 1];
    int reach = (int)lround(UNIT * p->size);
    for (int n = 1; n <= MOST_N; n++) {
        next[0] = 1;
        for (int y = 1; y <= FAR; y++)
            next[y] = best_step(best, y, reach);
        memcpy(best, next, sizeof best);
        for (int y = 1; y <= UNIT * n; y++) {
            double s = y / (double)UNIT;
            probe_ratio(p, best[y], exp(-s * s / (2 * n)), "n s", (double)n, s);
        }
    }
}

/* Lemma 14.  An episode's sum of variances is at most H^3/4, its mean the
 * variance of the return, at most H^2/4.  Of all such laws a two-point one has
 * the largest moments: Chernoff's bound for it, on the log scale. */
void luyo2021_lemma14(Probe *p)
{
    double H, K, L;
    LUYO2021_SWEEP(H, 2, 3, 6)
    LUYO2021_SWEEP(K, 1, 10, 19)
    LUYO2021_SWEEP(L, 0.01, 3, 9)
    {
        double most = pow(H, 3) / 4 * (1 + p->bend);
        double share = 3 * (K * H * H + pow(H, 3) * L) / most / K;
        if (share >= 1)
            continue;
        double q = 1 / H;
        double spent = share <= q
                           ? 0
                           : K * (share * log(share / q) +
                                  (1 - share) * (log1p(-share) - log1p(-q)));
        probe_ratio(p, L, spent, "H K L", H, K, L);
    }
}

/* D.2.2: x <= a sqrt(x) + b gives x <= (9/4)(a^2 + b) */
void luyo2021_quadratic(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        double a = pow(10, 12 * rng_uniform(&p->rng) - 6);
        double b =
            a * a * (i % 2 == 0 ? 2 : pow(10, 8 * rng_uniform(&p->rng) - 4));
        double root = (a + sqrt(a * a + 4 * b)) / 2;
        probe_ratio(p, root * root * (1 + p->bend), 9 * (a * a + b) / 4, "a b",
                    a, b);
    }
}

/* how often one family's matrix or vector noise leaves its bounds */
static double leaves(const Luyo2021Plus *m, int family, double d, double s)
{
    double t = fmax(0, m->upsilon[family] / s - 2 * sqrt(d));
    double norm = (double)NAN;
    if (!tail_exact(TAIL_GAUSS_NORM, (int)d, m->c[family] / s, &norm))
        return (double)NAN;
    return 2 * exp(-t * t / 4) + norm;
}

/* Thm. 9's hypotheses hold with probability 1 - p/6 (D.3, D.4): two families of
 * matrices and of vectors over all k, h */
void luyo2021_plus_condition(Probe *p)
{
    Luyo2021Inputs x;
    bool local = strcmp(p->reading, "ldp") == 0;
    for (int i = 0; luyo2021_grid(i, &x); i++) {
        if (x.eps != 0.5 || x.delta != 1e-6 || x.norm_w != 0)
            continue;
        Luyo2021Plus m = luyo2021_plus(&x, local ? LUYO2021_LDP : LUYO2021_JDP);
        double terms = local ? x.K : floor(log2(x.K + 1)), each = 0;
        for (int f = 0; f < 2; f++)
            each += leaves(&m, f, x.d, p->noise * m.noise[f] * sqrt(terms));
        probe_ratio(p, x.K * x.H * each, x.p / 6, "H d K p", x.H, x.d, x.K,
                    x.p);
    }
}
