/* The bound and the bonuses' cost against the algorithms' own scales, a second
 * derivation, and against values from the printed formulas with 40 digits. */
#include "algorithms/core/qiao2023_scales.h"
#include "oracles/sums.h"
#include "suite/papers/shared/bonus_sums.h"
#include "tests/theorem_check.h"

extern const Theorem qiao2023_theorems[];

/* --- values --------------------------------------------------------------- */

static const RateAt places[] = {
    {.K = 50000, .H = 20, .S = 6, .A = 2, .eps = 1, .failure = 0.1},
    {.K = 1000003, .H = 4, .S = 3, .A = 3, .eps = 0.5, .failure = 0.05},
    {.K = 1e19, .H = 5, .S = 4, .A = 2, .eps = 10, .failure = 0.01},
};

typedef struct {
    unsigned privacy;
    bool calibrated;
    int place;
    double bound;
    RateCost cost;
} Known;

static const Known known[] = {
    {NONE, 0, 0, 379729988444.445, {2701406.02951159, 0, 337223952221.228}},
    {NONE, 0, 1, 1974130515.90652, {1128502.41472315, 0, 3991286979.83286}},
    {NONE, 0, 2, 5.7053957947627e+15, {11173384532797.8, 0, 70578372208.0921}},
    {JDP,
     0,
     0,
     3.20008023446387e+15,
     {2701406.02951159, 32815834755790.6, 337039347916.383}},
    {JDP,
     0,
     1,
     27900860213720.2,
     {1128502.41472315, 350436859027.818, 3987845924.27413}},
    {JDP,
     0,
     2,
     5.84307423713362e+15,
     {11173384532797.8, 2208016322908.22, 70536609631.5158}},
    {JDP,
     1,
     0,
     6.55983325076362e+15,
     {2701406.02951159, 67272959547339.5, 337039347916.383}},
    {JDP,
     1,
     1,
     55991581515745.3,
     {1128502.41472315, 703279888309.23, 3987845924.27413}},
    {JDP,
     1,
     2,
     5.98460918947385e+15,
     {11173384532797.8, 4477838444537.67, 70536609631.5158}},
    {PURE_JDP,
     0,
     0,
     3.20008023446387e+15,
     {2701406.02951159, 32815834755790.6, 337039347916.383}},
    {PURE_JDP,
     0,
     1,
     27900860213720.2,
     {1128502.41472315, 350436859027.818, 3987845924.27413}},
    {PURE_JDP,
     0,
     2,
     5.84307423713362e+15,
     {11173384532797.8, 2208016322908.22, 70536609631.5158}},
    {PURE_JDP,
     1,
     0,
     6.55983325076362e+15,
     {2701406.02951159, 67272959547339.5, 337039347916.383}},
    {PURE_JDP,
     1,
     1,
     55991581515745.3,
     {1128502.41472315, 703279888309.23, 3987845924.27413}},
    {PURE_JDP,
     1,
     2,
     5.98460918947385e+15,
     {11173384532797.8, 4477838444537.67, 70536609631.5158}},
    {LDP,
     0,
     0,
     9.16009823294665e+15,
     {2701406.02951159, 93940888572924.0, 337039347916.383}},
    {LDP,
     0,
     1,
     256585312476223.0,
     {1128502.41472315, 3222905458830.02, 3987845924.27413}},
    {LDP,
     0,
     2,
     7.37030334334895e+20,
     {11173384532797.8, 1.18197998395203e+19, 70536609631.5158}},
    {LDP,
     1,
     0,
     1.83198347358069e+16,
     {2701406.02951159, 187881777145848.0, 337039347916.383}},
    {LDP,
     1,
     1,
     513168924773021.0,
     {1128502.41472315, 6445810917660.04, 3987845924.27413}},
    {LDP,
     1,
     2,
     1.4740549632766e+21,
     {11173384532797.8, 2.36395996790406e+19, 70536609631.5158}},
    {PURE_LDP,
     0,
     0,
     9.16009823294665e+15,
     {2701406.02951159, 93940888572924.0, 337039347916.383}},
    {PURE_LDP,
     0,
     1,
     256585312476223.0,
     {1128502.41472315, 3222905458830.02, 3987845924.27413}},
    {PURE_LDP,
     0,
     2,
     7.37030334334895e+20,
     {11173384532797.8, 1.18197998395203e+19, 70536609631.5158}},
    {PURE_LDP,
     1,
     0,
     1.83198347358069e+16,
     {2701406.02951159, 187881777145848.0, 337039347916.383}},
    {PURE_LDP,
     1,
     1,
     513168924773021.0,
     {1128502.41472315, 6445810917660.04, 3987845924.27413}},
    {PURE_LDP,
     1,
     2,
     1.4740549632766e+21,
     {11173384532797.8, 2.36395996790406e+19, 70536609631.5158}},
};

