/* Philox against Random123's published known answers; a stream is a place. */
#include "suite/base/rng.h"
#include "tests/check.h"

#include <gsl/gsl_cdf.h>

enum { DRAWS = 37 }; /* several refills and a part of one */

typedef struct {
    uint64_t seed;
    const char *pairing;
    uint64_t purpose, when, where;
} Place;

/* Random123, tests/kat_vectors, philox4x64 10 */
static void known_answers(void)
{
    static const struct {
        uint64_t counter[4], key[2], word[4];
    } vector[] = {
        {{0, 0, 0, 0},
         {0, 0},
         {0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b,
          0x7e68b68aec7ba23b}},
        {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},
         {UINT64_MAX, UINT64_MAX},
         {0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6,
          0xa09caebf594f0ba0}},
        {{0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0,
          0x082efa98ec4e6c89},
         {0x452821e638d01377, 0xbe5466cf34e90c6c},
         {0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5,
          0x57bd43b5e52b7fe6}},
    };
    for (size_t i = 0; i < sizeof vector / sizeof *vector; i++) {
        uint64_t word[4];
        rng_philox(vector[i].key, vector[i].counter, word);
        CHECK(memcmp(word, vector[i].word, sizeof word) == 0);
    }
}

static void draw_at(const Place *at, uint64_t word[DRAWS])
{
    Rng rng = rng_open(at->seed, at->pairing);
    rng_seek(&rng, at->purpose, at->when, at->where);
    for (int i = 0; i < DRAWS; i++)
        word[i] = rng_word(&rng);
}

/* one coordinate changed is another stream: no word of one is in the other */
static void places_differ(void)
{
    uint64_t seed = check_seed();
    const Place here = {seed, "riverswim/3", RNG_USERS, 7, 2};
    const Place others[] = {
        {seed + 1, "riverswim/3", RNG_USERS, 7, 2},
        {seed, "riverswim/4", RNG_USERS, 7, 2},
        {seed, "riverswim/3", RNG_NOISE, 7, 2},
        {seed, "riverswim/3", RNG_USERS, 8, 2},
        {seed, "riverswim/3", RNG_USERS, 7, 3},
        {seed, "riverswim/3", RNG_USERS, 2, 7},
    };
    uint64_t mine[DRAWS], other[DRAWS];
    draw_at(&here, mine);
    draw_at(&here, other);
    CHECK(memcmp(mine, other, sizeof mine) == 0);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        int common = 0;
        draw_at(&others[i], other);
        for (int j = 0; j < DRAWS * DRAWS; j++)
            common += mine[j / DRAWS] == other[j % DRAWS];
        CHECK(common == 0);
    }
}

/* seeking forgets what was drawn; a stream never repeats a block */
static void seek_and_refill(void)
{
    Rng rng = rng_open(check_seed(), "refill");
    uint64_t first[DRAWS], again[DRAWS], block[4];
    rng_seek(&rng, RNG_COINS, 1, 2);
    for (int i = 0; i < DRAWS; i++)
        first[i] = rng_word(&rng);
    rng_seek(&rng, RNG_COINS, 9, 9);
    rng_word(&rng);
    rng_seek(&rng, RNG_COINS, 1, 2);
    for (int i = 0; i < DRAWS; i++)
        again[i] = rng_word(&rng);
    CHECK(memcmp(first, again, sizeof first) == 0);
    for (int i = 0; i + 4 <= DRAWS; i += 4) {
        uint64_t counter[4] = {RNG_COINS, 1, 2, (uint64_t)i / 4};
        rng_philox(rng.key, counter, block);
        CHECK(memcmp(first + i, block, sizeof block) == 0);
    }
}

/* the extreme words, which no random test would ever meet */
static void uniform_is_open(void)
{
    Rng rng = {.word = {0, UINT64_MAX, UINT64_C(1) << 63, 2047}, .left = 4};
    double least = rng_uniform(&rng), most = rng_uniform(&rng);
    CHECK(least > 0 && least < 1e-15);
    CHECK(most < 1 && most > 1 - 1e-15);
    CHECK_NEAR(rng_uniform(&rng), 0.5, 1e-15);
    CHECK(rng_uniform(&rng) > 0);
}

static double cells_p_value(double power)
{
    enum { CELLS = 256, N = 1 << 19 };
    int count[CELLS] = {0};
    Rng rng = rng_open(check_seed(), "uniform");
    rng_seek(&rng, RNG_STUDY, 0, 0);
    for (int i = 0; i < N; i++)
        count[(int)(CELLS * pow(rng_uniform(&rng), power))]++;
    double square = 0, expected = (double)N / CELLS;
    for (int i = 0; i < CELLS; i++)
        square += (count[i] - expected) * (count[i] - expected) / expected;
    return gsl_cdf_chisq_Q(square, CELLS - 1);
}

int main(void)
{
    known_answers();
    places_differ();
    seek_and_refill();
    uniform_is_open();
    CHECK(cells_p_value(1) > 1e-6);
    CHECK(cells_p_value(1.03) < 1e-6); /* a control that must be seen */
    return check_done("rng");
}
