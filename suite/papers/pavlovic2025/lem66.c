/* Pavlovic et al. 2025, App. A, Lemma 6.6, Steps 1 to 4: the error of the
 * estimator.
 *
 *   with 1-d: max |f - mu| <= beta(d/N) sigma_max + beta_1(d/N) sigma_max^2,
 *   under LDP sqrt(t) beta_1 for beta_1, where
 *     beta(d)   = 90B sqrt(log(168T/d)) + 52B sqrt(log(168T/d) log(12/d)) /
 *                 sqrt(tau) + 3B sqrt(2 log(6/d)) + sqrt(24 tau)
 *     beta_1(d) = (8B log T/eps) log(3/d) sqrt(log(1.25 log T/delta_DP))
 *   |f - mu| <= E1 + E2 + E3, at failure d each:
 *   Step 1    E1 <= sqrt((50/27) phi'Z^-1 phi) (B sqrt(2 log(2/d)) + sqrt(8
 *             tau/3))
 *   (23)-(30) E2 <= (90B sqrt(log(56T/d)) + (52B/sqrt(tau)) sqrt(log(56T/d)
 *             log(4/d))) sigma_max
 *   (31)-(38) |A k_S(w)|^2 = phi'P (P R R'P + tau)^-1 P phi <= sigma-tilde^2(w)
 *   Step 3    E3 <= 2 log(1/d) sigma_0 sigma-tilde(w)
 *   Step 4    at d/3 each they add up to the lemma's bound
 *
 * Errors are those of simulated epochs on a Walsh kernel (epoch.h); Step 2's
 * norms are computed on one draw that is on the event of Lemma 6.5. */
#include "suite/papers/check.h"
#include "suite/papers/pavlovic2025/epoch.h"
#include "suite/papers/pavlovic2025/gaussian.h"
#include "suite/papers/pavlovic2025/instance.h"
#include "suite/papers/shared/gaussian.h"
#include "suite/papers/shared/linear.h"

#include <math.h>
#include <string.h>

/* The error against beta(d/N) sigma_max + beta_1(d/N) sigma_max^2; the lemma's
 * level is d/N, not eq. (7)'s d/(N T ln T). */
static void lemma66(Probe *p, const PavlovicEpoch *x, bool local)
{
    double sigma = x->by_R.sigma_max, root = local ? sqrt(x->T) : 1;
    for (double eps = 1e-9; eps <= 1; eps *= 1e9) {
        PavlovicTask task = pavlovic_task_of(x, eps);
        double level = task.delta / task.N;
        double beta = pavlovic_beta(&task, level);
        double beta1 = pavlovic_beta1_at(&task, level);
        double sigma0 = pavlovic_sigma0(&task) * sigma * root;
        probe_ratio(p, pavlovic_largest_error(p, x, sigma0),
                    beta * sigma + root * beta1 * sigma * sigma, "T eps", x->T,
                    eps);
    }
}

static void one_error_jdp(Probe *p, const PavlovicEpoch *x)
{
    lemma66(p, x, false);
}

static void error_jdp(Probe *p)
{
    pavlovic_over_epochs(p, one_error_jdp);
}

static const Claim c_lem6_6_err_jdp = {
    .id = "pavlovic2025.lem6.6.err.jdp",
    .place = "App. A, Lemma 6.6",
    .statement =
        "under JDP and at B = tau = 1, max |f - mu| <= beta(d/N) sigma_max + beta_1(d/N) sigma_max^2 with probability 1-d",
    .tags = "kernel",
    .kind = KIND_COVERAGE,
    PROBED(error_jdp),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because =
        "seen in all draws on Walsh-32, at eps = 1 and at eps = 1e-9, where the privacy noise leads. What it says of larger tau and B is lem6.6.err.tau",
    .fault = "noise-scale=8",
};

static void one_error_ldp(Probe *p, const PavlovicEpoch *x)
{
    lemma66(p, x, true);
}

static void error_ldp(Probe *p)
{
    pavlovic_over_epochs(p, one_error_ldp);
}

