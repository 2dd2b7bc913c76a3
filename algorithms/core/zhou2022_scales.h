/* Zhou 2022: every noise scale, shift, radius and step size of
 * Private-LinOpt-VI and Private-LinOpt-PO as a pure function.
 *
 * Noise and its consequences come per kind of counter: p for transitions
 * (dimension d1), r for rewards (d2).  A counter's matrix noise has sigma[0],
 * its vector noise sigma[1] per entry and tree node; radius bounds the norm of
 * all matrix noise in a release, the shift is twice that (proof of Theorem
 * 6.5), and beta is the width of the ellipsoid (Lemma 3.1).
 *
 *     Zhou2022Task x = {.d1 = 2, .d2 = 2, .H = 3, .K = 1024,
 *                       .eps = 1, .delta = 1e-6, .alpha = 0.05};
 *     Zhou2022Scales s = zhou2022_published(&x);
 *     double shift = 2 * s.p.radius;
 *
 * The calibrated scales take the budget from outside: the root of the summed
 * squared shifts, each in units of its sigma, that exact Gaussian accounting
 * admits for (eps, delta).  K >= 2 throughout: at K = 1 there is no tree. */
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

/* is the first state a user's own?  Fixed: her two feature matrices of step 1
 * are public (section 2.1); private: Definition 2.3, and the safe choice */
typedef enum { ZHOU2022_START_FIXED, ZHOU2022_START_PRIVATE } Zhou2022Start;

/* ceil(log2 K): most nodes that hold one of the users 1..K-1 (Lemma 6.1) */
double zhou2022_levels(double K);
/* floor(log2 K): most nodes in one prefix of at most K-1 users */
double zhou2022_prefix(double K);

Zhou2022Scales zhou2022_published(const Zhou2022Task *);
/* the same with the sensitivities of a replaced user: sqrt(2) for matrices, 2
 * for vectors */
Zhou2022Scales zhou2022_conservative(const Zhou2022Task *);
/* Remark 6.9: a user's own noise once, K - 1 of them in a release (the paper's
 * scale with one level) */
Zhou2022Scales zhou2022_local(const Zhou2022Task *);
/* no privacy: Z = lambda I, z = 0 */
Zhou2022Scales zhou2022_plain(const Zhou2022Task *, double lambda);
/* of step h = 1..H; at h = H there is no p (all its numbers 0) */
Zhou2022Scales zhou2022_calibrated(const Zhou2022Task *, double h,
                                   Zhou2022Start, double budget);
Zhou2022Scales zhou2022_calibrated_local(const Zhou2022Task *, double h,
                                         double budget);

/* The largest w1 |ff'-ee'|^2 + w2 |af-be|^2 over unit vectors f, e and a, b in
 * [0,1], dimension at least 2. */
double zhou2022_pair(double w1, double w2);
/* its sum over all counters of all steps, where every pair has w1 = w2 = 1 */
double zhou2022_shifts(double H, Zhou2022Start);

/* eta of Algorithm 2, sqrt(2 log A / (H T)) (proof of Theorem 5.1) */
double zhou2022_step_size(double H, double K, double actions);
/* the proofs' explicit regret bounds: T1 + T2 + T3 of Theorem 4.1; with
 * actions > 0, (i) + (ii) + T1 + T2 of Theorem 5.1 */
double zhou2022_regret(const Zhou2022Task *, const Zhou2022Scales *,
                       double actions);
/* Theorem 4.1 with calibrated scales, each step its own */
double zhou2022_regret_calibrated(const Zhou2022Task *, Zhou2022Start,
                                  double budget);
#endif
