/* Zhou 2022, sections 7 and 8: the steps of both regret proofs that do not need
 * a learner. */
#include "algorithms/core/zhou2022_scales.h"
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/probe/zhou2022.h"

#include <math.h>
#include <string.h>

/* --- on the good event -----------------------------------------------------
 */

/* One estimate of one value: truth <theta, x>, estimate <thetahat, x>, bonus
 * beta |x|_(Lambda^-1), with |theta - thetahat|_Lambda <= beta; on the border,
 * in the worst direction for x, in every third instance. */
typedef struct {
    double truth, estimate, bonus;
} Estimate;

static Estimate estimate(Rng *rng, uint64_t instance)
{
    int d = 1 + (int)(instance % 5);
    double A[ZHOU_D * ZHOU_D] = {0}, l[ZHOU_D * ZHOU_D];
    double x[ZHOU_D], theta[ZHOU_D], gap[ZHOU_D];
    for (int n = 0; n < d + 3; n++) {
        zhou2022_direction(rng, d, x);
        for (int i = 0; i < d * d; i++)
            A[i] += x[i / d] * x[i % d] + 0.1 * (i / d == i % d);
    }
    zhou2022_factor(d, A, l);
    zhou2022_direction(rng, d, x);
    zhou2022_direction(rng, d, theta);
    zhou2022_direction(rng, d, gap);
    double beta = zhou2022_between(rng, 0.01, 10), scale = rng_uniform(rng);
    if (instance % 3 == 0) { /* gap = Lambda^-1 x, up or down */
        memcpy(gap, x, sizeof gap);
        mat_solve_cholesky((MatC){l, d, d, d}, gap);
        scale = instance % 2 ? 1 : -1;
    }
    double length = sqrt(mat_quadratic((MatC){A, d, d, d}, gap));
    double truth = zhou2022_dot(d, theta, x);
    return (Estimate){truth,
                      truth + scale * beta / length * zhou2022_dot(d, gap, x),
                      beta * sqrt(zhou2022_inverse_square(d, l, x))};
}

/* <thetahat, x> + beta |x|_(Lambda^-1) >= <theta, x>: so the inner expression
 * is at least r + P V >= 0 and the cut at 0 never acts */
void zhou2022_no_truncation(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Estimate e = estimate(&p->rng, i);
        double gap = (e.truth - e.estimate) * (1 + p->bend) * (1 - 1e-11);
        probe_ratio(p, fabs(gap), e.bonus, "instance", (double)i);
    }
}

/* min(H, u + v) <= 2 beta_p min(1, x) + 2 H beta_r min(1, y), u = 2 beta_p x, v
 * = 2 beta_r y (step (c)): it rests on 2 beta_p >= H and 2 H beta_r >= H with
 * the betas of Lemma 3.1, at any alpha in (0,1] and any 0 < lmin <= lmax. */
void zhou2022_per_step(Probe *p)
{
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        ZhouPoint s = zhou2022_point(&p->rng);
        s.alpha = i % 3 ? s.alpha : 1;
        double l = zhou2022_between(&p->rng, 1e-9, 1e12);
        double a = 2 * log(s.H / s.alpha);
        double beta_p = s.H / 2 * sqrt(a + s.d1 * log1p(s.K * s.H * s.H / l)) +
                        sqrt(s.d1 * l);
        double beta_r =
            sqrt(a + s.d2 * log1p(s.K / (s.d2 * l))) / 2 + sqrt(s.d2 * l);
        double x = zhou2022_between(&p->rng, 1e-9, 1e3);
        double y = zhou2022_between(&p->rng, 1e-9, 1e3);
        double left = fmin(s.H, 2 * beta_p * x + 2 * beta_r * y);
        double right = 2 * beta_p * fmin(1, x) + 2 * s.H * beta_r * fmin(1, y);
        probe_ratio(p, left * (1 + p->bend), right * (1 + 1e-12),
                    "H alpha lambda x y", s.H, s.alpha, l, x, y);
        probe_ratio(p, s.H * (1 + p->bend), 2 * beta_p, "H alpha lambda K d1",
                    s.H, s.alpha, l, s.K, s.d1);
        probe_ratio(p, 1 + p->bend, 2 * beta_r, "alpha lambda K d2 H", s.alpha,
                    l, s.K, s.d2, s.H);
    }
}

