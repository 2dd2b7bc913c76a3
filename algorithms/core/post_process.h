/* Makes noisy counts consistent by eq. (4) of Qiao & Wang 2023, section 5.1.1:
 * x minimises max_s' |x_s' - cell_s'| over x >= 0 with |sum x - total| <= E/4.
 * This linear program has a solution in closed form, in O(S log S). */
#ifndef ALGORITHMS_CORE_POST_PROCESS_H
#define ALGORITHMS_CORE_POST_PROCESS_H
#include <stdbool.h>

/* The optimal value of (4), quarter = E/4.  false if (4) is infeasible, which
 * means total < -quarter. */
bool post_process_distance(int n, const double *cell, double total,
                           double quarter, double *scratch, double *distance);
/* Writes a minimiser x, the same for equal inputs; scratch holds n numbers.
 * false, and x = 0, if (4) is infeasible. */
bool post_process(int n, const double *cell, double total, double quarter,
                  double *scratch, double *x);
#endif
