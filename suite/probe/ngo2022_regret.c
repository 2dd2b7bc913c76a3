/* Ngo, Vietri & Wu 2022: the published constants as one chain, eqs. (10), (16),
 * (25), (27), Theorems 16 and 18, and the abstract's comparisons. */
#include "algorithms/core/ngo2022_scales.h"
#include "oracles/privacy.h"
#include "oracles/tails.h"
#include "suite/probe/ngo2022.h"
#include "suite/probe/ngo2022_tools.h"

#include <math.h>
#include <string.h>

/* ---- constants ---- */

static void same_constants(Probe *p, const NgoText *t)
{
    Ngo2022Input in = {.episodes = t->K,
                       .d = (int)t->d,
                       .horizon = (int)t->H,
                       .epsilon = t->eps,
                       .delta = t->delta,
                       .failure = t->p};
    Ngo2022Scales s = ngo2022_published(&in);
    const double pairs[][2] = {{s.rho, t->rho},           {s.lambda, t->lambda},
                               {s.updates, t->updates},   {s.target, t->line11},
                               {s.lambda_y, t->lambda_y}, {s.norm, t->norm},
                               {s.log_chi, t->log_chi},   {s.beta, t->beta}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        probe_equal(p, pairs[i][0], pairs[i][1], "which " NGO2022_WHERE,
                    (double)i, NGO2022_AT(t));
}

/* Algorithm 1 lines 2, 3, 11, B.1 and Theorem 16 against algorithms/core */
void ngo2022_constants(Probe *p)
{
    ngo2022_over(p, same_constants);
}

/* ---- noise of the targets ---- */

static double norm_tail(double d, double ratio)
{
    double tail = NAN;
    return tail_exact(TAIL_GAUSS_NORM, (int)d, ratio, &tail) ? tail
                                                             : (double)NAN;
}

/* all N_max updates, H draws each, beyond lambda_y: a union bound */
static void target_noise(Probe *p, const NgoText *t)
{
    NgoText u = ngo2022_text(t->d, t->H, t->K, t->eps, t->delta, t->p, 1);
    if (u.K < 100 * u.lambda * u.d || u.updates < 12)
        return;
    double one = norm_tail(u.d, u.lambda_y / (p->noise * u.line11));
    probe_ratio(p, fmin(1, one * u.H * u.updates), u.p / 3, NGO2022_WHERE,
                NGO2022_AT(t));
}

/* Eq. (16), event E1 */
void ngo2022_eq16(Probe *p)
{
    ngo2022_over(p, target_noise);
}

/* On E2 data spread evenly force an update by this episode:
 * (k-1)/d + lambda >= 2^(1+1/d) lambda */
static double sure_update(const NgoText *t)
{
    return 1 + t->d * t->lambda * (pow(2, 1 + 1 / t->d) - 1);
}

/* E1 at the first update alone, H = 1, K just beyond the episode that forces
 * it; E2 itself has probability 1 - p at least */
void ngo2022_eq16_early(Probe *p)
{
    for (double d = 1; d <= 8; d++)
        for (double fail = 1e-3; fail > 1e-10; fail /= 1e3) {
            double K = 100;
            NgoText t = ngo2022_text(d, 1, K, 1, 1e-6, fail, 1);
            for (; K < sure_update(&t); K *= 1.05)
                t = ngo2022_text(d, 1, K * 1.05, 1, 1e-6, fail, 1);
            double one = norm_tail(d, t.lambda_y / (p->noise * t.line11));
            probe_ratio(p, (1 - fail) * one, fail / 3, "d K p", d, t.K, fail);
        }
}

/* Theorem 18, second display, with line 11's noise; K <= 1e6, the H draws of
 * one update that E2 makes certain */
void ngo2022_thm18_y(Probe *p)
{
    for (double H = 3; H <= 20; H++)
        for (double K = 2e4; K <= 1.1e6; K *= 2) {
            NgoText t = ngo2022_text(4, H, K, 1, 1e-6, 0.05, 1);
            if (K < sure_update(&t))
                continue;
            double bound = t.updates * sqrt(log(K * H / t.p) / t.rho);
            double one = norm_tail(4, bound / (p->noise * t.line11));
            double some = -expm1(H * log1p(-one));
            probe_ratio(p, (1 - t.p) * some, t.p, "d H K", 4.0, H, K);
        }
}

/* Eq. (10): |eta| in the norm of Lt^-1 is within H^2 sqrt(d lambda log chi);
 * the first display of eq. (16)'s scale, lambda_y */
static void noise_in_norm(Probe *p, const NgoText *t)
{
    probe_ratio(p, t->lambda_y / sqrt(t->lambda),
                t->H * t->H * sqrt(t->d * t->lambda * t->log_chi),
                NGO2022_WHERE, NGO2022_AT(t));
}

void ngo2022_lem26_ratio(Probe *p)
{
    ngo2022_over(p, noise_in_norm);
}

static void line11_in_norm(Probe *p, const NgoText *t)
{
    double typical = t->line11 * sqrt(t->d);
    probe_ratio(p, typical / sqrt(t->lambda),
                t->H * t->H * sqrt(t->d * t->lambda * t->log_chi),
                NGO2022_WHERE, NGO2022_AT(t));
}

void ngo2022_eq10(Probe *p)
{
    ngo2022_over(p, line11_in_norm);
}

static double slope(double x0, double y0, double x1, double y1)
{
    return log(y1 / y0) / log(x1 / x0);
}

/* Eq. (10), first half: |eta| <= O~(H d / sqrt(rho)): the exponent of H, over
 * four decades; powers of logarithms get 0.2 */
void ngo2022_eq10_norm(Probe *p)
{
    for (double d = 1; d <= 64; d *= 4) {
        NgoText a = ngo2022_text(d, 1e4, 1e18, 1, 1e-6, 0.05, 1);
        NgoText b = ngo2022_text(d, 1e8, 1e18, 1, 1e-6, 0.05, 1);
        double power = slope(a.H, a.line11, b.H, b.line11) * (1 + p->bend);
        probe_ratio(p, power, 1.2, "d", d);
    }
}

/* ---- Lemma 25 ---- */

/* right side of (25) at radius e0, after k episodes */
static double union_square(const NgoText *t, double k, double e0)
{
    double cover =
        t->d * log1p(4 * t->norm / e0) +
        t->d * t->d *
            log1p(8 * sqrt(t->d) * t->beta * t->beta / (e0 * e0 * t->lambda));
    return 4 * t->H * t->H *
               (t->d / 2 * log((k + t->lambda) / t->lambda) + cover +
                log(6 * t->H / t->p)) +
           8 * k * k * e0 * e0 / t->lambda;
}

static double fixed_radius(const NgoText *t)
{
    return t->d * t->H / t->K * sqrt(t->lambda);
}

static void within_36(Probe *p, const NgoText *t)
{
    double allowed = 36 * t->d * t->d * t->H * t->H * t->log_chi;
    probe_ratio(p, union_square(t, t->K, fixed_radius(t)) * (1 + p->bend),
                allowed, NGO2022_WHERE, NGO2022_AT(t));
}

/* Lemma 25, (18): (25) <= (6 d H)^2 log chi */
void ngo2022_lem25(Probe *p)
{
    ngo2022_over(p, within_36);
}

static void within_radius(Probe *p, const NgoText *t)
{
    double e0 = fixed_radius(t), allowed = t->d * t->H * t->d * t->H;
    for (double k = 1; k < 30 * t->K; k *= 30) {
        double square = union_square(t, fmin(k, t->K), e0);
        probe_ratio(p, square * p->size * p->size, 36 * allowed * t->log_chi,
                    "k " NGO2022_WHERE, fmin(k, t->K), NGO2022_AT(t));
    }
}

/* one cover of radius (dH/K) sqrt(lambda) serves every k <= K */
void ngo2022_lem25_radius(Probe *p)
{
    ngo2022_fixed_net(p);
    ngo2022_over(p, within_radius);
}

/* G_1: 8 sqrt(d) beta^2 / (e0^2 lambda) against 8 25^2 K^2 sqrt(d) log(chi) /
 * lambda, the argument of the printed logarithm */
void ngo2022_lem25_steps(Probe *p)
{
    for (double d = 4; d <= 9; d += 5)
        for (double H = 1; H <= 20; H++)
            for (double K = 1e4; K < 1e13; K *= 1e2) {
                NgoText t = ngo2022_text(d, H, K, 1, 1e-6, 0.05, 1);
                double e0 = fixed_radius(&t);
                double left =
                    8 * sqrt(d) * t.beta * t.beta / (e0 * e0 * t.lambda);
                double right = 8 * 625 * K * K * sqrt(d) * t.log_chi / t.lambda;
                probe_ratio(p, left * (1 + p->bend), right, "d H K", d, H, K);
            }
}

/* ---- Lemma 26 ---- */

static void radius_enough(Probe *p, const NgoText *t)
{
    double lemma19 = 2 * t->H * sqrt(t->d);
    bool printed = strcmp(p->reading, "printed") == 0;
    double bias = 2 * sqrt((printed ? 1 : 3) * t->lambda) * lemma19;
    double needed = bias + 6 * t->d * t->H * sqrt(t->log_chi) +
                    t->lambda_y / sqrt(t->lambda);
    probe_ratio(p, needed * (1 + p->bend), t->beta, NGO2022_WHERE,
                NGO2022_AT(t));
}

/* Eq. (27): what Lemma 26 adds up is within beta; "repaired": with the bias
 * terms' right constant sqrt(3 lambda) */
void ngo2022_eq27(Probe *p)
{
    ngo2022_over(p, radius_enough);
}

/* The display before "Observe that we can upper bound the last term" */
void ngo2022_lem26_display(Probe *p)
{
    for (double eps = 0.1; eps <= 1; eps *= 2)
        for (double d = 1; d <= 64; d *= 8)
            for (double K = 1e4; K < 1e13; K *= 1e4) {
                NgoText t = ngo2022_text(d, 3, K, eps, 1e-6, 0.05, 1);
                double shown = sqrt(2) * t.H * t.updates * sqrt(t.L3) /
                               sqrt(log(K) * (6 * sqrt(d + 1) + t.L3));
                probe_ratio(p, t.lambda_y / sqrt(t.lambda) * (1 + p->bend),
                            shown, "eps d K", eps, d, K);
            }
}

/* ---- Theorem 16 ---- */

typedef struct {
    double chance, learning, privacy;
} Regret;

/* last display of B.5 */
static Regret regret(const NgoText *t)
{
    double H = t->H, d = t->d, K = t->K, c = t->log_chi;
    return (Regret){sqrt(2 * K * H * H * H * c),
                    36 * H * H * pow(d, 1.5) * sqrt(2 * K * c * c),
                    30 * H * H * H * d * sqrt(2 * K * t->lambda * c * c)};
}

static double regret_sum(const NgoText *t)
{
    Regret r = regret(t);
    return r.chance + r.learning + r.privacy;
}

static void substituted(Probe *p, const NgoText *t)
{
    double c = t->log_chi;
    double before = sqrt(2 * t->K * pow(t->H, 3) * c) +
                    6 * t->beta * t->H * sqrt(2 * t->d * t->K * c);
    probe_equal(p, before, regret_sum(t), NGO2022_WHERE, NGO2022_AT(t));
}

/* B.5: beta put into 6 beta H sqrt(2 d K log chi) gives the three terms */
void ngo2022_thm16_algebra(Probe *p)
{
    ngo2022_over(p, substituted);
}

/* where a bound, relative to what is trivial, falls to 1 */
static double useful_from(double (*relative)(double K, double scale),
                          double scale)
{
    double low = log(10), high = log(1e30);
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (relative(exp(middle), scale) > 1)
            low = middle;
        else
            high = middle;
    }
    return exp(high);
}

