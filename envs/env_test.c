/* The families against what their papers say, and renaming against itself. */
#include "envs/env.h"
#include "oracles/value.h"
#include "tests/open_env.h"

static const double ROUNDED = 5.1e-7; /* six digits after the point */

static const double *law_of(const Env *env, int h, int s, int a)
{
    Shape d = env->task.dim;
    return env->p + (size_t)cell_index(d, h, s, a) * (size_t)d.N;
}

static bool equal(const double *a, const double *b, int n)
{
    bool good = true;
    for (int i = 0; i < n; i++)
        good &= fabs(a[i] - b[i]) <= 0;
    return good;
}

static double value_of(const Env *env, Arena *arena)
{
    Optimum best;
    optimum_open(&best, env, arena);
    return best.value;
}

static void check_families(Arena *arena)
{
    for (const EnvFamily *const *f = env_families; *f != NULL; f++) {
        const EnvFamily *found = NULL;
        Env env = open_env((*f)->name, "", arena);
        CHECK(env_family_find((*f)->name, &found) == OK && found == *f);
        CHECK(norms_hold(&env));
        CHECK(env.task.reward_bound >= 1 && (*f)->help[0] != '\0' &&
              (*f)->source[0] != '\0' && (*f)->tags[0] != '\0');
        if (strstr((*f)->tags, "tabular") != NULL) {
            CHECK(env.task.dim.N == env.task.dim.S);
            CHECK(env.task.phi == NULL && env.task.psi == NULL);
            CHECK(env.w == NULL && env.theta == NULL);
        }
        if (strstr((*f)->tags, "mixture") != NULL) {
            CHECK(env.task.phi != NULL && env.task.psi != NULL);
            CHECK(env.w != NULL && env.theta != NULL);
        }
    }
}

/* --- RiverSwim ----------------------------------------------------------- */

/* the kernel of action 1 (right) for six states, from the papers that
 * envs/riverswim.c cites */
static const double right_ovr[6][6] = {
    {.4, .6, 0, 0, 0, 0},    {.05, .6, .35, 0, 0, 0}, {0, .05, .6, .35, 0, 0},
    {0, 0, .05, .6, .35, 0}, {0, 0, 0, .05, .6, .35}, {0, 0, 0, 0, .4, .6},
};
static const double right_sl[6][6] = {
    {.7, .3, 0, 0, 0, 0},  {.1, .6, .3, 0, 0, 0}, {0, .1, .6, .3, 0, 0},
    {0, 0, .1, .6, .3, 0}, {0, 0, 0, .1, .6, .3}, {0, 0, 0, 0, .7, .3},
};

static void check_tables(const Env *env, const double right[6][6],
                         double reward_left)
{
    Shape d = env->task.dim;
    CHECK(d.S == 6 && d.A == 2 && d.N == 6 && env->rule == START_LAW);
    for (int h = 0; h < d.H; h++)
        for (int s = 0; s < 6; s++) {
            double left[6] = {0};
            left[s > 0 ? s - 1 : 0] = 1;
            CHECK(equal(law_of(env, h, s, 0), left, 6));
            CHECK(equal(law_of(env, h, s, 1), right[s], 6));
            const double *mean = env->mean + cell_index(d, h, s, 0);
            double want[2] = {s == 0 ? reward_left : 0, s == 5};
            CHECK(equal(mean, want, 2));
        }
}

static void check_values(const char *text, const double *want, int n,
                         double value, Arena *arena)
{
    Env env = open_env("riverswim", text, arena);
    Optimum best;
    optimum_open(&best, &env, arena);
    CHECK(norms_hold(&env));
    for (int s = 0; s < n; s++)
        CHECK(fabs((double)best.v[s] - want[s]) < ROUNDED);
    CHECK(fabs(best.value - value) < 2 * ROUNDED); /* a mean of rounded ones */
}

