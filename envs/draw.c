/* The draw of a block, written once for every environment.
 *
 * Users are exchangeable given the policy, so the counts of the n users in one
 * state at one step split over actions and successors as multinomials, which
 * are independent between states given those counts.  Propagating h = 1..H
 * gives the exact joint law of the block's counts, at a cost in occupied cells
 * that does not depend on n.  Each state and each cell draws at a place of its
 * own, so two policies that agree on a cell's count agree on what it yields. */
#include "envs/env.h"
#include "suite/base/sample.h"

#include <assert.h>
#include <stddef.h>

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* episodes first..last by the round-robin list */
static void starts_of_list(const Env *env, uint64_t first, uint64_t n,
                           uint64_t *start)
{
    uint64_t length = (uint64_t)env->length, whole = n / length;
    uint64_t from = (first - 1) % length, rest = n % length;
    for (uint64_t i = 0; i < length; i++) {
        uint64_t place = (i + length - from) % length;
        start[env->list[i]] += whole + (place < rest ? 1 : 0);
    }
}

static void starts_of_schedule(const Env *env, uint64_t first, uint64_t n,
                               uint64_t *start)
{
    for (int i = 0; i < env->length && n > 0; i++) {
        bool last = i == env->length - 1;
        if (!last && env->until[i] < first)
            continue;
        uint64_t here = last ? n : smaller(n, env->until[i] - first + 1);
        start[env->list[i]] += here;
        first += here;
        n -= here;
    }
}

static void draw_starts(const Env *env, uint64_t first, uint64_t n, Rng *users,
                        uint64_t *start)
{
    if (n == 0)
        return;
    switch (env->rule) {
    case START_LAW:
        rng_seek(users, RNG_USERS, first, 0);
        sample_multinomial(users, n, env->task.dim.S, env->start, start);
        break;
    case START_LIST:
        starts_of_list(env, first, n, start);
        break;
    case START_SCHEDULE:
        starts_of_schedule(env, first, n, start);
        break;
    }
}

/* users in state s at step h, from the occupied cells of step h-1 */
static uint64_t arrivals(const Block *block, int h, int s, int from, int to)
{
    if (h == 0)
        return block->start[s];
    uint64_t sum = 0;
    for (int i = from; i < to; i++)
        sum += block->visit[(size_t)block->cell[i] * (size_t)block->dim.N +
                            (size_t)s];
    return sum;
}

static void draw_cell(const Env *env, int cell, uint64_t n, Rng *users,
                      Block *block)
{
    Shape d = block->dim;
    size_t row = (size_t)cell * (size_t)d.N;
    rng_seek(users, RNG_USERS, block->first, (uint64_t)cell + 1);
    sample_multinomial(users, n, d.N, env->p + row, block->visit + row);
    double mean = env->mean[cell];
    block->reward[cell] = env->law == REWARD_FIXED
                              ? (double)n * mean
                              : (double)sample_binomial(users, n, mean);
    block->at[cell] = n;
    block->cell[block->cells++] = cell;
}

/* n users in one state choose and are answered; at[] holds the split first */
static void draw_state(const Env *env, const Policy *policy, int h, int s,
                       uint64_t n, Rng *users, Block *block)
{
    Shape d = block->dim;
    int first = cell_index(d, h, s, 0);
    const double *row = policy->prob + first;
    rng_seek(users, RNG_POLICY, block->first, (uint64_t)first);
    sample_multinomial(users, n, d.A, row, block->at + first);
    for (int a = 0; a < d.A; a++)
        if (block->at[first + a] > 0)
            draw_cell(env, first + a, block->at[first + a], users, block);
}

static void propagate(const Env *env, const Policy *policy, Rng *users,
                      Block *block)
{
    Shape d = block->dim;
    int from = 0, to = 0; /* the previous step's part of the cell list */
    for (int h = 0; h < d.H; h++) {
        for (int s = 0; s < d.S; s++) {
            uint64_t n = arrivals(block, h, s, from, to);
            if (n > 0)
                draw_state(env, policy, h, s, n, users, block);
        }
        from = to;
        to = block->cells;
    }
}

/* clears all but the span that the caller asks for */
static void empty(Block *block)
{
    uint64_t first = block->first, n = block->n;
    block_clear(block);
    block->first = first;
    block->n = n;
}

void env_draw(const Env *env, const Policy *policy, Rng *users, Block *block)
{
    assert(block->first >= 1 && block->n >= 1);
    empty(block);
    draw_starts(env, block->first, block->n, users, block->start);
    propagate(env, policy, users, block);
}

void env_draw_others(const Env *env, const Policy *policy, uint64_t k0,
                     Rng *users, Block *block)
{
    assert(k0 >= block->first && k0 - block->first < block->n);
    empty(block);
    uint64_t before = k0 - block->first, after = block->n - before - 1;
    block->n--;
    if (env->rule == START_LAW) {
        draw_starts(env, block->first, block->n, users, block->start);
    } else {
        draw_starts(env, block->first, before, users, block->start);
        draw_starts(env, k0 + 1, after, users, block->start);
    }
    propagate(env, policy, users, block);
}
