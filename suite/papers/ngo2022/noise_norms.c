/* Ngo et al. 2022, Section 4.3 and App. B.2, B.3: how large the noise is. */
/* from probe_matrix.c: Ngo, Vietri & Wu 2022: Fact 17, Claim 34, eqs. (12) and (21), Lemma 20, the
 * bias terms of Lemma 26. */
/* from probe_regret.c: Ngo, Vietri & Wu 2022: the published constants as one chain, eqs. (10), (16),
 * (25), (27), Theorems 16 and 18, and the abstract's comparisons. */
/* from probe_switch.c: Ngo, Vietri & Wu 2022, section 4.1, appendix C, eq. (20): how often the
 * policy changes, and what that costs. */
/* from probe_tree.c: Ngo, Vietri & Wu 2022, eqs. (6), (7), (9) and Theorem 18: the tree of noisy
 * Gram matrices.
 *
 * A reading of eq. (6) is named tree-entries-log: B-iid-ln has nodes of
 * variance 4 H ln(K) / rho, independent entries on and above the diagonal and
 * the natural logarithm everywhere. */
#include "algorithms/core/ngo2022_scales.h"
#include "oracles/privacy.h"
#include "oracles/tails.h"
#include "suite/base/sample.h"
#include "suite/papers/check.h"
#include "suite/papers/ngo2022/constants.h"
#include "suite/papers/ngo2022/tools.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* ---- size of the noise ---- */

/* log P(some prefix of some counter exceeds limit), by the union over
 * popcounts: C(m,j) prefixes of j nodes, P(|M| >= (2 sqrt(d) + t) sd) <=
 * 2 exp(-t^2/4) */
static double log_excess(double d, double H, double m, double limit_over_node)
{
    double top = -INFINITY, term[64] = {0};
    for (int j = 1; j <= (int)m; j++) {
        double t = limit_over_node / sqrt(j) - 2 * sqrt(d);
        double many = lgamma(m + 1) - lgamma(j + 1.0) - lgamma(m - j + 1);
        term[j] = many + log(2 * H) - (t > 0 ? t * t / 4 : 0);
        top = fmax(top, term[j]);
    }
    double sum = exp(term[1] - top);
    for (int j = 2; j <= (int)m; j++)
        sum += exp(term[j] - top);
    return top + log(sum);
}

typedef struct { /* the largest of a reading's grid */
    double d, episodes, horizon;
} NoiseGrid;

/* The reading that is private up to H = m/2 obeys (7) only while tree depth
 * and dimension are moderate: its nodes carry all of log(K)^2. */
static NoiseGrid noise_grid(const Reading *r, double K)
{
    if (r->tree == 'N')
        return (NoiseGrid){8, 1 << 16, ceil(log2(K)) / (2 * ngo_metric(r))};
    return (NoiseGrid){1024, 1e18, 100};
}

/* limit is in units of 1/sqrt(rho); probability against share * fail */
static void noise_over(Probe *p, double share,
                       double (*limit)(const Reading *, double d, double H,
                                       double K, double fail))
{
    static const double dims[] = {1, 2, 4, 8, 64, 1024};
    static const double horizons[] = {1, 2, 5, 20, 100};
    static const double fails[] = {0.5, 0.05, 1e-6};
    Reading r = ngo_reading_of(p);
    for (double K = 4; K <= 1e18; K *= 8)
        for (int i = 0; i < 90; i++) {
            double d = dims[i % 6], H = horizons[i / 6 % 5];
            double fail = fails[i / 30], m = ceil(log2(K));
            NoiseGrid g = noise_grid(&r, K);
            if (d > g.d || K > g.episodes || H > g.horizon)
                continue;
            double node = p->noise * sqrt(ngo_node_variance(&r, H, K, m));
            double log_p = log_excess(d, H, m, limit(&r, d, H, K, fail) / node);
            probe_ratio(p, exp(fmin(log_p, 0)), share * fail, "d H K p", d, H,
                        K, fail);
        }
}

/* Eqs. (7) and (17), event E2: all |M| <= lambda with probability 1 - p/3 */
static void eq7(Probe *p)
{
    noise_over(p, 1.0 / 3, ngo_lambda);
}

static const Cases runs_eq7 = {
    "", (const char *const[]){"reading=A-iid-ln", "reading=A-iid-log2",
                              "reading=N-iid-log2", NULL}};

