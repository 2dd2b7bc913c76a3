/* Zhou 2022, Section 6.3 and the abstract: private regret, Theorem 6.5. */
/* from probe_noise.c: Zhou 2022: the constants of Theorem 6.5 and the tools of appendix B. */
/* from probe_order.c: Zhou 2022: orders of growth.  The proofs' explicit bounds against what the
 * theorems say of them, where O(.) means one absolute constant: by that
 * constant where the proof yields one, else by exponents, each along its own
 * axis and far out, to within MARGIN for logarithms. */
#include "algorithms/core/zhou2022_scales.h"
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/zhou2022/tools.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

/* --- the constants' chain --------------------------------------------------
 */

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
 * follows against what Theorem 6.5's proof restates. */
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
                 "follow from the counters at (eps/4H, delta/4H) and the "
                 "tails at a/(4KH)",
    .tags = "privacy noise composition",
    .kind = KIND_IDENTITY,
    PROBED(scales),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "algebra; 4 sqrt(d1) where 4 sqrt(d) is printed",
    .fault = "bend=1e-6",
};

/* --- tails -----------------------------------------------------------------
 */

/* log of a bound on P(|N| > t), N symmetric, n by n, N(0,1) on and above the
 * diagonal: exact for n <= 2, else by Sudakov and Fernique and concentration,
 * 2 exp(-(t - 2 sqrt(n))^2/4) */
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

/* Sigma_{p,1} = sigma sqrt(m) (4 sqrt(d) + sqrt(8 log(8KH/alpha))), d >= d1: at
 * d = d1, the least */
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
    .statement = "each release: P(|N_p| > Sigma_p) <= a/(4KH), m terms",
    .tags = "noise tree",
    .kind = KIND_TAIL,
    PROBED(matrix_noise_p),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "exact for d <= 2, beyond by Sudakov-Fernique and "
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
    .because = "whole trees drawn; the largest ratio is about 0.4",
    .fault = "noise-scale=4",
};

/* --- Assumption 2 ----------------------------------------------------------
 */

/* N symmetric with |N| = radius: the eigenvalues of N + 2 radius I lie in
 * [radius, 3 radius] */
static void eigenvalues(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        int d = 1 + (int)(n % 6);
        double N[ZHOU_D * ZHOU_D] = {0}, room[ZHOU_D * ZHOU_D];
        double value[ZHOU_D], radius = zhou_between(&p->rng, 1e-3, 1e6);
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
    .because = "eigenvalues move by at most |N|",
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
    .statement = "each release: P(|z| > sigma_2 sqrt(m) (sqrt(d) + sqrt(2 "
                 "log(4KH/a)))) <= a/(4KH)",
    .tags = "noise tree",
    .kind = KIND_TAIL,
    PROBED(vector_noise),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "exact chi-square",
    .fault = "noise-scale=1.5",
};

/* |z|_(Z^-1) <= |z| / sqrt(lmin) = nu for |z| = sigma_2 sqrt(m) (..) and Z >=
 * lmin I; every third Z is lmin I, where they are equal */
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
            zhou_direction(&p->rng, d, v);
            for (int i = 0; i < d * d; i++)
                Z[i] += noise.lmin * v[i / d] * v[i % d];
        }
        zhou_direction(&p->rng, d, v);
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
    .because = "Z >= Sigma I",
    .fault = "noise-scale=1.01",
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
    .because = "4KH releases at the tails themselves",
    .fault = "noise-scale=1.6",
};

/* its part that has lmax or nu, and the rest: T1 and T2 are linear in beta */
static double noiseless(const ZhouPoint *x)
{
    Regular z = zhou_noisy(x);
    z.lmax_p = z.lmax_r = z.nu_p = z.nu_r = 0;
    Parts y = zhou_parts(x, &z);
    return y.T1 + y.T2 + y.T3;
}

static double noise_part(const ZhouPoint *x)
{
    return zhou_value_bound(x) - noiseless(x);
}

/* every coordinate at an end of its range, d1 and d2 apart; K just past 2^59,
 * where the tree has grown by a level */
