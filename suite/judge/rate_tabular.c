/* Sums of bonuses along K episodes.  Every cell (h,s,a) is visited some N
 * times, HK in all, so that by Cauchy and Schwarz, with max(1, N) below,
 *
 *     sum over visits of 1/sqrt N <= HSA + 2 H sqrt(SAK)          "roots"
 *                        1/N      <= HSA (2 + log K)              "turns"
 *
 * Learners whose bonus covers the law in l1 (Private-UCB-PO, LDP-OBI) lose at
 * most 2 b at a visit.  PUCB's bonus does not, its proof does: b + b' with the
 * l1 bound in b'.  Private-UCB-VI's covers P V* alone; for V~ - V* >= 0,
 *
 *     (P~ - P)(V~ - V*) <= P (V~ - V*)/H + (H^2 S l/2 + H S l + noise)/N,
 *
 * by Bernstein for each successor and sqrt(2 P l/N) <= P/H + H l/(2N), so that
 * errors grow by 1 + 1/H in each step, by e in all.  UCBVI is the same without
 * noise; in its bonus_2 the variance is taken as H^2/4, and the sum of gaps by
 * Cauchy and Schwarz as sqrt(turns) sqrt(HS 100^2 H^3 S^2 A L^2 (2 + log K)).
 * Then the martingale of the episodes, 2 H sqrt(2 T l), and what mirror ascent
 * loses, H^2 sqrt(2 K log A). */
#include "suite/judge/rate_tabular.h"
#include "algorithms/core/baseline_scales.h"
#include "algorithms/core/qiao2023_scales.h"

#include <math.h>

static const double EULER = 2.718281828459045;

static bool local(const RateAt *x)
{
    return (x->privacy & (PRIVACY_LDP | PRIVACY_PURE_LDP)) != 0;
}

static double roots(const RateAt *x)
{
    return x->H * x->S * x->A + 2 * x->H * sqrt(x->S * x->A * x->K);
}

static double turns(const RateAt *x)
{
    return x->H * x->S * x->A * (2 + log(x->K));
}

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
    Qiao2023Privatizer who = local(x) ? QIAO2023_LOCAL : QIAO2023_CENTRAL;
    if (x->privacy == PRIVACY_NONE)
        return 1;
    return (x->calibrated
                ? qiao2023_calibrated(&task, who)
                : qiao2023_published(&task, who, QIAO2023_NODE, QIAO2023_LOG2))
        .error;
}

double rate_bound_dp_ucbvi(const RateAt *x)
{
    const Qiao2023Task task = qiao(x);
    return qiao2023_regret(&task, qiao_error(x));
}

/* --- what bonuses cost, by their terms ------------------------------------ */

static double all(RateCost c)
{
    return c.main + c.noise + c.rest;
}

/* Line 7.  The variances of T visits sum to at most HT (law of total variance,
 * Lemma C.4), so 2 sqrt(Var iota/N) costs at most 2 sqrt(iota HT turns).  Of
 * the gap the piece without E that falls slowest, 1000 sqrt(H^3 SA) iota/
 * sqrt(N'); the cap H^2 ends the others early. */
RateCost rate_cost_dp_ucbvi(const RateAt *x)
{
    const Qiao2023Task task = qiao(x);
    double H = x->H, iota = qiao2023_iota(&task), T = x->K * H;
    double per_error = 20 * H * x->S * iota * turns(x), E = qiao_error(x);
    bool noisy = x->privacy != PRIVACY_NONE;
    return (RateCost){
        .main = 2 * sqrt(iota * H * T * turns(x)) + sqrt(2 * iota) * roots(x),
        .noise = noisy ? per_error * E : 0,
        .rest = 4000 * sqrt(H * H * H * x->S * iota) * iota * turns(x) +
                (noisy ? 0 : per_error * E),
    };
}

static BaselineTask baseline(const RateAt *x)
{
    return (BaselineTask){.H = x->H,
                          .S = x->S,
                          .A = x->A,
                          .K = x->K,
                          .beta = x->failure,
                          .eps = x->eps};
}

