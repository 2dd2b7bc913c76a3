/* Pavlovic et al. 2025: what holds for every kernel, S, R and W. */
#include "algorithms/core/pavlovic2025_scales.h"
#include "suite/base/sample.h"
#include "suite/probe/pavlovic2025_kernels.h"

#include <math.h>

/* A user list over a space: t points each of S, R, W (indices), counts. */
typedef struct {
    PavlovicSpace space;
    int t, *S, *R, *W;
    double *nS, *nR;
    Mat K; /* N x N */
} Instance;

/* of the support of rho */
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

static Instance instance_over(Probe *p, PavlovicSpace space)
{
    Instance x = {.space = space};
    int N = x.space.N;
    x.t = 1 + (int)(15 * rng_uniform(&p->rng));
    x.nS = arena_array(p->arena, double, N);
    x.nR = arena_array(p->arena, double, N);
    x.S = points(p, &x.space, x.t, x.nS);
    x.R = points(p, &x.space, x.t, x.nR);
    x.W = points(p, &x.space, x.t, arena_array(p->arena, double, N));
    x.K = pavlovic2025_mat(p->arena, N, N);
    mat_multiply_transposed(x.K, mat_view(x.space.phi), mat_view(x.space.phi));
    return x;
}

static Instance instance(Probe *p)
{
    return instance_over(p, pavlovic2025_lattice(p->arena, &p->rng));
}

static Mat gram(Probe *p, const Instance *x, const int *A, const int *B)
{
    Mat K = pavlovic2025_mat(p->arena, x->t, x->t);
    for (int i = 0; i < x->t; i++)
        for (int j = 0; j < x->t; j++)
            MAT(K, i, j) = MAT(x->K, A[i], B[j]);
    return K;
}

static Mat product(Probe *p, Mat a, Mat b)
{
    Mat out = pavlovic2025_mat(p->arena, a.rows, b.cols);
    mat_multiply(out, mat_view(a), mat_view(b));
    return out;
}

static Mat power(Probe *p, Mat a, double exponent)
{
    Mat out = pavlovic2025_mat(p->arena, a.rows, a.rows);
    pavlovic2025_power(p->arena, out, mat_view(a), exponent);
    return out;
}

/* K_SR K_RS + tau K_SS */
static Mat middle(Probe *p, const Instance *x)
{
    Mat SR = gram(p, x, x->S, x->R), SS = gram(p, x, x->S, x->S);
    Mat M = pavlovic2025_mat(p->arena, x->t, x->t);
    mat_multiply_transposed(M, mat_view(SR), mat_view(SR));
    for (int i = 0; i < x->t * x->t; i++)
        M.p[i] += x->space.tau * SS.p[i];
    return M;
}

/* P = projection onto span phi(S), m x m */
static Mat projection(Probe *p, const Instance *x)
{
    int m = x->space.m;
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &x->space, x->nS, x->nR);
    Mat P = pavlovic2025_mat(p->arena, m, m);
    for (int r = 0; r < k.rank; r++)
        for (int i = 0; i < m; i++)
            for (int j = 0; j < m; j++)
                MAT(P, i, j) += MAT(k.basis, r, i) * MAT(k.basis, r, j);
    return P;
}

/* (P R R' P + tau)^-1 */
static Mat projected_inverse(Probe *p, const Instance *x, Mat P)
{
    int m = x->space.m;
    Mat RR = pavlovic2025_mat(p->arena, m, m);
    pavlovic2025_covariance(&x->space, x->nR, 0, RR);
    Mat M = product(p, product(p, P, RR), P);
    Mat inverse = pavlovic2025_mat(p->arena, m, m);
    for (int i = 0; i < m; i++) {
        MAT(M, i, i) += x->space.tau;
        MAT(inverse, i, i) = 1;
    }
    p->failed |= !mat_solve_general(M, inverse);
    return inverse;
}

static double bilinear(Mat a, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.cols; j++)
            sum += x[i] * MAT(a, i, j) * y[j];
    return sum;
}

static double *column(Probe *p, const Instance *x, const int *A, int w)
{
    double *k = arena_array(p->arena, double, x->t);
    for (int i = 0; i < x->t; i++)
        k[i] = MAT(x->K, A[i], w);
    return k;
}