/* -iota = Q - (r + P V), Q = max(0, min(H-h+1, estimate + bonus)), r in [0,1],
 * V in [0,H-h]: 2 bonus >= -iota >= 0.  error is the estimate's, cap what Q is
 * cut at. */
static void bonus(Probe *p, double value, double error, double width,
                  double cap)
{
    double above = fmax(-value, fmin(cap - value, error + width));
    double scale = 1 + p->bend, rounding = 1e-14 * (value + width);
    probe_ratio(p, above * scale - rounding, 2 * width, "value bonus cap",
                value, width, cap);
    probe_ratio(p, value * scale - rounding, value + above, "value bonus cap",
                value, width, cap);
}

/* from two estimates, of r and of P V */
void zhou2022_bonus_vector(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Estimate a = estimate(&p->rng, i), b = estimate(&p->rng, i);
        double value = fabs(a.truth) + fabs(b.truth);
        double error = a.estimate - a.truth + b.estimate - b.truth;
        double width = a.bonus + b.bonus;
        double cap = value * (1 + rng_uniform(&p->rng));
        bonus(p, value, error, width, cap);
    }
}

/* --- elliptical potentials -------------------------------------------------
 */

enum { EPISODES = 300 };

/* Sums over k of min(1, |x_k|) and of its square in Lambda_k^-1, Lambda_k = sum
 * of x x' before k plus Z_k, Z_k >= lmin changing all the time. */
typedef struct {
    double first, second, log_det;
} Potential;

static Potential potential(Rng *rng, int d, double length, double lmin,
                           uint64_t kind)
{
    double G[ZHOU_D * ZHOU_D] = {0}, A[ZHOU_D * ZHOU_D], l[ZHOU_D * ZHOU_D];
    Potential sum = {0, 0, 0};
    for (int k = 0; k <= EPISODES; k++) {
        double x[ZHOU_D] = {0}, up = kind % 2 ? lmin * rng_uniform(rng) : 0;
        for (int i = 0; i < d * d; i++)
            A[i] = G[i] + (i / d == i % d) * (lmin + up);
        if (k == EPISODES)
            break;
        if (kind % 3 == 0)
            x[k % d] = 1;
        else
            zhou2022_direction(rng, d, x);
        for (int i = 0; i < d; i++)
            x[i] *= length;
        zhou2022_factor(d, A, l);
        double square = fmin(1, zhou2022_inverse_square(d, l, x));
        sum.first += sqrt(square);
        sum.second += square;
        for (int i = 0; i < d * d; i++)
            G[i] += x[i / d] * x[i % d];
    }
    for (int i = 0; i < d * d; i++)
        A[i] = G[i] + (i / d == i % d) * lmin;
    zhou2022_factor(d, A, l);
    sum.log_det = mat_log_det((MatC){l, d, d, d}) - d * log(lmin);
    return sum;
}

/* at features sqrt(d1) H or, feature 0, of length 1: the bound on the sum of
 * min(1, |x|), without its beta, for each of H steps alike */
static void first_sum(Probe *p, double feature, double lmin, uint64_t kind)
{
    int d = 1 + (int)(kind % 5);
    double length = feature > 0 ? sqrt(d) * feature : 1;
    double H = feature > 0 ? feature : 4, K = EPISODES;
    double per = feature > 0 ? feature * feature : 1.0 / d;
    Potential sum = potential(&p->rng, d, length, lmin, kind);
    double bound = sqrt(K * H) * sqrt(2 * H * d * log1p(K * per / lmin));
    probe_ratio(p, H * sum.first * (1 + p->bend), bound, "d H lambda",
                (double)d, H, lmin);
}

static const double least_lambda = 1e-3, most_lambda = 1e9;

void zhou2022_T1(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 8; i++)
        first_sum(p, 1 + (double)(i % 20),
                  zhou2022_between(&p->rng, least_lambda, most_lambda), i);
}

void zhou2022_T2(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 8; i++)
        first_sum(p, 0,
                  zhou2022_between(&p->rng, least_lambda, most_lambda / 1e5),
                  i);
}

