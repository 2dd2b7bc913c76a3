#include "suite/base/sample.h"
#include "suite/base/sample_tables.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

/* counts to 2^64-1 are exact in a long double */
_Static_assert(LDBL_MANT_DIG >= 64, "long double must hold 64 bits");

/* in (0,1), 63 bits centred in their cell, exact */
static long double unit(Rng *rng)
{
    return ((long double)(rng_word(rng) >> 1) + 0.5L) * 0x1p-63L;
}

/* rng_uniform of a given word; leaves its low 12 bits for other uses */
static double unit_of(uint64_t word)
{
    return ((double)(word >> 12) + 0.5) * 0x1p-52;
}

/* ---- normal, exponential, Laplace ---- */

/* beyond the last edge: Marsaglia 1964, rejection from an exponential */
static double normal_tail(Rng *rng)
{
    double edge = normal_edge[1], x, y;
    do {
        x = sample_exponential(rng) / edge;
        y = sample_exponential(rng);
    } while (2 * y < x * x);
    return edge + x;
}

/* The ziggurat: layer, sign and place come from separate bits of one word
 * (Doornik 2005 shows what happens when they share bits). */
double sample_normal(Rng *rng)
{
    for (;;) {
        uint64_t word = rng_word(rng);
        int layer = (int)(word & (NORMAL_LAYERS - 1));
        double sign = word & NORMAL_LAYERS ? -1.0 : 1.0;
        double x = unit_of(word) * normal_edge[layer];
        double inner = normal_edge[layer + 1], outer = normal_edge[layer];
        if (x < inner)
            return sign * x;
        if (layer == 0)
            return sign * normal_tail(rng);
        double floor = exp(0.5 * (x * x - outer * outer)); /* over f(x) */
        double lid = exp(0.5 * (x * x - inner * inner));
        if (floor + rng_uniform(rng) * (lid - floor) < 1)
            return sign * x;
    }
}

double sample_exponential(Rng *rng)
{
    return -log(rng_uniform(rng));
}

void sample_law(Rng *rng, int n, double *p)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += p[i] = sample_exponential(rng);
    for (int i = 0; i < n; i++)
        p[i] /= sum;
}

double sample_laplace(Rng *rng, double scale)
{
    uint64_t word = rng_word(rng); /* its lowest bit is the sign */
    double x = -scale * log(unit_of(word));
    return word & 1 ? -x : x;
}

/* For shift > 0 three exponential pieces, with these masses relative to the
 * first: x > 0; -shift < x < 0, where the rate is 1 + 2 theta over scale;
 * x < -shift. */
double sample_laplace_tilted(Rng *rng, double scale, double shift, double theta)
{
    assert(scale > 0 && theta > -0.5);
    double side = shift < 0 ? -1.0 : 1.0, d = fabs(shift);
    double rate = 1 + 2 * theta;
    double between = -expm1(-rate * d / scale), far = exp(-rate * d / scale);
    double u = rng_uniform(rng) * (1 + between / rate + far);
    double x;
    if (u < 1)
        x = scale * sample_exponential(rng);
    else if (u < 1 + far)
        x = -d - scale * sample_exponential(rng);
    else
        x = scale / rate * log1p(-between * rng_uniform(rng));
    return side * x;
}

/* ---- gamma and beta ---- */

/* Marsaglia & Tsang 2000, shape >= 1.  At huge shapes 1 - v is exact and log v
 * keeps its relative precision, so the right side errs by sqrt(d) 2^-52 only:
 * 1e-6 at d = 2^64, in a comparison that one draw in ten needs. */
static double gamma_above_one(Rng *rng, double shape)
{
    double d = shape - 1.0 / 3, c = 1 / sqrt(9 * d);
    for (;;) {
        double x = sample_normal(rng), t = 1 + c * x, u = rng_uniform(rng);
        double v = t * t * t;
        if (v <= 0)
            continue;
        if (u < 1 - 0.0331 * (x * x) * (x * x) ||
            log(u) < 0.5 * x * x + d * (1 - v + log(v)))
            return d * v;
    }
}

double sample_gamma(Rng *rng, double shape)
{
    assert(shape > 0);
    if (shape >= 1)
        return gamma_above_one(rng, shape);
    /* Gamma(a) = Gamma(a+1) U^(1/a) */
    double rest = exp(-sample_exponential(rng) / shape);
    return gamma_above_one(rng, shape + 1) * rest;
}

