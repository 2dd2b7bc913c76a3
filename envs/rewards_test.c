/* Rewards of both signs: the block's sum, one user's walk and the audited user
 * have one law, and its moments are those that the mean promises. */
#include "envs/env.h"
#include "envs/user.h"
#include "suite/base/sample.h"
#include "tests/check.h"

static const Shape arms = {1, 2, 3, 1};
static Arena arena;

typedef struct {
    Env env;
    double *mean;
    Policy policy;
} Bandit;

static Bandit two_sided(RewardLaw law, double B, double h)
{
    static double p[6] = {1, 1, 1, 1, 1, 1}, start[2] = {0.25, 0.75};
    static const double share[6] = {0, 0.5, -1, 1, 0.1, -0.7};
    Bandit x = {.mean = arena_array(&arena, double, 6)};
    policy_open(&x.policy, arms, &arena);
    policy_uniform(&x.policy);
    for (int c = 0; c < shape_cells(arms); c++)
        x.mean[c] = (B - h) * share[c];
    x.env = (Env){.task = {.dim = arms, .reward_bound = B},
                  .p = p,
                  .mean = x.mean,
                  .law = law,
                  .spread = h,
                  .start = start};
    return x;
}

static Rng stream(const char *name)
{
    Rng rng = rng_open(check_seed(), name);
    rng_seek(&rng, RNG_STUDY, 0, 0);
    return rng;
}

static double variance_of(const Env *env, double mean)
{
    double B = env->task.reward_bound, h = env->spread;
    return env->law == REWARD_SIGN ? B * B - mean * mean : h * h;
}

static void ranges(void)
{
    Env env = two_sided(REWARD_FAIR, 2, 0.5).env;
    CHECK(env_means(&env).low == -1.5 && env_means(&env).high == 1.5);
    CHECK(env_rewards(&env).low == -2 && env_rewards(&env).high == 2);
    env.law = REWARD_SIGN;
    CHECK(env_means(&env).low == -2 && env_means(&env).high == 2);
    env.law = REWARD_BERNOULLI;
    CHECK(env_means(&env).low == 0 && env_rewards(&env).high == 1);
}

/* one reward is one of two numbers, and the coin splits where it should */
static void single_rewards(void)
{
    Env env = two_sided(REWARD_SIGN, 2, 0).env;
    CHECK(env_reward(&env, 1, 0.7499) == 2 && env_reward(&env, 1, 0.75) == -2);
    CHECK(env_reward(&env, 2, 0.9999) == 2 && env_reward(&env, -2, 0) == -2);
    env.law = REWARD_FAIR;
    env.spread = 0.25;
    CHECK(env_reward(&env, 1, 0.4) == 1.25 && env_reward(&env, 1, 0.5) == 0.75);
    env.law = REWARD_FIXED;
    CHECK(env_reward(&env, 0.3, 0.1) == 0.3);
    env.law = REWARD_BERNOULLI;
    CHECK(env_reward(&env, 0.3, 0.29) == 1 && env_reward(&env, 0.3, 0.3) == 0);
}

/* sums are B times a whole number with n's parity, to 2^64 - 1 */
static void huge_sums(void)
{
    Env env = two_sided(REWARD_SIGN, 1, 0).env;
    Rng rng = stream("huge");
    for (int i = 0; i < 20;
         i++) { /* the difference is taken of whole numbers */
        double x = env_reward_sum(&env, 0, (UINT64_C(1) << 62) + 1, &rng);
        CHECK(fabs(x) < 0x1p40 && fabs(fmod(x, 2)) == 1);
    }
    CHECK(env_reward_sum(&env, 1, UINT64_MAX, &rng) == 0x1p64);
    CHECK(env_reward_sum(&env, -1, UINT64_MAX, &rng) == -0x1p64);
    for (uint64_t n = 1; n < UINT64_MAX / 7; n *= 7) {
        double sum = env_reward_sum(&env, 0.25, n, &rng), sd = sqrt((double)n);
        CHECK(fabs(sum) <= (double)n);
        CHECK(fabs(sum - 0.25 * (double)n) <= 6 * sd);
        if (n < UINT64_C(1) << 53)
            CHECK(fmod(sum + (double)n, 2) == 0);
    }
}

/* sums of n rewards by the block against single draws and against the law */
static void sums_have_the_law(RewardLaw law)
{
    enum { USERS = 12, RUNS = 40000 };
    Bandit x = two_sided(law, 1.5, law == REWARD_FAIR ? 0.4 : 0);
    Rng rng = stream("sums");
    double mean = x.mean[1], block = 0, single = 0, square = 0;
    for (int i = 0; i < RUNS; i++) {
        double sum = env_reward_sum(&x.env, mean, USERS, &rng);
        block += sum;
        square += (sum - USERS * mean) * (sum - USERS * mean);
        for (int k = 0; k < USERS; k++)
            single += env_reward(&x.env, mean, rng_uniform(&rng));
    }
    double v = USERS * variance_of(&x.env, mean), room = 5 * sqrt(v / RUNS);
    CHECK(fabs(block / RUNS - USERS * mean) <= room);
    CHECK(fabs(single / RUNS - USERS * mean) <= room);
    CHECK(fabs(square / RUNS - v) <= 5 * v * sqrt(2.0 / RUNS));
}

/* env_draw of one user, of many, and the audited user agree */
static void draws_have_the_law(RewardLaw law)
{
    enum { RUNS = 60000, MANY = 5 };
    Bandit x = two_sided(law, 1, law == REWARD_FAIR ? 0.3 : 0);
    int cells = shape_cells(arms);
    Block b;
    User user;
    Rng users = rng_open(check_seed(), "users");
    double off[3] = {0}, spread = 0;
    block_open(&b, arms, &arena);
    user_open(&user, arms, &arena);
    for (int i = 0; i < RUNS; i++) {
        for (int many = 0; many < 2; many++) {
            b.first = (uint64_t)i * MANY + 1;
            b.n = many ? MANY : 1;
            env_draw(&x.env, &x.policy, &users, &b);
            for (int c = 0; c < b.cells; c++)
                off[many] += b.reward[b.cell[c]] -
                             (double)b.at[b.cell[c]] * x.mean[b.cell[c]];
        }
        user_draw(&user, &x.env, (uint64_t)i + 1, &users);
        for (int c = 0; c < cells; c++)
            off[2] += user.reward[c] - x.mean[c];
    }
    for (int c = 0; c < cells; c++)
        spread = fmax(spread, variance_of(&x.env, x.mean[c]));
    CHECK(fabs(off[0]) <= 5 * sqrt(spread * RUNS));
    CHECK(fabs(off[1]) <= 5 * sqrt(spread * RUNS * MANY));
    CHECK(fabs(off[2]) <= 5 * sqrt(spread * RUNS * cells));
    CHECK(off[0] != 0 && off[1] != 0 && off[2] != 0);
}

int main(void)
{
    CHECK(arena_open(&arena) == OK);
    ranges();
    single_rewards();
    huge_sums();
    for (int law = REWARD_SIGN; law <= REWARD_FAIR; law++) {
        sums_have_the_law((RewardLaw)law);
        draws_have_the_law((RewardLaw)law);
    }
    arena_close(&arena);
    return check_done("rewards");
}
