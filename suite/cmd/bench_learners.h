/* Learners that look at every episode, with exact regret, for bench: early
 * and late, as an episode must cost the same at any time.  And the floor under
 * the tabular ones, value iteration on RiverSwim. */
#ifndef SUITE_CMD_BENCH_LEARNERS_H
#define SUITE_CMD_BENCH_LEARNERS_H
#include "algorithms/core/counts.h"
#include "algorithms/core/sweep.h"
#include "suite/simulation/simulation.h"

typedef enum {
    UCBVI,
    UCBVI_PRINTED,
    UCBVI_HOEFFDING,
    DP_UCBVI,
    DP_UCBVI_JDP,
    UCRL_VTR,
    LINOPT_VI,
    LSVI_UCB,
    LSVI_UCB_TABLE,
    LSVI_UCB_DENSE,
    LSVI_SWITCHING,
    LEARNERS
} Bencher;
typedef enum { EARLY, LATE, AGES } Age; /* past 1e4, 1e6 episodes */

typedef struct {
    Simulation learner[LEARNERS][AGES];
    Sweep sweep;
    Policy policy;
    Block block; /* a user of RiverSwim, and her counts */
    Contribution moved[COUNT_CHANNELS];
    Billboard *billboard;
    double *law; /* [h][s][a][s'] by her counts */
} School;        /* stays where it is */

MUST_CHECK Status school_open(School *, Arena *);
/* n episodes more; returns a number that depends on them */
double school_learn(School *, Bencher, Age, long n);
/* n sweeps after a cell of each step was touched, so that every V moves */
double school_sweep(School *, long n);
/* the same user n times, from her block to shares of the counts */
double school_count(School *, long n);
/* The same sweeps' longest chain of operations that wait for each other, and
 * nothing else: no sweep takes less on this processor. */
double school_chain(const School *, long n);
#endif
