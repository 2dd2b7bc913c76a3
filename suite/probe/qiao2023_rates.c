/* Qiao & Wang 2023: the regret theorems as algebra, and from where on they say
 * something. */
#include "algorithms/core/qiao2023_scales.h"
#include "oracles/lower_bound.h"
#include "suite/probe/qiao2023.h"

/* --- Theorem 4.1 against what is proved, (80) --------------------------------
 */

typedef struct {
    double main, private_term, dropped;
} Terms;

static Terms terms_of(const QiaoSize *x, double E)
{
    return (Terms){x->H * sqrt(x->S * x->A * x->K * x->H),
                   x->S * x->S * x->A * x->H * x->H * E,
                   x->S * x->S * x->A * pow(x->H, 3)};
}

/* (80) and the trivial Regret <= T against (2) with all its logarithms granted
 * and a constant of 10: a power of H remains.  K at T = H^3 S^2 A. */
void qiao2023_theorem41_dropped(Probe *p)
{
    for (double H = 2; H < 1e9; H *= 2)
        for (double S = 1; S < 1e4; S *= 4) {
            QiaoSize x = {H, S, 2, H * H * S * S * 2, 0.1, 1};
            double iota = qiao2023_probe_iota(&x);
            Terms t = terms_of(&x, p->error_scale);
            double proved = t.main + t.private_term + t.dropped;
            double known = fmin(x.K * H, proved);
            probe_ratio(p, known, 10 * iota * iota * (t.main + t.private_term),
                        "H S K", H, S, x.K);
        }
}

/* m, L and E of the tree at scale 3 H log2 K / eps */
static double central_error(const QiaoSize *x)
{
    double counters = x->H * x->S * x->A * (x->S + 2);
    double L = log(2 * counters * x->K / (x->beta / 3));
    double m = qiao2023_probe_levels(log(x->K));
    return 12 * x->H * log2(x->K) / x->eps * qiao2023_probe_radius(m, L);
}

static double local_error(const QiaoSize *x)
{
    double counters = x->H * x->S * x->A * (x->S + 2);
    double L = log(2 * counters * x->K / (x->beta / 3));
    return 12 * x->H / x->eps * qiao2023_probe_radius(fmax(1, x->K - 1), L);
}

/* with the tree's E >= H the dropped term is below the private one */
void qiao2023_theorem41_private(Probe *p)
{
    for (double eps = 0.01; eps <= 100; eps *= 10)
        for (double H = 1; H <= 1000; H *= 10)
            for (double S = 1; S <= 1000; S *= 10)
                for (double K = 2; K < 1e19; K *= 1e3) {
                    QiaoSize x = {H, S, 2, K, 0.1, eps};
                    Terms t = terms_of(&x, central_error(&x) * p->noise);
                    probe_ratio(p, t.dropped, t.private_term, "H S K eps", H, S,
                                K, eps);
                }
}

/* --- the private terms
 * --------------------------------------------------------
 */

/* what E adds to the learner's bound (75), over 1000 iota^2 */
static double private_term(const Qiao2023Task *x, double error)
{
    double iota = qiao2023_iota(x);
    double more = qiao2023_regret(x, error) - qiao2023_regret(x, 0);
    return more / (1000 * iota * iota);
}

/* log(HSAT/beta) */
static double all_logs(const Qiao2023Task *x)
{
    return log(x->H * x->S * x->A * x->K * x->H / x->beta);
}

static Qiao2023Task any_task(Rng *rng)
{
    double H = 1 + floor(pow(10, 3 * rng_uniform(rng)));
    double S = 1 + floor(pow(10, 3 * rng_uniform(rng)));
    double A = 2 + floor(pow(10, 2 * rng_uniform(rng)));
    double K = ceil(pow(10, 2 + 17 * rng_uniform(rng)));
    double beta = pow(10, -12 * rng_uniform(rng));
    return (Qiao2023Task){H, S, A, K, beta, pow(10, 6 * rng_uniform(rng) - 3)};
}

