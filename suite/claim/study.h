/* A study runs something and stores what it observed; it never judges.
 *
 * A job is one replicate of one study with all its settings.  Its text, in
 * canonical form and with every default spelt out, is what the database keys it
 * by: equal texts are one job, whichever claims ask for it. */
#ifndef SUITE_CLAIM_STUDY_H
#define SUITE_CLAIM_STUDY_H
#include "algorithms/algorithm.h"
#include "envs/env.h"
#include "suite/base/rows.h"
#include "suite/base/settings.h"

typedef struct Job Job;

typedef struct {
    const char *name, *help;
    int version;             /* raised when the same settings give other rows */
    const Setting *settings; /* "env" and "algorithm" name the job's other two
                                parts; "replicates" makes that many jobs */
    const char *size;        /* the count that a profile multiplies, or NULL */
    int (*jobs)(const Job *); /* how many jobs a case has; NULL: its setting
                                 replicates, or one without it */
    /* BAD_INPUT when a setting names a mechanism, an observer, .. that does not
     * exist; NULL: there is no such setting */
    Status (*check)(const char *key, const char *value);
    double limit; /* seconds after which a worker is taken to hang */
    MUST_CHECK Status (*run)(const Job *, Arena *, Rows *);
} Study;

// clang-format off
#define STUDIES(X)                                                             \
    X(probe) X(tail) X(value) X(run) X(draw) X(audit) X(blackbox)              \
    X(envelope) X(exposure) X(actions) X(compare) X(cost)
// clang-format on
#define DECLARE_STUDY(study) extern const Study study_##study;
STUDIES(DECLARE_STUDY)
/* Says how much of the running job is done, 0 to 1: shown to whoever waits, and
 * of no other effect.  Costs a few nanoseconds. */
void job_done_share(double share);
/* where that is written; NULL: nowhere */
void job_share_to(volatile double *place);
extern const Study *const studies[];        /* NULL-terminated */
const Study *study_named(const char *name); /* NULL: there is none */

struct Job {
    const Study *study;
    const EnvFamily *env;  /* NULL: the study takes none */
    const Algorithm *algo; /* NULL: likewise */
    Params params, env_params, algo_params;
    uint64_t seed;
    int replicate;
};

/* Opens a job from a line of settings such as "env=riverswim H=8 draws=1e5".
 * A plain key goes to the one part that has it; env.key, algo.key and study.key
 * name the part.  BAD_INPUT when no part or several have it. */
MUST_CHECK Status job_open(Job *, const Study *, uint64_t seed,
                           const char *text);
MUST_CHECK Status job_set(Job *, const char *key, const char *value);
bool job_knows(const Job *, const char *key);
int job_replicates(const Job *);
enum { JOB_TEXT = 1200 };
void job_text(const Job *, char *out, size_t size);
/* Opens a job from the canonical text that job_text wrote.  BAD_INPUT when this
 * source's settings or defaults differ, because it would be another job. */
MUST_CHECK Status job_reopen(Job *, const Study *, uint64_t seed,
                             const char *text);
/* The job's environment with states and actions as its family labels them: the
 * same for every replicate and algorithm under one seed. */
MUST_CHECK Status job_model(const Job *, Env *, Arena *);
/* The same with states and actions permuted at random, differently in every
 * replicate, and the random stream of its users.  The stream depends on the
 * environment's name, the seed and the replicate alone, so every algorithm, eps
 * and gap meets the same users. */
MUST_CHECK Status job_env(const Job *, Env *, Rng *users, Arena *);
#endif
