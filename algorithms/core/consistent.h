/* Qiao & Wang 2023, section 5.1.1: from noisy counts to a law, at many cells.
 *
 *     N~(s') = x_s' + E/(2S), N~ = sum x + E/2, P~ = N~(s')/N~,
 *
 * x by post_process.  Four cells go at once where they have few successors,
 * with the same bits as one after the other. */
#ifndef ALGORITHMS_CORE_CONSISTENT_H
#define ALGORITHMS_CORE_CONSISTENT_H
#include <stdbool.h>

typedef struct {
    int S;
    double error;    /* E */
    double *scratch; /* [S] */
} Consistent;

/* transitions[S] and visits of a cell; writes p[S] and N~.  false: (4) has no
 * solution, x = 0 */
bool consistent_cell(const Consistent *, const double *transitions,
                     double visits, double *p, double *n);
/* The same of so many cells in a row; how many have no solution? */
int consistent_cells(const Consistent *, int cells, const double *transitions,
                     const double *visits, double *p, double *n);

/* ---- for the test ---- */

enum { CONSISTENT_WIDEST = 8 }; /* states, of the ways below */
/* four cells; [0] on any processor, [1] with AVX2: the lanes without a
 * solution, as bits */
typedef int ConsistentFour(int S, double error, const double *transitions,
                           const double *visits, double *p, double *n);
extern ConsistentFour *const consistent_four[2];
#endif
