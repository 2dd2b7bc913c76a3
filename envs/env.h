/* Environments are data: a family fills arrays, and the draw, the norm check,
 * the relabelling and the oracles' input are written once for all of them. */
#ifndef ENVS_ENV_H
#define ENVS_ENV_H
#include "envs/outcomes.h"
#include "suite/base/arena.h"
#include "suite/base/block.h"
#include "suite/base/rng.h"
#include "suite/base/settings.h"

typedef enum {
    START_LAW,      /* every episode starts by the law start[s] */
    START_LIST,     /* episode k starts in list[(k-1) mod length] */
    START_SCHEDULE, /* episodes up to until[i] (and past until[i-1]) start in
                       list[i]; beyond the last, in list[length-1] */
    START_LAST /* as START_LIST over all of the list but its last, where the
                  task's last episode starts */
} StartRule;

/* What an episode's step pays, given its mean f: f itself; 0 or 1; -B or +B, B
 * the task's reward bound; f - h or f + h with equal chances, h the spread */
typedef enum {
    REWARD_FIXED,
    REWARD_BERNOULLI,
    REWARD_SIGN,
    REWARD_FAIR
} RewardLaw;

/* What a learner may know. */
typedef struct {
    Shape dim;
    uint64_t episodes;
    int d_phi, d_psi;
    const double *phi;    /* [s][a][d_phi], NULL if absent */
    const double *psi;    /* [s][a][s'][d_psi]; |sum_s' psi v| <= 1 for v in
                             [0,1]^S, |w_h| <= norm_w <= d_psi.  Who wants
                             sqrt(d) instead of 1 (Zhou 2022) multiplies psi by
                             sqrt(d_psi), and w is within sqrt(d_psi) */
    const double *kernel; /* [s,a][s',a'] */
    const double *reward; /* [h][s][a] known means, or NULL */
    const char *family;   /* its environment's name, for messages; or NULL */
    bool linear; /* p = <phi, mu_h> for some hidden mu (and so the means, where
                    theta is there): a linear MDP, or scripted users who
                    pass for one */
    double norm_w, norm_theta, reward_bound;
    const double *start; /* law of the public start generator, or NULL */
} Task;

/* The truth. */
typedef struct {
    Task task;
    const double *p;    /* [h][s][a][s'], rows sum to 1 */
    const double *mean; /* [h][s][a] */
    /* hidden parameters of a linear model, or NULL: p = <psi, w_h>, mean =
     * <phi, theta_h>, to 1e-12 (env_open checks); env_relabel leaves them
     * unchanged */
    const double *w;     /* [h][d_psi] */
    const double *theta; /* [h][d_phi] */
    /* the same of a linear MDP, p = <phi, mu_h(s')>; renamed with s' */
    const double *mu; /* [h][s'][d_phi] */
    RewardLaw law;
    double spread; /* h of REWARD_FAIR */
    StartRule rule;
    const double *start; /* [s]: the law, or a list's long-run shares */
    const int *list;
    const uint64_t *until;
    int length;
    const Outcomes *next, *first; /* p and start, for the draw of one user; not
                                     there, or of other arrays: she is drawn
                                     from p and start, the same, slower */
} Env;

typedef struct EnvFamily {
    const char *name, *source; /* where it is from, shown in the report */
    const char *help, *tags;
    const Setting *settings;
    MUST_CHECK Status (*open)(Env *, const Params *, Rng *, Arena *);
} EnvFamily;

