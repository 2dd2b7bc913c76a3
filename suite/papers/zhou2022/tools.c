#include "suite/papers/zhou2022/tools.h"
#include "algorithms/core/zhou2022_scales.h"
#include "oracles/tails.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/simulation/learner.h"
#include "suite/stat/confidence.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* u_s = c t + or - sqrt(1 - c^2) (1, -1, 0, ..)/sqrt(2) */
static void unit(int d, double c, int s, double *u)
{
    double across = sqrt(fmax(0, 1 - c * c) / 2) * (s == 0 ? 1 : -1);
    for (int i = 0; i < d; i++)
        u[i] = c / sqrt(d) + (i == 0 ? across : i == 1 ? -across : 0);
}

/* Assumption 1: |theta_p| <= sqrt(d) with <psi, theta_p> = 1/2; mean rewards in
 * (0,1], so that a reward of 1 is possible */
static void check_world(const World *w)
{
    double d = w->is.d, u[ZHOU_D], along = 0;
    unit(w->is.d, w->is.cos_p, 0, u);
    for (int i = 0; i < w->is.d; i++)
        along += u[i] / sqrt(d);
    double theta = 1 / (sqrt(d) * along);
    assert(d >= 2 && d <= ZHOU_D && theta <= sqrt(d) * (1 + 1e-12));
    assert(fabs(zhou_dot(w->is.d, u, u) - 1) < 1e-12);
    assert(w->is.cos_r > 0 && w->is.cos_r <= 1);
    (void)theta;
}

void zhou_open_world(World *w, Layout is)
{
    *w = (World){.is = is};
    for (int i = 0; i < PAIRS; i++) {
        double u[ZHOU_D];
        unit(is.d, is.cos_p, i / ACTIONS, u);
        for (int to = 0; to < STATES; to++) /* the family's own scale */
            for (int j = 0; j < is.d; j++)
                w->psi[(i * STATES + to) * is.d + j] = is.size * u[j] / STATES;
        unit(is.d, is.cos_r, i / ACTIONS, u);
        for (int j = 0; j < is.d; j++)
            w->varphi[i * is.d + j] = is.size * u[j];
    }
    w->task = (Task){.dim = {is.H, STATES, ACTIONS, STATES},
                     .episodes = (uint64_t)is.K,
                     .d_phi = is.d,
                     .d_psi = is.d,
                     .phi = w->varphi,
                     .psi = w->psi,
                     .norm_w = is.d,
                     .norm_theta = sqrt(is.d),
                     .reward_bound = 1};
    check_world(w);
}

void zhou_hire(Work *x, const World *w, const Algorithm *algo)
{
    x->world = w;
    x->algo = algo;
    params_open(&x->own, algo->settings);
}

void zhou_start(Work *x, AlgorithmInput input, Probe *p)
{
    const Task *task = &x->world->task;
    NoisePlace noise = {rng_word(&p->rng), x->algo->name};
    input.scale_bonus = 1;
    input.own = &x->own;
    Status s =
        learner_open(&x->learner, x->algo, task, &input, noise, p->arena);
    assert(s == OK);
    (void)s;
    policy_open(&x->policy, task->dim, p->arena);
    learner_plan(&x->learner, 1, &x->policy);
}

const double *zhou_watched(const Work *x, const char *name)
{
    const Watch *watch;
    int n = learner_watch(&x->learner, &watch);
    for (int i = 0; i < n; i++)
        if (strcmp(watch[i].name, name) == 0)
            return watch[i].value;
    assert(false); /* a learner without what it is known to show */
    return NULL;
}

Block zhou_trajectory(const World *w, Walk walk, Arena *arena)
{
    Block b;
    Shape dim = w->task.dim;
    block_open(&b, dim, arena);
    b.first = b.n = 1;
    b.start[walk.first] = 1;
    for (int h = 0; h < dim.H; h++) {
        int c = cell_index(dim, h, h == 0 ? walk.first : walk.state, 0);
        b.visit[c * STATES + walk.state] = 1;
        b.reward[c] = h == 0 ? walk.first_reward : walk.reward;
    }
    block_index(&b);
    return b;
}

