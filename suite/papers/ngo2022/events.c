/* Ngo et al. 2022, App. B.1 to B.3: the events under which the analysis holds.
 *
 *   Fact 17  B >= A: |x|_A <= |x|_B, |x|_{B^-1} <= |x|_{A^-1}
 *   (16) E1  every |eta_h^k| <= lambda_y = H N_max sqrt(log(3KH/p)/rho)
 *   (17) E2  every |M_h^k| <= lambda = log(K) (6 sqrt(d+1) + 2 log(3KH/p)) /
 *            sqrt(2 rho)
 *   (18) E3  every |sum phi (V - PV)|_{Lt^-1} <= 6 d H sqrt(log chi)
 *   Thm 18   with 1-p: |Lt - Lambda| <= 16 sqrt(H) log(K) (4 sqrt(d+1) + 2
 *            log(KH/p)) / sqrt(2 rho), |yt - y| <= N_max sqrt(log(KH/p)/rho)
 *   B.3      each event fails with p/3 at most, so all hold with 1-p
 *
 * Tails of targets are exact (chi-square laws); those of Gram matrices are a
 * union over the prefixes of the tree (readings.h). */
#include "oracles/tails.h"
#include "suite/papers/check.h"
#include "suite/papers/ngo2022/constants.h"
#include "suite/papers/ngo2022/matrices.h"
#include "suite/papers/ngo2022/readings.h"
#include "suite/papers/shared/draws.h"
#include "suite/papers/shared/linear.h"

#include <math.h>
#include <stdbool.h>

/* Both inequalities, which are equalities in the directions where B - A is
 * 0. */
static void fact17(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        size_t mark = arena_mark(p->arena);
        NgoOrdered x = ngo_random_ordered(p);
        double v[NGO_MATRIX_DIM];
        draw_direction(&p->rng, x.d, v);
        double at = (double)n, d = x.d;
        probe_ratio(p, mat_quadratic(mat_view(x.b), v) * (1 + p->bend),
                    mat_quadratic(mat_view(x.a), v), "instance d", at, d);
        probe_ratio(p, matrix_inverse_form(mat_view(x.a), 0, v) * (1 + p->bend),
                    matrix_inverse_form(mat_view(x.b), 0, v), "instance d", at,
                    d);
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
    .because = "x'(B - A)x >= 0, and inversion reverses the order; the print "
               "has B^-1 on both sides of the second inequality, a misprint",
    .fault = "bend=0.01",
};

static double norm_tail(double d, double ratio)
{
    double tail = NAN;
    return tail_exact(TAIL_GAUSS_NORM, (int)d, ratio, &tail) ? tail
                                                             : (double)NAN;
}

/* Returns the episode by which data that are spread evenly force an update on
 * E2, where (k-1)/d + lambda >= 2^(1+1/d) lambda. */
static double sure_update(const NgoConstants *t)
{
    return 1 + t->d * t->lambda * (pow(2, 1 + 1 / t->d) - 1);
}

/* A union bound over N_max updates of H draws each. */
static void target_noise(Probe *p, const NgoConstants *t)
{
    NgoConstants u = ngo_constants(t->d, t->H, t->K, t->eps, t->delta, t->p, 1);
    if (u.K < 100 * u.lambda * u.d || u.updates < 12)
        return;
    double one = norm_tail(u.d, u.lambda_y / (p->noise * u.line11));
    probe_ratio(p, fmin(1, one * u.H * u.updates), u.p / 3, NGO_WHERE,
                NGO_AT(t));
}

static void eq16(Probe *p)
{
    ngo_on_grid(p, target_noise);
}

static const Claim c_eq16 = {
    .id = "ngo2022.eq16",
    .place = "App. B.2, (16)",
    .statement = "P(some |eta_h^k| > lambda_y) <= p/3 with lambda_y = H N_max "
                 "sqrt(log(3KH/p)/rho), for N_max >= 12 and K >= 100 lambda d",
    .tags = "noise linear",
    .kind = KIND_TAIL,
    PROBED(eq16),
    AT_MOST(0),
    .expected = HOLDS,
    .because = "lambda_y is sqrt(N_max log(3KH/p)/6) standard deviations of "
               "line 11's noise; with fewer updates it is too small: "
               "eq16.early",
    .fault = "noise-scale=3",
};

