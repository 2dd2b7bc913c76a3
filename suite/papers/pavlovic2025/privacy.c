/* Pavlovic et al. 2025, Sections 2.3, 3 and Lemma 6.6, Step 5: privacy of one release. */
/* from probe_identity.c: Pavlovic et al. 2025: what holds for every kernel, S, R and W. */
/* from probe_privacy.c: Pavlovic et al. 2025: the privacy of CAPRI's releases, exactly.
 *
 * One release is N(shift, sigma0^2 I); in standard deviations the worst shift
 * is g = 2 B sens / sigma0.  At billboard level (every epoch's vector is
 * public) a user's datum enters one epoch's release. */
/* from probe_release.c: Pavlovic et al. 2025: what one release gives away, whatever the kernel: the
 * sensitivity of Step 5, the least and the printed noise, Lemma 3.1. */
/* from probe_run.c: Pavlovic et al. 2025: CAPRI run on two data sets that differ in one user.
 *
 * Epochs, S and R, the estimator and its noise are Algorithm 1's; eq. (7)'s
 * width is any, because what follows a release is post-processing, and at the
 * printed one nothing would be eliminated.  Given the past releases an epoch
 * releases N(h, sigma0^2 I) under one data set and N(h', sigma0^2 I) under the
 * other, so the run's privacy loss is that of one Gaussian whose squared shift
 * is the sum over epochs of |h - h'|^2 / sigma0^2. */
/* from probe_sample.c: Pavlovic et al. 2025: one epoch on a Walsh kernel, in law exact (counts). */
#include "oracles/privacy.h"
#include "algorithms/core/pavlovic2025_scales.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/pavlovic2025/instance.h"
#include "suite/papers/pavlovic2025/tools.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

/* --- Sec. 3
 * -------------------------------------------------------------------- */

/* Orthonormal features, T points, w seen once: a change of y(w) by 2B moves
 * eq. (2) at w by 2B/(1 + tau), whatever T is. */
