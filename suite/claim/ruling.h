/* What a judge is given and what it answers. */
#ifndef SUITE_CLAIM_RULING_H
#define SUITE_CLAIM_RULING_H
#include "suite/claim/study.h"

typedef struct Claim Claim;

typedef enum { HOLDS, VIOLATED, VACUOUS, UNDECIDED, UNTESTABLE } Verdict;
extern const char *const verdict_names[];

/* What a judge may look at. */
typedef struct {
    const Claim *claim;
    const Job *job; /* the case, replicate 0 */
    int replicates;
    const Rows *rows;       /* [replicates] */
    double alpha;           /* this case's share of the error budget */
    double threshold_scale; /* 1 unless a fault multiplies the threshold */
} Evidence;

typedef struct {
    Verdict verdict;
    double slack, statistic, bound; /* NaN: the judge has none */
    /* Of a tail or of coverage, in the bound's own unit: how many times smaller
     * the radius could be at probability radius_p, and still hold; a lower
     * bound where it comes from a sample.  NaN: the judge has none. */
    double radius_slack, radius_p;
    uint64_t samples; /* 0: no sampling was needed */
    char why[400];
    Rows *evidence;    /* the numbers behind it, per alpha, step, .. */
    char witness[240]; /* the instance that repeats a violation, or "" */
    int witness_replicate;
} Ruling;

typedef void Judge(const Evidence *, Ruling *);

/* Adds a row to the evidence.  A NaN is left out. */
void ruling_put(Ruling *, const char *name, int step, double value);
/* Writes the sentence that says why; a NaN in it becomes "(missing)". */
void ruling_say(Ruling *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
#endif
