/* What a policy loses from each start against the optimum, after every change
 * of the policy: the recursion of losses.c in doubles, a step of at most eight
 * states at once.  All terms are nonnegative, so a loss is within a few H
 * roundings of itself, and an optimal action loses exactly nothing. */
#ifndef ORACLES_START_LOSSES_H
#define ORACLES_START_LOSSES_H
#include "oracles/value.h"

typedef struct {
    const Optimum *best;
    const Env *env;
    bool packed; /* else exact does it, for more states */
    Losses exact;
    double *gap;  /* [H][S][A] */
    double *prob; /* [H][S][A] of the last policy */
    double *step; /* [H] what the policy makes of a step: rows over states */
    ptrdiff_t *other; /* [H + 1] the steps that are others now */
    bool *moved;      /* [H] its policy is another one than it was */
    double *start;    /* [S] */
} StartLosses;

void start_losses_open(StartLosses *, const Optimum *, const Env *, Arena *);
/* [S], valid until the next one.  The gaps and the kernel must stay as they are
 * from the first one on. */
const double *start_losses_update(StartLosses *, const Policy *);

/* ---- for the test ---- */

/* [0] on any processor, [1] with AVX2 */
typedef void StartLossesWay(StartLosses *, const Policy *);
extern StartLossesWay *const start_losses_ways[2];
#endif