/* log of a gamma draw, for shapes at which the draw may underflow to 0 */
static double log_gamma_draw(Rng *rng, double shape)
{
    if (shape >= 1)
        return log(gamma_above_one(rng, shape));
    double rest = -sample_exponential(rng) / shape;
    return log(gamma_above_one(rng, shape + 1)) + rest;
}

double sample_beta(Rng *rng, double a, double b)
{
    assert(a > 0 && b > 0);
    if (a < 1 || b < 1) {
        double x = log_gamma_draw(rng, a), y = log_gamma_draw(rng, b);
        return 1 / (1 + exp(y - x));
    }
    double x = gamma_above_one(rng, a), y = gamma_above_one(rng, b);
    return x / (x + y);
}

/* ---- binomial ---- */

/* (1-p)^n: by squaring while that costs less than it saves; its relative error,
 * n 2^-64, is then below 1e-16 */
static long double power_of_rest(long double p, uint64_t n)
{
    if (n >= 1024)
        return expl((long double)n * log1pl(-p));
    long double power = 1, square = 1 - p;
    for (; n > 0; n >>= 1) {
        if (n & 1)
            power *= square;
        square *= square;
    }
    return power;
}

/* Sequential search from P(0) = (1-p)^n.  Below a mean of 10 no draw comes
 * near LAST: P(X > 110) < 1e-70, so starting again there has no effect beyond
 * ending a search that rounding would send to infinity. */
static uint64_t binomial_inversion(Rng *rng, uint64_t n, double p)
{
    enum { LAST = 110 };
    long double odds = (long double)p / (1 - (long double)p);
    long double none = power_of_rest((long double)p, n);
    for (;;) {
        long double u = unit(rng), f = none;
        for (uint64_t k = 0; k <= n && k <= LAST; k++) {
            if (u < f)
                return k;
            u -= f;
            f *= odds * (long double)(n - k) / (long double)(k + 1);
        }
    }
}

/* log Gamma(z) - ((z - 1/2) log z - z + log(2 pi)/2), z = 1, 2, ...;
 * the series (Abramowitz & Stegun 6.1.41) is good to 1e-16 from z = 11 */
static double stirling_error(double z)
{
    static const double first[10] = {
        0.08106146679532726,  0.0413406959554093,   0.02767792568499834,
        0.020790672103765093, 0.016644691189821193, 0.013876128823070748,
        0.01189670994589177,  0.010411265261972096, 0.009255462182712733,
        0.00833056343336287,
    };
    if (z < 11)
        return first[(int)z - 1];
    double r = 1 / z, s = r * r;
    double tail = 1.0 / 1680 - s * (1.0 / 1188 - s * (691.0 / 360360));
    return r * (1.0 / 12 - s * (1.0 / 360 - s * (1.0 / 1260 - s * tail)));
}

/* (z+d-1/2) log((z+d)/z) - d, without its cancellation.  With Loader's
 * (2000, bd0) variable v = d/(2z+d), log((z+d)/z) = 2 atanh v = 2v (1+S),
 * S = v^2/3 + v^4/5 + ..., and 2v (z+d-1/2) - d = v (d-1). */
static double deviance(double z, double d)
{
    double v = d / (2 * z + d), square = v * v, sum = 0;
    if (square > 0.01) {
        sum = atanh(v) / v - 1;
    } else {
        double power = square, before = -1;
        for (int j = 3; sum != before; j += 2) {
            before = sum;
            sum += power / j;
            power *= square;
        }
    }
    return v * (d - 1 + (2 * (z + d) - 1) * sum);
}

typedef struct {
    double value, rest; /* of a product: their sum is exact */
} Product;

/* Dekker 1971: halves of 26 bits have exact products */
static Product exact_product(double x, double y)
{
    double big = 0x1p27 + 1, value = x * y;
    double x1 = big * x - (big * x - x), x2 = x - x1;
    double y1 = big * y - (big * y - y), y2 = y - y1;
    return (Product){value, x1 * y1 - value + x1 * y2 + x2 * y1 + x2 * y2};
}

/* n in a multiple of 2^11, which a double holds, and a rest */
static double high_part(uint64_t n)
{
    return (double)(int64_t)(n >> 11) * 0x1p11;
}
static double low_part(uint64_t n)
{
    return (double)(int64_t)(n & 2047);
}

/* k - n p, with the product n p exact */
static double excess_over_mean(uint64_t n, double p, uint64_t k)
{
    Product most = exact_product(high_part(n), p);
    return (double)((long double)k - (long double)most.value -
                    (long double)most.rest -
                    (long double)low_part(n) * (long double)p);
}

