/* Luyo et al. 2021: do the printed orders follow from the printed constants?
 * The bounds are written out with all constants and logarithms. */
#include "suite/probe/luyo2021.h"

#include <math.h>

typedef long double Real;
typedef const Luyo2021Scale *At;

static const Real P = 0.05L, DELTA = 1e-6L;
#define TERMS(...)                                                             \
    (const Luyo2021Powers[]){__VA_ARGS__},                                     \
        (int)(sizeof((const Luyo2021Powers[]){__VA_ARGS__}) /                  \
              sizeof(Luyo2021Powers))
#define ORDER(p, bound, ...) luyo2021_order(p, bound, TERMS(__VA_ARGS__), NULL)
/* where the order is below K H, which no regret exceeds */
#define ORDER_BELOW(p, bound, ...)                                             \
    luyo2021_order(p, bound, TERMS(__VA_ARGS__),                               \
                   &(const Luyo2021Powers){0, 1, 1, 0, 0})

static Real levels(Real n)
{
    return ceill(log2l(n) + 1);
}

/* sqrt, but for a fault */
static Real root(At x, Real square)
{
    return powl(square, (1 + (Real)x->bend) / 2);
}

/* sum of K features' norms, by the elliptical potential */
static Real potential(At x, Real ridge)
{
    return root(x, 2 * x->d * x->K * log1pl(x->K / ridge));
}

/* C.1.2 with beta outside the root, its logarithm as derived */
static Real thm7(At x, Real beta)
{
    return 2 * beta * x->H * potential(x, x->d) +
           x->H * sqrtl(2 * x->H * x->K * logl(3 / P));
}

static Real thm7_of_beta(At x)
{
    return thm7(x, x->C);
}

static Real radius(At x, Real upsilon)
{
    return 3 * x->C * sqrtl(x->H * x->H + upsilon) +
           sqrtl(2 * x->H * x->H *
                 (logl(3 * x->H / P) + x->d / 2 * log1pl(x->K * x->H)));
}

static Real spread(At x, Real sigma, Real terms)
{
    return sigma * sqrtl(terms) *
           (4 * sqrtl(x->d) + 2 * logl(6 * x->K * x->H / P));
}

static Real cor5_sigma(At x)
{
    Real H = x->H, K0 = levels(x->K);
    return 32 * H * H / x->eps *
           sqrtl(2 * H * K0 * logl(8 * H / DELTA) * logl(4 / DELTA) *
                 logl(16 * H * K0 / DELTA));
}

static Real cor5(At x)
{
    return thm7(x, radius(x, spread(x, cor5_sigma(x), levels(x->K))));
}

static Real cor6(At x)
{
    Real sigma = 4 * powl(x->H, 3) / x->eps * sqrtl(2 * logl(4 * x->H / DELTA));
    return thm7(x, radius(x, spread(x, sigma, x->K)));
}

/* C.4: sigma without logarithms of its own, Claim 29 for the norm */
static Real pure(At x, Real sigma)
{
    Real L = logl(6 * x->K * x->H * x->d / P);
    Real upsilon = sigma * (2 * x->d + 2 * sqrtl(x->d * L) + L);
    return thm7(x, radius(x, upsilon));
}

static Real pure_jdp(At x)
{
    Real K0 = levels(x->K);
    return pure(x, 4 * powl(x->H, 3) * K0 * K0 / x->eps);
}

static Real pure_ldp(At x)
{
    return pure(x, 4 * powl(x->H, 3) / x->eps * sqrtl(x->K));
}

void luyo2021_thm7_order(Probe *p)
{
    ORDER(p, thm7_of_beta, {0.5, 1, 0.5, 0, 1}, {0, 1.5, 0.5, 0, 0});
}

void luyo2021_cor5_order(Probe *p)
{
    ORDER(p, cor5, {0.75, 2.25, 0.5, -0.5, 1}, {1, 2, 0.5, 0, 0});
}

void luyo2021_cor6_order(Probe *p)
{
    ORDER(p, cor6, {0.75, 2.5, 0.75, -0.5, 1}, {1, 2, 0.5, 0, 0});
}

