/* Probes: numerical checks of a formula, without a learner and without sampled
 * data.
 *
 * A claim's .probe evaluates both sides on a grid, or on random or adversarial
 * instances, and reports each point.  Study probe keeps the worst point and its
 * coordinates; it fails when a point is NaN.
 *
 *     static void chain(Probe *p)
 *     {
 *         for (double H = 1; H <= 64; H *= 2)
 *             probe_ratio(p, needed(H), printed(H) * p->noise, "H", H);
 *     }
 *
 *   probe_ratio   an inequality: measured / allowed, which holds when at most 1
 *                 (judge_at_most, .left = "ratio"); 0 when measured is not
 *                 positive, infinite when it is and allowed is not.  If both
 *                 are negative, allowed / measured; infinite for 0 <= -1
 *   probe_equal   an identity: relative error (judge_identity, .left = "error")
 *   probe_note    a number to store with the verdict (a slack, a K*)
 *
 * names lists the coordinates ("H d K"); one double follows for each.
 *
 * A fault sets one of the fields noise .. jitter, and the probe must apply it:
 *
 *   noise         factor on its noise scales
 *   sensitivity   factor on the sensitivities that it measures
 *   size          factor on norms, summands and other sizes
 *   ridge         factor on the multiple of I in a Gram matrix
 *   jitter        a multiple of I added to a Gram matrix
 *   bonus         factor on a confidence radius or bonus
 *   error_scale   factor on the error bound E of private counts
 *   bend          one side of an identity times 1 + bend (probe_equal does it)
 *   levels        added to the depth of its trees
 *   log_power     power of the logarithms in a bound that may be vacuous
 *   episodes      factor on the number of episodes in such a bound */
#ifndef SUITE_CLAIM_PROBE_H
#define SUITE_CLAIM_PROBE_H
#include "suite/base/arena.h"
#include "suite/base/rng.h"
#include "suite/base/rows.h"
#include <stdbool.h>

enum { PROBE_AT = 12 };

typedef struct { /* the worst point so far; names NULL: none yet */
    double value;
    const char *names;
    double at[PROBE_AT];
} ProbeWorst;

typedef struct Probe {
    Rng rng; /* keyed by the claim's id: no two probes share numbers */
    Arena *arena;
    uint64_t instances;  /* random instances to try, as the profile says */
    const char *reading; /* A for a case "reading=A"; "-" if it has none */
    double noise, sensitivity, bend;        /* 1, 1, 0 without a fault */
    int levels;                             /* 0 without a fault */
    double size, ridge, bonus, error_scale; /* 1 without a fault */
    double log_power, episodes;             /* likewise */
    double jitter;                          /* 0 without a fault */
    ProbeWorst ratio, error;
    uint64_t points;
    Rows *rows;
    bool failed; /* some point was NaN: the job fails */
} Probe;

/* The names are kept by pointer: use literals. */
void probe_ratio(Probe *, double measured, double allowed, const char *names,
                 ...);
/* |a - b| over the larger of |b| and floor */
void probe_equal_from(Probe *, double a, double b, double floor,
                      const char *names, ...);
#define probe_equal(p, a, b, ...)                                              \
    probe_equal_from((p), (a) * (1 + (p)->bend), (b), 1e-300, __VA_ARGS__)
void probe_note(Probe *, const char *name, double value);
/* Notes by what factor a confidence radius, which `check` multiplies by
 * p->bonus, could be smaller with all ratios still at most 1, at failure
 * probability `at`; nothing when they are above 1 as it is. */
void probe_radius(Probe *, void (*check)(Probe *), double at);
#endif
