#include "suite/papers/qiao2023/budget.h"

#include <math.h>

QiaoBudget qiao_budget_of(const QiaoSize *x, double iota)
{
    double tuples = x->H * x->S * x->A * x->K;
    return (QiaoBudget){
        2 * tuples * exp(-4 * iota), tuples * exp(x->S * (log(2) - 2 * iota)),
        2 * tuples * x->S * exp(-iota), 6 * tuples * exp(-iota)};
}

double qiao_log_binomial(int n, int c, double P)
{
    double rest = n > c ? (n - c) * log1p(-P) : 0;
    return lgamma(n + 1) - lgamma(c + 1) - lgamma(n - c + 1) +
           (c > 0 ? c * log(P) : 0) + rest;
}
