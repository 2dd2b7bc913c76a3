/* Pavlovic et al. 2025, Section 3: the private estimator. */
/* from probe_constants.c: Pavlovic et al. 2025: eigen-decay, thresholds and the confidence radius. */
/* from probe_identity.c: Pavlovic et al. 2025: what holds for every kernel, S, R and W. */
/* from probe_sample.c: Pavlovic et al. 2025: one epoch on a Walsh kernel, in law exact (counts). */
#include "algorithms/core/pavlovic2025_scales.h"
#include "oracles/privacy.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/pavlovic2025/instance.h"
#include "suite/papers/pavlovic2025/tools.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

/* "Since phi(w_i) are linearly independent": t iid points of a finite W span
 * at most rank(K) dimensions. */
static void one_independence(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    Mat K = pavlovic_gram(p, &x, x.W, x.W),
        v = pavlovic_mat(p->arena, x.t, x.t);
    double *values = arena_array(p->arena, double, x.t), largest = 0;
    for (int i = 0; i < x.t; i++)
        MAT(K, i, i) += p->jitter;
    pavlovic_eigen(K, values, v);
    int rank = 0;
    for (int i = 0; i < x.t; i++)
        largest = fmax(largest, values[i]);
    for (int i = 0; i < x.t; i++)
        rank += values[i] > 1e-10 * largest;
    probe_ratio(p, x.t, rank, "N t", x.space.N + 0.0, x.t + 0.0);
}

static void independence(Probe *p)
{
    pavlovic_repeat(p, one_independence);
}

static const Claim c_indep = {
    .id = "pavlovic2025.indep",
    .place = "Sec. 3",
    .statement = "the features phi(w_1), .., phi(w_t) of the played points "
                 "are linearly independent",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(independence),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "iid points of a finite W repeat; harmless, the pseudo-inverse "
               "gives the projection",
    .fails = "wording",
    .reading = "\"Since {phi(w_i)} are linearly independent\", with W finite "
               "as Sec. 2.2 says and t larger than the rank of the kernel",
    .corrected = "replace inverses by pseudo-inverses: every formula stays "
                 "true (lem7.1, lem6.6.chain)",
    .fault = "jitter=1e-6",
};

/* eq. (4) as printed (pseudo-inverses) against the count form: mean and the
 * privacy noise's standard deviation at w */
