/* Pavlovic et al. 2025, Section 3.1 and App. C: the CAPRI algorithm.
 *
 *   T_1 = ceil(sqrt T), T_{r+1} = 2 T_r; in epoch r contexts are iid and
 *   actions uniform on X_r(c); S_r and R_r are T_r fresh points of that law
 *   (7), (49)  X_{r+1}(c) = {x in X_r(c): mu_r(c,x) >= max mu_r(c,.)
 *        - 4 Delta_r}, Delta_r = beta(d) sigma_max + beta_1(d) sigma_max^2,
 *        d = delta/(N T log T), N = |W|; beta_1 = (log T/eps) sqrt(8B log(N
 *        log T/delta) log(1.25 log T/delta_DP)), under LDP sqrt(T_r) beta_1
 *   Lemma 6.6 prints another beta_1: (8B log T/eps) log(3/d) sqrt(log(1.25
 *        log T/delta_DP))
 *
 * beta_1 is tested as a number of standard deviations of the privacy noise.
 * The calibrated radius, which is not in the paper, is tested on simulated
 * epochs. */
#include "algorithms/core/pavlovic2025_scales.h"
#include "oracles/privacy.h"
#include "suite/papers/check.h"
#include "suite/papers/pavlovic2025/constants.h"
#include "suite/papers/pavlovic2025/epoch.h"
#include "suite/papers/pavlovic2025/gaussian.h"
#include "suite/papers/pavlovic2025/useful.h"
#include "suite/papers/shared/gaussian.h"

#include <math.h>
#include <string.h>

/* Counts the epochs that are completed, of which there are floor(log2(1 +
 * T/T_1)), and those that are begun; algorithms/core must count as many. */
static void epoch_count(Probe *p)
{
    for (double T = 3; T <= 1e18; T = T < 2e4 ? T + 1 : floor(T * 1.1)) {
        double rounds = 0, length = pavlovic_first_epoch(T), end = length;
        for (; end <= T; end += length *= 2)
            rounds++;
        p->failed |= pavlovic2025_epochs(T) != (int)rounds;
        probe_ratio(p, rounds + p->levels, log(T), "T", T);
        bool begun = end - length < T; /* one more, not completed */
        if (T >= 21)
            probe_ratio(p, rounds + begun + p->levels, log(T), "T", T);
    }
}

static const Claim c_alg1_epochs = {
    .id = "pavlovic2025.alg1.epochs",
    .place = "App. C, Algorithm 1",
    .statement =
        "with T_1 = ceil(sqrt T) and T_{r+1} = 2 T_r at most log T epochs are completed, T >= 3, and at most log T are begun, T >= 21",
    .tags = "kernel",
    .kind = KIND_SWITCH,
    PROBED(epoch_count),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because =
        "floor(log2(1 + T/T_1)) <= log T, enumerated. Step 3 of Thm 6.7 sums over the epochs that are begun, r <= log T, which is one too few for T = 3 to 7 and 13 to 20",
    .fault = "tree-levels=3",
};

/* Returns the z beyond which |N(0,1)| is with probability q. */
static double two_sided(double q)
{
    double low = 0, high = 40;
    for (int i = 0; i < 100; i++) {
        double z = (low + high) / 2;
        *(2 * gaussian_upper_tail(z) > q ? &low : &high) = z;
    }
    return high;
}

/* The width that the privacy noise alone needs on N orthonormal points with
 * uniform counts, so that some point is outside with probability delta/(T
 * ln T), against Delta_r.  Further errors make it worse (Anderson's
 * inequality). */
static void covered(Probe *p, const PavlovicTask *x, double users, bool local,
                    double beta1)
{
    double sigma2 = 1 / (users / x->N + x->tau);
    double spread = (local ? sqrt(users) : 1) * sigma2;
    double beta = pavlovic_beta(x, pavlovic_level(x));
    double radius = beta * sqrt(sigma2) + beta1 * spread;
    double q = -expm1(log1p(-x->delta / (x->T * log(x->T))) / x->N);
    probe_ratio(p, p->noise * pavlovic_sigma0(x) * spread * two_sided(q),
                radius, "B T eps local", x->B, x->T, x->eps, local + 0.0);
}

