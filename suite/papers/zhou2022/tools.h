/* What the sections of Zhou 2022 share. */
#ifndef SUITE_PAPERS_ZHOU2022_TOOLS_H
#define SUITE_PAPERS_ZHOU2022_TOOLS_H
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include "suite/simulation/learner.h"

typedef struct {
    double d1, d2, H, K, eps, delta, alpha, actions;
    bool narrow;  /* |phi| <= H instead of sqrt(d1) H (Remark 6.6) */
    bool local;   /* noise at the users (Remark 6.9) */
    double noise; /* every sigma times this */
} ZhouPoint;
typedef struct {
    double sigma1, sigma2, radius, lmin, lmax, nu;
} ZhouNoise;
enum { ZHOU_D = 16 }; /* largest dimension of vectors here */
extern const Algorithm alg_linopt_vi, alg_linopt_po;
enum { STATES = 2, ACTIONS = 2, PAIRS = STATES * ACTIONS };
typedef struct {
    int d, H;
    double K;
    double cos_p, cos_r; /* of each state's features with t */
    double size;         /* of features, 1 without a fault */
} Layout;
typedef struct {
    Layout is;
    Task task;
    double psi[PAIRS * STATES * ZHOU_D], varphi[PAIRS * ZHOU_D];
} World;
void zhou_open_world(World *w, Layout is);
/* --- a learner at work in it ----------------------------------------------
 */

typedef struct {
    const World *world;
    const Algorithm *algo;
    Params own;
    Learner learner;
    Policy policy;
} Work;
/* who learns, by default settings */
void zhou_hire(Work *x, const World *w, const Algorithm *algo);
/* opens it and plans the first episode */
void zhou_start(Work *x, AlgorithmInput input, Probe *p);
const double *zhou_watched(const Work *x, const char *name);
/* One user: in `first` at step 1, then in `state` for good, with action 0. */
typedef struct {
    int first, state;
    double first_reward, reward;
} Walk;
Block zhou_trajectory(const World *w, Walk walk, Arena *arena);
enum { CELLS = ZHOU_D * (ZHOU_D + 1) / 2 };
/* what one user adds to a channel less what the other does; returns how many
 * numbers */
int zhou_difference(Work *x, int channel, const Block *user, double *out);
AlgorithmInput zhou_published(double eps, double delta);
/* --- section 3's plain regulariser, and step H ----------------------------
 */

/* A user who goes where chance takes her, rewarded with 0 or 1. */
Block zhou_anybody(Rng *rng, const World *w, Arena *arena);
/* phi_V of state s (the action decides nothing), at the paper's scale */
void zhou_feature(const World *w, int s, const double *V, double *phi);
double zhou_norm(int d, const double *v);
double zhou_log_vector_tail(int n, double t);
static const double MARGIN = 0.02;
/* --- Theorems 4.1 and 5.1 --------------------------------------------------
 */

/* Assumption 2's constants */
typedef struct {
    double lmin_p, lmin_r, lmax_p, lmax_r, nu_p, nu_r;
} Regular;
typedef struct {
    double T1, T2, T2_mended, T3;
} Parts;
double zhou_log_alpha(const ZhouPoint *x);
Parts zhou_parts(const ZhouPoint *x, const Regular *z);
/* log(H/alpha) + d kappa */
double zhou_logs(const ZhouPoint *x, const Regular *z);
/* Theorem 4.1 without its O(.) */
double zhou_theorem41(const ZhouPoint *x, const Regular *z);
Regular zhou_any_regular(Rng *rng);
/* T1 and T2, with T2's factor mended to max(H, 2 beta_r), each have 2 sqrt(2)
 * times the second term and sqrt(2) times the first; alpha <= 0.3 makes T3 less
 * than 1.3 times the first. */
void zhou_explicit_bound(Probe *p, bool with_T3);
/* What the parts say of the regret, which is at most K H whatever they say. */
double zhou_said(const ZhouPoint *x, const Parts *y);
/* --- Theorem 6.5 -----------------------------------------------------------
 */
Regular zhou_noisy(const ZhouPoint *x);
double zhou_value_bound(const ZhouPoint *x);
/* the two terms of (4) */
double zhou_statistical(const ZhouPoint *x);
double zhou_private_term(const ZhouPoint *x);
double zhou_equation4(const ZhouPoint *x);
/* the third of (5), log |A| under the root as in Theorem 5.1 */
double zhou_policy_term(const ZhouPoint *x);
/* --- exponents -------------------------------------------------------------
 */

