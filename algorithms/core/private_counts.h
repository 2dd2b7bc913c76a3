/* What the private baselines share: counts under Laplace noise without
 * post-processing, so that P~ = N'~/D need not be a distribution, and a bonus
 * that is a function of N~ alone. */
#ifndef ALGORITHMS_CORE_PRIVATE_COUNTS_H
#define ALGORITHMS_CORE_PRIVATE_COUNTS_H
#include "algorithms/algorithm.h"
#include "algorithms/core/baseline_scales.h"
#include "algorithms/core/counts.h"
#include "algorithms/core/schedule.h"
#include "algorithms/core/sweep.h"

/* The positive divisor of R~ and N'~ at noisy visits N, and the bonus there.
 * A bonus of INFINITY means that nothing is known; then Q = H - h + 1. */
typedef double CountDivisor(const BaselineNoise *, double N);
typedef double CountBonus(const BaselineTask *, const BaselineNoise *,
                          double N);

typedef struct {
    Shape dim;
    BaselineTask x;
    BaselineNoise noise;
    double scale_bonus;
    ReplanSchedule replan;
    CountDivisor *divisor;
    CountBonus *bonus;
    Sweep sweep; /* cuts Q at H - h + 1 */
    Channel channel[COUNT_CHANNELS];
    double *visits; /* N~ */
    Watch watch[3];
} PrivateCounts;

// clang-format off
#define PRIVATE_COUNTS_SETTINGS                                                \
    {"clip", SET_CHOICE, "yes", 0, 0, "yes|no",                                \
     "no: Q is not cut to [0, H - h + 1] (a fault)"},                          \
    {"beta", SET_REAL, "0.1", 1e-12, 0.999, NULL, "failure probability"},      \
    {"error-scale", SET_REAL, "1", 0, 1e6, NULL,                               \
     "multiple of the error bounds E1, E2"}
// clang-format on

/* The caller sets divisor and bonus afterwards.  Its settings must contain
 * PRIVATE_COUNTS_SETTINGS. */
MUST_CHECK Status private_counts_open(PrivateCounts *, const char *name,
                                      const Task *, const AlgorithmInput *,
                                      Arena *);
/* reads the released counts and writes rewards, P~ and bonuses to the sweep */
void private_counts_read(PrivateCounts *, Billboard *);

/* hooks of an algorithm whose self begins with its PrivateCounts */
int private_counts_channels(const void *self, const Channel **);
void private_counts_stat(const void *self, int channel, const Block *,
                         Contribution *);
bool private_counts_plan(void *self, uint64_t k, Billboard *, Policy *);
uint64_t private_counts_next(void *self, uint64_t k);
int private_counts_watch(const void *self, const Watch **);
#define PRIVATE_COUNTS_HOOKS                                                   \
    .learns = true, .channels = private_counts_channels,                       \
    .next = private_counts_next, .stat = private_counts_stat,                  \
    .watch = private_counts_watch
#endif
