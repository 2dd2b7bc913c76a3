/* Pavlovic et al. 2025: what one release gives away, whatever the kernel: the
 * sensitivity of Step 5, the least and the printed noise, Lemma 3.1. */
#include "algorithms/core/pavlovic2025_scales.h"
#include "suite/base/sample.h"
#include "suite/probe/pavlovic2025_instance.h"

#include <math.h>

/* Step 5: |y A k_S(w) - y' A k_S(w')| over all pairs of users, rewards at +-B
 * and inside, against 2 B sigma_max of eq. (6); the two share the kernel and
 * nothing else */
static void one_sensitivity(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    PavlovicDual d = pavlovic2025_dual(p, &x);
    double B = 2, most = 0, **a = pavlovic2025_spreads(p, x);
    for (int w = 0; w < x.space.N; w++)
        most = fmax(most, pavlovic2025_dual_variance(p, &x, d, w));
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
void pavlovic2025_sensitivity(Probe *p)
{
    pavlovic2025_repeat(p, one_sensitivity);
}

/* what the sketch noises its releases by in calibrated mode, against sigma_max
 * of eq. (6) by the other route: over points that rho has */
static void one_calibrated_sens(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    PavlovicDual d = pavlovic2025_dual(p, &x);
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &x.space, x.nS, x.nR);
    double most = 0;
    for (int w = 0; w < x.space.N; w++)
        if (x.space.rho[w] > 0)
            most = fmax(most, pavlovic2025_dual_variance(p, &x, d, w));
    probe_ratio(p, k.sens * p->sensitivity, sqrt(most), "N m tau",
                x.space.N + 0.0, x.space.m + 0.0, x.space.tau);
}
void pavlovic2025_calibrated_sens(Probe *p)
{
    pavlovic2025_repeat(p, one_calibrated_sens);
}

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

static Release release(Probe *p, double sigma_max)
{
    Release r = {.eps = pow(10, 2 * rng_uniform(&p->rng) - 1), .B = 2};
    r.delta = pow(10, -1 - 7 * rng_uniform(&p->rng));
    r.noise =
        p->noise * 2 * r.B * sigma_max * pavlovic2025_needed(r.eps, r.delta);
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
    PavlovicSpace s = pavlovic2025_lattice(p->arena, &p->rng);
    for (int w = 0; w < s.N; w++)
        s.rho[w] = w / 2 % 2 == 0 ? s.rho[w] : 0;
    PavlovicInstance x = pavlovic2025_instance_over(p, s);
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &s, x.nS, x.nR);
    Release r = release(p, k.sigma_max);
    double **a = pavlovic2025_spreads(p, x),
           all = largest_move(&x, a, r.B, true);
    double move = largest_move(&x, a, r.B, false);
    probe_ratio(p, pavlovic2025_spent(r.noise / move, r.eps), r.delta,
                "N t tau eps delta", s.N + 0.0, x.t + 0.0, s.tau, r.eps,
                r.delta);
    return pavlovic2025_spent(r.noise / all, r.eps);
}

void pavlovic2025_support(Probe *p)
{
    judge_some(p, one_support, "delta_outside_support");
}

/* max phi'(P R R'P + tau)^-1 phi */
static double largest_variance(Probe *p, const PavlovicInstance *x)
{
    Mat inverse =
        pavlovic2025_projected_inverse(p, x, pavlovic2025_projection(p, x));
    double most = 0;
    for (int w = 0; w < x->space.N; w++)
        most = fmax(most,
                    pavlovic2025_bilinear(inverse, pavlovic2025_feature(x, w),
                                          pavlovic2025_feature(x, w)));
    return most;
}

/* sigma_max is the root of Lemma 6.6's maximum; beside it what the maximum
 * itself, as the lemma has it to the letter, would spend */
