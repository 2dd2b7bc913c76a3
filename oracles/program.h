/* A linear program solved by GLPK, as a second route to a closed form. */
#ifndef ORACLES_PROGRAM_H
#define ORACLES_PROGRAM_H
#include "suite/base/status.h"
#include <stdbool.h>

/* Qiao & Wang 2023, eq. (4): min over x >= 0 of max_i |x_i - cell[i]| subject
 * to |sum x - total| <= quarter.  *feasible says whether a solution exists; if
 * so *distance is the optimum, otherwise it is untouched.  Both are accurate to
 * 1e-12 of the largest number given.  BAD_INPUT unless n >= 1, quarter >= 0 and
 * all are finite.  Frees GLPK's environment. */
MUST_CHECK Status program_post_process(int n, const double *cell, double total,
                                       double quarter, bool *feasible,
                                       double *distance);
#endif