static const Claim c_eq7 = {
    .id = "ngo2022.eq7",
    .place = "Sec. 4.2, (7)",
    .statement = "P(some |M_h^k| > lambda) <= p/3, lambda = log(K) (6 "
                 "sqrt(d+1) + 2 log(3KH/p)) / sqrt(2 rho)",
    .tags = "noise tree linear",
    .kind = KIND_TAIL,
    PROBED(eq7),
    AT_MOST(0),
    .cases = &runs_eq7,
    .expected = HOLDS,
    .because = "under tree = A for all d, H, K, and N for H <= m/4, d <= 8, K "
               "<= 2^16, by claim32.sharp and a union over all prefixes; "
               "under B, C, T it fails for large d and H (simulated at K = "
               "1024: B-ln 16 of 40 runs at (H, d) = (5, 4), T 15 of 140 at "
               "(10, 8)), and A is not private: eq6.both",
    .fault = "noise-scale=4",
};

static const Claim c_eq17 = {
    .id = "ngo2022.eq17",
    .place = "App. B.2, (17)",
    .statement = "P(some |M_h^k| > lambda) <= p/3, lambda = log(K) (6 "
                 "sqrt(d+1) + 2 log(3KH/p)) / sqrt(2 rho)",
    .tags = "noise tree linear",
    .kind = KIND_TAIL,
    PROBED(eq7),
    AT_MOST(0),
    .cases = &runs_eq7,
    .expected = HOLDS,
    .because = "under tree = A for all d, H, K, and N for H <= m/4, d <= 8, K "
               "<= 2^16, by claim32.sharp and a union over all prefixes; "
               "under B, C, T it fails for large d and H (simulated at K = "
               "1024: B-ln 16 of 40 runs at (H, d) = (5, 4), T 15 of 140 at "
               "(10, 8)), and A is not private: eq6.both",
    .fault = "noise-scale=4",
};

static double twice_lambda(const Reading *r, double d, double H, double K,
                           double fail)
{
    return 2 * ngo_lambda(r, d, H, K, fail);
}

/* Section 4.2: all shifted matrices are positive definite, 1 - p */
static void eq7_pd(Probe *p)
{
    noise_over(p, 1, twice_lambda);
}

static const Claim c_eq7_pd = {
    .id = "ngo2022.eq7.pd",
    .place = "Sec. 4.2, after (7)",
    .statement = "all 2 lambda I + M_h^k are positive definite with "
                 "probability 1-p",
    .tags = "noise tree linear matrix",
    .kind = KIND_TAIL,
    PROBED(eq7_pd),
    AT_MOST(0),
    .cases = &runs_eq7,
    .expected = HOLDS,
    .because = "|M| < 2 lambda; readings as for (7)",
    .fault = "noise-scale=8",
};

/* Eq. (9): on E2 no eigenvalue of Sigma + 2 lambda I + M is below lambda */
static void eq9(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        int d = 1 + (int)ngo_between(p, 0, 8);
        double shift = pow(10, ngo_between(p, 0, 3)), values[8];
        size_t mark = arena_mark(p->arena);
        Mat a = ngo_matrix(p, d), m = ngo_matrix(p, d);
        ngo_gram(p, (int)ngo_between(p, 0, 1000), a);
        ngo_noise(p, p->noise * shift, m);
        ngo_sum(a, m);
        ngo_shift(a, 2 * shift);
        mat_symmetric_eigenvalues(a, values);
        probe_ratio(p, shift, values[0], "instance d", (double)n, (double)d);
        arena_reset(p->arena, mark);
    }
}

static const Claim c_eq9 = {
    .id = "ngo2022.eq9",
    .place = "Sec. 4.3, (9)",
    .statement = "on E2: lambda_min(Lt_h^k) >= lambda",
    .tags = "linear matrix",
    .kind = KIND_IDENTITY,
    PROBED(eq9),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Weyl; whether E2 is likely is (7)",
    .fault = "noise-scale=1.5",
};

/* Theorem 18, first display */
static double utility(const Reading *r, double d, double H, double K,
                      double fail)
{
    return 16 * sqrt(H) * ngo_logarithm(r, K) *
           (4 * sqrt(d + 1) + 2 * log(K * H / fail)) / sqrt(2);
}

/* what the bound on |2 lambda I + M|, (8), leaves to |M| */
static double utility_beside_shift(const Reading *r, double d, double H,
                                   double K, double fail)
{
    return utility(r, d, H, K, fail) - twice_lambda(r, d, H, K, fail);
}

static void thm18_gram(Probe *p)
{
    noise_over(p, 1, utility_beside_shift);
}

