/* The vector sweep: a whole step at once, four cells in a vector.  It serves
 * shapes with at most 8 successors, where finding out which cells may have
 * changed costs more than computing all of them.  Sums have the terms of
 * sum_all in sweep.c in the same order, and every operation is rounded as
 * there, so the bits are those of sweep.c cell by cell.  A lane is a cell; the
 * processor only decides how many lanes are computed at once. */
#ifndef ALGORITHMS_CORE_SWEEP_WIDE_H
#define ALGORITHMS_CORE_SWEEP_WIDE_H
#include "algorithms/core/sweep.h"

/* true when the vector sweep supports this shape */
bool wide_fits(Shape);
void wide_open(SweepWide *, Shape, Arena *);
/* sweep_run by the vector sweep */
bool wide_run(Sweep *, Policy *);

/* ---- for the test ---- */

/* versions with the same bits: for any processor, with AVX2, with AVX-512 */
enum { WIDE_WAYS = 3 };
typedef bool WideRun(Sweep *, Policy *);
extern WideRun *const wide_runs[WIDE_WAYS];
int wide_best(void); /* index of the fastest on this processor */
#endif
