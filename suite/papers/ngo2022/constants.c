#include "suite/papers/ngo2022/constants.h"
#include "oracles/privacy.h"
#include "suite/base/sample.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

double ngo_text_rho(double eps, double delta)
{
    double low = 0, high = eps, root = sqrt(log(1 / delta));
    for (int i = 0; i < 200; i++) {
        double rho = (low + high) / 2;
        if (rho + 2 * sqrt(rho) * root < eps)
            low = rho;
        else
            high = rho;
    }
    return (low + high) / 2;
}

NgoText ngo_text(double d, double H, double K, double eps, double delta,
                 double p, double scale)
{
    NgoText t = {.d = d, .H = H, .K = K, .eps = eps, .delta = delta, .p = p};
    t.L3 = log(3) + log(K) + log(H) - log(p);
    t.rho = ngo_text_rho(eps, delta);
    /* line 2, (7), B.1 */
    t.lambda =
        scale * log(K) * (6 * sqrt(d + 1) + 2 * t.L3) / (sqrt(2) * sqrt(t.rho));
    /* line 3 */
    double N = d * H / log(2) * log1p(K / (t.lambda * d));
    t.updates = N;
    /* line 11 */
    t.line11 = sqrt(6 * H * H * N / t.rho);
    /* B.1 */
    t.lambda_y = sqrt(pow(H * N, 2) * t.L3 / t.rho);
    t.norm = fmax(1, 2 * H * sqrt(d * K / t.lambda) + t.lambda_y / t.lambda);
    t.log_chi = log(390625.0 * 162.0) + 4 * log(K) + log(d * t.norm * H / p);
    double root = sqrt(t.log_chi);
    t.beta = 5 * H * H * sqrt(d * t.lambda) * root + 6 * d * H * root;
    return t;
}

void ngo_over(Probe *p, void (*visit)(Probe *, const NgoText *))
{
    static const double d[] = {1, 2, 3, 8, 64, 1024};
    static const double H[] = {1, 2, 3, 7, 20, 100};
    static const double K[] = {2, 10, 1e2, 1e4, 1e6, 1e9, 1e12, 1e15, 1e18};
    static const double eps[] = {0.01, 0.1, 1, 10};
    static const double delta[] = {1e-2, 1e-6, 1e-12};
    static const double fail[] = {0.5, 0.05, 1e-6};
    enum { D = 6, E = 4, F = 9, G = 3 };
    for (int i = 0; i < D * D * F * E * G * G; i++) {
        int k = i / (D * D), e = k / F, g = e / E, f = g / G;
        NgoText t = ngo_text(d[i % D], H[i / D % D], K[k % F], eps[e % E],
                             delta[g % G], fail[f], p->noise);
        visit(p, &t);
    }
}

double ngo_delta(double eps, double mu)
{
    long double g = sqrtl(2 * (long double)mu);
    if (g < 1e-9L)
        return 0; /* the oracle's range; below any delta here */
    Loss loss = loss_gauss(fminl(g, 1e5L));
    return (double)expl(loss_delta(&loss, (long double)eps).value);
}

double ngo_spread(double c)
{
    return c > 1 ? 2 * sqrt(1 - 1 / (c * c)) : 0;
}

double ngo_squares(double H, double spread)
{
    double one = fmax(1, spread); /* the same feature, other values */
    return one * one * ((H - 1) * (H + 1) * (H + 1) + 1);
}

double ngo_between(Probe *p, double low, double high)
{
    return low + (high - low) * rng_uniform(&p->rng);
}

double ngo_scale(Probe *p, double decades)
{
    return pow(10, ngo_between(p, -decades, decades));
}

static double norm2(int d, const double *x)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

static void normalise(int d, double *x)
{
    double size = norm2(d, x);
    for (int i = 0; i < d; i++)
        x[i] /= size;
}

void ngo_unit(Probe *p, int d, double *x)
{
    for (int i = 0; i < d; i++)
        x[i] = sample_normal(&p->rng);
    normalise(d, x);
}

Mat ngo_matrix(Probe *p, int d)
{
    return (Mat){arena_array(p->arena, double, (d * d)), d, d, d};
}

void ngo_add(Mat a, double scale, const double *x)
{
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.rows; j++)
            MAT(a, i, j) += scale * x[i] * x[j];
}

void ngo_shift(Mat a, double by)
{
    for (int i = 0; i < a.rows; i++)
        MAT(a, i, i) += by;
}

