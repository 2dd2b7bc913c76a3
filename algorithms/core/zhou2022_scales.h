/* Zhou 2022: every noise scale, shift, radius and step size of
 * Private-LinOpt-VI and Private-LinOpt-PO as a pure function.
 *
 * There are two kinds of counters, p for transitions (dimension d1) and r for
 * rewards (d2).  A counter's noise has standard deviation sigma[0] per entry
 * and tree node in its matrix, sigma[1] in its vector.  radius bounds the norm
 * of all matrix noise in a release, the shift is twice the radius (proof of
 * Theorem 6.5), and beta is the radius of the confidence ellipsoid (Lemma 3.1).
 *
 *     Zhou2022Task x = {.d1 = 2, .d2 = 2, .H = 3, .K = 1024,
 *                       .eps = 1, .delta = 1e-6, .alpha = 0.05};
 *     Zhou2022Scales s = zhou2022_published(&x);
 *     double shift = 2 * s.p.radius;
 *
 * The calibrated scales take a budget, the root of the summed squared shifts,
 * each in units of its sigma, that exact Gaussian accounting admits for (eps,
 * delta); see core/gauss_budget.h.  Everything needs K >= 2, because K = 1 has
 * no tree. */
#ifndef ALGORITHMS_CORE_ZHOU2022_SCALES_H
#define ALGORITHMS_CORE_ZHOU2022_SCALES_H

typedef struct {
    double d1, d2, H, K, eps, delta, alpha;
} Zhou2022Task;

typedef struct {
    double sigma[2];                   /* of a node: matrix, vector */
    double radius;                     /* 0: no noise */
    double lambda_min, lambda_max, nu; /* Assumption 2 */
    double beta;                       /* Lemma 3.1 */
} Zhou2022Side;

typedef struct {
    Zhou2022Side p, r;
} Zhou2022Scales;

/* Whether a user's first state is private.  Fixed: it is public, and so are her
 * feature matrices of step 1 (section 2.1).  Private: it is not (Definition
 * 2.3), which is the safe choice. */
typedef enum { ZHOU2022_START_FIXED, ZHOU2022_START_PRIVATE } Zhou2022Start;

/* ceil(log2 K), the largest number of nodes that contain one of the users
 * 1..K-1 (Lemma 6.1) */
double zhou2022_levels(double K);
/* floor(log2 K), the largest number of nodes in a prefix of at most K-1
 * users */
double zhou2022_prefix(double K);

Zhou2022Scales zhou2022_published(const Zhou2022Task *);
/* the published formulas with the sensitivities of replacing a user, sqrt(2)
 * for matrices and 2 for vectors */
Zhou2022Scales zhou2022_conservative(const Zhou2022Task *);
/* Remark 6.9, local privacy: the paper's scale with one level for each user,
 * and K - 1 users' noises in a release */
Zhou2022Scales zhou2022_local(const Zhou2022Task *);
/* without privacy: Z = lambda I, z = 0 */
Zhou2022Scales zhou2022_plain(const Zhou2022Task *, double lambda);
/* scales of step h = 1..H; p is all 0 at h = H, which has no such counters */
Zhou2022Scales zhou2022_calibrated(const Zhou2022Task *, double h,
                                   Zhou2022Start, double budget);
Zhou2022Scales zhou2022_calibrated_local(const Zhou2022Task *, double h,
                                         double budget);

/* The largest w1 |ff'-ee'|^2 + w2 |af-be|^2 over unit vectors f, e of dimension
 * at least 2 and a, b in [0,1]. */
double zhou2022_pair(double w1, double w2);
/* the sum of zhou2022_pair(1, 1) over all pairs of counters of all steps */
double zhou2022_shifts(double H, Zhou2022Start);

/* eta of Algorithm 2, sqrt(2 log A / (H T)) (proof of Theorem 5.1) */
double zhou2022_step_size(double H, double K, double actions);
/* The explicit regret bounds of the proofs: T1 + T2 + T3 of Theorem 4.1 when
 * actions is 0, otherwise (i) + (ii) + T1 + T2 of Theorem 5.1. */
double zhou2022_regret(const Zhou2022Task *, const Zhou2022Scales *,
                       double actions);
/* the bound of Theorem 4.1 with the calibrated scales of each step */
double zhou2022_regret_calibrated(const Zhou2022Task *, Zhou2022Start,
                                  double budget);
#endif
