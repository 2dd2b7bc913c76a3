/* Luyo et al. 2021, Theorem 8 and Remark 8: explicit bounds on the regret of
 * Algorithm 2, written from the text.  Of the least noise there is no text: its
 * bound is derived here, for all features of length 1. */
#include "suite/papers/luyo2021/lsvi.h"

#include <math.h>

/* --- App. E.1 ------------------------------------------------------------- */

static void add_noise(LuyoAlg2 *x)
{
    double L = log(6 * x->K * x->H / x->p);
    double all = log(32 * x->H * x->B0 * x->B / x->delta);
    x->sigma_lambda = 128 / x->eps * sqrt(x->B * x->H * x->B0) * all * all;
    x->sigma_u = 128 / x->eps * x->H * sqrt(x->H * x->B) * all * all;
    x->upsilon = x->sigma_lambda * x->B0 * (4 * sqrt(x->d) + 2 * L);
    x->c_u = x->sigma_u * (sqrt(x->d) + 2 * sqrt(L));
    x->c_k = x->d * x->upsilon;
}

/* App. E.3: B, and Laplace noise of the sensitivities 2 and 4H by simple
 * composition over releases, levels and steps, as the appendix says without
 * printing a scale; bounds by Claims 28 and 29. */
static LuyoAlg2 pure_alg2(const RateAt *at)
{
    double K = at->K, H = at->H, d = at->d2, eps = at->eps;
    double L = log(6 * K * H * d / at->failure);
    LuyoAlg2 x = {.K = K, .H = H, .d = d, .p = at->failure, .lambda = d};
    x.B = ceil(cbrt(K * eps) / (pow(d, 2.0 / 3) * cbrt(H)));
    x.length = ceil(K / x.B);
    x.B0 = ceil(log2(x.B) + 1);
    x.upsilon = 4 * H * x.B * x.B0 / eps * x.B0 * (2 * d + 2 * sqrt(d * L) + L);
    x.c_u = 8 * H * H * x.B / eps * sqrt(d) * L;
    x.c_k = d * x.upsilon;
    double ridge = x.lambda + x.c_k;
    double U = fmax(1, 2 * H * sqrt(d * K / ridge) + x.c_u / ridge);
    x.log_chi = log(24 * 24 * 18) + 2 * log(K) + log(d * U * H / x.p);
    x.beta = 24 * H * sqrt(d * ridge) * x.log_chi;
    return x;
}

LuyoAlg2 luyo_alg2(double K, double H, double d, double eps, double delta,
                   double p, bool noisy, double batches)
{
    LuyoAlg2 x = {.K = K, .H = H, .d = d, .eps = eps, .delta = delta, .p = p};
    x.B =
        batches > 0
            ? batches
            : ceil(pow(K * eps, 2.0 / 5) / (pow(d, 3.0 / 5) * pow(H, 1.0 / 5)));
    x.length = ceil(K / x.B);
    x.policies = ceil(K / x.length);
    x.B0 = ceil(log2(x.B) + 1);
    x.lambda = d;
    if (noisy)
        add_noise(&x);
    double ridge = x.lambda + x.c_k;
    double U = fmax(1, 2 * H * sqrt(d * K / ridge) + x.c_u / ridge);
    x.log_chi = log(24 * 24 * 18) + 2 * log(K) + log(d * U * H / p);
    x.beta = 24 * H * sqrt(d * ridge) * x.log_chi;
    return x;
}

double luyo_regret_eq22(const LuyoAlg2 *x, double beta, double length,
                        double ridge)
{
    double H = x->H, K = x->K, d = x->d;
    double many =
        floor(d * H * length * log(K / (d * x->lambda) + 1) / (2 * log(4) - 2));
    return 2 * sqrt(2 * K * H * H * H * log(3 / x->p)) + H * many +
           8 * beta * H * sqrt(2 * d * K * log(K / ridge + 1));
}

/* --- the least noise ------------------------------------------------------ */