static const Claim c_lem6_6_err_ldp = {
    .id = "pavlovic2025.lem6.6.err.ldp",
    .place = "App. A, Lemma 6.6",
    .statement =
        "under LDP and at B = tau = 1, max |f - mu| <= beta(d/N) sigma_max + sqrt(t) beta_1(d/N) sigma_max^2 with probability 1-d",
    .tags = "kernel",
    .kind = KIND_COVERAGE,
    PROBED(error_ldp),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because =
        "seen in all draws on Walsh-32, at eps = 1 and at eps = 1e-9, where the privacy noise leads; \"beta_{1,LDP} = sqrt(t) beta_{1,LDP}\" is a slip of the print for sqrt(t) beta_1",
    .fault = "noise-scale=8",
};

/* Returns the estimator's mean on a space of one point, k = 1, from T rewards
 * of mean f, where S and R are that point T times. */
static double mean_of_one(Probe *p, double T, double tau, double f,
                          double *sigma)
{
    PavlovicSpace s = {1, 1, matrix_zero(p->arena, 1, 1),
                       arena_array(p->arena, double, 1), tau};
    MAT(s.phi, 0, 0) = s.rho[0] = 1;
    PavlovicSketch k = pavlovic_sketch(p->arena, &s, &T, &T);
    *sigma = k.sigma_max;
    return T * f * MAT(k.a, 0, 0) * MAT(k.a, 0, 0);
}

/* For f = 0.995 B and y = f +- h the error without privacy noise is f less the
 * mean, and sampling changes it by h sqrt(T)/(T + tau) only. */
static void large_tau(Probe *p)
{
    bool repaired = strcmp(p->reading, "B*sqrt(24*tau)") == 0;
    double most_B = repaired ? 1e4 : 10;
    for (double B = 1; B <= most_B; B *= 10)
        for (int power = 0; power <= (repaired ? 8 : 6); power++) {
            double tau = p->ridge * pow(10, power), sigma, f = 0.995 * B;
            PavlovicTask x = {1e4, 1, B, tau, 1, 1e-6, 0.01};
            double level = x.delta / x.N;
            double beta1 = pavlovic_beta1_at(&x, level);
            double beta = pavlovic_beta(&x, level);
            if (repaired)
                beta += (B - 1) * sqrt(24 * tau);
            double error = f - mean_of_one(p, x.T, tau, f, &sigma);
            probe_ratio(p, error * (1 + p->bend),
                        beta * sigma + beta1 * sigma * sigma, "B tau", B, tau);
        }
}

static const Claim c_lem6_6_err_tau = {
    .id = "pavlovic2025.lem6.6.err.tau",
    .place = "App. A, Lemma 6.6, (11)",
    .quotation =
        "where beta(delta) = (90B sqrt(log(168T/delta)) + 52B sqrt(log(168T/delta) log(12/delta))/sqrt(tau) + 3B sqrt(2 log(6/delta)) + sqrt(24 tau))",
    .statement = "the error bound with sqrt(24 tau) holds for every tau > 0 "
                 "and B",
    .tags = "kernel",
    .kind = KIND_BOUND,
    PROBED(large_tau),
    AT_MOST(ROUNDING),
    ONE_CASE("reading=sqrt(24*tau)"),
    .expected = VIOLATED,
    .because =
        "|f| <= B is dropped at (11). On one point with T = 1e4, delta = 0.01, B = 10 and tau = 1e6 the ridge bias tau f/(T+tau) of f = 0.995B alone exceeds Delta; it does once B > sqrt 24 and sqrt(tau) is some 420 B/(B - 4.9). Harmless at tau = O(1)",
    .fails = "formula",
    .reading = "tau any positive number (the paper restricts it nowhere)",
    .corrected = "B sqrt(24 tau) (lem6.6.err.tau.repaired)",
    .fault = "ridge-scale=1.5e-3",
};

static const Claim c_lem6_6_err_tau_repaired = {
    .id = "pavlovic2025.lem6.6.err.tau.repaired",
    .place = "App. A, Lemma 6.6, repaired",
    .statement = "with B sqrt(24 tau) the ridge bias stays below the bound "
                 "for every tau and B",
    .tags = "kernel",
    .kind = KIND_BOUND,
    .whose = REPAIRED,
    PROBED(large_tau),
    AT_MOST(ROUNDING),
    ONE_CASE("reading=B*sqrt(24*tau)"),
    .expected = HOLDS,
    .because = "the ridge bias is at most B tau sigma^2 <= B sqrt(tau) sigma",
    .fault = "bend=4.5",
};