void luyo2021_pure_jdp_order(Probe *p)
{
    ORDER(p, pure_jdp, {1, 2, 0.5, 0, 0}, {1, 2.5, 0.5, -0.5, 1});
}

void luyo2021_pure_ldp_order(Probe *p)
{
    ORDER(p, pure_ldp, {1, 2, 0.5, 0, 0}, {1, 2.5, 0.75, -0.5, 1});
}

/* ---- linear MDPs ---- */

typedef struct {
    Real B, upsilon, c, c_k, beta;
} Linear;

static void close_linear(At x, Linear *l)
{
    Real d = x->d, H = x->H, ridge = d + l->c_k;
    Real weight = fmaxl(1, 2 * H * sqrtl(d * x->K / ridge) + l->c / ridge);
    Real chi = 24 * 24 * 18 * x->K * x->K * d * weight * H / P;
    l->beta = 24 * H * root(x, d * ridge) * logl(chi);
}

/* App. E.1 with c_K = share Upsilon */
static Linear linear(At x, Real B, Real share)
{
    Real d = x->d, H = x->H, B0 = levels(B), L = logl(6 * x->K * H / P);
    Real lg = logl(32 * H * B0 * B / DELTA);
    Linear l = {.B = B};
    l.upsilon = 128 / x->eps * sqrtl(B * H * B0) * lg * lg * B0 *
                (4 * sqrtl(d) + 2 * L);
    l.c = 128 / x->eps * H * sqrtl(H * B) * lg * lg * (sqrtl(d) + 2 * sqrtl(L));
    l.c_k = share * l.upsilon;
    close_linear(x, &l);
    return l;
}

static Real batches(At x)
{
    return ceill(powl(x->K * x->eps, 0.4L * (1 + (Real)x->bend)) /
                 (powl(x->d, 0.6L) * powl(x->H, 0.2L)));
}

/* eq. (22) */
static Real eq22(At x, const Linear *l, Real few)
{
    Real d = x->d, H = x->H, K = x->K;
    return 2 * sqrtl(2 * K * H * H * H * logl(3 / P)) + H * few +
           8 * l->beta * H * potential(x, d + l->c_k);
}

static Real few(At x, Real B)
{
    return x->d * x->H * ceill(x->K / B) * log1pl(x->K / (x->d * x->d)) /
           (2 * logl(4) - 2);
}

static Real thm8(At x)
{
    Linear l = linear(x, batches(x), x->d);
    return eq22(x, &l, few(x, l.B));
}

static Real thm8_radius(At x)
{
    return linear(x, batches(x), x->d).beta;
}

void luyo2021_thm8_order(Probe *p)
{
    ORDER_BELOW(p, thm8, {1.5, 2, 0.5, 0, 0}, {1.6, 2.2, 0.6, -0.4, 0});
}

/* E.2.2: beta = O~(dH + d^(11/10) H^(6/5) K^(1/10) eps^(-2/5)); B >= 1 keeps a
 * third term, reached where one batch is all there is and the bound is K H */
void luyo2021_thm8_radius_order(Probe *p)
{
    ORDER(p, thm8_radius, {1, 1, 0, 0, 0}, {1.1, 1.2, 0.1, -0.4, 0},
          {1.25, 1.25, 0, -0.5, 0});
}

/* B = K: every batch one episode.  Loewner's order bounds each ratio by
 * sqrt(1 + 2 Upsilon / c_K) = sqrt(3) < 4 at c_K = Upsilon, so only the first
 * batch stands in C. */
static Real unbatched(At x)
{
    Linear l = linear(x, x->K, 1);
    return eq22(x, &l, x->H);
}

void luyo2021_unbatched_order(Probe *p)
{
    ORDER_BELOW(p, unbatched, {1.5, 2, 0.5, 0, 0}, {1.25, 2.25, 0.75, -0.5, 0});
}

