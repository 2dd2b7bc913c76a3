#include "oracles/value.h"
#include "tests/check.h"
#include "tests/coin.h"

/* --- environments made by hand --- */

typedef struct {
    Env env;
    double *p, *mean, *start; /* the same arrays, writable */
} Made;

static size_t cells(Shape d)
{
    return (size_t)d.H * (size_t)d.S * (size_t)d.A;
}

static Made make(Shape d, Arena *arena)
{
    Made m = {.p = arena_array(arena, double, cells(d) * (size_t)d.N),
              .mean = arena_array(arena, double, cells(d)),
              .start = arena_array(arena, double, d.S)};
    m.env.task.dim = d;
    m.env.task.reward_bound = 1;
    m.env.p = m.p;
    m.env.mean = m.mean;
    m.env.start = m.start;
    return m;
}

static void draw_law(double *law, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += law[i] = coin() < 0.3 ? 0 : -log(1 - coin());
    if (sum == 0)
        sum = law[0] = 1;
    for (int i = 0; i < n; i++)
        law[i] /= sum;
}

static Made make_random(Shape d, Arena *arena)
{
    Made m = make(d, arena);
    for (size_t i = 0; i < cells(d); i++) {
        draw_law(m.p + i * (size_t)d.N, d.N);
        m.mean[i] = coin() < 0.3 ? 0 : coin();
    }
    draw_law(m.start, d.S);
    return m;
}

static Policy make_policy(Shape d, Arena *arena)
{
    return (Policy){.dim = d, .prob = arena_array(arena, double, cells(d))};
}

static Policy random_policy(Shape d, Arena *arena)
{
    Policy policy = make_policy(d, arena);
    for (size_t i = 0; i < cells(d); i += (size_t)d.A)
        draw_law(policy.prob + i, d.A);
    return policy;
}

static Policy constant_policy(Shape d, int action, Arena *arena)
{
    Policy policy = make_policy(d, arena);
    for (size_t i = 0; i < cells(d); i++)
        policy.prob[i] = (int)(i % (size_t)d.A) == action;
    return policy;
}

/* --- RiverSwim: action 0 swims left, 1 right --- */

static void fill_right(double *p, int s, int S)
{
    if (s == 0) {
        p[0] = 0.4;
        p[1] = 0.6;
    } else {
        p[s - 1] = s + 1 < S ? 0.05 : 0.4;
        p[s] = 0.6;
        if (s + 1 < S)
            p[s + 1] = 0.35;
    }
}

static Made make_riverswim(int S, int H, Arena *arena)
{
    Shape d = {.H = H, .S = S, .A = 2, .N = S};
    Made m = make(d, arena);
    for (int h = 0; h < H; h++)
        for (int s = 0; s < S; s++) {
            int left = (h * S + s) * 2, right_row = (left + 1) * S;
            m.p[left * S + (s > 0 ? s - 1 : 0)] = 1;
            fill_right(m.p + right_row, s, S);
            m.mean[left] = s == 0 ? 0.005 : 0;
            m.mean[left + 1] = s == S - 1;
        }
    m.start[0] = 1;
    return m;
}

static double value_of(const Env *env, const Policy *policy, Arena *arena)
{
    Shape d = env->task.dim;
    long double *v = arena_array(arena, long double, (d.H + 1) * d.S);
    policy_values(env, policy, v);
    return (double)v[0];
}

static void test_riverswim(Arena *arena)
{
    static const double known[] = {3.397264, 4.052651, 5.301868,
                                   6.678367, 8.094000, 9.521445};
    Env env = make_riverswim(6, 20, arena).env;
    Shape d = env.task.dim;
    Optimum best;
    optimum_open(&best, &env, arena);
    for (int s = 0; s < 6; s++)
        CHECK(fabs((double)best.v[s] - known[s]) < 6e-7);
    double program = 0;
    CHECK(value_by_program(&env, &program) == OK);
    CHECK_NEAR(program, best.value, 1e-12);
    Policy left = constant_policy(d, 0, arena);
    Policy right = constant_policy(d, 1, arena);
    Policy both = make_policy(d, arena);
    for (size_t i = 0; i < cells(d); i++)
        both.prob[i] = 0.5;
    CHECK_NEAR(value_of(&env, &left, arena), 0.1, 1e-15);
    CHECK(fabs(value_of(&env, &right, arena) - 3.39664) < 6e-6);
    CHECK(fabs(value_of(&env, &both, arena) - 0.04379) < 6e-6);
}

