/* Every transition uniform over the states: actions change rewards only.
 *
 * A user is in each state at each step with probability 1/S whatever the
 * policy, mean rewards are uniform on [0,1], and
 *
 *     V*_1 = (1/S) sum over h, s of max_a r_h(s,a).
 *
 * Visits need no exploration: sums over cells have closed forms. */
#include "envs/env.h"

static const Setting settings[] = {
    {"S", SET_INT, "4", 1, 500, NULL, "states"},
    {"A", SET_INT, "2", 1, 500, NULL, "actions"},
    {"H", SET_INT, "5", 1, 1000, NULL, "steps of an episode"},
    {"rewards", SET_CHOICE, "fixed", 0, 0, "fixed|bernoulli",
     "law of a reward with the given mean"},
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    int S = params_int(params, "S");
    Shape d = {params_int(params, "H"), S, params_int(params, "A"), S};
    EnvArrays x;
    TRY(env_arrays(env, d, "uniform", &x, arena));
    rng_seek(model, RNG_MODEL, params_count(params, "instance"), 0);
    int cells = shape_cells(d);
    for (size_t i = 0; i < (size_t)cells * (size_t)S; i++)
        x.p[i] = 1.0 / S;
    for (int c = 0; c < cells; c++)
        x.mean[c] = rng_uniform(model);
    for (int s = 0; s < S; s++)
        x.start[s] = 1.0 / S;
    env->law =
        params_choice(params, "rewards") == 0 ? REWARD_FIXED : REWARD_BERNOULLI;
    return OK;
}

const EnvFamily env_uniform = {
    .name = "uniform",
    .source = "P = 1/S",
    .help = "uniform transitions: visits do not depend on the policy",
    .tags = "tabular witness",
    .settings = settings,
    .open = open,
};