/* the value of a constant policy from the left bank; right is its share */
static double constant_value(const Env *env, double right, Arena *arena)
{
    Shape d = env->task.dim;
    Policy policy;
    policy_open(&policy, d, arena);
    for (int c = 0; c < shape_cells(d); c++)
        policy.prob[c] = c % 2 ? right : 1 - right;
    long double *v = arena_array(arena, long double, (d.H + 1) * d.S);
    policy_values(env, &policy, v);
    return (double)v[0];
}

/* on the left bank right is best up to step 14, left from step 15 on */
static void check_turning_point(const Env *env, Arena *arena)
{
    Optimum best;
    optimum_open(&best, env, arena);
    for (int h = 0; h < 20; h++) {
        int row = cell_index(best.dim, h, 0, 0);
        CHECK(best.gap[row + (h < 14)] <= 0 && best.gap[row + (h >= 14)] > 0);
    }
}

static void check_riverswim(Arena *arena)
{
    static const double ovr[] = {3.397264, 4.052651, 5.301868,
                                 6.678367, 8.094000, 9.521445};
    static const double sl[] = {1.216867, 1.767382, 2.572613};
    static const double first[] = {1, 0, 0, 0, 0, 0};
    static const double second[] = {0, .5, .5, 0, 0, 0};
    Env env = open_env("riverswim", "S=6 H=20", arena);
    check_tables(&env, right_ovr, 5.0 / 1000);
    CHECK(equal(env.start, first, 6) && env.law == REWARD_FIXED);
    CHECK(fabs(constant_value(&env, 1, arena) - 3.39664) < 1e-5);
    CHECK(fabs(constant_value(&env, 0, arena) - 0.1) < 1e-12);
    CHECK(fabs(constant_value(&env, 0.5, arena) - 0.04379) < 1e-5);
    check_turning_point(&env, arena);
    env = open_env("riverswim", "variant=sl rewards=bernoulli", arena);
    check_tables(&env, right_sl, 5.0 / 10000);
    CHECK(equal(env.start, second, 6) && env.law == REWARD_BERNOULLI);
    check_values("S=6 H=20", ovr, 6, ovr[0], arena);
    check_values("S=6 H=20 variant=sl", sl, 3, 2.169998, arena);
    check_values("S=4 H=8", NULL, 0, 1.104648, arena);
    check_values("S=3 H=5", NULL, 0, 0.944100, arena);
    check_values("S=4 H=5", NULL, 0, 0.240202, arena);
}

/* --- tabular-hard -------------------------------------------------------- */

typedef struct {
    int h, a, found; /* the one pair that leaves with an advantage */
} Secret;

static Secret secret_of(const Env *env, int context)
{
    Shape d = env->task.dim;
    Secret secret = {-1, -1, 0};
    for (int h = 0; h < d.H; h++)
        for (int a = 0; a < d.A; a++)
            if (law_of(env, h, context, a)[d.S - 2] > 0.5)
                secret = (Secret){h, a, secret.found + 1};
    return secret;
}

static double from_context(const Env *env, const Policy *policy, int context,
                           Arena *arena)
{
    size_t mark = arena_mark(arena);
    Shape d = env->task.dim;
    long double *v = arena_array(arena, long double, (d.H + 1) * d.S);
    policy_values(env, policy, v);
    double value = (double)v[context];
    arena_reset(arena, mark);
    return value;
}

/* Every deterministic policy in a context: plan in base A, a digit a step.
 * What is not the secret is worth paid/2 from a context, the secret more. */
static void check_plans(const Env *env, int context, double gap, Arena *arena)
{
    Shape d = env->task.dim;
    int paid = d.H - d.H / 2 - 1;
    Secret secret = secret_of(env, context);
    Policy policy;
    int plans = 1, winners = 0;
    policy_open(&policy, d, arena);
    policy_uniform(&policy);
    for (int h = 0; h < d.H; h++)
        plans *= d.A;
    for (int plan = 0; plan < plans; plan++) {
        bool wins = true;
        for (int h = 0, rest = plan; h < d.H; h++, rest /= d.A) {
            for (int a = 0; a < d.A; a++)
                policy.prob[cell_index(d, h, context, a)] = a == rest % d.A;
            int wanted = h < secret.h ? 0 : secret.a;
            wins &= h > secret.h || rest % d.A == wanted;
        }
        double value = from_context(env, &policy, context, arena);
        double want = paid * (0.5 + (wins ? gap : 0));
        CHECK(fabs(value - want) < 1e-12);
        winners += wins;
    }
    CHECK(winners >= 1 && winners < plans);
}