static void test_riverswim_sizes(Arena *arena)
{
    static const struct {
        int S, H;
        double value;
    } row[] = {
        {4, 8, 1.104648}, {3, 5, 0.944100}, {4, 5, 0.240202}, {2, 3, 1.202}};
    for (int i = 0; i < 4; i++) {
        Env env = make_riverswim(row[i].S, row[i].H, arena).env;
        Optimum best;
        double program = 0;
        optimum_open(&best, &env, arena);
        CHECK(value_by_program(&env, &program) == OK);
        CHECK(fabs(best.value - row[i].value) < 6e-7);
        CHECK_NEAR(program, best.value, 1e-12);
    }
}

/* --- second route: every trajectory, every policy --- */

typedef struct {
    long double chance, mean, square; /* sums over trajectories */
} Moments;

typedef struct {
    const Env *env;
    const Policy *policy;
    long double *visits; /* NULL: not wanted */
    long double centre;  /* squares are taken around it */
    Moments sum;
} Walk;

/* From (h,s) with this chance and this reward so far, action by action and
 * coin by coin; forced replaces the first action unless negative. */
static void walk(Walk *w, int h, int s, int forced, long double chance,
                 long double total)
{
    Shape d = w->env->task.dim;
    if (chance == 0)
        return;
    if (h == d.H) {
        long double off = total - w->centre;
        w->sum.chance += chance;
        w->sum.mean += chance * total;
        w->sum.square += chance * off * off;
        return;
    }
    for (int a = 0; a < d.A; a++) {
        int cell = (h * d.S + s) * d.A + a;
        long double m = (long double)w->env->mean[cell];
        double act = forced < 0 ? w->policy->prob[cell] : a == forced;
        long double met = chance * (long double)act;
        if (w->visits != NULL)
            w->visits[cell] += met;
        bool flips = w->env->law == REWARD_BERNOULLI;
        for (int next = 0; next < d.N; next++) {
            long double p = (long double)w->env->p[cell * d.N + next] * met;
            walk(w, h + 1, next, -1, flips ? p * m : p,
                 total + (flips ? 1 : m));
            walk(w, h + 1, next, -1, flips ? p * (1 - m) : 0, total);
        }
    }
}

static void compare_walks(const Env *env, const Policy *policy, Arena *arena)
{
    Shape d = env->task.dim;
    long double *v = arena_array(arena, long double, (d.H + 1) * d.S);
    long double *variance = arena_array(arena, long double, d.S);
    long double *visits = arena_array(arena, long double, cells(d));
    long double *walked = arena_array(arena, long double, cells(d));
    policy_values(env, policy, v);
    policy_variances(env, policy, variance);
    policy_visits(env, policy, env->start, visits);
    for (int s = 0; s < d.S; s++) {
        Walk w = {.env = env, .policy = policy, .centre = v[s]};
        walk(&w, 0, s, -1, 1, 0);
        CHECK_NEAR(w.sum.chance, 1, 1e-14);
        CHECK(fabsl(v[s] - w.sum.mean) < 1e-15L);
        CHECK(fabsl(variance[s] - w.sum.square) < 1e-15L);
        w.visits = walked;
        walk(&w, 0, s, -1, (long double)env->start[s], 0);
    }
    for (size_t i = 0; i < cells(d); i++)
        CHECK(fabsl(visits[i] - walked[i]) < 1e-15L);
}

static void compare_regret(const Env *env, const Policy *policy, Arena *arena)
{
    Shape d = env->task.dim;
    Optimum best;
    optimum_open(&best, env, arena);
    long double *v = arena_array(arena, long double, (d.H + 1) * d.S);
    long double *scratch = arena_array(arena, long double, 2 * d.S);
    uint64_t *start = arena_array(arena, uint64_t, d.S);
    policy_values(env, policy, v);
    long double want = 0;
    for (int s = 0; s < d.S; s++) {
        start[s] = (uint64_t)(coin() * 1e6);
        want += (long double)start[s] * (best.v[s] - v[s]);
    }
    long double regret = optimum_regret(&best, env, policy, start, scratch);
    CHECK(regret >= 0 && fabsl(regret - want) <= 1e-9L);
    Policy greedy = make_policy(d, arena);
    optimum_policy(&best, &greedy);
    CHECK(optimum_regret(&best, env, &greedy, start, scratch) == 0);
}