static void has_known_values(void)
{
    const Theorem *law = qiao2023_theorems;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const Known *is = &known[i];
        RateAt x = places[is->place];
        x.privacy = (Privacy)is->privacy;
        x.calibrated = is->calibrated;
        RateCost c = law->cost(&x);
        CHECK_NEAR(law->bound(&x), is->bound, 1e-13);
        CHECK_NEAR(c.main, is->cost.main, 1e-13);
        CHECK_NEAR(c.noise, is->cost.noise, 1e-13);
        CHECK_NEAR(c.rest, is->cost.rest, 1e-13);
    }
}

/* --- the algorithms' scales ----------------------------------------------- */

static Qiao2023Task task_of(const RateAt *x)
{
    return (Qiao2023Task){.H = x->H,
                          .S = x->S,
                          .A = x->A,
                          .K = x->K,
                          .beta = x->failure,
                          .eps = x->eps};
}

static Qiao2023Scales scales_of(const RateAt *x)
{
    const Qiao2023Task task = task_of(x);
    Qiao2023Privatizer who = bonus_local(x) ? QIAO2023_LOCAL : QIAO2023_CENTRAL;
    if (x->privacy == PRIVACY_NONE)
        return (Qiao2023Scales){.error = 1};
    return x->calibrated
               ? qiao2023_calibrated(&task, who)
               : qiao2023_published(&task, who, QIAO2023_NODE, QIAO2023_LOG2);
}

/* of line 7 */
static double per_error(const RateAt *x)
{
    const Qiao2023Task task = task_of(x);
    const Qiao2023Bonus *as_printed = &qiao2023_bonus_published;
    return qiao2023_bonus(&task, as_printed, 1, 1, 0, 0) -
           qiao2023_bonus(&task, as_printed, 0, 1, 0, 0);
}

static void agrees_at(RateAt x)
{
    const Theorem *law = qiao2023_theorems;
    const Qiao2023Task task = task_of(&x);
    for (unsigned privacy = NONE; privacy <= PURE_LDP; privacy *= 2)
        for (int calibrated = 0; calibrated < 2; calibrated++) {
            x.privacy = (Privacy)privacy;
            x.calibrated = calibrated == 1;
            RateCost c = law->cost(&x);
            double E = scales_of(&x).error;
            double noise = privacy == NONE ? 0 : E * per_error(&x);
            CHECK_NEAR(law->bound(&x), qiao2023_regret(&task, E), 1e-11);
            CHECK_NEAR(c.noise, noise * bonus_turns(&x), 1e-11);
        }
}

/* --- the error itself ----------------------------------------------------- */

/* E/4 in units of a node's or report's scale: the noise of one of HSA(S+2)K
 * counts is larger with probability beta/3 over their number at most, by the
 * exact law, and 1.25 times less is too little. */
static void error_bounds_the_noise(void)
{
    for (int local = 0; local < 2; local++)
        for (int i = 0; i < 2; i++) {
            RateAt x = places[i];
            x.privacy = local ? PRIVACY_PURE_LDP : PRIVACY_PURE_JDP;
            uint64_t m = local ? (uint64_t)x.K - 1 : (i == 0 ? 16 : 20);
            double unit = 3 * x.H / x.eps * (local ? 1 : log2(x.K));
            double E = qiao2023_theorems->cost(&x).noise /
                       (per_error(&x) * bonus_turns(&x));
            double counts = x.H * x.S * x.A * (x.S + 2) * x.K;
            double allowed = log(x.failure / 3 / counts), t = E / 4 / unit;
            CHECK((double)laplace_sum_log_tail(m, t) <= allowed);
            CHECK((double)laplace_sum_log_tail(m, t / 1.25) > allowed);
        }
}

/* 6H unit shifts in a report: Laplace noise of the calibrated scale loses eps,
 * that of the printed one 2 eps */
static void least_noise_is_twice_the_printed(void)
{
    RateAt x = places[0];
    x.privacy = PRIVACY_PURE_LDP;
    double printed = qiao2023_theorems->cost(&x).noise;
    x.calibrated = true;
    CHECK_NEAR(qiao2023_theorems->cost(&x).noise, 2 * printed, 1e-14);
    x.privacy = PRIVACY_PURE_JDP;
    double least = qiao2023_theorems->cost(&x).noise;
    x.calibrated = false;
    printed = qiao2023_theorems->cost(&x).noise;
    CHECK_NEAR(least, 2 * 16 / log2(50000) * printed, 1e-14);
}

int main(void)
{
    has_known_values();
    check_over_sizes(agrees_at);
    error_bounds_the_noise();
    least_noise_is_twice_the_printed();
    return check_done("theorems");
}