/* One user moves a node by at most 1 in GOE's metric, and a release of step h
 * by T_h times 2; scales s and t T_h^(2/3) that spend the whole budget g:
 * s = sqrt(H depth + 4 n sum T_h^(2/3)/ratio^2)/g, t = ratio s. */
static double radii(const RateAt *x, double releases, double depth,
                    double prefixes, double ratio, double low)
{
    double H = x->H, d = x->d2, K = x->K, spread = 0, sum = 0;
    for (double T = 1; T <= H; T++)
        spread += pow(T, 2.0 / 3);
    double s =
        sqrt(H * depth + 4 * releases * spread / (ratio * ratio)) / x->budget;
    double m = s * sqrt(depth) *
               (2 * sqrt(d) + 2 * sqrt(log(12 * prefixes * H / x->failure)));
    double c =
        ratio * s * (sqrt(d) + sqrt(2 * log(6 * releases * H / x->failure)));
    for (double T = 1; T <= H; T++) {
        double covers = T > 1 ? x->S * log1p((T - 1) * sqrt(K)) : 0;
        double logs =
            d * log1p(K / (d * low)) + 2 * (covers + log(3 * H / x->failure));
        sum += sqrt(low + 2 * m) * sqrt(d) * T +
               c * pow(T, 2.0 / 3) / sqrt(low) + (T - 1) / 2 * sqrt(logs) + 1;
    }
    return sum;
}

double luyo_tight_radii(const RateAt *x, double releases, double depth,
                        double prefixes)
{
    double least = (double)INFINITY;
    for (double ratio = 1e-2; ratio < 1e6; ratio *= 1.5)
        for (double low = 1e-3; low < 1e15; low *= 1.5)
            least =
                fmin(least, radii(x, releases, depth, prefixes, ratio, low));
    return least;
}

/* With low > 1e-3: the bonus of a batch is at most 4 times what it would be now
 * but where a determinant has grown 16-fold since, so often in every step; and
 * there at most H is lost.  Azuma and the potential as in Lemmas 23 and 24. */
static double bound_tight(const RateAt *x, double length, double sum)
{
    double H = x->H, K = x->K, d = x->d2, least = 1e-3;
    double growth = d * log1p(K / (d * least));
    return 2 * sqrt(2 * K * H * H * H * log(3 / x->failure)) +
           H * H * length * (1 + growth / (2 * log(4))) +
           8 * sum * sqrt(2 * K * growth);
}

/* B batches, 0: as many as the schedule says */
static double bound_of(const RateAt *x, double batches)
{
    LuyoAlg2 t = luyo_alg2(x->K, x->H, x->d2, x->eps, x->delta, x->failure,
                           x->privacy != PRIVACY_NONE, batches);
    if (x->privacy == PRIVACY_PURE_JDP) /* the least noise is no more */
        t = pure_alg2(x);
    if (!x->calibrated || x->privacy != PRIVACY_JDP)
        return luyo_regret_eq22(&t, t.beta, t.length, t.lambda + t.c_k);
    double own = ceil(pow(x->K * x->eps, 0.4) / pow(x->H, 0.2));
    double B = batches > 0 ? batches : own;
    double n = fmax(1, ceil(x->K / ceil(x->K / B)) - 1);
    double sum = luyo_tight_radii(x, n, floor(log2(n)) + 1, n);
    return bound_tight(x, ceil(x->K / B), sum);
}

double luyo_bound_lsvi(const RateAt *x)
{
    return bound_of(x, 0);
}

double luyo_bound_unbatched(const RateAt *x)
{
    return bound_of(x, x->K);
}

/* Each bonus is at most sqrt(2) times what it would be now. */
double luyo_bound_dynamic(const RateAt *x)
{
    LuyoAlg2 t =
        luyo_alg2(x->K, x->H, x->d2, x->eps, x->delta, x->failure, false, 0);
    double K = x->K, H = x->H;
    return 2 * sqrt(2 * K * H * H * H * log(3 / t.p)) +
           2 * sqrt(2) * t.beta * H * sqrt(2 * t.d * K * log(K / t.lambda + 1));
}
