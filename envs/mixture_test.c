/* The linear mixture families against their closed forms, their norms against
 * all corners of the cube of values, and their parameters under renaming. */
#include "envs/env.h"
#include "oracles/value.h"
#include "suite/base/block.h"
#include "suite/base/dot.h"
#include "suite/stat/fit.h"
#include "tests/open_env.h"

static const struct {
    const char *family, *text;
    double tight; /* the largest |sum psi v| of the paper's choice, or 0 */
} some[] = {
    {"mixture-random", "", 1},
    {"mixture-random", "S=2 A=4 H=2 d=7 rewards=bernoulli instance=3", 1},
    {"mixture-random", "S=1 A=1 H=1 d=1", 1},
    {"mixture-hard", "", 0},
    {"mixture-hard", "base=1 gap=0", 1},
    {"mixture-hard", "actions=axis H=5 d=6 gap=0.3 base=0.4", 0},
    {"mixture-hard", "features=flat d=5 H=3 gap=0.01", 0},
    {"mixture-hard", "features=flat actions=axis rewards=bernoulli", 0},
    {"mixture-hard", "d=2 gap=1e-7", 0},
    {"mixture-hard", "states=7 H=3 gap=0.2", 0},
    {"mixture-hard", "actions=circle d=3 directions=9 gap=0.1 states=2", 0},
    {"lm-ring", "", 1},
    {"lm-ring", "S=7 A=9 H=2", 1},
    {"lm-perm", "", 1},
    {"lm-perm", "S=2 d=1 A=10", 1},
    {"lm-perm", "S=3 d=9 H=12", 1},
    {"lm-fork", "", 1},
    {"lm-fork", "H=2 bad=0", 1},
    {"lm-fork", "starts=ends", 1},
    {"lm-clip", "", 1},
    {"lm-clip", "gamma=1", 1},
    {"lm-tab", "", 1},
    {"lm-tab", "features=loose S=2 A=3 rewards=bernoulli", 0},
    {"lm-cone", "", 1},
    {"lm-cone", "features=orthogonal d=6 A=3", 1},
    {"lm-cone", "features=opposed d=2", 1},
    {"lm-cone", "features=opposed d=5 mean=0 rewards=fixed", 1},
    {"lm-mix3", "", 1},
    {"lm-mix3", "H=2 rewards=fixed", 1},
    {"lm-arms", "", 1},
    {"lm-arms", "A=5 gap=0.7 rewards=fixed", 1},
};
enum { SOME = sizeof some / sizeof *some };

/* --- what every family promises ------------------------------------------ */

static double length(const double *x, int d)
{
    return sqrt(dot_product(d, x, x));
}

static double at_corner(const Task *t, int pair, unsigned corner)
{
    int S = t->dim.N, d = t->d_psi;
    double sum[512] = {0};
    const double *psi = t->psi + (ptrdiff_t)pair * S * d;
    for (int i = 0; i < S * d; i++)
        sum[i % d] += corner >> (i / d) & 1 ? psi[i] : 0;
    return length(sum, d);
}

/* the largest |sum_s' psi(s'|s,a) v(s')|: a convex function has it in a
 * corner */
static double brute_norm(const Task *t)
{
    double largest = 0;
    for (int pair = 0; pair < t->dim.S * t->dim.A; pair++)
        for (unsigned corner = 0; corner < 1u << t->dim.N; corner++)
            largest = fmax(largest, at_corner(t, pair, corner));
    return largest;
}

static void check_norms(const Env *e, double tight)
{
    const Task *t = &e->task;
    double norm = brute_norm(t);
    CHECK(norm <= 1 + 1e-12);
    if (tight > 0)
        CHECK_NEAR(norm, tight, 1e-12);
    for (int i = 0; i < t->dim.S * t->dim.A; i++)
        CHECK(length(t->phi + (ptrdiff_t)i * t->d_phi, t->d_phi) <= 1 + 1e-12);
    for (int h = 0; h < t->dim.H; h++) {
        const double *w = e->w + (ptrdiff_t)h * t->d_psi;
        const double *theta = e->theta + (ptrdiff_t)h * t->d_phi;
        CHECK(length(w, t->d_psi) <= t->norm_w * (1 + 1e-12));
        CHECK(length(theta, t->d_phi) <= t->norm_theta * (1 + 1e-12));
    }
    CHECK(t->norm_w <= t->d_psi * (1 + 1e-12)); /* room in Zhou's scale */
    CHECK(t->norm_theta <= sqrt(t->d_phi) * (1 + 1e-12));
}

