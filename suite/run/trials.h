/* Jobs that are judged on many seeds, and how often each verdict came: under
 * the detection matrix and audit --repeat.
 *
 * One list of (job, seed) goes to the workers; each outcome is judged as it
 * comes and forgotten, so that nothing grows with the number of seeds. */
#ifndef SUITE_RUN_TRIALS_H
#define SUITE_RUN_TRIALS_H
#include "suite/claim/ruling.h"
#include "suite/run/pool.h"

typedef struct {
    uint64_t count[UNTESTABLE + 1]; /* seeds, by verdict */
    uint64_t first_violated;        /* the number of that seed, from 0 */
} TrialCount;

typedef struct {
    const Job *const *jobs; /* each with its first seed */
    int n;
    int seeds; /* of each job: its own, the next, .. */
    int workers;
    bool progress;
    /* the verdict on job `i` under seed number `s` (in *job); not in the order
     * of seeds */
    Verdict (*judge)(void *context, int i, int s, const Job *job, const Rows *);
    void *context;
} Trials;

/* Fills count[0..n).  Stops at the first job that fails, with its status and
 * message. */
MUST_CHECK Status trials_run(const Trials *, TrialCount *count);
#endif
