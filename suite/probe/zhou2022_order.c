/* Zhou 2022: orders of growth.  The proofs' explicit bounds against what the
 * theorems say of them, where O(.) means one absolute constant: by that
 * constant where the proof yields one, else by exponents, each along its own
 * axis and far out, to within MARGIN for logarithms. */
#include "algorithms/core/zhou2022_scales.h"
#include "suite/probe/zhou2022.h"

#include <math.h>

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

static double log_alpha(const ZhouPoint *x)
{
    return log(x->H / x->alpha);
}

static Parts parts(const ZhouPoint *x, const Regular *z)
{
    double H = x->H, K = x->K, feature = x->narrow ? H * H / x->d1 : H * H;
    double log_p = x->d1 * log1p(K * feature / z->lmin_p);
    double log_r = x->d2 * log1p(K / (x->d2 * z->lmin_r));
    double beta_p = H / 2 * sqrt(2 * log_alpha(x) + log_p) +
                    sqrt(x->d1 * z->lmax_p) + z->nu_p;
    double beta_r =
        sqrt(2 * log_alpha(x) + log_r) / 2 + sqrt(x->d2 * z->lmax_r) + z->nu_r;
    double p = sqrt(K * H) * sqrt(2 * H * log_p);
    double r = sqrt(K * H) * sqrt(2 * H * log_r);
    return (Parts){2 * beta_p * p, 2 * H * beta_r * r, fmax(H, 2 * beta_r) * r,
                   H * sqrt(2 * K * H * log(1 / x->alpha))};
}

/* log(H/alpha) + d kappa */
static double logs(const ZhouPoint *x, const Regular *z)
{
    double d = fmax(x->d1, x->d2), lmin = fmin(z->lmin_p, z->lmin_r);
    return log_alpha(x) + d * log1p(x->K * x->H * x->H / lmin);
}

/* Theorem 4.1 without its O(.) */
static double theorem41(const ZhouPoint *x, const Regular *z)
{
    double d = fmax(x->d1, x->d2), T = x->K * x->H;
    double lmax = fmax(z->lmax_p, z->lmax_r), nu = fmax(z->nu_p, z->nu_r);
    double d_kappa = logs(x, z) - log_alpha(x);
    return sqrt(T * pow(x->H, 3)) * logs(x, z) +
           sqrt(T * x->H * d_kappa) * (sqrt(d * lmax) + nu);
}

static Regular any_regular(Rng *rng)
{
    Regular z = {.lmin_p = zhou2022_between(rng, 1e-3, 1e12),
                 .lmin_r = zhou2022_between(rng, 1e-3, 1e12)};
    z.lmax_p = z.lmin_p * zhou2022_between(rng, 1, 1e3);
    z.lmax_r = z.lmin_r * zhou2022_between(rng, 1, 1e3);
    z.nu_p = rng_uniform(rng) < 0.5 ? 0 : zhou2022_between(rng, 1e-3, 1e6);
    z.nu_r = rng_uniform(rng) < 0.5 ? 0 : zhou2022_between(rng, 1e-3, 1e6);
    return z;
}

/* T1 and T2, with T2's factor mended to max(H, 2 beta_r), each have 2 sqrt(2)
 * times the second term and sqrt(2) times the first; alpha <= 0.3 makes T3 less
 * than 1.3 times the first. */
static void explicit_bound(Probe *p, bool with_T3)
{
    double largest = 0;
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        ZhouPoint x = zhou2022_point(&p->rng);
        Regular z = any_regular(&p->rng);
        Parts y = parts(&x, &z);
        double sum = y.T1 + y.T2_mended + (with_T3 ? y.T3 : 0);
        double theorem = theorem41(&x, &z);
        largest = fmax(largest, sum / theorem);
        probe_ratio(p, sum * (1 + p->bend), 4 * sqrt(2) * theorem,
                    "d1 d2 H K lmin_p lmin_r", x.d1, x.d2, x.H, x.K, z.lmin_p,
                    z.lmin_r);
    }
    probe_note(p, "constant", largest);
}

