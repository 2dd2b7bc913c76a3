#include "suite/papers/ngo2022/matrices.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

int ngo_random_dimension(Probe *p)
{
    return 1 + (int)ngo_between(p, 0, NGO_MATRIX_DIM);
}

Mat ngo_zero_matrix(Probe *p, int d)
{
    return (Mat){arena_array(p->arena, double, (d * d)), d, d, d};
}

void ngo_add_outer(Mat a, double scale, const double *x)
{
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.rows; j++)
            MAT(a, i, j) += scale * x[i] * x[j];
}

void ngo_add_identity(Mat a, double by)
{
    for (int i = 0; i < a.rows; i++)
        MAT(a, i, i) += by;
}

void ngo_add_matrix(Mat a, Mat b)
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
    ngo_normalise(q.rows, row);
}

/* q gets orthonormal rows */
static void rotate(Probe *p, Mat q)
{
    for (int i = 0; i < q.rows; i++) {
        ngo_unit_vector(p, q.rows, &MAT(q, i, 0));
        orthogonalise(q, i);
        orthogonalise(q, i); /* once more, for the digits lost */
    }
}

void ngo_random_noise(Probe *p, double radius, Mat out)
{
    int d = out.rows;
    size_t mark = arena_mark(p->arena);
    Mat q = ngo_zero_matrix(p, d);
    rotate(p, q);
    memset(out.p, 0, sizeof *out.p * (size_t)(d * d));
    for (int i = 0; i < d; i++) {
        double u = ngo_between(p, -1, 1);
        double value = rng_uniform(&p->rng) < 0.5 ? u : u < 0 ? -1 : 1;
        ngo_add_outer(out, radius * value, &MAT(q, i, 0));
    }
    arena_reset(p->arena, mark);
}

void ngo_random_gram(Probe *p, int n, Mat out)
{
    int d = out.rows;
    size_t mark = arena_mark(p->arena);
    Mat q = ngo_zero_matrix(p, d);
    rotate(p, q);
    int directions = 1 + (int)(rng_uniform(&p->rng) * d);
    memset(out.p, 0, sizeof *out.p * (size_t)(d * d));
    for (int i = 0; i < directions; i++) {
        double share = i == 0 ? n : floor(n * rng_uniform(&p->rng));
        ngo_add_outer(out, share, &MAT(q, i, 0));
        n -= (int)share;
    }
    arena_reset(p->arena, mark);
}

NgoOrdered ngo_random_ordered(Probe *p)
{
    NgoOrdered x = {.d = ngo_random_dimension(p)};
    double g[NGO_MATRIX_DIM], scale = ngo_log_uniform(p, 2);
    x.a = ngo_zero_matrix(p, x.d);
    x.b = ngo_zero_matrix(p, x.d);
    ngo_add_identity(x.b, scale);
    for (int i = 0; i < x.d; i++) {
        ngo_unit_vector(p, x.d, g);
        ngo_add_outer(x.b, scale * ngo_log_uniform(p, 2), g);
    }
    ngo_add_matrix(x.a, x.b);
    x.extra = (int)ngo_between(p, 0, x.d + 1);
    for (int i = 0; i < x.extra; i++) {
        ngo_unit_vector(p, x.d, g);
        ngo_add_outer(x.a, scale * ngo_log_uniform(p, 2), g);
    }
    return x;
}

static Mat factor(Probe *p, Mat a)
{
    Mat l = ngo_zero_matrix(p, a.rows);
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

double ngo_operator_norm(Probe *p, Mat a)
{
    size_t mark = arena_mark(p->arena);
    Mat copy = ngo_zero_matrix(p, a.rows);
    memcpy(copy.p, a.p, sizeof *a.p * (size_t)(a.rows * a.rows));
    double value = mat_symmetric_norm(copy);
    arena_reset(p->arena, mark);
    return value;
}

/* of l^-1 a l^-T, b = l l' */
void ngo_relative_eigenvalues(Probe *p, Mat a, Mat b, double *values)
{
    int d = a.rows;
    size_t mark = arena_mark(p->arena);
    Mat l = factor(p, b), x = ngo_zero_matrix(p, d), y = ngo_zero_matrix(p, d);
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
