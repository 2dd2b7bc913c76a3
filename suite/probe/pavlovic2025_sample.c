/* Pavlovic et al. 2025: one epoch on a Walsh kernel, in law exact (counts). */
#include "algorithms/core/pavlovic2025_scales.h"
#include "oracles/privacy.h"
#include "suite/base/sample.h"
#include "suite/probe/pavlovic2025_kernels.h"
#include "suite/stat/confidence.h"

#include <math.h>

/* --- Lemma 6.5 -------------------------------------------------------------
 */

/* the largest deviation of `instances` draws of R, T points each */
static double worst_deviation(Probe *p, const PavlovicSpace *s, double T)
{
    double most = 0;
    for (uint64_t i = 0; i < p->instances; i++) {
        size_t mark = arena_mark(p->arena);
        double *R = arena_array(p->arena, double, s->N);
        pavlovic2025_draw(s, &p->rng, T, R);
        most = fmax(most, pavlovic2025_deviation(p->arena, s, T, R));
        arena_reset(p->arena, mark);
    }
    return most * p->size;
}

/* Never beyond the bound for delta = 1/2: stronger than the claim at any
 * smaller delta. */
void pavlovic2025_concentration(Probe *p)
{
    for (double b = 1.2; b < 4; b *= 1.6)
        for (double T = 200; T <= 2e5; T *= 10) {
            size_t mark = arena_mark(p->arena);
            PavlovicSpace s = pavlovic2025_walsh(p->arena, 4, b, 1);
            double C0 = pavlovic2025_c0(p->arena, &s, T), L = log(14 * T / 0.5);
            probe_ratio(p, worst_deviation(p, &s, T),
                        2 * sqrt(C0 * L) + 4.0 / 3 * L * C0, "b T", b, T);
            arena_reset(p->arena, mark);
        }
}

/* Where the cited bound is q, and how many draws deviate as far as that: a
 * frequency's lower end at 1e-8 is compared with q; at the last q, which no
 * draw of all should reach, the largest deviation with its t. */
enum { LEVELS = 4 };
static const double levels[LEVELS] = {0.5, 0.1, 0.02, 0.004};

typedef struct {
    double T, C0, most;
    uint64_t beyond[LEVELS];
} Tail;

/* t^2/2 = L (C0 + t C0/3), L = ln(14 T/q) */
static double bernstein_at(const Tail *x, double q)
{
    double L = log(14 * x->T / q), half = L * x->C0 / 3;
    return half + sqrt(half * half + 2 * L * x->C0);
}

static void tail_add(Tail *x, double far)
{
    for (int l = 0; l < LEVELS; l++)
        x->beyond[l] += far >= bernstein_at(x, levels[l]);
    x->most = fmax(x->most, far);
}

static void tail_compare(Probe *p, const Tail *x, double N, double tau)
{
    double last = 1e-8 / (double)p->instances, dimension = x->T * x->C0;
    for (int l = 0; l < LEVELS; l++)
        probe_ratio(p, binomial_lower(x->beyond[l], p->instances, 1e-8),
                    levels[l], "N tau T d_eff q", N, tau, x->T, dimension,
                    levels[l]);
    probe_ratio(p, x->most, bernstein_at(x, last), "N tau T d_eff q", N, tau,
                x->T, dimension, last);
}

/* 16 points of the Walsh kernel, b = 2 */
static void bernstein_walsh(Probe *p, double tau, double T)
{
    PavlovicSpace s = pavlovic2025_walsh(p->arena, 4, 2, tau);
    Tail x = {.T = T, .C0 = pavlovic2025_c0(p->arena, &s, T)};
    double *R = arena_array(p->arena, double, s.N);
    for (uint64_t i = 0; i < p->instances; i++) {
        pavlovic2025_draw(&s, &p->rng, T, R);
        tail_add(&x, p->size * pavlovic2025_deviation(p->arena, &s, T, R));
    }
    tail_compare(p, &x, s.N, tau);
}

