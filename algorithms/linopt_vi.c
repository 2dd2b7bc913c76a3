/* Private-LinOpt-VI: Zhou 2022, Algorithm 1 with the privatizer of section 6.1
 * (JDP), that of Remark 6.9 (LDP), or a plain ridge. */
#include "algorithms/core/greedy.h"
#include "algorithms/core/linopt.h"

static const Setting settings[] = {LINOPT_SETTINGS, TIE_SETTING, {0}};

typedef struct {
    Linopt core; /* first: see LINOPT_HOOKS */
    Tie tie;
} Self;

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    Self *self = memory;
    self->tie = (Tie)params_choice(in->own, "tie");
    return linopt_open(&self->core, "linopt-vi", task, in, arena);
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
    return schedule_next(&((Self *)memory)->core.replan, k);
}

const Algorithm alg_linopt_vi = {
    .name = "linopt-vi",
    .source = "Zhou 2022, Algorithm 1",
    .help = "optimistic value iteration for linear mixture MDPs, on private "
            "statistics",
    .settings = settings,
    .self_size = sizeof(Self),
    .open = open,
    .plan = plan,
    .next = next,
    LINOPT_HOOKS,
};
