/* The block draw against brute force: all paths of a tiny environment with
 * their probabilities, and from them the exact law of whole count tables.
 *
 * A table is known by a linear hash, the sum of its counts times fixed random
 * weights, so the law for n users is the n-fold convolution of the paths'. */
#include "oracles/steps.h"
#include "suite/stat/fit.h"
#include "tests/tiny_env.h"

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

/* --- (c) a user singled out ---------------------------------------------- */

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

/* --- (d) places, not states ---------------------------------------------- */

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
    int *both = arena_array(arena, int, (BITS * BITS));
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

int main(void)
{
    Arena arena;
    if (arena_open(&arena) != OK)
        return 1;
    static void (*const check[])(Arena *) = {
        check_laws,         check_teeth,         check_steps,
        check_others_law,   check_single_out,    check_places,
        check_independence, check_common_yields, check_law_of_one,
        check_same_one,     check_fresh_words,
    };
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        check[i](&arena);
        arena_reset(&arena, 0);
    }
    arena_close(&arena);
    return check_done("draw");
}
