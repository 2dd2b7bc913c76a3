#include "algorithms/core/counts.h"
#include "algorithms/core/quad.h"

#include <assert.h>
#include <string.h>

static double *same_scale(Arena *arena, int size, int raw, double scale)
{
    double *out = arena_array(arena, double, size);
    for (int i = raw; i < size; i++)
        out[i] = scale;
    return out;
}

void counts_channels(Shape dim, const CountsHow *how,
                     Channel out[COUNT_CHANNELS], Arena *arena)
{
    static const char *const names[] = {"visits", "transitions", "rewards"};
    int cells = shape_cells(dim);
    for (int c = 0; c < COUNT_CHANNELS; c++) {
        int size = c == COUNT_TRANSITIONS ? cells * dim.N : cells;
        out[c] = (Channel){
            .name = names[c],
            .when = how->local ? SUM_LOCAL : SUM_TREE,
            .law = how->law,
            .size = size,
            .scale = same_scale(arena, size, how->raw, how->scale),
            .leaves = how->users > 1 ? how->users - 1 : 1,
        };
    }
}

static void transitions_of(const Block *block, Contribution *moved)
{
    int N = block->dim.N;
    for (int i = 0; i < block->cells; i++)
        for (int row = block->cell[i] * N, s = 0; s < N; s++)
            if (block->visit[row + s] > 0)
                contribute(moved, row + s, (long double)block->visit[row + s]);
}

/* Her cell of the next step tells where she went, but for the last.  cell / A
 * is a product: x times the least integer above 2^32/A is x 2^32/A and less
 * than 2^32/A more while x A < 2^32. */
static void steps_of_one(const Block *block, int *at)
{
    Shape d = block->dim;
    int last = d.H - 1, row = block->cell[last] * d.N, s = 0, step = d.S * d.A;
    uint64_t inverse = (UINT64_C(1) << 32) / (uint64_t)d.A + 1;
    assert((uint64_t)step * (uint64_t)d.A < UINT64_C(1) << 32);
    for (int h = 0, first = step; h < last; h++, first += step) {
        uint64_t next = (uint64_t)(block->cell[h + 1] - first);
        at[h] = block->cell[h] * d.N + (int)(next * inverse >> 32);
    }
    while (block->visit[row + s] == 0)
        s++;
    at[last] = row + s;
}

/* which of her rewards are 0 is as random as her way: no branch asks */
static void rewards_of_one(const Block *block, Contribution *moved)
{
    int n = 0, *at = moved->at;
    for (int i = 0; i < block->cells; i++) {
        at[n] = block->cell[i];
        n += block->reward[at[n]] != 0;
    }
    for (int i = 0; i < n; i++)
        moved->value[i] = (long double)block->reward[at[i]];
    moved->n = n;
}

static void stat_of_one(int channel, const Block *block, Contribution *moved)
{
    if (channel == COUNT_REWARDS) {
        rewards_of_one(block, moved);
        return;
    }
    moved->n = block->dim.H;
    moved->ones = true;
    if (channel == COUNT_TRANSITIONS)
        steps_of_one(block, moved->at);
    else
        memcpy(moved->at, block->cell, (size_t)moved->n * sizeof *moved->at);
}

void counts_stat(int channel, const Block *block, Contribution *moved)
{
    if (block->n == 1 && block->dim.N == block->dim.S) {
        stat_of_one(channel, block, moved);
        return;
    }
    if (channel == COUNT_TRANSITIONS) {
        transitions_of(block, moved);
        return;
    }
    for (int i = 0; i < block->cells; i++) {
        int c = block->cell[i];
        contribute(moved, c,
                   channel == COUNT_VISITS ? (long double)block->at[c]
                                           : (long double)block->reward[c]);
    }
}

/* a visit moves all three, so visits alone say which cells have news */
void counts_read(CountsNews *news, Billboard *billboard)
{
    news->visits = billboard_rounded(billboard, COUNT_VISITS);
    news->transitions = billboard_rounded(billboard, COUNT_TRANSITIONS);
    news->rewards = billboard_rounded(billboard, COUNT_REWARDS);
    news->n = billboard_changed(billboard, COUNT_VISITS, &news->cell);
    news->moves =
        billboard_changed(billboard, COUNT_TRANSITIONS, &news->transition);
}

void counts_law(const CountsNews *news, Shape dim, int c, double n, double *p)
{
    const double *to = news->transitions + (size_t)c * (size_t)dim.N;
    for (int s = 0; s < dim.N; s++) {
        p[s] = to[s] == 0 ? 0 : to[s] / n;
    }
}

INLINE void shares(const CountsNews *news, Shape dim, const int *c,
                   double times, double *p, CountsFour *out)
{
    Quad N, reward, over = EACH(times), inverse = EACH(1);
    gather(&N, news->visits, c);
    gather(&reward, news->rewards, c);
    store(out->N, &N);
    reward /= N;
    over /= N;
    store(out->reward, &reward);
    store(out->times, &over);
    root(&N);
    inverse /= N;
    store(out->inverse_root, &inverse);
    for (int i = 0; i < LANES && p != NULL; i++) {
        ptrdiff_t row = (ptrdiff_t)c[i] * dim.N;
        divide_row(p + row, news->transitions + row, out->N[i], dim.N);
    }
}

static void shares_narrow(const CountsNews *news, Shape dim,
                          const int c[COUNTS_FOUR], double times, double *p,
                          CountsFour *out)
{
    shares(news, dim, c, times, p, out);
}

WIDE static void shares_wide(const CountsNews *news, Shape dim,
                             const int c[COUNTS_FOUR], double times, double *p,
                             CountsFour *out)
{
    shares(news, dim, c, times, p, out);
}

CountsShares *const counts_shares_ways[2] = {shares_narrow, shares_wide};

void counts_shares(const CountsNews *news, Shape dim, const int c[COUNTS_FOUR],
                   double times, double *p, CountsFour *out)
{
    counts_shares_ways[quad_wide()](news, dim, c, times, p, out);
}