static void check_hard(const char *text, int H, int S, double gap, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Env env = open_env("tabular-hard", text, arena);
    int paid = H - H / 2 - 1;
    CHECK(env.task.dim.H == H && env.task.dim.S == S && norms_hold(&env));
    CHECK(fabs(value_of(&env, arena) - paid * (0.5 + gap)) < 1e-12);
    for (int c = 0; c < S - 2; c++) {
        Secret secret = secret_of(&env, c);
        CHECK(secret.found == 1 && secret.h < H / 2 && secret.a > 0);
        check_plans(&env, c, gap, arena);
    }
    for (int s = 0; s < S; s++)
        CHECK_NEAR(1 + env.start[s], 1 + (s < S - 2 ? 1.0 / (S - 2) : 0),
                   1e-15);
    arena_reset(arena, mark);
}

static void check_hards(Arena *arena)
{
    check_hard("S=3 A=2 H=3 gap=0.1", 3, 3, 0.1, arena);
    check_hard("S=3 A=3 H=4 gap=0.5", 4, 3, 0.5, arena);
    check_hard("S=5 A=2 H=7 gap=0.25", 7, 5, 0.25, arena);
    check_hard("S=4 A=3 H=6 gap=0.03125", 6, 4, 0.03125, arena);
    Env env = open_env("tabular-hard", "gap=0", arena);
    Policy uniform;
    policy_open(&uniform, env.task.dim, arena);
    policy_uniform(&uniform);
    CHECK_NEAR(value_of(&env, arena), 0.5, 1e-15);
    CHECK_NEAR(from_context(&env, &uniform, 0, arena), 0.5, 1e-15);
    env = open_env("tabular-hard", "S=6", arena);
    CHECK(env.rule == START_LAW);
    env = open_env("tabular-hard", "S=6 starts=list", arena);
    CHECK(env.rule == START_LIST && env.length == 4);
    for (int c = 0; c < 4; c++)
        CHECK(env.list[c] == c);
}

/* over seeds the secrets take every place */
static void check_secrets_move(Arena *arena)
{
    int seen[2][3] = {{0}};
    for (uint64_t seed = 1; seed <= 200; seed++) {
        size_t mark = arena_mark(arena);
        Env env;
        CHECK(try_open(&env, "tabular-hard", "", seed, arena) == OK);
        Secret secret = secret_of(&env, 0);
        seen[secret.h][secret.a]++;
        arena_reset(arena, mark);
    }
    for (int h = 0; h < 2; h++) /* 50 expected of each; 15 is 5.7 sigma off */
        CHECK(seen[h][0] == 0 && seen[h][1] > 15 && seen[h][2] > 15);
}

/* --- tabular-random ------------------------------------------------------ */