/* From Stirling's formula for the four factorials, with z = m+1 and
 * Z = n-m+1 (so that every argument is at least 1):
 *   log P(m+d)/P(m) = -deviance(z, d) - deviance(Z, -d)
 *                     - d log(z q / (Z p)) - the Stirling errors' changes;
 * the terms +d and -d of the two deviances have cancelled on paper, and
 * z q - Z p = m - np + q - p is small, for excess_over_mean is exact.  All
 * terms are then of the result's own size: doubles give it to 1e-13. */
double sample_binomial_log_ratio(uint64_t n, double p, uint64_t m, int64_t step)
{
    double z = (double)m + 1, Z = (double)(n - m) + 1, d = (double)step;
    double drift = excess_over_mean(n, p, m) + (1 - 2 * p);
    double errors = stirling_error(z + d) - stirling_error(z) +
                    stirling_error(Z - d) - stirling_error(Z);
    return -deviance(z, d) - deviance(Z, -d) - d * log1p(drift / (Z * p)) -
           errors;
}

static bool outside(uint64_t n, uint64_t mode, int64_t step)
{
    return step < 0 ? (uint64_t)-step > mode : (uint64_t)step > n - mode;
}

/* Hormann 1993 (J. Stat. Comput. Simul. 46, 101-110), algorithm BTRS: np >= 10,
 * p <= 1/2.  The proposal k = floor(G(u)), G(u) = (2a/us + b) u + np + 1/2, is
 * taken relative to the mode, an integer, so that k keeps its low bits when n
 * is near 2^64.  The constants were checked on a grid of n, p, u: the ratio
 * P(k)/P(mode) (a/us^2 + b)/alpha never exceeds 0.9954, and never falls below
 * vr + 0.0046 where us >= 0.07, so the quick acceptance there is exact. */
typedef struct {
    uint64_t n, mode;
    double p, centre; /* np + 1/2 - mode */
    double spq, a, b;
} Hat;

static int64_t floor_of(double x)
{
    int64_t whole = (int64_t)x;
    return whole - (x < (double)whole);
}

static Hat hat_open(uint64_t n, double p)
{
    Hat hat = {.n = n, .p = p, .spq = sqrt((double)n * p * (1 - p))};
    Product most = exact_product(high_part(n), p);
    int64_t mode = (int64_t)most.value;
    double over = most.value - (double)mode + (most.rest + low_part(n) * p);
    int64_t more = floor_of(over + p);
    hat.mode = (uint64_t)mode + (uint64_t)more; /* 2^63 is met */
    hat.centre = 0.5 + over - (double)more;
    hat.b = 1.15 + 2.53 * hat.spq;
    hat.a = -0.0873 + 0.0248 * hat.b + 0.01 * p;
    return hat;
}

typedef struct {
    double side; /* us */
    int64_t step;
    bool possible; /* false: |step| would be above 2^62 */
} Proposal;

/* u has 63 bits, centred in their cell, and u b is exact: what is rounded is
 * 2a u/us, below b/3 where the quick acceptance is */
static Proposal propose(Rng *rng, const Hat *hat)
{
    const int64_t half = INT64_C(1) << 62;
    int64_t at = (int64_t)(rng_word(rng) >> 1) - half; /* 2^63 u - 1/2 */
    int64_t in = half - 1 - (at < 0 ? ~at : at);       /* 2^63 us - 1/2 */
    double u = (double)at, u_rest = (double)(at - (int64_t)u) + 0.5;
    double side = ((double)in + 0.5) * 0x1p-63;
    Product body = exact_product(hat->b, u * 0x1p-63);
    double tail = 2 * hat->a * (u * 0x1p-63) / side;
    Proposal out = {.side = side, .possible = fabs(tail) <= 0x1p62};
    if (out.possible) {
        int64_t step = (int64_t)body.value, more = (int64_t)tail;
        double over = body.value - (double)step + (tail - (double)more);
        over += body.rest + hat->b * u_rest * 0x1p-63 + hat->centre;
        out.step = step + more + floor_of(over);
    }
    return out;
}

/* true if log v < log P(mode + step)/P(mode).  The normal law's ratio, which is
 * off by less than `room` (Kachitvichyanukul and Schmeiser 1988, CACM 31,
 * 216-222, step 5.2), mostly decides without the exact one. */
