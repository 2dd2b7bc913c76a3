/* The same selection on many seeds: how often is a verdict not the expected
 * one, or a claim's fault not caught?  Every seed is a verify of its own. */
#ifndef SUITE_RUN_REPEAT_H
#define SUITE_RUN_REPEAT_H
#include "suite/run/verify.h"

typedef struct {
    const Claim *claim;
    const char *fault; /* "": none */
    int cases;
    uint64_t seeds;
    uint64_t good; /* seeds on which all cases were as expected; under a fault:
                      on which a case noticed */
    uint64_t odd;  /* verdicts that were not as expected, or noticed nothing */
    uint64_t odd_seed; /* the first seed that was not good */
    Verdict odd_verdict;
    const char *odd_case;
} RepeatRow;

typedef struct {
    RepeatRow *row;
    int n;
    uint64_t seeds, verdicts, odd; /* odd: of all verdicts */
    int good;                      /* claims that were good on every seed */
    double seconds;
} RepeatResult;

/* seeds request.seed, request.seed + 1, .. */
MUST_CHECK Status repeat(const VerifyRequest *, uint64_t seeds, Arena *,
                         RepeatResult *);
#endif