/* sum min(1, |x|^2) <= 2 log det(G + lmin I)/det(lmin I) */
void zhou2022_elliptic(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 8; i++) {
        int d = 1 + (int)(i % 5);
        double lmin = zhou2022_between(&p->rng, 1e-6, 1e6);
        Potential sum = potential(&p->rng, d, 1, lmin, i);
        probe_ratio(p, sum.second * (1 + p->bend), 2 * sum.log_det, "d lambda",
                    (double)d, lmin);
    }
}

/* --- martingales -----------------------------------------------------------
 */

/* log P(sum of n fair +-1 coins >= t), exactly */
static double coins_beyond(int n, double t)
{
    double sum = 0, top;
    int first = (int)ceil((t + n) / 2 - 1e-9);
    if (first > n)
        return -(double)INFINITY;
    if (first < 0)
        return 0;
    top = lgamma(n + 1.0) - lgamma(first + 1.0) - lgamma(n - first + 1.0);
    for (int k = first; k <= n; k++)
        sum +=
            exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0) - top);
    return top + log(sum) - n * log(2);
}

/* The same of the largest sum on the way, where a walk that stops on reaching t
 * ends: by reflection, whoever ends at t counts once, whoever ends beyond
 * twice. */
static double stopped_walk_beyond(int n, double t)
{
    double level = ceil(t - 1e-9);
    if (level <= 0)
        return 0;
    double reached = coins_beyond(n, level);
    double beyond = coins_beyond(n, level + 1);
    return isinf(reached) ? reached : reached + log1p(exp(beyond - reached));
}

/* terms variables of conditional range 2H: fair +-H coins, and the same until
 * the sum first reaches the bound, which is worse.  P(sum > bound) <= alpha, in
 * roots of log-probabilities, so that the ratio is one of deviations. */
static void coins(Probe *p, double per, double factor)
{
    double (*const laws[])(int, double) = {coins_beyond, stopped_walk_beyond};
    for (double T = 1; T <= 4096; T *= 2)
        for (double alpha = 1e-12; alpha < 1; alpha *= 3)
            for (int law = 0; law < 2; law++) {
                double bound = factor * sqrt(2 * T * log(1 / alpha));
                double logs = laws[law]((int)(per * T), bound / (1 + p->bend));
                probe_ratio(p, sqrt(log(1 / alpha)), sqrt(-logs) * (1 + 1e-9),
                            "T alpha stopped", T, alpha, (double)law);
            }
}

/* T3 <= H sqrt(2 K H log(1/alpha)): T terms */
void zhou2022_T3(Probe *p)
{
    coins(p, 1, 1);
}

/* (ii) <= 4 H sqrt(2 T log(1/alpha)): 2 T terms */
void zhou2022_martingale(Probe *p)
{
    coins(p, 2, 4);
    probe_note(p, "needed", sqrt(2) / 4);
}

/* --- what may fail ---------------------------------------------------------
 */

/* At which failure the self-normalised bound has the square root that a printed
 * beta leaves after its bias, (range/2) sqrt(2 log(1/failure) + d log(1 + K
 * feature/lmin)); over all H steps */
static double outside(const Zhou2022Task *x, const Zhou2022Side *s, double d,
                      double range, double feature)
{
    double noise = s->beta - sqrt(d * s->lambda_max) - s->nu;
    double logs = pow(2 * noise / range, 2);
    double det = d * log1p(x->K * feature / s->lambda_min);
    return x->H * exp(-(logs - det) / 2);
}

/* K H releases of a counter pair beyond the printed bounds, by exact laws */
static double beyond_bounds(const Zhou2022Task *x, const Zhou2022Side *s, int d)
{
    double root = sqrt(zhou2022_levels(x->K)), matrix = 1, vector = 1;
    double z = s->nu * sqrt(s->lambda_min);
    tail_exact(TAIL_SYM1, d, s->radius / (s->sigma[0] * root), &matrix);
    tail_exact(TAIL_GAUSS_NORM, d, z / (s->sigma[1] * root), &vector);
    return x->K * x->H * (matrix + vector);
}

/* Theorem 4.1's 4 alpha from the radii and the bound on T3 as the learner and
 * its explicit bound have them */
