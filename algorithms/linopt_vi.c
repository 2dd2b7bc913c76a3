/* Private-LinOpt-VI: Zhou 2022, Algorithm 1 with the privatizer of section 6.1
 * (JDP), that of Remark 6.9 (LDP), or a plain ridge. */
#include "algorithms/core/greedy.h"
#include "algorithms/core/linopt.h"

static const Setting settings[] = {LINOPT_SETTINGS, TIE_SETTING, {0}};

typedef struct {
    Linopt core;
    Tie tie;
} Self;

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    self->tie = (Tie)params_choice(in->own, "tie");
    return linopt_open(&self->core, "linopt-vi", task, in, arena);
}

static int channels(const void *memory, const Channel **channel)
{
    const Self *self = memory;
    *channel = self->core.channel;
    return self->core.channels;
}

static void stat(const void *memory, int channel, const Block *block,
                 Contribution *moved)
{
    linopt_stat(&((const Self *)memory)->core, channel, block, moved);
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    (void)k;
    Self *self = memory;
    Linopt *l = &self->core;
    Shape dim = l->task.dim;
    bool changed = false;
    for (int h = dim.H - 1; h >= 0; h--) {
        linopt_fit(l, h, billboard);
        linopt_evaluate(l, h);
        changed |= greedy_step(h, l->q + cell_index(dim, h, 0, 0), self->tie,
                               l->v + state_index(dim, h, 0), policy);
        linopt_widen(l, h, policy);
    }
    return changed;
}

static uint64_t next(void *memory, uint64_t k)
{
    return looks_next(&((Self *)memory)->core.looks, k);
}

static double moves(const void *memory, double *size)
{
    return linopt_moves(&((const Self *)memory)->core, size);
}

static int watch(const void *memory, const Watch **out)
{
    *out = ((const Self *)memory)->core.watch;
    return LINOPT_WATCHES;
}

const Algorithm alg_linopt_vi = {
    .name = "linopt-vi",
    .source = "Zhou 2022, Algorithm 1",
    .help = "optimistic value iteration for linear mixture MDPs, on private "
            "statistics",
    .privacy = PRIVACY_NONE | PRIVACY_JDP | PRIVACY_LDP,
    .learns = true,
    .settings = settings,
    .self_size = sizeof(Self),
    .open = open,
    .channels = channels,
    .plan = plan,
    .next = next,
    .stat = stat,
    .moves = moves,
    .watch = watch,
};