static void check_random(Arena *arena)
{
    const EnvFamily *family;
    CHECK(env_family_find("tabular-random", &family) == OK);
    Params params = settings_of(family, "S=4 A=2 H=3");
    Env env[4];
    const char *const name[] = {"replicate 0", "replicate 1", "replicate 0",
                                "replicate 0"};
    for (int i = 0; i < 4; i++) {
        Rng model = rng_open(check_seed() + (i == 2), name[i]);
        CHECK(env_open(&env[i], family, &params, &model, arena) == OK);
        CHECK(norms_hold(&env[i]) && env[i].law == REWARD_BERNOULLI);
        CHECK(equal(env[i].p, env[0].p, 96) == (i % 3 == 0));
        CHECK(equal(env[i].mean, env[0].mean, 24) == (i % 3 == 0));
        CHECK(equal(env[i].start, env[0].start, 4) == (i % 3 == 0));
    }
    CHECK(!equal(law_of(env, 0, 0, 0), law_of(env, 1, 0, 0), 4));
    Rng model = rng_open(check_seed(), "replicate 0");
    CHECK(params_set(&params, "instance", "1") == OK);
    CHECK(env_open(&env[3], family, &params, &model, arena) == OK);
    CHECK(!equal(env[3].p, env[0].p, 96)); /* another instance of one seed */
    Env one = open_env("tabular-random", "S=1 A=1 H=1 rewards=fixed", arena);
    CHECK(one.law == REWARD_FIXED && fabs(one.p[0] - 1) <= 0);
    CHECK_NEAR(value_of(&one, arena), one.mean[0], 1e-15);
}

/* uniform on the simplex: an entry has mean 1/S, variance (S-1)/(S^2 (S+1)) */
static void check_simplex(Arena *arena)
{
    Env env = open_env("tabular-random", "S=5 A=20 H=20", arena);
    double n = 5 * 20 * 20, sum = 0, squares = 0, means = 0;
    for (int c = 0; c < 5 * 20 * 20; c++) {
        double p = env.p[c * 5 + 3];
        sum += p;
        squares += p * p;
        means += env.mean[c];
    }
    double variance = 4.0 / (25 * 6), fourth = 24.0 / (5 * 6 * 7 * 8);
    double square = 2.0 / (5 * 6);
    CHECK(fabs(sum / n - 0.2) < 6 * sqrt(variance / n));
    CHECK(fabs(squares / n - square) <
          6 * sqrt((fourth - square * square) / n));
    CHECK(fabs(means / n - 0.5) < 6 * sqrt(1.0 / 12 / n));
}

/* --- renaming ------------------------------------------------------------ */

enum { H = 2, S = 4, A = 3, PAIRS = S * A, CELLS = H * PAIRS };
enum { D_PHI = 2, D_PSI = 3, LENGTH = 5 };

typedef struct {
    Env env;
    double p[CELLS * S], mean[CELLS], start[S], generator[S], known[CELLS];
    double phi[PAIRS * D_PHI], psi[PAIRS * S * D_PSI], kernel[PAIRS * PAIRS];
    double mu[H * S * D_PHI];
    int list[LENGTH];
} Plain;

/* every number encodes its position: its index plus a constant for its array */
static void fill_marks(double *x, int n, double mark)
{
    for (int i = 0; i < n; i++)
        x[i] = mark + i;
}

static void fill_plain(Plain *x)
{
    static const int list[LENGTH] = {3, 0, 0, 2, 1};
    fill_marks(x->p, CELLS * S, 1000);
    fill_marks(x->mean, CELLS, 2000);
    fill_marks(x->start, S, 3000);
    fill_marks(x->generator, S, 3500);
    fill_marks(x->known, CELLS, 4000);
    fill_marks(x->phi, PAIRS * D_PHI, 5000);
    fill_marks(x->psi, PAIRS * S * D_PSI, 6000);
    fill_marks(x->kernel, PAIRS * PAIRS, 7000);
    fill_marks(x->mu, H * S * D_PHI, 8000);
    memcpy(x->list, list, sizeof list);
    x->env = (Env){.task = {.dim = {H, S, A, S},
                            .d_phi = D_PHI,
                            .d_psi = D_PSI,
                            .phi = x->phi,
                            .psi = x->psi,
                            .kernel = x->kernel,
                            .reward = x->known,
                            .start = x->generator},
                   .p = x->p,
                   .mean = x->mean,
                   .mu = x->mu,
                   .start = x->start,
                   .rule = START_LIST,
                   .list = x->list,
                   .length = LENGTH};
}

typedef struct {
    int state[S], action[A]; /* new name to old */
} Old;

