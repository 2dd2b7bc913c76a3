/* Zhou 2022, section 6.3, the proof of Theorem 6.5: the PRIVATIZER satisfies
 * Assumption 2.
 *
 * A release has m terms of noise.  By Lemmas B.4 and B.5, each with probability
 * 1 - alpha/(4KH), |N| <= Sigma = sigma_1 sqrt(m) (4 sqrt(d) + sqrt(8
 * log(8KH/alpha))) and |z| <= sigma_2 sqrt(m) (sqrt(d) + sqrt(2
 * log(4KH/alpha))).  So Z = N + 2 Sigma I has lmin = Sigma, lmax = 3 Sigma, and
 * nu = sigma_2 sqrt(m/Sigma) (sqrt(d) + sqrt(2 log(4KH/alpha))), with sigma = H
 * Delta/eps sqrt(32 m ln(4H/delta)).
 *
 * Tails are exact where a law is known; .run reads Z and z off the suite's
 * learners. */
#include "algorithms/core/zhou2022_scales.h"
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/failure.h"
#include "suite/papers/zhou2022/constants.h"
#include "suite/papers/zhou2022/linear.h"
#include "suite/papers/zhou2022/tails.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

static void same(Probe *p, const ZhouNoise *chain, const Zhou2022Side *printed,
                 const ZhouPoint *x)
{
    const double pairs[][2] = {
        {chain->sigma1, printed->sigma[0]}, {chain->sigma2, printed->sigma[1]},
        {chain->radius, printed->radius},   {chain->lmin, printed->lambda_min},
        {chain->lmax, printed->lambda_max}, {chain->nu, printed->nu}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        probe_equal(p, pairs[i][0], pairs[i][1], "what d1 H K eps delta",
                    (double)i, x->d1, x->H, x->K, x->eps, x->delta);
}

/* Each counter at (eps/4H, delta/4H), Lemmas B.4 and B.5 at alpha/(4KH): what
 * follows, against the learner's own scales. */
static void scales(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        ZhouPoint x = zhou_point(&p->rng);
        x.K = fmin(x.K, 1e12); /* ceil(log2 K) in floating point */
        Zhou2022Task task = {x.d1, x.d2, x.H, x.K, x.eps, x.delta, x.alpha};
        Zhou2022Scales printed = zhou2022_published(&task);
        ZhouNoise one = zhou_noise_p(&x), two = zhou_noise_r(&x);
        same(p, &one, &printed.p, &x);
        same(p, &two, &printed.r, &x);
    }
}

static const Claim c_thm6_5_scales = {
    .id = "zhou2022.thm6.5.scales",
    .place = "Sec. 6.3, proof of Theorem 6.5",
    .statement = "sigma, Sigma, lambda_min, lambda_max and nu of both kinds "
                 "follow from the counters at (eps/4H, delta/4H) and the tails "
                 "at a/(4KH)",
    .tags = "privacy noise composition",
    .kind = KIND_IDENTITY,
    PROBED(scales),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "algebra; where 4 sqrt(d) is printed in Sigma_p, 4 sqrt(d1) is "
               "enough and used",
    .fault = "bend=1e-6",
};

/* log of a bound on P(|N| > t), N symmetric, n by n, N(0,1) on and above the
 * diagonal: exact for n <= 2, else by Sudakov and Fernique and concentration, 2
 * exp(-(t - 2 sqrt(n))^2/4) */
static double log_matrix_tail(int n, double t)
{
    double q;
    if (tail_exact(TAIL_SYM1, n, t, &q))
        return q > 0 ? log(q) : -(double)INFINITY;
    double past = t - 2 * sqrt(n);
    return past <= 0 ? 0 : fmin(0, log(2) - past * past / 4);
}

typedef double (*LogTail)(int n, double t);

/* K H releases, each beyond the printed radius (in sigmas of m terms) with at
 * most alpha/(4KH); a prefix has at most m terms.  Logarithms: allowed over
 * reached. */
static void releases(Probe *p, LogTail tail, double (*radius)(double, double))
{
    for (int n = 1; n <= 64; n *= 2)
        for (double KH = 2; KH < 1e19; KH *= 1e3)
            for (double alpha = 1e-12; alpha < 1; alpha *= 100) {
                double b = alpha / (4 * KH);
                double reached = tail(n, radius(n, b) / p->noise);
                probe_ratio(p, -log(b), -reached, "d KH alpha", (double)n, KH,
                            alpha);
            }
}

