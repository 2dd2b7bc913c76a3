/* Zhou 2022, appendix B: tools.
 *
 *   B.1  E|X_s-X_t|^2 <= E|Y_s-Y_t|^2 gives E sup X <= E sup Y (Gaussian)
 *   B.2  P(f(X) - Ef >= t) <= exp(-t^2/(2 sigma^2)), f 1-Lipschitz
 *   B.3  A m by n iid: P(|A| >= sigma (sqrt(n) + sqrt(m)) + t)
 *                      <= exp(-t^2/(2 sigma^2))
 *   B.4  A symmetric: |A| <= 4 sigma sqrt(n) + 2 t with probability
 *        1 - 2 exp(-t^2/(2 sigma^2))
 *   B.5  U ~ chi-square(D): P(U >= D + 2 sqrt(Dx) + 2x) <= exp(-x)
 *
 * Exact laws where they are known, else drawn matrices; B.4 and B.5 are judged
 * by sampled norms against a threshold. */
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/gaussian.h"
#include "suite/papers/shared/linear.h"
#include "suite/papers/shared/tail_bounds.h"
#include "suite/papers/zhou2022/linear.h"
#include "suite/papers/zhou2022/tails.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

enum { DRAWS = 4000 };

typedef struct {
    double mean, error; /* six standard errors */
} Mean;

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
            most = fmax(most, vector_dot(n, A + (ptrdiff_t)i * n, g));
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

/* The pair in the proof of Lemma B.3, over unit vectors u and v of two nets:
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
        most = fmax(most, vector_dot(n, net[i], g));
    return most;
}

static double largest_X(Rng *rng, const Nets *x)
{
    double A[ZHOU_D][ZHOU_D], image[ZHOU_D], most = -(double)INFINITY;
    for (int i = 0; i < x->m; i++)
        normals(rng, x->n, A[i]);
    for (int k = 0; k < NET; k++) {
        for (int i = 0; i < x->m; i++)
            image[i] = vector_dot(x->n, A[i], x->u[k]);
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
        draw_direction(&p->rng, n, nets.u[i]);
        draw_direction(&p->rng, m, nets.v[i]);
    }
    Mean x = mean_of_largest(&p->rng, &nets, largest_X);
    Mean y = mean_of_largest(&p->rng, &nets, largest_Y);
    probe_ratio(p, p->noise * (x.mean - x.error), y.mean + y.error, "m n",
                (double)m, (double)n);
    return x.mean / y.mean;
}

static void slepian(Probe *p)
{
    double largest = 0;
    for (uint64_t k = 0; k < p->instances / 10; k++)
        slepian_shrunk(p, k % 2 == 1, (double)k);
    for (int m = 2; m <= 4; m++)
        for (int n = 2; n <= 4; n++)
            largest = fmax(largest, slepian_matrix(p, m, n));
    probe_note(p, "matrix_ratio", largest);
}

static const Claim c_lemB_1 = {
    .id = "zhou2022.lemB.1",
    .place = "App. B, Lemma B.1",
    .statement = "centred Gaussian processes with E|X_s-X_t|^2 <= E|Y_s-Y_t|^2 "
                 "have E sup X <= E sup Y",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    PROBED(slepian),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "this is Sudakov and Fernique's inequality; \"Gaussian "
               "process\" means centred by convention. Tried on shrunk "
               "vectors, and on what Lemma B.3 needs: <A u, v> against <g, u> "
               "+ <h, v> on nets of unit vectors, 2 by 2 to 4 by 4",
    .fault = "noise-scale=1.5",
};

/* E |v|, v ~ N(0, I_d) */
static double mean_norm(double d)
{
    return sqrt(2) * exp(lgamma((d + 1) / 2) - lgamma(d / 2));
}

static double log_normal_tail(double t)
{
    double q = gaussian_upper_tail(t);
    return q > 0 ? log(q) : -t * t / 2 - log(t * sqrt(2 * acos(-1)));
}

/* E max of n iid normals */
static double mean_max(double n)
{
    double sum = 0, step = 1e-3;
    for (double x = -12; x < 12; x += step) {
        double below = pow(gaussian_upper_tail(-x), n);
        sum += step * (x < 0 ? -below : 1 - below);
    }
    return sum;
}

/* |v| and the largest coordinate, exactly */
static void lipschitz(Probe *p)
{
    for (int d = 1; d <= 512; d *= 2) {
        double norm = mean_norm(d), top = mean_max(d);
        for (double t = 0.05; t < 12; t *= 1.3) {
            double claimed = t * t / 2;
            double q = zhou_log_vector_tail(d, (norm + t) / p->noise);
            probe_ratio(p, claimed, -q, "d t", (double)d, t);
            double each = log_normal_tail((top + t) / p->noise);
            double beyond = log(-expm1(d * log1p(-exp(each))));
            probe_ratio(p, claimed, each < -600 ? -each - log(d) : -beyond,
                        "d t", (double)d, t);
        }
    }
}

static const Claim c_lemB_2 = {
    .id = "zhou2022.lemB.2",
    .place = "App. B, Lemma B.2",
    .statement = "a 1-Lipschitz f of X ~ N(0, sigma^2 I) has P(f(X) - Ef >= t) "
                 "<= exp(-t^2/(2 sigma^2)), for f = |X| and f = max X_i",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    PROBED(lipschitz),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "both laws are known exactly",
    .fault = "noise-scale=1.1",
};

/* the operator norm of an m by n matrix of iid normals */
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

