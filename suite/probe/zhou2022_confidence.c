/* Zhou 2022, Lemma 3.1 and appendix A. */
#include "algorithms/core/zhou2022_scales.h"
#include "suite/base/mat.h"
#include "suite/base/sample.h"
#include "suite/probe/zhou2022.h"
#include "suite/stat/confidence.h"

#include <math.h>
#include <string.h>

enum { ROWS = 10 };

static void random_positive(Rng *rng, int d, double low, double high, double *Z)
{
    double q[ZHOU_D][ZHOU_D];
    memset(Z, 0, (size_t)(d * d) * sizeof *Z);
    for (int n = 0; n < d; n++) { /* Gram-Schmidt: an orthonormal basis */
        zhou2022_direction(rng, d, q[n]);
        for (int m = 0; m < n; m++) {
            double along = zhou2022_dot(d, q[n], q[m]);
            for (int i = 0; i < d; i++)
                q[n][i] -= along * q[m][i];
        }
        double length = sqrt(zhou2022_dot(d, q[n], q[n]));
        double value = low + (high - low) * rng_uniform(rng);
        for (int i = 0; i < d; i++)
            q[n][i] /= length;
        for (int i = 0; i < d * d; i++)
            Z[i] += value * q[n][i / d] * q[n][i % d];
    }
}

static void times(int d, const double *A, const double *v, double *out)
{
    for (int i = 0; i < d; i++)
        out[i] = zhou2022_dot(d, A + (ptrdiff_t)i * d, v);
}

typedef struct {
    int d;
    double theta[ZHOU_D], A[ZHOU_D * ZHOU_D]; /* Lambda */
    double u[ZHOU_D], right[ZHOU_D];
} Fit;

/* a step's x, noise eta: Lambda += x x', u += x y, right -= x eta */
static void add_row(Rng *rng, Fit *fit)
{
    double x[ZHOU_D], eta = sample_normal(rng);
    int d = fit->d;
    zhou2022_direction(rng, d, x);
    double y = zhou2022_dot(d, x, fit->theta) + eta;
    for (int i = 0; i < d * d; i++)
        fit->A[i] += x[i / d] * x[i % d];
    for (int i = 0; i < d; i++) {
        fit->u[i] += x[i] * y;
        fit->right[i] -= x[i] * eta;
    }
}

/* theta - thetahat = Lambda^-1 (Z theta - X' eta - z): Lambda times the left
 * side, thetahat from u = X'(X theta + eta) + z */
void zhou2022_error_identity(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        int d = 1 + (int)(n % 6);
        Fit fit = {.d = d};
        double l[ZHOU_D * ZHOU_D], w[ZHOU_D], gap[ZHOU_D];
        random_positive(&p->rng, d, 0.1, 10, fit.A);
        zhou2022_direction(&p->rng, d, fit.theta);
        zhou2022_direction(&p->rng, d, fit.u); /* z */
        times(d, fit.A, fit.theta, fit.right); /* Z theta */
        for (int i = 0; i < d; i++)
            fit.right[i] -= fit.u[i];
        for (int k = 0; k < ROWS; k++)
            add_row(&p->rng, &fit);
        zhou2022_factor(d, fit.A, l);
        mat_solve_cholesky((MatC){l, d, d, d}, fit.u); /* thetahat */
        for (int i = 0; i < d; i++)
            gap[i] = fit.theta[i] - fit.u[i];
        times(d, fit.A, gap, w);
        for (int i = 0; i < d; i++)
            probe_equal_from(p, w[i] * (1 + p->bend), fit.right[i], 1, "d i",
                             (double)d, (double)i);
    }
}

/* |Z theta|_(Lambda^-1) <= |theta|_Z <= sqrt(d lmax) and |z|_(Lambda^-1) <=
 * |z|_(Z^-1), |theta| = sqrt(d); every third instance has no data and Z = lmax
 * I, where all are equal */
