/* Pavlovic et al. 2025: the algebra and the reach of Theorems 4.1 and 6.7. */
#include "algorithms/core/pavlovic2025_scales.h"
#include "suite/probe/pavlovic2025_kernels.h"

#include <math.h>
#include <string.h>

static double tau_gain(double m, double T)
{
    return m * log1p(T / m) / 2; /* m orthonormal points, tau = 1 */
}

/* --- Theorem 6.7, Step 1
 * ------------------------------------------------------ */

/* Arms with random and extreme values, errors of size at most Delta (extreme
 * ones at +-Delta): the best survives, no survivor is worse by more than
 * `worst` Delta when the width is `width` Delta. */
static void eliminate(Probe *p, double width, double worst)
{
    enum { ARMS = 6 };
    double f[ARMS], mu[ARMS], top = -INFINITY, best = -INFINITY;
    int at = 0;
    for (int i = 0; i < ARMS; i++) {
        double u = rng_uniform(&p->rng), e = rng_uniform(&p->rng);
        f[i] = i == 0 ? 0 : -worst * 1.1 * u;
        if (i == ARMS - 1) /* at the edge of survival, rounding aside */
            f[i] = -worst * (1 + p->bend) * (1 - 1e-12);
        if (f[i] > best)
            best = f[i], at = i;
        mu[i] = f[i] + (e < 0.25  ? -1
                        : e < 0.5 ? 1
                                  : 2 * rng_uniform(&p->rng) - 1);
        if (i == 0)
            mu[i] = f[i] - 1; /* the best looks worst */
        if (i == ARMS - 1)
            mu[i] = f[i] + 1; /* the worst looks best */
        top = fmax(top, mu[i]);
    }
    double limit = top - width * (1 + p->bend);
    for (int i = 0; i < ARMS; i++)
        if (mu[i] >= limit)
            probe_ratio(p, best - f[i], worst, "arm width", i + 0.0, width);
    probe_ratio(p, mu[at] >= limit ? 1 : 2, 1, "arm width", at + 0.0, width);
}

static void survivors(Probe *p, double width, double worst)
{
    for (uint64_t i = 0; i < p->instances; i++)
        eliminate(p, width, worst);
}
void pavlovic2025_survivors(Probe *p)
{
    survivors(p, 4, 6);
}
void pavlovic2025_survivors_narrow(Probe *p)
{
    survivors(p, 2, 4);
}

/* (39): 3/5 (Sigma_R + tau) <= P Sigma_R P + tau <= 5/3 (Sigma_R + tau) when
 * both concentrations are at most 1/9 */
static void one_eq39(Probe *p)
{
    PavlovicSpace s = pavlovic2025_lattice(p->arena, &p->rng);
    int m = s.m;
    double T = floor(pow(10, 4 * rng_uniform(&p->rng)));
    double *S = arena_array(p->arena, double, s.N);
    double *R = arena_array(p->arena, double, s.N);
    s.tau *= T / 5; /* heavy enough that S may miss a direction */
    pavlovic2025_draw(&s, &p->rng, T, S);
    pavlovic2025_draw(&s, &p->rng, T, R);
    if (!(pavlovic2025_deviation(p->arena, &s, T, S) <= 1.0 / 9 &&
          pavlovic2025_deviation(p->arena, &s, T, R) <= 1.0 / 9))
        return;
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &s, S, R);
    Mat P = pavlovic2025_mat(p->arena, m, m),
        A = pavlovic2025_mat(p->arena, m, m);
    Mat root = pavlovic2025_mat(p->arena, m, m);
    Mat half = pavlovic2025_mat(p->arena, m, m),
        X = pavlovic2025_mat(p->arena, m, m);
    for (int r = 0; r < k.rank; r++)
        for (int i = 0; i < m * m; i++)
            P.p[i] += MAT(k.basis, r, i / m) * MAT(k.basis, r, i % m);
    pavlovic2025_covariance(&s, R, s.tau, A);
    pavlovic2025_power(p->arena, root, mat_view(A), -0.5);
    pavlovic2025_covariance(&s, R, 0, A);
    mat_multiply(half, mat_view(P), mat_view(A));
    mat_multiply(X, mat_view(half), mat_view(P));
    for (int i = 0; i < m; i++)
        MAT(X, i, i) += s.tau;
    mat_multiply(half, mat_view(root), mat_view(X));
    mat_multiply(X, mat_view(half), mat_view(root));
    double *values = arena_array(p->arena, double, m);
    mat_symmetric_eigenvalues(X, values);
    probe_ratio(p, values[m - 1] * (1 + p->bend), 5.0 / 3, "m T tau", m + 0.0,
                T, s.tau);
    probe_ratio(p, 3.0 / 5 * (1 + p->bend), values[0], "m T tau", m + 0.0, T,
                s.tau);
}
void pavlovic2025_eq39(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        size_t mark = arena_mark(p->arena);
        one_eq39(p);
        arena_reset(p->arena, mark);
    }
}

