/* Plays every action with equal probability: the control that learns nothing.
 * Its regret grows linearly, at a rate that the oracle computes. */
#include "algorithms/algorithm.h"

static const Setting settings[] = {{0}};

static Status open(void *self, const Task *task, const AlgorithmInput *input,
                   Arena *arena)
{
    (void)self, (void)task, (void)input, (void)arena;
    return OK;
}

static bool plan(void *self, uint64_t k, Billboard *billboard, Policy *policy)
{
    (void)self, (void)billboard;
    policy_uniform(policy);
    return k == 1;
}

const Algorithm alg_random = {
    .name = "random",
    .source = "control",
    .help = "plays every action with equal probability",
    .privacy = PRIVACY_NONE | PRIVACY_JDP | PRIVACY_LDP | PRIVACY_PURE_JDP |
               PRIVACY_PURE_LDP,
    .settings = settings,
    .open = open,
    .plan = plan,
};