/* orthonormal points: each count against its mean, over T/N + tau */
static void bernstein_points(Probe *p, int N, double tau, double T)
{
    double *rho = arena_array(p->arena, double, N);
    double *R = arena_array(p->arena, double, N);
    PavlovicSpace s = {.N = N, .rho = rho, .tau = tau};
    Tail x = {.T = T, .C0 = 1 / (T / N + tau)};
    for (int w = 0; w < N; w++)
        rho[w] = 1.0 / N;
    for (uint64_t i = 0; i < p->instances; i++) {
        double most = 0;
        pavlovic2025_draw(&s, &p->rng, T, R);
        for (int w = 0; w < N; w++)
            most = fmax(most, fabs(R[w] - T / N));
        tail_add(&x, p->size * most * x.C0);
    }
    tail_compare(p, &x, N, tau);
}

/* Uniform rho, where T C0 is the effective dimension: below T in the first loop
 * and the last line, above it in between (tau < 1), where T is no bound of the
 * intrinsic dimension.  On the last line the union over many points leaves the
 * least to spare. */
void pavlovic2025_bernstein(Probe *p)
{
    size_t mark = arena_mark(p->arena);
    for (double T = 200; T <= 2e5; T *= 10, arena_reset(p->arena, mark))
        bernstein_walsh(p, 1, T);
    for (double T = 2; T <= 8; T *= 2, arena_reset(p->arena, mark))
        bernstein_walsh(p, 1e-3, T);
    for (double T = 64; T <= 512; T *= 2, arena_reset(p->arena, mark))
        bernstein_points(p, 1024, 0.01, T);
    bernstein_points(p, 1024, 1, 16384);
}

/* --- one epoch ---------------------------------------------------------------
 */

typedef struct {
    PavlovicSpace s;
    double T, B, C0, dev_S, dev_R, dev_W;
    double *S, *R, *W, *f, *Y; /* counts, function, reward sums */
    PavlovicSketch by_R, by_W; /* sigma-tilde; the same with W for R */
} Epoch;

/* f = B sum theta_j phi_j, |theta| = 1, theta_0 = 0 */
static void function(Probe *p, Epoch *x)
{
    double *theta = arena_array(p->arena, double, x->s.m), sum = 0;
    for (int j = 1; j < x->s.m; j++) {
        theta[j] = pow(j + 1, -0.6) * (rng_uniform(&p->rng) < 0.5 ? -1 : 1);
        sum += theta[j] * theta[j];
    }
    for (int w = 0; w < x->s.N; w++)
        for (int j = 1; j < x->s.m; j++)
            x->f[w] += x->B * theta[j] / sqrt(sum) * MAT(x->s.phi, w, j);
}

/* two-point rewards y in {-B, B}, summed per point */
static void rewards(Probe *p, Epoch *x)
{
    for (int w = 0; w < x->s.N; w++) {
        double up = (1 + x->f[w] / x->B) / 2, n = x->W[w];
        double ups = (double)sample_binomial(&p->rng, (uint64_t)n, up);
        x->Y[w] = x->B * (2 * ups - n);
    }
}

static Epoch epoch(Probe *p, int bits, double b, double tau, double T)
{
    Epoch x = {.s = pavlovic2025_walsh(p->arena, bits, b, tau), .T = T, .B = 1};
    double **all[] = {&x.S, &x.R, &x.W, &x.f, &x.Y};
    for (int i = 0; i < 5; i++)
        *all[i] = arena_array(p->arena, double, x.s.N);
    pavlovic2025_draw(&x.s, &p->rng, T, x.S);
    pavlovic2025_draw(&x.s, &p->rng, T, x.R);
    pavlovic2025_draw(&x.s, &p->rng, T, x.W);
    function(p, &x);
    rewards(p, &x);
    x.C0 = pavlovic2025_c0(p->arena, &x.s, T);
    x.dev_S = pavlovic2025_deviation(p->arena, &x.s, T, x.S);
    x.dev_R = pavlovic2025_deviation(p->arena, &x.s, T, x.R);
    x.dev_W = pavlovic2025_deviation(p->arena, &x.s, T, x.W);
    x.by_R = pavlovic2025_sketch(p->arena, &x.s, x.S, x.R);
    x.by_W = pavlovic2025_sketch(p->arena, &x.s, x.S, x.W);
    return x;
}

