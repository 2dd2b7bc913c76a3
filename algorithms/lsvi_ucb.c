/* LSVI-UCB: Jin, Yang, Wang and Jordan 2020, Algorithm 1, for linear MDPs,
 * without privacy.  lambda = 1 and beta = c d H sqrt(log(2 d T/p)), T = K H.
 * The paper leaves the absolute constant c open; c = 1 is our reading of it,
 * and a setting.  Calibrated: the radius of core/lsvi_scales.h without noise.
 */
#include "algorithms/core/lsvi.h"

#include <math.h>

static const Setting settings[] = {
    LSVI_SETTINGS,
    {"c", SET_REAL, "1", 1e-9, 1e9, NULL, "the constant that Jin leaves open"},
    {0}};

enum { FRESH_MAX = 8 }; /* so many features are as quickly factored afresh */

typedef struct {
    Lsvi core;
    Watch watch[LSVI_WATCHES];
} Self;

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    Lsvi *l = &self->core;
    TRY(lsvi_open(l, "lsvi-ucb", task, in, CLIP_MIN, arena));
    double dH = l->d * l->H, K = (double)task->episodes;
    l->base = l->first = 1;
    l->lambda = 1;
    lsvi_same_radius(l, params_real(in->own, "c") * dH *
                            sqrt(log(2 * K * dH / l->p)));
    if (in->calibrated) {
        LsviInput x = lsvi_input(l);
        LsviScales scales = lsvi_scales(&x, arena);
        lsvi_take_scales(l, &scales);
    }
    lsvi_channels(l, 0, 1, arena);
    if (l->d > FRESH_MAX)
        lsvi_follow(l, arena);
    lsvi_watch(l, self->watch);
    return OK;
}

static int channels(const void *memory, const Channel **channel)
{
    const Lsvi *l = &((const Self *)memory)->core;
    *channel = l->channel;
    return l->channels;
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    Lsvi *l = &((Self *)memory)->core;
    if (k == 1)
        return lsvi_begin(l, false, policy);
    return lsvi_sweep(l, billboard, k - 1, policy);
}

static uint64_t next(void *memory, uint64_t k)
{
    return schedule_next(&((Self *)memory)->core.looks, k);
}

static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    lsvi_stat(&((const Self *)memory)->core, channel, block, moved);
}

static int watch(const void *memory, const Watch **out)
{
    *out = ((const Self *)memory)->watch;
    return LSVI_WATCHES;
}

const Algorithm alg_lsvi_ucb = {
    .name = "lsvi-ucb",
    .source = "Jin et al. 2020, Algorithm 1",
    .help = "optimistic least squares in linear MDPs",
    .privacy = PRIVACY_NONE,
    .learns = true,
    .settings = settings,
    .self_size = sizeof(Self),
    .open = open,
    .channels = channels,
    .plan = plan,
    .next = next,
    .stat = stat,
    .watch = watch,
};
