/* The suite's own LinOpt-VI and LinOpt-PO at work in linear mixture MDPs whose
 * features lie as far apart as Assumption 1 allows.
 *
 * Two states, each with one unit vector u at an angle to t = (1, .., 1)/sqrt(d)
 * whose cosine is c:  psi(s,a,s') = sqrt(d) u_s / 2,  theta_p = t/(sqrt(d) c),
 * |theta_p| <= sqrt(d) for c >= 1/d.  So P = 1/2 everywhere, whatever is done,
 * and |phi_V| = sqrt(d1) V for a constant V, the longest that is allowed.
 * Rewards: varphi = u of another cosine, theta_r along t.
 *
 *     ZhouWorld w;
 *     ZhouWork x;
 *     zhou_world_open(&w, (ZhouLayout){2, H, 8, 0.5, 0.5, 1});
 *     zhou_learner_choose(&x, &w, &alg_linopt_vi);
 *     zhou_learner_start(&x, zhou_joint_privacy(1, 1e-6), p); */
#ifndef SUITE_PAPERS_ZHOU2022_WORLD_H
#define SUITE_PAPERS_ZHOU2022_WORLD_H
#include "suite/claim/probe.h"
#include "suite/papers/zhou2022/linear.h"
#include "suite/simulation/learner.h"

extern const Algorithm alg_linopt_vi, alg_linopt_po;

enum {
    ZHOU_STATES = 2,
    ZHOU_ACTIONS = 2,
    ZHOU_PAIRS = ZHOU_STATES * ZHOU_ACTIONS
};

typedef struct {
    int d, H;
    double K;
    double cos_p, cos_r; /* of each state's features with t */
    double size;         /* of features, 1 without a fault */
} ZhouLayout;

typedef struct {
    ZhouLayout is;
    Task task;
    double psi[ZHOU_PAIRS * ZHOU_STATES * ZHOU_D], varphi[ZHOU_PAIRS * ZHOU_D];
} ZhouWorld;
void zhou_world_open(ZhouWorld *, ZhouLayout);
/* Writes phi_V of state s (the action decides nothing), at the paper's scale.
 */
void zhou_feature(const ZhouWorld *, int s, const double *V, double *phi);

typedef struct {
    const ZhouWorld *world;
    const Algorithm *algo;
    Params own;
    Learner learner;
    Policy policy;
} ZhouWork;
/* Chooses who learns, by default settings. */
void zhou_learner_choose(ZhouWork *, const ZhouWorld *, const Algorithm *);
/* Opens the learner in the probe's arena and plans the first episode. */
void zhou_learner_start(ZhouWork *, AlgorithmInput, Probe *);
/* Returns what the learner shows under this name; none is a bug. */
const double *zhou_learner_shows(const ZhouWork *, const char *name);
AlgorithmInput zhou_joint_privacy(double eps, double delta);

/* One user: in `first` at step 1, then in `state` for good, with action 0. */
typedef struct {
    int first, state;
    double first_reward, reward;
} ZhouWalk;
Block zhou_user(const ZhouWorld *, ZhouWalk, Arena *);
/* A user who goes where chance takes her, rewarded with 0 or 1. */
Block zhou_random_user(Rng *, const ZhouWorld *, Arena *);

enum { ZHOU_CELLS = ZHOU_D * (ZHOU_D + 1) / 2 };
/* Writes what the first user adds to a channel less what the second does.
 * Returns how many numbers. */
int zhou_difference(ZhouWork *, int channel, const Block *user, double *out);
#endif
