/* From an audit's rows to what it says: bounds on delta at the claimed epsilon,
 * the largest epsilon refuted at the claimed delta, the exact law beside. */
#ifndef SUITE_JUDGE_PRIVACY_H
#define SUITE_JUDGE_PRIVACY_H
#include "suite/judge/judge.h"

typedef struct {
    double epsilon, delta; /* claimed */
    /* of the pair; NaN where no exact law is known */
    double delta_exact, log10_exact, epsilon_exact;
    /* of the larger direction, all under one error share */
    double estimate, lower, upper;
    double epsilon_lower; /* NaN: none is refuted */
    double theta;
    double inverse; /* mean of exp(-L) without tilt, 1 if all is right */
    uint64_t runs;  /* in each direction */
    int way;        /* 0: her contribution against the other; 1 */
    bool agrees;    /* sample and exact law, as far as both speak */
    Verdict verdict;
    char why[400], witness[240];
} AuditResult;

void audit_result(const Job *, const Rows *, int replicates, double alpha,
                  AuditResult *);
void audit_put(Finding *, const AuditResult *); /* its numbers */
#endif
