/* The loss V* - V^policy from each start state, updated after every change of
 * the policy: the recursion of losses.c in double, for a step of at most eight
 * states at once.  All terms are nonnegative, so the relative error is a few H
 * roundings, and an optimal action loses exactly 0. */
#ifndef ORACLES_START_LOSSES_H
#define ORACLES_START_LOSSES_H
#include "oracles/value.h"

typedef struct {
    const Optimum *best;
    const Env *env;
    bool packed; /* at most eight states; otherwise `exact` is used */
    Losses exact;
    double *gap;      /* [H][S][A] */
    double *prob;     /* [H][S][A] of the last policy */
    double *step;     /* [H] gaps and transitions of a step under the policy */
    ptrdiff_t *other; /* [H + 1] list of the steps whose policy changed */
    bool *moved;      /* [H] the policy of the step changed */
    double *start;    /* [S] the losses */
} StartLosses;

void start_losses_open(StartLosses *, const Optimum *, const Env *, Arena *);
/* The losses [S] of the policy, valid until the next call.  Gaps and transition
 * probabilities must not change after the first call. */
const double *start_losses_update(StartLosses *, const Policy *);

/* ---- for the test ---- */

/* [0] on any processor, [1] with AVX2 */
typedef void StartLossesWay(StartLosses *, const Policy *);
extern StartLossesWay *const start_losses_ways[2];
#endif