int zhou_difference(Work *x, int channel, const Block *user, double *out)
{
    int n = x->learner.channel[channel].size;
    memset(out, 0, CELLS * sizeof *out);
    for (int side = 0; side < 2; side++) {
        const Contribution *c = learner_stat(&x->learner, channel, &user[side]);
        for (int i = 0; i < c->n; i++)
            out[c->at[i]] +=
                (side == 0 ? 1 : -1) * (double)contribution_value(c, i);
    }
    return n;
}

AlgorithmInput zhou_published(double eps, double delta)
{
    return (AlgorithmInput){
        .privacy = PRIVACY_JDP, .epsilon = eps, .delta = delta};
}

Block zhou_anybody(Rng *rng, const World *w, Arena *arena)
{
    Block b;
    Shape dim = w->task.dim;
    int s = 0;
    block_open(&b, dim, arena);
    b.first = b.n = 1;
    b.start[s] = 1;
    for (int h = 0; h < dim.H; h++) {
        int a = (int)(rng_word(rng) % ACTIONS);
        int to = (int)(rng_word(rng) % STATES), c = cell_index(dim, h, s, a);
        b.visit[c * STATES + to] = 1;
        b.reward[c] = (double)(rng_word(rng) % 2);
        s = to;
    }
    block_index(&b);
    return b;
}

void zhou_feature(const World *w, int s, const double *V, double *phi)
{
    memset(phi, 0, ZHOU_D * sizeof *phi);
    for (int to = 0; to < STATES; to++)
        for (int j = 0; j < w->is.d; j++)
            phi[j] += sqrt(w->is.d) * V[to] *
                      w->psi[(s * ACTIONS * STATES + to) * w->is.d + j];
}

double zhou_norm(int d, const double *v)
{
    return sqrt(zhou_dot(d, v, v));
}

double zhou_log_vector_tail(int n, double t)
{
    double q;
    return tail_exact(TAIL_GAUSS_NORM, n, t, &q) && q > 0 ? log(q)
                                                          : -(double)INFINITY;
}

double zhou_log_alpha(const ZhouPoint *x)
{
    return log(x->H / x->alpha);
}

Parts zhou_parts(const ZhouPoint *x, const Regular *z)
{
    double H = x->H, K = x->K, feature = x->narrow ? H * H / x->d1 : H * H;
    double log_p = x->d1 * log1p(K * feature / z->lmin_p);
    double log_r = x->d2 * log1p(K / (x->d2 * z->lmin_r));
    double beta_p = H / 2 * sqrt(2 * zhou_log_alpha(x) + log_p) +
                    sqrt(x->d1 * z->lmax_p) + z->nu_p;
    double beta_r = sqrt(2 * zhou_log_alpha(x) + log_r) / 2 +
                    sqrt(x->d2 * z->lmax_r) + z->nu_r;
    double p = sqrt(K * H) * sqrt(2 * H * log_p);
    double r = sqrt(K * H) * sqrt(2 * H * log_r);
    return (Parts){2 * beta_p * p, 2 * H * beta_r * r, fmax(H, 2 * beta_r) * r,
                   H * sqrt(2 * K * H * log(1 / x->alpha))};
}

double zhou_logs(const ZhouPoint *x, const Regular *z)
{
    double d = fmax(x->d1, x->d2), lmin = fmin(z->lmin_p, z->lmin_r);
    return zhou_log_alpha(x) + d * log1p(x->K * x->H * x->H / lmin);
}

double zhou_theorem41(const ZhouPoint *x, const Regular *z)
{
    double d = fmax(x->d1, x->d2), T = x->K * x->H;
    double lmax = fmax(z->lmax_p, z->lmax_r), nu = fmax(z->nu_p, z->nu_r);
    double d_kappa = zhou_logs(x, z) - zhou_log_alpha(x);
    return sqrt(T * pow(x->H, 3)) * zhou_logs(x, z) +
           sqrt(T * x->H * d_kappa) * (sqrt(d * lmax) + nu);
}

Regular zhou_any_regular(Rng *rng)
{
    Regular z = {.lmin_p = zhou_between(rng, 1e-3, 1e12),
                 .lmin_r = zhou_between(rng, 1e-3, 1e12)};
    z.lmax_p = z.lmin_p * zhou_between(rng, 1, 1e3);
    z.lmax_r = z.lmin_r * zhou_between(rng, 1, 1e3);
    z.nu_p = rng_uniform(rng) < 0.5 ? 0 : zhou_between(rng, 1e-3, 1e6);
    z.nu_r = rng_uniform(rng) < 0.5 ? 0 : zhou_between(rng, 1e-3, 1e6);
    return z;
}

