/* A random tabular MDP: every row of every kernel uniform on the simplex
 * (normalised exponentials), mean rewards uniform on [0,1], start law uniform
 * on the simplex.  Time-inhomogeneous. */
#include "envs/env.h"
#include "suite/base/sample.h"

static const Setting settings[] = {
    {"S", SET_INT, "5", 1, 500, NULL, "states"},
    {"A", SET_INT, "3", 1, 500, NULL, "actions"},
    {"H", SET_INT, "4", 1, 1000, NULL, "steps of an episode"},
    {"rewards", SET_CHOICE, "bernoulli", 0, 0, "fixed|bernoulli",
     "law of a reward with the given mean"},
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    TABLE_SETTING,
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    int S = params_int(params, "S");
    Shape d = {params_int(params, "H"), S, params_int(params, "A"), S};
    EnvArrays x;
    TRY(env_arrays(env, d, "tabular-random", &x, arena));
    rng_seek(model, RNG_MODEL, params_count(params, "instance"), 0);
    size_t cells = (size_t)shape_cells(d);
    for (size_t c = 0; c < cells; c++) {
        sample_law(model, S, x.p + c * (size_t)S);
        x.mean[c] = rng_uniform(model);
    }
    sample_law(model, S, x.start);
    env->law =
        params_choice(params, "rewards") == 0 ? REWARD_FIXED : REWARD_BERNOULLI;
    return OK;
}

const EnvFamily env_tabular_random = {
    .name = "tabular-random",
    .source = "kernels uniform on the simplex",
    .help = "a random tabular MDP, another for every seed",
    .tags = "tabular",
    .settings = settings,
    .open = open,
};
