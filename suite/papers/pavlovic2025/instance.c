#include "suite/papers/pavlovic2025/instance.h"
#include "suite/papers/shared/linear.h"

#include <math.h>

/* Returns t random points of the support of rho and counts them. */
static int *points(Probe *p, const PavlovicSpace *s, int t, double *count)
{
    int *at = arena_array(p->arena, int, t);
    for (int i = 0; i < t; i++) {
        do
            at[i] = (int)(rng_uniform(&p->rng) * s->N);
        while (!(s->rho[at[i]] > 0));
        count[at[i]]++;
    }
    return at;
}

PavlovicInstance pavlovic_instance_over(Probe *p, PavlovicSpace space)
{
    PavlovicInstance x = {.space = space};
    int N = x.space.N;
    x.t = 1 + (int)(15 * rng_uniform(&p->rng));
    x.nS = arena_array(p->arena, double, N);
    x.nR = arena_array(p->arena, double, N);
    x.S = points(p, &x.space, x.t, x.nS);
    x.R = points(p, &x.space, x.t, x.nR);
    x.W = points(p, &x.space, x.t, arena_array(p->arena, double, N));
    x.K = matrix_zero(p->arena, N, N);
    mat_multiply_transposed(x.K, mat_view(x.space.phi), mat_view(x.space.phi));
    return x;
}

PavlovicInstance pavlovic_instance(Probe *p)
{
    return pavlovic_instance_over(p, pavlovic_lattice(p->arena, &p->rng));
}

void pavlovic_repeat(Probe *p, uint64_t share, void (*one)(Probe *))
{
    for (uint64_t i = 0; i < p->instances / share; i++) {
        size_t mark = arena_mark(p->arena);
        one(p);
        arena_reset(p->arena, mark);
    }
}

Mat pavlovic_gram(Probe *p, const PavlovicInstance *x, const int *A,
                  const int *B)
{
    Mat K = matrix_zero(p->arena, x->t, x->t);
    for (int i = 0; i < x->t; i++)
        for (int j = 0; j < x->t; j++)
            MAT(K, i, j) = MAT(x->K, A[i], B[j]);
    return K;
}

Mat pavlovic_middle(Probe *p, const PavlovicInstance *x)
{
    Mat SR = pavlovic_gram(p, x, x->S, x->R),
        SS = pavlovic_gram(p, x, x->S, x->S);
    Mat M = matrix_zero(p->arena, x->t, x->t);
    mat_multiply_transposed(M, mat_view(SR), mat_view(SR));
    for (int i = 0; i < x->t * x->t; i++)
        M.p[i] += x->space.tau * SS.p[i];
    return M;
}

Mat pavlovic_projection(Probe *p, const PavlovicInstance *x)
{
    PavlovicSketch k = pavlovic_sketch(p->arena, &x->space, x->nS, x->nR);
    return pavlovic_projection_onto(p->arena, &k);
}

Mat pavlovic_projected_inverse(Probe *p, const PavlovicInstance *x, Mat P)
{
    int m = x->space.m;
    Mat RR = matrix_zero(p->arena, m, m);
    pavlovic_covariance(&x->space, x->nR, 0, RR);
    Mat M = pavlovic_product(p->arena, pavlovic_product(p->arena, P, RR), P);
    Mat inverse = matrix_zero(p->arena, m, m);
    for (int i = 0; i < m; i++) {
        MAT(M, i, i) += x->space.tau;
        MAT(inverse, i, i) = 1;
    }
    p->failed |= !mat_solve_general(M, inverse);
    return inverse;
}

double *pavlovic_column(Probe *p, const PavlovicInstance *x, const int *A,
                        int w)
{
    double *k = arena_array(p->arena, double, x->t);
    for (int i = 0; i < x->t; i++)
        k[i] = MAT(x->K, A[i], w);
    return k;
}

double *pavlovic_feature(const PavlovicInstance *x, int w)
{
    return &MAT(x->space.phi, w, 0);
}

double *pavlovic_rewards(Probe *p, int t)
{
    double *y = arena_array(p->arena, double, t);
    for (int i = 0; i < t; i++)
        y[i] = 2 * rng_uniform(&p->rng) - 1;
    return y;
}

double *pavlovic_weighted(Probe *p, const PavlovicInstance *x, const double *y)
{
    double *h = arena_array(p->arena, double, x->space.m);
    for (int i = 0; i < x->t; i++)
        for (int j = 0; j < x->space.m; j++)
            h[j] += y[i] * MAT(x->space.phi, x->W[i], j);
    return h;
}

PavlovicDual pavlovic_dual(Probe *p, const PavlovicInstance *x)
{
    Mat SS = pavlovic_power(p->arena, pavlovic_gram(p, x, x->S, x->S), -1);
    Mat RS = pavlovic_gram(p, x, x->R, x->S),
        M = matrix_zero(p->arena, x->t, x->t);
    Mat across = pavlovic_product(p->arena, RS, SS);
    mat_multiply_transposed(M, mat_view(across), mat_view(RS));
    for (int i = 0; i < x->t; i++)
        MAT(M, i, i) += x->space.tau;
    return (PavlovicDual){across, pavlovic_power(p->arena, M, -1)};
}

double pavlovic_dual_variance(Probe *p, const PavlovicInstance *x,
                              PavlovicDual d, int w)
{
    double *u =
        pavlovic_times(p->arena, d.across, pavlovic_column(p, x, x->S, w));
    return (MAT(x->K, w, w) - pavlovic_bilinear(d.inverse, u, u)) /
           x->space.tau;
}

double pavlovic_dual_sigma(Probe *p, const PavlovicInstance *x)
{
    PavlovicDual d = pavlovic_dual(p, x);
    double most = 0;
    for (int w = 0; w < x->space.N; w++)
        most = fmax(most, pavlovic_dual_variance(p, x, d, w));
    return sqrt(most);
}

double **pavlovic_spreads(Probe *p, PavlovicInstance x)
{
    double **a = arena_array(p->arena, double *, x.space.N);
    x.space.tau *= p->ridge;
    Mat A = pavlovic_power(p->arena, pavlovic_middle(p, &x), -0.5);
    for (int w = 0; w < x.space.N; w++)
        a[w] = pavlovic_times(p->arena, A, pavlovic_column(p, &x, x.S, w));
    return a;
}

double pavlovic_largest_move(const PavlovicInstance *x, double **a, double B,
                             bool everywhere)
{
    const double *rho = x->space.rho;
    double most = 0;
    for (int w = 0; w < x->space.N; w++)
        for (int v = 0; v < x->space.N; v++) {
            double same = 0, other = 0;
            for (int j = 0; j < x->t; j++) {
                same += pow(a[w][j] - a[v][j], 2);
                other += pow(a[w][j] + a[v][j], 2);
            }
            if (everywhere || (rho[w] > 0 && rho[v] > 0))
                most = fmax(most, fmax(same, other));
        }
    return B * sqrt(most);
}
