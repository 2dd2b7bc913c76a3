/* A second learner that sees the run's noisy releases and nothing else.  If
 * every policy is a function of the releases (the billboard lemma), it has the
 * run's policy at every replan. */
#include "suite/simulation/observer.h"

#include <string.h>

typedef struct {
    Learner again;
    Channel *bare;
    Policy policy;
    uint64_t differs, first; /* replans with another policy; the first one */
    uint64_t looks;
} Replay;

/* Opens a billboard without noise and trees, to be filled with the releases. */
static void open_bare(Replay *self, const Learner *run, Arena *arena)
{
    Learner *l = &self->again;
    l->channels = run->channels;
    self->bare = arena_array(arena, Channel, run->channels);
    for (int c = 0; c < run->channels; c++) {
        self->bare[c] = run->channel[c];
        self->bare[c].law = NOISE_NONE;
        self->bare[c].when = SUM_LOCAL;
    }
    l->channel = self->bare;
    l->billboard = billboard_open(self->bare, l->channels, 0, "", arena);
    l->moved = arena_array(arena, Contribution, l->channels);
    for (int c = 0; c < l->channels; c++)
        contribution_open(&l->moved[c], self->bare[c].size, arena);
}

static Status replay_open(void *memory, const Sight *sight, Arena *arena)
{
    Replay *self = memory;
    const Learner *run = sight->learner;
    *self = (Replay){.again = {.algo = run->algo, .episodes = run->episodes}};
    if (run->billboard == NULL || run->refreshes)
        return FAIL(BAD_INPUT,
                    "observe=replay needs summed channels, and %s "
                    "has others or none",
                    run->algo->name);
    self->again.self = arena_take(arena, 1, run->algo->self_size);
    TRY(run->algo->open(self->again.self, run->task, &run->input, arena));
    open_bare(self, run, arena);
    policy_open(&self->policy, run->task->dim, arena);
    return OK;
}

/* Makes a channel's sum s equal to the release r.  s + (r - s) may be off by
 * rounding; it is so near r that the second difference is exact. */
static void show(Replay *self, const Learner *run, int c)
{
    Learner *l = &self->again;
    const Channel *is = &run->channel[c];
    const long double *released = billboard_shown(run->billboard, c);
    const long double *seen = billboard_shown(l->billboard, c);
    for (int round = 0; round < 2; round++) {
        contribution_clear(&l->moved[c]);
        for (int i = 0; i < is->size; i++) {
            bool noisy = is->law != NOISE_NONE && is->scale[i] > 0;
            if (noisy && seen[i] != released[i])
                contribute(&l->moved[c], i, released[i] - seen[i]);
        }
        billboard_add(l->billboard, c, 1, &l->moved[c]);
    }
}

static void replay_look(void *memory, const Sight *sight)
{
    Replay *self = memory;
    const Policy *policy = sight->policy;
    size_t size = (size_t)shape_cells(policy->dim) * sizeof(double);
    for (int c = 0; c < self->again.channels; c++)
        show(self, sight->learner, c);
    learner_plan(&self->again, sight->k, &self->policy);
    self->looks++;
    if (memcmp(self->policy.prob, policy->prob, size) == 0)
        return;
    self->first = self->differs++ == 0 ? sight->k : self->first;
}

static void replay_put(const void *memory, const Sight *sight, Rows *rows)
{
    const Replay *self = memory;
    (void)sight;
    rows_put_at(rows, "replay_differs", 0, self->first, (double)self->differs);
    rows_put(rows, "looks", (double)self->looks);
}

const Observer observe_replay = {
    .name = "replay",
    .self_size = sizeof(Replay),
    .open = replay_open,
    .look = replay_look,
    .put = replay_put,
};
