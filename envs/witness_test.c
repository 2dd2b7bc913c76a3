/* Families with closed forms, against the oracle's numbers. */
#include "envs/env.h"
#include "oracles/value.h"
#include "tests/open_env.h"

typedef struct {
    Optimum best;
    Policy policy;         /* uniform */
    double uniform;        /* its value */
    long double *variance; /* of the best policy, by start */
    long double *visits;   /* of the uniform policy */
} Truth;

/* and by the second route, and after renaming, the same */
static Truth truth_of(const Env *env, Arena *arena)
{
    Shape d = env->task.dim;
    Truth t = {0};
    optimum_open(&t.best, env, arena);
    double program = NAN;
    CHECK(value_by_program(env, &program) == OK);
    CHECK(fabs(program - t.best.value) <= 1e-10 * fmax(1, t.best.value));
    Env renamed = *env;
    Rng labels = rng_open(check_seed(), "other names");
    env_relabel(&renamed, &labels, arena);
    Optimum other;
    optimum_open(&other, &renamed, arena);
    CHECK_NEAR(other.value, t.best.value, 1e-14);

    policy_open(&t.policy, d, arena);
    optimum_policy(&t.best, &t.policy);
    t.variance = arena_array(arena, long double, d.S);
    policy_variances(env, &t.policy, t.variance);
    policy_uniform(&t.policy);
    t.visits = arena_array(arena, long double, shape_cells(d));
    policy_visits(env, &t.policy, env->start, t.visits);
    for (int c = 0; c < shape_cells(d); c++)
        t.uniform += (double)t.visits[c] * env->mean[c];
    char why[200];
    CHECK(env_norms_hold(env, why, sizeof why));
    return t;
}

/* --- bandit: V* = best, uniform = best - gap (A-1)/A ---------------------- */

static void check_bandit(const char *text, int A, double best, double gap,
                         bool random, Arena *arena)
{
    Env env = open_env("bandit", text, arena);
    Truth t = truth_of(&env, arena);
    Shape d = env.task.dim;
    CHECK(d.S == 1 && d.H == 1 && d.A == A && d.N == 1);
    CHECK_NEAR(1 + t.best.value, 1 + best, 1e-15);
    CHECK_NEAR(1 + t.uniform, 1 + best - gap * (A - 1) / A, 1e-14);
    CHECK_NEAR(t.best.gap_min, A > 1 ? gap : 0, 1e-14);
    double variance = random ? best * (1 - best) : 0;
    CHECK_NEAR(1 + t.variance[0], 1 + variance, 1e-14);
}

static void check_bandits(Arena *arena)
{
    check_bandit("", 3, 0.6, 0.2, true, arena);
    check_bandit("A=1000 best=1 gap=1", 1000, 1, 1, true, arena);
    check_bandit("A=1 best=0 gap=0", 1, 0, 0, true, arena);
    check_bandit("A=2 rewards=fixed best=0.7 gap=0.7", 2, 0.7, 0.7, false,
                 arena);
}

/* --- fork: V*_1 = (H-1) p, variance (H-1)^2 p (1-p) ----------------------- */

static void check_fork(const char *text, int H, int A, double best, double gap,
                       Arena *arena)
{
    Env env = open_env("fork", text, arena);
    Truth t = truth_of(&env, arena);
    CHECK(env.task.dim.H == H && env.task.dim.A == A && env.task.dim.S == 3);
    double top = H - 1, variance = top * top * best * (1 - best);
    CHECK_NEAR(1 + t.best.value, 1 + top * best, 1e-14);
    CHECK_NEAR(1 + t.variance[0], 1 + variance, 1e-13);
    CHECK_NEAR(1 + t.uniform, 1 + top * (best - gap * (A - 1) / A), 1e-14);
    for (int h = 0; h <= H; h++) { /* at step h+1: good, bad, not yet */
        const long double *v = t.best.v + (ptrdiff_t)h * 3;
        CHECK(v[1] == (h == 0 ? H - 1 : H - h) && v[2] == 0);
        CHECK_NEAR(1 + v[0], 1 + best * (h < H ? H - h - 1 : 0), 1e-14);
    }
    for (int a = 0; a < A; a++) /* what the first step costs */
        CHECK_NEAR(1 + t.best.gap[a], 1 + (a > 0 ? top * gap : 0), 1e-14);
}

