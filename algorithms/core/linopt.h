/* What LinOpt-VI and LinOpt-PO share (Zhou 2022, Algorithms 1 and 2 with the
 * privatizer of section 6.1): two ridge regressions a step, of values on
 * transition features and of rewards on reward features, from the four counters
 *
 *   p1  sum phi phi'    p2  sum phi V_{h+1}(s')     phi = phi_{V_{h+1}}(s,a)
 *   r1  sum varphi varphi'    r2  sum varphi r
 *
 * and one evaluation of a step.  They differ in V and in the policy.
 *
 * Where the paper leaves a choice:
 *   Lambda^1  0 in the text, which has no inverse: the shift (or lambda I)
 *   user K    no release follows her: trees end with user K - 1
 *   p at H    phi = 0: steps 1..H-1 have the counters p1, p2
 *   singular  Lambda is not positive definite, because the noise exceeds its
 *             bound: Q is at its cap for every action
 * Features: the environment's psi has |phi_V| <= 1 for V in [0,1]; the paper
 * allows |phi_V| <= sqrt(d1) and a parameter smaller by that factor. */
#ifndef ALGORITHMS_CORE_LINOPT_H
#define ALGORITHMS_CORE_LINOPT_H
#include "algorithms/core/mixture.h"
#include "algorithms/core/schedule.h"
#include "algorithms/core/zhou2022_scales.h"

// clang-format off
#define LINOPT_SETTINGS                                                        \
    {"alpha", SET_REAL, "0.05", 1e-12, 0.999, NULL, "failure probability"},    \
    {"start", SET_CHOICE, "private", 0, 0, "fixed|private",                    \
     "fixed: the first state is public, so calibrated noise is smaller"},      \
    {"shift-alone", SET_CHOICE, "no", 0, 0, "no|yes",                          \
     "yes: the shift and bonus of privacy, but no noise"},                     \
    {"raw", SET_INT, "0", 0, 1000000, NULL,                                    \
     "the first so many coordinates of each channel get no noise (a fault)"},  \
    {"lambda", SET_REAL, "1", 1e-9, 1e9, NULL,                                 \
     "ridge parameter when privacy is none"},                                  \
    {"shift", SET_CHOICE, "yes", 0, 0, "yes|no",                               \
     "no: twice the bound on the noise is not added (a fault)"},               \
    {"cap", SET_CHOICE, "step", 0, 0, "step|H",                                \
     "values at most H-h+1, as Algorithm 2 prints, or at most H"}
// clang-format on

enum { LINOPT_WATCHES = 13, LINOPT_BOUNDS = 4 };

typedef struct {
    Task task; /* psi scaled */
    Zhou2022Task x;
    Zhou2022Scales *scales; /* [H] */
    double scale_bonus;
    ReplanSchedule replan;
    bool cap_by_step, shifted;
    Channel *channel; /* [4 H - 2]: p1, p2, r1, r2 of a step, no p at H */
    int channels;
    Ridge *p, *r;  /* [H-1], [H] */
    double *phi;   /* [h][s][a][d1] */
    double *q, *v; /* [h][s][a], [H+1][S] */
    double *mean, *width;
    long double *sum;
    /* for judges: p and r, a row for each step */
    double *estimate[2], *factor[2], *radius[2];
    double *rounding, singular;
    double *bounds; /* [H][p, r]: radius, lambda_min, lambda_max, nu */
    Watch watch[LINOPT_WATCHES];
} Linopt;

MUST_CHECK Status linopt_open(Linopt *, const char *name, const Task *,
                              const AlgorithmInput *, Arena *);
/* both estimates of step h, lines 5 to 7 */
void linopt_fit(Linopt *, int h, Billboard *);
/* Q of step h from V of the next */
void linopt_evaluate(Linopt *, int h);
/* Takes the widths of step h into account for the next replan; to be called
 * once the policy of the step is known. */
void linopt_widen(Linopt *, int h, const Policy *);

/* Hooks of an Algorithm whose memory begins with a Linopt. */
int linopt_channels(const void *memory, const Channel **);
void linopt_stat(const void *memory, int channel, const Block *,
                 Contribution *);
double linopt_moves(const void *memory, double *size);
int linopt_watch(const void *memory, const Watch **);
#define LINOPT_HOOKS                                                           \
    .privacy = PRIVACY_NONE | PRIVACY_JDP | PRIVACY_LDP, .learns = true,       \
    .channels = linopt_channels, .stat = linopt_stat, .moves = linopt_moves,   \
    .watch = linopt_watch
#endif
