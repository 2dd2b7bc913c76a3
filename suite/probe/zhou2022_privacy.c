/* Zhou 2022: Lemma 6.1 by enumeration, Theorem 6.4 by exact Gaussian
 * accounting.  Every privacy ratio is sigma needed over sigma used, that is the
 * root of the summed squared shifts (in sigmas) over what (eps, delta) admits.
 */
#include "algorithms/core/zhou2022_scales.h"
#include "suite/probe/zhou2022.h"

#include <math.h>
#include <string.h>

/* --- the tree over users 1..K-1 --------------------------------------------
 */

/* m = ceil(log2 K), the base that Lemma 6.1 needs */
static int levels(uint64_t K)
{
    int m = 0;
    while (m < 63 && (uint64_t)1 << m < K)
        m++;
    return m;
}

/* complete dyadic blocks within [1, last] that hold user i */
static int nodes(uint64_t i, uint64_t last)
{
    int n = 0;
    for (int l = 0; l < 63; l++) {
        uint64_t size = (uint64_t)1 << l;
        uint64_t end = (i + size - 1) / size * size;
        n += size <= last && end <= last;
    }
    return n;
}

/* dyadic blocks that cover [1, t] */
static int cover(uint64_t t)
{
    int n = 0;
    for (; t > 0; t &= t - 1)
        n++;
    return n;
}

void zhou2022_tree_user(Probe *p)
{
    for (uint64_t K = 2; K <= 600; K++)
        for (uint64_t i = 1; i < K; i++)
            probe_ratio(p, nodes(i, K - 1), levels(K) + p->levels, "K user",
                        (double)K, (double)i);
    for (int j = 10; j < 60; j++)
        for (uint64_t K = ((uint64_t)1 << j) - 1; K <= ((uint64_t)1 << j) + 1;
             K++) {
            uint64_t i = 1 + rng_word(&p->rng) % (K - 1);
            double m = levels(K) + p->levels;
            probe_ratio(p, nodes(1, K - 1), m, "K user", (double)K, 1.0);
            probe_ratio(p, nodes(i, K - 1), m, "K user", (double)K, (double)i);
        }
}

void zhou2022_tree_prefix(Probe *p)
{
    int most = 0;
    for (uint64_t K = 2; K <= 4096; K++) {
        if (cover(K - 1) > most)
            most = cover(K - 1);
        probe_ratio(p, most, levels(K) + p->levels, "K", (double)K);
    }
    for (int j = 12; j < 60; j++) { /* the worst prefix: 2^j - 1 users */
        uint64_t K = (uint64_t)1 << j;
        probe_ratio(p, cover(K - 1), levels(K) + p->levels, "K", (double)K);
    }
}

/* Noisy P-sums held at once after t users: one for each set bit of t. */
void zhou2022_tree_memory(Probe *p)
{
    bool full[64] = {false};
    int held = 0, most = 0;
    for (uint64_t t = 1; t < 1 << 16; t++) {
        int l = 0;
        for (; full[l]; l++) { /* a carry: lower blocks are merged and go */
            full[l] = false;
            held--;
        }
        full[l] = true;
        if (++held > most)
            most = held;
        double slots = floor(log2((double)t)) + 1 + p->levels;
        probe_ratio(p, most, slots, "t", (double)t);
    }
}

/* --- one node, one counter -------------------------------------------------
 */

/* Renyi divergence of order a of N(s,1) from N(0,1), by the trapezoidal rule:
 * exact for such integrands to rounding.  The integrand's top is factored out.
 */
static double renyi(double a, double s)
{
    double sum = 0, step = 1 / 16.0, centre = a * s,
           top = a * (a - 1) * s * s / 2;
    for (int i = -320; i <= 320; i++) {
        double x = centre + i * step;
        double log_p = -(x - s) * (x - s) / 2, log_q = -x * x / 2;
        sum += exp(a * log_p + (1 - a) * log_q - top);
    }
    double scaled = sum * step / sqrt(2 * acos(-1));
    return (top + log(scaled)) / (a - 1);
}

/* Bun and Steinke 2016, Proposition 1.6: D_a <= a Delta^2 / (2 sigma^2), with
 * Delta the Frobenius norm; the noise of a symmetric matrix lives on and above
 * its diagonal. */