static BaselineNoise noise_of(const RateAt *x)
{
    const BaselineTask task = baseline(x);
    BaselineModel model = local(x) ? BASELINE_LOCAL : BASELINE_CENTRAL;
    return x->calibrated ? baseline_noise_calibrated(&task, model)
                         : baseline_noise(&task, model);
}

static double logarithm(const RateAt *x)
{
    return log(6 * x->S * x->S * x->A * x->K * x->H / x->failure);
}

/* of a mean in [0,1], and of a law in l1, times sqrt N */
static double per_mean(const RateAt *x)
{
    return sqrt(2 * logarithm(x));
}

static double per_law(const RateAt *x)
{
    return sqrt(4 * x->S * logarithm(x));
}

/* 3 E1 + H (S E2 + 2 E1) */
static double per_noise(const RateAt *x, const BaselineNoise *e)
{
    return 3 * e->count + x->H * (x->S * e->next + 2 * e->count);
}

static double luck(const RateAt *x)
{
    return 2 * x->H * sqrt(2 * x->K * x->H * logarithm(x));
}

/* (H^2/2 + H) S l/N */
static double successors(const RateAt *x)
{
    return (x->H * x->H / 2 + x->H) * x->S * logarithm(x) * turns(x);
}

RateCost rate_cost_private_vi(const RateAt *x)
{
    BaselineNoise e = noise_of(x);
    return (RateCost){
        .main = EULER * (2 * (1 + x->H) * per_mean(x) * roots(x) + luck(x)),
        .noise = EULER * 3 * per_noise(x, &e) * turns(x),
        .rest = EULER * successors(x)};
}

RateCost rate_cost_ldp_obi(const RateAt *x)
{
    BaselineNoise e = noise_of(x);
    return (RateCost){.main = 2 * (per_mean(x) + x->H * per_law(x)) * roots(x) +
                              luck(x),
                      .noise = 2 * per_noise(x, &e) * turns(x)};
}

RateCost rate_cost_private_po(const RateAt *x)
{
    RateCost c = rate_cost_ldp_obi(x);
    c.main += x->H * x->H * sqrt(2 * x->K * log(x->A));
    return c;
}

/* Where its bonus is read, E is at most N/2: N - E at least N/2, and
 * (3 + 2 E/N) E/N at most 4 E/N.  Before, H for 3 E visits of a cell. */
RateCost rate_cost_pucb(const RateAt *x)
{
    BaselineNoise e = noise_of(x);
    double E = fmax(e.count, e.next), H = x->H, cells = H * x->S * x->A;
    double mean = sqrt(2 * log(x->K * H * cells / x->failure));
    double root = (1 + H) * mean * sqrt(2) + per_mean(x) + H * per_law(x);
    return (RateCost){.main = root * roots(x) + luck(x),
                      .noise = ((1 + x->S * H) * 4 * E + per_noise(x, &e)) *
                                   turns(x) +
                               cells * 3 * E * H};
}

RateCost rate_cost_ucbvi(const RateAt *x)
{
    const BaselineTask task = baseline(x);
    double L = ucbvi_log(&task), H = x->H;
    double root = x->hoeffding ? 7 * H * L : sqrt(2 * L) * H;
    double gaps = 100 * sqrt(8 * H * H * H) * x->S * L + 14 * H * L / 3;
    return (RateCost){
        .main = EULER * (2 * (root + sqrt(2 * L)) * roots(x) + luck(x)),
        .rest =
            EULER * (2 * (x->hoeffding ? 0 : gaps) * turns(x) + successors(x))};
}

double rate_bound_private_vi(const RateAt *x)
{
    return all(rate_cost_private_vi(x));
}

double rate_bound_private_po(const RateAt *x)
{
    return all(rate_cost_private_po(x));
}

double rate_bound_ldp_obi(const RateAt *x)
{
    return all(rate_cost_ldp_obi(x));
}

double rate_bound_pucb(const RateAt *x)
{
    return all(rate_cost_pucb(x));
}

double rate_bound_ucbvi(const RateAt *x)
{
    return all(rate_cost_ucbvi(x));
}