static double *rewards(Probe *p, int t)
{
    double *y = arena_array(p->arena, double, t);
    for (int i = 0; i < t; i++)
        y[i] = 2 * rng_uniform(&p->rng) - 1;
    return y;
}

/* Phi_W y */
static double *weighted(Probe *p, const Instance *x, const double *y)
{
    double *h = arena_array(p->arena, double, x->space.m);
    for (int i = 0; i < x->t; i++)
        for (int j = 0; j < x->space.m; j++)
            h[j] += y[i] * MAT(x->space.phi, x->W[i], j);
    return h;
}

static double *times(Probe *p, Mat a, const double *x)
{
    double *y = arena_array(p->arena, double, a.rows);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.cols; j++)
            y[i] += MAT(a, i, j) * x[j];
    return y;
}

static double *feature(const Instance *x, int w)
{
    return &MAT(x->space.phi, w, 0);
}

static double inner(int n, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

/* --- Sec. 2.1 ---------------------------------------------------------------
 */

/* psi_j = v_j / sqrt(rho), v_j the eigenvectors of rho^1/2 K rho^1/2: the
 * kernel's sum, their Gram matrix in L2(rho) and the integral operator */
static void mercer(Probe *p, Mat K, const double *rho, double kernel)
{
    int N = K.rows;
    Mat a = pavlovic2025_mat(p->arena, N, N),
        v = pavlovic2025_mat(p->arena, N, N);
    double *lambda = arena_array(p->arena, double, N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            MAT(a, i, j) = sqrt(rho[i] * rho[j]) * MAT(K, i, j);
    pavlovic2025_eigen(a, lambda, v);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            MAT(v, i, j) /= sqrt(rho[i]);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0, inside = 0, applied = 0;
            for (int l = 0; l < N; l++) {
                sum += lambda[l] * MAT(v, i, l) * MAT(v, j, l);
                inside += rho[l] * MAT(v, l, i) * MAT(v, l, j);
                applied += rho[l] * MAT(K, i, l) * MAT(v, l, j);
            }
            const double pair[][2] = {{sum * (1 + p->bend), MAT(K, i, j)},
                                      {inside, i == j},
                                      {applied, lambda[j] * MAT(v, i, j)}};
            for (int k = 0; k < 3; k++)
                probe_equal_from(p, pair[k][0], pair[k][1], 1,
                                 "kernel what w v", kernel, k + 0.0, i + 0.0,
                                 j + 0.0);
        }
}

/* sqrt 2 cos, sqrt 2 sin of whole multiples of the angle, 1 first */
static int multiple(int j)
{
    return (j + 1) / 2;
}

static double harmonic(int j, double angle)
{
    int times = multiple(j);
    return j == 0  ? 1
           : j % 2 ? sqrt(2) * cos(times * angle)
                   : sqrt(2) * sin(times * angle);
}

/* A compact W that is not finite: on the circle, uniform rho, the kernel (1 -
 * r^2)/(1 - 2 r cos + r^2) has the eigenvalues r^|times| of the harmonics; the
 * integrals by the trapezoidal rule, whose error is of order r^POINTS. */
static void circle(Probe *p, double r)
{
    enum { POINTS = 256, FIRST = 9 };
    double turn = 2 * acos(-1), at = turn * rng_uniform(&p->rng);
    double to = turn * rng_uniform(&p->rng), sum = 0;
    for (int j = 0; j < 2 * POINTS; j++)
        sum += pow(r, multiple(j)) * harmonic(j, at) * harmonic(j, to);
    double kernel = (1 - r * r) / (1 - 2 * r * cos(at - to) + r * r);
    probe_equal_from(p, sum * (1 + p->bend), kernel, 1, "kernel what r", 30.0,
                     0.0, r);
    for (int j = 0; j < FIRST; j++)
        for (int i = 0; i < FIRST; i++) {
            double inside = 0, applied = 0;
            for (int l = 0; l < POINTS; l++) {
                double x = turn * l / POINTS, psi = harmonic(j, x) / POINTS;
                inside += harmonic(i, x) * psi;
                applied +=
                    psi * (1 - r * r) / (1 - 2 * r * cos(at - x) + r * r);
            }
            probe_equal_from(p, inside, i == j, 1, "kernel what r", 30.0, 1.0,
                             r);
            probe_equal_from(p, applied, pow(r, multiple(j)) * harmonic(j, at),
                             1, "kernel what r", 30.0, 2.0, r);
        }
}

static double *any_measure(Probe *p, int N)
{
    double *rho = arena_array(p->arena, double, N), sum = 0;
    for (int w = 0; w < N; w++)
        sum += rho[w] = 0.05 + rng_uniform(&p->rng);
    for (int w = 0; w < N; w++)
        rho[w] /= sum;
    return rho;
}

void pavlovic2025_mercer(Probe *p)
{
    enum { SIDE = 6 };
    Mat K = pavlovic2025_mat(p->arena, SIDE * SIDE, SIDE * SIDE);
    for (int nu = 0; nu <= 5; nu += nu == 0 ? 1 : 2) {
        double *rho = any_measure(p, K.rows);
        pavlovic2025_grid(K, SIDE, nu, 0.3);
        mercer(p, K, rho, nu);
        pavlovic2025_ring(K, nu, 0.5);
        mercer(p, K, rho, 10 + nu);
    }
    for (int i = 0; i < 20; i++) {
        size_t mark = arena_mark(p->arena);
        Instance x = instance(p);
        mercer(p, x.K, x.space.rho, 20);
        arena_reset(p->arena, mark);
    }
    for (double r = 0.1; r < 0.95; r += 0.2)
        circle(p, r);
}

/* eqs (2) and (3) against their primal forms with (Phi Phi' + tau)^-1 */
static void posterior(Probe *p, bool variance)
{
    Instance x = instance(p);
    int t = x.t, m = x.space.m, w = (int)(rng_uniform(&p->rng) * x.space.N);
    double tau = x.space.tau, *count = arena_array(p->arena, double, x.space.N);
    Mat K = gram(p, &x, x.W, x.W), Z = pavlovic2025_mat(p->arena, m, m);
    for (int i = 0; i < t; i++) {
        MAT(K, i, i) += tau;
        count[x.W[i]]++;
    }
    pavlovic2025_covariance(&x.space, count, tau, Z);
    double *k = column(p, &x, x.W, w), *y = rewards(p, t);
    p->failed |= !mat_cholesky(K, NULL) || !mat_cholesky(Z, NULL);
    double *h = weighted(p, &x, y), dual, primal;
    if (variance) {
        double *solved = column(p, &x, x.W, w);
        mat_solve_cholesky(mat_view(K), solved);
        dual = MAT(x.K, w, w) - inner(t, k, solved);
        for (int j = 0; j < m; j++)
            h[j] = feature(&x, w)[j];
        mat_solve_cholesky(mat_view(Z), h);
        primal = tau * inner(m, feature(&x, w), h);
    } else {
        mat_solve_cholesky(mat_view(K), y);
        dual = inner(t, k, y);
        mat_solve_cholesky(mat_view(Z), h);
        primal = inner(m, feature(&x, w), h);
    }
    probe_equal_from(p, dual * (1 + p->bend), primal, 1, "N t tau",
                     x.space.N + 0.0, t + 0.0, tau);
}

static void repeat(Probe *p, void (*one)(Probe *))
{
    for (uint64_t i = 0; i < p->instances; i++) {
        size_t mark = arena_mark(p->arena);
        one(p);
        arena_reset(p->arena, mark);
    }
}

static void one_mean(Probe *p)
{
    posterior(p, false);
}
static void one_variance(Probe *p)
{
    posterior(p, true);
}
void pavlovic2025_posterior_mean(Probe *p)
{
    repeat(p, one_mean);
}
void pavlovic2025_posterior_variance(Probe *p)
{
    repeat(p, one_variance);
}

/* --- Sec. 3
 * -------------------------------------------------------------------- */

/* Orthonormal features, T points, w seen once: a change of y(w) by 2B moves
 * eq. (2) at w by 2B/(1 + tau), whatever T is. */
void pavlovic2025_naive(Probe *p)
{
    enum { N = 8 };
    for (int T = 1; T <= 64; T *= 2) {
        size_t mark = arena_mark(p->arena);
        Mat K = pavlovic2025_mat(p->arena, T, T);
        double tau = 0.1 * T, B = 3, *y = arena_array(p->arena, double, T);
        for (int i = 0; i < T; i++)
            for (int j = 0; j < T; j++) {
                bool same =
                    i == j || (i > 0 && j > 0 && (i - j) % (N - 1) == 0);
                MAT(K, i, j) = same + (i == j ? tau : 0);
            }
        p->failed |= !mat_cholesky(K, NULL);
        y[0] = 2 * B * p->sensitivity; /* the data's difference */
        mat_solve_cholesky(mat_view(K), y);
        probe_equal(p, y[0], 2 * B / (1 + tau), "T tau", T + 0.0, tau);
        arena_reset(p->arena, mark);
    }
}

/* "Since phi(w_i) are linearly independent": t iid points of a finite W span
 * at most rank(K) dimensions. */
static void one_independence(Probe *p)
{
    Instance x = instance(p);
    Mat K = gram(p, &x, x.W, x.W), v = pavlovic2025_mat(p->arena, x.t, x.t);
    double *values = arena_array(p->arena, double, x.t), largest = 0;
    for (int i = 0; i < x.t; i++)
        MAT(K, i, i) += p->jitter;
    pavlovic2025_eigen(K, values, v);
    int rank = 0;
    for (int i = 0; i < x.t; i++)
        largest = fmax(largest, values[i]);
    for (int i = 0; i < x.t; i++)
        rank += values[i] > 1e-10 * largest;
    probe_ratio(p, x.t, rank, "N t", x.space.N + 0.0, x.t + 0.0);
}
void pavlovic2025_independence(Probe *p)
{
    repeat(p, one_independence);
}

/* eq. (4) as printed (pseudo-inverses) against the count form: mean and the
 * privacy noise's standard deviation at w */
static void one_estimator(Probe *p)
{
    Instance x = instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &x.space, x.nS, x.nR);
    Mat A = power(p, middle(p, &x), -0.5);
    double *y = rewards(p, x.t), *spread = times(p, A, column(p, &x, x.S, w));
    double *inside = times(p, gram(p, &x, x.S, x.W), y);
    double printed = inner(x.t, spread, times(p, A, inside)), mean = 0;
    for (int i = 0; i < x.t; i++)
        mean += y[i] * inner(k.rank, &MAT(k.a, w, 0), &MAT(k.a, x.W[i], 0));
    double deviation = sqrt(inner(x.t, spread, spread));
    probe_equal_from(p, printed * (1 + p->bend), mean, 1, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
    probe_equal_from(p, deviation * (1 + p->bend), sqrt(k.s2[w]), 1, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}
void pavlovic2025_estimator(Probe *p)
{
    repeat(p, one_estimator);
}

/* Lemma 7.1's K_RS K_SS^-1 and (K_RS K_SS^-1 K_SR + tau)^-1, with
 * pseudo-inverses */
typedef struct {
    Mat across, inverse;
} Dual;

static Dual dual(Probe *p, const Instance *x)
{
    Mat SS = power(p, gram(p, x, x->S, x->S), -1);
    Mat RS = gram(p, x, x->R, x->S), M = pavlovic2025_mat(p->arena, x->t, x->t);
    Mat across = product(p, RS, SS);
    mat_multiply_transposed(M, mat_view(across), mat_view(RS));
    for (int i = 0; i < x->t; i++)
        MAT(M, i, i) += x->space.tau;
    return (Dual){across, power(p, M, -1)};
}

/* eq. (6) at w, before its maximum */
static double dual_variance(Probe *p, const Instance *x, Dual d, int w)
{
    double *u = times(p, d.across, column(p, x, x->S, w));
    return (MAT(x->K, w, w) - bilinear(d.inverse, u, u)) / x->space.tau;
}

/* A k_S(w) of every point, A the printed root; a fault's A has another tau */
static double **spreads(Probe *p, Instance x)
{
    double **a = arena_array(p->arena, double *, x.space.N);
    x.space.tau *= p->ridge;
    Mat A = power(p, middle(p, &x), -0.5);
    for (int w = 0; w < x.space.N; w++)
        a[w] = times(p, A, column(p, &x, x.S, w));
    return a;
}

/* Step 5: |y A k_S(w) - y' A k_S(w')| over all pairs of users, rewards at +-B
 * and inside, against 2 B sigma_max of eq. (6); the two share the kernel and
 * nothing else */
static void one_sensitivity(Probe *p)
{
    Instance x = instance(p);
    Dual d = dual(p, &x);
    double B = 2, most = 0, **a = spreads(p, x);
    for (int w = 0; w < x.space.N; w++)
        most = fmax(most, dual_variance(p, &x, d, w));
    for (int w = 0; w < x.space.N; w++)
        for (int v = 0; v < x.space.N; v++)
            for (int y = 0; y < 3; y++) {
                double to = y < 2 ? 2 * y - 1 : 2 * rng_uniform(&p->rng) - 1;
                double sum = 0;
                for (int j = 0; j < x.t; j++)
                    sum += pow(a[w][j] - to * a[v][j], 2);
                probe_ratio(p, B * sqrt(sum) * p->sensitivity,
                            2 * B * sqrt(most), "N t y", x.space.N + 0.0,
                            x.t + 0.0, to);
            }
}
void pavlovic2025_sensitivity(Probe *p)
{
    repeat(p, one_sensitivity);
}

/* what the sketch noises its releases by in calibrated mode, against sigma_max
 * of eq. (6) by the other route: over points that rho has */
static void one_calibrated_sens(Probe *p)
{
    Instance x = instance(p);
    Dual d = dual(p, &x);
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &x.space, x.nS, x.nR);
    double most = 0;
    for (int w = 0; w < x.space.N; w++)
        if (x.space.rho[w] > 0)
            most = fmax(most, dual_variance(p, &x, d, w));
    probe_ratio(p, k.sens * p->sensitivity, sqrt(most), "N m tau",
                x.space.N + 0.0, x.space.m + 0.0, x.space.tau);
}
void pavlovic2025_calibrated_sens(Probe *p)
{
    repeat(p, one_calibrated_sens);
}

/* |y A k_S(w) - y' A k_S(w')|, the most over two users with rewards +-B, whose
 * points rho has or, everywhere, any */
static double largest_move(const Instance *x, double **a, double B,
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

/* One release at the least noise of which sigma_max, if it is what bounds A
 * k_S, makes an (eps, delta) one: 2 B sigma_max needed(eps, delta). */
typedef struct {
    double eps, delta, B, noise;
} Release;

static Release release(Probe *p, double sigma_max)
{
    Release r = {.eps = pow(10, 2 * rng_uniform(&p->rng) - 1), .B = 2};
    r.delta = pow(10, -1 - 7 * rng_uniform(&p->rng));
    r.noise =
        p->noise * 2 * r.B * sigma_max * pavlovic2025_needed(r.eps, r.delta);
    return r;
}

/* eq. (6)'s maximum over supp rho, as the sketch takes it; every second
 * context, of two actions, is one that kappa never draws */
static void one_support(Probe *p, double *outside)
{
    PavlovicSpace s = pavlovic2025_lattice(p->arena, &p->rng);
    for (int w = 0; w < s.N; w++)
        s.rho[w] = w / 2 % 2 == 0 ? s.rho[w] : 0;
    Instance x = instance_over(p, s);
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &s, x.nS, x.nR);
    Release r = release(p, k.sigma_max);
    double **a = spreads(p, x), all = largest_move(&x, a, r.B, true);
    double move = largest_move(&x, a, r.B, false);
    probe_ratio(p, pavlovic2025_spent(r.noise / move, r.eps), r.delta,
                "N t tau eps delta", s.N + 0.0, x.t + 0.0, s.tau, r.eps,
                r.delta);
    *outside = fmax(*outside, pavlovic2025_spent(r.noise / all, r.eps));
}

void pavlovic2025_support(Probe *p)
{
    double outside = 0;
    for (uint64_t i = 0; i < p->instances / 20; i++) {
        size_t mark = arena_mark(p->arena);
        one_support(p, &outside);
        arena_reset(p->arena, mark);
    }
    probe_note(p, "delta_outside_support", outside);
}

/* max phi'(P R R'P + tau)^-1 phi */
static double largest_variance(Probe *p, const Instance *x)
{
    Mat inverse = projected_inverse(p, x, projection(p, x));
    double most = 0;
    for (int w = 0; w < x->space.N; w++)
        most = fmax(most, bilinear(inverse, feature(x, w), feature(x, w)));
    return most;
}

/* sigma_max is the root of Lemma 6.6's maximum; beside it what the maximum
 * itself, as the lemma has it to the letter, would spend */
static void one_literal(Probe *p, double *literal)
{
    Instance x = instance(p);
    double sigma = sqrt(largest_variance(p, &x));
    Release r = release(p, sigma);
    double move = largest_move(&x, spreads(p, x), r.B, true);
    probe_ratio(p, pavlovic2025_spent(r.noise / move, r.eps), r.delta,
                "N t tau eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                r.eps, r.delta);
    *literal =
        fmax(*literal, pavlovic2025_spent(r.noise * sigma / move, r.eps));
}

void pavlovic2025_literal(Probe *p)
{
    double literal = 0;
    for (uint64_t i = 0; i < p->instances / 20; i++) {
        size_t mark = arena_mark(p->arena);
        one_literal(p, &literal);
        arena_reset(p->arena, mark);
    }
    probe_note(p, "delta_without_root", literal);
}

/* sigma0 = 2 B sens / G, sens of the sketch and G of the oracle's integral,
 * against what the two worst users' releases by the printed root are apart */
static void one_calibrated(Probe *p)
{
    Instance x = instance(p);
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &x.space, x.nS, x.nR);
    double eps = pow(10, 4 * rng_uniform(&p->rng) - 2), B = 3;
    double delta = pow(10, -1 - 11 * rng_uniform(&p->rng));
    double G = 1 / pavlovic2025_needed(eps, delta);
    double sigma0 = p->noise * pavlovic2025_calibrated_sigma0(B, k.sens, G);
    double move = largest_move(&x, spreads(p, x), B, false);
    probe_equal(p, pavlovic2025_spent(sigma0 / move, eps), delta,
                "N t tau eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                eps, delta);
}

static void repeat_few(Probe *p, void (*one)(Probe *), uint64_t share)
{
    for (uint64_t i = 0; i < p->instances / share; i++) {
        size_t mark = arena_mark(p->arena);
        one(p);
        arena_reset(p->arena, mark);
    }
}
void pavlovic2025_calibrated(Probe *p)
{
    repeat_few(p, one_calibrated, 50);
    pavlovic2025_run_calibrated(p);
}

/* what users send of any reward in R, clipped to [-B, B]; a fault clips later
 */
static double sent(Probe *p, double B)
{
    double size = pow(10, 8 * rng_uniform(&p->rng) - 2), most = B;
    most *= p->sensitivity;
    double reward = rng_uniform(&p->rng) < 0.5 ? -size : size;
    return fmax(-most, fmin(most, reward));
}

/* every two users, rewards of any size, at the least noise of which 2 B
 * sigma_max makes an (eps, delta) one */
static void one_clipped(Probe *p)
{
    Instance x = instance(p);
    Dual d = dual(p, &x);
    double most = 0, far = 0, **a = spreads(p, x);
    for (int w = 0; w < x.space.N; w++)
        most = fmax(most, dual_variance(p, &x, d, w));
    Release r = release(p, sqrt(most));
    for (int i = 0; i < 20 * x.space.N * x.space.N; i++) {
        double *one = a[i % x.space.N], *other = a[i / x.space.N % x.space.N];
        double sum = 0, y = sent(p, r.B), z = sent(p, r.B);
        for (int j = 0; j < x.t; j++)
            sum += pow(y * one[j] - z * other[j], 2);
        far = fmax(far, sqrt(sum));
    }
    probe_ratio(p, pavlovic2025_spent(r.noise / far, r.eps), r.delta,
                "N t tau eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                r.eps, r.delta);
}
void pavlovic2025_clipped(Probe *p)
{
    repeat_few(p, one_clipped, 40);
}

/* --- the printed noise ---------------------------------------------------- */

/* a budget within eps <= ln T; T = 3, where that has the least to spare, or
 * such that t is the first epoch */
static Pavlovic2025Task budget(Probe *p, const Instance *x)
{
    double T = rng_uniform(&p->rng) < 0.5 ? 3 : fmax(3, x->t * x->t);
    double share = pow(10, -rng_uniform(&p->rng));
    share = rng_uniform(&p->rng) < 0.5 ? 1 : share;
    double delta = pow(10, -1 - 11 * rng_uniform(&p->rng));
    return (Pavlovic2025Task){
        T, x->space.N, 2, x->space.tau, share * log(T), delta, 0.01};
}

/* sigma_0 of eq. (5) with sigma_max by Lemma 7.1's last line */
static double printed_noise(Probe *p, const Instance *x,
                            const Pavlovic2025Task *task)
{
    Dual d = dual(p, x);
    double most = 0;
    for (int w = 0; w < x->space.N; w++)
        most = fmax(most, dual_variance(p, x, d, w));
    return p->noise * pavlovic2025_published(task).sigma0 * sqrt(most);
}

/* Lemma 6.6, g_LDP: the two users whose messages by the printed root are the
 * farthest apart */
static void one_message(Probe *p)
{
    Instance x = instance(p);
    Pavlovic2025Task task = budget(p, &x);
    double move = largest_move(&x, spreads(p, x), task.B, true);
    double least = pavlovic2025_least(task.eps, task.delta_dp);
    probe_ratio(p, least * move, printed_noise(p, &x, &task),
                "N t tau T eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                task.T, task.eps, task.delta_dp);
}
void pavlovic2025_message(Probe *p)
{
    repeat_few(p, one_message, 10);
}

/* k_S(w)' (K_SR K_RS + tau K_SS)^-1 of every w, a row each: eq. (4) without its
 * noise is this times K_SW y, whose covariance is sigma0^2 times this times
 * k_S(v) */
static Mat predictor(Probe *p, const Instance *x)
{
    Mat inverse = power(p, middle(p, x), -1);
    Mat k = pavlovic2025_mat(p->arena, x->space.N, x->t);
    for (int w = 0; w < x->space.N; w++)
        for (int i = 0; i < x->t; i++)
            MAT(k, w, i) = MAT(x->K, w, x->S[i]);
    return product(p, k, inverse);
}

/* eq. (4)'s mean at every point */
static double *predicted(Probe *p, const Instance *x, Mat rows, int users,
                         const double *y)
{
    double *sums = arena_array(p->arena, double, x->t);
    for (int i = 0; i < x->t; i++)
        for (int u = 0; u < users; u++)
            sums[i] += MAT(x->K, x->S[i], x->W[u]) * y[u];
    return times(p, rows, sums);
}

/* (m - m')' C^+ (m - m') of the means of two data sets of `users` that differ
 * in the last one, C the covariance of one unit of noise: the predictions are a
 * Gaussian vector, whose square of the shift this is.  One of the two has the
 * noisiest point; the worst over the other's point and sign. */
static double predictions_apart(Probe *p, Instance *x, int users, double B)
{
    int N = x->space.N, last = users - 1;
    Mat rows = predictor(p, x), C = pavlovic2025_mat(p->arena, N, N);
    for (int w = 0; w < N; w++)
        for (int v = 0; v < N; v++)
            for (int i = 0; i < x->t; i++)
                MAT(C, w, v) += MAT(rows, w, i) * MAT(x->K, x->S[i], v);
    Mat inverse = power(p, C, -1);
    double *y = rewards(p, users), most = 0;
    for (int w = 0; w < N; w++)
        if (MAT(C, w, w) > MAT(C, x->W[last], x->W[last]))
            x->W[last] = w;
    y[last] = B;
    double *mean = predicted(p, x, rows, users, y);
    for (int w = 0; w < N; w++)
        for (int sign = -1; sign <= 1; sign += 2) {
            x->W[last] = w;
            y[last] = sign * B;
            double *shift = predicted(p, x, rows, users, y);
            for (int v = 0; v < N; v++)
                shift[v] -= mean[v];
            most = fmax(most, bilinear(inverse, shift, shift));
        }
    return most;
}

/* Lemma 3.1: the predictions of all users' data with one noise, at the split
 * budget, or of one user's message at the whole */
static void lemma31(Probe *p, bool local)
{
    Instance x = instance(p);
    Pavlovic2025Task task = budget(p, &x);
    double share = local ? 1 : 1 / log(task.T);
    double sigma0 = printed_noise(p, &x, &task);
    double far = predictions_apart(p, &x, local ? 1 : x.t, task.B);
    double least = pavlovic2025_least(share * task.eps, share * task.delta_dp);
    probe_ratio(p, least * sqrt(far), sigma0, "N t tau T eps delta",
                x.space.N + 0.0, x.t + 0.0, x.space.tau, task.T, task.eps,
                task.delta_dp);
}
static void lemma31_joint(Probe *p)
{
    lemma31(p, false);
}
static void lemma31_local(Probe *p)
{
    lemma31(p, true);
}
void pavlovic2025_predictions_joint(Probe *p)
{
    repeat_few(p, lemma31_joint, 10);
}
void pavlovic2025_predictions_local(Probe *p)
{
    repeat_few(p, lemma31_local, 10);
}

/* --- Lemmas 7.1, 6.6
 * ------------------------------------------------------------- */

/* (41) = (45) */
static void one_trick_mean(Probe *p)
{
    Instance x = instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = projection(p, &x), inverse = projected_inverse(p, &x, P);
    double *y = rewards(p, x.t);
    double *projected = times(p, P, weighted(p, &x, y));
    double *inside = times(p, gram(p, &x, x.S, x.W), y);
    double primal = bilinear(inverse, feature(&x, w), projected);
    double dual =
        bilinear(power(p, middle(p, &x), -1), column(p, &x, x.S, w), inside);
    probe_equal_from(p, dual * (1 + p->bend), primal, 1, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}
void pavlovic2025_trick_mean(Probe *p)
{
    repeat(p, one_trick_mean);
}

/* (46), (47) and the last line, as sigma^2 */
static void one_trick_variance(Probe *p)
{
    Instance x = instance(p);
    int t = x.t, m = x.space.m, w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = projection(p, &x), inverse = projected_inverse(p, &x, P);
    Mat RR = pavlovic2025_mat(p->arena, m, m);
    pavlovic2025_covariance(&x.space, x.nR, 0, RR);
    Mat between = product(p, inverse, product(p, product(p, P, RR), P));
    double *phi = feature(&x, w), primal = bilinear(inverse, phi, phi);
    double part = (MAT(x.K, w, w) - bilinear(between, phi, phi)) / x.space.tau;
    probe_equal(p, part, primal, "N t tau", x.space.N + 0.0, t + 0.0,
                x.space.tau);
    probe_equal(p, dual_variance(p, &x, dual(p, &x), w), primal, "N t tau",
                x.space.N + 0.0, t + 0.0, x.space.tau);
}
void pavlovic2025_trick_variance(Probe *p)
{
    repeat(p, one_trick_variance);
}

/* (31)-(38): |A k_S(w)|^2 = phi' P (P R R' P + tau)^-1 P phi */
static void one_chain(Probe *p)
{
    Instance x = instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = projection(p, &x), inverse = projected_inverse(p, &x, P);
    double *inside = times(p, P, feature(&x, w));
    double *spread =
        times(p, power(p, middle(p, &x), -0.5), column(p, &x, x.S, w));
    probe_equal_from(p, inner(x.t, spread, spread) * (1 + p->bend),
                     bilinear(inverse, inside, inside), 1, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}
void pavlovic2025_chain(Probe *p)
{
    repeat(p, one_chain);
}

/* after (38), in the direction that is meant: at most sigma-tilde^2(w) */
static void one_chain_order(Probe *p)
{
    Instance x = instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = projection(p, &x), inverse = projected_inverse(p, &x, P);
    double *inside = times(p, P, feature(&x, w));
    probe_ratio(p, bilinear(inverse, inside, inside) * p->size,
                bilinear(inverse, feature(&x, w), feature(&x, w)), "N t tau",
                x.space.N + 0.0, x.t + 0.0, x.space.tau);
}
void pavlovic2025_chain_order(Probe *p)
{
    repeat(p, one_chain_order);
}

/* Step 3: P commutes with (P R R' P + tau)^-1 */
static void one_commutation(Probe *p)
{
    Instance x = instance(p);
    Mat P = projection(p, &x), inverse = projected_inverse(p, &x, P);
    Mat left = product(p, P, inverse), right = product(p, inverse, P);
    double size = mat_frobenius(mat_view(right));
    for (int i = 0; i < left.rows * left.cols; i++)
        left.p[i] = left.p[i] * (1 + p->bend) - right.p[i];
    probe_equal_from(p, mat_frobenius(mat_view(left)), 0, size, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}
void pavlovic2025_commutation(Probe *p)
{
    repeat(p, one_commutation);
}