/* Sigma = sigma sqrt(m) (4 sqrt(d) + sqrt(8 log(8KH/alpha))), at d = d1 where
 * the print has d >= d1 */
static double matrix_radius(double d, double b)
{
    return 4 * sqrt(d) + sqrt(8 * log(2 / b));
}

static void matrix_noise_p(Probe *p)
{
    releases(p, log_matrix_tail, matrix_radius);
}

static const Claim c_thm6_5_noise_p = {
    .id = "zhou2022.thm6.5.noise.p",
    .place = "Sec. 6.3, proof of Theorem 6.5",
    .statement = "each release of m terms has P(|N_p| > Sigma_p) <= a/(4KH)",
    .tags = "noise tree",
    .kind = KIND_TAIL,
    PROBED(matrix_noise_p),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "exact tails for d <= 2, beyond that Sudakov-Fernique and "
               "concentration; loose by 2",
    .fault = "noise-scale=3",
};

/* The reward counters' tree itself: prefixes of 1..K-1 users, each a sum of at
 * most m nodes, the largest norm over all of them against the radius. */
static double tree_largest(Rng *rng, int d, int levels)
{
    enum { MOST = 24 };
    double node[MOST][ZHOU_D], sum[ZHOU_D], room[ZHOU_D], most = 0;
    for (int t = 1; t < 1 << levels; t++) {
        int l = 0;
        while ((t >> l & 1) == 0)
            l++;
        for (int i = 0; i < d * d; i++) /* a fresh node; d <= 4 */
            node[l][i] = i % d <= i / d ? sample_normal(rng) : 0;
        memset(sum, 0, sizeof sum);
        for (int j = l; j < levels; j++)
            for (int i = 0; (t >> j & 1) && i < d * d; i++)
                sum[i] += node[j][i];
        memcpy(room, sum, sizeof room);
        most = fmax(most, mat_symmetric_norm((Mat){room, d, d, d}));
    }
    return most;
}

static void matrix_noise_r(Probe *p)
{
    enum { LEVELS = 8 };
    const double alpha = 0.3, H = 1;
    double K = 1 << LEVELS, largest = 0;
    uint64_t runs = p->instances / 4, failed = 0;
    for (uint64_t i = 0; i < runs; i++) {
        int d = 1 + (int)(i % 4);
        double radius =
            sqrt(LEVELS) * (4 * sqrt(d) + sqrt(8 * log(8 * K * H / alpha)));
        double ratio = p->noise * tree_largest(&p->rng, d, LEVELS) / radius;
        failed += ratio > 1;
        largest = fmax(largest, ratio);
    }
    probe_ratio(p, binomial_upper(failed, runs, 1e-6), alpha / 4, "K", K);
    probe_note(p, "largest", largest);
}

static const Claim c_thm6_5_noise_r = {
    .id = "zhou2022.thm6.5.noise.r",
    .place = "Sec. 6.3, proof of Theorem 6.5",
    .statement = "w.p. 1-a/4, |N_r^k| <= Sigma_r for all k, h",
    .tags = "noise tree",
    .kind = KIND_TAIL,
    PROBED(matrix_noise_r),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "whole trees are drawn; the largest ratio is about 0.4",
    .fault = "noise-scale=4",
};

/* N symmetric with |N| = radius: the eigenvalues of N + 2 radius I lie in
 * [radius, 3 radius]. */
static void eigenvalues(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        int d = 1 + (int)(n % 6);
        double N[ZHOU_D * ZHOU_D] = {0}, room[ZHOU_D * ZHOU_D];
        double value[ZHOU_D], radius = draw_log_between(&p->rng, 1e-3, 1e6);
        for (int i = 0; i < d; i++)
            for (int j = 0; j <= i; j++)
                N[i * d + j] = N[j * d + i] = sample_normal(&p->rng);
        memcpy(room, N, sizeof room);
        double norm = mat_symmetric_norm((Mat){room, d, d, d});
        for (int i = 0; i < d * d; i++)
            N[i] =
                p->noise * radius / norm * N[i] + (i / d == i % d) * 2 * radius;
        mat_symmetric_eigenvalues((Mat){N, d, d, d}, value);
        double slack = 1 - 1e-11;
        probe_ratio(p, value[d - 1] * slack, 3 * radius, "d", (double)d);
        /* |Z^-1| <= 1/radius, unless Z is not even positive */
        double inverse = value[0] > 0 ? 1 / value[0] : (double)INFINITY;
        probe_ratio(p, inverse * slack, 1 / radius, "d", (double)d);
    }
}

