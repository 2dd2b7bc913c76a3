/* Private-UCB-VI: Chowdhury & Zhou 2022.
 *
 *   paper    D = max(1, N~ + E1); Q = R~/D + P~ V + bonus with P~ = N'~/D, cut
 *            to [0, H - h + 1]; noise on every counter, from a binary tree or
 *            from each user
 *   derived  the bonus's constants and E1, E2 (core/baseline_scales.h), because
 *            the paper has them up to O(.) only
 *
 * Its authors' program is another variant: counts pooled over h, Laplace(1/eps)
 * at a node instead of 3 H log2 K/eps. */
#include "algorithms/core/private_counts.h"

static const Setting settings[] = {PRIVATE_COUNTS_SETTINGS, TIE_SETTING, {0}};

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    PrivateCounts *self = memory;
    TRY(private_counts_open(self, "private-ucb-vi", task, in, arena));
    self->divisor = private_ucb_divisor;
    self->bonus = private_ucb_vi_bonus;
    self->sweep.tie = (Tie)params_choice(in->own, "tie");
    return OK;
}

const Algorithm alg_private_ucb_vi = {
    .name = "private-ucb-vi",
    .source = "Chowdhury & Zhou 2022, Private-UCB-VI",
    .help =
        "optimistic value iteration with Hoeffding bonuses on private counts",
    .privacy = PRIVACY_JDP | PRIVACY_LDP | PRIVACY_PURE_JDP | PRIVACY_PURE_LDP,
    .settings = settings,
    .self_size = sizeof(PrivateCounts),
    .open = open,
    .plan = private_counts_plan,
    PRIVATE_COUNTS_HOOKS,
};