static const double *row(const Task *t, int s, int a, int next)
{
    ptrdiff_t pair = (ptrdiff_t)s * t->dim.A + a;
    return t->psi + (pair * t->dim.N + next) * t->d_psi;
}

static double product(const double *x, const double *y, int d)
{
    double sum = 0;
    for (int i = 0; i < d; i++)
        sum += x[i] * y[i];
    return sum;
}

/* p = <psi, w> and mean = <phi, theta>, entry by entry */
static void check_model(const Env *e)
{
    const Task *t = &e->task;
    Shape d = t->dim;
    int pairs = d.S * d.A;
    double off = 0;
    for (int c = 0; c < shape_cells(d); c++) {
        const double *w = e->w + (ptrdiff_t)(c / pairs) * t->d_psi;
        const double *theta = e->theta + (ptrdiff_t)(c / pairs) * t->d_phi;
        const double *phi = t->phi + (ptrdiff_t)(c % pairs) * t->d_phi;
        off = fmax(off, fabs(product(phi, theta, t->d_phi) - e->mean[c]));
        for (int s = 0; s < d.N; s++) {
            const double *psi =
                t->psi + (ptrdiff_t)(c % pairs * d.N + s) * t->d_psi;
            off = fmax(off, fabs(product(psi, w, t->d_psi) -
                                 e->p[(ptrdiff_t)c * d.N + s]));
        }
    }
    CHECK(off <= 1e-14);
}

static void check_truth(const Env *e, Arena *arena)
{
    char why[200] = "?";
    Optimum best;
    double program = 0;
    CHECK(env_norms_hold(e, why, sizeof why));
    CHECK_TEXT(why, "");
    optimum_open(&best, e, arena);
    CHECK(value_by_program(e, &program) == OK);
    CHECK(fabs(program - best.value) <= 1e-10);
    bool known = e->task.reward != NULL;
    CHECK(known == (e->law == REWARD_FIXED));
}

static void check_all(Arena *arena)
{
    for (int i = 0; i < SOME; i++) {
        size_t mark = arena_mark(arena);
        Env env = open_env(some[i].family, some[i].text, arena);
        check_norms(&env, some[i].tight);
        check_model(&env);
        check_truth(&env, arena);
        arena_reset(arena, mark);
    }
}

/* renamed, the same parameters give the renamed model, of equal value */
static void check_renamed(Arena *arena)
{
    for (int i = 0; i < SOME; i++) {
        size_t mark = arena_mark(arena);
        Env env = open_env(some[i].family, some[i].text, arena), other = env;
        Optimum a, b;
        Rng labels = rng_open(check_seed(), some[i].text);
        env_relabel(&other, &labels, arena);
        CHECK(other.w == env.w && other.theta == env.theta);
        check_model(&other);
        check_norms(&other, some[i].tight);
        check_truth(&other, arena);
        optimum_open(&a, &env, arena);
        optimum_open(&b, &other, arena);
        CHECK_NEAR(b.value, a.value, 1e-14);
        CHECK(fabs(b.gap_min - a.gap_min) <= 1e-14);
        arena_reset(arena, mark);
    }
}

/* env_norms_hold must fail for a promised norm just below the true one */
static void check_promises(Arena *arena)
{
    char why[200];
    Env env = open_env("mixture-hard", "features=flat", arena);
    double norm = brute_norm(&env.task);
    int n = 2 * 8 * 2 * 4; /* [s][a][s'][d] */
    double *psi = arena_array(arena, double, n);
    for (int i = 0; i < n; i++)
        psi[i] = env.task.psi[i] / norm * (1 + 1e-8);
    CHECK(env_norms_hold(&env, why, sizeof why));
    env.task.psi = psi;
    CHECK(!env_norms_hold(&env, why, sizeof why));
    CHECK(strstr(why, "psi") != NULL);
    env = open_env("mixture-hard", "features=flat", arena);
    env.task.norm_w *= 1 - 1e-5; /* w is the only parameter */
    CHECK(!env_norms_hold(&env, why, sizeof why));
    CHECK(strstr(why, "norm_w") != NULL);
}

