/* An algorithm sees what a learner would see: the task, its settings, and what
 * its channels release.  One file each, ending in one constant descriptor.
 *
 * The harness asks plan() for the policy of episode k, draws all episodes up to
 * the one before next(k) as one block, gives the billboard what stat() says of
 * it, and asks again.  Nothing else of a block reaches the algorithm.  An
 * absent hook means:
 *   channels, stat   it learns nothing from its users
 *   next             it never replans: one block to the end
 *   reads            stat() reads all steps of an episode
 *   moves            no bound on what one user can move is proved
 *   watch            judges see its policies, but none of its estimates */
#ifndef ALGORITHMS_ALGORITHM_H
#define ALGORITHMS_ALGORITHM_H
#include "algorithms/billboard.h"
#include "envs/env.h"
#include "suite/base/block.h"
#include "suite/base/settings.h"

typedef enum {
    PRIVACY_NONE = 1,
    PRIVACY_JDP = 2,
    PRIVACY_LDP = 4,
    PRIVACY_PURE_JDP = 8,
    PRIVACY_PURE_LDP = 16
} Privacy;
#define PRIVACY_NAMES "none|jdp|ldp|pure-jdp|pure-ldp"
const char *privacy_name(Privacy); /* its word of PRIVACY_NAMES */
/* the model that a setting with those choices says */
static inline Privacy privacy_of(const Params *p, const char *setting)
{
    return (Privacy)(1 << params_choice(p, setting));
}

typedef struct {
    Privacy privacy;
    double epsilon, delta;
    bool calibrated;
    double lazy;         /* eta of core/schedule.h; 0: replans as the paper */
    bool by_information; /* replans also by information, core/schedule.h */
    double scale_bonus;  /* multiple of the paper's bonus */
    const Params *own;   /* the algorithm's settings */
} AlgorithmInput;

/* An array of the algorithm's estimates, for the judges of its lemmas.  Names
 * that several share: "q" [h][s][a], "v" [h][s]; "releases" [1], how often
 * refreshed statistics were computed anew, whether the policy changed or not;
 * "sigma0" [1], by what users' contributions are divided, so that the channel's
 * noise has scale 1. */
typedef struct {
    const char *name;
    const double *value;
    int size;
} Watch;

typedef struct {
    const char *name, *source, *help;
    unsigned privacy; /* the set of Privacy it can run under */
    bool learns;      /* false: a control that does not look at data */
    bool own_looks;   /* it looks when its paper does: no lazy variant */
    const Setting *settings;
    size_t self_size;
    MUST_CHECK Status (*open)(void *self, const Task *, const AlgorithmInput *,
                              Arena *);
    /* of a control that plays what the oracle knows: takes its optimal policy,
     * which stays the caller's; NULL for every learner */
    void (*oracle)(void *self, const Policy *optimal);
    int (*channels)(const void *self, const Channel **);
    bool (*plan)(void *self, uint64_t k, Billboard *, Policy *); /* changed? */
    uint64_t (*next)(void *self, uint64_t k); /* episode of the next replan */
    /* what a block adds to a channel, linear in the block: to a sum as it
     * comes, to a refreshed statistic from all blocks at once; moved comes
     * empty */
    void (*stat)(const void *self, int channel, const Block *,
                 Contribution *moved);
    /* stat() reads only the first so many steps of an episode */
    int (*reads)(const void *self);
    /* How much one replaced user moves all that is released at most, in noise
     * scales and whatever was released before.  Gauss: the root of the summed
     * squares, once; Laplace: in so many coordinates, each so far, or losing no
     * more than that would.  NaN: without bound. */
    double (*moves)(const void *self, double *size);
    int (*watch)(const void *self, const Watch **); /* how many */
} Algorithm;

#define ALGORITHMS(X)                                                          \
    X(random)                                                                  \
    X(optimal)                                                                 \
    X(dp_ucbvi)                                                                \
    X(ucrl_vtr)                                                                \
    X(ucrl_vtr_plus)                                                           \
    X(linopt_vi)                                                               \
    X(linopt_po)                                                               \
    X(ucbvi)                                                                   \
    X(private_ucb_vi)                                                          \
    X(private_ucb_po)                                                          \
    X(pucb)                                                                    \
    X(ldp_obi)                                                                 \
    X(lsvi_ucb)                                                                \
    X(lsvi_switching)                                                          \
    X(lsvi_batched)                                                            \
    X(capri)                                                                   \
    X(kernel_ucb)

extern const Algorithm *const algorithms[]; /* NULL-terminated */
MUST_CHECK Status algorithm_find(const char *name, const Algorithm **);
const Algorithm *algorithm_named(const char *name); /* NULL: there is none */
#endif
