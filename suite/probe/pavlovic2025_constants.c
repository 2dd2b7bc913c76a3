/* Pavlovic et al. 2025: eigen-decay, thresholds and the confidence radius. */
#include "algorithms/core/pavlovic2025_scales.h"
#include "oracles/privacy.h"
#include "suite/probe/pavlovic2025_kernels.h"

#include <math.h>
#include <string.h>

static double upper_tail(double z) /* P(N(0,1) > z) */
{
    return erfc(z / sqrt(2)) / 2;
}

/* --- eigen-decay and information gain ---------------------------------------
 */

typedef struct {
    double gain, dimension; /* 1/2 sum ln(1 + x_j), sum x_j/(1 + x_j) */
} Spectrum;

/* x_j = T lambda_j / tau, lambda_j = j^-b / sum, j <= N */
static Spectrum walsh_spectrum(double N, double b, double T, double tau)
{
    double sum = 0;
    Spectrum s = {0, 0};
    for (double j = N; j >= 1; j--)
        sum += pow(j, -b);
    for (double j = N; j >= 1; j--) {
        double x = T / tau * pow(j, -b) / sum;
        s.gain += log1p(x) / 2;
        s.dimension += x / (1 + x);
    }
    return s;
}

/* Def. 2.2 on the numerically computed spectrum of the integral operator:
 * lambda_j <= C_p j^-b with C_p = lambda_1 */
void pavlovic2025_decay(Probe *p)
{
    for (double b = 1.2; b <= 4; b += 0.7)
        for (int bits = 2; bits <= 6; bits++) {
            size_t mark = arena_mark(p->arena);
            PavlovicSpace s = pavlovic2025_walsh(p->arena, bits, b, 1);
            Mat K = pavlovic2025_mat(p->arena, s.N, s.N);
            double *values = arena_array(p->arena, double, s.N);
            mat_multiply_transposed(K, mat_view(s.phi), mat_view(s.phi));
            mat_symmetric_eigenvalues(K, values);
            double top = values[s.N - 1]; /* rounding is relative to it */
            for (int j = 1; j <= s.N; j++)
                probe_equal_from(p, values[s.N - j] * (1 + p->bend),
                                 top * pow(j, -b), top, "N b j", s.N + 0.0, b,
                                 j + 0.0);
            arena_reset(p->arena, mark);
        }
}

/* Assumption 2.3 on the Walsh kernel: every eigenfunction of uniform rho,
 * computed from K alone, is bounded by F = 1 (its spectrum is simple) */
void pavlovic2025_flat(Probe *p)
{
    for (double b = 1.2; b <= 4; b += 0.7)
        for (int bits = 1; bits <= 4; bits++) {
            size_t mark = arena_mark(p->arena);
            PavlovicSpace s = pavlovic2025_walsh(p->arena, bits, b, 1);
            Mat K = pavlovic2025_mat(p->arena, s.N, s.N);
            Mat v = pavlovic2025_mat(p->arena, s.N, s.N);
            mat_multiply_transposed(K, mat_view(s.phi), mat_view(s.phi));
            pavlovic2025_eigen(K, arena_array(p->arena, double, s.N), v);
            for (int i = 0; i < s.N * s.N; i++)
                probe_ratio(p, fabs(v.p[i]) * sqrt(s.N) * (1 + p->bend), 1,
                            "N b", s.N + 0.0, b);
            arena_reset(p->arena, mark);
        }
}

/* gamma_T <= 1/2 sum ln(1 + c T j^-b/tau) <= (c T/tau)^(1/b) (pi/2)/sin(pi/b),
 * the sum against its integral; no logarithm is needed */