/* read off the marks of p in the cells of step 0 */
static Old names_of(const Env *env)
{
    Old old;
    for (int s = 0; s < S; s++)
        old.state[s] = ((int)law_of(env, 0, s, 0)[0] - 1000) / (A * S);
    for (int a = 0; a < A; a++)
        old.action[a] = ((int)law_of(env, 0, 0, a)[0] - 1000) / S % A;
    return old;
}

static bool are_names(const int *old, int n)
{
    int seen = 0;
    for (int i = 0; i < n; i++)
        seen |= 1 << old[i];
    return seen == (1 << n) - 1;
}

static bool marked(double got, double mark, int i)
{
    return fabs(got - (mark + i)) <= 0;
}

static int old_pair(const Old *old, int pair)
{
    return old->state[pair / A] * A + old->action[pair % A];
}

static bool steps_moved(const Env *e, const Old *old)
{
    bool good = true;
    for (int c = 0; c < CELLS; c++) {
        int was = c / PAIRS * PAIRS + old_pair(old, c % PAIRS);
        good &= marked(e->mean[c], 2000, was);
        good &= marked(e->task.reward[c], 4000, was);
        for (int s = 0; s < S; s++)
            good &= marked(e->p[c * S + s], 1000, was * S + old->state[s]);
    }
    return good;
}

static bool features_moved(const Task *t, const Old *old)
{
    bool good = true;
    for (int i = 0; i < PAIRS; i++) {
        int was = old_pair(old, i);
        for (int k = 0; k < D_PHI; k++)
            good &= marked(t->phi[i * D_PHI + k], 5000, was * D_PHI + k);
        for (int k = 0; k < S * D_PSI; k++) {
            int row = was * S + old->state[k / D_PSI];
            good &= marked(t->psi[i * S * D_PSI + k], 6000,
                           row * D_PSI + k % D_PSI);
        }
        for (int j = 0; j < PAIRS; j++)
            good &= marked(t->kernel[i * PAIRS + j], 7000,
                           was * PAIRS + old_pair(old, j));
    }
    return good;
}

static bool measures_moved(const Env *e, const Old *old)
{
    bool good = true;
    for (int i = 0; i < H * S * D_PHI; i++) {
        int row = i / D_PHI, was = row / S * S + old->state[row % S];
        good &= marked(e->mu[i], 8000, was * D_PHI + i % D_PHI);
    }
    return good;
}

static bool starts_moved(const Env *e, const Plain *x, const Old *old)
{
    bool good = e->length == LENGTH && e->rule == START_LIST;
    for (int s = 0; s < S; s++)
        good &= marked(e->start[s], 3000, old->state[s]) &&
                marked(e->task.start[s], 3500, old->state[s]);
    for (int i = 0; i < LENGTH; i++)
        good &= old->state[e->list[i]] == x->list[i];
    return good;
}

static void check_relabel(Arena *arena)
{
    static Plain x, kept;
    int first[S] = {0};
    for (uint64_t seed = 1; seed <= 200; seed++) {
        size_t mark = arena_mark(arena);
        fill_plain(&x);
        memcpy(&kept, &x, sizeof x);
        Env e = x.env;
        Rng model = rng_open(seed, "relabel");
        env_relabel(&e, &model, arena);
        Old old = names_of(&e);
        CHECK(are_names(old.state, S) && are_names(old.action, A));
        CHECK(steps_moved(&e, &old) && features_moved(&e.task, &old));
        CHECK(starts_moved(&e, &x, &old));
        CHECK(measures_moved(&e, &old));
        CHECK(equal(x.p, kept.p, CELLS * S)); /* the old one stays */
        CHECK(memcmp(x.list, kept.list, sizeof x.list) == 0);
        first[old.state[0]]++;
        arena_reset(arena, mark);
    }
    for (int s = 0; s < S; s++) /* 50 expected; 15 is 5.7 sigma off */
        CHECK(first[s] > 15);
}