static double published_bound(double K, double scale)
{
    NgoText t = ngo2022_text(4, 3, K, 1, 1e-6, 0.05, scale);
    return regret_sum(&t) / (K * t.H);
}

/* B.5's bound against KH at K = 1e12; K* where it drops below */
void ngo2022_thm16_vacuity(Probe *p)
{
    probe_ratio(p, published_bound(1e12, p->noise), 1, "d H K", 4.0, 3.0, 1e12);
    probe_note(p, "k_star", useful_from(published_bound, p->noise));
}

static double published_bonus(double K, double scale)
{
    NgoText t = ngo2022_text(4, 3, K, 1, 1e-6, 0.05, scale);
    return t.beta / sqrt(K / t.d + 2 * t.lambda) / t.H;
}

/* below, Q = H in every direction that data visit evenly */
void ngo2022_saturation(Probe *p)
{
    probe_ratio(p, published_bonus(1e9, p->noise), 1, "d H K", 4.0, 3.0, 1e9);
    probe_note(p, "k_star", useful_from(published_bonus, p->noise));
}

/* the same proof with the calibrated scales: bonuses of 2 beta, a determinant
 * trigger without noise, (19) at p/4 */
static double calibrated_bound(double K, double scale)
{
    Ngo2022Input in = {.episodes = K,
                       .d = 4,
                       .horizon = 3,
                       .epsilon = 1,
                       .delta = 1e-6,
                       .failure = 0.05};
    double sigma = (double)calibrate_gauss(1, logl(1e-6L)).value;
    Ngo2022Budget b = {
        .shift = 1 / (scale * sigma), .share = 0.5, .spread = sqrt(2)};
    Ngo2022Scales s = ngo2022_calibrated(&in, &b);
    double H = in.horizon, d = in.d;
    double potential = sqrt(2 * d * K * log1p(K / (s.lambda * d)));
    return (sqrt(2 * K * H * H * H * log(4 / in.failure)) +
            2 * sqrt(2) * s.beta * H * potential) /
           (K * H);
}