/* Returns the beta_1 printed at eqs. (7) and (49), with this delta. */
static double main_text(const PavlovicTask *x, double delta)
{
    double log_t = log(x->T);
    return log_t / x->eps *
           sqrt(8 * x->B * log(log_t * x->N / delta) *
                log(1.25 * log_t / x->delta_dp));
}

static double beta1_of(const Probe *p, const PavlovicTask *x)
{
    if (strcmp(p->reading, "global-delta") == 0)
        return main_text(x, x->delta);
    if (strcmp(p->reading, "level-of-eq-7") == 0)
        return main_text(x, pavlovic_level(x));
    return pavlovic_beta1(x); /* Lemma 6.6 */
}

static void at_task(Probe *p, double B, double T, double eps)
{
    PavlovicTask x = {T, 16, B, 1, eps, 1e-6, 0.01};
    double beta1 = beta1_of(p, &x), first = pavlovic_first_epoch(T);
    double last = first * pow(2, pavlovic_epochs(T) - 1);
    covered(p, &x, first, false, beta1);
    covered(p, &x, last, true, beta1);
}

static void radius_valid(Probe *p)
{
    for (double B = 1; B <= 100; B *= 10)
        for (double T = 1e4; T <= 1e14; T *= 100)
            for (double eps = 1e-3; eps <= 1; eps *= 10)
                at_task(p, B, T, eps);
}

/* of the main text, where people would use it: B = 1 */
static void radius_main(Probe *p)
{
    for (double T = 1e4; T <= 1e6; T *= 10)
        for (double eps = 0.1; eps <= 10; eps *= 10)
            at_task(p, 1, T, eps);
}

static const Claim c_eq7_beta1main = {
    .id = "pavlovic2025.eq7.beta1main",
    .place = "Sec. 3.1, eq. (7); App. C, eq. (49)",
    .quotation =
        "where beta_1 = log T sqrt(8B log(log T |W|/delta) log(1.25 log T/delta_DP))/eps, beta_(1,LDP) = sqrt(T_r) beta_1",
    .statement = "Delta_r with beta_1 = (log T/eps) sqrt(8B log(N log T/delta) "
                 "log(1.25 log T/delta_DP)) covers the error with probability "
                 "1-delta/(T log T)",
    .tags = "kernel noise",
    .kind = KIND_TAIL,
    PROBED(radius_main),
    AT_MOST(ROUNDING),
    CASES("", "reading=global-delta", "reading=level-of-eq-7"),
    .expected = VIOLATED,
    .because =
        "beta_1 sigma_max^2 is sqrt(log(..)/(2B)) standard deviations of the privacy noise: it grows with sqrt B, not B, and even at B = 1 is half of what a union over N points needs. At B = 1, T = 1e6, eps = 0.1 the noise alone needs 2.6 (1.6) times Delta_r under local privacy",
    .fails = "formula",
    .reading = "eq. (7) with the beta_1 printed beside it, its delta the "
               "global one or the argument of eq. (7); not with the beta_1 of "
               "Lemma 6.6, which Theorem 6.7 uses",
    .corrected = "Lemma 6.6's beta_1 (eq7.beta1app), or (4 sqrt2 B log T/eps) "
                 "sqrt(log(2/d) log(1.25 log T/delta_DP))",
    .fault = "noise-scale=0.3",
};

static const Claim c_eq7_beta1app = {
    .id = "pavlovic2025.eq7.beta1app",
    .place = "App. A, Lemma 6.6 and Thm 6.7",
    .statement = "Delta_r with beta_1 = (8B log T/eps) log(3/d) sqrt(log(1.25 "
                 "log T/delta_DP)), d = delta/(N T log T), covers the privacy "
                 "noise",
    .tags = "kernel noise",
    .kind = KIND_TAIL,
    PROBED(radius_valid),
    AT_MOST(ROUNDING),
    ONE_CASE("reading=Lemma-6.6"),
    .expected = HOLDS,
    .because = "beta_1 sigma_max^2 is 2 log(3/d) standard deviations of the "
               "privacy noise",
    .fault = "noise-scale=10",
};

