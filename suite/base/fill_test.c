/* The fills: words against rng_word, logarithm and normal draws against long
 * double, laws by chi-square and Kolmogorov-Smirnov, and the bits themselves:
 * the values below come out of every compiler, flag and processor. */
#include "suite/base/fill.h"
#include "suite/base/sample.h"
#include "tests/check.h"

#include <float.h>
#include <gsl/gsl_cdf.h>
#include <stddef.h>

#define LEVEL  1e-6
#define DEFECT 1.02 /* the error of scale that each law's test must see */
enum { MANY = 1000000 };

typedef void Fill(Rng *, int n, const double *scale, double *out);
static double ones[MANY], x[MANY];

static Rng stream(uint64_t seed, const char *name)
{
    Rng rng = rng_open(seed, name);
    rng_seek(&rng, RNG_STUDY, 3, 1);
    return rng;
}

static uint64_t bits_of(double y)
{
    uint64_t bits;
    memcpy(&bits, &y, sizeof bits);
    return bits;
}

static int same_bits(int n, const double *a, const double *b)
{
    int same = 0;
    for (int i = 0; i < n; i++)
        same += bits_of(a[i]) == bits_of(b[i]);
    return same == n;
}

/* ---- words ---- */

static void words_are_philox(void)
{
    enum { WORDS = 4000 };
    static uint64_t word[WORDS];
    Rng places = stream(check_seed(), "places");
    int differ = 0;
    for (int i = 0; i < 200; i++) {
        Rng rng;
        for (int j = 0; j < 2; j++)
            rng.key[j] = rng_word(&places);
        for (int j = 0; j < 4; j++)
            rng.counter[j] =
                i < 16 ? -(uint64_t)(i >> j & 1) : rng_word(&places);
        rng.left = 0;
        Rng single = rng;
        int n = i == 0 ? WORDS : 4 * (i % 9);
        fill_words(&rng, n, word);
        for (int j = 0; j < n; j++)
            differ += word[j] != rng_word(&single);
        differ += rng_word(&rng) != rng_word(&single); /* and goes on */
    }
    CHECK(differ == 0);
}

/* the rest of a block in use is left out */
static void starts_at_a_block(void)
{
    double at_once[4], later[4];
    Rng rng = stream(1, "block");
    rng.counter[3] = 1;
    sample_laplace_fill(&rng, 4, ones, at_once);
    rng = stream(1, "block");
    rng_word(&rng);
    sample_laplace_fill(&rng, 4, ones, later);
    CHECK(same_bits(4, at_once, later));
    CHECK(rng.counter[3] == 2 && rng.left == 0);
}

/* ---- accuracy, in units in the last place ---- */

static double ulps(double got, long double want)
{
    int exponent;
    frexpl(want, &exponent);
    return (double)(fabsl((long double)got - want) *
                    ldexpl(1, DBL_MANT_DIG - exponent));
}

static double log_error(double argument)
{
    double got;
    fill_log(1, &argument, &got);
    long double want = logl((long double)argument);
    return want == 0 ? 1e9 * fabs(got) : ulps(got, want);
}

static void log_accuracy(void)
{
    double worst = 0, near = 0, wide = 0;
    Rng rng = stream(check_seed(), "log");
    for (int i = 0; i < 1 << 20; i++) { /* the ends of the uniforms */
        double u = ((double)i + 0.5) * 0x1p-52;
        near = fmax(near, fmax(log_error(u), log_error(1 - u)));
    }
    for (int i = 0; i < 2 * MANY; i++) {
        double u = rng_uniform(&rng), v = rng_uniform(&rng);
        double magnitude = ldexp(1 + u, (int)(-53 * v)) / 2;
        worst = fmax(worst, fmax(log_error(u), log_error(magnitude)));
        wide = fmax(wide, log_error(ldexp(1 + u, (int)(2000 * v) - 1000)));
        near = fmax(near, log_error(1 - ldexp(u, (int)(-53 * v))));
    }
    printf("log: %.3f ulp in (0,1), %.3f near its ends, %.3f anywhere\n", worst,
           near, wide);
    CHECK(worst < 0.9 && near < 0.9 && wide < 0.9);
    CHECK(log_error(0x1p-53) < 0.9 && log_error(1) == 0);
    CHECK(log_error(nextafter(1, 0)) < 0.9);
    CHECK(log_error(nextafter(1, 2)) < 0.9);
}