void zhou2022_thm41_order(Probe *p)
{
    explicit_bound(p, true);
}

void zhou2022_thm51_bonus(Probe *p)
{
    explicit_bound(p, false);
}

/* What the parts say of the regret, which is at most K H whatever they say. */
static double said(const ZhouPoint *x, const Parts *y)
{
    return fmin(y->T1 + y->T2 + y->T3, x->K * x->H);
}

/* The chain as printed, T2 <= 2 H beta_r (..): its ratio to the theorem as H
 * grows, lmin = lmax = 1e6; an exponent of H, to be none. */
void zhou2022_thm41_printed(Probe *p)
{
    double ratio[2];
    for (int i = 0; i < 2; i++) {
        double l = 1e6 * p->ridge;
        ZhouPoint x = {
            .d1 = 4, .d2 = 4, .H = i ? 100 : 2, .K = 1e16, .alpha = 0.05};
        Regular z = {l, l, l, l, 0, 0};
        Parts y = parts(&x, &z);
        ratio[i] = said(&x, &y) / theorem41(&x, &z);
    }
    probe_note(p, "at_H_2", ratio[0]);
    probe_note(p, "at_H_100", ratio[1]);
    probe_ratio(p, log(ratio[1] / ratio[0]) / log(50), 0.1, "H", 100.0);
}

/* (i) + (ii) + (iii) of Theorem 5.1; root: sqrt(log A) */
static double policy_parts(const ZhouPoint *x, const Regular *z, double root)
{
    Parts y = parts(x, z);
    double T = x->K * x->H;
    return y.T1 + y.T2_mended + sqrt(2 * T * pow(x->H, 3)) * root +
           4 * x->H * sqrt(2 * T * log(1 / x->alpha));
}

/* times Theorem 4.1's two terms, or those and the new one */
static double policy_constant(void)
{
    return 2 * sqrt(2) + 4 * sqrt(2 / log(1 / 0.3));
}

/* besides the above sqrt(2) times the new term and, at alpha <= 0.3, 4 sqrt(2)
 * / sqrt(log(1/0.3)) times the first */
void zhou2022_thm51_order(Probe *p)
{
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        ZhouPoint x = zhou2022_point(&p->rng);
        Regular z = any_regular(&p->rng);
        double root = sqrt(log(x.actions));
        double policy = sqrt(x.K * x.H * pow(x.H, 3)) * root;
        probe_ratio(p, policy_parts(&x, &z, root) * (1 + p->bend),
                    policy_constant() * (theorem41(&x, &z) + policy),
                    "d1 d2 H K A", x.d1, x.d2, x.H, x.K, x.actions);
    }
}

/* sqrt(log A) = c (log(H/alpha) + d kappa): the whole explicit bound is at most
 * sqrt(2) c + Theorem 5.1's constant times Theorem 4.1.  bend: of the power of
 * what sqrt(log A) may be. */
void zhou2022_thm51_absorbed(Probe *p)
{
    double least = INFINITY;
    for (uint64_t i = 0; i < 10 * p->instances; i++) {
        ZhouPoint x = zhou2022_point(&p->rng);
        Regular z = any_regular(&p->rng);
        double c = i % 4 == 0 ? 1e3 : zhou2022_between(&p->rng, 0.1, 1e3);
        double root = c * pow(logs(&x, &z), 1 + p->bend);
        double ratio = policy_parts(&x, &z, root) / theorem41(&x, &z);
        double most = policy_constant() + sqrt(2) * c;
        probe_ratio(p, ratio, most, "c d1 d2 H K", c, x.d1, x.d2, x.H, x.K);
        least = fmin(least, ratio);
    }
    probe_note(p, "least_constant", least);
}

/* --- Theorem 6.5 -----------------------------------------------------------
 */

static Regular noisy(const ZhouPoint *x)
{
    ZhouNoise p = zhou2022_noise_p(x), r = zhou2022_noise_r(x);
    return (Regular){p.lmin, r.lmin, p.lmax, r.lmax, p.nu, r.nu};
}