static void check_forks(Arena *arena)
{
    check_fork("", 5, 2, 0.5, 0.1, arena);
    check_fork("H=2 A=1", 2, 1, 0.5, 0.1, arena);
    check_fork("H=30 A=7 best=0.25 gap=0.25", 30, 7, 0.25, 0.25, arena);
    check_fork("H=3 best=1 gap=0", 3, 2, 1, 0, arena);
}

/* --- chain: V*_h(s) = max(0, H - h + 1 - (S-1-s)), certain ---------------- */

static void check_chain(const char *text, int S, int A, int H, Arena *arena)
{
    Env env = open_env("chain", text, arena);
    Truth t = truth_of(&env, arena);
    Shape d = env.task.dim;
    CHECK(d.S == S && d.A == A && d.H == H);
    CHECK(fabs(t.best.value - (H - S + 1)) <= 0);
    for (int h = 0; h < H; h++)
        for (int s = 0; s < S; s++) {
            int left = H - h - (S - 1 - s);
            CHECK(t.best.v[h * S + s] == (left > 0 ? left : 0));
        }
    CHECK(A == 1 || fabs(t.best.gap_min - 1) <= 0);
    for (int s = 0; s < S; s++)
        CHECK(t.variance[s] == 0);
    for (int i = 0; i < shape_cells(d) * S; i++)
        CHECK(fabs(env.p[i] * (1 - env.p[i])) <= 0);
    /* uniform play is in the last place when its last S-1 actions were right,
     * from step S on, and is paid when the next one is */
    double value = (H - S + 1) * pow(A, -S);
    CHECK_NEAR(t.uniform, value, 1e-12);
}

/* one stream of randomness, so that the instance alone makes the difference */
static Env named_lock(const char *instance, Arena *arena)
{
    const EnvFamily *family = NULL;
    Env env = {0};
    Rng model = rng_open(check_seed(), "a lock");
    CHECK(env_family_find("chain", &family) == OK);
    Params params = settings_of(family, "A=9");
    CHECK(params_set(&params, "instance", instance) == OK);
    CHECK(env_open(&env, family, &params, &model, arena) == OK);
    return env;
}

/* the same place hides another action in another instance, step or state */
static void check_locks(Arena *arena)
{
    int seen[3] = {0};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        size_t mark = arena_mark(arena);
        Env env;
        CHECK(try_open(&env, "chain", "S=2 A=3 H=2", seed, arena) == OK);
        for (int a = 0; a < 3; a++) /* step 2, place 0: to place 1 */
            seen[a] += env.p[cell_index(env.task.dim, 1, 0, a) * 2 + 1] > 0.5;
        arena_reset(arena, mark);
    }
    CHECK(seen[0] + seen[1] + seen[2] == 300);
    for (int a = 0; a < 3; a++) /* 100 expected; 53 is 5.8 sigma off */
        CHECK(seen[a] > 53);
    Env a = named_lock("0", arena), b = named_lock("1", arena);
    Env c = named_lock("0", arena);
    size_t bytes = (size_t)shape_cells(a.task.dim) * 4 * sizeof *a.p;
    CHECK(memcmp(a.p, b.p, bytes) != 0 && memcmp(a.p, c.p, bytes) == 0);
}

static void check_chains(Arena *arena)
{
    check_chain("", 4, 3, 6, arena);
    check_chain("S=1 A=2 H=3", 1, 2, 3, arena);
    check_chain("S=5 A=2 H=5", 5, 2, 5, arena);
    check_chain("S=7 A=1 H=40", 7, 1, 40, arena);
    check_chain("S=3 A=10 H=12 instance=4", 3, 10, 12, arena);
    check_locks(arena);
}

/* --- uniform: V*_1 = (1/S) sum over h, s of max_a r ----------------------- */

static void check_uniform(const char *text, int S, int A, int H, Arena *arena)
{
    Env env = open_env("uniform", text, arena);
    Truth t = truth_of(&env, arena);
    Shape d = env.task.dim;
    CHECK(d.S == S && d.A == A && d.H == H);
    double best = 0, mean = 0;
    for (int row = 0; row < H * S; row++) {
        double most = 0;
        for (int a = 0; a < A; a++) {
            most = fmax(most, env.mean[row * A + a]);
            mean += env.mean[row * A + a] / A;
        }
        best += most;
    }
    CHECK_NEAR(t.best.value, best / S, 1e-13);
    CHECK_NEAR(t.uniform, mean / S, 1e-13);
    for (int c = 0; c < shape_cells(d); c++)
        CHECK_NEAR(t.visits[c], 1.0 / S / A, 1e-13);
}