/* --- mixture-random ------------------------------------------------------- */

static bool same(const double *a, const double *b, int n)
{
    return memcmp(a, b, (size_t)n * sizeof *a) == 0;
}

static void check_random(Arena *arena)
{
    Env env = open_env("mixture-random", "", arena), other = env;
    Shape d = env.task.dim;
    CHECK(d.S == 5 && d.A == 3 && d.H == 3 && d.N == 5);
    CHECK(env.task.d_psi == 4 && env.task.d_phi == 4);
    CHECK_NEAR(env.task.norm_w, 2, 0);
    CHECK(env.law == REWARD_FIXED && env.task.reward != NULL);
    CHECK(try_open(&other, "mixture-random", "", check_seed(), arena) == OK);
    CHECK(same(other.p, env.p, 225) && same(other.w, env.w, 12));
    CHECK(try_open(&other, "mixture-random", "", check_seed() + 1, arena) ==
          OK);
    CHECK(!same(other.p, env.p, 225) && !same(other.w, env.w, 12));
    other = open_env("mixture-random", "instance=1", arena);
    CHECK(!same(other.p, env.p, 225));
    CHECK(!same(env.w, env.w + 4, 4)); /* another mixture for every step */
}

/* weights uniform on the simplex: q_i has mean 1/d, variance
 * (d-1)/(d^2(d+1)); so have the base laws */
static void check_simplex(Arena *arena)
{
    Env env = open_env("mixture-random", "S=4 A=20 H=500 d=4", arena);
    double mean = 0, square = 0, psi = 0, n = 500, rows = 4 * 20 * 4;
    for (int h = 0; h < 500; h++) {
        double q = env.w[h * 4 + 2] / 2;
        mean += q / n;
        square += (q - 0.25) * (q - 0.25) / n;
    }
    for (int i = 0; i < 4 * 20; i++)
        for (int k = 0; k < 4; k++)
            psi += 2 * env.task.psi[(i * 4 + 1) * 4 + k] / rows;
    double variance = 3.0 / (16 * 5);
    CHECK(fabs(mean - 0.25) < 6 * sqrt(variance / n));
    CHECK(fabs(psi - 0.25) < 6 * sqrt(variance / rows));
    /* the fourth central moment of Beta(1,3) is 0.0044 */
    CHECK(fabs(square - variance) < 6 * sqrt(0.006 / n));
}

/* --- mixture-hard --------------------------------------------------------- */

typedef struct {
    const char *text;
    int d, H, actions;
    double base, gap, reach, norm_w;
    int states; /* that decide */
} Hard;

static const Hard hards[] = {
    {"", 4, 2, 8, .5, .1, .15, 1.15, 1},
    {"actions=axis", 4, 2, 6, .5, .1, .1, 1.1, 1},
    {"base=0.2 H=5", 4, 5, 8, .2, .1, .15, 1.15, 1},
    {"d=2 H=3 gap=0.02", 2, 3, 2, .5, .02, .01, 1.01, 1},
    {"d=9 H=7 gap=1e-3 base=0.7", 9, 7, 256, .7, 1e-3, 4e-3, 1.004, 1},
    {"actions=axis d=30 H=9 gap=0.2", 30, 9, 58, .5, .2, .2, 1.2, 1},
    {"gap=0 H=4", 4, 4, 8, .5, 0, 0, 1, 1},
    {"features=flat H=4", 4, 4, 8, .5, .1, .15, 2.0074859899884729,
     1}, /* 2 sqrt(1 + 3/400) */
    {"features=flat actions=axis gap=0.5", 4, 2, 6, .5, .5, .5,
     1.5811388300841898, 1}, /* sqrt(2) sqrt(1 + 1/4) */
    {"states=7 H=3", 4, 3, 8, .5, .1, .15, 1.15, 7},
    {"states=5 actions=axis H=4 d=6", 6, 4, 10, .5, .1, .1, 1.1, 5},
    /* 1 - cos(60 degrees) = 1/2 */
    {"actions=circle directions=6 d=3 H=4", 3, 4, 6, .5, .1, .2, 1.2, 1},
    {"actions=circle directions=6 d=3 states=4", 3, 2, 6, .5, .1, .2, 1.2, 4},
};

