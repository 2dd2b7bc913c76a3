#include "suite/audit/noise_faults.h"

#include <math.h>
#include <string.h>

void bender_open(Bender *bender, const Bare *bare, uint64_t seed)
{
    *bender = (Bender){bare, rng_open(seed, "missing noise"), 0};
}

enum { KEEP, REUSE_NODES, REUSE_COORDINATES, REUSE_STEPS };

static void same_coordinate(const Channel *is, double *noise)
{
    int from = 0;
    while (from < is->size && is->scale[from] == 0)
        from++;
    for (int i = from + 1; i < is->size; i++)
        noise[i] = noise[from] / is->scale[from] * is->scale[i];
}

static void same_step(Bender *bender, const Billboard *b, int channel,
                      uint64_t place, double *noise)
{
    const Channel *of = &bender->bare->channel[0],
                  *is = &bender->bare->channel[channel];
    double first[4096];
    if (channel == 0 || of->size > 4096)
        return;
    billboard_node(b, 0, place, first);
    for (int i = 0; i < is->size; i++) {
        int j = i % of->size;
        if (of->scale[j] > 0)
            noise[i] = first[j] / of->scale[j] * is->scale[i];
    }
}

static void lose_some(Bender *bender, int channel, uint64_t place, double share,
                      double *noise)
{
    rng_seek(&bender->coins, RNG_COINS, place,
             (uint64_t)channel | bender->run << 16);
    for (int i = 0; i < bender->bare->channel[channel].size; i++)
        if (rng_uniform(&bender->coins) < share)
            noise[i] = 0;
}

/* how many leaves a node covers that is released without noise; 0: none is */
static uint64_t raw_width(const Params *p)
{
    int level = params_int(p, "raw-level");
    return level == 0 ? 0 : (uint64_t)1 << (level - 1);
}

void bender_bend(void *context, const Billboard *b, int channel, uint64_t place,
                 double *noise)
{
    Bender *bender = context;
    const Params *p = bender->bare->params;
    int reuse = params_choice(p, "reuse");
    if (reuse == REUSE_NODES)
        billboard_node(b, channel, 1, noise);
    else if (reuse == REUSE_COORDINATES)
        same_coordinate(&bender->bare->channel[channel], noise);
    else if (reuse == REUSE_STEPS)
        same_step(bender, b, channel, place, noise);
    if (tree_width(place) == raw_width(p))
        memset(noise, 0,
               (size_t)bender->bare->channel[channel].size * sizeof *noise);
    if (params_real(p, "missing") > 0)
        lose_some(bender, channel, place, params_real(p, "missing"), noise);
}

static bool bends_else(const Params *p)
{
    return params_choice(p, "reuse") != KEEP || raw_width(p) > 0;
}

bool bender_bends(const Params *p)
{
    return bends_else(p) || params_real(p, "missing") > 0;
}

double bender_share(const Params *p)
{
    return bends_else(p) ? (double)NAN : params_real(p, "missing");
}