void ngo2022_cal_vacuity(Probe *p)
{
    probe_ratio(p, calibrated_bound(1e10, p->noise), 1, "d H K", 4.0, 3.0,
                1e10);
    probe_note(p, "k_star", useful_from(calibrated_bound, p->noise));
}

/* an exponent against the printed one; logarithms of K, H and d, which the
 * slope of a far pair still feels, get 0.05 */
static void exponent(Probe *p, double found, double printed, double which)
{
    probe_ratio(p, fabs(found * (1 + p->bend) - printed), 0.05,
                "which exponent", which, printed);
}

static NgoText far(double d, double H, double K, double eps)
{
    return ngo2022_text(d, H, K, eps, 1e-6, 0.05, 1);
}

/* B.5: d^(3/2) H^2 K^(1/2) + H^3 d^(5/4) K^(1/2) rho^(-1/4), log chi apart */
void ngo2022_thm16_rho(Probe *p)
{
    NgoText a = far(4, 3, 1e12, 1), b = far(4, 3, 1e18, 1);
    exponent(p,
             slope(a.K, regret(&a).learning / a.log_chi, b.K,
                   regret(&b).learning / b.log_chi),
             0.5, 1);
    exponent(p,
             slope(a.K, regret(&a).privacy / a.log_chi, b.K,
                   regret(&b).privacy / b.log_chi),
             0.5, 2);
    a = far(4, 1e10, 1e18, 1), b = far(4, 1e16, 1e18, 1);
    exponent(p,
             slope(a.H, regret(&a).learning / a.log_chi, b.H,
                   regret(&b).learning / b.log_chi),
             2, 3);
    exponent(p,
             slope(a.H, regret(&a).privacy / a.log_chi, b.H,
                   regret(&b).privacy / b.log_chi),
             3, 4);
    a = far(1e10, 3, 1e18, 1), b = far(1e16, 3, 1e18, 1);
    exponent(p,
             slope(a.d, regret(&a).learning / a.log_chi, b.d,
                   regret(&b).learning / b.log_chi),
             1.5, 5);
    exponent(p,
             slope(a.d, regret(&a).privacy / a.log_chi, b.d,
                   regret(&b).privacy / b.log_chi),
             1.25, 6);
    a = far(4, 3, 1e18, 1e-4), b = far(4, 3, 1e18, 1);
    exponent(p,
             slope(a.rho, regret(&a).privacy / a.log_chi, b.rho,
                   regret(&b).privacy / b.log_chi),
             -0.25, 7);
}

