/* What the ledger said once, as a small table that a change is compared with:
 * one line a claim, with the range of its slack and its statistic over several
 * seeds.
 *
 * A claim's number is taken over its cases: the geometric mean of the slack,
 * the mean of the statistic. */
#ifndef SUITE_RUN_BASELINE_H
#define SUITE_RUN_BASELINE_H
#include "suite/run/verify.h"

#define BASELINE_SCHEMA 1

/* what one run says of one claim */
typedef struct {
    Verdict verdict;         /* one that is not expected, if a case has one */
    double slack, statistic; /* NaN: it has none */
    uint64_t samples;        /* of its cases together */
    char exact[9];           /* a hash of every bit of its rulings */
} Measure;
/* of the n cases of a claim */
Measure measure_of(const CaseResult *, int n);

typedef struct {
    double low, high; /* low > high: nothing was seen */
} Span;

typedef struct {
    const char *claim;
    Mode mode;
    unsigned verdicts; /* a set: 1 << Verdict */
    Span slack, statistic;
    uint64_t seeds, samples;
    char exact[9];       /* at the baseline's first seed */
    char code[9];        /* of the code it depends on */
    const char *because; /* why its line was accepted, or "" */
} BaselineRow;

typedef struct {
    Profile profile;
    uint64_t seed; /* the first */
    char arithmetic[24], source[24];
    BaselineRow *row;
    int n;
} Baseline;

/* An empty baseline of the claims that a request selects, in the ledger's
 * order. */
MUST_CHECK Status baseline_open(const VerifyRequest *, Arena *, Baseline *);
/* Adds the results of one seed; first: it is the baseline's first. */
void baseline_add(Baseline *, const VerifyResult *, bool first);
/* Runs `seeds` seeds from the request's on. */
MUST_CHECK Status baseline_run(const VerifyRequest *, uint64_t seeds, Arena *,
                               Baseline *);
/* the line of a claim; NULL: there is none */
BaselineRow *baseline_row(const Baseline *, const char *claim);

/* BAD_INPUT names the line that is damaged, or the schema that is another. */
MUST_CHECK Status baseline_read(const char *path, Arena *, Baseline *);
/* The file is replaced as a whole. */
MUST_CHECK Status baseline_write(const char *path, const Baseline *);
/* "1.02" or "1.02..1.13", "" of nothing */
void span_text(Span, char *out, size_t size);
#endif