void pavlovic2025_gain_rate(Probe *p)
{
    const double pi = acos(-1), N = 1 << 16;
    for (double b = 1.5; b <= 4; b += 0.5) {
        double zeta = 0;
        for (double j = N; j >= 1; j--)
            zeta += pow(j, -b);
        for (double T = 1e2; T <= pow(N, b) / 100 && T <= 1e14; T *= 10) {
            Spectrum s = walsh_spectrum(N, b, T, 1);
            double order = pow(T / zeta, 1 / b) * pi / 2 / sin(pi / b);
            probe_ratio(p, s.gain * (1 + p->bend), order, "b T", b, T);
        }
    }
}

/* gamma_T = O(d): d orthonormal points, T visits, exactly by concavity */
void pavlovic2025_linear(Probe *p)
{
    for (double d = 1; d <= 1024; d *= 4)
        for (double T = 1; T <= 1e15; T *= 10) {
            double q = floor(T / d), r = T - q * d;
            double gain = ((d - r) * log1p(q) + r * log1p(q + 1)) / 2;
            probe_ratio(p, gain * (1 + p->bend), d * log1p(T / d) / 2, "d T", d,
                        T);
        }
}

/* --- Lemma 6.1
 * ----------------------------------------------------------------- */

/* Walsh: F = 1, T C_0 = d_eff, and gamma_T is the uniform design's when N
 * divides T */
static void lemma61_walsh(Probe *p)
{
    for (double b = 1.2; b <= 4; b += 0.4)
        for (double N = 4; N <= 4096; N *= 8)
            for (double tau = 0.01; tau <= 100; tau *= 10)
                for (double T = N; T <= 1e13; T *= 64) {
                    Spectrum s = walsh_spectrum(N, b, T, tau);
                    probe_ratio(p, s.dimension * p->size, 54.0 / 13 * s.gain,
                                "b N tau T", b, N, tau, T);
                }
}

/* A grid kernel, uniform rho, T a multiple of N; the gain of the uniform
 * design is at most gamma_T, so the ratio is an upper one */
static void lemma61_grid(Probe *p, int nu, double T)
{
    enum { SIDE = 6, N = SIDE * SIDE };
    Mat K = pavlovic2025_mat(p->arena, N, N),
        v = pavlovic2025_mat(p->arena, N, N);
    double *lambda = arena_array(p->arena, double, N), F = 0, C0 = 0, gain = 0;
    pavlovic2025_grid(K, SIDE, nu, 0.3);
    pavlovic2025_eigen(K, lambda, v);
    for (int j = 0; j < N; j++)
        gain += log1p(fmax(lambda[j], 0) * T / N) / 2;
    for (int w = 0; w < N; w++) {
        double sum = 0;
        for (int j = 0; j < N; j++) {
            double l = fmax(lambda[j], 0) / N, psi = MAT(v, w, j) * sqrt(N);
            F = fmax(F, fabs(psi));
            sum += l * psi * psi / (T * l + 1);
        }
        C0 = fmax(C0, sum);
    }
    probe_ratio(p, T * C0 * p->size, 54.0 / 13 * F * F * gain, "nu T F",
                nu / 2.0, T, F);
}

void pavlovic2025_lemma61(Probe *p)
{
    lemma61_walsh(p);
    for (int nu = 0; nu <= 5; nu += nu == 0 ? 1 : 2)
        for (double T = 36; T <= 1e9; T *= 100) {
            size_t mark = arena_mark(p->arena);
            lemma61_grid(p, nu, T);
            arena_reset(p->arena, mark);
        }
}

/* --- Theorem 6.7, Step 2, in closed form
 * ------------------------------------------ */

/* sigma_max^2 >= d_eff/(T (1 + 1/9)) on the event of the proof, uniform rho,
 * F = 1; gamma_T at most the relaxed gain.  N = 2^22, b = 2, T = 2e8, where
 * Lemma 6.5's bound is below 1/9 and T above its threshold. */