void ngo_sum(Mat a, Mat b)
{
    for (int i = 0; i < a.rows * a.rows; i++)
        a.p[i] += b.p[i];
}

/* row i of q, orthogonal to those before */
static void orthogonalise(Mat q, int i)
{
    double *row = q.p + (ptrdiff_t)i * q.ld;
    for (int j = 0; j < i; j++) {
        double dot = 0;
        for (int k = 0; k < q.rows; k++)
            dot += row[k] * MAT(q, j, k);
        for (int k = 0; k < q.rows; k++)
            row[k] -= dot * MAT(q, j, k);
    }
    normalise(q.rows, row);
}

/* q gets orthonormal rows */
static void rotate(Probe *p, Mat q)
{
    for (int i = 0; i < q.rows; i++) {
        ngo_unit(p, q.rows, &MAT(q, i, 0));
        orthogonalise(q, i);
        orthogonalise(q, i); /* once more, for the digits lost */
    }
}

void ngo_noise(Probe *p, double radius, Mat out)
{
    int d = out.rows;
    size_t mark = arena_mark(p->arena);
    Mat q = ngo_matrix(p, d);
    rotate(p, q);
    memset(out.p, 0, sizeof *out.p * (size_t)(d * d));
    for (int i = 0; i < d; i++) {
        double u = ngo_between(p, -1, 1);
        double value = rng_uniform(&p->rng) < 0.5 ? u : u < 0 ? -1 : 1;
        ngo_add(out, radius * value, &MAT(q, i, 0));
    }
    arena_reset(p->arena, mark);
}

void ngo_gram(Probe *p, int n, Mat out)
{
    int d = out.rows;
    size_t mark = arena_mark(p->arena);
    Mat q = ngo_matrix(p, d);
    rotate(p, q);
    int directions = 1 + (int)(rng_uniform(&p->rng) * d);
    memset(out.p, 0, sizeof *out.p * (size_t)(d * d));
    for (int i = 0; i < directions; i++) {
        double share = i == 0 ? n : floor(n * rng_uniform(&p->rng));
        ngo_add(out, share, &MAT(q, i, 0));
        n -= (int)share;
    }
    arena_reset(p->arena, mark);
}

static Mat factor(Probe *p, Mat a)
{
    Mat l = ngo_matrix(p, a.rows);
    memcpy(l.p, a.p, sizeof *l.p * (size_t)(a.rows * a.rows));
    bool positive = mat_cholesky(l, NULL);
    assert(positive);
    (void)positive;
    return l;
}

double ngo_log_det(Probe *p, Mat a)
{
    size_t mark = arena_mark(p->arena);
    double value = mat_log_det(mat_view(factor(p, a)));
    arena_reset(p->arena, mark);
    return value;
}

double ngo_inverse_form(Probe *p, Mat a, const double *x)
{
    size_t mark = arena_mark(p->arena);
    double *v = arena_array(p->arena, double, a.rows), sum = 0;
    memcpy(v, x, sizeof *v * (size_t)a.rows);
    mat_solve_lower(mat_view(factor(p, a)), v);
    for (int i = 0; i < a.rows; i++)
        sum += v[i] * v[i];
    arena_reset(p->arena, mark);
    return sum;
}

double ngo_norm(Probe *p, Mat a)
{
    size_t mark = arena_mark(p->arena);
    Mat copy = ngo_matrix(p, a.rows);
    memcpy(copy.p, a.p, sizeof *a.p * (size_t)(a.rows * a.rows));
    double value = mat_symmetric_norm(copy);
    arena_reset(p->arena, mark);
    return value;
}

/* of l^-1 a l^-T, b = l l' */
void ngo_ratios(Probe *p, Mat a, Mat b, double *values)
{
    int d = a.rows;
    size_t mark = arena_mark(p->arena);
    Mat l = factor(p, b), x = ngo_matrix(p, d), y = ngo_matrix(p, d);
    for (int i = 0; i < d; i++) { /* row i of x: l^-1 of column i of a */
        memcpy(&MAT(x, i, 0), &MAT(a, i, 0), sizeof *x.p * (size_t)d);
        mat_solve_lower(mat_view(l), &MAT(x, i, 0));
    }
    for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++)
            MAT(y, i, j) = MAT(x, j, i);
        mat_solve_lower(mat_view(l), &MAT(y, i, 0));
    }
    mat_symmetric_eigenvalues(y, values);
    arena_reset(p->arena, mark);
}