static void laplace_is_the_single_one(void)
{
    Rng rng = stream(check_seed(), "laplace"), single = rng;
    double worst = 0;
    sample_laplace_fill(&rng, MANY, ones, x);
    for (int i = 0; i < MANY; i++) {
        double want = sample_laplace(&single, 1);
        worst = fmax(worst, fabs(x[i] - want) / fabs(want));
    }
    CHECK(worst < 0x1p-51);
}

/* the pair that two words stand for */
static void normal_pair(const uint64_t word[2], long double pair[2])
{
    const long double pi = 3.14159265358979323846264338327950288L;
    long double u = ((long double)(word[0] >> 12) + 0.5L) * 0x1p-52L;
    long double turn = ((long double)(word[1] >> 12) + 0.5L) * 0x1p-52L - 0.5L;
    long double radius = sqrtl(-2 * logl(u));
    long double sign = word[1] & 1 ? -1 : 1;
    int axis = (int)(word[1] >> 1 & 1);
    pair[axis] = radius * sign * cosl(turn * pi / 2);
    pair[1 - axis] = radius * sinl(turn * pi / 2);
}

static void normal_accuracy(void)
{
    Rng rng = stream(check_seed(), "normal"), words = rng;
    double worst = 0;
    sample_normal_fill(&rng, MANY, ones, x);
    for (int i = 0; i < MANY; i += 2) {
        uint64_t word[2] = {rng_word(&words), rng_word(&words)};
        long double pair[2] = {0};
        normal_pair(word, pair);
        for (int j = 0; j < 2; j++)
            worst = fmax(worst, ulps(x[i + j], pair[j]));
    }
    printf("normal: %.2f ulp\n", worst);
    CHECK(worst < 4);
}

/* words that no random test would meet */
static void extreme_words(void)
{
    uint64_t word[FILL_CHUNK] = {0, 0, UINT64_MAX, UINT64_MAX, 1, 1};
    double out[FILL_CHUNK];
    word[7] = word[9] = UINT64_C(1) << 63; /* turns of half a cell */
    word[9] |= 3;
    fill_laplace[0](FILL_CHUNK, word, out);
    CHECK_NEAR(out[0], 53 * log(2), 1e-15);
    CHECK_NEAR(out[2], -0x1p-53, 1e-15);
    CHECK_NEAR(out[4], -53 * log(2), 1e-15);
    fill_normal[0](FILL_CHUNK, word, out);
    for (int i = 0; i < FILL_CHUNK; i += 2) {
        long double pair[2] = {0};
        normal_pair(word + i, pair);
        CHECK(ulps(out[i], pair[0]) < 4);
        CHECK(ulps(out[i + 1], pair[1]) < 4);
    }
}

/* ---- the laws ---- */

static double cdf_laplace(double y)
{
    return y > 0 ? 1 - exp(-y) / 2 : exp(y) / 2;
}

static double cdf_normal(double y)
{
    return gsl_cdf_ugaussian_P(y);
}

/* chi-square over 256 cells of equal probability */
static double cells_p_value(double (*cdf)(double), double factor)
{
    enum { CELLS = 256 };
    double count[CELLS] = {0}, square = 0, expected = (double)MANY / CELLS;
    for (int i = 0; i < MANY; i++)
        count[(int)fmin(CELLS * cdf(factor * x[i]), CELLS - 1)]++;
    for (int i = 0; i < CELLS; i++)
        square += (count[i] - expected) * (count[i] - expected) / expected;
    return gsl_cdf_chisq_Q(square, CELLS - 1);
}