static double hard_value(const Hard *x)
{
    double q = x->base + x->reach, value = 0;
    for (int h = 1; h <= x->H; h++)
        value += (x->H - h) * q * pow(1 - q, h - 1);
    return value;
}

/* how much the second best action of x loses at the last step that counts */
static void check_gap(const Hard *x, const Optimum *best)
{
    int at = cell_index(best->dim, x->H - 2, 0, 0), optimal = 0;
    double second = 1;
    for (int a = 0; a < x->actions; a++) {
        double gap = (double)best->gap[at + a];
        optimal += gap <= 0;
        if (gap > 0)
            second = fmin(second, gap);
    }
    CHECK(optimal == (x->gap > 0 ? 1 : x->actions));
    if (x->gap > 0)
        CHECK(fabs(second - x->gap) <= 1e-15);
    CHECK(fabs(best->gap_min - x->gap) <= 1e-15);
}

static void check_hard(Arena *arena)
{
    for (size_t i = 0; i < sizeof hards / sizeof *hards; i++) {
        const Hard *x = &hards[i];
        Env env = open_env("mixture-hard", x->text, arena);
        Shape d = env.task.dim;
        Optimum best;
        optimum_open(&best, &env, arena);
        CHECK(d.S == x->states + 1);
        CHECK(d.H == x->H && d.A == x->actions);
        CHECK(env.task.d_psi == x->d && env.task.d_phi == 2);
        CHECK_NEAR(env.task.norm_w, x->norm_w, 1e-14);
        for (int h = 0; h < d.H; h++) /* the promise is met with equality */
            CHECK_NEAR(length(env.w + (ptrdiff_t)h * x->d, x->d), x->norm_w,
                       1e-14);
        CHECK_NEAR(best.value, hard_value(x), 1e-14);
        check_gap(x, &best);
    }
    Env env = open_env("mixture-hard", "base=0.2 H=5", arena);
    Optimum best;
    optimum_open(&best, &env, arena);
    CHECK_NEAR(best.value, 2.47436875, 1e-14); /* computed separately */
}

/* states that decide agree on the value; their best actions have different
 * names */
static void check_orders(Arena *arena)
{
    Env env = open_env("mixture-hard", "states=40 H=3", arena);
    Shape d = env.task.dim;
    Optimum best;
    bool named[8] = {false};
    int names = 0;
    optimum_open(&best, &env, arena);
    for (int s = 0; s < 40; s++) {
        for (int a = 0; a < 8; a++) {
            const double *p = env.p + (ptrdiff_t)cell_index(d, 1, s, a) * d.S;
            named[a] = named[a] || best.gap[cell_index(d, 1, s, a)] <= 0;
            CHECK_NEAR(p[(s + 1) % 40], 1 - p[40], 1e-13);
        }
        CHECK_NEAR(env.start[s], 1.0 / 40, 1e-15);
    }
    for (int a = 0; a < 8; a++)
        names += named[a];
    CHECK(names >= 6); /* of 8; fewer by chance: once in 1e13 */
}

/* the worst fixed policy of the reference instance */
static void check_worst(Arena *arena)
{
    Env env = open_env("mixture-hard", "base=0.2 H=5", arena);
    Shape d = env.task.dim;
    Policy policy;
    policy_open(&policy, d, arena);
    long double *v = arena_array(arena, long double, (d.H + 1) * d.S);
    for (int h = 0; h < d.H; h++)
        for (int s = 0; s < d.S; s++) {
            int worst = 0;
            for (int a = 1; a < d.A; a++)
                if (env.p[cell_index(d, h, 0, a) * 2 + 1] <
                    env.p[cell_index(d, h, 0, worst) * 2 + 1])
                    worst = a;
            policy.prob[cell_index(d, h, s, worst)] = 1;
        }
    policy_values(&env, &policy, v);
    CHECK_NEAR(v[0], 0.475618750, 1e-14);
}