static bool below_log_ratio(const Hat *hat, double v, int64_t step)
{
    double log_v = log(v), k = fabs((double)step), npq = hat->spq * hat->spq;
    if (k < npq / 2 - 1) {
        double normal = -k * k / (2 * npq);
        double room = k / npq * ((k * (k / 3 + 0.625) + 1.0 / 6) / npq + 0.5);
        if (fabs(log_v - normal) > room)
            return log_v < normal;
    }
    return log_v <= sample_binomial_log_ratio(hat->n, hat->p, hat->mode, step);
}

static bool accepts(const Hat *hat, const Proposal *k, double v)
{
    if (outside(hat->n, hat->mode, k->step))
        return false;
    double alpha = (2.83 + 5.1 / hat->b) * hat->spq;
    v *= alpha / (hat->a / (k->side * k->side) + hat->b);
    return below_log_ratio(hat, v, k->step);
}

static uint64_t binomial_rejection(Rng *rng, uint64_t n, double p)
{
    Hat hat = hat_open(n, p);
    double quick = 0.92 - 4.2 / hat.b; /* vr */
    for (;;) {
        Proposal k = propose(rng, &hat);
        double v = rng_uniform(rng);
        if (!k.possible)
            continue;
        if ((k.side >= 0.07 && v <= quick) || accepts(&hat, &k, v))
            return hat.mode + (uint64_t)k.step; /* in [0,n] since np >= 10 */
    }
}

uint64_t sample_binomial(Rng *rng, uint64_t n, double p)
{
    assert(p >= 0 && p <= 1);
    if (p > 0.5) /* 1 - p is exact */
        return n - sample_binomial(rng, n, 1 - p);
    if (n == 0 || p == 0)
        return 0;
    return (double)n * p < 10 ? binomial_inversion(rng, n, p)
                              : binomial_rejection(rng, n, p);
}

/* ---- multinomial ---- */

static long double sum_of(int categories, const double *p)
{
    long double sum = 0;
    for (int i = 0; i < categories; i++)
        sum += (long double)p[i];
    return sum;
}

/* The walk adds in sum_of's order, so it ends at total exactly, above u total:
 * it stops at the latest at the last positive p, and never at a zero. */
static int category_draw(Rng *rng, const double *p, long double total)
{
    assert(total > 0);
    long double target = unit(rng) * total, sum = (long double)p[0];
    int i = 0;
    while (sum <= target)
        sum += (long double)p[++i];
    return i;
}

static void multinomial_leaf(Rng *rng, uint64_t n, int categories,
                             const double *p, uint64_t *count)
{
    memset(count, 0, (size_t)categories * sizeof *count);
    if (categories == 1)
        count[0] = n;
    else if (n == 1)
        count[category_draw(rng, p, sum_of(categories, p))] = 1;
}

/* Halving: the left half's count is binomial, each half goes on alone.  Every
 * probability is a ratio of sums of positive terms, no remainder is ever found
 * by subtraction, and the smaller half is drawn so that its probability keeps
 * full relative precision.  Empty halves cost nothing. */
void sample_multinomial(Rng *rng, uint64_t n, int categories, const double *p,
                        uint64_t *count)
{
    assert(categories > 0);
    if (n <= 1 || categories == 1) {
        multinomial_leaf(rng, n, categories, p, count);
        return;
    }
    int half = categories / 2;
    long double left = sum_of(half, p);
    long double right = sum_of(categories - half, p + half);
    assert(left + right > 0);
    long double lesser = left < right ? left : right;
    uint64_t few = sample_binomial(rng, n, (double)(lesser / (left + right)));
    uint64_t on_left = left < right ? few : n - few;
    sample_multinomial(rng, on_left, half, p, count);
    sample_multinomial(rng, n - on_left, categories - half, p + half,
                       count + half);
}

/* ---- sums of n iid variables ---- */

double sample_normal_sum(Rng *rng, uint64_t n, double sigma)
{
    return n == 0 ? 0 : sigma * sqrt((double)n) * sample_normal(rng);
}

/* Laplace(b) is b sqrt(2E) N(0,1) with E exponential (from the characteristic
 * function 1/(1 + b^2 t^2)), and n such E add up to Gamma(n). */
double sample_laplace_sum(Rng *rng, uint64_t n, double scale)
{
    if (n == 0)
        return 0;
    double spread = sqrt(2 * sample_gamma(rng, (double)n));
    return scale * spread * sample_normal(rng);
}
