/* Pavlovic et al. 2025, Sections 1.2 and 2: results, kernels, privacy.
 *
 *   Sec. 1.2   regret O~(sqrt(T gamma_T) + gamma_T/eps) under JDP, O~(sqrt(T
 *              gamma_T) + gamma_T sqrt(T)/eps) under LDP; eps -> infinity
 *              recovers the non-private bound
 *   Thm 2.1    k(w,w') = sum_j lambda_j psi_j(w) psi_j(w') (Mercer)
 *   Def. 2.2   lambda_j <= C_p j^-beta_p
 *   Ass. 2.3   |psi_j(w)| <= F on supp rho, for every sampling measure rho
 *   (2), (3)   posterior mean and variance
 *   gamma_T    = sup 1/2 log det(I + K/tau) = O(T^(1/b) log^(1-1/b) T)
 *   Def. 2.8   LDP: Pr(d_t = w | u) <= e^eps Pr(d_t = w | v) + delta, u, v in
 *              C x R
 *
 * Identities are tested on random finite kernels (instance.h) and on kernels
 * whose spectrum is known (spaces.h). */
#include "suite/papers/check.h"
#include "suite/papers/pavlovic2025/gaussian.h"
#include "suite/papers/pavlovic2025/release.h"
#include "suite/papers/shared/linear.h"

#include <math.h>

/* Returns Theorem 6.7's bound without its privacy term, F = 1: sqrt(T gamma_T),
 * logarithms and the first epoch. */
static double without_privacy(const PavlovicTask *x)
{
    double log_t = log(x->T), level = x->delta / (x->N * x->T * log_t);
    double sampling = 135.0 / 26 * log_t * pavlovic_beta(x, level);
    return 4 * x->B * sqrt(x->T) +
           sampling * sqrt(2 * x->T * pavlovic_orthonormal_gain(x->N, x->T));
}

/* Returns what the bound has beyond that; under a fault it falls more
 * slowly. */
static double privacy_part(const Probe *p, PavlovicTask x, double eps,
                           bool local)
{
    x.eps = pow(eps, 1 - p->bend);
    return pavlovic_bound(&x, local) - without_privacy(&x);
}

/* At eps = 1e15 nothing is left of the privacy term; at small eps, where it
 * leads, it falls like 1/eps. */
static void nonprivate(Probe *p)
{
    for (double T = 1e4; T <= 1e12; T *= 100)
        for (int local = 0; local < 2; local++) {
            PavlovicTask x = {T, 16, 1, 1, 1, 1e-6, 0.01};
            double alone = without_privacy(&x);
            double low = privacy_part(p, x, 1e-9, local);
            double far = privacy_part(p, x, 1e15, local);
            probe_equal_from(p, alone + far, alone, alone, "T local eps", T,
                             local + 0.0, 1e15);
            for (double eps = 1e-8; eps < 1e-3; eps *= 10) {
                double then = privacy_part(p, x, eps, local);
                probe_equal_from(p, then * eps / 1e-9, low, low, "T local eps",
                                 T, local + 0.0, eps);
            }
        }
}

static const Claim c_rem_nonprivate = {
    .id = "pavlovic2025.rem.nonprivate",
    .place = "Sec. 1.2",
    .statement = "as eps -> infinity the privacy term of Theorem 6.7 vanishes, "
                 "which leaves the non-private bound sqrt(gamma_T T)",
    .tags = "kernel regret algebra",
    .kind = KIND_BOUND,
    PROBED(nonprivate),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "beta_1, and with it the privacy term, is proportional to 1/eps",
    .fault = "bend=1e-4",
};

/* Checks the kernel's sum, the Gram matrix in L2(rho) and the integral operator
 * of psi_j = v_j / sqrt(rho), v_j the eigenvectors of rho^1/2 K rho^1/2. */
