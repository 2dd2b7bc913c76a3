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

#define LOOKS_SETTINGS                                                         \
    {"lazy",                                                                   \
     SET_REAL,                                                                 \
     "0",                                                                      \
     0,                                                                        \
     10,                                                                       \
     NULL,                                                                     \
     "look on the grid k <- ceil(k (1+lazy)); 0: as the paper does"},          \
    {                                                                          \
        "looks", SET_CHOICE, "grid", 0, 0, "grid|information",                 \
            "a lazy one looks on the grid, or also when it has learnt much"    \
    }

/* The settings that decide what an algorithm gets, the same rows in every
 * study that runs one; own are the algorithm's. */
#define LEARNER_SETTINGS                                                       \
    {"privacy", SET_CHOICE, "none", 0, 0, PRIVACY_NAMES, "privacy model"},     \
        {"epsilon", SET_REAL, "1", 1e-9, 1e9, NULL, "privacy parameter"},      \
        {"delta", SET_REAL, "1e-6", 0, 0.999999, NULL, "privacy parameter"},   \
        {"mode",                                                               \
         SET_CHOICE,                                                           \
         "published",                                                          \
         0,                                                                    \
         0,                                                                    \
         "published|calibrated",                                               \
         "the paper's constants or the least noise"},                          \
        LOOKS_SETTINGS,                                                        \
    {                                                                          \
        "scale-bonus", SET_REAL, "1", 0, 1e9, NULL,                            \
            "exploration bonus, as a multiple of the mode's"                   \
    }
AlgorithmInput learner_input(const Params *study, const Params *own);
#endif
