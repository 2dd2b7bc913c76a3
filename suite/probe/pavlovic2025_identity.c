/* Pavlovic et al. 2025: what holds for every kernel, S, R and W. */
#include "suite/base/sample.h"
#include "suite/probe/pavlovic2025_instance.h"

#include <math.h>

/* Phi_W y */
static double *weighted(Probe *p, const PavlovicInstance *x, const double *y)
{
    double *h = arena_array(p->arena, double, x->space.m);
    for (int i = 0; i < x->t; i++)
        for (int j = 0; j < x->space.m; j++)
            h[j] += y[i] * MAT(x->space.phi, x->W[i], j);
    return h;
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
        PavlovicInstance x = pavlovic2025_instance(p);
        mercer(p, x.K, x.space.rho, 20);
        arena_reset(p->arena, mark);
    }
    for (double r = 0.1; r < 0.95; r += 0.2)
        circle(p, r);
}

/* eqs (2) and (3) against their primal forms with (Phi Phi' + tau)^-1 */
static void posterior(Probe *p, bool variance)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    int t = x.t, m = x.space.m, w = (int)(rng_uniform(&p->rng) * x.space.N);
    double tau = x.space.tau, *count = arena_array(p->arena, double, x.space.N);
    Mat K = pavlovic2025_gram(p, &x, x.W, x.W),
        Z = pavlovic2025_mat(p->arena, m, m);
    for (int i = 0; i < t; i++) {
        MAT(K, i, i) += tau;
        count[x.W[i]]++;
    }
    pavlovic2025_covariance(&x.space, count, tau, Z);
    double *k = pavlovic2025_column(p, &x, x.W, w),
           *y = pavlovic2025_rewards(p, t);
    p->failed |= !mat_cholesky(K, NULL) || !mat_cholesky(Z, NULL);
    double *h = weighted(p, &x, y), dual, primal;
    if (variance) {
        double *solved = pavlovic2025_column(p, &x, x.W, w);
        mat_solve_cholesky(mat_view(K), solved);
        dual = MAT(x.K, w, w) - inner(t, k, solved);
        for (int j = 0; j < m; j++)
            h[j] = pavlovic2025_feature(&x, w)[j];
        mat_solve_cholesky(mat_view(Z), h);
        primal = tau * inner(m, pavlovic2025_feature(&x, w), h);
    } else {
        mat_solve_cholesky(mat_view(K), y);
        dual = inner(t, k, y);
        mat_solve_cholesky(mat_view(Z), h);
        primal = inner(m, pavlovic2025_feature(&x, w), h);
    }
    probe_equal_from(p, dual * (1 + p->bend), primal, 1, "N t tau",
                     x.space.N + 0.0, t + 0.0, tau);
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
    pavlovic2025_repeat(p, one_mean);
}
void pavlovic2025_posterior_variance(Probe *p)
{
    pavlovic2025_repeat(p, one_variance);
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
    PavlovicInstance x = pavlovic2025_instance(p);
    Mat K = pavlovic2025_gram(p, &x, x.W, x.W),
        v = pavlovic2025_mat(p->arena, x.t, x.t);
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
    pavlovic2025_repeat(p, one_independence);
}

/* eq. (4) as printed (pseudo-inverses) against the count form: mean and the
 * privacy noise's standard deviation at w */
static void one_estimator(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &x.space, x.nS, x.nR);
    Mat A = pavlovic2025_power_of(p, pavlovic2025_middle(p, &x), -0.5);
    double *y = pavlovic2025_rewards(p, x.t),
           *spread =
               pavlovic2025_times(p, A, pavlovic2025_column(p, &x, x.S, w));
    double *inside =
        pavlovic2025_times(p, pavlovic2025_gram(p, &x, x.S, x.W), y);
    double printed = inner(x.t, spread, pavlovic2025_times(p, A, inside)),
           mean = 0;
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
    pavlovic2025_repeat(p, one_estimator);
}

/* --- Lemmas 7.1, 6.6
 * ------------------------------------------------------------- */

