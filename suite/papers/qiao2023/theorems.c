/* Qiao and Wang 2023: Theorems 4.1, 5.2 and 5.7: the growth of DP-UCBVI's
 * regret, its explicit bound (75), and what the terms of its bonuses cost.
 *
 * A bound's constants are not those of the learner: (75) has 1000 at every
 * term, while line 7 has 2 at the variance, 4000 at the gap and 20 at the
 * noise.  So where (75)'s leading term is the largest of (75), the learner may
 * still be paying for another one.  Its bonuses are printed; summed over visits
 * they say which of their terms costs most, and from which K on, before
 * anything is run.
 *
 * The paper has the error E_{eps,beta} of private counts (Lemmas 5.1, 5.6) up
 * to O(.) only.  Here it is 4 times a bound on the noise of every count in
 * every episode, which Lemma 5.4 asks for, with probability 1 - beta/3. */
#include "suite/papers/shared/bonus_sums.h"
#include "suite/papers/shared/dyadic.h"

#include <math.h>

/* line 2 of Algorithm 1 */
static double iota(const RateAt *x)
{
    return log(30 * x->H * x->S * x->A * x->K * x->H / x->failure);
}

/* --- the error of private counts ------------------------------------------ */

/* Sections 5.1, 5.2: Laplace of scale 3H log2(K)/eps in a node, 3H/eps in a
 * report.  Least: one user replaced by another moves 2H counts by 1 in each of
 * N, N' and R, in all of the ceil(log2 K) nodes that hold one of the users
 * 1..K-1, so that 6H per node share eps; twice the printed one. */
static double scale(const RateAt *x)
{
    double printed = bonus_local(x) ? 1 : log2(x->K);
    double nodes = bonus_local(x) ? 1 : dyadic_ceil(x->K);
    return (x->calibrated ? 6 * nodes : 3 * printed) * x->H / x->eps;
}

/* Chernoff: P(X_1 + .. + X_m >= t) <= exp(-l t) (1 - l^2)^-m for Laplace(1) and
 * every l < 1, least at the l with t = 2 m l/(1 - l^2).  With w = l^2/(1 - l^2)
 * the exponent there is m (2w - log(1 + w)), between m w and 2 m w, and t is
 * 2 m sqrt(w (1 + w)): the t where the exponent is L. */
static double laplace_sum(double m, double L)
{
    double low = L / (2 * m), high = L / m;
    for (int i = 0; i < 100; i++) {
        double w = low + (high - low) / 2;
        *(m * (2 * w - log1p(w)) < L ? &low : &high) = w;
    }
    return 2 * m * sqrt(high * (1 + high));
}

/* E: HSA(S+2) counters in K episodes, two sides, beta/3.  A release sums at
 * most as many nodes as K-1 has binary digits, or K-1 reports.  Without noise
 * E is 1, as Lemmas B.4 and B.6 need some of it. */
static double count_error(const RateAt *x)
{
    double counters = x->H * x->S * x->A * (x->S + 2);
    double m = bonus_local(x) ? fmax(1, x->K - 1) : dyadic_ceil(x->K);
    if (x->privacy == PRIVACY_NONE)
        return 1;
    return 4 * scale(x) *
           laplace_sum(m, log(2 * counters * x->K / (x->failure / 3)));
}

/* --- DP-UCBVI ------------------------------------------------------------- */

/* (75) */
static double bound(const RateAt *x)
{
    double H = x->H, S = x->S, A = x->A, l = iota(x);
    return 1000 * (sqrt(H * H * S * A * x->K * H * l * l) +
                   H * H * S * S * A * (count_error(x) + H) * l * l);
}

/* Line 7.  The variances of T visits sum to at most HT (law of total variance,
 * Lemma C.4), so 2 sqrt(Var iota/N) costs at most 2 sqrt(iota HT turns).  Of
 * the gap the piece without E that falls slowest, 1000 sqrt(H^3 SA) iota/
 * sqrt(N'); the cap H^2 ends the others early. */
static RateCost cost(const RateAt *x)
{
    double H = x->H, l = iota(x), T = x->K * H;
    double per_error = 20 * H * x->S * l * bonus_turns(x) * count_error(x);
    bool noisy = x->privacy != PRIVACY_NONE;
    return (RateCost){
        .main =
            2 * sqrt(l * H * T * bonus_turns(x)) + sqrt(2 * l) * bonus_roots(x),
        .noise = noisy ? per_error : 0,
        .rest = 4000 * sqrt(H * H * H * x->S * l) * l * bonus_turns(x) +
                (noisy ? 0 : per_error),
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
