#include "envs/user.h"
#include "suite/base/sample.h"

#include <assert.h>
#include <stddef.h>

void user_open(User *user, Shape d, Arena *arena)
{
    *user = (User){.dim = d,
                   .next = arena_array(arena, int, shape_cells(d)),
                   .reward = arena_array(arena, double, shape_cells(d))};
}

static int draw_one(Rng *rng, int n, const double *p)
{
    double u = rng_uniform(rng), sum = 0;
    int last = 0;
    for (int i = 0; i < n; i++) {
        if (!(p[i] > 0))
            continue;
        last = i;
        sum += p[i];
        if (u < sum)
            break;
    }
    return last;
}

void user_draw(User *user, const Env *env, uint64_t k, Rng *users)
{
    Shape d = env->task.dim;
    /* no state or cell of a block draws here, even if she is its first user */
    rng_seek(users, RNG_USERS, k, UINT64_MAX);
    user->start = env_start(env, k, rng_word(users));
    for (int c = 0; c < shape_cells(d); c++) {
        user->next[c] = draw_one(users, d.N, env->p + (size_t)c * (size_t)d.N);
        double u = rng_uniform(users);
        user->reward[c] = env_reward(env, env->mean[c], u);
    }
}

void user_walk(const User *user, const Policy *policy, Rng *coins, Block *one)
{
    Shape d = user->dim;
    uint64_t k = one->first;
    block_clear(one);
    one->first = k;
    one->n = 1;
    one->start[user->start] = 1;
    for (int h = 0, s = user->start; h < d.H; h++) {
        int row = cell_index(d, h, s, 0);
        int c = row + draw_one(coins, d.A, policy->prob + row);
        s = user->next[c];
        assert(s >= 0 && s < d.N);
        one->visit[(size_t)c * (size_t)d.N + (size_t)s] = 1;
        one->reward[c] = user->reward[c];
        one->at[c] = 1;
        one->cell[one->cells++] = c;
    }
}