/* E1 at the first update alone, which E2 forces by episode sure_update; E2
 * itself has probability 1 - p at least. */
static void eq16_early(Probe *p)
{
    double K = 5000, fail = 0.05;
    NgoConstants t = ngo_constants(1, 1, K, 1, 1e-6, fail, 1);
    if (t.updates <= 1 || K < sure_update(&t))
        return; /* no update, nothing shown */
    double one = norm_tail(1, t.lambda_y / (p->noise * t.line11));
    probe_ratio(p, (1 - fail) * one, fail / 3, "d H K p", 1.0, 1.0, K, fail);
}

static const Claim c_eq16_early = {
    .id = "ngo2022.eq16.early",
    .place = "App. B.2, (16), few updates",
    .quotation = "By Theorem 18 we have that Pr[E_1] <= p/3 and Pr[E_2] <= p/3",
    .statement = "P(some |eta_h^k| > lambda_y) <= p/3 for every d, H, K, p",
    .tags = "noise linear",
    .kind = KIND_TAIL,
    PROBED(eq16_early),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "at d = H = 1, K = 5000 and p = 0.05 the data force one "
               "update, N_max is 2.1, and its draw exceeds lambda_y, 2.1 "
               "standard deviations, with probability 0.036 for p/3 = 0.017. "
               "From N_max >= 12 and K >= 100 lambda d on it holds (eq16)",
    .fails = "constant",
    .reading = "(16) for all parameters: one step, and K just large enough for "
               "an update",
    .corrected = "lambda_y = sigma (sqrt(d) + sqrt(2 log(3 N_max H/p)))",
    .fault = "noise-scale=0.5",
};

/* E2 fails with probability p/3 at most, with the text's own noise. */
static void eq17(Probe *p)
{
    ngo_check_tree(p, (NgoSize){.d = 4, .H = 5, .K = 1024, .fail = 0.05},
                   1.0 / 3);
}

static const Claim c_eq17 = {
    .id = "ngo2022.eq17",
    .place = "App. B.2, (17), and B.3",
    .quotation = "By Theorem 18 we have that Pr[E_1] <= p/3 and Pr[E_2] <= p/3",
    .statement = "P(some |M_h^k| > lambda) <= p/3, lambda = log(K) (6 "
                 "sqrt(d+1) + 2 log(3KH/p)) / sqrt(2 rho), at H = 5, d = 4, K "
                 "= 1024, p = 0.05",
    .tags = "noise tree linear",
    .kind = KIND_TAIL,
    PROBED(eq17),
    AT_MOST(0),
    CASES("", "reading=B-iid-ln"),
    .expected = VIOLATED,
    .because = "lambda lacks the sqrt(H) that the noise of H counters has: "
               "some prefix of the five exceeds it in a third of all runs. At "
               "H = 10 (ngo2022.eq7) in practically all, at H = 3 in none",
    .fails = "constant",
    .reading = "tree = B, the noise that Section 4.2 prescribes, natural "
               "logarithm; \"Pr[E_2] <= p/3\" is meant of its complement",
    .corrected = "E2 with lambda replaced by Theorem 18's bound, or "
                 "alg1.cal.lambda",
    .fault = "noise-scale=0.5",
};

/* Theorem 18's first bound times sqrt(rho). */
static double thm18_bound(const NgoReading *r, double d, double H, double K,
                          double fail)
{
    return 16 * sqrt(H) * ngo_log_K(r, K) *
           (4 * sqrt(d + 1) + 2 * log(K * H / fail)) / sqrt(2);
}

/* What that bound on |2 lambda I + M|, by (8), leaves to |M|. */
static double thm18_bound_of_noise(const NgoReading *r, double d, double H,
                                   double K, double fail)
{
    return thm18_bound(r, d, H, K, fail) - 2 * ngo_lambda(r, d, H, K, fail);
}

static void thm18_gram(Probe *p)
{
    ngo_check_prefixes(p, 1, thm18_bound_of_noise);
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
    .because = "true in every reading of (6), of N within its range. |M| is "
               "tested against the bound less 2 lambda, so that the claim "
               "holds by (8) and line 22, with the shift, and by B.1, which "
               "calls the difference M; the bound is at least 5.2 times the "
               "shift alone",
    .fault = "noise-scale=100",
};