static ZhouPoint corner(unsigned bits)
{
    const double d[] = {1, 1e3}, K[] = {2, 5.7646075231e17},
                 eps[] = {1e-2, 100};
    const double delta[] = {1e-12, 0.1}, alpha[] = {1e-12, 0.3};
    return (ZhouPoint){.d1 = d[bits & 1],
                       .d2 = d[bits >> 1 & 1],
                       .H = d[bits >> 2 & 1],
                       .K = K[bits >> 3 & 1],
                       .eps = eps[bits >> 4 & 1],
                       .delta = delta[bits >> 5 & 1],
                       .alpha = alpha[bits >> 6 & 1],
                       .noise = 1};
}

/* B against constant times (4) in the ranges of zhou_point: at all corners
 * and at points anywhere */
static void constant_of(Probe *p, double constant)
{
    double largest = 0;
    for (uint64_t i = 0; i < 128 + 20 * p->instances; i++) {
        ZhouPoint x = i < 128 ? corner((unsigned)i) : zhou_point(&p->rng);
        x.noise = p->noise;
        double ratio = zhou_value_bound(&x) / zhou_equation4(&x);
        largest = fmax(largest, ratio);
        probe_ratio(p, ratio, constant, "d1 d2 H K eps delta alpha", x.d1, x.d2,
                    x.H, x.K, x.eps, x.delta, x.alpha);
    }
    probe_note(p, "constant", largest);
}

/* each part against its own term: where one overtakes the other the sums'
 * exponents say nothing */
static void thm65_order(Probe *p)
{
    zhou_no_faster(p, noiseless, zhou_statistical, 100);
    zhou_no_faster(p, noise_part, zhou_private_term, 100);
    constant_of(p, 59);
}

static const Claim c_thm6_5_vi = {
    .id = "zhou2022.thm6.5.vi",
    .place = "Sec. 6.3, Theorem 6.5, eq. (4)",
    .statement = "B <= 59 [d sqrt(TH^3) log(T/a) + (log(H/delta))^(1/4) "
                 "eps^(-1/2) d^(7/4) sqrt(TH^4) log T (log(T/a))^(1/4)] for "
                 "d, H <= 1000, K <= 1e18, eps 0.01 to 100, delta 1e-12 to "
                 "0.1, a 1e-12 to 0.3; and far out B grows no faster than (4) "
                 "along any axis",
    .tags = "mixture rate",
    .kind = KIND_RATE,
    PROBED(thm65_order),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "d^(7/4), H^(5/2) at fixed K, K^(1/2), eps^(-1/2), logarithms "
               "1/4; all corners and random points of those ranges, 58.8 is "
               "reached. With eps beyond all bounds no constant does: "
               "large-eps",
    .fault = "noise-scale=1.02",
};

static const Claim c_thm6_5_vi_regret = {
    .id = "zhou2022.thm6.5.vi.regret",
    .place = "Sec. 6.3, Theorem 6.5, eq. (4)",
    .statement = "the regret of Private-LinOpt-VI is of the order (4) over a "
                 "ladder of gaps",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=linopt-vi env=mixture-hard lazy=0.2 "
             "looks=information privacy=jdp seeds=8 from=1e11 to=1e14 "
             "points=4"),
    .expected = HOLDS,
    .because = "upper bound of the algorithm; one fixed gap does not test it",
    .fault = "regret-tilt=0.5",
};

static const Claim c_thm6_5_vi_regret_calibrated = {
    .id = "zhou2022.thm6.5.vi.regret.calibrated",
    .place = "Sec. 6.3, Theorem 6.5, least noise",
    .statement = "with the least noise the regret of Private-LinOpt-VI grows "
                 "no faster than sqrt(K), up to the bound's logarithms",
    .tags = "mixture regret rate calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=linopt-vi env=mixture-hard lazy=0.2 "
             "looks=information privacy=jdp seeds=6 mode=calibrated "
             "from=1e11 to=1e13 points=3"),
    .expected = HOLDS,
    .because = "the same formula, with its scales recomputed for the smaller "
               "noise",
    .fault = "regret-tilt=0.2",
};

static const Claim c_thm6_5_vi_cost = {
    .id = "zhou2022.thm6.5.vi.cost",
    .place = "Sec. 6.3, Theorem 6.5, eq. (4)",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate cost",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=linopt-vi env=mixture-hard privacy=jdp lazy=0.2 "
             "looks=information episodes=1e14 from=0.0005 to=0.5 points=4 "
             "gaps=11 replicates=6"),
    .expected = HOLDS,
    .because = "an upper bound, and tight: shift and radius grow as "
               "1/sqrt(eps)",
    .fault = "noise-power=1.5",
};