static Real e3(At x)
{
    Real d = x->d, H = x->H, L = logl(6 * x->K * H * d / P);
    Real B = ceill(powl(x->K * x->eps, (1 + (Real)x->bend) / 3) /
                   (powl(d, 2 / 3.0L) * cbrtl(H)));
    Real B0 = levels(B);
    Linear l = {.B = B};
    l.upsilon = 4 * H * B * B0 / x->eps * B0 * (2 * d + 2 * sqrtl(d * L) + L);
    /* sigma_u with the sqrt(d) of an L1 sensitivity that E.3 leaves out */
    l.c = 8 * H * H * B * sqrtl(d) / x->eps * sqrtl(d) * L;
    l.c_k = d * l.upsilon;
    close_linear(x, &l);
    return eq22(x, &l, few(x, B));
}

void luyo2021_e3_order(Probe *p)
{
    ORDER_BELOW(p, e3, {1.5, 2, 0.5, 0, 0},
                {5 / 3.0, 7 / 3.0, 2 / 3.0, -1 / 3.0, 0});
}

/* ---- Algorithm 3 ---- */

static Real norms(At x, Real sigma, Real terms)
{
    return sigma * sqrtl(terms) *
           (4 * sqrtl(x->d) + 2 * logl(24 * x->K * x->H / P));
}

/* Lemmas 16 and 17 as printed, the sum of the variances solved for by
 * x <= (9/4)(a^2 + b), put into eq. (10) */
static Real thm9(At x, Real hat, Real tilde, Real check)
{
    Real d = x->d, H = x->H, T = x->K * H, L = logl(6 * H / P);
    Real log_k = log1pl(x->K), log_4 = log1pl(x->K * powl(H, 4) / d);
    Real a = 4 * H * hat * sqrtl(2 * d * H * H * H * log_k);
    Real total = T * powl(H, 1 + (Real)x->bend); /* of variances, Lemma 14 */
    Real b = H * H * T / d + 3 * (total + H * H * H * L) +
             8 * H * H * H * sqrtl(2 * T * L) +
             2 * tilde * sqrtl(T) * sqrtl(2 * d * H * log_4) +
             7 * check * H * H * sqrtl(T) * sqrtl(2 * d * H * log_k);
    Real variances = 9 * (a * a + b) / 4;
    return 2 * hat * sqrtl(variances) * root(x, 2 * H * d * log_k) +
           4 * H * sqrtl(2 * T * L);
}

/* eqs. (6), (7), all three radii over shorter */
static Real plus_within(At x, Real first, Real second, Real shorter)
{
    Real d = x->d, H2 = x->H * x->H, L = logl(24 * x->K * x->K * x->H / P);
    Real log_k = log1pl(x->K), log_4 = log1pl(x->K * H2 * H2 / d);
    Real noise = 3 * x->C * sqrtl(1 + first);
    Real hat = noise + 8 * sqrtl(d * log_k * L) + 4 * sqrtl(d) * L;
    Real check = noise + 8 * d * sqrtl(log_k * L) + 4 * sqrtl(d) * L;
    Real tilde = 3 * x->C * sqrtl(1 + second) +
                 8 * sqrtl(d * H2 * H2 * log_4 * L) + 4 * H2 * L;
    return thm9(x, hat / shorter, tilde / shorter, check / shorter);
}

static Real plus(At x, Real first, Real second)
{
    return plus_within(x, first, second, 1);
}

static Real cor10(At x)
{
    Real H = x->H, K0 = levels(x->K);
    Real unit = 64 / x->eps *
                sqrtl(2 * H * K0 * logl(16 * H / DELTA) * logl(8 / DELTA) *
                      logl(32 * H * K0 / DELTA));
    return plus(x, norms(x, x->d * unit, K0), norms(x, powl(H, 4) * unit, K0));
}

static Real cor11(At x)
{
    Real unit = 8 * x->H / x->eps * sqrtl(2 * logl(8 * x->H / DELTA));
    return plus(x, norms(x, x->d * unit, x->K),
                norms(x, powl(x->H, 4) * unit, x->K));
}

/* Thm. 9 at radii of their own: hat is C, of the two others one is 1/eps */
static Real thm9_tilde(At x)
{
    return thm9(x, x->C, 1 / x->eps, 1);
}

static Real thm9_check(At x)
{
    return thm9(x, x->C, 1, 1 / x->eps);
}