void pavlovic2025_step2b(Probe *p)
{
    double N = 1 << 22, T = 2e8, delta = 0.01, L = log(14 * T / delta);
    double b = 2 * (1 + p->bend), least = pow(180 * L, b / (b - 1));
    Spectrum s = walsh_spectrum(N, b, T, 1);
    double x = s.dimension / T * L;
    probe_note(p, "lemma65_bound", 2 * sqrt(x) + 4.0 / 3 * x);
    probe_note(p, "T_over_threshold", T / least);
    probe_note(p, "lemma61_ratio", s.dimension / s.gain / (54.0 / 13));
    if (2 * sqrt(x) + 4.0 / 3 * x <= 1.0 / 9 && T > least)
        probe_ratio(p, s.dimension / (1 + 1.0 / 9), 90.0 / 104 * s.gain, "N T",
                    N, T);
}

/* --- sample-size thresholds
 * --------------------------------------------------------- */

static double lemma65(double x) /* x = C_0 L */
{
    return 2 * sqrt(x) + 4.0 / 3 * x;
}

/* "chosen so that 2 sqrt(C_0 L) + (4/3) L C_0 < 1/9": an instance above the
 * threshold with its exact C_0 = d_eff/T (Walsh, N = 2^22, b = 2, F = 1).
 * Beside it the paper's own chain, gamma_T = T^(1/b) in C_0 = (54/13) F^2
 * gamma_T/T at T = (180 L/F^2)^(b/(b-1)): C_0 L = (54/13) F^4/180. */
void pavlovic2025_threshold(Probe *p)
{
    double T = 2.3e7, L = log(14 * T / 0.01);
    Spectrum s = walsh_spectrum(1 << 22, 2, T, 1);
    if (T > pow(180 * L, 2))
        probe_ratio(p, lemma65(s.dimension / T * L * p->size), 1.0 / 9, "F b T",
                    1.0, 2.0, T);
    probe_note(p, "T_over_threshold", T / pow(180 * L, 2));
    probe_note(p, "lemma61_ratio", s.dimension / s.gain / (54.0 / 13));
    probe_note(p, "chain_F2_1", lemma65(54.0 / 13 / 180));
    probe_note(p, "chain_F2_2", lemma65(54.0 / 13 * 4 / 180));
    probe_note(p, "chain_F2_4", lemma65(54.0 / 13 * 16 / 180));
}

/* the x at which lemma65(x) = 1/9 */
static double largest_x(void)
{
    double low = 0, high = 1;
    for (int i = 0; i < 80; i++) {
        double middle = (low + high) / 2;
        *(lemma65(middle) > 1.0 / 9 ? &high : &low) = middle;
    }
    return low;
}

/* a Walsh kernel (F = 1, exact C_0) at the first T >= N with T/gamma_T >= 1444
 * L; `light`: tau such that this is N, where gamma_T is about T/(2 tau) and C_0
 * 1/tau, the most that a gain allows */
static void at_threshold(Probe *p, double b, double N, double delta, bool light)
{
    double T = N, L = log(14 * T / delta), tau = light ? 722 * L : 1;
    Spectrum s = walsh_spectrum(N, b, T, tau);
    while (T < 1444 * L * s.gain) {
        T *= 1.1;
        L = log(14 * T / delta);
        s = walsh_spectrum(N, b, T, tau);
    }
    probe_ratio(p, lemma65(s.dimension / T * L * p->size), 1.0 / 9,
                "b N tau delta", b, N, tau, delta);
}

/* what suffices by Lemma 6.1's constant: C_0 L <= (54/13) F^2 gamma_T L/T <= x*
 */
void pavlovic2025_threshold_repaired(Probe *p)
{
    double x_star = largest_x();
    probe_note(p, "x_star", x_star);
    probe_ratio(p, 54.0 / 13 * p->size / x_star, 1444, "b N tau delta", 0.0,
                0.0, 0.0, 0.0);
    for (double b = 1.2; b <= 4; b += 0.7)
        for (double N = 16; N <= 1024; N *= 8)
            for (double delta = 0.5; delta > 1e-9; delta *= 1e-4) {
                at_threshold(p, b, N, delta, false);
                at_threshold(p, b, N, delta, true);
            }
}

