/* What need not run again: the jobs of claims whose code is the same as in an
 * earlier run of the database, of whatever source. */
#ifndef SUITE_RUN_CHANGED_H
#define SUITE_RUN_CHANGED_H
#include "suite/run/code.h"
#include "suite/run/jobs.h"
#include "suite/run/verify.h"

/* Stores the hash of the claim's code with its run. */
MUST_CHECK Status changed_note(Store *, const char *run, const Claim *);

/* The latest run with the same seed and arithmetic in which the claim had the
 * same code; "" where there is none. */
MUST_CHECK Status changed_since(Store *, const RunRow *now, const Claim *,
                                char earlier[17]);
/* Takes over the results of n jobs of the list from that earlier run, each that
 * was done there and is not stored yet. */
MUST_CHECK Status changed_adopt(const JobList *, const int *place, int n,
                                const char *earlier);

/* Marks, in only[ledger_size()], the claims of which the last run of a profile
 * had a verdict that was not expected: ALL_CASES, and NO_CASE for the others.
 * Returns how many in *n. */
MUST_CHECK Status changed_unexpected(Store *, Profile, int *only, int *n);
#endif