/* Theorem 18's second bound against line 11's noise: the H draws of one update,
 * which E2 makes certain, for K <= 1e6. */
static void thm18_y(Probe *p)
{
    for (double H = 3; H <= 20; H++)
        for (double K = 2e4; K <= 1.1e6; K *= 2) {
            NgoConstants t = ngo_constants(4, H, K, 1, 1e-6, 0.05, 1);
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
    .quotation = "and for any k in [K] and h in [H] |y~_h^k - y_h^k|_2 <= "
                 "sqrt((dH/log 2 log(1 + K/(lambda~_Lambda d)))^2 log(KH/p) / "
                 "rho)",
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
    .fails = "lemma",
    .reading = "the noise of line 11, N(0, 6 H^2 N_max/rho I), K <= 1e6 and "
               "an update that E2 forces",
    .corrected = "with the factor H that lambda_y of (16) has",
    .fault = "noise-scale=0.05",
};

/* "By Theorem 18 .. Pr[E2] <= p/3" needs its bound at p/3 to be at most
 * lambda. */
static void thm18_e2(Probe *p)
{
    NgoReading r = {.tree = 'B'};
    for (double d = 1; d <= 1024; d *= 4)
        for (double H = 1; H <= 100; H *= 10)
            for (double K = 10; K < 1e19; K *= 1e4)
                probe_ratio(p, p->noise * thm18_bound(&r, d, H, K, 0.05 / 3),
                            ngo_lambda(&r, d, H, K, 0.05), "d H K", d, H, K);
    probe_note(p, "bound.over.lambda",
               thm18_bound(&r, 4, 1, 1e6, 0.05 / 3) /
                   ngo_lambda(&r, 4, 1, 1e6, 0.05));
}

static const Claim c_thm18_e2 = {
    .id = "ngo2022.thm18.e2",
    .place = "App. B.3, after Thm 18",
    .quotation = "By Theorem 18 we have that Pr[E_1] <= p/3 and Pr[E_2] <= p/3",
    .statement = "Theorem 18's bound at p/3 is at most lambda, so that it "
                 "gives Pr[E2 fails] <= p/3",
    .tags = "noise tree linear",
    .kind = KIND_BOUND,
    PROBED(thm18_e2),
    AT_MOST(0),
    .expected = VIOLATED,
    .because = "the bound is about 14 sqrt(H) times lambda (14.5 at H = 1, d = "
               "4, K = 1e6), so Theorem 18 says nothing about E2",
    .fails = "step",
    .reading = "B.3: \"By Theorem 18 we have that .. Pr[E2] <= p/3\"",
    .corrected = "E2 with lambda replaced by Theorem 18's bound",
    .fault = "noise-scale=0.001",
};

/* Fills a joint law of the three events: P(atom), where bit i of the atom says
 * that E_{i+1} fails.  As B.3 has it, P(E1 fails), P(E2 fails) and P(E3 fails |
 * E1 and E2) are at most `third`; the worst law has all three as large as that,
 * and E1 and E2 never fail together. */
static void law_of_events(Probe *p, double third, bool worst, double law[8])
{
    double one = third, two = third, both = 0, three = third;
    double given = 1; /* P(E3 fails | another fails), which is not bounded */
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

/* Some event fails with probability p at most. */
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
    .statement = "E1, E2 and E3, whose complements have p/3 each (that of E3 "
                 "given E1 and E2), hold together with probability 1-p",
    .tags = "noise linear",
    .kind = KIND_IDENTITY,
    PROBED(event),
    AT_MOST(ROUNDING),
    .expected = HOLDS,
    .because = "checked on joint laws of the three events, the worst among "
               "them: 2p/3 + (1 - 2p/3) p/3 <= p. The paper prints a union for "
               "the intersection, and probabilities of the events for those of "
               "their complements",
    .fault = "bend=0.01",
};

const Section ngo2022_events = {
    .title = "App. B.1 to B.3: the events E1, E2 and E3",
    .list = (const Claim *const[]){&c_fact17, &c_eq16, &c_eq16_early, &c_eq17,
                                   &c_thm18_gram, &c_thm18_y, &c_thm18_e2,
                                   &c_eventE, NULL},
};
