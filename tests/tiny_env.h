/* Environments so small that all paths of a user can be listed with their
 * probabilities, and the tables of counts that are drawn from them. */
#ifndef TESTS_TINY_ENV_H
#define TESTS_TINY_ENV_H
#include "envs/user.h"
#include "suite/base/sample.h"
#include "tests/check.h"

#include <math.h>

static const double LEVEL = 1e-6; /* false alarms of one test */
static const uint64_t HUGE_N = UINT64_C(10000000000000000000);

static const Shape shapes[] = {
    {1, 2, 2, 2}, {2, 2, 2, 2}, {3, 2, 1, 2}, {3, 2, 2, 2}, {2, 3, 2, 3},
    {2, 2, 3, 2}, {3, 3, 2, 3}, {1, 2, 3, 1}, {1, 1, 3, 1}, {2, 1, 2, 1},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* --- tiny environments --------------------------------------------------- */

typedef struct {
    Env env;
    Policy policy;
    double *p, *mean, *start;
} Tiny;

/* some entries are 0, none is small otherwise */
static inline void random_law(Rng *rng, int n, double *p)
{
    double sum = 0;
    int sure = (int)(rng_uniform(rng) * n);
    for (int i = 0; i < n; i++) {
        bool none = i != sure && rng_uniform(rng) < 0.25;
        sum += p[i] = none ? 0 : 0.2 + rng_uniform(rng);
    }
    for (int i = 0; i < n; i++)
        p[i] /= sum;
}

static inline double random_mean(Rng *rng)
{
    double u = rng_uniform(rng);
    return u < 0.2 ? 0 : u > 0.8 ? 1 : rng_uniform(rng);
}

static inline Tiny make(Shape d, RewardLaw law, uint64_t number, Arena *arena)
{
    size_t cells = (size_t)shape_cells(d), N = (size_t)d.N;
    Tiny x = {.p = arena_array(arena, double, (cells * N)),
              .mean = arena_array(arena, double, cells),
              .start = arena_array(arena, double, d.S)};
    Rng rng = rng_open(check_seed(), "tiny environment");
    rng_seek(&rng, RNG_STUDY, number, 0);
    policy_open(&x.policy, d, arena);
    for (size_t c = 0; c < cells; c++) {
        random_law(&rng, d.N, x.p + c * N);
        x.mean[c] = random_mean(&rng);
        if (c % (size_t)d.A == 0)
            random_law(&rng, d.A, x.policy.prob + c);
    }
    random_law(&rng, d.S, x.start);
    x.env = (Env){.task = {.dim = d, .reward_bound = 1},
                  .p = x.p,
                  .mean = x.mean,
                  .law = law,
                  .start = x.start};
    return x;
}

/* lists name states below S, with repeats where they can */
static inline void set_rule(Tiny *x, StartRule rule, Arena *arena)
{
    static const int turn[] = {1, 0, 1, 2, 0};
    static const uint64_t until[] = {2, 3, 3, 7, 9};
    int *list = arena_array(arena, int, 5);
    for (int i = 0; i < 5; i++)
        list[i] = turn[i] % x->env.task.dim.S;
    x->env.rule = rule;
    x->env.list = list;
    x->env.until = until;
    x->env.length = 5;
}

/* where episode k starts, read off the rule; -1: by the law */
static inline int start_of(const Env *env, uint64_t k)
{
    if (env->rule == START_LAW)
        return -1;
    if (env->rule == START_LIST)
        return env->list[(k - 1) % (uint64_t)env->length];
    for (int i = 0; i < env->length; i++)
        if (k <= env->until[i])
            return env->list[i];
    return env->list[env->length - 1];
}

/* episodes 1..last of them that start in state s */
static inline uint64_t starts_up_to(const Env *env, uint64_t last, int s)
{
    uint64_t sum = 0, from = 0, length = (uint64_t)env->length;
    for (uint64_t i = 0; i < length; i++) {
        bool final = i == length - 1;
        uint64_t to = final || env->until[i] > last ? last : env->until[i];
        uint64_t turns = last > i ? (last - 1 - i) / length + 1 : 0;
        if (env->list[i] == s)
            sum += env->rule == START_LIST ? turns : to - from;
        from = to;
    }
    return sum;
}

/* --- the entries of a table: starts, visits, rewards --------------------- */

static inline int visit_entry(Shape d, int cell, int next)
{
    return d.S + cell * d.N + next;
}

static inline int reward_entry(Shape d, int cell)
{
    return d.S + shape_cells(d) * d.N + cell;
}

static inline int entries(Shape d)
{
    return reward_entry(d, shape_cells(d));
}

static inline long double entry(const Block *b, int i)
{
    int visits = shape_cells(b->dim) * b->dim.N;
    if (i < b->dim.S)
        return (long double)b->start[i];
    i -= b->dim.S;
    return i < visits ? (long double)b->visit[i]
                      : (long double)b->reward[i - visits];
}

static inline uint64_t weight(int i) /* SplitMix64 */
{
    uint64_t z = (uint64_t)(i + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* fixed rewards are no part of the table: they follow from its visits */
static inline uint64_t key_of(const Env *env, const Block *b)
{
    Shape d = b->dim;
    int n = env->law == REWARD_FIXED ? reward_entry(d, 0) : entries(d);
    uint64_t key = 0;
    for (int i = 0; i < n; i++)
        key += (uint64_t)entry(b, i) * weight(i);
    return key;
}

static inline bool rewards_hold(const Env *env, const Block *b)
{
    bool good = true;
    for (int i = 0; i < b->cells; i++) {
        int c = b->cell[i];
        double want = (double)b->at[c] * env->mean[c];
        double off = fabs(b->reward[c] - want);
        good &= env->law == REWARD_BERNOULLI || off <= 1e-15 * want;
    }
    return good;
}

static inline bool same_block(const Block *a, const Block *b)
{
    bool good = a->first == b->first && a->n == b->n && a->cells == b->cells;
    for (int i = 0; i < entries(a->dim); i++)
        good &= fabsl(entry(a, i) - entry(b, i)) <= 0;
    for (int i = 0; i < shape_cells(a->dim); i++)
        good &= a->at[i] == b->at[i];
    for (int i = 0; good && i < a->cells; i++)
        good &= a->cell[i] == b->cell[i];
    return good;
}

/* --- all paths of one user ----------------------------------------------- */

enum { ONES = 8 }; /* a start, and a visit and a reward for H <= 3 steps */

typedef struct {
    long double prob;
    int ones, one[ONES]; /* the entries of its table that are 1 */
} Path;

typedef struct {
    const Env *env;
    const Policy *policy;
    Path *path; /* NULL: only count them */
    int n;
} Paths;

static inline long double outcome(const Paths *all, int cell, int next,
                                  int paid)
{
    const Env *env = all->env;
    long double m = (long double)env->mean[cell];
    long double reward = env->law == REWARD_FIXED ? !paid : paid ? m : 1 - m;
    return (long double)all->policy->prob[cell] *
           (long double)env->p[cell * env->task.dim.N + next] * reward;
}

static inline void extend(Paths *all, Path so_far, int h, int s)
{
    Shape d = all->env->task.dim;
    if (h == d.H) {
        if (all->path != NULL)
            all->path[all->n] = so_far;
        all->n++;
        return;
    }
    for (int i = 0; i < d.A * d.N * 2; i++) {
        int cell = cell_index(d, h, s, i / (2 * d.N));
        int next = i / 2 % d.N, paid = i % 2;
        Path path = so_far;
        path.prob *= outcome(all, cell, next, paid);
        path.one[path.ones++] = visit_entry(d, cell, next);
        if (paid)
            path.one[path.ones++] = reward_entry(d, cell);
        if (path.prob > 0)
            extend(all, path, h + 1, next);
    }
}

static inline void extend_all(Paths *all, int start)
{
    all->n = 0;
    for (int s = 0; s < all->env->task.dim.S; s++) {
        double share = start < 0 ? all->env->start[s] : s == start;
        if (share > 0)
            extend(all, (Path){(long double)share, 1, {s}}, 0, s);
    }
}

static inline Paths paths_of(const Tiny *x, int start, Arena *arena)
{
    Paths all = {.env = &x->env, .policy = &x->policy};
    extend_all(&all, start);
    all.path = arena_array(arena, Path, all.n);
    extend_all(&all, start);
    return all;
}
#endif
