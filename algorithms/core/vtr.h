/* What UCRL-VTR and UCRL-VTR+ share (Luyo et al. 2021, Algorithms 1 and 3):
 * settings, the reading of what the paper leaves open, and one regression a
 * step, of the next step's values (or of their squares) on features.
 *
 * Where the paper leaves a choice:
 *   V_{H+1}   0; so step H learns nothing and steps 1..H-1 have channels
 *   k = 1     the empty prefix: Lambda = lambda I, neither noise nor shift
 *   matrix    JDP: GOE as in C.2 (the body: all entries alike); LDP: the same
 *             variance for all entries, symmetric (Claim 26 needs that)
 *   clip      published: min with H only, as printed; calibrated: [0, H]
 *   singular  Lambda is not positive definite, because the noise exceeds its
 *             bound: the bonus is H */
#ifndef ALGORITHMS_CORE_VTR_H
#define ALGORITHMS_CORE_VTR_H
#include "algorithms/core/greedy.h"
#include "algorithms/core/luyo2021_scales.h"
#include "algorithms/core/mixture.h"
#include "algorithms/core/schedule.h"

// clang-format off
#define VTR_SETTINGS                                                           \
    {"p", SET_REAL, "0.05", 1e-12, 0.999, NULL, "failure probability"},        \
    {"matrix-noise", SET_CHOICE, "paper", 0, 0, "paper|" MIXTURE_NOISE_NAMES,  \
     "goe: s, on the diagonal sqrt(2) s; sym1: s everywhere; proj: (Z+Z')/2; " \
     "iid: Z; paper: goe under jdp and calibrated ldp, otherwise sym1"},       \
    {"clip", SET_CHOICE, "mode", 0, 0, "mode|one-sided|both",                  \
     "values at most H, or in [0, H]; mode: one-sided as the paper prints, "   \
     "both if calibrated"},                                                    \
    {"shift", SET_CHOICE, "yes", 0, 0, "yes|no",                               \
     "no: 2 Upsilon I is not added to the Gram matrices (a fault)"}
// clang-format on

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
    int steps;                  /* with a regression: H - 1 */
    double *q, *v;              /* [h][s][a], [H+1][S] */
    double singular;            /* how many matrices were singular so far */
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
    /* for judges: [steps][d], [steps][d][d], rounding[apart h] of step h */
    double *estimate, *factor, *rounding;
    size_t apart;
} Regressor;

/* The caller owns the array `rounding`, of apart * steps numbers. */
void vtr_regressor_open(const Vtr *, Regressor *, double *rounding, int apart,
                        Arena *);
/* Fits w_h = Lambda^-1 u, Lambda = released matrix + base I.  `channel` is that
 * of the matrix; the next one is that of the vector. */
void vtr_fit(Vtr *, Regressor *, int h, Billboard *, int channel,
             long double base);
/* Computes phi, means and widths of step h from values[h][s]. */
void vtr_measure(const Vtr *, Regressor *, int h, const double *values);
/* Add a cell's users to sum: weight phi phi', or weight phi V(s')^power. */
void vtr_add_matrix(const Vtr *, const Regressor *, const Block *, int cell,
                    long double weight);
void vtr_add_vector(const Vtr *, const Regressor *, const Block *, int cell,
                    long double weight, int power);

/* Hooks of an Algorithm whose memory begins with a Vtr. */
uint64_t vtr_next(void *memory, uint64_t k);
int vtr_reads(const void *memory);
#define VTR_HOOKS .learns = true, .next = vtr_next, .reads = vtr_reads

/* q cut at H from above and, if both_sides, at 0 from below */
double vtr_clipped(const Vtr *, double q);
/* V and the greedy policy of step h from Q; true if the policy changed */
bool vtr_act(Vtr *, int h, Policy *);
#endif
