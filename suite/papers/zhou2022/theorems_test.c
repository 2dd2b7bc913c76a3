/* Bounds and radii against the algorithms' own scales, a second derivation, and
 * against values from the printed formulas with 40 digits. */
#include "algorithms/core/zhou2022_scales.h"
#include "tests/theorem_check.h"

extern const Theorem zhou2022_theorems[];

/* --- values --------------------------------------------------------------- */

typedef enum { VI, PO } Which;

static const Theorem *theorem_on(Which which, unsigned privacy)
{
    return theorem_under(zhou2022_theorems,
                         which == VI ? "linopt-vi" : "linopt-po", privacy);
}

static const RateAt places[] = {
    {.K = 1024,
     .H = 3,
     .A = 3,
     .d1 = 2,
     .d2 = 2,
     .eps = 1,
     .delta = 1e-6,
     .failure = 0.05,
     .budget = 0.2367},
    {.K = 1e6,
     .H = 5,
     .A = 4,
     .d1 = 4,
     .d2 = 3,
     .eps = 0.5,
     .delta = 1e-5,
     .failure = 0.1,
     .budget = 0.15},
    {.K = 1e19,
     .H = 2,
     .A = 7,
     .d1 = 3,
     .d2 = 5,
     .eps = 10,
     .delta = 1e-9,
     .failure = 0.01,
     .budget = 1.5},
};

// clang-format off
static const KnownBound known[] = {
{VI, NONE, 0, 0, 9.12810833142271, 21608.9702045404},
{VI, NONE, 0, 1, 23.7889868543414, 5038221.03453737},
{VI, NONE, 0, 2, 13.8152154641113, 7926840512013.04},
{VI, JDP, 0, 0, 1214.86602034498, 174237.0768584},
{VI, JDP, 0, 1, 10919.2704767974, 510870846.420603},
{VI, JDP, 0, 2, 1101.5232098827, 398551159983201.0},
{VI, JDP, 1, 0, 0, 59872.7376462476},
{VI, JDP, 1, 1, 0, 96251987.9142623},
{VI, JDP, 1, 2, 0, 87396993201612.5},
{VI, LDP, 0, 0, 2169.79702142558, 175294.618450367},
{VI, LDP, 0, 1, 77153.8080503103, 747269755.431038},
{VI, LDP, 0, 2, 7668814.44414129, 1.88969274372636e+18},
{VI, LDP, 1, 0, 0, 182698.515922423},
{VI, LDP, 1, 1, 0, 691317501.390399},
{VI, LDP, 1, 2, 0, 8.48687363749645e+17},
{PO, NONE, 0, 0, 0, 23256.884801006},
{PO, NONE, 0, 1, 0, 5151826.65377807},
{PO, NONE, 0, 2, 0, 8033227979338.33},
{PO, JDP, 0, 0, 0, 175884.991454866},
{PO, JDP, 0, 1, 0, 510984452.039843},
{PO, JDP, 0, 2, 0, 398657547450526.0},
{PO, JDP, 1, 0, 0, 61520.6522427133},
{PO, JDP, 1, 1, 0, 96365593.533503},
{PO, JDP, 1, 2, 0, 87503380668937.8},
{PO, LDP, 0, 0, 0, 176942.533046833},
{PO, LDP, 0, 1, 0, 747383361.050279},
{PO, LDP, 0, 2, 0, 1.88969285011383e+18},
{PO, LDP, 1, 0, 0, 184346.430518888},
{PO, LDP, 1, 1, 0, 691431107.00964},
{PO, LDP, 1, 2, 0, 8.48687470137113e+17},
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

static Zhou2022Task task_of(const RateAt *x)
{
    return (Zhou2022Task){.d1 = x->d1,
                          .d2 = x->d2,
                          .H = x->H,
                          .K = x->K,
                          .eps = x->eps,
                          .delta = x->delta,
                          .alpha = x->failure};
}

static Zhou2022Scales scales_of(const RateAt *x)
{
    const Zhou2022Task task = task_of(x);
    return x->privacy == PRIVACY_NONE  ? zhou2022_plain(&task, 1)
           : x->privacy == PRIVACY_JDP ? zhou2022_published(&task)
           : x->calibrated ? zhou2022_calibrated_local(&task, 1, x->budget)
                           : zhou2022_local(&task);
}

/* The step size's terms stand in zhou2022_regret alone: of the policy's bound
 * with the least central noise they are that bound's difference from the
 * values'. */
static double bound_of(const RateAt *x, double actions)
{
    const Zhou2022Task task = task_of(x);
    Zhou2022Scales s = scales_of(x);
    double one_scale = zhou2022_regret(&task, &s, actions);
    if (!x->calibrated || x->privacy != PRIVACY_JDP)
        return one_scale;
    return zhou2022_regret_calibrated(&task, ZHOU2022_START_PRIVATE,
                                      x->budget) +
           (one_scale - zhou2022_regret(&task, &s, 0));
}

static void agrees_at(RateAt x)
{
    for (unsigned privacy = NONE; privacy <= LDP; privacy *= 2)
        for (int calibrated = 0; calibrated < 2; calibrated++) {
            const Theorem *vi = theorem_on(VI, privacy);
            x.privacy = (Privacy)privacy;
            x.calibrated = calibrated == 1;
            CHECK_NEAR(vi->bound(&x), bound_of(&x, 0), 1e-12);
            CHECK_NEAR(theorem_on(PO, privacy)->bound(&x), bound_of(&x, x.A),
                       1e-12);
            if (calibrated == 0)
                CHECK_NEAR(vi->radius(&x), scales_of(&x).p.beta, 1e-12);
            else
                CHECK(isnan(vi->radius(&x)));
        }
}

static void agrees_with_the_algorithms(void)
{
    static const double eps[] = {0.01, 0.1, 1, 10, 100};
    static const double sizes[][4] = {{2, 2, 2, 2},
                                      {3, 4, 1, 3},
                                      {10, 1, 5, 9},
                                      {4, 3, 3, 20},
                                      {20, 32, 16, 2}};
    for (double K = 2; K < 1.8e19; K = 4 * K + 1)
        for (int e = 0; e < 5; e++)
            for (int i = 0; i < 5; i++) {
                RateAt x = {.K = K,
                            .H = sizes[i][0],
                            .d1 = sizes[i][1],
                            .d2 = sizes[i][2],
                            .A = sizes[i][3],
                            .delta = i % 2 == 0 ? 1e-6 : 1e-3,
                            .failure = 0.05};
                rate_set_epsilon(&x, eps[e]);
                agrees_at(x);
            }
}

/* Theorem 5.1's (i) and (ii) are in every bound on the policies: sqrt(2 H^3 T
 * log A) + 3 H sqrt(2T log(1/alpha)) more than of the values */
static void policies_cost_more(void)
{
    RateAt x = places[0];
    double more = sqrt(2 * 27 * 3072 * log(3)) + 9 * sqrt(6144 * log(20));
    for (unsigned privacy = NONE; privacy <= LDP; privacy *= 2)
        for (int calibrated = 0; calibrated < 2; calibrated++) {
            x.privacy = (Privacy)privacy;
            x.calibrated = calibrated == 1;
            double vi = theorem_on(VI, privacy)->bound(&x);
            double po = theorem_on(PO, privacy)->bound(&x);
            CHECK_NEAR(po - vi, more, 1e-9);
        }
}

int main(void)
{
    has_known_values();
    agrees_with_the_algorithms();
    policies_cost_more();
    return check_done("theorems");
}