static Real thm9_equal(At x)
{
    return thm9(x, x->C, x->C, x->C);
}

/* all six terms of the printed maximum; the last two have the roots of tilde
 * and of check */
void luyo2021_thm9_order(Probe *p)
{
    ORDER(p, thm9_tilde, {1, 3, 0, 0, 2}, {0.5, 2.25, 0.25, 0, 1},
          {0, 2, 0.5, 0, 1}, {0.5, 1.5, 0.5, 0, 1}, {0.75, 1, 0.25, -0.5, 1},
          {0.75, 2, 0.25, 0, 1}, {0, 1.5, 0.5, 0, 0});
    ORDER(p, thm9_check, {1, 3, 0, 0, 2}, {0.5, 2.25, 0.25, 0, 1},
          {0, 2, 0.5, 0, 1}, {0.5, 1.5, 0.5, 0, 1}, {0.75, 1, 0.25, 0, 1},
          {0.75, 2, 0.25, -0.5, 1}, {0, 1.5, 0.5, 0, 0});
    ORDER(p, thm9_equal, {1, 3, 0, 0, 2}, {0.5, 2.25, 0.25, 0, 1},
          {0, 2, 0.5, 0, 1}, {0.5, 1.5, 0.5, 0, 1}, {0.75, 1, 0.25, 0, 1.5},
          {0.75, 2, 0.25, 0, 1.5}, {0, 1.5, 0.5, 0, 0});
}

void luyo2021_cor10_order(Probe *p)
{
    ORDER(p, cor10, {2.5, 3.5, 0, -1, 2}, {1.25, 2.5, 0.25, -0.5, 1},
          {2, 2.25, 0.25, -0.5, 1}, {1.25, 1.75, 0.5, -0.5, 1},
          {0.75, 2.25, 0.5, -0.5, 1});
}

void luyo2021_cor11_order(Probe *p)
{
    ORDER(p, cor11, {2.5, 4, 0.5, -1, 2}, {1.25, 2.75, 0.5, -0.5, 1},
          {2, 2.5, 0.5, -0.5, 1}, {1.25, 2, 0.75, -0.5, 1},
          {0.75, 2.5, 0.75, -0.5, 1});
}

/* Lemmas 16 and 17 with the radii of Cor. 10 or 11 against K H, at d = 4, H =
 * 3, C_w = 2: the least up to 1.8e19 episodes.  eps enters as 1 / noise alone
 */
static void useful(Probe *p, Luyo2021Bound *bound)
{
    double K, least = INFINITY, star = 0;
    LUYO2021_SWEEP(K, 2, 1.05, 3000)
    {
        Luyo2021Scale x = {4, 3, (Real)K, 0.99L / (Real)p->noise, 3, 0};
        double share = (double)(bound(&x) / (x.K * x.H));
        least = K <= 1.8e19 ? fmin(least, share) : least;
        star = share < 1 && star == 0 ? K : star;
    }
    probe_ratio(p, least * (1 + p->bend), 1, "K", 1.8e19);
    probe_note(p, "k_star", star);
}

void luyo2021_useful_plus(Probe *p)
{
    useful(p, cor10);
}

void luyo2021_useful_plus_local(Probe *p)
{
    useful(p, cor11);
}

/* D.1, Rem. 6: what Cor. 5 bounds, Cor. 10 bounds no better */
void luyo2021_rem6_order(Probe *p)
{
    ORDER(p, cor5, {2.5, 3.5, 0, -1, 2}, {1.25, 2.5, 0.25, -0.5, 1},
          {2, 2.25, 0.25, -0.5, 1}, {1.25, 1.75, 0.5, -0.5, 1},
          {0.75, 2.25, 0.5, -0.5, 1});
}

/* ---- statements about printed orders ---- */

/* Table 1 prints C_w where Cor. 5 and 6 print C_w + 1.  C_w >= 1: probabilities
 * sum to one, so <phi_v, w> = 1 for v = 1, whose |phi_v| is at most 1.  Here C
 * is C_w. */
