/* A random linear MDP: d base laws of the next state, another for every step,
 * mixed by features uniform on the simplex; theta_h uniform on [0,1]^d.
 *
 * |phi|_2 <= |phi|_1 = 1, every coordinate of sum_s' mu_h(s') v(s') is in [0,1]
 * for v in [0,1]^S, so its norm is at most sqrt(d), as is that of theta_h. */
#include "envs/linear.h"
#include "suite/base/sample.h"

#include <math.h>

static const Setting settings[] = {
    {"S", SET_INT, "5", 1, 500, NULL, "states"},
    {"A", SET_INT, "3", 1, 500, NULL, "actions"},
    {"H", SET_INT, "3", 1, 1000, NULL, "steps of an episode"},
    {"d", SET_INT, "4", 1, 64, NULL, "base laws; features of a pair"},
    LINEAR_REWARDS,
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    {0}};

static void draw_step(const Linear *l, int h, Rng *model, double *law)
{
    for (int i = 0; i < l->d; i++) {
        sample_law(model, l->dim.S, law);
        for (int t = 0; t < l->dim.S; t++)
            linear_mu(l, h, t)[i] = law[t];
        linear_theta(l, h)[i] = rng_uniform(model);
    }
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    int S = params_int(params, "S"), d = params_int(params, "d");
    Shape dim = {params_int(params, "H"), S, params_int(params, "A"), S};
    Linear l;
    TRY(linear_open(&l, dim, d, "linear-random", arena));
    double *law = arena_array(arena, double, S);
    rng_seek(model, RNG_MODEL, params_count(params, "instance"), 0);
    for (int i = 0; i < S * dim.A; i++)
        sample_law(model, d, linear_phi(&l, i / dim.A, i % dim.A));
    for (int h = 0; h < dim.H; h++)
        draw_step(&l, h, model, law);
    sample_law(model, S, l.start);
    linear_give(&l, (LinearPromise){sqrt(d), sqrt(d), linear_law(params)}, env,
                arena);
    return OK;
}

const EnvFamily env_linear_random = {
    .name = "linear-random",
    .source = "Jin et al. 2020, Assumption A",
    .help = "d random laws of the next state mixed by known features",
    .tags = "linear",
    .settings = settings,
    .open = open,
};