static const Claim c_thm18_gram = {
    .id = "ngo2022.thm18.gram",
    .place = "App. B.3, Thm 18",
    .statement = "P(some |Lt_h^k - Lambda_h^k| > 16 sqrt(H) log(K) (4 "
                 "sqrt(d+1) + 2 log(KH/p)) / sqrt(2 rho)) <= p, Lt - Lambda = "
                 "2 lambda I + M",
    .tags = "noise tree linear",
    .kind = KIND_TAIL,
    PROBED(thm18_gram),
    AT_MOST(0),
    CASES("", "reading=A-iid-ln", "reading=B-iid-ln", "reading=B-iid-log2",
          "reading=C-iid-log2", "reading=T-iid-log2", "reading=N-iid-log2"),
    .expected = HOLDS,
    .because = "in every reading of (6), N within its range. Tested is |M| "
               "against the bound less 2 lambda, so it holds by (8) and line "
               "22, with the shift, and by B.1, which calls the difference M; "
               "the bound is at least 5.2 times the shift alone",
    .fault = "noise-scale=100",
};

/* B.3: "By Theorem 18 Pr[E2] ..": its bound, at p/3, against lambda */
static void thm18_e2(Probe *p)
{
    Reading r = {.tree = 'B'};
    for (double d = 1; d <= 1024; d *= 4)
        for (double H = 1; H <= 100; H *= 10)
            for (double K = 10; K < 1e19; K *= 1e4)
                probe_ratio(p, p->noise * utility(&r, d, H, K, 0.05 / 3),
                            ngo_lambda(&r, d, H, K, 0.05), "d H K", d, H, K);
    probe_note(p, "bound.over.lambda",
               utility(&r, 4, 1, 1e6, 0.05 / 3) /
                   ngo_lambda(&r, 4, 1, 1e6, 0.05));
}

static const Claim c_thm18_e2 = {
    .id = "ngo2022.thm18.e2",
    .place = "App. B.3, after Thm 18",
    .statement = "Theorem 18's bound at p/3 is at most lambda, so that it "
                 "gives Pr[E2 fails] <= p/3",
    .tags = "noise tree linear",
    .kind = KIND_BOUND,
    PROBED(thm18_e2),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "it is about 14 sqrt(H) times lambda (14.5 at H = 1, d = 4, K "
               "= 1e6): Theorem 18 says nothing about E2",
    .fails = "step",
    .reading = "B.3: \"By Theorem 18 we have that .. Pr[E2] <= p/3\"",
    .corrected = "E2 with lambda replaced by Theorem 18's bound",
    .fault = "noise-scale=0.001",
};

/* ---- noise of the targets ---- */

static double norm_tail(double d, double ratio)
{
    double tail = NAN;
    return tail_exact(TAIL_GAUSS_NORM, (int)d, ratio, &tail) ? tail
                                                             : (double)NAN;
}

/* On E2 data spread evenly force an update by this episode:
 * (k-1)/d + lambda >= 2^(1+1/d) lambda */
static double sure_update(const NgoText *t)
{
    return 1 + t->d * t->lambda * (pow(2, 1 + 1 / t->d) - 1);
}

/* Theorem 18, second display, with line 11's noise; K <= 1e6, the H draws of
 * one update that E2 makes certain */
static void thm18_y(Probe *p)
{
    for (double H = 3; H <= 20; H++)
        for (double K = 2e4; K <= 1.1e6; K *= 2) {
            NgoText t = ngo_text(4, H, K, 1, 1e-6, 0.05, 1);
            if (K < sure_update(&t))
                continue;
            double bound = t.updates * sqrt(log(K * H / t.p) / t.rho);
            double one = norm_tail(4, bound / (p->noise * t.line11));
            double some = -expm1(H * log1p(-one));
            probe_ratio(p, (1 - t.p) * some, t.p, "d H K", 4.0, H, K);
        }
}

static const Claim c_thm18_y = {
    .id = "ngo2022.thm18.y",
    .place = "App. B.3, Thm 18",
    .statement = "P(some |yt_h^k - y_h^k| > N_max sqrt(log(KH/p)/rho)) <= p",
    .tags = "noise linear",
    .kind = KIND_TAIL,
    PROBED(thm18_y),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "the bound is sqrt(N_max log(KH/p)/6)/H standard deviations of "
               "line 11, about 2 at eps = 1, d = 4, H = 3, K = 2e4: the H "
               "draws of one update already exceed it; the other variances in "
               "the text are larger",
    .fails = "constant",
    .reading = "the noise of line 11, N(0, 6 H^2 N_max/rho I), K <= 1e6 and "
               "an update that E2 forces",
    .corrected = "with the factor H that lambda_y of (16) has",
    .fault = "noise-scale=0.05",
};