/* Theorem 16 in eps and delta: eps^(-1/2) for eps < 1, and log(1/delta)^2, an
 * upper bound (the derivation gives 1/4) */
void ngo2022_thm16_eps(Probe *p)
{
    NgoText a = far(4, 3, 1e18, 1e-3), b = far(4, 3, 1e18, 1);
    exponent(p,
             slope(a.eps, regret(&a).privacy / a.log_chi, b.eps,
                   regret(&b).privacy / b.log_chi),
             -0.5, 1);
    a = ngo2022_text(4, 3, 1e18, 0.1, 1e-3, 0.05, 1);
    b = ngo2022_text(4, 3, 1e18, 0.1, 1e-30, 0.05, 1);
    double power = slope(-log(a.delta), regret(&a).privacy / a.log_chi,
                         -log(b.delta), regret(&b).privacy / b.log_chi);
    probe_ratio(p, power, 2, "which exponent", 2.0, power);
    probe_note(p, "power.of.log.delta", power);
}

/* (19) as the regret bound uses it, at its first term; E1 and E2 fail with p/3
 * each, E3 with p/(6H) a step */
static void spend(Probe *p, const NgoText *t)
{
    double over = p->size * regret(t).chance, third = 0;
    double azuma = exp(-over * over / (2 * t->K * pow(t->H, 3)));
    for (double h = 1; h <= t->H; h++)
        third += t->p / (6 * t->H);
    probe_ratio(p, 2 * t->p / 3 + third + azuma, t->p, NGO2022_WHERE,
                NGO2022_AT(t));
}

