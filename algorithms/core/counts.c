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

/* Successor states of one user's steps: the state of her next cell, except at
 * the last step.  cell / A is computed as a product: x times the least integer
 * above 2^32/A exceeds x 2^32/A by less than 2^32/A while x A < 2^32. */
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
    for (int i = 1; i < d.N; i++) /* a branch here could not be predicted */
        s += i * (int)block->visit[row + i];
    at[last] = row + s;
}

/* without a branch on rewards of 0, which could not be predicted */
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

/* Every visit changes all three channels, so the changed visits are the changed
 * cells. */
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

/* --- four cells at once --------------------------------------------------- */

/* Division a/b by multiplications, for a divisor b that is used often: with
 * y = 1/b rounded, q = a y and twice q += (a - b q) y, each with one rounding.
 * After the first correction q is within an ulp of a/b, so the second gives a/b
 * rounded (Markstein 1990): the bits of a division. */
INLINE void multiply_add(Quad *sum, const Quad *a, const Quad *b)
{
    for (int i = 0; i < LANES; i++)
        (*sum)[i] = __builtin_fma((*a)[i], (*b)[i], (*sum)[i]);
}

INLINE void correct(Quad *q, const Quad *a, const Quad *b, const Quad *y)
{
    Quad rest = *a, minus_b = -*b;
    multiply_add(&rest, q, &minus_b);
    multiply_add(q, &rest, y);
}

/* a /= b; with FMA y = 1/b is used instead of the divider */
INLINE void divide(Quad *a, const Quad *b, const Quad *y, bool fused)
{
    Quad q = fused ? *a * *y : *a / *b;
    if (fused) {
        correct(&q, a, b, y);
        correct(&q, a, b, y);
    }
    *a = q;
}

/* p = transitions / visits in a row; its last lanes may be divided twice, with
 * the same result */
INLINE void law_of(const double *to, ptrdiff_t N, double visits, double inverse,
                   double *p, bool fused)
{
    const Quad b = EACH(visits), y = EACH(inverse);
    Quad some;
#pragma GCC unroll 4
    for (ptrdiff_t s = 0; s < N && N >= LANES; s += LANES) {
        ptrdiff_t at = s + LANES <= N ? s : N - LANES;
        load(&some, to + at);
        divide(&some, &b, &y, fused);
        store(p + at, &some);
    }
    for (ptrdiff_t s = 0; s < N && N < LANES; s++)
        p[s] = to[s] / visits;
}

INLINE void shares(const CountsNews *news, Shape dim, const int *c,
                   double times, double *p, CountsFour *out, bool fused)
{
    Quad N, reward, some = EACH(times), inverse_root = EACH(1), y = EACH(1);
    gather(&N, news->visits, c);
    gather(&reward, news->rewards, c);
    store(out->N, &N);
    if (fused)
        y /= N;
    divide(&reward, &N, &y, fused);
    divide(&some, &N, &y, fused);
    store(out->reward, &reward);
    store(out->times, &some);
#pragma GCC unroll 4
    for (int i = 0; i < LANES && p != NULL; i++) {
        ptrdiff_t row = c[i] * (ptrdiff_t)dim.N;
        law_of(news->transitions + row, dim.N, N[i], y[i], p + row, fused);
    }
    root(&N);
    inverse_root /= N;
    store(out->inverse_root, &inverse_root);
}

static void shares_narrow(const CountsNews *news, Shape dim,
                          const int c[COUNTS_FOUR], double times, double *p,
                          CountsFour *out)
{
    shares(news, dim, c, times, p, out, false);
}

WIDE static void shares_wide(const CountsNews *news, Shape dim,
                             const int c[COUNTS_FOUR], double times, double *p,
                             CountsFour *out)
{
    shares(news, dim, c, times, p, out, false);
}

#ifdef __x86_64__
#define FUSED __attribute__((target("avx2,fma")))
#else
#define FUSED
#endif

FUSED static void shares_fused(const CountsNews *news, Shape dim,
                               const int c[COUNTS_FOUR], double times,
                               double *p, CountsFour *out)
{
    if (dim.N == 6)
        shares(news, (Shape){.N = 6}, c, times, p, out, true);
    else
        shares(news, dim, c, times, p, out, true);
}

CountsShares *const counts_shares_ways[COUNTS_WAYS] = {
    shares_narrow, shares_wide, shares_fused};

int counts_shares_best(void)
{
#ifdef __x86_64__
    return !quad_wide() ? 0 : __builtin_cpu_supports("fma") != 0 ? 2 : 1;
#else
    return 0;
#endif
}

void counts_shares(const CountsNews *news, Shape dim, const int c[COUNTS_FOUR],
                   double times, double *p, CountsFour *out)
{
    counts_shares_ways[counts_shares_best()](news, dim, c, times, p, out);
}
