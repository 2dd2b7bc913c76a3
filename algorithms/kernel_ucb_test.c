/* IGP-UCB's means, widths and gain against the formulas in kernel form. */
#include "algorithms/algorithm.h"
#include "suite/base/mat.h"
#include "suite/simulation/learner.h"
#include "tests/open_env.h"
#include "tests/watched.h"

#include <string.h>

static Arena arena;

static Learner learner_of(Env *env, double lazy, Params *own)
{
    const Algorithm *algo;
    Learner l;
    CHECK(algorithm_find("kernel-ucb", &algo) == OK);
    params_open(own, algo->settings);
    AlgorithmInput input = {
        .privacy = PRIVACY_NONE, .lazy = lazy, .scale_bonus = 1, .own = own};
    CHECK(learner_open(&l, algo, &env->task, &input, (NoisePlace){1, "x"},
                       &arena) == OK);
    return l;
}

/* k_t' (K_t + lambda)^-1 y and the like, from the list of all episodes */
static void check_look(const Env *env, const Learner *l, int t, const int *w,
                       const double *y)
{
    double lambda = 1 + 2 / (double)env->task.episodes;
    double *p = arena_array(&arena, double, t *t);
    double *x = arena_array(&arena, double, t),
           *z = arena_array(&arena, double, t);
    Mat K = {p, t, t, t};
    for (int i = 0; i < t; i++)
        for (int j = 0; j < t; j++)
            MAT(K, i, j) =
                feature_product(env, w[i], w[j]) + (i == j ? lambda : 0);
    CHECK(mat_cholesky(K, NULL));
    double gain = (mat_log_det(mat_view(K)) - t * log(lambda)) / 2;
    CHECK_NEAR(*watched(l, "gain"), gain, 1e-9);
    double radius = 1 + sqrt(2 * (gain + 1 + log(100)));
    memcpy(x, y, (size_t)t * sizeof *x);
    mat_solve_cholesky(mat_view(K), x);
    for (int v = 0; v < env->task.dim.S * env->task.dim.A; v++) {
        double mean = 0, square = feature_product(env, v, v);
        for (int i = 0; i < t; i++)
            z[i] = feature_product(env, w[i], v);
        for (int i = 0; i < t; i++)
            mean += z[i] * x[i];
        mat_solve_lower(mat_view(K), z);
        for (int i = 0; i < t; i++)
            square -= z[i] * z[i];
        CHECK(fabs(watched(l, "mu")[v] - mean) < 1e-9);
        CHECK(fabs(watched(l, "q")[v] - mean - radius * sqrt(square)) < 1e-7);
    }
}

static void against_lists(double lazy)
{
    enum { K = 160 };
    Env env = open_env("kernel-matern", "C=4 A=4", &arena);
    Params own;
    Policy policy;
    Block block;
    int w[K];
    double y[K];
    env.task.episodes = K;
    Learner l = learner_of(&env, lazy, &own);
    Rng users = rng_open(check_seed(), "users");
    policy_open(&policy, env.task.dim, &arena);
    block_open(&block, env.task.dim, &arena);
    for (uint64_t k = 1; k <= K;) {
        learner_plan(&l, k, &policy);
        if (k > 1 && k % 3 == 0)
            check_look(&env, &l, (int)k - 1, w, y);
        uint64_t last = learner_last(&l, k);
        for (; k <= last; k++) {
            block.first = k;
            block.n = 1;
            env_draw(&env, &policy, &users, &block);
            w[k - 1] = block.cell[0];
            y[k - 1] = block.reward[block.cell[0]];
            learner_take(&l, &block);
        }
    }
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    against_lists(0);
    against_lists(0.2);
    arena_close(&arena);
    return check_done("kernel-ucb");
}
