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
    const Setting *settings; /* "env" and "algorithm" name the two others;
                                "replicates" makes that many jobs */
    const char *size;        /* the count that a profile multiplies, or NULL */
    int (*jobs)(const Job *); /* how many a case is; NULL: its setting
                                 replicates, or one */
    /* BAD_INPUT when a setting names something that there is not; NULL: no
     * setting names anything but an environment and an algorithm */
    Status (*check)(const char *key, const char *value);
    double limit; /* seconds until a worker counts as hung */
    MUST_CHECK Status (*run)(const Job *, Arena *, Rows *);
} Study;

// clang-format off
#define STUDIES(X)                                                             \
    X(probe) X(tail) X(value) X(run) X(draw) X(audit) X(blackbox)              \
    X(envelope) X(exposure) X(actions) X(compare) X(cost)
// clang-format on
#define DECLARE_STUDY(study) extern const Study study_##study;
STUDIES(DECLARE_STUDY)
extern const Study *const studies[];        /* NULL-terminated */
const Study *study_named(const char *name); /* NULL: there is none */

struct Job {
    const Study *study;
    const EnvFamily *env;  /* NULL: the study takes none */
    const Algorithm *algo; /* idem */
    Params params, env_params, algo_params;
    uint64_t seed;
    int replicate;
};

/* text: "env=riverswim H=8 draws=1e5"; a plain key goes to the one that knows
 * it, env.key, algo.key and study.key are explicit. */
MUST_CHECK Status job_open(Job *, const Study *, uint64_t seed,
                           const char *text);
MUST_CHECK Status job_set(Job *, const char *key, const char *value);
bool job_knows(const Job *, const char *key);
int job_replicates(const Job *);
enum { JOB_TEXT = 1200 };
void job_text(const Job *, char *out, size_t size);
/* from that text, as the database keeps it; BAD_INPUT when this source has
 * other settings, and so would make another job of it */
MUST_CHECK Status job_reopen(Job *, const Study *, uint64_t seed,
                             const char *text);
/* The job's environment as its family names it: the same for every replicate
 * and algorithm under one seed. */
MUST_CHECK Status job_model(const Job *, Env *, Arena *);
/* The same with states and actions renamed, another way for every replicate,
 * and the stream of its users.  They are the same people for every algorithm,
 * eps and gap: the stream knows the environment's name, the seed and the
 * replicate, nothing else. */
MUST_CHECK Status job_env(const Job *, Env *, Rng *users, Arena *);
#endif
