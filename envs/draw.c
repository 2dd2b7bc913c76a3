/* The draw of a block, written once for every environment.  Users are
 * exchangeable given the policy, so the counts of the n users in one state at
 * one step split over actions and successors as multinomials, which are
 * independent between states given those counts.  Propagating h = 1..H gives
 * the exact joint law of the block's counts, at a cost in occupied cells that
 * does not depend on n.  Each state and each cell draws at a place of its own,
 * so two policies that agree on a cell's count agree on what it yields.  A
 * single user is walked.  Each word of her stream has one use: word 0 is her
 * start, word 1 + h her successor at step h, by inversion in whatever cell she
 * is; a second stream has her rewards and a third the policy's coins, a word
 * for each step.  So here, too, two policies that lead her to the same cell see
 * the same answer, the policy's coins never change a user's answers, and a step
 * without randomness leaves the words of all other steps as they are. */
#include "envs/env.h"
#include "suite/base/fill.h"
#include "suite/base/sample.h"

#include <assert.h>
#include <stddef.h>

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* episodes first..last by the round-robin list */
static void starts_in_turn(const Env *env, uint64_t length, uint64_t first,
                           uint64_t n, uint64_t *start)
{
    uint64_t whole = n / length;
    uint64_t from = (first - 1) % length, rest = n % length;
    for (uint64_t i = 0; i < length; i++) {
        uint64_t place = (i + length - from) % length;
        start[env->list[i]] += whole + (place < rest ? 1 : 0);
    }
}