static void naive(Probe *p)
{
    enum { N = 8 };
    for (int T = 1; T <= 64; T *= 2) {
        size_t mark = arena_mark(p->arena);
        Mat K = pavlovic_mat(p->arena, T, T);
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

static const Claim c_sens_naive = {
    .id = "pavlovic2025.sens.naive",
    .place = "Sec. 3",
    .statement = "the posterior mean's sensitivity can be Omega(1) for every "
                 "T: a point seen once moves mu by 2B/(1+tau)",
    .tags = "kernel sensitivity",
    .kind = KIND_IDENTITY,
    PROBED(naive),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "orthonormal features decouple the points",
    .fault = "sensitivity-scale=1.5",
};

/* Step 5: |y A k_S(w) - y' A k_S(w')| over all pairs of users, rewards at +-B
 * and inside, against 2 B sigma_max of eq. (6); the two share the kernel and
 * nothing else */
static void one_sensitivity(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    PavlovicDual d = pavlovic_dual(p, &x);
    double B = 2, most = 0, **a = pavlovic_spreads(p, x);
    for (int w = 0; w < x.space.N; w++)
        most = fmax(most, pavlovic_dual_variance(p, &x, d, w));
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

static void sensitivity(Probe *p)
{
    pavlovic_repeat(p, one_sensitivity);
}

static const Claim c_sens_g = {
    .id = "pavlovic2025.sens.g",
    .place = "Sec. 3; App. A, Lemma 6.6, Step 5",
    .statement = "|y| <= B: the L2 sensitivity of A K_SW y is at most 2 B "
                 "sigma_max, whatever the data",
    .tags = "kernel sensitivity privacy",
    .kind = KIND_PRIVACY,
    PROBED(sensitivity),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "sigma-tilde^2 - |A k_S|^2 = (k - |P phi|^2)/tau >= 0; "
               "attained when the maximiser lies in span(S). A by the printed "
               "root, sigma_max by Lemma 7.1's last line: two computations",
    .fault = "ridge-scale=0.98",
};

/* delta(eps) of a release whose arm is one of m at random: means +-e_j/2,
 * noise s.  L = ln sum_j exp(g_j/2s^2) - ln sum_j exp(-g_j/2s^2) under the
 * mixture of the + arms (the first, by symmetry); E (1 - e^(eps - L))_+. */
static double mixture_spent(Probe *p, int m, double s, double eps)
{
    double sum = 0, n = 20.0 * (double)p->instances;
    for (double i = 0; i < n; i++) {
        double plus = 0, minus = 0;
        for (int j = 0; j < m; j++) {
            double g = (j == 0) * 0.5 + s * sample_normal(&p->rng);
            plus += exp(g / (2 * s * s));
            minus += exp(-g / (2 * s * s));
        }
        sum += fmax(0, 1 - exp(eps) * minus / plus);
    }
    return sum / n;
}

/* The action of a user is drawn from X_r(c): m orthonormal arms at random
 * spend less than one (joint convexity), which a singleton X_r(c) attains. */
static void mixture(Probe *p)
{
    double s = 0.6, eps = 1;
    for (int m = 2; m <= 8; m *= 2)
        probe_ratio(p, mixture_spent(p, m, s * p->noise, eps),
                    pavlovic_spent(s, eps), "m", m + 0.0);
}

static const Claim c_sens_mixture = {
    .id = "pavlovic2025.sens.mixture",
    .place = "Sec. 3; App. A, Lemma 6.6, Step 5",
    .statement = "an action drawn from 2, 4 or 8 orthonormal arms spends less "
                 "than a certain one at the same noise",
    .tags = "kernel sensitivity privacy",
    .kind = KIND_PRIVACY,
    PROBED(mixture),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "joint convexity, so Step 5 may take the supremum over w; the "
               "worst pair has a singleton X_r(c)",
    .fault = "noise-scale=0.4",
};

/* |y A k_S(w) - y' A k_S(w')|, the most over two users with rewards +-B, whose
 * points rho has or, everywhere, any */
static double largest_move(const PavlovicInstance *x, double **a, double B,
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

static Release release_release(Probe *p, double sigma_max)
{
    Release r = {.eps = pow(10, 2 * rng_uniform(&p->rng) - 1), .B = 2};
    r.delta = pow(10, -1 - 7 * rng_uniform(&p->rng));
    r.noise = p->noise * 2 * r.B * sigma_max * pavlovic_needed(r.eps, r.delta);
    return r;
}

/* Judges a twentieth of the instances, for one costs as much as many others;
 * the most that each gives beside its verdict goes into the evidence. */
static void judge_some(Probe *p, double (*one)(Probe *), const char *beside)
{
    double most = 0;
    for (uint64_t i = 0; i < p->instances / 20; i++) {
        size_t mark = arena_mark(p->arena);
        most = fmax(most, one(p));
        arena_reset(p->arena, mark);
    }
    probe_note(p, beside, most);
}

/* eq. (6)'s maximum over supp rho, as the sketch takes it; every second
 * context, of two actions, is one that kappa never draws */
static double one_support(Probe *p)
{
    PavlovicSpace s = pavlovic_lattice(p->arena, &p->rng);
    for (int w = 0; w < s.N; w++)
        s.rho[w] = w / 2 % 2 == 0 ? s.rho[w] : 0;
    PavlovicInstance x = pavlovic_instance_over(p, s);
    PavlovicSketch k = pavlovic_sketch(p->arena, &s, x.nS, x.nR);
    Release r = release_release(p, k.sigma_max);
    double **a = pavlovic_spreads(p, x), all = largest_move(&x, a, r.B, true);
    double move = largest_move(&x, a, r.B, false);
    probe_ratio(p, pavlovic_spent(r.noise / move, r.eps), r.delta,
                "N t tau eps delta", s.N + 0.0, x.t + 0.0, s.tau, r.eps,
                r.delta);
    return pavlovic_spent(r.noise / all, r.eps);
}

static void support(Probe *p)
{
    judge_some(p, one_support, "delta_outside_support");
}

static const Claim c_sens_support = {
    .id = "pavlovic2025.sens.support",
    .place = "Sec. 3, eq. (6); Defs 2.6-2.8",
    .statement = "neighbours' contexts in supp kappa: noise scaled by eq. "
                 "(6)'s maximum over supp rho keeps (eps, delta_DP)",
    .tags = "kernel sensitivity privacy",
    .kind = KIND_PRIVACY,
    PROBED(support),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Read with C = supp kappa, and tested at the least noise that "
               "a shift of 2 B sigma_max needs, a small part of what eq. (5) "
               "adds: lattice kernels of which every second context is never "
               "drawn, all pairs of users by the printed root. The "
               "definitions let a neighbour hold any context of C; one that "
               "kappa never draws is not covered (delta_outside_support in "
               "the evidence): take the maximum over all of C, or assume supp "
               "kappa = C",
    .fault = "noise-scale=0.99",
};

/* max phi'(P R R'P + tau)^-1 phi */
static double largest_variance(Probe *p, const PavlovicInstance *x)
{
    Mat inverse = pavlovic_projected_inverse(p, x, pavlovic_projection(p, x));
    double most = 0;
    for (int w = 0; w < x->space.N; w++)
        most = fmax(most, pavlovic_bilinear(inverse, pavlovic_feature(x, w),
                                            pavlovic_feature(x, w)));
    return most;
}

/* sigma_max is the root of Lemma 6.6's maximum; beside it what the maximum
 * itself, as the lemma has it to the letter, would spend */
static double one_literal(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    double sigma = sqrt(largest_variance(p, &x));
    Release r = release_release(p, sigma);
    double move = largest_move(&x, pavlovic_spreads(p, x), r.B, true);
    probe_ratio(p, pavlovic_spent(r.noise / move, r.eps), r.delta,
                "N t tau eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                r.eps, r.delta);
    return pavlovic_spent(r.noise * sigma / move, r.eps);
}

static void literal(Probe *p)
{
    judge_some(p, one_literal, "delta_without_root");
}

static const Claim c_sigma_max_root = {
    .id = "pavlovic2025.sigma-max.root",
    .place = "App. A, Lemma 6.6",
    .statement = "sigma_max in sigma_0 is the root of max phi'(P R R'P + "
                 "tau)^-1 phi: one release spends at most (eps, delta_DP)",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    PROBED(literal),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "At the least noise that a shift of 2 B sigma_max needs, a "
               "small part of what eq. (5) adds; attained. Eq. (6), Lemma 7.1 "
               "and Theorem 6.7 have sigma^2; Lemma 6.6 prints sigma_max "
               "without the root, a slip that would cost all privacy if coded "
               "(delta_without_root in the evidence)",
    .fault = "noise-scale=0.99",
};

static void repeat_few(Probe *p, void (*one)(Probe *), uint64_t share)
{
    for (uint64_t i = 0; i < p->instances / share; i++) {
        size_t mark = arena_mark(p->arena);
        one(p);
        arena_reset(p->arena, mark);
    }
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
    PavlovicInstance x = pavlovic_instance(p);
    PavlovicDual d = pavlovic_dual(p, &x);
    double most = 0, far = 0, **a = pavlovic_spreads(p, x);
    for (int w = 0; w < x.space.N; w++)
        most = fmax(most, pavlovic_dual_variance(p, &x, d, w));
    Release r = release_release(p, sqrt(most));
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
    repeat_few(p, one_clipped, 40);
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
    .because = "Read with |y| <= B (Assumption 2.4) or clipping; without "
               "either no finite noise satisfies Def. 2.8 over C x R. Tested "
               "at the least noise that a shift of 2 B sigma_max needs, a "
               "small part of what eq. (8) adds",
    .fault = "sensitivity-scale=1.02",
};

/* Lemmas 3.1 and 6.6: one estimator at (eps/ln T, delta/ln T) */
static void one_release(Probe *p, double T, double eps, double delta)
{
    double log_t = log(T);
    probe_ratio(p, pavlovic_needed(eps / log_t, fmin(delta / log_t, 0.999)),
                pavlovic_published(p, T, eps, delta), "T eps delta", T, eps,
                delta);
}

static void release(Probe *p)
{
    pavlovic_domain(p, one_release, 3, 1);
}

static const Claim c_lem6_6_jdp = {
    .id = "pavlovic2025.lem6.6.jdp",
    .place = "App. A, Lemma 6.6, Step 5",
    .statement = "one estimator is (eps/log T, delta_DP/log T)-DP, eps/log T "
                 "<= 1",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    PROBED(release),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "sqrt 2 more noise than the classical Gaussian mechanism, in "
               "that mechanism's domain; at sensitivity 2 B sigma_max, "
               "against the least noise by the oracle's integral",
    .fault = "noise-scale=0.6",
};

static const Claim c_lem6_6_jdp_audit = {
    .id = "pavlovic2025.lem6.6.jdp.audit",
    .place = "App. A, Lemma 6.6, Step 5",
    .statement = "no audit of one estimator finds more than (eps/log T, "
                 "delta_DP/log T), T = 1e4, eps = 1",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=pavlovic2025-jdp K=1e4 d=2 epsilon=0.108573620476 "
             "delta=1.08573620476e-07 epsilon-used=9.210340372 "
             "delta-used=1e-6 runs=5000"),
    .expected = HOLDS,
    .because = "exact accounting; twice the noise needed",
    .fault = "noise-scale=0.4",
};

/* "eps > 0": the same at every eps, T beyond T_0 */
static void release_any(Probe *p)
{
    pavlovic_domain(p, one_release, 1e6, 1000);
}

static const Claim c_lem6_6_jdp_any_eps = {
    .id = "pavlovic2025.lem6.6.jdp.any-eps",
    .place = "App. A, Lemma 6.6; Thm 6.7",
    .statement = "one estimator is (eps/log T, delta_DP/log T)-DP for every "
                 "eps > 0",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    PROBED(release_any),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "the classical Gaussian mechanism is not valid for large eps; "
               "at T = 1e4, delta_DP = 1e-6 it fails beyond eps = 446",
    .fails = "privacy statement",
    .reading = "\"privacy parameters eps_DP > 0\" literally; with eps/log T "
               "<= 1, the cited mechanism's domain, it is true (lem6.6.jdp)",
    .corrected = "calibrate by the exact Gaussian (cal.noise)",
    .fault = "noise-scale=1e3",
};

static const Claim c_lem6_6_jdp_any_eps_audit = {
    .id = "pavlovic2025.lem6.6.jdp.any-eps.audit",
    .place = "App. A, Lemma 6.6; Thm 6.7",
    .statement = "one estimator is (eps/log T, delta_DP/log T)-DP for every "
                 "eps > 0: audited, T = 1e4, eps = 1000",
    .tags = "privacy audit",
    .kind = KIND_PRIVACY,
    .modes = PUBLISHED,
    AUDITED,
    ONE_CASE("mechanism=pavlovic2025-jdp K=1e4 d=2 epsilon=108.573620476 "
             "delta=1.08573620476e-07 epsilon-used=9.210340372 "
             "delta-used=1e-6 runs=5000"),
    .expected = VIOLATED,
    .because = "the classical scale falls as 1/eps, the needed one as "
               "1/sqrt(eps); the sample shows it",
    .fails = "privacy statement",
    .reading = "\"eps > 0\" to the letter; within the classical mechanism's "
               "domain, eps/log T < 1, the lemma is true",
    .corrected = "the analytic Gaussian mechanism",
    .fault = "noise-scale=1e3",
};

/* --- the printed noise ---------------------------------------------------- */

/* a budget within eps <= ln T; T = 3, where that has the least to spare, or
 * such that t is the first epoch */
static Pavlovic2025Task budget(Probe *p, const PavlovicInstance *x)
{
    double T = rng_uniform(&p->rng) < 0.5 ? 3 : fmax(3, x->t * x->t);
    double share = pow(10, -rng_uniform(&p->rng));
    share = rng_uniform(&p->rng) < 0.5 ? 1 : share;
    double delta = pow(10, -1 - 11 * rng_uniform(&p->rng));
    return (Pavlovic2025Task){
        T, x->space.N, 2, x->space.tau, share * log(T), delta, 0.01};
}

/* sigma_0 of eq. (5) with sigma_max by Lemma 7.1's last line */
static double printed_noise(Probe *p, const PavlovicInstance *x,
                            const Pavlovic2025Task *task)
{
    PavlovicDual d = pavlovic_dual(p, x);
    double most = 0;
    for (int w = 0; w < x->space.N; w++)
        most = fmax(most, pavlovic_dual_variance(p, x, d, w));
    return p->noise * pavlovic2025_published(task).sigma0 * sqrt(most);
}

/* k_S(w)' (K_SR K_RS + tau K_SS)^-1 of every w, a row each: eq. (4) without its
 * noise is this times K_SW y, whose covariance is sigma0^2 times this times
 * k_S(v) */
static Mat predictor(Probe *p, const PavlovicInstance *x)
{
    Mat inverse = pavlovic_power_of(p, pavlovic_middle(p, x), -1);
    Mat k = pavlovic_mat(p->arena, x->space.N, x->t);
    for (int w = 0; w < x->space.N; w++)
        for (int i = 0; i < x->t; i++)
            MAT(k, w, i) = MAT(x->K, w, x->S[i]);
    return pavlovic_product(p, k, inverse);
}

/* eq. (4)'s mean at every point */
static double *predicted(Probe *p, const PavlovicInstance *x, Mat rows,
                         int users, const double *y)
{
    double *sums = arena_array(p->arena, double, x->t);
    for (int i = 0; i < x->t; i++)
        for (int u = 0; u < users; u++)
            sums[i] += MAT(x->K, x->S[i], x->W[u]) * y[u];
    return pavlovic_times(p, rows, sums);
}

/* (m - m')' C^+ (m - m') of the means of two data sets of `users` that differ
 * in the last one, C the covariance of one unit of noise: the predictions are a
 * Gaussian vector, whose square of the shift this is.  One of the two has the
 * noisiest point; the worst over the other's point and sign. */
static double predictions_apart(Probe *p, PavlovicInstance *x, int users,
                                double B)
{
    int N = x->space.N, last = users - 1;
    Mat rows = predictor(p, x), C = pavlovic_mat(p->arena, N, N);
    for (int w = 0; w < N; w++)
        for (int v = 0; v < N; v++)
            for (int i = 0; i < x->t; i++)
                MAT(C, w, v) += MAT(rows, w, i) * MAT(x->K, x->S[i], v);
    Mat inverse = pavlovic_power_of(p, C, -1);
    double *y = pavlovic_rewards(p, users), most = 0;
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
            most = fmax(most, pavlovic_bilinear(inverse, shift, shift));
        }
    return most;
}

/* Lemma 3.1: the predictions of all users' data with one noise, at the split
 * budget, or of one user's message at the whole */
static void lemma31(Probe *p, bool local)
{
    PavlovicInstance x = pavlovic_instance(p);
    Pavlovic2025Task task = budget(p, &x);
    double share = local ? 1 : 1 / log(task.T);
    double sigma0 = printed_noise(p, &x, &task);
    double far = predictions_apart(p, &x, local ? 1 : x.t, task.B);
    double least = pavlovic_least(share * task.eps, share * task.delta_dp);
    probe_ratio(p, least * sqrt(far), sigma0, "N t tau T eps delta",
                x.space.N + 0.0, x.t + 0.0, x.space.tau, task.T, task.eps,
                task.delta_dp);
}

static void lemma31_joint(Probe *p)
{
    lemma31(p, false);
}

static void predictions_joint(Probe *p)
{
    repeat_few(p, lemma31_joint, 10);
}

static const Claim c_lem3_1_jdp = {
    .id = "pavlovic2025.lem3.1.jdp",
    .place = "Sec. 3, Lemma 3.1",
    .statement = "the predictions of one estimator at all points are (eps/log "
                 "T, delta_DP/log T)-DP, eps <= log T",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    PROBED(predictions_joint),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "eq. (4) itself of two data sets that differ in one user, t <= "
               "15, T = 3 or t^2: a Gaussian vector at the points of W, whose "
               "covariance needs no root",
    .fault = "noise-scale=0.5",
};

/* Lemma 6.6, g_LDP: the two users whose messages by the printed root are the
 * farthest apart */
static void one_message(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    Pavlovic2025Task task = budget(p, &x);
    double move = largest_move(&x, pavlovic_spreads(p, x), task.B, true);
    double least = pavlovic_least(task.eps, task.delta_dp);
    probe_ratio(p, least * move, printed_noise(p, &x, &task),
                "N t tau T eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                task.T, task.eps, task.delta_dp);
}

static void message(Probe *p)
{
    repeat_few(p, one_message, 10);
}

static const Claim c_lem6_6_ldp = {
    .id = "pavlovic2025.lem6.6.ldp",
    .place = "App. A, Lemma 6.6, Step 5",
    .statement = "each user's message is (eps, delta_DP)-LDP, eps <= log T",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    PROBED(message),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the noise is that of (eps/log T, delta_DP/log T); the two "
               "farthest messages by the printed root, t <= 15, at sigma_max "
               "by Lemma 7.1, T = 3 or t^2",
    .fault = "noise-scale=0.5",
};

static void lemma31_local(Probe *p)
{
    lemma31(p, true);
}

static void predictions_local(Probe *p)
{
    repeat_few(p, lemma31_local, 10);
}

static const Claim c_lem3_1_ldp = {
    .id = "pavlovic2025.lem3.1.ldp",
    .place = "Sec. 3, Lemma 3.1",
    .statement = "what one message contributes to mu_LDP at all points is "
                 "(eps, delta_DP)-DP, eps <= log T",
    .tags = "kernel privacy",
    .kind = KIND_PRIVACY,
    PROBED(predictions_local),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "eq. (4) itself of one user's datum or another's: the server "
               "sees sums of messages, so mu_LDP is post-processing",
    .fault = "noise-scale=0.5",
};

/* The parts of the error on 16 points of the Walsh kernel at one T: root mean
 * squares over points and draws, the privacy noise exactly, per unit of ln T
 * sqrt(ln(1.25 ln T/delta_DP)). */
typedef struct {
    double sampling, joint, local;
} Parts;

static Parts parts(Probe *p, double T)
{
    Parts sum = {0};
    int draws = 1 + (int)(p->instances / 8);
    double logs = log(T) * sqrt(log(1.25 * log(T) / 1e-6));
    for (int i = 0; i < draws; i++) {
        size_t mark = arena_mark(p->arena);
        Epoch x = pavlovic_epoch(p, 4, 2, p->ridge, T);
        double *g = pavlovic_summed(p, &x, &x.by_R);
        Pavlovic2025Task task = pavlovic_task_of(&x, 1);
        double sigma0 = pavlovic2025_published(&task).sigma0 / logs;
        sigma0 *= x.by_R.sigma_max;
        for (int w = 0; w < x.s.N; w++) {
            double noise = sigma0 * sigma0 * x.by_R.s2[w];
            sum.sampling +=
                pow(x.f[w] - pavlovic_along(&x.by_R, w, g), 2) / draws;
            sum.joint += noise / draws;
            sum.local += noise * T / draws;
        }
        arena_reset(p->arena, mark);
    }
    return (Parts){sqrt(sum.sampling), sqrt(sum.joint), sqrt(sum.local)};
}

/* remark after Lemma 3.1, fixed W */
static void error_rate(Probe *p)
{
    double from = 1e7, to = 1e13, decades = log(to / from);
    Parts low = parts(p, from), high = parts(p, to);
    const double slope[][2] = {
        {log(high.sampling / low.sampling) / decades, -0.5},
        {log(high.joint / low.joint) / decades, -1},
        {log(high.local / low.local) / decades, -0.5},
    };
    for (int i = 0; i < 3; i++)
        probe_equal_from(p, slope[i][0], slope[i][1], 1, "what slope", i + 0.0,
                         slope[i][0]);
}

static const Claim c_rem3_1_rate = {
    .id = "pavlovic2025.rem3.1.rate",
    .place = "Sec. 3, after Lemma 3.1",
    .statement = "fixed W: sampling error ~ T^-1/2, privacy error ~ T^-1 "
                 "(JDP), T^-1/2 (LDP), up to logarithms",
    .tags = "kernel rate",
    .kind = KIND_RATE,
    PROBED(error_rate),
    EQUAL(0.01),
    .expected = HOLDS,
    .because = "sigma_max^2 = O(gamma_T/T). Root mean squares of the "
               "simulated estimator and of its noise on 16 points of a Walsh "
               "kernel, T = 1e7 and 1e13; sigma_0's logarithms are divided out",
    .fault = "ridge-scale=3000",
};

/* The split of the budget by ln T buys nothing: the factor by which sigma0 is
 * larger than one release at (eps, delta) needs */
static void split(Probe *p)
{
    for (double T = 1e4; T <= 1e12; T *= 1e4)
        for (double eps = 0.1; eps <= 10; eps *= 10)
            probe_ratio(p, 10 * pavlovic_needed(eps, 1e-6),
                        pavlovic_published(p, T, eps, 1e-6), "T eps", T, eps);
    probe_note(p, "factor_T1e4",
               pavlovic_published(p, 1e4, 1, 1e-6) / pavlovic_needed(1, 1e-6));
    probe_note(p, "factor_T1e8",
               pavlovic_published(p, 1e8, 1, 1e-6) / pavlovic_needed(1, 1e-6));
}

static const Claim c_split_loose = {
    .id = "pavlovic2025.split.loose",
    .place = "Sec. 3, eq. (5)",
    .statement = "at T >= 1e4, eps <= 10, delta_DP = 1e-6 sigma_0 is at least "
                 "10 times what (eps, delta_DP) needs",
    .tags = "kernel privacy noise",
    .kind = KIND_PRIVACY,
    PROBED(split),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "each datum enters one release, so no split by log T is "
               "needed; loose, not wrong",
    .fault = "noise-scale=0.5",
};

/* sigma0 = 2 B sens / G, sens of the sketch and G of the oracle's integral,
 * against what the two worst users' releases by the printed root are apart */
static void one_calibrated(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    PavlovicSketch k = pavlovic_sketch(p->arena, &x.space, x.nS, x.nR);
    double eps = pow(10, 4 * rng_uniform(&p->rng) - 2), B = 3;
    double delta = pow(10, -1 - 11 * rng_uniform(&p->rng));
    double G = 1 / pavlovic_needed(eps, delta);
    double sigma0 = p->noise * pavlovic2025_calibrated_sigma0(B, k.sens, G);
    double move = largest_move(&x, pavlovic_spreads(p, x), B, false);
    probe_equal(p, pavlovic_spent(sigma0 / move, eps), delta,
                "N t tau eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                eps, delta);
}

/* the least noise: all releases together spend the budget, and no less */
static void run_calibrated(Probe *p)
{
    for (int i = 0; i < 5; i++) {
        size_t mark = arena_mark(p->arena);
        Capri x = pavlovic_capri(p, 1);
        x.calibrated = true;
        Losses out = pavlovic_run(p, &x);
        probe_equal(p, pavlovic_spent(1 / pavlovic_together(&out), x.task.eps),
                    x.task.delta_dp, "T eps delta tau", x.task.T, x.task.eps,
                    x.task.delta_dp, x.s.tau);
        arena_reset(p->arena, mark);
    }
}

static void calibrated(Probe *p)
{
    repeat_few(p, one_calibrated, 50);
    run_calibrated(p);
}

static const Claim c_cal_noise = {
    .id = "pavlovic2025.cal.noise",
    .place = "Sec. 3, eq. (5), calibrated",
    .statement = "sigma_0 = 2B max|A k_S| / G spends exactly (eps, delta_DP)",
    .tags = "kernel privacy noise calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    PROBED(calibrated),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "one Gaussian, parallel composition over epochs: the two worst "
               "users of random kernels by the printed root, and two runs of "
               "CAPRI (thm6.7.jdp); delta in closed form",
    .fault = "noise-scale=0.99",
};

static const Claim c_cal_noise_audit = {
    .id = "pavlovic2025.cal.noise.audit",
    .place = "Sec. 3, eq. (5), calibrated",
    .statement = "sigma_0 = 2B max|A k_S| / G: sample and accounting agree, "
                 "within (eps, delta_DP)",
    .tags = "privacy calibrated audit",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    AUDITED,
    CASES("", "mechanism=pavlovic2025-jdp mode=calibrated K=1e4 d=4 runs=5000",
          "mechanism=pavlovic2025-ldp mode=calibrated K=1e8 d=2 epsilon=10 "
          "delta=1e-3 runs=5000"),
    .expected = HOLDS,
    .because = "(c,B) and (c,-B) meet delta with equality",
    .fault = "noise-scale=0.9",
};

/* what the sketch noises its releases by in calibrated mode, against sigma_max
 * of eq. (6) by the other route: over points that rho has */
static void one_calibrated_sens(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    PavlovicDual d = pavlovic_dual(p, &x);
    PavlovicSketch k = pavlovic_sketch(p->arena, &x.space, x.nS, x.nR);
    double most = 0;
    for (int w = 0; w < x.space.N; w++)
        if (x.space.rho[w] > 0)
            most = fmax(most, pavlovic_dual_variance(p, &x, d, w));
    probe_ratio(p, k.sens * p->sensitivity, sqrt(most), "N m tau",
                x.space.N + 0.0, x.space.m + 0.0, x.space.tau);
}

static void calibrated_sens(Probe *p)
{
    pavlovic_repeat(p, one_calibrated_sens);
}

static const Claim c_cal_sens = {
    .id = "pavlovic2025.cal.sens",
    .place = "Sec. 3, eq. (6), calibrated",
    .statement = "max |A k_S(w)| <= sigma_max: the calibrated scale never "
                 "exceeds the one with sigma_max",
    .tags = "kernel sensitivity calibrated",
    .kind = KIND_PRIVACY,
    .modes = CALIBRATED,
    PROBED(calibrated_sens),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the residual (k - |P phi|^2)/tau does not leak",
    .fault = "sensitivity-scale=1.01",
};

/* --- the calibrated radius
 * -------------------------------------------------------- */

/* |phi(w) - T sum_v rho(v) a(w)'a(v) phi(v)|, from the residual vector, and
 * the spread and range of a(w)'a(v) y */
static Pavlovic2025Point calibrated_point(Probe *p, const Epoch *x, int w,
                                          double sigma0)
{
    const PavlovicSketch *k = &x->by_R;
    double *left = arena_array(p->arena, double, x->s.m), sum = 0;
    Pavlovic2025Point out = {.sd = sigma0 * sqrt(k->s2[w])};
    for (int j = 0; j < x->s.m; j++)
        left[j] = MAT(x->s.phi, w, j);
    for (int v = 0; v < x->s.N; v++) {
        double a = pavlovic_along(k, v, &MAT(k->a, w, 0));
        double weight = x->T * x->s.rho[v];
        for (int j = 0; j < x->s.m; j++)
            left[j] -= weight * a * MAT(x->s.phi, v, j);
        out.variance += weight * x->B * x->B * a * a;
        out.range = fmax(out.range, 2 * x->B * fabs(a));
    }
    for (int j = 0; j < x->s.m; j++)
        sum += left[j] * left[j];
    out.bias = x->B * sqrt(sum);
    return out;
}

/* every |f - mu| against its own width, JDP, eps = 1, delta_DP = 1e-6, at a
 * failure probability small enough for one sample to decide */
static void one_radius(Probe *p, const Epoch *x)
{
    const PavlovicSketch *k = &x->by_R;
    Pavlovic2025Task task = {x->T, x->s.N, x->B, x->s.tau, 1, 1e-6, 1e-9};
    double G = 1 / (double)calibrate_gauss(1, logl(1e-6L)).value;
    double sigma0 = pavlovic2025_calibrated_sigma0(x->B, k->sens, G);
    double ell = pavlovic2025_log_failures(&task);
    double *g = arena_array(p->arena, double, k->rank);
    for (int w = 0; w < x->s.N; w++)
        for (int j = 0; j < k->rank; j++)
            g[j] += x->Y[w] * MAT(k->a, w, j);
    for (int j = 0; j < k->rank; j++)
        g[j] += p->noise * sigma0 * sample_normal(&p->rng);
    for (int w = 0; w < x->s.N; w++) {
        Pavlovic2025Point at = calibrated_point(p, x, w, sigma0);
        probe_ratio(p, fabs(x->f[w] - pavlovic_along(k, w, g)),
                    pavlovic2025_width(&at, ell), "T w", x->T, w + 0.0);
    }
}

static void radius_calibrated(Probe *p)
{
    pavlovic_sweep(p, one_radius);
}

static const Claim c_cal_radius = {
    .id = "pavlovic2025.cal.radius",
    .place = "Sec. 3.1, eq. (7), calibrated",
    .statement = "|f - mu| <= bias + Bernstein + sd sqrt(2 l) at every point, "
                 "given S and R, at every T",
    .tags = "kernel calibrated",
    .kind = KIND_COVERAGE,
    .modes = CALIBRATED,
    PROBED(radius_calibrated),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "worst bias over |f| <= B exactly, iid terms, Gaussian tail",
    .fault = "noise-scale=5",
};

const Section pavlovic2025_privacy = {
    .title = "Sections 2.3, 3 and Lemma 6.6, Step 5: privacy of one release",
    .list =
        (const Claim *const[]){
            &c_sens_naive,         &c_sens_g,
            &c_sens_mixture,       &c_sens_support,
            &c_sigma_max_root,     &c_def2_8_bounded,
            &c_lem6_6_jdp,         &c_lem6_6_jdp_audit,
            &c_lem6_6_jdp_any_eps, &c_lem6_6_jdp_any_eps_audit,
            &c_lem3_1_jdp,         &c_lem6_6_ldp,
            &c_lem3_1_ldp,         &c_rem3_1_rate,
            &c_split_loose,        &c_cal_noise,
            &c_cal_noise_audit,    &c_cal_sens,
            &c_cal_radius,         NULL},
};
