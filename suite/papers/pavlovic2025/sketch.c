#include "suite/papers/pavlovic2025/sketch.h"
#include "suite/papers/shared/linear.h"

#include <assert.h>
#include <math.h>

static double square_norm(int n, const double *x)
{
    return vector_dot(n, x, x);
}

/* Takes from x what lies along the first rank rows of the basis, twice for
 * accuracy; returns the rest's squared length. */
static double across(const PavlovicSketch *k, int m, double *x)
{
    for (int twice = 0; twice < 2; twice++)
        for (int r = 0; r < k->rank; r++) {
            double along = vector_dot(m, &MAT(k->basis, r, 0), x);
            for (int j = 0; j < m; j++)
                x[j] -= along * MAT(k->basis, r, j);
        }
    return square_norm(m, x);
}

static void span(const PavlovicSpace *s, const double *S, PavlovicSketch *k)
{
    for (int w = 0; w < s->N && k->rank < s->m; w++) {
        if (!(S[w] > 0))
            continue;
        double *row = k->basis.p + (size_t)k->rank * (size_t)k->basis.ld;
        for (int j = 0; j < s->m; j++)
            row[j] = MAT(s->phi, w, j);
        double left = across(k, s->m, row);
        if (left < 1e-10)
            continue;
        for (int j = 0; j < s->m; j++)
            row[j] /= sqrt(left);
        k->rank++;
    }
}

PavlovicSketch pavlovic_sketch(Arena *arena, const PavlovicSpace *s,
                               const double *S, const double *R)
{
    PavlovicSketch k = {.basis = matrix_zero(arena, s->m, s->m)};
    span(s, S, &k);
    int n = k.rank;
    Mat q = matrix_zero(arena, s->N, n), G = matrix_zero(arena, n, n);
    MatC basis = {k.basis.p, n, s->m, s->m};
    mat_multiply_transposed(q, mat_view(s->phi), basis);
    PavlovicSpace projected = {s->N, n, q, s->rho, s->tau};
    pavlovic_covariance(&projected, R, s->tau, G);
    bool positive = mat_cholesky(G, NULL);
    assert(positive);
    (void)positive;
    k.a = q;
    k.s2 = arena_array(arena, double, s->N);
    k.sig2 = arena_array(arena, double, s->N);
    for (int w = 0; w < s->N; w++) {
        double along = square_norm(n, &MAT(q, w, 0));
        mat_solve_lower(mat_view(G), &MAT(q, w, 0));
        k.s2[w] = square_norm(n, &MAT(q, w, 0));
        double rest = pavlovic_inner(s, w, w) - along;
        k.sig2[w] = k.s2[w] + fmax(rest, 0) / s->tau;
        if (!(s->rho[w] > 0))
            continue;
        k.sens = fmax(k.sens, sqrt(k.s2[w]));
        k.sigma_max = fmax(k.sigma_max, sqrt(k.sig2[w]));
    }
    return k;
}

double pavlovic_along(const PavlovicSketch *k, int w, const double *g)
{
    double sum = 0;
    for (int j = 0; j < k->rank; j++)
        sum += MAT(k->a, w, j) * g[j];
    return sum;
}

Mat pavlovic_projection_onto(Arena *arena, const PavlovicSketch *k)
{
    Mat P = matrix_zero(arena, k->basis.cols, k->basis.cols);
    for (int r = 0; r < k->rank; r++)
        matrix_add_outer(P, 1, &MAT(k->basis, r, 0));
    return P;
}
