#include "suite/simulation/learner.h"

#include <stdio.h>
#include <string.h>

/* Computes a refreshed statistic from all users so far, under the current
 * releases. */
void learner_statistic(void *context, int channel, long double *out)
{
    Learner *l = context;
    const Contribution *c = learner_stat(l, channel, &l->total);
    for (int i = 0; i < l->channel[channel].size; i++)
        out[i] = 0;
    for (int i = 0; i < c->n; i++)
        out[c->at[i]] += contribution_value(c, i);
}

static void bend_channels(Learner *l, double bend, Arena *arena)
{
    Channel *bent = arena_array(arena, Channel, l->channels);
    for (int c = 0; c < l->channels; c++) {
        double *scale = arena_array(arena, double, l->channel[c].size);
        for (int i = 0; i < l->channel[c].size; i++)
            scale[i] = bend * l->channel[c].scale[i];
        bent[c] = l->channel[c];
        bent[c].scale = scale;
    }
    l->channel = bent;
}

static void silence_channels(Learner *l, Arena *arena)
{
    Channel *silent = arena_array(arena, Channel, l->channels);
    for (int c = 0; c < l->channels; c++) {
        silent[c] = l->channel[c];
        silent[c].law = NOISE_NONE;
        if (silent[c].when == SUM_TREE)
            silent[c].when = SUM_LOCAL;
    }
    l->channel = silent;
}

static void open_billboard(Learner *l, NoisePlace noise, Shape dim, double bend,
                           bool quiet, Arena *arena)
{
    l->channels = l->algo->channels(l->self, &l->channel);
    if (quiet)
        silence_channels(l, arena);
    else if (bend != 1)
        bend_channels(l, bend, arena);
    l->billboard = billboard_open(l->channel, l->channels, noise.seed,
                                  noise.pairing, arena);
    l->moved = arena_array(arena, Contribution, l->channels);
    for (int c = 0; c < l->channels; c++) {
        contribution_open(&l->moved[c], l->channel[c].size, arena);
        l->refreshes = l->refreshes || l->channel[c].when == REFRESH;
    }
    if (!l->refreshes)
        return;
    block_open(&l->total, dim, arena);
    billboard_supply(l->billboard, learner_statistic, l);
}

static Status open_with(Learner *l, const Algorithm *algo, const Task *task,
                        const AlgorithmInput *input, Arena *arena)
{
    l->algo = algo;
    l->episodes = task->episodes;
    l->task = task;
    l->input = *input;
    if ((algo->privacy & (unsigned)input->privacy) == 0)
        return FAIL(BAD_INPUT, "%s has no variant with privacy=%s", algo->name,
                    privacy_name(input->privacy));
    l->self = arena_take(arena, 1, algo->self_size);
    return algo->open(l->self, task, input, arena);
}

static Status refuse_told(const Algorithm *algo)
{
    if (algo->oracle == NULL)
        return OK;
    return FAIL(BAD_INPUT, "%s plays what the oracle knows: in runs alone",
                algo->name);
}

Status learner_open_told(Learner *l, const Algorithm *algo, const Task *task,
                         const AlgorithmInput *input, const Policy *optimal,
                         Arena *arena)
{
    *l = (Learner){.noise = {0, ""}};
    TRY(open_with(l, algo, task, input, arena));
    algo->oracle(l->self, optimal);
    return OK;
}

Status learner_open(Learner *l, const Algorithm *algo, const Task *task,
                    const AlgorithmInput *input, NoisePlace noise, Arena *arena)
{
    return learner_open_bent(l, algo, task, input, noise, 1, arena);
}

Status learner_open_bent(Learner *l, const Algorithm *algo, const Task *task,
                         const AlgorithmInput *input, NoisePlace noise,
                         double bend, Arena *arena)
{
    *l = (Learner){.noise = noise};
    TRY(refuse_told(algo));
    TRY(open_with(l, algo, task, input, arena));
    if (algo->channels != NULL)
        open_billboard(l, noise, task->dim, bend, false, arena);
    return OK;
}

Status learner_open_quiet(Learner *l, const Algorithm *algo, const Task *task,
                          const AlgorithmInput *input, NoisePlace noise,
                          Arena *arena)
{
    *l = (Learner){.noise = noise};
    TRY(refuse_told(algo));
    TRY(open_with(l, algo, task, input, arena));
    if (algo->channels != NULL)
        open_billboard(l, l->noise, task->dim, 1, true, arena);
    return OK;
}

bool learner_plan(Learner *l, uint64_t k, Policy *policy)
{
    return l->algo->plan(l->self, k, l->billboard, policy);
}

uint64_t learner_last(const Learner *l, uint64_t k)
{
    if (l->algo->next == NULL)
        return l->episodes;
    uint64_t next = l->algo->next(l->self, k);
    return next == 0 || next > l->episodes ? l->episodes : next - 1;
}

int learner_reads(const Learner *l)
{
    return l->algo->channels == NULL ? 0
           : l->algo->reads == NULL  ? l->task->dim.H
                                     : l->algo->reads(l->self);
}

const Contribution *learner_stat(Learner *l, int channel, const Block *block)
{
    Contribution *moved = &l->moved[channel];
    contribution_clear(moved);
    l->algo->stat(l->self, channel, block, moved);
    return moved;
}

static void take_sum(Learner *l, int channel, const Block *block)
{
    if (block->n > billboard_room(l->billboard, channel))
        billboard_close(l->billboard, channel);
    else
        billboard_add(l->billboard, channel, block->n,
                      learner_stat(l, channel, block));
}

void learner_take(Learner *l, const Block *block)
{
    for (int c = 0; c < l->channels; c++)
        if (l->channel[c].when != REFRESH)
            take_sum(l, c, block);
    if (l->refreshes)
        block_add(&l->total, block);
}

const double *learner_shows(const Learner *l, const char *name, int size)
{
    const Watch *watch;
    int n = learner_watch(l, &watch);
    for (int i = 0; i < n; i++)
        if (strcmp(watch[i].name, name) == 0 && watch[i].size == size)
            return watch[i].value;
    return NULL;
}

int learner_watch(const Learner *l, const Watch **watch)
{
    return l->algo->watch == NULL ? 0 : l->algo->watch(l->self, watch);
}