static void check_relabel_bandit(Arena *arena)
{
    const double p[] = {1, 1, 1}, mean[] = {0, 1, 2}, start[] = {1};
    Env e = {
        .task = {.dim = {1, 1, 3, 1}}, .p = p, .mean = mean, .start = start};
    int sum = 0;
    Rng model = rng_open(check_seed(), "relabel a bandit");
    env_relabel(&e, &model, arena);
    for (int a = 0; a < 3; a++) {
        CHECK(fabs(e.p[a] - 1) <= 0);
        sum += 1 << (int)e.mean[a];
    }
    CHECK(sum == 7 && fabs(e.start[0] - 1) <= 0);
    CHECK(e.next->of == e.p && e.first->of == e.start);
    CHECK(e.task.phi == NULL && e.task.psi == NULL && e.task.kernel == NULL);
    CHECK(e.task.reward == NULL && e.task.start == NULL);
}

static int by_size(const void *a, const void *b)
{
    long double x = *(const long double *)a, y = *(const long double *)b;
    return (x > y) - (x < y);
}

static void check_value_kept(const char *family, const char *text, Arena *arena)
{
    Env env = open_env(family, text, arena), same = env;
    Rng model = rng_open(check_seed(), text);
    Optimum a, b;
    env_relabel(&env, &model, arena);
    optimum_open(&a, &same, arena);
    optimum_open(&b, &env, arena);
    CHECK_NEAR(b.value, a.value, 1e-14);
    CHECK_NEAR(b.gap_min, a.gap_min, 1e-12);
    CHECK(norms_hold(&env));
    Shape d = env.task.dim;
    size_t states = (size_t)d.H * (size_t)d.S, cells = states * (size_t)d.A;
    qsort(a.q, cells, sizeof *a.q, by_size);
    qsort(b.q, cells, sizeof *b.q, by_size);
    qsort(a.v, states, sizeof *a.v, by_size);
    qsort(b.v, states, sizeof *b.v, by_size);
    for (size_t i = 0; i < cells; i++)
        CHECK(fabsl(a.q[i] - b.q[i]) < 1e-15L);
    for (size_t i = 0; i < states; i++)
        CHECK(fabsl(a.v[i] - b.v[i]) < 1e-15L);
}

static void check_values_kept(Arena *arena)
{
    check_value_kept("riverswim", "", arena);
    check_value_kept("riverswim", "S=7 H=9 variant=sl", arena);
    check_value_kept("tabular-hard", "S=6 A=4 H=7", arena);
    check_value_kept("tabular-hard", "S=5 starts=list", arena);
    check_value_kept("tabular-random", "S=6 A=4", arena);
}

/* --- tilting, sizes, names ------------------------------------------------ */

static void check_tilt(Arena *arena)
{
    Env env = open_env("riverswim", "", arena), tilted = env;
    env_tilt(&tilted, 0, arena);
    CHECK(tilted.p == env.p && tilted.next == env.next);
    CHECK(env.next->of == env.p && env.next->width == 3);
    CHECK(env.first->of == env.start && env.first->width == 1);
    env_tilt(&tilted, 0.3, arena);
    CHECK(tilted.mean == env.mean && tilted.start == env.start);
    for (int i = 0; i < shape_cells(env.task.dim) * 6; i++)
        CHECK_NEAR(tilted.p[i], 0.7 * env.p[i] + 0.05, 1e-15);
    CHECK(fabs(env.p[0] - 1) <= 0 &&
          norms_hold(&tilted)); /* env is unchanged */
    CHECK(tilted.next->of == tilted.p && tilted.next->width == 6);
    tilted = env;
    env_tilt(&tilted, 1, arena);
    CHECK_NEAR(tilted.p[17], 1.0 / 6, 1e-15);
}

static void check_lean(Arena *arena)
{
    Env env = open_env("riverswim", "", arena), leaning = env;
    env_lean(&leaning, 0, arena);
    CHECK(leaning.p == env.p && leaning.next == env.next);
    env_lean(&leaning, 0.3, arena);
    for (int i = 0; i < shape_cells(env.task.dim) * 6; i++)
        CHECK_NEAR(leaning.p[i], 0.7 * env.p[i] + (i % 6 == 0 ? 0.3 : 0),
                   1e-15);
    CHECK(leaning.next->of == leaning.p && norms_hold(&leaning));
}