/* --- the constants of the regret bound
 * ------------------------------------------- */

/* 6 T_r beta sigma with T_r = 2 T_{r-1}, sigma <= sqrt(c F^2 gamma/T_{r-1}),
 * c = 90/104 as printed: 12 sqrt(c) F beta sqrt(gamma T_{r-1}), against the
 * display's (135/26) sqrt 2 F^2; a fault raises F, where it becomes true */
void pavlovic2025_sqrt_term(Probe *p)
{
    for (double i = 0; i <= 5; i++) {
        double F = (1 + i / 10) * p->size;
        probe_ratio(p, 12 * sqrt(90.0 / 104) * F, 135.0 / 26 * sqrt(2) * F * F,
                    "F", F);
    }
}

/* the final bound is still implied: the sum over epochs with the repaired
 * constant 405/52, against the printed one with its ln T, where F ln T is
 * large enough (at least 11.02) */
void pavlovic2025_sqrt_term_sum(Probe *p)
{
    for (double F = 1; F <= 8; F *= 2)
        for (double T = 70000; T <= 1e18; T *= 7) {
            double sum = 0, length = ceil(sqrt(T)), left = T - length;
            for (; left > 0; left -= 2 * length, length *= 2)
                sum += fmin(2 * length, left) / sqrt(length);
            probe_ratio(p, 6 * sqrt(405.0 / 52) * F * sum * (1 + p->bend),
                        135.0 / 26 * log(T) * F * F * sqrt(2 * T), "F T", F, T);
        }
}

/* sum over the epochs from the second on of 6 min(T_r, what is left of T) times
 * T_{r-1}^(1/2 under LDP) sigma^2_{r-1}, sigma^2 = c/T_{r-1}, in units of F^2
 * beta_1 gamma */
static double privacy_sum(double T, double c, bool local)
{
    double sum = 0, length = ceil(sqrt(T)), left = T - length;
    for (; left > 0; left -= 2 * length, length *= 2)
        sum += 6 * fmin(2 * length, left) * c / (local ? sqrt(length) : length);
    return sum;
}

/* Step 3's last terms from c = 90/104, and what 405/52 would give of them */
void pavlovic2025_privacy_term(Probe *p)
{
    double repaired = 0;
    for (double T = 3; T <= 1e18; T = T < 2e4 ? T + 1 : floor(T * 1.1))
        for (int local = 0; local < 2; local++) {
            double allowed = 135.0 / 13 * log(T) * (local ? sqrt(T) : 1);
            probe_ratio(p, privacy_sum(T, 90.0 / 104 * p->size, local), allowed,
                        "T local", T, local + 0.0);
            repaired =
                fmax(repaired, privacy_sum(T, 405.0 / 52, local) / allowed);
        }
    probe_note(p, "with_405_52", repaired);
}

