/* An epoch of CAPRI at 256 points of a Matern kernel: what it costs beside its
 * own BLAS and LAPACK calls, of matrices that lie there already. */
#ifndef SUITE_CMD_BENCH_KERNEL_H
#define SUITE_CMD_BENCH_KERNEL_H
#include "algorithms/core/sketch.h"

enum { KERNEL_POINTS = 256 };

typedef struct {
    Sketch sketch;
    SketchErrors errors;
    bool active[KERNEL_POINTS];
    uint64_t S[KERNEL_POINTS];
    double R[KERNEL_POINTS], mass[KERNEL_POINTS];
    Mat rows, gram, solved, kernel;
} KernelBench;

MUST_CHECK Status kernel_bench_open(KernelBench *, Arena *);
/* n times; each returns a number that depends on all it did */
double kernel_bench_fit(KernelBench *, long n);
double kernel_bench_fit_calls(KernelBench *, long n);
double kernel_bench_errors(KernelBench *, long n);
double kernel_bench_errors_calls(KernelBench *, long n);
#endif
