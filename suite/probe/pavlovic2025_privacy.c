/* Pavlovic et al. 2025: the privacy of CAPRI's releases, exactly.
 *
 * One release is N(shift, sigma0^2 I); in standard deviations the worst shift
 * is g = 2 B sens / sigma0.  At billboard level (every epoch's vector is
 * public) a user's datum enters one epoch's release. */
#include "algorithms/core/pavlovic2025_scales.h"
#include "oracles/privacy.h"
#include "suite/base/sample.h"
#include "suite/probe/pavlovic2025_kernels.h"

#include <math.h>
#include <string.h>

/* sigma0 / (2 B sigma_max) as the audits draw it */
static double published(const Probe *p, double T, double eps, double delta)
{
    Pavlovic2025Task x = {T, 16, 3, 1, eps, delta, 0.01};
    return p->noise * pavlovic2025_published(&x).sigma0 / (2 * x.B);
}

/* Balle & Wang 2018, theorem 5; the oracle's least noise rests on an integral
 */
double pavlovic2025_spent(double s, double eps)
{
    const long double root = sqrtl(2);
    long double g = 1 / (long double)s, at = eps / g;
    long double over = erfcl((at - g / 2) / root);
    long double back = expl(eps) * erfcl((at + g / 2) / root);
    return (double)fmaxl(0, (over - back) / 2);
}

double pavlovic2025_least(double eps, double delta)
{
    double low = -30, high = 60;
    for (int i = 0; i < 80; i++) {
        double middle = (low + high) / 2;
        bool enough = pavlovic2025_spent(exp(middle), eps) <= delta;
        *(enough ? &high : &low) = middle;
    }
    return exp(high);
}

double pavlovic2025_needed(double eps, double delta)
{
    return (double)calibrate_gauss(eps, logl((long double)delta)).value;
}

typedef void At(Probe *, double T, double eps, double delta);

/* eps / ln T from 1e-4 to most: 1 is the domain of the classical mechanism */
static void domain(Probe *p, At *at, double from, double most)
{
    for (double T = from; T <= 1e18; T *= T < 100 ? 5 : 1e4)
        for (double share = 1e-4; share <= most * 1.0001; share *= 10)
            for (double delta = 0.5; delta >= 1e-12; delta *= 1e-3)
                at(p, T, share * log(T), delta);
}

/* Lemmas 3.1 and 6.6: one estimator at (eps/ln T, delta/ln T) */
static void one_release(Probe *p, double T, double eps, double delta)
{
    double log_t = log(T);
    probe_ratio(p, pavlovic2025_needed(eps / log_t, fmin(delta / log_t, 0.999)),
                published(p, T, eps, delta), "T eps delta", T, eps, delta);
}
void pavlovic2025_release(Probe *p)
{
    domain(p, one_release, 3, 1);
}

/* "eps > 0": the same at every eps, T beyond T_0 */
void pavlovic2025_release_any(Probe *p)
{
    domain(p, one_release, 1e6, 1000);
}

/* Theorem 4.1, the run at (eps, delta) */
static void one_run(Probe *p, double T, double eps, double delta)
{
    probe_ratio(p, pavlovic2025_needed(eps, delta), published(p, T, eps, delta),
                "T eps delta", T, eps, delta);
}
void pavlovic2025_run(Probe *p)
{
    domain(p, one_run, 3, 1);
    double worst = pavlovic2025_spent(published(p, 1e4, 1, 1e-6), 1);
    probe_note(p, "delta_spent_T1e4_eps1", worst);
}
void pavlovic2025_run_any(Probe *p)
{
    domain(p, one_run, 1e6, 10000);
}

/* The split of the budget by ln T buys nothing: the factor by which sigma0 is
 * larger than one release at (eps, delta) needs */
void pavlovic2025_split(Probe *p)
{
    for (double T = 1e4; T <= 1e12; T *= 1e4)
        for (double eps = 0.1; eps <= 10; eps *= 10)
            probe_ratio(p, 10 * pavlovic2025_needed(eps, 1e-6),
                        published(p, T, eps, 1e-6), "T eps", T, eps);
    probe_note(p, "factor_T1e4",
               published(p, 1e4, 1, 1e-6) / pavlovic2025_needed(1, 1e-6));
    probe_note(p, "factor_T1e8",
               published(p, 1e8, 1, 1e-6) / pavlovic2025_needed(1, 1e-6));
}