/* ln E exp(s eta) <= s^2 B^2/2 for the eta in {-B - f, B - f} with mean 0, at B
 * = 1. */
static void subgaussian(Probe *p)
{
    for (double f = -0.99; f < 1; f += 0.09)
        for (double s = 1e-2; s <= 300; s *= 1.5) {
            double x = s * p->noise;
            double mgf = log(cosh(x) + f * sinh(x)) - f * x;
            probe_ratio(p, mgf, s * s / 2, "f s", f, s);
            x = -x;
            mgf = log(cosh(x) + f * sinh(x)) - f * x;
            probe_ratio(p, mgf, s * s / 2, "f s", f, -s);
        }
}

static const Claim c_lem6_6_subg = {
    .id = "pavlovic2025.lem6.6.subg",
    .place = "App. A, Lemma 6.6, start of the proof",
    .statement = "for |y| <= B the noise is B^2-sub-Gaussian",
    .tags = "kernel noise",
    .kind = KIND_TAIL,
    PROBED(subgaussian),
    AT_MOST(1e-8),
    .expected = HOLDS,
    .because = "Hoeffding's lemma: eta lies in an interval of length 2B (not "
               "in [-B,B] as printed)",
    .fault = "noise-scale=1.1",
};

/* Step 1 at failure probability 1e-4 a point. */
static void one_e1(Probe *p, const PavlovicEpoch *x)
{
    double *g = pavlovic_summed(p, x, &x->by_W), most = 0;
    for (int w = 0; w < x->s.N; w++)
        most = fmax(most, fabs(x->f[w] - pavlovic_along(&x->by_W, w, g)));
    probe_ratio(p, most,
                sqrt(50.0 / 27 * x->C0) *
                    (x->B * sqrt(2 * log(2 / 1e-4)) + sqrt(8 * x->s.tau / 3)),
                "T", x->T);
}

static void e1(Probe *p)
{
    pavlovic_over_epochs(p, one_e1);
}

static const Claim c_lem6_6_e1 = {
    .id = "pavlovic2025.lem6.6.e1",
    .place = "App. A, Lemma 6.6, Step 1",
    .statement =
        "at B = tau = 1 and d = 1e-4, E1 <= sqrt((50/27) phi'Z^-1 phi) (B sqrt(2 log(2/d)) + sqrt(8 tau/3))",
    .tags = "kernel",
    .kind = KIND_COVERAGE,
    PROBED(e1),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because =
        "tested on Walsh-32. For B > 1 the last term needs a factor B (lem6.6.err.tau); the proof gives 15/8 for 50/27",
    .fault = "noise-scale=8",
};

/* Returns the largest E2 at w over |f| <= B without noise of rewards: B |sum_v
 * n_v (a_R(w)'a_R(v) - a_W(w)'a_W(v)) phi(v)|. */
static double worst_function(Probe *p, const PavlovicEpoch *x, int w)
{
    double *row = arena_array(p->arena, double, x->s.m), sum = 0;
    for (int v = 0; v < x->s.N; v++) {
        double between = pavlovic_along(&x->by_R, v, &MAT(x->by_R.a, w, 0)) -
                         pavlovic_along(&x->by_W, v, &MAT(x->by_W.a, w, 0));
        for (int j = 0; j < x->s.m; j++)
            row[j] += x->W[v] * between * MAT(x->s.phi, v, j);
    }
    for (int j = 0; j < x->s.m; j++)
        sum += row[j] * row[j];
    return x->B * sqrt(sum);
}

/* Step 2's last line at failure probability 0.5 a point, for one f and for each
 * point's worst f. */
static void one_e2(Probe *p, const PavlovicEpoch *x)
{
    double *g = pavlovic_summed(p, x, &x->by_R),
           *h = pavlovic_summed(p, x, &x->by_W), most = 0;
    for (int w = 0; w < x->s.N; w++)
        most = fmax(fmax(most, worst_function(p, x, w)),
                    fabs(pavlovic_along(&x->by_R, w, g) -
                         pavlovic_along(&x->by_W, w, h)));
    double L = log(56 * x->T / 0.5);
    probe_ratio(p, most,
                (90 * x->B * sqrt(L) +
                 52 * x->B / sqrt(x->s.tau) * sqrt(L * log(4 / 0.5))) *
                    x->by_R.sigma_max,
                "T", x->T);
}