static Luyo2021Scale and_one(At x)
{
    return (Luyo2021Scale){x->d, x->H, x->K, x->eps, x->C + 1, 0};
}
static Real table1_jdp(At x)
{
    Luyo2021Scale y = and_one(x);
    return cor5(&y);
}
static Real table1_ldp(At x)
{
    Luyo2021Scale y = and_one(x);
    return cor6(&y);
}

void luyo2021_table1_order(Probe *p)
{
    ORDER(p, table1_jdp, {0.75, 2.25, 0.5, -0.5, 1}, {1, 2, 0.5, 0, 0});
    ORDER(p, table1_ldp, {0.75, 2.5, 0.75, -0.5, 1}, {1, 2, 0.5, 0, 0});
    ORDER_BELOW(p, thm8, {1.5, 2, 0.5, 0, 0}, {1.6, 2.2, 0.6, -0.4, 0});
}

/* in K and eps alone, d = H = C_w = 1 */
static Luyo2021Scale alone(At x)
{
    return (Luyo2021Scale){1, 1, x->K, x->eps, 2, x->bend};
}
static Real abstract_jdp(At x)
{
    Luyo2021Scale y = alone(x);
    return cor5(&y);
}
static Real abstract_ldp(At x)
{
    Luyo2021Scale y = alone(x);
    return cor6(&y);
}
static Real abstract_linear(At x)
{
    Luyo2021Scale y = alone(x);
    return thm8(&y);
}

void luyo2021_abstract_order(Probe *p)
{
    ORDER(p, abstract_jdp, {0, 0, 0.5, -0.5, 0});
    ORDER(p, abstract_ldp, {0, 0, 0.75, -0.5, 0});
    ORDER_BELOW(p, abstract_linear, {0, 0, 0.6, -0.4, 0});
}

/* random exponents in [low, 1] */
static double above(Rng *rng, double low)
{
    return low + (1 - low) * rng_uniform(rng);
}

/* Two bounds with all constants at d = H = C_w + 1 = 1: the exponent of K in
 * their ratio, eps = K^-u, against the printed K^a eps^b.  bend: of the number
 * of batches. */
static void gap(Probe *p, Luyo2021Bound *bound, Luyo2021Bound *other, double a,
                double b)
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        double u = 0.4 * rng_uniform(&p->rng);
        Luyo2021Powers at = {.K = 1, .eps = u};
        double rise = luyo2021_exponent(bound, &at, 450, p->bend) -
                      luyo2021_exponent(other, &at, 450, p->bend);
        probe_equal_from(p, rise, a - b * u, 1, "u a b", u, a, b);
    }
}

void luyo2021_thm8_gap(Probe *p)
{
    gap(p, thm8, cor5, 0.1, 0.1);
}

/* sigma_u^2 but for a factor that batches do not change */
static Real variance(At x, Real B)
{
    Real c = linear(x, B, 1).c;
    return c * c;
}
static Real variance_unbatched(At x)
{
    return variance(x, x->K);
}
static Real variance_batched(At x)
{
    return variance(x, batches(x));
}

/* Rem. 3: the regrets, and the variance of the noise in u */
void luyo2021_unbatched_factors(Probe *p)
{
    gap(p, unbatched, thm8, 0.15, -0.1);
    gap(p, variance_unbatched, variance_batched, 0.6, -0.4);
}

void luyo2021_e3_gap(Probe *p)
{
    gap(p, e3, thm8, 1 / 15.0, 1 / 15.0);
}

/* Rem. 1: F.5 and F.2 instead of F.6 and F.3, over matrices and vectors, H
 * steps and K_0 nodes, sensitivity 2H^2 as in Cor. 5 */
static Real simply_composed(At x)
{
    Real mechanisms = 2 * powl(x->H, 1 + (Real)x->bend) * levels(x->K);
    return 2 * x->H * x->H / (x->eps / mechanisms);
}