/* delta(eps) of a release whose arm is one of m at random: means +-e_j/2,
 * noise s.  L = ln sum_j exp(g_j/2s^2) - ln sum_j exp(-g_j/2s^2) under the
 * mixture of the + arms (the first, by symmetry); E (1 - e^(eps - L))_+. */
static double mixture_spent(Probe *p, int m, double s, double eps)
{
    double sum = 0, n = 20.0 * (double)p->instances;
    for (double i = 0; i < n; i++) {
        double plus = 0, minus = 0;
        for (int j = 0; j < m; j++) {
            double g = (j == 0) * 0.5 + s * sample_normal(&p->rng);
            plus += exp(g / (2 * s * s));
            minus += exp(-g / (2 * s * s));
        }
        sum += fmax(0, 1 - exp(eps) * minus / plus);
    }
    return sum / n;
}

/* The action of a user is drawn from X_r(c): m orthonormal arms at random
 * spend less than one (joint convexity), which a singleton X_r(c) attains. */
void pavlovic2025_mixture(Probe *p)
{
    double s = 0.6, eps = 1;
    for (int m = 2; m <= 8; m *= 2)
        probe_ratio(p, mixture_spent(p, m, s * p->noise, eps),
                    pavlovic2025_spent(s, eps), "m", m + 0.0);
}

/* A message of a user with two active arms, one of which is drawn, in the plane
 * that they span: half N(a, s^2) and half N(b, s^2). */
typedef struct {
    double a[2], b[2];
} Arms;

static double density(const Arms *m, double s, double x, double y)
{
    double far = pow(x - m->a[0], 2) + pow(y - m->a[1], 2);
    double near = pow(x - m->b[0], 2) + pow(y - m->b[1], 2);
    return exp(-far / (2 * s * s)) / 2 + exp(-near / (2 * s * s)) / 2;
}

/* the integral of (P - e^eps Q)_+, by the midpoint rule */
static double arms_spent(const Arms *one, const Arms *other, double s,
                         double eps)
{
    double reach = 9 * s + 0.5, step = 0.25 * s, sum = 0;
    for (double x = -reach; x < reach; x += step)
        for (double y = -reach; y < reach; y += step) {
            double mine = density(one, s, x, y);
            sum += fmax(0, mine - exp(eps) * density(other, s, x, y));
        }
    return sum * step * step / (2 * acos(-1) * s * s);
}

/* reward +-B, in units of 2 B sigma_max: no arm's message is longer than 1/2;
 * the first pair is a singleton with +B against -B */
static Arms arms(Probe *p, uint64_t i, double sign)
{
    Arms m = {{sign / 2, 0}, {sign / 2, 0}};
    for (int k = 0; k < 2 && i > 0; k++) {
        double *at = k == 0 ? m.a : m.b, turn = 7 * rng_uniform(&p->rng);
        double size = sqrt(rng_uniform(&p->rng)) / 2;
        at[0] = size * cos(turn);
        at[1] = size * sin(turn);
    }
    return m;
}

/* the least noise of which that is delta */
static double arms_least(const Arms *one, const Arms *other, double eps,
                         double delta)
{
    double low = -6, high = 3;
    for (int i = 0; i < 12; i++) {
        double middle = (low + high) / 2;
        bool enough = arms_spent(one, other, exp(middle), eps) <= delta;
        *(enough ? &high : &low) = middle;
    }
    return exp(high);
}

/* Theorem 4.1, LDP: messages with a random action, T from 3 on */
void pavlovic2025_run_messages(Probe *p)
{
    for (uint64_t i = 0; i < p->instances / 80; i++) {
        double T = i % 2 == 0 ? 3 : pow(10, 0.5 + 6 * rng_uniform(&p->rng));
        double share = i % 3 == 0 ? 1 : rng_uniform(&p->rng);
        double eps = share * log(T);
        double delta = pow(10, -1 - 7 * rng_uniform(&p->rng));
        delta = i == 0 ? 1e-8 : delta;
        Arms one = arms(p, i, 1), other = arms(p, i, -1);
        probe_ratio(p, arms_least(&one, &other, eps, delta),
                    published(p, T, eps, delta), "T eps delta", T, eps, delta);
    }
}
