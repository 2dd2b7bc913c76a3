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

/* sigma0 / (2 B sigma_max), straight from eq. (5) */
static double published(const Probe *p, double T, double eps, double delta)
{
    double log_t = log(T);
    return p->noise * 2 * log_t / eps * sqrt(log(1.25 * log_t / delta));
}

double pavlovic2025_spent(double s, double eps)
{
    if (1 / s < 1e-9 || 1 / s > 1e5)
        return s > 1 ? 0 : 1;
    Loss loss = loss_gauss(1 / s);
    return (double)expl(loss_delta(&loss, eps).value);
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

/* Theorems 4.1 and 6.7, the run at (eps, delta); a message under LDP */
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

/* Claim 6.8: i epochs together cost one Gaussian, allowed (i eps/ln T,
 * i delta/ln T) */
void pavlovic2025_claim68(Probe *p)
{
    for (double T = 100; T <= 1e12; T *= 100)
        for (double delta = 1e-2; delta >= 1e-10; delta *= 1e-4)
            for (int i = 1; i <= pavlovic2025_epochs(T); i++) {
                double log_t = log(T), share = i / log_t;
                probe_ratio(
                    p, pavlovic2025_needed(share, fmin(share * delta, 0.999)),
                    published(p, T, 1, delta), "T delta i", T, delta, i + 0.0);
            }
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

/* Sec. 5 of the claims page: sigma0 = 2 B sens / G spends (eps, delta), no
 * more and no less */
void pavlovic2025_calibrated(Probe *p)
{
    for (double eps = 0.01; eps <= 100; eps *= 10)
        for (double delta = 0.1; delta >= 1e-12; delta *= 1e-2) {
            double B = 3, sens = 0.2, G = 1 / pavlovic2025_needed(eps, delta);
            double sigma0 =
                p->noise * pavlovic2025_calibrated_sigma0(B, sens, G);
            double out = pavlovic2025_spent(sigma0 / (2 * B * sens), eps);
            probe_equal(p, out, delta, "eps delta", eps, delta);
        }
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

/* rewards y in [-B, B] after clipping, whatever the users report */
void pavlovic2025_clipped(Probe *p)
{
    double B = 2, s = published(p, 1e6, 1, 1e-6);
    for (double y = -1e6; y <= 1e6; y += 1e6 / 64)
        for (double z = -B; z <= B; z += B / 4) {
            double clipped = fmax(-B, fmin(B, y));
            double shift = fabs(clipped - z) / (2 * B) * p->sensitivity;
            probe_ratio(p, shift * pavlovic2025_needed(1, 1e-6), s, "y z", y,
                        z);
        }
}