static void e2(Probe *p)
{
    pavlovic_over_epochs(p, one_e2);
}

static const Claim c_lem6_6_e2 = {
    .id = "pavlovic2025.lem6.6.e2",
    .place = "App. A, Lemma 6.6, Step 2",
    .statement = "E2 <= (90B sqrt(log(56T/d)) + 52B/sqrt(tau) sqrt(log(56T/d) "
                 "log(4/d))) sigma_max",
    .tags = "kernel",
    .kind = KIND_COVERAGE,
    PROBED(e2),
    AT_MOST(ROUNDING),
    .open = true,
    .expected = UNDECIDED,
    .because =
        "neither proved nor refuted: the proof is not valid (lem6.6.e2.norm), and on Walsh-32 at tau = 1 the bound has slack above 100 at d = 1/2, even for the worst f. A hundredfold noise goes unnoticed",
    .fault = "noise-scale=1e3",
};

static double operator_norm(Arena *arena, MatC a)
{
    size_t mark = arena_mark(arena);
    Mat square = matrix_zero(arena, a.rows, a.rows);
    mat_multiply_transposed(square, a, a);
    double norm = sqrt(mat_symmetric_norm(square));
    arena_reset(arena, mark);
    return norm;
}

/* |Id - Z^-1 Zhat| against |Id - Z^-1/2 Zhat Z^-1/2|, where Z is diagonal. */
static void norm_spectrum(Probe *p)
{
    double left = 1 + p->bend; /* the power of Z^-1 that stands left */
    for (double T = 1e4; T <= 1e6; T *= 10)
        for (int bits = 5; bits <= 6; bits++) {
            size_t mark = arena_mark(p->arena);
            PavlovicSpace s = pavlovic_walsh(p->arena, bits, bits - 3, 1);
            double *W = arena_array(p->arena, double, s.N);
            Mat X = matrix_zero(p->arena, s.m, s.m);
            pavlovic_draw(&s, &p->rng, T, W);
            double flat = pavlovic_deviation(p->arena, &s, T, W);
            for (int w = 0; w < s.N; w++)
                W[w] -= T / s.N;
            for (int w = 0; w < s.N; w++)
                for (int i = 0; i < s.m * s.m; i++)
                    X.p[i] +=
                        W[w] * MAT(s.phi, w, i / s.m) * MAT(s.phi, w, i % s.m);
            for (int i = 0; i < s.m * s.m; i++) {
                double row = MAT(s.phi, 0, i / s.m);
                double column = MAT(s.phi, 0, i % s.m);
                X.p[i] /= pow(T * row * row + s.tau, left) *
                          pow(T * column * column + s.tau, 1 - left);
            }
            probe_ratio(p, operator_norm(p->arena, mat_view(X)), flat,
                        "N T flat", s.N + 0.0, T, flat);
            arena_reset(p->arena, mark);
        }
}

static const Claim c_lem6_6_e2_norm = {
    .id = "pavlovic2025.lem6.6.e2.norm",
    .place = "App. A, Lemma 6.6, (23)-(24), (29)-(30)",
    .quotation =
        "<= |P_S Z_S^-1 P_S Z|_2 |(Id - Z^-1 Zhat)|_2 |Zhat_S^-1 P_S Phi_W Phi_W' f|_2 <= (23) <= B |Z_S^-1 P_S Z P_S|_2 |Id - Z^-1/2 Zhat Z^-1/2|_2 |Zhat_S^-1 P_S Phi_W Phi_W'| (24)",
    .statement = "|Id - Z^-1 Zhat| <= |Id - Z^-1/2 Zhat Z^-1/2|",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(norm_spectrum),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "equal spectra are not equal norms: the operator on the left is "
               "not normal, and larger by up to sqrt(cond Z)",
    .fails = "step",
    .reading = "\"exchanging the places of two operators keeps the spectrum "
               "the same\", used for the operator norm",
    .corrected = "the left side is O(1) for polynomial spectra; Step 2 needs "
                 "another argument, its conclusion is not contradicted",
    .fault = "bend=-0.5",
};