/* (3): S^2 A H^3 / eps up to logarithms, 52 log(HSAT/beta)^2 (lem51.util) */
void qiao2023_theorem52(Probe *p)
{
    double largest = 0;
    for (uint64_t i = 0; i < p->instances; i++) {
        Qiao2023Task x = any_task(&p->rng);
        double L = all_logs(&x), E;
        E = qiao2023_published(&x, QIAO2023_CENTRAL, QIAO2023_NODE,
                               QIAO2023_LOG2)
                .error;
        double order = x.S * x.S * x.A * pow(x.H, 3) / x.eps * L * L;
        double c = private_term(&x, E * p->noise) / order;
        largest = fmax(largest, c);
        probe_ratio(p, c, 52, "H S A K eps", x.H, x.S, x.A, x.K, x.eps);
    }
    probe_note(p, "constant", largest);
}

/* (7): S^2 A sqrt(H^5 T) / eps up to logarithms, 12 sqrt(8 L) (lem56.util),
 * for K - 1 at least its logarithm L */
void qiao2023_theorem57(Probe *p)
{
    double largest = 0;
    for (uint64_t i = 0; i < p->instances; i++) {
        Qiao2023Task x = any_task(&p->rng);
        double L = log(6 * x.H * x.S * x.A * (x.S + 2) * x.K / x.beta), E;
        if (x.K - 1 < L)
            continue;
        E = qiao2023_published(&x, QIAO2023_LOCAL, QIAO2023_NODE, QIAO2023_LOG2)
                .error;
        double T = x.K * x.H;
        double order = x.S * x.S * x.A * sqrt(pow(x.H, 5) * T * L) / x.eps;
        double c = private_term(&x, E * p->noise) / order;
        largest = fmax(largest, c);
        probe_ratio(p, c, 12 * sqrt(8), "H S A K eps", x.H, x.S, x.A, x.K,
                    x.eps);
    }
    probe_note(p, "constant", largest);
}

/* noise enough for eps-DP of the release costs a bounded factor of E: 2 m /
 * log2 K for the tree, 2 for reports */
void qiao2023_theorem52_calibrated(Probe *p)
{
    for (double K = 2; K < 1e19; K = ceil(K * 1.3)) {
        Qiao2023Task x = {20, 6, 2, K, 0.1, 1};
        double least = qiao2023_calibrated(&x, QIAO2023_CENTRAL).error;
        QiaoSize size = {x.H, x.S, x.A, K, x.beta, x.eps};
        probe_ratio(p, least, 4 / log2(3) * central_error(&size) * p->noise,
                    "K", K);
    }
}

void qiao2023_theorem57_calibrated(Probe *p)
{
    for (double H = 1; H <= 1024; H *= 2)
        for (double K = 2; K < 1e19; K *= 10) {
            Qiao2023Task x = {H, 6, 2, K, 0.1, 1};
            double least = qiao2023_calibrated(&x, QIAO2023_LOCAL).error;
            QiaoSize size = {H, x.S, x.A, K, x.beta, x.eps};
            probe_equal(p, least, 2 * local_error(&size) * p->noise, "H K", H,
                        K);
        }
}

/* Abstract: for eps > S^1.5 A^0.5 H^2 / sqrt(T) the private term of (3) is
 * below the main one.  With (80)'s third term: for eps <= 1. */
static void free_privacy(Probe *p, bool proved)
{
    for (double H = 1; H <= 1024; H *= 4)
        for (double S = 1; S <= 1024; S *= 4)
            for (double A = 2; A <= 32; A *= 2)
                for (double T = H; T < 1e30; T *= 10) {
                    double eps = pow(S, 1.5) * sqrt(A) * H * H / sqrt(T);
                    if (proved && eps > 1)
                        continue;
                    double third = S * S * A * pow(H, 3);
                    double cost = proved ? third : third / eps;
                    probe_ratio(p, cost * (1 + p->bend), H * sqrt(S * A * T),
                                "H S A T", H, S, A, T);
                }
}

void qiao2023_abstract_free(Probe *p)
{
    free_privacy(p, false);
}

void qiao2023_abstract_free_proved(Probe *p)
{
    free_privacy(p, true);
}

/* --- the lower bound's family
 * -------------------------------------------------- */

/* S-2 contexts, leave at one of H/2 steps by one of A-1 actions, then win at
 * most H - H/2 - 1 rewards */
static double family_bound(double H, double S, double A, double K)
{
    double half = floor(H / 2), n = half * (A - 1);
    double R = K / (S - 2);
    return (H - half - 1) * (S - 2) * lower_bound(n, R, lower_bound_gap(n, R));
}