static void test_trajectories(Arena *arena)
{
    static const Shape shapes[] = {{3, 2, 2, 2}, {2, 3, 2, 3}, {4, 2, 2, 2},
                                   {1, 3, 3, 3}, {1, 4, 3, 1}, {3, 1, 3, 1}};
    for (int repeat = 0; repeat < check_repeat(40); repeat++)
        for (int i = 0; i < 6; i++) {
            size_t mark = arena_mark(arena);
            Env env = make_random(shapes[i], arena).env;
            env.law = repeat % 2 ? REWARD_BERNOULLI : REWARD_FIXED;
            Policy policy = random_policy(shapes[i], arena);
            compare_walks(&env, &policy, arena);
            compare_regret(&env, &policy, arena);
            arena_reset(arena, mark);
        }
}

/* The next deterministic policy, as counting in base A; false after the last */
static bool next_policy(Policy *policy)
{
    Shape d = policy->dim;
    for (int row = 0; row < d.H * d.S * d.A; row += d.A) {
        double *prob = policy->prob + row;
        int a = 0;
        while (prob[a] == 0)
            a++;
        prob[a] = 0;
        if (a + 1 < d.A) {
            prob[a + 1] = 1;
            return true;
        }
        prob[0] = 1;
    }
    return false;
}

static void compare_policies(Made m, Arena *arena)
{
    const Env *env = &m.env;
    Shape d = env->task.dim;
    Optimum best;
    optimum_open(&best, env, arena);
    Policy policy = constant_policy(d, 0, arena);
    long double *q = arena_array(arena, long double, cells(d));
    do {
        for (int i = 0; i < (int)cells(d); i++) {
            Walk w = {.env = env, .policy = &policy};
            walk(&w, i / (d.S * d.A), i / d.A % d.S, i % d.A, 1, 0);
            q[i] = fmaxl(q[i], w.sum.mean);
        }
    } while (next_policy(&policy));
    for (int i = 0; i < (int)cells(d); i++) {
        long double v = 0;
        for (int a = 0; a < d.A; a++)
            v = fmaxl(v, q[i / d.A * d.A + a]);
        CHECK(fabsl(best.q[i] - q[i]) < 1e-15L);
        CHECK(fabsl(best.v[i / d.A] - v) < 1e-15L);
        CHECK(fabsl(best.gap[i] - (v - q[i])) < 1e-15L && best.gap[i] >= 0);
    }
}

static void test_policies(Arena *arena)
{
    static const Shape shapes[] = {
        {2, 2, 2, 2}, {3, 2, 2, 2}, {2, 2, 3, 2}, {1, 3, 3, 3}, {1, 4, 3, 1}};
    for (int repeat = 0; repeat < check_repeat(10); repeat++)
        for (int i = 0; i < 5; i++) {
            size_t mark = arena_mark(arena);
            compare_policies(make_random(shapes[i], arena), arena);
            arena_reset(arena, mark);
        }
}

/* --- ties, gaps, cancellation, metamorphic --- */

static void test_ties(Arena *arena)
{
    Shape d = {.H = 1, .S = 2, .A = 4, .N = 1};
    Made m = make(d, arena);
    static const double mean[] = {0.5, 0.25, 0.5, 0.5, 0, 0, 0, 0.125};
    for (int i = 0; i < 8; i++) {
        m.p[i] = 1;
        m.mean[i] = mean[i];
    }
    m.start[1] = 1;
    Optimum best;
    optimum_open(&best, &m.env, arena);
    Policy greedy = make_policy(d, arena);
    optimum_policy(&best, &greedy);
    CHECK(best.gap[0] == 0 && best.gap[1] == 0.25L && best.gap[3] == 0);
    CHECK(best.gap_min == 0.125 && best.value == 0.125);
    CHECK(greedy.prob[0] == 1.0 / 3 && greedy.prob[1] == 0);
    CHECK(greedy.prob[6] == 0 && greedy.prob[7] == 1);
    for (int i = 0; i < 8; i++)
        m.mean[i] = 0.75;
    optimum_open(&best, &m.env, arena);
    CHECK(best.gap_min == 0 && best.value == 0.75);
    double program = 0;
    CHECK(value_by_program(&m.env, &program) == OK && program == 0.75);
}