void zhou2022_bias(Probe *p)
{
    for (uint64_t n = 0; n < p->instances; n++) {
        int d = 1 + (int)(n % 6);
        bool tight = n % 3 == 0;
        double lmax = zhou2022_between(&p->rng, 1e-2, 1e4);
        double Z[ZHOU_D * ZHOU_D], A[ZHOU_D * ZHOU_D], l[ZHOU_D * ZHOU_D];
        double theta[ZHOU_D], z[ZHOU_D], w[ZHOU_D], x[ZHOU_D];
        random_positive(&p->rng, d, tight ? lmax : lmax / 10, lmax, Z);
        zhou2022_direction(&p->rng, d, theta);
        zhou2022_direction(&p->rng, d, z);
        for (int i = 0; i < d; i++)
            theta[i] *= sqrt(d);
        memcpy(A, Z, (size_t)(d * d) * sizeof *A);
        for (int k = 0; !tight && k < ROWS; k++) {
            zhou2022_direction(&p->rng, d, x);
            for (int i = 0; i < d * d; i++)
                A[i] += lmax * x[i / d] * x[i % d];
        }
        zhou2022_factor(d, A, l);
        times(d, Z, theta, w);
        double stretch = (1 + p->bend) * (1 - 1e-11);
        double bias = sqrt(zhou2022_inverse_square(d, l, w));
        double shift = zhou2022_inverse_square(d, l, z);
        probe_ratio(p, bias * stretch, sqrt(zhou2022_dot(d, theta, w)), "d",
                    (double)d);
        probe_ratio(p, bias * stretch, sqrt(d * lmax), "d lmax", (double)d,
                    lmax);
        zhou2022_factor(d, Z, l);
        probe_ratio(p, shift * stretch, zhou2022_inverse_square(d, l, z), "d",
                    (double)d);
    }
}

/* det(G+lI)/det(lI) <= (1 + K H^2/l)^d1 for |x| <= sqrt(d1) H, and <= (1 +
 * K/(d2 l))^d2 for |x| <= 1; equality for an orthogonal design */
static void determinant(Probe *p, double feature)
{
    for (uint64_t n = 0; n < p->instances / 4; n++) {
        int d = 1 + (int)(n % 5), K = d * 6;
        double l = zhou2022_between(&p->rng, 1e-4, 1e3);
        double A[ZHOU_D * ZHOU_D] = {0}, L[ZHOU_D * ZHOU_D], x[ZHOU_D] = {0};
        double length = feature > 0 ? sqrt(d) * feature : 1;
        for (int i = 0; i < d; i++)
            A[i * d + i] = l;
        for (int k = 0; k < K; k++) {
            memset(x, 0, sizeof x);
            if (n % 2)
                zhou2022_direction(&p->rng, d, x);
            else
                x[k % d] = 1;
            for (int i = 0; i < d * d; i++)
                A[i] += length * length * x[i / d] * x[i % d];
        }
        zhou2022_factor(d, A, L);
        double ratio = mat_log_det((MatC){L, d, d, d}) - d * log(l);
        double per = feature > 0 ? feature * feature : 1.0 / d;
        probe_ratio(p, ratio * (1 + p->bend), d * log1p(K * per / l),
                    "d lambda feature", (double)d, l, feature);
    }
}

void zhou2022_determinant(Probe *p)
{
    for (double H = 1; H <= 64; H *= 4)
        determinant(p, H);
    determinant(p, 0);
}

/* log E e^(sX), X = range (B - q), B Bernoulli(q) */
static double log_moment(double q, double s, double range)
{
    double up = s * range * (1 - q), down = -s * range * q;
    double top = fmax(up, down);
    return top + log(q * exp(up - top) + (1 - q) * exp(down - top));
}

/* Hoeffding's lemma: a variable with values in an interval of length `range`
 * is range/2-sub-Gaussian; two-point variables are the extremes */
static void subgaussian(Probe *p, double range, double claimed)
{
    for (double q = 0.005; q < 1; q += 0.005)
        for (double s = 1e-2; s < 1e3; s *= 1.3) {
            double size = s / range;
            double allowed = pow(size * claimed, 2) / 2;
            probe_ratio(p, log_moment(q, size, range) * (1 + p->bend),
                        allowed * (1 + 1e-9), "q s range", q, s, range);
        }
}

void zhou2022_subgaussian(Probe *p)
{
    for (double H = 1; H <= 1000; H *= 10)
        subgaussian(p, H, H / 2);
}