static void budget(Probe *p, const Zhou2022Task *x)
{
    Zhou2022Scales s = zhou2022_published(x);
    Zhou2022Scales none = {.p = {.lambda_min = 1}, .r = {.lambda_min = 1}};
    double alpha = x->alpha * (1 + 1e-7), T = x->K * x->H, sum;
    double t = p->bonus * zhou2022_regret(x, &none, 0);
    double drift = exp(-2 * t * t / (T * pow(2 * x->H, 2)));
    double noise =
        beyond_bounds(x, &s.p, (int)x->d1) + beyond_bounds(x, &s.r, (int)x->d2);
    s = zhou2022_plain(x, zhou2022_between(&p->rng, 1e-2, 1e4));
    s.p.beta *= p->bonus;
    s.r.beta *= p->bonus;
    double of_p = outside(x, &s.p, x->d1, x->H, x->H * x->H);
    double of_r = outside(x, &s.r, x->d2, 1, 1 / x->d2);
    sum = noise + of_p + of_r + drift;
    const double parts[] = {noise, of_p, of_r, drift};
    for (int i = 0; i < 4; i++)
        probe_ratio(p, parts[i], alpha, "part H K alpha", (double)i, x->H, x->K,
                    x->alpha);
    probe_ratio(p, sum, 4 * alpha, "part H K alpha", -1.0, x->H, x->K,
                x->alpha);
}

void zhou2022_budget(Probe *p)
{
    for (double H = 1; H <= 256; H *= 4)
        for (double alpha = 1e-9; alpha <= 0.25; alpha *= 10)
            for (double K = 2; K < 1e9; K *= 50) {
                Zhou2022Task x = {1 + (double)(rng_word(&p->rng) % 2),
                                  1 + (double)(rng_word(&p->rng) % 2),
                                  H,
                                  K,
                                  1,
                                  1e-6,
                                  alpha};
                budget(p, &x);
            }
}

/* --- policy optimisation ---------------------------------------------------
 */

enum { STATES = 4, ACTIONS = 3, STEPS = 4 };

typedef struct {
    double P[STEPS][STATES][ACTIONS][STATES], r[STEPS][STATES][ACTIONS];
    double Q[STEPS][STATES][ACTIONS]; /* any estimate at all */
    double pi[STEPS][STATES][ACTIONS], best[STEPS][STATES][ACTIONS];
} Plan;

static void plan(Rng *rng, Plan *x)
{
    for (int h = 0; h < STEPS; h++)
        for (int s = 0; s < STATES; s++) {
            sample_law(rng, ACTIONS, x->pi[h][s]);
            sample_law(rng, ACTIONS, x->best[h][s]);
            for (int a = 0; a < ACTIONS; a++) {
                sample_law(rng, STATES, x->P[h][s][a]);
                x->r[h][s][a] = rng_uniform(rng);
                x->Q[h][s][a] = STEPS * rng_uniform(rng);
            }
        }
}

/* values of a policy, V[STEPS] = 0; with estimate, of Q under pi */
static void values(const Plan *x, double (*pi)[STATES][ACTIONS], bool estimate,
                   double (*V)[STATES], double (*Q)[STATES][ACTIONS])
{
    memset(V[STEPS], 0, sizeof *V);
    for (int h = STEPS - 1; h >= 0; h--)
        for (int s = 0; s < STATES; s++) {
            for (int a = 0; a < ACTIONS; a++)
                Q[h][s][a] = estimate ? x->Q[h][s][a]
                                      : x->r[h][s][a] +
                                            zhou2022_dot(STATES, x->P[h][s][a],
                                                         V[h + 1]);
            V[h][s] = zhou2022_dot(ACTIONS, Q[h][s], pi[h][s]);
        }
}

typedef struct {
    double V[STEPS + 1][STATES], Q[STEPS][STATES][ACTIONS];
} Values;

/* iota = r + P V^k - Q^k */
static double iota(const Plan *x, const Values *k, int h, int s, int a)
{
    return x->r[h][s][a] + zhou2022_dot(STATES, x->P[h][s][a], k->V[h + 1]) -
           x->Q[h][s][a];
}