/* (41) = (45) */
static void one_trick_mean(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = pavlovic2025_projection(p, &x),
        inverse = pavlovic2025_projected_inverse(p, &x, P);
    double *y = pavlovic2025_rewards(p, x.t);
    double *projected = pavlovic2025_times(p, P, weighted(p, &x, y));
    double *inside =
        pavlovic2025_times(p, pavlovic2025_gram(p, &x, x.S, x.W), y);
    double primal =
        pavlovic2025_bilinear(inverse, pavlovic2025_feature(&x, w), projected);
    double dual = pavlovic2025_bilinear(
        pavlovic2025_power_of(p, pavlovic2025_middle(p, &x), -1),
        pavlovic2025_column(p, &x, x.S, w), inside);
    probe_equal_from(p, dual * (1 + p->bend), primal, 1, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}
void pavlovic2025_trick_mean(Probe *p)
{
    pavlovic2025_repeat(p, one_trick_mean);
}

/* (46), (47) and the last line, as sigma^2 */
static void one_trick_variance(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    int t = x.t, m = x.space.m, w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = pavlovic2025_projection(p, &x),
        inverse = pavlovic2025_projected_inverse(p, &x, P);
    Mat RR = pavlovic2025_mat(p->arena, m, m);
    pavlovic2025_covariance(&x.space, x.nR, 0, RR);
    Mat between = pavlovic2025_product(
        p, inverse, pavlovic2025_product(p, pavlovic2025_product(p, P, RR), P));
    double *phi = pavlovic2025_feature(&x, w),
           primal = pavlovic2025_bilinear(inverse, phi, phi);
    double part = (MAT(x.K, w, w) - pavlovic2025_bilinear(between, phi, phi)) /
                  x.space.tau;
    probe_equal(p, part, primal, "N t tau", x.space.N + 0.0, t + 0.0,
                x.space.tau);
    probe_equal(p,
                pavlovic2025_dual_variance(p, &x, pavlovic2025_dual(p, &x), w),
                primal, "N t tau", x.space.N + 0.0, t + 0.0, x.space.tau);
}
void pavlovic2025_trick_variance(Probe *p)
{
    pavlovic2025_repeat(p, one_trick_variance);
}

/* (31)-(38): |A k_S(w)|^2 = phi' P (P R R' P + tau)^-1 P phi */
static void one_chain(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = pavlovic2025_projection(p, &x),
        inverse = pavlovic2025_projected_inverse(p, &x, P);
    double *inside = pavlovic2025_times(p, P, pavlovic2025_feature(&x, w));
    double *spread = pavlovic2025_times(
        p, pavlovic2025_power_of(p, pavlovic2025_middle(p, &x), -0.5),
        pavlovic2025_column(p, &x, x.S, w));
    probe_equal_from(p, inner(x.t, spread, spread) * (1 + p->bend),
                     pavlovic2025_bilinear(inverse, inside, inside), 1,
                     "N t tau", x.space.N + 0.0, x.t + 0.0, x.space.tau);
}
void pavlovic2025_chain(Probe *p)
{
    pavlovic2025_repeat(p, one_chain);
}

/* after (38), in the direction that is meant: at most sigma-tilde^2(w) */
static void one_chain_order(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = pavlovic2025_projection(p, &x),
        inverse = pavlovic2025_projected_inverse(p, &x, P);
    double *inside = pavlovic2025_times(p, P, pavlovic2025_feature(&x, w));
    probe_ratio(p, pavlovic2025_bilinear(inverse, inside, inside) * p->size,
                pavlovic2025_bilinear(inverse, pavlovic2025_feature(&x, w),
                                      pavlovic2025_feature(&x, w)),
                "N t tau", x.space.N + 0.0, x.t + 0.0, x.space.tau);
}
void pavlovic2025_chain_order(Probe *p)
{
    pavlovic2025_repeat(p, one_chain_order);
}

/* Step 3: P commutes with (P R R' P + tau)^-1 */
static void one_commutation(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    Mat P = pavlovic2025_projection(p, &x),
        inverse = pavlovic2025_projected_inverse(p, &x, P);
    Mat left = pavlovic2025_product(p, P, inverse),
        right = pavlovic2025_product(p, inverse, P);
    double size = mat_frobenius(mat_view(right));
    for (int i = 0; i < left.rows * left.cols; i++)
        left.p[i] = left.p[i] * (1 + p->bend) - right.p[i];
    probe_equal_from(p, mat_frobenius(mat_view(left)), 0, size, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}
void pavlovic2025_commutation(Probe *p)
{
    pavlovic2025_repeat(p, one_commutation);
}