/* The printed bound of Theorem 6.7, F = 1 */
static double bound_at(const Pavlovic2025Task *x, double gain, bool local)
{
    Pavlovic2025Scales s = pavlovic2025_published(x);
    double log_t = log(x->T);
    return sqrt(x->T) *
               (4 * x->B + 135.0 / 26 * log_t * s.beta * sqrt(2 * gain)) +
           135.0 / 13 * log_t * s.beta1 * gain * (local ? sqrt(x->T) : 1);
}

/* of N orthonormal points */
static double bound(const Pavlovic2025Task *x, bool local)
{
    return bound_at(x, tau_gain(x->N, x->T), local);
}

/* The least horizon, of 16 points, eps = 1, at which the bound is below the
 * trivial 2 B T; says something if some T <= 1e9 is enough */
static void reach(Probe *p, bool local)
{
    double star = INFINITY, least = INFINITY;
    for (double T = 1e3; T <= 1e30; T *= 1.05) {
        Pavlovic2025Task x = {T * p->episodes, 16, 1, 1, 1, 1e-6, 0.01};
        double share = bound(&x, local) / (2 * x.T);
        if (T <= 1e9)
            least = fmin(least, share);
        if (share < 1 && T < star)
            star = T;
    }
    probe_ratio(p, least, 1, "k_star", star);
    probe_note(p, "k_star", star);
}
void pavlovic2025_reach_jdp(Probe *p)
{
    reach(p, false);
}
void pavlovic2025_reach_ldp(Probe *p)
{
    reach(p, true);
}

/* The least T of Algorithm 1 at which some epoch could eliminate: 4 Delta < 2B
 * in the last completed epoch; 16 points */
static void first_elimination(Probe *p, bool local)
{
    double star = INFINITY, least = INFINITY;
    for (double T = 1e3; T <= 1e30; T *= 1.05) {
        Pavlovic2025Task x = {T * p->episodes, 16, 1, 1, 1, 1e-6, 0.01};
        Pavlovic2025Scales s = pavlovic2025_published(&x);
        double n = pavlovic2025_first_epoch(x.T) *
                   pow(2, pavlovic2025_epochs(x.T) - 1);
        double share =
            2 * pavlovic2025_radius(&s, 1 / sqrt(n / 16 + 1), local ? n : 0);
        if (T <= 1e8)
            least = fmin(least, share);
        if (share < 1 && T < star)
            star = T;
    }
    probe_ratio(p, least, 1, "k_star", star);
    probe_note(p, "k_star", star);
}
void pavlovic2025_elimination_jdp(Probe *p)
{
    first_elimination(p, false);
}
void pavlovic2025_elimination_ldp(Probe *p)
{
    first_elimination(p, true);
}

/* Theorem 4.1 from 6.7: exponents of the printed terms with gamma fixed; the
 * logarithms are divided out as powers of ln T.  beta ~ ln T at fixed N. */
static double slope(double low, double high, double from, double to)
{
    return log(high / low) / log(to / from);
}

static double privacy_term(double T, double eps, double delta_dp, bool local)
{
    Pavlovic2025Task x = {T, 16, 1, 1, eps, delta_dp, 0.01};
    double log_t = log(T);
    return log_t * pavlovic2025_published(&x).beta1 * (local ? sqrt(T) : 1) /
           pow(log_t, 3);
}

static double sampling_term(double T)
{
    Pavlovic2025Task x = {T, 16, 1, 1, 1, 1e-6, 0.01};
    return log(T) * pavlovic2025_published(&x).beta * sqrt(T) / pow(log(T), 2);
}