/* (i) and the first part of (iii): expectations under the best policy */
static double under_best(const Plan *x, const Values *k)
{
    double at[STATES] = {1}, sum = 0;
    for (int h = 0; h < STEPS; h++) {
        double next[STATES] = {0};
        for (int s = 0; s < STATES; s++)
            for (int a = 0; a < ACTIONS; a++) {
                double w = at[s] * x->best[h][s][a];
                sum +=
                    at[s] * (x->best[h][s][a] - x->pi[h][s][a]) * x->Q[h][s][a];
                sum += w * iota(x, k, h, s, a);
                for (int t = 0; t < STATES; t++)
                    next[t] += w * x->P[h][s][a][t];
            }
        memcpy(at, next, sizeof at);
    }
    return sum;
}

/* D_1 + D_2 - iota along any trajectory whatever */
static double along(Rng *rng, const Plan *x, const Values *k, const Values *pi)
{
    double sum = 0;
    int s = 0;
    for (int h = 0; h < STEPS; h++) {
        int a = (int)(rng_word(rng) % ACTIONS);
        int t = (int)(rng_word(rng) % STATES);
        double mean = 0;
        for (int i = 0; i < STATES; i++)
            mean += x->P[h][s][a][i] * (k->V[h + 1][i] - pi->V[h + 1][i]);
        sum += k->V[h][s] - pi->V[h][s] - (k->Q[h][s][a] - pi->Q[h][s][a]);
        sum += mean - (k->V[h + 1][t] - pi->V[h + 1][t]);
        sum -= iota(x, k, h, s, a);
        s = t;
    }
    return sum;
}

/* Cai et al. 2020, Lemma 4.2: V^best - V^pi = (i) + (ii) + (iii), for any Q,
 * any two policies, along any trajectory */
void zhou2022_decomposition(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        Plan x = {0};
        Values k = {0}, pi = {0}, best = {0};
        plan(&p->rng, &x);
        values(&x, x.pi, true, k.V, k.Q);
        values(&x, x.pi, false, pi.V, pi.Q);
        values(&x, x.best, false, best.V, best.Q);
        double sum = under_best(&x, &k) + along(&p->rng, &x, &k, &pi);
        probe_equal_from(p, sum * (1 + p->bend), best.V[0][0] - pi.V[0][0], 0.1,
                         "instance", (double)i);
    }
}

/* One state: sum over k of <Q^k, best - pi^k>, pi by exponential weights; the
 * adversary gives H to the least likely action, or alternates, or tosses. */
static double exponential_weights(Rng *rng, int A, int K, double H, int kind)
{
    enum { MOST = 64 };
    double total[MOST] = {0}, pi[MOST], played = 0, best = 0;
    double eta = sqrt(2 * log(A) / (H * K * H));
    for (int k = 0; k < K; k++) {
        double top = 0, sum = 0;
        int least = 0;
        for (int a = 0; a < A; a++)
            top = fmax(top, total[a]);
        for (int a = 0; a < A; a++)
            sum += pi[a] = exp(eta * (total[a] - top));
        for (int a = 1; a < A; a++)
            least = pi[a] < pi[least] ? a : least;
        for (int a = 0; a < A; a++) {
            double Q = kind == 0   ? H * (a == least)
                       : kind == 1 ? H * ((k + a) % 2)
                                   : H * (rng_uniform(rng) < 0.5);
            played += Q * pi[a] / sum;
            total[a] += Q;
        }
    }
    for (int a = 0; a < A; a++)
        best = fmax(best, total[a]);
    return best - played;
}

/* (i) <= sqrt(2 H^3 T log A): H steps alike */
void zhou2022_mirror(Probe *p)
{
    for (int A = 2; A <= 64; A *= 2)
        for (int K = 1; K <= 4096; K *= 4)
            for (double H = 1; H <= 100; H *= 10)
                for (int kind = 0; kind < 3; kind++) {
                    double sum = exponential_weights(&p->rng, A, K, H, kind);
                    double T = K * H;
                    probe_ratio(p, H * sum * (1 + p->bend),
                                sqrt(2 * H * H * H * T * log(A)), "A K H kind",
                                (double)A, (double)K, H, (double)kind);
                }
}
