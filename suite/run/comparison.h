/* Algorithms x privacy x epsilon x mode on one or several environments: every
 * curve a job of its own on the same users, to one horizon for all.
 *
 *     Comparison x = {.envs = 1, .base = base, ..};
 *     TRY(comparison_run(&x, &runner));
 *     ... x.runs[env * x.curves + curve].regret[replicate] .. */
#ifndef SUITE_RUN_COMPARISON_H
#define SUITE_RUN_COMPARISON_H
#include "suite/run/jobs.h"
#include "suite/simulation/compare.h"

/* what the replicates of one curve did */
typedef struct {
    const Curve *curve;
    uint64_t episodes;
    double lazy;       /* as given to the learner */
    int n;             /* replicates */
    double first;      /* loss of its first policy, an episode */
    double noise;      /* of one release, see study compare */
    double *regret;    /* [n] at the last episode */
    double *updates;   /* [n] policies beyond the first */
    uint64_t *learned; /* [n] when regret fell below half of what the first
                          policy would have had; 0: it did not */
    int points;
    uint64_t *k;  /* [points] */
    double *path; /* [points][n] regret at k */
} CurveRuns;

typedef struct {
    Store *store;
    RunRow run;
    int workers;
    bool resume;
    const char *go_on; /* as JobsRun's */
    Arena *arena;      /* results stay here */
    int jobs;          /* that were run or found */
} Runner;

/* Runs all replicates of every curve, base[i] saying on what and how long. */
MUST_CHECK Status curves_run(Runner *, const Job *const *base,
                             const Curve *const *, int n, CurveRuns *out);

typedef struct {
    int envs, curves, replicates;
    const Job **base; /* [envs] settings of all curves but their own */
    const char **env; /* [envs] names to show */
    Curve curve[CURVES_MAX];
    uint64_t episodes; /* 0: until every curve has learned; then how many */
    bool chosen;       /* the episodes were found so */
    double lazy;       /* NaN: exact to EXACT_MOST episodes, LAZY beyond */
    CurveRuns *runs;   /* [envs][curves] */
} Comparison;
#define EXACT_MOST 1000
#define LAZY       0.05

/* Finds the horizon, where none is given: the power of ten at least twice
 * beyond the episode from which the slowest curve has learned in one coarse
 * run; then tenfold until all replicates have, up to EPISODES_MAX.  Then runs
 * every curve to it. */
MUST_CHECK Status comparison_run(Comparison *, Runner *);
/* the settings of one environment's runs of so many episodes */
MUST_CHECK Status comparison_job(const Comparison *, int env, uint64_t episodes,
                                 Job *);
static inline CurveRuns *comparison_at(const Comparison *x, int env, int curve)
{
    return &x->runs[env * x->curves + curve];
}
#endif
