/* What bonuses cost, against values from the formulas with 40 digits, against
 * the algorithms' own noise, and against the orders of their theorems; where
 * these rule; what a family has of its settings. */
#include "algorithms/core/baseline_scales.h"
#include "suite/claim/paper.h"
#include "suite/papers/shared/bonus_sums.h"
#include "suite/papers/shared/linear.h"
#include "suite/simulation/envelope.h"
#include "tests/theorem_check.h"

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
                    .reward_bound = 1,
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

/* --- values --------------------------------------------------------------- */

static const RateAt places[] = {
    {.K = 50000, .H = 20, .S = 6, .A = 2, .eps = 1, .failure = 0.1},
    {.K = 1000003, .H = 4, .S = 3, .A = 3, .eps = 0.5, .failure = 0.05},
    {.K = 1e19, .H = 5, .S = 4, .A = 2, .eps = 10, .failure = 0.01},
};

typedef struct {
    const char *algorithm;
    unsigned privacy;
    bool calibrated;
    int place;
    RateCost cost;
} Known;

static const Known known[] = {
    {"ucbvi", NONE, 0, 0, {23389245.9952859, 0.0, 51595257121.1909}},
    {"ucbvi", NONE, 0, 1, {4631165.47241024, 0.0, 464920134.723305}},
    {"ucbvi", NONE, 0, 2, {32242533206944.2, 0.0, 6783458379.50131}},
    {"ucbvi-hoeffding", NONE, 0, 0, {482153743.910538, 0.0, 244934172.530349}},
    {"ucbvi-hoeffding", NONE, 0, 1, {81673892.0742147, 0.0, 1297363.18806624}},
    {"ucbvi-hoeffding", NONE, 0, 2, {920178057888117.0, 0.0, 19228314.9199348}},
    {"private-ucb-vi",
     PURE_JDP,
     0,
     0,
     {24470270.6555207, 235245348293.31, 244934172.530349}},
    {"private-ucb-vi",
     PURE_JDP,
     0,
     1,
     {4755539.43639963, 3288470619.1698, 1297363.18806624}},
    {"private-ucb-vi",
     PURE_JDP,
     0,
     2,
     {32681151630424.0, 7800616091.80657, 19228314.9199348}},
    {"private-ucb-vi",
     PURE_JDP,
     1,
     0,
     {24470270.6555207, 482256536126.756, 244934172.530349}},
    {"private-ucb-vi",
     PURE_JDP,
     1,
     1,
     {4755539.43639963, 6599520541.79991, 1297363.18806624}},
    {"private-ucb-vi",
     PURE_JDP,
     1,
     2,
     {32681151630424.0, 15819583516.9207, 19228314.9199348}},
    {"private-ucb-vi",
     PURE_LDP,
     0,
     0,
     {24470270.6555207, 723048020399.38, 244934172.530349}},
    {"private-ucb-vi",
     PURE_LDP,
     0,
     1,
     {4755539.43639963, 34581022664.7393, 1297363.18806624}},
    {"private-ucb-vi",
     PURE_LDP,
     0,
     2,
     {32681151630424.0, 4.88534331530529e+16, 19228314.9199348}},
    {"private-ucb-vi",
     PURE_LDP,
     1,
     0,
     {24470270.6555207, 1446096040798.76, 244934172.530349}},
    {"private-ucb-vi",
     PURE_LDP,
     1,
     1,
     {4755539.43639963, 69162045329.4786, 1297363.18806624}},
    {"private-ucb-vi",
     PURE_LDP,
     1,
     2,
     {32681151630424.0, 9.77068663061058e+16, 19228314.9199348}},
    {"private-ucb-po",
     PURE_JDP,
     0,
     0,
     {29607941.0262658, 57694618178.8827, 0.0}},
    {"private-ucb-po",
     PURE_JDP,
     0,
     1,
     {3675234.02340778, 806507155.792596, 0.0}},
    {"private-ucb-po",
     PURE_JDP,
     0,
     2,
     {29302433032187.8, 1913124192.43117, 0.0}},
    {"private-ucb-po",
     PURE_JDP,
     1,
     0,
     {29607941.0262658, 118274843341.058, 0.0}},
    {"private-ucb-po",
     PURE_JDP,
     1,
     1,
     {3675234.02340778, 1618551952.6112, 0.0}},
    {"private-ucb-po",
     PURE_JDP,
     1,
     2,
     {29302433032187.8, 3879799695.84649, 0.0}},
    {"private-ucb-po",
     PURE_LDP,
     0,
     0,
     {29607941.0262658, 177329667789.761, 0.0}},
    {"private-ucb-po",
     PURE_LDP,
     0,
     1,
     {3675234.02340778, 8481098195.36085, 0.0}},
    {"private-ucb-po",
     PURE_LDP,
     0,
     2,
     {29302433032187.8, 1.1981449125101e+16, 0.0}},
    {"private-ucb-po",
     PURE_LDP,
     1,
     0,
     {29607941.0262658, 354659335579.522, 0.0}},
    {"private-ucb-po",
     PURE_LDP,
     1,
     1,
     {3675234.02340778, 16962196390.7217, 0.0}},
    {"private-ucb-po",
     PURE_LDP,
     1,
     2,
     {29302433032187.8, 2.3962898250202e+16, 0.0}},
    {"ldp-obi", PURE_JDP, 0, 0, {29502630.2723565, 57694618178.8827, 0.0}},
    {"ldp-obi", PURE_JDP, 0, 1, {3651517.12691464, 806507155.792596, 0.0}},
    {"ldp-obi", PURE_JDP, 0, 2, {29209350596911.3, 1913124192.43117, 0.0}},
    {"ldp-obi", PURE_JDP, 1, 0, {29502630.2723565, 118274843341.058, 0.0}},
    {"ldp-obi", PURE_JDP, 1, 1, {3651517.12691464, 1618551952.6112, 0.0}},
    {"ldp-obi", PURE_JDP, 1, 2, {29209350596911.3, 3879799695.84649, 0.0}},
    {"ldp-obi", PURE_LDP, 0, 0, {29502630.2723565, 177329667789.761, 0.0}},
    {"ldp-obi", PURE_LDP, 0, 1, {3651517.12691464, 8481098195.36085, 0.0}},
    {"ldp-obi", PURE_LDP, 0, 2, {29209350596911.3, 1.1981449125101e+16, 0.0}},
    {"ldp-obi", PURE_LDP, 1, 0, {29502630.2723565, 354659335579.522, 0.0}},
    {"ldp-obi", PURE_LDP, 1, 1, {3651517.12691464, 16962196390.7217, 0.0}},
    {"ldp-obi", PURE_LDP, 1, 2, {29209350596911.3, 2.3962898250202e+16, 0.0}},
    {"pucb", PURE_JDP, 0, 0, {29658000.4867813, 175399763883.099, 0.0}},
    {"pucb", PURE_JDP, 0, 1, {4139812.22970898, 2017616988.24599, 0.0}},
    {"pucb", PURE_JDP, 0, 2, {31721481920212.6, 5114988432.20543, 0.0}},
    {"pucb", PURE_JDP, 1, 0, {29658000.4867813, 359572179349.741, 0.0}},
    {"pucb", PURE_JDP, 1, 1, {4139812.22970898, 4049087342.2416, 0.0}},
    {"pucb", PURE_JDP, 1, 2, {31721481920212.6, 10373153317.5115, 0.0}},
    {"pucb", PURE_LDP, 0, 0, {29658000.4867813, 534825665922.743, 0.0}},
    {"pucb", PURE_LDP, 0, 1, {4139812.22970898, 21049432661.8873, 0.0}},
    {"pucb", PURE_LDP, 0, 2, {31721481920212.6, 3.20339755873714e+16, 0.0}},
    {"pucb", PURE_LDP, 1, 0, {29658000.4867813, 1069651331845.49, 0.0}},
    {"pucb", PURE_LDP, 1, 1, {4139812.22970898, 42098865323.7745, 0.0}},
    {"pucb", PURE_LDP, 1, 2, {31721481920212.6, 6.40679511747426e+16, 0.0}},
};