/* Lemma 6.5's bound for the first epoch at the level the theorem needs,
 * delta/(12 N T ln T), on m orthonormal points: C_0 = m/(T_1 + m) exactly.
 * Their kernel decays as j^-b for every b (it has m equal eigenvalues), and
 * F = 1 in the Walsh basis.  rare = ln(1/delta). */
static double first_epoch_bound(double T, double m, double rare,
                                double C0_scale)
{
    double T1 = pavlovic2025_first_epoch(T);
    double L = log(14 * T1 * 12 * m * T * log(T)) + rare;
    double x = C0_scale * L * m / (T1 + m);
    return lemma65(x);
}

/* ln of the probability that one point's count is the least one by which the
 * first epoch's concentration exceeds 1/9 */
static double log_leaves(double T, double m)
{
    double n = pavlovic2025_first_epoch(T);
    double k = floor(n / m + (n / m + 1) / 9) + 1;
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) - k * log(m) +
           (n - k) * log1p(-1 / m);
}

/* b > 2 and delta to 0: the fixed point of T = (180 L)^(b/(b-1)) has a first
 * epoch of about (180 L)^(b/(2(b-1))), which grows more slowly than L, so that
 * the bound grows, while Tbar does not know of delta */
void pavlovic2025_t0(Probe *p)
{
    double least = INFINITY;
    for (double rare = 1e2; rare <= 1e6; rare *= 100)
        for (double m = 4; m <= 64; m *= 2)
            for (double b = 2.5; b <= 4; b += 0.5) {
                double T = 1e3;
                for (int i = 0; i < 200; i++)
                    T = pow(180 * (log(14 * T) + rare), b / (b - 1));
                T *= 1.01 * p->episodes;
                probe_ratio(p, first_epoch_bound(T, m, rare, p->size), 1.0 / 9,
                            "m b log_1_delta T", m, b, rare, T);
                least = fmin(least, log_leaves(T, m) + rare);
            }
    probe_note(p, "ln_failure_over_delta", least);
}

/* --- epochs
 * -------------------------------------------------------------------------- */

/* Rbar = floor(log2(1 + T/T_1)) epochs are completed, at most ln T */
void pavlovic2025_epoch_count(Probe *p)
{
    for (double T = 3; T <= 1e18; T = T < 2e4 ? T + 1 : floor(T * 1.1)) {
        double rounds = 0, length = ceil(sqrt(T)), end = length;
        for (; end <= T; end += length *= 2)
            rounds++;
        p->failed |= pavlovic2025_epochs(T) != (int)rounds;
        probe_ratio(p, rounds + p->levels, log(T), "T", T);
    }
}

/* 2 B T_1 + 2 B, what (40) gives after Markov, against 4 B sqrt T */
void pavlovic2025_first_epoch_cost(Probe *p)
{
    for (double T = 3; T <= 1e18; T = T < 2e4 ? T + 1 : floor(T * 1.1))
        probe_ratio(p, (2 * ceil(sqrt(T)) + 2) * (1 + p->bend), 4 * sqrt(T),
                    "T", T);
}

/* --- the radius
 * ------------------------------------------------------------------------ */

/* eta in {-B - f, B - f} with mean 0: ln E exp(s eta) <= s^2 B^2/2 */
void pavlovic2025_subgaussian(Probe *p)
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

/* Step 3: P(|N(0, s^2)| > 2 ln(1/d) s) <= d */
void pavlovic2025_e3(Probe *p)
{
    for (double L = 1e-6; L < 30; L *= 1.1)
        probe_ratio(p, 2 * upper_tail(2 * L / p->noise), exp(-L), "log_1_d", L);
}

/* One point, k = 1: the estimator's mean from T rewards of mean f, S and R that
 * point T times */