/* Rounds a law to multiples of 2^-10, so that it sums to 1 exactly. */
static void round_law(double *law, int n)
{
    double rest = 1;
    for (int i = 1; i < n; i++)
        rest -= law[i] = floor(law[i] * 0x1p10) * 0x1p-10;
    law[0] = rest;
}

/* Rewards near 2^30 that differ by eighths: second moments would lose them. */
static void test_variance_keeps(Arena *arena)
{
    Shape d = {.H = 6, .S = 3, .A = 2, .N = 3};
    Made m = make_random(d, arena);
    Policy policy = random_policy(d, arena);
    long double small[3], large[3];
    for (size_t i = 0; i < cells(d); i++) {
        m.mean[i] = floor(8 * m.mean[i]) / 8;
        round_law(m.p + 3 * i, 3);
        if (i % 2 == 0)
            round_law(policy.prob + i, 2);
    }
    policy_variances(&m.env, &policy, small);
    for (size_t i = 0; i < cells(d); i++)
        m.mean[i] += 0x1p30;
    policy_variances(&m.env, &policy, large);
    for (int s = 0; s < 3; s++)
        CHECK_NEAR(large[s], small[s], 1e-9);
}

static void test_constant_added(Arena *arena)
{
    Shape d = {.H = 7, .S = 5, .A = 3, .N = 5};
    Made m = make_random(d, arena);
    Policy policy = random_policy(d, arena);
    Optimum before, after;
    optimum_open(&before, &m.env, arena);
    double value = value_of(&m.env, &policy, arena), program = 0;
    for (size_t i = 0; i < cells(d); i++)
        m.mean[i] += 0.75;
    optimum_open(&after, &m.env, arena);
    CHECK_NEAR(after.value, before.value + 0.75 * 7, 1e-14);
    CHECK_NEAR(value_of(&m.env, &policy, arena), value + 0.75 * 7, 1e-14);
    CHECK(value_by_program(&m.env, &program) == OK);
    CHECK_NEAR(program, before.value + 0.75 * 7, 1e-12);
    for (size_t i = 0; i < cells(d); i++)
        CHECK(fabsl(after.gap[i] - before.gap[i]) < 1e-14L);
}

static Made renamed(const Made *m, const int *name, Arena *arena)
{
    Shape d = m->env.task.dim;
    Made to = make(d, arena);
    for (int i = 0; i < (int)cells(d); i++) {
        int h = i / (d.S * d.A), s = i / d.A % d.S;
        int j = (h * d.S + name[s]) * d.A + i % d.A;
        to.mean[j] = m->mean[i];
        for (int next = 0; next < d.S; next++)
            to.p[j * d.S + name[next]] = m->p[i * d.S + next];
    }
    for (int s = 0; s < d.S; s++)
        to.start[name[s]] = m->start[s];
    return to;
}

static void test_renamed(Arena *arena)
{
    static const int name[] = {3, 0, 4, 1, 2};
    Shape d = {.H = 6, .S = 5, .A = 3, .N = 5};
    Made m = make_random(d, arena), other = renamed(&m, name, arena);
    Optimum a, b;
    optimum_open(&a, &m.env, arena);
    optimum_open(&b, &other.env, arena);
    CHECK_NEAR(b.value, a.value, 1e-15);
    for (int i = 0; i < (int)cells(d); i++) {
        int h = i / (d.S * d.A), s = i / d.A % d.S;
        int j = (h * d.S + name[s]) * d.A + i % d.A;
        CHECK(fabsl(a.q[i] - b.q[j]) < 1e-16L);
        CHECK(fabsl(a.gap[i] - b.gap[j]) < 1e-16L);
    }
}

static double worst_program; /* relative difference of the two routes */

static void compare_program(Made m, Arena *arena)
{
    const Env *env = &m.env;
    Optimum best;
    optimum_open(&best, env, arena);
    double program = nan("");
    CHECK(value_by_program(env, &program) == OK);
    CHECK_NEAR(program, best.value, 1e-11);
    double scale = best.value > 0 ? best.value : 1;
    worst_program = fmax(worst_program, fabs(program - best.value) / scale);
}