static const Claim c_thm6_5_vi_cost_calibrated = {
    .id = "zhou2022.thm6.5.vi.cost.calibrated",
    .place = "Sec. 6.3, Theorem 6.5, eq. (4), least noise",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate cost calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=linopt-vi env=mixture-hard privacy=jdp "
             "mode=calibrated lazy=0.2 looks=information episodes=1e13 "
             "from=0.0005 to=0.5 points=6 gaps=13 replicates=12"),
    .expected = HOLDS,
    .because = "an upper bound; the least Gaussian noise grows a little "
               "slower than 1/eps",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

static const Claim c_thm6_5_vi_regret_epsilon = {
    .id = "zhou2022.thm6.5.vi.regret.epsilon",
    .place = "Sec. 6.3, Theorem 6.5, eq. (4)",
    .statement = "the regret of Private-LinOpt-VI grows no faster than "
                 "1/sqrt(eps)",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=linopt-vi env=mixture-hard lazy=0.2 "
             "looks=information privacy=jdp seeds=16 episodes=1e14 "
             "in=epsilon from=0.01 to=1 points=4"),
    .expected = HOLDS,
    .because = "sigma under a square root, of a square root",
    .fault = "regret-tilt=-0.2",
    .profile = STANDARD,
};

static const Claim c_thm6_5_vi_regret_H = {
    .id = "zhou2022.thm6.5.vi.regret.H",
    .place = "Sec. 6.3, Theorem 6.5, eq. (4); Theorem 4.1",
    .statement = "at fixed K the regret of Private-LinOpt-VI grows no faster "
                 "than H^(5/2), without noise than H^2",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    CASES("algorithm=linopt-vi env=mixture-hard lazy=0.2 looks=information",
          "privacy=jdp seeds=8 episodes=1e14 in=H from=2 to=8 points=3",
          "seeds=8 episodes=1e12 in=H from=2 to=8 points=3"),
    .expected = HOLDS,
    .because = "sqrt(TH^4) = H^(5/2) sqrt(K); the family leaves its deciding "
               "state early, so it is not the hardest in H",
    .fault = "regret-tilt=1",
    .profile = STANDARD,
};

static const Claim c_thm6_5_vi_regret_d = {
    .id = "zhou2022.thm6.5.vi.regret.d",
    .place = "Sec. 6.3, Theorem 6.5, eq. (4)",
    .statement = "the regret of Private-LinOpt-VI grows no faster than "
                 "d^(7/4), as axis actions have d",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=linopt-vi env=mixture-hard lazy=0.2 "
             "looks=information privacy=jdp seeds=8 actions=axis "
             "episodes=1e14 in=d from=4 to=16 points=3"),
    .expected = HOLDS,
    .because = "an upper bound. The family is d-1 arms (assay.rate.arms): "
               "regret beta sqrt(K) u(d-1), and u(n) = sqrt n only in the "
               "limit; the raw slope is 1.96, slopes are against d^(5/4) u. "
               "beta grows as d^1.1 here, as log(8KH/alpha) outweighs d in "
               "the norm of the noise",
    .fault = "regret-tilt=0.5",
    .profile = STANDARD,
};

/* the same of Theorem 5.1: (ii) for T3 */
static double noiseless_policy(const ZhouPoint *x)
{
    double T = x->K * x->H, H = x->H, L = log(1 / x->alpha);
    return noiseless(x) + 4 * H * sqrt(2 * T * L) - H * sqrt(2 * T * L);
}

static double improvement(const ZhouPoint *x) /* (i) */
{
    double T = x->K * x->H;
    return sqrt(2 * pow(x->H, 3) * T * log(x->actions));
}

static void thm65_order_policy(Probe *p)
{
    zhou_no_faster(p, noiseless_policy, zhou_statistical, 100);
    zhou_no_faster(p, noise_part, zhou_private_term, 100);
    zhou_no_faster(p, improvement, zhou_policy_term, 100);
}

