/* Runs an algorithm by hand, one episode after another, for tests that compare
 * it with a second implementation on the same users. */
#ifndef TESTS_HAND_LEARNER_H
#define TESTS_HAND_LEARNER_H
#include "algorithms/algorithm.h"
#include "suite/base/rng.h"
#include "tests/check.h"

/* Draws one user of two actions: a uniform start, successors that lean to the
 * first states, rewards 1 with chance `pays` + s / 10. */
static inline void hand_episode(Rng *rng, const Policy *policy, double pays,
                                uint64_t k, Block *b)
{
    Shape d = policy->dim;
    block_clear(b);
    b->first = k;
    b->n = 1;
    rng_seek(rng, RNG_STUDY, k, 0);
    int s = (int)(rng_uniform(rng) * d.S);
    b->start[s] = 1;
    for (int h = 0; h < d.H; h++) {
        int row = cell_index(d, h, s, 0);
        int a = rng_uniform(rng) < policy->prob[row] ? 0 : 1;
        int to = (int)(rng_uniform(rng) * rng_uniform(rng) * d.S);
        b->visit[(row + a) * d.S + to] = 1;
        b->reward[row + a] = rng_uniform(rng) < pays + 0.1 * s ? 1 : 0;
        s = to;
    }
    block_index(b);
}

/* the state after step h of a block of one user */
static inline int hand_successor(const Block *b, int h)
{
    int to = 0;
    while (b->visit[b->cell[h] * b->dim.N + to] == 0)
        to++;
    return to;
}

typedef struct {
    const Algorithm *algo;
    void *self;
    const Channel *channel;
    int channels;
    const Watch *watch;
    Billboard *billboard;
    Contribution moved;
    Policy policy;
} HandLearner;

/* The task's arrays must outlive the learner. */
static inline void hand_open(HandLearner *l, const Algorithm *algo,
                             const Task *task, const AlgorithmInput *in,
                             Arena *arena)
{
    int room = 1;
    *l = (HandLearner){.algo = algo};
    l->self = arena_take(arena, 1, algo->self_size);
    CHECK(algo->open(l->self, task, in, arena) == OK);
    l->channels = algo->channels(l->self, &l->channel);
    CHECK(algo->watch(l->self, &l->watch) > 0);
    l->billboard =
        billboard_open(l->channel, l->channels, check_seed(), "x", arena);
    for (int c = 0; c < l->channels; c++)
        room = l->channel[c].size > room ? l->channel[c].size : room;
    contribution_open(&l->moved, room, arena);
    policy_open(&l->policy, task->dim, arena);
}

/* Adds what a block contributes to all channels. */
static inline void hand_add(HandLearner *l, const Block *block)
{
    for (int c = 0; c < l->channels; c++) {
        l->moved.room = l->channel[c].size;
        contribution_clear(&l->moved);
        l->algo->stat(l->self, c, block, &l->moved);
        billboard_add(l->billboard, c, block->n, &l->moved);
    }
}
#endif