static double value_bound(const ZhouPoint *x)
{
    Regular z = noisy(x);
    Parts y = parts(x, &z);
    return y.T1 + y.T2 + y.T3;
}

/* its part that has lmax or nu, and the rest: T1 and T2 are linear in beta */
static double noiseless(const ZhouPoint *x)
{
    Regular z = noisy(x);
    z.lmax_p = z.lmax_r = z.nu_p = z.nu_r = 0;
    Parts y = parts(x, &z);
    return y.T1 + y.T2 + y.T3;
}

static double noise_part(const ZhouPoint *x)
{
    return value_bound(x) - noiseless(x);
}

/* the same of Theorem 5.1: (ii) for T3 */
static double noiseless_policy(const ZhouPoint *x)
{
    double T = x->K * x->H, H = x->H, L = log(1 / x->alpha);
    return noiseless(x) + 4 * H * sqrt(2 * T * L) - H * sqrt(2 * T * L);
}

static double improvement(const ZhouPoint *x) /* (i) */
{
    double T = x->K * x->H;
    return sqrt(2 * pow(x->H, 3) * T * log(x->actions));
}

/* the two terms of (4) */
static double statistical(const ZhouPoint *x)
{
    double d = fmax(x->d1, x->d2), T = x->K * x->H;
    return d * sqrt(T * pow(x->H, 3)) * log(T / x->alpha);
}

static double private_term(const ZhouPoint *x)
{
    double d = fmax(x->d1, x->d2), T = x->K * x->H;
    return pow(log(x->H / x->delta), 0.25) / sqrt(x->eps) * pow(d, 1.75) *
           sqrt(T * pow(x->H, 4)) * log(T) * pow(log(T / x->alpha), 0.25);
}

static double equation4(const ZhouPoint *x)
{
    return statistical(x) + private_term(x);
}

/* the third of (5), log |A| under the root as in Theorem 5.1 */
static double policy_term(const ZhouPoint *x)
{
    return sqrt(x->K * x->H * pow(x->H, 3) * log(x->actions));
}

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

static ZhouPoint moved(ZhouPoint x, Axis axis, double by)
{
    x.d1 *= axis == ALONG_D ? by : 1;
    x.d2 *= axis == ALONG_D ? by : 1;
    x.H *= axis == ALONG_H || axis == ALONG_H_ONLY ? by : 1;
    x.K *= axis == ALONG_K ? by : axis == ALONG_H_ONLY ? 1 / by : 1;
    x.eps /= axis == ALONG_EPS ? by : 1;
    x.delta = axis == ALONG_DELTA ? pow(x.delta, by) : x.delta;
    x.alpha = axis == ALONG_ALPHA ? pow(x.alpha, by) : x.alpha;
    x.actions = axis == ALONG_ACTIONS ? pow(x.actions, by) : x.actions;
    return x;
}

/* the exponent of f from x to x moved */
static double exponent(Curve f, const ZhouPoint *x, Axis axis)
{
    double by = axis >= ALONG_DELTA ? 16 : 1e3;
    ZhouPoint far = moved(*x, axis, by);
    return log(f(&far) / f(x)) / log(by);
}

/* d, H, 1/eps anywhere, K far out; the rest so that its 64th power is a
 * number */
static ZhouPoint distant(Rng *rng)
{
    ZhouPoint x = zhou2022_point(rng);
    x.K = zhou2022_between(rng, 1e60, 1e90);
    x.d2 = x.d1;
    x.delta = fmax(x.delta, 1e-4);
    x.alpha = fmax(x.alpha, 1e-3);
    x.actions = fmin(x.actions, 1e4);
    return x;
}

/* f grows no faster than g along every axis, from every point */
static void no_faster(Probe *p, Curve f, Curve g, double largest_eps)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        ZhouPoint x = distant(&p->rng);
        x.eps = fmin(x.eps, largest_eps);
        for (Axis axis = 0; axis < AXES; axis++) {
            ZhouPoint far = moved(x, axis, axis >= ALONG_DELTA ? 4 : 1e9);
            double allowed = exponent(g, &far, axis) + MARGIN;
            double reached = exponent(f, &far, axis) + p->bend;
            probe_ratio(p, reached, allowed, "axis d H K eps delta alpha",
                        (double)axis, x.d1, x.H, x.K, x.eps, x.delta, x.alpha);
        }
    }
}