static const Claim c_thm6_5_po = {
    .id = "zhou2022.thm6.5.po",
    .place = "Sec. 6.3, Theorem 6.5, eq. (5)",
    .statement = "the same for Private-LinOpt-PO with sqrt(TH^3 log A) more",
    .tags = "mixture policy rate",
    .kind = KIND_RATE,
    PROBED(thm65_order_policy),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "log A under the root, as in Theorem 5.1 (eq. (5) prints it "
               "behind)",
    .fault = "bend=0.2",
};

static const Claim c_thm6_5_po_regret = {
    .id = "zhou2022.thm6.5.po.regret",
    .place = "Sec. 6.3, Theorem 6.5, eq. (5)",
    .statement = "the regret of Private-LinOpt-PO is of the order (5) for A "
                 "in {2,8,64}",
    .tags = "mixture policy regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    CASES("algorithm=linopt-po env=mixture-hard lazy=0.2 looks=information "
          "privacy=jdp",
          "seeds=32 d=2 from=1e11 to=1e14 points=4",
          "seeds=16 d=4 from=1e11 to=1e14 points=4",
          "seeds=8 d=7 from=1e12 to=1e14 points=3",
          "seeds=16 d=4 episodes=1e14 in=epsilon from=0.01 to=1 points=4"),
    .expected = HOLDS,
    .because = "upper bound of the algorithm; A = 2^(d-1)",
    .fault = "regret-tilt=0.5",
    .profile = STANDARD,
};

static const Claim c_thm6_5_po_vi_run = {
    .id = "zhou2022.thm6.5.po-vi.run",
    .place = "Sec. 6.3, Theorem 6.5, eq. (4) and (5), eps = 1, K = 1e18",
    .statement = "the term sqrt(TH^3 log A) is no looseness: without privacy "
                 "and with joint, Private-LinOpt-VI has less regret than "
                 "Private-LinOpt-PO, in the geometric mean over runs",
    .tags = "run mixture policy regret",
    .kind = KIND_BOUND,
    .study = &study_compare,
    .judge = judge_ranked,
    ONE_CASE("algorithms=linopt-vi,linopt-po privacies=none,jdp epsilons=1 "
             "episodes=1e18 lazy=0.05 looks=information points=1 "
             "replicates=8 env=lm-mix3"),
    .expected = HOLDS,
    .because = "a third of that term is what (i) costs there "
               "(zhou2022.thm5.1.i.run), more than all bonuses; on the grid "
               "alone one run of Private-LinOpt-VI in fifty explores for a "
               "whole block once it has long learnt, and has up to nine times "
               "the regret of Private-LinOpt-PO",
    .fault = "bonus-scale=1e9",
};

static const Claim c_thm6_5_po_regret_calibrated = {
    .id = "zhou2022.thm6.5.po.regret.calibrated",
    .place = "Sec. 6.3, Theorem 6.5, least noise",
    .statement = "with the least noise the regret of Private-LinOpt-PO grows "
                 "no faster than sqrt(K)",
    .tags = "mixture policy regret rate calibrated",
    .kind = KIND_RATE,
    .modes = CALIBRATED,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=linopt-po env=mixture-hard lazy=0.2 "
             "looks=information privacy=jdp seeds=16 d=4 mode=calibrated "
             "from=1e11 to=1e14 points=4"),
    .expected = HOLDS,
    .because = "the same formula with the scales of the smaller noise",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_thm6_5_po_cost = {
    .id = "zhou2022.thm6.5.po.cost",
    .place = "Sec. 6.3, Theorem 6.5, eq. (5)",
    .statement = "regret(eps) - regret(none) on the same users, at the worst "
                 "gap, grows no faster than the private term of the bound, "
                 "1/sqrt(eps)",
    .tags = "mixture policy regret rate cost",
    .kind = KIND_RATE,
    .study = &study_cost,
    .judge = judge_cost,
    .tolerance = 0.05,
    ONE_CASE("algorithm=linopt-po env=mixture-hard privacy=jdp lazy=0.05 "
             "looks=information episodes=1e12 from=0.0009 to=0.9 points=6 "
             "gaps=13 replicates=16"),
    .expected = HOLDS,
    .because = "an upper bound; looking on a grid of 5 %, as what laziness "
               "costs this one grows with K",
    .fault = "noise-power=1.5",
    .profile = STANDARD,
};

