/* Probes: claims that need no learner and no sample of their own.
 *
 * A claim's .probe walks a grid, random or adversarial instances, and reports
 * each point; the study keeps the worst and where it was.
 *
 *     static void chain(Probe *p)
 *     {
 *         for (double H = 1; H <= 64; H *= 2)
 *             probe_ratio(p, needed(H), printed(H) * p->noise, "H", H);
 *     }
 *
 *   probe_ratio   an inequality: measured against allowed, at most 1 holds
 *                 (judge_at_most, .left = "ratio")
 *   probe_equal   an identity: relative error (judge_identity, .left = "error")
 *   probe_note    a number worth keeping beside the verdict (a slack, a K*)
 *
 * Names are words ("H d K"), one double follows for each.  What a fault bends
 * stands in noise, sensitivity, bend, levels and the rest: a probe multiplies
 * its noise scales by noise, the sensitivities it measures by sensitivity,
 * other sizes by size, a multiple of I by ridge, a radius by bonus, E by
 * error_scale, one side of an identity by 1 + bend, and adds levels to the
 * depth of its trees; where it says from where on a bound is of use it takes
 * logarithms to the power log_power and episodes times over. */
#ifndef SUITE_CLAIM_PROBE_H
#define SUITE_CLAIM_PROBE_H
#include "suite/base/arena.h"
#include "suite/base/rng.h"
#include "suite/base/rows.h"
#include <stdbool.h>

enum { PROBE_AT = 12 };

typedef struct { /* the worst point so far */
    double value;
    const char *names;
    double at[PROBE_AT];
} ProbeWorst;

typedef struct Probe {
    Rng rng; /* at a place of its own for each probe */
    Arena *arena;
    uint64_t instances;  /* how many random ones; a profile multiplies it */
    const char *reading; /* of the case: "reading=A"; "-" if it has none */
    double noise, sensitivity, bend;        /* 1, 1, 0 without a fault */
    int levels;                             /* 0 without a fault */
    double size, ridge, bonus, error_scale; /* 1 without a fault */
    double log_power, episodes;             /* likewise */
    double jitter; /* 0 without a fault: of I beside a Gram matrix */
    ProbeWorst ratio, error;
    uint64_t points;
    Rows *rows;
    bool failed; /* some point had no value: the job fails */
} Probe;

/* names stays referred to: use literals */
void probe_ratio(Probe *, double measured, double allowed, const char *names,
                 ...);
/* relative to the larger of |b| and floor */
void probe_equal_from(Probe *, double a, double b, double floor,
                      const char *names, ...);
#define probe_equal(p, a, b, ...)                                              \
    probe_equal_from((p), (a) * (1 + (p)->bend), (b), 1e-300, __VA_ARGS__)
void probe_note(Probe *, const char *name, double value);
#endif