/* counts beyond t against the binomial law; both tails at once */
static double tail_p_value(double (*cdf)(double), double t, double factor)
{
    unsigned beyond = 0;
    for (int i = 0; i < MANY; i++)
        beyond += fabs(factor * x[i]) > t;
    double p = 2 * cdf(-t), below = gsl_cdf_binomial_P(beyond, p, MANY);
    double above = beyond ? gsl_cdf_binomial_Q(beyond - 1, p, MANY) : 1;
    return fmin(1, 2 * fmin(below, above));
}

static int by_size(const void *a, const void *b)
{
    const double *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

/* sqrt(n) sup |F_n - F| of sorted values; P(it > 2.7) < 1e-6 */
static double ks(double (*cdf)(double), double factor)
{
    double worst = 0;
    for (int i = 0; i < MANY; i++) {
        double p = cdf(factor * x[i]);
        worst = fmax(worst, fmax(fabs(p - (double)i / MANY),
                                 fabs(p - (double)(i + 1) / MANY)));
    }
    return worst * sqrt(MANY);
}

static void law(Fill *fill, double (*cdf)(double), double tail)
{
    Rng rng = stream(check_seed(), "law");
    fill(&rng, MANY, ones, x);
    CHECK(cells_p_value(cdf, 1) > LEVEL);
    CHECK(cells_p_value(cdf, DEFECT) < LEVEL);
    CHECK(tail_p_value(cdf, tail, 1) > LEVEL);
    CHECK(tail_p_value(cdf, tail, 1.2) < LEVEL);
    double squares = 0;
    for (int i = 0; i < MANY; i++)
        squares += x[i] * x[i];
    /* neighbours at distances 1 to 8 have correlation 0 */
    for (int lag = 1; lag <= 8; lag++) {
        double sum = 0;
        for (int i = lag; i < MANY; i++)
            sum += x[i] * x[i - lag];
        CHECK(fabs(sum) / squares < 5.5 / sqrt(MANY)); /* 4e-8 */
    }
    qsort(x, MANY, sizeof *x, by_size);
    CHECK(ks(cdf, 1) < 2.7);
    CHECK(ks(cdf, DEFECT) > 2.7);
}

/* ---- the shape of a fill ---- */

/* element i does not depend on n, on the scales or on how far others go */
static void elements_stand_alone(Fill *fill)
{
    enum { MOST = 200 };
    double all[MOST], part[MOST + 1], scale[MOST];
    Rng rng = stream(check_seed(), "alone");
    fill(&rng, MOST, ones, all);
    for (int i = 0; i < MOST; i++)
        scale[i] = i % 3 * 0.5;
    for (int n = 0; n <= MOST; n += n < 40 ? 1 : 37) {
        int wrong = 0;
        part[n] = 7;
        rng = stream(check_seed(), "alone");
        fill(&rng, n, scale, part);
        for (int i = 0; i < n; i++)
            wrong += part[i] != scale[i] * all[i] ||
                     (scale[i] == 0 && signbit(part[i]) != 0);
        CHECK(wrong == 0 && part[n] == 7);
        CHECK(rng.counter[3] == (uint64_t)(n + 3) / 4);
    }
}

typedef void Fills(const Rng *, int places, const uint64_t *when, int n,
                   const double *scale, double *out);

/* many places at once are each place alone */
static void places_stand_alone(Fill *fill, Fills *fills)
{
    enum { PLACES = 40, MOST = 70 };
    uint64_t when[PLACES];
    double all[PLACES * MOST + 1], one[MOST];
    Rng rng = stream(check_seed(), "places");
    for (int p = 0; p < PLACES; p++)
        when[p] = rng_word(&rng);
    for (int n = 1; n <= MOST; n++)
        for (int places = 0; places <= PLACES; places += 1 + places / 2) {
            int same = 1;
            rng_seek(&rng, RNG_NOISE, 5, (uint64_t)n);
            all[(ptrdiff_t)places * n] = 7;
            fills(&rng, places, when, n, ones, all);
            for (int p = 0; p < places; p++) {
                rng_seek(&rng, RNG_NOISE, when[p], (uint64_t)n);
                fill(&rng, n, ones, one);
                same = same && same_bits(n, one, all + (ptrdiff_t)p * n);
            }
            CHECK(same && all[(ptrdiff_t)places * n] == 7);
        }
}

/* ---- bits ---- */

static void registers_agree(void)
{
    uint64_t word[FILL_CHUNK];
    double narrow[FILL_CHUNK], wide[FILL_CHUNK];
    Rng rng = stream(check_seed(), "registers");
    for (int i = 0; fill_wide() && i < 20000; i++) {
        fill_words(&rng, FILL_CHUNK, word);
        fill_laplace[0](FILL_CHUNK, word, narrow);
        fill_laplace[1](FILL_CHUNK, word, wide);
        int same = same_bits(FILL_CHUNK, narrow, wide);
        fill_normal[0](FILL_CHUNK, word, narrow);
        fill_normal[1](FILL_CHUNK, word, wide);
        same = same && same_bits(FILL_CHUNK, narrow, wide);
        check_that(same, __FILE__, __LINE__, "same bits");
    }
}

static void golden(Fill *fill, const double first[8], uint64_t digest)
{
    enum { N = 100003 };
    Rng rng = stream(1, "golden");
    fill(&rng, N, ones, x);
    uint64_t got = 0; /* Horner's rule on the bits, modulo 2^64 */
    for (int i = 0; i < N; i++)
        got = got * UINT64_C(0x9E3779B97F4A7C15) + bits_of(x[i]);
    CHECK(same_bits(8, x, first));
    CHECK(got == digest);
    if (got != digest) {
        for (int i = 0; i < 8; i++)
            fprintf(stderr, "%a ", x[i]);
        fprintf(stderr, "0x%016llx\n", (unsigned long long)got);
    }
}

static void fixed_bits(void)
{
    static const double laplace[8] = {
        0x1.f679123931cfp-1,   -0x1.e2f2010d7b4bep-2, 0x1.78486595a96f6p+0,
        -0x1.4cf778508f974p-7, -0x1.b244e274c6038p+0, 0x1.c4c78061343a6p-1,
        -0x1.90d523150bbabp-1, 0x1.32eaf5b6ac534p-5,
    };
    static const double normal[8] = {
        0x1.15a3db86c4a3p-2,  -0x1.5fdfbf495ed8fp+0, -0x1.3b41f4f50ca95p+0,
        0x1.316681634bb14p+0, -0x1.00fd681702df4p-2, 0x1.d3235c7615ca1p+0,
        0x1.de6a8fe616585p-1, 0x1.aa1c5ec8e4a8bp-1,
    };
    golden(sample_laplace_fill, laplace, UINT64_C(0x3dc3803816ccd627));
    golden(sample_normal_fill, normal, UINT64_C(0x58fbb94e8c85c9ba));
}

int main(void)
{
    for (int i = 0; i < MANY; i++)
        ones[i] = 1;
    words_are_philox();
    starts_at_a_block();
    log_accuracy();
    laplace_is_the_single_one();
    normal_accuracy();
    extreme_words();
    law(sample_laplace_fill, cdf_laplace, 9);
    law(sample_normal_fill, cdf_normal, 4);
    elements_stand_alone(sample_laplace_fill);
    elements_stand_alone(sample_normal_fill);
    places_stand_alone(sample_laplace_fill, sample_laplace_fills);
    places_stand_alone(sample_normal_fill, sample_normal_fills);
    registers_agree();
    fixed_bits();
    return check_done("fill");
}
