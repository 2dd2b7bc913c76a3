/* Statements about matrices. */
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/simulation/identity.h"

#include <assert.h>
#include <math.h>

/* log-uniform on [10^-range, 10^range] */
static double any_scale(Rng *rng, double range)
{
    return pow(10, range * (2 * rng_uniform(rng) - 1));
}

static long double *square(const IdentityCase *x)
{
    return arena_array(x->arena, long double, (x->d * x->d));
}

/* a += scale g g' for a vector g of normals, which is left in g */
static void add_rank_one(int d, long double *a, Rng *rng, double scale,
                         long double *g)
{
    for (int i = 0; i < d; i++)
        g[i] = (long double)sample_normal(rng);
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++)
            a[i * d + j] += (long double)scale * g[i] * g[j];
}

static long double quadratic(int d, const long double *a, const long double *v)
{
    long double sum = 0;
    for (int i = 0; i < d; i++)
        for (int j = 0; j < d; j++)
            sum += v[i] * a[i * d + j] * v[j];
    return sum;
}

static long double log_det(int d, long double *a)
{
    bool positive = ml_cholesky(d, a, NULL);
    assert(positive);
    (void)positive;
    return ml_log_det(d, a);
}

/* Luyo et al. 2021, Claim 31: for A >= B > 0,
 * |v|_A <= |v|_B sqrt(det A / det B).
 *
 * B is a random positive definite matrix of any scale.  Every second instance
 * has A = B + c g g' and v = B^-1 g, where the two sides are equal: v'Av / v'Bv
 * = 1 + c g'B^-1 g = det A / det B. */
double identity_determinant_ratio(const IdentityCase *x, Rng *rng)
{
    int d = x->d;
    long double *a = square(x), *b = square(x), *lb = square(x);
    long double *g = arena_array(x->arena, long double, d);
    long double *v = arena_array(x->arena, long double, d);
    for (int i = 0; i < 2 * d; i++)
        add_rank_one(d, b, rng, any_scale(rng, 1), g);
    for (int i = 0; i < d * d; i++)
        a[i] = lb[i] = b[i];
    bool equality = x->instance % 2 == 0;
    int ranks = equality ? 1 : 1 + (int)(rng_uniform(rng) * d);
    for (int i = 0; i < ranks; i++)
        add_rank_one(d, a, rng, any_scale(rng, 4), g);
    long double log_b = log_det(d, lb);
    for (int i = 0; i < d; i++)
        v[i] = equality ? g[i] : (long double)sample_normal(rng);
    if (equality)
        ml_solve_cholesky(d, lb, v);
    long double ratio = logl(quadratic(d, a, v) / quadratic(d, b, v));
    long double bound = log_det(d, a) - log_b;
    return (double)expl((ratio - (1 - (long double)x->bend) * bound) / 2);
}

static void fill_normal(Mat m, Rng *rng, double scale)
{
    for (int i = 0; i < m.rows * m.cols; i++)
        m.p[i] = scale * sample_normal(rng);
}

static Mat take(Arena *arena, int rows, int cols)
{
    return (Mat){arena_array(arena, double, (rows * cols)), rows, cols, cols};
}

/* (m + tau I)^-1 and its condition number in Frobenius norm */
static Mat shifted_inverse(Arena *arena, Mat m, double tau, double *condition)
{
    Mat inverse = take(arena, m.rows, m.rows);
    for (int i = 0; i < m.rows; i++) {
        MAT(m, i, i) += tau;
        MAT(inverse, i, i) = 1;
    }
    double norm = mat_frobenius(mat_view(m));
    if (!mat_solve_general(m, inverse))
        *condition = INFINITY;
    else
        *condition = norm * mat_frobenius(mat_view(inverse));
    return inverse;
}

/* Pavlovic et al. 2025, Lemma 6.4: A (BA + tau I)^-1 = (AB + tau I)^-1 A, for
 * A of any shape and tau of either sign wherever the inverses exist.  The error
 * is relative to the norm of the result and the worse condition number. */
double identity_push_through(const IdentityCase *x, Rng *rng)
{
    int m = x->d, n = 1 + (int)(rng_uniform(rng) * 2 * x->d);
    Arena *arena = x->arena;
    Mat a = take(arena, m, n), b = take(arena, n, m);
    fill_normal(a, rng, any_scale(rng, 2));
    fill_normal(b, rng, any_scale(rng, 2));
    double tau = any_scale(rng, 3);
    if (x->instance % 4 == 3)
        tau = -tau;
    Mat ab = take(arena, m, m), ba = take(arena, n, n);
    mat_multiply(ab, mat_view(a), mat_view(b));
    mat_multiply(ba, mat_view(b), mat_view(a));
    double condition_left, condition_right;
    Mat in = shifted_inverse(arena, ba, tau * (1 + x->bend), &condition_left);
    Mat out = shifted_inverse(arena, ab, tau, &condition_right);
    double condition = fmax(condition_left, condition_right);
    if (!(condition < 1e12))
        return 0; /* not invertible in double: the hypothesis fails */
    Mat left = take(arena, m, n), right = take(arena, m, n);
    mat_multiply(left, mat_view(a), mat_view(in));
    mat_multiply(right, mat_view(out), mat_view(a));
    double size = mat_frobenius(mat_view(right));
    for (int i = 0; i < m * n; i++)
        left.p[i] -= right.p[i];
    return mat_frobenius(mat_view(left)) / (size * condition);
}