void zhou_explicit_bound(Probe *p, bool with_T3)
{
    double largest = 0;
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        ZhouPoint x = zhou_point(&p->rng);
        Regular z = zhou_any_regular(&p->rng);
        Parts y = zhou_parts(&x, &z);
        double sum = y.T1 + y.T2_mended + (with_T3 ? y.T3 : 0);
        double theorem = zhou_theorem41(&x, &z);
        largest = fmax(largest, sum / theorem);
        probe_ratio(p, sum * (1 + p->bend), 4 * sqrt(2) * theorem,
                    "d1 d2 H K lmin_p lmin_r", x.d1, x.d2, x.H, x.K, z.lmin_p,
                    z.lmin_r);
    }
    probe_note(p, "constant", largest);
}

double zhou_said(const ZhouPoint *x, const Parts *y)
{
    return fmin(y->T1 + y->T2 + y->T3, x->K * x->H);
}

Regular zhou_noisy(const ZhouPoint *x)
{
    ZhouNoise p = zhou_noise_p(x), r = zhou_noise_r(x);
    return (Regular){p.lmin, r.lmin, p.lmax, r.lmax, p.nu, r.nu};
}

double zhou_value_bound(const ZhouPoint *x)
{
    Regular z = zhou_noisy(x);
    Parts y = zhou_parts(x, &z);
    return y.T1 + y.T2 + y.T3;
}

double zhou_statistical(const ZhouPoint *x)
{
    double d = fmax(x->d1, x->d2), T = x->K * x->H;
    return d * sqrt(T * pow(x->H, 3)) * log(T / x->alpha);
}

double zhou_private_term(const ZhouPoint *x)
{
    double d = fmax(x->d1, x->d2), T = x->K * x->H;
    return pow(log(x->H / x->delta), 0.25) / sqrt(x->eps) * pow(d, 1.75) *
           sqrt(T * pow(x->H, 4)) * log(T) * pow(log(T / x->alpha), 0.25);
}

double zhou_equation4(const ZhouPoint *x)
{
    return zhou_statistical(x) + zhou_private_term(x);
}

double zhou_policy_term(const ZhouPoint *x)
{
    return sqrt(x->K * x->H * pow(x->H, 3) * log(x->actions));
}

static ZhouPoint moved(ZhouPoint x, Axis axis, double by)
{
    x.d1 *= axis == ALONG_D ? by : 1;
    x.d2 *= axis == ALONG_D ? by : 1;
    x.H *= axis == ALONG_H || axis == ALONG_H_ONLY ? by : 1;
    x.K *= axis == ALONG_K ? by : axis == ALONG_H_ONLY ? 1 / by : 1;
    x.eps /= axis == ALONG_EPS ? by : 1;
    x.delta = axis == ALONG_DELTA ? pow(x.delta, by) : x.delta;
    x.alpha = axis == ALONG_ALPHA ? pow(x.alpha, by) : x.alpha;
    x.actions = axis == ALONG_ACTIONS ? pow(x.actions, by) : x.actions;
    return x;
}

double zhou_exponent(Curve f, const ZhouPoint *x, Axis axis)
{
    double by = axis >= ALONG_DELTA ? 16 : 1e3;
    ZhouPoint far = moved(*x, axis, by);
    return log(f(&far) / f(x)) / log(by);
}

ZhouPoint zhou_distant(Rng *rng)
{
    ZhouPoint x = zhou_point(rng);
    x.K = zhou_between(rng, 1e60, 1e90);
    x.d2 = x.d1;
    x.delta = fmax(x.delta, 1e-4);
    x.alpha = fmax(x.alpha, 1e-3);
    x.actions = fmin(x.actions, 1e4);
    return x;
}

void zhou_no_faster(Probe *p, Curve f, Curve g, double largest_eps)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        ZhouPoint x = zhou_distant(&p->rng);
        x.eps = fmin(x.eps, largest_eps);
        for (Axis axis = 0; axis < AXES; axis++) {
            ZhouPoint far = moved(x, axis, axis >= ALONG_DELTA ? 4 : 1e9);
            double allowed = zhou_exponent(g, &far, axis) + MARGIN;
            double reached = zhou_exponent(f, &far, axis) + p->bend;
            probe_ratio(p, reached, allowed, "axis d H K eps delta alpha",
                        (double)axis, x.d1, x.H, x.K, x.eps, x.delta, x.alpha);
        }
    }
}