#define ENV_FAMILIES(X)                                                        \
    X(riverswim)                                                               \
    X(tabular_random)                                                          \
    X(tabular_hard)                                                            \
    X(bandit)                                                                  \
    X(fork)                                                                    \
    X(chain)                                                                   \
    X(uniform)                                                                 \
    X(rare_state)                                                              \
    X(mixture_random)                                                          \
    X(mixture_hard)                                                            \
    X(lm_ring)                                                                 \
    X(lm_perm)                                                                 \
    X(lm_fork)                                                                 \
    X(lm_clip)                                                                 \
    X(lm_tab)                                                                  \
    X(lm_cone)                                                                 \
    X(lm_mix3)                                                                 \
    X(lm_arms)                                                                 \
    X(linear_random)                                                           \
    X(linear_simplex)                                                          \
    X(linear_hard)                                                             \
    X(antipodal)                                                               \
    X(norm_gap)                                                                \
    X(signed_measure)                                                          \
    X(linear_probe)                                                            \
    X(kernel_se)                                                               \
    X(kernel_matern)                                                           \
    X(kernel_linear)                                                           \
    X(kernel_walsh)                                                            \
    X(kernel_hard)                                                             \
    X(kernel_arms)

extern const EnvFamily *const env_families[]; /* NULL-terminated */
MUST_CHECK Status env_family_find(const char *name, const EnvFamily **);
const EnvFamily *env_family_named(const char *name); /* NULL: there is none */

/* Opens an instance; random parameters are drawn from the stream `model`.
 * Asserts that rows are distributions and rewards in range, because a family
 * that breaks this is a bug. */
MUST_CHECK Status env_open(Env *, const EnvFamily *, const Params *, Rng *model,
                           Arena *);
/* A tabular family that has this row is a linear MDP with features=table:
 * phi(s,a) = e_(s,a), d = S A, mu_h and theta_h are p_h and the means. */
#define TABLE_SETTING                                                          \
    {                                                                          \
        "features", SET_CHOICE, NULL, 0, 0, "table",                           \
            "one feature for each state and action: a linear MDP"              \
    }
/* For families: BAD_INPUT when the kernel has more than 1e8 entries. */
MUST_CHECK Status env_fits(Shape, const char *family);
/* For families with a start law: checks env_fits, makes zeroed arrays, and
 * gives them and the shape to the environment. */
typedef struct {
    double *p, *mean, *start;
} EnvArrays;
MUST_CHECK Status env_arrays(Env *, Shape, const char *family, EnvArrays *,
                             Arena *);
/* Writes the same environment with states and actions renamed at random, so
 * that no rule for ties can profit from where the optimum stands. */
void env_relabel(Env *, Rng *labels, Arena *);

/* The least and the largest mean that this law can have, and the least and the
 * largest that it pays. */
typedef struct {
    double low, high;
} Range;
Range env_means(const Env *);
Range env_rewards(const Env *);
/* the reward of one step whose mean is this, by a uniform number of [0,1) */
double env_reward(const Env *, double mean, double uniform);
/* the sum of n such, at the stream's place */
double env_reward_sum(const Env *, double mean, uint64_t n, Rng *);

/* Fault: replaces each transition law by (1 - tilt) p + tilt uniform, so that a
 * check of the simulator must fail. */
void env_tilt(Env *, double tilt, Arena *);
/* Fault: moves this share of every transition law to state 0. */
void env_lean(Env *, double share, Arena *);
/* Fault: pays rewards fixed at `times` the mean that learners are told; 1
 * changes nothing. */
void env_pay(Env *, double times, Arena *);

/* the start of episode k; a random start is drawn by inversion of the word */
int env_start(const Env *, uint64_t k, uint64_t word);

/* Draws the whole block: reads first and n, writes all else.  The cost does
 * not depend on n, except that one user alone costs her H steps. */
void env_draw(const Env *, const Policy *, Rng *users, Block *);
/* Draws only the first steps of the block, with the same bits as env_draw, as
 * if episodes ended there. */
void env_draw_steps(const Env *, const Policy *, int steps, Rng *users,
                    Block *);
/* Draws the block without the episode of user k0, which the caller draws. */
void env_draw_others(const Env *, const Policy *, uint64_t k0, Rng *users,
                     Block *);
/* Adds the start states of episodes first..first+n-1 to start[s]. */
void env_draw_starts(const Env *, uint64_t first, uint64_t n, Rng *users,
                     uint64_t *start);
#endif
