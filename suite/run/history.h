/* What each source found: a row a claim and version, which stays when the rows
 * of the run itself are gone. */
#ifndef SUITE_RUN_HISTORY_H
#define SUITE_RUN_HISTORY_H
#include "suite/run/verify.h"
#include "suite/store/store.h"

/* Adds the results, which have no fault in them, to the history. */
MUST_CHECK Status history_store(Store *, const RunRow *, const char *label,
                                Profile, const VerifyResult *);
/* Copies what another database has of it and this one has not. */
MUST_CHECK Status history_copy(Store *, const char *from);

typedef struct {
    const char *source, *seed, *profile, *arithmetic, *began, *label;
    Verdict verdict;
    double slack, statistic; /* NaN: none */
    double seconds;
    bool change; /* from the one before, see history_changes */
} HistoryRow;
/* The rows of a claim, the oldest first; its versions of one seed, profile and
 * arithmetic stand together. */
MUST_CHECK Status history_read(Store *, const char *claim, Arena *,
                               HistoryRow **, int *n);
/* Marks the rows whose verdict is another than in the row before, or whose
 * slack or statistic is more than HISTORY_MOVED away from that of the last
 * marked row (or the first) of the same seed, profile and arithmetic.  A mark
 * depends on earlier rows alone, so it stays when a row is appended. */
void history_changes(HistoryRow *, int n);
#define HISTORY_MOVED 0.01
#endif
