/* One state, one step: arms that pay one with a probability each.
 *
 * Arm 0 pays with probability best, every other with best - gap, so V* = best
 * and the uniform policy is worth best - gap (A-1)/A.  With S = 1 transitions
 * carry no information, so replacing a user changes rewards only. */
#include "envs/env.h"

static const Setting settings[] = {
    {"A", SET_INT, "3", 1, 1000, NULL, "arms"},
    {"best", SET_REAL, "0.6", 0, 1, NULL, "mean of the best arm"},
    {"gap", SET_REAL, "0.2", 0, 1, NULL, "best mean less that of the others"},
    {"rewards", SET_CHOICE, "bernoulli", 0, 0, "fixed|bernoulli",
     "law of a reward with the given mean"},
    {0}};

static Status open(Env *env, const Params *params, Rng *model, Arena *arena)
{
    (void)model; /* nothing about it is random */
    int A = params_int(params, "A");
    double best = params_real(params, "best");
    double other = best - params_real(params, "gap");
    if (!(other >= 0))
        return FAIL(BAD_INPUT, "bandit: gap is at most best, %g", best);
    EnvArrays x;
    TRY(env_arrays(env, (Shape){1, 1, A, 1}, "bandit", &x, arena));
    for (int a = 0; a < A; a++) {
        x.p[a] = 1;
        x.mean[a] = a == 0 ? best : other;
    }
    x.start[0] = 1;
    env->law =
        params_choice(params, "rewards") == 0 ? REWARD_FIXED : REWARD_BERNOULLI;
    return OK;
}

const EnvFamily env_bandit = {
    .name = "bandit",
    .source = "Bernoulli arms",
    .help = "a bandit: one state, one step, Bernoulli arms",
    .tags = "tabular witness",
    .settings = settings,
    .open = open,
};
