/* From action values to the greedy policy. */
#ifndef ALGORITHMS_CORE_GREEDY_H
#define ALGORITHMS_CORE_GREEDY_H
#include "suite/base/block.h"

/* Which of several best actions is played.  Equal shares have the distribution
 * of breaking the tie anew in every episode. */
typedef enum { TIE_SHARE, TIE_LOWEST, TIE_HIGHEST } Tie;
#define TIE_SETTING                                                            \
    {                                                                          \
        "tie", SET_CHOICE, "share", 0, 0, "share|lowest|highest",              \
            "an exact tie: equal shares, or one of the actions"                \
    }

/* v[s] = max over a of q[s][a] at step h, and the policy that attains it.
 * true when the policy changed. */
bool greedy_step(int h, const double *q, Tie, double *v, Policy *);
/* The same at one state with n actions. */
bool greedy_state(const double *q, int n, Tie, double *v, double *prob);
#endif