/* For Sigma_W = T u u', u ~ (1, r/sqrt T), S = T copies of e1 and tau = 1 alpha
 * is at most 1/4, while |Zhat Zhat_S^-1| grows like r sqrt T. */
static void norm_83(Probe *p)
{
    double r = 0.22 * p->size, tau = 1; /* what S leaves out */
    for (double T = 1e2; T <= 1e4; T *= 10) {
        double n = 1 + r * r / T, w1 = T / n, w2 = r * r / n;
        double off = r * sqrt(T) / n;
        double z[4] = {w1 + tau, off, off, w2 + tau}, square[4];
        /* alpha, from the eigenvalues of Zhat^-1 diag(T + tau, tau) */
        double det = z[0] * z[3] - off * off;
        double half = (z[3] * (T + tau) + z[0] * tau) / det / 2;
        double product = (T + tau) * tau / det;
        double root = sqrt(half * half - product);
        double alpha = fmax(1 - (half - root), half + root - 1);
        double m[4] = {z[0] / (w1 + tau), z[1] / tau, z[2] / (w1 + tau),
                       z[3] / tau};
        Mat x = {m, 2, 2, 2};
        mat_multiply_transposed((Mat){square, 2, 2, 2}, mat_view(x),
                                mat_view(x));
        double norm = sqrt(mat_symmetric_norm((Mat){square, 2, 2, 2}));
        if (alpha <= 0.25)
            probe_ratio(p, norm, 5.0 / 3, "T alpha", T, alpha);
    }
}

static const Claim c_lem6_6_e2_norm83 = {
    .id = "pavlovic2025.lem6.6.e2.norm83",
    .place = "App. A, Lemma 6.6, after (24)",
    .quotation =
        "= |(Zhat - tau Id) Zhat_S^-1| <= |Zhat Zhat_S^-1|_2 + 1 <= 8/3.",
    .statement = "by Lemma 6.2 with alpha <= 1/4, |Zhat Zhat_S^-1| <= 5/3",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(norm_83),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "for Sigma_W = T u u', u ~ (1, 0.22/sqrt T), and S = T copies "
               "of e1, alpha is 0.2455 and the norm is 22 at T = 1e4, growing "
               "like sqrt T",
    .fails = "step",
    .reading = "\"|Zhat Zhat_S^-1|_2 + 1 <= 8/3\" by Lemma 6.2",
    .corrected = "harmless: what is needed, |Zhat_S^-1 P Sigma_W|, is at most "
                 "1 + sqrt(a/(1-a))/2 on the event",
    .fault = "size-scale=1e-5",
};

/* The Walsh kernel of 256 contexts and one action, so that uniform rho is all
 * of M_W and F = 1, with b = 3.  T is above the printed threshold for delta =
 * 0.01, and many eigenvalues of T Lambda are about tau = 1. */
typedef struct {
    PavlovicSpace s;
    double T, farthest; /* the largest concentration of S, R and W */
    double *z;          /* Z is diagonal */
    Mat R, W;           /* sums of phi phi' */
} Step2;

/* Returns |Z^-1/2 (X + tau) Z^-1/2 - Id|. */
static double concentration(Probe *p, const Step2 *x, Mat X)
{
    int m = x->s.m;
    Mat off = matrix_zero(p->arena, m, m);
    for (int i = 0; i < m; i++)
        for (int j = 0; j < m; j++) {
            double mean = i == j ? x->z[i] - x->s.tau : 0;
            MAT(off, i, j) = (MAT(X, i, j) - mean) / sqrt(x->z[i] * x->z[j]);
        }
    return mat_symmetric_norm(off);
}

static Mat drawn(Probe *p, Step2 *x)
{
    double *count = arena_array(p->arena, double, x->s.N);
    Mat X = matrix_zero(p->arena, x->s.m, x->s.m);
    pavlovic_draw(&x->s, &p->rng, x->T, count);
    for (int w = 0; w < x->s.N; w++)
        p->failed |= count[w] < 1; /* S spans everything: P_S = Id */
    pavlovic_covariance(&x->s, count, 0, X);
    x->farthest = fmax(x->farthest, concentration(p, x, X));
    return X;
}

