/* What the sections of Pavlovic et al. 2025 share. */
#ifndef SUITE_PAPERS_PAVLOVIC2025_TOOLS_H
#define SUITE_PAPERS_PAVLOVIC2025_TOOLS_H
#include "algorithms/core/pavlovic2025_scales.h"
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include "suite/papers/pavlovic2025/instance.h"

double pavlovic_upper_tail(double z) /* P(N(0,1) > z) */;
/* --- eigen-decay and information gain ---------------------------------------
 */

typedef struct {
    double gain, dimension; /* 1/2 sum ln(1 + x_j), sum x_j/(1 + x_j) */
} Spectrum;
/* x_j = T lambda_j / tau, lambda_j = j^-b / sum, j <= N */
Spectrum pavlovic_walsh_spectrum(double N, double b, double T, double tau);
/* --- sample-size thresholds
 * --------------------------------------------------------- */
double pavlovic_lemma65(double x) /* x = C_0 L */;
/* Phi_W y */
double *pavlovic_weighted(Probe *p, const PavlovicInstance *x, const double *y);
double pavlovic_inner_identity(int n, const double *x, const double *y);
/* (A + shift)^exponent */
Mat pavlovic_shifted(Probe *p, Mat A, double shift, double exponent);
Mat pavlovic_sandwich(Probe *p, Mat outer, Mat inside);
void pavlovic_add(Mat a, const double *v, double weight);
/* sigma0 / (2 B sigma_max) as the audits draw it */
double pavlovic_published(const Probe *p, double T, double eps, double delta);
/* Gaussian noise per unit of shift: the delta that it spends at eps; the least
 * for (eps, delta), by that closed form or by the oracle's integral (dear) */
double pavlovic_spent(double s, double eps);
double pavlovic_least(double eps, double delta);
double pavlovic_needed(double eps, double delta);
typedef void PAVLOVIC_At(Probe *, double T, double eps, double delta);
/* eps / ln T from 1e-4 to most: 1 is the domain of the classical mechanism */
void pavlovic_domain(Probe *p, PAVLOVIC_At *at, double from, double most);
double pavlovic_tau_gain(double m, double T);
/* The printed bound of Theorem 6.7, F = 1 */
double pavlovic_bound_at(const Pavlovic2025Task *x, double gain, bool local);
/* of N orthonormal points */
double pavlovic_bound(const Pavlovic2025Task *x, bool local);
enum { EPOCHS = 16 };
typedef struct {
    PavlovicSpace s; /* rho: of the present epoch */
    int actions;     /* w = context * actions + action */
    double *kappa;
    bool *active; /* N */
    Pavlovic2025Task task;
    bool calibrated;
    int changed; /* the epoch of the user who differs */
} Capri;
/* what an epoch releases, by its squared shift in units of the noise */
typedef struct {
    int epochs;
    double square[EPOCHS]; /* of the two runs' releases */
    double message;        /* the most that two users' messages are apart */
} Losses;
/* T from 3 on; the worst budget, eps = log T, every second time */
Capri pavlovic_capri(Probe *p, uint64_t i);
typedef struct {
    int point;
    double reward;
} User;
Losses pavlovic_run(Probe *p, Capri *x);
/* Theorem 6.7 under JDP: all releases together */
double pavlovic_together(const Losses *out);
/* --- one epoch ---------------------------------------------------------------
 */

typedef struct {
    PavlovicSpace s;
    double T, B, C0, dev_S, dev_R, dev_W;
    double *S, *R, *W, *f, *Y; /* counts, function, reward sums */
    PavlovicSketch by_R, by_W; /* sigma-tilde; the same with W for R */
} Epoch;
Epoch pavlovic_epoch(Probe *p, int bits, double b, double tau, double T);
/* sum_v Y(v) a(v), the vector g without noise */
double *pavlovic_summed(Probe *p, const Epoch *x, const PavlovicSketch *k);
double pavlovic_along(const PavlovicSketch *k, int w, const double *g);
void pavlovic_sweep(Probe *p, void (*one)(Probe *, const Epoch *));
/* the estimator's largest error, its privacy noise of deviation sigma0 */
double pavlovic_largest_error(Probe *p, const Epoch *x, double sigma0);
/* d = 0.01; at eps = 1e-9 the privacy noise leads */
Pavlovic2025Task pavlovic_task_of(const Epoch *x, double eps);

#endif