/* all N_max updates, H draws each, beyond lambda_y: a union bound */
static void target_noise(Probe *p, const NgoText *t)
{
    NgoText u = ngo_text(t->d, t->H, t->K, t->eps, t->delta, t->p, 1);
    if (u.K < 100 * u.lambda * u.d || u.updates < 12)
        return;
    double one = norm_tail(u.d, u.lambda_y / (p->noise * u.line11));
    probe_ratio(p, fmin(1, one * u.H * u.updates), u.p / 3, NGO2022_WHERE,
                NGO2022_AT(t));
}

/* Eq. (16), event E1 */
static void eq16(Probe *p)
{
    ngo_over(p, target_noise);
}

static const Claim c_eq16 = {
    .id = "ngo2022.eq16",
    .place = "App. B.2, (16)",
    .statement = "P(some |eta_h^k| > lambda_y) <= p/3, lambda_y = H N_max "
                 "sqrt(log(3KH/p)/rho), N_max >= 12, K >= 100 lambda d",
    .tags = "noise linear",
    .kind = KIND_TAIL,
    PROBED(eq16),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "lambda_y/sigma = sqrt(N_max log(3KH/p)/6); before that scale: "
               "eq16.early",
    .fault = "noise-scale=3",
};

/* E1 at the first update alone, H = 1, K just beyond the episode that forces
 * it; E2 itself has probability 1 - p at least */
static void eq16_early(Probe *p)
{
    for (double d = 1; d <= 8; d++)
        for (double fail = 1e-3; fail > 1e-10; fail /= 1e3) {
            double K = 100;
            NgoText t = ngo_text(d, 1, K, 1, 1e-6, fail, 1);
            for (; K < sure_update(&t); K *= 1.05)
                t = ngo_text(d, 1, K * 1.05, 1, 1e-6, fail, 1);
            double one = norm_tail(d, t.lambda_y / (p->noise * t.line11));
            probe_ratio(p, (1 - fail) * one, fail / 3, "d K p", d, t.K, fail);
        }
}

static const Claim c_eq16_early = {
    .id = "ngo2022.eq16.early",
    .place = "App. B.2, (16), few updates",
    .statement = "P(some |eta_h^k| > lambda_y) <= p/3 for every d, K, p",
    .tags = "noise linear",
    .kind = KIND_TAIL,
    PROBED(eq16_early),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "at the K where data first force an update N_max is about d+1 "
               "at H = 1, and lambda_y grows with p like sqrt((d+1)/6) of "
               "what the normal tail needs; d = 1, p = 1e-3: one draw exceeds "
               "it with 7e-3",
    .fails = "constant",
    .reading = "(16) for all parameters: H = 1, p <= 1e-3, K just large "
               "enough for an update",
    .corrected = "lambda_y = sigma (sqrt(d) + sqrt(2 log(3 N_max H/p)))",
    .fault = "noise-scale=0.1",
};

static void line11_in_norm(Probe *p, const NgoText *t)
{
    double typical = t->line11 * sqrt(t->d);
    probe_ratio(p, typical / sqrt(t->lambda),
                t->H * t->H * sqrt(t->d * t->lambda * t->log_chi),
                NGO2022_WHERE, NGO2022_AT(t));
}

static void eq10(Probe *p)
{
    ngo_over(p, line11_in_norm);
}

static const Claim c_eq10 = {
    .id = "ngo2022.eq10",
    .place = "Sec. 4.3, (10)",
    .statement = "|eta|_{Lt^-1} <= O~(H^2 sqrt(d lambda)): with line 11, "
                 "sigma sqrt(d)/sqrt(lambda) <= H^2 sqrt(d lambda log chi)",
    .tags = "noise linear algebra",
    .kind = KIND_BOUND,
    PROBED(eq10),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "what Lemma 26 uses; the first half of (10) has too small a "
               "power of H: eq10.norm",
    .fault = "noise-scale=0.1",
};

/* Eq. (10), first half: |eta| <= O~(H d / sqrt(rho)): the exponent of H, over
 * four decades; powers of logarithms get 0.2 */