static void has_known_values(void)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const Known *is = &known[i];
        RateAt x = places[is->place];
        x.privacy = (Privacy)is->privacy;
        x.calibrated = is->calibrated;
        x.hoeffding = strcmp(is->algorithm, "ucbvi-hoeffding") == 0;
        const Theorem *law = theorem_on(x.hoeffding ? "ucbvi" : is->algorithm);
        RateCost c = law->cost(&x);
        CHECK_NEAR(c.main, is->cost.main, 1e-13);
        CHECK_NEAR(c.noise, is->cost.noise, 1e-13);
        CHECK_NEAR(c.rest, is->cost.rest, 1e-13);
        CHECK_NEAR(law->bound(&x), c.main + c.noise + c.rest, 1e-15);
    }
}

/* --- the algorithms' noise ------------------------------------------------ */

static BaselineTask task_of(const RateAt *x)
{
    return (BaselineTask){.H = x->H,
                          .S = x->S,
                          .A = x->A,
                          .K = x->K,
                          .beta = x->failure,
                          .eps = x->eps};
}

/* the noisy part of Private-UCB-VI's bonus: what falls as 1/D falls to a
 * quarter where 1/sqrt D falls to a half */
static double moved(const BaselineTask *task, const BaselineNoise *e)
{
    double at[2];
    for (int i = 0; i < 2; i++) {
        double D = i == 0 ? 1e6 : 4e6;
        at[i] = private_ucb_vi_bonus(task, e, D - e->count) * D;
    }
    return 2 * at[0] - at[1];
}

