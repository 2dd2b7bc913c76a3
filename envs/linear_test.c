/* The linear families: their promises, known values, what renaming keeps, the
 * gap, tables as linear MDPs, and the start rule that ends elsewhere. */
#include "envs/env.h"
#include "oracles/value.h"
#include "tests/open_env.h"

/* p(s'|s,a) = <phi, mu> and the means, to 1e-12, read off the truth */
static bool is_linear(const Env *env)
{
    const Task *t = &env->task;
    Shape d = t->dim;
    bool good = t->linear && env->mu != NULL;
    for (int c = 0; c < shape_cells(d); c++) {
        int h = cell_step(d, c);
        const double *phi = t->phi + (ptrdiff_t)(c % (d.S * d.A)) * t->d_phi;
        const double *theta = env->theta + (ptrdiff_t)h * t->d_phi;
        double mean = 0;
        for (int i = 0; i < t->d_phi; i++)
            mean += phi[i] * theta[i];
        good &= fabs(mean - env->mean[c]) < 1e-12;
        for (int s = 0; s < d.N; s++) {
            const double *mu = env->mu + (ptrdiff_t)(h * d.N + s) * t->d_phi;
            double p = 0;
            for (int i = 0; i < t->d_phi; i++)
                p += phi[i] * mu[i];
            good &= fabs(p - env->p[c * d.N + s]) < 1e-12;
        }
    }
    return good;
}

static void check_promises(Arena *arena)
{
    static const char *const some[][2] = {
        {"linear-random", ""},
        {"linear-random", "S=2 A=4 H=2 d=7 rewards=bernoulli instance=3"},
        {"linear-simplex", ""},
        {"linear-simplex", "H=9 rewards=bernoulli"},
        {"linear-hard", ""},
        {"linear-hard", "d=7 H=4 gap=1e-9 weights=balanced"},
        {"linear-hard", "d=6 actions=cube gap=0.05"},
        {"linear-hard", "d=9 actions=arms gap=0.4 base=0.3"},
        {"antipodal", ""},
        {"antipodal", "d=2 S=4 H=2"},
        {"antipodal", "d=8 norm=full H=1"},
        {"norm-gap", ""},
        {"signed", ""},
        {"signed", "C=3 apart=0.5 H=1"},
        {"riverswim", "features=table H=4"},
        {"tabular-random", "features=table"},
        {"tabular-hard", "features=table"},
        {"chain", "features=table"},
        {"fork", "features=table"},
    };
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        Env env = open_env(some[i][0], some[i][1], arena), same = env;
        Rng names = rng_open(check_seed(), some[i][1]);
        Optimum before, after;
        CHECK(norms_hold(&env) && is_linear(&env));
        CHECK(env.task.reward == NULL);
        env_relabel(&env, &names, arena);
        CHECK(norms_hold(&env) && is_linear(&env));
        optimum_open(&before, &same, arena);
        optimum_open(&after, &env, arena);
        CHECK_NEAR(after.value, before.value, 1e-13);
    }
}

static double value_of(const char *family, const char *text, Arena *arena)
{
    Env env = open_env(family, text, arena);
    Optimum best;
    optimum_open(&best, &env, arena);
    return (double)best.value;
}

static void check_values(Arena *arena)
{
    static const double simplex[5] = {2.734, 2.874, 2.874, 2.874, 2.734};
    Env env = open_env("linear-simplex", "H=4", arena);
    Optimum best;
    optimum_open(&best, &env, arena);
    for (int s = 0; s < 5; s++)
        CHECK(fabs((double)best.v[s] - simplex[s]) < 5e-4);
    CHECK(fabs(value_of("linear-simplex", "", arena) - 2.114) < 5e-4);
    CHECK_NEAR(value_of("norm-gap", "H=7", arena), 7, 1e-12);
    /* both weights are one model: sum over h of (H-h) q (1-q)^(h-1) */
    double q = 0.6, want = 0, stay = 1;
    for (int h = 1; h <= 5; h++, stay *= 1 - q)
        want += (5 - h) * q * stay;
    CHECK_NEAR(value_of("linear-hard", "H=5", arena), want, 1e-12);
    CHECK_NEAR(value_of("linear-hard", "H=5 weights=balanced", arena), want,
               1e-12);
    CHECK_NEAR(value_of("linear-hard", "H=5 actions=arms", arena), want, 1e-12);
}

static void check_gaps(Arena *arena)
{
    static const char *const texts[] = {
        "gap=0.125", "gap=0.125 H=4 d=6", "gap=0.125 actions=cube d=5",
        "gap=0.125 actions=arms d=3", "gap=0.125 weights=balanced"};
    for (int i = 0; i < 5; i++) {
        Env env = open_env("linear-hard", texts[i], arena);
        Optimum best;
        optimum_open(&best, &env, arena);
        CHECK_NEAR(best.gap_min, 0.125, 1e-9);
    }
}

/* antipodal: unit vectors, and pairs at 2/c^2 - 1 */
static void check_antipodal(Arena *arena)
{
    Env env = open_env("antipodal", "d=4 norm=full", arena);
    const double *phi = env.task.phi;
    CHECK(env.task.dim.A == 7);
    for (int a = 1; a < 7; a += 2) {
        double with = 0, self = 0;
        for (int i = 0; i < 4; i++) {
            with += phi[a * 4 + i] * phi[(a + 1) * 4 + i];
            self += phi[a * 4 + i] * phi[a * 4 + i];
        }
        CHECK_NEAR(self, 1, 1e-12);
        CHECK_NEAR(with, 2.0 / 16 - 1, 1e-12);
    }
}

/* the fillers in turn, and the last episode elsewhere, however it is cut */
static void check_last(Arena *arena)
{
    Env env = open_env("linear-probe", "", arena);
    CHECK(env.task.linear && env.mu == NULL && env.rule == START_LAST);
    Rng users = rng_open(check_seed(), "last");
    env.task.episodes = 11;
    for (uint64_t first = 1; first <= 11; first++)
        for (uint64_t last = first; last <= 11; last++) {
            uint64_t start[8] = {0}, want[8] = {0};
            env_draw_starts(&env, first, last - first + 1, &users, start);
            for (uint64_t k = first; k <= last; k++) {
                int s = k == 11 ? 7 : (int)((k - 1) % 4);
                CHECK(env_start(&env, k, 0) == s);
                want[s]++;
            }
            CHECK(memcmp(start, want, sizeof start) == 0);
        }
    env.task.episodes = UINT64_MAX;
    uint64_t start[8] = {0};
    env_draw_starts(&env, 1, UINT64_MAX, &users, start);
    CHECK(start[7] == 1 && start[0] == UINT64_MAX / 4 + 1);
}

static void check_refusals(Arena *arena)
{
    Env env;
    static const char *const bad[][2] = {{"linear-hard", "base=0.1 gap=0.2"},
                                         {"linear-hard", "actions=cube d=17"},
                                         {"antipodal", "S=3"},
                                         {"riverswim", "S=200 features=table"}};
    for (int i = 0; i < 4; i++) {
        CHECK(try_open(&env, bad[i][0], bad[i][1], 1, arena) == BAD_INPUT);
        CHECK(strstr(status_message(), bad[i][0]) != NULL);
        status_clear();
    }
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    static void (*const check[])(Arena *) = {check_promises, check_values,
                                             check_gaps,     check_antipodal,
                                             check_last,     check_refusals};
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        check[i](&arena);
        arena_reset(&arena, 0);
    }
    arena_close(&arena);
    return check_done("linear");
}
