/* Opens environments in tests, with settings as text such as "S=4 A=2". */
#ifndef TESTS_OPEN_ENV_H
#define TESTS_OPEN_ENV_H
#include "oracles/value.h"
#include "tests/check.h"

static inline Params settings_of(const EnvFamily *family, const char *text)
{
    Params params;
    char name[40], value[40];
    int used = 0;
    params_open(&params, family->settings);
    for (; sscanf(text, " %39[^= ]=%39s%n", name, value, &used) == 2;
         text += used)
        CHECK(params_set(&params, name, value) == OK);
    return params;
}

static inline Status try_open(Env *env, const char *family, const char *text,
                              uint64_t seed, Arena *arena)
{
    const EnvFamily *found;
    TRY(env_family_find(family, &found));
    Params params = settings_of(found, text);
    Rng model = rng_open(seed, text);
    return env_open(env, found, &params, &model, arena);
}

static inline Env open_env(const char *family, const char *text, Arena *arena)
{
    Env env = {0};
    if (try_open(&env, family, text, check_seed(), arena) != OK) {
        fprintf(stderr, "%s: %s\n", family, status_message());
        abort();
    }
    return env;
}

/* true if the norms that a family promises hold */
static inline bool norms_hold(const Env *env)
{
    char why[200];
    bool good = env_norms_hold(env, why, sizeof why);
    if (!good)
        fprintf(stderr, "broken: %s\n", why);
    return good;
}

/* <phi_v, phi_w> */
static inline double feature_product(const Env *env, int v, int w)
{
    int d = env->task.d_phi;
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += env->task.phi[v * d + i] * env->task.phi[w * d + i];
    return sum;
}
#endif
