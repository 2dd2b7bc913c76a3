#include "envs/mixture.h"

#include <assert.h>
#include <math.h>

static const double FEATURES_MAX = 1e7;
static const double PRODUCTS_MAX = 1e9; /* a few seconds to open */

Status mixture_open(Mixture *m, Shape d, int d_psi, int d_phi,
                    const char *family, Arena *arena)
{
    double features = (double)d.S * d.A * ((double)d.N * d_psi + d_phi);
    TRY(env_fits(d, family));
    if (features > FEATURES_MAX)
        return FAIL(BAD_INPUT, "%s: S A (S d + d) = %g features, at most 1e7",
                    family, features);
    if (features * d.H > PRODUCTS_MAX)
        return FAIL(BAD_INPUT, "%s: H S A (S d + d) = %g products, at most 1e9",
                    family, features * d.H);
    size_t pairs = (size_t)d.S * (size_t)d.A, H = (size_t)d.H;
    *m = (Mixture){.d = d,
                   .d_psi = d_psi,
                   .d_phi = d_phi,
                   .psi = arena_array(arena, double,
                                      (pairs * (size_t)d.N * (size_t)d_psi)),
                   .w = arena_array(arena, double, (H * (size_t)d_psi)),
                   .phi = arena_array(arena, double, (pairs * (size_t)d_phi)),
                   .theta = arena_array(arena, double, (H * (size_t)d_phi)),
                   .start = arena_array(arena, double, d.S)};
    return OK;
}

double *mixture_psi(const Mixture *m, int s, int a, int next)
{
    size_t pair = (size_t)s * (size_t)m->d.A + (size_t)a;
    return m->psi + (pair * (size_t)m->d.N + (size_t)next) * (size_t)m->d_psi;
}

double *mixture_phi(const Mixture *m, int s, int a)
{
    size_t pair = (size_t)s * (size_t)m->d.A + (size_t)a;
    return m->phi + pair * (size_t)m->d_phi;
}

void mixture_reward(const Mixture *m, int s, int a, double mean)
{
    assert(m->d_phi == 1);
    *mixture_phi(m, s, a) = mean;
    for (int h = 0; h < m->d.H; h++)
        m->theta[h] = 1;
}

void mixture_start_evenly(const Mixture *m, int n)
{
    for (int s = 0; s < n; s++)
        m->start[s] = 1.0 / n;
}

/* out[h][row] = <feature[row], parameter[h]>, at least 0, because rounding may
 * turn a 0 negative */
static const double *products(const double *feature, const double *parameter,
                              int H, size_t rows, int d, Arena *arena)
{
    double *out = arena_array(arena, double, ((size_t)H * rows));
    for (size_t h = 0; h < (size_t)H; h++)
        for (size_t i = 0; i < rows; i++) {
            long double sum = 0;
            for (size_t k = 0; k < (size_t)d; k++)
                sum += (long double)feature[i * (size_t)d + k] *
                       (long double)parameter[h * (size_t)d + k];
            out[h * rows + i] = fmax(0, (double)sum);
        }
    return out;
}

void mixture_give(const Mixture *m, MixturePromise promise, Env *env,
                  Arena *arena)
{
    Shape d = m->d;
    size_t pairs = (size_t)d.S * (size_t)d.A;
    env->p = products(m->psi, m->w, d.H, pairs * (size_t)d.N, m->d_psi, arena);
    env->mean = products(m->phi, m->theta, d.H, pairs, m->d_phi, arena);
    env->start = m->start;
    env->law = promise.law;
    env->w = m->w;
    env->theta = m->theta;
    env->task.dim = d;
    env->task.d_psi = m->d_psi;
    env->task.d_phi = m->d_phi;
    env->task.psi = m->psi;
    env->task.phi = m->phi;
    env->task.reward = promise.law == REWARD_FIXED ? env->mean : NULL;
    env->task.norm_w = promise.norm_w;
    env->task.norm_theta = promise.norm_theta;
}