static void mercer(Probe *p, Mat K, const double *rho, double kernel)
{
    int N = K.rows;
    Mat a = matrix_zero(p->arena, N, N), v = matrix_zero(p->arena, N, N);
    double *lambda = arena_array(p->arena, double, N);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            MAT(a, i, j) = sqrt(rho[i] * rho[j]) * MAT(K, i, j);
    pavlovic_eigen(a, lambda, v);
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

/* The harmonics are 1 and sqrt 2 cos, sqrt 2 sin of whole multiples of the
 * angle. */
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

/* A compact W that is not finite: on the circle with uniform rho the kernel (1
 * - r^2)/(1 - 2 r cos + r^2) has the eigenvalues r^|times| of the harmonics.
 * The error of the trapezoidal rule is of order r^POINTS. */
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

/* Fills the kernel matrix of a periodic Matern kernel on a ring: lambda_j is
 * proportional to (1 + (j length)^2)^-(nu+1/2); each occurs twice but that of j
 * = 0 and, on an even ring, the last. */
static void ring(Mat K, int twice_nu, double length)
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

static double *any_measure(Probe *p, int N)
{
    double *rho = arena_array(p->arena, double, N), sum = 0;
    for (int w = 0; w < N; w++)
        sum += rho[w] = 0.05 + rng_uniform(&p->rng);
    for (int w = 0; w < N; w++)
        rho[w] /= sum;
    return rho;
}

static void mercer_identity(Probe *p)
{
    enum { SIDE = 6 };
    Mat K = matrix_zero(p->arena, SIDE * SIDE, SIDE * SIDE);
    for (int nu = 0; nu <= 5; nu += nu == 0 ? 1 : 2) {
        double *rho = any_measure(p, K.rows);
        pavlovic_grid(K, SIDE, nu, 0.3);
        mercer(p, K, rho, nu);
        ring(K, nu, 0.5);
        mercer(p, K, rho, 10 + nu);
    }
    for (int i = 0; i < 20; i++) {
        size_t mark = arena_mark(p->arena);
        PavlovicInstance x = pavlovic_instance(p);
        mercer(p, x.K, x.space.rho, 20);
        arena_reset(p->arena, mark);
    }
    for (double r = 0.1; r < 0.95; r += 0.2)
        circle(p, r);
}

static const Claim c_thm2_1 = {
    .id = "pavlovic2025.thm2.1",
    .place = "Sec. 2.1, Thm 2.1",
    .statement = "k(w,w') = sum_j lambda_j psi_j(w) psi_j(w') on the support "
                 "of rho, psi_j orthonormal in L2(rho)",
    .tags = "kernel",
    .kind = KIND_IDENTITY,
    PROBED(mercer_identity),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "Mercer's theorem: on finite sets the spectral theorem; on the "
               "circle the Poisson kernel in closed form, its harmonics, and "
               "integrals by quadrature",
    .fault = "bend=1e-6",
};

/* K(w,v) = k(w,v) on all points */
static Mat kernel_of(Arena *arena, const PavlovicSpace *s)
{
    Mat K = matrix_zero(arena, s->N, s->N);
    mat_multiply_transposed(K, mat_view(s->phi), mat_view(s->phi));
    return K;
}

typedef void CheckKernel(Probe *, const PavlovicSpace *, Mat K, double b);

/* Checks Walsh kernels on 2^bits points, of several decays b. */
static void each_kernel(Probe *p, int least, int most, CheckKernel *check)
{
    for (double b = 1.2; b <= 4; b += 0.7)
        for (int bits = least; bits <= most; bits++) {
            size_t mark = arena_mark(p->arena);
            PavlovicSpace s = pavlovic_walsh(p->arena, bits, b, 1);
            check(p, &s, kernel_of(p->arena, &s), b);
            arena_reset(p->arena, mark);
        }
}

static void check_decay(Probe *p, const PavlovicSpace *s, Mat K, double b)
{
    double *values = arena_array(p->arena, double, s->N);
    mat_symmetric_eigenvalues(K, values);
    double top = values[s->N - 1]; /* rounding is relative to it */
    for (int j = 1; j <= s->N; j++)
        probe_equal_from(p, values[s->N - j] * (1 + p->bend), top * pow(j, -b),
                         top, "N b j", s->N + 0.0, b, j + 0.0);
}

/* The computed spectrum of the integral operator has lambda_j = C_p j^-b with
 * C_p = lambda_1. */
static void decay(Probe *p)
{
    each_kernel(p, 2, 6, check_decay);
}

static const Claim c_def2_2 = {
    .id = "pavlovic2025.def2.2",
    .place = "Sec. 2.1, Def. 2.2",
    .statement = "the Walsh kernel's integral operator has lambda_j = "
                 "lambda_1 j^-b: polynomial eigen-decay with beta_p = b",
    .tags = "kernel",
    .kind = KIND_IDENTITY,
    PROBED(decay),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because =
        "the environment is built so; the spectrum is computed from K alone",
    .fault = "bend=1e-6",
};

static void check_flat(Probe *p, const PavlovicSpace *s, Mat K, double b)
{
    Mat v = matrix_zero(p->arena, s->N, s->N);
    pavlovic_eigen(K, arena_array(p->arena, double, s->N), v);
    for (int i = 0; i < s->N * s->N; i++)
        probe_ratio(p, fabs(v.p[i]) * sqrt(s->N) * (1 + p->bend), 1, "N b",
                    s->N + 0.0, b);
}

/* Every eigenfunction under uniform rho, computed from K alone, is bounded by F
 * = 1; the spectrum is simple, so they are unique. */
static void flat(Probe *p)
{
    each_kernel(p, 1, 4, check_flat);
}

static const Claim c_ass2_3 = {
    .id = "pavlovic2025.ass2.3",
    .place = "Sec. 2.1, Assumption 2.3",
    .statement = "the Walsh kernel's eigenfunctions under uniform rho are "
                 "bounded by F = 1",
    .tags = "kernel",
    .kind = KIND_IDENTITY,
    PROBED(flat),
    AT_MOST(LOOSELY),
    .expected = HOLDS,
    .because = "these eigenfunctions are the characters, +-1 everywhere; other "
               "measures have another F, to be measured on the active sets "
               "that a run visits",
    .fault = "bend=0.01",
};

/* Eqs. (2) and (3) against their primal forms with (Phi Phi' + tau)^-1. */
static void posterior(Probe *p, bool variance)
{
    PavlovicInstance x = pavlovic_instance(p);
    int t = x.t, m = x.space.m, w = (int)(rng_uniform(&p->rng) * x.space.N);
    double tau = x.space.tau, *count = arena_array(p->arena, double, x.space.N);
    Mat K = pavlovic_gram(p, &x, x.W, x.W), Z = matrix_zero(p->arena, m, m);
    for (int i = 0; i < t; i++) {
        MAT(K, i, i) += tau;
        count[x.W[i]]++;
    }
    pavlovic_covariance(&x.space, count, tau, Z);
    double *k = pavlovic_column(p, &x, x.W, w), *y = pavlovic_rewards(p, t);
    p->failed |= !mat_cholesky(K, NULL) || !mat_cholesky(Z, NULL);
    double *h = pavlovic_weighted(p, &x, y), dual, primal;
    if (variance) {
        double *solved = pavlovic_column(p, &x, x.W, w);
        mat_solve_cholesky(mat_view(K), solved);
        dual = MAT(x.K, w, w) - vector_dot(t, k, solved);
        for (int j = 0; j < m; j++)
            h[j] = pavlovic_feature(&x, w)[j];
        mat_solve_cholesky(mat_view(Z), h);
        primal = tau * vector_dot(m, pavlovic_feature(&x, w), h);
    } else {
        mat_solve_cholesky(mat_view(K), y);
        dual = vector_dot(t, k, y);
        mat_solve_cholesky(mat_view(Z), h);
        primal = vector_dot(m, pavlovic_feature(&x, w), h);
    }
    probe_equal_from(p, dual * (1 + p->bend), primal, 1, "N t tau",
                     x.space.N + 0.0, t + 0.0, tau);
}

static void one_mean(Probe *p)
{
    posterior(p, false);
}

static void posterior_mean(Probe *p)
{
    pavlovic_repeat(p, 1, one_mean);
}

static const Claim c_gp_eq2 = {
    .id = "pavlovic2025.gp.eq2",
    .place = "Sec. 2.1, eq. (2)",
    .statement = "the posterior mean k_W'(K + tau I)^-1 y is phi'(Phi Phi' + "
                 "tau)^-1 Phi y",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(posterior_mean),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "Lemma 6.4 with A = Phi and B = Phi'",
    .fault = "bend=1e-4",
};

static void one_variance(Probe *p)
{
    posterior(p, true);
}

static void posterior_variance(Probe *p)
{
    pavlovic_repeat(p, 1, one_variance);
}

static const Claim c_gp_eq3 = {
    .id = "pavlovic2025.gp.eq3",
    .place = "Sec. 2.1, eq. (3)",
    .statement = "the posterior variance k - k_W'(K + tau I)^-1 k_W is tau "
                 "phi'(Phi Phi' + tau)^-1 phi",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(posterior_variance),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "Lemma 6.4 with A = Phi and B = Phi'",
    .fault = "bend=1e-4",
};

/* gamma_T <= 1/2 sum ln(1 + c T j^-b/tau) <= (c T/tau)^(1/b) (pi/2)/sin(pi/b):
 * the sum is at most its integral, and no logarithm is needed. */
static void gain_rate(Probe *p)
{
    const double pi = acos(-1), N = 1 << 16;
    for (double b = 1.5; b <= 4; b += 0.5) {
        double zeta = 0;
        for (double j = N; j >= 1; j--)
            zeta += pow(j, -b);
        for (double T = 1e2; T <= pow(N, b) / 100 && T <= 1e14; T *= 10) {
            PavlovicSpectrum s = pavlovic_walsh_spectrum(N, b, T, 1);
            double order = pow(T / zeta, 1 / b) * pi / 2 / sin(pi / b);
            probe_ratio(p, s.gain * (1 + p->bend), order, "b T", b, T);
        }
    }
}

static const Claim c_gamma_rate = {
    .id = "pavlovic2025.gamma.rate",
    .place = "Sec. 2.1",
    .statement = "for lambda_j = c j^-b, gamma_T = O(T^(1/b) log^(1-1/b) T); "
                 "here gamma_T <= (cT/tau)^(1/b) (pi/2)/sin(pi/b)",
    .tags = "kernel rate",
    .kind = KIND_BOUND,
    PROBED(gain_rate),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the sum of a decreasing summand is at most its integral; "
               "stronger than printed, for F = 1",
    .fault = "bend=0.02",
};

/* Returns a reward of any size clipped to [-B, B]; a fault clips later. */
static double sent(Probe *p, double B)
{
    double size = pow(10, 8 * rng_uniform(&p->rng) - 2), most = B;
    most *= p->sensitivity;
    double reward = rng_uniform(&p->rng) < 0.5 ? -size : size;
    return fmax(-most, fmin(most, reward));
}

/* All pairs of users with rewards of any size, at the least noise that a shift
 * of 2 B sigma_max needs. */
static void one_clipped(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    PavlovicDual d = pavlovic_dual(p, &x);
    double most = 0, far = 0, **a = pavlovic_spreads(p, x);
    for (int w = 0; w < x.space.N; w++)
        most = fmax(most, pavlovic_dual_variance(p, &x, d, w));
    PavlovicRelease r = pavlovic_least_release(p, sqrt(most));
    for (int i = 0; i < 20 * x.space.N * x.space.N; i++) {
        double *one = a[i % x.space.N], *other = a[i / x.space.N % x.space.N];
        double sum = 0, y = sent(p, r.B), z = sent(p, r.B);
        for (int j = 0; j < x.t; j++)
            sum += pow(y * one[j] - z * other[j], 2);
        far = fmax(far, sqrt(sum));
    }
    probe_ratio(p, pavlovic_spent(r.noise / far, r.eps), r.delta,
                "N t tau eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                r.eps, r.delta);
}

static void clipped(Probe *p)
{
    pavlovic_repeat(p, 40, one_clipped);
}

static const Claim c_def2_8_bounded = {
    .id = "pavlovic2025.def2.8.bounded",
    .place = "Sec. 2.3, Def. 2.8",
    .statement = "messages with rewards clipped to [-B,B] are (eps, "
                 "delta_DP)-LDP for all u, v in C x R",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    PROBED(clipped),
    AT_MOST(LOOSELY),
    .expected = HOLDS,
    .because = "read with |y| <= B (Assumption 2.4) or clipping; without "
               "either no finite noise satisfies Def. 2.8 over C x R. Tested "
               "at the least noise that a shift of 2 B sigma_max needs, a "
               "small part of what eq. (8) adds",
    .fault = "sensitivity-scale=1.02",
};

const Section pavlovic2025_model = {
    .title = "Sections 1.2 and 2: results, kernels, privacy",
    .list = (const Claim *const[]){&c_rem_nonprivate, &c_thm2_1, &c_def2_2,
                                   &c_ass2_3, &c_gp_eq2, &c_gp_eq3,
                                   &c_gamma_rate, &c_def2_8_bounded, NULL},
};
