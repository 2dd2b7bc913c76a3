/* The same selection on many seeds: how often is a verdict not the expected
 * one, or a claim's fault not caught?  Every seed is a verify of its own. */
#ifndef SUITE_RUN_REPEAT_H
#define SUITE_RUN_REPEAT_H
#include "suite/run/verify.h"

typedef struct {
    const Claim *claim;
    int index;         /* in the ledger */
    const char *fault; /* "": none */
    int cases;
    uint64_t seeds;
    uint64_t good; /* seeds on which all cases were as expected; under a fault:
                      on which a case noticed */
    uint64_t odd;  /* verdicts not as expected; under a fault: seeds on which no
                      case noticed */
    uint64_t odd_seed; /* the first seed of this run that was not good */
    Verdict odd_verdict;
    const char *odd_case; /* NULL when this run met none */
} RepeatRow;

typedef struct {
    RepeatRow *row;
    int n;
    uint64_t done; /* seeds counted in every row */
    double seconds;
} RepeatResult;

/* a row for every claim that the request selects, with nothing counted */
MUST_CHECK Status repeat_open(const VerifyRequest *, Arena *, RepeatResult *);

/* After every seed: what has been counted so far. */
typedef Status RepeatKeep(void *context, const RepeatResult *);

/* Counts the seeds request.seed + out->done, .., request.seed + seeds - 1.
 * Under faults a claim's cases are tried until one notices, beginning with the
 * cheapest that noticed on an earlier seed: whether one does, does not depend
 * on the order. */
MUST_CHECK Status repeat(const VerifyRequest *q, uint64_t seeds,
                         RepeatKeep *keep, void *context, Arena *arena,
                         RepeatResult *out);
#endif