/* sqrt(log A) = log(H/alpha) + d log(1 + K H^2): at most 4 d log(T/alpha), as 1
 * + K H^2 <= T^3 for T >= 2 */
static void thm65_absorbed(Probe *p)
{
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        ZhouPoint x = zhou_point(&p->rng);
        double d = fmax(x.d1, x.d2), T = x.K * x.H;
        double root = zhou_log_alpha(&x) + d * log1p(x.K * x.H * x.H);
        probe_ratio(p, root * (1 + p->bend), 4 * d * log(T / x.alpha), "d H K",
                    d, x.H, x.K);
    }
}

static const Claim c_thm6_5_logA = {
    .id = "zhou2022.thm6.5.logA",
    .place = "Sec. 6.3, Theorem 6.5",
    .statement = "sqrt(log A) = log(H/a) + d log(1+KH^2) is at most 4 d "
                 "log(T/a): the policy term is absorbed",
    .tags = "mixture policy rate",
    .kind = KIND_RATE,
    PROBED(thm65_absorbed),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "1 + KH^2 <= T^3",
    .fault = "bend=0.6",
};

/* B/(4) as eps grows at fixed T: an exponent of log(eps), to be none.  bend: a
 * constant that the shift keeps. */
static void thm65_large_eps(Probe *p)
{
    double ratio[2];
    for (int i = 0; i < 2; i++) {
        ZhouPoint x = {.d1 = 2,
                       .d2 = 2,
                       .H = 3,
                       .K = 1e12,
                       .noise = 1,
                       .eps = i ? 1e128 : 1e32,
                       .delta = 1e-6,
                       .alpha = 0.05};
        Regular z = zhou_noisy(&x);
        z.lmin_p += p->bend;
        z.lmin_r += p->bend;
        Parts y = zhou_parts(&x, &z);
        ratio[i] = zhou_said(&x, &y) / zhou_equation4(&x);
    }
    probe_note(p, "at_1e32", ratio[0]);
    probe_note(p, "at_1e128", ratio[1]);
    probe_ratio(p, log(ratio[1] / ratio[0]) / log(4), 0.1, "eps", 1e128);
}

static const Claim c_thm6_5_large_eps = {
    .id = "zhou2022.thm6.5.large-eps",
    .place = "Sec. 6.3, \"for any eps > 0\"",
    .statement = "the explicit bound B is O((4)) uniformly in eps",
    .tags = "mixture rate",
    .kind = KIND_RATE,
    PROBED(thm65_large_eps),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "lambda_min tends to 0 as 1/eps, so kappa grows as log(eps), "
               "which (4) lacks; the regret itself is not in doubt",
    .fails = "step",
    .reading = "O(.) one constant for any eps > 0 at fixed T, from "
               "substituting the constants into Theorem 4.1; K = 1e12, where "
               "B is below K H, so that min(B, K H) is no way out; nothing is "
               "wrong for eps <= 100",
    .corrected = "log(T(1+eps)/a) in the first term, or a constant added to "
                 "the shift",
    .fault = "bend=1",
};

/* (4) with logarithms of at least 1, as O(.) is read where they vanish */
static double equation4_read(const ZhouPoint *x)
{
    ZhouPoint y = *x;
    y.delta = fmin(x->delta, x->H / exp(1));
    return zhou_equation4(&y);
}

/* H = 1 and delta = 1, where log(H/delta) = 0: B/(4) as eps falls by a factor
 * of 1e10, an exponent of 1/eps, to be none.  bend: of eps in B. */
static void thm65_delta_one(Probe *p)
{
    double ratio[2];
    for (int i = 0; i < 2; i++) {
        ZhouPoint x = {.d1 = 2,
                       .d2 = 2,
                       .H = 1,
                       .K = 1e90,
                       .noise = 1,
                       .eps = i ? 1e-19 : 1e-9,
                       .delta = 1,
                       .alpha = 0.05,
                       .actions = 2};
        double right = equation4_read(&x);
        x.eps = pow(x.eps, 1 + p->bend);
        ratio[i] = zhou_value_bound(&x) / right;
    }
    probe_ratio(p, 1 + log(ratio[1] / ratio[0]) / log(1e10), 1.01, "eps",
                1e-19);
}

