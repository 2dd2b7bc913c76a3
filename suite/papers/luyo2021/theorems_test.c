/* Bounds and radii against the algorithms' own scales, a second derivation, and
 * against values from the printed formulas with 40 digits. */
#include "algorithms/core/gauss_budget.h"
#include "algorithms/core/luyo2021_scales.h"
#include "tests/theorem_check.h"

extern const Theorem luyo2021_theorems[];

/* --- values --------------------------------------------------------------- */

typedef enum { VTR, PLUS } Which;

static const Theorem *theorem_on(Which which, unsigned privacy)
{
    return theorem_under(luyo2021_theorems,
                         which == VTR ? "ucrl-vtr" : "ucrl-vtr-plus", privacy);
}

static const RateAt places[] = {
    {.K = 1e6,
     .H = 3,
     .d1 = 4,
     .eps = 1,
     .delta = 1e-6,
     .failure = 0.05,
     .norm_w = 2,
     .budget = 0.2367},
    {.K = 12345,
     .H = 5,
     .d1 = 8,
     .eps = 0.5,
     .delta = 1e-5,
     .failure = 0.1,
     .norm_w = 3,
     .budget = 0.15},
    {.K = 1e19,
     .H = 2,
     .d1 = 2,
     .eps = 10,
     .delta = 1e-9,
     .failure = 0.01,
     .norm_w = 1.5,
     .budget = 1.5},
};

// clang-format off
static const KnownBound known[] = {
{VTR, NONE, 0, 0, 52.1074024501697, 3132449.26747938},
{VTR, NONE, 0, 1, 109.564340686621, 1322675.65339383},
{VTR, NONE, 0, 2, 35.1671403233404, 5867935639917.51},
{VTR, JDP, 0, 0, 64544.6697217419, 3861715185.78991},
{VTR, JDP, 0, 1, 165684.614755573, 1995271073.34112},
{VTR, JDP, 0, 2, 34941.5554453389, 5.80030952536745e+15},
{VTR, JDP, 1, 0, 948.549607689784, 56766485.3955955},
{VTR, JDP, 1, 1, 3209.18028549188, 38650003.8414582},
{VTR, JDP, 1, 2, 207.780400576512, 34521643534576.0},
{VTR, LDP, 0, 0, 48684.3782455233, 2912795733.91003},
{VTR, LDP, 0, 1, 59900.8501310619, 721363153.966235},
{VTR, LDP, 0, 2, 20312433.4283502, 3.37185299928013e+18},
{VTR, LDP, 1, 0, 6637.24034577481, 397120211.251885},
{VTR, LDP, 1, 1, 9003.38210147706, 108427059.007157},
{VTR, LDP, 1, 2, 1391440.63477075, 2.30978423427828e+17},
{VTR, PURE_JDP, 0, 0, 13555.8793463022, 811061603.059175},
{VTR, PURE_JDP, 0, 1, 42898.5753996034, 516612146.052363},
{VTR, PURE_JDP, 0, 2, 7614.49925992524, 1.26403297043008e+15},
{VTR, PURE_JDP, 1, 0, 18157.4705667607, 1086374287.27056},
{VTR, PURE_JDP, 1, 1, 88112.13408748, 1061099390.19664},
{VTR, PURE_JDP, 1, 2, 6356.90534940486, 1.05527306108534e+15},
{VTR, PURE_LDP, 0, 0, 20400.3503658491, 1220565532.92167},
{VTR, PURE_LDP, 0, 1, 30160.3962138798, 363211788.24973},
{VTR, PURE_LDP, 0, 2, 6570171.64057349, 1.09064497098993e+18},
{VTR, PURE_LDP, 1, 0, 28003.9332016338, 1675487037.21273},
{VTR, PURE_LDP, 1, 1, 64104.7907139518, 771989383.994392},
{VTR, PURE_LDP, 1, 2, 5524836.98883015, 9.17119983863873e+17},
{PLUS, NONE, 0, 0, 0, 209701256.445588},
{PLUS, NONE, 0, 1, 0, 77876644.0974729},
{PLUS, NONE, 0, 2, 0, 744127292394739.0},
{PLUS, JDP, 0, 0, 0, 21330570920.1678},
{PLUS, JDP, 0, 1, 0, 16793038826.8777},
{PLUS, JDP, 0, 2, 0, 2.16772566189482e+16},
{PLUS, JDP, 1, 0, 0, 984479243.758959},
{PLUS, JDP, 1, 1, 0, 700608138.479438},
{PLUS, JDP, 1, 2, 0, 1.45125374617201e+15},
{PLUS, LDP, 0, 0, 0, 15838789101.922},
{PLUS, LDP, 0, 1, 0, 5987168771.62631},
{PLUS, LDP, 0, 2, 0, 1.2015522459379e+19},
{PLUS, LDP, 1, 0, 0, 5639408269.46728},
{PLUS, LDP, 1, 1, 0, 1804704171.4304},
{PLUS, LDP, 1, 2, 0, 4.98243880342284e+18},
};
// clang-format on