static void test_programs(Arena *arena)
{
    size_t mark = arena_mark(arena);
    for (int repeat = 0; repeat < check_repeat(150); repeat++) {
        Shape d = {.H = 1 + (int)(8 * coin()),
                   .S = 1 + (int)(8 * coin()),
                   .A = 1 + (int)(4 * coin())};
        d.N = d.S;
        Made m = make_random(d, arena);
        double scale = repeat % 3 ? 1 : pow(10, 12 * coin() - 6);
        for (size_t i = 0; i < cells(d); i++)
            m.mean[i] *= scale;
        compare_program(m, arena);
        arena_reset(arena, mark);
    }
    compare_program(make_random((Shape){20, 30, 4, 30}, arena), arena);
    compare_program(make_random((Shape){40, 12, 3, 12}, arena), arena);
    compare_program(make_riverswim(12, 40, arena), arena);
    compare_program(make((Shape){1, 3, 2, 1}, arena), arena);
    arena_reset(arena, mark);
    printf("value_test: program differs by %.2g at most\n", worst_program);
}

/* --- what a task promises --- */

static bool holds(const Env *env)
{
    char why[200];
    return env_norms_hold(env, why, sizeof why);
}

static void test_laws(Arena *arena)
{
    Made m = make_random((Shape){3, 4, 2, 4}, arena);
    char why[200] = "?";
    CHECK(env_norms_hold(&m.env, why, sizeof why));
    CHECK_TEXT(why, "");
    double kept = m.p[7];
    m.p[7] += 1e-9;
    CHECK(!env_norms_hold(&m.env, why, sizeof why) && why[0] != '\0');
    m.p[7] = nan("");
    CHECK(!holds(&m.env));
    m.p[7] = kept;
    m.p[0] -= 2;
    m.p[1] += 2;
    CHECK(!holds(&m.env));
    m.p[0] += 2;
    m.p[1] -= 2;
    CHECK(holds(&m.env));
    kept = m.mean[5];
    m.mean[5] = 1.0000001;
    CHECK(!holds(&m.env));
    m.mean[5] = -1e-9;
    CHECK(!holds(&m.env));
    m.mean[5] = kept;
    m.start[0] += 0.1;
    CHECK(!holds(&m.env));
}

/* A linear mixture: psi mixes d base laws of weight 1/sqrt(d), so that
 * |sum_s' psi v| <= 1; theta is their mixture times sqrt(d). */
static Made make_mixture(Shape dim, int d, double *psi, double weight,
                         Arena *arena)
{
    Made m = make_random(dim, arena);
    size_t N = (size_t)dim.N, pairs = cells(dim) / (size_t)dim.H;
    double *law = arena_array(arena, double, N), mix[8];
    for (size_t i = 0; i < pairs; i++)
        for (int j = 0; j < d; j++) {
            draw_law(law, dim.N);
            for (size_t s = 0; s < N; s++)
                psi[(i * N + s) * (size_t)d + (size_t)j] =
                    law[s] * weight / sqrt(d);
        }
    for (size_t i = 0; i < cells(dim); i++) {
        if (i % pairs == 0)
            draw_law(mix, d);
        for (size_t s = 0; s < N; s++) {
            m.p[i * N + s] = 0;
            for (int j = 0; j < d; j++)
                m.p[i * N + s] +=
                    mix[j] * sqrt(d) / weight *
                    psi[(i % pairs * N + s) * (size_t)d + (size_t)j];
        }
    }
    m.env.task.d_psi = d;
    m.env.task.psi = psi;
    m.env.task.norm_w = sqrt(d) / weight;
    return m;
}

