/* The constants of Qiao and Wang 2023, sections 3 and 5, written a second time
 * from the paper. */
#ifndef SUITE_PAPERS_QIAO2023_CONSTANTS_H
#define SUITE_PAPERS_QIAO2023_CONSTANTS_H
#include "algorithms/core/qiao2023_scales.h"
#include "suite/base/rng.h"

typedef struct {
    double H, S, A, K, beta, eps;
} QiaoSize;
/* Draws H and S to 100, A to 10, K to 1e18, beta to 1e-12, eps 0.01 to 100. */
QiaoSize qiao_any_size(Rng *);
/* Returns the size as the learner's own scales take it. */
Qiao2023Task qiao_task_of(const QiaoSize *);

double qiao_iota(const QiaoSize *); /* log(30 H S A T / beta) */
double qiao_levels(double log_K);   /* ceil(log2 K) */
/* Returns the t at which the Chernoff exponent of a sum of m Laplace(1)
 * variables, sup over l < 1 of l t + m log(1 - l^2), reaches L: then P(sum > t)
 * <= exp(-L). */
double qiao_laplace_radius(double m, double L);
/* Returns E of the tree at scale 3 H log2 K / eps: four times the radius of
 * ceil(log2 K) noises, over all counters and episodes at beta/3. */
double qiao_central_error(const QiaoSize *);
#endif
