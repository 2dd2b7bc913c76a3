/* The sweep of few successors: a whole step at once, four cells to a vector.
 *
 * Where a cell has at most 8 successors, telling which cells may have moved
 * costs more than computing all of them.  The sums have the terms of sum_all in
 * its order, and every operation is rounded as there, so the bits are those of
 * sweep.c cell by cell; lanes are cells, and the processor's vectors decide
 * only how many go at once. */
#ifndef ALGORITHMS_CORE_SWEEP_WIDE_H
#define ALGORITHMS_CORE_SWEEP_WIDE_H
#include "algorithms/core/sweep.h"

/* is a shape swept so? */
bool wide_fits(Shape);
void wide_open(SweepWide *, Shape, Arena *);
/* sweep_run of a sweep that is wide */
bool wide_run(Sweep *, Policy *);

/* ---- for the test ---- */

/* the same bits each: on any processor, with AVX2, with AVX-512 as well */
enum { WIDE_WAYS = 3 };
typedef bool WideRun(Sweep *, Policy *);
extern WideRun *const wide_runs[WIDE_WAYS];
int wide_best(void); /* of them, here */
#endif
