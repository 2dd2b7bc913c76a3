/* PUCB: Vietri, Balle, Krishnamurthy & Wu 2020.
 *
 *   paper    tree noise; Q = min(H, r~ + P~ V + bonus) over N~ itself, Q = H
 *            while N~ < 2E, so that N~ > 0 where it divides; the bonus as it is
 *            quoted
 *   derived  E = max(E1, E2) (core/baseline_scales.h); its beta is one cell's
 *            share, beta/(HSA) */
#include "algorithms/core/private_counts.h"

#include <math.h>

static double bound(const BaselineNoise *e)
{
    return fmax(e->count, e->next);
}

static double divisor(const BaselineNoise *e, double N)
{
    return N > 0 && N >= 2 * bound(e) ? N : 1; /* 1: not read, Q = H */
}

static double bonus(const BaselineTask *x, const BaselineNoise *e, double N)
{
    return N > 0 && N >= 2 * bound(e) ? pucb_bonus(x, e, N) : (double)INFINITY;
}

static const Setting settings[] = {PRIVATE_COUNTS_SETTINGS, TIE_SETTING, {0}};

static Status open(void *memory, const Task *task, const AlgorithmInput *in,
                   Arena *arena)
{
    PrivateCounts *self = memory;
    TRY(private_counts_open(self, "pucb", task, in, arena));
    self->divisor = divisor;
    self->bonus = bonus;
    self->sweep.tie = (Tie)params_choice(in->own, "tie");
    self->x.beta /= self->x.H * self->x.S * self->x.A;
    for (int h = 0; h < self->dim.H; h++)
        self->sweep.top[h] = self->x.H;
    for (int c = 0; c < shape_cells(self->dim); c++)
        self->sweep.q[c] = self->x.H;
    return OK;
}

const Algorithm alg_pucb = {
    .name = "pucb",
    .source = "Vietri et al. 2020, PUCB",
    .help = "optimistic value iteration with joint differential privacy",
    .privacy = PRIVACY_JDP | PRIVACY_PURE_JDP,
    .settings = settings,
    .self_size = sizeof(PrivateCounts),
    .open = open,
    .plan = private_counts_plan,
    PRIVATE_COUNTS_HOOKS,
};