static void one_estimator(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    PavlovicSketch k = pavlovic_sketch(p->arena, &x.space, x.nS, x.nR);
    Mat A = pavlovic_power_of(p, pavlovic_middle(p, &x), -0.5);
    double *y = pavlovic_rewards(p, x.t),
           *spread = pavlovic_times(p, A, pavlovic_column(p, &x, x.S, w));
    double *inside = pavlovic_times(p, pavlovic_gram(p, &x, x.S, x.W), y);
    double printed = pavlovic_inner_identity(x.t, spread,
                                             pavlovic_times(p, A, inside)),
           mean = 0;
    for (int i = 0; i < x.t; i++)
        mean += y[i] * pavlovic_inner_identity(k.rank, &MAT(k.a, w, 0),
                                               &MAT(k.a, x.W[i], 0));
    double deviation = sqrt(pavlovic_inner_identity(x.t, spread, spread));
    probe_equal_from(p, printed * (1 + p->bend), mean, 1, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
    probe_equal_from(p, deviation * (1 + p->bend), sqrt(k.s2[w]), 1, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}

static void estimator(Probe *p)
{
    pavlovic_repeat(p, one_estimator);
}

static const Claim c_eq4_form = {
    .id = "pavlovic2025.eq4.form",
    .place = "Sec. 3, eq. (4)",
    .statement = "the estimator of eq. (4) depends on S, R, W through their "
                 "counts: its mean and noise equal those of the count form",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(estimator),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "with pseudo-inverses; exact in law at any T",
    .fault = "bend=0.001",
};

/* --- Lemmas 7.1, 6.6
 * ------------------------------------------------------------- */

/* (41) = (45) */
static void one_trick_mean(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = pavlovic_projection(p, &x),
        inverse = pavlovic_projected_inverse(p, &x, P);
    double *y = pavlovic_rewards(p, x.t);
    double *projected = pavlovic_times(p, P, pavlovic_weighted(p, &x, y));
    double *inside = pavlovic_times(p, pavlovic_gram(p, &x, x.S, x.W), y);
    double primal =
        pavlovic_bilinear(inverse, pavlovic_feature(&x, w), projected);
    double dual =
        pavlovic_bilinear(pavlovic_power_of(p, pavlovic_middle(p, &x), -1),
                          pavlovic_column(p, &x, x.S, w), inside);
    probe_equal_from(p, dual * (1 + p->bend), primal, 1, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}

static void trick_mean(Probe *p)
{
    pavlovic_repeat(p, one_trick_mean);
}

static const Claim c_lem7_1_mu = {
    .id = "pavlovic2025.lem7.1.mu",
    .place = "App. B, Lemma 7.1, (41)-(45)",
    .statement = "phi'(P R R'P + tau)^-1 P Phi_W y = k_S'(K_SR K_RS + tau "
                 "K_SS)^-1 K_SW y",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(trick_mean),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "Lemma 6.4; pseudo-inverse when K_SS is singular",
    .fault = "bend=0.001",
};

/* (46), (47) and the last line, as sigma^2 */
static void one_trick_variance(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    int t = x.t, m = x.space.m, w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = pavlovic_projection(p, &x),
        inverse = pavlovic_projected_inverse(p, &x, P);
    Mat RR = pavlovic_mat(p->arena, m, m);
    pavlovic_covariance(&x.space, x.nR, 0, RR);
    Mat between = pavlovic_product(
        p, inverse, pavlovic_product(p, pavlovic_product(p, P, RR), P));
    double *phi = pavlovic_feature(&x, w),
           primal = pavlovic_bilinear(inverse, phi, phi);
    double part =
        (MAT(x.K, w, w) - pavlovic_bilinear(between, phi, phi)) / x.space.tau;
    probe_equal(p, part, primal, "N t tau", x.space.N + 0.0, t + 0.0,
                x.space.tau);
    probe_equal(p, pavlovic_dual_variance(p, &x, pavlovic_dual(p, &x), w),
                primal, "N t tau", x.space.N + 0.0, t + 0.0, x.space.tau);
}

static void trick_variance(Probe *p)
{
    pavlovic_repeat(p, one_trick_variance);
}

static const Claim c_lem7_1_var = {
    .id = "pavlovic2025.lem7.1.var",
    .place = "App. B, Lemma 7.1, (46)-(48)",
    .statement = "phi'(P R R'P + tau)^-1 phi = (k - k_S'V k_S)/tau, V = "
                 "K_SS^-1 K_SR (K_RS K_SS^-1 K_SR + tau)^-1 K_RS K_SS^-1, "
                 "pseudo-inverse when K_SS is singular",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(trick_variance),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because = "(46), (47) and the last line are compared, as sigma^2: the "
               "lemma prints sigma, and Phi_W for phi(w)",
    .fault = "bend=0.001",
};

/* The constants of algorithms/core by another way than their own formulas:
 * sigma_0 is sqrt 2 times the oracle's classical Gaussian mechanism at (eps/ln
 * T, delta/ln T) for a shift of 2 B sigma_max; beta_1 at level d is 2 ln(3/d)
 * of the deviations sigma_0 sigma_max, the main text's is sqrt(L/(2B)) of them.
 * beta has no other form than its print. */
static void one_task(Probe *p, const Pavlovic2025Task *x)
{
    Pavlovic2025Scales s = pavlovic2025_published(x);
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
                    Pavlovic2025Task x = {T,     N,           B,   tau,
                                          B / 3, 1 / (T * N), 0.05};
                    one_task(p, &x);
                }
}

static const Claim c_scales = {
    .id = "pavlovic2025.scales",
    .place = "Eqs (5), (7), (49), Lemma 6.6",
    .statement = "sigma_0, Delta_r and both beta_1 as printed equal the "
                 "constants that the audits draw and the bounds use",
    .tags = "kernel algebra",
    .kind = KIND_IDENTITY,
    PROBED(constants),
    EQUAL(1e-12),
    .expected = HOLDS,
    .because = "sigma_0 against the oracle's classical Gaussian mechanism, "
               "the others in its units; beta alone is a second transcription",
    .fault = "bend=1e-6",
};

/* Lemma 3.1's orders with a constant of their own: 2 sqrt(2 ln(2N/d)) (B
 * sigma_max + sigma_0 sigma_max), sigma_0 of eq. (5) */
static void lemma31(Probe *p, const Epoch *x, bool local)
{
    double sigma = x->by_R.sigma_max, root = local ? sqrt(x->T) : 1;
    for (double eps = 1e-9; eps <= 1; eps *= 1e9) {
        Pavlovic2025Task task = pavlovic_task_of(x, eps);
        double sigma0 = pavlovic2025_published(&task).sigma0 * sigma * root;
        double logs = 2 * sqrt(2 * log(2 * task.N / task.delta));
        probe_ratio(p, pavlovic_largest_error(p, x, sigma0),
                    logs * (x->B * sigma + sigma0 * sigma), "T eps", x->T, eps);
    }
}

static void one_order_jdp(Probe *p, const Epoch *x)
{
    lemma31(p, x, false);
}

static void order_jdp(Probe *p)
{
    pavlovic_sweep(p, one_order_jdp);
}

static const Claim c_lem3_1_err_jdp = {
    .id = "pavlovic2025.lem3.1.err.jdp",
    .place = "Sec. 3, Lemma 3.1",
    .statement = "JDP: max |f - mu| = O~(sigma_max^2/eps + sigma_max): at "
                 "most 2 sqrt(2 log(2N/d)) (B + sigma_0) sigma_max, Walsh-32, "
                 "tau = 1",
    .tags = "kernel",
    .kind = KIND_COVERAGE,
    PROBED(order_jdp),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Lemma 6.6 in orders; sigma_0 of eq. (5) is 4B log(T) sqrt(..) "
               "sigma_max/eps. No constant is claimed: this one is far below "
               "Lemma 6.6's, d = 0.01, eps = 1 and 1e-9",
    .fault = "noise-scale=3",
};

static void one_order_ldp(Probe *p, const Epoch *x)
{
    lemma31(p, x, true);
}

static void order_ldp(Probe *p)
{
    pavlovic_sweep(p, one_order_ldp);
}

static const Claim c_lem3_1_err_ldp = {
    .id = "pavlovic2025.lem3.1.err.ldp",
    .place = "Sec. 3, Lemma 3.1",
    .statement = "LDP: max |f - mu| = O~(sqrt(T) sigma_max^2/eps + "
                 "sigma_max): at most 2 sqrt(2 log(2N/d)) (B + sqrt(T) "
                 "sigma_0) sigma_max, Walsh-32, tau = 1",
    .tags = "kernel",
    .kind = KIND_COVERAGE,
    PROBED(order_ldp),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "as under JDP, with sqrt(T) times the noise",
    .fault = "noise-scale=3",
};

/* --- epochs
 * -------------------------------------------------------------------------- */

/* Rbar = floor(log2(1 + T/T_1)) epochs are completed, at most ln T */
static void epoch_count(Probe *p)
{
    for (double T = 3; T <= 1e18; T = T < 2e4 ? T + 1 : floor(T * 1.1)) {
        double rounds = 0, length = ceil(sqrt(T)), end = length;
        for (; end <= T; end += length *= 2)
            rounds++;
        p->failed |= pavlovic2025_epochs(T) != (int)rounds;
        probe_ratio(p, rounds + p->levels, log(T), "T", T);
    }
}

/* --- the algorithm, Theorems 4.1 and 6.7 --- */
static const Claim c_alg1_epochs = {
    .id = "pavlovic2025.alg1.epochs",
    .place = "App. C, Algorithm 1",
    .statement = "T_1 = ceil(sqrt T), T_{r+1} = 2 T_r: at most log T epochs "
                 "are completed, T >= 3",
    .tags = "kernel",
    .kind = KIND_SWITCH,
    PROBED(epoch_count),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "floor(log2(1 + T/T_1)) <= log T, enumerated. Step 3 of Thm "
               "6.7 sums over epochs begun, r <= log T: too few for T = 3 to "
               "7 and 13 to 20, enough from T = 21 on",
    .fault = "tree-levels=3",
};

/* |N(0,1)| beyond it has probability q */
static double two_sided(double q)
{
    double low = 0, high = 40;
    for (int i = 0; i < 100; i++) {
        double z = (low + high) / 2;
        *(2 * pavlovic_upper_tail(z) > q ? &low : &high) = z;
    }
    return high;
}

/* What the privacy noise alone needs on N orthonormal points, so that any of
 * them leaves with probability delta/(T ln T), against Delta_r; uniform
 * counts.  More error makes it worse (Anderson). */
static void covered(Probe *p, const Pavlovic2025Task *x, double users,
                    bool local, double beta1)
{
    Pavlovic2025Scales s = pavlovic2025_published(x);
    double sigma2 = 1 / (users / x->N + x->tau);
    double spread = (local ? sqrt(users) : 1) * sigma2;
    double radius = s.beta * sqrt(sigma2) + beta1 * spread;
    double q = -expm1(log1p(-x->delta / (x->T * log(x->T))) / x->N);
    probe_ratio(p, p->noise * s.sigma0 * spread * two_sided(q), radius,
                "B T eps local", x->B, x->T, x->eps, local + 0.0);
}

static double beta1_of(const Probe *p, const Pavlovic2025Task *x)
{
    Pavlovic2025Scales s = pavlovic2025_published(x);
    if (strcmp(p->reading, "global-delta") == 0)
        return s.beta1_main_a;
    if (strcmp(p->reading, "level-of-eq-7") == 0)
        return s.beta1_main_b;
    return s.beta1; /* Lemma 6.6 */
}

static void radius_valid(Probe *p)
{
    for (double B = 1; B <= 100; B *= 10)
        for (double T = 1e4; T <= 1e14; T *= 100)
            for (double eps = 1e-3; eps <= 1; eps *= 10) {
                Pavlovic2025Task x = {T, 16, B, 1, eps, 1e-6, 0.01};
                double beta1 = beta1_of(p, &x);
                double first = pavlovic2025_first_epoch(T);
                double last = first * pow(2, pavlovic2025_epochs(T) - 1);
                covered(p, &x, first, false, beta1);
                covered(p, &x, last, true, beta1);
            }
}

static const Claim c_eq7_beta1main = {
    .id = "pavlovic2025.eq7.beta1main",
    .place = "Sec. 3.1, eq. (7); App. C, eq. (49)",
    .statement = "Delta_r with beta_1 = (log T/eps) sqrt(8B log(N log "
                 "T/delta) log(1.25 log T/delta_DP)) covers w.p. 1-delta/(T "
                 "log T)",
    .tags = "kernel noise",
    .kind = KIND_TAIL,
    PROBED(radius_valid),
    AT_MOST(ROUNDING),
    CASES("", "reading=global-delta", "reading=level-of-eq-7"),
    .expected = VIOLATED,
    .because = "It is sqrt(log(..)/(2B)) standard deviations of the privacy "
               "noise: grows with sqrt B, not B, and even at B = 1 is half of "
               "what a union over N points needs",
    .fails = "formula",
    .reading = "eq. (7) with the beta_1 printed beside it, its delta the "
               "global one or the argument of eq. (7); not with the beta_1 of "
               "Lemma 6.6, which Theorem 6.7 uses",
    .corrected = "Lemma 6.6's beta_1 (eq7.beta1app), or (4 sqrt2 B log T/eps) "
                 "sqrt(log(2/d) log(1.25 log T/delta_DP))",
    .fault = "noise-scale=0.01",
};

static const Claim c_eq7_beta1app = {
    .id = "pavlovic2025.eq7.beta1app",
    .place = "App. A, Lemma 6.6 and Thm 6.7",
    .statement = "Delta_r with beta_1 = (8B log T/eps) log(3/d) sqrt(log(1.25 "
                 "log T/delta_DP)), d = delta/(N T log T), covers the noise",
    .tags = "kernel noise",
    .kind = KIND_TAIL,
    PROBED(radius_valid),
    AT_MOST(ROUNDING),
    ONE_CASE("reading=Lemma-6.6"),
    .expected = HOLDS,
    .because = "2 log(3/d) standard deviations",
    .fault = "noise-scale=10",
};

const Section pavlovic2025_estimator = {
    .title = "Section 3: the private estimator",
    .list =
        (const Claim *const[]){&c_indep, &c_eq4_form, &c_lem7_1_mu,
                               &c_lem7_1_var, &c_scales, &c_lem3_1_err_jdp,
                               &c_lem3_1_err_ldp, &c_alg1_epochs, &c_eq7_beta1main, &c_eq7_beta1app, NULL},
};