/* every coordinate at an end of its range, d1 and d2 apart; K just past 2^59,
 * where the tree has grown by a level */
static ZhouPoint corner(unsigned bits)
{
    const double d[] = {1, 1e3}, K[] = {2, 5.7646075231e17},
                 eps[] = {1e-2, 100};
    const double delta[] = {1e-12, 0.1}, alpha[] = {1e-12, 0.3};
    return (ZhouPoint){.d1 = d[bits & 1],
                       .d2 = d[bits >> 1 & 1],
                       .H = d[bits >> 2 & 1],
                       .K = K[bits >> 3 & 1],
                       .eps = eps[bits >> 4 & 1],
                       .delta = delta[bits >> 5 & 1],
                       .alpha = alpha[bits >> 6 & 1],
                       .noise = 1};
}

/* B against constant times (4) in the ranges of zhou2022_point: at all corners
 * and at points anywhere */
static void constant_of(Probe *p, double constant)
{
    double largest = 0;
    for (uint64_t i = 0; i < 128 + 20 * p->instances; i++) {
        ZhouPoint x = i < 128 ? corner((unsigned)i) : zhou2022_point(&p->rng);
        x.noise = p->noise;
        double ratio = value_bound(&x) / equation4(&x);
        largest = fmax(largest, ratio);
        probe_ratio(p, ratio, constant, "d1 d2 H K eps delta alpha", x.d1, x.d2,
                    x.H, x.K, x.eps, x.delta, x.alpha);
    }
    probe_note(p, "constant", largest);
}

/* each part against its own term: where one overtakes the other the sums'
 * exponents say nothing */
void zhou2022_thm65_order(Probe *p)
{
    no_faster(p, noiseless, statistical, 100);
    no_faster(p, noise_part, private_term, 100);
    constant_of(p, 59);
}

void zhou2022_thm65_order_policy(Probe *p)
{
    no_faster(p, noiseless_policy, statistical, 100);
    no_faster(p, noise_part, private_term, 100);
    no_faster(p, improvement, policy_term, 100);
}

/* sqrt(log A) = log(H/alpha) + d log(1 + K H^2): at most 4 d log(T/alpha), as 1
 * + K H^2 <= T^3 for T >= 2 */
void zhou2022_thm65_absorbed(Probe *p)
{
    for (uint64_t i = 0; i < 20 * p->instances; i++) {
        ZhouPoint x = zhou2022_point(&p->rng);
        double d = fmax(x.d1, x.d2), T = x.K * x.H;
        double root = log_alpha(&x) + d * log1p(x.K * x.H * x.H);
        probe_ratio(p, root * (1 + p->bend), 4 * d * log(T / x.alpha), "d H K",
                    d, x.H, x.K);
    }
}

/* B/(4) as eps grows at fixed T: an exponent of log(eps), to be none.  bend: a
 * constant that the shift keeps. */
void zhou2022_thm65_large_eps(Probe *p)
{
    double ratio[2];
    for (int i = 0; i < 2; i++) {
        ZhouPoint x = {.d1 = 2,
                       .d2 = 2,
                       .H = 3,
                       .K = 1e12,
                       .noise = 1,
                       .eps = i ? 1e128 : 1e32,
                       .delta = 1e-6,
                       .alpha = 0.05};
        Regular z = noisy(&x);
        z.lmin_p += p->bend;
        z.lmin_r += p->bend;
        Parts y = parts(&x, &z);
        ratio[i] = said(&x, &y) / equation4(&x);
    }
    probe_note(p, "at_1e32", ratio[0]);
    probe_note(p, "at_1e128", ratio[1]);
    probe_ratio(p, log(ratio[1] / ratio[0]) / log(4), 0.1, "eps", 1e128);
}

