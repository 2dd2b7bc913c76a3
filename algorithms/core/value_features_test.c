/* phi_V: by its definition, and by what the model says of it: <phi_V, w_h> is
 * the mean of V after a step. */
#include "algorithms/core/value_features.h"
#include "tests/check.h"

static Env open_env(const char *name, Arena *arena)
{
    const EnvFamily *family;
    Params params;
    Env env = {0};
    Rng model = rng_open(check_seed(), name);
    if (env_family_find(name, &family) != OK)
        abort();
    params_open(&params, family->settings);
    if (env_open(&env, family, &params, &model, arena) != OK)
        abort();
    return env;
}

static void check_definition(const Task *t, const double *v, const double *phi)
{
    int d = t->d_psi;
    for (int i = 0; i < t->dim.S * t->dim.A * d; i++) {
        long double sum = 0;
        for (int next = 0; next < t->dim.N; next++) {
            ptrdiff_t at = ((ptrdiff_t)(i / d) * t->dim.N + next) * d + i % d;
            sum += (long double)t->psi[at] * (long double)v[next];
        }
        CHECK(fabs(phi[i] - (double)sum) <= 1e-14);
    }
}

static void check_means(const Env *env, const double *v, const double *phi)
{
    Shape dim = env->task.dim;
    int d = env->task.d_psi, pairs = dim.S * dim.A;
    for (int c = 0; c < shape_cells(dim); c++) {
        double by_features = 0, mean = 0;
        for (int i = 0; i < d; i++)
            by_features += phi[c % pairs * d + i] * env->w[c / pairs * d + i];
        for (int next = 0; next < dim.N; next++)
            mean += env->p[(ptrdiff_t)c * dim.N + next] * v[next];
        CHECK(fabs(by_features - mean) <= 1e-13);
    }
}

static void check_family(const char *name, Arena *arena)
{
    Env env = open_env(name, arena);
    Shape dim = env.task.dim;
    int d = env.task.d_psi, pairs = dim.S * dim.A;
    double *v = arena_array(arena, double, dim.N), one[64];
    double *phi = arena_array(arena, double, (size_t)pairs *(size_t)d);
    Rng rng = rng_open(check_seed(), "values");
    for (int s = 0; s < dim.N; s++)
        v[s] = 3 * rng_uniform(&rng);
    value_features_all(&env.task, v, phi);
    check_definition(&env.task, v, phi);
    check_means(&env, v, phi);
    value_features(&env.task, pairs - 1, v, one);
    CHECK(memcmp(one, phi + (ptrdiff_t)(pairs - 1) * d,
                 (size_t)d * sizeof *one) == 0);
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    static const char *const families[] = {
        "mixture-random", "mixture-hard", "lm-ring", "lm-perm", "lm-tab",
        "lm-cone",        "lm-mix3",      "lm-arms", "lm-clip"};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        check_family(families[i], &arena);
    arena_close(&arena);
    return check_done("value_features");
}
