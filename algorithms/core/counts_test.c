/* counts_shares at four cells against / and sqrt, bit for bit, in every
 * version; and counts_stat of one user against her block. */
#include "algorithms/core/counts.h"
#include "suite/base/rng.h"
#include "tests/check.h"

#include <math.h>

enum { CELLS = 5 };
static Arena arena;

static void check_shares(Rng *rng, int N, int way)
{
    double visits[CELLS], rewards[CELLS], to[CELLS * 9] = {0};
    double p[CELLS * 9] = {0};
    double times = 100 * rng_uniform(rng);
    Shape d = {1, N, CELLS, N};
    int c[COUNTS_FOUR];
    CountsFour x;
    for (int i = 0; i < CELLS; i++) {
        visits[i] = 1 + (double)(rng_word(rng) >> (1 + rng_word(rng) % 63));
        rewards[i] = visits[i] * rng_uniform(rng);
    }
    for (int i = 0; i < CELLS * N; i++)
        to[i] = rng_word(rng) % 3 == 0
                    ? (double)(rng_word(rng) % 3)
                    : floor(visits[i / N] * rng_uniform(rng));
    for (int i = 0; i < COUNTS_FOUR; i++)
        c[i] = (int)(rng_word(rng) % CELLS);
    CountsNews news = {.visits = visits, .transitions = to, .rewards = rewards};
    counts_shares_ways[way](&news, d, c, times, p, &x);
    for (int i = 0; i < COUNTS_FOUR; i++) {
        double n = visits[c[i]];
        CHECK(x.N[i] == n && x.reward[i] == rewards[c[i]] / n);
        CHECK(x.times[i] == times / n && x.inverse_root[i] == 1 / sqrt(n));
        for (int s = c[i] * N; s < (c[i] + 1) * N; s++)
            CHECK(p[s] == to[s] / n);
    }
}

/* a block of one user, who takes a random walk */
static void check_user(Rng *rng, Shape d)
{
    Block b;
    Contribution moved;
    size_t mark = arena_mark(&arena);
    block_open(&b, d, &arena);
    contribution_open(&moved, shape_cells(d) * d.N, &arena);
    int s = (int)(rng_word(rng) % (uint64_t)d.S), want[32];
    b.n = b.first = b.start[s] = 1;
    for (int h = 0; h < d.H; h++) {
        int c = cell_index(d, h, s, (int)(rng_word(rng) % (uint64_t)d.A));
        s = (int)(rng_word(rng) % (uint64_t)d.S);
        want[h] = c * d.N + s;
        b.visit[want[h]] = 1;
        b.reward[c] = h % 2;
    }
    block_index(&b);
    contribution_clear(&moved);
    counts_stat(COUNT_TRANSITIONS, &b, &moved);
    CHECK(moved.n == d.H && moved.ones);
    for (int h = 0; h < d.H; h++)
        CHECK(moved.at[h] == want[h]);
    contribution_clear(&moved);
    counts_stat(COUNT_REWARDS, &b, &moved);
    CHECK(moved.n == d.H / 2);
    for (int i = 0; i < moved.n; i++)
        CHECK(moved.at[i] == b.cell[2 * i + 1] &&
              contribution_value(&moved, i) == 1);
    arena_reset(&arena, mark);
}

/* what is released how, whatever the number of users: leaves hold all but the
 * last one, whom no release is for */
static void check_channels(void)
{
    static const uint64_t users[] = {1, 2, 999, 1000, UINT64_C(1) << 60};
    Shape d = {2, 3, 2, 3};
    for (int i = 0; i < 10; i++) {
        Channel out[COUNT_CHANNELS];
        size_t mark = arena_mark(&arena);
        CountsHow how = {.local = i % 2 == 1,
                         .law = NOISE_LAPLACE,
                         .scale = 3,
                         .users = users[i / 2]};
        counts_channels(d, &how, out, &arena);
        for (int c = 0; c < COUNT_CHANNELS; c++) {
            CHECK(out[c].when == (how.local ? SUM_LOCAL : SUM_TREE));
            CHECK(out[c].law == NOISE_LAPLACE);
            CHECK(out[c].size == (c == COUNT_TRANSITIONS ? 36 : 12));
            CHECK(out[c].leaves == (how.users > 1 ? how.users - 1 : 1));
            CHECK(out[c].scale[0] == 3 && out[c].scale[out[c].size - 1] == 3);
        }
        arena_reset(&arena, mark);
    }
}

int main(void)
{
    Rng rng = rng_open(check_seed(), "counts");
    if (arena_open(&arena) != OK)
        return 1;
    for (int i = 0; i < check_repeat(20000); i++) {
        int S = 1 + (int)(rng_word(&rng) % 9), A = 1 + i % 7;
        for (int way = 0; way <= counts_shares_best(); way++)
            check_shares(&rng, S, way);
        check_user(&rng, (Shape){1 + i % 20, S, A, S});
    }
    check_channels();
    arena_close(&arena);
    return check_done("counts");
}
