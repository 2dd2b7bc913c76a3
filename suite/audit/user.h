/* One user, replaced, at her place in an algorithm's life: who audits whole
 * algorithms drives this.
 *
 *     TRY(exposed_open(&x, job, arena));
 *     exposed_live(&x, 0);
 *     exposed_pair(&x, score, context);
 *     for (run = 1; ..) { exposed_live(&x, run); exposed_walk(&x); ... } */
#ifndef SUITE_AUDIT_USER_H
#define SUITE_AUDIT_USER_H
#include "envs/user.h"
#include "suite/claim/study.h"
#include "suite/simulation/simulation.h"

/* What statistics that are computed anew have lost about her so far: each
 * release moves by what her two answers differ in under that release's values.
 */
typedef struct {
    bool counts; /* she is in the data, and losses are wanted */
    double loss, log_moment, mean; /* log_moment: at the tilt's theta */
    double drawn;                  /* the loss of what was drawn */
    uint64_t releases, *place;     /* [channel] the last */
    double **before;               /* [channel][size] its shift */
} Anew;

typedef struct {
    const Job *job;
    Env env;
    AlgorithmInput input;
    double noise_scale; /* 1, but for a fault */
    uint64_t user;
    User candidate[2]; /* what she may be; of which she is */
    int here;
    /* of the run */
    Learner learner;
    Policy policy; /* hers */
    uint64_t last; /* the last episode under it */
    Block block, walk[2];
    Rng others, coins;
    uint64_t policies; /* those after her, hashed */
    bool mixed;        /* a coin chose one of her actions */
    /* of all */
    const Channel *channel;
    int channels;
    double **shift;  /* of a refreshed channel, at its last release */
    double **summed; /* the same, but 0 where a channel is refreshed */
    Anew anew;
    Tilt tilt;
    double *noise; /* room for a release */
    Arena *arena;
    size_t mark;
} Exposed;

/* Opens the job's environment and algorithm; the candidates stay in state 0. */
MUST_CHECK Status exposed_open(Exposed *, const Job *, Arena *);
/* A life of its own number, up to her: the others are drawn, the noise is that
 * repetition's. */
void exposed_live(Exposed *, uint64_t run);
/* Both candidates walk, with the same coins: fills shift, the contribution of
 * `here` minus the other's under what was released before. */
void exposed_walk(Exposed *);
/* The same with noise tilted by theta towards her loss, and her losses by
 * refreshed statistics added up; after exposed_walk. */
void exposed_live_on(Exposed *, double theta, Block *after);
/* After exposed_live: she walks as candidate `here`, and everybody after her
 * learns from her; `after`: the sum of their blocks, hers left out. */
void exposed_go_on(Exposed *, Block *after);
/* chooses the two candidates as `pair` says; score: how far apart they are in
 * the life that was lived last, the larger the better */
typedef double PairScore(void *context);
void exposed_pair(Exposed *, PairScore *, void *context);

/* the settings that say who is audited, and faults */
// clang-format off
#define EXPOSED_SETTINGS                                                       \
    {"env", SET_TEXT, "tabular-random", 0, 0, NULL, "environment"},            \
    {"algorithm", SET_TEXT, "dp-ucbvi", 0, 0, NULL, "algorithm"},              \
    {"episodes", SET_COUNT, "16", 2, EPISODES_MAX, NULL, "episodes K"},        \
    LEARNER_SETTINGS,                                                          \
    {"runs", SET_COUNT, "10000", 100, 1e9, NULL,                               \
     "audited runs in each direction"},                                        \
    {"replicates", SET_INT, "1", 1, 1000, NULL, "jobs that share the runs"},   \
    {"user", SET_COUNT, "1", 1, EPISODES_MAX, NULL,                            \
     "number of the audited user"},                                            \
    {"pair", SET_CHOICE, "worst", 0, 0, "worst|random|search",                 \
     "her two candidate trajectories: worst (scripted), random, or the worst " \
     "that a search finds"},                                                   \
    {"scripts", SET_TEXT, NULL, 0, 0, NULL,                                    \
     "or those who pass these states with these rewards: 0,6:0,0/0,4:0,1"},    \
    {"scale", SET_REAL, "1", 1e-6, 1e6, NULL, "noise, as a multiple"},         \
    {"sensitivity", SET_REAL, "1", 1e-6, 1e6, NULL,                            \
     "what the scale is made for, as a multiple of the true one"},             \
    {"epsilon-used", SET_REAL, "1", 1e-3, 1e3, NULL,                           \
     "what the noise is made for, as a multiple of epsilon"}
// clang-format on
#endif