/* every action is the secret of some step: 200 steps, 8 actions, 25 each */
static void check_secrets(Arena *arena)
{
    Env env = open_env("mixture-hard", "H=200", arena);
    int seen[8] = {0};
    for (int h = 0; h < 200; h++) {
        const double *w = env.w + (ptrdiff_t)h * 4;
        seen[(w[1] > 0) + 2 * (w[2] > 0) + 4 * (w[3] > 0)]++;
    }
    for (int a = 0; a < 8; a++)
        CHECK(seen[a] > 4 && seen[a] < 60); /* more than 4.4 sigma off */
}

/* --- witnesses ------------------------------------------------------------ */

static void check_starts(const char *family, const char *text,
                         const double *want, int n, double within)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        abort();
    Env env = open_env(family, text, &arena);
    Optimum best;
    optimum_open(&best, &env, &arena);
    for (int s = 0; s < n; s++)
        CHECK(fabs((double)best.v[s] - want[s]) <= within);
    arena_close(&arena);
}

/* moves are certain: the best of all A^H action sequences */
static double best_walk(int S, int A, int left, int s)
{
    double best = 0;
    for (int a = 0; a < A && left > 0; a++)
        best = fmax(best, 0.5 + 0.4 * s / S - 0.1 * a / A +
                              best_walk(S, A, left - 1, (s + a) % S));
    return best;
}

static void check_ring(Arena *arena)
{
    double four[4], six[6];
    for (int s = 0; s < 6; s++)
        six[s] = best_walk(6, 3, 5, s);
    for (int s = 0; s < 4; s++)
        four[s] = best_walk(4, 2, 4, s);
    check_starts("lm-ring", "", four, 4, 1e-14);
    check_starts("lm-ring", "S=6 A=3 H=5", six, 6, 1e-14);
    Env env = open_env("lm-ring", "", arena);
    for (int s = 0; s < 4; s++)
        for (int a = 0; a < 2; a++)
            CHECK_NEAR(env.mean[s * 2 + a], 0.5 + 0.1 * s - 0.05 * a, 1e-15);
    /* two users who act alike from states 0 and 2: orthogonal features */
    for (int a = 0; a < 2; a++)
        for (int i = 0; i < 4 * 4; i++)
            CHECK(fabs(product(row(&env.task, 0, a, i / 4),
                               row(&env.task, 2, a, i % 4), 4)) <= 0);
}

/* the optimal value, computed separately, and the lowest optimal action of
 * every step */
static void check_perm(Arena *arena)
{
    static const double value[] = {2.05275, 2.25125, 2.53375, 2.589, 2.85575};
    static const int lowest[4][5] = {
        {1, 0, 0, 2, 1}, {2, 0, 1, 1, 0}, {0, 1, 2, 0, 0}, {0, 0, 0, 0, 0}};
    check_starts("lm-perm", "", value, 5, 1e-13);
    Env env = open_env("lm-perm", "", arena);
    Optimum best;
    optimum_open(&best, &env, arena);
    for (int h = 0; h < 4; h++)
        for (int s = 0; s < 5; s++) {
            const long double *gap = best.gap + cell_index(best.dim, h, s, 0);
            int a = 0;
            while (gap[a] > 0)
                a++;
            CHECK(a == lowest[h][s]);
        }
}

static void check_fork(Arena *arena)
{
    static const double four[] = {3, 2, 4}, nine[] = {8, 9 * 0.3, 9};
    check_starts("lm-fork", "", four, 3, 1e-14);
    check_starts("lm-fork", "H=9 bad=0.3", nine, 3, 1e-14);
    Env env = open_env("lm-fork", "H=9 bad=0.3", arena);
    Optimum best;
    optimum_open(&best, &env, arena);
    CHECK(best.gap[1] <= 0);
    CHECK_NEAR(best.gap[0], 8 * 0.7, 1e-14);
    env = open_env("lm-fork", "starts=ends", arena);
    optimum_open(&best, &env, arena);
    CHECK_NEAR(best.value, 3, 1e-14); /* 4 and 2, equally often */
}

