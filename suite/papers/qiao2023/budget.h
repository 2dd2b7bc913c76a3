/* The failure probabilities of appendix B at exp(-iota) = beta / (30 H S A T),
 * all tuples together: Hoeffding at 4 iota (B.1), Weissman et al. at 2 S iota
 * (B.2), Bernstein (B.4), Bernstein with empirical Bernstein (B.6). */
#ifndef SUITE_PAPERS_QIAO2023_BUDGET_H
#define SUITE_PAPERS_QIAO2023_BUDGET_H
#include "suite/papers/qiao2023/constants.h"

typedef struct {
    double b1, b2, b4, b6;
} QiaoBudget;
QiaoBudget qiao_budget_of(const QiaoSize *, double iota);
/* Returns log P(c hits in n trials of probability P). */
double qiao_log_binomial(int n, int c, double P);
#endif
