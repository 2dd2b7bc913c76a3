/* What UCRL-VTR and UCRL-VTR+ share (Luyo et al. 2021, Algorithms 1 and 3):
 * settings, the reading of what the paper leaves open, and one regression at
 * each step that learns, of values of the next step (or of their squares).
 *
 * Where the paper leaves a choice:
 *   V_{H+1}   0; so step H learns nothing and steps 1..H-1 have channels
 *   k = 1     the empty prefix: Lambda = lambda I, neither noise nor shift
 *   matrix    JDP: GOE as in C.2 (the body: all entries alike); LDP: the same
 *             variance for all entries, symmetric (Claim 26 needs that)
 *   clip      published: min with H only, as printed; calibrated: [0, H]
 *   singular  noise beyond its bounds: the bonus is H */
#ifndef ALGORITHMS_CORE_VTR_H
#define ALGORITHMS_CORE_VTR_H
#include "algorithms/core/greedy.h"
#include "algorithms/core/luyo2021_scales.h"
#include "algorithms/core/mixture.h"
#include "algorithms/core/schedule.h"

#define VTR_SETTINGS                                                           \
    {"p", SET_REAL, "0.05", 1e-12, 0.999, NULL, "failure probability"},        \
        {"matrix-noise",                                                       \
         SET_CHOICE,                                                           \
         "paper",                                                              \
         0,                                                                    \
         0,                                                                    \
         "paper|" MIXTURE_NOISE_NAMES,                                         \
         "symmetric noise: off-diagonal s, diagonal sqrt2 s; all s; "          \
         "(Z+Z')/2; Z"},                                                       \
        {"clip",                                                               \
         SET_CHOICE,                                                           \
         "mode",                                                               \
         0,                                                                    \
         0,                                                                    \
         "mode|one-sided|both",                                                \
         "values at most H, or in [0, H]; mode: as the paper, or both"},       \
    {                                                                          \
        "shift", SET_CHOICE, "yes", 0, 0, "yes|no",                            \
            "no: without 2 Upsilon I (a fault)"                                \
    }

typedef struct {
    Task task;
    Luyo2021Inputs x;
    Luyo2021Privacy privacy;
    MixtureNoise pattern;
    Schedule when;
    NoiseLaw law;
    bool both_sides, shifted;
    ReplanSchedule replan;
    Tie tie;
    int steps;                  /* that learn: H - 1 */
    double *q, *v;              /* [h][s][a], [H+1][S] */
    double singular;            /* matrices that were, so far */
    long double *scratch, *sum; /* one channel's coordinates */
} Vtr;

MUST_CHECK Status vtr_open(Vtr *, const char *name, const Task *,
                           const AlgorithmInput *, Arena *);
/* the two channels of a regression at step h */
void vtr_channels(const Vtr *, const char *name, int h, double matrix,
                  double vector, Channel out[2], Arena *);

typedef struct {
    Ridge *ridge;         /* [steps] */
    double *phi;          /* [h][s][a][d] features of the values regressed */
    double *mean, *width; /* [s][a] of the step measured last */
    /* what judges look at */
    double *estimate, *factor, *rounding; /* [steps][d], [steps][d][d] */
    size_t apart; /* from one step's rounding to the next */
} Regressor;

/* rounding: the caller's, [apart steps] from here on */
void vtr_regressor_open(const Vtr *, Regressor *, double *rounding, int apart,
                        Arena *);
/* w_h = Lambda^-1 u, Lambda = released + base I; the channel of the matrix,
 * that of the vector follows */
void vtr_fit(Vtr *, Regressor *, int h, Billboard *, int channel,
             long double base);
/* phi, means and widths of step h, from values[h][s] */
void vtr_measure(const Vtr *, Regressor *, int h, const double *values);
/* Adds a cell's users to sum: weight phi phi', or weight phi V(s')^power. */
void vtr_add_matrix(const Vtr *, const Regressor *, const Block *, int cell,
                    long double weight);
void vtr_add_vector(const Vtr *, const Regressor *, const Block *, int cell,
                    long double weight, int power);

/* Hooks of an Algorithm whose memory begins with a Vtr. */
uint64_t vtr_next(void *memory, uint64_t k);
int vtr_reads(const void *memory);
#define VTR_HOOKS .learns = true, .next = vtr_next, .reads = vtr_reads

double vtr_clipped(const Vtr *, double q);
/* V and the greedy policy of step h, from Q; did it change? */
bool vtr_act(Vtr *, int h, Policy *);
#endif