static void exponents(Probe *p, bool local)
{
    double T = 1e60, U = 1e140; /* T^2 is still a double */
    double bend = 1 + p->bend;
    probe_equal_from(p, slope(sampling_term(T), sampling_term(U), T, U) * bend,
                     0.5, 1, "what", 1.0);
    probe_equal_from(p,
                     slope(privacy_term(T, 1, 1e-6, local),
                           privacy_term(U, 1, 1e-6, local), T, U) *
                         bend,
                     local ? 0.5 : 0, 1, "what", 2.0);
    probe_equal_from(p,
                     slope(privacy_term(T, 1e-3, 1e-6, local),
                           privacy_term(T, 10, 1e-6, local), 1e-3, 10) *
                         bend,
                     -1, 1, "what", 3.0);
    /* ln(1.25 ln T/delta) against ln(1/delta): T fixed, delta to 0 */
    probe_equal_from(p,
                     slope(privacy_term(1e4, 1, 1e-100, local),
                           privacy_term(1e4, 1, 1e-300, local), 100, 300) *
                         bend,
                     0.5, 1, "what", 4.0);
}
void pavlovic2025_exponents_jdp(Probe *p)
{
    exponents(p, false);
}
void pavlovic2025_exponents_ldp(Probe *p)
{
    exponents(p, true);
}

/* lambda_j of a kernel whose eigenfunctions are the characters of N = T
 * points */
typedef double Decay(double j, double shape);

static double polynomial(double j, double b)
{
    return pow(j, -b);
}

/* exp(-j), as in one dimension's squared exponential; a fault gives it the
 * tail (1 + qj)^(-1/q) */
static double exponential(double j, double q)
{
    return q > 0 ? pow(1 + q * j, -1 / q) : exp(-j);
}

/* gamma_T: every point once, which is best by concavity and symmetry, tau = 1;
 * the sum's tail as an integral over ln j */
static double spectral_gain(Decay *lambda, double shape, double T)
{
    const double step = 0.02;
    double sum = 0, from = 100;
    for (double j = 1; j <= from; j++)
        sum += log1p(T * lambda(j, shape));
    for (double v = log(from + 0.5); v < log(T); v += step) {
        double j = exp(v + step / 2);
        sum += log1p(T * lambda(j, shape)) * j * step;
    }
    return sum / 2;
}

/* the printed bound's power of T between horizons of 2^150 and 2^300 (T^3 is
 * still a double), where it carries this power of ln T beside it */
static double power_of_T(Decay *lambda, double shape, bool local, double logs)
{
    double T[2] = {0x1p150, 0x1p300}, value[2];
    for (int i = 0; i < 2; i++) {
        Pavlovic2025Task x = {T[i], T[i], 1, 1, 1, 1e-6, 0.01};
        value[i] = bound_at(&x, spectral_gain(lambda, shape, T[i]), local) /
                   pow(log(T[i]), logs);
    }
    return slope(value[0], value[1], T[0], T[1]);
}

/* no T^(1/4) between the models where gamma_T is a power of ln T: both bounds
 * over sqrt(T) grow by powers of ln T alone, at 16 points, gamma_T ~ ln T, and
 * under exponential decay, gamma_T ~ ln^2 T */
void pavlovic2025_no_quarter(Probe *p)
{
    double T = 1e60, U = 1e140; /* T^2 is still a double */
    for (int local = 0; local < 2; local++) {
        Pavlovic2025Task low = {T, 16, 1, 1, 1, 1e-6, 0.01}, high = low;
        high.T = U;
        double rate = slope(
            bound(&low, local != 0) / pow(log(T), local ? 4 : 2.5),
            bound(&high, local != 0) / pow(log(U), local ? 4 : 2.5), T, U);
        probe_equal_from(p, rate, 0.5, 1, "local gain_logs", local + 0.0, 1.0);
        rate = power_of_T(exponential, p->bend, local, local ? 5 : 3);
        probe_equal_from(p, rate, 0.5, 1, "local gain_logs", local + 0.0, 2.0);
    }
}

/* lambda_j = j^-b, gamma_T ~ T^(1/b): what the LDP bound has beyond the JDP
 * one, each power of T cut at 1 as no regret is above 2 B T; a fault makes the
 * spectrum as good as finite */