static Step2 step2(Probe *p)
{
    Step2 x = {.s = pavlovic_walsh(p->arena, 8, 3, p->ridge), .T = 1e6};
    x.z = arena_array(p->arena, double, x.s.m);
    for (int j = 0; j < x.s.m; j++) /* chi_j(0) = 1 */
        x.z[j] = x.T * MAT(x.s.phi, 0, j) * MAT(x.s.phi, 0, j) + x.s.tau;
    drawn(p, &x); /* S */
    x.R = drawn(p, &x);
    x.W = drawn(p, &x);
    probe_note(p, "T_over_threshold",
               x.T / pow(180 * log(14 * x.T / 0.01), 1.5));
    return x;
}

static void check_norm(Probe *p, const Step2 *x, Mat X, double printed)
{
    if (x->farthest <= 1.0 / 9)
        probe_ratio(p, operator_norm(p->arena, mat_view(X)), printed,
                    "N T concentration", x->s.N + 0.0, x->T, x->farthest);
}

/* |Ztilde_S^-1 P_S Z P_S| where P_S = Id. */
static void norm_353(Probe *p)
{
    Step2 x = step2(p);
    Mat X = matrix_zero(p->arena, x.s.m, x.s.m);
    for (int j = 0; j < x.s.m; j++) {
        MAT(X, j, j) = x.z[j];
        MAT(x.R, j, j) += x.s.tau;
    }
    p->failed |= !mat_solve_general(x.R, X);
    check_norm(p, &x, X, 353.0 / 128);
}

static const Claim c_lem6_6_e2_norm353 = {
    .id = "pavlovic2025.lem6.6.e2.norm353",
    .place = "App. A, Lemma 6.6, after (30)",
    .quotation =
        "have the same spectrum we finally have |Ztilde^-1 P_S Z P_S|_2 <= 353/128 < 3.",
    .statement = "where concentrations are at most 1/9, |Ztilde_S^-1 P_S Z "
                 "P_S| <= 353/128",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(norm_353),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "one fixed kernel, T above the printed threshold, draws of S, R "
               "and W: the norm is about 5 at concentrations below 0.05. By "
               "the first column alone it is about sqrt(1 + lambda_1/tau sum_j "
               "x_j/(1+x_j)^2), x_j = T lambda_j/tau, which grows like "
               "T^(1/(2b)) as long as the spectrum lasts",
    .fails = "step",
    .reading = "an operator norm deduced from a two-sided operator order on "
               "the event of Lemma 6.5; Tbar (not given) at most 1e6 on that "
               "kernel, for on a finite W the norm tends to 1 in the end",
    .corrected = "900/512 bounds the spectrum, not the norm",
    .fault = "ridge-scale=6",
};

/* |P_S Z_S^-1 P_S Sigma_W| where P_S = Id. */
static void norm_125(Probe *p)
{
    Step2 x = step2(p);
    for (int i = 0; i < x.s.m; i++)
        for (int j = 0; j < x.s.m; j++)
            MAT(x.W, i, j) /= x.z[i];
    check_norm(p, &x, x.W, 125.0 / 72 + 1);
}

static const Claim c_lem6_6_e2_norm125 = {
    .id = "pavlovic2025.lem6.6.e2.norm125",
    .place = "App. A, Lemma 6.6, after (30)",
    .quotation =
        "|P_S Z_S^-1 P_S Phi_W Phi_W'|_2 = |Z_S^-1 P_S Phi_W Phi_W' P_S|_2 <= |Z_S^-1 Zhat_S|_2 + 1.",
    .statement = "where concentrations are at most 1/9, |P_S Z_S^-1 P_S "
                 "Sigma_W| <= 125/72 + 1",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(norm_125),
    AT_MOST(ROUNDING),
    .expected = VIOLATED,
    .because = "on the kernel and at the T of lem6.6.e2.norm353 the first "
               "column alone is about sqrt(1 + lambda_1/tau sum_j "
               "x_j/(1+x_j)^2) long, x_j = T lambda_j/tau",
    .fails = "step",
    .reading = "an operator norm deduced from a two-sided operator order on "
               "the event of Lemma 6.5; Tbar (not given) at most 1e6 on that "
               "kernel",
    .corrected = "125/72 bounds the spectrum, not the norm",
    .fault = "ridge-scale=6",
};