/* --- coverage, by simulation -----------------------------------------------
 */

typedef struct {
    int d, K;
    double range;   /* of the targets, H or 1 */
    double feature; /* |x| */
    double lmin, lmax, nu, alpha;
    double beta; /* of the ellipsoid */
} Design;

typedef struct {
    double G[ZHOU_D * ZHOU_D]; /* sum x x' */
    double S[ZHOU_D];          /* sum x eta */
} Data;

/* Half of the features point where the noise has gone so far, half anywhere;
 * targets are two-valued, the most variable. */
static void observe(Rng *rng, const Design *w, double noise, Data *data)
{
    int d = w->d;
    double x[ZHOU_D], size = sqrt(zhou2022_dot(d, data->S, data->S));
    zhou2022_direction(rng, d, x);
    if (size > 0 && rng_uniform(rng) < 0.5)
        for (int i = 0; i < d; i++)
            x[i] = data->S[i] / size;
    double eta = noise * w->range * (rng_uniform(rng) < 0.5 ? -0.5 : 0.5);
    for (int i = 0; i < d; i++)
        x[i] *= w->feature;
    for (int i = 0; i < d * d; i++)
        data->G[i] += x[i / d] * x[i % d];
    for (int i = 0; i < d; i++)
        data->S[i] += x[i] * eta;
}

typedef double Ratio(Rng *, const Design *, Data *);

/* |X'eta|_((G + lmin)^-1) over (range/2) sqrt(2 log(1/alpha) + log det) */
static double self_normalised(Rng *rng, const Design *w, Data *data)
{
    (void)rng;
    int d = w->d;
    double A[ZHOU_D * ZHOU_D], l[ZHOU_D * ZHOU_D];
    for (int i = 0; i < d * d; i++)
        A[i] = data->G[i] + (i / d == i % d) * w->lmin;
    zhou2022_factor(d, A, l);
    double log_det = mat_log_det((MatC){l, d, d, d}) - d * log(w->lmin);
    double allowed = w->range / 2 * sqrt(2 * log(1 / w->alpha) + log_det);
    return sqrt(zhou2022_inverse_square(d, l, data->S)) / allowed;
}

/* |theta - thetahat|_Lambda over beta, for regularisers that look at the data:
 * |theta| = sqrt(d) against S, Z = lmax I or random within the limits, z
 * against Z theta with |z|_(Z^-1) = nu. */
static double ellipsoid(Rng *rng, const Design *w, Data *data)
{
    int d = w->d;
    double Z[ZHOU_D * ZHOU_D], A[ZHOU_D * ZHOU_D], l[ZHOU_D * ZHOU_D];
    double theta[ZHOU_D], e[ZHOU_D];
    double size = sqrt(zhou2022_dot(d, data->S, data->S));
    double low = rng_uniform(rng) < 0.5 ? w->lmin : w->lmax;
    random_positive(rng, d, low, w->lmax, Z);
    for (int i = 0; i < d; i++)
        theta[i] = size > 0 ? -sqrt(d) * data->S[i] / size : i == 0;
    times(d, Z, theta, e); /* Z theta */
    double unit = w->nu / sqrt(zhou2022_dot(d, theta, e));
    for (int i = 0; i < d; i++) /* z = -unit Z theta */
        e[i] = e[i] * (1 + unit) - data->S[i];
    for (int i = 0; i < d * d; i++)
        A[i] = data->G[i] + Z[i];
    zhou2022_factor(d, A, l);
    return sqrt(zhou2022_inverse_square(d, l, e)) / w->beta;
}

/* Lemma 3.1 of one step, targets in [0, range] */
static double lemma31(const Design *w)
{
    double logs =
        2 * log(1 / w->alpha) +
        w->d * log1p(w->K * w->feature * w->feature / (w->d * w->lmin));
    return w->range / 2 * sqrt(logs) + sqrt(w->d * w->lmax) + w->nu;
}

/* How often is a run ever beyond 1?  The frequency's upper bound (error 1e-6)
 * against alpha. */
