/* Qiao & Wang 2023, section 5.1.1: private counts that are consistent.
 *
 * Eq. (4): x minimises max_s' |x_s' - cell_s'| over x >= 0 with
 * |sum x - total| <= E/4.  The problem is a linear program; its solution has a
 * closed form in O(S log S), and that is what this file computes. */
#ifndef ALGORITHMS_CORE_POST_PROCESS_H
#define ALGORITHMS_CORE_POST_PROCESS_H
#include <stdbool.h>

/* The optimal value of (4) alone; false: infeasible (total < -quarter). */
bool post_process_distance(int n, const double *cell, double total,
                           double quarter, double *scratch, double *distance);
/* One minimiser, the same for equal inputs.  scratch holds n numbers.
 * Infeasible: x = 0 and false, a case the caller counts. */
bool post_process(int n, const double *cell, double total, double quarter,
                  double *scratch, double *x);
#endif