static void eq10_norm(Probe *p)
{
    for (double d = 1; d <= 64; d *= 4) {
        NgoText a = ngo_text(d, 1e4, 1e18, 1, 1e-6, 0.05, 1);
        NgoText b = ngo_text(d, 1e8, 1e18, 1, 1e-6, 0.05, 1);
        double power = ngo_slope(a.H, a.line11, b.H, b.line11) * (1 + p->bend);
        probe_ratio(p, power, 1.2, "d", d);
    }
}

static const Claim c_eq10_norm = {
    .id = "ngo2022.eq10.norm",
    .place = "Sec. 4.3, (10), first half",
    .statement = "|eta_h^k| <= O~(H d / sqrt(rho)): at most linear in H",
    .tags = "noise linear algebra",
    .kind = KIND_RATE,
    PROBED(eq10_norm),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "line 11 has sigma sqrt(d) = H sqrt(6 d N_max/rho), N_max of "
               "order dH: d H^(3/2); lambda_y has H^2. Nothing depends on it",
    .fails = "formula",
    .reading = "\"by the tail bound on the Gaussian noise we have |eta| <= "
               "O~(Hd/sqrt(rho))\", noise of line 11, logarithms granted 0.2 "
               "in the exponent",
    .corrected = "O~(H^(3/2) d / sqrt(rho))",
    .fault = "bend=-0.5",
};

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
static void event(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        double fail = pow(10, -9 * rng_uniform(&p->rng)), lost = 0, law[8];
        law_of_events(p, fail / 3 * (1 + p->bend), n % 2 == 0, law);
        for (int atom = 1; atom < 8; atom++)
            lost += law[atom];
        probe_ratio(p, lost, fail, "p instance", fail, (double)n);
    }
}

static const Claim c_eventE = {
    .id = "ngo2022.eventE",
    .place = "App. B.2, B.3",
    .statement = "E = all of E1, E2, E3: complements of p/3 each, that of E3 "
                 "given E1 and E2, fail together with probability p at most",
    .tags = "noise linear",
    .kind = KIND_IDENTITY,
    PROBED(event),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "Joint laws of the three, the worst among them: 2p/3 + (1 - "
               "2p/3) p/3. Printed as unions, with probabilities of the "
               "events for those of their complements: conventions",
    .fault = "bend=0.01",
};

/* Fact 17 with its misprint mended: |x|_A <= |x|_B, |x|_{B^-1} <= |x|_{A^-1}
 * for B >= A; equal in the directions where nothing was added */
static void fact17(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        size_t mark = arena_mark(p->arena);
        Ordered x = ngo_ordered(p);
        double v[DIM_MATRIX];
        ngo_unit(p, x.d, v);
        double at = (double)n, d = x.d;
        probe_ratio(p, mat_quadratic(mat_view(x.b), v) * (1 + p->bend),
                    mat_quadratic(mat_view(x.a), v), "instance d", at, d);
        probe_ratio(p, ngo_inverse_form(p, x.a, v) * (1 + p->bend),
                    ngo_inverse_form(p, x.b, v), "instance d", at, d);
        arena_reset(p->arena, mark);
    }
}

static const Claim c_fact17 = {
    .id = "ngo2022.fact17",
    .place = "App. B.1, Fact 17",
    .statement = "B >= A > 0: |x|_A <= |x|_B and |x|_{B^-1} <= |x|_{A^-1}",
    .tags = "tools matrix",
    .kind = KIND_IDENTITY,
    PROBED(fact17),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "the misprint (B^-1 twice) mended",
    .fault = "bend=0.01",
};

/* ---- calibrated ---- */

/* lambda of the calibrated variant covers all prefixes with 1 - p/3 */
static void cal_lambda(Probe *p)
{
    static const int dims[] = {1, 4, 32}, horizons[] = {1, 5, 50};
    for (double K = 10; K < 1e19; K *= 1e3)
        for (int i = 0; i < 9; i++) {
            Ngo2022Input in = {.episodes = K,
                               .d = dims[i % 3],
                               .horizon = horizons[i / 3],
                               .epsilon = 1,
                               .delta = 1e-6,
                               .failure = 0.05};
            Ngo2022Budget b = {.shift = 0.2, .share = 0.5, .spread = 2};
            Ngo2022Scales s = ngo2022_calibrated(&in, &b);
            double m = ceil(log2(K));
            double log_p =
                log_excess(in.d, in.horizon, m, s.lambda / (p->noise * s.node));
            probe_ratio(p, exp(fmin(log_p, 0)), in.failure / 3, "d H K",
                        (double)in.d, (double)in.horizon, K);
        }
}

