#include "suite/base/fill.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* ---- words: Philox4x64-10 (Salmon et al. 2011), block after block ---- */

__extension__ typedef unsigned __int128 Wide;
typedef struct {
    uint64_t v[4];
} Words;

#define MULTIPLY_0 UINT64_C(0xD2E7470EE14C6C93)
#define MULTIPLY_1 UINT64_C(0xCA5A826395121157)
#define WEYL_0     UINT64_C(0x9E3779B97F4A7C15)
#define WEYL_1     UINT64_C(0xBB67AE8584CAA73B)
enum { ROUNDS = 10, SHARED = 3 };

static uint64_t high(Wide product)
{
    return (uint64_t)(product >> 64);
}

INLINE Words one_round(Words b, const uint64_t key[2])
{
    Wide p = (Wide)MULTIPLY_0 * b.v[0], q = (Wide)MULTIPLY_1 * b.v[2];
    return (Words){{high(q) ^ b.v[1] ^ key[0], (uint64_t)q,
                    high(p) ^ b.v[3] ^ key[1], (uint64_t)p}};
}

/* The blocks of one place differ in counter[3] alone.  The first round moves
 * this difference from v[3] to v[2], the second to v[0] and v[1], the third
 * everywhere, so only two of these rounds' six products depend on it.  base[i]
 * is round i's result with the varying words and their products taken as 0; the
 * varying part is added by exclusive or. */
typedef struct {
    Words base[SHARED];
    uint64_t key[ROUNDS][2];
} Stream;

static void stream_key(Stream *s, const Rng *rng)
{
#pragma GCC unroll 10
    for (int i = 0; i < ROUNDS; i++) {
        s->key[i][0] = rng->key[0] + (uint64_t)i * WEYL_0;
        s->key[i][1] = rng->key[1] + (uint64_t)i * WEYL_1;
    }
}

static void stream_place(Stream *s, const Rng *rng, uint64_t when)
{
    Words b = {{rng->counter[0], when, rng->counter[2], 0}};
#pragma GCC unroll 3
    for (int i = 0; i < SHARED; i++) {
        b = one_round(b, s->key[i]);
        s->base[i] = b;
        if (i == 0)
            b.v[2] = 0;
        else
            b.v[0] = b.v[1] = 0;
    }
}

static void stream_open(Stream *s, const Rng *rng)
{
    stream_key(s, rng);
    stream_place(s, rng, rng->counter[1]);
}

INLINE Words stream_block(const Stream *s, uint64_t element)
{
    const Words *base = s->base;
    Wide q = (Wide)MULTIPLY_1 * (base[0].v[2] ^ element);
    Wide p = (Wide)MULTIPLY_0 * (base[1].v[0] ^ high(q));
    Words b = {{base[2].v[0] ^ (uint64_t)q, base[2].v[1],
                base[2].v[2] ^ high(p), (uint64_t)p}};
#pragma GCC unroll 7
    for (int i = SHARED; i < ROUNDS; i++)
        b = one_round(b, s->key[i]);
    return b;
}

/* n words of the blocks from element on, n a multiple of 4 */
static void take_words(const Stream *s, uint64_t element, int n, uint64_t *word)
{
    for (int i = 0; i < n; i += 4) {
        const Words b = stream_block(s, element++);
        word[i] = b.v[0];
        word[i + 1] = b.v[1];
        word[i + 2] = b.v[2];
        word[i + 3] = b.v[3];
    }
}

void fill_words(Rng *rng, int n, uint64_t *word)
{
    assert(n % 4 == 0);
    Stream s;
    stream_open(&s, rng);
    take_words(&s, rng->counter[3], n, word);
    rng->counter[3] += (uint64_t)n / 4;
    rng->left = 0;
}

/* ---- arithmetic: scalar code that compilers turn into vectors ---- */