/* (4) with logarithms of at least 1, as O(.) is read where they vanish */
static double equation4_read(const ZhouPoint *x)
{
    ZhouPoint y = *x;
    y.delta = fmin(x->delta, x->H / exp(1));
    return equation4(&y);
}

/* H = 1 and delta = 1, where log(H/delta) = 0: B/(4) as eps falls by a factor
 * of 1e10, an exponent of 1/eps, to be none.  bend: of eps in B. */
void zhou2022_thm65_delta_one(Probe *p)
{
    double ratio[2];
    for (int i = 0; i < 2; i++) {
        ZhouPoint x = {.d1 = 2,
                       .d2 = 2,
                       .H = 1,
                       .K = 1e90,
                       .noise = 1,
                       .eps = i ? 1e-19 : 1e-9,
                       .delta = 1,
                       .alpha = 0.05,
                       .actions = 2};
        double right = equation4_read(&x);
        x.eps = pow(x.eps, 1 + p->bend);
        ratio[i] = value_bound(&x) / right;
    }
    probe_ratio(p, 1 + log(ratio[1] / ratio[0]) / log(1e10), 1.01, "eps",
                1e-19);
}

/* --- single exponents ------------------------------------------------------
 */

/* |exponent - claimed| <= MARGIN, as two inequalities */
static void is_exponent(Probe *p, Curve f, const ZhouPoint *x, Axis axis,
                        double claimed)
{
    double e = exponent(f, x, axis) + p->bend;
    probe_ratio(p, e, claimed + MARGIN, "axis exponent", (double)axis, e);
    probe_ratio(p, claimed - MARGIN, e, "axis exponent", (double)axis, e);
}

static const ZhouPoint far_out = {.d1 = 1e12,
                                  .d2 = 1e12,
                                  .H = 1e6,
                                  .K = 1e200,
                                  .eps = 1e-9,
                                  .delta = 1e-9,
                                  .alpha = 1e-3,
                                  .actions = 2,
                                  .noise = 1};

/* the cost of privacy: (log(1/delta))^(1/4) / eps^(1/2) */
void zhou2022_cost(Probe *p)
{
    ZhouPoint x = far_out;
    is_exponent(p, value_bound, &x, ALONG_EPS, 0.5);
    x.H = 1;
    x.delta = 1e-15;
    is_exponent(p, value_bound, &x, ALONG_DELTA, 0.25);
}

static double transition_part(const ZhouPoint *x)
{
    Regular z = noisy(x);
    return parts(x, &z).T1;
}

static double reward_part(const ZhouPoint *x)
{
    Regular z = noisy(x);
    return parts(x, &z).T2;
}

/* |phi| <= H instead of sqrt(d) H: d^(7/4) becomes d^(5/4); in d1, d2 apart the
 * two terms have d1^(7/4) and d2^(5/4) */
void zhou2022_rem66(Probe *p)
{
    ZhouPoint x = far_out;
    is_exponent(p, transition_part, &x, ALONG_D, 1.75);
    is_exponent(p, reward_part, &x, ALONG_D, 1.25);
    is_exponent(p, value_bound, &x, ALONG_D, 1.75);
    x.narrow = true;
    is_exponent(p, transition_part, &x, ALONG_D, 1.25);
    is_exponent(p, value_bound, &x, ALONG_D, 1.25);
}

static double remark67(const ZhouPoint *x)
{
    double T = x->K * x->H;
    return pow(x->d1, 1.75) * sqrt(T * pow(x->H, 4) / x->eps) *
           pow(log(x->H / x->delta), 0.25) * log(T) *
           pow(log(T / x->alpha), 1.25);
}

/* (4) in the short form of Remark 6.7, O~ hiding powers of log(T/alpha) */
void zhou2022_rem67(Probe *p)
{
    no_faster(p, equation4, remark67, 1);
}

/* noise at the users: K^(3/4), eps^(-1/2) */
void zhou2022_rem69(Probe *p)
{
    ZhouPoint x = far_out;
    x.local = true;
    is_exponent(p, value_bound, &x, ALONG_K, 0.75);
    is_exponent(p, value_bound, &x, ALONG_EPS, 0.5);
    is_exponent(p, value_bound, &x, ALONG_D, 1.75);
}

