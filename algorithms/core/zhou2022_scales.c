#include "algorithms/core/zhou2022_scales.h"

#include <math.h>

double zhou2022_levels(double K)
{
    int exponent;
    return frexp(K, &exponent) > 0.5 ? exponent : exponent - 1;
}

double zhou2022_prefix(double K)
{
    int exponent;
    frexp(K, &exponent);
    return exponent - 1;
}

/* --- from sigma to beta --------------------------------------------------- */

/* A pair of counters, matrix and vector: its dimension, the largest |phi|^2 / d
 * (H^2, or 1/d for rewards), half the range of its targets. */
typedef struct {
    double d, feature, half;
} Kind;

static Kind transitions(const Zhou2022Task *x, double range)
{
    return (Kind){x->d1, range * range, range / 2};
}

static Kind rewards(const Zhou2022Task *x)
{
    return (Kind){x->d2, 1 / x->d2, 0.5};
}

/* Lemma 3.1 */
static void finish(const Zhou2022Task *x, Kind k, Zhou2022Side *s)
{
    double logs = 2 * log(x->H / x->alpha) +
                  k.d * log1p(x->K * k.feature / s->lambda_min);
    s->beta = k.half * sqrt(logs) + sqrt(k.d * s->lambda_max) + s->nu;
}

/* Proof of Theorem 6.5.  terms: noises summed in a release; reach: bound on the
 * norm of a noise matrix in units of one entry's standard deviation. */
static Zhou2022Side noisy(const Zhou2022Task *x, Kind k, const double sigma[2],
                          double terms, double reach)
{
    Zhou2022Side s = {.sigma = {sigma[0], sigma[1]}};
    s.radius = sigma[0] * sqrt(terms) * reach;
    s.lambda_min = s.radius;
    s.lambda_max = 3 * s.radius;
    s.nu = sigma[1] * sqrt(terms / s.radius) *
           (sqrt(k.d) + sqrt(2 * log(4 * x->K * x->H / x->alpha)));
    finish(x, k, &s);
    return s;
}

/* Lemma B.4 at alpha/(4KH), and its sharp form */
static double reach_printed(const Zhou2022Task *x, double d)
{
    return 4 * sqrt(d) + sqrt(8 * log(8 * x->K * x->H / x->alpha));
}

static double reach_sharp(const Zhou2022Task *x, double d)
{
    return 2 * sqrt(d) + 2 * sqrt(log(8 * x->K * x->H / x->alpha));
}

/* sigma = (H D / eps) sqrt(32 m log(4H/delta)), D times matrix or vector */
static Zhou2022Scales printed(const Zhou2022Task *x, double m, double terms,
                              double matrix, double vector)
{
    double H = x->H, range = H * H;
    double unit = H / x->eps * sqrt(32 * m * log(4 * H / x->delta));
    double p[2] = {unit * matrix * x->d1 * range,
                   unit * vector * sqrt(x->d1) * range};
    double r[2] = {unit * matrix, unit * vector};
    return (Zhou2022Scales){
        noisy(x, transitions(x, H), p, terms, reach_printed(x, x->d1)),
        noisy(x, rewards(x), r, terms, reach_printed(x, x->d2))};
}

Zhou2022Scales zhou2022_published(const Zhou2022Task *x)
{
    double m = zhou2022_levels(x->K);
    return printed(x, m, m, 1, 1);
}

Zhou2022Scales zhou2022_conservative(const Zhou2022Task *x)
{
    double m = zhou2022_levels(x->K);
    return printed(x, m, m, sqrt(2), 2);
}

Zhou2022Scales zhou2022_local(const Zhou2022Task *x)
{
    return printed(x, 1, x->K, 1, 1);
}

Zhou2022Scales zhou2022_plain(const Zhou2022Task *x, double lambda)
{
    Zhou2022Scales s = {{.lambda_min = lambda, .lambda_max = lambda},
                        {.lambda_min = lambda, .lambda_max = lambda}};
    finish(x, transitions(x, x->H), &s.p);
    finish(x, rewards(x), &s.r);
    return s;
}

