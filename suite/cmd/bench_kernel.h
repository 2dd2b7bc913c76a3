/* An epoch of CAPRI at N points of a Matern kernel: what it costs beside its
 * own BLAS and LAPACK calls, of matrices that lie there already. */
#ifndef SUITE_CMD_BENCH_KERNEL_H
#define SUITE_CMD_BENCH_KERNEL_H
#include "algorithms/core/sketch.h"

typedef struct {
    Sketch sketch;
    SketchErrors errors;
    int points;
    bool *active;
    uint64_t *S;
    double *R, *mass;
    Mat rows, gram, solved, kernel;
} KernelBench;

/* side x side points */
MUST_CHECK Status kernel_bench_open(KernelBench *, int side, Arena *);
/* n times; each returns a number that depends on all it did */
double kernel_bench_fit(KernelBench *, long n);
double kernel_bench_fit_calls(KernelBench *, long n);
double kernel_bench_errors(KernelBench *, long n);
double kernel_bench_errors_calls(KernelBench *, long n);
#endif