/* the estimate of the witness: half the users leave room 0 badly, half room 1
 * well; ridge 0, V(good) = 1: w = (-1,1)/(sqrt(2) gamma), and <x, w> of room
 * 2 is -1/(2 gamma) */
static void check_clip(Arena *arena)
{
    static const double doors[] = {0.95, 0.95, 0.5, 0.5};
    check_starts("lm-clip", "gamma=0.1", doors, 4, 1e-14);
    Env env = open_env("lm-clip", "gamma=0.1", arena);
    const double *x[4];
    for (int i = 0; i < 4; i++) /* room i, V = 1 in the good state */
        x[i] = row(&env.task, 4 + i, 0, 8);
    double det = x[0][0] * x[1][1] - x[0][1] * x[1][0];
    double w[] = {-x[0][1] / det, x[0][0] / det}; /* x0.w = 0, x1.w = 1 */
    CHECK_NEAR(w[0] + w[1], sqrt(2) * 0.1 / (1 - 0.9 * 0.9), 1e-13);
    CHECK(product(x[2], w, 2) < -4 && product(x[3], w, 2) > 4);
}

static void check_tab(Arena *arena)
{
    Env env = open_env("lm-tab", "features=loose", arena);
    for (int i = 0; i < 3 * 2 * 3 * 18; i++) { /* sqrt(d) psi = e */
        double one = i / 18 == i % 18;
        CHECK(fabs(sqrt(18) * env.task.psi[i] - one) <= 1e-15);
    }
    CHECK_NEAR(env.task.norm_w, 6 * sqrt(3), 1e-14); /* S A sqrt(S) */
    env = open_env("lm-tab", "", arena);
    CHECK_NEAR(env.task.norm_w, 3 * sqrt(2), 1e-14);
}

static double cosine(const Task *t, int s, int other)
{
    const double *x = row(t, s, 0, 0), *y = row(t, other, 0, 0);
    int d = t->d_psi;
    return product(x, y, d) / length(x, d) / length(y, d);
}

static void check_cone(Arena *arena)
{
    Env env = open_env("lm-cone", "", arena);
    CHECK_NEAR(cosine(&env.task, 0, 1), -0.5, 1e-14);
    CHECK_NEAR(env.task.norm_w, 2, 1e-14); /* equality in Zhou's scale */
    env = open_env("lm-cone", "features=orthogonal d=5", arena);
    CHECK(fabs(cosine(&env.task, 1, 4)) <= 0);
    env = open_env("lm-cone", "features=opposed d=4 mean=0.1", arena);
    CHECK_NEAR(cosine(&env.task, 0, 1), -0.875, 1e-14);
    const double *phi = env.task.phi;
    CHECK_NEAR(product(phi, phi + 4, 2), 0.1 * 0.1 - 1, 1e-14);
    for (int c = 0; c < shape_cells(env.task.dim); c++)
        CHECK(fabs(env.mean[c] - 0.1) <= 0);
    Optimum best;
    optimum_open(&best, &env, arena);
    CHECK(best.gap_min <= 0); /* everything ties */
}

/* the kernel and optimal values that envs/lm_mix3.c prints */
static void check_mix3(Arena *arena)
{
    static const double two[] = {1.0663}, three[] = {1.5668};
    static const double want[2][3] = {{.1, .24, .66}, {.1, .66, .24}};
    check_starts("lm-mix3", "H=2", two, 1, 5e-5);
    check_starts("lm-mix3", "", three, 1, 5e-5);
    Env env = open_env("lm-mix3", "", arena);
    Optimum best;
    optimum_open(&best, &env, arena);
    for (int i = 0; i < 3 * 3 * 2 * 3; i++)
        CHECK_NEAR(env.p[i], want[i / 3 % 2][i % 3], 1e-14);
    for (int c = 0; c < 2 * 6; c += 2) /* steps before the last */
        CHECK(best.gap[c] > 0 && best.gap[c + 1] <= 0);
    CHECK_NEAR(env.mean[0], 0.8 / sqrt(2), 1e-14);
    CHECK_NEAR(env.mean[2], 0.6, 1e-14);
    CHECK_NEAR(env.mean[4], 0.2, 1e-14);
}