static void test_mixture(Arena *arena)
{
    Shape d = {3, 5, 2, 5};
    double *psi = arena_array(arena, double, 5 * 2 * 5 * 3);
    Made m = make_mixture(d, 3, psi, 1, arena);
    CHECK(holds(&m.env));
    m.env.task.norm_w = 0.5; /* a mixture's norm is at least 1 */
    CHECK(!holds(&m.env));
    m.env.task.norm_w = sqrt(3);
    draw_law(m.p, 5); /* the model no longer lies in the span */
    CHECK(!holds(&m.env));
    m = make_mixture(d, 3, psi, 1.1, arena);
    CHECK(!holds(&m.env)); /* at v = 1 the norm is 1.1 */
    Shape wide = {2, 13, 2, 13};
    psi = arena_array(arena, double, 13 * 2 * 13 * 2);
    m = make_mixture(wide, 2, psi, 1, arena);
    char why[200] = "?";
    CHECK(env_norms_hold(&m.env, why, sizeof why)); /* all positive: v = 1 */
    CHECK_TEXT(why, "");
    m = make_mixture(wide, 2, psi, 1.1, arena);
    CHECK(!holds(&m.env));
    m = make_mixture(wide, 2, psi, 1, arena);
    m.env.task.norm_w = 0;
    psi[0] -= 2; /* both signs: the corners would have to be looked at */
    psi[2] += 2;
    CHECK(env_norms_hold(&m.env, why, sizeof why));
    CHECK(strstr(why, "unchecked") != NULL);
    psi[5] = nan("");
    CHECK(!holds(&m.env));
}

/* sums over v against all corners, features of either sign; the bound is 1 */
static void test_cube(Arena *arena)
{
    enum { N = 5, D = 3 };
    Shape d = {1, N, 1, N};
    Made m = make_random(d, arena);
    double psi[N * N * D] = {0}, largest = 0;
    m.env.task.psi = psi;
    m.env.task.d_psi = D;
    for (int i = 0; i < N * D; i++)
        psi[i] = 2 * coin() - 1;
    for (int corner = 1; corner < 1 << N; corner++) {
        double sum[D] = {0};
        for (int i = 0; i < N * D; i++)
            sum[i % D] += corner >> (i / D) & 1 ? psi[i] : 0;
        largest = fmax(largest, hypot(hypot(sum[0], sum[1]), sum[2]));
    }
    for (int i = 0; i < N * D; i++)
        psi[i] /= largest;
    CHECK(holds(&m.env));
    for (int i = 0; i < N * D; i++)
        psi[i] *= 1 + 1e-8;
    CHECK(!holds(&m.env));
}

/* A linear MDP: simplex features times laws mu and rewards theta. */
static void test_linear(Arena *arena)
{
    Shape dim = {2, 4, 3, 4};
    Made m = make_random(dim, arena);
    double phi[12][3], mu[3][4], theta[3] = {0};
    for (int i = 0; i < 12; i++)
        draw_law(phi[i], 3);
    for (int i = 0, row = 0; i < 24; i++, row += 4) {
        if (i % 12 == 0)
            for (int j = 0; j < 3; j++) {
                draw_law(mu[j], 4);
                theta[j] = coin();
            }
        double *p = m.p + row;
        m.mean[i] = 0;
        memset(p, 0, sizeof mu[0]);
        for (int j = 0; j < 3; j++) {
            m.mean[i] += phi[i % 12][j] * theta[j];
            for (int s = 0; s < 4; s++)
                p[s] += phi[i % 12][j] * mu[j][s];
        }
    }
    m.env.task.d_phi = 3;
    m.env.task.phi = phi[0];
    m.env.task.norm_w = m.env.task.norm_theta = sqrt(3);
    CHECK(holds(&m.env));
    m.env.task.norm_w = 1.7; /* |mu 1| = sqrt(3) = 1.732 */
    CHECK(!holds(&m.env));
    m.env.task.norm_w = 2;
    m.env.task.norm_theta = 0.01;
    CHECK(!holds(&m.env));
    m.env.task.norm_theta = 2;
    m.mean[3] *= 0.9;
    CHECK(!holds(&m.env));
    m.env.task.norm_theta = 0; /* nothing promised of rewards */
    CHECK(holds(&m.env));
    m.env.task.norm_w = 0;
    phi[5][1] += 1;
    CHECK(!holds(&m.env));
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    coin_state = check_seed();
    test_riverswim(&arena);
    test_riverswim_sizes(&arena);
    test_trajectories(&arena);
    test_policies(&arena);
    test_ties(&arena);
    test_variance_keeps(&arena);
    test_constant_added(&arena);
    test_renamed(&arena);
    test_programs(&arena);
    test_laws(&arena);
    test_mixture(&arena);
    for (int i = 0; i < 50; i++)
        test_cube(&arena);
    test_linear(&arena);
    arena_close(&arena);
    return check_done("value");
}
