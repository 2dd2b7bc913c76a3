/* The terms of the regret bounds (2), (75) and (80), and from where on a bound
 * says something. */
#ifndef SUITE_PAPERS_QIAO2023_REGRET_H
#define SUITE_PAPERS_QIAO2023_REGRET_H
#include "suite/claim/probe.h"
#include "suite/papers/qiao2023/constants.h"

/* Theorem 4.1 without logarithms: main H sqrt(SAT), private S^2 A H^2 E, and
 * S^2 A H^3, which stands in (80) and is dropped in (2). */
typedef struct {
    double main, private_term, dropped;
} QiaoOrders;
QiaoOrders qiao_orders(const QiaoSize *, double E);

/* Appendix C: X = sqrt(H^2 SAT iota^2), Z = H^2 S^2 A E iota^2, W = H^3 S^2 A
 * iota^2, and the first typical episode 250 H^2 S^2 A iota^2. */
typedef struct {
    QiaoSize size;
    double E, iota, T, X, Z, W, typical;
} QiaoTerms;
QiaoTerms qiao_terms(QiaoSize, double E);
/* Returns the least K with typical episodes. */
double qiao_first_typical(QiaoSize);
/* where a point of a probe is */
#define QIAO_AT       "H S A K E"
#define QIAO_AT_OF(t) (t)->size.H, (t)->size.S, (t)->size.A, (t)->size.K, (t)->E

extern const QiaoSize qiao_riverswim; /* H = 20, K = 1e9, eps = 1 */
typedef double QiaoError(const QiaoSize *);
typedef double QiaoAgainst(const QiaoSize *, double E, double iota);
double qiao_no_noise(const QiaoSize *); /* E = 1 */
/* Returns (75) over the largest regret, T. */
double qiao_bound_over_trivial(const QiaoSize *, double E, double iota);
/* Reports the ratio at K = 1e9, four orders beyond the paper's experiment, and
 * notes the K where it falls to 1. */
void qiao_useful(Probe *, QiaoSize, QiaoError *, QiaoAgainst *);
#endif