void zhou2022_zcdp(Probe *p)
{
    static const double order[] = {1.01, 1.5, 2, 4, 16, 64};
    for (uint64_t i = 0; i < p->instances; i++) {
        int d = 1 + (int)(i % 6);
        double scale = zhou2022_between(&p->rng, 0.1, 1), upper = 0, all = 0;
        for (int j = 0; j < d; j++)
            for (int k = j; k < d; k++) {
                bool inside = d == 1 || i % 3 > 0 || j == k;
                double x = inside ? scale * (0.5 + rng_uniform(&p->rng)) : 0;
                upper += x * x;
                all += j == k ? x * x : 2 * x * x;
            }
        double a = order[i / 3 % (sizeof order / sizeof *order)];
        probe_ratio(p, renyi(a, p->sensitivity * sqrt(upper)), a * all / 2,
                    "d order upper", (double)d, a, upper);
    }
}

/* The counter of section 6.1: the t-th item closes the block of the last 2^i
 * ones, i the zeros at the end of t, as one P-sum. */
static double p_sum(double *parts, uint64_t t, double item)
{
    int i = 0;
    for (; (t >> i & 1) == 0; i++) {
        item += parts[i];
        parts[i] = 0;
    }
    return parts[i] = item;
}

/* Two streams of K-1 items that differ in one: the divergence of order a of all
 * noisy P-sums together, each by integration, against a m Delta^2/(2 sigma^2)
 */
static void neighbours(Probe *p, uint64_t K, uint64_t changed, double a)
{
    double here[64] = {0}, there[64] = {0}, sum = 0, sigma = 2.9;
    double delta = 0.5 + rng_uniform(&p->rng);
    for (uint64_t t = 1; t < K; t++) {
        double item = rng_uniform(&p->rng), moved = t == changed ? delta : 0;
        double shift = p_sum(here, t, item + moved) - p_sum(there, t, item);
        if (fabs(shift) > 0)
            sum += renyi(a, p->sensitivity * fabs(shift) / sigma);
    }
    double claimed = a * levels(K) * delta * delta / (2 * sigma * sigma);
    probe_ratio(p, sum, claimed * (1 + 1e-9), "K user order", (double)K,
                (double)changed, a);
}

void zhou2022_zcdp_tree(Probe *p)
{
    static const double order[] = {1.5, 4, 32};
    for (uint64_t K = 2; K <= 66; K++)
        for (uint64_t i = 1; i < K; i++)
            neighbours(p, K, i, order[(K + i) % 3]);
}

/* Bun and Steinke 2016: rho-zCDP is (rho + 2 sqrt(rho log(1/delta)), delta)-DP;
 * here for the Gaussian, whose zCDP is tight */
void zhou2022_convert(Probe *p)
{
    for (double rho = 1e-6; rho < 1e3; rho *= 4)
        for (double delta = 1e-14; delta < 0.9; delta *= 20) {
            double eps = rho + 2 * sqrt(rho * log(1 / delta));
            double g = p->sensitivity * sqrt(2 * rho);
            probe_ratio(p, g, zhou2022_admissible(eps, delta), "rho delta", rho,
                        delta);
        }
}

/* --- counters --------------------------------------------------------------
 */

/* Root of summed squared shifts of one counter: m nodes, sigma^2 = 32 m D^2
 * log(4/delta) / eps^2, a shift of sqrt(square) D. */
static double counter_shift(const Probe *p, double square, double eps,
                            double delta)
{
    double m = 20, D = 1;
    double sigma = p->noise * sqrt(32 * m * D * D * log(4 / delta)) / eps;
    return p->sensitivity * sqrt(m * square) * D / sigma;
}

/* needed over used at (times eps/4, delta/4), eps up to most(delta) */
static void counter(Probe *p, double square, double times, double most,
                    bool by_log)
{
    for (double delta = 1e-12; delta < 0.2; delta *= 10)
        for (double eps = 0.01; eps <= 1e3; eps *= 1.5) {
            if (eps > most * (by_log ? log(4 / delta) : 1))
                break;
            double g = counter_shift(p, square, eps, delta);
            probe_ratio(p, g, zhou2022_admissible(times * eps / 4, delta / 4),
                        "eps delta", eps, delta);
        }
}

