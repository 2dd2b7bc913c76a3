#include "algorithms/core/ngo2022_scales.h"

#include <math.h>

/* Theorem 16: epsilon = rho + 2 sqrt(rho log(1/delta)) */
double ngo2022_rho(double epsilon, double delta)
{
    double L = log(1 / delta);
    double root = epsilon / (sqrt(L + epsilon) + sqrt(L));
    return root * root;
}

static int levels(double episodes)
{
    return (int)ceil(log2(episodes));
}

/* log(3KH/p), the union over episodes and steps */
static double log_union(const Ngo2022Input *in)
{
    return log(3 * in->episodes * in->horizon / in->failure);
}

/* eq. (6) */
static double node_variance(const Ngo2022Input *in, double rho)
{
    double H = in->horizon, K = in->episodes;
    double LK = in->binary_node ? log2(K) : log(K);
    switch (in->tree) {
    case NGO2022_TREE_A:
        return LK / (2 * rho);
    case NGO2022_TREE_C:
        return H * LK / rho;
    case NGO2022_TREE_T:
        return 2 * H * levels(K) / rho;
    case NGO2022_TREE_N:
        return LK * LK / (2 * rho);
    case NGO2022_TREE_N2:
        return H * LK * LK / rho;
    default:
        return 4 * H * LK / rho;
    }
}

static double target_variance(const Ngo2022Input *in, double rho, double n)
{
    double H = in->horizon, HH = H * H;
    switch (in->target) {
    case NGO2022_TARGET_TEXT:
        return 27 * HH * HH * n / rho;
    case NGO2022_TARGET_LAMBDA:
        return 9 * HH * HH * n * n / rho;
    case NGO2022_TARGET_NEED:
        return 4 * H * (H + 1) * (H + 1) * n / rho;
    default:
        return 6 * HH * n / rho;
    }
}

/* appendix B.1 */
static double weight_bound(const Ngo2022Input *in, const Ngo2022Scales *s)
{
    double spread = sqrt(in->d * in->episodes / s->lambda);
    return fmax(1, 2 * in->horizon * spread + s->lambda_y / s->lambda);
}

Ngo2022Scales ngo2022_published(const Ngo2022Input *in)
{
    double d = in->d, H = in->horizon, K = in->episodes, L3 = log_union(in);
    double LK = in->binary_shift ? log2(K) : log(K);
    Ngo2022Scales s = {.levels = levels(K)};
    s.rho = ngo2022_rho(in->epsilon, in->delta);
    s.node = sqrt(node_variance(in, s.rho));
    s.lambda = LK * (6 * sqrt(d + 1) + 2 * L3) / sqrt(2 * s.rho);
    s.updates = d * H / log(2) * log1p(K / (s.lambda * d));
    s.target = sqrt(target_variance(in, s.rho, s.updates));
    s.lambda_y = H * s.updates * sqrt(L3 / s.rho);
    s.norm = weight_bound(in, &s);
    s.log_chi = 4 * log(25) + log(162) + 4 * log(K) + log(d) + log(s.norm) +
                log(H / in->failure);
    s.beta = 5 * H * H * sqrt(d * s.lambda * s.log_chi) +
             6 * d * H * sqrt(s.log_chi);
    return s;
}

/* Eq. (25) at the fixed radius e0 = (dH/K) sqrt(lambda). */
static double martingale_square(const Ngo2022Input *in, const Ngo2022Scales *s)
{
    double d = in->d, H = in->horizon, K = in->episodes;
    double e0 = d * H / K * sqrt(s->lambda);
    double covers =
        d * log1p(4 * s->norm / e0) +
        d * d * log1p(8 * sqrt(d) * s->beta * s->beta / (e0 * e0 * s->lambda));
    return 4 * H * H *
               (d / 2 * log1p(K / s->lambda) + covers +
                log(6 * H / in->failure)) +
           8 * d * d * H * H;
}

/* The bias terms of Lemma 26 with the constant that its proof gives, sqrt(3
 * lambda) |w|, |w| <= H sqrt(d).  The cover's size depends on the radius, so
 * the equation is solved by iteration. */
static double calibrated_radius(const Ngo2022Input *in, Ngo2022Scales s)
{
    double bias = 2 * sqrt(3 * s.lambda) * in->horizon * sqrt(in->d);
    for (int i = 0; i < 50; i++)
        s.beta = bias + sqrt(martingale_square(in, &s)) +
                 s.lambda_y / sqrt(s.lambda);
    return s.beta;
}

/* the largest number of updates while every noise matrix has |M| <= lambda */
static double update_cap(const Ngo2022Input *in, const Ngo2022Budget *b,
                         double lambda)
{
    double d = in->d, growth = in->episodes / (2 * lambda * d);
    double dH = d * in->horizon;
    return b->spectral ? ceil(dH / log(1.5) * log1p(growth))
                       : ceil(dH / log(2) * log(1.5 + growth));
}

/* r + V lies in [0, H-h+1] */
static double squared_sensitivities(int horizon, double spread)
{
    double H = horizon, factor = fmax(1, spread);
    return factor * factor * H * (H + 1) * (2 * H + 1) / 6;
}

Ngo2022Scales ngo2022_calibrated(const Ngo2022Input *in, const Ngo2022Budget *b)
{
    double d = in->d, H = in->horizon, G2 = b->shift * b->shift;
    Ngo2022Scales s = {.levels = levels(in->episodes)};
    /* a user's squared shifts: H counters, m nodes, 2 (iid) or 1 each */
    double squares = H * s.levels * (b->iid ? 2 : 1);
    s.node = sqrt(squares / (b->share * G2));
    s.lambda =
        s.node * sqrt(s.levels) *
        (2 * sqrt(d) + 2 * sqrt(log(6 * in->episodes * H / in->failure)));
    s.updates = update_cap(in, b, s.lambda);
    s.target = sqrt(s.updates * squared_sensitivities(in->horizon, b->spread) /
                    ((1 - b->share) * G2));
    s.lambda_y =
        s.target * (sqrt(d) + sqrt(2 * log(3 * s.updates * H / in->failure)));
    s.norm = weight_bound(in, &s);
    s.beta = calibrated_radius(in, s);
    return s;
}