/* --- calibrated ----------------------------------------------------------- */

/* With c the cosine of f and e the sum is 2 w1 (1 - c^2) + 2 w2 (1 - c) at
 * a = b = 1, largest at c = -w2 / (2 w1), or at -1. */
double zhou2022_pair(double w1, double w2)
{
    return w2 <= 2 * w1 ? 2 * w1 + 2 * w2 + w2 * w2 / (2 * w1) : 4 * w2;
}

/* Transitions have no counters at step H, where V is 0.  With a fixed start
 * step 1 has one feature each: the vectors change by one target alone. */
double zhou2022_shifts(double H, Zhou2022Start start)
{
    double pair = zhou2022_pair(1, 1);
    if (start == ZHOU2022_START_PRIVATE)
        return pair * (2 * H - 1);
    return H > 1 ? 2 + pair * (2 * H - 3) : 1;
}

static Zhou2022Scales calibrated(const Zhou2022Task *x, double h, double unit,
                                 double terms)
{
    double range = x->H - h, p[2], r[2] = {unit, unit};
    p[0] = unit * x->d1 * range * range;
    p[1] = unit * sqrt(x->d1) * range * range;
    Zhou2022Scales s = {
        .r = noisy(x, rewards(x), r, terms, reach_sharp(x, x->d2))};
    if (range > 0)
        s.p = noisy(x, transitions(x, range), p, terms, reach_sharp(x, x->d1));
    return s;
}

Zhou2022Scales zhou2022_calibrated(const Zhou2022Task *x, double h,
                                   Zhou2022Start start, double budget)
{
    double shifts = zhou2022_shifts(x->H, start);
    double unit = sqrt(zhou2022_levels(x->K) * shifts) / budget;
    return calibrated(x, h, unit, zhou2022_prefix(x->K));
}

Zhou2022Scales zhou2022_calibrated_local(const Zhou2022Task *x, double h,
                                         double budget)
{
    double shifts = zhou2022_shifts(x->H, ZHOU2022_START_PRIVATE);
    return calibrated(x, h, sqrt(shifts) / budget, x->K - 1);
}

/* --- learning ------------------------------------------------------------- */

double zhou2022_step_size(double H, double K, double actions)
{
    return sqrt(2 * log(actions) / (H * K * H));
}

/* bound on the sum over k of min(1, |feature|) in the norm of Lambda^-1, at one
 * step */
static double potential(const Zhou2022Task *x, Kind k, const Zhou2022Side *s)
{
    double log_det = k.d * log1p(x->K * k.feature / s->lambda_min);
    return sqrt(2 * x->K * log_det);
}

double zhou2022_regret(const Zhou2022Task *x, const Zhou2022Scales *s,
                       double actions)
{
    double H = x->H, T = x->K * H, L = log(1 / x->alpha);
    double T1 = 2 * s->p.beta * H * potential(x, transitions(x, H), &s->p);
    double T2 = 2 * H * s->r.beta * H * potential(x, rewards(x), &s->r);
    if (actions <= 0)
        return T1 + T2 + H * sqrt(2 * T * L);
    return T1 + T2 + sqrt(2 * H * H * H * T * log(actions)) +
           4 * H * sqrt(2 * T * L);
}

/* min(c, 2 b y) <= max(c, 2 b) min(1, y), the cap c = H - h + 1 */
double zhou2022_regret_calibrated(const Zhou2022Task *x, Zhou2022Start start,
                                  double budget)
{
    double H = x->H;
    double sum = H * sqrt(2 * x->K * H * log(1 / x->alpha));
    for (double h = 1; h <= H; h++) {
        Zhou2022Scales s = zhou2022_calibrated(x, h, start, budget);
        double cap = H - h + 1;
        sum += fmax(cap, 2 * s.r.beta) * potential(x, rewards(x), &s.r);
        if (h < H)
            sum += fmax(cap, 2 * s.p.beta) *
                   potential(x, transitions(x, H - h), &s.p);
    }
    return sum;
}
