/* An algorithm sees what a learner would see: the task, its settings, and what
 * its channels release.  One file each, ending in one constant descriptor.
 *
 * The harness asks plan() for the policy of episode k, draws all episodes up to
 * the one before next(k) as one block, and asks again.  channels and stat are
 * the contract for learners: what of a block goes to the billboard.  The
 * controls have none, and study run takes no algorithm that has.  An absent
 * hook means:
 *   channels, stat   it learns nothing from its users
 *   next             it never looks again: one block to the end */
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

typedef struct {
    Privacy privacy;
    double epsilon, delta;
    bool calibrated;
    double lazy;          /* 0: looks whenever the paper does */
    double scale_bonus;   /* 1: the paper's */
    const Params *own;    /* the algorithm's settings */
    const Policy *target; /* what `optimal` plays; the harness knows it */
} AlgorithmInput;

typedef struct {
    const char *name, *source, *help;
    unsigned privacy; /* the set of Privacy it can run under */
    bool learns;      /* false: a control that does not look at data */
    const Setting *settings;
    size_t self_size;
    MUST_CHECK Status (*open)(void *self, const Task *, const AlgorithmInput *,
                              Arena *);
    int (*channels)(const void *self, const Channel **);
    bool (*plan)(void *self, uint64_t k, Billboard *, Policy *); /* changed? */
    uint64_t (*next)(const void *self, uint64_t k); /* when to look again */
    /* what a block adds to a channel, linear in the block */
    void (*stat)(const void *self, int channel, const Block *,
                 long double *out);
} Algorithm;

#define ALGORITHMS(X) X(random) X(optimal)

extern const Algorithm *const algorithms[]; /* NULL-terminated */
MUST_CHECK Status algorithm_find(const char *name, const Algorithm **);
#endif