/* Omega(sqrt(S A H^2 T)), T = K H: every exponent, and a bounded constant */
void qiao2023_lower_family(Probe *p)
{
    double least = INFINITY;
    for (double H = 8; H <= 1024; H *= 2)
        for (double S = 4; S <= 1024; S *= 2)
            for (double A = 3; A <= 100; A *= 3)
                for (double f = 1e4; f < 1e12; f *= 100) {
                    double K = f * H * S * A;
                    double order = H * sqrt(S * A * K * H);
                    double ratio = family_bound(H, S, A, K) / order;
                    least = fmin(least, ratio);
                    /* (H'/H) sqrt((S-2)/S) sqrt(Hb/H) sqrt((A-1)/A) at the
                     * least sizes, and 0.14 for the bandits */
                    double c =
                        3.0 / 8 * sqrt(0.5) * sqrt(0.5) * sqrt(2.0 / 3) * 0.14;
                    probe_ratio(p, c * (1 + p->bend), ratio, "H S A K", H, S, A,
                                K);
                }
    probe_note(p, "least_constant", least);
}

/* --- from where on
 * --------------------------------------------------------------- */

static const QiaoSize riverswim = {20, 6, 2, 1e9, 0.1, 1};

typedef double Error(const QiaoSize *);
typedef double Against(const QiaoSize *, double E, double i); /* i: iota */

static double no_noise(const QiaoSize *x)
{
    return x->eps > 0; /* E = 1 */
}

static double relative(const Probe *p, const QiaoSize *x, Error *error,
                       Against *against)
{
    double iota = pow(qiao2023_probe_iota(x), p->log_power);
    return against(x, p->noise * error(x), iota);
}

/* the ratio at K = 1e9, four orders beyond the paper's experiment, and the K
 * where it falls to 1 */
static void useful(Probe *p, QiaoSize x, Error *error, Against *against)
{
    x.K *= p->episodes;
    probe_ratio(p, relative(p, &x, error, against), 1, "H S K", x.H, x.S, x.K);
    double low = 0, high = log(1e40);
    for (int i = 0; i < 60; i++) {
        x.K = exp((low + high) / 2);
        if (relative(p, &x, error, against) > 1)
            low = log(x.K);
        else
            high = log(x.K);
    }
    probe_note(p, "k_star", exp(high));
}

/* (75) over the largest regret, T */
static double bound_over_trivial(const QiaoSize *x, double E, double i)
{
    Terms t = terms_of(x, E);
    return 1000 * (i * t.main + i * i * (t.private_term + t.dropped)) /
           (x->K * x->H);
}

/* the bonus of a cell that all K episodes visit, over H; variance H^2 / 4 */
static double bonus_over_horizon(const QiaoSize *x, double E, double i)
{
    double N = x->K, H = x->H;
    return (2 * sqrt(H * H / 4 * i / N) + sqrt(2 * i / N) +
            20 * H * x->S * E * i / N + 4 * H * sqrt(i / N)) /
           H;
}

/* what stands beside H^2 in the fourth term, at a state of all episodes */
static double gap_over_cap(const QiaoSize *x, double E, double i)
{
    double N = x->K, H = x->H, S = x->S, A = x->A;
    double two = 1000 * H * H * S * S * A * E * i * i / N;
    double three = 1000 * H * H * H * S * S * A * i * i / N;
    return (1e6 * H * H * H * S * A * i * i / N + two * two + three * three) /
           (H * H);
}

static double typical_over_last(const QiaoSize *x, double E, double i)
{
    (void)E;
    return 250 * x->H * x->H * x->S * x->S * x->A * i * i / x->K;
}

void qiao2023_typical_useful(Probe *p)
{
    useful(p, riverswim, no_noise, typical_over_last);
}

void qiao2023_bonus_useful(Probe *p)
{
    useful(p, riverswim, central_error, bonus_over_horizon);
}

void qiao2023_gap_useful(Probe *p)
{
    useful(p, riverswim, no_noise, gap_over_cap);
}

void qiao2023_theorem41_useful(Probe *p)
{
    useful(p, riverswim, no_noise, bound_over_trivial);
}

void qiao2023_theorem52_useful(Probe *p)
{
    useful(p, riverswim, central_error, bound_over_trivial);
}

void qiao2023_theorem57_useful(Probe *p)
{
    useful(p, riverswim, local_error, bound_over_trivial);
}