void zhou_is_exponent(Probe *p, Curve f, const ZhouPoint *x, Axis axis,
                      double claimed)
{
    double e = zhou_exponent(f, x, axis) + p->bend;
    probe_ratio(p, e, claimed + MARGIN, "axis exponent", (double)axis, e);
    probe_ratio(p, claimed - MARGIN, e, "axis exponent", (double)axis, e);
}

double zhou_plain(const ZhouPoint *x)
{
    Regular z = {1, 1, 1, 1, 0, 0};
    return zhou_theorem41(x, &z);
}

double zhou_private_theorem(const ZhouPoint *x)
{
    Regular z = zhou_noisy(x);
    return zhou_theorem41(x, &z);
}

void zhou_recipe(Probe *p, Curve without, Curve with)
{
    ZhouPoint x = far_out;
    zhou_is_exponent(p, without, &x, ALONG_K, 0.5);
    zhou_is_exponent(p, with, &x, ALONG_K, 0.5);
    x.local = true;
    zhou_is_exponent(p, with, &x, ALONG_K, 0.75);
}

int zhou_nodes(uint64_t i, uint64_t last)
{
    int n = 0;
    for (int l = 0; l < 63; l++) {
        uint64_t size = (uint64_t)1 << l;
        uint64_t end = (i + size - 1) / size * size;
        n += size <= last && end <= last;
    }
    return n;
}

double zhou_counter_shift(const Probe *p, double square, double eps,
                          double delta)
{
    double m = 20, D = 1;
    double sigma = p->noise * sqrt(32 * m * D * D * log(4 / delta)) / eps;
    return p->sensitivity * sqrt(m * square) * D / sigma;
}

double zhou_user_shift(double H, bool fixed)
{
    double best = 2 * (1 - 0.25) + 2 * (1 + 0.5), sum = 0;
    for (double h = 1; h <= H; h++) {
        double reach = pow((H - h) / H, 4);
        bool public_feature = fixed && h < 2;
        sum += public_feature ? reach + 1 : best * (reach + 1);
    }
    return sum;
}

Estimate zhou_estimate(Rng *rng, uint64_t instance)
{
    int d = 1 + (int)(instance % 5);
    double A[ZHOU_D * ZHOU_D] = {0}, l[ZHOU_D * ZHOU_D];
    double x[ZHOU_D], theta[ZHOU_D], gap[ZHOU_D];
    for (int n = 0; n < d + 3; n++) {
        zhou_direction(rng, d, x);
        for (int i = 0; i < d * d; i++)
            A[i] += x[i / d] * x[i % d] + 0.1 * (i / d == i % d);
    }
    zhou_factor(d, A, l);
    zhou_direction(rng, d, x);
    zhou_direction(rng, d, theta);
    zhou_direction(rng, d, gap);
    double beta = zhou_between(rng, 0.01, 10), scale = rng_uniform(rng);
    if (instance % 3 == 0) { /* gap = Lambda^-1 x, up or down */
        memcpy(gap, x, sizeof gap);
        mat_solve_cholesky((MatC){l, d, d, d}, gap);
        scale = instance % 2 ? 1 : -1;
    }
    double length = sqrt(mat_quadratic((MatC){A, d, d, d}, gap));
    double truth = zhou_dot(d, theta, x);
    return (Estimate){truth,
                      truth + scale * beta / length * zhou_dot(d, gap, x),
                      beta * sqrt(zhou_inverse_square(d, l, x))};
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

void zhou_coins(Probe *p, double per, double factor)
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

/* of the failure probability alpha of a run */
static double share(const Job *job, double times)
{
    return times * params_real(&job->algo_params, "alpha");
}

double zhou_once(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 1);
}

double zhou_thrice(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 3);
}

double zhou_four_times(const Job *job, double alpha)
{
    (void)alpha;
    return share(job, 4);
}

const Cases zhou_vi_below_cap_calibrated = {
    "algorithm=linopt-vi observe=linopt alpha=0.1 replicates=66 "
    "mode=calibrated",
    (const char *const[]){"env=lm-mix3 privacy=jdp episodes=1e12 lazy=0.1",
                          "env=mixture-random rewards=bernoulli privacy=jdp "
                          "episodes=1e12 lazy=0.1",
                          NULL}};