/* O(eps/4, delta/4): the true shift of a replaced user, at most 2 D, with the
 * constant 3 in eps for eps <= log(4/delta) */
void zhou2022_counter(Probe *p)
{
    counter(p, 4, 3, 1, true);
}

/* exactly (eps/4, delta/4) at the shift the paper states, D */
void zhou2022_counter_stated(Probe *p)
{
    counter(p, 1, 1, 20, false);
}

/* exactly (eps/4, delta/4) at the reward vector's true shift, 2 D */
void zhou2022_counter_exactly(Probe *p)
{
    counter(p, 4, 1, 20, false);
}

/* delta at eps of n mechanisms, each (eps/n, delta/n)-DP and of all such the
 * one that tells most (Kairouz, Oh and Viswanath 2015): with probability
 * delta/n it shows the user, else it tosses a coin of odds e^(eps/n), so that k
 * heads lose (2k - n) eps/n.  bent: every coin's loss times this. */
static double composed(double n, double eps, double delta, double bent)
{
    double each = bent * eps / n, unseen = n * log1p(-delta / n), sum = 0;
    double log_head = -log1p(exp(-each)), log_tail = log_head - each;
    for (double k = 0; k <= n; k++) {
        double beyond = (bent * (2 * k - n) / n - 1) * eps;
        double ways = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1);
        if (beyond > 0)
            sum +=
                exp(ways + k * log_head + (n - k) * log_tail) * -expm1(-beyond);
    }
    return -expm1(unseen) + exp(unseen) * sum;
}

static void compose(Probe *p, const double *n, int sizes)
{
    for (double delta = 1e-12; delta < 0.5; delta *= 100)
        for (double eps = 0.01; eps < 2e2; eps *= 4)
            for (int i = 0; i < sizes; i++)
                probe_ratio(p, composed(n[i], eps, delta, p->sensitivity),
                            delta * (1 + 1e-9), "n eps delta", n[i], eps,
                            delta);
}

void zhou2022_compose_four(Probe *p)
{
    const double counters = 4;
    compose(p, &counters, 1);
}

void zhou2022_compose_steps(Probe *p)
{
    static const double H[] = {1, 2, 5, 20, 100, 1000};
    compose(p, H, sizeof H / sizeof *H);
}

/* --- everything a user adds ------------------------------------------------
 */

/* Sum over counters of (shift / D)^2: features and targets as far apart as
 * Assumption 1 and V_{h+1} <= H - h let them be.  In each step the pair's sum
 * is 2 w (1 - c^2) + 2 w (1 - c), largest at c = -1/2. */
static double user_shift(double H, bool fixed)
{
    double best = 2 * (1 - 0.25) + 2 * (1 + 0.5), sum = 0;
    for (double h = 1; h <= H; h++) {
        double reach = pow((H - h) / H, 4);
        bool public_feature = fixed && h < 2;
        sum += public_feature ? reach + 1 : best * (reach + 1);
    }
    return sum;
}

/* Theorem 6.4's noise: the counters' at eps/H, delta/H */
static double used(const Probe *p, double H, double eps, double delta)
{
    bool fixed = strcmp(p->reading, "fixed-start") == 0;
    double each = counter_shift(p, 1, eps / H, delta / H);
    return each * sqrt(user_shift(H, fixed));
}

static const double MOST_STEPS = 256;

static void all_steps(Probe *p, double eps, double delta)
{
    double most = zhou2022_admissible(eps, delta);
    for (double H = 1; H <= MOST_STEPS; H *= 2)
        probe_ratio(p, used(p, H, eps, delta), most, "H eps delta", H, eps,
                    delta);
}

void zhou2022_jdp(Probe *p)
{
    for (double delta = 1e-12; delta < 0.02; delta *= 10)
        for (double eps = 50; eps > 0.01; eps /= 1.5)
            all_steps(p, eps, delta);
    for (double eps = 10; eps > 0.01; eps /= 1.5)
        all_steps(p, eps, 0.1);
}

/* the largest eps at which (C eps, C delta) holds with the printed noise */
static double last_eps(const Probe *p, double H, double delta, double C)
{
    double eps = 1;
    while (eps < 1e6 &&
           zhou2022_meets(used(p, H, eps, delta), C * eps, C * delta))
        eps *= 1.01;
    return eps;
}