/* --- recipes: Theorem 4.1 fed with each regulariser ------------------------
 */

static double plain(const ZhouPoint *x)
{
    Regular z = {1, 1, 1, 1, 0, 0};
    return theorem41(x, &z);
}

static double private_theorem(const ZhouPoint *x)
{
    Regular z = noisy(x);
    return theorem41(x, &z);
}

static double plain_policy(const ZhouPoint *x)
{
    return plain(x) + policy_term(x);
}

static double private_policy(const ZhouPoint *x)
{
    return private_theorem(x) + policy_term(x);
}

static void recipe(Probe *p, Curve without, Curve with)
{
    ZhouPoint x = far_out;
    is_exponent(p, without, &x, ALONG_K, 0.5);
    is_exponent(p, with, &x, ALONG_K, 0.5);
    x.local = true;
    is_exponent(p, with, &x, ALONG_K, 0.75);
}

void zhou2022_recipe(Probe *p)
{
    recipe(p, plain, private_theorem);
}

void zhou2022_recipe_policy(Probe *p)
{
    recipe(p, plain_policy, private_policy);
}

static double classical(const ZhouPoint *x)
{
    double T = x->K * x->H;
    return x->d1 * sqrt(pow(x->H, 3) * T) * log(T / x->alpha);
}

/* Z = I: O~(d sqrt(H^3 T)), the rate of UCRL-VTR */
void zhou2022_thm41_plain(Probe *p)
{
    no_faster(p, plain, classical, 100);
}

/* --- T, vacuity, splitting -------------------------------------------------
 */

void zhou2022_sublinear(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        ZhouPoint x = distant(&p->rng);
        probe_ratio(p, exponent(value_bound, &x, ALONG_K) + p->bend, 0.55,
                    "d H K", x.d1, x.H, x.K);
    }
}

static double useful_from(ZhouPoint x)
{
    for (x.K = 2; x.K < 1e30; x.K *= 1.01)
        if (value_bound(&x) <= x.K * x.H)
            return x.K;
    return (double)INFINITY;
}

/* The explicit bound at K = 1e6 against K H, eps = 1, at d = 2, H = 1.
 * It begins to say something earlier at d = 1, and earlier yet at a larger
 * eps. */
void zhou2022_useful(Probe *p)
{
    ZhouPoint x = {.d1 = 2,
                   .d2 = 2,
                   .H = 1,
                   .K = 1e6,
                   .eps = 1,
                   .delta = 1e-6,
                   .alpha = 0.05,
                   .noise = p->noise};
    probe_ratio(p, value_bound(&x), x.K * x.H, "d H K", x.d1, x.H, x.K);
    probe_note(p, "k_star", useful_from(x));
    ZhouPoint one = x, best;
    one.d1 = one.d2 = 1;
    best = one;
    best.eps = 30;
    probe_note(p, "k_star_d_1", useful_from(one));
    probe_note(p, "k_star_d_1_eps_30", useful_from(best));
    x.H = 3;
    probe_note(p, "k_star_H_3", useful_from(x));
    x.H = 5;
    x.d1 = x.d2 = 8;
    probe_note(p, "k_star_d_8_H_5", useful_from(x));
}

static double exact_composition(const ZhouPoint *x)
{
    Zhou2022Task task = {x->d1, x->d2, x->H, x->K, x->eps, x->delta, x->alpha};
    return zhou2022_regret_calibrated(&task, ZHOU2022_START_PRIVATE, x->eps);
}

/* All steps composed at once cost sqrt(H) where eps/H each costs H: at fixed T
 * the bound has H^(7/4), not H^2.  The budget only scales with eps. */
void zhou2022_step_split(Probe *p)
{
    ZhouPoint x = far_out;
    x.H = 16;
    is_exponent(p, exact_composition, &x, ALONG_H_ONLY, 1.75);
    x = far_out;
    is_exponent(p, value_bound, &x, ALONG_H_ONLY, 2);
}
