/* Ngo, Vietri & Wu 2022, Private LSVI-UCB: every noise scale, shift, radius and
 * cap of the paper, as pure functions.
 *
 *     Ngo2022Input in = {.episodes = 1e6, .d = 4, .horizon = 3, .epsilon = 1,
 *                        .delta = 1e-6, .failure = 0.05};
 *     Ngo2022Scales s = ngo2022_published(&in);
 *
 * Eq. (6) can be read in several ways; each reading is a setting with a name.
 * Calibrated scales take the admissible shift G of exact Gaussian accounting:
 * releases meet (epsilon, delta) if their squared shifts, each divided by its
 * variance, sum to at most G^2. */
#ifndef ALGORITHMS_CORE_NGO2022_SCALES_H
#define ALGORITHMS_CORE_NGO2022_SCALES_H
#include <stdbool.h>

/* the variance of one tree node, LK = log K, m levels */
typedef enum {
    NGO2022_TREE_B, /* 4 H LK / rho: Delta = 2, rho / (2 H LK) a node */
    NGO2022_TREE_A, /* LK / (2 rho): a whole prefix has LK^2 / (2 rho) */
    NGO2022_TREE_C, /* H LK / rho: A with the counter's own rho / (2H) */
    NGO2022_TREE_T, /* 2 H m / rho: exactly rho/2 with iid entries */
    NGO2022_TREE_N, /* LK^2 / (2 rho): eq. (6) at every node */
    NGO2022_TREE_N2 /* H LK^2 / rho: N with rho / (2H) */
} Ngo2022Tree;
#define NGO2022_TREES "B|A|C|T|N|N2"

/* the variance of a released target */
typedef enum {
    NGO2022_TARGET_LINE11, /* 6 H^2 N / rho, Algorithm 1 */
    NGO2022_TARGET_TEXT,   /* 27 H^4 N / rho, the end of section 4.2 */
    NGO2022_TARGET_LAMBDA, /* 9 H^4 N^2 / rho, what lambda_y implies */
    NGO2022_TARGET_NEED    /* 4 H (H+1)^2 N / rho, rho/2 at Delta = 2H+2 */
} Ngo2022Target;
#define NGO2022_TARGETS "11|text|lam|need"

typedef struct {
    double episodes; /* K >= 2: log K = 0 leaves no shift */
    int d, horizon;
    double epsilon, delta, failure; /* failure: the paper's p */
    Ngo2022Tree tree;
    Ngo2022Target target;
    bool binary_node, binary_shift; /* log to base 2, not e */
} Ngo2022Input;

typedef struct {
    int levels;      /* ceil(log2 K): nodes over one user */
    double rho;      /* rho + 2 sqrt(rho log(1/delta)) = epsilon */
    double node;     /* standard deviation of a node's entries */
    double lambda;   /* half the shift of the Gram matrices */
    double updates;  /* N_max, not rounded */
    double target;   /* standard deviation of a target's coordinates */
    double lambda_y; /* bound on the norm of that noise */
    double norm;     /* U_K, bound on the weights */
    double log_chi;  /* log of chi, which overflows */
    double beta;     /* bonus radius */
} Ngo2022Scales;

double ngo2022_rho(double epsilon, double delta);
Ngo2022Scales ngo2022_published(const Ngo2022Input *);

typedef struct {
    double shift;  /* G */
    double share;  /* the Gram matrices' share of G^2, 1/2 as published */
    double spread; /* sup |phi - phi'|: sqrt(2) on a simplex, 2 at most */
    bool iid;      /* entries iid; otherwise diagonal variances doubled */
    bool spectral; /* update when an eigenvalue ratio reaches 4; otherwise when
                      a determinant doubles */
} Ngo2022Budget;

/* Calibrated scales, with values clipped to [0, H-h+1].  updates is an integer;
 * rho and log_chi are 0, because nothing here uses them. */
Ngo2022Scales ngo2022_calibrated(const Ngo2022Input *, const Ngo2022Budget *);
#endif