/* sum_v Y(v) a(v), the vector g without noise */
static double *summed(Probe *p, const Epoch *x, const PavlovicSketch *k)
{
    double *g = arena_array(p->arena, double, k->rank);
    for (int w = 0; w < x->s.N; w++) {
        double mean = x->f[w] * x->W[w];
        double Y = mean + p->noise * (x->Y[w] - mean);
        for (int j = 0; j < k->rank; j++)
            g[j] += Y * MAT(k->a, w, j);
    }
    return g;
}

static double along(const PavlovicSketch *k, int w, const double *g)
{
    double sum = 0;
    for (int j = 0; j < k->rank; j++)
        sum += MAT(k->a, w, j) * g[j];
    return sum;
}

static void sweep(Probe *p, void (*one)(Probe *, const Epoch *))
{
    int runs = 1 + (int)(p->instances / 100);
    for (double T = 100; T <= 1e10; T *= 100)
        for (int i = 0; i < runs; i++) {
            size_t mark = arena_mark(p->arena);
            Epoch x = epoch(p, 5, 2, 1, T);
            one(p, &x);
            arena_reset(p->arena, mark);
        }
}

/* Step 1, at failure 1e-4 a point */
static void one_e1(Probe *p, const Epoch *x)
{
    double *g = summed(p, x, &x->by_W), most = 0;
    for (int w = 0; w < x->s.N; w++)
        most = fmax(most, fabs(x->f[w] - along(&x->by_W, w, g)));
    probe_ratio(p, most,
                sqrt(50.0 / 27 * x->C0) *
                    (x->B * sqrt(2 * log(2 / 1e-4)) + sqrt(8 * x->s.tau / 3)),
                "T", x->T);
}
void pavlovic2025_e1(Probe *p)
{
    sweep(p, one_e1);
}

/* sup over |f| <= B of the noiseless E2 at w: B |sum_v n_v (a_R(w)'a_R(v) -
 * a_W(w)'a_W(v)) phi(v)| */
static double worst_function(Probe *p, const Epoch *x, int w)
{
    double *row = arena_array(p->arena, double, x->s.m), sum = 0;
    for (int v = 0; v < x->s.N; v++) {
        double between = along(&x->by_R, v, &MAT(x->by_R.a, w, 0)) -
                         along(&x->by_W, v, &MAT(x->by_W.a, w, 0));
        for (int j = 0; j < x->s.m; j++)
            row[j] += x->W[v] * between * MAT(x->s.phi, v, j);
    }
    for (int j = 0; j < x->s.m; j++)
        sum += row[j] * row[j];
    return x->B * sqrt(sum);
}

/* Step 2's last line, at failure 0.5 a point; also at each point's worst f */
static void one_e2(Probe *p, const Epoch *x)
{
    double *g = summed(p, x, &x->by_R), *h = summed(p, x, &x->by_W), most = 0;
    for (int w = 0; w < x->s.N; w++)
        most = fmax(fmax(most, worst_function(p, x, w)),
                    fabs(along(&x->by_R, w, g) - along(&x->by_W, w, h)));
    double L = log(56 * x->T / 0.5);
    probe_ratio(p, most,
                (90 * x->B * sqrt(L) +
                 52 * x->B / sqrt(x->s.tau) * sqrt(L * log(4 / 0.5))) *
                    x->by_R.sigma_max,
                "T", x->T);
}
void pavlovic2025_e2(Probe *p)
{
    sweep(p, one_e2);
}

/* the estimator's largest error, its privacy noise of deviation sigma0 */
static double largest_error(Probe *p, const Epoch *x, double sigma0)
{
    double *g = arena_array(p->arena, double, x->by_R.rank), most = 0;
    const PavlovicSketch *k = &x->by_R;
    for (int w = 0; w < x->s.N; w++)
        for (int j = 0; j < k->rank; j++)
            g[j] += x->Y[w] * MAT(k->a, w, j);
    for (int j = 0; j < k->rank; j++)
        g[j] += p->noise * sigma0 * sample_normal(&p->rng);
    for (int w = 0; w < x->s.N; w++)
        most = fmax(most, fabs(x->f[w] - along(k, w, g)));
    return most;
}

