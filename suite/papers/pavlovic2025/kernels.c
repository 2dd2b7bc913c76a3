#include "suite/papers/pavlovic2025/kernels.h"
#include "suite/base/sample.h"

#include <assert.h>
#include <math.h>

Mat pavlovic_mat(Arena *arena, int rows, int cols)
{
    return (Mat){arena_array(arena, double, (rows * cols)), rows, cols, cols};
}

/* --- spaces ----------------------------------------------------------------
 */

double pavlovic_walsh_lambda(int N, double b, double *lambda)
{
    double sum = 0;
    for (int j = 0; j < N; j++)
        sum += lambda[j] = pow(j + 1, -b);
    for (int j = 0; j < N; j++)
        lambda[j] /= sum;
    return sum;
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
    PavlovicSpace s = {N, N, pavlovic_mat(arena, N, N),
                       arena_array(arena, double, N), tau};
    double *lambda = arena_array(arena, double, N);
    pavlovic_walsh_lambda(N, b, lambda);
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
    PavlovicSpace s = {N, m, pavlovic_mat(arena, N, m),
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

/* lambda_j proportional to (1 + (j length)^2)^-(nu+1/2), each twice but j = 0
 * (and the highest, of an even ring) */
void pavlovic_ring(Mat K, int twice_nu, double length)
{
    const double pi = acos(-1);
    int N = K.rows;
    for (int i = 0; i < N * N; i++)
        K.p[i] = 0;
    double sum = 0;
    for (int j = 0; j < N; j++) {
        int f = j <= N / 2 ? j : N - j;
        double lambda = pow(1 + f * length * f * length, -0.5 * (twice_nu + 1));
        sum += lambda;
        for (int i = 0; i < N * N; i++) {
            int apart = i / N - i % N;
            K.p[i] += lambda * cos(2 * pi * f * apart / N);
        }
    }
    for (int i = 0; i < N * N; i++)
        K.p[i] /= sum;
}

/* --- symmetric matrices -----------------------------------------------------
 */

static void rotate(Mat a, int p, int q, double c, double s)
{
    for (int k = 0; k < a.cols; k++) {
        double x = MAT(a, p, k), y = MAT(a, q, k);
        MAT(a, p, k) = c * x - s * y;
        MAT(a, q, k) = s * x + c * y;
    }
}

static void rotate_columns(Mat a, int p, int q, double c, double s)
{
    for (int k = 0; k < a.rows; k++) {
        double x = MAT(a, k, p), y = MAT(a, k, q);
        MAT(a, k, p) = c * x - s * y;
        MAT(a, k, q) = s * x + c * y;
    }
}

static void annihilate(Mat a, Mat v, int p, int q)
{
    double off = MAT(a, p, q);
    if (fabs(off) < 1e-300)
        return;
    double theta = (MAT(a, q, q) - MAT(a, p, p)) / (2 * off);
    double t = copysign(1, theta) / (fabs(theta) + hypot(theta, 1));
    double c = 1 / hypot(t, 1);
    rotate(a, p, q, c, t * c);
    rotate_columns(a, p, q, c, t * c);
    rotate_columns(v, p, q, c, t * c);
}

static double off_diagonal(Mat a)
{
    double sum = 0;
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < i; j++)
            sum += MAT(a, i, j) * MAT(a, i, j);
    return sqrt(2 * sum);
}

void pavlovic_eigen(Mat a, double *values, Mat v)
{
    int n = a.rows;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(v, i, j) = i == j;
    double size = mat_frobenius(mat_view(a));
    for (int sweep = 0; sweep < 40; sweep++) {
        if (off_diagonal(a) <= 1e-16 * size)
            break;
        for (int p = 0; p < n - 1; p++)
            for (int q = p + 1; q < n; q++)
                annihilate(a, v, p, q);
    }
    for (int i = 0; i < n; i++)
        values[i] = MAT(a, i, i);
}

void pavlovic_power(Arena *arena, Mat out, MatC a, double exponent)
{
    size_t mark = arena_mark(arena);
    int n = a.rows;
    Mat work = pavlovic_mat(arena, n, n), v = pavlovic_mat(arena, n, n);
    double *values = arena_array(arena, double, n), largest = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            MAT(work, i, j) = (MAT(a, i, j) + MAT(a, j, i)) / 2;
    pavlovic_eigen(work, values, v);
    for (int i = 0; i < n; i++)
        largest = fmax(largest, values[i]);
    for (int j = 0; j < n; j++) {
        double x = values[j];
        double y = x > 1e-11 * largest ? pow(x, exponent) : 0;
        for (int i = 0; i < n; i++)
            MAT(work, i, j) = MAT(v, i, j) * y;
    }
    mat_multiply_transposed(out, mat_view(work), mat_view(v));
    arena_reset(arena, mark);
}

double pavlovic_norm(Arena *arena, MatC a)
{
    size_t mark = arena_mark(arena);
    Mat square = pavlovic_mat(arena, a.rows, a.rows);
    mat_multiply_transposed(square, a, a);
    double norm = sqrt(mat_symmetric_norm(square));
    arena_reset(arena, mark);
    return norm;
}

double pavlovic_distance(MatC a, MatC b)
{
    double most = 0;
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.cols; j++)
            most = fmax(most, fabs(MAT(a, i, j) - MAT(b, i, j)));
    return most;
}