static const Claim c_thm6_5_eig = {
    .id = "zhou2022.thm6.5.eig",
    .place = "Sec. 6.3, proof of Theorem 6.5",
    .statement = "|N| <= Sigma gives Sigma I <= N + 2 Sigma I <= 3 Sigma I",
    .tags = "noise matrix",
    .kind = KIND_IDENTITY,
    PROBED(eigenvalues),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "adding N moves no eigenvalue of 2 Sigma I by more than |N|",
    .fault = "noise-scale=1.1",
};

static double vector_radius(double d, double b)
{
    return sqrt(d) + sqrt(2 * log(1 / b));
}

static void vector_noise(Probe *p)
{
    releases(p, zhou_log_vector_tail, vector_radius);
}

static const Claim c_thm6_5_vec = {
    .id = "zhou2022.thm6.5.vec",
    .place = "Sec. 6.3, proof of Theorem 6.5",
    .statement = "each release has P(|z| > sigma_2 sqrt(m) (sqrt(d) + sqrt(2 "
                 "log(4KH/a)))) <= a/(4KH)",
    .tags = "noise tree",
    .kind = KIND_TAIL,
    PROBED(vector_noise),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "the exact chi-square law of |z|^2",
    .fault = "noise-scale=1.5",
};

static void chi_square_use(Probe *p)
{
    for (double D = 1; D <= 4096; D *= 2)
        for (double x = 1e-3; x < 1e4; x *= 1.5)
            probe_ratio(p, (D + 2 * sqrt(D * x) + 2 * x) * (1 + p->bend),
                        pow(sqrt(D) + sqrt(2 * x), 2), "D x", D, x);
}

static const Claim c_lemB_5_use = {
    .id = "zhou2022.lemB.5.use",
    .place = "Sec. 6.3, proof of Theorem 6.5",
    .statement = "D + 2 sqrt(Dx) + 2x <= (sqrt(D) + sqrt(2x))^2",
    .tags = "tools algebra",
    .kind = KIND_IDENTITY,
    PROBED(chi_square_use),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "2 sqrt(Dx) <= 2 sqrt(2Dx), and the other terms are equal",
    .fault = "bend=0.002",
};

/* |z|_(Z^-1) <= |z| / sqrt(lmin) = nu for |z| = sigma_2 sqrt(m) (..) and Z >=
 * lmin I; every third Z is lmin I, where they are equal. */
static void nu(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        int d = 1 + (int)(n % 6);
        ZhouPoint x = zhou_point(&p->rng);
        x.d1 = d;
        ZhouNoise noise = zhou_noise_p(&x);
        double Z[ZHOU_D * ZHOU_D] = {0}, l[ZHOU_D * ZHOU_D], v[ZHOU_D];
        for (int i = 0; i < d; i++)
            Z[i * d + i] = noise.lmin;
        for (int k = 0; n % 3 && k < d; k++) {
            draw_direction(&p->rng, d, v);
            for (int i = 0; i < d * d; i++)
                Z[i] += noise.lmin * v[i / d] * v[i % d];
        }
        draw_direction(&p->rng, d, v);
        double m = ceil(log2(x.K) - 1e-12);
        double reach = noise.sigma2 * sqrt(m) *
                       (sqrt(d) + sqrt(2 * log(4 * x.K * x.H / x.alpha)));
        zhou_factor(d, Z, l);
        double norm = reach * sqrt(zhou_inverse_square(d, l, v));
        probe_ratio(p, p->noise * norm * (1 - 1e-11), noise.nu, "d K H",
                    (double)d, x.K, x.H);
    }
}

static const Claim c_thm6_5_nu = {
    .id = "zhou2022.thm6.5.nu",
    .place = "Sec. 6.3, proof of Theorem 6.5",
    .statement = "|z|_(Z^-1) <= sigma_2 sqrt(m/Sigma) (sqrt(d) + sqrt(2 "
                 "log(4KH/a))) = nu",
    .tags = "noise matrix",
    .kind = KIND_IDENTITY,
    PROBED(nu),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "Z >= Sigma I makes |z|_(Z^-1) at most |z|/sqrt(Sigma)",
    .fault = "noise-scale=1.01",
};

