/* What bonuses cost, against the orders of their theorems; where these rule;
 * what a family has of its settings. */
#include "algorithms/core/qiao2023_scales.h"
#include "suite/claim/paper.h"
#include "suite/judge/theorem.h"
#include "suite/simulation/envelope.h"
#include "tests/check.h"

#include <math.h>
#include <string.h>

#define CHECK_BETWEEN(x, low, high) CHECK((x) >= (low) && (x) <= (high))

static RateAt at(Privacy privacy, double K, double eps)
{
    return (RateAt){.K = K,
                    .H = 4,
                    .S = 3,
                    .A = 3,
                    .eps = eps,
                    .failure = 0.1,
                    .privacy = privacy};
}

typedef RateCost CostOf(const RateAt *);

/* the first theorem on an algorithm: all of one have one bound and one cost */
static const Theorem *theorem_on(const char *algorithm)
{
    EACH_PAPER(p)
    for (const Theorem *t = p->theorems; t != NULL && t->algorithm; t++)
        if (strcmp(t->algorithm, algorithm) == 0)
            return t;
    return NULL;
}

enum { MAIN, NOISE };

static double term_of(CostOf *of, const RateAt *x, int term)
{
    RateCost c = of(x);
    return term == MAIN ? c.main : c.noise;
}

static double *field_of(RateAt *x, char name)
{
    return name == 'K'   ? &x->K
           : name == 'S' ? &x->S
           : name == 'H' ? &x->H
                         : &x->eps;
}

/* of one of the cost's terms in one of x's fields, over a factor 16 */
static double slope(CostOf *of, RateAt x, char field, int term)
{
    double low = term_of(of, &x, term);
    *field_of(&x, field) *= 16;
    return log(term_of(of, &x, term) / low) / log(16);
}