/* d = 0.01; at eps = 1e-9 the privacy noise leads */
static Pavlovic2025Task task_of(const Epoch *x, double eps)
{
    return (Pavlovic2025Task){x->T, x->s.N, x->B, x->s.tau, eps, 1e-6, 0.01};
}

/* Lemma 6.6: error against beta(d/N) sigma_max + beta_1(d/N) sigma_max^2 */
static void lemma66(Probe *p, const Epoch *x, bool local)
{
    double sigma = x->by_R.sigma_max, root = local ? sqrt(x->T) : 1;
    for (double eps = 1e-9; eps <= 1; eps *= 1e9) {
        Pavlovic2025Task task = task_of(x, eps);
        Pavlovic2025Scales s = pavlovic2025_published(&task);
        /* the lemma's own level: d/N, not eq. (7)'s d/(N T ln T) */
        double level = task.delta / task.N;
        double beta = pavlovic2025_beta(&task, level);
        double beta1 = s.beta1 * log(3 / level) / log(3 / s.level);
        probe_ratio(p, largest_error(p, x, s.sigma0 * sigma * root),
                    beta * sigma + root * beta1 * sigma * sigma, "T eps", x->T,
                    eps);
    }
}

/* Lemma 3.1's orders with a constant of their own: 2 sqrt(2 ln(2N/d)) (B
 * sigma_max + sigma_0 sigma_max), sigma_0 of eq. (5) */
static void lemma31(Probe *p, const Epoch *x, bool local)
{
    double sigma = x->by_R.sigma_max, root = local ? sqrt(x->T) : 1;
    for (double eps = 1e-9; eps <= 1; eps *= 1e9) {
        Pavlovic2025Task task = task_of(x, eps);
        double sigma0 = pavlovic2025_published(&task).sigma0 * sigma * root;
        double logs = 2 * sqrt(2 * log(2 * task.N / task.delta));
        probe_ratio(p, largest_error(p, x, sigma0),
                    logs * (x->B * sigma + sigma0 * sigma), "T eps", x->T, eps);
    }
}

static void one_error_jdp(Probe *p, const Epoch *x)
{
    lemma66(p, x, false);
}
static void one_error_ldp(Probe *p, const Epoch *x)
{
    lemma66(p, x, true);
}
void pavlovic2025_error_jdp(Probe *p)
{
    sweep(p, one_error_jdp);
}
void pavlovic2025_error_ldp(Probe *p)
{
    sweep(p, one_error_ldp);
}

static void one_order_jdp(Probe *p, const Epoch *x)
{
    lemma31(p, x, false);
}
static void one_order_ldp(Probe *p, const Epoch *x)
{
    lemma31(p, x, true);
}
void pavlovic2025_order_jdp(Probe *p)
{
    sweep(p, one_order_jdp);
}
void pavlovic2025_order_ldp(Probe *p)
{
    sweep(p, one_order_ldp);
}

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
        Epoch x = epoch(p, 4, 2, p->ridge, T);
        double *g = summed(p, &x, &x.by_R);
        Pavlovic2025Task task = task_of(&x, 1);
        double sigma0 = pavlovic2025_published(&task).sigma0 / logs;
        sigma0 *= x.by_R.sigma_max;
        for (int w = 0; w < x.s.N; w++) {
            double noise = sigma0 * sigma0 * x.by_R.s2[w];
            sum.sampling += pow(x.f[w] - along(&x.by_R, w, g), 2) / draws;
            sum.joint += noise / draws;
            sum.local += noise * T / draws;
        }
        arena_reset(p->arena, mark);
    }
    return (Parts){sqrt(sum.sampling), sqrt(sum.joint), sqrt(sum.local)};
}

/* remark after Lemma 3.1, fixed W */
void pavlovic2025_error_rate(Probe *p)
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

/* --- Theorem 6.7, Step 2
 * -------------------------------------------------------- */