static void check_pay(Arena *arena)
{
    Env env = open_env("uniform", "rewards=bernoulli", arena), paid = env;
    env_pay(&paid, 1, arena);
    CHECK(paid.mean == env.mean && paid.law == REWARD_BERNOULLI);
    env_pay(&paid, 3, arena);
    for (int c = 0; c < shape_cells(env.task.dim); c++)
        CHECK_NEAR(paid.mean[c], 3 * env.mean[c], 1e-15);
    CHECK(paid.p == env.p && paid.law == REWARD_FIXED);
}

static bool said(const char *part)
{
    bool found = strstr(status_message(), part) != NULL;
    if (!found)
        fprintf(stderr, "said '%s', not '%s'\n", status_message(), part);
    status_clear();
    return found;
}

static void check_refusals(Arena *arena)
{
    const EnvFamily *family = NULL;
    Env env;
    CHECK(env_fits((Shape){10000, 100, 1, 100}, "x") == OK);
    CHECK(env_fits((Shape){10000, 100, 2, 100}, "some-env") == BAD_INPUT);
    CHECK(said("some-env: H S A S = 2e+08 entries, at most 1e8"));
    CHECK(env_fits((Shape){1 << 30, 1 << 30, 1 << 30, 1 << 30}, "x") ==
          BAD_INPUT);
    CHECK(said("at most 1e8"));
    CHECK(try_open(&env, "riverswim", "S=1000 H=10000", 1, arena) == BAD_INPUT);
    CHECK(said("riverswim: H S A S = 2e+10"));
    CHECK(try_open(&env, "tabular-hard", "S=500 A=500", 1, arena) == BAD_INPUT);
    CHECK(said("tabular-hard: "));
    CHECK(try_open(&env, "tabular-random", "S=500 A=500 H=1", 1, arena) ==
          BAD_INPUT);
    CHECK(said("tabular-random: "));
    CHECK(env_family_find("tabular_hard", &family) == BAD_INPUT);
    CHECK(said("no environment 'tabular_hard'; nearest: tabular-hard"));
    CHECK(env_family_find("rivrswim", &family) == BAD_INPUT);
    CHECK(said("nearest: riverswim"));
    CHECK(env_family_find("", &family) == BAD_INPUT && family == NULL);
    CHECK(said("no environment ''; nearest: "));
}

/* settings out of range stop at the setting, and say the range */
static void check_ranges(void)
{
    static const char *const wrong[][3] = {
        {"riverswim", "S", "2"},          {"riverswim", "H", "0"},
        {"riverswim", "variant", "OVR"},  {"riverswim", "rewards", "1"},
        {"tabular-hard", "S", "2"},       {"tabular-hard", "A", "1"},
        {"tabular-hard", "H", "2"},       {"tabular-hard", "gap", "0.51"},
        {"tabular-hard", "gap", "-0.01"}, {"tabular-hard", "starts", ""},
        {"tabular-random", "S", "0"},     {"tabular-random", "H", "1001"},
        {"tabular-random", "A", "501"},   {"tabular-random", "s", "3"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const EnvFamily *family = NULL;
        Params params;
        CHECK(env_family_find(wrong[i][0], &family) == OK);
        params_open(&params, family->settings);
        CHECK(params_set(&params, wrong[i][1], wrong[i][2]) == BAD_INPUT);
        CHECK(said(wrong[i][1]));
    }
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    static void (*const check[])(Arena *) = {
        check_families,    check_riverswim, check_hards,   check_secrets_move,
        check_random,      check_simplex,   check_relabel, check_relabel_bandit,
        check_values_kept, check_tilt,      check_lean,    check_pay,
        check_refusals};
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        check[i](&arena);
        arena_reset(&arena, 0);
    }
    check_ranges();
    arena_close(&arena);
    return check_done("env");
}