/* --- operators ---------------------------------------------------------------
 */

double pavlovic_inner(const PavlovicSpace *s, int w, int v)
{
    double sum = 0;
    for (int j = 0; j < s->m; j++)
        sum += MAT(s->phi, w, j) * MAT(s->phi, v, j);
    return sum;
}

static void add_outer(Mat out, const double *phi, double weight)
{
    for (int i = 0; i < out.rows; i++)
        for (int j = 0; j < out.cols; j++)
            MAT(out, i, j) += weight * phi[i] * phi[j];
}

void pavlovic_covariance(const PavlovicSpace *s, const double *weight,
                         double tau, Mat out)
{
    for (int i = 0; i < s->m; i++)
        for (int j = 0; j < s->m; j++)
            MAT(out, i, j) = i == j ? tau : 0;
    for (int w = 0; w < s->N; w++)
        if (weight[w] > 0)
            add_outer(out, &MAT(s->phi, w, 0), weight[w]);
}

/* the Cholesky factor of Z = T Lambda + tau */
static Mat expected(Arena *arena, const PavlovicSpace *s, double T)
{
    double *weight = arena_array(arena, double, s->N);
    Mat Z = pavlovic_mat(arena, s->m, s->m);
    for (int w = 0; w < s->N; w++)
        weight[w] = T * s->rho[w];
    pavlovic_covariance(s, weight, s->tau, Z);
    bool positive = mat_cholesky(Z, NULL);
    assert(positive);
    (void)positive;
    return Z;
}

/* L^-1 X L^-T - I has the norm of Z^-1/2 X Z^-1/2 - I, Z = L L'; it is
 * summed from the points' deviations, which do not cancel */
double pavlovic_deviation(Arena *arena, const PavlovicSpace *s, double T,
                          const double *weight)
{
    size_t mark = arena_mark(arena);
    Mat L = expected(arena, s, T), sum = pavlovic_mat(arena, s->m, s->m);
    double *u = arena_array(arena, double, s->m);
    for (int w = 0; w < s->N; w++) {
        for (int j = 0; j < s->m; j++)
            u[j] = MAT(s->phi, w, j);
        mat_solve_lower(mat_view(L), u);
        add_outer(sum, u, weight[w] - T * s->rho[w]);
    }
    double norm = mat_symmetric_norm(sum);
    arena_reset(arena, mark);
    return norm;
}

static double square_norm(int n, const double *x)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sum;
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
            most = fmax(most, square_norm(s->m, u));
    }
    arena_reset(arena, mark);
    return most;
}

/* --- the estimator -----------------------------------------------------------
 */

static double dot(int n, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

/* what of x lies across the first rank rows of the basis, twice for accuracy */
static double across(const PavlovicSketch *k, int m, double *x)
{
    for (int twice = 0; twice < 2; twice++)
        for (int r = 0; r < k->rank; r++) {
            double along = dot(m, &MAT(k->basis, r, 0), x);
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
    PavlovicSketch k = {.basis = pavlovic_mat(arena, s->m, s->m)};
    span(s, S, &k);
    int n = k.rank;
    Mat q = pavlovic_mat(arena, s->N, n), G = pavlovic_mat(arena, n, n);
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

void pavlovic_draw(const PavlovicSpace *s, Rng *rng, double T, double *count)
{
    enum { MOST = 1024 };
    uint64_t whole[MOST];
    assert(s->N <= MOST);
    sample_multinomial(rng, (uint64_t)T, s->N, s->rho, whole);
    for (int w = 0; w < s->N; w++)
        count[w] = (double)whole[w];
}