static const Cases linopt_private = {
    "",
    (const char *const[]){"algorithm=linopt-vi observe=linopt alpha=0.1 "
                          "replicates=66 env=lm-mix3 privacy=jdp episodes=500",
                          "algorithm=linopt-vi observe=linopt alpha=0.1 "
                          "replicates=66 env=lm-mix3 privacy=ldp episodes=500",
                          "algorithm=linopt-po observe=linopt alpha=0.1 "
                          "replicates=66 env=lm-mix3 privacy=jdp episodes=500",
                          NULL}};

static const Claim c_thm6_5_nu_run = {
    .id = "zhou2022.thm6.5.nu.run",
    .place = "Sec. 6.3, Assumption 2",
    .statement = "along runs, with probability 1 - a: |z| in Z^-1 is at most "
                 "nu for all k, h",
    .tags = "run mixture",
    .kind = KIND_COVERAGE,
    ALONG("noise_nu"),
    .threshold = failure_once,
    .cases = &linopt_private,
    .expected = HOLDS,
    .because = "the counters less the sums without noise are z, read at every "
               "replan",
    .fault = "shift-rule=no",
};

/* 4 counters, H steps, K releases each: failures within alpha, by the tails
 * themselves */
static void regularity(Probe *p)
{
    for (int d = 1; d <= 64; d *= 2)
        for (double KH = 2; KH < 1e19; KH *= 1e3)
            for (double alpha = 1e-12; alpha < 1; alpha *= 100) {
                double b = alpha / (4 * KH);
                double matrix =
                    log_matrix_tail(d, matrix_radius(d, b) / p->noise);
                double vector =
                    zhou_log_vector_tail(d, vector_radius(d, b) / p->noise);
                double failed = 2 * KH * (exp(matrix) + exp(vector));
                probe_ratio(p, failed, alpha, "d KH alpha", (double)d, KH,
                            alpha);
            }
}

static const Claim c_thm6_5_asm2 = {
    .id = "zhou2022.thm6.5.asm2",
    .place = "Sec. 6.3, proof of Theorem 6.5",
    .statement = "the PRIVATIZER satisfies Assumption 2 with probability 1-a",
    .tags = "noise",
    .kind = KIND_TAIL,
    PROBED(regularity),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "4KH releases fail with the probabilities of their tails, which "
               "add up to at most a",
    .fault = "noise-scale=1.6",
};

static const Claim c_thm6_5_asm2_run = {
    .id = "zhou2022.thm6.5.asm2.run",
    .place = "Sec. 6.3, Assumption 2",
    .statement = "along runs, with probability 1 - a: Sg I <= Z <= 3 Sg I for "
                 "all k, h, p and r",
    .tags = "run mixture",
    .kind = KIND_COVERAGE,
    ALONG("noise"),
    .threshold = failure_once,
    .cases = &linopt_private,
    .expected = HOLDS,
    .because = "Lambda less the sum without noise is Z, read at every replan. "
               "The norm of the noise stays below a third of Sg (without any "
               "noise the worst ratio would be 2/3), so that five times the "
               "noise is the least that is seen",
    .fault = "noise-scale=5",
};

static const Claim c_thm6_5_asm2_calibrated = {
    .id = "zhou2022.thm6.5.asm2.calibrated",
    .place = "suite",
    .statement = "along runs with the calibrated bounds Assumption 2 holds "
                 "with probability 1 - a",
    .tags = "run mixture",
    .kind = KIND_COVERAGE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    ALONG("noise"),
    .threshold = failure_once,
    CASES("algorithm=linopt-vi observe=linopt alpha=0.1 replicates=66 "
          "mode=calibrated",
          "env=lm-mix3 privacy=jdp episodes=500",
          "env=lm-mix3 privacy=ldp episodes=500",
          "env=mixture-random rewards=bernoulli privacy=jdp episodes=1e12 "
          "lazy=0.1"),
    .expected = HOLDS,
    .because = "2 sqrt(d) + 2 sqrt(log(2/b)) bounds the norm of a symmetric "
               "matrix of Gaussian noise (zhou2022.lemB.4.sharp)",
    .fault = "shift-rule=no",
};

const Section zhou2022_asm2 = {
    .title = "Section 6.3, proof of Theorem 6.5: Assumption 2",
    .list =
        (const Claim *const[]){&c_thm6_5_scales, &c_thm6_5_noise_p,
                               &c_thm6_5_noise_r, &c_thm6_5_eig, &c_thm6_5_vec,
                               &c_lemB_5_use, &c_thm6_5_nu, &c_thm6_5_nu_run,
                               &c_thm6_5_asm2, &c_thm6_5_asm2_run,
                               &c_thm6_5_asm2_calibrated, NULL},
};
