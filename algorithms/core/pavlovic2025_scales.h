/* Pavlovic, Salgia, Zhao 2025: the constants of CAPRI as pure functions.
 *
 *     Pavlovic2025Task x = {.T = 1e8, .N = 16, .B = 1, .tau = 1, .eps = 1,
 *                           .delta_dp = 1e-6, .delta = 0.01};
 *     Pavlovic2025Scales s = pavlovic2025_published(&x);
 *     double Delta = pavlovic2025_radius(&s, sigma_max, 0);    JDP, eq. (7)
 *
 * delta is the error probability delta_ERR, N = |W|; every logarithm is
 * natural.  sigma_max is the root of eq. (6)'s maximum (Lemma 6.6 prints it
 * without the root; eq. (6) and Lemma 7.1 have the square). */
#ifndef ALGORITHMS_CORE_PAVLOVIC2025_SCALES_H
#define ALGORITHMS_CORE_PAVLOVIC2025_SCALES_H

typedef struct {
    double T, N, B, tau, eps, delta_dp, delta;
} Pavlovic2025Task;

typedef struct {
    double sigma0; /* eq. (5), (8), per unit of sigma_max */
    double level;  /* delta / (N T ln T), the argument in eq. (7) */
    double beta;   /* Lemma 6.6 at that level */
    double beta1;  /* Lemma 6.6 at that level */
    /* Sec. 3.1 and App. C print another beta_1, at the global delta (a) or at
     * the level of eq. (7) (b) */
    double beta1_main_a, beta1_main_b;
} Pavlovic2025Scales;

Pavlovic2025Scales pavlovic2025_published(const Pavlovic2025Task *);
/* Lemma 6.6's beta at any level */
double pavlovic2025_beta(const Pavlovic2025Task *, double level);
/* Delta_r of eq. (7); users = T_r under LDP, 0 under JDP */
double pavlovic2025_radius(const Pavlovic2025Scales *, double sigma_max,
                           double users);

/* T_1 = ceil(sqrt T), users of the first epoch (Alg. 1): the least integer
 * whose square is at least T, for every T that is a double */
double pavlovic2025_first_epoch(double T);
/* how many epochs, each twice as long as the last, are completed in T users */
int pavlovic2025_epochs(double T);

/* The smallest noise that meets (eps, delta_dp).  Exactly one release holds a
 * user's datum; its sensitivity is 2 B sens with sens = max sqrt(s2(w)), and G
 * is the shift in standard deviations that (eps, delta_dp) admits. */
double pavlovic2025_calibrated_sigma0(double B, double sens, double G);

/* Calibrated radius at one point w, valid at every T given S and R: the worst
 * bias, Bernstein's inequality for iid a(w)'a(w_i) y_i, and Gaussian noise.
 * variance is T B^2 E a^2, range 2 B max |a|, sd the noise's standard deviation
 * at w, log_failures is ln(4 N epochs / delta). */
typedef struct {
    double bias, variance, range, sd;
} Pavlovic2025Point;
double pavlovic2025_width(const Pavlovic2025Point *, double log_failures);
double pavlovic2025_log_failures(const Pavlovic2025Task *);
#endif