/* One constant C = 10 for every eps up to 1e5; any other C fails later. */
void zhou2022_jdp_large_eps(Probe *p)
{
    const double C = 10, delta = 1e-6;
    for (double H = 1; H <= 8; H *= 2)
        for (double eps = 1; eps < 1e5; eps *= 2)
            probe_ratio(p, used(p, H, eps, delta),
                        zhou2022_admissible(C * eps, C * delta), "H eps", H,
                        eps);
    probe_note(p, "last_eps_exactly", last_eps(p, 1, delta, 1));
    probe_note(p, "last_eps_twice", last_eps(p, 1, delta, 2));
    probe_note(p, "last_eps_tenfold", last_eps(p, 1, delta, C));
}

/* --- calibrated ------------------------------------------------------------
 */

/* The directions of two users' features, full length, full targets. */
typedef struct {
    double one, other;
} Angles;

/* |.|^2 in sigmas of what they do to a counter pair; symmetric noise lives on
 * and above the diagonal */
static double step_shift(const Zhou2022Side *s, double matrix, double vector,
                         Angles at)
{
    double c1 = cos(at.one), s1 = sin(at.one);
    double c2 = cos(at.other), s2 = sin(at.other);
    double upper = pow(c1 * c1 - c2 * c2, 2) + pow(c1 * s1 - c2 * s2, 2) +
                   pow(s1 * s1 - s2 * s2, 2);
    double gap = pow(c1 - c2, 2) + pow(s1 - s2, 2);
    if (s->sigma[0] <= 0)
        return 0;
    return upper * pow(matrix / s->sigma[0], 2) +
           gap * pow(vector / s->sigma[1], 2);
}

/* over all steps and nodes of the first user */
static double tree_shift(const Zhou2022Task *x, double budget, Angles at)
{
    double sum = 0;
    for (double h = 1; h <= x->H; h++) {
        double range = (x->H - h) * (x->H - h);
        Zhou2022Scales s =
            zhou2022_calibrated(x, h, ZHOU2022_START_PRIVATE, budget);
        sum += step_shift(&s.p, x->d1 * range, sqrt(x->d1) * range, at) +
               step_shift(&s.r, 1, 1, at);
    }
    return sqrt(sum * nodes(1, (uint64_t)x->K - 1));
}

/* The worst pair, 120 degrees apart about the diagonal, and random ones. */
static void calibrated_tree(Probe *p, double H, double eps, double budget)
{
    const double pi = acos(-1);
    const Angles worst = {-pi / 12, 7 * pi / 12};
    for (double K = 2; K < 1e15; K = K * 7 + 1) {
        Zhou2022Task x = {2, 2, H, K, eps, 1e-6, 0.05};
        Angles any = {pi * rng_uniform(&p->rng), 2 * pi * rng_uniform(&p->rng)};
        probe_ratio(p, tree_shift(&x, budget, worst) / p->noise, budget,
                    "H eps K", H, eps, K);
        probe_ratio(p, tree_shift(&x, budget, any) / p->noise, budget,
                    "H eps K", H, eps, K);
    }
}

/* The worst pair, 120 degrees apart about the diagonal, and random ones. */
void zhou2022_jdp_calibrated(Probe *p)
{
    for (double eps = 0.1; eps < 2e2; eps *= 10) {
        double budget = zhou2022_admissible(eps, 1e-6);
        for (double H = 1; H <= 32; H *= 2)
            calibrated_tree(p, H, eps, budget);
    }
}

/* Remark 6.9: sigma as printed with one level, one release; Definition 2.3
 * makes the first state and the actions part of the data */
void zhou2022_local_privacy(Probe *p)
{
    for (double delta = 1e-12; delta < 0.02; delta *= 10)
        for (double eps = 50; eps > 0.01; eps /= 1.5) {
            double most = zhou2022_admissible(eps, delta);
            for (double H = 1; H <= MOST_STEPS; H *= 2) {
                Zhou2022Task x = {2, 2, H, 2, eps, delta, 0.05};
                double unit = zhou2022_local(&x).r.sigma[0] * p->noise;
                probe_ratio(p, sqrt(user_shift(H, false)) / unit, most,
                            "H eps delta", H, eps, delta);
            }
        }
}