void pavlovic2025_quarter(Probe *p)
{
    for (double b = 1.5; b <= 4; b += 0.5) {
        double shape = b * p->size;
        double joint = power_of_T(polynomial, shape, false, 2);
        double local = power_of_T(polynomial, shape, true, 3);
        double beyond = fmin(local, 1) - fmin(joint, 1);
        double claimed = b < 2 ? 0.5 - 0.5 / b : 0.5 / b;
        probe_equal_from(p, beyond, claimed, 1, "b jdp ldp", shape, joint,
                         local);
    }
}

/* Theorem 6.7 without its privacy term, F = 1: sqrt(T gamma_T), logarithms and
 * the first epoch */
static double without_privacy(const Pavlovic2025Task *x)
{
    double log_t = log(x->T), level = x->delta / (x->N * x->T * log_t);
    double sampling = 135.0 / 26 * log_t * pavlovic2025_beta(x, level);
    return 4 * x->B * sqrt(x->T) +
           sampling * sqrt(2 * x->T * tau_gain(x->N, x->T));
}

/* what the bound has beyond that; under a fault it falls more slowly */
static double privacy_part(const Probe *p, Pavlovic2025Task x, double eps,
                           bool local)
{
    x.eps = pow(eps, 1 - p->bend);
    return bound(&x, local) - without_privacy(&x);
}

/* eps = 1e15 leaves the bound without privacy; what is beyond it at small eps,
 * where it leads, falls like 1/eps */
void pavlovic2025_nonprivate(Probe *p)
{
    for (double T = 1e4; T <= 1e12; T *= 100)
        for (int local = 0; local < 2; local++) {
            Pavlovic2025Task x = {T, 16, 1, 1, 1, 1e-6, 0.01};
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

/* the largest |change of the estimator's mean| over points, in units of
 * B u/(1-u), when S and R follow rho (1 +- u) in place of rho; f = +-B */
static double misled(Probe *p, const PavlovicSpace *s, double T, double u)
{
    double *right = arena_array(p->arena, double, s->N), most = 0;
    double *wrong = arena_array(p->arena, double, s->N);
    double *f = arena_array(p->arena, double, s->N);
    for (int w = 0; w < s->N; w++) {
        double up = rng_uniform(&p->rng) < 0.5 ? -1 : 1;
        right[w] = T * s->rho[w];
        wrong[w] = right[w] * (1 + up * u);
        f[w] = rng_uniform(&p->rng) < 0.5 ? -1 : 1;
    }
    PavlovicSketch a = pavlovic2025_sketch(p->arena, s, right, right);
    PavlovicSketch b = pavlovic2025_sketch(p->arena, s, right, wrong);
    for (int w = 0; w < s->N; w++) {
        double change = 0;
        for (int v = 0; v < s->N; v++)
            for (int j = 0; j < a.rank; j++)
                change += right[v] * f[v] *
                          (MAT(a.a, w, j) * MAT(a.a, v, j) -
                           MAT(b.a, w, j) * MAT(b.a, v, j));
        most = fmax(most, fabs(change) * (1 - u) / u);
    }
    return most;
}

/* Remark on kappa'/kappa in (1-u, 1+u): on orthonormal points (the Walsh
 * kernel with b = 0) the bias is at most B u/(1-u).  Beside it the Walsh kernel
 * with b = 2. */
void pavlovic2025_misspecified(Probe *p)
{
    double other = 0;
    for (int bits = 0; bits <= 5; bits++)
        for (double T = 10; T <= 1e9; T *= 100)
            for (double u = 0.001; u < 0.9; u *= 9) {
                size_t mark = arena_mark(p->arena);
                PavlovicSpace s = pavlovic2025_walsh(p->arena, bits, 0, 1);
                probe_ratio(p, misled(p, &s, T, u) * (1 + p->bend), 1, "N T u",
                            s.N + 0.0, T, u);
                s = pavlovic2025_walsh(p->arena, bits, 2, 1);
                other = fmax(other, misled(p, &s, T, u));
                arena_reset(p->arena, mark);
            }
    probe_note(p, "walsh_b2_at_most", other);
}
