/* The coefficients of Qiao & Wang's bonus fixed + root (2 sqrt(variance)
 * + 4 sqrt(gap)), and clipped means, at many cells: four at a time where the
 * processor can, with the same bits as one after the other. */
#ifndef ALGORITHMS_CORE_WEIGHTS_H
#define ALGORITHMS_CORE_WEIGHTS_H
#include <stddef.h>

/* root = all sqrt(iota/N), fixed = sqrt(2) root + third/(times N).  Unless N >
 * 0, fixed is INFINITY and root 0. */
typedef struct {
    double all, iota, third, times;
} Weights;
typedef void WeighCells(const Weights *, ptrdiff_t n, const double *N,
                        double *root, double *fixed);
WeighCells weigh_cells;

/* mean = sum/N, cut to [0, 1] */
typedef void MeanCells(ptrdiff_t n, const double *sum, const double *N,
                       double *mean);
MeanCells mean_cells;

/* ---- for the test: [0] on any processor, [1] with AVX2 ---- */
extern WeighCells *const weigh_cells_ways[2];
extern MeanCells *const mean_cells_ways[2];
#endif
