/* The block draw against brute force: all paths of a tiny environment with
 * their probabilities, and from them the exact law of whole count tables.
 *
 * A table is known by a linear hash, the sum of its counts times fixed random
 * weights, so the law for n users is the n-fold convolution of the paths'. */
#include "envs/user.h"
#include "oracles/steps.h"
#include "suite/base/sample.h"
#include "suite/stat/fit.h"
#include "tests/check.h"

static const double LEVEL = 1e-6; /* false alarms of one test */
static const uint64_t HUGE_N = UINT64_C(10000000000000000000);

/* --- tiny environments --------------------------------------------------- */

typedef struct {
    Env env;
    Policy policy;
    double *p, *mean, *start;
} Tiny;

/* some entries are 0, none is small otherwise */
static void random_law(Rng *rng, int n, double *p)
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

static double random_mean(Rng *rng)
{
    double u = rng_uniform(rng);
    return u < 0.2 ? 0 : u > 0.8 ? 1 : rng_uniform(rng);
}

static Tiny make(Shape d, RewardLaw law, uint64_t number, Arena *arena)
{
    size_t cells = (size_t)shape_cells(d), N = (size_t)d.N;
    Tiny x = {.p = arena_array(arena, double, cells *N),
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
static void set_rule(Tiny *x, StartRule rule, Arena *arena)
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
static int start_of(const Env *env, uint64_t k)
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

/* --- the entries of a table: starts, visits, rewards --------------------- */

static int visit_entry(Shape d, int cell, int next)
{
    return d.S + cell * d.N + next;
}

static int reward_entry(Shape d, int cell)
{
    return d.S + shape_cells(d) * d.N + cell;
}

static int entries(Shape d)
{
    return reward_entry(d, shape_cells(d));
}

static long double entry(const Block *b, int i)
{
    int visits = shape_cells(b->dim) * b->dim.N;
    if (i < b->dim.S)
        return (long double)b->start[i];
    i -= b->dim.S;
    return i < visits ? (long double)b->visit[i]
                      : (long double)b->reward[i - visits];
}

static uint64_t weight(int i) /* SplitMix64 */
{
    uint64_t z = (uint64_t)(i + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* fixed rewards are no part of the table: they follow from its visits */
static uint64_t key_of(const Env *env, const Block *b)
{
    Shape d = b->dim;
    int n = env->law == REWARD_FIXED ? reward_entry(d, 0) : entries(d);
    uint64_t key = 0;
    for (int i = 0; i < n; i++)
        key += (uint64_t)entry(b, i) * weight(i);
    return key;
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

static long double outcome(const Paths *all, int cell, int next, int paid)
{
    const Env *env = all->env;
    long double m = (long double)env->mean[cell];
    long double reward = env->law == REWARD_FIXED ? !paid : paid ? m : 1 - m;
    return (long double)all->policy->prob[cell] *
           (long double)env->p[cell * env->task.dim.N + next] * reward;
}

static void extend(Paths *all, Path so_far, int h, int s)
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

static void extend_all(Paths *all, int start)
{
    all->n = 0;
    for (int s = 0; s < all->env->task.dim.S; s++) {
        double share = start < 0 ? all->env->start[s] : s == start;
        if (share > 0)
            extend(all, (Path){(long double)share, 1, {s}}, 0, s);
    }
}

static Paths paths_of(const Tiny *x, int start, Arena *arena)
{
    Paths all = {.env = &x->env, .policy = &x->policy};
    extend_all(&all, start);
    all.path = arena_array(arena, Path, all.n);
    extend_all(&all, start);
    return all;
}

/* --- laws of tables ------------------------------------------------------ */

typedef struct {
    uint64_t key;
    long double prob;
} Atom;

typedef struct {
    Atom *atom; /* ascending */
    int n;
} Law;

static int by_key(const void *a, const void *b)
{
    uint64_t x = ((const Atom *)a)->key, y = ((const Atom *)b)->key;
    return (x > y) - (x < y);
}

static void law_merge(Law *law)
{
    int last = 0;
    qsort(law->atom, (size_t)law->n, sizeof *law->atom, by_key);
    for (int i = 1; i < law->n; i++)
        if (law->atom[i].key == law->atom[last].key)
            law->atom[last].prob += law->atom[i].prob;
        else
            law->atom[++last] = law->atom[i];
    law->n = last + 1;
}

static Law law_of_paths(const Paths *all, Arena *arena)
{
    Law law = {arena_array(arena, Atom, all->n), all->n};
    for (int i = 0; i < all->n; i++) {
        law.atom[i].prob = all->path[i].prob;
        for (int j = 0; j < all->path[i].ones; j++)
            law.atom[i].key += weight(all->path[i].one[j]);
    }
    law_merge(&law);
    return law;
}

/* of the key a + times b */
static Law law_sum(const Law *a, const Law *b, uint64_t times, Arena *arena)
{
    Law law = {arena_array(arena, Atom, a->n * b->n), a->n * b->n};
    for (int i = 0; i < law.n; i++) {
        const Atom *left = &a->atom[i / b->n], *right = &b->atom[i % b->n];
        law.atom[i].key = left->key + times * right->key;
        law.atom[i].prob = left->prob * right->prob;
    }
    law_merge(&law);
    return law;
}

/* users first..first+n-1 without user skip */
static Law law_of_users(const Tiny *x, uint64_t first, uint64_t n,
                        uint64_t skip, Arena *arena)
{
    Law law = {arena_array(arena, Atom, 1), 1};
    law.atom[0].prob = 1;
    for (uint64_t k = first; k < first + n; k++) {
        if (k == skip)
            continue;
        Paths all = paths_of(x, start_of(&x->env, k), arena);
        Law one = law_of_paths(&all, arena);
        law = law_sum(&law, &one, 1, arena);
    }
    return law;
}

typedef struct {
    Law law;
    uint64_t *count, draws, missed;
} Tally;

static Tally tally_open(Law law, Arena *arena)
{
    return (Tally){.law = law, .count = arena_array(arena, uint64_t, law.n)};
}

static void tally_add(Tally *t, uint64_t key)
{
    Atom wanted = {.key = key};
    const Atom *found =
        bsearch(&wanted, t->law.atom, (size_t)t->law.n, sizeof wanted, by_key);
    t->draws++;
    if (found == NULL)
        t->missed++;
    else
        t->count[found - t->law.atom]++;
}

static double tally_p(const Tally *t, Arena *arena)
{
    long double *expected = arena_array(arena, long double, t->law.n);
    for (int i = 0; i < t->law.n; i++)
        expected[i] = (long double)t->draws * t->law.atom[i].prob;
    return t->missed > 0 ? 0 : fit_p(t->law.n, t->count, expected);
}

/* --- the ways to n users ------------------------------------------------- */

typedef enum {
    WHOLE,  /* env_draw */
    OTHERS, /* env_draw_others */
    JOINED, /* the same, and her, drawn and walked */
    STEPS,  /* oracles/steps */
    TWICE   /* one user counted twice: a control */
} Way;

typedef struct {
    const Tiny *x;
    Way way;
    uint64_t n, user; /* the user's place in the block, from 0 */
    Block block, one;
    User person;
    Rng rng;
} Source;

static Source source_open(const Tiny *x, Way way, uint64_t n, uint64_t user,
                          Arena *arena)
{
    Source from = {.x = x, .way = way, .n = n, .user = user};
    from.rng = rng_open(check_seed(), "draw_test");
    Shape d = x->env.task.dim;
    block_open(&from.block, d, arena);
    block_open(&from.one, d, arena);
    user_open(&from.person, d, arena);
    return from;
}

static void join(Source *from, uint64_t k0, Rng *rng)
{
    user_draw(&from->person, &from->x->env, k0, rng);
    rng_seek(rng, RNG_COINS, k0, 0);
    from->one.first = k0;
    user_walk(&from->person, &from->x->policy, rng, &from->one);
    block_add(&from->block, &from->one);
}

static void walk(Source *from, uint64_t first, Rng *rng)
{
    Block *b = &from->block;
    block_clear(b);
    rng_seek(rng, RNG_STUDY, first, 0);
    steps_simulate(&from->x->env, &from->x->policy, first, from->n, rng,
                   b->visit, b->reward);
    block_index(b);
    b->n = from->n;
    for (int i = 0; i < b->dim.S * b->dim.A; i++)
        b->start[i / b->dim.A] += b->at[i];
}

/* draw i: under a start law at a place of its own; else the episodes must stay
 * and the seed moves */
static const Block *draw(Source *from, uint64_t i)
{
    const Env *env = &from->x->env;
    bool moves = env->rule == START_LAW;
    Rng rng = from->rng;
    rng.key[0] += moves ? 0 : i;
    uint64_t first = moves ? 1 + i * from->n : 2, k0 = first + from->user;
    from->block.first = first;
    from->block.n = from->way == TWICE ? 1 : from->n;
    if (from->way == STEPS)
        walk(from, first, &rng);
    else if (from->way == WHOLE || from->way == TWICE)
        env_draw(env, &from->x->policy, &rng, &from->block);
    else
        env_draw_others(env, &from->x->policy, k0, &rng, &from->block);
    if (from->way == JOINED)
        join(from, k0, &rng);
    return &from->block;
}

static bool rewards_hold(const Env *env, const Block *b)
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

static bool same_block(const Block *a, const Block *b)
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

static void collect(Source *from, int draws, Tally *t)
{
    bool good = true;
    for (int i = 0; i < draws; i++) {
        const Block *b = draw(from, (uint64_t)i);
        uint64_t times = from->way == TWICE ? 2 : 1;
        tally_add(t, times * key_of(&from->x->env, b));
        good &= rewards_hold(&from->x->env, b);
        if (i % 16 == 0)
            good &= block_conserves(b);
    }
    CHECK(good);
}

/* the p-value of this way against the law of the users of `truth` */
static double fit(const Tiny *truth, Source from, int draws, Arena *arena)
{
    size_t mark = arena_mark(arena);
    bool moves = truth->env.rule == START_LAW;
    uint64_t first = moves ? 1 : 2;
    uint64_t skip = from.way == OTHERS ? first + from.user : 0;
    Tally t =
        tally_open(law_of_users(truth, first, from.n, skip, arena), arena);
    collect(&from, draws, &t);
    double p = tally_p(&t, arena);
    arena_reset(arena, mark);
    return p;
}

static double fit_way(const Tiny *x, Way way, uint64_t n, uint64_t user,
                      Arena *arena)
{
    size_t mark = arena_mark(arena);
    double p =
        fit(x, source_open(x, way, n, user, arena), check_repeat(60000), arena);
    arena_reset(arena, mark);
    return p;
}

/* --- (a) the law of a block ---------------------------------------------- */

static const Shape shapes[] = {
    {1, 2, 2, 2}, {2, 2, 2, 2}, {3, 2, 1, 2}, {3, 2, 2, 2}, {2, 3, 2, 3},
    {2, 2, 3, 2}, {3, 3, 2, 3}, {1, 2, 3, 1}, {1, 1, 3, 1}, {2, 1, 2, 1},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static int paths_in(Shape d, RewardLaw law)
{
    int paid = law == REWARD_BERNOULLI ? 2 : 1, count = d.S;
    for (int h = 0; h < d.H; h++)
        count *= d.A * d.N * paid;
    return count;
}

static void check_law(Shape d, RewardLaw law, uint64_t number, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Tiny x = make(d, law, number, arena);
    int paths = paths_in(d, law);
    uint64_t most = paths <= 64 ? 3 : paths <= 700 ? 2 : 1;
    for (uint64_t n = 1; n <= most; n++)
        CHECK(fit_way(&x, WHOLE, n, 0, arena) > LEVEL);
    arena_reset(arena, mark);
}

static void check_laws(Arena *arena)
{
    for (int i = 0; i < SHAPES; i++) {
        uint64_t number = 2 * (uint64_t)i;
        check_law(shapes[i], REWARD_FIXED, number, arena);
        check_law(shapes[i], REWARD_BERNOULLI, number + 1, arena);
    }
}

static Tiny laid_out(const Tiny *x, Arena *arena)
{
    Tiny y = *x;
    Shape d = x->env.task.dim;
    y.env.next = outcomes_open(x->p, shape_cells(d), d.N, d.S * d.A, arena);
    y.env.first = outcomes_open(x->start, 1, d.S, 1, arena);
    return y;
}

/* one user, whose environment has its outcomes laid out */
static void check_law_of_one(Arena *arena)
{
    for (int i = 0; i < SHAPES; i++) {
        size_t mark = arena_mark(arena);
        RewardLaw law = i % 2 ? REWARD_BERNOULLI : REWARD_FIXED;
        Tiny x = make(shapes[i], law, 60 + (uint64_t)i, arena);
        Tiny y = laid_out(&x, arena);
        CHECK(fit_way(&y, WHOLE, 1, 0, arena) > LEVEL);
        CHECK(fit_way(&y, OTHERS, 2, (uint64_t)i % 2, arena) > LEVEL);
        CHECK(fit_way(&y, JOINED, 2, (uint64_t)i % 2, arena) > LEVEL);
        arena_reset(arena, mark);
    }
    Tiny x = make((Shape){2, 2, 2, 2}, REWARD_FIXED, 80, arena);
    for (int i = 0; i < shape_cells(x.env.task.dim) * 2; i++)
        x.p[i] = 0.5;
    Tiny right = laid_out(&x, arena), wrong = right;
    env_tilt(&wrong.env, 0, arena);
    CHECK(fit(&x, source_open(&wrong, WHOLE, 1, 0, arena), 60000, arena) >
          LEVEL);
    x.p[0] = x.p[4] = 0.56; /* laid out before: what is drawn is the old law */
    x.p[1] = x.p[5] = 0.44;
    CHECK(fit(&x, source_open(&right, WHOLE, 1, 0, arena), 60000, arena) <
          LEVEL);
    env_tilt(&wrong.env, 1e-9, arena); /* lays it out anew */
    CHECK(fit(&x, source_open(&wrong, WHOLE, 1, 0, arena), 60000, arena) >
          LEVEL);
}

/* the same test sees a kernel, a mean, a start law or a dependence between
 * users that is a little wrong */
static void check_teeth(Arena *arena)
{
    Shape d = {2, 2, 2, 2};
    for (uint64_t number = 0; number < 3; number++) {
        size_t mark = arena_mark(arena);
        Tiny x = make(d, REWARD_BERNOULLI, 100 + number, arena);
        for (int i = 0; i < shape_cells(d) * d.N; i++)
            x.p[i] = i / d.N % 2 == i % 2 ? 0.8 : 0.2;
        x.start[0] = x.start[1] = 0.5;
        x.mean[0] = x.mean[2] = 0.5;
        x.policy.prob[0] = x.policy.prob[1] = 0.5;
        Tiny tilted = x, started = x, paid = x;
        double start[] = {0.56, 0.44}, mean[8];
        env_tilt(&tilted.env, 0.1, arena);
        started.env.start = start;
        memcpy(mean, x.mean, sizeof mean);
        mean[0] += 0.1;
        paid.env.mean = mean;
        const Tiny *const wrong[] = {&tilted, &started, &paid};
        for (int w = 0; w < 3; w++)
            for (uint64_t n = 1; n <= 2; n++) {
                Source from = source_open(&x, WHOLE, n, 0, arena);
                CHECK(fit(wrong[w], from, 60000, arena) < LEVEL);
            }
        CHECK(fit_way(&x, TWICE, 2, 0, arena) < LEVEL);
        arena_reset(arena, mark);
    }
}

/* --- (b) against the simulator that walks user after user ---------------- */

static double fit_two_ways(const Tiny *x, const Tiny *y, uint64_t n,
                           Arena *arena)
{
    Law law = law_of_users(x, 1, n, 0, arena);
    Tally block = tally_open(law, arena), steps = tally_open(law, arena);
    Source a = source_open(x, WHOLE, n, 0, arena);
    Source b = source_open(y, STEPS, n, 0, arena);
    collect(&a, check_repeat(60000), &block);
    collect(&b, check_repeat(60000), &steps);
    CHECK(block.missed == 0 && steps.missed == 0);
    return fit_two_p(law.n, block.count, steps.count);
}

static void check_steps(Arena *arena)
{
    for (int i = 1; i < SHAPES; i += 2) {
        size_t mark = arena_mark(arena);
        Tiny x = make(shapes[i], REWARD_BERNOULLI, 200 + (uint64_t)i, arena);
        CHECK(fit_two_ways(&x, &x, 1, arena) > LEVEL);
        CHECK(fit_way(&x, STEPS, 1, 0, arena) > LEVEL);
        arena_reset(arena, mark);
    }
    Tiny x = make(shapes[1], REWARD_FIXED, 250, arena), y = x;
    CHECK(fit_two_ways(&x, &x, 2, arena) > LEVEL);
    double start[] = {0.5, 0.5}, moved[] = {0.54, 0.46};
    x.env.start = start;
    y.env.start = moved;
    CHECK(fit_two_ways(&x, &y, 1, arena) < LEVEL);
}

/* --- (c) moments at the end of the number range -------------------------- */

typedef struct {
    int m;
    long double *mean, *both; /* of one user: entries, products of two */
    long double *sum, *products, *off;
} Moments;

static Moments moments_of(const Tiny *x, Arena *arena)
{
    int m = entries(x->env.task.dim);
    Moments e = {.m = m,
                 .mean = arena_array(arena, long double, m),
                 .both = arena_array(arena, long double, m *m),
                 .sum = arena_array(arena, long double, m),
                 .products = arena_array(arena, long double, m *m),
                 .off = arena_array(arena, long double, m)};
    Paths all = paths_of(x, -1, arena);
    for (int i = 0; i < all.n; i++) {
        const Path *path = &all.path[i];
        for (int j = 0; j < path->ones; j++) {
            e.mean[path->one[j]] += path->prob;
            for (int k = 0; k < path->ones; k++)
                e.both[path->one[j] * m + path->one[k]] += path->prob;
        }
    }
    return e;
}

static void moments_add(Moments *e, const Block *b, long double n,
                        long double times)
{
    for (int i = 0; i < e->m; i++) {
        e->off[i] = (times * entry(b, i) - n * e->mean[i]) / sqrtl(n);
        e->sum[i] += e->off[i];
    }
    for (int i = 0; i < e->m; i++)
        for (int j = 0; j < e->m; j++)
            e->products[i * e->m + j] += e->off[i] * e->off[j];
}

static long double covariance(const Moments *e, int i, int j)
{
    return e->both[i * e->m + j] - e->mean[i] * e->mean[j];
}

/* The farthest mean, in standard deviations; 1e-4 stands for the rounding of
 * laws, 1e-16 n against sqrt(n). */
static double worst_mean(const Moments *e, long double draws)
{
    long double worst = 0;
    for (int i = 0; i < e->m; i++) {
        long double sd = sqrtl(fmaxl(0, covariance(e, i, i)) / draws);
        long double off = fabsl(e->sum[i] / draws);
        worst = fmaxl(worst, off / (sd + 1e-4L));
    }
    return (double)worst;
}

/* the same of covariances, whose sampled ones are nearly normal */
static double worst_covariance(const Moments *e, long double draws)
{
    long double worst = 0;
    for (int i = 0; i < e->m; i++)
        for (int j = 0; j < e->m; j++) {
            long double c = covariance(e, i, j);
            long double square =
                c * c + covariance(e, i, i) * covariance(e, j, j);
            long double sd = sqrtl(fmaxl(0, square) / draws);
            long double off = fabsl(e->products[i * e->m + j] / draws - c);
            worst = fmaxl(worst, off / (sd + 1e-4L));
        }
    return (double)worst;
}

static bool no_impossible(const Block *b, const Moments *e)
{
    bool good = true;
    for (int i = 0; i < e->m; i++)
        good &= e->mean[i] > 0 || entry(b, i) <= 0;
    return good;
}

/* n users drawn, each counted `times` times, against the moments of truth */
static void draw_moments(const Tiny *truth, const Tiny *x, uint64_t n,
                         long double times, double worst[2], Arena *arena)
{
    enum { DRAWS = 1500 };
    Moments e = moments_of(truth, arena);
    Block b;
    block_open(&b, x->env.task.dim, arena);
    Rng rng = rng_open(check_seed(), "moments");
    bool good = true;
    for (uint64_t i = 0; i < DRAWS; i++) {
        b.n = n;
        b.first = 1 + i % (UINT64_MAX - n + 1);
        rng.key[0] = i; /* first has no room to move at the largest n */
        env_draw(&x->env, &x->policy, &rng, &b);
        good &= b.n == n && block_conserves(&b) && no_impossible(&b, &e);
        moments_add(&e, &b, times * (long double)n, times);
    }
    CHECK(good);
    worst[0] = worst_mean(&e, DRAWS);
    worst[1] = worst_covariance(&e, DRAWS);
}

static void check_moments(Arena *arena)
{
    const uint64_t n[] = {1000000, HUGE_N, UINT64_MAX - 1, UINT64_MAX};
    const int shape[] = {3, 4, 5, 8};
    double worst[2];
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            size_t mark = arena_mark(arena);
            Tiny x =
                make(shapes[shape[i]], j % 2 ? REWARD_BERNOULLI : REWARD_FIXED,
                     300 + (uint64_t)(4 * i + j), arena);
            if (j % 2 == 0) /* rewards are sums of 0 or 1 in the paths */
                for (int c = 0; c < shape_cells(x.env.task.dim); c++)
                    x.mean[c] = 0;
            draw_moments(&x, &x, n[j], 1, worst, arena);
            CHECK(worst[0] < 6 && worst[1] < 6);
            arena_reset(arena, mark);
        }
}

static void check_moment_teeth(Arena *arena)
{
    Tiny x = make((Shape){2, 3, 2, 3}, REWARD_BERNOULLI, 350, arena), y = x;
    double worst[2];
    env_tilt(&y.env, 1e-9, arena);
    y.env.start = x.start;
    draw_moments(&y, &y, HUGE_N, 1, worst, arena);
    CHECK(worst[0] < 6 && worst[1] < 6);
    Tiny z = y;
    env_tilt(&z.env, 1e-9, arena);
    draw_moments(&z, &y, HUGE_N, 1, worst, arena);
    CHECK(worst[0] > 20);
    draw_moments(&y, &y, HUGE_N / 2, 2, worst, arena);
    CHECK(worst[0] < 9 && worst[1] > 10);
}

/* --- (d) scheduled starts ------------------------------------------------ */

/* episodes 1..last of them that start in state s */
static uint64_t starts_up_to(const Env *env, uint64_t last, int s)
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

static void draw_span(const Tiny *x, uint64_t first, uint64_t last, Block *b)
{
    Rng rng = rng_open(check_seed(), "starts");
    b->first = first;
    b->n = last - first + 1;
    env_draw(&x->env, &x->policy, &rng, b);
}

static bool starts_match(const Tiny *x, const Block *b)
{
    bool good = block_conserves(b);
    uint64_t last = b->first + (b->n - 1), counted[3] = {0};
    for (int s = 0; s < b->dim.S; s++)
        good &= b->start[s] == starts_up_to(&x->env, last, s) -
                                   starts_up_to(&x->env, b->first - 1, s);
    if (b->n > 40)
        return good;
    for (uint64_t i = 0; i < b->n; i++)
        counted[start_of(&x->env, b->first + i)]++;
    for (int s = 0; s < b->dim.S; s++)
        good &= b->start[s] == counted[s];
    return good;
}

/* a span, its two parts on either side of cut, and their sum */
static bool span_matches(const Tiny *x, uint64_t first, uint64_t last,
                         uint64_t cut, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Shape d = x->env.task.dim;
    Block whole, left, right;
    block_open(&whole, d, arena);
    block_open(&left, d, arena);
    block_open(&right, d, arena);
    draw_span(x, first, last, &whole);
    bool good = starts_match(x, &whole);
    if (cut >= first && cut < last) {
        draw_span(x, first, cut, &left);
        draw_span(x, cut + 1, last, &right);
        good &= starts_match(x, &left) && starts_match(x, &right);
        block_add(&left, &right);
        good &= block_conserves(&left) && left.first == first;
        good &= left.n == last - first + 1;
        for (int s = 0; s < d.S; s++)
            good &= left.start[s] == whole.start[s];
    }
    arena_reset(arena, mark);
    return good;
}

/* spans of up to 40 from 40 firsts, about 1, 2^63 and the end */
static bool short_spans_match(const Tiny *x, Arena *arena)
{
    const uint64_t base[] = {1, (UINT64_C(1) << 63) - 20, UINT64_MAX - 60};
    bool good = true;
    for (int b = 0; b < 3; b++)
        for (uint64_t i = 0; i < 1600; i++) {
            uint64_t first = base[b] + i / 40;
            uint64_t n = 1 + i % 40;
            if (first > UINT64_MAX - n) /* leave the last one to the long */
                continue;
            good &= span_matches(x, first, first + n - 1, first + n / 3, arena);
        }
    return good;
}

static bool long_spans_match(const Tiny *x, Arena *arena)
{
    Rng rng = rng_open(check_seed(), "spans");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    bool good = span_matches(x, 1, UINT64_MAX, 1, arena) &&
                span_matches(x, UINT64_MAX, UINT64_MAX, 0, arena) &&
                span_matches(x, 2, UINT64_MAX, UINT64_MAX - 1, arena);
    for (int i = 0; i < 2000; i++) {
        uint64_t a = rng_word(&rng) >> (rng_word(&rng) % 64);
        uint64_t b = rng_word(&rng) >> (rng_word(&rng) % 64);
        uint64_t first = 1 + (a < b ? a : b) / 2,
                 last = 1 + (a < b ? b : a) / 2;
        uint64_t cut = first + (last - first) / (1 + rng_word(&rng) % 9);
        good &= span_matches(x, first, last, cut, arena);
    }
    return good;
}

static void check_starts(Arena *arena)
{
    const uint64_t early[] = {2, 3, 3, 17, 30};
    const uint64_t late[] = {0, 1000000, UINT64_C(1) << 62, UINT64_C(1) << 63,
                             UINT64_MAX - 30};
    Tiny x = make((Shape){1, 3, 1, 3}, REWARD_FIXED, 400, arena);
    set_rule(&x, START_LIST, arena);
    for (x.env.length = 1; x.env.length <= 5; x.env.length++)
        CHECK(short_spans_match(&x, arena) && long_spans_match(&x, arena));
    set_rule(&x, START_SCHEDULE, arena);
    for (x.env.length = 1; x.env.length <= 5; x.env.length++) {
        x.env.until = early;
        CHECK(short_spans_match(&x, arena) && long_spans_match(&x, arena));
        x.env.until = late;
        CHECK(short_spans_match(&x, arena) && long_spans_match(&x, arena));
    }
    Block b;
    block_open(&b, x.env.task.dim, arena);
    draw_span(&x, 1, 10, &b);
    b.start[0]++; /* teeth */
    CHECK(!starts_match(&x, &b));
}

/* --- (d') the first steps alone ------------------------------------------- */

/* part is what whole says of its first steps, and nothing else */
static bool is_beginning(const Block *part, const Block *whole, int steps)
{
    Shape d = whole->dim;
    bool same = part->first == whole->first && part->n == whole->n;
    int listed = 0;
    for (int s = 0; s < d.S; s++)
        same &= part->start[s] == whole->start[s];
    for (int c = 0; c < shape_cells(d); c++) {
        bool in = cell_step(d, c) < steps;
        same &= part->at[c] == (in ? whole->at[c] : 0);
        same &= fabs(part->reward[c] - (in ? whole->reward[c] : 0)) <= 0;
        for (int t = c * d.N; t < (c + 1) * d.N; t++)
            same &= part->visit[t] == (in ? whole->visit[t] : 0);
        listed += in && whole->at[c] > 0;
    }
    return same && part->cells == listed;
}

static void check_beginnings(Arena *arena)
{
    static const uint64_t sizes[] = {1, 2, 1000, UINT64_C(1000000000000000000)};
    Tiny x = make((Shape){4, 3, 2, 3}, REWARD_BERNOULLI, UINT64_C(7000), arena);
    Block whole, part;
    block_open(&whole, x.env.task.dim, arena);
    block_open(&part, x.env.task.dim, arena);
    Rng rng = rng_open(check_seed(), "beginnings");
    for (int i = 0; i < 40; i++)
        for (int steps = 0; steps <= x.env.task.dim.H; steps++) {
            whole.first = part.first = (uint64_t)i * 7 + 1;
            whole.n = part.n = sizes[i % 4];
            env_draw(&x.env, &x.policy, &rng, &whole);
            env_draw_steps(&x.env, &x.policy, steps, &rng, &part);
            CHECK(is_beginning(&part, &whole, steps));
        }
    CHECK(!is_beginning(&part, &whole, 2)); /* teeth */
}

/* --- (e) a user singled out ---------------------------------------------- */

static void check_others_law(Arena *arena)
{
    for (int rule = START_LAW; rule <= START_SCHEDULE; rule++) {
        size_t mark = arena_mark(arena);
        Tiny x = make((Shape){2, 2, 2, 2}, REWARD_FIXED, 500 + (uint64_t)rule,
                      arena);
        set_rule(&x, (StartRule)rule, arena);
        x.start[0] = 0.4;
        x.start[1] = 0.6;
        for (uint64_t user = 0; user < 3; user++) {
            CHECK(fit_way(&x, WHOLE, 3, user, arena) > LEVEL);
            CHECK(fit_way(&x, OTHERS, 3, user, arena) > LEVEL);
            CHECK(fit_way(&x, JOINED, 3, user, arena) > LEVEL);
        }
        CHECK(fit_way(&x, OTHERS, 1, 0, arena) > LEVEL);
        CHECK(fit_way(&x, JOINED, 1, 0, arena) > LEVEL);
        arena_reset(arena, mark);
    }
}

/* starts in s, takes whatever action, goes from state s to s+1 mod S and is
 * paid (cell + 1)/100 */
static void script(User *user, Shape d, int start)
{
    user->start = start;
    for (int c = 0; c < shape_cells(d); c++) {
        user->next[c] = (c / d.A % d.S + 1) % d.S;
        user->reward[c] = 0.01 * (c + 1);
    }
}

static bool as_scripted(const Tiny *x, const Block *one, int start)
{
    Shape d = one->dim;
    bool good = one->cells == d.H && one->n == 1 && one->start[start] == 1 &&
                block_conserves(one);
    for (int h = 0; h < one->cells; h++) {
        int c = one->cell[h], s = (start + h) % d.S;
        good &= c / d.A == h * d.S + s && one->at[c] == 1;
        good &= one->visit[c * d.N + (s + 1) % d.S] == 1;
        good &= x->policy.prob[c] > 0;
        good &= fabs(one->reward[c] - 0.01 * (c + 1)) <= 0;
    }
    return good;
}

/* others' starts: those of the whole span but hers */
static bool others_start(const Env *env, const Block *b, uint64_t first,
                         uint64_t last, uint64_t k0)
{
    bool good = true;
    for (int s = 0; env->rule != START_LAW && s < b->dim.S; s++)
        good &= b->start[s] == starts_up_to(env, last, s) -
                                   starts_up_to(env, first - 1, s) -
                                   (start_of(env, k0) == s);
    return good;
}

static bool single_out(const Tiny *x, uint64_t first, uint64_t last,
                       uint64_t k0, Arena *arena)
{
    size_t mark = arena_mark(arena);
    Shape d = x->env.task.dim;
    Source from = source_open(x, OTHERS, 0, 0, arena);
    Block *others = &from.block, *one = &from.one;
    Rng rng = rng_open(check_seed(), "single out");
    others->first = first;
    others->n = last - first + 1;
    env_draw_others(&x->env, &x->policy, k0, &rng, others);
    bool good = others->n == last - first && block_conserves(others) &&
                others_start(&x->env, others, first, last, k0);
    int start = (int)(k0 % (uint64_t)d.S);
    script(&from.person, d, start);
    rng_seek(&rng, RNG_COINS, k0, 0);
    one->first = k0;
    user_walk(&from.person, &x->policy, &rng, one);
    good &= one->first == k0 && as_scripted(x, one, start);
    uint64_t before = others->start[start];
    block_add(others, one);
    good &= others->n == last - first + 1 && block_conserves(others) &&
            others->start[start] == before + 1;
    good &= last == first || others->first == first;
    arena_reset(arena, mark);
    return good;
}

static void check_single_out(Arena *arena)
{
    const uint64_t far = UINT64_C(1) << 63;
    for (int rule = START_LAW; rule <= START_SCHEDULE; rule++) {
        Tiny x = make((Shape){3, 3, 2, 3}, REWARD_BERNOULLI,
                      550 + (uint64_t)rule, arena);
        set_rule(&x, (StartRule)rule, arena);
        bool good = single_out(&x, 1, UINT64_MAX, 1, arena) &&
                    single_out(&x, 1, UINT64_MAX, far, arena) &&
                    single_out(&x, 1, UINT64_MAX, UINT64_MAX, arena) &&
                    single_out(&x, far, far, far, arena);
        for (uint64_t i = 0; i < 729; i++) {
            uint64_t first = 1 + i % 9, n = 1 + i / 9 % 9;
            uint64_t k0 = first + i / 81 % n;
            good &= single_out(&x, first, first + n - 1, k0, arena);
            good &= single_out(&x, far - first, far - first + n - 1,
                               far - first + i / 81 % n, arena);
        }
        CHECK(good);
    }
}

/* --- (f) places, not states ---------------------------------------------- */

static void check_places(Arena *arena)
{
    Tiny x = make((Shape){3, 3, 2, 3}, REWARD_BERNOULLI, 600, arena);
    Block a, b;
    block_open(&a, x.env.task.dim, arena);
    block_open(&b, x.env.task.dim, arena);
    Rng rng = rng_open(check_seed(), "places"), other = rng;
    a.first = b.first = 77;
    a.n = b.n = HUGE_N;
    env_draw(&x.env, &x.policy, &rng, &a);
    rng_seek(&other, RNG_NOISE, 5, 5);
    rng_word(&other); /* where the stream stood before does not matter */
    env_draw(&x.env, &x.policy, &other, &b);
    CHECK(same_block(&a, &b));
    env_draw(&x.env, &x.policy, &rng, &a); /* nor what the block held */
    CHECK(same_block(&a, &b));
    b.first = 78;
    env_draw(&x.env, &x.policy, &other, &b);
    b.first = 77;
    CHECK(!same_block(&a, &b));
    b.n = HUGE_N;
    other = rng_open(check_seed() + 1, "places");
    env_draw(&x.env, &x.policy, &other, &b);
    CHECK(!same_block(&a, &b));
}

/* the pair of blocks at 2i+1 and 2i+1+step has the product law */
static double fit_pairs(const Tiny *x, uint64_t step, Arena *arena)
{
    const uint64_t times = 0x9e3779b97f4a7c15u;
    Law one = law_of_users(x, 1, 1, 0, arena);
    Tally t = tally_open(law_sum(&one, &one, times, arena), arena);
    Source from = source_open(x, WHOLE, 1, 0, arena);
    for (uint64_t i = 0; i < 60000; i++) {
        uint64_t key = key_of(&x->env, draw(&from, 2 * i));
        uint64_t next = key_of(&x->env, draw(&from, 2 * i + step));
        tally_add(&t, key + times * next);
    }
    return tally_p(&t, arena);
}

static void check_independence(Arena *arena)
{
    Tiny x = make((Shape){1, 2, 2, 2}, REWARD_FIXED, 610, arena);
    for (int i = 0; i < 8; i++)
        x.p[i] = i % 2 ? 0.4 : 0.6;
    CHECK(fit_pairs(&x, 1, arena) > LEVEL);
    CHECK(fit_pairs(&x, 1 << 20, arena) > LEVEL);
    CHECK(fit_pairs(&x, 0, arena) < LEVEL);
}

/* of two blocks drawn at one place: cells with equal counts, equal yields */
static int cells_agree(const Block *a, const Block *b, bool *good)
{
    Shape d = a->dim;
    int agree = 0;
    for (int c = 0; c < shape_cells(d); c++) {
        if (a->at[c] == 0 || a->at[c] != b->at[c])
            continue;
        agree++;
        *good &= fabs(a->reward[c] - b->reward[c]) <= 0;
        for (int i = c * d.N; i < (c + 1) * d.N; i++)
            *good &= a->visit[i] == b->visit[i];
    }
    return agree;
}

static void check_common_yields(Arena *arena)
{
    Shape d = {3, 3, 2, 3};
    Tiny x = make(d, REWARD_BERNOULLI, 620, arena);
    Tiny y = make(d, REWARD_BERNOULLI, 621, arena);
    Block a, b;
    block_open(&a, d, arena);
    block_open(&b, d, arena);
    Rng rng = rng_open(check_seed(), "yields");
    bool good = true;
    int agree = 0, differ = 0;
    for (uint64_t i = 0; i < 3000; i++) {
        a.first = b.first = 1 + i;
        a.n = b.n = 1 + i % 12;
        env_draw(&x.env, &x.policy, &rng, &a);
        env_draw(&x.env, &y.policy, &rng, &b);
        int same = cells_agree(&a, &b, &good);
        agree += same;
        differ += same < a.cells;
    }
    CHECK(good && agree > 1000 && differ > 1000);
}

/* the same user whether laid out or not, whatever policy led her here */
static void check_same_one(Arena *arena)
{
    const Shape d[] = {{40, 12, 3, 12}, {70, 3, 2, 3}, {2, 9, 2, 9}};
    for (uint64_t i = 0; i < 3; i++) {
        Tiny x = make(d[i], REWARD_BERNOULLI, 630 + 2 * i, arena);
        Tiny y = make(d[i], REWARD_BERNOULLI, 631 + 2 * i, arena);
        Tiny z = laid_out(&x, arena);
        Block a, b;
        block_open(&a, d[i], arena);
        block_open(&b, d[i], arena);
        Rng rng = rng_open(check_seed(), "one");
        bool good = true;
        int agree = 0, differ = 0;
        for (uint64_t k = 1; k <= 1000; k++) {
            a.first = b.first = k;
            a.n = b.n = 1;
            env_draw(&x.env, &x.policy, &rng, &a);
            env_draw(&z.env, &x.policy, &rng, &b);
            good &= same_block(&a, &b) && block_conserves(&a);
            env_draw(&z.env, &y.policy, &rng, &b);
            int same = cells_agree(&a, &b, &good);
            agree += same;
            differ += same < a.cells;
        }
        CHECK(good && agree > 200 && differ > 200);
    }
}

/* Coins and users share nothing: of all steps' actions, states and rewards no
 * two depend on each other where the environment does not make them. */
static void check_fresh_words(Arena *arena)
{
    enum { H = 70, USERS = 20000, BITS = 3 * H };
    Shape d = {H, 2, 2, 2};
    Tiny x = make(d, REWARD_BERNOULLI, 640, arena);
    for (int i = 0; i < shape_cells(d) * d.N; i++)
        x.p[i] = 0.5;
    for (int c = 0; c < shape_cells(d); c++)
        x.mean[c] = x.policy.prob[c] = 0.5;
    x.start[0] = x.start[1] = 0.5;
    Tiny y = laid_out(&x, arena);
    Block b;
    block_open(&b, d, arena);
    Rng rng = rng_open(check_seed(), "fresh");
    int *both = arena_array(arena, int, BITS *BITS);
    for (uint64_t k = 1; k <= USERS; k++) {
        int bit[BITS];
        b.first = k;
        b.n = 1;
        env_draw(&y.env, &y.policy, &rng, &b);
        for (int h = 0; h < H; h++) {
            int c = b.cell[h];
            bit[h] = c % 2 ? 1 : -1;
            bit[H + h] = c / 2 % 2 ? 1 : -1;
            bit[2 * H + h] = b.reward[c] > 0 ? 1 : -1;
        }
        for (int i = 0; i < BITS; i++)
            for (int j = 0; j < i; j++)
                both[i * BITS + j] += bit[i] * bit[j];
    }
    int worst = 0;
    for (int i = 0; i < BITS * BITS; i++)
        worst = abs(both[i]) > worst ? abs(both[i]) : worst;
    /* 21945 sums of 20000 signs: P(one beyond 7 deviations) < 6e-8 */
    CHECK(worst < 7 * sqrt(USERS));
    CHECK(worst > 2 * sqrt(USERS));
}

/* --- (g), (h) what is occupied -------------------------------------------- */

static void check_cells(Arena *arena)
{
    const uint64_t n[] = {1, 2, 10, 1000, UINT64_C(1000000000000), HUGE_N};
    for (uint64_t number = 0; number < 20; number++) {
        size_t mark = arena_mark(arena);
        Tiny x =
            make((Shape){3, 3, 2, 3}, REWARD_BERNOULLI, 700 + number, arena);
        Shape d = x.env.task.dim;
        Moments e = moments_of(&x, arena);
        Block b;
        block_open(&b, d, arena);
        Rng rng = rng_open(check_seed(), "cells");
        int possible = 0, met = 0;
        for (int c = 0; c < shape_cells(d); c++)
            for (int s = 0, seen = 0; s < d.N && !seen; s++)
                possible += seen = e.mean[visit_entry(d, c, s)] > 0;
        for (int i = 0; i < 6; i++) {
            b.first = 1;
            b.n = n[i];
            env_draw(&x.env, &x.policy, &rng, &b);
            CHECK(no_impossible(&b, &e) && block_conserves(&b));
            CHECK(b.cells <= possible && (n[i] > 1 || b.cells == d.H));
        }
        CHECK(b.cells == possible);
        for (int i = 0; i < reward_entry(d, 0); i++)
            met += (entry(&b, i) > 0) == (e.mean[i] > 0);
        CHECK(met == reward_entry(d, 0)); /* all that can be met is met */
        arena_reset(arena, mark);
    }
}

/* --- (i) unbalanced policies -----------------------------------------------
 */

/* an action of probability 1e-19 under 1e19 users: Poisson(1) */
static void check_rare(Arena *arena)
{
    enum { MOST = 9, DRAWS = 30000 };
    Tiny x = make((Shape){1, 1, 2, 1}, REWARD_FIXED, 800, arena);
    uint64_t count[MOST + 1] = {0};
    long double expected[MOST + 1], f = expl(-1.0L) * DRAWS;
    Block b;
    block_open(&b, x.env.task.dim, arena);
    Rng rng = rng_open(check_seed(), "rare");
    x.policy.prob[0] = 1e-19;
    x.policy.prob[1] = 1;
    for (uint64_t i = 0; i < DRAWS; i++) {
        b.first = 1 + i;
        b.n = HUGE_N;
        env_draw(&x.env, &x.policy, &rng, &b);
        count[b.at[0] < MOST ? b.at[0] : MOST]++;
    }
    for (int k = 0; k <= MOST; k++, f /= k)
        expected[k] = f; /* beyond MOST there is nothing to speak of */
    CHECK(fit_p(MOST + 1, count, expected) > LEVEL);
}

/* a deterministic row sends everyone to its action and asks for no number */
static void check_deterministic(Arena *arena)
{
    Shape d = {3, 3, 3, 3};
    Tiny x = make(d, REWARD_BERNOULLI, 810, arena);
    Block b;
    block_open(&b, d, arena);
    Rng rng = rng_open(check_seed(), "sure"), before;
    for (int c = 0; c < shape_cells(d); c++)
        x.policy.prob[c] = c % 3 == c / 3 % 3;
    for (uint64_t i = 0; i < 200; i++) {
        b.first = 1 + i;
        b.n = i % 2 ? HUGE_N : 3;
        env_draw(&x.env, &x.policy, &rng, &b);
        bool good = block_conserves(&b);
        for (int c = 0; c < shape_cells(d); c++)
            good &= b.at[c] == 0 || x.policy.prob[c] > 0;
        CHECK(good);
    }
    for (int c = 0; c < shape_cells(d); c += 3) {
        uint64_t count[3];
        rng_seek(&rng, RNG_POLICY, 1, 1);
        before = rng;
        sample_multinomial(&rng, HUGE_N, 3, x.policy.prob + c, count);
        CHECK(rng.left == 0 && rng.counter[3] == before.counter[3]);
        CHECK(count[c / 3 % 3] == HUGE_N);
    }
}

/* nothing random anywhere: the same block from any seed */
static void check_certain(Arena *arena)
{
    Shape d = {3, 3, 2, 3};
    Tiny x = make(d, REWARD_FIXED, 820, arena);
    Block b[2];
    set_rule(&x, START_LIST, arena);
    for (int c = 0; c < shape_cells(d); c++) {
        x.policy.prob[c] = c % 2 == c / 4 % 2;
        for (int s = 0; s < d.N; s++)
            x.p[c * d.N + s] = s == (c * 7 + 1) % 3;
    }
    for (uint64_t i = 0; i < 2; i++) {
        Rng rng = rng_open(check_seed() + i, "certain");
        block_open(&b[i], d, arena);
        b[i].first = 5;
        b[i].n = HUGE_N;
        env_draw(&x.env, &x.policy, &rng, &b[i]);
        CHECK(block_conserves(&b[i]) && rewards_hold(&x.env, &b[i]));
    }
    CHECK(same_block(&b[0], &b[1]));
}

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    static void (*const check[])(Arena *) = {
        check_laws,         check_teeth,         check_steps,
        check_moments,      check_moment_teeth,  check_starts,
        check_others_law,   check_single_out,    check_places,
        check_independence, check_common_yields, check_cells,
        check_rare,         check_deterministic, check_certain,
        check_law_of_one,   check_same_one,      check_fresh_words,
        check_beginnings,
    };
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        check[i](&arena);
        arena_reset(&arena, 0);
    }
    arena_close(&arena);
    return check_done("draw");
}
