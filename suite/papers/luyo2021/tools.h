/* What the sections of Luyo et al. 2021 share. */
#ifndef SUITE_PAPERS_LUYO2021_TOOLS_H
#define SUITE_PAPERS_LUYO2021_TOOLS_H
#include "algorithms/core/luyo2021_scales.h"
#include "suite/claim/probe.h"
#include "suite/papers/check.h"
#include <math.h>

/* for every x of from, from * by, .., n of them */
#define LUYO2021_SWEEP(x, from, by, n)                                         \
    for (int x##_i = 0; x##_i < (n) && ((x) = (from)*pow((by), x##_i), true);  \
         x##_i++)
typedef struct {
    long double d, H, K, eps, C; /* C: C_w + 1, or a radius */
    double bend;                 /* a fault's: of an exponent in a bound */
} Luyo2021Scale;
typedef struct {
    double d, H, K, eps, C;
} Luyo2021Powers;
typedef long double Luyo2021Bound(const Luyo2021Scale *);
/* The exponent of 10^t in a bound, d = 10^(t a.d), .., eps = 10^(-t a.eps).
 *
 * log10 of it is alpha t, constants and powers of logarithms, q log10(t + b)
 * each.  Its second difference over t, 2t, 4t is alpha t + q log10(1 + tb / (2t
 * + b)^2), where b = log(c) / (a log 10) for a logarithm of c 10^(at); over t
 * that errs by less than 0.0512 |q| / t, by 0.11 |q| b / t^2 where b is small.
 * LUYO2021_EXPONENT_ERROR: six powers with b = 100 at t = 450, two with b = 70
 * at t = 200. */
#define LUYO2021_EXPONENT_ERROR 3e-4
typedef struct {
    double eps, delta;
} Budget;
/* F.3 */
double luyo_gauss(double sensitivity, Budget b);
/* F.6, "in particular": what each of k mechanisms may spend */
Budget luyo_advanced(Budget b, double k);
/* F.5 */
Budget luyo_simple(Budget b, double k);
#define WALK(x)                                                                \
    Luyo2021Inputs x;                                                          \
    for (int i_ = 0; luyo_grid(i_, &(x)); i_++)
#define LUYO_AT(x) "H d K eps delta", (x).H, (x).d, (x).K, (x).eps, (x).delta
enum { DRAWS = 20, D_MAX = 4, GRID = 5, TIMES = GRID * GRID };
static const double MISSED = 1e-7; /* a tenth of a claim's alpha */
typedef struct {
    int d, m;
    double gam, eps, delta, norm_w;
    double first, second; /* weights of users at x1 and x2 */
} Witness;
Luyo2021Inputs luyo_inputs(const Witness *w);
typedef struct {
    double noise, ridge, beta, H; /* ridge: lambda and shift */
} Release;
/* the admissible g of a release that this share of all draws makes */
double luyo_admissible_in_share(const Luyo2021Inputs *x);
/* the least |V(x3)^power - V(x4)^power| over the draws.  A least of DRAWS that
 * more than a share 1 - q of all draws undercuts comes up with probability
 * q^DRAWS at most; so but for MISSED in each of TIMES witnesses a share q moves
 * by as much, and the mixture's delta is q times that of the least. */
double luyo_least_shift(Probe *p, const Witness *w, const Release *r,
                        double power);
Release luyo_mixture_release(const Probe *p, const Luyo2021Mixture *m);
#define LUYO_AT_LINEAR(x)                                                      \
    "H d K eps delta p", (x).H, (x).d, (x).K, (x).eps, (x).delta, (x).p
void luyo_feature(Rng *rng, int kind, int d, int k, double *x);
#define LUYO_AT_MIXTURE(x) "H d K p", (x).H, (x).d, (x).K, (x).p
Luyo2021Privacy luyo_privacy_of(const Probe *p);
double luyo_noise_of(const Luyo2021Inputs *x, const Luyo2021Mixture *m,
                     const Probe *p);
/* eps and delta scale sigma and its bounds alike */
bool luyo_repeats(const Luyo2021Inputs *x);
/* C.2, C.3: with probability 1 - p/(6KH) the eigenvalues of B are in [Ups,
 * 3 Ups], that is |noise| <= Ups.  For GOE(s): |noise| <= s (2 sqrt(d) + 2
 * sqrt(log(2/a))) with probability 1 - a. */
void luyo_prefix_eigenvalues(Probe *p);
double luyo_norm_beyond(double d, double t);
/* C.2, C.3: |g| <= C with probability 1 - p/(6KH), by the exact law */
void luyo_prefix_norm(Probe *p);
double luyo_hoeffding(const Luyo2021Inputs *x);
/* What the proof of C.1.2 gives: R <= sum of 2 beta min(1, |X|_{V^-1}) H with
 * the elliptical potential 2 d log(1 + K/d), and Azuma. */
double luyo_derived(const Luyo2021Inputs *x, double beta);
/* ---- where a bound falls below K H ---- */

typedef double Share(const Probe *, double K); /* of K H */
/* the least share up to 1.8e19 episodes, and K* where it falls below one */
void luyo_useful(Probe *p, Share *share);
double luyo_mixture_share(const Probe *p, double K, Luyo2021Privacy what);
/* Two users' steps under clipped values, features of norm H at cosine c, equal
 * targets: g^2 of one node in units of H^4/s^2.  GOE: (1-c^2) + 2(1-c), at
 * most 4; (Z+Z')/2 or d^2 free entries: 2(1-c^2) + 2(1-c), at most 9/2 (also
 * for N(0,s^2) everywhere, rotated). */
double luyo_node(const char *reading);
double luyo_admissible_privacy(const Luyo2021Inputs *x);
/* one privacy pair for all d, H, K, p, C_w that matter */
bool luyo_repeats_privacy(const Luyo2021Inputs *x);
/* ---- calibrated: delta is met exactly ---- */
void luyo_meets(Probe *p, const Luyo2021Inputs *x, double g);
typedef long double Real;
typedef const Luyo2021Scale *LUYO_At;
static const Real LUYO_P = 0.05L, DELTA = 1e-6L;
#define TERMS(...)                                                             \
    (const Luyo2021Powers[]){__VA_ARGS__},                                     \
        (int)(sizeof((const Luyo2021Powers[]){__VA_ARGS__}) /                  \
              sizeof(Luyo2021Powers))
#define ORDER(p, bound, ...) luyo_order(p, bound, TERMS(__VA_ARGS__), NULL)
/* where the order is below K H, which no regret exceeds */
#define ORDER_BELOW(p, bound, ...)                                             \
    luyo_order(p, bound, TERMS(__VA_ARGS__),                                   \
               &(const Luyo2021Powers){0, 1, 1, 0, 0})
Real luyo_levels_rate(Real n);
/* C.1.2 with beta outside the root, its logarithm as derived */
Real luyo_thm7(LUYO_At x, Real beta);
Real luyo_radius(LUYO_At x, Real upsilon);
Real luyo_cor5_sigma(LUYO_At x);
Real luyo_cor5(LUYO_At x);
Real luyo_cor6(LUYO_At x);
/* ---- linear MDPs ---- */

typedef struct {
    Real B, upsilon, c, c_k, beta;
} Linear;
void luyo_close_linear(LUYO_At x, Linear *l);
/* App. E.1 with c_K = share Upsilon */
Linear luyo_linear(LUYO_At x, Real B, Real share);
Real luyo_batches(LUYO_At x);
/* eq. (22) */
Real luyo_eq22(LUYO_At x, const Linear *l, Real few);
Real luyo_few(LUYO_At x, Real B);
Real luyo_thm8(LUYO_At x);
/* Lemmas 16 and 17 as printed, the sum of the variances solved for by
 * x <= (9/4)(a^2 + b), put into eq. (10) */
Real luyo_thm9(LUYO_At x, Real hat, Real tilde, Real check);
/* eqs. (6), (7), all three radii over shorter */
Real luyo_plus_within(LUYO_At x, Real first, Real second, Real shorter);
/* random exponents in [low, 1] */
double luyo_above(Rng *rng, double low);
enum { D_MAX_SENSITIVITY = 8 };
/* one user's step: x in the unit ball, y in [0,1]; units of H */
typedef struct {
    int d;
    double x[D_MAX_SENSITIVITY], y;
} Step;
typedef struct {
    Step a, b;
} Pair;
/* norms of the shift D = x x' - X X' and v = x y - X Y */
typedef struct {
    double frobenius2, diagonal2, entries, vector2, vector1;
} Shift;
Shift luyo_shift_of(const Pair *p);
void luyo_into_ball(Step *s);
void luyo_move(Step *s, const Step *from, Rng *rng, double by);
typedef double Metric(const Shift *);
/* the best of several climbs by random steps that shrink when they fail */
double luyo_search(Probe *p, Metric *metric, int d);
/* The statistics of two users are within 2 H^2, and one's from nothing within
 * H^2; lengths are in units of H. */
void luyo_two_users(Probe *p, Pair at);
enum { STATES = 4 };
/* d kernels mixed by q, phi_v = (P_j v)_j / sqrt(d); V in [0,H] */
typedef struct {
    int d;
    double H, V[STATES], first[D_MAX_SENSITIVITY],
        second[D_MAX_SENSITIVITY]; /* phi_V, phi_V2 */
    double variance;               /* of V */
} Cell;
Cell luyo_draw_cell(Rng *rng, int d, bool full);
enum { LUYO_N = 4 }; /* outcomes of a finite mechanism */
/* delta(eps) of a pair of laws */
double luyo_delta_of(int n, const double *a, const double *b, double eps);
/* smaller deltas than this are left out: rounding would show */
static const double VISIBLE = 1e-5;
void luyo_law(Rng *rng, int n, double *x);
/* every third pair reveals with probability delta and is equal otherwise */
void luyo_pair(Rng *rng, uint64_t i, double *a, double *b);
/* of the failure probability p of a run */
double luyo_share(const Job *job, double part);
double luyo_two_thirds(const Job *job, double alpha);
double luyo_sixth(const Job *job, double alpha);
extern const Cases luyo_runs_cor6_ldp;
extern const Cases luyo_runs_cor5_union;

/* ---- luyo2021_account.c: what the others share ---- */

/* log of delta(eps) when the privacy loss is N(g^2/2, g^2); exact far into the
 * underflow of delta itself */
double luyo_log_delta(double eps, double g);
/* the g whose delta(eps) is delta */
double luyo_admissible(double eps, double delta);
/* the i-th point of a wide grid of inputs; false past the last */
bool luyo_grid(int i, Luyo2021Inputs *);
/* floor(log2 n) + 1, the nodes of the worst leaf, and ceil(log2(n) + 1) */
double luyo_chain(double n);
double luyo_levels(double n);
double luyo_exponent(Luyo2021Bound *bound, const Luyo2021Powers *a, double t,
                     double bend);
/* The growth of a bound with all its logarithms and constants, along each
 * variable alone and in random directions, between 10^150 and 10^300: at most
 * the growth of the largest of n printed terms (plus what a power of a
 * logarithm can feign there).
 *
 * trivial: only directions where the printed terms stay below that one, K H, as
 * the regret does in any case; NULL: all. */
void luyo_order(Probe *p, Luyo2021Bound *bound, const Luyo2021Powers *terms,
                int n, const Luyo2021Powers *trivial);
#endif
