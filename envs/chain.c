/* A combination lock: all transitions are certain, so every variance is 0.
 *
 * At each step of each state one secret action moves a place on, any other
 * back to the first.  In the last place the secret action stays and pays 1:
 *
 *     V*_h(s) = max(0, H - h + 1 - (S-1-s)),  V*_1 = H - S + 1,
 *
 * all values are whole numbers, and so are the gaps.  The first term of a
 * bonus of Bernstein's form vanishes here. */
#include "envs/env.h"

static const Setting settings[] = {
    {"S", SET_INT, "4", 1, 1000, NULL, "states in a row; the last one pays"},
    {"A", SET_INT, "3", 1, 1000, NULL, "actions"},
    {"H", SET_INT, "6", 1, 1000, NULL, "steps of an episode, at least S"},
    {"instance", SET_COUNT, "0", 0, EPISODES_MAX, NULL,
     "which of the random instances of a seed"},
    TABLE_SETTING,
    {0}};

static int pick(Rng *rng, int n)
{
    return (int)(rng_uniform(rng) * n);
}

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    int S = params_int(params, "S");
    Shape d = {params_int(params, "H"), S, params_int(params, "A"), S};
    if (d.H < S)
        return FAIL(BAD_INPUT, "chain: H is at least S, %d", S);
    EnvArrays x;
    TRY(env_arrays(env, d, "chain", &x, arena));
    rng_seek(model, RNG_MODEL, params_count(params, "instance"), 0);
    for (int row = 0; row < d.H * S; row++) {
        int s = row % S, on = s < S - 1 ? s + 1 : s, secret = pick(model, d.A);
        for (int a = 0; a < d.A; a++) {
            double *law = x.p + (size_t)(row * d.A + a) * (size_t)S;
            law[a == secret ? on : 0] = 1;
        }
        x.mean[row * d.A + secret] = s == S - 1;
    }
    x.start[0] = 1;
    return OK;
}

const EnvFamily env_chain = {
    .name = "chain",
    .source = "a combination lock",
    .help = "a combination lock: deterministic, so every variance is 0",
    .tags = "tabular witness",
    .settings = settings,
    .open = open,
};