static void noise_agrees_at(RateAt x)
{
    for (int local = 0; local < 2; local++)
        for (int calibrated = 0; calibrated < 2; calibrated++) {
            const BaselineTask task = task_of(&x);
            BaselineModel who = local ? BASELINE_LOCAL : BASELINE_CENTRAL;
            BaselineNoise e = calibrated ? baseline_noise_calibrated(&task, who)
                                         : baseline_noise(&task, who);
            x.privacy = local ? PRIVACY_PURE_LDP : PRIVACY_PURE_JDP;
            x.calibrated = calibrated == 1;
            double all = moved(&task, &e), turns = bonus_turns(&x);
            double E = fmax(e.count, e.next), SH = x.S * x.H;
            CHECK_NEAR(theorem_on("private-ucb-vi")->cost(&x).noise,
                       3 * exp(1) * all * turns, 1e-9);
            CHECK_NEAR(theorem_on("ldp-obi")->cost(&x).noise, 2 * all * turns,
                       1e-9);
            CHECK_NEAR(theorem_on("pucb")->cost(&x).noise,
                       ((1 + SH) * 6 * E + 1.5 * all) * turns +
                           3 * E * x.H * x.A * SH,
                       1e-9);
        }
}

/* --- orders --------------------------------------------------------------- */

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
    return growth_exponent(1, low, 16, term_of(of, &x, term));
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
        double one = theorem_on("ucbvi")->bound(&x);
        x.hoeffding = true;
        CHECK(theorem_on("ucbvi")->bound(&x) >
                  theorem_on("ucbvi")->cost(&x).main &&
              one > 0);
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
    has_known_values();
    check_over_sizes(noise_agrees_at);
    costs_have_their_orders();
    bounds_exceed_costs();
    knows_where_an_order_rules();
    least_noise_is_twice_the_printed();
    knows_the_arms();
    knows_the_family();
    return check_done("theorems");
}