INLINE double real_of(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

INLINE uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* in [1,2): the word's high 52 bits, exact */
INLINE double one_and(uint64_t word)
{
    return real_of(word >> 12 | UINT64_C(0x3ff0000000000000));
}

/* rng_uniform of the word, exact */
INLINE double unit_of(uint64_t word)
{
    return one_and(word) - (1 - 0x1p-53);
}

/* x = 2^e m with m in [sqrt(1/2), sqrt(2)); log m = log (1+s)/(1-s) with
 * s = f/(2+f), f = m-1: the polynomial and the splitting of log 2 are fdlibm's
 * e_log.c (Sun 1993).  x a normal positive number. */
INLINE double log_of(double x)
{
    const uint64_t one = UINT64_C(0x3ff0000000000000);
    const uint64_t mantissa = UINT64_C(0x000fffffffffffff);
    const uint64_t root = UINT64_C(0x3fe6a09e667f3bcd); /* sqrt(1/2) */
    uint64_t bits = bits_of(x) + (one - root);
    /* the exponent as the low bits of 2^52 + 1023 + e */
    double e = real_of(bits >> 52 | UINT64_C(0x4330000000000000));
    double m = real_of((bits & mantissa) + root);
    double f = m - 1, s = f / (2 + f), z = s * s, w = z * z, half = 0.5 * f * f;
    double odd = w * (0x1.999999997fa04p-2 +
                      w * (0x1.c71c51d8e78afp-3 + w * 0x1.39a09d078c69fp-3));
    double even =
        z * (0x1.5555555555593p-1 +
             w * (0x1.2492494229359p-2 +
                  w * (0x1.7466496cb03dep-3 + w * 0x1.2f112df3e5244p-3)));
    e -= 0x1p52 + 1023;
    double rest = s * (half + (odd + even)) + e * 0x1.a39ef35793c76p-33;
    return e * 0x1.62e42feep-1 - ((half - rest) - f);
}

void fill_log(int n, const double *x, double *out)
{
    for (int i = 0; i < n; i++)
        out[i] = log_of(x[i]);
}

/* sin x and cos x for |x| <= pi/4: fdlibm's k_sin.c and k_cos.c */
INLINE double sin_of(double x)
{
    double z = x * x;
    return x + x * z *
                   (-0x1.5555555555549p-3 +
                    z * (0x1.111111110f8a6p-7 +
                         z * (-0x1.a01a019c161d5p-13 +
                              z * (0x1.71de357b1fe7dp-19 +
                                   z * (-0x1.ae5e68a2b9cebp-26 +
                                        z * 0x1.5d93a5acfd57cp-33)))));
}

INLINE double cos_of(double x)
{
    double z = x * x;
    double rest = 0x1.555555555554cp-5 +
                  z * (-0x1.6c16c16c15177p-10 +
                       z * (0x1.a01a019cb159p-16 +
                            z * (-0x1.27e4f809c52adp-22 +
                                 z * (0x1.1ee9ebdb4b1c4p-29 +
                                      z * -0x1.8fae9be8838d4p-37))));
    return 1 - (0.5 * z - z * z * rest);
}

/* ---- one step of standard draws from as many words ---- */

/* sample_laplace of each word */
INLINE void laplace_step(const uint64_t *restrict word, double *restrict out)
{
    for (int i = 0; i < FILL_STEP; i++)
        out[i] = real_of(bits_of(log_of(unit_of(word[i]))) ^ ~word[i] << 63);
}

/* Box & Muller 1958, from pairs of words: radius and angle.  The angle is
 * within pi/4 of one of the four axes, which the low bits of its word choose:
 * bit 0 the sign, bit 1 the coordinate that the axis belongs to. */
INLINE void normal_step(const uint64_t *restrict word, double *restrict out)
{
    for (int i = 0; i < FILL_STEP; i += 2) {
        uint64_t toss = word[i + 1];
        double radius = sqrt(-2 * log_of(unit_of(word[i])));
        double turn = (one_and(toss) - 1.5) + 0x1p-53; /* exact */
        double angle = turn * 0x1.921fb54442d18p+0;
        uint64_t along = bits_of(cos_of(angle)) ^ toss << 63;
        uint64_t aside = bits_of(sin_of(angle));
        uint64_t swap = (along ^ aside) & -(toss >> 1 & 1);
        out[i] = radius * real_of(along ^ swap);
        out[i + 1] = radius * real_of(aside ^ swap);
    }
}

/* ---- two versions of the same arithmetic ---- */

static void laplace_narrow(int n, const uint64_t *restrict word,
                           double *restrict out)
{
    for (int i = 0; i < n; i += FILL_STEP)
        laplace_step(word + i, out + i);
}

static void normal_narrow(int n, const uint64_t *restrict word,
                          double *restrict out)
{
    for (int i = 0; i < n; i += FILL_STEP)
        normal_step(word + i, out + i);
}

#ifdef __x86_64__
/* AVX2 without FMA: four lanes for two, each rounded as before */
__attribute__((target("avx2"))) static void
laplace_wide(int n, const uint64_t *restrict word, double *restrict out)
{
    for (int i = 0; i < n; i += FILL_STEP)
        laplace_step(word + i, out + i);
}

__attribute__((target("avx2"))) static void
normal_wide(int n, const uint64_t *restrict word, double *restrict out)
{
    for (int i = 0; i < n; i += FILL_STEP)
        normal_step(word + i, out + i);
}

bool fill_wide(void)
{
    return __builtin_cpu_supports("avx2") != 0;
}
#else
#define laplace_wide laplace_narrow
#define normal_wide  normal_narrow

bool fill_wide(void)
{
    return false;
}
#endif

FillChunk *const fill_laplace[2] = {laplace_narrow, laplace_wide};
FillChunk *const fill_normal[2] = {normal_narrow, normal_wide};

static void fill(FillChunk *chunk, Rng *rng, int n, const double *scale,
                 double *out)
{
    Stream s;
    stream_open(&s, rng);
    uint64_t word[FILL_CHUNK] = {0};
    double standard[FILL_CHUNK];
    for (int done = 0; done < n; done += FILL_CHUNK) {
        int some = n - done < FILL_CHUNK ? n - done : FILL_CHUNK;
        int blocks = (some + 3) / 4;
        take_words(&s, rng->counter[3], 4 * blocks, word);
        rng->counter[3] += (uint64_t)blocks;
        chunk(some, word, standard);
        for (int i = 0; i < some; i++) /* + 0: no negative zero */
            out[done + i] = scale[done + i] * standard[i] + 0.0;
    }
    rng->left = 0;
}

/* Fills several places; short rows share a chunk, so that the words and the
 * arithmetic of several places overlap. */
static void fill_places(FillChunk *chunk, const Rng *rng, int places,
                        const uint64_t *when, int n, const double *scale,
                        double *out)
{
    enum { ROOM = 4 * FILL_CHUNK };
    uint64_t word[ROOM] = {0};
    double standard[ROOM];
    int width = (n + 3) / 4 * 4, most = ROOM / width;
    Stream s;
    stream_key(&s, rng);
    for (int done = 0; done < places; done += most) {
        int some = places - done < most ? places - done : most;
        for (int p = 0; p < some; p++) {
            stream_place(&s, rng, when[done + p]);
            take_words(&s, 0, width, word + (ptrdiff_t)p * width);
        }
        chunk(some * width, word, standard);
        for (int p = 0; p < some; p++, out += n)
            for (int i = 0; i < n; i++)
                out[i] = scale[i] * standard[p * width + i] + 0.0;
    }
}

static void fill_each(FillChunk *chunk, const Rng *rng, int places,
                      const uint64_t *when, int n, const double *scale,
                      double *out)
{
    if (n <= FILL_CHUNK) {
        fill_places(chunk, rng, places, when, n, scale, out);
        return;
    }
    for (int p = 0; p < places; p++, out += n) {
        Rng at = *rng;
        rng_seek(&at, rng->counter[0], when[p], rng->counter[2]);
        fill(chunk, &at, n, scale, out);
    }
}

void sample_laplace_fill(Rng *rng, int n, const double *scale, double *out)
{
    fill(fill_laplace[fill_wide()], rng, n, scale, out);
}

void sample_normal_fill(Rng *rng, int n, const double *scale, double *out)
{
    fill(fill_normal[fill_wide()], rng, n, scale, out);
}

void sample_laplace_fills(const Rng *rng, int places, const uint64_t *when,
                          int n, const double *scale, double *out)
{
    fill_each(fill_laplace[fill_wide()], rng, places, when, n, scale, out);
}

void sample_normal_fills(const Rng *rng, int places, const uint64_t *when,
                         int n, const double *scale, double *out)
{
    fill_each(fill_normal[fill_wide()], rng, places, when, n, scale, out);
}
