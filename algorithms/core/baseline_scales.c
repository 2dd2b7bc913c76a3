/* Derivations of what the header calls derived.
 *
 * E1, E2: a released count is its truth plus m Laplace(scale) variables, and
 * P(|sum| > scale sqrt(8 max(m, L) L)) <= 2 exp(-L) (Chan et al. 2011,
 * Corollary 2.9).  L = log(6 S A T/beta) makes that beta/3 over the HSA K = SAT
 * counters and episodes of N, and of R; N' needs L = log(6 S^2 A T/beta).  For
 * m >= L this is (3H/eps) sqrt(8 log^3 K log(6 SAT/beta)) for a tree and
 * (3H/eps) sqrt(8 K log(6 SAT/beta)) for reports, the order of Table 1.
 *
 * Private-UCB-VI: N <= D <= N + 2 E1 and 0 <= r <= 1, 0 <= V <= H, V the
 * optimal values, so that
 *
 *     |R~/D - r| <= (|R - r N| + |R~ - R| + r |N - D|)/D
 *                <= sqrt(N log(./.)/2)/D + 3 E1/D,
 *     |N'~ V/D - P V| <= H sqrt(N log(./.)/2)/D + H (S E2 + 2 E1)/D,
 *
 * by Hoeffding, and sqrt N/D <= 1/sqrt D.  L/sqrt D with L^2 = 2 log(4SAT/beta)
 * is twice what Hoeffding needs.
 *
 * Private-UCB-PO: V depends on the data, so sum_s' |N' - N P| <= sqrt(2 S N
 * log(./.)) by Weissman et al. 2003, which L'^2 = 4 S log(6SAT/beta) covers.
 * Its step is the one that balances log A/step + step H^2 K/2, the regret of
 * mirror ascent with entropy on rewards in [0, H].
 *
 * Rewards in UCBVI: Hoeffding again, sqrt(log(./.)/(2N)) <= sqrt(2 L/N).
 *
 * Calibrated: replacing a user shifts N, N' and R by 2H each in l1, on each
 * of the ceil(log2 K) nodes that hold her. */
#include "algorithms/core/baseline_scales.h"
#include "algorithms/core/qiao2023_scales.h"

#include <math.h>

static double steps(const BaselineTask *x)
{
    return x->K * x->H;
}

double ucbvi_log(const BaselineTask *x)
{
    return log(5 * x->S * x->A * steps(x) / x->beta);
}

double ucbvi_bonus_1(const BaselineTask *x, double N)
{
    return N > 0 ? 7 * x->H * ucbvi_log(x) / sqrt(N) : x->H;
}

double ucbvi_gap(const BaselineTask *x, double N)
{
    double L = ucbvi_log(x), H = x->H, top = H * H;
    if (!(N > 0))
        return top;
    return fmin(1e4 * top * H * x->S * x->S * x->A * L * L / N, top);
}

double ucbvi_bonus_2(const BaselineTask *x, double N, double variance,
                     double gap)
{
    double L = ucbvi_log(x);
    if (!(N > 0))
        return x->H;
    return sqrt(8 * L * variance / N) + 14 * x->H * L / (3 * N) +
           sqrt(8 * gap / N);
}

double ucbvi_bonus_reward(const BaselineTask *x, double N)
{
    return N > 0 ? sqrt(2 * ucbvi_log(x) / N) : x->H;
}

static BaselineNoise with_scale(const BaselineTask *x, BaselineModel model,
                                double scale)
{
    double m =
        model == BASELINE_CENTRAL ? qiao2023_levels(x->K) : fmax(1, x->K - 1);
    double count = log(6 * x->S * x->A * steps(x) / x->beta);
    double next = count + log(x->S);
    return (BaselineNoise){scale, scale * sqrt(8 * fmax(m, count) * count),
                           scale * sqrt(8 * fmax(m, next) * next)};
}

BaselineNoise baseline_noise(const BaselineTask *x, BaselineModel model)
{
    double scale = 3 * x->H / x->eps;
    return with_scale(x, model,
                      model == BASELINE_CENTRAL ? scale * log2(x->K) : scale);
}

BaselineNoise baseline_noise_calibrated(const BaselineTask *x,
                                        BaselineModel model)
{
    double scale = 6 * x->H / x->eps;
    return with_scale(x, model,
                      model == BASELINE_CENTRAL ? scale * qiao2023_levels(x->K)
                                                : scale);
}

double private_ucb_divisor(const BaselineNoise *e, double N)
{
    return fmax(1, N + e->count);
}

/* how far the noise may have moved r~ + P~ V, times D */
static double moved(const BaselineTask *x, const BaselineNoise *e)
{
    return 3 * e->count + x->H * (x->S * e->next + 2 * e->count);
}

static double hoeffding(const BaselineTask *x)
{
    return sqrt(2 * log(4 * x->S * x->A * steps(x) / x->beta));
}

double private_ucb_vi_bonus(const BaselineTask *x, const BaselineNoise *e,
                            double N)
{
    double D = private_ucb_divisor(e, N);
    return (1 + x->H) * hoeffding(x) / sqrt(D) + moved(x, e) / D;
}

double private_ucb_po_bonus(const BaselineTask *x, const BaselineNoise *e,
                            double N)
{
    double D = private_ucb_divisor(e, N);
    double law = sqrt(4 * x->S * log(6 * x->S * x->A * steps(x) / x->beta));
    return (hoeffding(x) + x->H * law) / sqrt(D) + moved(x, e) / D;
}

double private_ucb_po_step(const BaselineTask *x)
{
    return sqrt(2 * log(x->A) / x->K) / x->H;
}

double pucb_bonus(const BaselineTask *x, const BaselineNoise *e, double N)
{
    double E = fmax(e->count, e->next);
    if (!(N > 0 && N >= 2 * E))
        return x->H;
    double part = E / N;
    return (x->H + 1) * sqrt(2 * log(steps(x) / x->beta) / fmax(1, N - E)) +
           (1 + x->S * x->H) * (3 + 2 * part) * part;
}

const Table1Row table1[] = {
    {"PUCB", 2, 3, true, false, false},
    {"LDP-OBI", 2, 3, false, true, false},
    {"Private-UCB-PO", 2, 3, true, true, false},
    {"Private-UCB-VI", 1, 3, true, true, false},
    {"DP-UCBVI", 1, 2, true, true, true},
    {0},
};

double table1_first(const Table1Row *row, const BaselineTask *x)
{
    return sqrt(pow(x->S, row->s) * x->A * pow(x->H, row->h) * steps(x));
}

double table1_privacy(const BaselineTask *x, BaselineModel model)
{
    double cells = x->S * x->S * x->A, H2 = x->H * x->H;
    return model == BASELINE_CENTRAL
               ? cells * H2 * x->H / x->eps
               : cells * H2 * sqrt(x->H * steps(x)) / x->eps;
}