static const Claim c_thm6_5_delta_one = {
    .id = "zhou2022.thm6.5.delta-one",
    .place = "Sec. 6.3, \"delta in (0,1]\"",
    .statement = "the explicit bound B is O((4)) at H = 1, delta = 1, "
                 "uniformly in eps, logarithms at least 1",
    .tags = "mixture rate",
    .kind = KIND_RATE,
    PROBED(thm65_delta_one),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "log(H/delta) = 0 would remove the private term while sigma "
               "has log(4H/delta) > 0; O(.) is read with logarithms of at "
               "least 1 where they vanish",
    .reading = "a logarithm in O(.) is at least 1",
    .fault = "bend=0.1",
};

static const Claim c_thm6_5_states = {
    .id = "zhou2022.thm6.5.states",
    .place = "Abstract and Sec. 6.3",
    .statement = "the regret does not depend on the number of states, on that "
                 "of actions at most logarithmically",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    CASES("",
          "algorithm=linopt-vi env=mixture-hard lazy=0.2 looks=information "
          "privacy=jdp seeds=16 d=2 episodes=1e13 in=states from=5 to=80 "
          "points=3",
          "algorithm=linopt-vi env=mixture-hard lazy=0.2 looks=information "
          "privacy=jdp seeds=16 d=3 actions=circle episodes=1e13 "
          "in=directions from=8 to=32 points=3",
          "algorithm=linopt-po env=mixture-hard lazy=0.2 looks=information "
          "privacy=jdp seeds=16 d=3 actions=circle episodes=1e13 "
          "in=directions from=8 to=32 points=3"),
    .expected = HOLDS,
    .because = "no S in the bounds; 5, 20, 80 states that decide at d = 2, 8, "
               "16, 32 actions at d = 3 (LinOpt-PO over states: .states.po)",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static const Claim c_thm6_5_states_po = {
    .id = "zhou2022.thm6.5.states.po",
    .place = "Abstract and Sec. 6.3",
    .statement = "the regret of Private-LinOpt-PO does not depend on the "
                 "number of states",
    .tags = "mixture policy regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=linopt-po env=mixture-hard lazy=0.2 "
             "looks=information privacy=jdp seeds=16 most-seeds=128 "
             "precision=0 d=2 episodes=1e13 in=states from=5 to=80 points=3"),
    .expected = HOLDS,
    .because = "no S in the bound; its policy is random, and 16 seeds leave a "
               "margin of 0.07, so the worst gaps have 128",
    .fault = "regret-tilt=0.2",
    .profile = STANDARD,
};

static double useful_from(ZhouPoint x)
{
    for (x.K = 2; x.K < 1e30; x.K *= 1.01)
        if (zhou_value_bound(&x) <= x.K * x.H)
            return x.K;
    return (double)INFINITY;
}

/* The explicit bound at K = 1e6 against K H, eps = 1, at d = 2, H = 1.
 * It begins to say something earlier at d = 1, and earlier yet at a larger
 * eps. */
static void useful(Probe *p)
{
    ZhouPoint x = {.d1 = 2,
                   .d2 = 2,
                   .H = 1,
                   .K = 1e6,
                   .eps = 1,
                   .delta = 1e-6,
                   .alpha = 0.05,
                   .noise = p->noise};
    probe_ratio(p, zhou_value_bound(&x), x.K * x.H, "d H K", x.d1, x.H, x.K);
    probe_note(p, "k_star", useful_from(x));
    ZhouPoint one = x, best;
    one.d1 = one.d2 = 1;
    best = one;
    best.eps = 30;
    probe_note(p, "k_star_d_1", useful_from(one));
    probe_note(p, "k_star_d_1_eps_30", useful_from(best));
    x.H = 3;
    probe_note(p, "k_star_H_3", useful_from(x));
    x.H = 5;
    x.d1 = x.d2 = 8;
    probe_note(p, "k_star_d_8_H_5", useful_from(x));
}

static const Claim c_thm6_5_useful = {
    .id = "zhou2022.thm6.5.useful",
    .place = "Sec. 6.3, Theorem 6.5",
    .statement = "the explicit bound is below K H at K = 1e6 (d = 2, H = 1, "
                 "eps = 1, delta = 1e-6)",
    .tags = "mixture vacuity",
    .kind = KIND_BOUND,
    PROBED(useful),
    USEFUL,
    .expected = VACUOUS,
    .because = "there it begins to say something at K = 6.5e7; d = 8, H = 5 "
               "at 1e12; d = 1, H = 1 at 1e7, and at eps = 30 from 2.5e5 on",
    .fault = "noise-scale=1e-6",
};

