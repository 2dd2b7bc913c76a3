/* From a selection of claims to verdicts: plan the jobs, run those that are
 * not done, judge, store. */
#ifndef SUITE_RUN_VERIFY_H
#define SUITE_RUN_VERIFY_H
#include "suite/claim/claim.h"
#include "suite/claim/ledger.h"

enum { ALL_CASES = -1, NO_CASE = -2 };

typedef struct {
    const char *const *patterns; /* globs and @tags; none: every claim */
    int n_patterns;
    Profile profile;
    unsigned modes;
    uint64_t seed;
    int workers;
    const char *db, *folder; /* folder: made when missing, or NULL */
    bool resume;       /* keep what this seed and source have done already */
    bool changed;      /* take over the jobs of claims whose code is the same
                          as in an earlier run of the database */
    const char *fault; /* name=grade for all selected, or NULL */
    bool every_fault;  /* each claim under its own fault instead */
    const int *only;   /* [ledger_size()] of each claim the case that is run,
                          or ALL_CASES or NO_CASE; NULL: all of all */
    const char *label; /* kept beside the run, or NULL */
    bool progress;
} VerifyRequest;

typedef struct {
    const Claim *claim;
    int number;                                /* of the claim's cases */
    const char *case_text, *fault, *reproduce; /* fault "": none */
    Mode mode;
    Ruling ruling;    /* its evidence in the arena of verify */
    double seconds;   /* of its jobs */
    bool as_expected; /* under a fault: that the fault was caught */
    bool failed;      /* one of its jobs did not end, and nothing was judged */
} CaseResult;

typedef struct {
    CaseResult *result;
    int n;
    int claims, as_expected, unexpected, waiting;
    int jobs, jobs_reused;
    int unchanged; /* claims whose jobs were taken over */
    int broken;    /* jobs that the world failed: memory, a dead worker, time */
    char breakage[200]; /* of the first */
    double seconds;
    char digest[65];
} VerifyResult;

MUST_CHECK Status verify(const VerifyRequest *, Arena *, VerifyResult *);
/* WORLD when memory, a dead worker or the time limit ended a job: the verdict
 * that needs it is undecided, which says nothing about the claim.  Call it when
 * the verdicts have been printed. */
MUST_CHECK Status verify_broken(const VerifyResult *);

/* How many results from place i on are cases of one claim; they stand together.
 */
int verify_cases(const VerifyResult *, int i);
/* Of the n cases of a claim the one that speaks for it: one that is not as
 * expected before the others (under a fault, one that caught it), then the
 * least slack. */
const CaseResult *verify_spoken(const CaseResult *, int n, bool faulty);
/* Is this claim among those asked for? */
bool verify_wants(const VerifyRequest *, const Claim *);
/* What would run: fills results without rulings, and counts. */
MUST_CHECK Status verify_plan(const VerifyRequest *, Arena *, VerifyResult *);
#endif