static double cover(Probe *p, const Design *w, Ratio *ratio)
{
    uint64_t runs = 2 * p->instances, failed = 0;
    for (uint64_t n = 0; n < runs; n++) {
        Data data = {{0}, {0}};
        double worst = 0;
        for (int k = 0; k < w->K && worst <= 1; k++) {
            observe(&p->rng, w, p->noise, &data);
            worst = fmax(worst, ratio(&p->rng, w, &data) / p->bonus);
        }
        failed += worst > 1;
    }
    probe_ratio(p, binomial_upper(failed, runs, 1e-6), w->alpha,
                "range lmin lmax nu", w->range, w->lmin, w->lmax, w->nu);
    return (double)failed / (double)runs;
}

/* lmin near sum x x', where the bound is nearly met: small steps, and later
 * the martingale behind it all but vanishes */
static Design close_design(double range, double feature)
{
    return (Design){.d = 2,
                    .K = 150,
                    .range = range,
                    .feature = feature,
                    .lmin = 2 * feature * feature,
                    .alpha = 0.1};
}

/* In the first the noise of the targets decides, in the second the
 * regularisers: there beta is within a few percent of sqrt(d lmax) + nu. */
static void cover_ellipsoid(Probe *p, double range, double feature)
{
    double square = feature * feature;
    Design noise = {.d = 2,
                    .K = 60,
                    .range = range,
                    .feature = feature,
                    .lmin = 0.01,
                    .lmax = 0.04,
                    .nu = 0.1,
                    .alpha = 0.1};
    Design bias = noise;
    bias.lmin = 500 * square;
    bias.lmax = 1000 * square;
    bias.nu = sqrt(bias.lmax);
    bias.K = 20;
    noise.beta = lemma31(&noise);
    bias.beta = lemma31(&bias);
    probe_note(p, "failed_by_noise", cover(p, &noise, ellipsoid));
    probe_note(p, "failed_by_bias", cover(p, &bias, ellipsoid));
}

static const double THREE_STEPS = 3, FEATURE = 4.2426406871192851;

void zhou2022_self_normalised_p(Probe *p)
{
    Design w = close_design(THREE_STEPS, FEATURE);
    probe_note(p, "failed", cover(p, &w, self_normalised));
}

void zhou2022_self_normalised_r(Probe *p)
{
    Design w = close_design(1, 1);
    probe_note(p, "failed", cover(p, &w, self_normalised));
}

void zhou2022_ellipsoid_p(Probe *p)
{
    cover_ellipsoid(p, THREE_STEPS, FEATURE);
}

void zhou2022_ellipsoid_r(Probe *p)
{
    cover_ellipsoid(p, 1, 1);
}

/* V_{h+1} in [0,H-h], features up to sqrt(d1) (H-h): the radius of the
 * learner's calibrated scales, so much noise that lambda_min, and what follows
 * from it, is nearly all of it */
static double cover_step(Probe *p, double h)
{
    enum { DIMENSION = 2, STEPS = 3, EPISODES = 20 };
    double range = STEPS - h, feature = sqrt(DIMENSION) * range;
    Zhou2022Task x = {DIMENSION, DIMENSION, STEPS, EPISODES, 1, 1e-6, 0.3};
    double unit =
        zhou2022_calibrated(&x, h, ZHOU2022_START_PRIVATE, 1).p.lambda_min;
    double budget = unit / (500 * feature * feature);
    Zhou2022Side s =
        zhou2022_calibrated(&x, h, ZHOU2022_START_PRIVATE, budget).p;
    Design w = {.d = DIMENSION,
                .K = EPISODES,
                .range = range,
                .feature = feature,
                .lmin = s.lambda_min,
                .lmax = s.lambda_max,
                .nu = s.nu,
                .alpha = x.alpha / x.H,
                .beta = s.beta};
    return cover(p, &w, ellipsoid);
}

void zhou2022_step_range(Probe *p)
{
    Design close = close_design(2, 2 * sqrt(2)); /* H - h = 2 */
    probe_note(p, "failed_by_noise", cover(p, &close, self_normalised));
    probe_note(p, "failed_by_bias_1", cover_step(p, 1));
    probe_note(p, "failed_by_bias_2", cover_step(p, 2));
}
