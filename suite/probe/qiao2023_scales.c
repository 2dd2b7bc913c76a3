/* Qiao & Wang 2023: every constant from its own chain, against
 * algorithms/core, and exact accounting of calibrated noise. */
#include "algorithms/core/qiao2023_scales.h"
#include "oracles/privacy.h"
#include "suite/probe/qiao2023.h"

/* Algorithm 1, line 2 */
double qiao2023_probe_iota(const QiaoSize *x)
{
    double T = x->K * x->H;
    return log(30) + log(x->H) + log(x->S) + log(x->A) + log(T) - log(x->beta);
}

double qiao2023_probe_levels(double log_K)
{
    double m = log_K / log(2);
    double near = nearbyint(m);
    return fabs(m - near) < 1e-9 ? near : ceil(m);
}

/* l t + m log(1 - l^2) at l = exp(-u) */
static double exponent(double m, double t, double u)
{
    double l = exp(-u);
    return l * t + m * log1p(-l * l);
}

/* its supremum over 0 < l < 1, by golden section in u */
static double chernoff(double m, double t)
{
    double low = 0, high = 60, ratio = (sqrt(5) - 1) / 2;
    for (int i = 0; i < 50; i++) {
        double a = high - ratio * (high - low), b = low + ratio * (high - low);
        if (exponent(m, t, a) > exponent(m, t, b))
            high = b;
        else
            low = a;
    }
    return exponent(m, t, (low + high) / 2);
}

/* the t where it reaches L */
double qiao2023_probe_radius(double m, double L)
{
    double low = L, high = 4 * (sqrt(m * L) + L);
    for (int i = 0; i < 60; i++) {
        double t = (low + high) / 2;
        if (chernoff(m, t) < L)
            low = t;
        else
            high = t;
    }
    return high;
}

/* Assumption 3.1: H S A (1 + S + 1) counters, K releases, two sides, beta/3;
 * E is four times the noise (Lemma 5.4).  For scale 1. */
static double error_of(const QiaoSize *x, double m)
{
    double counters = x->H * x->S * x->A * (1 + x->S + 1);
    double L = log(2 * counters * x->K / (x->beta / 3));
    return 4 * qiao2023_probe_radius(m, L);
}

static Qiao2023Task task_of(const QiaoSize *x)
{
    return (Qiao2023Task){x->H, x->S, x->A, x->K, x->beta, x->eps};
}

static QiaoSize any_size(Rng *rng)
{
    QiaoSize x;
    x.H = 1 + floor(pow(10, 2 * rng_uniform(rng)));
    x.S = 1 + floor(pow(10, 2 * rng_uniform(rng)));
    x.A = 1 + floor(pow(10, rng_uniform(rng)));
    x.K = 2 + floor(pow(10, 18 * rng_uniform(rng)));
    x.beta = pow(10, -12 * rng_uniform(rng));
    x.eps = pow(10, 4 * rng_uniform(rng) - 2);
    return x;
}

static void same(Probe *p, Qiao2023Scales code, double scale, double error,
                 const QiaoSize *x)
{
    probe_equal(p, code.scale, scale, "H S A K beta eps", x->H, x->S, x->A,
                x->K, x->beta, x->eps);
    probe_equal(p, code.error, error, "H S A K beta eps", x->H, x->S, x->A,
                x->K, x->beta, x->eps);
}

/* line 7 of Algorithm 1 at a random point, by its printed terms */
static void same_bonus(Probe *p, const QiaoSize *x, double error)
{
    Qiao2023Task task = task_of(x);
    double iota = qiao2023_probe_iota(x), H = x->H, S = x->S, A = x->A;
    double N = pow(10, 20 * rng_uniform(&p->rng)), V = H * H / 4;
    double one = 1e6 * pow(H, 3) * S * A * pow(iota, 2) / N;
    double two = 1e6 * pow(H, 4) * pow(S, 4) * A * A * error * error *
                 pow(iota, 4) / N / N;
    double three = 1e6 * pow(H, 6) * pow(S, 4) * A * A * pow(iota, 4) / N / N;
    double gap = fmin(one + two + three, H * H);
    double bonus = 2 * sqrt(V * iota / N) + sqrt(2 * iota / N) +
                   20 * H * S * error * iota / N +
                   4 * sqrt(iota) * sqrt(gap / N);
    double code = qiao2023_gap(&task, &qiao2023_bonus_published, error, N);
    probe_equal(p, code, gap, "H S A N", H, S, A, N);
    probe_equal(
        p, qiao2023_bonus(&task, &qiao2023_bonus_published, error, N, V, code),
        bonus, "H S A N", H, S, A, N);
    probe_equal(p, qiao2023_typical(&task),
                250 * H * H * S * S * A * iota * iota, "H S A K", H, S, A,
                x->K);
    probe_equal(p, qiao2023_regret(&task, error),
                1000 * (sqrt(H * H * S * A * x->K * H * iota * iota) +
                        H * H * S * S * A * error * iota * iota +
                        pow(H, 3) * S * S * A * iota * iota),
                "H S A K", H, S, A, x->K);
}

