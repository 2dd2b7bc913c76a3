/* Witnesses again, from the database alone.
 *
 * A violated verdict names the job and the instance in it.  The job's study,
 * version, parameters, replicate and its run's seed are all that is read: the
 * jobs of the verdict's case run again, every row is compared with the stored
 * one bit for bit, and the claim's judge decides again. */
#ifndef SUITE_RUN_REPLAY_H
#define SUITE_RUN_REPLAY_H
#include "suite/claim/claim.h"
#include "suite/store/store.h"

typedef struct {    /* as stored */
    const char *id; /* the verdict's key */
    const char *claim, *case_text, *mode, *profile, *fault, *verdict;
    double slack, statistic, bound, alpha;
    const char *instance; /* "": the verdict has no witness */
    const char *run, *seed, *source, *fingerprint;
    const char *study, *parameters;
    int version, replicate;
} Witness;

/* Every violated verdict of the claims that a name, glob or @tag selects, of
 * several builds with one seed those of the last; audits without an entry in
 * the ledger are called "audit:MECHANISM". */
MUST_CHECK Status witness_list(Store *, const char *pattern, Arena *,
                               Witness **, int *n);
/* by its id; *found is NULL when there is none */
MUST_CHECK Status witness_find(Store *, const char *id, Arena *,
                               Witness **found);
/* the stored rows of its job */
MUST_CHECK Status witness_rows(Store *, const Witness *, Rows *);
/* the job of a witness, replicate and all */
MUST_CHECK Status witness_job(const Witness *, Job *);

typedef struct {
    const Witness *of;
    const char *refused; /* why it could not be run again, or NULL */
    int rows, differing; /* rows compared, and those that differ */
    char first[240];     /* the first difference, of rows or of the verdict */
    bool other_source, other_arithmetic;
    int version; /* of the study, here */
    bool judged;
    Ruling again;
    bool same;          /* rows, verdict, numbers and witness */
    const Claim *claim; /* NULL: an audit of a mechanism */
    Job job;
    const int *jobs; /* [replicates] places in the list of what runs again */
    const Rows *now; /* of the witness's replicate */
} Replay;

MUST_CHECK Status replay_all(Store *, const Witness *, int n, int workers,
                             Arena *, Replay *out);

/* every bit of two numbers */
bool replay_same(double, double);
/* the differences of two jobs' rows, both sorted by name and step */
void replay_compare(const Rows *stored, const Rows *now, Replay *);
void replay_sort(Rows *);
/* Of the replicate that decided: the rows that the judge and the instance name;
 * returns how many. */
int replay_decided(const Replay *, const Row **out, int room);

#define REPLAY_AUDIT "audit:"
#endif
