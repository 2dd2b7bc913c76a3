#include "suite/papers/pavlovic2025/spaces.h"
#include "suite/base/sample.h"
#include "suite/papers/shared/linear.h"

#include <assert.h>
#include <math.h>

static void walsh_lambda(int N, double b, double *lambda)
{
    double sum = 0;
    for (int j = 0; j < N; j++)
        sum += lambda[j] = pow(j + 1, -b);
    for (int j = 0; j < N; j++)
        lambda[j] /= sum;
}

static int parity(unsigned x)
{
    int odd = 0;
    for (; x != 0; x &= x - 1)
        odd = !odd;
    return odd;
}

PavlovicSpace pavlovic_walsh(Arena *arena, int bits, double b, double tau)
{
    int N = 1 << bits;
    PavlovicSpace s = {N, N, matrix_zero(arena, N, N),
                       arena_array(arena, double, N), tau};
    double *lambda = arena_array(arena, double, N);
    walsh_lambda(N, b, lambda);
    for (int w = 0; w < N; w++) {
        s.rho[w] = 1.0 / N;
        for (int j = 0; j < N; j++)
            MAT(s.phi, w, j) =
                sqrt(lambda[j]) * (parity((unsigned)(w & j)) ? -1 : 1);
    }
    return s;
}

static void lattice_point(Rng *rng, int m, double *phi)
{
    bool zero = true;
    for (int j = 0; j < m; j++) {
        phi[j] = floor(3 * rng_uniform(rng)) - 1;
        zero = zero && fabs(phi[j]) < 0.5;
    }
    if (zero)
        phi[0] = 1;
    for (int j = 0; j < m; j++)
        phi[j] /= sqrt(m);
}

PavlovicSpace pavlovic_lattice(Arena *arena, Rng *rng)
{
    int m = 1 + (int)(4 * rng_uniform(rng));
    int N = 1 + (int)(12 * rng_uniform(rng));
    double tau = pow(10, 4 * rng_uniform(rng) - 2), sum = 0;
    PavlovicSpace s = {N, m, matrix_zero(arena, N, m),
                       arena_array(arena, double, N), tau};
    for (int w = 0; w < N; w++) {
        lattice_point(rng, m, &MAT(s.phi, w, 0));
        sum += s.rho[w] = 0.05 + rng_uniform(rng);
    }
    for (int w = 0; w < N; w++)
        s.rho[w] /= sum;
    return s;
}

static double matern(int twice_nu, double r)
{
    switch (twice_nu) {
    case 1:
        return exp(-r);
    case 3:
        return (1 + sqrt(3) * r) * exp(-sqrt(3) * r);
    case 5:
        return (1 + sqrt(5) * r + 5 * r * r / 3) * exp(-sqrt(5) * r);
    default:
        return exp(-r * r / 2);
    }
}

void pavlovic_grid(Mat K, int side, int twice_nu, double length)
{
    double step = 1.0 / (side - 1) / length;
    for (int i = 0; i < side * side; i++)
        for (int j = 0; j < side * side; j++) {
            int dx = i / side - j / side, dy = i % side - j % side;
            MAT(K, i, j) = matern(twice_nu, step * hypot(dx, dy));
        }
}

PavlovicSpectrum pavlovic_walsh_spectrum(double N, double b, double T,
                                         double tau)
{
    double sum = 0;
    PavlovicSpectrum s = {0, 0};
    for (double j = N; j >= 1; j--)
        sum += pow(j, -b);
    for (double j = N; j >= 1; j--) {
        double x = T / tau * pow(j, -b) / sum;
        s.gain += log1p(x) / 2;
        s.dimension += x / (1 + x);
    }
    return s;
}

double pavlovic_inner(const PavlovicSpace *s, int w, int v)
{
    double sum = 0;
    for (int j = 0; j < s->m; j++)
        sum += MAT(s->phi, w, j) * MAT(s->phi, v, j);
    return sum;
}

void pavlovic_covariance(const PavlovicSpace *s, const double *weight,
                         double tau, Mat out)
{
    for (int i = 0; i < s->m; i++)
        for (int j = 0; j < s->m; j++)
            MAT(out, i, j) = i == j ? tau : 0;
    for (int w = 0; w < s->N; w++)
        if (weight[w] > 0)
            matrix_add_outer(out, weight[w], &MAT(s->phi, w, 0));
}

/* Returns the Cholesky factor of Z = T Lambda + tau. */
static Mat expected(Arena *arena, const PavlovicSpace *s, double T)
{
    double *weight = arena_array(arena, double, s->N);
    Mat Z = matrix_zero(arena, s->m, s->m);
    for (int w = 0; w < s->N; w++)
        weight[w] = T * s->rho[w];
    pavlovic_covariance(s, weight, s->tau, Z);
    bool positive = mat_cholesky(Z, NULL);
    assert(positive);
    (void)positive;
    return Z;
}

/* L^-1 X L^-T - I has the norm of Z^-1/2 X Z^-1/2 - I for Z = L L'; it is
 * summed from the points' deviations, which do not cancel. */
double pavlovic_deviation(Arena *arena, const PavlovicSpace *s, double T,
                          const double *weight)
{
    size_t mark = arena_mark(arena);
    Mat L = expected(arena, s, T), sum = matrix_zero(arena, s->m, s->m);
    double *u = arena_array(arena, double, s->m);
    for (int w = 0; w < s->N; w++) {
        for (int j = 0; j < s->m; j++)
            u[j] = MAT(s->phi, w, j);
        mat_solve_lower(mat_view(L), u);
        matrix_add_outer(sum, weight[w] - T * s->rho[w], u);
    }
    double norm = mat_symmetric_norm(sum);
    arena_reset(arena, mark);
    return norm;
}

double pavlovic_c0(Arena *arena, const PavlovicSpace *s, double T)
{
    size_t mark = arena_mark(arena);
    Mat L = expected(arena, s, T);
    double *u = arena_array(arena, double, s->m), most = 0;
    for (int w = 0; w < s->N; w++) {
        for (int j = 0; j < s->m; j++)
            u[j] = MAT(s->phi, w, j);
        mat_solve_lower(mat_view(L), u);
        if (s->rho[w] > 0)
            most = fmax(most, vector_dot(s->m, u, u));
    }
    arena_reset(arena, mark);
    return most;
}

void pavlovic_draw(const PavlovicSpace *s, Rng *rng, double T, double *count)
{
    enum { MOST = 1024 };
    uint64_t whole[MOST];
    assert(s->N <= MOST);
    sample_multinomial(rng, (uint64_t)T, s->N, s->rho, whole);
    for (int w = 0; w < s->N; w++)
        count[w] = (double)whole[w];
}
