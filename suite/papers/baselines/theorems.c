/* The algorithms that Qiao and Wang 2023 compare with in Table 1, and UCBVI
 * (Azar et al. 2017): the growth of their regret, and sums of their bonuses.
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
#include "suite/papers/shared/bonus_sums.h"
#include "suite/papers/shared/dyadic.h"

#include <math.h>

static const double EULER = 2.718281828459045;

/* --- noise ---------------------------------------------------------------- */

/* bounds on what noise does to N(h,s,a), R(h,s,a) and to N(h,s,a,s'), each in
 * all cells and episodes with probability 1 - beta/3 */
typedef struct {
    double count, next;
} Noise;

/* Laplace of this scale in a node or a report, as Qiao and Wang print it after
 * these papers (sections 5.1, 5.2); or the least that is eps-DP, where a user
 * replaced moves each of N, N' and R by 2H, in all of ceil(log2 K) nodes. */
static double scale(const RateAt *x)
{
    if (bonus_local(x))
        return (x->calibrated ? 6 : 3) * x->H / x->eps;
    return (x->calibrated ? 6 * dyadic_ceil(x->K) : 3 * log2(x->K)) * x->H /
           x->eps;
}

/* Chan et al. 2011, Lemma 2.8: m Laplace(1) exceed t with probability 2
 * exp(-t^2/(8 v)), v >= m, while t < sqrt(8) v; so at exp(-L) with v the larger
 * of m and L. */
static double laplace_sum(double m, double L)
{
    return sqrt(8 * (m > L ? m : L) * L);
}

/* so many counters in K episodes, two sides, beta/3 */
static double noise_in(const RateAt *x, double counters)
{
    double m = bonus_local(x) ? fmax(1, x->K - 1) : dyadic_ceil(x->K);
    double L = log(2 * counters * x->K / (x->failure / 3));
    return scale(x) * laplace_sum(m, L);
}

static Noise noise_of(const RateAt *x)
{
    double cells = x->H * x->S * x->A;
    return (Noise){noise_in(x, cells), noise_in(x, cells * x->S)};
}

/* --- what visits cost ----------------------------------------------------- */

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
static double per_noise(const RateAt *x, const Noise *e)
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
    return (x->H * x->H / 2 + x->H) * x->S * logarithm(x) * bonus_turns(x);
}

static RateCost cost_private_vi(const RateAt *x)
{
    Noise e = noise_of(x);
    return (RateCost){
        .main =
            EULER * (2 * (1 + x->H) * per_mean(x) * bonus_roots(x) + luck(x)),
        .noise = EULER * 3 * per_noise(x, &e) * bonus_turns(x),
        .rest = EULER * successors(x)};
}

static RateCost cost_ldp_obi(const RateAt *x)
{
    Noise e = noise_of(x);
    return (RateCost){
        .main =
            2 * (per_mean(x) + x->H * per_law(x)) * bonus_roots(x) + luck(x),
        .noise = 2 * per_noise(x, &e) * bonus_turns(x)};
}

static RateCost cost_private_po(const RateAt *x)
{
    RateCost c = cost_ldp_obi(x);
    c.main += x->H * x->H * sqrt(2 * x->K * log(x->A));
    return c;
}

/* Its bonus is read where E is at most half of the noisy count N~, so that
 * N~ - E
 * is at least N~/2 and (3 + 2 E/N~) E/N~ at most 4 E/N~.  The sums are over the
 * true count, N <= N~ + E <= 3/2 N~, so 1/N~ is at most 3/2 of 1/N: 1/(N~ - E)
 * at most 3/N, and what the proof adds, which divides by N~, grows by 3/2.
 * Before, it pays H at 3 E visits of a cell. */
static RateCost cost_pucb(const RateAt *x)
{
    Noise e = noise_of(x);
    double E = fmax(e.count, e.next), H = x->H, cells = H * x->S * x->A;
    double mean = sqrt(2 * log(x->K * H * cells / x->failure));
    double root =
        (1 + H) * mean * sqrt(3) + 1.5 * (per_mean(x) + H * per_law(x));
    return (RateCost){.main = root * bonus_roots(x) + luck(x),
                      .noise =
                          ((1 + x->S * H) * 6 * E + 1.5 * per_noise(x, &e)) *
                              bonus_turns(x) +
                          cells * 3 * E * H};
}

static RateCost cost_ucbvi(const RateAt *x)
{
    double H = x->H, L = log(5 * x->S * x->A * x->K * H / x->failure);
    double root = x->hoeffding ? 7 * H * L : sqrt(2 * L) * H;
    double gaps = 100 * sqrt(8 * H * H * H) * x->S * L + 14 * H * L / 3;
    return (RateCost){
        .main = EULER * (2 * (root + sqrt(2 * L)) * bonus_roots(x) + luck(x)),
        .rest = EULER * (2 * (x->hoeffding ? 0 : gaps) * bonus_turns(x) +
                         successors(x))};
}

static double bound_private_vi(const RateAt *x)
{
    return bonus_total(cost_private_vi(x));
}

static double bound_private_po(const RateAt *x)
{
    return bonus_total(cost_private_po(x));
}

static double bound_ldp_obi(const RateAt *x)
{
    return bonus_total(cost_ldp_obi(x));
}

static double bound_pucb(const RateAt *x)
{
    return bonus_total(cost_pucb(x));
}

static double bound_ucbvi(const RateAt *x)
{
    return bonus_total(cost_ucbvi(x));
}

enum {
    PRIVATE = PRIVACY_JDP | PRIVACY_PURE_JDP | PRIVACY_LDP | PRIVACY_PURE_LDP
};
#define ROW(name, variable, power, short)                                      \
    {                                                                          \
        .algorithm = (name), .privacy = PRIVATE, .in = (variable),             \
        .exponent = (power), .source = "Qiao and Wang 2023, Table 1",          \
        .bound = bound_##short, .cost = cost_##short                           \
    }
/* a row of that table, sqrt(S^(2s) A H^3 T), and its s */
#define TABLE1(name, s, short)                                                 \
    ROW(name, "K", 0.5, short), ROW(name, "S", s, short),                      \
        ROW(name, "A", 0.5, short), ROW(name, "H", 2, short)

const Theorem baselines_theorems[] = {
    {.algorithm = "ucbvi",
     .privacy = PRIVACY_NONE,
     .in = "K",
     .exponent = 0.5,
     .source = "Azar et al. 2017, Theorems 1, 2",
     .bound = bound_ucbvi,
     .cost = cost_ucbvi},
    TABLE1("private-ucb-vi", 0.5, private_vi),
    TABLE1("private-ucb-po", 1, private_po),
    TABLE1("ldp-obi", 1, ldp_obi),
    TABLE1("pucb", 1, pucb),
    {0}};
