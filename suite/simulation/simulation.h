/* An algorithm on an environment, episode after episode, with its exact
 * regret: the engine of every study that lets a learner learn.
 *
 *     TRY(simulation_open(&s, &setup, arena));
 *     simulation_go(&s, 1000);        plays episodes 1..1000
 *     simulation_go(&s, 1000000);     and on
 *
 * Blocks end where the algorithm wants to look and where the caller stops.  The
 * regret of a block is its start counts times the policy's loss from each
 * state, which the oracle has by a recursion over gaps: no cancellation, never
 * negative, computed again only where a policy changed. */
#ifndef SUITE_SIMULATION_SIMULATION_H
#define SUITE_SIMULATION_SIMULATION_H
#include "oracles/start_losses.h"
#include "suite/simulation/block_paths.h"
#include "suite/simulation/learner.h"

typedef struct {
    Env env;   /* the truth; its task says how many episodes */
    Env drawn; /* what users are drawn from: the same, unless a fault */
    Rng users;
    const Algorithm *algo;
    AlgorithmInput input;
    NoisePlace noise;
    double noise_scale; /* 1: as it is; a fault's multiple of all noise */
    /* a speed-up for runs that only the learner reads: draws no step beyond
     * Algorithm.reads(); observers must not be attached */
    bool draw_only_what_is_read;
    int forget; /* last steps left out of the regret (a fault) */
    int lost;   /* first blocks that never reach the learner (a fault) */
} SimulationSetup;

typedef struct Simulation Simulation;
struct Simulation {
    Env env, drawn;
    Rng users;
    Optimum optimum;
    Policy policy, optimal;
    Block block;
    Learner learner;
    StartLosses losses;
    const double *loss; /* [S] of the current policy, from each start */
    long double regret; /* of the episodes done */
    int drawn_steps;    /* of each episode */
    uint64_t done;      /* episodes */
    uint64_t until;     /* the last one before the next look */
    uint64_t updates;   /* policies beyond the first */
    Paths *paths;       /* NULL: nobody asks which ways users went */
    int lost;           /* blocks still to lose */
    /* called after each look, changed: the policy is another; and after each
     * draw, before the block is handed on.  NULL: nobody listens */
    void *context;
    void (*looked)(void *context, Simulation *, bool changed);
    void (*drawn_block)(void *context, Simulation *);
};

MUST_CHECK Status simulation_open(Simulation *, const SimulationSetup *,
                                  Arena *);
void simulation_go(Simulation *, uint64_t to);
/* the episode count of recorded row i: 10^(i/points), rounded up, at most K */
uint64_t simulation_due(int i, int points, uint64_t K);

// clang-format off
#define LOOKS_SETTINGS                                                         \
    {"lazy", SET_REAL, "0", 0, 10, NULL,                                       \
     "replan only on the grid of episodes k <- ceil(k (1 + lazy)); 0: "        \
     "whenever the paper's algorithm replans"},                                \
    {"looks", SET_CHOICE, "grid", 0, 0, "grid|information",                    \
     "when a lazy learner replans: on that grid alone, or also once the "      \
     "episodes played would have enlarged the determinant of the Gram matrix " \
     "by the factor 1 + lazy"}

#define PRIVACY_HELP                                                           \
    "privacy model: none, joint (jdp) or local (ldp) differential privacy; "   \
    "pure-: with delta = 0"
#define EPSILON_HELP "epsilon of the privacy model"
#define DELTA_HELP   "delta of the privacy model"
#define MODE_HELP                                                              \
    "noise and bonuses with the constants that the paper prints, or with the " \
    "least noise that gives the same epsilon and delta"
#define BONUS_HELP                                                             \
    "exploration bonuses are multiplied by this; 1: as the mode has them"
#define EPISODES_HELP                                                          \
    "number of episodes K; the cost grows with how often the learner replans," \
    " not with K"
#define POINTS_HELP     "recorded episode counts per decade"
#define REPLICATES_HELP "independent repetitions"

/* The settings that decide what an algorithm gets, the same rows in every
 * study that runs one; own are the algorithm's. */
#define LEARNER_SETTINGS                                                       \
    {"privacy", SET_CHOICE, "none", 0, 0, PRIVACY_NAMES, PRIVACY_HELP},        \
    {"epsilon", SET_REAL, "1", 1e-12, 1e9, NULL, EPSILON_HELP},                \
    {"delta", SET_REAL, "1e-6", 0, 0.999999, NULL, DELTA_HELP},                \
    {"mode", SET_CHOICE, "published", 0, 0, "published|calibrated", MODE_HELP},\
    LOOKS_SETTINGS,                                                            \
    {"scale-bonus", SET_REAL, "1", 0, 1e9, NULL, BONUS_HELP}
// clang-format on
AlgorithmInput learner_input(const Params *study, const Params *own);
#endif
