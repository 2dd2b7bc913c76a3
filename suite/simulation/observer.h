/* What a run looks at beside the regret: the inside of an algorithm (its watch)
 * against the truth (the oracle), for the lemmas that speak of every episode.
 *
 * An observer reads along and ends in rows.  Its rows are worst cases over the
 * run, mostly ratios: what the lemma bounds over its bound, so that more than 1
 * breaks it.  One run serves all claims of its observer. */
#ifndef SUITE_SIMULATION_OBSERVER_H
#define SUITE_SIMULATION_OBSERVER_H
#include "oracles/value.h"
#include "suite/base/rows.h"
#include "suite/simulation/block_paths.h"
#include "suite/simulation/learner.h"

/* what there is to see at a look, or when its block is drawn */
typedef struct {
    const Env *env; /* as the learner's task is labelled */
    const Optimum *optimum;
    const Policy *optimal;
    const Learner *learner;
    const AlgorithmInput *input;
    const Policy *policy;
    const long double *loss; /* [H+1][S] of the policy */
    long double regret;      /* before the block; at the end, of all */
    uint64_t k;              /* the look's first episode */
    const Paths *paths;      /* of the block, for an observer that asks */
    Rng users;               /* their stream: whoever has it meets the same */
    int steps_off;    /* the truth taken from so many steps later (a fault) */
    int counter_bits; /* sums over visits take them for 2^this at most; 0: for
                         what they are */
} Sight;

typedef struct Observer {
    const char *name; /* in the run's setting `observe` */
    size_t self_size;
    MUST_CHECK Status (*open)(void *self, const Sight *, Arena *);
    void (*look)(void *self, const Sight *);
    /* the block, before it is handed on; NULL: looks are enough */
    void (*drawn)(void *self, const Sight *, const Block *);
    void (*put)(const void *self, const Sight *, Rows *);
    /* the last episode of a block that starts at k, at most; NULL: any */
    uint64_t (*stop)(const void *self, uint64_t k);
    bool paths; /* wants to know which ways users went */
} Observer;

extern const Observer
    *const observers[]; /* those of no paper; ends with NULL */

/* among those and the papers' own; NULL: none of that name */
const Observer *observer_find(const char *name);
/* BAD_INPUT with the nearest names; "no" is none and good */
MUST_CHECK Status observer_check(const char *name);
/* where a block from k to last must end; the observer may be NULL */
uint64_t observer_last(const Observer *, const void *self, uint64_t k,
                       uint64_t last);
/* BAD_INPUT when the algorithm shows no such array of that size */
MUST_CHECK Status observer_watch(const Learner *, const char *name, int size,
                                 const double **value);
/* the same of an array "q", [h][s][a] */
MUST_CHECK Status observer_q(const Learner *, const double **q);
/* Writes the row when there is such a number.  A ratio of nothing to nothing,
 * or one that rounding hides, is no observation: it stays out, and rows_value
 * gives every judge NaN for it. */
void observe_put(Rows *, const char *name, double value);
/* a / b; of nothing, whatever it is over, no number */
double observe_ratio(double a, double b);
/* what the uniform policy loses an episode, by the start law */
double observer_random_loss(const Sight *, Arena *);
#endif