static void costs_have_their_orders(void)
{
    const struct {
        CostOf *cost;
        double s, h;
        bool local;
    } row[] = {
        {theorem_on("dp-ucbvi")->cost, 0.5, 1.5, false},
        {theorem_on("private-ucb-vi")->cost, 0.5, 2, false},
        {theorem_on("private-ucb-po")->cost, 1, 2, true},
        {theorem_on("ldp-obi")->cost, 1, 2, true},
        {theorem_on("pucb")->cost, 1, 2, false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        RateAt x =
            at(row[i].local ? PRIVACY_PURE_LDP : PRIVACY_PURE_JDP, 1e18, 1);
        x.S = 1000, x.H = 30; /* where the largest of a sum is nearly all */
        double s = slope(row[i].cost, x, 'S', MAIN);
        double h = slope(row[i].cost, x, 'H', MAIN);
        double k = slope(row[i].cost, x, 'K', MAIN);
        double noise = slope(row[i].cost, x, 'K', NOISE);
        double eps = slope(row[i].cost, x, 'e', NOISE);
        CHECK_BETWEEN(s, row[i].s - 0.03, row[i].s + 0.05);
        CHECK_BETWEEN(h, row[i].h - 0.03, row[i].h + 0.05);
        CHECK_BETWEEN(k, 0.5, 0.53);
        CHECK_BETWEEN(noise - (row[i].local ? 0.5 : 0), 0, 0.1);
        CHECK_NEAR(eps, -1, 1e-9);
    }
    RateAt x = at(PRIVACY_NONE, 1e18, 1);
    double k = slope(theorem_on("ucbvi")->cost, x, 'K', MAIN);
    CHECK_BETWEEN(k, 0.5, 0.53);
    CHECK(theorem_on("ucbvi")->cost(&x).noise == 0 &&
          theorem_on("dp-ucbvi")->cost(&x).noise == 0);
}

/* (75) is the larger: its 1000 is above every constant of line 7 but 4000 */
static void bounds_exceed_costs(void)
{
    for (double K = 1e6; K < 1e19; K *= 10) {
        RateAt x = at(PRIVACY_PURE_JDP, K, 1);
        RateCost c = theorem_on("dp-ucbvi")->cost(&x);
        CHECK(theorem_on("dp-ucbvi")->bound(&x) > c.main + c.noise);
        x.privacy = PRIVACY_NONE;
        const Qiao2023Task task = {4, 3, 3, K, 0.1, 1};
        CHECK_NEAR(theorem_on("dp-ucbvi")->bound(&x), qiao2023_regret(&task, 1), 1e-12);
        double one = theorem_on("ucbvi")->bound(&x);
        x.hoeffding = true;
        CHECK(theorem_on("ucbvi")->bound(&x) > theorem_on("ucbvi")->cost(&x).main && one > 0);
    }
}

static const Theorem *law_of(const char *text, Job *job)
{
    CHECK(job_open(job, &study_envelope, 1, text) == OK);
    status_clear();
    return theorem_of(job);
}

static void knows_where_an_order_rules(void)
{
    Job job;
    RateAt x = at(PRIVACY_PURE_JDP, 1e18, 100);
    const Theorem *law =
        law_of("algorithm=dp-ucbvi env=tabular-hard privacy=pure-jdp", &job);
    double from = rate_rules_from(law, &x);
    CHECK_BETWEEN(from, 1e15, 1e17);
    x.K = from;
    CHECK_NEAR(rate_share(law, &x), RATE_RULES, 1e-9);
    x.eps = 1;
    CHECK(rate_rules_from(law, &x) > EPISODES_MAX);
    law = law_of("algorithm=dp-ucbvi env=tabular-hard privacy=pure-jdp "
                 "in=epsilon",
                 &job);
    x.K = 1e15;
    CHECK(rate_share(law, &x) > 0.9 && isnan(rate_rules_from(law, &x)));
    const Theorem *noise = NULL;
    Job in_K;
    law_of("algorithm=dp-ucbvi env=tabular-hard privacy=pure-jdp", &in_K);
    noise = theorem_of_noise(&in_K);
    CHECK(noise != NULL && theorem_of_noise(&job) == NULL);
    CHECK_NEAR(rate_share(noise, &x), rate_share(law, &x), 1e-12);
    x.eps = 1e6;
    CHECK(rate_share(law, &x) < 0.1);
    law = law_of("algorithm=dp-ucbvi env=tabular-hard privacy=pure-ldp", &job);
    x = at(PRIVACY_PURE_LDP, 1e15, 1e3);
    CHECK(rate_share(law, &x) > 0.9);
    law = law_of("algorithm=ucrl-vtr env=mixture-hard", &job);
    CHECK(!rate_has_cost(law) && isnan(rate_share(law, &x)));
}

/* the least K with (75) below K H */
static double k_star(Privacy privacy, double eps, bool calibrated)
{
    RateAt x = at(privacy, 1, eps);
    x.calibrated = calibrated;
    return rate_k_star(theorem_on("dp-ucbvi"), &x);
}

/* The printed scale spends 2 eps: with the least noise the bound is that of
 * the printed one at eps/2 (and a tree's depth counted exactly), so its K* is
 * the later one. */
static void least_noise_is_twice_the_printed(void)
{
    static const double about[2] = {2, 4}; /* E's logarithms know K, too */
    for (int local = 0; local < 2; local++) {
        Privacy privacy = local ? PRIVACY_PURE_LDP : PRIVACY_PURE_JDP;
        for (double eps = 0.01; eps < 1e3; eps *= 10) {
            double printed = k_star(privacy, eps, false);
            double least = k_star(privacy, eps, true);
            double half = k_star(privacy, eps / 2, false);
            CHECK_BETWEEN(least / half, 0.999, local ? 1.001 : 1.1);
            CHECK_BETWEEN(least / printed / about[local], 0.9, 1.2);
        }
    }
}

/* the maximum against a grid, and its limit */
static void knows_the_arms(void)
{
    double most = 0;
    for (double y = 0; y < 1; y += 1e-5)
        most = fmax(most, sqrt(4 * y) - y / sqrt(1 - y));
    CHECK_NEAR(rate_arms(4), most * most, 1e-8);
    CHECK_NEAR(rate_arms(1e12), 1e12, 1e-3);
    CHECK(rate_arms(16) / rate_arms(4) > 4);
}

static void knows_the_family(void)
{
    Job job;
    law_of("algorithm=dp-ucbvi env=tabular-hard in=S", &job);
    CHECK_NEAR(rate_size(&job, 10), 8, 1e-12);
    law_of("algorithm=ldp-obi env=tabular-hard in=S privacy=pure-ldp", &job);
    CHECK_NEAR(rate_size(&job, 10), sqrt(80), 1e-12);
    law_of("algorithm=dp-ucbvi env=tabular-hard in=A", &job);
    CHECK_NEAR(rate_size(&job, 3), rate_arms(4), 1e-12); /* H = 4 */
    law_of("algorithm=dp-ucbvi env=tabular-hard in=H env.A=5", &job);
    CHECK_NEAR(rate_size(&job, 17), cbrt(8 * 8 * rate_arms(32)), 1e-12);
    CHECK_NEAR(rate_size(&job, 8), cbrt(3 * 3 * rate_arms(16)), 1e-12);
    law_of("algorithm=dp-ucbvi env=tabular-hard in=K", &job);
    CHECK_NEAR(rate_size(&job, 1e6), 1e6, 1e-12);
    law_of("algorithm=dp-ucbvi env=fork in=A", &job);
    CHECK_NEAR(rate_size(&job, 10), 10, 1e-12);
}

int main(void)
{
    costs_have_their_orders();
    bounds_exceed_costs();
    knows_where_an_order_rules();
    least_noise_is_twice_the_printed();
    knows_the_arms();
    knows_the_family();
    return check_done("theorems");
}