/* the cost of privacy: (log(1/delta))^(1/4) / eps^(1/2) */
static void cost(Probe *p)
{
    ZhouPoint x = far_out;
    zhou_is_exponent(p, zhou_value_bound, &x, ALONG_EPS, 0.5);
    x.H = 1;
    x.delta = 1e-15;
    zhou_is_exponent(p, zhou_value_bound, &x, ALONG_DELTA, 0.25);
}

static const Claim c_abs_cost = {
    .id = "zhou2022.abs.cost",
    .place = "Abstract",
    .statement = "the cost of privacy scales as (log(1/delta))^(1/4)/eps^(1/2)",
    .tags = "mixture rate privacy",
    .kind = KIND_RATE,
    PROBED(cost),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "sigma under a square root of a square root",
    .fault = "bend=0.1",
};

/* --- T, vacuity, splitting -------------------------------------------------
 */

static void sublinear(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        ZhouPoint x = zhou_distant(&p->rng);
        probe_ratio(p, zhou_exponent(zhou_value_bound, &x, ALONG_K) + p->bend,
                    0.55, "d H K", x.d1, x.H, x.K);
    }
}

static const Claim c_abs_sublinear = {
    .id = "zhou2022.abs.sublinear",
    .place = "Abstract",
    .statement = "the bounds are sub-linear in T",
    .tags = "mixture rate",
    .kind = KIND_RATE,
    PROBED(sublinear),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "K^(1/2) with logarithms, far out; at small K the bound is "
               "vacuous and linear",
    .fault = "bend=0.2",
};

static const Claim c_abs_sublinear_regret = {
    .id = "zhou2022.abs.sublinear.regret",
    .place = "Abstract",
    .statement = "the regret is sub-linear once learning has started",
    .tags = "mixture regret rate",
    .kind = KIND_RATE,
    .study = &study_envelope,
    .judge = judge_rate,
    .tolerance = 0.02,
    ONE_CASE("algorithm=linopt-vi env=mixture-hard lazy=0.2 "
             "looks=information seeds=8 privacy=ldp epsilon=10 from=1e16 "
             "to=1e19 points=4"),
    .expected = HOLDS,
    .because = "slopes of learning curves",
    .fault = "regret-tilt=0.5",
};

/* D + 2 sqrt(Dx) + 2x <= (sqrt(D) + sqrt(2x))^2 */
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
    .because = "2 sqrt(Dx) <= 2 sqrt(2Dx)",
    .fault = "bend=0.002",
};

const Section zhou2022_thm65 = {
    .title = "Section 6.3 and the abstract: private regret, Theorem 6.5",
    .list = (const Claim *const[]){&c_thm6_5_scales,
                                   &c_thm6_5_noise_p,
                                   &c_thm6_5_noise_r,
                                   &c_thm6_5_eig,
                                   &c_thm6_5_vec,
                                   &c_thm6_5_nu,
                                   &c_thm6_5_asm2,
                                   &c_thm6_5_vi,
                                   &c_thm6_5_vi_regret,
                                   &c_thm6_5_vi_regret_calibrated,
                                   &c_thm6_5_vi_cost,
                                   &c_thm6_5_vi_cost_calibrated,
                                   &c_thm6_5_vi_regret_epsilon,
                                   &c_thm6_5_vi_regret_H,
                                   &c_thm6_5_vi_regret_d,
                                   &c_thm6_5_po,
                                   &c_thm6_5_po_regret,
                                   &c_thm6_5_po_vi_run,
                                   &c_thm6_5_po_regret_calibrated,
                                   &c_thm6_5_po_cost,
                                   &c_thm6_5_logA,
                                   &c_thm6_5_large_eps,
                                   &c_thm6_5_delta_one,
                                   &c_thm6_5_states,
                                   &c_thm6_5_states_po,
                                   &c_thm6_5_useful,
                                   &c_abs_cost,
                                   &c_abs_sublinear,
                                   &c_abs_sublinear_regret,
                                   &c_lemB_5_use,
                                   NULL},
};