static double mean_of_one(Probe *p, double T, double tau, double f,
                          double *sigma)
{
    PavlovicSpace s = {1, 1, pavlovic2025_mat(p->arena, 1, 1),
                       arena_array(p->arena, double, 1), tau};
    MAT(s.phi, 0, 0) = s.rho[0] = 1;
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &s, &T, &T);
    *sigma = k.sigma_max;
    return T * f * MAT(k.a, 0, 0) * MAT(k.a, 0, 0);
}

/* f = 0.995 B, y = f +- h: without privacy noise the error is f less the mean,
 * and no sampling changes it but by h sqrt(T)/(T + tau). */
void pavlovic2025_large_tau(Probe *p)
{
    bool repaired = strcmp(p->reading, "B*sqrt(24*tau)") == 0;
    for (double B = 1; B <= 1e4; B *= 10)
        for (int power = 0; power <= 8; power++) {
            double tau = p->ridge * pow(10, power), sigma, f = 0.995 * B;
            Pavlovic2025Task x = {1e4, 1, B, tau, 1, 1e-6, 0.01};
            double level = x.delta / x.N;
            Pavlovic2025Scales s = pavlovic2025_published(&x);
            double beta1 = s.beta1 * log(3 / level) / log(3 / s.level);
            double beta = pavlovic2025_beta(&x, level);
            if (repaired)
                beta += (B - 1) * sqrt(24 * tau);
            double error = f - mean_of_one(p, x.T, tau, f, &sigma);
            probe_ratio(p, error * (1 + p->bend),
                        beta * sigma + beta1 * sigma * sigma, "B tau", B, tau);
        }
}

/* |N(0,1)| beyond it has probability q */
static double two_sided(double q)
{
    double low = 0, high = 40;
    for (int i = 0; i < 100; i++) {
        double z = (low + high) / 2;
        *(2 * upper_tail(z) > q ? &low : &high) = z;
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

void pavlovic2025_radius_valid(Probe *p)
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

/* What Steps 1 to 3 end with, each at failure d, where phi'Z^-1 phi is the most
 * that sigma-tilde allows, (50/27) sigma^2: Step 1's last line, Step 2's four
 * displays (36 B for the 9 B that lost the concentration's factor 4), Step 3's
 * last line but one. */
static double steps(const Probe *p, const Pavlovic2025Task *x, double sigma,
                    double d)
{
    double r = sqrt(50.0 / 27) * (1 + p->bend), widest = r * sigma;
    double L = log(56 * x->T / d), noise = sqrt(log(4 / d) / x->tau);
    double one =
        r * widest * (x->B * sqrt(2 * log(2 / d)) + sqrt(8 * x->tau / 3));
    double two = x->B * widest * sqrt(L) *
                 (64.0 / 3 + 8 * noise + 36 + 12 * sqrt(2) * noise);
    double sigma0 = sigma * pavlovic2025_published(x).sigma0;
    return one + two + 2 * log(1 / d) * sigma0 * sigma;
}

/* Step 4: they add up to beta sigma + beta_1 sigma^2 at level d, at most; eps
 * from where sampling leads to where the privacy noise does */
void pavlovic2025_beta_chain(Probe *p)
{
    for (double T = 3; T <= 1e15; T *= 1e3)
        for (double tau = 1e-4; tau <= 1e4; tau *= 100)
            for (double eps = 1e-9; eps <= 1e9; eps *= 1e9)
                for (double d = 0.5; d > 1e-12; d /= 20) {
                    Pavlovic2025Task x = {T, 16, 2, tau, eps, 1e-6, 0.01};
                    Pavlovic2025Scales s = pavlovic2025_published(&x);
                    double beta1 = s.beta1 * log(3 / d) / log(3 / s.level);
                    double sigma = 0.1, beta = pavlovic2025_beta(&x, d);
                    probe_ratio(p, steps(p, &x, sigma, d / 3),
                                beta * sigma + beta1 * sigma * sigma,
                                "T tau eps d", T, tau, eps, d);
                }
}

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

void pavlovic2025_constants(Probe *p)
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
