/* The inverse question: which epsilon does one need?  For each algorithm with
 * privacy, by bisection over a grid of epsilons with the same users as the
 * comparison. */
#ifndef SUITE_RUN_AFFORD_H
#define SUITE_RUN_AFFORD_H
#include "suite/run/comparison.h"
#include "suite/stat/paired.h"

/* `no`: the largest epsilon of the grid of which the interval says that it does
 * not suffice, 0: it says so of none; `yes`: the smallest of which it says that
 * it does, INFINITY: of none.  Between them the runs do not decide. */
typedef struct {
    double no, yes;
} Threshold;

enum { FACTORS = 3 };
extern const double afford_factors[FACTORS];   /* 1.1, 2, 10 */
extern const double afford_least, afford_most; /* the ends of the grid */
enum { AFFORD_DECADE = 3 };                    /* points in one decade */

typedef struct {
    int env;
    Curve curve;   /* its epsilon is 1 */
    bool at_limit; /* it has no variant without privacy: what it is
                           compared with is itself at epsilon = 1e9 */
    const CurveRuns *reference;
    bool idle; /* the reference has not learned either, in any replicate: there
                  is no price, and `within` is NaN */
    Threshold within[FACTORS]; /* regret at most so many times the reference */
    Threshold leaves;          /* policies beyond the first: none in any
                                  replicate, some in every one */
    const CurveRuns *one;      /* at epsilon = 1, run on until it learned */
} Afford;

/* One for each environment and each algorithm, privacy and mode that the
 * comparison has with an epsilon; takes what its curves have run already. */
MUST_CHECK Status afford_run(const Comparison *, Runner *, const Resampling *,
                             Afford **, int *n);

/* The median episode from which curves learned, the others being later than all
 * that did; its ends too.  INFINITY where that is not seen. */
Estimate learned_from(const CurveRuns *, const Resampling *);
#endif
