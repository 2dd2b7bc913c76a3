#include "suite/papers/qiao2023/tools.h"
#include "algorithms/core/consistent.h"
#include "algorithms/core/post_process.h"
#include "algorithms/core/qiao2023_scales.h"
#include "oracles/lower_bound.h"
#include "oracles/privacy.h"
#include "oracles/program.h"
#include "suite/base/sample.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

Budget qiao_budget_of(const QiaoSize *x, double iota)
{
    double tuples = x->H * x->S * x->A * x->K;
    return (Budget){2 * tuples * exp(-4 * iota),
                    tuples * exp(x->S * (log(2) - 2 * iota)),
                    2 * tuples * x->S * exp(-iota), 6 * tuples * exp(-iota)};
}

Terms qiao_terms_of(const QiaoSize *x, double E)
{
    return (Terms){x->H * sqrt(x->S * x->A * x->K * x->H),
                   x->S * x->S * x->A * x->H * x->H * E,
                   x->S * x->S * x->A * pow(x->H, 3)};
}

double qiao_central_error(const QiaoSize *x)
{
    double counters = x->H * x->S * x->A * (x->S + 2);
    double L = log(2 * counters * x->K / (x->beta / 3));
    double m = qiao_probe_levels(log(x->K));
    return 12 * x->H * log2(x->K) / x->eps * qiao_probe_radius(m, L);
}

double qiao_no_noise(const QiaoSize *x)
{
    return x->eps > 0; /* E = 1 */
}

static double relative(const Probe *p, const QiaoSize *x, Error *error,
                       Against *against)
{
    double iota = pow(qiao_probe_iota(x), p->log_power);
    return against(x, p->noise * error(x), iota);
}

void qiao_useful(Probe *p, QiaoSize x, Error *error, Against *against)
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

double qiao_bound_over_trivial(const QiaoSize *x, double E, double i)
{
    Terms t = qiao_terms_of(x, E);
    return 1000 * (i * t.main + i * i * (t.private_term + t.dropped)) /
           (x->K * x->H);
}

Terms_regret qiao_terms_of_regret(QiaoSize x, double E)
{
    Terms_regret t = {.size = x, .E = E, .iota = qiao_probe_iota(&x)};
    double i2 = t.iota * t.iota;
    t.T = x.K * x.H;
    t.X = sqrt(x.H * x.H * x.S * x.A * t.T * i2);
    t.Z = x.H * x.H * x.S * x.S * x.A * E * i2;
    t.W = x.H * x.H * x.H * x.S * x.S * x.A * i2;
    t.typical = 250 * x.H * x.H * x.S * x.S * x.A * i2; /* Def. C.1 */
    return t;
}

double qiao_first_typical(QiaoSize x)
{
    x.K = 1;
    for (int i = 0; i < 200; i++)
        x.K = qiao_terms_of_regret(x, 1).typical;
    return x.K;
}

static double private_visits(const Visits *v, double N)
{
    double off = v->noise * (v->low ? -1 : 1);
    return fmax(1, fmax(1, N) + v->E / 2 * (1 + off)); /* N = 0 reads as 1 */
}

/* the sum of 1/N~ over a run of K episodes, counted visit by visit */
static double sum_of_run(Rng *rng, const QiaoSize *x, const Visits *v)
{
    double sum = 0, cells = x->S * x->A;
    for (int h = 0; h < (int)x->H; h++) {
        double count[CELLS_REGRET] = {0};
        for (int k = 0; k < (int)x->K; k++) {
            double u = rng_uniform(rng);
            int c = v->in_turn ? k % (int)cells : (int)(cells * u * u);
            sum += 1 / private_visits(v, count[c]++);
        }
    }
    return sum;
}

void qiao_sums_of_ones(Probe *p, double E)
{
    for (uint64_t i = 0; i < p->instances / 5 + 10; i++) {
        QiaoSize x = {1, 1, 1, 1, 0.999, 1};
        x.H = 1 + floor(3 * rng_uniform(&p->rng));
        x.S = 1 + floor(8 * rng_uniform(&p->rng));
        x.A = 1 + floor(8 * rng_uniform(&p->rng));
        x.K = ceil(pow(10, 3 * rng_uniform(&p->rng)));
        Visits v = {.E = E * pow(10, 3 * rng_uniform(&p->rng)),
                    .noise = p->noise,
                    .in_turn = i % 2 == 0,
                    .low = i % 4 < 2};
        probe_ratio(p, sum_of_run(&p->rng, &x, &v),
                    x.H * x.S * x.A * qiao_probe_iota(&x), "H S A K E instance",
                    x.H, x.S, x.A, x.K, v.E, (double)i);
    }
}

double qiao_probe_iota(const QiaoSize *x)
{
    double T = x->K * x->H;
    return log(30) + log(x->H) + log(x->S) + log(x->A) + log(T) - log(x->beta);
}

double qiao_probe_levels(double log_K)
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

double qiao_probe_radius(double m, double L)
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

Qiao2023Task qiao_task_of(const QiaoSize *x)
{
    return (Qiao2023Task){x->H, x->S, x->A, x->K, x->beta, x->eps};
}