static bool on_event(const Epoch *x)
{
    return x->dev_S <= 1.0 / 9 && x->dev_R <= 1.0 / 9;
}

/* sigma_max^2 against c max phi' Z^-1 phi, on the proof's event */
static void one_step2a(Probe *p, const Epoch *x)
{
    double c = p->reading[0] == 'p' ? 5.0 / 24 : 15.0 / 8;
    if (on_event(x))
        probe_ratio(p, x->by_R.sigma_max * x->by_R.sigma_max * p->size,
                    c * x->C0, "T dev_S dev_R", x->T, x->dev_S, x->dev_R);
}
void pavlovic2025_step2a(Probe *p)
{
    sweep(p, one_step2a);
}

/* the repaired composite, against the gain's lower bound of a uniform design */
static void one_step2b(Probe *p, const Epoch *x)
{
    double gain = 0;
    for (int j = 0; j < x->s.N; j++) {
        double root = MAT(x->s.phi, 0, j); /* chi_j(0) = 1 */
        gain +=
            log1p(floor(x->T / x->s.N) * x->s.N * root * root / x->s.tau) / 2;
    }
    if (on_event(x))
        probe_ratio(p, x->T * x->by_R.sigma_max * x->by_R.sigma_max * p->size,
                    405.0 / 52 * gain, "T", x->T);
}
/* tau = 1e4: T Lambda/tau is small up to T = 1e4, where C_0 is the most that
 * the gain allows, 2 gamma_T/T, and every draw is on the event */
void pavlovic2025_step2b_repaired(Probe *p)
{
    for (double b = 1.2; b < 3; b += 0.8)
        for (double tau = 1; tau <= 1e4; tau *= 1e4)
            for (double T = 100; T <= 1e8; T *= 10) {
                size_t mark = arena_mark(p->arena);
                Epoch x = epoch(p, 5, b, tau, T);
                one_step2b(p, &x);
                arena_reset(p->arena, mark);
            }
}

/* --- norms in Step 2 of Lemma 6.6
 * ------------------------------------------------ */

/* |Id - Z^-1 Zhat| and |Id - Z^-1/2 Zhat Z^-1/2|: Z is diagonal */
void pavlovic2025_norm_spectrum(Probe *p)
{
    double left = 1 + p->bend; /* the power of Z^-1 that stands left */
    for (double T = 1e4; T <= 1e6; T *= 10)
        for (int bits = 5; bits <= 6; bits++) {
            size_t mark = arena_mark(p->arena);
            PavlovicSpace s = pavlovic2025_walsh(p->arena, bits, bits - 3, 1);
            double *W = arena_array(p->arena, double, s.N);
            Mat X = pavlovic2025_mat(p->arena, s.m, s.m);
            pavlovic2025_draw(&s, &p->rng, T, W);
            double flat = pavlovic2025_deviation(p->arena, &s, T, W);
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
            probe_ratio(p, pavlovic2025_norm(p->arena, mat_view(X)), flat,
                        "N T flat", s.N + 0.0, T, flat);
            arena_reset(p->arena, mark);
        }
}

/* Sigma_W = T u u', u ~ (1, r/sqrt T), S = T copies of e1, tau = 1: alpha is
 * at most 1/4, the norm |Zhat Zhat_S^-1| grows like r sqrt T */
void pavlovic2025_norm_83(Probe *p)
{
    double r = 0.22 * p->size, tau = 1; /* what S leaves out */
    for (double T = 1e2; T <= 1e10; T *= 10) {
        double n = 1 + r * r / T, w1 = T / n, w2 = r * r / n;
        double off = r * sqrt(T) / n;
        double z[4] = {w1 + tau, off, off, w2 + tau}, square[4];
        /* alpha: eigenvalues of Zhat^-1 diag(T + tau, tau) */
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
        double a = along(k, v, &MAT(k->a, w, 0));
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
        probe_ratio(p, fabs(x->f[w] - along(k, w, g)),
                    pavlovic2025_width(&at, ell), "T w", x->T, w + 0.0);
    }
}
void pavlovic2025_radius_calibrated(Probe *p)
{
    sweep(p, one_radius);
}
