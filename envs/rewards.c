/* The laws of a reward, written once for single users and for blocks. */
#include "envs/env.h"
#include "suite/base/sample.h"

#include <math.h>

Range env_means(const Env *env)
{
    double B = env->task.reward_bound;
    switch (env->law) {
    case REWARD_SIGN:
        return (Range){-B, B};
    case REWARD_FAIR:
        return (Range){env->spread - B, B - env->spread};
    case REWARD_FIXED:
    case REWARD_BERNOULLI:
        break;
    }
    return (Range){0, B};
}

Range env_rewards(const Env *env)
{
    double B = env->task.reward_bound;
    bool both = env->law == REWARD_SIGN || env->law == REWARD_FAIR;
    return both ? (Range){-B, B} : (Range){0, 1};
}

double env_reward(const Env *env, double mean, double uniform)
{
    double B = env->task.reward_bound;
    switch (env->law) {
    case REWARD_BERNOULLI:
        return uniform < mean ? 1 : 0;
    case REWARD_SIGN:
        return uniform < (1 + mean / B) / 2 ? B : -B;
    case REWARD_FAIR:
        return uniform < 0.5 ? mean + env->spread : mean - env->spread;
    case REWARD_FIXED:
        break;
    }
    return mean;
}

/* (yes - no) as a double: the difference is taken of whole numbers first */
static double surplus(uint64_t n, uint64_t yes)
{
    uint64_t no = n - yes;
    return yes >= no ? (double)(yes - no) : -(double)(no - yes);
}

double env_reward_sum(const Env *env, double mean, uint64_t n, Rng *users)
{
    double B = env->task.reward_bound;
    switch (env->law) {
    case REWARD_BERNOULLI:
        return (double)sample_binomial(users, n, mean);
    case REWARD_SIGN:
        mean = fmin(fmax((1 + mean / B) / 2, 0), 1);
        return B * surplus(n, sample_binomial(users, n, mean));
    case REWARD_FAIR:
        return (double)n * mean +
               env->spread * surplus(n, sample_binomial(users, n, 0.5));
    case REWARD_FIXED:
        break;
    }
    return (double)n * mean;
}
