/* Plays the optimal policy, which the harness hands in: the control with regret
 * zero.  slip mixes in the uniform policy, so that a check of zero regret can
 * fail. */
#include "algorithms/algorithm.h"

static const Setting settings[] = {
    {"slip", SET_REAL, "0", 0, 1, NULL, "probability of a random action"}, {0}};

typedef struct {
    const Policy *optimal;
    double slip;
} Self;

static Status open(void *memory, const Task *task, const AlgorithmInput *input,
                   Arena *arena)
{
    (void)task, (void)arena;
    Self *self = memory;
    *self = (Self){.slip = params_real(input->own, "slip")};
    return OK;
}

static void oracle(void *memory, const Policy *optimal)
{
    ((Self *)memory)->optimal = optimal;
}

static bool plan(void *memory, uint64_t k, Billboard *billboard, Policy *policy)
{
    (void)billboard;
    const Self *self = memory;
    policy_copy(policy, self->optimal);
    for (int c = 0; self->slip > 0 && c < shape_cells(policy->dim); c++)
        policy->prob[c] =
            (1 - self->slip) * policy->prob[c] + self->slip / policy->dim.A;
    return k == 1;
}

const Algorithm alg_optimal = {
    .name = "optimal",
    .source = "control",
    .help = "plays the oracle's optimal policy",
    .privacy = PRIVACY_NONE | PRIVACY_JDP | PRIVACY_LDP | PRIVACY_PURE_JDP |
               PRIVACY_PURE_LDP,
    .settings = settings,
    .self_size = sizeof(Self),
    .open = open,
    .oracle = oracle,
    .plan = plan,
};
