#include "oracles/steps.h"

static int inverse(Rng *rng, const double *p, int n)
{
    double u = rng_uniform(rng);
    int i = 0;
    for (double sum = p[0]; u >= sum && i < n - 1; sum += p[i])
        i++;
    while (i > 0 && !(p[i] > 0)) /* u was above the sum by a rounding */
        i--;
    return i;
}

static int start_of(const Env *env, uint64_t k, Rng *rng)
{
    if (env->rule == START_LAW)
        return inverse(rng, env->start, env->task.dim.S);
    if (env->rule == START_LIST)
        return env->list[(k - 1) % (uint64_t)env->length];
    for (int i = 0; i < env->length - 1; i++)
        if (k <= env->until[i])
            return env->list[i];
    return env->list[env->length - 1];
}

static double paid(const Env *env, double mean, Rng *rng)
{
    double B = env->task.reward_bound;
    switch (env->law) {
    case REWARD_BERNOULLI:
        return rng_uniform(rng) < mean ? 1 : 0;
    case REWARD_SIGN:
        return 2 * B * rng_uniform(rng) < B + mean ? B : -B;
    case REWARD_FAIR:
        return mean + (rng_uniform(rng) < 0.5 ? -env->spread : env->spread);
    case REWARD_FIXED:
        break;
    }
    return mean;
}

void steps_simulate(const Env *env, const Policy *policy, uint64_t first,
                    uint64_t n, Rng *rng, uint64_t *visit, double *reward)
{
    Shape d = env->task.dim;
    for (uint64_t k = first; k - first < n; k++) {
        int s = start_of(env, k, rng);
        for (int h = 0; h < d.H; h++) {
            int row = (h * d.S + s) * d.A;
            int cell = row + inverse(rng, policy->prob + row, d.A);
            size_t from = (size_t)cell * (size_t)d.N;
            int next = inverse(rng, env->p + from, d.N);
            visit[from + (size_t)next]++;
            reward[cell] += paid(env, env->mean[cell], rng);
            s = next;
        }
    }
}