static void has_known_values(void)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const KnownBound *is = &known[i];
        check_known_bound(is, theorem_on((Which)is->which, is->privacy),
                          places[is->place]);
    }
}

/* --- the algorithms' scales ----------------------------------------------- */

static Luyo2021Inputs inputs(const RateAt *x)
{
    return (Luyo2021Inputs){.K = x->K,
                            .H = x->H,
                            .d = x->d1,
                            .eps = x->eps,
                            .delta = x->delta,
                            .p = x->failure,
                            .norm_w = x->norm_w};
}

static Luyo2021Privacy who(const RateAt *x)
{
    return x->privacy == PRIVACY_NONE                      ? LUYO2021_NONE
           : x->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP) ? LUYO2021_LDP
                                                           : LUYO2021_JDP;
}

static double radius_vtr(const RateAt *x)
{
    const Luyo2021Inputs in = inputs(x);
    bool pure = (x->privacy & (PRIVACY_PURE_JDP | PRIVACY_PURE_LDP)) != 0;
    if (x->privacy == PRIVACY_NONE)
        return luyo2021_mixture(&in, LUYO2021_NONE).beta;
    if (pure)
        return (x->calibrated ? luyo2021_mixture_pure_calibrated(&in, who(x))
                              : luyo2021_mixture_pure(&in, who(x)))
            .beta;
    return (x->calibrated ? luyo2021_mixture_calibrated(&in, who(x), x->budget)
                          : luyo2021_mixture(&in, who(x)))
        .beta;
}

static double bound_plus(const RateAt *x)
{
    const Luyo2021Inputs in = inputs(x);
    Luyo2021Plus plus = x->calibrated && x->privacy != PRIVACY_NONE
                            ? luyo2021_plus_calibrated(&in, who(x), x->budget)
                            : luyo2021_plus(&in, who(x));
    double beta = luyo2021_plus_radii(&in, &plus, x->K).hat, T = x->K * x->H;
    return 2 * beta * x->H * sqrt(3 * T) *
               sqrt(2 * x->H * x->d1 * log1p(x->K / plus.lambda)) +
           4 * x->H * sqrt(2 * T * log(6 * x->H / x->failure));
}

static void agrees_at(RateAt x)
{
    for (unsigned privacy = NONE; privacy <= PURE_LDP; privacy *= 2)
        for (int calibrated = 0; calibrated < 2; calibrated++) {
            const Theorem *law = theorem_on(VTR, privacy);
            x.privacy = (Privacy)privacy;
            x.calibrated = calibrated == 1;
            CHECK_NEAR(law->radius(&x), radius_vtr(&x), 1e-12);
            law = theorem_on(PLUS, privacy);
            if (law != NULL)
                CHECK_NEAR(law->bound(&x), bound_plus(&x), 1e-12);
        }
}

/* 7^m is beside no power of two */
static void agrees_with_the_algorithms(void)
{
    static const double eps[] = {0.01, 0.1, 1, 10, 100};
    static const double sizes[][3] = {
        {2, 2, 1}, {3, 4, 2}, {10, 1, 5}, {1, 3, 1}, {20, 32, 6}};
    for (double K = 7; K < 1.8e19; K *= 49)
        for (int e = 0; e < 5; e++)
            for (int i = 0; i < 5; i++) {
                RateAt x = {.K = K,
                            .H = sizes[i][0],
                            .d1 = sizes[i][1],
                            .norm_w = sizes[i][2],
                            .delta = i % 2 == 0 ? 1e-6 : 1e-3,
                            .failure = 0.05};
                rate_set_epsilon(&x, eps[e]);
                agrees_at(x);
            }
}

/* what rate_set_epsilon fills in is the algorithms' own, by another route */
static void knows_the_budget(void)
{
    for (double delta = 1e-12; delta < 1; delta *= 1e3)
        for (double eps = 0.01; eps < 2e9; eps *= 10) {
            RateAt x = {.delta = delta};
            rate_set_epsilon(&x, eps);
            CHECK(x.eps == eps);
            CHECK_NEAR(x.budget, gauss_budget(eps, delta), 1e-9);
        }
    RateAt x = {.delta = 1e-6};
    rate_set_epsilon(&x, 1);
    CHECK_NEAR(x.budget * x.budget / 2, 0.0280145, 1e-5);
}

int main(void)
{
    has_known_values();
    agrees_with_the_algorithms();
    knows_the_budget();
    return check_done("theorems");
}
