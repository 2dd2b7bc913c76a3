/* What the sections of Ngo et al. 2022 share. */
#ifndef SUITE_PAPERS_NGO2022_TOOLS_H
#define SUITE_PAPERS_NGO2022_TOOLS_H
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include "suite/papers/ngo2022/constants.h"

enum { STEPS = 10, PATHS = 1 << STEPS, DIM = 4 };
/* ---- Lemma 22, parenthesis mended, H = 1 ---- */

/* On a line.  The states of a step have a fair hidden sign and, within it, a
 * law without atoms; V is 1 - e by sign and anything within e of that: at the
 * states that came e one way, elsewhere e the other, so that each centred term
 * moves by 2e. */
typedef struct {
    double lambda, e, length[STEPS];
} Line;
/* a net of one function, N = 1, and all within e of it */
void ngo_around_one(Probe *p, const Line *x, double at);
enum { DIM_MATRIX = 8 };
int ngo_dimension(Probe *p);
typedef struct {
    Mat a, b;     /* a >= b > 0 */
    int d, extra; /* a - b has this rank */
} Ordered;
Ordered ngo_ordered(Probe *p);
enum { NGO_S = 4, NGO_A = 2, NGO_H = 5, PAIRS = NGO_S * NGO_A, DIM_MODEL = 8 };
/* stationary in h but for the policy: steps do not interact */
typedef struct {
    int d;
    double phi[PAIRS][DIM_MODEL], mu[NGO_S][DIM_MODEL], theta[DIM_MODEL];
} Model;
Model ngo_draw(Probe *p, uint64_t n);
double ngo_dot(int d, const double *x, const double *y);
typedef struct {
    double q[NGO_H][PAIRS], w[NGO_H][DIM_MODEL];
} Values;
/* Q by the Bellman equation from the kernel, w by Proposition 2, for a random
 * policy */
void ngo_evaluate(Probe *p, const Model *m, Values *x);
static const double deltas[] = {0.5, 1e-2, 1e-6, 1e-12, 1e-30};
enum { DELTAS = sizeof deltas / sizeof *deltas };
/* delta actually delivered at eps = rho + factor sqrt(rho log(1/delta)) */
void ngo_convert(Probe *p, double factor);
void ngo_random_law(Probe *p, int n, double *law);
/* ---- Lemma 10 ---- */

/* Renyi divergence of N(shift,1) from N(0,1), by the trapezoidal rule around
 * the integrand's peak */
double ngo_gaussian_renyi(double shift, double alpha);
double ngo_slope(double x0, double y0, double x1, double y1);
/* where a bound, relative to what is trivial, falls to 1 */
double ngo_useful_from(double (*relative)(double K, double scale),
                       double scale);
enum { DIM_MAX = 16, CLIMB = 60 };
typedef struct {
    int d;
    double H, spread; /* of y: the horizon; |m| = spread binds features */
    double phi[DIM_MAX], psi[DIM_MAX], a, b;
} Pair;
/* <phi, m> = 1 for m = spread e_0 keeps the first coordinate and leaves a
 * smaller ball to the others */
void ngo_make_feasible(Pair *x);
double ngo_target_move(const Pair *x);
Pair ngo_random_pair(Probe *p, int d, double H, double spread);
/* moves one coordinate at a time, keeps what does not shrink the objective */
double ngo_climb(Probe *p, Pair x, double (*move)(const Pair *));
typedef struct {
    double op, frobenius, iid; /* iid: norm of the upper triangle */
} GramMove;
GramMove ngo_gram_move(Probe *p, const Pair *x);
Pair ngo_features(Probe *p, uint64_t n);
/* ---- no lower truncation ---- */

typedef struct {
    NgoText t;
    double e, V; /* the pair of features (1, +-e)/sqrt(2); value at x* */
} Blow;
Blow ngo_blow(double K);
/* One user's next state has V = H and reward 1, her double's is x* with reward
 * 0, the same unit feature: the target moves by H + 1 - V(x*). */
double ngo_blown_shift(Probe *p, const Blow *x);
typedef struct {
    char tree;
    bool wide, goe, binary; /* wide: N2 */
} Reading;
Reading ngo_reading_of(const Probe *p);
double ngo_logarithm(const Reading *r, double K);
/* times rho; m levels */
double ngo_node_variance(const Reading *r, double H, double K, double m);
/* the largest squared shift of phi phi' - psi psi' for entries of variance 1:
 * 1 for GOE, 2 for independent entries */
double ngo_metric(const Reading *r);
/* lambda of Algorithm 1, line 2 */
double ngo_lambda(const Reading *r, double d, double H, double K, double fail);
double ngo_dimension_ledger(const Job *job);

#endif
