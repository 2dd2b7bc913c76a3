/* Least-squares value iteration in a linear MDP on released statistics: what
 * LSVI-UCB (Jin et al. 2020), its private version with rare switching (Ngo et
 * al. 2022, Algorithm 1) and the one with batches (Luyo et al. 2021, Algorithm
 * 2) share.
 *
 * Channel h (from 0) shows the Gram matrix of step h as a sum; channel H+h its
 * target, the sum of phi (r + V_{h+1}(s')) over all users so far, computed anew
 * at each release once V_{h+1} is known.  A sweep goes from the last step to
 * the first:
 *
 *     Lambda = shown + base I, w = Lambda^-1 u,
 *     Q = <phi, w> + beta_h |phi| in the norm of Lambda^-1, cut as `clip` says
 *
 * A Lambda that is not positive definite has the bonus H and is counted in
 * "singular".  One release costs H times S A (S + d^2), however many users
 * there were. */
#ifndef ALGORITHMS_CORE_LSVI_H
#define ALGORITHMS_CORE_LSVI_H
#include "algorithms/core/greedy.h"
#include "algorithms/core/lsvi_scales.h"
#include "algorithms/core/schedule.h"

typedef enum { CLIP_MIN, CLIP_H, CLIP_STEPS } LsviClip;

// clang-format off
#define LSVI_SETTINGS                                                          \
    {"p", SET_REAL, "0.05", 1e-12, 0.999, NULL, "failure probability"},        \
    {"clip", SET_CHOICE, "mode", 0, 0, "mode|min|H|steps",                     \
     "values at most H; in [0,H]; in [0,H-h+1]; mode: as the paper, or the "   \
     "last when calibrated"},                                                  \
    {"calibration", SET_CHOICE, "tight", 0, 0, "tight|paper",                  \
     "what mode=calibrated means: core/lsvi_scales.h, or the paper's own "     \
     "analysis with exact noise"},                                             \
    {"pay", SET_CHOICE, "fixed", 0, 0, "fixed|drawn",                          \
     "whether the tight radius has room for rewards that are drawn"},          \
    TIE_SETTING
/* of those who release anything with noise, the last four faults */
#define LSVI_PRIVATE_SETTINGS                                                  \
    {"matrix-noise", SET_CHOICE, "mode", 0, 0, "mode|" MIXTURE_NOISE_NAMES,    \
     "symmetric noise: off-diagonal s, diagonal sqrt2 s; all s; (Z+Z')/2; Z"}, \
    {"shift", SET_CHOICE, "yes", 0, 0, "yes|half|no",                          \
     "the multiple of I that keeps Gram matrices positive (a fault)"},         \
    {"values", SET_CHOICE, "new", 0, 0, "new|last",                            \
     "last: targets hold the values of the sweep before (a fault)"},           \
    {"noise", SET_CHOICE, "fresh", 0, 0, "fresh|again",                        \
     "again: every release has the noise of the first (a fault)"},             \
    {"unbudgeted", SET_INT, "0", 0, 1000, NULL,                                \
     "releases that the noise is not made for (a fault)"}
// clang-format on

typedef struct {
    const char *name; /* of the algorithm */
    AlgorithmInput in;
    Task task;
    int d, H, pairs, packed;
    NoiseLaw law;
    MixtureNoise pattern;
    LsviClip clip;
    Tie tie;
    ReplanSchedule looks;
    double p;
    bool stale, repeats; /* faults */
    /* Lambda = released matrix + base I; before the first release first I */
    long double base, first;
    double *beta;               /* [H] */
    double node, *target_scale; /* [H] */
    Channel *channel;           /* [2H], and room for two more */
    int channels;
    Ridge *ridge; /* [H] */
    /* [H][packed] the matrices of the last sweep, of so many users; NULL: every
     * sweep factors afresh */
    long double *before;
    uint64_t users;
    double *q, *v, *mean, *width;
    double *last_v; /* of the sweep before */
    long double *sum, *out, *scratch;
    long double *paid;  /* [pairs] */
    const double **row; /* [pairs] */
    int *from, *at;     /* [pairs+1], coordinates of features that are not 0 */
    /* what judges look at */
    double *estimate, *factor, *rounding; /* [H][d], [H][d][d], [H] */
    double *matrix, *target;              /* as released: [H][packed], [H][d] */
    double singular, releases, upsilon, log_chi, lambda;
    double *c; /* [H] bounds on a released target's noise */
} Lsvi;

/* BAD_INPUT where the task is no linear MDP, or knows its rewards */
MUST_CHECK Status lsvi_open(Lsvi *, const char *name, const Task *,
                            const AlgorithmInput *, LsviClip published,
                            Arena *);
bool lsvi_tight(const Lsvi *);
/* What the tight calibration needs, but for how often is released. */
LsviInput lsvi_input(const Lsvi *);
void lsvi_take_scales(Lsvi *, const LsviScales *);
/* what the setting shift does to the multiple of I (a fault) */
void lsvi_bend_shift(Lsvi *);
/* the same radius at every step */
void lsvi_same_radius(Lsvi *, double beta);
/* The channels, from node, target_scale, law and pattern; leaves of so many
 * users.  leaves = 0: there is no tree, sums are shown without noise. */
void lsvi_channels(Lsvi *, uint64_t leaves, uint64_t leaf_users, Arena *);

/* From now on factors follow single users, where rounding changes no value by
 * more than a millionth of its bonus. */
void lsvi_follow(Lsvi *, Arena *);

/* Before the first release: w = 0, Lambda = first I; saturated: Q as large as
 * it may be, whatever that says. */
bool lsvi_begin(Lsvi *, bool saturated, Policy *);
/* One release of everything, number `place` (from 1). */
bool lsvi_sweep(Lsvi *, Billboard *, uint64_t place, Policy *);
/* Algorithm.stat */
void lsvi_stat(const Lsvi *, int channel, const Block *, Contribution *);
double lsvi_top(const Lsvi *, int h); /* the largest Q of step h */
/* Algorithm.moves of so many releases and nodes; NaN where values have no
 * lower bound */
double lsvi_moved(const Lsvi *, double nodes, double releases, double *size);
enum { LSVI_WATCHES = 18 };
void lsvi_watch(const Lsvi *, Watch out[LSVI_WATCHES]);

/* ---- the determinant's test ---- */

typedef struct {
    bool spectral;         /* an eigenvalue's ratio reaches 4; else a
                              determinant's 2 */
    long double *now, *of; /* [H] log det now and at the last update; NaN: not
                              positive definite */
    double *root;          /* [H][d][d] factor at the last update, spectral */
    double *wide;          /* scratch [d][d], twice */
    Ridge ridge;           /* scratch, for widths now */
    int extra;             /* channel of raw matrices instead (a fault); 0 */
    long double growth;    /* log 2: of the determinant's ratio that pulls */
} Trigger;

void trigger_open(Trigger *, const Lsvi *, bool spectral, Arena *);
/* Reads the matrices: has one grown enough since trigger_reset? */
bool trigger_pulled(Trigger *, Lsvi *, Billboard *);
/* what stands now is what growth is measured from */
void trigger_reset(Trigger *, Lsvi *, Billboard *);
/* How many episodes can be played by this policy so that the test cannot pull
 * before the last one has been added: n episodes raise log det by at most
 * d log(1 + n w^2/d), w the widest pair that is played.  At least 1. */
uint64_t trigger_quiet(Trigger *, Lsvi *, Billboard *, const Policy *);
/* the widths of what is played, for core/schedule.h */
void trigger_widen(Trigger *, Lsvi *, Billboard *, const Policy *);
#endif