static void check_arms(Arena *arena)
{
    Env env = open_env("lm-arms", "A=4 gap=0.05", arena);
    Optimum best;
    optimum_open(&best, &env, arena);
    CHECK(env.task.dim.H == 1 && env.task.dim.N == 1);
    CHECK_NEAR(best.value, 0.35, 1e-14);
    CHECK_NEAR(best.gap_min, 0.05, 1e-13);
    CHECK(best.gap[3] <= 0);
}

/* --- draws, refusals ------------------------------------------------------ */

/* a block of each under random actions follows its own <psi, w> */
static void check_draws(Arena *arena)
{
    for (int i = 0; i < SOME; i++) {
        size_t mark = arena_mark(arena);
        Env env = open_env(some[i].family, some[i].text, arena);
        Shape d = env.task.dim;
        size_t pairs = (size_t)d.S * (size_t)d.A, N = (size_t)d.N;
        Policy policy;
        Block block = {0};
        policy_open(&policy, d, arena);
        policy_uniform(&policy);
        block_open(&block, d, arena);
        block.first = 1;
        block.n = 1000000000000;
        Rng users = rng_open(check_seed(), some[i].text);
        env_draw(&env, &policy, &users, &block);
        long double *want = arena_array(arena, long double, N);
        double smallest = 1;
        for (size_t c = 0; c < pairs; c++) { /* the first step */
            for (size_t s = 0; s < N; s++)
                want[s] =
                    (long double)block.at[c] *
                    fmax(0, product(env.task.psi +
                                        (c * N + s) * (size_t)env.task.d_psi,
                                    env.w, env.task.d_psi));
            if (block.at[c] > 0)
                smallest =
                    fmin(smallest, fit_p(d.N, block.visit + c * N, want));
        }
        CHECK(smallest * (double)pairs > 1e-7);
        arena_reset(arena, mark);
    }
}

static bool refused(const char *family, const char *text, const char *part,
                    Arena *arena)
{
    Env env;
    bool good = try_open(&env, family, text, 1, arena) == BAD_INPUT &&
                strstr(status_message(), part) != NULL;
    if (!good)
        fprintf(stderr, "%s %s: '%s'\n", family, text, status_message());
    status_clear();
    return good;
}

static void check_refusals(Arena *arena)
{
    CHECK(refused("mixture-random", "S=500 A=500", "mixture-random", arena));
    CHECK(refused("mixture-random", "S=200 A=100 H=1 d=60", "features", arena));
    CHECK(refused("lm-ring", "S=100 H=1000", "products", arena));
    CHECK(refused("mixture-hard", "d=17", "actions=axis", arena));
    CHECK(refused("mixture-hard", "d=12", "base=0.5", arena));
    CHECK(refused("mixture-hard", "actions=circle", "d=3", arena));
    CHECK(refused("mixture-hard", "actions=axis gap=0.3 base=0.8", "base=0.8",
                  arena));
    CHECK(refused("lm-tab", "S=20 A=20", "features", arena));
    CHECK(refused("lm-cone", "d=3", "angle", arena));
    Env env;
    CHECK(try_open(&env, "mixture-hard", "d=11", 1, arena) == OK); /* to 1 */
    CHECK(try_open(&env, "mixture-hard", "d=300 actions=axis", 1, arena) == OK);
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    static void (*const check[])(Arena *) = {
        check_all,  check_renamed, check_promises, check_random,  check_simplex,
        check_hard, check_orders,  check_worst,    check_secrets, check_ring,
        check_perm, check_fork,    check_clip,     check_tab,     check_cone,
        check_mix3, check_arms,    check_draws,    check_refusals};
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        check[i](&arena);
        arena_reset(&arena, 0);
    }
    arena_close(&arena);
    return check_done("mixture");
}