QiaoSize qiao_any_size(Rng *rng)
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

int qiao_path_count(const Paths *x)
{
    int n = 1;
    for (int h = x->fixed_start; h <= x->H; h++)
        n *= x->S;
    return n << x->H; /* rewards 0 and 1: extreme points */
}

void qiao_path_read(const Paths *x, int code, int *state, int *reward)
{
    for (int h = 0; h <= x->H; h++) {
        bool given = h == 0 && x->fixed_start;
        state[h] = given ? 0 : code % x->S;
        code /= given ? 1 : x->S;
    }
    for (int h = 0; h < x->H; h++)
        reward[h] = (code >> h) & 1;
}

Change qiao_change_between(const Paths *x, int one, int other)
{
    int s[8], r[8], u[8], q[8];
    Change c = {0};
    qiao_path_read(x, one, s, r);
    qiao_path_read(x, other, u, q);
    for (int h = 0; h < x->H; h++) {
        bool same = s[h] == u[h];
        c.pairs += same ? 0 : 2;
        c.cells += same && s[h + 1] == u[h + 1] ? 0 : 2;
        c.rewards += same ? abs(r[h] - q[h]) : r[h] + q[h];
    }
    return c;
}

double qiao_total_change(Change c)
{
    return c.pairs + c.cells + c.rewards;
}

Change qiao_largest_change(const Paths *x, double *total)
{
    Change most = {0};
    int n = qiao_path_count(x);
    assert(x->H < 8);
    *total = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            Change c = qiao_change_between(x, i, j);
            most.pairs = fmax(most.pairs, c.pairs);
            most.cells = fmax(most.cells, c.cells);
            most.rewards = fmax(most.rewards, c.rewards);
            *total = fmax(*total, qiao_total_change(c));
        }
    return most;
}

double qiao_share_of_beta(const Job *job, double share)
{
    return share * params_real(&job->algo_params, "beta");
}

double qiao_beta(const Job *job, double alpha)
{
    (void)alpha;
    return qiao_share_of_beta(job, 1);
}

double qiao_beta_3(const Job *job, double alpha)
{
    (void)alpha;
    return qiao_share_of_beta(job, 1.0 / 3);
}

double qiao_beta_2_3(const Job *job, double alpha)
{
    (void)alpha;
    return qiao_share_of_beta(job, 2.0 / 3);
}

const Cases qiao_runs_jdp_cal = {
    "", (const char *const[]){"reading=central", "reading=local", NULL}};

const Cases qiao_runs_asm31_calibrated = {
    "algorithm=dp-ucbvi observe=qiao2023 points=1 env=uniform S=2 A=2 "
    "H=2 instance=3 privacy=pure-jdp epsilon=10 mode=calibrated "
    "lazy=0.05 episodes=1e14 replicates=100 beta=0.5",
    NULL};

const Cases qiao_path_runs = {
    "algorithm=dp-ucbvi observe=qiao2023_paths points=1",
    (const char *const[]){"env=uniform S=2 A=2 H=2 instance=3 lazy=0.05 "
                          "episodes=1e13 replicates=32 beta=0.9",
                          "env=uniform S=2 A=2 H=2 instance=3 "
                          "privacy=pure-jdp epsilon=10 lazy=0.05 "
                          "episodes=1e14 replicates=32 beta=0.9",
                          "env=riverswim S=3 H=5 privacy=pure-jdp epsilon=10 "
                          "lazy=0.1 episodes=1e16 replicates=32 beta=0.9",
                          NULL}};

const Cases qiao_theorem_runs = {
    "algorithm=dp-ucbvi observe=qiao2023 points=1 env=uniform S=2 A=2 H=2 "
    "instance=3",
    (const char *const[]){"lazy=0.05 episodes=1e13 replicates=100 beta=0.1",
                          "privacy=pure-jdp epsilon=10 lazy=0.05 "
                          "episodes=1e14 replicates=100 beta=0.1",
                          "privacy=pure-ldp epsilon=30 lazy=0.05 "
                          "episodes=1e18 replicates=100 beta=0.1",
                          NULL}};

const Cases qiao_uneven_runs = {
    "algorithm=dp-ucbvi observe=qiao2023_paths points=1 env=riverswim S=3",
    (const char *const[]){"H=3 lazy=0.05 episodes=1e13 replicates=32 beta=0.9",
                          "H=5 privacy=pure-jdp epsilon=10 lazy=0.1 "
                          "episodes=1e16 replicates=32 beta=0.9",
                          NULL}};

const Cases qiao_lemma_runs = {
    "algorithm=dp-ucbvi observe=qiao2023 points=1",
    (const char *const[]){"env=uniform S=2 A=2 H=2 instance=3 lazy=0.05 "
                          "episodes=1e13 replicates=100 beta=0.9",
                          "env=uniform S=2 A=2 H=2 instance=3 "
                          "privacy=pure-jdp epsilon=10 lazy=0.05 "
                          "episodes=1e14 replicates=100 beta=0.9",
                          "env=riverswim S=3 H=5 privacy=pure-jdp epsilon=10 "
                          "lazy=0.1 episodes=1e16 beta=0.9 replicates=100",
                          NULL}};
