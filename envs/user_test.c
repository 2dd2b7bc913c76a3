/* The audited user: her table follows the model, her walk follows the table. */
#include "envs/user.h"
#include "suite/base/sample.h"
#include "suite/stat/fit.h"
#include "tests/check.h"

static const double LEVEL = 1e-6; /* false alarms of one test */

enum { H = 3, S = 3, A = 2, CELLS = H * S * A, DRAWS = 60000 };
/* starts, then for every step a successor and whether it was paid */
enum { PATHS = S * 2 * S * 2 * S * 2 * S };

static const Shape shape = {H, S, A, S};

typedef struct {
    Env env;
    double p[CELLS * S], mean[CELLS], start[S];
} Model;

static void random_law(Rng *rng, int n, double *p)
{
    double sum = 0;
    int none = (int)(rng_uniform(rng) * n); /* one is impossible */
    for (int i = 0; i < n; i++)
        sum += p[i] = i == none ? 0 : 0.2 + rng_uniform(rng);
    for (int i = 0; i < n; i++)
        p[i] /= sum;
}

static void fill(Model *x, uint64_t number)
{
    Rng rng = rng_open(check_seed(), "user_test model");
    rng_seek(&rng, RNG_STUDY, number, 0);
    for (int c = 0; c < CELLS; c++) {
        random_law(&rng, S, x->p + (ptrdiff_t)c * S);
        double u = rng_uniform(&rng);
        x->mean[c] = u < 0.2 ? 0 : u > 0.8 ? 1 : rng_uniform(&rng);
    }
    random_law(&rng, S, x->start);
    x->env = (Env){.task = {.dim = shape, .reward_bound = 1},
                   .p = x->p,
                   .mean = x->mean,
                   .start = x->start,
                   .law = REWARD_BERNOULLI};
}

/* the number of a path: start, then (paid, successor) for each step */
static int path_of(const User *user, const int *action)
{
    int s = user->start, path = s;
    for (int h = 0; h < H; h++) {
        int c = cell_index(shape, h, s, action[h]);
        s = user->next[c];
        path = (path * 2 + (user->reward[c] > 0.5)) * S + s;
    }
    return path;
}

static long double path_prob(const Model *x, const int *action, int path)
{
    int digit[2 * H + 1];
    for (int i = 2 * H; i > 0; i -= 2) {
        digit[i] = path % S;
        digit[i - 1] = path / S % 2;
        path /= 2 * S;
    }
    long double prob = (long double)x->start[path];
    for (int h = 0, s = path; h < H; h++) {
        int c = cell_index(shape, h, s, action[h]);
        long double m = (long double)x->mean[c];
        s = digit[2 * h + 2];
        prob *= (long double)x->p[c * S + s] * (digit[2 * h + 1] ? m : 1 - m);
    }
    return prob;
}

/* what her table answers to one sequence of actions, against truth's law */
static double fit_answers(const Model *drawn, const Model *truth,
                          const int *action, Arena *arena)
{
    static uint64_t count[PATHS];
    static long double expected[PATHS];
    User user;
    user_open(&user, shape, arena);
    Rng rng = rng_open(check_seed(), "user_test");
    memset(count, 0, sizeof count);
    for (uint64_t k = 1; k <= DRAWS; k++) {
        user_draw(&user, &drawn->env, k, &rng);
        count[path_of(&user, action)]++;
    }
    for (int path = 0; path < PATHS; path++)
        expected[path] = DRAWS * path_prob(truth, action, path);
    return fit_p(PATHS, count, expected);
}

