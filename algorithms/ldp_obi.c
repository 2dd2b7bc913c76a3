/* LDP-OBI: Garcelon, Perchet, Pike-Burke & Pirotta 2021.
 *
 *   paper    every user noises her own visits, transitions and rewards; the
 *            bonus bounds the law in l1, so that it has sqrt(S) more
 *   derived  its constants, equal to those of Private-UCB-PO with local E1, E2
 *            (core/baseline_scales.h); division by D = max(1, N~ + E1); counts
 *            of each step by itself */
#include "algorithms/core/private_counts.h"

static const Setting settings[] = {PRIVATE_COUNTS_SETTINGS, TIE_SETTING, {0}};

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    PrivateCounts *self = memory;
    TRY(private_counts_open(self, "ldp-obi", task, in, arena));
    self->divisor = private_ucb_divisor;
    self->bonus = private_ucb_po_bonus;
    self->sweep.tie = (Tie)params_choice(in->own, "tie");
    return OK;
}

const Algorithm alg_ldp_obi = {
    .name = "ldp-obi",
    .source = "Garcelon et al. 2021, LDP-OBI",
    .help = "optimistic value iteration with an l1 bonus on local reports",
    .privacy = PRIVACY_LDP | PRIVACY_PURE_LDP,
    .settings = settings,
    .self_size = sizeof(PrivateCounts),
    .open = open,
    .plan = private_counts_plan,
    PRIVATE_COUNTS_HOOKS,
};
