#include "suite/papers/ngo2022/matrices.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

int ngo_random_dimension(Probe *p)
{
    return 1 + (int)draw_between(&p->rng, 0, NGO_MATRIX_DIM);
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
    vector_normalise(q.rows, row);
}

/* q gets orthonormal rows */
static void rotate(Probe *p, Mat q)
{
    for (int i = 0; i < q.rows; i++) {
        draw_direction(&p->rng, q.rows, &MAT(q, i, 0));
        orthogonalise(q, i);
        orthogonalise(q, i); /* once more, for the digits lost */
    }
}

void ngo_random_noise(Probe *p, double radius, Mat out)
{
    int d = out.rows;
    size_t mark = arena_mark(p->arena);
    Mat q = matrix_zero(p->arena, d, d);
    rotate(p, q);
    memset(out.p, 0, sizeof *out.p * (size_t)(d * d));
    for (int i = 0; i < d; i++) {
        double u = draw_between(&p->rng, -1, 1);
        double value = rng_uniform(&p->rng) < 0.5 ? u : u < 0 ? -1 : 1;
        matrix_add_outer(out, radius * value, &MAT(q, i, 0));
    }
    arena_reset(p->arena, mark);
}

void ngo_random_gram(Probe *p, int n, Mat out)
{
    int d = out.rows;
    size_t mark = arena_mark(p->arena);
    Mat q = matrix_zero(p->arena, d, d);
    rotate(p, q);
    int directions = 1 + (int)(rng_uniform(&p->rng) * d);
    memset(out.p, 0, sizeof *out.p * (size_t)(d * d));
    for (int i = 0; i < directions; i++) {
        double share = i == 0 ? n : floor(n * rng_uniform(&p->rng));
        matrix_add_outer(out, share, &MAT(q, i, 0));
        n -= (int)share;
    }
    arena_reset(p->arena, mark);
}

NgoOrdered ngo_random_ordered(Probe *p)
{
    NgoOrdered x = {.d = ngo_random_dimension(p)};
    double g[NGO_MATRIX_DIM], scale = draw_log_uniform(&p->rng, 2);
    x.a = matrix_zero(p->arena, x.d, x.d);
    x.b = matrix_zero(p->arena, x.d, x.d);
    matrix_add_identity(x.b, scale);
    for (int i = 0; i < x.d; i++) {
        draw_direction(&p->rng, x.d, g);
        matrix_add_outer(x.b, scale * draw_log_uniform(&p->rng, 2), g);
    }
    ngo_add_matrix(x.a, x.b);
    x.extra = (int)draw_between(&p->rng, 0, x.d + 1);
    for (int i = 0; i < x.extra; i++) {
        draw_direction(&p->rng, x.d, g);
        matrix_add_outer(x.a, scale * draw_log_uniform(&p->rng, 2), g);
    }
    return x;
}

double ngo_operator_norm(Probe *p, Mat a)
{
    size_t mark = arena_mark(p->arena);
    Mat copy = matrix_zero(p->arena, a.rows, a.rows);
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
    Mat l = matrix_zero(p->arena, d, d), x = matrix_zero(p->arena, d, d);
    Mat y = matrix_zero(p->arena, d, d);
    bool positive = matrix_factor(mat_view(b), 0, l);
    assert(positive);
    (void)positive;
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