/* nor does the best policy visit a state more often than another */
static void check_any_policy(Arena *arena)
{
    Env env = open_env("uniform", "S=6 A=3 H=4 rewards=bernoulli", arena);
    Truth t = truth_of(&env, arena);
    CHECK(env.law == REWARD_BERNOULLI);
    optimum_policy(&t.best, &t.policy);
    policy_visits(&env, &t.policy, env.start, t.visits);
    for (int row = 0; row < 24; row++) {
        long double sum = 0;
        for (int a = 0; a < 3; a++)
            sum += t.visits[row * 3 + a];
        CHECK_NEAR(sum, 1.0 / 6, 1e-13);
    }
}

static void check_uniforms(Arena *arena)
{
    check_uniform("", 4, 2, 5, arena);
    check_uniform("S=1 A=1 H=1", 1, 1, 1, arena);
    check_uniform("S=30 A=4 H=3 instance=2", 30, 4, 3, arena);
    check_any_policy(arena);
}

/* --- rare-state: V*_1 = (H-1) q/n, variance (H-1)^2 P (1-P) --------------- */

static void check_rare(const char *text, int S, int A, int H, double found,
                       Arena *arena)
{
    Env env = open_env("rare-state", text, arena);
    Truth t = truth_of(&env, arena);
    Shape d = env.task.dim;
    CHECK(d.S == S && d.A == A && d.H == H);
    double top = H - 1, spread = found * (1 - found);
    CHECK(fabs(t.best.value - top * found) <= 1e-14 * top * found);
    CHECK(fabsl(t.variance[0] - top * top * spread) <= 1e-13 * top * top);
    CHECK(fabs(t.uniform - top * found / A) <= 1e-14 * top);
    for (int s = 0; s < S; s++) /* of step 2: all or nothing */
        CHECK(t.best.v[S + s] == (s == 1 ? H - 1 : 0));
    const double *law = env.p;
    for (int s = 0; s < S; s++)
        CHECK_NEAR(1 + law[s], 1 + (s == 1 ? found : (1 - found) / (S - 1)),
                   1e-15);
}

static void check_rares(Arena *arena)
{
    check_rare("", 2, 2, 3, 0.003, arena);
    check_rare("q=0.0278 visits=10 S=4", 4, 2, 3, 0.00278, arena);
    check_rare("q=1 visits=1 A=1 H=2", 2, 1, 2, 1, arena);
    check_rare("q=0", 2, 2, 3, 0, arena);
    check_rare("q=0.5 visits=1e18 S=9 A=3 H=20", 9, 3, 20, 5e-19, arena);
}

/* --- what is refused ------------------------------------------------------ */

static void refused(const char *family, const char *text, const char *part,
                    Arena *arena)
{
    Env env;
    CHECK(try_open(&env, family, text, 1, arena) == BAD_INPUT);
    if (strstr(status_message(), part) == NULL) {
        fprintf(stderr, "said '%s', not '%s'\n", status_message(), part);
        CHECK(false);
    }
    status_clear();
}

static void out_of_range(const char *family, const char *name,
                         const char *value)
{
    const EnvFamily *found = NULL;
    Params params;
    CHECK(env_family_find(family, &found) == OK);
    params_open(&params, found->settings);
    CHECK(params_set(&params, name, value) == BAD_INPUT);
    CHECK(strstr(status_message(), name) != NULL);
    status_clear();
}

static void check_refusals(Arena *arena)
{
    refused("bandit", "best=0.1", "bandit: gap is at most best, 0.1", arena);
    refused("fork", "best=0.1 gap=0.2", "fork: gap is at most best", arena);
    refused("chain", "H=3", "chain: H is at least S, 4", arena);
    refused("rare-state", "q=11", "rare-state: q is at most visits", arena);
    refused("chain", "S=900 H=900 A=900", "chain: H S A S", arena);
    refused("uniform", "S=500 A=500", "uniform: H S A S", arena);
    refused("rare-state", "S=500 A=500 H=9", "rare-state: H S A S", arena);
    out_of_range("bandit", "A", "0");
    out_of_range("bandit", "best", "1.01");
    out_of_range("fork", "H", "1");
    out_of_range("fork", "gap", "-0.1");
    out_of_range("chain", "S", "0");
    out_of_range("uniform", "rewards", "gauss");
    out_of_range("rare-state", "S", "1");
    out_of_range("rare-state", "visits", "0");
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    check_bandits(&arena);
    check_forks(&arena);
    check_chains(&arena);
    check_uniforms(&arena);
    check_rares(&arena);
    check_refusals(&arena);
    arena_close(&arena);
    return check_done("witness");
}
