/* Qiao and Wang 2023: Theorems 4.1, 5.2 and 5.7: the growth of DP-UCBVI's regret,
 * its explicit bound (75), and what the terms of its bonuses cost.
 *
 * A bound's constants are not those of the learner: (75) has 1000 at every term,
 * while line 7 has 2 at the variance, 4000 at the gap and 20 at the noise.  So
 * where (75)'s leading term is the largest of (75), the learner may still be
 * paying for another one.  Its bonuses are printed; summed over visits they say
 * which of their terms costs most, and from which K on, before anything is
 * run. */
#include "algorithms/core/qiao2023_scales.h"
#include "suite/papers/shared/bonus_sums.h"

#include <math.h>

/* --- DP-UCBVI ------------------------------------------------------------- */
static Qiao2023Task qiao(const RateAt *x)
{
    return (Qiao2023Task){.H = x->H,
                          .S = x->S,
                          .A = x->A,
                          .K = x->K,
                          .beta = x->failure,
                          .eps = x->eps};
}

static double qiao_error(const RateAt *x)
{
    const Qiao2023Task task = qiao(x);
    Qiao2023Privatizer who = bonus_local(x) ? QIAO2023_LOCAL : QIAO2023_CENTRAL;
    if (x->privacy == PRIVACY_NONE)
        return 1;
    return (x->calibrated
                ? qiao2023_calibrated(&task, who)
                : qiao2023_published(&task, who, QIAO2023_NODE, QIAO2023_LOG2))
        .error;
}

/* (75) */
static double bound(const RateAt *x)
{
    const Qiao2023Task task = qiao(x);
    return qiao2023_regret(&task, qiao_error(x));
}

/* Line 7.  The variances of T visits sum to at most HT (law of total variance,
 * Lemma C.4), so 2 sqrt(Var iota/N) costs at most 2 sqrt(iota HT turns).  Of
 * the gap the piece without E that falls slowest, 1000 sqrt(H^3 SA) iota/
 * sqrt(N'); the cap H^2 ends the others early. */
static RateCost cost(const RateAt *x)
{
    const Qiao2023Task task = qiao(x);
    double H = x->H, iota = qiao2023_iota(&task), T = x->K * H;
    double per_error = 20 * H * x->S * iota * bonus_turns(x), E = qiao_error(x);
    bool noisy = x->privacy != PRIVACY_NONE;
    return (RateCost){
        .main = 2 * sqrt(iota * H * T * bonus_turns(x)) +
                sqrt(2 * iota) * bonus_roots(x),
        .noise = noisy ? per_error * E : 0,
        .rest = 4000 * sqrt(H * H * H * x->S * iota) * iota * bonus_turns(x) +
                (noisy ? 0 : per_error * E),
    };
}

enum {
    NONE = PRIVACY_NONE,
    JDP = PRIVACY_JDP,
    PURE_JDP = PRIVACY_PURE_JDP,
    CENTRAL = NONE | JDP | PURE_JDP,
    LOCAL = PRIVACY_LDP | PRIVACY_PURE_LDP
};
#define DP_UCBVI(privacies, variable, power, where)                            \
    .algorithm = "dp-ucbvi", .privacy = (privacies), .in = (variable),         \
    .exponent = (power), .source = "Qiao and Wang 2023, " where,               \
    .bound = bound, .cost = cost

const Theorem qiao2023_theorems[] = {
    {DP_UCBVI(CENTRAL, "K", 0.5, "Theorems 4.1, 5.2")},
    {DP_UCBVI(LOCAL, "K", 0.5, "Theorem 5.7")},
    {DP_UCBVI(JDP | PURE_JDP, "epsilon", -1, "Theorem 5.2")},
    {DP_UCBVI(LOCAL, "epsilon", -1, "Theorem 5.7")},
    {DP_UCBVI(CENTRAL | LOCAL, "S", 0.5, "Theorems 4.1, 5.2")},
    {DP_UCBVI(CENTRAL | LOCAL, "A", 0.5, "Theorems 4.1, 5.2")},
    {DP_UCBVI(CENTRAL | LOCAL, "H", 1.5, "Theorems 4.1, 5.2")},
    {DP_UCBVI(CENTRAL, "K", 0, "Theorem 5.2, its second term"),
     .of_noise = true},
    {0}};