/* sections 5.1, 5.2: the scales as printed, in each reading */
void qiao2023_scales_printed(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 5 + 10; i++) {
        QiaoSize x = any_size(&p->rng);
        Qiao2023Task task = task_of(&x);
        double m = qiao2023_probe_levels(log(x.K));
        double logs[] = {log(x.K) / log(2), log(x.K), m};
        double local = 3 * x.H / x.eps, tree = error_of(&x, m);
        for (int base = 0; base < 3; base++) {
            double node = 3 * x.H * logs[base] / x.eps; /* 1/eps' */
            double total = node * logs[base];
            same(p,
                 qiao2023_published(&task, QIAO2023_CENTRAL, QIAO2023_NODE,
                                    (Qiao2023Log)base),
                 node, tree * node, &x);
            same(p,
                 qiao2023_published(&task, QIAO2023_CENTRAL, QIAO2023_TOTAL,
                                    (Qiao2023Log)base),
                 total, tree * total, &x);
        }
        double error = local * error_of(&x, fmax(1, x.K - 1));
        same(p,
             qiao2023_published(&task, QIAO2023_LOCAL, QIAO2023_NODE,
                                QIAO2023_LOG2),
             local, error, &x);
        same_bonus(p, &x, error);
    }
}

/* pure DP: 6H unit shifts on each of m levels share eps */
void qiao2023_scales_calibrated(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 5 + 10; i++) {
        QiaoSize x = any_size(&p->rng);
        Qiao2023Task task = task_of(&x);
        double m = qiao2023_probe_levels(log(x.K));
        double central = 6 * x.H * m / x.eps, local = 6 * x.H / x.eps;
        same(p, qiao2023_calibrated(&task, QIAO2023_CENTRAL), central,
             central * error_of(&x, m), &x);
        same(p, qiao2023_calibrated(&task, QIAO2023_LOCAL), local,
             local * error_of(&x, fmax(1, x.K - 1)), &x);
    }
}

/* the worst pair of users: all steps in different cells, all rewards 1 */
static double shifts(const QiaoSize *x, bool central)
{
    double one_family = 2 * x->H;
    double nodes = central ? qiao2023_probe_levels(log(x->K)) : 1;
    return nodes * 3 * one_family;
}

/* reading=central: the tree; reading=local: the reports */
static Qiao2023Privatizer who_of(const Probe *p)
{
    return p->reading[0] == 'c' ? QIAO2023_CENTRAL : QIAO2023_LOCAL;
}

void qiao2023_laplace_calibrated(Probe *p)
{
    Qiao2023Privatizer who = who_of(p);
    for (uint64_t i = 0; i < p->instances; i++) {
        QiaoSize x = any_size(&p->rng);
        Qiao2023Task task = task_of(&x);
        double scale = qiao2023_calibrated(&task, who).scale * p->noise;
        double loss = shifts(&x, who == QIAO2023_CENTRAL) * p->sensitivity;
        probe_ratio(p, loss / scale, x.eps, "H S K eps", x.H, x.S, x.K, x.eps);
    }
}

/* Section 5.3: Gaussian noise for approximate DP, just enough of it */
void qiao2023_gauss_calibrated(Probe *p)
{
    Qiao2023Privatizer who = who_of(p);
    for (double eps = 0.01; eps <= 10; eps *= 10)
        for (double delta = 1e-2; delta > 1e-11; delta /= 100) {
            long double log_delta = logl((long double)delta);
            Level least = calibrate_gauss((long double)eps, log_delta);
            double budget = 1 / (double)least.high;
            QiaoSize x = any_size(&p->rng);
            Qiao2023Task task = task_of(&x);
            double sigma = qiao2023_gauss(&task, who, budget).scale * p->noise;
            double squared = shifts(&x, who == QIAO2023_CENTRAL);
            double G = sqrt(squared) * p->sensitivity / sigma;
            Loss loss = loss_gauss((long double)G);
            Level at = loss_delta(&loss, (long double)eps);
            probe_ratio(p, (double)expl(at.high), delta, "H K eps delta", x.H,
                        x.K, eps, delta);
        }
}