/* One point's error given S and R: the worst bias over |f| <= B, a sum of iid
 * terms a(w)'a(v) y of this variance and range, and privacy noise of deviation
 * sd. */
typedef struct {
    double bias, variance, range, sd;
} PointError;

/* Returns a width that the error exceeds with probability 4 exp(-ell) at most,
 * by Bernstein's inequality and the Gaussian tail. */
static double width(const PointError *w, double ell)
{
    double third = w->range * ell / 3;
    double sampling = third + sqrt(third * third + 2 * w->variance * ell);
    return w->bias + sampling + w->sd * sqrt(2 * ell);
}

/* The bias is B |phi(w) - T sum_v rho(v) a(w)'a(v) phi(v)|, from the residual
 * vector; variance and range are those of the terms a(w)'a(v) y. */
static PointError point_error(Probe *p, const PavlovicEpoch *x, int w,
                              double sigma0)
{
    const PavlovicSketch *k = &x->by_R;
    double *left = arena_array(p->arena, double, x->s.m), sum = 0;
    PointError out = {.sd = sigma0 * sqrt(k->s2[w])};
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

/* Every |f - mu| against its own width under JDP at eps = 1, delta_DP = 1e-6,
 * and at a failure probability small enough for one sample to decide. */
static void one_radius(Probe *p, const PavlovicEpoch *x)
{
    const PavlovicSketch *k = &x->by_R;
    double failure = 1e-9;
    double G = 1 / gaussian_least_noise(1, 1e-6);
    double sigma0 = pavlovic2025_calibrated_sigma0(x->B, k->sens, G);
    double ell = log(4 * x->s.N * pavlovic_epochs(x->T) / failure);
    double *g = pavlovic_noisy_sum(p, x, sigma0);
    for (int w = 0; w < x->s.N; w++) {
        PointError at = point_error(p, x, w, sigma0);
        probe_ratio(p, fabs(x->f[w] - pavlovic_along(k, w, g)), width(&at, ell),
                    "T w", x->T, w + 0.0);
    }
}

static void radius_calibrated(Probe *p)
{
    pavlovic_over_epochs(p, one_radius);
}

static const Claim c_cal_radius = {
    .id = "pavlovic2025.cal.radius",
    .place = "Sec. 3.1, eq. (7), calibrated",
    .statement = "|f - mu| <= bias + Bernstein + sd sqrt(2 l), l = log(4 N "
                 "epochs/delta), at every point, given S and R, at every T",
    .tags = "kernel calibrated",
    .kind = KIND_COVERAGE,
    .whose = VARIANT,
    .modes = CALIBRATED,
    PROBED(radius_calibrated),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the bias is the worst one over |f| <= B exactly, the sampling "
               "error obeys Bernstein's inequality for iid terms, and the "
               "privacy noise its Gaussian tail",
    .fault = "noise-scale=5",
};

/* 4 Delta over 2B in the last completed epoch: below 1 it could eliminate. */
static double elimination_share(const PavlovicTask *x, bool local)
{
    double n = pavlovic_first_epoch(x->T) * pow(2, pavlovic_epochs(x->T) - 1);
    return 2 * pavlovic_radius(x, 1 / sqrt(n / 16 + 1), local ? n : 0);
}

static void elimination_jdp(Probe *p)
{
    pavlovic_useful(p, elimination_share, false, 1e8);
}

static const Claim c_alg1_useful_jdp = {
    .id = "pavlovic2025.alg1.useful.jdp",
    .place = "App. C, Algorithm 1",
    .statement = "under JDP 4 Delta < 2B in the last epoch for some T <= 1e8 "
                 "(16 orthonormal points, eps = 1)",
    .tags = "kernel",
    .kind = KIND_BOUND,
    PROBED(elimination_jdp),
    USEFUL,
    .expected = VACUOUS,
    .because = "the first such T is the k_star of the evidence; below it "
               "nothing can be eliminated",
    .fault = "episodes-scale=20",
};

static void elimination_ldp(Probe *p)
{
    pavlovic_useful(p, elimination_share, true, 1e8);
}

static const Claim c_alg1_useful_ldp = {
    .id = "pavlovic2025.alg1.useful.ldp",
    .place = "App. C, Algorithm 1",
    .statement = "under LDP 4 Delta < 2B in the last epoch for some T <= 1e8 "
                 "(16 orthonormal points, eps = 1)",
    .tags = "kernel",
    .kind = KIND_BOUND,
    PROBED(elimination_ldp),
    USEFUL,
    .expected = VACUOUS,
    .because = "the first such T is the k_star of the evidence; below it "
               "nothing can be eliminated",
    .fault = "episodes-scale=6e4",
};

/* Compares the constants of algorithms/core with other forms of them: sigma_0
 * is sqrt 2 times the oracle's classical Gaussian mechanism at (eps/ln T,
 * delta/ln T) for a shift of 2 B sigma_max; beta_1 at level d is 2 ln(3/d) of
 * the deviations sigma_0 sigma_max, and the main text's is sqrt(L/(2B)) of
 * them.  beta has no other form than its print. */
static void one_task(Probe *p, const PavlovicTask *x)
{
    Pavlovic2025Task core = {x->T,   x->N,        x->B,    x->tau,
                             x->eps, x->delta_dp, x->delta};
    Pavlovic2025Scales s = pavlovic2025_published(&core);
    double log_t = log(x->T), d = x->delta / (x->N * x->T * log_t);
    double sigma0 = sqrt(2) * 2 * x->B *
                    (double)classical_gauss(x->eps / log_t,
                                            logl(x->delta_dp / log_t), 1.25L);
    double main_a = sqrt(log(log_t * x->N / x->delta) / (2 * x->B));
    double main_b = sqrt(log(log_t * x->N / d) / (2 * x->B));
    double l168 = log(168 * x->T / d), sigma = 0.01;
    double beta = 90 * x->B * sqrt(l168) +
                  52 * x->B * sqrt(l168 * log(12 / d)) / sqrt(x->tau) +
                  3 * x->B * sqrt(2 * log(6 / d)) + sqrt(24 * x->tau);
    double joint = beta * sigma + 2 * log(3 / d) * sigma0 * sigma * sigma;
    double local =
        beta * sigma + sqrt(x->T) * 2 * log(3 / d) * sigma0 * sigma * sigma;
    const double pair[][2] = {
        {s.sigma0, sigma0},
        {s.beta1_main_a, main_a * sigma0},
        {s.beta1_main_b, main_b * sigma0},
        {pavlovic2025_radius(&s, sigma, 0), joint},
        {pavlovic2025_radius(&s, sigma, x->T), local},
    };
    for (int i = 0; i < 5; i++)
        probe_equal(p, pair[i][0], pair[i][1], "which T N B tau", i + 0.0, x->T,
                    x->N, x->B, x->tau);
}

static void constants(Probe *p)
{
    for (double T = 10; T <= 1e18; T *= 10)
        for (double N = 1; N <= 1e6; N *= 100)
            for (double B = 0.1; B <= 100; B *= 10)
                for (double tau = 0.1; tau <= 100; tau *= 10) {
                    PavlovicTask x = {T, N, B, tau, B / 3, 1 / (T * N), 0.05};
                    one_task(p, &x);
                }
}

static const Claim c_scales = {
    .id = "pavlovic2025.scales",
    .place = "Eqs (5), (7), (49), Lemma 6.6",
    .statement = "sigma_0, Delta_r and both beta_1 as printed equal the "
                 "constants of algorithms/core, which the audits draw",
    .tags = "kernel algebra",
    .kind = KIND_IDENTITY,
    .whose = OF_SUITE,
    PROBED(constants),
    EQUAL(1e-12),
    .expected = HOLDS,
    .because = "sigma_0 is compared with the oracle's classical Gaussian "
               "mechanism, the others in units of it; beta alone is a second "
               "transcription",
    .fault = "bend=1e-6",
};

const Section pavlovic2025_capri = {
    .title = "Section 3.1 and App. C: the CAPRI algorithm",
    .list = (const Claim *const[]){&c_alg1_epochs, &c_eq7_beta1main,
                                   &c_eq7_beta1app, &c_cal_radius,
                                   &c_alg1_useful_jdp, &c_alg1_useful_ldp,
                                   &c_scales, NULL},
};
