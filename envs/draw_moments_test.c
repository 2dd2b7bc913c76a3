/* The block draw at the ends of the number range: moments of up to 2^64 users,
 * which cells are occupied, actions that are rare or certain. */
#include "suite/stat/fit.h"
#include "tests/tiny_env.h"

/* --- (a) moments at the end of the number range -------------------------- */

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
                 .both = arena_array(arena, long double, (m * m)),
                 .sum = arena_array(arena, long double, m),
                 .products = arena_array(arena, long double, (m * m)),
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

/* --- (b) what is occupied -------------------------------------------- */

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

/* --- (c) unbalanced policies -----------------------------------------------
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
        check_moments, check_moment_teeth,  check_cells,
        check_rare,    check_deterministic, check_certain,
    };
    for (size_t i = 0; i < sizeof check / sizeof *check; i++) {
        check[i](&arena);
        arena_reset(&arena, 0);
    }
    arena_close(&arena);
    return check_done("draw moments");
}