/* The mean, of which the proof says sqrt(n) + sqrt(m), and the frequency's
 * upper bound (error 1e-6). */
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

/* One row and two exactly, larger ones by sampling. */
static void gauss_matrix(Probe *p)
{
    for (int n = 1; n <= 256; n *= 2)
        for (double t = 0.05; t < 12; t *= 1.3) {
            double past = (sqrt(n) + 1 + t) / p->noise;
            probe_ratio(p, t * t / 2, -zhou_log_vector_tail(n, past), "n m t",
                        (double)n, 1.0, t);
        }
    two_rows_exactly(p);
    for (int n = 4; n <= 8; n *= 2)
        for (int m = 4; m <= 8; m *= 2)
            many_rows(p, n, m);
}

static const Claim c_lemB_3 = {
    .id = "zhou2022.lemB.3",
    .place = "App. B, Lemma B.3",
    .statement = "A of m by n iid N(0,s^2) has P(|A| >= s(sqrt(n) + sqrt(m)) + "
                 "t) <= exp(-t^2/(2 s^2))",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    PROBED(gauss_matrix),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "one row and two are exact, from the law of the singular "
               "values; 4 to 8 rows are drawn, their mean compared with "
               "sqrt(n) + sqrt(m) and their frequency at t = 0.3",
    .fault = "noise-scale=1.25",
};

static void increments(Probe *p)
{
    for (uint64_t k = 0; k < p->instances; k++) {
        int d = 2 + (int)(k % 5);
        double u[ZHOU_D], v[ZHOU_D], x[ZHOU_D], y[ZHOU_D], left = 0;
        draw_direction(&p->rng, d, u);
        draw_direction(&p->rng, d, v);
        draw_direction(&p->rng, d, x);
        draw_direction(&p->rng, d, y);
        for (int i = 0; i < d * d; i++)
            left += pow(u[i / d] * v[i % d] - x[i / d] * y[i % d], 2);
        double a = vector_dot(d, u, x), b = vector_dot(d, v, y);
        double right = 2 - 2 * a + 2 - 2 * b + 2 * (a - 1) * (1 - b);
        probe_equal_from(p, left * (1 + p->bend), right, 0.1, "d", (double)d);
    }
}

static const Claim c_lemB_3_increment = {
    .id = "zhou2022.lemB.3.increment",
    .place = "App. B, proof of Lemma B.3",
    .statement = "|uv'-u'v'|_F^2 = |u-u'|^2 + |v-v'|^2 + 2(u.u'-1)(1-v.v') for "
                 "unit vectors",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    PROBED(increments),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "algebra: the squared norm of (u-u')v' + u'(v-v')' is expanded",
    .fault = "bend=1e-6",
};

/* b = 2 exp(-t^2/2) gives t = sqrt(2 log(2/b)). */
static double lemma_b4(const Job *job, double b)
{
    double n = params_int(&job->params, "d");
    return 4 * sqrt(n) + 2 * sqrt(2 * log(2 / b));
}

static const Cases dimensions = {
    "law=sym1",
    (const char *const[]){"d=1", "d=2", "d=4", "d=8", "d=16", NULL}};

static const Claim c_lemB_4 = {
    .id = "zhou2022.lemB.4",
    .place = "App. B, Lemma B.4",
    .statement = "symmetric A, entries N(0,s^2): P(|A| > 4 s sqrt(n) + 2 s "
                 "sqrt(2 log(2/b))) <= b",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    SAMPLED(lemma_b4),
    .cases = &dimensions,
    .expected = HOLDS,
    .because = "the bound is twice too large; its proof applies the law of "
               "full iid matrices to triangles, which Jensen's inequality "
               "repairs",
    .fault = "noise-scale=5",
};

static const Claim c_lemB_4_sharp = {
    .id = "zhou2022.lemB.4.sharp",
    .place = "App. B, Lemma B.4, sharpened",
    .statement = "symmetric A, entries N(0,s^2): P(|A| >= 2 s sqrt(n) + 2 s "
                 "sqrt(log(2/b))) <= b",
    .tags = "tools noise calibrated",
    .kind = KIND_TAIL,
    .whose = VARIANT,
    .modes = CALIBRATED,
    SAMPLED(symmetric_norm_bound_sharp),
    .cases = &dimensions,
    .expected = HOLDS,
    .because = "Sudakov-Fernique on the symmetric form, E(X_u - X_v)^2 <= 4 "
               "|u-v|^2, and concentration of a sqrt(2)-Lipschitz map",
    .fault = "noise-scale=3",
};

static const Claim c_lemB_5 = {
    .id = "zhou2022.lemB.5",
    .place = "App. B, Lemma B.5",
    .statement = "chi-square(D): P(U >= D + 2 sqrt(Dx) + 2x) <= exp(-x)",
    .tags = "tools noise",
    .kind = KIND_TAIL,
    SAMPLED(chi_square_bound),
    CASES("law=chi-square", "d=1", "d=2", "d=3", "d=4", "d=8", "d=16", "d=32",
          "d=64"),
    .expected = HOLDS,
    .because = "Laurent and Massart 2000, Lemma 1",
    .fault = "noise-scale=3",
};

const Section zhou2022_appendix_b = {
    .title = "App. B: tools",
    .list = (const Claim *const[]){&c_lemB_1, &c_lemB_2, &c_lemB_3,
                                   &c_lemB_3_increment, &c_lemB_4,
                                   &c_lemB_4_sharp, &c_lemB_5, NULL},
};
