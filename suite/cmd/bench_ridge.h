/* A ridge regression with 64 features, from the released statistics to its
 * solution: what it costs beside LAPACK's dpotrf alone, of a matrix that lies
 * there already.  That is the identity, which is its own factor and so needs no
 * fresh copy; dpotrf takes as long for it as for any other. */
#ifndef SUITE_CMD_BENCH_RIDGE_H
#define SUITE_CMD_BENCH_RIDGE_H
#include "algorithms/core/ridge.h"

enum { RIDGE_D = 64, RIDGE_ROWS = 64 };

typedef struct {
    Ridge ridge;
    long double *gram, *target; /* as a channel shows them: gram packed */
    double *identity, *x;       /* and the vectors measured */
    double *mean, *width;
} RidgeBench;

void ridge_bench_open(RidgeBench *, Arena *);
/* n times; each returns a number that depends on all it did */
double ridge_bench_fit(RidgeBench *, long n);
double ridge_bench_factor(RidgeBench *, long n);
double ridge_bench_measure(RidgeBench *, long n); /* RIDGE_ROWS vectors */
#endif
