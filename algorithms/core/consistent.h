/* Post-processing of Qiao & Wang 2023, section 5.1.1: turns noisy counts into
 * transition probabilities, at many cells.
 *
 *     N~(s') = x_s' + E/(2S), N~ = sum x + E/2, P~ = N~(s')/N~,
 *
 * x from post_process.h.  Cells with few successors are computed four at a
 * time, with the same bits as one after the other. */
#ifndef ALGORITHMS_CORE_CONSISTENT_H
#define ALGORITHMS_CORE_CONSISTENT_H
#include <stdbool.h>

typedef struct {
    int S;
    double error;    /* E */
    double *scratch; /* [S] */
} Consistent;

/* Writes p[S] and N~ of a cell with these transitions[S] and visits.  false if
 * (4) has no solution; then x = 0. */
bool consistent_cell(const Consistent *, const double *transitions,
                     double visits, double *p, double *n);
/* The same for cells that lie in a row; returns how many have no solution. */
int consistent_cells(const Consistent *, int cells, const double *transitions,
                     const double *visits, double *p, double *n);

/* ---- for the test ---- */

enum { CONSISTENT_WIDEST = 8 }; /* most states that the functions below take */
/* Four cells at once; returns the lanes without a solution, as bits.
 * [0] runs on any processor, [1] needs AVX2. */
typedef int ConsistentFour(int S, double error, const double *transitions,
                           const double *visits, double *p, double *n);
extern ConsistentFour *const consistent_four[2];
#endif