/* |A k_S(w)|^2 = phi' P (P R R' P + tau)^-1 P phi, the ends of (31) to (38). */
static void one_chain(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = pavlovic_projection(p, &x),
        inverse = pavlovic_projected_inverse(p, &x, P);
    double *inside = pavlovic_times(p->arena, P, pavlovic_feature(&x, w));
    double *spread = pavlovic_times(
        p->arena, pavlovic_power(p->arena, pavlovic_middle(p, &x), -0.5),
        pavlovic_column(p, &x, x.S, w));
    probe_equal_from(p, vector_dot(x.t, spread, spread) * (1 + p->bend),
                     pavlovic_bilinear(inverse, inside, inside), 1, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}

static void chain(Probe *p)
{
    pavlovic_repeat(p, 1, one_chain);
}

static const Claim c_lem6_6_chain = {
    .id = "pavlovic2025.lem6.6.chain",
    .place = "App. A, Lemma 6.6, (31)-(38)",
    .statement = "|(K_SR K_RS + tau K_SS)^-1/2 k_S(w)|^2 = phi'P (P R R'P + "
                 "tau)^-1 P phi",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(chain),
    EQUAL(LOOSELY),
    .expected = HOLDS,
    .because =
        "Lemma 6.4, with the root of a pseudo-inverse where K_SS is singular",
    .fault = "bend=0.001",
};

/* P commutes with (P R R' P + tau)^-1. */
static void one_commutation(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    Mat P = pavlovic_projection(p, &x),
        inverse = pavlovic_projected_inverse(p, &x, P);
    Mat left = pavlovic_product(p->arena, P, inverse),
        right = pavlovic_product(p->arena, inverse, P);
    double size = mat_frobenius(mat_view(right));
    for (int i = 0; i < left.rows * left.cols; i++)
        left.p[i] = left.p[i] * (1 + p->bend) - right.p[i];
    probe_equal_from(p, mat_frobenius(mat_view(left)), 0, size, "N t tau",
                     x.space.N + 0.0, x.t + 0.0, x.space.tau);
}

static void commutation(Probe *p)
{
    pavlovic_repeat(p, 1, one_commutation);
}

static const Claim c_lem6_6_commute = {
    .id = "pavlovic2025.lem6.6.commute",
    .place = "App. A, Lemma 6.6, Step 3",
    .statement = "P_S commutes with (P R R'P + tau)^-1",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    PROBED(commutation),
    EQUAL(ROUNDING),
    .expected = HOLDS,
    .because = "Lemma 6.4 and P^2 = P",
    .fault = "bend=0.001",
};

/* The last display before E3, in the direction that is meant. */
static void one_chain_order(Probe *p)
{
    PavlovicInstance x = pavlovic_instance(p);
    int w = (int)(rng_uniform(&p->rng) * x.space.N);
    Mat P = pavlovic_projection(p, &x),
        inverse = pavlovic_projected_inverse(p, &x, P);
    double *inside = pavlovic_times(p->arena, P, pavlovic_feature(&x, w));
    probe_ratio(p, pavlovic_bilinear(inverse, inside, inside) * p->size,
                pavlovic_bilinear(inverse, pavlovic_feature(&x, w),
                                  pavlovic_feature(&x, w)),
                "N t tau", x.space.N + 0.0, x.t + 0.0, x.space.tau);
}

static void chain_order(Probe *p)
{
    pavlovic_repeat(p, 1, one_chain_order);
}

static const Claim c_lem6_6_chain_order = {
    .id = "pavlovic2025.lem6.6.chain.order",
    .place = "App. A, Lemma 6.6, after (38)",
    .statement = "phi'P (P R R'P + tau)^-1 P phi <= phi'(P R R'P + tau)^-1 "
                 "phi = sigma-tilde^2(w)",
    .tags = "kernel matrix",
    .kind = KIND_IDENTITY,
    .whose = REPAIRED,
    PROBED(chain_order),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the two sides differ by (k - |P phi|^2)/tau >= 0; the print "
               "has the inequality reversed, a slip",
    .fault = "size-scale=1.01",
};

/* P(|N(0, s^2)| > 2 ln(1/d) s) <= d. */
static void e3(Probe *p)
{
    for (double L = 1e-6; L < 30; L *= 1.1)
        probe_ratio(p, 2 * gaussian_upper_tail(2 * L / p->noise), exp(-L),
                    "log_1_d", L);
}

static const Claim c_lem6_6_e3 = {
    .id = "pavlovic2025.lem6.6.e3",
    .place = "App. A, Lemma 6.6, Step 3",
    .statement =
        "with probability 1-d, E3 <= 2 log(1/d) sigma_0 sigma-tilde(w)",
    .tags = "kernel noise",
    .kind = KIND_TAIL,
    PROBED(e3),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because =
        "2 Q(2 log(1/d)) <= d on (0,1) for the normal tail Q, tight as d -> 1",
    .fault = "noise-scale=3",
};

/* Returns the sum of what Steps 1 to 3 end with, each at failure d, where
 * phi'Z^-1 phi is the most that sigma-tilde allows, (50/27) sigma^2: Step 1's
 * last line, Step 2's four displays, with 36 B for the 9 B that lost the
 * concentration's factor 4, and Step 3's last line but one. */
static double steps(const Probe *p, const PavlovicTask *x, double sigma,
                    double d)
{
    double r = sqrt(50.0 / 27) * (1 + p->bend), widest = r * sigma;
    double L = log(56 * x->T / d), noise = sqrt(log(4 / d) / x->tau);
    double one =
        r * widest * (x->B * sqrt(2 * log(2 / d)) + sqrt(8 * x->tau / 3));
    double two = x->B * widest * sqrt(L) *
                 (64.0 / 3 + 8 * noise + 36 + 12 * sqrt(2) * noise);
    double sigma0 = sigma * pavlovic_sigma0(x);
    return one + two + 2 * log(1 / d) * sigma0 * sigma;
}

/* They add up to beta sigma + beta_1 sigma^2 at level d, at most; eps ranges
 * from where the privacy noise leads to where sampling does. */
static void beta_chain(Probe *p)
{
    for (double T = 3; T <= 1e15; T *= 1e3)
        for (double tau = 1e-4; tau <= 1e4; tau *= 100)
            for (double eps = 1e-9; eps <= 1e9; eps *= 1e9)
                for (double d = 0.5; d > 1e-12; d /= 20) {
                    PavlovicTask x = {T, 16, 2, tau, eps, 1e-6, 0.01};
                    double beta1 = pavlovic_beta1_at(&x, d);
                    double sigma = 0.1, beta = pavlovic_beta(&x, d);
                    probe_ratio(p, steps(p, &x, sigma, d / 3),
                                beta * sigma + beta1 * sigma * sigma,
                                "T tau eps d", T, tau, eps, d);
                }
}

static const Claim c_lem6_6_beta = {
    .id = "pavlovic2025.lem6.6.beta",
    .place = "App. A, Lemma 6.6, Step 4",
    .statement = "at d/3 each, the bounds on E1, E2 and E3 that Steps 1 to 3 "
                 "display add up to beta(d) sigma_max + beta_1(d) sigma_max^2 "
                 "at most",
    .tags = "kernel algebra",
    .kind = KIND_BOUND,
    PROBED(beta_chain),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because =
        "it holds even with the 36B that Step 2 should have for 9B, and with equality in beta_1. A statement about the displays alone: it rests on Step 2's constants, and on sqrt(24 tau) for B sqrt(24 tau)",
    .fault = "bend=0.2",
};

const Section pavlovic2025_lem66 = {
    .title = "App. A, Lemma 6.6, Steps 1 to 4: the error",
    .list =
        (const Claim *const[]){
            &c_lem6_6_err_jdp, &c_lem6_6_err_ldp, &c_lem6_6_err_tau,
            &c_lem6_6_err_tau_repaired, &c_lem6_6_subg, &c_lem6_6_e1,
            &c_lem6_6_e2, &c_lem6_6_e2_norm, &c_lem6_6_e2_norm83,
            &c_lem6_6_e2_norm353, &c_lem6_6_e2_norm125, &c_lem6_6_chain,
            &c_lem6_6_commute, &c_lem6_6_chain_order, &c_lem6_6_e3,
            &c_lem6_6_beta, NULL},
};