/* Theorem 16, "with probability 1-p" */
void ngo2022_thm16_budget(Probe *p)
{
    ngo2022_over(p, spend);
}

/* A law of the three events: P(atom), bit i of the atom set where E_{i+1}
 * fails. What B.3 gives: P(E1 fails), P(E2 fails) and P(E3 fails | E1 and E2)
 * at most `third`; as much as that where `worst`, E1 and E2 failing apart. */
static void law_of_events(Probe *p, double third, bool worst, double law[8])
{
    double one = third, two = third, both = 0, three = third;
    double given = 1; /* P(E3 fails) where another does: says nothing */
    if (!worst) {
        one *= rng_uniform(&p->rng);
        two *= rng_uniform(&p->rng);
        both = fmin(one, two) * rng_uniform(&p->rng);
        three *= rng_uniform(&p->rng);
        given = rng_uniform(&p->rng);
    }
    const double first[4] = {1 - one - two + both, one - both, two - both,
                             both};
    for (int i = 0; i < 4; i++) {
        double fails = i == 0 ? three : given;
        law[i] = first[i] * (1 - fails);
        law[i + 4] = first[i] * fails;
    }
}

/* B.3: E = E1 and E2 and E3 fails with probability p at most */
void ngo2022_event(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        double fail = pow(10, -9 * rng_uniform(&p->rng)), lost = 0, law[8];
        law_of_events(p, fail / 3 * (1 + p->bend), n % 2 == 0, law);
        for (int atom = 1; atom < 8; atom++)
            lost += law[atom];
        probe_ratio(p, lost, fail, "p instance", fail, (double)n);
    }
}

/* ---- the abstract ---- */

static double privacy_over_learning(double d, double H, double K)
{
    NgoText t = far(d, H, K, 1);
    return regret(&t).privacy / regret(&t).learning;
}

/* "lower order": at fixed H, K and eps the ratio of the terms falls like
 * d^(-1/4) */
void ngo2022_lower_order(Probe *p)
{
    for (double H = 1; H <= 100; H *= 10)
        exponent(p,
                 slope(1e12, privacy_over_learning(1e12, H, 1e12), 1e16,
                       privacy_over_learning(1e16, H, 1e12)),
                 -0.25, H);
    probe_note(p, "ratio.K.1e6", privacy_over_learning(4, 3, 1e6));
    probe_note(p, "ratio.K.1e12", privacy_over_learning(4, 3, 1e12));
    probe_note(p, "ratio.K.1e20", privacy_over_learning(4, 3, 1e20));
}

/* Section 1.1 at constant eps: O~(sqrt(d^3 H^4 K)) for the whole bound.  Its
 * exponent of H, K growing as H^12 so that the bound stays below K H */
void ngo2022_sec11_rate(Probe *p)
{
    for (double d = 2; d <= 64; d *= 2) {
        NgoText a = far(d, 1e4, 1e48, 1), b = far(d, 1e8, 1e96, 1);
        double whole[2] = {regret(&a).privacy + regret(&a).learning,
                           regret(&b).privacy + regret(&b).learning};
        double power = slope(a.H, whole[0] / sqrt(a.K) / a.log_chi, b.H,
                             whole[1] / sqrt(b.K) / b.log_chi);
        probe_ratio(p, power * (1 + p->bend), 2.2, "d", d);
    }
}

typedef struct {
    double d, H, K, eps;
} Size;

static double cost_new(const Size *x)
{
    return pow(x->d, 5.0 / 4) * pow(x->H, 3) * sqrt(x->K) / sqrt(x->eps);
}

static double cost_old(const Size *x)
{
    return pow(x->d, 8.0 / 5) * pow(x->H, 11.0 / 5) * pow(x->K, 3.0 / 5) /
           pow(x->eps, 2.0 / 5);
}

/* Section 1.1: better in d and in K; from K = H^8 d^(-7/2) / eps on, at equal
 * constants */
void ngo2022_vs_luyo(Probe *p)
{
    for (double d = 1; d <= 1000; d *= 10)
        for (double H = 1; H <= 100; H *= 10)
            for (double eps = 0.01; eps <= 10; eps *= 10) {
                double low = log(1e-20), high = log(1e40);
                Size x = {d, H, 0, eps};
                for (int i = 0; i < 200; i++) {
                    x.K = exp((low + high) / 2);
                    if (cost_new(&x) > cost_old(&x))
                        low = log(x.K);
                    else
                        high = log(x.K);
                }
                probe_equal(p, exp(high), pow(H, 8) * pow(d, -3.5) / eps,
                            "d H eps", d, H, eps);
            }
}