/* Rem. 1, C.4: its exponents are those of sigma_B but for 1/2 more in H */
void luyo2021_rem1_composition(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        Rng *rng = &p->rng;
        Luyo2021Powers a = {above(rng, 0.1), above(rng, 0.1), above(rng, 0.1),
                            above(rng, 0.1), 0};
        double rise = luyo2021_exponent(simply_composed, &a, 200, p->bend) -
                      luyo2021_exponent(cor5_sigma, &a, 200, p->bend);
        probe_equal_from(p, rise, a.H / 2, 1, "d H K eps", a.d, a.H, a.K,
                         a.eps);
    }
}

static Real vtr_noiseless(At x)
{
    return thm7(x, radius(x, 0));
}

static Real plus_noiseless(At x)
{
    return plus_within(x, 0, 0, 1);
}

/* D.1: without noise, in d >= H and K so large that the terms in sqrt(K) lead,
 * the bounds of Thm. 7 and 9 differ by sqrt(H), whether C_w or sqrt(d) is the
 * larger.  The two are kept apart: where they cross, exponents turn. */
void luyo2021_bernstein_gain(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        double H = 0.1 * rng_uniform(&p->rng);
        double d = fmax(0.04, i % 2 == 0 ? H : H + 0.02 + H);
        double u = rng_uniform(&p->rng);
        double C = i % 4 < 2 ? d / 2 * 0.8 * u : d / 2 + 0.05 + 0.05 * u;
        Luyo2021Powers a = {d, H, 1, 0, C};
        double rise = luyo2021_exponent(plus_noiseless, &a, 450, p->bend) -
                      luyo2021_exponent(vtr_noiseless, &a, 450, p->bend);
        probe_equal_from(p, rise, -H / 2, 1, "d H C", d, H, C);
    }
}

/* D.1 with every constant, d = H, C_w = 2: the bound of UCRL-VTR+ over that of
 * UCRL-VTR, least over K <= most where the latter says anything; and where */
static double least_ratio(double H, double most, double shorter, double *where)
{
    double K, least = INFINITY;
    int steps = (int)(log(most) / log(1.3));
    LUYO2021_SWEEP(K, 2, 1.3, steps)
    {
        Luyo2021Scale x = {(Real)H, (Real)H, (Real)K, 1, 3, 0};
        Real vtr = thm7(&x, radius(&x, 0));
        double ratio = (double)(plus_within(&x, 0, 0, (Real)shorter) / vtr);
        if (K > most || vtr >= x.K * x.H || ratio >= least)
            continue;
        least = ratio;
        *where = K;
    }
    return least;
}

/* noted: the least power of 2 for d = H at which some K at all has the smaller
 * bound, and that K */
void luyo2021_bernstein_explicit(Probe *p)
{
    double H, star = 0, at = 0, where = 0;
    LUYO2021_SWEEP(H, 2, 2, 30)
    {
        double shorter = (1 + p->bend) * (1 + p->bend);
        double least = least_ratio(H, 1.8e19, shorter, &where);
        if (!isinf(least))
            probe_ratio(p, 1, least, "d H K", H, H, where);
        if (star > 0 || least_ratio(H, 1e60, 1, &where) >= 1)
            continue;
        star = H;
        at = where;
    }
    probe_note(p, "H_star", star);
    probe_note(p, "k_star", at);
}

/* Cor. 6 at C_w = sqrt(d) */
static Real at_root_d(At x)
{
    Luyo2021Scale y = *x;
    y.C = powl(x->d, (1 + (Real)x->bend) / 2) + 1;
    return cor6(&y);
}

/* footnote 1: the concurrent d^(5/4) H^(7/4) T^(3/4) / sqrt(eps), T = KH; in K
 * > d, where log(1 + K/d) is a logarithm */
void luyo2021_footnote1(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 10; i++) {
        Rng *rng = &p->rng;
        Luyo2021Powers a = {above(rng, 0.1), above(rng, 0.1), 0,
                            above(rng, 0.1), 0};
        a.K = a.d + above(rng, 0.1);
        double theirs =
            1.25 * a.d + 1.75 * a.H + 0.75 * (a.K + a.H) + a.eps / 2;
        probe_equal_from(p, luyo2021_exponent(at_root_d, &a, 200, p->bend),
                         theirs, 1, "d H K eps", a.d, a.H, a.K, a.eps);
    }
}
