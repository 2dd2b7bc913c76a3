#include "envs/linear.h"

#include <math.h>

static const double FEATURES_MAX = 1e7;
static const double PRODUCTS_MAX = 1e9; /* a few seconds to open */

Status linear_open(Linear *l, Shape dim, int d, const char *family,
                   Arena *arena)
{
    double pairs = (double)dim.S * dim.A, H = dim.H, N = dim.N;
    TRY(env_fits(dim, family));
    if (pairs * d > FEATURES_MAX || H * N * d > FEATURES_MAX)
        return FAIL(BAD_INPUT,
                    "%s: S A d = %g and H S d = %g numbers, at most 1e7 each",
                    family, pairs * d, H * N * d);
    if (H * pairs * N * d > PRODUCTS_MAX)
        return FAIL(BAD_INPUT, "%s: H S A S d = %g products, at most 1e9",
                    family, H * pairs * N * d);
    *l = (Linear){
        .dim = dim,
        .d = d,
        .phi = arena_array(arena, double, dim.S *dim.A *d),
        .mu = arena_array(arena, double, dim.H *dim.N *d),
        .theta = arena_array(arena, double, dim.H *d),
        .start = arena_array(arena, double, dim.S),
    };
    return OK;
}

double *linear_phi(const Linear *l, int s, int a)
{
    return l->phi + (ptrdiff_t)(s * l->dim.A + a) * l->d;
}

double *linear_mu(const Linear *l, int h, int next)
{
    return l->mu + (ptrdiff_t)(h * l->dim.N + next) * l->d;
}

double *linear_theta(const Linear *l, int h)
{
    return l->theta + (ptrdiff_t)h * l->d;
}

void linear_start_evenly(const Linear *l, int n)
{
    for (int s = 0; s < n; s++)
        l->start[s] = 1.0 / n;
}

/* <x, y>, at least 0: what is 0 may come out as minus a rounding */
static double product(int d, const double *x, const double *y)
{
    long double sum = 0;
    for (int i = 0; i < d; i++)
        sum += (long double)x[i] * (long double)y[i];
    return fmax(0, (double)sum);
}

static void fill_step(const Linear *l, int h, double *p, double *mean)
{
    int N = l->dim.N, pairs = l->dim.S * l->dim.A;
    for (int i = 0; i < pairs; i++) {
        const double *phi = l->phi + (ptrdiff_t)i * l->d;
        mean[i] = fmin(1, product(l->d, phi, linear_theta(l, h)));
        for (int t = 0; t < N; t++)
            p[i * N + t] = product(l->d, phi, linear_mu(l, h, t));
    }
}

void linear_give(const Linear *l, LinearPromise promise, Env *env, Arena *arena)
{
    Shape dim = l->dim;
    size_t pairs = (size_t)dim.S * (size_t)dim.A, H = (size_t)dim.H;
    double *p = arena_array(arena, double, H *pairs *(size_t)dim.N);
    double *mean = arena_array(arena, double, H *pairs);
    for (size_t h = 0; h < H; h++)
        fill_step(l, (int)h, p + h * pairs * (size_t)dim.N, mean + h * pairs);
    env->p = p;
    env->mean = mean;
    env->start = l->start;
    env->law = promise.law;
    env->mu = l->mu;
    env->theta = l->theta;
    env->task.dim = dim;
    env->task.d_phi = l->d;
    env->task.phi = l->phi;
    env->task.norm_w = promise.norm_mu;
    env->task.norm_theta = promise.norm_theta;
}

RewardLaw linear_law(const Params *params)
{
    return params_choice(params, "rewards") == 0 ? REWARD_FIXED
                                                 : REWARD_BERNOULLI;
}