typedef double Curve(const ZhouPoint *);
typedef enum {
    ALONG_D,
    ALONG_H,      /* at fixed K */
    ALONG_H_ONLY, /* at fixed T */
    ALONG_K,
    ALONG_EPS,     /* 1/eps */
    ALONG_DELTA,   /* log(1/delta) */
    ALONG_ALPHA,   /* log(1/alpha) */
    ALONG_ACTIONS, /* log(A) */
    AXES
} Axis;
/* the exponent of f from x to x moved */
double zhou_exponent(Curve f, const ZhouPoint *x, Axis axis);
/* d, H, 1/eps anywhere, K far out; the rest so that its 64th power is a
 * number */
ZhouPoint zhou_distant(Rng *rng);
/* f grows no faster than g along every axis, from every point */
void zhou_no_faster(Probe *p, Curve f, Curve g, double largest_eps);
/* --- single exponents ------------------------------------------------------
 */

/* |exponent - claimed| <= MARGIN, as two inequalities */
void zhou_is_exponent(Probe *p, Curve f, const ZhouPoint *x, Axis axis,
                      double claimed);
static const ZhouPoint far_out = {.d1 = 1e12,
                                  .d2 = 1e12,
                                  .H = 1e6,
                                  .K = 1e200,
                                  .eps = 1e-9,
                                  .delta = 1e-9,
                                  .alpha = 1e-3,
                                  .actions = 2,
                                  .noise = 1};
/* --- recipes: Theorem 4.1 fed with each regulariser ------------------------
 */
double zhou_plain(const ZhouPoint *x);
double zhou_private_theorem(const ZhouPoint *x);
void zhou_recipe(Probe *p, Curve without, Curve with);
/* complete dyadic blocks within [1, last] that hold user i */
int zhou_nodes(uint64_t i, uint64_t last);
/* --- counters --------------------------------------------------------------
 */

/* Root of summed squared shifts of one counter: m nodes, sigma^2 = 32 m D^2
 * log(4/delta) / eps^2, a shift of sqrt(square) D. */
double zhou_counter_shift(const Probe *p, double square, double eps,
                          double delta);
/* --- everything a user adds ------------------------------------------------
 */

/* Sum over counters of (shift / D)^2: features and targets as far apart as
 * Assumption 1 and V_{h+1} <= H - h let them be.  In each step the pair's sum
 * is 2 w (1 - c^2) + 2 w (1 - c), largest at c = -1/2. */
double zhou_user_shift(double H, bool fixed);
static const double MOST_STEPS = 256;
/* --- on the good event -----------------------------------------------------
 */

/* One estimate of one value: truth <theta, x>, estimate <thetahat, x>, bonus
 * beta |x|_(Lambda^-1), with |theta - thetahat|_Lambda <= beta; on the border,
 * in the worst direction for x, in every third instance. */
typedef struct {
    double truth, estimate, bonus;
} Estimate;
Estimate zhou_estimate(Rng *rng, uint64_t instance);
/* terms variables of conditional range 2H: fair +-H coins, and the same until
 * the sum first reaches the bound, which is worse.  P(sum > bound) <= alpha, in
 * roots of log-probabilities, so that the ratio is one of deviations. */
void zhou_coins(Probe *p, double per, double factor);
double zhou_once(const Job *job, double alpha);
double zhou_thrice(const Job *job, double alpha);
double zhou_four_times(const Job *job, double alpha);
extern const Cases zhou_vi_below_cap_calibrated;

/* each coordinate at either end of its range or log-uniform between: d to 1e3,
 * H to 1e3, K to 1e18, eps 0.01..100, delta 1e-12..0.1, alpha 1e-12..0.3 */
ZhouPoint zhou_point(Rng *);
double zhou_between(Rng *, double low, double high); /* log-uniform */
/* the proofs' chain from Delta over zCDP, (eps/4, delta/4), eps/H, delta/H and
 * the tail bounds */
ZhouNoise zhou_noise_p(const ZhouPoint *);
ZhouNoise zhou_noise_r(const ZhouPoint *);
/* the g for which N(0,1) against N(g,1) just meets (eps, delta) */
double zhou_admissible(double eps, double delta);
/* does that g meet it? */
bool zhou_meets(double g, double eps, double delta);
/* d numbers: uniform on the unit sphere */
void zhou_direction(Rng *, int d, double *v);
double zhou_dot(int d, const double *a, const double *b);
/* l: lower triangle of a's Cholesky factor, both d by d; |v|^2 in a^-1 */
void zhou_factor(int d, const double *a, double *l);
double zhou_inverse_square(int d, const double *l, const double *v);
#endif