static void check_answers(Arena *arena)
{
    const int fixed[][H] = {{0, 0, 0}, {0, 1, 0}, {1, 1, 1}};
    static Model x, wrong;
    for (uint64_t number = 0; number < 3; number++) {
        size_t mark = arena_mark(arena);
        fill(&x, number);
        wrong = x;
        wrong.env.p = wrong.p;
        env_tilt(&wrong.env, 0.05, arena);
        memcpy(wrong.p, wrong.env.p, sizeof wrong.p);
        for (int i = 0; i < 3; i++) {
            CHECK(fit_answers(&x, &x, fixed[i], arena) > LEVEL);
            CHECK(fit_answers(&x, &wrong, fixed[i], arena) < LEVEL);
        }
        arena_reset(arena, mark);
    }
}

static void check_starts(Arena *arena)
{
    static Model x;
    const int list[] = {2, 0, 1, 1};
    const uint64_t until[] = {3, 3, 10, UINT64_C(1) << 63};
    const int want[] = {2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    User user;
    fill(&x, 10);
    user_open(&user, shape, arena);
    Rng rng = rng_open(check_seed(), "user_test starts");
    x.env.list = list;
    x.env.until = until;
    x.env.length = 4;
    x.env.rule = START_LIST;
    for (uint64_t k = 1; k < 50; k++) {
        user_draw(&user, &x.env, k, &rng);
        CHECK(user.start == list[(k - 1) % 4]);
    }
    user_draw(&user, &x.env, UINT64_MAX, &rng); /* 2^64 - 2 is 2 mod 4 */
    CHECK(user.start == list[2]);
    x.env.rule = START_SCHEDULE;
    for (uint64_t k = 1; k <= 12; k++) {
        user_draw(&user, &x.env, k, &rng);
        CHECK(user.start == want[k - 1]);
    }
    x.env.length = 1; /* beyond the last: still the last */
    user_draw(&user, &x.env, UINT64_MAX, &rng);
    CHECK(user.start == 2);
}

static void check_tables(Arena *arena)
{
    static Model x;
    User a, b;
    fill(&x, 20);
    user_open(&a, shape, arena);
    user_open(&b, shape, arena);
    CHECK(a.start == 0 && a.dim.H == H && a.dim.N == S);
    for (int c = 0; c < CELLS; c++)
        CHECK(a.next[c] == 0 && fabs(a.reward[c]) <= 0);
    Rng rng = rng_open(check_seed(), "user_test tables");
    user_draw(&a, &x.env, 9, &rng);
    user_draw(&b, &x.env, 9, &rng); /* the same place, the same user */
    CHECK(a.start == b.start);
    CHECK(memcmp(a.next, b.next, CELLS * sizeof *a.next) == 0);
    for (int c = 0; c < CELLS; c++)
        CHECK(fabs(a.reward[c] - b.reward[c]) <= 0);
    int impossible = 0;
    for (uint64_t k = 1; k <= 2000; k++) {
        user_draw(&a, &x.env, k, &rng);
        impossible += !(x.start[a.start] > 0);
        for (int c = 0; c < CELLS; c++) {
            impossible += !(x.p[c * S + a.next[c]] > 0);
            impossible += a.reward[c] > 0 ? !(x.mean[c] > 0) : x.mean[c] >= 1;
        }
    }
    CHECK(impossible == 0);
    x.env.law = REWARD_FIXED;
    user_draw(&a, &x.env, 9, &rng);
    for (int c = 0; c < CELLS; c++) {
        CHECK(fabs(a.reward[c] - x.mean[c]) <= 0);
        CHECK(a.next[c] == b.next[c]); /* the law of rewards moves nothing */
    }
}

typedef struct {
    User user;
    Policy policy;
    Block one;
} Walk;

static Walk open_walk(Shape d, Arena *arena)
{
    Walk w;
    user_open(&w.user, d, arena);
    policy_open(&w.policy, d, arena);
    block_open(&w.one, d, arena);
    return w;
}

/* --- walks --------------------------------------------------------------- */

static void script(User *user)
{
    for (int c = 0; c < CELLS; c++) {
        user->next[c] = (c * 5 + 1) % S;
        user->reward[c] = c * 0.25;
    }
}

static void check_fixed_walk(Arena *arena)
{
    Walk w = open_walk(shape, arena);
    script(&w.user);
    Rng coins = rng_open(check_seed(), "walk");
    for (int start = 0; start < S; start++)
        for (int plan = 0; plan < 1 << H; plan++) {
            w.user.start = start;
            w.one.first = 41;
            for (int c = 0; c < CELLS; c++)
                w.policy.prob[c] = c % A == (plan >> cell_step(shape, c)) % 2;
            user_walk(&w.user, &w.policy, &coins, &w.one);
            CHECK(w.one.first == 41 && w.one.n == 1 && w.one.cells == H);
            CHECK(block_conserves(&w.one) && w.one.start[start] == 1);
            for (int h = 0, s = start; h < H; h++) {
                int c = cell_index(shape, h, s, (plan >> h) % 2);
                s = w.user.next[c];
                CHECK(w.one.cell[h] == c && w.one.visit[c * S + s] == 1);
                CHECK(fabs(w.one.reward[c] - w.user.reward[c]) <= 0);
            }
        }
}

/* a mixed w.policy chooses by its law, at each step anew; never a 0 */
static double fit_walks(const double *law, const double *believed, Arena *arena)
{
    enum { PLANS = 3 * 3 * 3 };
    Shape d = {3, 1, 3, 1};
    uint64_t count[PLANS] = {0};
    long double expected[PLANS];
    Walk w = open_walk(d, arena);
    memcpy(w.policy.prob, law, 9 * sizeof *law);
    Rng coins = rng_open(check_seed(), "mixed walk");
    rng_seek(&coins, RNG_COINS, 1, 0);
    for (int i = 0; i < DRAWS; i++) {
        w.one.first = 1 + (uint64_t)i;
        user_walk(&w.user, &w.policy, &coins, &w.one);
        count[w.one.cell[0] * 9 + w.one.cell[1] % 3 * 3 + w.one.cell[2] % 3]++;
    }
    for (int i = 0; i < PLANS; i++)
        expected[i] = DRAWS * (long double)believed[i / 9] *
                      (long double)believed[3 + i / 3 % 3] *
                      (long double)believed[6 + i % 3];
    return fit_p(PLANS, count, expected);
}

static void check_mixed_walk(Arena *arena)
{
    const double law[] = {0.2, 0.5, 0.3, 0, 0.6, 0.4, 0.7, 0.3, 0};
    const double off[] = {0.2, 0.5, 0.3, 0, 0.63, 0.37, 0.7, 0.3, 0};
    CHECK(fit_walks(law, law, arena) > LEVEL);
    CHECK(fit_walks(law, off, arena) < LEVEL);
}

/* H = 1 with one successor: S contexts of a bandit */
static void check_bandit(Arena *arena)
{
    Shape d = {1, 2, 3, 1};
    const double p[] = {1, 1, 1, 1, 1, 1}, start[] = {0, 1};
    const double mean[] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6};
    Env env = {.task = {.dim = d, .reward_bound = 1},
               .p = p,
               .mean = mean,
               .start = start};
    Walk w = open_walk(d, arena);
    w.policy.prob[0] = w.policy.prob[4] = 1;
    Rng rng = rng_open(check_seed(), "bandit");
    user_draw(&w.user, &env, 3, &rng);
    w.one.first = 3;
    user_walk(&w.user, &w.policy, &rng, &w.one);
    CHECK(w.one.cells == 1 && w.one.cell[0] == 4 && w.one.visit[4] == 1);
    CHECK(fabs(w.one.reward[4] - 0.5) <= 0 && block_conserves(&w.one));
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    static void (*const check[])(Arena *) = {check_answers,    check_starts,
                                             check_tables,     check_fixed_walk,
                                             check_mixed_walk, check_bandit};
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        check[i](&arena);
        arena_reset(&arena, 0);
    }
    arena_close(&arena);
    return check_done("user");
}
