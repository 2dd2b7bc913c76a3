/* A ridge regression with 64 features: what it costs beside the Cholesky
 * factor alone, which is LAPACK's dpotrf from d = 13 on. */
#ifndef SUITE_CMD_BENCH_RIDGE_H
#define SUITE_CMD_BENCH_RIDGE_H
#include "algorithms/core/ridge.h"

enum { RIDGE_D = 64, RIDGE_ROWS = 64 };

typedef struct {
    Ridge ridge;
    long double *gram, *target; /* as a channel shows them: gram packed */
    double *full, *factor, *x;  /* base I + gram, a copy; vectors measured */
    double *mean, *width;
} RidgeBench;

void ridge_bench_open(RidgeBench *, Arena *);
/* n times; each returns a number that depends on all it did */
double ridge_bench_fit(RidgeBench *, long n);
double ridge_bench_factor(RidgeBench *, long n); /* of a fresh copy */
double ridge_bench_solve(RidgeBench *, long n);
double ridge_bench_measure(RidgeBench *, long n); /* RIDGE_ROWS vectors */
#endif