static double one_literal(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    double sigma = sqrt(largest_variance(p, &x));
    Release r = release(p, sigma);
    double move = largest_move(&x, pavlovic2025_spreads(p, x), r.B, true);
    probe_ratio(p, pavlovic2025_spent(r.noise / move, r.eps), r.delta,
                "N t tau eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                r.eps, r.delta);
    return pavlovic2025_spent(r.noise * sigma / move, r.eps);
}

void pavlovic2025_literal(Probe *p)
{
    judge_some(p, one_literal, "delta_without_root");
}

/* sigma0 = 2 B sens / G, sens of the sketch and G of the oracle's integral,
 * against what the two worst users' releases by the printed root are apart */
static void one_calibrated(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    PavlovicSketch k = pavlovic2025_sketch(p->arena, &x.space, x.nS, x.nR);
    double eps = pow(10, 4 * rng_uniform(&p->rng) - 2), B = 3;
    double delta = pow(10, -1 - 11 * rng_uniform(&p->rng));
    double G = 1 / pavlovic2025_needed(eps, delta);
    double sigma0 = p->noise * pavlovic2025_calibrated_sigma0(B, k.sens, G);
    double move = largest_move(&x, pavlovic2025_spreads(p, x), B, false);
    probe_equal(p, pavlovic2025_spent(sigma0 / move, eps), delta,
                "N t tau eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                eps, delta);
}

static void repeat_few(Probe *p, void (*one)(Probe *), uint64_t share)
{
    for (uint64_t i = 0; i < p->instances / share; i++) {
        size_t mark = arena_mark(p->arena);
        one(p);
        arena_reset(p->arena, mark);
    }
}
void pavlovic2025_calibrated(Probe *p)
{
    repeat_few(p, one_calibrated, 50);
    pavlovic2025_run_calibrated(p);
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
    PavlovicInstance x = pavlovic2025_instance(p);
    PavlovicDual d = pavlovic2025_dual(p, &x);
    double most = 0, far = 0, **a = pavlovic2025_spreads(p, x);
    for (int w = 0; w < x.space.N; w++)
        most = fmax(most, pavlovic2025_dual_variance(p, &x, d, w));
    Release r = release(p, sqrt(most));
    for (int i = 0; i < 20 * x.space.N * x.space.N; i++) {
        double *one = a[i % x.space.N], *other = a[i / x.space.N % x.space.N];
        double sum = 0, y = sent(p, r.B), z = sent(p, r.B);
        for (int j = 0; j < x.t; j++)
            sum += pow(y * one[j] - z * other[j], 2);
        far = fmax(far, sqrt(sum));
    }
    probe_ratio(p, pavlovic2025_spent(r.noise / far, r.eps), r.delta,
                "N t tau eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                r.eps, r.delta);
}
void pavlovic2025_clipped(Probe *p)
{
    repeat_few(p, one_clipped, 40);
}

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
    PavlovicDual d = pavlovic2025_dual(p, x);
    double most = 0;
    for (int w = 0; w < x->space.N; w++)
        most = fmax(most, pavlovic2025_dual_variance(p, x, d, w));
    return p->noise * pavlovic2025_published(task).sigma0 * sqrt(most);
}

/* Lemma 6.6, g_LDP: the two users whose messages by the printed root are the
 * farthest apart */
static void one_message(Probe *p)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    Pavlovic2025Task task = budget(p, &x);
    double move = largest_move(&x, pavlovic2025_spreads(p, x), task.B, true);
    double least = pavlovic2025_least(task.eps, task.delta_dp);
    probe_ratio(p, least * move, printed_noise(p, &x, &task),
                "N t tau T eps delta", x.space.N + 0.0, x.t + 0.0, x.space.tau,
                task.T, task.eps, task.delta_dp);
}
void pavlovic2025_message(Probe *p)
{
    repeat_few(p, one_message, 10);
}

/* k_S(w)' (K_SR K_RS + tau K_SS)^-1 of every w, a row each: eq. (4) without its
 * noise is this times K_SW y, whose covariance is sigma0^2 times this times
 * k_S(v) */
static Mat predictor(Probe *p, const PavlovicInstance *x)
{
    Mat inverse = pavlovic2025_power_of(p, pavlovic2025_middle(p, x), -1);
    Mat k = pavlovic2025_mat(p->arena, x->space.N, x->t);
    for (int w = 0; w < x->space.N; w++)
        for (int i = 0; i < x->t; i++)
            MAT(k, w, i) = MAT(x->K, w, x->S[i]);
    return pavlovic2025_product(p, k, inverse);
}

/* eq. (4)'s mean at every point */
static double *predicted(Probe *p, const PavlovicInstance *x, Mat rows,
                         int users, const double *y)
{
    double *sums = arena_array(p->arena, double, x->t);
    for (int i = 0; i < x->t; i++)
        for (int u = 0; u < users; u++)
            sums[i] += MAT(x->K, x->S[i], x->W[u]) * y[u];
    return pavlovic2025_times(p, rows, sums);
}

/* (m - m')' C^+ (m - m') of the means of two data sets of `users` that differ
 * in the last one, C the covariance of one unit of noise: the predictions are a
 * Gaussian vector, whose square of the shift this is.  One of the two has the
 * noisiest point; the worst over the other's point and sign. */
static double predictions_apart(Probe *p, PavlovicInstance *x, int users,
                                double B)
{
    int N = x->space.N, last = users - 1;
    Mat rows = predictor(p, x), C = pavlovic2025_mat(p->arena, N, N);
    for (int w = 0; w < N; w++)
        for (int v = 0; v < N; v++)
            for (int i = 0; i < x->t; i++)
                MAT(C, w, v) += MAT(rows, w, i) * MAT(x->K, x->S[i], v);
    Mat inverse = pavlovic2025_power_of(p, C, -1);
    double *y = pavlovic2025_rewards(p, users), most = 0;
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
            most = fmax(most, pavlovic2025_bilinear(inverse, shift, shift));
        }
    return most;
}

/* Lemma 3.1: the predictions of all users' data with one noise, at the split
 * budget, or of one user's message at the whole */
static void lemma31(Probe *p, bool local)
{
    PavlovicInstance x = pavlovic2025_instance(p);
    Pavlovic2025Task task = budget(p, &x);
    double share = local ? 1 : 1 / log(task.T);
    double sigma0 = printed_noise(p, &x, &task);
    double far = predictions_apart(p, &x, local ? 1 : x.t, task.B);
    double least = pavlovic2025_least(share * task.eps, share * task.delta_dp);
    probe_ratio(p, least * sqrt(far), sigma0, "N t tau T eps delta",
                x.space.N + 0.0, x.t + 0.0, x.space.tau, task.T, task.eps,
                task.delta_dp);
}
static void lemma31_joint(Probe *p)
{
    lemma31(p, false);
}
static void lemma31_local(Probe *p)
{
    lemma31(p, true);
}
void pavlovic2025_predictions_joint(Probe *p)
{
    repeat_few(p, lemma31_joint, 10);
}
void pavlovic2025_predictions_local(Probe *p)
{
    repeat_few(p, lemma31_local, 10);
}