/* the last of the list is for the last episode, the others go in turn */
static void starts_but_last(const Env *env, uint64_t first, uint64_t n,
                            uint64_t *start)
{
    uint64_t turns = (uint64_t)env->length - 1, K = env->task.episodes;
    bool ends = first <= K && n > K - first;
    start[env->list[turns]] += ends;
    starts_in_turn(env, turns, first, n - ends, start);
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

void env_draw_starts(const Env *env, uint64_t first, uint64_t n, Rng *users,
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
        starts_in_turn(env, (uint64_t)env->length, first, n, start);
        break;
    case START_SCHEDULE:
        starts_of_schedule(env, first, n, start);
        break;
    case START_LAST:
        starts_but_last(env, first, n, start);
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
    block->reward[cell] = env_reward_sum(env, env->mean[cell], n, users);
    block->at[cell] = n;
    block->cell[block->cells++] = cell;
}

/* Draws the actions and successors of n users in one state; at[] holds the
 * split over actions first. */
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

static void propagate(const Env *env, const Policy *policy, int steps,
                      Rng *users, Block *block)
{
    Shape d = block->dim;
    int from = 0, to = 0; /* the previous step's part of the cell list */
    for (int h = 0; h < steps; h++) {
        for (int s = 0; s < d.S; s++) {
            uint64_t n = arrivals(block, h, s, from, to);
            if (n > 0)
                draw_state(env, policy, h, s, n, users, block);
        }
        from = to;
        to = block->cells;
    }
}

#define INLINE static inline __attribute__((always_inline))

/* --- one user ------------------------------------------------------------ */

/* The places of her streams.  No state or cell of a block draws at the place of
 * the rewards, and the audited user draws at UINT64_MAX. */
#define STEPS_AT   UINT64_C(0)
#define REWARDS_AT (UINT64_MAX - 1)
#define COINS_AT   UINT64_C(0)

/* The words of a stream, generated in chunks when first asked for. */
typedef struct {
    Rng rng;
    int count;   /* words that may be asked for */
    int from, n; /* the chunk in word[] */
    uint64_t word[FILL_CHUNK];
} Words;

static void words_make(Words *w, int i)
{
    w->from = i / FILL_CHUNK * FILL_CHUNK;
    int left = (w->count - w->from + 3) / 4 * 4; /* made four at a time */
    w->n = left < FILL_CHUNK ? left : FILL_CHUNK;
    w->rng.counter[3] = (uint64_t)w->from / 4;
    fill_words(&w->rng, w->n, w->word);
}

static inline uint64_t word_at(Words *w, int i)
{
    if (i - w->from >= w->n)
        words_make(w, i);
    return w->word[i - w->from];
}

typedef struct {
    Shape dim;
    const Rng *users;
    uint64_t k;
    bool has_coins, has_rewards;
    Words steps, coins, rewards;
} Walk;

/* What a walk reads, as a copy that no write of the walk can alias, so that the
 * compiler keeps it in registers. */
typedef struct {
    Shape dim;
    const double *prob, *p, *mean;
    RewardLaw law;
    double spread; /* B of REWARD_SIGN, h of REWARD_FAIR */
    bool sure_rewards, laid_out;
    Outcomes next; /* if laid_out */
} Ground;

static inline Ground ground_of(const Env *env, const Policy *policy)
{
    bool laid_out = env->next != NULL && env->next->of == env->p;
    Shape d = env->task.dim;
    Outcomes next = laid_out ? *env->next : (Outcomes){0};
    return (Ground){.dim = d,
                    .prob = policy->prob,
                    .p = env->p,
                    .mean = env->mean,
                    .law = env->law,
                    .spread = env->law == REWARD_SIGN ? env->task.reward_bound
                                                      : env->spread,
                    .sure_rewards = env->law == REWARD_FIXED,
                    .laid_out = laid_out,
                    .next = next};
}

static void words_open(Words *w, const Rng *users, uint64_t purpose,
                       uint64_t when, uint64_t where, int count)
{
    w->rng = *users;
    rng_seek(&w->rng, purpose, when, where);
    w->count = count;
    w->from = w->n = 0;
}

static void coins_open(Walk *w)
{
    words_open(&w->coins, w->users, RNG_POLICY, w->k, COINS_AT, w->dim.H);
    w->has_coins = true;
}

/* Draws an action of a mixed policy; with two actions mostly a shared tie. */
INLINE int action_by_coin(const Ground *g, Walk *w, const double *row, int h)
{
    if (!w->has_coins)
        coins_open(w);
    uint64_t word = word_at(&w->coins, h);
    return g->dim.A == 2 ? outcome_of_two(row, word)
                         : outcome_of_law(row, g->dim.A, word);
}

/* the action at a state; a certain action uses no coin */
INLINE int action_at(const Ground *g, Walk *w, int h, int s)
{
    const double *row = g->prob + cell_index(g->dim, h, s, 0);
#pragma GCC unroll 2
    for (int a = 0; a < g->dim.A; a++)
        if (row[a] >= 1)
            return a;
    return action_by_coin(g, w, row, h);
}

/* The successor at step h, in few operations, because the next step waits for
 * it. */
INLINE int successor(const Ground *g, Walk *w, int h, int s, int a)
{
    uint64_t word = word_at(&w->steps, 1 + h);
    Shape d = g->dim;
    if (g->laid_out) {
        ptrdiff_t stride = outcomes_stride(g->next.width);
        ptrdiff_t per_step = (d.S * d.A - g->next.again) * stride;
        return outcome_at(
            &g->next,
            g->next.row + h * per_step + a * stride + s * (d.A * stride), word);
    }
    ptrdiff_t cell = cell_index(d, h, s, a);
    return outcome_of_law(g->p + cell * d.N, d.N, word);
}

/* does the step's coin fall within this share of all? */
static bool reward_coin(Walk *w, double share, int h)
{
    if (!w->has_rewards)
        words_open(&w->rewards, w->users, RNG_USERS, w->k, REWARDS_AT,
                   w->dim.H);
    w->has_rewards = true;
    return word_at(&w->rewards, h) < (uint64_t)(share * 0x1p64);
}

static double reward_of_both_signs(const Ground *g, Walk *w, double mean, int h)
{
    if (g->law == REWARD_FAIR)
        return reward_coin(w, 0.5, h) ? mean + g->spread : mean - g->spread;
    double share = (1 + mean / g->spread) / 2;
    bool above = share >= 1 || (share > 0 && reward_coin(w, share, h));
    return above ? g->spread : -g->spread;
}

INLINE double reward_at(const Ground *g, Walk *w, int cell, int h)
{
    double mean = g->mean[cell];
    if (g->law >= REWARD_SIGN)
        return reward_of_both_signs(g, w, mean, h);
    bool sure = g->sure_rewards || mean <= 0 || mean >= 1;
    return sure ? mean : reward_coin(w, mean, h) ? 1 : 0;
}

int env_start(const Env *env, uint64_t k, uint64_t word)
{
    int i = 0;
    switch (env->rule) {
    case START_LAW:
        return env->first != NULL && env->first->of == env->start
                   ? outcome_of(env->first, 0, word)
                   : outcome_of_law(env->start, env->task.dim.S, word);
    case START_LIST:
        return env->list[(k - 1) % (uint64_t)env->length];
    case START_SCHEDULE:
        while (i < env->length - 1 && env->until[i] < k)
            i++;
        break;
    case START_LAST:
        i = env->length - 1;
        return env->list[k == env->task.episodes ? (uint64_t)i
                                                 : (k - 1) % (uint64_t)i];
    }
    return env->list[i];
}

INLINE void walk_steps(const Ground *g, Walk *w, int steps, int s,
                       const Block b)
{
    for (int h = 0; h < steps; h++) {
        int a = action_at(g, w, h, s), cell = cell_index(g->dim, h, s, a);
        s = successor(g, w, h, s, a);
        b.visit[(size_t)cell * (size_t)g->dim.N + (size_t)s] = 1;
        b.reward[cell] = reward_at(g, w, cell, h);
        b.at[cell] = 1;
        b.cell[h] = cell;
    }
}

/* A chain of 6 states with 2 actions, the same at every step: the walk through
 * it is compiled with all sizes known, which halves its time.  Other shapes
 * take the same steps with sizes read from memory. */
enum { KNOWN_S = 6, KNOWN_A = 2, KNOWN_ROWS = KNOWN_S * KNOWN_A };

static bool is_known(const Ground *g)
{
    return g->dim.S == KNOWN_S && g->dim.A == KNOWN_A && g->dim.N == KNOWN_S &&
           g->laid_out && g->next.again == KNOWN_ROWS && g->next.width == 3 &&
           g->sure_rewards;
}

static Ground known_of(const Ground *g)
{
    return (Ground){.dim = {g->dim.H, KNOWN_S, KNOWN_A, KNOWN_S},
                    .prob = g->prob,
                    .p = g->p,
                    .mean = g->mean,
                    .sure_rewards = true,
                    .laid_out = true,
                    .next = {g->next.of, 3, KNOWN_ROWS, g->next.row}};
}

/* Walks the episode of user k at the place of the block, which may have begun
 * with another user whom the caller draws. */
static void walk_one(const Env *env, const Policy *policy, int steps,
                     uint64_t k, const Rng *users, Block *block)
{
    const Ground g = ground_of(env, policy), known = known_of(&g);
    Walk w;
    w.dim = g.dim;
    w.users = users;
    w.k = block->first;
    w.has_coins = w.has_rewards = false;
    words_open(&w.steps, users, RNG_USERS, w.k, STEPS_AT, g.dim.H + 1);
    int s = env_start(env, k, word_at(&w.steps, 0));
    block->start[s] = 1;
    if (is_known(&g))
        walk_steps(&known, &w, steps, s, *block);
    else
        walk_steps(&g, &w, steps, s, *block);
    block->cells = steps;
}

/* clears everything except first and n */
static void empty(Block *block)
{
    uint64_t first = block->first, n = block->n;
    block_clear(block);
    block->first = first;
    block->n = n;
}

void env_draw_steps(const Env *env, const Policy *policy, int steps, Rng *users,
                    Block *block)
{
    assert(block->first >= 1 && block->n >= 1);
    assert(steps >= 0 && steps <= block->dim.H);
    empty(block);
    if (block->n == 1) {
        walk_one(env, policy, steps, block->first, users, block);
        return;
    }
    env_draw_starts(env, block->first, block->n, users, block->start);
    propagate(env, policy, steps, users, block);
}

void env_draw(const Env *env, const Policy *policy, Rng *users, Block *block)
{
    env_draw_steps(env, policy, block->dim.H, users, block);
}

void env_draw_others(const Env *env, const Policy *policy, uint64_t k0,
                     Rng *users, Block *block)
{
    assert(k0 >= block->first && k0 - block->first < block->n);
    empty(block);
    uint64_t before = k0 - block->first, after = block->n - before - 1;
    block->n--;
    if (block->n == 1) {
        walk_one(env, policy, block->dim.H, before == 1 ? block->first : k0 + 1,
                 users, block);
        return;
    }
    if (env->rule == START_LAW) {
        env_draw_starts(env, block->first, block->n, users, block->start);
    } else {
        env_draw_starts(env, block->first, before, users, block->start);
        env_draw_starts(env, k0 + 1, after, users, block->start);
    }
    propagate(env, policy, block->dim.H, users, block);
}
