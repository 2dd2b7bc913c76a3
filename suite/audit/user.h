/* Replays a learner up to the audited user and computes how her two candidate
 * trajectories would change each release.  Used by the two audits of whole
 * algorithms.
 *
 *     TRY(audited_user_open(&x, job, arena));
 *     audited_user_live(&x, 0);
 *     audited_user_pair(&x, score, context);
 *     for (run = 1; ..) {
 *         audited_user_live(&x, run);
 *         audited_user_walk(&x); ... } */
#ifndef SUITE_AUDIT_USER_H
#define SUITE_AUDIT_USER_H
#include "envs/user.h"
#include "suite/claim/study.h"
#include "suite/simulation/simulation.h"

/* The privacy loss of refreshed statistics in a run so far.  A refreshed
 * statistic is computed anew for each release, so each release moves by the
 * difference of her two contributions under the values of that release. */
typedef struct {
    bool counts; /* she is in the data, and losses are added up */
    double loss, log_moment, mean; /* log_moment: at the tilt's theta */
    double drawn;                  /* the loss of the noise that was drawn */
    uint64_t releases, *place;     /* [channel] place of the last release */
    double **before;               /* [channel][size] shift of that release */
} Anew;

typedef struct {
    const Job *job;
    Env env;
    AlgorithmInput input;
    double noise_scale; /* 1, but for a fault */
    uint64_t user;
    User candidate[2]; /* her two candidate trajectories */
    int here;          /* the one that she has in this run */
    /* of the run */
    Learner learner;
    Policy policy; /* of her episode */
    uint64_t last; /* the last episode under it */
    Block block, walk[2];
    Rng others, coins;
    uint64_t policies; /* hash of the policies after her */
    bool mixed;        /* her policy was randomised in a state she met */
    /* of all runs */
    const Channel *channel;
    int channels;
    double **shift;  /* of a refreshed channel, at its last release */
    double **summed; /* the same, but 0 where a channel is refreshed */
    Anew anew;
    Tilt tilt;
    double *noise; /* room for a release */
    Arena *arena;
    size_t mark;
} AuditedUser;

/* Opens the job's environment and algorithm.  Both candidates stay in state 0
 * until audited_user_pair chooses them. */
MUST_CHECK Status audited_user_open(AuditedUser *, const Job *, Arena *);
/* Runs the learner from the first episode up to hers.  The run's number fixes
 * the other users and the noise. */
void audited_user_live(AuditedUser *, uint64_t run);
/* Draws her episode as either candidate, with the same coins, and fills shift:
 * the contribution of `here` minus the other's. */
void audited_user_walk(AuditedUser *);
/* After audited_user_walk: goes on to the last episode with noise tilted by
 * theta towards her loss, and adds up her losses by refreshed statistics. */
void audited_user_live_on(AuditedUser *, double theta, Block *after);
/* After audited_user_live: she walks as candidate `here`, and the learner goes
 * on with her data; `after`: the sum of the blocks of all users
 * after her. */
void audited_user_go_on(AuditedUser *, Block *after);
/* Chooses the two candidates as setting `pair` says.  A search maximises the
 * score, which says how far apart they are in the last run. */
typedef double PairScore(void *context);
void audited_user_pair(AuditedUser *, PairScore *, void *context);

/* the settings that say who is audited, and faults */
// clang-format off
#define AUDITED_USER_SETTINGS                                                  \
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
