/* A learner at work: an algorithm, its billboard, and the data that only the
 * harness holds.  Runs and audits drive it alike:
 *
 *     TRY(learner_open(&l, algo, &task, &input, noise, arena));
 *     for (k = 1; k <= K; k = last + 1) {
 *         learner_plan(&l, k, &policy);
 *         last = learner_last(&l, k);
 *         ... draw episodes k..last as one block ...
 *         learner_take(&l, &block);
 *     } */
#ifndef SUITE_SIMULATION_LEARNER_H
#define SUITE_SIMULATION_LEARNER_H
#include "algorithms/algorithm.h"

typedef struct {
    uint64_t seed;
    const char *pairing; /* what must share noise: see algorithms/billboard.h */
} NoisePlace;

typedef struct {
    const Algorithm *algo;
    void *self;
    uint64_t episodes;
    const Task *task; /* what it was opened with */
    AlgorithmInput input;
    NoisePlace noise;
    const Channel *channel;
    int channels;
    Billboard *billboard; /* NULL: it learns nothing */
    Contribution *moved;  /* one for each channel */
    Block total;          /* everybody so far, where a channel is refreshed */
    bool refreshes;
} Learner;

/* task, input and their arrays stay the caller's */
MUST_CHECK Status learner_open(Learner *, const Algorithm *, const Task *,
                               const AlgorithmInput *, NoisePlace, Arena *);
/* A control that plays the oracle's policy, which no learner is told: BAD_INPUT
 * from every other way of opening it. */
MUST_CHECK Status learner_open_told(Learner *, const Algorithm *, const Task *,
                                    const AlgorithmInput *,
                                    const Policy *optimal, Arena *);
/* the same with all noise at a multiple of its scale, for a fault */
MUST_CHECK Status learner_open_bent(Learner *, const Algorithm *, const Task *,
                                    const AlgorithmInput *, NoisePlace,
                                    double noise_scale, Arena *);
/* the same without noise: plain sums in place of trees and of reports; the
 * place is that of its public coins */
MUST_CHECK Status learner_open_quiet(Learner *, const Algorithm *, const Task *,
                                     const AlgorithmInput *, NoisePlace,
                                     Arena *);
/* Did the policy change? */
bool learner_plan(Learner *, uint64_t k, Policy *);
/* the last episode before it looks again, at most the task's last */
uint64_t learner_last(const Learner *, uint64_t k);
/* how many steps of an episode it reads */
int learner_reads(const Learner *);
/* what this block would add to a channel; stays the learner's */
const Contribution *learner_stat(Learner *, int channel, const Block *);
/* a refreshed statistic as it is now, before noise: what the billboard asks for
 * at a release */
Statistic learner_statistic;
/* Hands a block on.  A tree ends where its leaves do: a block that reaches
 * beyond the last leaf is left out, and to read the tree after that is a bug.
 */
void learner_take(Learner *, const Block *);
/* the reader's numbers about itself, see Algorithm.watch; 0 when it has none */
int learner_watch(const Learner *, const Watch **);
/* of these, the array of that name and size; NULL: it shows none */
const double *learner_shows(const Learner *, const char *name, int size);
#endif