static const Claim c_alg1_cal_lambda = {
    .id = "ngo2022.alg1.cal.lambda",
    .place = "Algorithm 1 with calibrated noise",
    .statement = "P(some |M_h^k| > lambda) <= p/3 for the calibrated lambda",
    .tags = "noise tree calibrated",
    .kind = KIND_TAIL,
    .modes = CALIBRATED,
    PROBED(cal_lambda),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "claim32.sharp and a union over prefixes",
    .fault = "noise-scale=2",
};

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

static void cal_vacuity(Probe *p)
{
    probe_ratio(p, calibrated_bound(1e10, p->noise), 1, "d H K", 4.0, 3.0,
                1e10);
    probe_note(p, "k_star", ngo_useful_from(calibrated_bound, p->noise));
}

static const Claim c_alg1_cal_vacuity = {
    .id = "ngo2022.alg1.cal.vacuity",
    .place = "Algorithm 1 with calibrated noise",
    .statement = "at K = 1e10, d = 4, H = 3, eps = 1 the regret bound with "
                 "calibrated constants is below KH",
    .tags = "linear regret calibrated",
    .kind = KIND_BOUND,
    .modes = CALIBRATED,
    PROBED(cal_vacuity),
    USEFUL,
    .expected = HOLDS,
    .because = "K* is about 2e9, against 1.3e15 with the published constants",
    .fault = "noise-scale=100",
};

/* ---- calibrated trigger ---- */

static void check_growth(Probe *p, Mat reference, Mat now, Mat before,
                         Mat after, double at)
{
    double values[8];
    int d = now.rows;
    ngo_ratios(p, now, reference, values);
    if (values[d - 1] < 4 * (1 - 1e-12))
        return;
    double grown = ngo_log_det(p, after) - ngo_log_det(p, before);
    probe_ratio(p, log(1.5) * (1 + p->bend), grown, "instance d", at,
                (double)d);
}

/* An eigenvalue ratio of 4 under E2 means that the noise-free determinant grew
 * by 1.5; every second instance is the case of equality. */
static void cal_trigger(Probe *p)
{
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)ngo_between(p, 0, 5);
        size_t mark = arena_mark(p->arena);
        Mat before = ngo_matrix(p, d), after = ngo_matrix(p, d);
        Mat reference = ngo_matrix(p, d), now = ngo_matrix(p, d);
        Mat more = ngo_matrix(p, d);
        if (i % 2 == 0) {
            MAT(more, 0, 0) = 1;
            ngo_shift(reference, -1);
            ngo_shift(now, 1);
        } else {
            ngo_gram(p, (int)ngo_between(p, 0, 20), before);
            ngo_gram(p, 1 + (int)ngo_between(p, 0, 60), more);
            ngo_noise(p, 1, reference);
            ngo_noise(p, 1, now);
        }
        ngo_shift(before, 2);
        ngo_sum(after, before);
        ngo_sum(after, more);
        ngo_sum(reference, before);
        ngo_sum(now, after);
        check_growth(p, reference, now, before, after, (double)i);
        arena_reset(p->arena, mark);
    }
}

static const Claim c_alg1_cal_trigger = {
    .id = "ngo2022.alg1.cal.trigger",
    .place = "Algorithm 1 with an eigenvalue trigger",
    .statement = "on E2, updating when an eigenvalue of Lref^-1 Lt reaches 4: "
                 "the noise-free determinant has grown by 3/2",
    .tags = "linear switching matrix calibrated",
    .kind = KIND_SWITCH,
    .modes = CALIBRATED,
    PROBED(cal_trigger),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "x'A_k x >= 4 x'A_ref x - 5 lambda >= 1.5 x'A_ref x; attained; "
               "so noise alone triggers nothing",
    .fault = "bend=0.01",
};

const Section ngo2022_noise_norms = {
    .title = "Section 4.3 and App. B.2, B.3: how large the noise is",
    .list =
        (const Claim *const[]){&c_eq7, &c_eq17, &c_eq7_pd, &c_eq9,
                               &c_thm18_gram, &c_thm18_e2, &c_thm18_y, &c_eq16,
                               &c_eq16_early, &c_eq10, &c_eq10_norm, &c_eventE,
                               &c_fact17, &c_alg1_cal_lambda,
                               &c_alg1_cal_vacuity, &c_alg1_cal_trigger, NULL},
};
